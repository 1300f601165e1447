"""Small dungeons drawn as text, with the hero and monsters where a test wants them."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from quintet.core.record import zeros
from quintet.core.rng import plant
from quintet.games.rogue.actions import ACTIONS
from quintet.games.rogue.layout import BARE, MAX_LOG, Level, Quest, Setup
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.rules.log import CODES
from quintet.games.rogue.tables import HEIGHT, HUNTING, LETTERS, MONSTERS, WIDTH

sys.path.insert(0, str(Path(__file__).parent))  # the inspector of states is a module of its own

GROUND = {"#": 0, ".": 1, ":": 2, "'": 3, "+": 4, "L": 5, "S": 6, "B": 7, "A": 8, "<": 9, ">": 10}


class Arena:
    """A quest on a drawn level: `@` is the hero, letters of `monsters` stand for monsters, `^` for a hidden trap."""

    def __init__(
        self,
        picture: str,
        *,
        seed: str = "arena",
        depth: int = 3,
        level: int = 1,
        monsters: str = "",
        trap: int = 0,
        wizard: bool = False,
    ) -> None:
        self.quests: Any = zeros(Quest)
        self.levels: Any = zeros(Level, 10)
        setups = zeros(Setup)
        setups[0].depth, setups[0].level, setups[0].wizard = depth, level, int(wizard)
        rules.reset(self.quests, plant(seed), setups)
        self.quest = self.quests[0]
        self._clear()
        self._draw(picture, monsters, trap)
        self.look()

    def _clear(self) -> None:
        lv = self.quest.lv
        lv.tiles[:], lv.memory[:], lv.ground[:] = 0, 0, 0
        for name in ("monsters", "items", "piles", "traps", "doors", "rooms"):
            lv[name][:] = np.zeros((), lv[name].dtype)
        for name in ("monster_top", "item_top", "pile_top", "trap_count", "door_count"):
            lv[name] = 0
        lv.wanderers, lv.room_count = 5, 2
        self.quest.vis[:] = 0

    def _draw(self, picture: str, monsters: str, trap: int) -> None:
        lv, rows = self.quest.lv, [row.strip() for row in picture.strip().splitlines()]
        for k in range(2):
            lv.rooms[k].x, lv.rooms[k].y, lv.rooms[k].w, lv.rooms[k].h = 1, 1, len(rows[0]) - 2, len(rows) - 2
        for y, row in enumerate(rows):
            for x, sign in enumerate(row):
                self._place(x, y, sign, monsters, trap)
        lv.up_x, lv.up_y = lv.down_x, lv.down_y = int(self.quest.hero.x), int(self.quest.hero.y)

    def _place(self, x: int, y: int, sign: str, monsters: str, trap: int) -> None:
        lv = self.quest.lv
        lv.tiles[y, x] = GROUND["."] if sign in "@^" or sign in monsters else GROUND[sign]
        if sign == "@":
            self.quest.hero.x, self.quest.hero.y = x, y
        elif sign in monsters:
            self.monster(sign, x, y)
        elif sign == "^":
            row = lv.traps[lv.trap_count]
            row.x, row.y, row.kind = x, y, trap
            lv.trap_count += 1
            lv.tiles[y, x] = GROUND["."] | 128
        elif sign in "'+LSBA":
            door = lv.doors[lv.door_count]
            door.x, door.y, door.state, door.found = x, y, GROUND[sign], int(sign != "S")
            lv.door_count += 1

    def monster(self, letter: str, x: int, y: int, hp: int = 30) -> Any:
        lv = self.quest.lv
        monster = lv.monsters[lv.monster_top]
        lv.monster_top += 1
        monster.kind = LETTERS.index(letter) + 1
        monster.x, monster.y, monster.hp, monster.max_hp = x, y, hp, hp
        monster.state, monster.speed = HUNTING, MONSTERS[int(monster.kind)].speed
        monster.last_x, monster.last_y, monster.spawned = self.quest.hero.x, self.quest.hero.y, lv.depth
        monster.ready = 1
        lv.tiles[y, x] = int(lv.tiles[y, x]) | 16
        return monster

    def give(self, slot: int, kind: int, sub: int, **fields: int) -> Any:
        """Puts an item into the pack."""
        self.quest.pack[slot] = np.zeros((), self.quest.pack.dtype)
        item = self.quest.pack[slot]
        item.kind, item.sub, item.count, item.serial = kind, sub, 1, 3000 + slot
        for name, value in fields.items():
            setattr(item, name, value)
        return item

    def lay(self, kind: int, sub: int, x: int, y: int, **fields: int) -> Any:
        """Puts an item on the floor."""
        lv = self.quest.lv
        item = lv.items[lv.item_top]
        lv.item_top += 1
        item.kind, item.sub, item.count, item.x, item.y, item.serial = kind, sub, 1, x, y, 4000 + int(lv.item_top)
        for name, value in fields.items():
            setattr(item, name, value)
        lv.tiles[y, x] = int(lv.tiles[y, x]) | 32
        return item

    def gold(self, amount: int, x: int, y: int) -> None:
        lv = self.quest.lv
        pile = lv.piles[lv.pile_top]
        lv.pile_top += 1
        pile.x, pile.y, pile.amount = x, y, amount
        lv.tiles[y, x] = int(lv.tiles[y, x]) | 64

    def look(self) -> None:
        """Sees the level as it is now, by an action that is refused time: a bump of nothing."""
        lv, hero = self.quest.lv, self.quest.hero
        glyphs = "#.:'++#''<>"
        for y in range(max(0, int(hero.y) - 2), min(HEIGHT, int(hero.y) + 3)):
            for x in range(max(0, int(hero.x) - 2), min(WIDTH, int(hero.x) + 3)):
                lv.memory[y, x] = lv.ground[y, x] = ord(glyphs[int(lv.tiles[y, x]) & 15])

    def try_action(self, action: int) -> int:
        """One action: its refusal code, 0 when it was done."""
        codes = np.zeros(1, np.int64)
        rules.step_stored(self.levels, self.quests, np.zeros(1, np.int64), np.array([action], np.int64), codes)
        return int(codes[0])

    def do(self, action: int) -> list[str]:
        """One action that must be legal: the names of what happened."""
        assert self.try_action(action) == 0
        logged, fresh = int(self.quest.logged), int(self.quest.fresh)
        return [CODES[int(self.quest.log[k % MAX_LOG].code)] for k in range(logged - fresh, logged)]

    def legal(self) -> set[int]:
        mask = np.zeros((1, ACTIONS), np.uint8)
        rules.legal(self.quests, np.zeros(1, np.int64), mask)
        return set(np.flatnonzero(mask[0]).tolist())

    def strip(self) -> None:
        """Nothing worn, nothing carried."""
        hero = self.quest.hero
        hero.weapon = hero.armor = hero.left = hero.right = hero.light = BARE
        self.quest.pack[:] = np.zeros((), self.quest.pack.dtype)


@pytest.fixture
def arena() -> type[Arena]:
    return Arena
