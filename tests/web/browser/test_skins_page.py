"""What makes each skin its own: aids, reveals, descriptions, motion, and what is shared after the end."""

import json
import re

from browser_stage import begin, find_triple, until
from playwright.sync_api import Page, expect

SKIRMISH = {"preset": "skirmish"}


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.locator(".end-card").wait_for()


def test_stratego_explains_remembers_and_turns(page):
    """A bot gives its reasons in sentences, the table says what they know, memory is an aid, and the board turns."""
    begin(page, "stratego", **SKIRMISH)
    page.locator(".movable").first.wait_for()
    expect(page.locator(".st-panel")).to_contain_text("BLUE knows none of your 40 ranks")
    expect(page.get_by_role("table", name="Pieces left by rank").locator("tbody tr")).to_have_count(2)
    page.get_by_role("button", name="Explain").click()
    expect(page.get_by_label("Explanation")).to_contain_text(re.compile(r"\w+ \w+.*\."))
    first = page.locator(".st-square").first
    before = first.get_attribute("data-square")
    page.get_by_role("button", name="Flip").click()
    expect(first).not_to_have_attribute("data-square", before)
    page.keyboard.press("v")
    expect(first).to_have_attribute("data-square", before)
    page.keyboard.press("a")
    expect(page.get_by_role("button", name="Memory")).to_have_attribute("aria-pressed", "false")


def test_an_old_fight_is_not_shown_again(page):
    """A fight is revealed when it happens; whoever comes back later sees the board."""
    begin(page, "stratego", preset="duel", options={"deployment": "random"}, seed="old fights", seats=[{"kind": "bot"}])
    page.get_by_role("button", name="Faster").click()
    expect(page.locator(".log")).to_contain_text("attacks")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Resume").wait_for()
    for _ in range(12):
        last = page.locator(".log li").last.inner_text()
        if "moves" in last:
            break
        page.get_by_role("button", name="One action").click()
        expect(page.locator(".log li").last).not_to_have_text(last)
    page.add_init_script(
        "new MutationObserver(() => { window.fought ||= document.querySelector('.st-fight') !== null; })"
        ".observe(document, {childList: true, subtree: true})"
    )
    page.reload()
    expect(page.locator(".log")).to_contain_text("attacks")
    page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert not page.evaluate("window.fought")


def test_rogue_describes_what_the_pointer_rests_on(page):
    """The pointer at rest tells what is there, and discoveries have a page."""
    begin(page, "rogue", seed="describe")
    canvas = page.locator(".rg-canvas[data-hero]")
    canvas.wait_for()
    x, y, wide, _ = map(int, canvas.get_attribute("data-hero").split())
    canvas.hover(position={"x": x + wide, "y": y})
    expect(page.locator(".rg-tip")).to_contain_text(re.compile(r"\w+"))
    page.locator(".side").get_by_role("button", name="Discoveries").click()
    expect(page.get_by_role("dialog", name="Discoveries")).to_be_visible()


def test_a_dead_hero_leaves_a_story(page):
    """The end of a quest has the whole character as a text to share."""
    begin(page, "rogue")
    page.get_by_role("button", name="Explore").click()
    page.locator(".told").wait_for()
    resign(page)
    page.get_by_text("Your story", exact=True).click()
    expect(page.locator(".rg-end pre")).to_contain_text(re.compile("level", re.IGNORECASE))
    page.get_by_role("button", name="Copy your story").click()
    expect(page.locator(".rg-end")).to_contain_text("Copied")


def test_the_maze_shows_hearts_rounds_the_tick_and_memory(page):
    """Hearts and rounds are counted, a ring runs to the next tick, and what was left behind stays on the map."""
    begin(page, "catamaze", preset="short", seed="memory")
    expect(page.locator(".side").get_by_role("img", name="Hit points: 5 of 5")).to_be_visible()
    expect(page.locator(".side").get_by_role("img", name="Rounds: 3 of 3")).to_be_visible()
    expect(page.locator(".cm-tick")).to_be_attached()
    seen = page.get_by_role("img", name=re.compile(r"Map so far: \d+ cells seen"))
    expect(seen).to_be_visible()
    first = int(re.search(r"\d+", seen.get_attribute("aria-label")).group())
    for key in "wasd":
        page.keyboard.press(key)
    expect(page.locator(".side .cm-panel")).to_contain_text(re.compile("Tick [4-9]"))
    assert first <= int(re.search(r"\d+", seen.get_attribute("aria-label")).group())


def test_cards_are_dealt_with_motion_unless_it_is_unwanted(visit):
    """New cards come in with a short motion; none where the system or the player wants none."""
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = visit()
        page.emulate_media(reduced_motion=motion)
        begin(page, "sets", preset="quick", seed="motion")
        page.locator(".set-card").nth(11).wait_for()
        page.evaluate(
            "() => { window.moved = 0; document.addEventListener('animationstart', () => window.moved += 1, true); }"
        )
        for place in find_triple(page, is_set=True):
            page.locator(".set-card").nth(place).click()
        expect(page.locator(".log")).to_contain_text("You found a set")
        if moves:
            until(page, "window.moved > 0")
        else:
            assert 0 == page.evaluate("document.getAnimations().filter(each => each.playState === 'running').length")


def test_a_replay_shows_both_sides_and_is_taken_home(page):
    """Both armies are revealed, the link is copied, and the file is one that Quintet reads."""
    begin(page, "stratego", **SKIRMISH)
    page.locator(".movable").first.wait_for()
    page.keyboard.press("Enter")
    resign(page)
    page.goto(f"/replay/{page.url.rpartition('/')[2]}")
    page.get_by_label("Point of view").select_option(label="Both sides")
    expect(page.locator(".st-pieces .st-rank")).to_have_count(80)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert "stratego" == json.loads(download.value.path().read_text())["body"]["game"]


def test_public_tables_are_joined_and_watched_from_their_list(visit):
    """A table that is open to everyone is on the page Watch, with its open seat; one press leads there."""
    host = visit()
    wish = {"preset": "race", "options": {"seats": 2}, "seats": [{"kind": "me"}, {"kind": "open"}], "watch": "public"}
    begin(host, "sets", name="Hostess", **wish)
    guest = visit("/watch")
    line = guest.locator(".list a", has_text="Hostess")
    expect(line).to_contain_text("1 open seat")
    line.click()
    expect(guest.get_by_role("heading", name="Take a seat")).to_be_visible()
