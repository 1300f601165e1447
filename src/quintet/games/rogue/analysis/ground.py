"""The remembered map, ways over it, and the next step to a place, to stairs or to a monster: R14.6.

Each `..._step` function returns an action, or a sentence that says why there is none. A command asks again after every
step, so a replay holds only ordinary actions, and nobody learns or does more than walking step by step would allow.
"""

from collections.abc import Iterable
from itertools import chain
from typing import Final, TypeAlias

import numpy as np

from quintet.core.game import Action
from quintet.core.record import Array
from quintet.games.rogue.actions import MOVE
from quintet.games.rogue.analysis.directions import direction_of
from quintet.games.rogue.analysis.reach import (
    BLOCKED,
    FAR,
    FREE,
    SHUT,
    TAKEN,
    TRAP,
    UNKNOWN,
    can_step,
    flood,
    mark_frontier,
)
from quintet.games.rogue.tables import HEIGHT, SCARE_MONSTER, WIDTH
from quintet.games.rogue.text.names import capitalized, listed
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["Ground", "attack_step", "describe", "run_end", "stairs_step", "stands_on_scare", "travel_step"]

Cell = int
"""A tile as y * 80 + x."""
Tiles: TypeAlias = Array
"""A byte for every tile."""
STEPS: Final = (-WIDTH, WIDTH, -1, 1, -WIDTH - 1, -WIDTH + 1, WIDTH - 1, WIDTH + 1)
ITEM_SYMBOLS: Final = frozenset(")[!?=/%~({&")
_MARKS: Final = {" ": UNKNOWN, "#": BLOCKED, "+": SHUT, "^": TRAP}
_CODES: Final = np.array([_MARKS.get(chr(glyph), FREE) for glyph in range(256)], np.uint8)
NAMES: Final = {
    "#": "a wall",
    ".": "the floor of a room",
    ":": "a corridor",
    "'": "an open door",
    "+": "a closed door",
    "<": "stairs up",
    ">": "stairs down",
    "^": "a trap",
    "$": "gold",
    ")": "a weapon",
    "[": "armor",
    "!": "a potion",
    "?": "a scroll",
    "=": "a ring",
    "/": "a wand",
    "%": "food",
    "~": "a torch",
    "(": "a lantern or another light",
    "{": "an oil flask",
    "&": "the Amulet of Yendor",
    " ": "nothing you know of",
}

RUN_ENDS: Final = {
    "'": "You are in a doorway.",
    "<": "You are on the stairs up.",
    ">": "You are on the stairs down.",
    "^": "You are on a trap.",
}
AHEAD: Final = {
    "#": "You come to a wall.",
    "+": "You come to a closed door.",
    "^": "A trap is ahead.",
    " ": "The way ahead is unknown.",
}
SOMETHING: Final = "Something is ahead."
ON_SCARE: Final = "You are safe on the scroll of scare monster. Step off it yourself if you want to fight."


