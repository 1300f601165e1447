"""How a bot finds its way: to goals, into the unknown, to the stairs that count, and to hidden doors."""

from typing import Final

import numpy as np

from quintet.core.game import Action
from quintet.core.rng import SeededRandom
from quintet.games.rogue.actions import ASCEND, DESCEND, MOVE, PICK_UP, SEARCH
from quintet.games.rogue.analysis.ground import STEPS, Cell, Ground, Tiles
from quintet.games.rogue.analysis.reach import FAR, LIKELY, mark_roomy, weigh_places, weigh_walls
from quintet.games.rogue.bots.reasons import Reasons, because
from quintet.games.rogue.bots.threats import step_to
from quintet.games.rogue.tables import HEIGHT, WIDTH
from quintet.games.rogue.views.hero import RogueView

__all__ = ["DoorSearch", "KnownGrounds", "Walker", "goal_of"]

SEARCHES: Final = 4
"""Turns that a search may be planned for; four find nineteen of twenty doors at level 1."""
THOROUGH: Final = 12
"""The chance in percent of having missed a door at which a wall counts as searched."""
ROOM_GROUND: Final = ".<>"
NO_WAY_ON: Final = "no unknown place is within reach, so there must be a hidden door"


def goal_of(view: RogueView) -> tuple[str, Action]:
    """Returns the stairs that the quest asks for, and the action that takes them: R1.2."""
    return ("<", ASCEND) if view.has_amulet else (">", DESCEND)


class KnownGrounds:
    """The remembered map as it is; a subclass may look at it in another way."""

    def ground(self, view: RogueView) -> Ground:
        """Returns the ground as the hero would like to walk it."""
        return Ground(view)

    def free_ground(self, view: RogueView) -> Ground:
        """Returns the ground that no monster occupies."""
        return Ground(view)


class DoorSearch:
    """Remembers which walls were searched for hidden doors, and says where searching pays best: R5.6."""

    def __init__(self) -> None:
        self._searched: dict[int, Tiles] = {}
        self._begun: set[tuple[int, Cell]] = set()
        """Depth and tiles of the room whose walls are being searched."""

    def note_search(self, view: RogueView) -> None:
        """Counts one search of everything around the hero."""
        here = view.y * WIDTH + view.x
        self._searched_on(view.depth)[[here + step for step in STEPS]] += 1

    def _searched_on(self, depth: int) -> Tiles:
        """How often each tile of a level was searched."""
        return self._searched.setdefault(depth, np.zeros(WIDTH * HEIGHT, np.int64))

    def best_place(self, view: RogueView, ground: Ground) -> Cell:
        """Returns the tile where searching finds the most per turn, the walk there included."""
        totals, walls, places = (np.zeros(WIDTH * HEIGHT, np.int64) for _ in range(3))
        missed = max(5, 50 - 5 * view.level)
        mark_roomy(ground.codes, totals)
        weigh_walls(ground.codes, ground.below, totals, walls)
        weigh_places(ground.codes, walls, self._searched_on(view.depth), missed, places)
        far = ground.distances([ground.here])
        yields = [(1 - (missed / 100) ** turns) / (far + turns) for turns in range(1, SEARCHES + 1)]
        worth = np.where(far < FAR, places * np.maximum.reduce(yields), 0)
        left = [cell for cell in self._left_here(view, walls, missed) if worth[cell] > 0]
        if left:
            return max(left, key=lambda cell: (worth[cell], -cell))
        best = int(worth.argmax()) if worth.max() > 0 else ground.here
        self._begun = {(view.depth, cell) for cell in room_around(ground, best)}
        return best

    def give_up(self) -> None:
        """Leaves the room begun, since no way leads to where to search on."""
        self._begun.clear()

    def _left_here(self, view: RogueView, walls: Tiles, missed: int) -> list[Cell]:
        """Returns where to search on in the room begun: beside likely walls in which a door may still be missed."""
        enough = next(n for n in range(1, 10) if missed**n <= THOROUGH * 100 ** (n - 1))
        unsure = (walls >= LIKELY) & (self._searched_on(view.depth) < enough)
        cells = sorted(cell for depth, cell in self._begun if depth == view.depth)
        return [cell for cell in cells if any(unsure[cell + step] for step in STEPS)]


