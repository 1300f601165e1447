"""Long ways in short words: one ordinary action after another from the view alone, until something comes up: R14.6.

The terminal app and the line mode walk by the same ways; each has its own words for what they advise.
"""

from collections.abc import Sequence
from typing import Final, Self

from quintet.core.game import Action, Event
from quintet.games.rogue.actions import MOVE, REST, RUN, SEARCH
from quintet.games.rogue.bearings import distance, in_sight, whereabouts
from quintet.games.rogue.scouting import Circling, scout_step
from quintet.games.rogue.screen import counted, cure_of, has_spare_light, is_badly_wounded
from quintet.games.rogue.tables import WIDTH
from quintet.games.rogue.travel import (
    Ground,
    attack_step,
    danger,
    rest_step,
    run_end,
    stairs_step,
    travel_step,
)
from quintet.games.rogue.views import Creature, RogueView
from quintet.games.rogue.walker import Walker
from quintet.games.rogue.wounds import is_by_hunger

__all__ = ["Company", "Explore", "Fight", "Flee", "Repeat", "Rest", "Run", "Seek", "Stairs", "Stop", "Travel", "Way"]

LONGEST: Final = 3000
PATIENCE: Final = 12
"""Actions without a step to another tile before a walk gives up: a locked door may take a few."""
FLIGHT: Final = 30
"""Steps of one flight."""
SEEKING: Final = 200
"""Actions of one search for hidden doors."""
DISTURBING: Final = ("critical", "warning")
STRUCK: Final = ("combat: was hit", "combat: was missed")
UNSEEN: Final = "something"
"""How the log calls who strikes out of the dark."""
UNDISTURBING: Final = ("warning: stirring",)
"""Told, but nothing that could be done about it."""
ADVICE_OF: Final = {
    "warning: became hungry": "eat",
    "critical: became weak": "eat",
    "critical: starves": "eat",
    "warning: fuel left": "light",
    "critical: light out": "light",
}
AILMENTS: Final = ("confused", "blind", "held")
"""What passes while one rests."""
ROOTED: Final = "F"
"""Monsters that never leave their tile."""
WALKED: Final = frozenset(range(SEARCH + 1))


class Stop(str):
    """Why a long way ends, with the names of what could be done next; the front end has words or keys for them."""

    __slots__ = ("advice",)
    advice: tuple[str, ...]

    def __new__(cls, text: str, *advice: str) -> Self:
        made = super().__new__(cls, text)
        made.advice = advice
        return made


Answer = Action | str


class Company:
    """What one player was told of already: sleepers stop a long way once, whoever is awake always does."""

    def __init__(self) -> None:
        self._met: set[tuple[int, str, int, int]] = set()
        self.laid_down: set[tuple[int, int]] = set()
        """Depth and tile of what the hero dropped, which exploring leaves alone."""
        self.walker = Walker()
        """Remembers which walls were searched."""
        self._warned: int | None = None
        """The health at which the fighter was warned last; who strikes on was told."""
        self._starving_told = False

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

    def meet(self, view: RogueView, *, setting_out: bool) -> Stop | None:
        """The reason to stop for somebody in sight; who sets out in sight of sleepers has seen them."""
        near = in_sight(view)
        awake = next((monster for monster in near if not _is_quiet(view, monster)), None)
        if awake is not None:
            return Stop(f"{whereabouts(view, awake)}, is in sight", "fight")
        new = [monster for monster in near if self._key(view, monster) not in self._met]
        self._met.update(self._key(view, monster) for monster in new)
        if not new or setting_out:
            return None
        return Stop(f"{whereabouts(view, new[0])}, comes into view", "again", "fight")

    def _key(self, view: RogueView, monster: Creature) -> tuple[int, str, int, int]:
        return view.depth, monster.letter, monster.x, monster.y


def _is_quiet(view: RogueView, monster: Creature) -> bool:
    """Asleep, or rooted to a tile out of reach."""
    return monster.asleep or (monster.letter in ROOTED and distance(view, monster.x, monster.y) > 1)


