"""A session: every change of its match is in the store, and an undo undoes what a player asked for in one go."""

import pytest
from table_toys import DRIP, NIM, RESIGNING_NIM

import quintet
from quintet.core.errors import IllegalAction, QuintetError
from quintet.front.session import Session
from quintet.table.match import Match
from quintet.table.scores.query import Query
from quintet.table.scores.results import results_of
from quintet.table.seats import BotSeat, Person, Undo
from quintet.table.storage.store import Store
from quintet.table.storage.writer import Receipt

ANN, BEN, BO = Person("Ann"), Person("Ben"), BotSeat("Bo", "random")
SETS = quintet.game("sets")


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "store") as opened:
        yield opened


def nim(store=None, *seats, game=NIM):
    return Session(Match(game, "seed", seats=seats or (ANN, BEN)), store)


def drip(store, *seats):
    return Session(Match(DRIP, "seed", seats=seats), store)


def race(store=None):
    return Session(Match(SETS, "seed", SETS.options(mode="race", seats=2), seats=[ANN, BEN]), store)


def reopened(session):
    return session.store.open_match(session.autosave.number, session.game)


def assert_stored(session):
    """The store holds exactly what happened, and leads to the same table."""
    found, match = reopened(session), session.match
    assert match.entries() == found.entries()
    assert (match.step, match.position, match.outcome) == (found.step, found.position, found.outcome)
    assert [match.view(seat) for seat in (0, 1, None)] == [found.view(seat) for seat in (0, 1, None)]


# --- saving -----------------------------------------------------------------------------------------------------------


def test_submit_is_stored(store):
    """What a person plays is in the store when `submit` returns."""
    session = nim(store)
    for seat in (0, 1, 0):
        session.submit(seat, 0, session.match.step)
        assert_stored(session)
    assert 3 == reopened(session).position


def test_tick_is_stored(store):
    """A tick is in the store with the bots' actions and the clock's."""
    session = drip(store, ANN, BO)
    session.tick()
    assert 2 == session.match.step
    assert_stored(session)


def test_advance_is_stored(store):
    """A bot's action is in the store; where no bot may act, nothing is written."""
    session = nim(store, ANN, BO)
    session.advance()
    assert [] == store.matches()
    session.submit(0, 0, 0)
    session.advance()
    assert 2 == session.match.step
    assert_stored(session)


def test_run_is_stored(store):
    """Everything that bots play until a person must is in the store, also a whole game at once."""
    session = nim(store, BO, BotSeat("Bob", "random"))
    session.run()
    assert session.match.is_over
    assert_stored(session)
    assert [session.autosave.replay] == [row.id for row in store.replays()]
    assert 2 == len(store.leaderboard(Query(bots=True)))


def test_take_is_stored(store):
    """A decision made in a thread is in the store once it is taken; a stale one changes nothing."""
    session = nim(store, BO, ANN)
    decision = session.match.think(0)
    session.take(decision)
    assert_stored(session)
    session.take(decision)
    assert 1 == session.match.step
    assert_stored(session)


def test_note_is_stored(store):
    """A note is in the store for its own seat, also before any action."""
    session = nim(store)
    session.note(1, "plan", "take two")
    assert_stored(session)
    assert ({}, {"plan": "take two"}) == (reopened(session).notes(0), reopened(session).notes(1))


def test_undo_and_redo_are_stored(store):
    """An undo and a redo are entries of their own, and what can be redone is there again."""
    session = nim(store)
    session.submit(0, 0, 0)
    session.submit(1, 1, 1)
    session.undo(1)
    assert_stored(session)
    assert reopened(session).can_redo
    session.redo()
    assert_stored(session)
    assert (4, 2) == (session.match.step, session.match.position)


@pytest.mark.parametrize("game", [NIM, RESIGNING_NIM], ids=["at the table", "by the rules"])
def test_resign_is_stored(store, game):
    """A resignation is in the store with its results and its replay."""
    session = nim(store, game=game)
    session.submit(0, 0, 0)
    session.resign(1)
    assert_stored(session)
    assert [True] == [row.is_over for row in store.matches()]
    assert [session.autosave.replay] == [row.id for row in store.replays()]


def test_a_game_resigned_before_it_was_played_leaves_no_replay(store):
    """A resignation before the first action ends the match and leaves neither a result nor a replay."""
    session = nim(store)
    session.resign(0)
    assert_stored(session)
    assert ([True], []) == ([row.is_over for row in store.matches()], store.replays())
    assert [] == store.leaderboard(Query(bots=True, assisted=True))


def test_a_change_that_the_disk_refused_is_written_with_the_next(store):
    """Nothing counts as written that was not, and the reason is shown until it is."""
    session = Session(Match(NIM, "seed", seats=(ANN, BEN)), store, later=lambda: None)
    autosave, match = session.autosave, session.match
    session.submit(0, match.legal(0)[0], 0)
    refused = Receipt(autosave.pending())
    refused.error = QuintetError("The disk is full.")
    autosave.settle(refused)
    assert (0, "The disk is full.") == (autosave.stored, session.problem)
    autosave.settle(store.write_all([autosave.pending()])[0])
    assert (1, "") == (autosave.stored, session.problem)
    assert_stored(session)


def test_what_comes_while_a_change_is_written_is_written_after_it(store):
    """Only what a receipt names is safe."""
    session = Session(Match(NIM, "seed", seats=(ANN, BEN)), store, later=lambda: None)
    autosave, match = session.autosave, session.match
    session.submit(0, match.legal(0)[0], 0)
    first = autosave.pending()
    session.submit(1, match.legal(1)[0], 1)
    autosave.settle(store.write_all([first])[0])
    assert 1 == autosave.stored
    autosave.settle(store.write_all([autosave.pending()])[0])
    assert_stored(session)


