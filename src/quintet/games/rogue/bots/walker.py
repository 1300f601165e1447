"""What the walking bots share: the way to a goal, blows at what blocks it, hidden doors, food and light."""

from collections.abc import Callable
from typing import Final

import numpy as np

from quintet.core.game import Action, Turn
from quintet.core.rng import SeededRandom
from quintet.games.rogue.actions import ASCEND, DESCEND, MOVE, PICK_UP, SEARCH, USE
from quintet.games.rogue.analysis.ground import STEPS, Cell, Ground, Tiles
from quintet.games.rogue.analysis.reach import FAR, mark_roomy, weigh_places, weigh_walls
from quintet.games.rogue.bots.reasons import Reasoner, because, explain_choice
from quintet.games.rogue.tables import HEIGHT, WIDTH
from quintet.games.rogue.text.notation import SLOT_LETTERS
from quintet.games.rogue.views.hero import Creature, RogueView, Thing

__all__ = ["DiverBot", "Walker", "eat", "find", "first", "goal_of", "is_stub", "keep_light", "slot_of"]

SEARCHES: Final = 4
"""Turns that a search may be planned for; four find nineteen of twenty doors at level 1."""
LIGHTS: Final = ("ARTIFACT", "LANTERN", "TORCH")
NO_WAY_ON: Final = "no unknown place can be reached, so there must be a hidden door"
BURNT: Final = 12
"""Turns that a light has left when the next one is lit: a fight that begins now should not end in the dark."""


def slot_of(thing: Thing) -> int:
    return SLOT_LETTERS.index(thing.letter)


def find(view: RogueView, kind: str, *numbers: int) -> Thing | None:
    """A thing of the pack of a type, and of a known kind when kinds are named."""
    for thing in view.pack:
        if thing.type == kind and (not numbers or thing.kind in numbers):
            return thing
    return None


def goal_of(view: RogueView) -> tuple[str, Action]:
    """The stairs that the quest asks for, and the action that takes them: R1.2."""
    return ("<", ASCEND) if view.has_amulet else (">", DESCEND)


def eat(view: RogueView, legal: frozenset[int]) -> Action | None:
    """A ration as soon as the hero is hungry: R6.5."""
    food = find(view, "FOOD")
    return USE + slot_of(food) if food is not None and view.hunger <= 300 and USE + slot_of(food) in legal else None


def keep_light(view: RogueView, legal: frozenset[int]) -> Action | None:
    """Oil into a lantern that has room for it, and another light when this one is all but burnt: R4.4."""
    oil, lit = find(view, "OIL_FLASK"), next((thing for thing in view.pack if thing.worn == "lit"), None)
    lantern = lit if lit is not None and lit.type == "LANTERN" else find(view, "LANTERN") if view.light == 0 else None
    if oil is not None and lantern is not None and (lantern.fuel or 0) <= 490 and USE + slot_of(oil) in legal:
        return USE + slot_of(oil)
    left = view.light_left or 0
    if view.light >= 2 or left > BURNT:
        return None
    longer = left + BURNT if left > 0 else 0
    spare = [t for t in view.pack if t.type in LIGHTS and not t.worn and (t.fuel is None or t.fuel > longer)]
    spare.sort(key=lambda thing: (is_stub(thing), LIGHTS.index(thing.type), thing.fuel or 0))
    return next((USE + slot_of(thing) for thing in spare if USE + slot_of(thing) in legal), None)


def is_stub(thing: Thing) -> bool:
    """What is left of a light that was changed in time: for when nothing else burns."""
    return thing.fuel is not None and thing.fuel <= BURNT


def first(*ways: Callable[[], Action | None]) -> Action | None:
    """The first answer of several, which are asked in turn; an action may be number 0."""
    return next((action for action in (way() for way in ways) if action is not None), None)


