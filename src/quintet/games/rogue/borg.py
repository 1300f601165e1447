"""The borg: a hero with sense, who knows nothing but its view."""

from collections.abc import Callable
from typing import Final

from quintet.core.game import Action
from quintet.games.rogue.actions import (
    ASCEND,
    CHOOSE_SLOT,
    DESCEND,
    DROP,
    MOVE,
    PICK_UP,
    REMOVE,
    REST,
    SEARCH,
    USE,
    ZAP,
)
from quintet.games.rogue.odds import KIND_OF, loss, pursuit
from quintet.games.rogue.tables import (
    ARMOR_AC,
    EXTRA_HEAL,
    HASTE_SELF,
    HEAL,
    HOLD_MONSTER,
    IDENTIFY,
    MONSTERS,
    R_TELEPORTATION,
    TELEPORTATION,
    W_HASTE_MONSTER,
    W_POLYMORPH,
    WEAPON_COUNT,
    WEAPON_SIDES,
    WIDTH,
)
from quintet.games.rogue.travel import STEPS, Ground, explore_step
from quintet.games.rogue.views import Creature, RogueView, Thing
from quintet.games.rogue.walker import Walker, eat, find, keep_light, slot_of

__all__ = ["BorgBot"]

LONG_STAY: Final = 1000
"""Turns after which a level is left, explored or not."""
RISKY: Final = 0.6
"""Share of the hit points that a fight may cost on average."""
HOPS: Final = 4
"""Stairs taken in flight without a quiet turn between."""
FLIGHTS: Final = 60
"""Steps of running about on a level before the hero turns and fights."""


