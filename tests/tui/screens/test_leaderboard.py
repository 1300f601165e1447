"""The leaderboard on the screen: narrowed down, sorted, turned page by page, carried to another machine."""

import pytest
from textual.widgets import DataTable, Input, Select
from tui_stage import compare, ready, top, until, words

from quintet.front.score_table import columns
from quintet.games import GAMES
from quintet.table.scores.results import Result
from quintet.table.storage.results import add_results
from quintet.tui.screens.leaderboard import ALL

USUAL = {"mode": "standard", "seed": '"s"', "assisted": False, "reason": "", "won": False, "played": 1000.0}


def put(app, *rows):
    results = [Result(**{**USUAL, "seat": at, "steps": 10 + at, **row}) for at, row in enumerate(rows)]
    with app.store._database.writing() as connection:
        add_results(connection, tuple(results), app.store.player)


async def opened(pilot, *rows, of=ALL):
    """The leaderboard of one game, or of all."""
    await ready(pilot)
    put(pilot.app, *rows)
    await pilot.press("l")
    await until(pilot, lambda: top(pilot.app) == "LeaderboardScreen" and pilot.app.screen._ready, "the leaderboard")
    await narrowed(pilot, pilot.app.screen, game=of)
    return pilot.app.screen


def names(screen, column=1):
    table = screen.query_one(DataTable)
    return [str(table.get_row_at(at)[column]) for at in range(table.row_count)]


def game(name, score, **more):
    return {"game": "rogue", "name": name, "score": score, **more}


async def narrowed(pilot, screen, **values):
    """Who is on the list after these choices."""
    for name, value in values.items():
        screen.query_one(f"#{name}").value = value
    await pilot.pause()
    return names(screen)


async def test_choices_narrow_it_down_and_sort_it(app):
    """Game, view, order by a fact, seed and least score; totals follow."""
    rows = (
        game("Ann", 5.0, won=True, facts={"gold": 1}),
        game("Ben", 9.0, facts={"gold": 7}, seed='"x"'),
        game("Cat", 3.0, game="sets"),
        game("Bot", 99.0, bot="borg"),
    )
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await opened(pilot, *rows)
        assert ["Ben", "Ann", "Cat"] == names(screen)
        assert "3 games · 1 won (33%) · mean actions" in words(app), "there is no best of two games"
        assert ["Ben", "Ann"] == await narrowed(pilot, screen, game="rogue")
        assert "gold" in words(app)
        assert ["Ann", "Ben"] == await narrowed(pilot, screen, sort="actions")
        assert ["Ben", "Ann"] == await narrowed(pilot, screen, sort="gold")
        assert ["Ann"] == await narrowed(pilot, screen, view="victories")
        assert ["Ben"] == await narrowed(pilot, screen, view="all", seed="x")
        assert ["Ben"] == await narrowed(pilot, screen, seed="", least="6")
        await narrowed(pilot, screen, least="", days="1970-01-01")
        assert "No game can be from 1970-01-01" in words(app)
        for emptied in ({"days": "2000-01-01 - 2001-01-01"}, {"days": "", "period": "7 days"}):
            await narrowed(pilot, screen, **emptied)
            await until(pilot, lambda: "No results match" in words(app), "an empty list")
            await narrowed(pilot, screen, days="", period="all time")
            await until(pilot, lambda: "best 9" in words(app), "the list again")


