"""Taking back at a table on the screen or in lines: an end that did not last, and whole words at once."""

import pytest
from tui_stage import start, top, until

from quintet.core.options import make_options
from quintet.games import GAMES
from quintet.table.match import Match
from quintet.table.results import Wanted
from quintet.table.seats import BotSeat, Person, Undo
from quintet.table.store import Store
from quintet.tui.plain import talk_through
from quintet.tui.shelf import take_up
from quintet.tui.sitting import Sitting, default_bot

ROGUE = GAMES["rogue"]
DOOM = ("wizard spawn dragon", "wizard wake", *["rest"] * 6)


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "q.sqlite3") as opened:
        yield opened


def played_out(name):
    """A game that its bots have ended, at a table where single actions are taken back."""
    game = GAMES[name]
    options = make_options(game.options, dict(game.info.demo))
    bots = [default_bot(game, options, seat) for seat in range(game.seats(game.new("end", options)))]
    match = Match(game, "end", options, seats=[BotSeat(bot, bot) for bot in bots], undo=Undo.STEP)
    match.run()
    return match


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_whose_end_was_taken_back_runs_again(name, store):
    """The store lists it, opens it where it stands, and counts only the end that lasts."""
    sitting = Sitting(played_out(name), store)
    sitting.keep()
    sitting.undo()
    sitting.flush()
    number = sitting.keeper.number
    everything = Wanted(assisted=True, bots=True)
    assert ([number], []) == ([row.id for row in store.matches(over=False)], store.leaderboard(everything))
    again = take_up(store, sitting.game, str(number))
    assert (sitting.match.position, False) == (again.match.position, again.match.is_over)
    sitting.redo()
    sitting.flush()
    assert ([], [number]) == (store.matches(over=False), [row.match for row in store.replays()])
    assert {True} == {result.assisted for result in store.leaderboard(everything)}


def test_a_quest_taken_back_after_death_can_be_resumed_in_lines(store):
    """The number that quit names is found again, with all that was played since."""
    match = Match(ROGUE, "t1", ROGUE.options(wizard=True), seats=[Person("Ann")])
    text = talk_through(match, (*DOOM, "undo", "wizard slay", "search", "quit"), store)
    assert "The end: " in text
    number = text.partition("--resume ")[2].split()[0]
    again = take_up(store, ROGUE, number)
    assert (match.position, match.entries()) == (again.match.position, again.match.entries())


async def test_a_quest_taken_back_after_death_can_be_continued_in_the_app(app):
    """Die, take back, act, leave: it is on the list of games to go on with."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "rogue", seed="t1", values=(("wizard", True),), wanted=("",))
        for line in DOOM:
            if not screen.sitting.match.is_over:
                screen.sitting.submit(ROGUE.read(line))
                screen.draw()
        await until(pilot, lambda: top(app) == "EndPage", "the death screen")
        await pilot.press("escape")
        await until(pilot, lambda: top(app) == "EndDialog", "the choices")
        await pilot.press("escape", "ctrl+z")
        await until(pilot, lambda: not screen.sitting.match.is_over, "the take-back")
        screen.sitting.flush()
        assert [screen.sitting.keeper.number] == [row.id for row in app.store.matches(over=False)]
