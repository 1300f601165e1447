"""What a player's long ways remember of one another: who was met, what was laid down, tried and only mapped: R14.6.

Everything here comes from views, one after another; a front end may show every view, a way shows those it walks by.
"""

from collections.abc import Iterator
from typing import Final, Self

import numpy as np

from quintet.games.rogue.bearings import distance, in_sight, whereabouts
from quintet.games.rogue.reach import BLOCKED, FAR, UNKNOWN
from quintet.games.rogue.screen import cure_of, is_badly_wounded
from quintet.games.rogue.tables import HEIGHT, WIDTH
from quintet.games.rogue.travel import STEPS, Cell, Ground, Tiles
from quintet.games.rogue.views import Creature, RogueView
from quintet.games.rogue.walker import Walker

__all__ = ["Company", "Place", "Stop", "blocker_of", "can_be_struck", "with_cure"]

ROOTED: Final = "F"
"""Monsters that never leave their tile."""
MAPPING: Final = "the layout of the level"
LOCKED: Final = "the door is locked"
ARRIVALS: Final = ("you climb", "you descend", "you fall")
NOT_YET: Final = 1 << 60
"""A turn that no quest sees."""


class Stop(str):
    """Why a long way ends, with the names of what could be done next; the front end has words or keys for them."""

    __slots__ = ("advice",)
    advice: tuple[str, ...]

    def __new__(cls, text: str, *advice: str) -> Self:
        made = super().__new__(cls, text)
        made.advice = advice
        return made


def with_cure(view: RogueView, told: str, *advice: str) -> Stop:
    """A reason to stop, with the letter of a potion that is known to heal."""
    cure = cure_of(view)
    return Stop(f"{told}, and {cure} heals", "cure", *advice) if cure else Stop(told, *advice)


def can_be_struck(view: RogueView) -> list[Creature]:
    """Monsters in sight that a way leads to, the nearest first."""
    ground = Ground(view, avoid_monsters=False)
    far = ground.distances([ground.here])
    return [monster for monster in in_sight(view) if far[monster.y * WIDTH + monster.x] < FAR]


def blocker_of(view: RogueView, goals: Tiles) -> Creature | None:
    """Who stands in the only way to the nearest goal."""
    ground = Ground(view, avoid_monsters=False)
    places, cell = {monster.y * WIDTH + monster.x: monster for monster in in_sight(view)}, ground.here
    for k in ground.path(goals, through_traps=True):
        cell += STEPS[k]
        if cell in places:
            return places[cell]
    return None


class Place:
    """One level: who sleeps where, which doors are locked, and what was mapped but never seen."""

    def __init__(self) -> None:
        self.beds: dict[Cell, str] = {}
        """Who sleeps where."""
        self.passed: set[Cell] = set()
        """Sleepers whom the player wants to pass close by."""
        self.locked: set[Cell] = set()
        self.is_forced = False
        """Whether the player wants the locked doors broken."""
        self.is_given_up = False
        """Whether exploring led nowhere though something seemed to be left."""
        self._known = np.zeros(WIDTH * HEIGHT, bool)
        self._mapped = np.zeros(WIDTH * HEIGHT, bool)
        self._seen_at = np.full(WIDTH * HEIGHT, NOT_YET, np.int64)
        """The turn in which each tile was seen first: what is taken back was never seen."""

    def unseen(self, view: RogueView) -> Tiles:
        """What a scroll has mapped and no light has shown: a byte per tile."""
        return (self._mapped & (self._seen_at > view.turn)).astype(np.uint8)

    def watch(self, view: RogueView, news: list[str]) -> None:
        visible = np.frombuffer(view.visible, np.uint8) != 0
        known = np.frombuffer("".join(view.map).encode("latin-1"), np.uint8) != ord(" ")
        self._mapped &= known
        if any(text.startswith(MAPPING) for text in news):
            self._mapped |= known & ~self._known & ~visible
        self._seen_at[visible] = np.minimum(self._seen_at[visible], view.turn)
        self._known = known
        self._watch_sleepers(view)
        self._watch_doors(view, news)

    def _watch_sleepers(self, view: RogueView) -> None:
        self.beds = {cell: name for cell, name in self.beds.items() if not view.visible[cell]}
        self.beds |= {monster.y * WIDTH + monster.x: monster.name for monster in in_sight(view) if monster.asleep}

    def _watch_doors(self, view: RogueView, news: list[str]) -> None:
        text, here = "".join(view.map), view.y * WIDTH + view.x
        self.locked = {cell for cell in self.locked if text[cell] == "+"}
        if any(told.startswith(LOCKED) for told in news):
            self.locked.update(here + step for step in STEPS[:4] if text[here + step] == "+")

    def grounds(self, view: RogueView) -> Iterator[Ground]:
        """The known ground as one would like to walk it: two steps from sleepers, then past them; never a lock."""
        if self.beds:
            yield self._ground(view, around=[bed + step for bed in self.beds for step in (0, *STEPS)])
        yield self._ground(view, around=[])

    def _ground(self, view: RogueView, around: list[Cell]) -> Ground:
        ground = Ground(view, avoid_sensed=False)
        shut = [cell for cell in around if ground.codes[cell] != UNKNOWN and cell != ground.here]
        ground.codes[[*shut, *self.locked]] = BLOCKED
        return ground


