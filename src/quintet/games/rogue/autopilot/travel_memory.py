"""What one command remembers for the next: monsters met, items dropped, warnings given: R14.6.

Everything here comes from views, one after another. A front end may show every view; a command shows those it acts on.
"""

from collections.abc import Iterable, Mapping
from typing import Final, Self

from quintet.games.rogue.analysis.directions import ROOTED, bearing, in_sight, is_quiet, whereabouts
from quintet.games.rogue.analysis.ground import STEPS, Cell, Ground, Tiles
from quintet.games.rogue.analysis.reach import FAR
from quintet.games.rogue.autopilot.level_memory import LevelMemory
from quintet.games.rogue.bots.reasons import Reasons
from quintet.games.rogue.bots.walker import KnownGrounds, Walker
from quintet.games.rogue.describe.monsters import danger_of, is_deadly
from quintet.games.rogue.describe.screen import cure_of, is_badly_wounded
from quintet.games.rogue.tables import WIDTH
from quintet.games.rogue.text.messages import ARRIVALS
from quintet.games.rogue.text.names import common_name
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["FIGHT", "Stop", "TravelMemory", "blocker_of", "can_be_struck", "sleeper_at", "with_cure"]

FIGHT: Final = "fight"
CHASE: Final = 8
"""Turns for which the hero keeps fleeing from a monster out of sight; a hunter remembers five: R9.1."""


class Stop(str):
    """Why a command ends, with the names of what to do next; the front end has words or keys for them."""

    __slots__ = ("advice",)
    advice: tuple[str, ...]

    def __new__(cls, text: str, *advice: str) -> Self:
        made = super().__new__(cls, text)
        made.advice = advice
        return made


def with_cure(view: RogueView, reason: str, *advice: str) -> Stop:
    """Returns a reason to stop, with the letter of a potion that is known to heal."""
    cure = cure_of(view)
    return Stop(f"{reason} Potion {cure} heals.", "cure", *advice) if cure else Stop(reason, *advice)


def can_be_struck(view: RogueView) -> list[Creature]:
    """Returns the visible monsters that a way leads to, the nearest first."""
    ground = Ground(view, avoid_monsters=False)
    far = ground.distances([ground.here])
    return [monster for monster in in_sight(view) if far[monster.y * WIDTH + monster.x] < FAR]


def blocker_of(view: RogueView, goals: Tiles, sleepers: Mapping[Cell, str]) -> str:
    """Returns the monster on the only way to the nearest goal and its place; sleepers out of sight count."""
    places = {cell: sleeper_at(view, cell, name) for cell, name in sleepers.items()}
    places |= {monster.y * WIDTH + monster.x: whereabouts(view, monster) for monster in in_sight(view)}
    ground = Ground(view, avoid_monsters=False)
    cell = ground.here
    for k in ground.path(goals, through_traps=True):
        cell += STEPS[k]
        if cell in places:
            return places[cell]
    return ""


def sleeper_at(view: RogueView, cell: Cell, name: str) -> str:
    """Returns a sleeper out of sight and its place: "a sleeping orc 2 steps east"."""
    return f"a sleeping {common_name(name)} {bearing(view, cell % WIDTH, cell // WIDTH)}"


