"""Around the tables: settings that show at once, the default skin, plain text, replays, and lists."""

import re

from browser_stage import begin
from playwright.sync_api import Page, Route, expect


def resign(page: Page) -> None:
    """Ends the game that is being played."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.locator(".end-card").wait_for()


def test_settings_show_at_once_and_stay(visit):
    """Theme, palette, contrast and motion are on the page at once and after a reload."""
    page = visit("/settings")
    for name in ("Light", "High", "For color blindness", "Largest"):
        page.get_by_role("radio", name=name, exact=True).check()
    page.get_by_role("group", name="Motion").get_by_role("radio", name="None").check()
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    expect(root).to_have_attribute("data-contrast", "more")
    expect(root).to_have_attribute("data-palette", "color-blind")
    expect(root).to_have_attribute("data-motion", "none")
    assert "20px" == page.evaluate("getComputedStyle(document.body).fontSize")


def test_a_contrast_theme_of_the_system_hides_nothing_chosen(visit):
    """Where the system replaces all colors, boards keep theirs, and what is chosen still looks chosen."""
    page = visit("/new/stratego", forced_colors="active")
    chosen = page.locator(".preset input:checked + span")
    expect(chosen).to_have_css("outline-style", "solid")
    expect(page.locator(".preset input:not(:checked) + span").first).to_have_css("outline-style", "none")
    begin(page, "sets", preset="quick")
    page.locator(".set-card").nth(1).click()
    card = page.locator(".set-card[aria-pressed=true]")
    expect(card).not_to_have_css("box-shadow", "none")
    expect(card).to_have_css("background-color", "rgb(251, 249, 244)")


def test_keys_can_be_chosen(page):
    """A table's commands have keys that no board uses; another one is chosen by pressing it, and stays."""
    page.goto("/settings")
    menu = page.locator(".keys-list li").filter(has_text="Menu").get_by_role("button")
    menu.click()
    for key, shown in (("x", "Press a key …"), ("Control+z", "Press a key …"), ("F8", "F8")):
        expect(menu).to_have_text("Press a key …")
        page.keyboard.press(key)
        expect(page.get_by_role("alert")).to_have_count(int(shown != "F8"))
        expect(menu).to_have_text(shown)
    page.goto(page.request.post("/api/tables", data={"game": "sets"}).json()["link"])
    card = page.locator(".set-card").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Control+z")
    expect(card).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("F8")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()


def test_a_key_is_for_one_command(page):
    """A command gets its usual key back only while no other one has it."""
    page.goto("/settings")
    waits = "Press a key …"
    for words, key, shown in (("Undo", "F9", "F9"), ("Redo", "Control+z", "Ctrl+Z"), ("Undo", "Control+z", waits)):
        button = page.locator(".keys-list li").filter(has_text=words).get_by_role("button")
        button.click()
        expect(button).to_have_text(waits)
        page.keyboard.press(key)
        expect(button).to_have_text(shown)
    page.keyboard.press("Escape")
    expect(button).to_have_text("F9")


