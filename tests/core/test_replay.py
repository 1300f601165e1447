"""Replays: the history, its cursor and branches, and errors that name their step."""

import msgspec
import pytest

import quintet
from quintet.core import replay as module
from quintet.core.codec import seal_envelope
from quintet.core.errors import BadSave, Diverged, QuintetError, UnknownGame
from quintet.core.replay import History, may_be_written, read_replay, write_replay
from quintet.core.rng import SealedSeed
from quintet.games.sets.options import SetOptions

GAME = quintet.game("sets")


def played(actions, seed="replay", options=None):
    history = History(GAME, seed, options)
    for action in actions:
        history.do(0, action)
    return history


def test_the_longest_game_can_be_written(monkeypatch):
    """A file holds as many actions as may be read, and not one more."""
    replays = [played(range(count)).replay() for count in (2, 3)]
    monkeypatch.setattr(module, "MAX_STEPS", 2)
    assert [True, False] == [may_be_written(replay) for replay in replays]


def test_every_step_gives_its_state_back():
    """Every state comes back, with or without a snapshot nearby."""
    history = played([n % 12 for n in range(200)])
    states = list(history.states())
    assert 201 == len(states)
    for position in (0, 1, 63, 64, 65, 128, 199, 200, 7):
        assert states[position] == history.at(position)
        assert states[position] == history.go_to(position)


def test_a_part_of_a_game_can_be_listed():
    """The states between two positions are those of the whole game."""
    history = played([n % 12 for n in range(100)])
    states = list(history.states())
    assert states[70:91] == list(history.states(70, 90))
    assert states[70:] == list(history.states(70))


def test_snapshots_are_few():
    """A long game stores its actions and a few states, not every state."""
    history = played([n % 12 for n in range(640)])
    assert 640 // module.SNAPSHOT_EVERY + 1 == len(history._snapshots)


def test_undo_redo_and_a_new_action():
    """Undone actions stay until a new one is taken."""
    history = played([0, 1, 2, 3])
    end = history.state
    history.go_to(1)
    assert end == history.go_to(4)
    history.go_to(1)
    history.do(0, 5)
    assert 2 == len(history)
    with pytest.raises(QuintetError, match="steps 0 to 2"):
        history.go_to(3)


def test_a_new_action_forgets_the_states_of_what_was_undone():
    """After an undo past a state that came with a save, and other actions, every position is that of the new game."""
    before = played([n % 12 for n in range(30)])
    history = History(GAME, "replay")
    history.recall(list(before.steps), 30, {20: before.at(20), 30: before.state})
    history.go_to(10)
    for _ in range(20):
        history.do(0, 0)
    expected = played([*range(10), *[0] * 20])
    assert list(expected.states()) == [history.at(position) for position in range(31)]


def test_a_long_branch_leaves_the_states_of_its_parent_alone():
    """What is played in a branch past a snapshot does not become the parent's past, nor the other way around."""
    parent = played([n % 12 for n in range(100)])
    states = list(parent.states())
    twin = parent.branch(10)
    for _ in range(90):
        twin.do(0, 0)
    assert states == [parent.at(position) for position in range(101)]
    assert list(played([*[n % 12 for n in range(10)], *[0] * 90]).states()) == [twin.at(at) for at in range(101)]


def test_a_branch_leaves_its_parent_alone():
    """A branch starts at any step of the game."""
    history = played([n % 12 for n in range(100)])
    before, end = history.replay(), history.state
    twin = history.branch(70)
    assert history.at(70) == twin.state
    twin.do(0, 11)
    twin.do(0, 10)
    assert (before, end) == (history.replay(), history.state)
    assert 72 == len(twin)


@pytest.mark.parametrize("seed", ["", "abc", "\ud800x", SealedSeed("ab" * 16)], ids=ascii)
def test_a_replay_leads_to_the_same_end(seed):
    """Through a file and from the seed alone."""
    history = played([0, 1, 2, 22, 5, 21, 4], seed, SetOptions(mode="daily"))
    stored = write_replay(history.replay())
    assert history.state == History.of(GAME, read_replay(stored)).state


@pytest.mark.parametrize("at", [0, 3, 6])
def test_a_changed_action_names_its_step(at):
    """The error names the first step that differs."""
    replay = played([0, 1, 4, 22, 5, 6, 7]).replay()
    step = replay.steps[at]
    changed = msgspec.structs.replace(step, action=11)
    steps = (*replay.steps[:at], changed, *replay.steps[at + 1 :])
    with pytest.raises(Diverged, match=f"step {at + 1}") as refusal:
        History.of(GAME, msgspec.structs.replace(replay, steps=steps))
    assert at + 1 == refusal.value.step


def test_an_illegal_step_names_itself():
    """A step that the rules refuse stops the replay there."""
    replay = played([0, 1]).replay()
    steps = (replay.steps[0], msgspec.structs.replace(replay.steps[1], action=20))
    with pytest.raises(Diverged, match="step 2: Seat 1 cannot pick `u`"):
        History.of(GAME, msgspec.structs.replace(replay, steps=steps))


def test_another_seed_starts_differently():
    """The start is checked too."""
    replay = msgspec.structs.replace(played([0]).replay(), seed="other")
    with pytest.raises(Diverged, match="step 0"):
        History.of(GAME, replay)


def test_other_rules_and_other_games_are_refused():
    """The error names both versions."""
    replay = played([0]).replay()
    with pytest.raises(BadSave, match=r"version 99 .* plays version 1"):
        History.of(GAME, msgspec.structs.replace(replay, rules=99))
    with pytest.raises(UnknownGame, match='"chess", not of "sets"'):
        History.of(GAME, msgspec.structs.replace(replay, game="chess"))


def test_the_envelope_must_match_its_content():
    """A replay in an envelope of another game is refused, although its checksum is right."""
    replay = played([0, 1]).replay()
    with pytest.raises(BadSave, match='claims to hold "stratego" with rules 7, but it holds "sets" with rules 1'):
        read_replay(seal_envelope("replay", "stratego", 7, replay))
