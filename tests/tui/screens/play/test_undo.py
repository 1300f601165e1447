"""Taking back at a table on the screen or in lines: an end that did not last, and whole words at once."""

import pytest
from saved_games import resumed
from tui_stage import ended, ready, start, top, until, words

from quintet.core.options import make_options
from quintet.front.session import Session
from quintet.front.start import Start
from quintet.front.viewer import ENDING_UNDONE
from quintet.games import GAMES
from quintet.plain import talk_through
from quintet.table.ledger import Moved
from quintet.table.match import Match
from quintet.table.scores.query import Query
from quintet.table.seating import default_bot
from quintet.table.seats import BotSeat, Person, Undo
from quintet.table.storage.store import Store

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
    session = Session(played_out(name), store)
    session.keep()
    session.undo(None)
    session.flush()
    number = session.autosave.number
    everything = Query(assisted=True, bots=True)
    assert ([number], []) == ([row.id for row in store.matches(over=False)], store.leaderboard(everything))
    again = resumed(store, session.game, str(number))
    assert (session.match.position, False) == (again.match.position, again.match.is_over)
    session.redo()
    session.flush()
    assert ([], [number]) == (store.matches(over=False), [row.match for row in store.replays()])
    assert {True} == {result.assisted for result in store.leaderboard(everything)}


def test_a_quest_taken_back_after_death_can_be_resumed_in_lines(store):
    """The number that quit names is found again, with all that was played since."""
    match = Match(ROGUE, "t1", ROGUE.options(wizard=True), seats=[Person("Ann")])
    text = talk_through(match, (*DOOM, "undo", "wizard slay", "search", "quit"), store)
    assert "The end: " in text
    assert ENDING_UNDONE in text
    number = text.partition("--resume ")[2].partition("`")[0]
    again = resumed(store, ROGUE, number)
    assert (match.position, match.entries()) == (again.match.position, again.match.entries())


@pytest.mark.parametrize(
    "keys_each",
    [
        (("escape",), ("down", "down", "down", "down", "down", "enter")),
        (("u",),),
        (("ctrl+z",),),
        (("escape",), ("ctrl+z",)),
    ],
    ids=["chosen", "u", "page", "dialog"],
)
async def test_a_quest_taken_back_after_death_can_be_continued_in_the_app(app, keys_each):
    """Die, take back by any way, act, leave: it is on the list of games to go on with, and the result is told gone."""
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await start(pilot, "rogue", seed="t1", values=(("wizard", True),), wanted=("",))
        for line in DOOM:
            if not screen.session.match.is_over:
                screen.viewer.submit(ROGUE.read(line))
                screen.draw()
        await until(pilot, lambda: top(app) == "EndPage", "the death screen")
        for keys in keys_each:
            await pilot.press(*keys)
            await pilot.pause()
        await until(pilot, lambda: not screen.session.match.is_over, "the take-back")
        await until(
            pilot,
            lambda: "The ending and its result are undone." in " ".join(words(app).replace("▌", " ").split()),
            "what is told of it",
        )
        screen.session.flush()
        assert [screen.session.autosave.number] == [row.id for row in app.store.matches(over=False)]


async def test_no_slip_takes_a_result_off(app):
    """On the board of a finished game that counts, the key asks as the menu does."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="up", values=(("deployment", "book"),), wanted=("", "random"))
        await pilot.press("ctrl+x", "y")
        await ended(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: top(app) == "PlayScreen", "the board")
        for answer in ("n", "y"):
            assert screen.session.match.is_over
            await pilot.press("ctrl+z")
            await until(pilot, lambda: top(app) == "ConfirmDialog", "the question")
            await pilot.press(answer)
        await until(pilot, lambda: not screen.session.match.is_over, "the undo")


async def test_a_watched_game_that_is_over_does_not_run(app):
    """The line above says so."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.start(Start("sets", made=played_out("sets")))
        await ended(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: top(app) == "PlayScreen", "the board")
        assert "  over  " in words(app).splitlines()[0]


def positions(match, word):
    """Returns at how many actions the game was after each undo or redo."""
    return [entry.position for entry in match.entries() if isinstance(entry, Moved) and entry.back == (word == "undo")]


def test_one_undo_takes_back_a_whole_line(store):
    """An errand, or several actions on a line, come back at once, and one redo plays them again."""
    match = Match(ROGUE, "word", seats=[Person("Ann")])
    text = talk_through(match, ("search", "explore", "undo", "redo", "undo", "search;search", "undo", "undo"), store)
    end = positions(match, "redo")[0]
    assert end > 3
    assert [1, 1, 1, 0] == positions(match, "undo")
    assert "! There is nothing to undo." not in text


def test_a_part_of_a_line_can_be_taken_back():
    """`undo step` one action, `undo 3` three, and undo after it the rest of the line; redo goes the same ways."""
    match = Match(ROGUE, "word", seats=[Person("Ann")])
    text = talk_through(
        match, ("search", "rest 8", "undo step", "undo 3", "redo", "undo 3", "undo", "undo 2", "undo x", "undo 99999")
    )
    assert ([8, 5, 5, 1], [8]) == (positions(match, "undo"), positions(match, "redo"))
    assert 2 == text.count("! You can undo only one action.")
    assert "! 'x' is not a number of actions. Type `undo` for your last line, `undo 3` for three actions" in text


def test_what_was_played_instead_begins_anew():
    """A step into a line that was taken back and left for something else: each is a word of its own."""
    match = Match(ROGUE, "word", seats=[Person("Ann")])
    talk_through(match, ("rest 6", "undo 3", "search", "undo", "undo"))
    assert [3, 3, 0] == positions(match, "undo")


def test_after_a_resume_the_past_goes_step_by_step(store):
    """What an earlier session asked for at once is not known any more."""
    talk_through(Match(ROGUE, "word", seats=[Person("Ann")]), ("rest 6", "quit"), store)
    session = resumed(store, ROGUE, "last")
    session.undo(0)
    assert 5 == session.match.position


async def test_one_undo_takes_back_a_whole_walk(app):
    """All the steps of an exploration, and one redo walks it again."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "rogue", seed="word", wanted=("",))
        await pilot.press("s")
        await until(pilot, lambda: screen.moment.position == 1, "the search")
        await pilot.press("o")
        await until(pilot, lambda: screen.moment.position > 3 and screen.board.autopilot.way is None, "the walk")
        end = screen.moment.position
        await pilot.press("ctrl+z", "ctrl+z")
        await until(pilot, lambda: screen.moment.position == 1, "the take-back")
        await pilot.press("ctrl+y")
        await until(pilot, lambda: screen.moment.position == end, "the walk again")


@pytest.mark.parametrize(
    ("undo", "end", "offered"), [("round", DOOM, True), ("off", DOOM, False), ("round", ("resign yes",), False)]
)
def test_the_end_offers_undo_where_it_is_one(undo, end, offered):
    """Not after a resignation, and not where nothing is taken back."""
    match = Match(ROGUE, "t1", ROGUE.options(wizard=True), seats=[Person("Ann")], undo=Undo(undo))
    text = talk_through(match, (*end, "search", "explore"))
    assert offered == ("`replay` to watch it, `undo`, or `quit`." in text)
    over = "! The game is over. Type `again`, `same`, `replay`, `undo`, or `quit`."
    assert (offered, not offered) == (over in text, over.replace(" `undo`,", "") in text)
