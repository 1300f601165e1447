"""The one maker of sessions: every kind of start, and no action of a saved game is played twice."""

import random

import pytest

import quintet
from quintet.core.errors import BadNotation, QuintetError
from quintet.front import make_session as maker
from quintet.front.make_session import daily_start, find_saved, make_session, start_again
from quintet.front.replay_cursor import ReplayCursor
from quintet.front.session import seed_text
from quintet.front.settings import Settings
from quintet.front.start import Start
from quintet.front.viewer import Viewer
from quintet.table import match as match_module
from quintet.table.daily_seed import daily_seed
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person, Undo
from quintet.table.storage import saves as saves_module
from quintet.table.storage.store import Store

SETS = quintet.game("sets")
LONG = 300


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "store") as opened:
        yield opened


def made(start, store=None, **settings):
    return make_session(start, store, Settings(**settings))


def long_match():
    """A match of Set with 300 actions."""
    match, rng = Match(SETS, "long", SETS.options(), seats=[Person("Ann")]), random.Random(5)
    while match.position < LONG:
        match.submit(0, rng.choice(match.legal(0)), match.step)
    return match


@pytest.fixture
def counts(monkeypatch):
    """How often the rules are asked to apply an action, and a save is decoded."""
    found = {"apply": 0, "read_save": 0}

    def counting(name, function):
        def wrapper(*arguments, **named):
            found[name] += 1
            return function(*arguments, **named)

        return wrapper

    monkeypatch.setattr(type(SETS), "apply", counting("apply", type(SETS).apply))
    for module in (maker, match_module, saves_module):
        monkeypatch.setattr(module, "read_save", counting("read_save", module.read_save))
    return found


# --- once is enough ---------------------------------------------------------------------------------------------------


def test_a_save_is_decoded_once_and_played_once(store, counts):
    """Opening a save of 300 actions decodes it once and applies exactly 300 actions."""
    match = long_match()
    store.put_save("long", match.save())
    counts.update(apply=0, read_save=0)
    session = made(Start("sets", save="long"), store)
    assert {"apply": LONG, "read_save": 1} == counts
    assert match.view(0) == session.match.view(0)


def test_a_stored_match_is_not_played_again(store, counts):
    """Opening a match of 300 actions from the store begins at its snapshot and applies what came after it."""
    match = long_match()
    number = store.add_match(match)
    for action in (0, 1):
        match.submit(0, action, match.step)
        store.write(store.change(match, match.step - 1, number=number))
    counts.update(apply=0)
    session = made(Start("sets", match=number), store)
    assert {"apply": 2, "read_save": 0} == counts
    assert match.entries() == session.match.entries()


def test_a_match_from_elsewhere_is_not_played_again(counts):
    """A branch of a replay keeps the states that the recording has."""
    match = long_match()
    cursor = ReplayCursor(SETS, match.replay())
    cursor.go_to(LONG)
    counts.update(apply=0)
    session = made(Start("sets", made=cursor.branch()))
    assert 0 == counts["apply"]
    assert match.view(0) == session.match.view(0)


# --- starts -----------------------------------------------------------------------------------------------------------


def test_a_new_game():
    """A new game has the wanted seed and options, the player of the settings and bots in the other seats."""
    start = Start("sets", seed="fox", values=(("mode", "race"), ("seats", 3)), wanted=("", "random"))
    match = made(start, name="Ann", bot_seconds=2.0).match
    assert ("fox", "race", 3) == (seed_text(match), match.options.mode, match.options.seats)
    assert Person("Ann") == match.seats[0]
    assert BotSeat("random bot", "random") == match.seats[1]
    assert isinstance(match.seats[2], BotSeat)
    assert (2.0, Undo.ROUND, False) == (match.seconds, match.undo_policy, match.is_helped)


def test_a_name_of_its_own_goes_before_the_settings():
    """The name of a start is the player's, whatever the settings say."""
    assert ("Zoe",) == made(Start("sets", name="Zoe"), name="Ann").match.names


def test_two_people_at_one_keyboard_have_numbers():
    """Nobody can give the keyboard to "You"; a name that somebody chose stays."""
    shared = Start("stratego", wanted=("", ""))
    assert ("Player 1", "Player 2") == made(shared, name="You").match.names
    assert ("Ann", "Player 2") == made(shared, name="Ann").match.names


def test_a_game_that_bots_play():
    """Where nobody wants a seat the bots play and people watch."""
    session = made(Start("stratego", wanted=()))
    assert session.is_watched
    assert Viewer.at_keyboard(session).seat is None