class Ground:
    """The remembered map for finding ways; monsters in view block a way, and traps are avoided."""

    def __init__(self, view: RogueView, *, avoid_monsters: bool = True, avoid_sensed: bool = True) -> None:
        self.text = "".join(view.map)
        self.glyphs = np.frombuffer(bytearray(self.text, "latin-1"), np.uint8)
        self.below = np.frombuffer(bytearray("".join(view.ground), "latin-1"), np.uint8)
        """The ground alone, where stairs show whatever lies on them."""
        self.codes = _CODES[self.glyphs]
        self.here = view.y * WIDTH + view.x
        if avoid_monsters:
            for monster in view.monsters if avoid_sensed else [each for each in view.monsters if not each.sensed]:
                self.codes[monster.y * WIDTH + monster.x] = TAKEN
        if self.codes[self.here] in (BLOCKED, TAKEN):
            self.codes[self.here] = FREE

    def may_step(self, cell: Cell, k: int) -> bool:
        return bool(can_step(self.codes, cell, k))

    def is_unknown(self, cell: Cell) -> bool:
        return bool(self.codes[cell] == UNKNOWN)

    # --- goals: a byte per tile, not 0 where the hero wants to go ----------------------------------------------------

    def where(self, glyphs: str) -> Tiles:
        """Returns the tiles that look like one of these, or have such ground below what lies there."""
        wanted = np.zeros(256, np.uint8)
        wanted[[ord(glyph) for glyph in glyphs]] = 1
        return wanted[self.glyphs] | wanted[self.below]

    def only(self, *cells: Cell) -> Tiles:
        """Returns these tiles."""
        goals = np.zeros(WIDTH * HEIGHT, np.uint8)
        goals[list(cells)] = 1
        return goals

    def frontier(self, reach: int = 8) -> Tiles:
        """Returns the tiles next to something never seen."""
        goals = np.zeros(WIDTH * HEIGHT, np.uint8)
        mark_frontier(self.codes, goals, reach)
        return goals

    # --- ways -------------------------------------------------------------------------------------------------------

    def first_step(self, goals: Tiles, *, through_traps: bool = False) -> int | None:
        """Returns the direction of the first step to the nearest goal other than the hero's own tile."""
        path = self.path(goals, through_traps=through_traps)
        return path[0] if path else None

    def bold_step(self, goals: Tiles) -> int | None:
        """Returns the same, over traps if there is no other way."""
        step = self.first_step(goals)
        return self.first_step(goals, through_traps=True) if step is None else step

    def path(self, goals: Tiles, *, through_traps: bool = False) -> list[int]:
        """Returns the directions to the nearest goal, or nothing."""
        _, came, reached = self._flood(goals, [self.here], through_traps=through_traps)
        cell = reached[-1]
        if not goals[cell] or cell == self.here:
            return []
        steps = []
        while cell != self.here:
            k = int(came[cell])
            steps.append(k)
            cell -= STEPS[k]
        return steps[::-1]

    def distances(self, starts: list[Cell]) -> Tiles:
        """Returns the steps from the nearest start to every tile, over traps too; FAR where no way leads."""
        return self._flood(np.zeros(WIDTH * HEIGHT, np.uint8), starts, through_traps=True)[0]

    def flight(self, hunters: list[Cell]) -> int | None:
        """Returns the first step of a flight to stairs, to the unknown or far away, where the hero gets first."""
        chased, own = self.distances(hunters), self.distances([self.here])
        safe = own < chased
        safe[self.here] = True
        edge = self.frontier() & (own > 1)
        lead = np.where(safe & (own > 0) & (own < FAR), np.minimum(chased, 60) + own, 0)
        before, self.codes = self.codes, np.where(safe, self.codes, BLOCKED).astype(np.uint8)
        goals = (self.where("<>"), edge.astype(np.uint8), self.only(int(lead.argmax())))
        steps = [self.first_step(each, through_traps=True) for each in goals]
        self.codes = before
        return next((step for step in steps if step is not None), None)

    def _flood(self, goals: Tiles, starts: list[Cell], *, through_traps: bool) -> tuple[Tiles, Tiles, list[Cell]]:
        far, came, queue = (np.empty(WIDTH * HEIGHT, np.int64) for _ in range(3))
        count = flood(self.codes, goals, far, came, queue, np.array(starts, np.int64), int(through_traps))
        return far, came, queue[:count].tolist()


def travel_step(view: RogueView, target: tuple[int, int], grounds: Iterable[Ground]) -> Action | str:
    """Returns one step of the shortest known way to a tile, over the first of the grounds that has one."""
    goal = target[1] * WIDTH + target[0]
    if goal == view.y * WIDTH + view.x:
        return "You are there."
    for ground in chain(grounds, [Ground(view)]):
        step = ground.bold_step(ground.only(goal))
        if step is not None:
            return MOVE + step
    return "You know of no way there."


def stairs_step(view: RogueView, glyph: str, grounds: Iterable[Ground]) -> Action | str:
    """Returns one step toward stairs that the hero remembers."""
    for y in range(HEIGHT):
        x = view.ground[y].find(glyph)
        if x >= 0:
            return travel_step(view, (x, y), grounds)
    return f"You have not found the stairs {'down' if glyph == '>' else 'up'} on this level."


