"""Travelers: one that wanders, one that looks one room ahead, and one that knows the odds of the whole run."""

from functools import lru_cache
from typing import Any, Final

import numpy as np

from quintet.core.game import Action, BotInfo, RandomBot, Turn
from quintet.core.record import Rows, rows_over, zeros
from quintet.games.runmap.floors import Floor
from quintet.games.runmap.layout import pack_floor
from quintet.games.runmap.model import FloorMap, NodeType
from quintet.games.runmap.plan import CERTAIN, HEROES, NODES, hero_code, plan, prayer, trade
from quintet.games.runmap.rooms import CHARM, GUARD, POTION
from quintet.games.runmap.rules import BUY, LEAVE, PRAY, REST, TRAIN
from quintet.games.runmap.tables import FIGHTS, MAX_GUARD, MAX_HP, POTION_HP, PRICES, REST_HP, ROWS, WIDTH
from quintet.games.runmap.views import RunView

__all__ = ["BOTS", "GreedyBot", "PlannerBot", "chance_to_win", "plan_of"]

FIGHT_KINDS: Final = (NodeType.COMBAT, NodeType.ELITE, NodeType.BOSS)


# --- greedy ---------------------------------------------------------------------------------------------------------


class GreedyBot:
    """Takes the next room that promises the most HP, and spends as soon as it can."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def act(self, turn: Turn) -> Action:
        view: RunView = turn.view
        match view.phase:
            case "campfire":
                return REST if view.max_hp - view.hp >= REST_HP // 2 or TRAIN not in turn.legal else TRAIN
            case "merchant":
                return self._shop(view, turn.legal)
            case "shrine":
                return PRAY if 2 * view.hp > view.max_hp and view.guard < MAX_GUARD else LEAVE
            case _:
                row = view.floor.rows[view.row + 1]
                return max(turn.legal, key=lambda column: _promise(view, row[column].type))

    @staticmethod
    def _shop(view: RunView, legal: tuple[Action, ...]) -> Action:
        wounded = view.max_hp - view.hp >= POTION_HP // 2
        for ware in (POTION, GUARD, CHARM):
            if BUY + ware in legal and (ware != POTION or wounded):
                return BUY + ware
        return LEAVE


def _promise(view: RunView, kind: NodeType) -> float:
    """HP won or lost in the next room, as far as one sees at a glance."""
    missing = view.max_hp - view.hp
    if kind is NodeType.CAMPFIRE:
        return min(missing, REST_HP)
    if kind is NodeType.MERCHANT:
        return min(missing, POTION_HP) if view.gold >= PRICES[POTION] else 0
    if kind is NodeType.SHRINE:
        return 0
    low, high, _ = FIGHTS[view.act - 1, FIGHT_KINDS.index(kind)]
    return -float(low + high) / 2


# --- planner --------------------------------------------------------------------------------------------------------


def plan_of(floors: tuple[FloorMap, ...]) -> Any:
    """The value of entering every node of these floors, by node and hero."""
    rows: Rows[Floor] = zeros(Floor, 3)
    for k, floor in enumerate(floors):
        rows[k] = pack_floor(floor)[0]
    return _plan(rows.tobytes())


@lru_cache(maxsize=2)
def _plan(floors: bytes) -> Any:
    rows = rows_over(Floor, bytearray(floors), 3)
    table, scratch = np.zeros((NODES, HEROES), np.int64), np.zeros(HEROES, np.int64)
    plan(rows, table, scratch)
    return table


def chance_to_win(floors: tuple[FloorMap, ...]) -> float:
    """The chance of a fresh hero at the first entry, with the best choices."""
    return int(plan_of(floors)[0, hero_code(MAX_HP, 0, 0, 0)]) / CERTAIN


class PlannerBot:
    """Works the whole run back from the third boss with the published odds, then always takes the best choice."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed
        self._table: Any = None

    def act(self, turn: Turn) -> Action:
        view: RunView = turn.view
        if view.mode == "explore":
            return turn.legal[0]
        if self._table is None:
            self._table = plan_of(view.floors)
        return max(turn.legal, key=lambda action: self._value(view, action))

    def _value(self, view: RunView, action: Action) -> int:
        """The chance to win after this action."""
        hero = view.hp, view.gold, view.guard, int(view.charm)
        if action < WIDTH:
            return int(self._table[_number(view, view.row + 1, action), hero_code(*hero)])
        return _room_choice(self._ahead(view), view.sold, action, *hero)

    def _ahead(self, view: RunView) -> Any:
        """The value of walking on from here, for every hero."""
        here = view.floor.rows[view.row][view.column]
        targets = [node for node in view.floor.rows[view.row + 1] if node.id in here.connections]
        return self._table[[_number(view, node.row, node.column) for node in targets]].max(axis=0)


def _number(view: RunView, row: int, column: int) -> int:
    return ((view.act - 1) * ROWS + row) * WIDTH + column


def _room_choice(ahead: Any, sold: int, action: Action, hp: int, gold: int, guard: int, charm: int) -> int:
    """What one choice in a room is worth."""
    if action == REST:
        return int(ahead[hero_code(min(MAX_HP, hp + REST_HP), gold, guard, charm)])
    if action == TRAIN:
        return int(ahead[hero_code(hp, gold, guard + 1, charm)])
    if action == PRAY:
        return int(prayer(ahead, hp, gold, guard, charm))
    if action == LEAVE:
        return int(ahead[hero_code(hp, gold, guard, charm)])
    ware = action - BUY
    health = min(MAX_HP, hp + POTION_HP) if ware == POTION else hp
    shield, lucky = guard + (ware == GUARD), int(charm or ware == CHARM)
    return int(trade(ahead, sold | 1 << ware, health, gold - int(PRICES[ware]), shield, lucky))


BOTS = {
    "random": BotInfo("wanders", RandomBot, 0),
    "greedy": BotInfo("looks one room ahead", GreedyBot, 1),
    "planner": BotInfo("knows the odds of the whole run", PlannerBot, 2),
}
