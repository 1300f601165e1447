"""Other worlds that look the same to the hero: R14.5.

What the hero knows stays: remembered tiles, what is in sight, the pack by its known names, the log. Everything else is
drawn again: every generator and the seed of levels not yet visited, unknown tiles of visited levels (a fresh level
under what is remembered, with a way to the stairs dug through the unknown), monsters, items, gold, traps and secret
doors out of sight, and which unknown kind hides behind which appearance.
"""

from itertools import count
from typing import Any, Final

import numpy as np

from quintet.core.game import Seat
from quintet.core.record import dtype_of, zeros
from quintet.core.rng import SeededRandom, plant
from quintet.core.state import State
from quintet.games.rogue.layout import MAX_LOG, PACK_SLOTS, Level, Quest, Setup
from quintet.games.rogue.packing.level_archive import NO_LEVEL
from quintet.games.rogue.packing.log_archive import thaw_rows
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.rules.log import ITEM_CODES, MADE
from quintet.games.rogue.tables import (
    ARMOR,
    LOOK_COUNTS,
    LOOKS,
    MAGIC_BASE,
    MAGIC_KINDS,
    R_TELEPORTATION,
    RING,
    RING_HAS_BONUS,
    SUBS,
    WAND,
    WEAPON,
)
from quintet.games.rogue.views.resample_level import resample_level

__all__ = ["resample"]

WORD: Final = 2**32 - 2


def resample(state: State, seat: Seat, rng: SeededRandom) -> State:  # noqa: ARG001 - there is one seat
    """Returns another state that looks the same to the hero."""
    quests = state.thaw()
    quest: Any = quests[0]
    _reseed(quest, rng)
    mask = Mask(quest, rng)
    for slot in range(PACK_SLOTS):
        mask.put_on(quest.pack[slot])
    _rename_log(quest.log[: min(MAX_LOG, int(quest.logged))], mask)
    history = thaw_rows(state.cold[0])
    _rename_log(history, mask)
    resample_level(quest.lv, _fresh_level(int(quest.lv.depth), rng), quest, int(quest.turn), rng, mask.put_on)
    taken = {int(item["serial"]) for item in quest.pack if item["kind"]}
    _number(quest.lv, taken)
    cold = [
        _other_level(data, depth, int(quest.turn), mask, taken, rng) if data else NO_LEVEL
        for depth, data in enumerate(state.cold[1:], 1)
    ]
    return state.after(quests, (history.tobytes(), *cold))


def _reseed(quest: Any, rng: SeededRandom) -> None:
    """Draws another future, and other levels where the hero has not been."""
    quest.rng.word = rng.next_int(0, WORD)
    quest.rng.drawn = 0
    quest.seed.raw = rng.next_int(0, WORD) - 2**31 if not int(quest.seed.kind) else 0
    for key in range(2):
        quest.rng.key[key] = rng.next_int(0, WORD) * int(quest.rng.kind)
        quest.seed.key[key] = rng.next_int(0, WORD) * int(quest.seed.kind)


def _fresh_level(depth: int, rng: SeededRandom) -> Any:
    """Returns a level of this depth from another seed."""
    games, setups = zeros(Quest), zeros(Setup)
    setups[0].depth, setups[0].level = depth, 1
    rules.reset(games, plant(f"resample-{rng.next_int(0, WORD)}"), setups)
    return games[0].lv


def _other_level(data: bytes, depth: int, turn: int, mask: "Mask", taken: set[int], rng: SeededRandom) -> bytes:
    rows: Any = np.ndarray(1, dtype_of(Level), bytearray(data))
    resample_level(rows[0], _fresh_level(depth, rng), None, turn, rng, mask.put_on)
    _number(rows[0], taken)
    changed: bytes = rows.tobytes()
    return changed


def _number(lv: Any, taken: set[int]) -> None:
    """Numbers the monsters of a level by place, and its items by the next numbers not in use."""
    for place in range(int(lv.monster_top)):
        if lv.monsters[place].kind:
            lv.monsters[place].serial = 100 * int(lv.depth) + place
    carried = [lv.monsters[place].loot for place in range(int(lv.monster_top))]
    for item in [lv.items[k] for k in range(int(lv.item_top))] + carried:
        if item.kind:
            item.serial = next(number for number in count(100 * int(lv.depth)) if number not in taken)
            taken.add(int(item.serial))


