"""Fights and flights in one word: R14.6."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from quintet.core.game import Event
from quintet.games.rogue.actions import MOVE
from quintet.games.rogue.analysis.directions import in_sight, whereabouts
from quintet.games.rogue.analysis.fight_odds import measure
from quintet.games.rogue.analysis.ground import Ground, attack_step
from quintet.games.rogue.autopilot.commands import Answer, AutoCommand
from quintet.games.rogue.autopilot.travel_memory import Stop, TravelMemory, can_be_struck, with_cure
from quintet.games.rogue.describe.screen import is_badly_wounded
from quintet.games.rogue.rules.turn import FAST_SPEED, NORMAL_SPEED, SLOW_SPEED
from quintet.games.rogue.tables import WIDTH
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["Fight", "Flee", "cornered", "own_speed"]

FLIGHT: Final = 30
"""Steps of one flight."""
KILLED: Final = "success: killed"


class Fight(AutoCommand):
    """Blows at the nearest monster until it is dead, another comes, or half of the health is gone."""

    wary = False

    def __init__(self, memory: TravelMemory | None = None) -> None:
        super().__init__(memory)
        self._foes: Counter[str] = Counter()

    def next(self, view: RogueView, events: Sequence[Event]) -> Answer:
        self.memory.watch(view)
        begun, self.taken = self.taken > 0, self.taken + 1
        if begun and not in_sight(view):
            return "nobody is left in sight"
        another = self._another(view, events)
        if begun and another is not None:
            return another
        if begun and self.memory.is_warning_due(view):
            share = "three quarters" if is_badly_wounded(view) else "half"
            return with_cure(view, f"more than {share} of your health is gone", "again", "flee")
        return attack_step(view)

    def _another(self, view: RogueView, events: Sequence[Event]) -> Stop | None:
        """Who is left after a kill, or has come; whoever it is, the player says once more."""
        near = Counter(monster.letter for monster in in_sight(view))
        new, self._foes = near - self._foes, self._foes | near
        within = can_be_struck(view)
        if not within or not (new or any(event.kind == KILLED for event in events)):
            return None
        other = next((monster for monster in within if monster.letter in new), within[0])
        return Stop(f"{whereabouts(view, other)}, {'comes into view' if new else 'is left'}", "fight", "flee")


class Flee(AutoCommand):
    """Away from whoever is awake in sight, to where the hero is sooner, and some steps on; a wound ends it."""

    wary = False

    def step(self, view: RogueView) -> Answer:
        hunters = [monster for monster in in_sight(view) if not monster.asleep]
        if not hunters:
            return self._out_of_sight(view)
        self.memory.flee_from(view, hunters)
        if self.taken > FLIGHT:
            return Stop("they are still after you", "again", "fight")
        step = Ground(view).flight([monster.y * WIDTH + monster.x for monster in hunters])
        return cornered(view, hunters[0]) if step is None else MOVE + step

    def _out_of_sight(self, view: RogueView) -> Answer:
        """On from where they were seen last; who has not just fled has nobody to flee from."""
        chased = self.memory.chasers(view)
        step = Ground(view).flight(chased) if chased and self.taken <= FLIGHT else None
        if step is not None:
            return MOVE + step
        return "nobody who is awake is in sight" + (" any more" if self.taken else "")


def cornered(view: RogueView, hunter: Creature) -> Stop:
    """Why there is nowhere to flee to, and what heals."""
    own, speed = own_speed(view), measure(view, hunter).speed
    pace = "faster than you" if speed > own else "as fast as you" if speed == own else "slower than you"
    told = f"there is nowhere to flee to: the {hunter.name} is {pace} and nearer to every way out"
    return with_cure(view, told, "fight") if 2 * view.hp < view.max_hp else Stop(told, "fight")


def own_speed(view: RogueView) -> int:
    """The hero's speed as the rules have it: haste and slowness undo one another."""
    effects = {name for name, _ in view.effects}
    hasted, slowed = "hasted" in effects, "slowed" in effects
    return NORMAL_SPEED if hasted == slowed else FAST_SPEED if hasted else SLOW_SPEED
