"""A bot that knows the odds of the whole run."""

from functools import lru_cache
from typing import Any, cast

import numpy as np

from quintet.core.game import Action, Turn
from quintet.core.kernel import Kernel
from quintet.core.record import Rows, rows_over, zeros
from quintet.games.runmap.actions import BUY, LEAVE, PRAY, REST, TRAIN
from quintet.games.runmap.bots.path_values import CERTAIN, HEROES, NODES, hero_code, plan, prayer, trade
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.model import FloorMap
from quintet.games.runmap.packing.pack import pack_floor
from quintet.games.runmap.tables import CHARM, GUARD, MAX_HP, POTION, POTION_HP, PRICES, REST_HP, ROWS, WIDTH
from quintet.games.runmap.views import RunView

__all__ = ["PlannerBot", "chance_to_win", "is_plan_quick", "plan_of"]


def plan_of(floors: tuple[FloorMap, ...]) -> Any:
    """Returns the value of entering every node of these floors, by node and hero."""
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
    """Returns the chance of a fresh hero at the first entry, with the best choices."""
    return int(plan_of(floors)[0, hero_code(MAX_HP, 0, 0, 0)]) / CERTAIN


def is_plan_quick() -> bool:
    """Returns whether a plan takes a moment; uncompiled, it takes half a minute."""
    rule = cast("Kernel", plan)
    return rule.ready() is not rule.uncompiled


class PlannerBot:
    """Works out the whole run backward from the third boss with the published odds, then takes the best choice."""

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
        """Returns the chance to win after this action."""
        hero = view.hp, view.gold, view.guard, int(view.charm)
        if action < WIDTH:
            return int(self._table[_number(view, view.row + 1, action), hero_code(*hero)])
        return _room_choice(self._ahead(view), view.sold, action, *hero)

    def _ahead(self, view: RunView) -> Any:
        """Returns the value of walking on from here, for every hero."""
        return self._table[[_number(view, node.row, node.column) for node in view.exits]].max(axis=0)


def _number(view: RunView, row: int, column: int) -> int:
    return ((view.act - 1) * ROWS + row) * WIDTH + column


def _room_choice(ahead: Any, sold: int, action: Action, hp: int, gold: int, guard: int, charm: int) -> int:
    """Returns the value of one choice in a room."""
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
