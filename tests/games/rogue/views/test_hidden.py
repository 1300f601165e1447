"""Nothing that the hero cannot know reaches a view, a legal list, an event or a sampled world: R14.5."""

import functools

import pytest
from record_stage import changed_fields
from rogue_invariants import broken_promises

from quintet.core.record import JIT, dtype_of
from quintet.core.rng import SealedSeed, SeededRandom
from quintet.games.rogue.actions import ASCEND, DESCEND, GO_TO, MAKE, MAKEABLE, PICK_UP, SLAY, USE
from quintet.games.rogue.game import GAME
from quintet.games.rogue.layout import Hero, Quest
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.tables import BLINDNESS, DETECT_MONSTERS, POTION
from quintet.games.rogue.views.hidden import HIDDEN
from quintet.games.rogue.views.recall import recall
from quintet.games.rogue.views.resample import BODY, LISTS, TALLIES

STEPS = 90 if JIT else 8
DEPTHS = range(1, 11) if JIT else (1, 7)


def walk(state, seed, steps):
    """Plays on at random, and takes stairs and items whenever it can."""
    random = SeededRandom(seed)
    for _ in range(steps):
        legal = GAME.legal(state, 0)
        if not legal:
            return state
        keen = [action for action in legal if action in (ASCEND, DESCEND, PICK_UP)]
        acts = keen if keen and random.next_int(1, 3) > 1 else legal
        after = GAME.apply(state, 0, acts[random.next_int(0, len(acts) - 1)])
        if GAME.to_act(after):
            state = after
    return state


def drink(state, sub):
    """Makes a potion, takes it up if it lies on the floor, and drinks it."""
    state = GAME.apply(state, 0, MAKE + MAKEABLE.index((POTION, sub)))
    if slot_of(state, sub) is None:
        state = GAME.apply(state, 0, PICK_UP)
    return GAME.apply(state, 0, USE + slot_of(state, sub))


def slot_of(state, sub):
    slots = [k for k, item in enumerate(state.plain.pack) if (item.kind, item.sub) == (POTION, sub)]
    return slots[0] if slots else None


@functools.cache
def moments():
    """States on all levels, some with lit rooms, some by a wizard who has been on several levels, sensing or blind."""
    states = []
    for depth in DEPTHS:
        options = RogueOptions(start_depth=depth, start_level=1 + depth, lit_rooms=depth % 2 == 0)
        start = GAME.new(f"hidden {depth}", options)
        states += [start, walk(start, f"walk {depth}", STEPS)]
    wizard = GAME.new(SealedSeed("0123456789abcdef" * 2), RogueOptions(wizard=True, start_level=12))
    for action in (GO_TO + 3, SLAY, MAKE + 12, GO_TO + 8, MAKE + 20, GO_TO + 3, MAKE + 4, MAKE + 30):
        wizard = GAME.apply(wizard, 0, action)
    sensing = drink(GAME.apply(wizard, 0, GO_TO + 6), DETECT_MONSTERS)
    return (*states, wizard, sensing, drink(sensing, BLINDNESS))


@pytest.mark.parametrize(("name", "alter"), HIDDEN, ids=[name for name, _ in HIDDEN])
def test_no_hidden_part_shows(name, alter):
    """R14.5: each part that the hero cannot know is changed alone; what is seen and what is sampled stay."""
    changes = 0
    for k, state in enumerate(moments()):
        other = alter(state, SeededRandom(f"{name} {k}"))
        changes += other != state
        for ask in (GAME.view, GAME.events, GAME.legal):
            assert ask(state, 0) == ask(other, 0), k
        assert world(k) == GAME.resample(other, 0, SeededRandom(f"world {k}")), k
    assert changes > len(moments()) // 3


