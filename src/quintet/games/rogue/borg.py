"""The borg and the diver: heroes with sense, who know nothing but their view."""

from typing import Final

from quintet.core.game import Action, Turn
from quintet.core.rng import SeededRandom
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
from quintet.games.rogue.tables import (
    ARMOR_AC,
    CREATE_MONSTER,
    EXTRA_HEAL,
    HEAL,
    HOLD_MONSTER,
    IDENTIFY,
    MONSTER_NAMES,
    MONSTERS,
    R_TELEPORTATION,
    SLEEP,
    TELEPORTATION,
    W_HASTE_MONSTER,
    W_POLYMORPH,
    WEAPON_COUNT,
    WEAPON_SIDES,
    WIDTH,
)
from quintet.games.rogue.travel import STEPS, Ground, explore_step, stairs_step
from quintet.games.rogue.views import Creature, RogueView, Thing

__all__ = ["BorgBot", "DiverBot"]

SLOTS: Final = "abcdefghijklmnopqrstuvwxyz"
BAD_SCROLLS: Final = (CREATE_MONSTER, SLEEP)
WEAK_KINDS: Final = frozenset("BEHKSOZI")
SEARCHES: Final = 8
KIND_OF: Final = {name: number for number, name in enumerate(MONSTER_NAMES) if name}


def slot_of(thing: Thing) -> int:
    return SLOTS.index(thing.letter)


def find(view: RogueView, kind: str, *numbers: int) -> Thing | None:
    """A thing of the pack of a type, and of a known kind when kinds are named."""
    for thing in view.pack:
        if thing.type == kind and (not numbers or thing.kind in numbers):
            return thing
    return None


def threat(view: RogueView, monster: Creature) -> float:
    """How many turns' worth of the hero's life a monster takes before it is dead, roughly, as a share of hit points."""
    row = MONSTERS[KIND_OF[monster.name]]
    hits = min(max((int(row.hit_dice) + view.ac + 1) / 20, 0.05), 1)
    blow = sum(int(row.count[k]) * (int(row.sides[k]) + 1) / 2 for k in range(int(row.attacks)))
    own = min(max((view.level + int(row.ac) + 1) / 20, 0.1), 1) * max(2.0, 5.0)
    life = int(row.hit_dice) * 4.5 * {"unhurt": 1.0, "wounded": 0.6, "almost dead": 0.2}.get(monster.health, 1.0)
    return hits * blow * (int(row.speed) / 10) * (life / own) / max(1, view.hp)