def room_around(ground: Ground, start: Cell) -> set[Cell]:
    """Returns the floor of the room with this tile, as far as it is known, or the tile alone in a corridor."""
    room, waiting = {start}, [start] if chr(ground.below[start]) in ROOM_GROUND else []
    while waiting:
        cell = waiting.pop()
        near = [cell + step for step in STEPS if chr(ground.below[cell + step]) in ROOM_GROUND]
        waiting += [each for each in near if each not in room]
        room.update(near)
    return room


class Walker:
    """Walks over the ground that it is given."""

    def __init__(self, reasons: Reasons, grounds: KnownGrounds, seed: str = "") -> None:
        self.reasons = reasons
        self.skip: set[tuple[int, Cell]] = set()
        """Depth and tile of things that are left where they lie."""
        self.idle = 0
        """Turns in a row on the same tile."""
        self._grounds = grounds
        self.random = SeededRandom(f"{seed}_hero")
        self._doors = DoorSearch()
        self._last: tuple[int, int, int] = (0, 0, 0)

    def count_idle(self, view: RogueView) -> None:
        """Notes where the hero is; called once per turn."""
        place = (view.depth, view.x, view.y)
        self.idle = self.idle + 1 if place == self._last else 0
        self._last = place

    def anything(self, legal: frozenset[int]) -> Action:
        """Returns a random step, rest or search, or any legal action if there is none of these."""
        choices = [action for action in sorted(legal) if action <= SEARCH] or sorted(legal)
        return choices[self.random.next_int(0, len(choices) - 1)]

    def way(self, view: RogueView, legal: frozenset[int], goals: Tiles) -> Action | None:
        """Returns the first step to the nearest goal: around monsters and traps, over traps, or through both."""
        preferred, free = self._grounds.ground(view), self._grounds.free_ground(view)
        grounds = (preferred, preferred, free, Ground(view, avoid_monsters=False))
        for ground, through in zip(grounds, (False, True, True, True), strict=True):
            step = step_to(ground, goals, legal, through_traps=through)
            if step is not None:
                return step
        return None

    @because("the way is not known yet, so the hero walks to the nearest unknown place")
    def to_unknown(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        """Walks to the nearest edge of the map; without light it feels its way tile by tile."""
        ground = Ground(view)
        if view.light > 0:
            return self.way(view, legal, ground.frontier())
        for k in range(4):
            if ground.is_unknown(ground.here + STEPS[k]) and MOVE + k in legal:
                return MOVE + k
        return self.way(view, legal, ground.frontier(4))

    @because("the hero heads straight for the goal of the quest")
    def onward(self, view: RogueView, legal: frozenset[int]) -> Action:
        """Walks to the stairs that count; if they are unknown, into the unknown, and to hidden doors as a last try."""
        goal, take = goal_of(view)
        if take in legal:
            return take
        if view.depth == 10 and not view.has_amulet:
            goal = "&"
            if PICK_UP in legal and self.idle < 3:
                return PICK_UP
        step = self.way(view, legal, Ground(view).where(goal))
        if step is None:
            step = self.to_unknown(view, legal)
        return step if step is not None else self.reasons.note(NO_WAY_ON, self.hunt_doors(view, legal))

    def hunt_doors(self, view: RogueView, legal: frozenset[int]) -> Action:
        """Walks to where a hidden door is likeliest, the walk and the search counted, and searches there: R5.6."""
        ground = Ground(view)
        goal = self._doors.best_place(view, ground)
        if goal != ground.here:
            way = self.way(view, legal, ground.only(goal))
            if way is not None:
                return way
            self._doors.give_up()
        if SEARCH not in legal:
            return self.anything(legal)
        self._doors.note_search(view)
        return SEARCH
