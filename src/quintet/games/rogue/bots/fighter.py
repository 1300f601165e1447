"""How a sensible bot meets monsters in sight: on stairs, in corridors, with its weapon, or not at all."""

import numpy as np

from quintet.core.game import Action
from quintet.games.rogue.actions import MOVE, REMOVE, SEARCH
from quintet.games.rogue.analysis.fight_odds import Foe, burst, measure, war
from quintet.games.rogue.analysis.ground import Ground
from quintet.games.rogue.analysis.item_uses import slot_of
from quintet.games.rogue.bots.escape import Escape
from quintet.games.rogue.bots.reasons import Reasons, because
from quintet.games.rogue.bots.supplies import keep_light
from quintet.games.rogue.bots.threats import beside, cells_of, first, in_reach, is_on_stairs, open_sides, step_to
from quintet.games.rogue.bots.unseen_foe import UnseenFoe
from quintet.games.rogue.bots.watcher import Watcher
from quintet.games.rogue.tables import LEATHER
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["Fighter"]


class Fighter:
    """Knows when to strike, where to stand, and when to escape."""

    def __init__(self, reasons: Reasons, watcher: Watcher, escape: Escape, unseen: UnseenFoe) -> None:
        self.reasons = reasons
        self.waited = 0
        """Turns spent waiting for a monster that keeps away."""
        self._watcher = watcher
        self._escape = escape
        self._unseen = unseen

    def face(self, view: RogueView, legal: frozenset[int], monsters: list[Creature]) -> Action | None:
        """Returns what to do about the monsters in sight, or nothing if they can be left alone."""
        self._escape.note_slowed(view)
        foes = [self._escape.measure(view, each) for each in monsters if not self._watcher.is_quiet(view, each)]
        if not foes:
            return self.pass_by(view, legal, [measure(view, monster) for monster in monsters])
        lit = self.relight(view, legal, foes)
        if lit is not None:
            return lit
        if self._unseen.is_haunted(view) and not any(foe.far <= 1 for foe in foes):
            return self._unseen.shake_off(view, legal)
        if is_on_stairs(legal) and not view.stuck:
            return self.hold_stairs(view, legal, foes)
        return self.stand_or_go(view, legal, foes)

    @because("the hero fights better with a light")
    def relight(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """Lights another light while nothing can strike; in a fight only if this one is out and life is safe: R4.4."""
        near = in_reach(foes)
        going_out = view.light == 0 or view.light_left in {0, 1}
        if view.stuck or view.light >= 2 or (near and not going_out):
            return None
        lit = keep_light(view, legal)
        if lit is None or not near or view.hp > burst(near) + 1:
            return lit
        return None if is_on_stairs(legal) else first(lambda: self._escape.save_self(view, legal, foes), lambda: lit)

    @because("the hero is on stairs, with a way out at hand")
    def hold_stairs(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """Fights with a way out at hand, and takes it in time."""
        peril = burst(in_reach(foes) or foes)
        mean, stray = war(foes)
        badly = view.hp <= peril + 1 and mean + stray > 0.5 * view.hp
        if badly or (peril >= view.hp and mean > view.hp):
            saved = self._escape.leave(view, legal)
            if saved is not None:
                return saved
            return first(lambda: self._escape.save_self(view, legal, foes), lambda: self.strike(view, legal, foes))
        wand = self._escape.zap(view, legal, foes) if mean > 0.5 * view.hp else None
        return wand if wand is not None else self.strike(view, legal, foes)

    def stand_or_go(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """Fights if the fight can be won or broken off; escapes from any other while it still can."""
        if self._watcher.is_torn():
            return self.strike(view, legal, foes)
        near = in_reach(foes)
        mean, stray = war(foes)
        peril = burst(near or foes)
        can_break_off = not view.stuck and all(foe.speed <= 10 and not foe.holds for foe in foes)
        good = mean + 1.3 * stray < view.hp
        if view.level <= 2 and view.hp <= min(8.0, sum(foe.worst for foe in near)) and not good:
            return first(lambda: self._escape.save_self(view, legal, foes), lambda: self.strike(view, legal, foes))
        if good or (can_break_off and view.hp > peril + 1 and mean < 1.5 * view.hp):
            costly = mean > 0.45 * view.hp
            return first(
                lambda: self._escape.zap(view, legal, foes) if costly else None,
                lambda: self._escape.to_stairs(view, legal, foes, longest=12) if costly else None,
                lambda: self.narrow(view, legal, foes),
                lambda: self.strike(view, legal, foes),
            )
        return first(lambda: self._escape.save_self(view, legal, foes), lambda: self.strike(view, legal, foes))

    @because("the hero strikes the monster that is easiest to kill, or waits for one to come near")
    def strike(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """Strikes the neighbor that is easiest to kill, or waits for a monster to come closer."""
        bare = self.bare_before_rust(view, legal, foes)
        if bare is not None:
            return bare
        adjacent = [(k, measure(view, monster)) for k, monster in beside(view) if not monster.asleep]
        if adjacent:
            self.waited = 0
            k, _ = min(adjacent, key=lambda each: each[1].turns / (each[1].wounds + 0.2))
            return MOVE + k
        self.waited += 1
        if self.waited <= 3 and any(foe.far <= 2 for foe in foes):
            return SEARCH
        return None if self.waited < 12 else self.approach(view, legal, foes)

    @because("the hero goes to meet the monster")
    def approach(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        ground = Ground(view, avoid_monsters=False)
        self.waited = 0
        return step_to(ground, ground.only(*cells_of(foes)), legal, through_traps=True)

    @because("metal armor comes off before an aquator rusts it")
    def bare_before_rust(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """Takes metal armor off when only an aquator is there, which does nothing but rust it: R8.5."""
        armor = next((thing for thing in view.pack if thing.worn == "worn"), None)
        if armor is None or armor.kind == LEATHER or any(foe.creature.name != "Aquator" for foe in foes):
            return None
        return REMOVE + slot_of(armor) if REMOVE + slot_of(armor) in legal else None

    @because("in a narrow place, fewer monsters can strike at once")
    def narrow(self, view: RogueView, legal: frozenset[int], foes: list[Foe]) -> Action | None:
        """Steps into a doorway or corridor when several monsters come at once."""
        if len(foes) < 2 or view.stuck:
            return None
        ground = Ground(view)
        if open_sides(ground, ground.here) <= 3:
            return None
        own, chased = ground.distances([ground.here]), ground.distances(cells_of(foes))
        spots = [c for c in np.flatnonzero((own <= 3) & (own < chased)).tolist() if open_sides(ground, c) <= 2]
        return step_to(ground, ground.only(*spots), legal)

    @because("the sleepers in sight are worth waking")
    def pass_by(self, view: RogueView, legal: frozenset[int], sleepers: list[Foe]) -> Action | None:
        """Strikes sleepers that are worth it, and leaves the others alone."""
        if not self._watcher.is_prey(view, sleepers):
            self._watcher.spare(view, sleepers)
            return self._escape.run_about(view, legal, sleepers) if view.turn <= self._escape.stalled_until else None
        if any(self._watcher.is_spared(view, cell) for cell in cells_of(sleepers)):
            return None
        adjacent = beside(view)
        return MOVE + adjacent[0][0] if adjacent else self.approach(view, legal, sleepers)
