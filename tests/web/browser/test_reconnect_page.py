"""A cut line: the board stays, the page counts down, and everything goes on where it was."""

import pytest
from browser_stage import PHONE, begin, find_triple
from playwright.sync_api import expect


def test_the_game_goes_on_after_the_server_was_killed(page, site):
    """After a kill and a restart the page joins again by itself, and what was acknowledged is still there."""
    page.get_by_role("button", name="Play Set").click()
    page.locator(".set-card").first.click()
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(1)
    site.kill()
    try:
        expect(page.locator(".lost")).to_contain_text("Connection lost")
        expect(page.locator(".set-card")).to_have_count(12)
    finally:
        site.start()
    expect(page.locator(".lost")).to_have_count(0)
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("x")
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(0)


def test_the_game_goes_on_after_the_line_was_cut(page):
    """Offline and online again: an action sent in between is played once."""
    page.get_by_role("button", name="Play Set").click()
    page.locator(".set-card").first.wait_for()
    for place in find_triple(page, is_set=True):
        page.locator(".set-card").nth(place).click()
        page.context.set_offline(True)
        page.context.set_offline(False)
    expect(page.locator(".log")).to_contain_text("You found a set")


def test_the_page_says_at_once_that_it_is_offline(page):
    """Nobody plays on against a board that hears nothing."""
    page.get_by_role("button", name="Play Set").click()
    page.locator(".set-card").first.wait_for()
    page.context.set_offline(True)
    expect(page.locator(".lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".lost")).to_have_count(0)


def test_a_move_that_waits_for_the_connection_is_announced(page):
    """Whoever plays on without a connection reads that the move is not lost, and it is sent once it is back."""
    begin(page, "sets", preset="quick")
    page.locator(".set-card").first.wait_for()
    page.context.set_offline(True)
    expect(page.locator(".lost")).to_contain_text("Connection lost. Trying again")
    page.locator(".set-card").first.click()
    expect(page.locator(".lost")).to_contain_text("Your move will be sent.")
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator(".lost")).to_have_count(0)
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(1)


def test_the_plain_text_comes_back_with_the_connection(page):
    """Whoever reads the board as text goes on reading it after a cut, also what changed in the meantime."""
    begin(page, "sets", preset="quick")
    page.locator(".set-card").first.wait_for()
    page.keyboard.press("F2")
    expect(page.locator(".plain-text")).to_contain_text(" a ")
    page.context.set_offline(True)
    expect(page.locator(".lost")).to_be_visible()
    page.locator(".set-card").first.click()
    page.context.set_offline(False)
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".plain-text")).to_contain_text("[a]")


def test_a_page_asked_for_without_a_connection_is_answered_with_it(page):
    """A question that got lost is asked again: nobody waits for an answer that cannot come."""
    begin(page, "rogue")
    page.locator(".rg-canvas").wait_for()
    page.context.set_offline(True)
    expect(page.locator(".lost")).to_be_visible()
    page.keyboard.press("C")
    expect(page.get_by_role("dialog")).not_to_contain_text("Deepest level")
    page.context.set_offline(False)
    expect(page.get_by_role("dialog")).to_contain_text("Deepest level")


def test_a_reload_comes_back_to_the_seat(page):
    """The cookie holds the seat, so a reload goes on."""
    page.get_by_role("button", name="Play Set").click()
    page.locator(".set-card").first.click()
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(1)
    page.reload()
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(1)


def test_a_living_server_is_not_given_up(visit):
    """Every answer is a sign of life: the same line holds as long as pings are answered."""
    page, lines = visit(), []
    page.on("websocket", lambda line: lines.append(line))  # noqa: PLW0108 - a method of a list takes no mark
    page.clock.install()
    page.get_by_role("button", name="Play Set").click()
    for number in range(3):
        page.locator(".set-card").nth(number).click()
        expect(page.locator(".set-card").nth(number)).to_have_attribute("aria-pressed", "true")
        page.locator(".set-card").nth(number).click()
        expect(page.locator(".set-card").nth(number)).to_have_attribute("aria-pressed", "false")
        page.clock.run_for(20_000)
    assert 1 == len(lines)
    assert 0 == page.locator(".lost").count()


def test_a_refusal_drops_what_was_chosen_after_it(page):
    """Actions that wait were chosen for a board on which the one before them was played."""
    sent = page.evaluate("""async () => {
        const { pipeline } = await import("/static/core/table/pipeline.js");
        const said = [];
        const acts = pipeline((message) => said.push(message));
        acts.hear({ type: "push", step: 0, legal: [1, 2, 3] });
        [1, 2, 3].forEach((action) => acts.add(action));
        acts.hear({ type: "refused", id: said[0].id });
        acts.hear({ type: "push", step: 1, legal: [1, 2, 3] });
        return said.map((message) => message.action);
    }""")
    assert [1] == sent


def test_what_waits_for_something_on_the_board_goes_with_it(page):
    """A card that a rival took while the pick before it was on its way is not picked as the card dealt in its place."""
    sent = page.evaluate("""async () => {
        const { pipeline } = await import("/static/core/table/pipeline.js");
        const said = [];
        const acts = pipeline((message) => said.push(message));
        const push = (step, cards) => acts.hear({ type: "push", step, legal: [0, 1, 2], view: { cards } });
        push(0, "abc");
        [0, 1, 2].forEach((place) => acts.add(place, ({ cards }) => cards[place] === "abc"[place]));
        acts.hear({ type: "done", id: said[0].id, step: 1 });
        push(2, "axc");
        return said.map((message) => message.action);
    }""")
    assert [0, 2] == sent


@pytest.mark.parametrize("size", [PHONE, {}], ids=["phone", "desktop"])
def test_a_lost_connection_covers_no_board(visit, size):
    """Whoever waits for the server sees the whole board and reaches the menu."""
    page = visit(**size)
    begin(page, "stratego")
    page.locator(".st-board").wait_for()
    page.context.set_offline(True)
    page.locator(".lost").wait_for()
    lost, board = page.locator(".lost").bounding_box(), page.locator("#board").bounding_box()
    assert lost["y"] + lost["height"] <= board["y"]
    page.get_by_role("button", name="Menu").click(trial=True)
