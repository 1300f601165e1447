"""What a player's long ways remember of one another: who was met, what was laid down, tried and only mapped: R14.6.

Everything here comes from views, one after another; a front end may show every view, a way shows those it walks by.
"""

from collections.abc import Iterable
from typing import Final, Self

from quintet.games.rogue.analysis.directions import ROOTED, in_sight, is_quiet, whereabouts
from quintet.games.rogue.analysis.ground import STEPS, Cell, Ground, Tiles
from quintet.games.rogue.analysis.reach import FAR
from quintet.games.rogue.autopilot.level_memory import LevelMemory
from quintet.games.rogue.bots.reasons import Reasons
from quintet.games.rogue.bots.walker import KnownGrounds, Walker
from quintet.games.rogue.describe.screen import cure_of, is_badly_wounded
from quintet.games.rogue.tables import WIDTH
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["Stop", "TravelMemory", "blocker_of", "can_be_struck", "with_cure"]

CHASE: Final = 8
"""Turns for which a hero flees on from somebody out of sight; a hunter remembers five: R9.1."""
ARRIVALS: Final = ("you climb", "you descend", "you fall through")


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


class TravelMemory:
    """What one player was told of already: sleepers stop a long way once, whoever can come always does."""

    def __init__(self) -> None:
        self._met: set[tuple[int, str, int, int]] = set()
        self.laid_down: set[tuple[int, int]] = set()
        """Depth and tile of what the hero dropped, which exploring leaves alone."""
        self.walker = Walker(Reasons(), KnownGrounds())
        """Remembers which walls were searched."""
        self._warned: int | None = None
        """The health at which the fighter was warned last; who strikes on was told."""
        self._starving_told = False
        self._wound_told = False
        self._chase: tuple[int, int, list[Cell]] = (0, 0, [])
        """Depth, turn and tiles of those the hero fled from."""
        self._levels: dict[int, LevelMemory] = {}
        self._last: RogueView | None = None

    # --- places -----------------------------------------------------------------------------------------------------

    def level(self, view: RogueView) -> LevelMemory:
        return self._levels.setdefault(view.depth, LevelMemory())

    def watch(self, view: RogueView) -> None:
        """Takes in what this view shows and the next may not."""
        if view is not self._last:
            self.level(view).watch(view, self._news(view))
            self._last = view

    def _news(self, view: RogueView) -> list[str]:
        """What was told since the last view, on this level; to who has just come everything told is old."""
        last = self._last
        if last is None:
            return []
        texts = [line[2] for line in view.messages if line not in last.messages]
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

    def is_wound_untold(self, view: RogueView) -> bool:
        """Once, until the hero is better."""
        told, self._wound_told = self._wound_told, is_badly_wounded(view)
        return self._wound_told and not told

    # --- monsters ---------------------------------------------------------------------------------------------------

    def meet(self, view: RogueView, *, setting_out: bool) -> Stop | None:
        """The reason to stop for somebody in sight; who sets out in sight of sleepers has seen them."""
        near = in_sight(view)
        if not near:
            return None
        within = can_be_struck(view)
        awake = next((monster for monster in within if not is_quiet(view, monster)), None)
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

    def flee_from(self, view: RogueView, hunters: Iterable[Creature]) -> None:
        self._chase = view.depth, view.turn, [hunter.y * WIDTH + hunter.x for hunter in hunters]

    def chasers(self, view: RogueView) -> list[Cell]:
        """Where those who were fled from stood when they were seen last, as long as they may follow."""
        depth, turn, cells = self._chase
        return cells if depth == view.depth and view.turn - turn <= CHASE else []

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