class BorgBot(Walker):
    """Explores while it is worth it, fights what it can beat, uses what it finds, rests and fights on stairs."""

    def __init__(self, seed: str = "") -> None:
        super().__init__(seed)
        self._resting = False
        self._hp = 0
        self._hurt = False
        self._spent: dict[int, int] = {}
        self._flights: dict[int, int] = {}
        self._turn = 0
        self._hops = 0

    def choose(self, view: RogueView, legal: frozenset[int]) -> Action:
        self.keep_count(view)
        if view.choosing:
            return self.pick_target(view, legal)
        monsters = [monster for monster in view.monsters if not monster.sensed]
        if monsters:
            return self.face(view, legal, monsters)
        return self.live(view, legal)

    def keep_count(self, view: RogueView) -> None:
        """Turns spent on each level, and whether something unseen has struck."""
        self._spent[view.depth] = self._spent.get(view.depth, 0) + view.turn - self._turn
        self._turn = view.turn
        self._hurt = view.hp < self._hp and view.hunger > 0
        self._hp = view.hp

    def live(self, view: RogueView, legal: frozenset[int]) -> Action:
        """A quiet turn: food, rest, gear, then the way."""
        meal = eat(view, legal)
        if meal is not None:
            return meal
        if self._hurt and 2 * view.hp < view.max_hp:
            saved = self.leave(legal)
            if saved is not None:
                return saved
        if self.should_rest(view):
            return self.rest(view, legal)
        care = keep_light(view, legal) or self.dress(view, legal) or self.try_things(view, legal)
        return care if care is not None else self.go_on(view, legal)

    # --- danger -----------------------------------------------------------------------------------------------------

    def face(self, view: RogueView, legal: frozenset[int], monsters: list[Creature]) -> Action:
        """Fight, drink, zap or leave."""
        self._resting = False
        awake = [monster for monster in monsters if not monster.asleep]
        total = sum(loss(view, monster) for monster in awake) / max(1, view.hp)
        adjacent = self.beside(view)
        if view.light == 0 and not adjacent:
            return keep_light(view, legal) or self.go_on(view, legal)
        if awake and (total > RISKY or 3 * view.hp < view.max_hp):
            saved = self.save_self(view, legal, awake, adjacent)
            if saved is not None:
                return saved
        if adjacent:
            return MOVE + min(adjacent, key=lambda each: loss(view, each[1]))[0]
        if awake and self._stale < 3 and any(max(abs(m.x - view.x), abs(m.y - view.y)) <= 2 for m in awake):
            return SEARCH
        asleep = [m for m in monsters if m.asleep and loss(view, m) > RISKY * view.hp]
        return self.onward(view, legal) if asleep else self.go_on(view, legal)

    def save_self(
        self, view: RogueView, legal: frozenset[int], awake: list[Creature], adjacent: list[tuple[int, Creature]]
    ) -> Action | None:
        """The first that is there of stairs underfoot, a wand, stairs in reach, a potion, a scroll, legs."""
        ways: tuple[Callable[[], Action | None], ...] = (
            lambda: self.leave(legal),
            lambda: self.zap(view, legal),
            lambda: self.run_to_stairs(view, legal, awake),
            lambda: self.drink(view),
            lambda: self.read_for_life(view) if adjacent else None,
            lambda: self.run_about(view, legal, awake),
        )
        return next((action for action in (way() for way in ways) if action is not None), None)

    def leave(self, legal: frozenset[int]) -> Action | None:
        """The stairs underfoot, unless both ends of them have been held against the hero for a while."""
        take = next((take for take in (ASCEND, DESCEND) if take in legal), None)
        if take is None or self._hops >= HOPS:
            return None
        self._hops += 1
        return take

    def drink(self, view: RogueView) -> Action | None:
        if 2 * view.hp > view.max_hp:
            return None
        potion = find(view, "POTION", EXTRA_HEAL, HEAL) or find(view, "POTION", HASTE_SELF)
        potion = potion or self.mystery(view, "POTION")
        return USE + slot_of(potion) if potion is not None else None

    def read_for_life(self, view: RogueView) -> Action | None:
        scroll = find(view, "SCROLL", TELEPORTATION) or find(view, "SCROLL", HOLD_MONSTER)
        scroll = scroll or self.mystery(view, "SCROLL")
        return USE + slot_of(scroll) if scroll is not None else None

    def run_to_stairs(self, view: RogueView, legal: frozenset[int], awake: list[Creature]) -> Action | None:
        """To the nearest stairs, when the way costs less than the fight."""
        if view.stuck:
            return None
        ground = Ground(view)
        path = ground.path(lambda cell: ground.text[cell] in "<>", through_traps=True)
        if not path or MOVE + path[0] not in legal:
            return None
        cost = sum(pursuit(view, monster) for monster in awake) * len(path)
        fight = sum(loss(view, monster) for monster in awake)
        return MOVE + path[0] if cost < min(fight, 0.8 * view.hp) else None

    def run_about(self, view: RogueView, legal: frozenset[int], awake: list[Creature]) -> Action | None:
        """Away from what is not faster: the dull lose the hero at the next bend: R9.1."""
        fast = any(int(MONSTERS[KIND_OF[monster.name]].speed) > 10 for monster in awake)
        used = self._flights.get(view.depth, 0)
        if fast or view.stuck or used >= FLIGHTS:
            return None
        step = Ground(view).flight([monster.y * WIDTH + monster.x for monster in awake])
        if step is None or MOVE + step not in legal:
            return None
        self._flights[view.depth] = used + 1
        return MOVE + step

    def mystery(self, view: RogueView, kind: str) -> Thing | None:
        return next((thing for thing in view.pack if thing.type == kind and thing.kind is None), None)

    def zap(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        """A wand at something in line."""
        wands = [thing for thing in view.pack if thing.type == "WAND" and thing.charges != 0]
        wands = [thing for thing in wands if thing.kind not in {W_HASTE_MONSTER, W_POLYMORPH}]
        for monster in view.monsters:
            dx, dy = monster.x - view.x, monster.y - view.y
            if monster.sensed or monster.asleep or not (dx == 0 or dy == 0 or abs(dx) == abs(dy)):
                continue
            step = (dy > 0) - (dy < 0), (dx > 0) - (dx < 0)
            direction = STEPS.index(step[0] * WIDTH + step[1])
            for thing in wands:
                action = ZAP + 8 * slot_of(thing) + direction
                if action in legal:
                    return action
        return None

    # --- quiet ------------------------------------------------------------------------------------------------------

    def pick_target(self, view: RogueView, legal: frozenset[int]) -> Action:
        """Worn things first for enchanting, wands and potions first for telling."""
        order = ["WAND", "RING", "POTION", "SCROLL", "WEAPON", "ARMOR"]
        choices = [thing for thing in view.pack if CHOOSE_SLOT + slot_of(thing) in legal]
        best = min(choices, key=lambda thing: (thing.worn == "", order.index(thing.type)))
        return CHOOSE_SLOT + slot_of(best)

    def dress(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        """The better armour and weapon, as far as one can tell."""
        worn = {thing.worn: thing for thing in view.pack if thing.worn}
        best = self.better(
            view, "ARMOR", worn.get("worn"), lambda t: 10.0 - int(ARMOR_AC[t.kind or 0]) + (t.bonus or 0)
        )
        best = best or self.better(view, "WEAPON", worn.get("wielded"), self.weapon_worth)
        if best is not None and USE + slot_of(best) in legal:
            return USE + slot_of(best)
        ring = next((t for t in view.pack if t.type == "RING" and not t.worn and self.wants_ring(view, t)), None)
        if ring is not None and USE + slot_of(ring) in legal and view.hp == view.max_hp:
            return USE + slot_of(ring)
        useless = next((t for t in view.pack if t.type == "RING" and t.worn and not self.wants_ring(view, t)), None)
        if useless is not None and REMOVE + slot_of(useless) in legal:
            return REMOVE + slot_of(useless)
        return None

    def weapon_worth(self, thing: Thing) -> float:
        kind = thing.kind or 0
        return int(WEAPON_COUNT[kind]) * (int(WEAPON_SIDES[kind]) + 1) / 2 + (thing.bonus or 0)

    def wants_ring(self, view: RogueView, ring: Thing) -> bool:
        if ring.kind is None:
            return view.level >= 3
        return ring.kind != R_TELEPORTATION and ring.kind in {0, 1, 5, 7} and (ring.bonus is None or ring.bonus > 0)

    def better(self, view: RogueView, kind: str, worn: Thing | None, worth: object) -> Thing | None:
        """Something in the pack that beats what is worn; unknown bonuses count as none."""
        assert callable(worth)
        if worn is not None and worn.cursed:
            return None
        now = worth(worn) if worn is not None else -9.0
        spare = [thing for thing in view.pack if thing.type == kind and not thing.worn]
        best = max(spare, key=worth, default=None)
        return best if best is not None and worth(best) > now else None

    def try_things(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        """Unknown scrolls and potions in peace and health; known good ones when they help."""
        if view.hp < 0.7 * view.max_hp:
            potion = find(view, "POTION", HEAL) if 3 * view.hp < view.max_hp and view.depth > 3 else None
            return USE + slot_of(potion) if potion is not None else None
        scroll = self.mystery(view, "SCROLL") or find(view, "SCROLL", IDENTIFY, 1, 2, 3, 5)
        if scroll is not None and USE + slot_of(scroll) in legal:
            return USE + slot_of(scroll)
        potion = self.mystery(view, "POTION") or find(view, "POTION", 2, 3, 10)
        if potion is not None and (potion.count > 1 or view.depth <= 4 or potion.kind is not None):
            return USE + slot_of(potion)
        if len(view.pack) >= 25:
            return self.shed(view, legal)
        return None

    def shed(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        """Drops spare weapons, armour and things known to be bad."""
        for thing in view.pack:
            if not thing.worn and thing.type in {"WEAPON", "ARMOR", "RING"} and DROP + slot_of(thing) in legal:
                self._skip.add((view.depth, view.y * WIDTH + view.x))
                return DROP + slot_of(thing)
        return None

    # --- the day ----------------------------------------------------------------------------------------------------

    def fuel(self, view: RogueView) -> int:
        """Turns of light in the pack; a light for ever counts as plenty."""
        if find(view, "ARTIFACT") is not None:
            return 9999
        burning = sum((thing.fuel or 0) * thing.count for thing in view.pack)
        return burning + sum(500 * thing.count for thing in view.pack if thing.type == "OIL_FLASK")

    def food(self, view: RogueView) -> int:
        """Turns until the hero starves, with all the rations of the pack."""
        return view.hunger + 1300 * sum(thing.count for thing in view.pack if thing.type == "FOOD")

    def should_rest(self, view: RogueView) -> bool:
        """Rests from half health to nearly full, while the food lasts."""
        ailing = any(name in {"confused", "blind"} for name, _ in view.effects)
        if view.hunger <= 100 or self.food(view) < 400 or view.stuck:
            self._resting = False
        elif view.hp < (0.75 if view.level <= 3 else 0.6) * view.max_hp:
            self._resting = True
        elif view.hp >= 0.95 * view.max_hp:
            self._resting = False
        return self._resting or ailing

    def rest(self, view: RogueView, legal: frozenset[int]) -> Action:
        """On stairs if there are any near, where one can leave in time, and there without wasting light."""
        self._hops = max(0, self._hops - 1)
        if self._hurt:
            return self.leave(legal) or keep_light(view, legal) or REST
        if ASCEND in legal or DESCEND in legal:
            lit = next((t for t in view.pack if t.worn == "lit" and t.fuel), None)
            douse = REMOVE + slot_of(lit) if lit is not None else REST
            return douse if view.max_hp - view.hp > 5 and douse in legal else REST
        if any(name in {"confused", "blind"} for name, _ in view.effects):
            return REST
        ground = Ground(view)
        path = ground.path(lambda cell: ground.text[cell] in "<>")
        if path and len(path) < 40 and MOVE + path[0] in legal:
            return MOVE + path[0]
        return REST

    def go_on(self, view: RogueView, legal: frozenset[int]) -> Action:
        """Explores while the level is worth it, then takes the stairs."""
        here = (view.depth, view.y * WIDTH + view.x)
        if PICK_UP in legal and here not in self._skip and not view.monsters:
            if self._stale < 4:
                return PICK_UP
            self._skip.add(here)
        if not view.has_amulet and not self.is_done(view):
            step = explore_step(view, [cell for depth, cell in self._skip if depth == view.depth])
            if isinstance(step, int) and step in legal and step != PICK_UP:
                return step
        return self.onward(view, legal)

    def is_done(self, view: RogueView) -> bool:
        """Time to leave: food or light run low, the level has taken long enough, or it is the last one."""
        low = self.food(view) < 500 or self.fuel(view) < 200 or view.light == 0
        return low or self._spent[view.depth] > LONG_STAY or self._flights.get(view.depth, 0) >= FLIGHTS
