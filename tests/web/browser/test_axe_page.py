"""axe-core finds nothing to object to on any screen, in any theme."""

import importlib.util
from pathlib import Path

import pytest
from browser_stage import SMALL
from playwright.sync_api import Page

ROOT = Path(__file__).parents[3]
AXE = ROOT / "build" / "axe"
PACKAGE = {
    "version": "4.14.0",
    "integrity": "sha512-9WTZxEjsZ7b13TH8JPmbV2z8CHbl80/2hm3XPEG4JgNdQLK81IBRXmSxHfMAOkSqQeRxT/0dwNDz2GOm3zzpcQ==",
    "files": {"axe.min.js": "axe-4.14.0.min.js"},
}
"""As in the manifest of what the page itself needs; only tests need this one, so no wheel has it."""
PAGES = (
    "/",
    "/friends",
    "/new/stratego",
    "/rules/stratego",
    "/daily",
    "/watch",
    "/replays",
    "/scores",
    "/scores/sets",
    "/settings",
)
PLAYS = {
    "Set": ".set-card",
    "The run map": ".rm-node.open",
    "CataMaze": ".cm-you",
    "Stratego": ".movable",
    "Rogue": ".rg-canvas",
}


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, fetched once and checked like everything else that comes from others."""
    script = AXE / PACKAGE["files"]["axe.min.js"]
    if not script.exists():
        spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
        fetching = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(fetching)
        AXE.mkdir(parents=True, exist_ok=True)
        archive = fetching._download(fetching.find_npm(), "axe-core", PACKAGE, AXE)
        fetching._unpack(archive, PACKAGE["files"], AXE)
    return script.read_text()


def violations(page: Page, axe: str) -> list[str]:
    """Returns what axe-core objects to, with the places."""
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("path", PAGES)
def test_pages(visit, axe, path, scheme):
    """Every page around the tables, by day and night."""
    page = visit(path, color_scheme=scheme)
    page.locator("main h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert [] == violations(page, axe)


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("title", PLAYS)
def test_tables(visit, axe, title, scheme):
    """Every board, with the menu open and closed."""
    page = visit(color_scheme=scheme)
    page.get_by_role("button", name=f"Play {title}").click()
    page.locator(PLAYS[title]).first.wait_for()
    assert [] == violations(page, axe)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").wait_for()
    assert [] == violations(page, axe)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_hero_in_danger(visit, scheme):
    """The number on a bar that is nearly empty has the ink of any text, not the red of the bar behind it."""
    page = visit(color_scheme=scheme)
    page.get_by_role("button", name="Play Rogue").click()
    bar = page.locator(".side .meter")
    usual = bar.locator("b").evaluate("number => getComputedStyle(number).color")
    bar.evaluate("bar => bar.classList.add('bad')")
    assert usual == bar.locator("b").evaluate("number => getComputedStyle(number).color")


def set_table(page: Page, **wish: object) -> dict:
    return page.request.post("/api/tables", data=wish).json()


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("game", ["sets", "runmap", "catamaze", "stratego", "rogue"])
def test_watched_bots(visit, axe, game, scheme):
    """Every board as spectators of bots see it, with the buttons for their pace."""
    page = visit(color_scheme=scheme)
    page.goto(set_table(page, game=game, seats=[{"kind": "bot"}])["link"])
    page.get_by_role("group", name="Pace").get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Resume").wait_for()
    assert [] == violations(page, axe)


FRIENDS = {"game": "stratego", "preset": "barrage", "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_waiting_and_joining(visit, axe, scheme):
    """An open table as its host and as a guest see it, the setup editor after it, and a table that is not there."""
    host, guest = visit(color_scheme=scheme), visit(color_scheme=scheme)
    card = set_table(host, **FRIENDS)
    for page, heading in ((host, "Waiting for players"), (guest, "Take a seat")):
        page.goto(card["link"])
        page.get_by_role("heading", name=heading).wait_for()
        assert [] == violations(page, axe)
    guest.request.post(f"/api/tables/{card['id']}/seats", data={"name": "Ben"})
    guest.goto(card["link"])
    for page in (host, guest):  # one arranges an army, the other prepares one
        page.locator(".st-setup select").wait_for()
        assert [] == violations(page, axe)
    guest.goto("/t/nosuchtable")
    guest.get_by_role("heading", name="This table cannot be opened").wait_for()
    assert [] == violations(guest, axe)


@pytest.mark.parametrize("game", ["sets", "runmap", "catamaze", "stratego", "rogue"])
def test_small_phones(visit, axe, game):
    """The strip above the board, the shorter names and the row of buttons."""
    page = visit(**SMALL)
    options = {"options": {"deployment": "random"}} if game == "stratego" else {}
    page.goto(set_table(page, game=game, **options)["link"])
    page.locator(".strip-phone").wait_for(state="attached")
    assert [] == violations(page, axe)


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", [{}, SMALL], ids=["desktop", "phone"])
def test_a_race(visit, axe, size, scheme):
    """The points of many players, beside the cards and above them, and the replay on a phone."""
    page = visit(color_scheme=scheme, **size)
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 3]
    card = set_table(page, game="sets", preset="race", options={"seats": 4}, seats=seats)
    page.goto(card["link"])
    page.locator(".set-card").first.wait_for()
    assert [] == violations(page, axe)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.locator(".end-card").wait_for()
    page.goto(f"/replay/{card['id']}")
    page.locator(".set-card").first.wait_for()
    assert [] == violations(page, axe)


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("game", ["sets", "runmap", "catamaze", "stratego", "rogue"])
def test_ends_and_replays(visit, axe, game, scheme):
    """The end card, the replay, and its checks."""
    page = visit(color_scheme=scheme)
    options = {"options": {"deployment": "random"}} if game == "stratego" else {}
    card = set_table(page, game=game, **options)
    page.goto(card["link"])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.locator(".end-card").wait_for()
    assert [] == violations(page, axe)
    page.goto(f"/replay/{card['id']}")
    page.get_by_role("button", name="Verify").click()
    page.locator(".checks").wait_for()
    assert [] == violations(page, axe)


@pytest.mark.parametrize("look", ['{"contrast": "more"}', '{"palette": "color-blind"}'], ids=["contrast", "colors"])
def test_other_looks(visit, axe, look):
    """High contrast, and colors for color blindness."""
    page = visit("/settings")
    page.evaluate("look => localStorage.setItem('quintet.settings', look)", look)
    page.goto(set_table(page, game="stratego", options={"deployment": "random"})["link"])
    page.locator(".movable").first.wait_for()
    assert [] == violations(page, axe)
