"""The borg: a sensible hero that knows only its view."""

from typing import Final

from quintet.core.game import Action
from quintet.games.rogue.actions import ASCEND, DESCEND, MOVE, PICK_UP, REMOVE, REST
from quintet.games.rogue.analysis.ground import ITEM_SYMBOLS
from quintet.games.rogue.analysis.item_uses import slot_of
from quintet.games.rogue.bots.equipment import dress, pick_target, shed, try_things
from quintet.games.rogue.bots.escape import Escape
from quintet.games.rogue.bots.fighter import Fighter
from quintet.games.rogue.bots.hero_bot import HeroBot
from quintet.games.rogue.bots.reasons import Reasons, because
from quintet.games.rogue.bots.supplies import eat, find, keep_light
from quintet.games.rogue.bots.threats import beside, first, is_dizzy, is_on_stairs, step_to
from quintet.games.rogue.bots.unseen_foe import UnseenFoe
from quintet.games.rogue.bots.walker import Walker
from quintet.games.rogue.bots.watcher import Watcher
from quintet.games.rogue.layout import PACK_SLOTS
from quintet.games.rogue.tables import WIDTH
from quintet.games.rogue.views.hero import RogueView

__all__ = ["BorgBot"]

LONG_STAY: Final = 1500
"""Turns awake and walking after which the borg leaves a level, explored or not."""
DIVE_FROM: Final = 8
"""The level from which only the way down counts: what lives there outruns everyone."""
CALM: Final = 20
"""Turns without a monster in sight after which one that stayed away is forgotten."""
CARES: Final = {
    keep_light: "the light is going out",
    dress: "the hero wears and wields the best there is",
    try_things: "it is safe to try unknown items while no monster is near",
    shed: "this item is not worth its place in the pack",
}
"""What the borg does in a quiet turn before it moves on, and why."""
HUNGRY: Final = "the hero is hungry"


