"""The lists of saves and replays: what they show at 80 columns, their files, and what `?` says there."""

import pytest
from textual.widgets import DataTable, Input
from tui_stage import ended, help_text, ready, start, top, until, words

from quintet.front.library import short_players
from quintet.games import GAMES
from quintet.games.sets.bots import sets_on
from quintet.games.sets.text import PLACES
from quintet.table.match import Match
from quintet.table.seats import Person
from quintet.table.storage.store import FILE_NAME, Store
from quintet.tui.app import QuintetApp
from quintet.tui.screens.library import PAGE


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("You", "scout bot"), "You - scout bot"),
        (("You", "aggressor bot", "merchant bot", "hunter bot 2"), "You + 3 bots"),
        (("aggressor bot", "merchant bot 2"), "2 bots"),
        (("Konstantinopolitanerin", "scout bot"), "Konstan… + 1 bot"),
    ],
)
def test_players_in_the_width_of_a_list(names, short):
    """Names while they fit, else the people and how many bots."""
    assert short == short_players(names)


def said(app, words):
    """True if a notice says this; on the screen it may be wrapped."""
    return any(words in notice.message for notice in app._notifications)


async def answer(pilot, text):
    await until(pilot, lambda: top(pilot.app) == "AskDialog", "the question")
    pilot.app.screen.query_one(Input).value = str(text)
    await pilot.press("enter")


async def test_saves_fit_into_80_columns(app):
    """Seed and age are to be seen however many play."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="a-rather-long-seed-of-somebody")
        screen.session.save_as("a name of many letters!!")
        app.go_home()
        await pilot.press("s")
        await until(pilot, lambda: top(app) == "SavesScreen" and "a name of" in words(app), "the list")
        assert "a-rather-long-s…" in words(app)
        assert "just now" in words(app)
        table = app.screen.query_one("DataTable")
        assert not table.show_horizontal_scrollbar
        assert not table.show_vertical_scrollbar


async def test_a_save_goes_out_and_comes_back(app, tmp_path):
    """Of saves: x writes it, i takes it in under a free name; the same file again adds nothing."""
    file = tmp_path / "mine.quintet-save"
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await start(pilot, "sets", seed="out")
        await pilot.press("a")
        await until(pilot, lambda: screen.moment.position == 1, "a pick")
        screen.session.save_as("mine")
        app.go_home()
        await pilot.press("s")
        await until(pilot, lambda: top(app) == "SavesScreen" and "mine" in words(app), "the list")
        assert all(key in words(app).splitlines()[-1] for key in ("x export", "i import"))
        await pilot.press("x")
        await answer(pilot, file)
        await until(pilot, file.exists, "the file")
        await pilot.press("i")
        await answer(pilot, file)
        await until(pilot, lambda: said(app, "is here already, as mine"), "the sentence")
        assert ["mine"] == [row.name for row in app.store.saves()]
        screen.session.submit(0, 1, screen.session.match.step)
        screen.session.save_as("mine")
        await pilot.press("i")
        await answer(pilot, file)
        await until(pilot, lambda: len(app.store.saves()) == 2, "the import")
        assert {"mine", "mine 2"} == {row.name for row in app.store.saves()}
        await pilot.press("i")
        await answer(pilot, tmp_path / "nothing")
        await until(pilot, lambda: "nothing" in words(app), "the sentence")
        assert 2 == len(app.store.saves())


async def test_a_replay_goes_out_comes_back_and_is_verified(app, tmp_path):
    """Keys x, i and v in the list of replays, by the code of the plain mode."""
    file = tmp_path / "one.quintet-replay"
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await start(pilot, "sets", seed="over", values=(("target", 1),))
        await pilot.press(*(PLACES[place] for place in sets_on(screen.moment.view)[0]))
        await ended(pilot)
        app.go_home()
        await pilot.press("r")
        await until(
            pilot, lambda: top(app) == "ReplaysScreen" and "won, 1 " in words(app), "the replays and their ends"
        )
        assert not app.screen.query_one("DataTable").show_horizontal_scrollbar
        await pilot.press("x")
        await answer(pilot, file)
        await until(pilot, file.exists, "the file")
        await pilot.press("i")
        await answer(pilot, file)
        await until(pilot, lambda: said(app, "is here already, as replay 1"), "the sentence")
        assert 1 == len(app.store.replays())
        await pilot.press("v")
        await until(pilot, lambda: "Verified: all 3" in words(app), "the verdict")


@pytest.mark.parametrize("key", ["s", "r"])
async def test_the_lists_explain_themselves(app, key):
    """Enter opens, x and i are files; all in the answer to `?`."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press(key)
        await pilot.pause()
        await pilot.press("question_mark")
        await until(pilot, lambda: top(app) == "HelpScreen", "the help")
        page = help_text(app)
        assert [] == [
            told
            for told in ("Enter", "Open the highlighted game", "Write the highlighted game to a file")
            if told not in page
        ]


async def test_a_long_list_comes_by_pages(data):
    """The first page is there at once; the others follow as the cursor gets to them, each game once."""
    with Store(data / FILE_NAME) as store:
        for number in range(2 * PAGE + 5):
            match = Match(GAMES["sets"], f"long {number}", seats=[Person("Ann")])
            match.submit(0, 0, 0)
            store.add_match(match)
    app = QuintetApp(data=data)
    async with app.run_test(size=(100, 30)) as pilot:
        await ready(pilot)
        await pilot.press("s")
        await until(pilot, lambda: top(app) == "SavesScreen" and app.screen.query_one(DataTable).row_count, "the list")
        table = app.screen.query_one(DataTable)
        assert PAGE == table.row_count
        await pilot.press("ctrl+end")
        await until(pilot, lambda: table.row_count == 2 * PAGE, "the second page")
        await pilot.press("ctrl+end")
        await until(pilot, lambda: table.row_count == 2 * PAGE + 5, "the last page")
        await pilot.press("ctrl+end")
        await pilot.pause()
        assert "seed long 0" in words(app)
        assert 2 * PAGE + 5 == table.row_count
