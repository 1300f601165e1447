"""What a sensible bot remembers of its own steps and of monsters that stay in place: R9.1.

Sleeping, rooted and held monsters are all the same to a passer-by: they are a danger only to a hero who comes close.
"""

from typing import Final

from quintet.games.rogue.analysis.directions import distance, is_quiet
from quintet.games.rogue.analysis.fight_odds import Foe, measure, war
from quintet.games.rogue.analysis.ground import STEPS, Ground
from quintet.games.rogue.analysis.reach import BLOCKED, UNKNOWN
from quintet.games.rogue.bots.threats import BREATHERS, cells_of, standing
from quintet.games.rogue.bots.walker import KnownGrounds
from quintet.games.rogue.tables import DX, DY, WIDTH
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["Watcher"]

TRAIL: Final = 8
"""Steps back and forth after which the hero must have made the same mistake several times."""
STILL: Final = 10
"""Turns after which a monster that is awake but stays on its tile and does no harm is taken for held."""
NEAR_SLEEPER: Final = 3
"""Steps within which most lights show a sleeper."""


class Watcher(KnownGrounds):
    """Knows where monsters lie, which to leave alone, and when the hero walks back and forth."""

    def __init__(self) -> None:
        self.hurt_at = 0
        """The turn in which the hero was hurt last."""
        self.behind = -1
        """The tile that the hero came from."""
        self.trail = list(range(-TRAIL, 0))
        self._sleepers: dict[int, dict[int, Creature]] = {}
        self._since: dict[tuple[int, int, str], int] = {}
        self._spared: dict[tuple[int, int], tuple[int, bool]] = {}
        self._stood = -1

    def remember_steps(self, view: RogueView) -> None:
        """Notes the tile that the hero came from; a pursuer would be there."""
        here = view.y * WIDTH + view.x
        if here != self._stood:
            self.behind, self._stood = self._stood, here
            self.trail = [*self.trail[1:], here]

    def is_torn(self) -> bool:
        """Whether the hero walks back and forth between two tiles, away from a monster that does not follow."""
        return self.trail[2:] == self.trail[:-2]

    def remember_sleepers(self, view: RogueView) -> None:
        """Notes where monsters sleep, are rooted or do not stir, as last seen."""
        sleepers, seen = self._sleepers.setdefault(view.depth, {}), [m for m in view.monsters if not m.sensed]
        here = {(view.depth, m.y * WIDTH + m.x, m.letter): view.turn for m in seen if not m.asleep}
        gone = [key for key in self._since if key[0] == view.depth and view.visible[key[1]] and key not in here]
        for key in gone:
            del self._since[key]
        self._since = here | self._since
        for cell in [cell for cell in sleepers if view.visible[cell]]:
            del sleepers[cell]
        sleepers.update({m.y * WIDTH + m.x: m for m in seen if self.is_quiet(view, m)})

    def is_quiet(self, view: RogueView, monster: Creature) -> bool:
        """Whether a monster sleeps, is rooted, or seems held: it has long stayed on its tile and done nothing."""
        if is_quiet(view, monster):
            return True
        if monster.name in BREATHERS or distance(view, monster.x, monster.y) <= 1:
            return False
        since = self._since.get((view.depth, monster.y * WIDTH + monster.x, monster.letter), view.turn)
        return view.turn - max(since, self.hurt_at) >= STILL

    def is_by_sleepers(self, view: RogueView, path: list[int]) -> bool:
        """Whether a way leads past sleepers, in whose sight wounds do not heal: R6.4."""
        x, y, sleepers = view.x, view.y, self._sleepers.get(view.depth, {}).values()
        for k in path:
            x, y = x + int(DX[k]), y + int(DY[k])
            if any(max(abs(sleeper.x - x), abs(sleeper.y - y)) <= NEAR_SLEEPER for sleeper in sleepers):
                return True
        return False

    def is_prey(self, view: RogueView, sleepers: list[Foe]) -> bool:
        """Whether these sleepers are worth waking."""
        mean, stray = war(sleepers)
        if view.level == 1 and not any(">" in row for row in view.ground) and any(foe.worst > 4 for foe in sleepers):
            return False
        caution = 1.6 if view.level == 1 else 1.3
        return mean + caution * stray < 0.9 * view.hp and view.hp >= 0.7 * view.max_hp

    def beatable(self, view: RogueView) -> list[int]:
        """Returns where sleepers lie that the hero could beat one at a time."""
        sleepers = self._sleepers.get(view.depth, {})
        return [cell for cell, sleeper in sleepers.items() if self.is_prey(view, [measure(view, sleeper)])]

    def prey(self, view: RogueView) -> list[int]:
        """Returns where sleepers lie that are worth a visit."""
        return [cell for cell in self.beatable(view) if not self.is_spared(view, cell)]

    def is_spared(self, view: RogueView, cell: int) -> bool:
        return self._spared.get((view.depth, cell)) == standing(view)

    def ground(self, view: RogueView) -> Ground:
        """Returns the known ground without the surroundings of sleepers better left alone."""
        ground, beatable = Ground(view), self.beatable(view)
        for cell in self._sleepers.get(view.depth, {}):
            if self.is_spared(view, cell):
                ground.codes[cell] = BLOCKED
            if cell not in beatable:
                around = [
                    cell + step for step in STEPS if cell + step != ground.here and ground.codes[cell + step] != UNKNOWN
                ]
                ground.codes[around] = BLOCKED
        return ground

    def free_ground(self, view: RogueView) -> Ground:
        """Returns the ground without monsters; sleepers out of sight count, or the hero would dither before them."""
        ground = Ground(view)
        ground.codes[list(self._sleepers.get(view.depth, {}))] = BLOCKED
        return ground

    def spare(self, view: RogueView, sleepers: list[Foe]) -> None:
        """Gives up on sleepers that are too many together once the hero walks back and forth for them one by one."""
        if self.trail[-3] == self._stood and view.hp >= 0.9 * view.max_hp:
            self._spared.update({(view.depth, cell): standing(view) for cell in cells_of(sleepers)})
