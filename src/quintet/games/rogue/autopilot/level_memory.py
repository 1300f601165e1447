"""What commands remember of one level: sleepers, locked doors, and what was mapped but never seen: R14.6."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np

from quintet.games.rogue.analysis.directions import distance, in_sight
from quintet.games.rogue.analysis.ground import STEPS, Cell, Ground, Tiles
from quintet.games.rogue.analysis.reach import BLOCKED, TAKEN, UNKNOWN
from quintet.games.rogue.tables import HEIGHT, WIDTH
from quintet.games.rogue.text.messages import LOCKED, MAPPED
from quintet.games.rogue.views.hero import RogueView

__all__ = ["LevelMemory", "RiskyGround"]

NOT_YET: Final = 1 << 60
"""A turn that no quest reaches."""


class RiskyGround(NamedTuple):
    """Ground to walk on, and the risks that come with it."""

    ground: Ground
    is_near_sleepers: bool = False
    """Whether ways may lead right past sleepers."""
    locked_door: Cell | None = None
    """A locked door to break that the player has not agreed to."""


class LevelMemory:
    """One level: where monsters sleep, which doors are locked, and what was mapped but never seen."""

    def __init__(self) -> None:
        self.sleepers: dict[Cell, str] = {}
        """The names of sleeping monsters by tile."""
        self.passed: set[Cell] = set()
        """Sleepers that the player is willing to pass."""
        self.stalked: tuple[Cell, int] | None = None
        """The sleeper that the player was last asked to walk to, and the turn."""
        self.locked: set[Cell] = set()
        self.forced: set[Cell] = set()
        """Locked doors that the player wants broken, each agreed to on its own."""
        self.knows_dark = False
        """Whether the player knows how to go on here without a light."""
        self.is_given_up = False
        """Whether exploring led nowhere although something seemed to be left."""
        self._known = np.zeros(WIDTH * HEIGHT, bool)
        self._mapped = np.zeros(WIDTH * HEIGHT, bool)
        self._seen_at = np.full(WIDTH * HEIGHT, NOT_YET, np.int64)
        """The turn in which each tile was first seen; after an undo it counts as never seen."""

    # --- what views show --------------------------------------------------------------------------------------------

    def unseen(self, view: RogueView) -> Tiles:
        """Returns the tiles that a scroll has mapped and no light has shown, a byte each."""
        return (self._mapped & (self._seen_at > view.turn)).astype(np.uint8)

    def watch(self, view: RogueView, news: list[str]) -> None:
        """Remembers what a view and the messages since the last one show."""
        visible = np.frombuffer(view.visible, np.uint8) != 0
        known = np.frombuffer("".join(view.map).encode("latin-1"), np.uint8) != ord(" ")
        self._mapped &= known
        if any(text.startswith(MAPPED) for text in news):
            self._mapped |= known & ~self._known & ~visible
        self._seen_at[visible] = np.minimum(self._seen_at[visible], view.turn)
        self._known = known
        self._watch_sleepers(view)
        self._watch_doors(view, news)

    def _watch_sleepers(self, view: RogueView) -> None:
        self.sleepers = {cell: name for cell, name in self.sleepers.items() if not view.visible[cell]}
        self.sleepers |= {monster.y * WIDTH + monster.x: monster.name for monster in in_sight(view) if monster.asleep}

    def _watch_doors(self, view: RogueView, news: list[str]) -> None:
        text, here = "".join(view.map), view.y * WIDTH + view.x
        self.locked = {cell for cell in self.locked if text[cell] == "+"}
        if any(line.startswith(LOCKED) for line in news):
            self.locked.update(here + step for step in STEPS[:4] if text[here + step] == "+")

    # --- ground to walk on, the safest first ------------------------------------------------------------------------

    def grounds(self, view: RogueView) -> Iterator[Ground]:
        """Returns ground two steps from sleepers, then ground past them; never through a lock."""
        return (each.ground for each in self.peaceful_grounds(view))

    def peaceful_grounds(self, view: RogueView) -> Iterator[RiskyGround]:
        """Returns grounds on which no lock is broken."""
        return self._careful_then_bold(view, self.locked)

    def grounds_by_risk(self, view: RogueView) -> Iterator[RiskyGround]:
        """Returns grounds from the safest to the boldest: no lock broken, those agreed to, one more, all of them."""
        yield from self.peaceful_grounds(view)
        shut = self.locked - self.forced
        if shut != self.locked:
            yield from self._careful_then_bold(view, shut)
        asked = sorted(shut, key=lambda door: distance(view, door % WIDTH, door // WIDTH))
        for door in asked:
            yield from self._careful_then_bold(view, shut - {door}, door)
        if len(asked) > 1:
            yield from self._careful_then_bold(view, set(), asked[0])

    def _careful_then_bold(self, view: RogueView, shut: set[Cell], door: Cell | None = None) -> Iterator[RiskyGround]:
        if self.sleepers:
            around = [sleeper + step for sleeper in self.sleepers for step in (0, *STEPS)]
            yield RiskyGround(self._ground(view, shut, around), locked_door=door)
        yield RiskyGround(self._ground(view, shut), is_near_sleepers=True, locked_door=door)

    def taken_ground(self, view: RogueView) -> Ground:
        """Returns all known ground; sleepers out of sight take up their tiles just as those in sight do."""
        ground = Ground(view, avoid_sensed=False)
        ground.codes[list(self.sleepers)] = TAKEN
        return ground

    def _ground(self, view: RogueView, shut: Iterable[Cell], around: Iterable[Cell] = ()) -> Ground:
        ground = self.taken_ground(view)
        avoided = [cell for cell in around if ground.codes[cell] != UNKNOWN and cell != ground.here]
        ground.codes[[*avoided, *shut]] = BLOCKED
        return ground
