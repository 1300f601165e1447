"""How a hero with sense meets monsters: on stairs, in corridors, with wands and potions, or not at all."""

from functools import partial
from typing import Final

import numpy as np

from quintet.core.game import Action
from quintet.games.rogue.actions import ASCEND, DESCEND, DROP, MOVE, REMOVE, SEARCH, USE, ZAP
from quintet.games.rogue.analysis.directions import aim
from quintet.games.rogue.analysis.fight_odds import Foe, burst, measure, war
from quintet.games.rogue.analysis.ground import STEPS, Ground
from quintet.games.rogue.bots.equipment import mystery
from quintet.games.rogue.bots.reasons import because
from quintet.games.rogue.bots.threats import (
    TERRORS,
    cells_of,
    in_reach,
    is_dizzy,
    is_next_to,
    open_sides,
    suits,
    wand_rank,
)
from quintet.games.rogue.bots.walker import find, first, goal_of, keep_light, slot_of
from quintet.games.rogue.bots.watcher import Watcher
from quintet.games.rogue.tables import (
    EXTRA_HEAL,
    HASTE_SELF,
    HEAL,
    HOLD_MONSTER,
    LEATHER,
    SCARE_MONSTER,
    TELEPORTATION,
    WIDTH,
)
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["Fighter"]

HOPS: Final = 8
"""Stairs taken in flight without a rest between."""
FLIGHTS: Final = 200
"""Steps of running about on a level before the hero turns and fights."""
SHAKES: Final = 60
"""Turns of getting away from the unseen on a level before the hero walks on under its blows."""