class Company:
    """What one player was told of already: sleepers stop a long way once, whoever can come always does."""

    def __init__(self) -> None:
        self._met: set[tuple[int, str, int, int]] = set()
        self.laid_down: set[tuple[int, int]] = set()
        """Depth and tile of what the hero dropped, which exploring leaves alone."""
        self.walker = Walker()
        """Remembers which walls were searched."""
        self._warned: int | None = None
        """The health at which the fighter was warned last; who strikes on was told."""
        self._starving_told = False
        self._places: dict[int, Place] = {}
        self._last: RogueView | None = None

    # --- places -----------------------------------------------------------------------------------------------------

    def place(self, view: RogueView) -> Place:
        return self._places.setdefault(view.depth, Place())

    def watch(self, view: RogueView) -> None:
        """Takes in what this view shows and the next may not."""
        if view is not self._last:
            self.place(view).watch(view, self._news(view))
            self._last = view

    def _news(self, view: RogueView) -> list[str]:
        """What was told since the last view, on this level."""
        last = self._last
        told = view.messages if last is None else [line for line in view.messages if line not in last.messages]
        texts = [text for _, _, text in told]
        arrived = [at for at, text in enumerate(texts) if text.startswith(ARRIVALS)]
        return texts[arrived[-1] + 1 :] if arrived else texts

    # --- needs ------------------------------------------------------------------------------------------------------

    def is_warning_due(self, view: RogueView) -> bool:
        """Once below half of the health, again below a quarter, and there after every further loss."""
        if 2 * view.hp >= view.max_hp:
            self._warned = None
            return False
        if self._warned is not None and not is_badly_wounded(view):
            self._warned = view.hp
        elif self._warned is None or view.hp < self._warned:
            self._warned = view.hp
            return True
        return False

    def starve(self, before: RogueView, view: RogueView) -> Stop | None:
        """Who has food is told so every time; who has none once, and once more when little life is left."""
        food = next((thing.letter for thing in view.pack if thing.type == "FOOD"), "")
        if food:
            return Stop(f"you are starving, and {food} is food", "eat")
        told, self._starving_told = self._starving_told, True
        if told and is_badly_wounded(view) <= is_badly_wounded(before):
            return None
        return Stop(
            f"you are starving and have nothing to eat: {view.hp} of {view.max_hp} hit points are left", "again"
        )

    # --- monsters ---------------------------------------------------------------------------------------------------

    def meet(self, view: RogueView, *, setting_out: bool) -> Stop | None:
        """The reason to stop for somebody in sight; who sets out in sight of sleepers has seen them."""
        near = in_sight(view)
        if not near:
            return None
        within = can_be_struck(view)
        awake = next((monster for monster in within if not _is_quiet(view, monster)), None)
        if awake is not None:
            return _face(view, awake)
        new = [monster for monster in near if self._key(view, monster) not in self._met]
        self._met.update(self._key(view, monster) for monster in new)
        beyond = next((monster for monster in new if not monster.asleep and monster not in within), None)
        if beyond is not None:
            return Stop(f"{whereabouts(view, beyond)}, is in sight, and you know of no way to it", "again", "flee")
        if not new or setting_out:
            return None
        fight = ("fight",) if new[0] in within else ()
        return Stop(f"{whereabouts(view, new[0])}, comes into view", "again", *fight)

    def _key(self, view: RogueView, monster: Creature) -> tuple[int, str, int, int]:
        """Sleepers and the rooted by their tile, who walks about by its kind."""
        stays = monster.asleep or monster.letter in ROOTED
        return view.depth, monster.letter, monster.x if stays else -1, monster.y if stays else -1


def _face(view: RogueView, monster: Creature) -> Stop:
    """Somebody awake who can come: the wounded hear what heals before they hear of fighting."""
    told = f"{whereabouts(view, monster)}, is in sight"
    if is_badly_wounded(view):
        return with_cure(view, told, "flee", "fight")
    return with_cure(view, told, "fight") if 2 * view.hp < view.max_hp else Stop(told, "fight")


def _is_quiet(view: RogueView, monster: Creature) -> bool:
    """Asleep, or rooted to a tile out of reach."""
    return monster.asleep or (monster.letter in ROOTED and distance(view, monster.x, monster.y) > 1)