class TravelMemory:
    """What one player knows already: a sleeper stops a command once, a monster that can come stops it every time."""

    def __init__(self) -> None:
        self._met: set[tuple[int, str, int, int]] = set()
        self.dropped: set[tuple[int, int]] = set()
        """Depth and tile of what the hero dropped; `explore` leaves it alone."""
        self.walker = Walker(Reasons(), KnownGrounds())
        """Remembers which walls were searched."""
        self._warned: int | None = None
        """The hit points at the last warning in a fight."""
        self._said_starving = False
        self._agreed = ("", 0)
        """The command that a badly wounded player wants anyway, and the hit points back then."""
        self._chase: tuple[int, int, list[Cell]] = (0, 0, [])
        """Depth, turn and tiles of the monsters that the hero fled from."""
        self._levels: dict[int, LevelMemory] = {}
        self._last: RogueView | None = None

    # --- levels -----------------------------------------------------------------------------------------------------

    def level(self, view: RogueView) -> LevelMemory:
        """Returns what is remembered of the hero's level."""
        return self._levels.setdefault(view.depth, LevelMemory())

    def watch(self, view: RogueView) -> None:
        """Remembers what this view shows and the next one may not."""
        if view is not self._last:
            self.level(view).watch(view, self._news(view))
            self._last = view

    def _news(self, view: RogueView) -> list[str]:
        """Returns the messages since the last view; after an arrival, earlier messages are about another level."""
        last = self._last
        if last is None:
            return []
        texts = [line[2] for line in view.messages if line not in last.messages]
        arrived = [at for at, text in enumerate(texts) if text.startswith(ARRIVALS)]
        return texts[arrived[-1] + 1 :] if arrived else texts

    # --- warnings ---------------------------------------------------------------------------------------------------

    def is_warning_due(self, view: RogueView) -> bool:
        """Whether to stop a fight: once below half of the hit points, and below 30% after every further loss."""
        if 2 * view.hp >= view.max_hp:
            self._warned = None
            return False
        if self._warned is not None and not is_badly_wounded(view):
            self._warned = view.hp
        elif self._warned is None or view.hp < self._warned:
            self._warned = view.hp
            self._agreed = FIGHT, view.hp
            return True
        return False

    def ask(self, view: RogueView, command: str) -> Stop | None:
        """Asks before a badly wounded hero goes on, once for each loss of hit points; the same command again agrees."""
        agreed, self._agreed = self._agreed, (command, view.hp)
        if not is_badly_wounded(view) or (agreed[0] == command and view.hp >= agreed[1]):
            return None
        reason = f"You have only {view.hp} of {view.max_hp} hit points left."
        return with_cure(view, reason, "flee" if command == FIGHT else "heal", "again")

    def starve(self, before: RogueView, view: RogueView) -> Stop | None:
        """Warns of hunger: every time while there is food, else once, and once more when the hero is badly wounded."""
        food = next((thing.letter for thing in view.pack if thing.type == "FOOD"), "")
        if food:
            return Stop(f"You are starving, but item {food} is food.", "eat")
        said, self._said_starving = self._said_starving, True
        if said and is_badly_wounded(view) <= is_badly_wounded(before):
            return None
        left = f"You have {view.hp} of {view.max_hp} hit points left."
        return Stop(f"You are starving and have nothing to eat. {left}", "again")

    # --- monsters ---------------------------------------------------------------------------------------------------

    def meet(self, view: RogueView, *, setting_out: bool) -> Stop | None:
        """Returns the reason to stop for a monster in sight; sleepers in sight from the start are not news."""
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
            return Stop(f"You see {whereabouts(view, beyond)}, but you know of no way to it.", "again", "flee")
        if not new or setting_out:
            return None
        fight = ("fight",) if new[0] in within else ()
        return Stop(f"You see {whereabouts(view, new[0])}.", "again", *fight)

    def flee_from(self, view: RogueView, hunters: Iterable[Creature]) -> None:
        self._chase = view.depth, view.turn, [hunter.y * WIDTH + hunter.x for hunter in hunters]

    def chasers(self, view: RogueView) -> list[Cell]:
        """Returns where the monsters that the hero fled from were seen last, as long as they may follow."""
        depth, turn, cells = self._chase
        return cells if depth == view.depth and view.turn - turn <= CHASE else []

    def _key(self, view: RogueView, monster: Creature) -> tuple[int, str, int, int]:
        """Sleepers and the rooted are known by their tile, all others by their kind."""
        stays = monster.asleep or monster.letter in ROOTED
        return view.depth, monster.letter, monster.x if stays else -1, monster.y if stays else -1


def _face(view: RogueView, monster: Creature) -> Stop:
    """Stops for a monster that is awake and can come; the wounded read what heals before anything about fighting."""
    reason = f"You see {whereabouts(view, monster)}."
    if is_badly_wounded(view):
        return with_cure(view, reason, "flee", "fight")
    if is_deadly(view, monster):
        return with_cure(view, f"{reason} {danger_of(view, monster)}", "fight", "flee")
    return with_cure(view, reason, "fight") if 2 * view.hp < view.max_hp else Stop(reason, "fight")
