"""What a hero with sense remembers of its own steps and of those who stay where they are: R9.1.

Sleepers, the rooted and the held are the same to who walks by: they are met only by who goes to them.
"""

from typing import Final

from quintet.games.rogue.analysis.directions import distance, is_quiet
from quintet.games.rogue.analysis.fight_odds import Foe, measure, war
from quintet.games.rogue.analysis.ground import STEPS, Ground
from quintet.games.rogue.analysis.reach import BLOCKED, UNKNOWN
from quintet.games.rogue.bots.threats import BREATHERS, cells_of, standing
from quintet.games.rogue.tables import DX, DY, WIDTH
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["Watcher"]

TRAIL: Final = 8
"""Steps to and fro after which the hero must have made the same mistake several times."""
STILL: Final = 10
"""Turns after which one who is awake but stays on its tile and hurts nobody is taken for held."""
BEDSIDE: Final = 3
"""Steps at which a sleeper is in sight by most lights."""


class Watcher:
    """Knows who lies where, whom to leave alone, and when it goes to and fro."""

    def __init__(self) -> None:
        self.hurt_at = 0
        """The turn in which the hero was hurt last."""
        self.behind = -1
        """The tile that the hero came from."""
        self.trail = list(range(-TRAIL, 0))
        self._beds: dict[int, dict[int, Creature]] = {}
        self._since: dict[tuple[int, int, str], int] = {}
        self._spared: dict[tuple[int, int], tuple[int, bool]] = {}
        self._stood = -1

    def remember_steps(self, view: RogueView) -> None:
        """The tile the hero came from: who follows stands there."""
        here = view.y * WIDTH + view.x
        if here != self._stood:
            self.behind, self._stood = self._stood, here
            self.trail = [*self.trail[1:], here]

    def is_torn(self) -> bool:
        """Whether the hero goes to and fro between two tiles: from somebody who does not follow, and back again."""
        return self.trail[2:] == self.trail[:-2]

    def remember_sleepers(self, view: RogueView) -> None:
        """Who sleeps, is rooted or does not stir where, as last seen."""
        beds, seen = self._beds.setdefault(view.depth, {}), [m for m in view.monsters if not m.sensed]
        here = {(view.depth, m.y * WIDTH + m.x, m.letter): view.turn for m in seen if not m.asleep}
        gone = [key for key in self._since if key[0] == view.depth and view.visible[key[1]] and key not in here]
        for key in gone:
            del self._since[key]
        self._since = here | self._since
        for cell in [cell for cell in beds if view.visible[cell]]:
            del beds[cell]
        beds.update({m.y * WIDTH + m.x: m for m in seen if self.is_quiet(view, m)})

    def is_quiet(self, view: RogueView, monster: Creature) -> bool:
        """Asleep or rooted, or held: it has not left its tile for long and has done nothing."""
        if is_quiet(view, monster):
            return True
        if monster.name in BREATHERS or distance(view, monster.x, monster.y) <= 1:
            return False
        since = self._since.get((view.depth, monster.y * WIDTH + monster.x, monster.letter), view.turn)
        return view.turn - max(since, self.hurt_at) >= STILL

    def is_by_beds(self, view: RogueView, path: list[int]) -> bool:
        """Whether a way leads through the sight of sleepers, where nobody heals: R6.4."""
        x, y, beds = view.x, view.y, self._beds.get(view.depth, {}).values()
        for k in path:
            x, y = x + int(DX[k]), y + int(DY[k])
            if any(max(abs(bed.x - x), abs(bed.y - y)) <= BEDSIDE for bed in beds):
                return True
        return False

    def is_prey(self, view: RogueView, sleepers: list[Foe]) -> bool:
        """Whether they are worth waking."""
        mean, stray = war(sleepers)
        if view.level == 1 and not any(">" in row for row in view.map) and any(foe.worst > 4 for foe in sleepers):
            return False
        caution = 1.6 if view.level == 1 else 1.3
        return mean + caution * stray < 0.9 * view.hp and view.hp >= 0.7 * view.max_hp

    def beatable(self, view: RogueView) -> list[int]:
        """Where sleepers lie that the hero would beat, one by one."""
        beds = self._beds.get(view.depth, {})
        return [cell for cell, sleeper in beds.items() if self.is_prey(view, [measure(view, sleeper)])]

    def prey(self, view: RogueView) -> list[int]:
        """Those of them whom it is worth going to."""
        return [cell for cell in self.beatable(view) if not self.is_spared(view, cell)]

    def is_spared(self, view: RogueView, cell: int) -> bool:
        return self._spared.get((view.depth, cell)) == standing(view)

    def ground(self, view: RogueView) -> Ground:
        """The known ground without the surroundings of sleepers better left alone."""
        ground, beatable = Ground(view), self.beatable(view)
        for cell in self._beds.get(view.depth, {}):
            if self.is_spared(view, cell):
                ground.codes[cell] = BLOCKED
            if cell not in beatable:
                around = [
                    cell + step for step in STEPS if cell + step != ground.here and ground.codes[cell + step] != UNKNOWN
                ]
                ground.codes[around] = BLOCKED
        return ground

    def free_ground(self, view: RogueView) -> Ground:
        """Who sleeps out of sight is in the way as well: who forgets it goes to and fro before a sleeper."""
        ground = Ground(view)
        ground.codes[list(self._beds.get(view.depth, {}))] = BLOCKED
        return ground

    def spare(self, view: RogueView, sleepers: list[Foe]) -> None:
        """Sleepers who are too many together are no goal one by one when the hero is seen to go to and fro for them."""
        if self.trail[-3] == self._stood and view.hp >= 0.9 * view.max_hp:
            self._spared.update({(view.depth, cell): standing(view) for cell in cells_of(sleepers)})