class BorgBot(HeroBot):
    """Explores while it pays, fights what it can beat, uses what it finds, and rests and fights on stairs."""

    def __init__(self, seed: str = "", watcher: Watcher | None = None) -> None:
        reasons = Reasons()
        self.watcher = watcher or Watcher()
        super().__init__(reasons, Walker(reasons, self.watcher, seed))
        self.escape = Escape(reasons, self.walker)
        self.unseen = UnseenFoe(reasons, self.watcher, self.escape)
        self.fighter = Fighter(reasons, self.watcher, self.escape, self.unseen)
        self._calm = 0
        self._resting = False
        self._hp = 0
        self._hurt = False
        self._spent: dict[int, int] = {}
        self._turn = 0

    def choose(self, view: RogueView, legal: frozenset[int]) -> Action:
        self.keep_count(view)
        self.watcher.remember_sleepers(view)
        self.watcher.remember_steps(view)
        if view.choosing:
            return self.reasons.note("a scroll is waiting for its target", pick_target(view, legal))
        monsters = [monster for monster in view.monsters if not monster.sensed]
        self._calm = 0 if monsters else self._calm + 1
        if self._calm > CALM:
            self.fighter.waited = 0
        if monsters:
            self._resting = self._resting and all(self.watcher.is_quiet(view, monster) for monster in monsters)
            meal = eat(view, legal) if view.hunger < 200 and not beside(view) else None
            if meal is not None:
                return self.reasons.note(HUNGRY, meal)
            answer = self.fighter.face(view, legal, monsters)
            if answer is not None:
                return answer
            return self.reasons.note(CARES[keep_light], keep_light(view, legal)) or self.go_on(view, legal)
        return self.live(view, legal)

    def last_resort(self, view: RogueView, legal: frozenset[int]) -> Action:
        """Drinks a potion that heals, strikes, or steps into the unknown before it does just anything."""
        action = first(
            lambda: self.escape.drink(view) if 2 * view.hp < view.max_hp and view.monsters else None,
            lambda: next((MOVE + k for k, monster in beside(view) if not monster.asleep), None),
            lambda: self.walker.to_unknown(view, legal),
        )
        return action if action is not None and action in legal else self.walker.anything(legal)

    def keep_count(self, view: RogueView) -> None:
        """Counts the turns spent on each level, and notices wounds."""
        if not self._resting:
            self._spent[view.depth] = self._spent.get(view.depth, 0) + view.turn - self._turn
        self._spent.setdefault(view.depth, 0)
        self._turn = view.turn
        self._hurt = view.hp < self._hp and view.hunger > 0
        self.watcher.hurt_at = view.turn if self._hurt else self.watcher.hurt_at
        self._hp = view.hp

    def live(self, view: RogueView, legal: frozenset[int]) -> Action:
        """Plays a quiet turn: food, rest, gear, then the way."""
        meal = eat(view, legal)
        if meal is not None:
            return self.reasons.note(HUNGRY, meal)
        saved = self.unseen.shake_off(view, legal) if self.unseen.is_haunted(view) else None
        if saved is not None:
            return saved
        if self.should_rest(view, legal):
            return self.rest(view, legal)
        for care, words in CARES.items():
            action = self.reasons.note(words, care(view, legal))
            if action is not None:
                if care is shed:
                    self.walker.skip.add((view.depth, view.y * WIDTH + view.x))
                return action
        return self.go_on(view, legal)

    # --- needs --------------------------------------------------------------------------------------------------------

    def fuel(self, view: RogueView) -> int:
        """Returns the turns of light in the pack; an everlasting light counts as plenty."""
        if find(view, "ARTIFACT") is not None:
            return 9999
        burning = sum((thing.fuel or 0) * thing.count for thing in view.pack)
        return burning + sum(500 * thing.count for thing in view.pack if thing.type == "OIL_FLASK")

    def food(self, view: RogueView) -> int:
        """Returns the turns until the hero starves, with all the rations in the pack."""
        return view.hunger + 1300 * sum(thing.count for thing in view.pack if thing.type == "FOOD")

    def should_rest(self, view: RogueView, legal: frozenset[int]) -> bool:
        """Whether to rest: below about two thirds of the hit points until nearly full, while food lasts."""
        share = view.hp / view.max_hp
        if view.hunger <= 100 or self.food(view) < 400 or view.stuck:
            self._resting = False
        elif share < (0.9 if is_on_stairs(legal) or view.depth == 1 else 0.7 if view.level <= 4 else 0.6):
            self._resting = True
        elif share >= 0.97:
            self._resting = False
        return self._resting or is_dizzy(view)

    @because("the hero is wounded or unwell and rests, on stairs if possible")
    def rest(self, view: RogueView, legal: frozenset[int]) -> Action:
        """Rests on nearby stairs if there are any, to be able to leave in time, and without wasting light there."""
        if self._hurt:
            saved = self.escape.leave(view, legal)
            return saved if saved is not None else keep_light(view, legal) or REST
        if is_on_stairs(legal):
            self.escape.hops = max(0, self.escape.hops - 1)
            lit = next((t for t in view.pack if t.worn == "lit" and t.fuel), None)
            douse = REMOVE + slot_of(lit) if lit is not None else REST
            return douse if self.fuel(view) < 1200 and view.max_hp - view.hp > 5 and douse in legal else REST
        if view.depth == 1 or is_dizzy(view):
            return REST
        ground = self.watcher.ground(view)
        path = ground.path(ground.where("<>"))
        if path and len(path) < 60 and MOVE + path[0] in legal and not self.watcher.is_by_sleepers(view, path):
            return MOVE + path[0]
        return REST

    def go_on(self, view: RogueView, legal: frozenset[int]) -> Action:
        """Explores while the level is worth it, then takes the stairs."""
        back = self.go_back(view, legal)
        if back is not None:
            return back
        here = (view.depth, view.y * WIDTH + view.x)
        if PICK_UP in legal and here not in self.walker.skip:
            if self.walker.idle < 4:
                return self.reasons.note("something useful lies here", PICK_UP)
            self.walker.skip.add(here)
        if not view.has_amulet and not self.is_done(view):
            step = self.explore(view, legal)
            if step is not None:
                return step
            self.escape.left.discard(view.depth)
        return self.walker.onward(view, legal)

    @because("the wounds are healed, so the hero returns to the level it fled")
    def go_back(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        """Returns to a level that was left in flight, once the wounds are healed."""
        if view.has_amulet or view.depth >= DIVE_FROM:
            return None
        for take, other in ((ASCEND, view.depth - 1), (DESCEND, view.depth + 1)):
            if take in legal and other in self.escape.left:
                self.escape.left.discard(other)
                return take
        return None

    @because("the level is worth exploring, so the hero walks to the nearest item, sleeper or unknown place")
    def explore(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        """Walks to items worth taking and into the unknown, whichever is closer."""
        floating = any(name == "levitating" for name, _ in view.effects)
        wanted = "$" if floating or len(view.pack) >= PACK_SLOTS else "$" + "".join(sorted(ITEM_SYMBOLS))
        ground = self.watcher.ground(view)
        goals = ground.where(wanted)
        goals[[cell for depth, cell in self.walker.skip if depth == view.depth]] = 0
        goals |= ground.frontier()
        if view.hp >= 0.9 * view.max_hp:
            goals[self.watcher.prey(view)] = 1
        return first(
            lambda: step_to(ground, goals, legal),
            lambda: step_to(ground, goals, legal, through_traps=True),
        )

    def is_done(self, view: RogueView) -> bool:
        """Whether to leave: food or light runs low, the level has taken long enough, or it is deep."""
        low = self.food(view) < 500 or self.fuel(view) < 200 or view.light == 0
        return low or self._spent[view.depth] > LONG_STAY or view.depth >= DIVE_FROM