def run_end(view: RogueView, before: RogueView) -> str:
    """Returns why a run has ended here, as far as both views show: R5.9."""
    if view.hp < before.hp:
        return "You are hurt."
    if (view.x, view.y) == (before.x, before.y) or view.depth != before.depth:
        return "Something stopped you."
    here = view.map[view.y][view.x]
    names = [thing.name for thing in view.things if (thing.x, thing.y) == (view.x, view.y)]
    if names:
        return f"You see {listed(names)} here."
    if here in RUN_ENDS:
        return RUN_ENDS[here]
    ground = Ground(view)
    ways = sum(ground.may_step(ground.here, k) for k in range(4))
    if here == ":":
        return "The corridor branches." if ways > 2 else "The corridor ends here." if ways < 2 else SOMETHING
    return _what_lies_ahead(view, before)


def _what_lies_ahead(view: RogueView, before: RogueView) -> str:
    """Returns what the next step would have met; a step between two corners meets a wall."""
    ground = Ground(view, avoid_monsters=False)
    step = _last_step(view, before, ground)
    cuts_a_corner = step in STEPS[4:] and not ground.may_step(ground.here, STEPS.index(step))
    return AHEAD.get(ground.text[ground.here + step], AHEAD["#"] if cuts_a_corner else SOMETHING)


def _last_step(view: RogueView, before: RogueView, ground: Ground) -> int:
    """Returns the last step of a run: straight on, or away from the known way behind the hero."""
    way = direction_of(view.x - before.x, view.y - before.y)
    if way is not None:
        return STEPS[way]
    back = ground.first_step(ground.only(before.y * WIDTH + before.x), through_traps=True)
    return 0 if back is None else -STEPS[back]


def attack_step(view: RogueView) -> Action | str:
    """Returns a blow at the nearest monster in view or a step toward it; sleepers come last."""
    ground = Ground(view, avoid_monsters=False)
    near = [monster for monster in view.monsters if not monster.sensed]
    if not near:
        return "No monster is in view."
    if stands_on_scare(view):
        ground.codes[[ground.here + step for step in STEPS if ground.here + step not in _places(near)]] = BLOCKED
    for group in ([monster for monster in near if not monster.asleep], near):
        places = [monster.y * WIDTH + monster.x for monster in group]
        step = ground.first_step(ground.only(*places), through_traps=True)
        if step is not None:
            return MOVE + step
    return ON_SCARE if stands_on_scare(view) else "There is no way to it."


def _places(monsters: Iterable[Creature]) -> set[Cell]:
    return {monster.y * WIDTH + monster.x for monster in monsters}


def stands_on_scare(view: RogueView) -> bool:
    """Whether the hero is on a scroll of scare monster, where nothing comes near: R10.8."""
    return any(
        (thing.x, thing.y, thing.type, thing.kind) == (view.x, view.y, "SCROLL", SCARE_MONSTER) for thing in view.things
    )


def describe(view: RogueView, x: int, y: int) -> str:
    """Returns what the hero knows of a tile, as a label."""
    if (x, y) == (view.x, view.y):
        return "This is you"
    for monster in view.monsters:
        if (monster.x, monster.y) == (x, y):
            if monster.sensed:
                return f"{monster.name}, sensed"
            return f"{monster.name}, {'asleep' if monster.asleep else 'awake'}, {monster.health}"
    glyph, below = view.map[y][x], view.ground[y][x]
    where = f", on {NAMES[below]}" if below != glyph and below in "<>" else ""
    names = [thing.name for thing in view.things if (thing.x, thing.y) == (x, y)]
    if names:
        return capitalized(", ".join(names)) + where
    words = capitalized(NAMES.get(glyph, "something")) + where
    if view.visible[y * WIDTH + x] or glyph == " ":
        return words
    return f"{words} (remembered)"
