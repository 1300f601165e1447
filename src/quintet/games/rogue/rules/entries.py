"""The compiled entries of the rules: batches of quests, with the levels they have left beside them: R1.4."""

from typing import Annotated, Final

import numpy as np

from quintet.core.game import NOBODY
from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Masks, Rows, dtype_of, i64, u8, zeros
from quintet.core.rng import Seed
from quintet.games.rogue.actions import (
    ACTIONS,
    CHOOSE_SLOT,
    CLOSE,
    DESCEND,
    DONE,
    DROP,
    NO_SUCH_SEAT,
    OPEN,
    PICK_UP,
    REMOVE,
    REST,
    RUN,
    SEARCH,
    USE,
    WIZARD,
    ZAP,
)
from quintet.games.rogue.layout import BARE, MAX_ITEMS, MAX_MONSTERS, PACK_SLOTS, RUNNING, Level, Quest, Setup, Work
from quintet.games.rogue.rules.fov import can_see, light_radius
from quintet.games.rogue.rules.hero import armor_class, might, threshold
from quintet.games.rogue.rules.legality import door_refusal, move_refusal, place_refusal, refusal, slot_refusal
from quintet.games.rogue.rules.observation import paint
from quintet.games.rogue.rules.score import score_of
from quintet.games.rogue.rules.stairs import arrive
from quintet.games.rogue.rules.start import start
from quintet.games.rogue.rules.turn import act
from quintet.games.rogue.tables import ARTIFACT, DEPTHS, NOTHING, WAND

WORK = dtype_of(Work)
ByteRow = Annotated[Array, u8, (0,)]


@kernel
def list_legal(q: Quest, mask: ByteRow) -> None:
    """Writes a byte per action; only asks about what could be legal at all. A mask may leave out the wizard's."""
    for action in range(mask.shape[0]):
        mask[action] = 0
    if q.over != RUNNING or q.going > 0:
        return
    if q.choosing > 0:
        mark(q, mask, CHOOSE_SLOT, ZAP)
        return
    mask[REST] = 1
    mask[SEARCH] = 1
    for direction in range(8):
        mask[direction] = 1 if move_refusal(q, direction) == DONE else 0
        mask[RUN + direction] = mask[direction]
    for action in range(DESCEND, PICK_UP + 1):
        mask[action] = 1 if place_refusal(q, action) == DONE else 0
    for direction in range(4):
        mask[OPEN + direction] = 1 if door_refusal(q, OPEN + direction) == DONE else 0
        mask[CLOSE + direction] = 1 if door_refusal(q, CLOSE + direction) == DONE else 0
    for slot in range(PACK_SLOTS):
        if q.pack[slot].kind != NOTHING:
            list_slot(q, mask, slot)
    if q.setup.wizard == 1 and mask.shape[0] == ACTIONS:
        mark(q, mask, WIZARD, ACTIONS)


@kernel
def list_slot(q: Quest, mask: ByteRow, slot: int) -> None:
    mask[USE + slot] = 1 if slot_refusal(q, USE + slot) == DONE else 0
    mask[REMOVE + slot] = 1 if slot_refusal(q, REMOVE + slot) == DONE else 0
    mask[DROP + slot] = 1 if slot_refusal(q, DROP + slot) == DONE else 0
    if q.pack[slot].kind == WAND:
        for direction in range(8):
            mask[ZAP + 8 * slot + direction] = 1


@kernel
def mark(q: Quest, mask: ByteRow, start_at: int, stop: int) -> None:
    for action in range(start_at, stop):
        if refusal(q, action) == DONE:
            mask[action] = 1


# --- one compiled entry for everything that changes a game ----------------------------------------------------------

RESET, STEP, CHANGE_LEVEL = range(3)


@entry
def drive(
    games: Rows[Quest],
    levels: Rows[Level],
    seeds: Rows[Seed],
    setups: Rows[Setup],
    seats: Ints,
    actions: Ints,
    codes: Ints,
    mode: int,
) -> None:
    """Resets or steps games, or moves them between levels: one entry for all, since compiling the rules takes minutes.

    `levels` holds ten rows per game, or none: the first levels of all games, then the second ones, because few games
    get far down, and memory that nobody touches costs nothing. Without them a hero on stairs waits between the levels
    and can do nothing else until `change_level`.
    """
    works = np.zeros(1, WORK)  # used up to the end of the loop, so it is not freed before
    stored = levels.shape[0] >= DEPTHS * games.shape[0]
    stride = levels.shape[0] // DEPTHS
    for k in range(games.shape[0]):
        quest = games[k]
        if mode == RESET:
            start(quest, works[0], seeds[k], setups[k])
        elif mode == STEP:
            codes[k] = act(quest, works[0], actions[k]) if seats[k] == 0 else NO_SUCH_SEAT
        if stored and quest.going > 0 and (mode != STEP or codes[k] == DONE):
            levels[stride * (quest.lv.depth - 1) + k] = quest.lv
            arrive(quest, works[0], levels[stride * (quest.going - 1) + k])