def test_a_preset_with_changes():
    """A preset is the base, and values that were given go on top of it."""
    options = made(Start("sets", preset="race", values=(("seats", 3),))).match.options
    assert SETS.options(mode="race", seats=3, hints=False) == options


def test_a_stored_match_resumes_with_its_number(store):
    """A match is resumed at its last step, and continues the same log."""
    first = made(Start("sets", seed="fox"), store)
    first.submit(0, 0, 0)
    again = made(Start("sets", match=first.autosave.number), store)
    again.submit(0, 1, 1)
    assert [2] == [row.steps for row in store.matches()]
    assert (first.autosave.number, 2) == (again.autosave.number, again.match.step)


def test_a_save_begins_a_match_of_its_own(store):
    """A save is played on in a new match; the one it was taken from stays as it is."""
    first = made(Start("sets", seed="fox"), store)
    first.submit(0, 0, 0)
    first.save_as("here")
    again = made(Start("sets", save="here"), store)
    again.submit(0, 1, 1)
    assert [1, 2] == sorted(row.steps for row in store.matches())


def test_what_is_not_in_the_store_is_refused(store):
    """A number or a name that is not in the store is refused in one sentence."""
    for start in (Start("sets", match=9), Start("sets", save="gone")):
        with pytest.raises(QuintetError, match=r"9|gone"):
            made(start, store)


def test_a_made_match_is_taken_as_it_is(store):
    """A match that was made elsewhere becomes a session and is stored with its first change."""
    match = Match(SETS, "fox", seats=[Person("Ann")])
    session = made(Start("sets", made=match), store)
    assert match is session.match
    session.submit(0, 0, 0)
    assert [1] == [row.steps for row in store.matches()]


def test_a_branch_is_stored_before_its_first_action(store):
    """Who leaves a branch at once finds it among the unfinished games."""
    match = Match(SETS, "fox", seats=[Person("Ann")])
    match.submit(0, 0, 0)
    cursor = ReplayCursor(SETS, match.replay())
    cursor.go_to(1)
    made(Start("sets", made=cursor.branch()), store)
    assert [1] == [row.steps for row in store.matches(over=False)]


def test_the_daily_challenge_counts_once(store):
    """The first attempt at the daily challenge is stored at once and has no undo; the second is practice with help."""
    session = made(daily_start("sets"), store)
    assert (daily_seed(), Undo.OFF, True) == (
        seed_text(session.match),
        session.match.undo_policy,
        session.is_challenge,
    )
    assert [session.autosave.number] == [row.id for row in store.matches()]
    with pytest.raises(QuintetError, match="attempt"):
        made(daily_start("sets"), store)
    session.submit(0, 0, 0)
    session.resign(0)
    again = made(daily_start("sets"), store)
    assert (False, True) == (again.is_challenge, again.match.is_helped)


def test_the_daily_challenge_without_a_store():
    """Without a data folder nobody can tell whether it is the first attempt, so it is practice."""
    assert made(daily_start("sets")).match.is_helped


def test_the_same_table_again():
    """Another game at the same table has the same players and options; its seed is new or the same."""
    start = Start("sets", seed="fox", values=(("mode", "race"), ("seats", 2)), wanted=("", "random"))
    match = made(start).match
    same, fresh = start_again(match, fresh=False), start_again(match, fresh=True)
    assert start == same
    assert fresh.seed != "fox"
    assert same == fresh._replace(seed="fox")


def test_saved_games_are_found_by_what_people_call_them(store):
    """`last`, a number and a name lead to saved games; anything else lists what there is."""
    with pytest.raises(BadNotation, match="There are no saved games yet"):
        find_saved(store, SETS, "last")
    session = made(Start("sets"), store)
    session.submit(0, 0, 0)
    session.save_as("here")
    number = session.autosave.number
    assert Start("sets", match=number) == find_saved(store, SETS, "last") == find_saved(store, SETS, str(number))
    assert Start("sets", save="here") == find_saved(store, SETS, "here")
    with pytest.raises(BadNotation, match=f"Choose one of: last, here, {number}"):
        find_saved(store, SETS, "nowhere")


def test_several_resumes_of_one_save_make_one_entry(store):
    """The last one takes the place of those before it, with its first action; one that nobody played in takes none."""
    store.put_save("mine", long_match().save())
    for _ in range(3):
        session = made(Start("sets", save="mine"), store)
        session.submit(0, session.match.legal(0)[0], session.match.step)
        session.flush()
    made(Start("sets", save="mine"), store)
    (row,) = store.matches("sets", over=False)
    assert "resumed from the save mine" == row.header().origin
    assert LONG + 1 == row.actions