# --- which kind looks how -------------------------------------------------------------------------------------------


class Mask:
    """Which unknown kind hides behind which appearance in the other world; appearances already seen stay in use."""

    def __init__(self, quest: Any, rng: SeededRandom) -> None:
        self.rng = rng
        self.known, self.looks = quest.known.tolist(), quest.looks.tolist()
        shown = _shown(quest)
        self.kind_of: dict[tuple[int, int], int] = {}
        for group, kind in enumerate(LOOKS):
            self._shuffle(quest, group, kind, shown)

    def _shuffle(self, quest: Any, group: int, kind: int, shown: set[int]) -> None:
        """Pairs sorted appearances with shuffled kinds, so that nothing of the true order is left."""
        base = int(MAGIC_BASE[kind])
        unknown = [base + sub for sub in range(int(SUBS[kind])) if not self.known[base + sub]]
        met = {self.looks[k] for k in unknown if quest.met[k]}
        fixed = sorted(self.looks[k] for k in unknown if k in shown)
        taken = {*fixed, *(self.looks[base + sub] for sub in range(int(SUBS[kind])) if self.known[base + sub])}
        spare = self.rng.shuffle([look for look in range(int(LOOK_COUNTS[group])) if look not in taken])
        places = self.rng.shuffle(unknown)
        for place, look in zip(places, [*fixed, *spare], strict=False):
            quest.looks[place] = look
            quest.met[place] = int(look in met)
            self.kind_of[kind, look] = place - base

    def sub(self, kind: int, sub: int) -> int:
        """Returns the kind of an item in the other world: the same appearance, another nature."""
        base = int(MAGIC_BASE[kind])
        if base < 0 or self.known[base + sub]:
            return sub
        return self.kind_of.get((kind, self.looks[base + sub]), sub)

    def put_on(self, item: Any) -> None:
        """Gives an item another nature, as far as the hero cannot know the difference."""
        kind = int(item.kind)
        if int(MAGIC_BASE[kind]) >= 0 and not self.known[int(MAGIC_BASE[kind]) + int(item.sub)]:
            item.sub = self.sub(kind, int(item.sub))
            if kind == WAND:
                item.full = self.rng.next_int(3, 9)
                item.charges = self.rng.next_int(0, int(item.full))
        if kind in {WEAPON, ARMOR, RING} and not item.known:
            _reroll_bonus(item, self.rng)


def _shown(quest: Any) -> set[int]:
    """Returns the kinds whose appearance the hero knows: seen before, or lying in sight."""
    shown = {k for k in range(MAGIC_KINDS) if quest.met[k]}
    for k in range(int(quest.lv.item_top)):
        item = quest.lv.items[k]
        x, y = int(item.x), int(item.y)
        in_sight = quest.vis[y, x] or (x, y) == (int(quest.hero.x), int(quest.hero.y))
        if int(MAGIC_BASE[int(item.kind)]) >= 0 and in_sight:
            shown.add(int(MAGIC_BASE[int(item.kind)]) + int(item.sub))
    return shown


def _reroll_bonus(item: Any, rng: SeededRandom) -> None:
    cursed = rng.next_int(1, 100) <= 8 or (item.kind == RING and item.sub == R_TELEPORTATION)
    item.cursed = int(cursed)
    power = rng.next_int(1, 3)
    if item.kind == RING:
        item.bonus = (-power if cursed else power) if RING_HAS_BONUS[int(item.sub)] else 0
    else:
        item.bonus = -power if cursed else rng.next_int(0, 2)


def _rename_log(rows: Any, mask: Mask) -> None:
    """Makes the log mention the same appearances."""
    for row in rows:
        if int(row["code"]) in ITEM_CODES:
            row["a"] = int(row["a"]) // 16 * 16 + mask.sub(int(row["a"]) // 16, int(row["a"]) % 16)
        elif int(row["code"]) == MADE and not row["a"]:
            row["b"] = int(row["b"]) // 16 * 16 + mask.sub(int(row["b"]) // 16, int(row["b"]) % 16)