class Way:
    """Something that takes many actions; `step` gives the next one, or the sentence with which it ends."""

    wary = True
    """Whether monsters in sight end it."""
    walks = True
    """Whether it needs clear eyes and free feet."""

    def __init__(self, company: Company | None = None) -> None:
        self.company = company or Company()
        self.taken = 0
        self.before: RogueView | None = None
        self._idle = 0
        self._circling = Circling()

    def next(self, view: RogueView, events: Sequence[Event]) -> Answer:
        """The next action, unless something came up since the last."""
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
        met = self.company.meet(view, setting_out=before is None) if self.wary and not view.over else None
        return met or (self._wound(before, view, events) if before is not None else None)

    def _wound(self, before: RogueView, view: RogueView, events: Sequence[Event]) -> str | None:
        """A loss of health ends a long way; one by hunger is called so."""
        if is_by_hunger(before, view, events):
            return self.company.starve(before, view)
        return hurt(before, view, events)

    def _hindrance(self, view: RogueView) -> str:
        """What must be over before anything long can begin."""
        if view.over or view.choosing or not self.walks:
            return danger(view, bold=True) if view.over or view.choosing else ""
        ailment = next((name for name, _ in view.effects if name in AILMENTS), "")
        if ailment:
            return Stop(f"you are {ailment}{' fast' if ailment == 'held' else ''}", "recover")
        return Stop("you are held fast by something beside you", "fight") if view.stuck else ""

    def _worn_out(self, view: RogueView) -> str:
        before = self.before
        moved = before is None or (view.x, view.y) != (before.x, before.y)
        self._idle = 0 if moved else self._idle + 1
        if self._circling.is_lost(view):
            return "you walk in circles and find nothing new"
        return "you get no further" if self._idle > PATIENCE or self.taken > LONGEST else ""


def alarm(before: RogueView, view: RogueView, events: Sequence[Event]) -> str:
    """What ends every long way, or nothing."""
    if view.depth != before.depth:
        return f"you are on level {view.depth}"
    for event in events:
        if event.kind.partition(":")[0] in DISTURBING and event.kind not in UNDISTURBING:
            return Stop(event.text, *filter(None, [ADVICE_OF.get(event.kind, "")]))
    return ""


def hurt(before: RogueView, view: RogueView, events: Sequence[Event]) -> str:
    """A wound ends every long way; what to do about it depends on whether one sees who did it."""
    if view.hp >= before.hp:
        return next((Stop(e.text, "unseen") for e in events if e.kind in STRUCK and e.text.startswith(UNSEEN)), "")
    told = events[-1].text if events else f"you lose {counted(before.hp - view.hp, 'hit point')}"
    advice = ("again", "fight") if in_sight(view) else ("unseen",) if told.startswith(UNSEEN) else ("again",)
    return with_cure(view, told, *advice) if is_badly_wounded(view) else Stop(told, *advice)


def with_cure(view: RogueView, told: str, *advice: str) -> Stop:
    """A reason to stop, with the letter of a potion that is known to heal."""
    cure = cure_of(view)
    return Stop(f"{told}, and {cure} heals", "cure", *advice) if cure else Stop(told, *advice)


class Explore(Way):
    """To everything unknown, and to things that can be taken, except what the hero laid down."""

    def step(self, view: RogueView) -> Answer:
        if self.taken == 0:
            self._leave_what_was_dropped(view)
        skip = [cell for depth, cell in self.company.laid_down if depth == view.depth]
        if view.light == 0 and has_spare_light(view):
            return Stop("it is dark", "kindle")
        answer = scout_step(view, skip)
        return answer if isinstance(answer, int) else self._explored(view)

    def _leave_what_was_dropped(self, view: RogueView) -> None:
        if any((thing.x, thing.y) == (view.x, view.y) for thing in view.things) and any(
            text.startswith("you drop") for _, _, text in view.messages
        ):
            self.company.laid_down.add((view.depth, view.y * WIDTH + view.x))

    def _explored(self, view: RogueView) -> Stop:
        """Nothing is left that can be reached: why, and what now."""
        ground = Ground(view, avoid_monsters=False)
        blocking = next(iter(in_sight(view)), None)
        if blocking is not None and ground.first_step(ground.frontier(), through_traps=True) is not None:
            return Stop(f"{whereabouts(view, blocking)}, is in the way", "fight")
        if any(">" in row for row in view.map) or view.map[view.y][view.x] == ">":
            return Stop("nothing is left to explore here, and the stairs down are known", "stairs", "seek")
        return Stop("nothing is left to explore that you can reach, so there must be a hidden door", "seek")