def test_keys_do_nothing_behind_a_dialog(page):
    """Nobody plays on a board that lies under a menu."""
    page.goto(page.request.post("/api/tables", data={"game": "sets"}).json()["link"])
    page.locator(".set-card").first.wait_for()
    page.keyboard.press("M")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.keyboard.press("a")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Menu")).to_have_count(0)
    page.keyboard.press("b")
    chosen = page.locator(".set-card[aria-pressed=true]")
    expect(page.locator(".set-card").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(chosen).to_have_count(1)


def test_the_default_skin_plays_from_the_protocol_alone(page):
    """A game without a skin of its own is played by its text and its words."""
    page.get_by_role("button", name="Play The run map").click()
    page.locator(".rm-chart").wait_for()
    page.goto(f"{page.url}?skin=default")
    expect(page.get_by_label("The board")).to_contain_text("Act 1 of 3")
    page.get_by_role("group", name="Legal actions").get_by_role("button").first.click()
    expect(page.locator(".log")).to_contain_text("You enter row 1")
    page.get_by_placeholder("Type an action").fill("go")
    page.keyboard.press("Enter")
    expect(page.get_by_label("The board")).to_contain_text("HP")


def test_the_default_skin_greets_and_asks_before_it_resigns(page):
    """It says the goal of the game, leaves resigning to the menu, and its buttons stay while the other side thinks."""
    wish = {"game": "stratego", "options": {"deployment": "random"}, "undo": "off"}
    page.goto(page.request.post("/api/tables", data=wish).json()["link"] + "?skin=default")
    expect(page.locator(".greet")).to_contain_text("Find the enemy Flag")
    actions = page.get_by_role("group", name="Legal actions").get_by_role("button")
    actions.first.click()
    expect(page.locator(".log li").first).to_contain_text(re.compile(r"^You(r| move)"))
    expect(actions.first).to_be_visible()
    expect(actions.filter(has_text="resign")).to_have_count(0)


def test_a_text_is_shown_letter_by_letter(page):
    """Signs in a row stay apart: a striped diamond, `<=>`, is not drawn as an arrow."""
    begin(page, "sets", preset="quick")
    page.locator(".set-card").first.wait_for()
    page.keyboard.press("F2")
    beside = page.get_by_label("The board in plain text")
    expect(beside).to_have_css("font-variant-ligatures", "none")
    page.goto(f"{page.url}?skin=default")
    expect(page.get_by_label("The board", exact=True)).to_have_css("font-variant-ligatures", "none")


def test_plain_text_beside_the_board(page):
    """The text of the line mode stands beside the board on demand."""
    page.get_by_role("button", name="Play Set").click()
    page.locator(".set-card").first.wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Plain text beside the board").check()
    page.keyboard.press("Escape")
    expect(page.get_by_label("The board in plain text")).to_contain_text("You: 0 found")


def test_a_replay_is_scrubbed_verified_and_branched(page):
    """A finished game is looked at step by step from every side, proved, and played on from the middle."""
    page.get_by_role("button", name="Play Stratego").click()
    page.locator(".movable").first.click()
    page.locator(".st-square.target").first.click()
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
    resign(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".st-pieces .st-rank").nth(60)).to_be_attached()
    expect(page.locator(".log")).to_contain_text("RED resigns")
    page.keyboard.press("Home")
    expect(page.locator(".scrub")).to_contain_text(re.compile(r"0 / \d+"))
    page.get_by_label("Point of view").select_option(label="Guest")
    expect(page.locator(".st-pieces .st-side-1 .st-emblem").first).to_be_attached()
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_role("list", name="Checks")).to_contain_text("promised at the start")
    expect(page.get_by_role("list", name="Checks")).to_contain_text("replay exactly")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".movable").first).to_be_visible()


def test_a_moment_of_a_replay_is_shared(page):
    """The link that is shared leads to the step and the point of view that its sender sees; the usual ones stay out."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Play Stratego").click()
    page.locator(".movable").first.click()
    page.locator(".st-square.target").first.click()
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
    resign(page)
    page.get_by_role("link", name="Replay").click()
    page.locator(".st-pieces").wait_for()
    assert page.url == shared(page)
    page.keyboard.press("ArrowLeft")
    page.get_by_label("Point of view").select_option(label="Spectator")
    address = shared(page)
    shown = page.locator(".scrub .mono").inner_text()
    page.goto(address)
    expect(page.locator(".scrub .mono")).to_have_text(shown)
    expect(page.get_by_label("Point of view")).to_have_value("-1")
    page.goto(f"{address.partition('?')[0]}?step=many&seat=9")
    expect(page.get_by_label("Point of view")).to_have_value("-2")


def shared(page: Page) -> str:
    """Presses Share and returns the link that was copied."""
    door = page.get_by_role("button", name="Play from here")
    place = door.bounding_box()
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Link copied").wait_for()
    assert place == door.bounding_box()
    link = page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="Share").wait_for()
    return link


def test_lists_know_what_was_played(page):
    """A finished game is among the replays and on the leaderboard, and home tells its result."""
    page.get_by_role("button", name="Play Set").click()
    page.locator(".set-card").first.click()
    resign(page)
    page.goto("/replays")
    expect(page.locator(".list a")).to_have_count(1)
    page.goto("/scores/sets")
    expect(page.locator(".scores tbody tr")).to_have_count(1)
    page.goto("/")
    expect(page.locator("[data-game=sets] .card-state")).to_contain_text("Last:")


def test_a_game_lost_by_the_clock_says_so(page):
    """The lists say who lost on time in words, not by the name of the reason."""
    words = page.evaluate("""async () => {
        const { resultWords } = await import("/static/core/result_words.js");
        return [true, false].map((won) => resultWords({ won, gave_up: false, reason: "time" }));
    }""")
    assert ["won", "lost on time"] == words


def test_a_leaderboard_ranks_one_kind_of_game(page):
    """The list of a game opens with the kind that was played last, and every other kind has a list of its own.

    Games with help are one press away, and the page says what counts.
    """
    for preset in ("easy", "quick"):
        begin(page, "sets", preset=preset)
        page.locator(".set-card").first.click()
        resign(page)
    page.goto("/scores/sets")
    expect(page.get_by_text("Every finished game counts")).to_be_visible()
    expect(page.get_by_label("Kind")).to_have_value("quick")
    expect(page.locator(".scores tbody tr")).to_have_count(1)
    page.get_by_label("Kind").select_option("easy")
    expect(page.locator(".scores tbody tr")).to_have_count(1)
    page.get_by_label("Kind").select_option("race")
    expect(page.get_by_text("No results here yet.")).to_be_visible()
    page.get_by_role("radio", name="Latest").check()
    expect(page.locator(".scores tbody tr")).to_have_count(2)
    expect(page.locator(".scores tbody tr").first).to_contain_text("Quick")
    page.get_by_role("radio", name="With help").check()
    expect(page.get_by_text("No results here yet.")).to_be_visible()


def test_a_daily_challenge_begins(visit):
    """Today's challenge of a game starts with one click and is marked as begun."""
    page = visit("/daily")
    page.get_by_role("button", name="Play today's Set").click()
    page.locator(".set-card").first.click()
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(1)
    page.goto("/daily")
    expect(page.get_by_role("link", name="Continue")).to_be_visible()