CHANGED = {
    "seed": "seed.raw seed.key",
    "generator": "rng.word rng.drawn rng.key",
    "counters": "clock serial hero.regen hero.energy",
    "numbers that the log does not show": "log.a log.b log.c",
    "ids": "lv.items.serial lv.items.stamp lv.monsters.serial pack.serial pack.stamp",
    "natures of unknown kinds": "looks met log.b lv.items.sub",
    "bonuses, curses, charges and nutrition not learned": (
        "lv.items.bonus lv.items.cursed lv.items.amount lv.items.charges lv.items.full "
        "pack.bonus pack.cursed pack.amount"
    ),
    "tiles never seen": "lv.tiles lv.up_x lv.up_y lv.down_x lv.down_y",
    "doors and walls that look alike": "lv.tiles",
    "rooms": "lv.entry lv.last lv.rooms.lit lv.rooms.x lv.rooms.y lv.rooms.w lv.rooms.h",
    "doors": "lv.doors.upright lv.doors.found lv.doors.room lv.doors.other",
    "traps": "lv.traps.kind lv.traps.spent lv.traps.x lv.traps.y",
    "wandering monsters": "lv.wanderers lv.last_spawn",
    "items out of sight": "lv.items lv.items.kind lv.items.sub",
    "gold": "lv.piles.amount",
    "monsters out of sight": "lv.monsters lv.monsters.kind lv.monsters.x lv.monsters.y",
    "minds of monsters": " ".join(
        f"lv.monsters.{name}"
        for name in (
            *("energy", "speed", "heading", "unseen", "held", "ready", "last_x", "last_y", "gold", "stolen"),
            *("max_hp", "hp", "state", "loot"),
        )
    ),
    "places in the lists": "lv.monsters lv.monster_top lv.items lv.item_top",
    "marks of monsters": "lv.tiles",
}
"""The fields that each hidden part consists of; whole rows where some may be taken away or put elsewhere."""


@pytest.mark.parametrize(("name", "alter"), HIDDEN, ids=[name for name, _ in HIDDEN])
def test_each_hidden_part_changes_all_of_its_fields_and_no_other(name, alter):
    """R14.5: a field that no longer changes would be one that nobody checks."""
    named = sorted(CHANGED[name].split(), key=len, reverse=True)
    found = set()
    for k, state in enumerate(moments()):
        for field in changed_fields(state, alter(state, SeededRandom(f"{name} {k}"))):
            found.add(next((each for each in named if field == each or field.startswith(f"{each}.")), field))
    assert found <= {*named}
    assert found == {*named} or not JIT  # uncompiled, the moments are few


def test_other_seeds_and_generators_are_numbers_of_their_size():
    """R14.5: the hash of a text has 32 bits and a sign, a word of the generator 32 and none."""
    state, alter = moments()[0], dict(HIDDEN)
    seeds = [alter["seed"](state, SeededRandom(f"{k}")).record.seed for k in range(200)]
    words = [alter["generator"](state, SeededRandom(f"{k}")).record.rng.word for k in range(200)]
    assert -(2**31) <= min(seed.raw for seed in seeds) < -(2**30)
    assert 2**30 < max(seed.raw for seed in seeds) < 2**31
    assert 0 <= min(words) < 2**30 < 2**32 - 2**30 < max(words) < 2**32


def test_every_level_that_was_left_is_altered():
    """R14.5: a part of a level is hidden on the first level as on any other."""
    state = GAME.new("levels", RogueOptions(wizard=True))
    for depth in (2, 3):
        state = GAME.apply(state, 0, GO_TO + depth - 1)
    others = [alter(state, SeededRandom(name)) for name, alter in HIDDEN]
    changed = {
        depth for other in others for depth in range(1, len(state.cold)) if state.cold[depth] != other.cold[depth]
    }
    assert {1, 2} == changed


@functools.cache
def world(number):
    return GAME.resample(moments()[number], 0, SeededRandom(f"world {number}"))


def test_sampled_worlds_are_whole():
    """R14.5, R16: a world keeps every promise of a quest, can be saved, and looks the same."""
    for k, state in enumerate(moments()):
        assert [] == broken_promises(world(k).thaw()), k
        assert world(k) == GAME.load(GAME.dump(world(k))), k
        assert GAME.view(state, 0) == GAME.view(world(k), 0)
        assert recall(state)[1:] == recall(world(k))[1:], k


def test_every_field_is_known_or_drawn():
    """R14.5: a new field of the record must be named as known, or it is not in sampled worlds at all."""
    drawn = {"seed", "rng", "clock", "serial", "looks", "met", "log", "lv", "pack", "going", "fell", "braced"}
    assert {*TALLIES, *LISTS, "setup", "hero", "vis"} | drawn == set(dtype_of(Quest).names)
    assert {*BODY, "regen", "energy", "holder"} == set(dtype_of(Hero).names)