class _Walker:
    """What both bots share: walking, fighting the adjacent, searching when the map gives out."""

    def __init__(self, seed: str = "") -> None:
        self._random = SeededRandom(f"{seed}_hero")
        self._searched: dict[tuple[int, int], int] = {}
        self._plan: list[int] = []
        self._skip: set[tuple[int, int]] = set()
        self._stale = 0
        self._last: tuple[int, int, int] = (0, 0, 0)

    def beside(self, view: RogueView) -> list[tuple[int, Creature]]:
        """Monsters that can be struck now, with the direction."""
        ground = Ground(view, avoid_monsters=False)
        places = {monster.y * WIDTH + monster.x: monster for monster in view.monsters if not monster.sensed}
        return [
            (k, places[ground.here + step])
            for k, step in enumerate(STEPS)
            if ground.here + step in places and ground.may_step(ground.here, k)
        ]

    def skip_here(self, view: RogueView) -> list[int]:
        return [cell for depth, cell in self._skip if depth == view.depth]

    def explore(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        step = explore_step(view, self.skip_here(view))
        if not isinstance(step, int):
            return None
        if step == PICK_UP and (step not in legal or self._stale > 3):
            self._skip.add((view.depth, view.y * WIDTH + view.x))
            return None
        return step if step in legal else None

    def hunt_doors(self, view: RogueView, legal: frozenset[int]) -> Action:
        """Searches where hidden doors are likely: dead ends first, then along the walls, a few turns each."""
        ground = Ground(view)

        def likely(cell: int) -> bool:
            done = self._searched.get((view.depth, cell), 0)
            walls = sum(ground.codes[cell + step] == 0 for step in STEPS[:4])
            return done < SEARCHES and walls >= (3 if ground.text[cell] == ":" else 1)

        if likely(ground.here) and SEARCH in legal:
            for step in (0, *STEPS):
                key = (view.depth, ground.here + step)
                self._searched[key] = self._searched.get(key, 0) + 1
            return SEARCH
        first = ground.first_step(likely, through_traps=True)
        if first is None:
            self._searched = {key: 0 for key in self._searched if key[0] != view.depth}
            return SEARCH if SEARCH in legal else min(legal)
        return MOVE + first if MOVE + first in legal else self.anything(legal)

    def anything(self, legal: frozenset[int]) -> Action:
        moves = [action for action in sorted(legal) if action <= SEARCH]
        choices = moves or sorted(legal)
        return choices[self._random.next_int(0, len(choices) - 1)]

    def note_progress(self, view: RogueView) -> None:
        place = (view.depth, view.x, view.y)
        self._stale = self._stale + 1 if place == self._last else 0
        self._last = place


class DiverBot(_Walker):
    """Down as soon as there are stairs; strikes what stands in the way, eats and lights when it must."""

    def act(self, turn: Turn) -> Action:
        view: RogueView = turn.view
        legal = frozenset(turn.legal)
        self.note_progress(view)
        choice = self.choose(view, legal)
        return choice if choice in legal else self.anything(legal)

    def choose(self, view: RogueView, legal: frozenset[int]) -> Action:
        if view.choosing:
            return next(action for action in sorted(legal) if action >= CHOOSE_SLOT)
        care = upkeep(view, legal)
        if care is not None:
            return care
        goal, take = ("<", ASCEND) if view.has_amulet else (">", DESCEND)
        if take in legal:
            return take
        adjacent = self.beside(view)
        if adjacent:
            return MOVE + adjacent[0][0]
        return self.walk(view, legal, goal)

    def walk(self, view: RogueView, legal: frozenset[int], goal: str) -> Action:
        ground = Ground(view)
        step = ground.first_step(lambda cell: ground.text[cell] == goal, through_traps=True)
        if step is not None and MOVE + step in legal:
            return MOVE + step
        step = ground.first_step(ground.is_frontier) or ground.first_step(ground.is_frontier, through_traps=True)
        if step is not None and MOVE + step in legal:
            return MOVE + step
        return self.hunt_doors(view, legal)


def upkeep(view: RogueView, legal: frozenset[int]) -> Action | None:
    """Food and light before anything else: R6.5, R4.4."""
    food = find(view, "FOOD")
    if food is not None and view.hunger <= 290 and USE + slot_of(food) in legal:
        return USE + slot_of(food)
    oil, lit = find(view, "OIL_FLASK"), next((thing for thing in view.pack if thing.worn == "lit"), None)
    if oil is not None and lit is not None and lit.type == "LANTERN" and (lit.fuel or 0) <= 490:
        return USE + slot_of(oil) if USE + slot_of(oil) in legal else None
    if view.light < 2 and (view.light_left or 0) <= 5:
        lights = [thing for thing in view.pack if thing.type in {"ARTIFACT", "TORCH", "LANTERN"} and not thing.worn]
        lights = [thing for thing in lights if thing.fuel is None or thing.fuel > 0]
        for thing in sorted(lights, key=lambda each: each.type):
            if USE + slot_of(thing) in legal:
                return USE + slot_of(thing)
    return None


class BorgBot(_Walker):
    """Explores while it is worth it, fights what it can beat, uses what it finds, flees by stairs and scrolls."""

    def act(self, turn: Turn) -> Action:
        view: RogueView = turn.view
        legal = frozenset(turn.legal)
        self.note_progress(view)
        choice = self.choose(view, legal)
        return choice if choice in legal else self.anything(legal)

    def choose(self, view: RogueView, legal: frozenset[int]) -> Action:
        if view.choosing:
            return self.pick_target(view, legal)
        monsters = [monster for monster in view.monsters if not monster.sensed]
        if monsters:
            return self.face(view, legal, monsters)
        care = upkeep(view, legal) or self.dress(view, legal) or self.try_things(view, legal)
        if care is not None:
            return care
        if self.should_rest(view):
            return REST
        return self.go_on(view, legal)

    # --- danger -----------------------------------------------------------------------------------------------------

    def face(self, view: RogueView, legal: frozenset[int], monsters: list[Creature]) -> Action:
        """Fight, drink, zap or leave."""
        awake = [monster for monster in monsters if not monster.asleep]
        total = sum(threat(view, monster) for monster in awake)
        adjacent = self.beside(view)
        if total > 0.7 or (3 * view.hp < view.max_hp and awake):
            saved = self.save_self(view, legal, adjacent)
            if saved is not None:
                return saved
        if adjacent and (awake or threat(view, adjacent[0][1]) < 0.6):
            return MOVE + min(adjacent, key=lambda each: threat(view, each[1]))[0]
        if awake and total < 0.7:
            return self.await_them(view, legal, awake)
        return self.go_on(view, legal)

    def await_them(self, view: RogueView, legal: frozenset[int], awake: list[Creature]) -> Action:
        """Lets a fast approach come; after some turns goes on with the day."""
        if self._stale < 2 and any(max(abs(m.x - view.x), abs(m.y - view.y)) <= 2 for m in awake):
            return SEARCH if SEARCH in legal else REST
        return self.go_on(view, legal)

    def save_self(self, view: RogueView, legal: frozenset[int], adjacent: list[tuple[int, Creature]]) -> Action | None:
        for take in (DESCEND, ASCEND):
            if take in legal and not (take == ASCEND and view.depth == 1):
                return take
        wand = self.zap(view, legal)
        if wand is not None:
            return wand
        if 2 * view.hp < view.max_hp:
            potion = find(view, "POTION", EXTRA_HEAL, HEAL) or self.mystery(view, "POTION")
            if potion is not None:
                return USE + slot_of(potion)
        scroll = find(view, "SCROLL", TELEPORTATION, HOLD_MONSTER)
        if scroll is not None and adjacent:
            return USE + slot_of(scroll)
        if adjacent and 2 * view.hp < view.max_hp:
            scroll = self.mystery(view, "SCROLL")
            if scroll is not None:
                return USE + slot_of(scroll)
        return self.run_away(view, legal, adjacent)

    def run_away(self, view: RogueView, legal: frozenset[int], adjacent: list[tuple[int, Creature]]) -> Action | None:
        """To stairs, if they are near enough and nobody fast is at the heels."""
        if any(int(MONSTERS[KIND_OF[monster.name]].speed) > 10 for _, monster in adjacent):
            return None
        ground = Ground(view)
        path = ground.path(lambda cell: ground.text[cell] in "<>", through_traps=True)
        if path and len(path) < 12 and MOVE + path[0] in legal and not adjacent:
            return MOVE + path[0]
        return None

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

    def should_rest(self, view: RogueView) -> bool:
        """Rests while food and light allow it."""
        rations = sum(thing.count for thing in view.pack if thing.type == "FOOD")
        fuel = sum((thing.fuel or 0) * thing.count for thing in view.pack if thing.fuel is not None)
        fuel += sum(500 * thing.count for thing in view.pack if thing.type == "OIL_FLASK")
        plenty = view.hunger + 1300 * rations > 700 and (fuel > 400 or view.light_left is None)
        share = 0.75 if plenty else 0.35
        return view.hp < share * view.max_hp and view.hunger > 150 and not view.stuck

    def go_on(self, view: RogueView, legal: frozenset[int]) -> Action:
        """Explores while the level is worth it, then takes the stairs."""
        goal, take = ("<", ASCEND) if view.has_amulet else (">", DESCEND)
        if PICK_UP in legal and (view.depth, view.y * WIDTH + view.x) not in self._skip and not view.monsters:
            return PICK_UP
        if not view.has_amulet and not self.is_done(view):
            step = self.explore(view, legal)
            if step is not None:
                return step
        if take in legal:
            return take
        onward = stairs_step(view, goal)
        if isinstance(onward, int) and onward in legal:
            return onward
        ground = Ground(view)
        first = ground.first_step(lambda cell: ground.text[cell] == goal, through_traps=True)
        if first is None:
            first = ground.first_step(ground.is_frontier, through_traps=True)
        if first is not None and MOVE + first in legal:
            return MOVE + first
        return self.hunt_doors(view, legal)

    def is_done(self, view: RogueView) -> bool:
        """Time to leave: hungry without food, or dark without light, or the level has taken long enough."""
        has_food = find(view, "FOOD") is not None
        return (view.hunger < 300 and not has_food) or view.light == 0