class Walker(Reasoner):
    """A hero who can find the way; what it does on the way is the subclass's `choose`."""

    def __init__(self, seed: str = "") -> None:
        super().__init__()
        self._random = SeededRandom(f"{seed}_hero")
        self._searched: dict[int, Tiles] = {}
        self._skip: set[tuple[int, Cell]] = set()
        self._stale = 0
        self._last: tuple[int, int, int] = (0, 0, 0)

    def act(self, turn: Turn) -> Action:
        view: RogueView = turn.view
        legal = frozenset(turn.legal)
        place = (view.depth, view.x, view.y)
        self._stale = self._stale + 1 if place == self._last else 0
        self._last = place
        self.reasons = []
        choice = self.choose(view, legal)
        return choice if choice in legal else self.last_resort(view, legal)

    def last_resort(self, view: RogueView, legal: frozenset[int]) -> Action:  # noqa: ARG002 - heroes with sense look
        """What is done when a rule has answered with what is not possible."""
        return self.anything(legal)

    def choose(self, view: RogueView, legal: frozenset[int]) -> Action:
        raise NotImplementedError

    def explain(self, turn: Turn) -> str:
        """Chooses, and says why."""
        action = self.act(turn)
        return explain_choice(turn.view, action, self.reasons)

    def anything(self, legal: frozenset[int]) -> Action:
        moves = [action for action in sorted(legal) if action <= SEARCH]
        choices = moves or sorted(legal)
        return choices[self._random.next_int(0, len(choices) - 1)]

    def beside(self, view: RogueView) -> list[tuple[int, Creature]]:
        """Monsters that can be struck now, with the direction."""
        ground = Ground(view, avoid_monsters=False)
        places = {monster.y * WIDTH + monster.x: monster for monster in view.monsters if not monster.sensed}
        return [
            (k, places[ground.here + step])
            for k, step in enumerate(STEPS)
            if ground.here + step in places and ground.may_step(ground.here, k)
        ]

    # --- the way ----------------------------------------------------------------------------------------------------

    def way(self, view: RogueView, legal: frozenset[int], goals: Tiles) -> Action | None:
        """The first step to the nearest goal: around monsters and traps, over traps, or through both."""
        grounds = (self.ground(view), self.ground(view), self.free_ground(view), Ground(view, avoid_monsters=False))
        for ground, through in zip(grounds, (False, True, True, True), strict=True):
            step = ground.first_step(goals, through_traps=through)
            if step is not None and MOVE + step in legal:
                return MOVE + step
        return None

    def ground(self, view: RogueView) -> Ground:
        """The known ground as this hero would like to walk it."""
        return Ground(view)

    def free_ground(self, view: RogueView) -> Ground:
        """The known ground without whoever stands on it."""
        return Ground(view)

    def to_glyph(self, view: RogueView, legal: frozenset[int], glyphs: str) -> Action | None:
        return self.way(view, legal, Ground(view).where(glyphs))

    @because("the way is not known yet, so it goes to the nearest unknown place")
    def to_unknown(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        """To the nearest edge of the map; who carries no light feels the way tile by tile."""
        ground = Ground(view)
        if view.light > 0:
            return self.way(view, legal, ground.frontier())
        for k in range(4):
            if ground.is_unknown(ground.here + STEPS[k]) and MOVE + k in legal:
                return MOVE + k
        return self.way(view, legal, ground.frontier(4))

    @because("it goes straight for what the quest asks for")
    def onward(self, view: RogueView, legal: frozenset[int]) -> Action:
        """Straight to the stairs that count, by the unknown when they are not known, by hidden doors at last."""
        goal, take = goal_of(view)
        if take in legal:
            return take
        if view.depth == 10 and not view.has_amulet:
            goal = "&"
            if PICK_UP in legal and self._stale < 3:
                return PICK_UP
        step = self.to_glyph(view, legal, goal)
        if step is None:
            step = self.to_unknown(view, legal)
        return step if step is not None else self.told(NO_WAY_ON, self.hunt_doors(view, legal))

    # --- hidden doors: R5.6 -----------------------------------------------------------------------------------------

    def hunt_doors(self, view: RogueView, legal: frozenset[int]) -> Action:
        """Searches where a hidden door is likeliest for the turns it takes to get there and search."""
        ground = Ground(view)
        goal = self.suspect(view, ground)
        if goal != ground.here:
            way = self.way(view, legal, ground.only(goal))
            if way is not None:
                return way
        if SEARCH not in legal:
            return self.anything(legal)
        self.searched_on(view.depth)[[ground.here + step for step in STEPS]] += 1
        return SEARCH

    def searched_on(self, depth: int) -> Tiles:
        """How often each tile of a level was searched."""
        return self._searched.setdefault(depth, np.zeros(WIDTH * HEIGHT, np.int64))

    def suspect(self, view: RogueView, ground: Ground) -> Cell:
        """The tile where searching finds most a turn, the way there counted."""
        totals, walls, places = (np.zeros(WIDTH * HEIGHT, np.int64) for _ in range(3))
        missed = max(5, 50 - 5 * view.level)
        mark_roomy(ground.codes, totals)
        weigh_walls(ground.codes, ground.glyphs, totals, walls)
        weigh_places(ground.codes, walls, self.searched_on(view.depth), missed, places)
        far = ground.distances([ground.here])
        yields = [(1 - (missed / 100) ** turns) / (far + turns) for turns in range(1, SEARCHES + 1)]
        worth = np.where(far < FAR, places * np.maximum.reduce(yields), 0)
        return int(worth.argmax()) if worth.max() > 0 else ground.here


class DiverBot(Walker):
    """Down as soon as there are stairs; strikes what blocks, or what comes while the way is not known."""

    def choose(self, view: RogueView, legal: frozenset[int]) -> Action:
        if view.choosing:
            return min(legal)
        care = self.told("it is hungry", eat(view, legal)) or self.told("its light goes out", keep_light(view, legal))
        if care is not None:
            return care
        adjacent = self.beside(view)
        knows_the_way = goal_of(view)[0] in "".join(view.map)
        if adjacent and (view.stuck or self._stale > 1 or not knows_the_way):
            return self.told("it strikes what stands in its way", MOVE + adjacent[0][0])
        return self.onward(view, legal)