class Fighter(Watcher):
    """Knows when to strike, where to stand, and when to be gone."""

    def __init__(self, seed: str = "") -> None:
        super().__init__(seed)
        self._hops = 0
        self._flights: dict[int, int] = {}
        self._shaken: dict[int, int] = {}
        self._left: set[int] = set()
        self._waited = 0
        self._calm = 0
        self._blow = -1

    def face(self, view: RogueView, legal: frozenset[int], monsters: list[Creature]) -> Action | None:
        """What to do about the monsters in sight, or nothing when they may be left alone."""
        foes = [measure(view, monster) for monster in monsters if not self.is_quiet(view, monster)]
        if not foes:
            return self.pass_by(view, legal, [measure(view, monster) for monster in monsters])
        lit = self.relight(view, legal, foes)
        if lit is not None:
            return lit
        if self.is_haunted(view) and not any(foe.far <= 1 for foe in foes):
            return self.shake_off(view, legal)
        if self.is_on_stairs(legal) and not view.stuck:
            return self.hold_stairs(view, legal, foes)
        return self.stand_or_go(view, legal, foes)

    @because("it fights better with a light")
    def relight(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """Another light while nobody can strike; in a fight only when this one is out, and life is safe first: R4.4."""
        near = in_reach(foes)
        going_out = view.light == 0 or view.light_left in {0, 1}
        if view.stuck or view.light >= 2 or (near and not going_out):
            return None
        lit = keep_light(view, legal)
        if lit is None or not near or view.hp > burst(near) + 1:
            return lit
        return None if self.is_on_stairs(legal) else first(lambda: self.save_self(view, legal, foes), lambda: lit)

    def last_resort(self, view: RogueView, legal: frozenset[int]) -> Action:
        """A potion that heals, a blow, a step into the unknown: all before anything at all."""
        ways = (
            lambda: self.drink(view) if 2 * view.hp < view.max_hp and view.monsters else None,
            lambda: next((MOVE + k for k, monster in self.beside(view) if not monster.asleep), None),
            lambda: self.to_unknown(view, legal),
        )
        action = first(*ways)
        return action if action is not None and action in legal else super().last_resort(view, legal)

    def is_on_stairs(self, legal: frozenset[int]) -> bool:
        return ASCEND in legal or DESCEND in legal

    # --- on stairs --------------------------------------------------------------------------------------------------

    @because("it stands on stairs, with a way out at hand")
    def hold_stairs(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """Fights with a way out at hand, and takes it in time."""
        near = in_reach(foes) or foes
        peril = burst(near)
        mean, stray = war(foes)
        badly = view.hp <= peril + 1 and mean + stray > 0.5 * view.hp
        if badly or (peril >= view.hp and mean > view.hp):
            saved = self.leave(view, legal)
            if saved is not None:
                return saved
            return first(lambda: self.save_self(view, legal, foes), lambda: self.strike(view, legal, foes))
        wand = self.zap(view, legal, foes) if mean > 0.5 * view.hp else None
        return wand if wand is not None else self.strike(view, legal, foes)

    @because("it takes the stairs out of danger")
    def leave(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        """The stairs underfoot, unless both ends of them have been held against the hero for a while."""
        take = next((take for take in (ASCEND, DESCEND) if take in legal), None)
        if take is None or self._hops >= HOPS or (take == ASCEND and view.depth == 1):
            return None
        self._hops += 1
        self._left.add(view.depth)
        return take

    # --- elsewhere --------------------------------------------------------------------------------------------------

    def stand_or_go(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """A fight that can be won or broken off is fought; any other is left while it can be."""
        if self.is_torn():
            return self.strike(view, legal, foes)
        near = in_reach(foes)
        mean, stray = war(foes)
        peril = burst(near or foes)
        can_break_off = not view.stuck and all(foe.speed <= 10 and not foe.holds for foe in foes)
        good = mean + 1.3 * stray < view.hp
        if view.level <= 2 and view.hp <= min(8.0, sum(foe.worst for foe in near)) and not good:
            return first(lambda: self.save_self(view, legal, foes), lambda: self.strike(view, legal, foes))
        if good or (can_break_off and view.hp > peril + 1 and mean < 1.5 * view.hp):
            if mean > 0.45 * view.hp:
                better = first(
                    lambda: self.zap(view, legal, foes), lambda: self.to_stairs(view, legal, foes, longest=12)
                )
                if better is not None:
                    return better
            return first(lambda: self.narrow(view, legal, foes), lambda: self.strike(view, legal, foes))
        return first(lambda: self.save_self(view, legal, foes), lambda: self.strike(view, legal, foes))

    @because("it strikes whoever is cheapest to kill, or waits for who comes near")
    def strike(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """A blow at the neighbor that costs least to kill; whoever comes nearer is awaited."""
        bare = self.bare_before_rust(view, legal, foes)
        if bare is not None:
            return bare
        adjacent = [(k, measure(view, monster)) for k, monster in self.beside(view) if not monster.asleep]
        if adjacent:
            self._waited = 0
            k, _ = min(adjacent, key=lambda each: each[1].turns / (each[1].wounds + 0.2))
            return MOVE + k
        self._waited += 1
        if self._waited <= 3 and any(foe.far <= 2 for foe in foes):
            return SEARCH
        return None if self._waited < 12 else self.approach(view, legal, foes)

    @because("it goes to meet its enemy")
    def approach(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        ground = Ground(view, avoid_monsters=False)
        step = ground.first_step(ground.only(*cells_of(foes)), through_traps=True)
        self._waited = 0
        return MOVE + step if step is not None and MOVE + step in legal else None

    @because("metal comes off before an Aquator rusts it")
    def bare_before_rust(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """An Aquator does nothing but rust, so metal comes off when nobody else is there: R8.5."""
        armor = next((thing for thing in view.pack if thing.worn == "worn"), None)
        if armor is None or armor.kind == LEATHER or any(foe.creature.name != "Aquator" for foe in foes):
            return None
        return REMOVE + slot_of(armor) if REMOVE + slot_of(armor) in legal else None

    @because("where it is narrow, fewer can strike at once")
    def narrow(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """Into a doorway or corridor when several come at once."""
        if len(foes) < 2 or view.stuck:
            return None
        ground = Ground(view)
        if open_sides(ground, ground.here) <= 3:
            return None
        own, chased = ground.distances([ground.here]), ground.distances(cells_of(foes))
        spots = [c for c in np.flatnonzero((own <= 3) & (own < chased)).tolist() if open_sides(ground, c) <= 2]
        if not spots:
            return None
        step = ground.first_step(ground.only(*spots))
        return MOVE + step if step is not None and MOVE + step in legal else None

    # --- ways out ---------------------------------------------------------------------------------------------------

    @because("the fight would cost too much, so it saves itself")
    def save_self(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """The first that is there of stairs in reach, a wand, a potion, a scroll, legs."""
        beset, near = bool(in_reach(foes)), in_reach(foes) or foes
        worst = sum(foe.worst for foe in near) if view.level <= 2 else 0
        low = view.hp <= max(burst(near) + 1, min(worst, 8)) or 3 * view.hp < view.max_hp
        low = low and view.hp < 0.8 * view.max_hp
        deadly = beset and view.hp <= burst(near) and any(foe.speed > 10 for foe in near)
        terror = beset and any(foe.creature.name in TERRORS for foe in near)
        return first(
            lambda: self.to_stairs(view, legal, foes, longest=2 if deadly else 99),
            lambda: self.read_for_life(view) if terror else None,
            lambda: self.zap(view, legal, foes) if not deadly else None,
            lambda: self.lay_scare(view, legal) if beset else None,
            lambda: self.drink(view) if low and beset else None,
            lambda: self.read_for_life(view) if beset else None,
            lambda: self.zap(view, legal, foes),
            lambda: self.to_stairs(view, legal, foes),
            lambda: self.run_about(view, legal, foes),
            lambda: self.drink_anything(view) if low else None,
        )

    @because("it is first at the stairs, where it can leave")
    def to_stairs(self, view: RogueView, legal: frozenset[int], foes: list[Foe], longest: int = 99) -> Action | None:
        """To the nearest stairs that the hero reaches first, when the way costs less than the fight."""
        if view.stuck or self._hops >= HOPS or is_dizzy(view):
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

    @because("a potion heals or hastens it")
    def drink(self, view: RogueView) -> Action | None:
        potion = find(view, "POTION", EXTRA_HEAL) or find(view, "POTION", HEAL) or find(view, "POTION", HASTE_SELF)
        return USE + slot_of(potion) if potion is not None else None

    @because("an unknown potion is the last hope")
    def drink_anything(self, view: RogueView) -> Action | None:
        potion = mystery(view, "POTION")
        return USE + slot_of(potion) if potion is not None else None

    @because("a scroll may carry it away or stop its enemies")
    def read_for_life(self, view: RogueView) -> Action | None:
        scroll = find(view, "SCROLL", TELEPORTATION) or find(view, "SCROLL", HOLD_MONSTER)
        scroll = scroll or mystery(view, "SCROLL")
        return USE + slot_of(scroll) if scroll is not None else None

    @because("nobody comes near a scroll of scare monster underfoot")
    def lay_scare(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        """A scroll of scare monster underfoot: nobody comes near for a hundred turns: R10.8."""
        scroll = find(view, "SCROLL", SCARE_MONSTER)
        if scroll is None or DROP + slot_of(scroll) not in legal:
            return None
        self._skip.add((view.depth, view.y * WIDTH + view.x))
        return DROP + slot_of(scroll)

    @because("it can run from who is not faster")
    def run_about(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """Away from what is not faster, into the unknown if it can be, where the stairs may be: R9.1."""
        used = self._flights.get(view.depth, 0)
        if view.stuck or is_dizzy(view) or used >= FLIGHTS or any(foe.speed > 10 for foe in foes):
            return None
        step = Ground(view).flight(cells_of(foes))
        if step is None or MOVE + step not in legal:
            return None
        self._flights[view.depth] = used + 1
        return MOVE + step

    @because("a wand strikes the most dangerous one in line")
    def zap(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """A wand at the most dangerous one in line."""
        for foe in sorted(foes, key=lambda each: -each.loss):
            direction = aim(view, foe.creature)
            if direction is None or foe.far > 5:
                continue
            for thing in sorted(view.pack, key=partial(wand_rank, foe)):
                action = ZAP + 8 * slot_of(thing) + direction
                if suits(thing, foe) and action in legal:
                    return action
        return None

    # --- the unseen -------------------------------------------------------------------------------------------------

    def is_haunted(self, view: RogueView) -> bool:
        """Something that is not seen has just struck on this level."""
        for turn, _, text in reversed(view.messages):
            if turn < view.turn - 6 or text.startswith(("you climb", "you descend")):
                return False
            if text.startswith(("something hits", "something misses")):
                return True
        return False

    @because("something unseen strikes, and it gets away from that")
    def shake_off(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        """Away from what cannot be seen: it strikes less often at a hero who walks."""
        ground = Ground(view)
        self._shaken[view.depth] = self._shaken.get(view.depth, 0) + 1
        stairs = "<>" if self._shaken[view.depth] <= SHAKES else goal_of(view)[0]
        path = ground.path(ground.where(stairs), through_traps=True)
        low = 5 * view.hp < 2 * view.max_hp
        fit = 2 * view.hp > view.max_hp or (not low and find(view, "POTION", HEAL, EXTRA_HEAL) is not None)
        return first(
            lambda: keep_light(view, legal) if 2 * view.hp > view.max_hp else None,
            lambda: self.strike_unseen(view, legal, ground) if fit else None,
            lambda: self.leave(view, legal),
            lambda: self.drink(view) if low else None,
            lambda: self.read_for_life(view) if low else None,
            lambda: MOVE + path[0] if path and MOVE + path[0] in legal else None,
        )

    @because("it strikes back where the unseen must stand")
    def strike_unseen(self, view: RogueView, legal: frozenset[int], ground: Ground) -> Action | None:
        """Back at it where it can be told: where the last blow met it, or behind in a corridor."""
        struck = any(
            turn >= view.turn - 1 and text.startswith(("you hit something", "you miss something"))
            for turn, _, text in view.messages
        )
        if struck and self._blow in legal:
            return self._blow
        sides = [k for k in range(8) if ground.may_step(ground.here, k)]
        if len(sides) > 2 or self.is_on_stairs(legal):
            return None
        back = next((k for k in sides if ground.here + STEPS[k] == self._behind), None)
        self._blow = MOVE + (back if back is not None else sides[0]) if sides else -1
        return self._blow if self._blow in legal else None

    # --- sleepers ---------------------------------------------------------------------------------------------------

    @because("the sleepers in sight are worth waking")
    def pass_by(self, view: RogueView, legal: frozenset[int], sleepers: list[Foe]) -> Action | None:
        """Strikes sleepers that are worth it; the others are walked around."""
        if not self.is_prey(view, sleepers):
            self.spare(view, sleepers)
            return None
        if any(self.is_spared(view, cell) for cell in cells_of(sleepers)):
            return None
        adjacent = self.beside(view)
        if adjacent:
            return MOVE + adjacent[0][0]
        return self.approach(view, legal, sleepers)
