"""Ways out of a fight: stairs, wands, potions, scrolls, and running away."""

from functools import partial
from typing import Final

from quintet.core.game import Action
from quintet.games.rogue.actions import ASCEND, DESCEND, DROP, MOVE, USE, ZAP
from quintet.games.rogue.analysis.directions import aim
from quintet.games.rogue.analysis.fight_odds import Foe, burst, measure, slowed, war
from quintet.games.rogue.analysis.ground import STEPS, Ground
from quintet.games.rogue.analysis.item_uses import slot_of
from quintet.games.rogue.bots.equipment import mystery
from quintet.games.rogue.bots.reasons import Reasons, because
from quintet.games.rogue.bots.supplies import find
from quintet.games.rogue.bots.threats import (
    BOLTS,
    CURES,
    STALLS,
    TERRORS,
    cells_of,
    first,
    in_reach,
    is_dizzy,
    is_first_in_line,
    is_next_to,
    suits,
    wand_rank,
)
from quintet.games.rogue.bots.walker import Walker
from quintet.games.rogue.tables import EXTRA_HEAL, HASTE_SELF, HEAL, HOLD_MONSTER, SCARE_MONSTER, TELEPORTATION, WIDTH
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["Escape"]

HOPS: Final = 8
"""Stairs taken in flight without a rest in between."""
STALLED: Final = 4
"""Turns for which something as fast as a terror sleeps, about: R10.9."""
SLOWS_DOWN: Final = "slows down"
FLIGHTS: Final = 200
"""Steps of running about on a level before the hero turns and fights."""


