"""Commands that play one ordinary action after another from the view alone, until something comes up: R14.6.

The terminal app and the line mode run the same commands; each has its own words for what they advise.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from quintet.core.game import Action, Event
from quintet.core.plural import counted
from quintet.games.rogue.actions import REST, RUN, SEARCH
from quintet.games.rogue.analysis.directions import bearing, distance, in_sight, whereabouts
from quintet.games.rogue.analysis.ground import Cell, Ground, Tiles, run_end, stairs_step, travel_step
from quintet.games.rogue.autopilot.explore import Circling, has_more, scout, things_wanted
from quintet.games.rogue.autopilot.level_memory import LevelMemory
from quintet.games.rogue.autopilot.travel_memory import Stop, TravelMemory, blocker_of, can_be_struck, with_cure
from quintet.games.rogue.bots.walker import goal_of
from quintet.games.rogue.describe.damage import is_by_hunger
from quintet.games.rogue.describe.screen import has_spare_light, is_badly_wounded
from quintet.games.rogue.rules.upkeep import REGEN_ABOVE
from quintet.games.rogue.tables import WIDTH
from quintet.games.rogue.text.messages import DROPPED, UNSEEN
from quintet.games.rogue.text.names import capitalized, common_name
from quintet.games.rogue.views.hero import RogueView

__all__ = ["AutoCommand", "Explore", "Repeat", "Rest", "Run", "Seek", "Stairs", "Stop", "Travel", "TravelMemory"]

LONGEST: Final = 3000
PATIENCE: Final = 12
"""Actions without a step to another tile before a command gives up: a locked door may take a few."""
SEEKING: Final = 50
"""Actions of one search for hidden doors, after which it reports how much light is left."""
DISTURBING: Final = ("critical", "warning")
STRUCK: Final = ("combat: was hit", "combat: was missed")
UNDISTURBING: Final = ("warning: stirring",)
"""Warnings that nothing can be done about."""
ADVICE_OF: Final = {
    "warning: became hungry": "eat",
    "critical: became weak": "eat",
    "critical: starves": "eat",
    "warning: fuel left": "light",
    "critical: light out": "light",
}
AILMENTS: Final = ("confused", "blind", "held")
"""What passes while the hero rests."""
TOO_HUNGRY: Final = REGEN_ABOVE // 10
"""Food units up to which wounds do not heal: R6.4."""
WALKED: Final = frozenset(range(SEARCH + 1))
NONE_ASLEEP: Final[Mapping[Cell, str]] = {}

Answer = Action | str


class AutoCommand:
    """A command that takes many actions; `step` returns the next one, or the sentence with which it ends."""

    wary = True
    """Whether monsters in sight end it."""
    walks = True
    """Whether it needs clear sight and free feet."""

    def __init__(self, memory: TravelMemory | None = None) -> None:
        self.memory = memory or TravelMemory()
        self.taken = 0
        self.before: RogueView | None = None
        self._idle = 0
        self._circling = Circling()

    def next(self, view: RogueView, events: Sequence[Event]) -> Answer:
        """Returns the next action, or why the command ends."""
        self.memory.watch(view)
        answer = self._stop(view, events) or self._hindrance(view) or self.step(view)
        self.before = view
        self.taken += 1
        return answer

    def step(self, view: RogueView) -> Answer:
        raise NotImplementedError

    def _stop(self, view: RogueView, events: Sequence[Event]) -> str | None:
        before = self.before
        if before is not None:
            reason = alarm(before, view, events) or self._worn_out(view)
            if reason:
                return reason
        met = self.memory.meet(view, setting_out=before is None) if self.wary and not view.over else None
        return met or (self._wound(before, view, events) if before is not None else None)

    def _wound(self, before: RogueView, view: RogueView, events: Sequence[Event]) -> str | None:
        """Stops after a loss of hit points, and says if hunger was the cause."""
        if is_by_hunger(before, view, events):
            return self.memory.starve(before, view)
        return hurt(before, view, events)

    def _hindrance(self, view: RogueView) -> str:
        """Returns what must pass before a command can begin."""
        if view.over:
            return "The game is over."
        if view.choosing:
            return f"Choose an item for the scroll of {view.choosing} first."
        if not self.walks:
            return ""
        ailment = next((name for name, _ in view.effects if name in AILMENTS), "")
        if ailment:
            return Stop(f"You are {ailment}{' fast' if ailment == 'held' else ''}.", "recover")
        return held_fast(view)

    def _worn_out(self, view: RogueView) -> str:
        before = self.before
        moved = before is None or (view.x, view.y) != (before.x, before.y)
        self._idle = 0 if moved else self._idle + 1
        if self._circling.is_lost(view, int(self.memory.level(view).unseen(view).sum())):
            return "You are walking in circles and finding nothing new."
        return "You are getting nowhere." if self._idle > PATIENCE or self.taken > LONGEST else ""


def alarm(before: RogueView, view: RogueView, events: Sequence[Event]) -> str:
    """Returns what ends every command: another level, or an event that demands attention."""
    if view.depth != before.depth:
        return f"You are on level {view.depth}."
    for event in events:
        if event.kind.partition(":")[0] in DISTURBING and event.kind not in UNDISTURBING:
            return Stop(event.text, *_remedy(view, ADVICE_OF.get(event.kind, "")))
    return ""


def _remedy(view: RogueView, advice: str) -> tuple[str, ...]:
    """Returns what helps, if the pack holds it."""
    has_food = any(thing.type == "FOOD" for thing in view.pack)
    held = {"": False, "eat": has_food, "light": has_spare_light(view)}
    return (advice,) if held[advice] else ()


def hurt(before: RogueView, view: RogueView, events: Sequence[Event]) -> str:
    """Stops after a wound, or a blow by something unseen; the advice depends on whether the attacker is in view."""
    if view.hp >= before.hp:
        return next((Stop(e.text, "unseen") for e in events if e.kind in STRUCK and e.text.startswith(UNSEEN)), "")
    reason = events[-1].text if events else f"You lose {counted(before.hp - view.hp, 'hit point')}."
    advice = ("again", "fight") if can_be_struck(view) else ("unseen",) if reason.startswith(UNSEEN) else ("again",)
    return with_cure(view, reason, *advice) if is_badly_wounded(view) else Stop(reason, *advice)


def held_fast(view: RogueView) -> str:
    return Stop("Something beside you holds you fast.", "fight") if view.stuck else ""


class Explore(AutoCommand):
    """Walks to everything unknown or only mapped, and to items worth taking, except those the hero dropped."""

    def step(self, view: RogueView) -> Answer:
        if self.taken == 0:
            self._leave_what_was_dropped(view)
        if is_dark(view):
            return Stop("It is dark.", "kindle")
        asked = self.memory.ask(view, "explore") if self.taken == 0 else None
        if asked is not None:
            return asked
        level = self.memory.level(view)
        if self.taken == 0 and view.light == 0 and not level.knows_dark:
            return self._in_the_dark(view)
        skipped = [cell for depth, cell in self.memory.dropped if depth == view.depth]
        found = scout(view, level.grounds_by_risk(view), things_wanted(view, *skipped), level.unseen(view))
        if found is None:
            return self._explored(view)
        if found.over.locked_door is not None:
            return self._before_a_lock(view, found.over.locked_door)
        if found.over.is_near_sleepers and not level.sleepers.keys() <= level.passed:
            return self._beside_sleepers(view)
        return found.action

    def _in_the_dark(self, view: RogueView) -> Stop:
        """Says once per level how to go on without a light: by touch, or to known stairs."""
        self.memory.level(view).knows_dark = True
        way = "upstairs" if view.has_amulet else "stairs"
        known = (way,) if _knows_stairs(view) else ()
        return Stop("It is dark, and you have no light: you can only feel your way, tile by tile.", "again", *known)

    def _beside_sleepers(self, view: RogueView) -> Stop:
        """Asks before the only way left leads past a sleeper."""
        level = self.memory.level(view)
        new = [cell for cell in level.sleepers if cell not in level.passed]
        level.passed.update(new)
        cell = min(new, key=lambda cell: distance(view, cell % WIDTH, cell // WIDTH))
        name, place = common_name(level.sleepers[cell]), bearing(view, cell % WIDTH, cell // WIDTH)
        return Stop(f"The rest of this level lies past the sleeping {name} {place}.", "again", "fight")

    def _leave_what_was_dropped(self, view: RogueView) -> None:
        if any((thing.x, thing.y) == (view.x, view.y) for thing in view.things) and any(
            text.startswith(DROPPED) for _, _, text in view.messages
        ):
            self.memory.dropped.add((view.depth, view.y * WIDTH + view.x))

    def _before_a_lock(self, view: RogueView, door: Cell) -> Stop:
        """Asks before it breaks a locked door; the next `explore` breaks it."""
        self.memory.level(view).forced.add(door)
        reason = f"Only a locked door {bearing(view, door % WIDTH, door // WIDTH)} is left to explore."
        way = "up" if view.has_amulet else "down"
        known = f" You know the stairs {way}." if _knows_stairs(view) else ""
        return Stop(f"{reason}{known}", "break", "seek")

    def _worn_out(self, view: RogueView) -> str:
        reason = super()._worn_out(view)
        if reason:
            self.memory.level(view).is_given_up = True
        return reason

    def _explored(self, view: RogueView) -> Stop:
        """Says why nothing is left to explore, and what to do now."""
        blocked = before_the_unknown(view, self.memory.level(view))
        if blocked is not None:
            return blocked
        way, walk, take = ("up", "upstairs", "ascend") if view.has_amulet else ("down", "stairs", "descend")
        if view.ground[view.y][view.x] == goal_of(view)[0]:
            return Stop(f"{EXPLORED} You are on the stairs {way}.", take, "seek")
        if _knows_stairs(view):
            return Stop(f"{EXPLORED} You know the stairs {way}.", walk, "seek")
        return Stop("You have explored all you can reach, so there must be a hidden door.", "seek")


EXPLORED: Final = "You have explored this level."


def is_dark(view: RogueView) -> bool:
    """Whether no light burns although the pack holds one."""
    return view.light == 0 and has_spare_light(view)


def _knows_stairs(view: RogueView) -> bool:
    """Whether a way to the stairs that count is known; after a fall the hero may know them without one."""
    ground = Ground(view, avoid_monsters=False)
    return bool(ground.path(ground.where(goal_of(view)[0]), through_traps=True))


class Seek(AutoCommand):
    """Searches dead ends and suspicious walls for hidden doors until it finds one."""

    _began = 0

    def next(self, view: RogueView, events: Sequence[Event]) -> Answer:
        found = [event.text for event in events if event.kind in {"success: found door", "success: found trap"}]
        return Stop(found[-1], *self._beyond(view)) if found and self.taken else super().next(view, events)

    def _beyond(self, view: RogueView) -> tuple[str, ...]:
        """Returns what to do with a find: a door may lead on, or only connect what was known."""
        if has_more(view, self.memory.level(view), things_wanted(view)):
            return ("explore",)
        return ("upstairs" if view.has_amulet else "stairs", "again") if _knows_stairs(view) else ("again",)

    def step(self, view: RogueView) -> Answer:
        level = self.memory.level(view)
        if is_dark(view):
            return Stop("It is dark.", "kindle")
        if self.taken == 0 and not level.is_given_up and has_more(view, level):
            return Stop("There is more to explore.", "explore")
        if self.taken == 0:
            self._began = view.turn
        if self.taken >= SEEKING:
            spent = counted(view.turn - self._began, "turn")
            left = "" if view.light_left is None else f" Your light lasts {counted(view.light_left, 'more turn')}."
            return Stop(f"You have searched for {spent} and found nothing.{left}", "again")
        return self.memory.walker.hunt_doors(view, WALKED)

    def _worn_out(self, view: RogueView) -> str:  # noqa: ARG002 - searching means staying in place
        return ""


class Travel(AutoCommand):
    """Walks to a tile."""

    def __init__(self, x: int, y: int, memory: TravelMemory | None = None) -> None:
        super().__init__(memory)
        self.target = x, y

    def step(self, view: RogueView) -> Answer:
        answer = travel_step(view, self.target, self.memory.level(view).grounds(view))
        x, y = self.target
        return answer if isinstance(answer, int) else in_the_way(view, Ground(view).only(y * WIDTH + x)) or answer


def in_the_way(view: RogueView, goals: Tiles, sleepers: Mapping[Cell, str] = NONE_ASLEEP) -> Stop | None:
    """Returns the reason to stop when a monster blocks the only way: one in sight, or one of these sleepers."""
    blocking = blocker_of(view, goals, sleepers)
    return Stop(f"{capitalized(blocking)} is in the way.", "fight") if blocking else None


def before_the_unknown(view: RogueView, level: LevelMemory) -> Stop | None:
    """Returns the reason to stop when monsters block the ways to what was never seen.

    One on the floor of a room hides no more than the wall behind it, so once the stairs are known it does not count.
    """
    edge = Ground(view, avoid_monsters=False).frontier(4) | level.unseen(view)
    if _knows_stairs(view):
        taken = [*level.sleepers, *(monster.y * WIDTH + monster.x for monster in in_sight(view))]
        edge[[cell for cell in taken if view.ground[cell // WIDTH][cell % WIDTH] == "."]] = 0
    return in_the_way(view, edge, level.sleepers)


class Stairs(AutoCommand):
    """Walks to the stairs down or up."""

    def __init__(self, glyph: str, memory: TravelMemory | None = None) -> None:
        super().__init__(memory)
        self.glyph = glyph

    def step(self, view: RogueView) -> Answer:
        if view.ground[view.y][view.x] == self.glyph:
            way, take = ("down", "descend") if self.glyph == ">" else ("up", "ascend")
            return Stop(f"You are on the stairs {way}.", take)
        if view.depth == 1 and self.glyph == "<":
            return Stop("Level 1 has no stairs up. The Amulet lies below.")
        answer = stairs_step(view, self.glyph, self.memory.level(view).grounds(view))
        return answer if isinstance(answer, int) else self._out_of_reach(view, answer)

    def _out_of_reach(self, view: RogueView, reason: str) -> Stop:
        """Says what keeps the hero from the stairs, and what may lead there."""
        blocked = in_the_way(view, Ground(view).where(self.glyph))
        if blocked is not None or is_dark(view):
            return blocked or Stop(f"{reason} It is dark.", "kindle")
        level = self.memory.level(view)
        if scout(view, level.grounds_by_risk(view), things_wanted(view), level.unseen(view)) is not None:
            return Stop(reason, "explore")
        blocked = before_the_unknown(view, level)
        return Stop(reason, "seek") if blocked is None else Stop(f"{reason} {blocked}", *blocked.advice)


class Run(AutoCommand):
    """Runs straight on and around single bends: one action, and why it ended."""

    def __init__(self, direction: int, memory: TravelMemory | None = None) -> None:
        super().__init__(memory)
        self.direction = direction
        self._news = ""

    def next(self, view: RogueView, events: Sequence[Event]) -> Answer:
        self._news = events[-1].text if events else ""
        return super().next(view, events)

    def step(self, view: RogueView) -> Answer:
        return RUN + self.direction if self.before is None else self._news or run_end(view, self.before)


class Rest(AutoCommand):
    """Rests until the hero is healed and well; no wound heals in sight of a monster, even a sleeping one."""

    walks = False

    def step(self, view: RogueView) -> Answer:
        if any(name in AILMENTS for name, _ in view.effects):
            return REST
        near = in_sight(view)
        if view.hp >= view.max_hp:
            return "You are in full health."
        if near:
            advice = ("flee", "fight") if can_be_struck(view) else ("flee",)
            return Stop(f"You cannot heal in sight of a monster, and you see {whereabouts(view, near[0])}.", *advice)
        return held_fast(view) or ("You are too hungry to heal." if view.hunger <= TOO_HUNGRY else REST)

    def _worn_out(self, view: RogueView) -> str:  # noqa: ARG002 - resting means staying in place
        return ""


class Repeat(AutoCommand):
    """Searches or waits a number of times."""

    walks = False

    def __init__(self, action: Action, times: int, memory: TravelMemory | None = None) -> None:
        super().__init__(memory)
        self.action = action
        self.times = times

    def next(self, view: RogueView, events: Sequence[Event]) -> Answer:
        found = [event.text for event in events if event.kind.startswith("success")]
        return found[-1] if found and self.taken else super().next(view, events)

    def step(self, view: RogueView) -> Answer:  # noqa: ARG002 - the same in every view
        if self.taken >= self.times:
            return {SEARCH: "You have searched for a while.", REST: "You have waited for a while."}[self.action]
        return self.action

    def _worn_out(self, view: RogueView) -> str:  # noqa: ARG002 - repeating means staying in place
        return ""