_NO_LEVELS, _NO_SEEDS, _NO_SETUPS, _NO_NUMBERS = zeros(Level, 0), zeros(Seed), zeros(Setup), np.zeros(1, np.int64)


def reset(games: "Rows[Quest]", seeds: "Rows[Seed]", setups: "Rows[Setup]") -> None:
    """Starts every game from scratch."""
    drive(games, _NO_LEVELS, seeds, setups, _NO_NUMBERS, _NO_NUMBERS, _NO_NUMBERS, RESET)


def step(games: "Rows[Quest]", seats: Array, actions: Array, codes: Array) -> None:
    """Plays one action in every game; a hero on stairs waits between the levels for `change_level`."""
    drive(games, _NO_LEVELS, _NO_SEEDS, _NO_SETUPS, seats, actions, codes, STEP)


def step_stored(levels: "Rows[Level]", games: "Rows[Quest]", seats: Array, actions: Array, codes: Array) -> None:
    """Plays one action in every game, with ten rows of levels beside each: stairs lead to the other level at once."""
    drive(games, levels, _NO_SEEDS, _NO_SETUPS, seats, actions, codes, STEP)


def change_level(games: "Rows[Quest]", levels: "Rows[Level]") -> None:
    """Completes a step on stairs; a level visited before must be in its row."""
    drive(games, levels, _NO_SEEDS, _NO_SETUPS, _NO_NUMBERS, _NO_NUMBERS, _NO_NUMBERS, CHANGE_LEVEL)


# --- entries that only read ----------------------------------------------------------------------------------------


@entry
def turn(games: Rows[Quest], seats: Ints) -> None:
    for k in range(games.shape[0]):
        seats[k] = 0 if games[k].over == RUNNING else NOBODY


@entry
def legal(games: Rows[Quest], seats: Ints, masks: Masks) -> None:  # noqa: ARG001 - one seat
    for k in range(games.shape[0]):
        list_legal(games[k], masks[k])


@entry
def observe(games: Rows[Quest], seats: Ints, out: Masks) -> None:  # noqa: ARG001 - one seat
    for k in range(games.shape[0]):
        paint(games[k], out[k])


MIGHT, ARMOR_CLASS, LIGHT, LIGHT_LEFT, NEXT_XP, SCORE, CARRIED, MET, LYING, LISTS = range(10)
GLANCE: Final = LISTS + PACK_SLOTS + MAX_MONSTERS + MAX_ITEMS
"""How many numbers `glance` may write."""


@entry
def glance(games: Rows[Quest], out: Ints) -> None:
    """Writes what a view of the first quest cannot read from the record without applying a rule: R4.6, R6, R15.2.

    The hero's numbers, the lengths of three lists, and the lists: slots of the pack in use, places of monsters
    (doubled, plus 1 if only sensed) and places of items in sight.
    """
    q = games[0]
    out[MIGHT] = might(q)
    out[ARMOR_CLASS] = armor_class(q)
    out[LIGHT] = light_radius(q)
    burns = q.hero.light != BARE and q.pack[q.hero.light].kind != ARTIFACT
    out[LIGHT_LEFT] = q.pack[q.hero.light].amount if burns else -1
    out[NEXT_XP] = threshold(q.hero.level + 1)
    out[SCORE] = score_of(q)
    end = LISTS
    for slot in range(PACK_SLOTS):
        if q.pack[slot].kind != NOTHING:
            out[end] = slot
            end += 1
    out[CARRIED] = end - LISTS
    end += list_monsters(q, out, end)
    list_items(q, out, end)


@kernel
def list_monsters(q: Quest, out: Ints, start_at: int) -> int:
    count = 0
    for place in range(q.lv.monster_top):
        monster = q.lv.monsters[place]
        if monster.kind != NOTHING and (q.detecting == 1 or can_see(q, monster)):
            out[start_at + count] = 2 * place + (0 if can_see(q, monster) else 1)
            count += 1
    out[MET] = count
    return count


@kernel
def list_items(q: Quest, out: Ints, start_at: int) -> None:
    count = 0
    for place in range(q.lv.item_top):
        item = q.lv.items[place]
        is_here = item.x == q.hero.x and item.y == q.hero.y
        if item.kind != NOTHING and (is_here or q.vis[item.y, item.x] == 1):
            out[start_at + count] = place
            count += 1
    out[LYING] = count


@entry
def score(games: Rows[Quest], out: Annotated[Array, i64, (0, 0)]) -> None:
    for k in range(games.shape[0]):
        out[k, 0] = score_of(games[k])