async def test_it_opens_on_the_game_of_the_chosen_card(app):
    """Points of different games do not compare, so all games together are a choice."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        put(app, game("Ann", 5.0), game("Cat", 3.0, game="sets"))
        await pilot.press("l")
        await until(pilot, lambda: top(app) == "LeaderboardScreen" and app.screen._ready, "the leaderboard")
        await until(pilot, lambda: names(app.screen) == ["Cat"], "the games of Set")
        assert ["Ann", "Cat"] == await narrowed(pilot, app.screen, game=ALL)


async def test_games_against_the_clock_are_sorted_by_time(app):
    """The list of Set begins with the kind played last; where time ranks it, the label says so."""
    rows = [
        game("Ann", 10.0, game="sets", mode="quick", seconds=90, played=3.0),
        game("Bob", 10.0, game="sets", mode="quick", seconds=60, played=2.0),
        game("Cat", 40.0, game="sets", mode="hard", seconds=30, played=1.0),
    ]
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, *rows, of="sets")
        assert ("time", "quick") == (screen.query_one("#sort").value, screen.query_one("#mode").value)
        assert ["Bob", "Ann"] == names(screen)
        assert ["Bob", "Ann", "Cat"] == await narrowed(pilot, screen, mode=""), "each kind is ranked on its own"
        assert ["1", "2", "1"] == names(screen, 0)
        assert "the best of each kind" in words(app)
        assert "score" == screen.query_one("#sort").value
        assert ["Ann", "Bob", "Cat"] == await narrowed(pilot, screen, sort="date")
        await narrowed(pilot, screen, mode="hard")
        assert "date" == screen.query_one("#sort").value, "an order that was chosen stays"


async def test_figures_of_a_game_narrow_it_down(app):
    """At least level 5: only where the list is of a game that has levels; the totals are the game's own."""
    facts = [{"level": level, "deepest": level, "turns": 100 * level, "kills": 2} for level in (3, 6, 8)]
    rows = [
        game(name, 5.0, facts=each, won=name == "Cat") for name, each in zip(("Ann", "Ben", "Cat"), facts, strict=True)
    ]
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await opened(pilot, *rows)
        await narrowed(pilot, screen, least="level 5")
        assert "is not a minimum. Try `500`." in words(app)
        assert ["Ben", "Cat"] == await narrowed(pilot, screen, game="rogue")
        told = words(app).replace("\n", " ")
        for figure in (
            "2 games",
            "deepest 8",
            "kills 4",
            "mean turns 700",
            "fastest win in turns 800",
            "(longest 1)",
            "last 2: 1 won",
        ):
            assert figure in told
        assert ["Cat"] == await narrowed(pilot, screen, least="4, level 7")


async def test_a_page_holds_twenty_five(app):
    """N and p turn the page, and stop at its ends."""
    async with app.run_test(size=(80, 40)) as pilot:
        screen = await opened(pilot, *(game(f"P{at}", float(at)) for at in range(30)))
        assert 25 == len(names(screen))
        assert "page 1 of 2" in words(app)
        assert "next page" in words(app)
        await pilot.press("n", "n")
        await until(pilot, lambda: "next page" not in words(app), "the last page")
        assert ["26", "30"] == [names(screen, 0)[0], names(screen, 0)[-1]]
        await pilot.press("p", "p")
        assert "P29" == names(screen)[0]


async def test_results_are_carried_to_another_machine(app, tmp_path):
    """X writes a file, i takes it in and says how many were new."""
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        screen = await opened(pilot, game("Ann", 5.0))
        for key, sentence in (("x", "Wrote 1 result to"), ("i", "Added no new results from")):
            await pilot.press(key)
            await until(pilot, lambda: top(app) == "AskDialog", "the question")
            app.screen.query_one(Input).value = str(tmp_path / "r.json")
            await pilot.press("enter")
            await until(pilot, lambda sentence=sentence: sentence in words(app), sentence)
        for file, trouble in (
            (str(tmp_path / "nothing.json"), "nothing.json cannot be read"),
            ("~no/x", "no home folder ~no"),
        ):
            await pilot.press("i")
            await until(pilot, lambda: top(app) == "AskDialog", "the question")
            app.screen.query_one(Input).value = file
            await pilot.press("enter")
            await until(pilot, lambda trouble=trouble: app.screen is screen and trouble in words(app), trouble)


FACTS = {"deepest": 10, "level": 12, "turns": 12_150, "gold": 1310, "kills": 141}


def quest(**more):
    row = game("Rodney the Long Named", 97_522.0, reason="killed by a Bat", facts=FACTS, seconds=3605.0, **more)
    return Result(**{**USUAL, "seat": 0, "steps": 11_069, **row})


@pytest.mark.parametrize(
    ("wide", "sort"), [(wide, sort) for wide in (76, 96, 116) for sort in ("score", "time", "gold")]
)
def test_columns_fit_the_window(wide, sort):
    """Nothing is cut: the columns that tell least are left out, never that of the order, the end or the day."""
    found = columns([(1, quest())], GAMES["rogue"], wide, sort=sort)
    assert sum(column.width + 2 for column in found) <= wide
    assert {"", "name", "score", "end", "when", sort} <= {column.heading for column in found}
    assert "killed by a Bat" in {cell for column in found for cell in column.cells}
    assert len(columns([(1, quest())], GAMES["rogue"], 999)) == 13


