"""The value of every situation of a run, worked out backward from the third boss: what the planner knows.

A situation is a node and a hero: HP, gold (at most `MOST_GOLD` counts), guard and charm. Its value is the chance to win
the run from there with the best choices, in parts of `CERTAIN`. All numbers are integers, so every machine plans alike.
"""

from typing import Annotated, Final

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Rows, i64
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.floors import has_link
from quintet.games.runmap.rules.rooms import damage_of
from quintet.games.runmap.tables import (
    BOSS,
    CAMPFIRE,
    CELLS,
    CHARM,
    FIGHTS,
    GUARD,
    MAX_GUARD,
    MAX_HP,
    MERCHANT,
    POTION,
    POTION_HP,
    PRICES,
    REST_HP,
    ROWS,
    SHRINE,
    SHRINE_COST,
    SHRINE_HP,
    SHRINE_PERCENT,
    VICTORY_HP,
    WIDTH,
)

__all__ = ["CERTAIN", "HEROES", "MOST_GOLD", "NODES", "hero_code", "plan", "prayer", "trade"]

CERTAIN: Final = 1 << 30
MOST_GOLD: Final = 24
HEROES: Final = (MAX_HP + 1) * (MOST_GOLD + 1) * (MAX_GUARD + 1) * 2
NODES: Final = 3 * CELLS

Table = Annotated[Array, i64, (0, 0)]
Values = Annotated[Array, i64, (0,)]


@kernel
def hero_code(hp: int, gold: int, guard: int, charm: int) -> int:
    """Returns the number of a hero."""
    return ((hp * (MOST_GOLD + 1) + min(gold, MOST_GOLD)) * (MAX_GUARD + 1) + guard) * 2 + charm


@kernel
def fight_value(ahead: Values, act: int, place: int, hp: int, gold: int, guard: int, charm: int) -> int:
    """Returns the mean, over every roll, of the value after it: R5.2."""
    low, high, pay = FIGHTS[act - 1, place, 0], FIGHTS[act - 1, place, 1], FIGHTS[act - 1, place, 2]
    total: int = 0
    for roll in range(low, high + 1):
        left = hp - damage_of(roll, place, guard, charm)
        if left > 0:
            total += ahead[hero_code(left, gold + pay, guard, charm)]
    mean: int = total // (high - low + 1)
    return mean


@kernel
def camp_value(ahead: Values, hp: int, gold: int, guard: int, charm: int) -> int:
    """Returns the better of rest and train: R5.3."""
    rested: int = ahead[hero_code(min(MAX_HP, hp + REST_HP), gold, guard, charm)]
    trained: int = ahead[hero_code(hp, gold, min(MAX_GUARD, guard + 1), charm)]
    return max(rested, trained)


@kernel
def trade(ahead: Values, sold: int, hp: int, gold: int, guard: int, charm: int) -> int:
    """Returns the best of everything that can still be bought together, including nothing: R5.4."""
    best: int = 0
    for basket in range(8):
        price = 0
        for ware in range(3):
            if (basket >> ware) & 1:
                price += PRICES[ware]
        if basket & sold == 0 and price <= gold:
            health = min(MAX_HP, hp + POTION_HP) if (basket >> POTION) & 1 else hp
            shield = min(MAX_GUARD, guard + ((basket >> GUARD) & 1))
            best = max(best, ahead[hero_code(health, gold - price, shield, charm | ((basket >> CHARM) & 1))])
    return best


@kernel
def prayer(ahead: Values, hp: int, gold: int, guard: int, charm: int) -> int:
    """Returns the value of the gamble: R5.5."""
    blessed: int = ahead[hero_code(min(MAX_HP, hp + SHRINE_HP), gold, min(MAX_GUARD, guard + 1), charm)]
    cursed: int = ahead[hero_code(max(1, hp - SHRINE_COST), gold, guard, charm)]
    return (blessed * SHRINE_PERCENT + cursed * (100 - SHRINE_PERCENT)) // 100


@kernel
def room_value(ahead: Values, kind: int, act: int, hp: int, gold: int, guard: int, charm: int) -> int:
    """Returns the value of entering a room, given the value `ahead` of leaving it."""
    if kind == CAMPFIRE:
        return camp_value(ahead, hp, gold, guard, charm)
    if kind == MERCHANT:
        return trade(ahead, 0, hp, gold, guard, charm)
    if kind == SHRINE:
        left: int = ahead[hero_code(hp, gold, guard, charm)]
        return max(left, prayer(ahead, hp, gold, guard, charm))
    return fight_value(ahead, act, 2 if kind == BOSS else kind, hp, gold, guard, charm)


@kernel
def look_ahead(floor: Floor, row: int, column: int, table: Table, ahead: Values) -> None:
    """Fills in the value of a node after its room: that of the best next node."""
    for hero in range(HEROES):
        ahead[hero] = 0
    for target in range(floor.widths[row + 1]):
        if has_link(floor, row, column, target):
            node = ((floor.act - 1) * ROWS + row + 1) * WIDTH + target
            for hero in range(HEROES):
                ahead[hero] = max(ahead[hero], table[node, hero])


@kernel
def look_past_boss(act: int, table: Table, ahead: Values) -> None:
    """Fills in the value after a boss: a win, or the entry of the next act with some HP healed: R4.4."""
    for hp in range(MAX_HP + 1):
        healed = min(MAX_HP, hp + VICTORY_HP)
        for rest in range(HEROES // (MAX_HP + 1)):
            per = HEROES // (MAX_HP + 1)
            ahead[hp * per + rest] = CERTAIN if act == 3 else table[act * CELLS, healed * per + rest]


@kernel
def value_node(floor: Floor, row: int, column: int, table: Table, ahead: Values) -> None:
    """Fills one row of the table: every hero that can enter this node."""
    node = ((floor.act - 1) * ROWS + row) * WIDTH + column
    kind = floor.kinds[row, column]
    for hp in range(1, MAX_HP + 1):
        for gold in range(MOST_GOLD + 1):
            for guard in range(MAX_GUARD + 1):
                for charm in range(2):
                    value = room_value(ahead, kind, floor.act, hp, gold, guard, charm)
                    table[node, hero_code(hp, gold, guard, charm)] = value


@entry
def plan(floors: Rows[Floor], table: Table, ahead: Values) -> None:
    """Fills in the value of entering each node of three floors, for every hero; `ahead` is scratch space."""
    for k in range(floors.shape[0] - 1, -1, -1):
        floor = floors[k]
        for row in range(floor.rows - 1, -1, -1):
            for column in range(floor.widths[row]):
                if row == floor.rows - 1:
                    look_past_boss(floor.act, table, ahead)
                else:
                    look_ahead(floor, row, column, table, ahead)
                value_node(floor, row, column, table, ahead)
