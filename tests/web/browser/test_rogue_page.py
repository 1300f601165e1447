"""Rogue in the browser: exploring by button and key, the pack, descriptions, and travel by click."""

import re

from browser_stage import begin
from playwright.sync_api import Page, expect


def turn_of(page: Page) -> int:
    return int(page.locator(".side .rg-numbers div", has_text="Turn").locator("dd").inner_text())


def test_explore_by_button(page):
    """Two clicks from the address explore the first level, and the page says why that stops."""
    page.get_by_role("button", name="Play Rogue").click()
    page.get_by_role("button", name="Explore").click()
    expect(page.locator(".told")).to_contain_text(re.compile(r"\w+.*\."))
    assert turn_of(page) > 0


def test_walking_and_the_pack_by_keys(page):
    """Keys explore, walk and open the pack; an item tells what it is and can be used."""
    page.get_by_role("heading", name="Rogue").wait_for()
    page.keyboard.press("5")
    page.locator(".rg-canvas").wait_for()
    page.keyboard.press("o")
    expect(page.locator(".told")).to_be_visible()
    page.keyboard.press("s")
    page.keyboard.press("i")
    page.get_by_role("dialog", name="Pack").get_by_role("button", name=re.compile("^a")).first.click()
    expect(page.locator(".rg-uses")).to_contain_text(re.compile(r"\w+"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_looking_around_with_a_cursor(page):
    """The cursor describes what it stands on, for people who use keys alone."""
    page.get_by_role("heading", name="Rogue").wait_for()
    page.keyboard.press("5")
    page.locator(".rg-canvas").wait_for()
    page.keyboard.press("x")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#live")).to_contain_text(re.compile("wall|floor|corridor|door"))


def test_a_click_walks(page):
    """A click on a tile beside the hero walks there; a wall is refused and costs no turn."""
    page.get_by_role("button", name="Play Rogue").click()
    canvas = page.locator(".rg-canvas[data-hero]")
    canvas.wait_for()
    x, y, wide, high = map(int, canvas.get_attribute("data-hero").split())
    for across, down in ((wide, 0), (-wide, 0), (0, high), (0, -high)):
        canvas.click(position={"x": x + across, "y": y + down})
    expect(page.locator(".side .rg-numbers div", has_text="Turn").locator("dd")).not_to_have_text("0")


def test_a_key_pressed_twice_is_not_refused(page):
    """Whoever presses a key again before the walk has ended reads no refusal, and walks on with the next press."""
    begin(page, "rogue", seed="impatient")
    page.locator(".rg-canvas").wait_for()
    page.evaluate("""() => {
        window.refused = 0;
        const watch = new MutationObserver(() => (window.refused += document.querySelectorAll(".refusal").length));
        watch.observe(document.body, { childList: true, subtree: true });
    }""")
    turn = page.locator(".side .rg-numbers div", has_text="Turn").locator("dd")
    before = turn.inner_text()
    for _ in range(6):
        page.keyboard.press("o")
    expect(turn).not_to_have_text(before)
    page.wait_for_timeout(1000)  # a walk ends by itself
    assert 0 == page.evaluate("window.refused")