class Escape:
    """Knows every way out."""

    def __init__(self, reasons: Reasons, walker: Walker) -> None:
        self.reasons = reasons
        self.hops = 0
        """Stairs taken in flight since the last rest."""
        self.left: set[int] = set()
        """Levels that were left in flight."""
        self._walker = walker
        self._flights: dict[int, int] = {}
        self.stalled_until = -1
        """The last turn that a wand may have won from a terror."""
        self._slowed: set[tuple[int, str]] = set()
        """Depth and name of monsters that a wand has slowed down for good."""

    def note_slowed(self, view: RogueView) -> None:
        """Remembers what the log says about monsters that have just become slow."""
        news = [text for turn, _, text in view.messages if turn >= view.turn - 1 and SLOWS_DOWN in text]
        self._slowed |= {(view.depth, m.name) for m in view.monsters for text in news if m.name.lower() in text.lower()}

    def measure(self, view: RogueView, monster: Creature) -> Foe:
        """Returns what a monster can do, at the pace that it has now."""
        foe = measure(view, monster)
        return slowed(foe) if (view.depth, monster.name) in self._slowed else foe

    @because("the stairs lead out of danger")
    def leave(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        """Takes the stairs underfoot, unless monsters have held both ends of them for a while."""
        take = next((take for take in (ASCEND, DESCEND) if take in legal), None)
        if take is None or self.hops >= HOPS or (take == ASCEND and view.depth == 1):
            return None
        self.hops += 1
        self.left.add(view.depth)
        return take

    @because("the fight would cost too much, so the hero escapes")
    def save_self(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """Takes the first way out there is: stairs within reach, a wand, a potion, a scroll, or running."""
        beset, near = bool(in_reach(foes)), in_reach(foes) or foes
        worst = sum(foe.worst for foe in near) if view.level <= 2 else 0
        low = view.hp <= max(burst(near) + 1, min(worst, 8)) or 3 * view.hp < view.max_hp
        low = low and view.hp < 0.8 * view.max_hp
        deadly = beset and view.hp <= burst(near) and any(foe.speed > 10 for foe in near)
        terror = beset and any(foe.creature.name in TERRORS for foe in near)
        return first(
            lambda: self.to_stairs(view, legal, foes, longest=2 if deadly or terror else 99),
            lambda: self.face_terror(view, legal, foes) if terror else None,
            lambda: self.to_stairs(view, legal, foes, longest=2 if deadly else 99),
            lambda: self.zap(view, legal, foes) if not deadly else None,
            lambda: self.lay_scare(view, legal) if beset else None,
            lambda: self.drink(view) if low and beset else None,
            lambda: self.read_for_life(view) if beset else None,
            lambda: self.zap(view, legal, foes),
            lambda: self.to_stairs(view, legal, foes),
            lambda: self.run_about(view, legal, foes),
            lambda: self.drink_anything(view) if low else None,
        )

    def face_terror(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """Ends the danger of a terror at once, for a while or for good; bolts and potions are too slow for that."""
        return first(
            lambda: self.lay_scare(view, legal),
            lambda: self.zap(view, legal, foes, kinds=CURES),
            lambda: self.read_for_life(view),
            lambda: self.stall(view, self.zap(view, legal, foes, kinds=STALLS)),
        )

    def stall(self, view: RogueView, zapped: Action | None) -> Action | None:
        """Remembers that a wand won some turns, to be used for getting away."""
        self.stalled_until = view.turn + STALLED if zapped is not None else self.stalled_until
        return zapped

    @because("the hero reaches the stairs first and can leave there")
    def to_stairs(self, view: RogueView, legal: frozenset[int], foes: list[Foe], longest: int = 99) -> Action | None:
        """Walks to the nearest stairs that the hero reaches first, if the way costs less than the fight."""
        if view.stuck or self.hops >= HOPS or is_dizzy(view):
            return None
        ground = Ground(view)
        path = ground.path(ground.where("<>"), through_traps=True)
        if not path or len(path) > longest or MOVE + path[0] not in legal:
            return None
        cost = sum(foe.wounds * max(0, foe.speed - 10) / foe.speed for foe in foes) * len(path)
        along = [foe for foe in in_reach(foes) if is_next_to(ground.here + STEPS[path[0]], foe)]
        if along and view.hp <= burst(along):
            return None
        cost += sum(foe.wounds for foe in along)
        return MOVE + path[0] if cost < min(war(foes)[0], 0.7 * view.hp) else None

    @because("a potion heals the hero or speeds it up")
    def drink(self, view: RogueView) -> Action | None:
        potion = find(view, "POTION", EXTRA_HEAL) or find(view, "POTION", HEAL) or find(view, "POTION", HASTE_SELF)
        return USE + slot_of(potion) if potion is not None else None

    @because("an unknown potion is the last hope")
    def drink_anything(self, view: RogueView) -> Action | None:
        potion = mystery(view, "POTION")
        return USE + slot_of(potion) if potion is not None else None

    @because("a scroll may teleport the hero away or stop the monsters")
    def read_for_life(self, view: RogueView) -> Action | None:
        scroll = find(view, "SCROLL", TELEPORTATION) or find(view, "SCROLL", HOLD_MONSTER)
        scroll = scroll or mystery(view, "SCROLL")
        return USE + slot_of(scroll) if scroll is not None else None

    @because("no monster comes near a scroll of scare monster on the floor")
    def lay_scare(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        """Drops a scroll of scare monster, which keeps monsters away for a hundred turns: R10.8."""
        scroll = find(view, "SCROLL", SCARE_MONSTER)
        if scroll is None or DROP + slot_of(scroll) not in legal:
            return None
        self._walker.skip.add((view.depth, view.y * WIDTH + view.x))
        return DROP + slot_of(scroll)

    @because("the hero can run from monsters that are no faster")
    def run_about(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """Runs from monsters that are no faster, into the unknown if possible, where stairs may be: R9.1."""
        used = self._flights.get(view.depth, 0)
        if (
            view.stuck
            or is_dizzy(view)
            or used >= FLIGHTS
            or any(foe.speed > 10 and not foe.creature.asleep for foe in foes)
        ):
            return None
        step = Ground(view).flight(cells_of(foes))
        if step is None or MOVE + step not in legal:
            return None
        self._flights[view.depth] = used + 1
        return MOVE + step

    @because("a wand stops the most dangerous monster in line")
    def zap(
        self, view: RogueView, legal: frozenset[int], foes: list[Foe], kinds: frozenset[int | None] = frozenset()
    ) -> Action | None:
        """Zaps a wand at the most dangerous monster in line; one of these `kinds` only at terrors."""
        for foe in sorted(foes, key=lambda each: -each.loss):
            direction = aim(view, foe.creature)
            if direction is None or foe.far > 5:
                continue
            clear = is_first_in_line(view, foe, direction)
            for thing in sorted(view.pack, key=partial(wand_rank, foe)):
                action = ZAP + 8 * slot_of(thing) + direction
                wanted = not kinds or (foe.creature.name in TERRORS and thing.kind in kinds)
                if suits(thing, foe) and action in legal and wanted and (clear or thing.kind in BOLTS):
                    return action
        return None