@pytest.mark.parametrize("wide", range(20, 76, 2))
def test_in_a_narrow_window_columns_keep_their_names(wide):
    """Only days are shortened; the end is whole or not there."""
    found = {column.heading: column.cells for column in columns([(1, quest())], GAMES["rogue"], wide)}
    assert found.get("end", ("killed by a Bat",)) == ("killed by a Bat",)
    assert found.get("when", ("1970-01-01",)) == ("1970-01-01",)


def test_who_gave_up_has_no_place():
    """In the column of places."""
    found = columns([(26, quest()), (27, quest(gave_up=True))], GAMES["rogue"], 999)
    assert ("26", "-") == found[0].cells


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_nothing_is_cut_when_the_columns_change(app, size):
    """From all games to one and back: every cell stands there whole, and the marked game is told to its seed."""
    async with app.run_test(size=size) as pilot:
        screen = await opened(
            pilot, *(game("You", 900.0 + at, reason="killed by a Bat", facts=FACTS) for at in range(3))
        )
        for chosen in ("rogue", "all", "rogue"):
            screen.query_one("#game", Select).value = chosen
            await pilot.pause()
            await pilot.pause()
            row = next(line for line in words(app).split("\n") if line.startswith("  1  You")).split()
            assert ["1", "You", "902"] == row[:3]
            assert "killed by a Bat" in " ".join(row)
            assert "1970-01-01" in row
        assert "seed s" in words(app)
        await pilot.press("down")
        await until(pilot, lambda: "score 901" in words(app), "the next game in words")


async def test_names_modes_and_bots_narrow_it_down(app):
    """As in lines."""
    rows = (game("Ann", 5.0), game("Ben", 9.0, mode="lit"), game("Bot", 99.0, bot="borg"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, *rows)
        assert "People only" in words(app)
        await pilot.press("b")
        assert [("1", "Ben"), ("1", "Bot"), ("2", "Ann")] == list(zip(names(screen, 0), names(screen), strict=True))
        assert "With bots" in words(app)
        await pilot.press("b")
        assert ["Ann"] == await narrowed(pilot, screen, name="Ann")
        assert ["Ben"] == await narrowed(pilot, screen, name="", mode="lit")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_how_the_leaderboard_looks(app, size, monkeypatch):
    """With the roguelike's facts."""
    monkeypatch.setattr("quintet.front.score_table.when", lambda _: "2026-11-16 01:45")
    facts = {"deepest": 4, "level": 7, "turns": 2150, "gold": 310, "kills": 41}
    rows = [game("You", 900.0 - 70 * at, won=at == 0, seconds=605.0 + at, facts=facts) for at in range(6)]
    async with app.run_test(size=size) as pilot:
        screen = await opened(pilot, *rows)
        screen.query_one("#game", Select).value = "rogue"
        await pilot.pause()
        await pilot.pause()
        compare(app, f"leaderboard-{size[0]}x{size[1]}")


async def test_an_empty_list_names_the_games_with_help(app):
    """Whoever finished games only with help is told how many there are and which key shows them."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, game("Ann", 5.0, assisted=True, won=True), game("Bot", 9.0, bot="borg"))
        assert "No results without help yet, but 1 game with help: h lists it." in words(app)
        await pilot.press("h")
        await until(pilot, lambda: names(screen) == ["Ann"], "the list with help")
        await pilot.press("h")
        await until(pilot, lambda: not screen._found.rows, "the list without")
        screen.query_one("#game", Select).value = "sets"
        await until(pilot, lambda: "No results yet. Finish a game to see it here." in words(app), "nothing at all")


async def test_an_empty_list_tells_a_filter_from_an_empty_store(app):
    """Where a filter hides all results, nobody is told that there are none; blanks are no filter."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, game("Ann", 5.0, won=True), of="rogue")
        assert [] == await narrowed(pilot, screen, name="Zoe")
        assert "No results match. Change the filters to see others." in words(app)
        assert ["Ann"] == await narrowed(pilot, screen, name=" ", mode=" ")