def test_a_refused_change_is_not_stored(store):
    """What the match refuses leaves no entry behind."""
    session = nim(store)
    session.submit(0, 0, 0)
    for refused in (
        lambda: session.submit(0, 0, 1),
        lambda: session.submit(1, 0, 0),
        session.tick,
        session.redo,
        lambda: session.note(1, "plan", "x" * 65),
    ):
        with pytest.raises(QuintetError):
            refused()
        assert_stored(session)
    assert 1 == session.match.step


def test_a_game_that_was_only_looked_at_is_not_stored(store):
    """A session in which nothing happened leaves no match in the store."""
    nim(store).flush()
    assert [] == store.matches()


def test_a_session_without_a_store_plays_on():
    """Without a data folder the game is played, and only saving under a name is refused."""
    session = nim()
    session.submit(0, 0, 0)
    session.flush()
    assert "" == session.problem
    with pytest.raises(QuintetError, match="Cannot save: the data folder is not usable"):
        session.save_as("name")


# --- undo -------------------------------------------------------------------------------------------------------------


def test_undo_takes_a_whole_line():
    """Actions that continue a line are undone with it, and one redo brings all of them back."""
    session = race()
    session.submit(0, 0, 0)
    for action in (1, 3, 4):
        session.submit(1, action, session.match.step, continues=action != 1)
    session.undo(1)
    assert 1 == session.match.position
    session.redo()
    assert 4 == session.match.position


def test_undo_of_one_seat_ignores_the_lines_of_another():
    """A line of one player is not undone to the beginning of another player's line."""
    session = race()
    for action in (0, 1):
        session.submit(0, action, session.match.step, continues=action > 0)
    session.submit(1, 3, session.match.step)
    session.undo(1)
    assert 2 == session.match.position
    session.submit(1, 4, session.match.step)
    session.submit(0, 3, session.match.step, continues=True)
    session.undo(0)
    assert 0 == session.match.position


def test_a_new_action_cuts_the_lines_that_were_undone():
    """What was played in place of an undone line is a line of its own."""
    session = race()
    session.submit(0, 0, 0)
    session.submit(0, 1, session.match.step, continues=True)
    session.undo(0, actions=1)
    session.submit(0, 3, session.match.step)
    session.undo(0)
    assert 1 == session.match.position
    session.undo(0)
    assert 0 == session.match.position


@pytest.mark.parametrize(
    ("played", "sentence"),
    [(0, "There is nothing to undo."), (1, "You can undo only one action."), (2, "You can undo only 2 actions.")],
)
def test_undo_of_too_many_actions_says_how_many_there_are(played, sentence):
    """Asking for more than there is undoes nothing and says how much can be undone."""
    session = nim()
    for _ in range(2 * played):
        session.submit(session.match.to_act[0], 0, session.match.step)
    with pytest.raises(IllegalAction) as error:
        session.undo(0, actions=5)
    assert sentence == str(error.value)
    assert 2 * played == session.match.step


def test_undo_is_off_where_the_table_says_so():
    """A table without undo says so."""
    session = Session(Match(NIM, "seed", seats=[ANN, BEN], undo=Undo.OFF))
    session.submit(0, 0, 0)
    with pytest.raises(IllegalAction, match="Undo is off at this table"):
        session.undo(0)


def test_the_clock_stops_while_it_is_held(monkeypatch):
    """What is spent in the menu is not part of the time of a game."""
    now = [100.0]
    monkeypatch.setattr("quintet.front.session.time.monotonic", lambda: now[0])
    session = nim()
    now[0] = 105.0
    session.hold_clock()
    now[0] = 155.0
    session.hold_clock()  # a page over the menu
    now[0] = 205.0
    assert 5.0 == session.seconds
    session.release_clock()
    session.release_clock()
    now[0] = 207.0
    assert 7.0 == session.seconds


def test_thinking_before_leaving_counts(store, monkeypatch):
    """Who leaves and comes back has not won back the time since the last action."""
    now = [100.0]
    monkeypatch.setattr("quintet.front.session.time.monotonic", lambda: now[0])
    session = nim(store)
    now[0] = 103.0
    session.submit(0, 0, 0)
    now[0] = 115.0
    session.leave()
    assert session.autosave is not None
    number = session.autosave.number
    assert 15.0 == store.open_match(number, NIM).played
    again = Session(store.open_match(number, NIM), store, number=number)
    now[0] = 120.0
    assert 20.0 == again.seconds
    again.submit(1, 0, 1)
    assert 20.0 == store.open_match(number, NIM).played


def test_a_save_knows_how_long_it_was_played(store, monkeypatch):
    """A moment that is saved under a name has the time on the screen, not that of the last action."""
    now = [100.0]
    monkeypatch.setattr("quintet.front.session.time.monotonic", lambda: now[0])
    session = nim(store)
    session.submit(0, 0, session.match.step)
    now[0] = 153.0
    session.save_as("a moment")
    assert 53.0 == store.saves()[0].about.played


def test_actions_are_those_of_the_person(store):
    """Neither a bot's actions nor those of the clock count as what you did, here or in the results."""
    session = drip(store, ANN, BO)
    while not session.match.is_over:
        session.tick()
    assert 0 == session.actions
    assert session.match.position > 0
    assert 0 == results_of(session.match, 0.0)[0].steps


def test_people_at_machines_of_their_own_play_by_the_clock():
    """Rounds are for one keyboard: apart, nobody waits until the others have planned."""
    maze = quintet.game("catamaze")
    seats = [Person("Ann"), Person("Ben")]
    match = Match(maze, "apart", maze.options(players=2, agents=()), seats=seats)
    assert Session(match).rounds.apply
    assert not Session(match, apart=True).rounds.apply