class Seek(Way):
    """To dead ends and suspicious walls, searching them for hidden doors until one is found."""

    def next(self, view: RogueView, events: Sequence[Event]) -> Answer:
        found = [event.text for event in events if event.kind in {"success: found door", "success: found trap"}]
        return Stop(found[-1], "explore") if found and self.taken else super().next(view, events)

    def step(self, view: RogueView) -> Answer:
        if self.taken >= SEEKING:
            return Stop("you have searched a long while and found nothing", "again")
        return self.company.walker.hunt_doors(view, WALKED)

    def _worn_out(self, view: RogueView) -> str:  # noqa: ARG002 - who searches stays where he is
        return ""


class Travel(Way):
    """To a tile."""

    def __init__(self, x: int, y: int, company: Company | None = None) -> None:
        super().__init__(company)
        self.target = x, y

    def step(self, view: RogueView) -> Answer:
        return travel_step(view, self.target, bold=True)


class Stairs(Way):
    """To the stairs down or up."""

    def __init__(self, glyph: str, company: Company | None = None) -> None:
        super().__init__(company)
        self.glyph = glyph

    def step(self, view: RogueView) -> Answer:
        answer = stairs_step(view, self.glyph, bold=True)
        way = "down" if self.glyph == ">" else "up"
        if answer == "you are there":
            return Stop(f"here are the stairs {way}", "descend" if self.glyph == ">" else "ascend")
        if view.depth == 1 and self.glyph == "<":
            return Stop("level 1 has no stairs up: the Amulet lies below")
        if isinstance(answer, str) and answer.startswith("you have not found"):
            return Stop(answer, "explore" if isinstance(scout_step(view), int) else "seek")
        return answer


class Run(Way):
    """Straight on, around single bends: one action, and why it ended."""

    def __init__(self, direction: int, company: Company | None = None) -> None:
        super().__init__(company)
        self.direction = direction
        self._news = ""

    def next(self, view: RogueView, events: Sequence[Event]) -> Answer:
        self._news = events[-1].text if events else ""
        return super().next(view, events)

    def step(self, view: RogueView) -> Answer:
        return RUN + self.direction if self.before is None else self._news or run_end(view, self.before)


class Rest(Way):
    """Until healed and clear of ailments; in sight of anybody, even asleep, nobody heals."""

    walks = False

    def step(self, view: RogueView) -> Answer:
        if any(name in AILMENTS for name, _ in view.effects):
            return REST
        near = in_sight(view)
        if near and view.hp < view.max_hp:
            return Stop(f"nobody heals in sight of a monster: {whereabouts(view, near[0])}", "fight")
        return rest_step(view)

    def _worn_out(self, view: RogueView) -> str:  # noqa: ARG002 - who rests stays where he is
        return ""


class Fight(Way):
    """Blows at the nearest monster until none is in sight or half of the health is gone."""

    wary = False

    def next(self, view: RogueView, events: Sequence[Event]) -> Answer:  # noqa: ARG002 - wounds are expected
        begun, self.taken = self.taken > 0, self.taken + 1
        if begun and not in_sight(view):
            return "nobody is left in sight"
        if begun and self.company.is_warning_due(view):
            share = "three quarters" if is_badly_wounded(view) else "half"
            return with_cure(view, f"more than {share} of your health is gone", "again", "flee")
        return attack_step(view)


class Flee(Way):
    """Away from whoever is awake in sight, to where the hero is sooner than they are; a wound ends it."""

    wary = False

    def step(self, view: RogueView) -> Answer:
        hunters = [monster.y * WIDTH + monster.x for monster in in_sight(view) if not monster.asleep]
        if not hunters:
            return "nobody who is awake is in sight" + (" any more" if self.taken else "")
        if self.taken > FLIGHT:
            return Stop("they are still after you", "again", "fight")
        step = Ground(view).flight(hunters)
        return Stop("there is nowhere to flee to", "fight") if step is None else MOVE + step


class Repeat(Way):
    """Search or wait so many times."""

    walks = False

    def __init__(self, action: Action, times: int, company: Company | None = None) -> None:
        super().__init__(company)
        self.action = action
        self.times = times

    def next(self, view: RogueView, events: Sequence[Event]) -> Answer:
        found = [event.text for event in events if event.kind.startswith("success")]
        return found[-1] if found and self.taken else super().next(view, events)

    def step(self, view: RogueView) -> Answer:  # noqa: ARG002 - the same in every view
        if self.taken >= self.times:
            return {SEARCH: "you have searched a while", REST: "you have waited a while"}.get(self.action, "done")
        return self.action

    def _worn_out(self, view: RogueView) -> str:  # noqa: ARG002 - who searches stays where he is
        return ""
