"""Imagined worlds are quests like any other: whole, with nobody in the rock: R14.5."""

from types import SimpleNamespace

import pytest
from rogue_invariants import broken_promises

from quintet.core.rng import SeededRandom
from quintet.games.rogue.actions import MAKE, MAKEABLE, PICK_UP, USE
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.tables import BLINDNESS, DETECT_MONSTERS, POTION
from quintet.games.rogue.views.imagine_level import _enough
from quintet.games.rogue.views.imagine_rooms import Box


def drink(state, sub):
    """Makes a potion, takes it up if it lies on the floor, and drinks it."""
    state = GAME.apply(state, 0, MAKE + MAKEABLE.index((POTION, sub)))
    if not any(item.kind == POTION for item in state.record.pack):
        state = GAME.apply(state, 0, PICK_UP)
    slot = next(k for k, item in enumerate(state.record.pack) if item.kind == POTION)
    return GAME.apply(state, 0, USE + slot)


@pytest.mark.parametrize("seed", ["sensed 1", "sensed 2", "sensed 3"])
@pytest.mark.parametrize("blind", [False, True])
def test_sensed_monsters_stand_on_ground_in_every_world(seed, blind):
    """R14.5: where a monster is sensed there is ground, dug through the unknown if need be, and it can be saved."""
    state = drink(GAME.new(seed, RogueOptions(wizard=True, start_depth=6, start_level=9)), DETECT_MONSTERS)
    if blind:
        state = drink(state, BLINDNESS)
    for name in ("one", "two"):
        world = GAME.resample(state, 0, SeededRandom(name))
        assert GAME.view(state, 0) == GAME.view(world, 0)
        assert [] == broken_promises(world.thaw())
        assert world == GAME.load(GAME.dump(world))


def test_numbers_are_used_once_in_every_world():
    """R16.3: ids of monsters and things stay ids."""
    state = GAME.new("numbers", RogueOptions(wizard=True))
    for action in (MAKE, MAKE + 20, MAKE + 30, USE + 2):
        state = GAME.apply(state, 0, action)
    world = GAME.resample(state, 0, SeededRandom("ids")).model
    things = [*world.player.inventory, *(thing for _, level in world.levels for thing in level.items)]
    monsters = [monster for _, level in world.levels for monster in level.monsters]
    for named in (things, monsters):
        assert len(named) == len({each.id for each in named})


@pytest.mark.parametrize(
    ("known", "hero", "rooms"),
    [
        ([], (9, 9), [(3, 3), (5, 5)]),
        ([], (3, 3), [(5, 5), (1, 1)]),
        ([], (5, 5), [(3, 3), (1, 1)]),
        ([(7, 7)], (5, 5), [(7, 7), (3, 3)]),
        ([(7, 7), (8, 2)], (3, 3), [(7, 7), (8, 2)]),
    ],
)
def test_a_world_has_two_rooms_and_no_hero_in_a_made_up_one(known, hero, rooms):
    """R14.5: where fewer rooms are known, the stairs at (3, 3) and (5, 5) or a corner stand for one."""
    boxes = [Box(*cell, 1, 1) for cell in known]
    assert rooms == [box[:2] for box in _enough(boxes, (3, 3), (5, 5), SimpleNamespace(hero=hero))]
