"""The commands `fight` and `flee`: R14.6."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from quintet.core.game import Event
from quintet.games.rogue.actions import MOVE
from quintet.games.rogue.analysis.directions import in_sight, whereabouts
from quintet.games.rogue.analysis.fight_odds import measure
from quintet.games.rogue.analysis.ground import STEPS, Cell, Ground, attack_step
from quintet.games.rogue.autopilot.commands import Answer, AutoCommand
from quintet.games.rogue.autopilot.travel_memory import FIGHT, Stop, TravelMemory, can_be_struck, sleeper_at, with_cure
from quintet.games.rogue.describe.screen import is_badly_wounded
from quintet.games.rogue.rules.turn import FAST_SPEED, NORMAL_SPEED, SLOW_SPEED
from quintet.games.rogue.tables import WIDTH
from quintet.games.rogue.text.names import capitalized, common_name
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["Fight", "Flee", "Stalk", "cornered", "own_speed", "strike"]

FLIGHT: Final = 30
"""Steps of one `flee`."""
KILLED: Final = "success: killed"


class Fight(AutoCommand):
    """Strikes the nearest monster until it is dead, another one comes, or half of the hit points are gone."""

    wary = False

    def __init__(self, memory: TravelMemory | None = None) -> None:
        super().__init__(memory)
        self._foes: Counter[str] = Counter()
        self._stalks = False
        """Whether the hero walks to a sleeper that was seen before."""
        self._was_fit = False
        """Whether the fight began in good health, which one command must not throw away."""

    def next(self, view: RogueView, events: Sequence[Event]) -> Answer:
        self.memory.watch(view)
        begun, self.taken = self.taken > 0, self.taken + 1
        if not in_sight(view) and (not begun or self._stalks):
            self._stalks = True
            return strike(view, self.memory)
        self._stalks = False
        if begun and not in_sight(view):
            return "No monsters are left in sight."
        another = self._another(view, events)
        if begun and another is not None:
            return another
        if begun and self.memory.is_warning_due(view):
            share = "70%" if is_badly_wounded(view) else "half"
            return with_cure(view, f"You have lost more than {share} of your hit points.", "again", "flee")
        if begun and self._was_fit and view.hp <= worst_turn(view):
            return with_cure(view, "The next blows could kill you.", "again", "flee")
        self._was_fit = self._was_fit or (not begun and 5 * view.hp > 4 * view.max_hp)
        return strike(view, self.memory) if not begun else attack_step(view)

    def _another(self, view: RogueView, events: Sequence[Event]) -> Stop | None:
        """Stops for a monster that is left after a kill or has come into view, so the player decides about each."""
        near = Counter(monster.letter for monster in in_sight(view))
        new, self._foes = near - self._foes, self._foes | near
        within = can_be_struck(view)
        if not within or not (new or any(event.kind == KILLED for event in events)):
            return None
        other = next((monster for monster in within if monster.letter in new), within[0])
        where = whereabouts(view, other)
        return Stop(f"You see {where}." if new else f"{capitalized(where)} is left.", "fight", "flee")


def strike(view: RogueView, memory: TravelMemory) -> Answer:
    """Returns the first blow of a fight, or a step toward it; a badly wounded player is asked first."""
    answer = attack_step(view) if in_sight(view) else stalk(view, memory)
    return answer if isinstance(answer, str) else memory.ask(view, FIGHT) or answer


def stalk(view: RogueView, memory: TravelMemory) -> Answer:
    """Returns a step toward the nearest sleeper out of sight, which can be struck first: R9.1."""
    ground = Ground(view)
    step = ground.first_step(ground.only(*memory.level(view).sleepers))
    return "No monster is in view." if step is None else MOVE + step


class Stalk(AutoCommand):
    """Walks to the nearest sleeper out of sight until it is in view; a player who only meant to fight is asked."""

    def step(self, view: RogueView) -> Answer:
        if in_sight(view):
            return Stop(f"You see {whereabouts(view, in_sight(view)[0])}.", "fight")
        answer = stalk(view, self.memory)
        if self.taken or isinstance(answer, str):
            return answer
        return self._ask(view) or self.memory.ask(view, FIGHT) or answer

    def _ask(self, view: RogueView) -> Stop | None:
        """Names the sleeper before the first walk to it."""
        level = self.memory.level(view)
        cell = nearest_sleeper(view, self.memory)
        agreed, level.stalked = level.stalked == (cell, view.turn), (cell, view.turn)
        if agreed:
            return None
        return Stop(f"No monster is in view. You remember {sleeper_at(view, cell, level.sleepers[cell])}.", "stalk")


def nearest_sleeper(view: RogueView, memory: TravelMemory) -> Cell:
    """Returns the tile of the sleeper that `stalk` walks to."""
    ground = Ground(view)
    return ground.here + sum(STEPS[k] for k in ground.path(ground.only(*memory.level(view).sleepers)))


def worst_turn(view: RogueView) -> float:
    """Returns the most that the monsters in sight can do before the hero acts again."""
    near = [measure(view, monster) for monster in in_sight(view) if not monster.asleep]
    return sum(foe.worst for foe in near if foe.far <= 1 or (foe.far == 2 and foe.speed > NORMAL_SPEED))


class Flee(AutoCommand):
    """Runs from monsters that are awake to where the hero is first, and some steps on, or out of a sleeper's sight."""

    wary = False

    def step(self, view: RogueView) -> Answer:
        hunters = [monster for monster in in_sight(view) if not monster.asleep]
        if not hunters:
            return self._out_of_sight(view)
        self.memory.flee_from(view, hunters)
        if self.taken > FLIGHT:
            return Stop("They are still after you.", "again", "fight")
        step = Ground(view).flight([monster.y * WIDTH + monster.x for monster in hunters])
        return cornered(view, hunters[0]) if step is None else MOVE + step

    def _out_of_sight(self, view: RogueView) -> Answer:
        """Runs on from where the hunters were seen last, unless there is nobody to flee from."""
        chased = self.memory.chasers(view)
        away_from = chased or [monster.y * WIDTH + monster.x for monster in in_sight(view)]
        step = Ground(view).flight(away_from) if away_from and self.taken <= FLIGHT else None
        if step is not None:
            return MOVE + step
        return f"No monster in sight is awake{' anymore' if self.taken else ''}."


def cornered(view: RogueView, hunter: Creature) -> Stop:
    """Says why there is nowhere to flee to, and what heals."""
    own, speed = own_speed(view), measure(view, hunter).speed
    pace = "faster than you" if speed > own else "as fast as you" if speed == own else "slower than you"
    name = common_name(hunter.name)
    reason = f"You have nowhere to flee. The {name} is {pace} and closer to every way out."
    return with_cure(view, reason, "fight") if 2 * view.hp < view.max_hp else Stop(reason, "fight")


def own_speed(view: RogueView) -> int:
    """Returns the hero's speed by the rules: haste and slowness cancel each other out."""
    effects = {name for name, _ in view.effects}
    hasted, slowed = "hasted" in effects, "slowed" in effects
    return NORMAL_SPEED if hasted == slowed else FAST_SPEED if hasted else SLOW_SPEED