def test_an_address_that_leads_nowhere_says_so(visit):
    """A wrong table gets one sentence and a way home."""
    page = visit("/t/nothing-here")
    expect(page.get_by_role("alert")).to_contain_text("no such table")


def without_exports(route: Route) -> None:
    """Answers with a module of another version, which has nothing that the others import."""
    route.fulfill(content_type="text/javascript", body="export {};")


def test_a_page_that_cannot_be_loaded_says_so(page):
    """A module that is missing or of another version never leaves "Loading" for good: a sentence and a button."""
    page.route("**/core/pages/keys_field.js", without_exports)
    page.goto("/settings")
    expect(page.get_by_role("heading", name="This page could not be loaded")).to_be_visible()
    page.unroute("**/core/pages/keys_field.js")
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("group", name="Motion")).to_be_visible()


def test_a_skin_that_cannot_be_loaded_gives_way(page):
    """Without its own skin a game is played with the default one."""
    page.route("**/games/runmap/board.js", without_exports)
    page.goto(page.request.post("/api/tables", data={"game": "runmap"}).json()["link"])
    expect(page.locator("pre").first).to_be_visible()


def test_home_tells_where_an_unfinished_game_is(page):
    """Whoever comes back reads how far the game is, also of a game that no card leads to."""
    for _ in range(2):
        begin(page, "runmap")
        page.locator(".rm-way").first.click()
        expect(page.locator(".rm-node.visited")).to_have_count(2)
    page.goto("/")
    expect(page.locator("[data-game=runmap] .card-state")).to_contain_text("Act 1, row 1")
    page.get_by_text("1 more unfinished game").click()
    expect(page.locator(".others")).to_contain_text("Act 1, row 1")


def test_no_unfinished_game_is_out_of_reach(page):
    """A newer game of the same kind does not hide an older one."""
    page.get_by_role("button", name="Play Set").click()
    page.locator(".set-card").first.wait_for()
    first = page.url
    page.goto("/new/sets")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".set-card").first.wait_for()
    page.goto("/")
    page.get_by_text("1 more unfinished game").click()
    page.locator(".others a").click()
    page.wait_for_url(first)


def test_a_table_for_several_has_no_seed_to_choose(page):
    """Its seed is a secret, so the form does not offer what would be refused."""
    page.goto("/new/sets")
    page.get_by_role("radio", name="Race").check()
    page.get_by_text("More options").click()
    expect(page.get_by_label("Seed")).to_be_visible()
    page.locator("select.who-sits").nth(1).select_option("open")
    expect(page.get_by_label("Seed")).to_have_count(0)
