"""Saved runs: what no run can reach is refused, and every moment of a real run is accepted."""

import pytest
from msgspec.structs import replace

from quintet.core.errors import BadSave
from quintet.core.rng import SeededRandom
from quintet.games.runmap.game import GAME
from quintet.games.runmap.model import EventEntry, RunState
from quintet.games.runmap.options import RunOptions
from quintet.games.runmap.packing.pack import pack
from quintet.games.runmap.tables import DEAD, FIGHTS, FOES


@pytest.mark.parametrize(
    ("old", "new_text", "sentence"),
    [
        ('"hp":60', '"hp":61', "HP must be 0 to 60"),
        ('"hp":60', '"hp":0', "The hero is dead exactly when no HP are left"),
        ('"gold":0', '"gold":-1', "gold at least 0"),
        ('"guard":0', '"guard":9', "guard 0 to 8"),
        ('"phase":"walking"', '"phase":"shrine"', "The hero cannot be at a shrine here"),
        ('"sold":0', '"sold":1', "Only a merchant has sold something"),
        ('"ended":0', '"ended":1', "A run is won at the third boss"),
        ('"node":"act1_row0_node0"', '"node":"act1_row1_node0"', "are not one per row up to the hero"),
        ('"node":"act1_row0_node0"', '"node":"nowhere"', "Act 1 has no such node"),
        ('"act":1,"node"', '"act":4,"node"', "The hero must be in act 1, 2 or 3"),
        ('"type":"BOSS"', '"type":"SHRINE"', "The boss must be in the last row"),
        ('"layout":"paths"', '"layout":"floor"', "Act 1: "),
        ('"word":', '"word":-', "does not follow from its origin"),
        ('"origin":', '"origin":-', "origin of the generator is out of range"),
        ('"lastEvents":[[1,', '"lastEvents":[[99,', "not those of any action"),
    ],
)
def test_saves_that_no_run_can_write(old, new_text, sentence):
    """A save that contradicts the rules is refused, with the reason."""
    start = GAME.new("save", RunOptions(mode="explore"))
    data = GAME.dump(start)
    assert GAME.load(data) == start
    text = data.decode()
    assert old in text
    with pytest.raises(BadSave, match=sentence):
        GAME.load(text.replace(old, new_text).encode())


def moments(seed: str, **options) -> list[RunState]:
    """Returns every moment of a run with random choices."""
    rng, state = SeededRandom(f"{seed} choices"), GAME.new(seed, RunOptions(**options))
    found = [state.model]
    while GAME.to_act(state):
        legal = GAME.legal(state, 0)
        state = GAME.apply(state, 0, legal[rng.next_int(0, len(legal) - 1)])
        found.append(state.model)
    return found


@pytest.mark.parametrize("options", [{}, {"mode": "daily"}, {"mode": "explore"}, {"layout": "compact"}])
def test_every_moment_of_a_run_is_accepted(options):
    """The checks never refuse what the rules allow."""
    for number in range(6):
        for model in moments(f"moments {number}", **options):
            assert model == pack(model).model


def moment(phase: str = "", ended: int = 0) -> RunState:
    """Returns a moment of some run in this phase or with this end."""
    runs = (moments(f"moment {number}") for number in range(40))
    return next(each for run in runs for each in run if each.ended == ended and phase in ("", each.phase))


@pytest.mark.parametrize(
    ("phase", "changes", "sentence"),
    [
        ("walking", {"gold": 900}, "more gold than the rooms so far can have paid"),
        ("walking", {"hp": 60}, "more HP than the rooms so far can have left"),
        ("walking", {"guard": 3}, "more guard or charms"),
        ("walking", {"charm": True}, "more guard or charms"),
        ("merchant", {"sold": 2}, "must have what this merchant has sold"),
        ("merchant", {"sold": 8}, "Only a merchant has sold something"),
        ("campfire", {"hp": 0, "ended": 2}, "can only fall in a fight"),
        ("walking", {"mode": "explore"}, "An explorer has all HP"),
        ("walking", {"last_events": (EventEntry(5, 99, 1, 1),)}, "not those of any action"),
        ("walking", {"last_events": (EventEntry(8, 0, 0, 0),)}, "not those of any action"),
        ("walking", {"last_events": (EventEntry(2, 0, 3, 1), EventEntry(1, 0, 1, 0))}, "not those of any action"),
        ("walking", {"last_events": (EventEntry(1, 0, 1, 0), EventEntry(2, 0, 3, 0), EventEntry(11, 1, 0, 0))}, "fit"),
    ],
)
def test_moments_that_no_run_reaches(phase, changes, sentence):
    """Purse, rooms and the last events must follow from the way so far."""
    model = moment(phase)
    with pytest.raises(BadSave, match=sentence):
        pack(replace(model, **changes))


def test_the_fight_that_killed_the_hero_paid_nothing():
    """R5.2: every fight but the last has been paid, so a fallen hero has at most that."""
    fallen = next(each for number in range(40) for each in moments(f"moment {number}") if each.ended == DEAD)
    *won, last = [
        int(FIGHTS[floor.act - 1, FOES.index(node.type), 2])
        for floor in fallen.map.floors
        for row in floor.rows
        for node in row
        if node.visited and node.type in FOES
    ]
    poor = replace(fallen, guard=0, charm=False)
    assert sum(won) == pack(replace(poor, gold=sum(won))).model.gold
    with pytest.raises(BadSave, match="more gold than the rooms so far can have paid"):
        pack(replace(poor, gold=sum(won) + max(last, 1)))


def test_the_last_events_are_kept():
    """R5: what the last action reported is packed with its codes and numbers, and nothing after it."""
    found = {len(model.last_events): model for model in moments("moments 0")}
    assert len(found) > 2
    for model in found.values():
        assert model.last_events == pack(model).model.last_events
        assert len(model.last_events) == pack(model).record.event_count


def test_a_generator_that_no_run_has():
    """The word follows from the origin and the number of draws, and the lane is that of the rolls."""
    model = moment("walking")
    for rng in (
        replace(model.rng, drawn=model.rng.drawn + 1),
        replace(model.rng, lane=0),
        replace(model.rng, drawn=2**60),
    ):
        with pytest.raises(BadSave, match="The generator"):
            pack(replace(model, rng=rng))


def test_a_daily_run_has_one_layout():
    """A daily run is the same for everyone."""
    with pytest.raises(BadSave, match="A daily run has the layout `paths`"):
        pack(replace(moments("short", layout="compact")[0], mode="daily"))
