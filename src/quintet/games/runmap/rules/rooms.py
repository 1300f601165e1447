"""What happens in a room, and on the way into it: R4, R5. Every roll is one draw."""

from typing import Final

from quintet.core.kernel import kernel
from quintet.core.rng import chance, next_int
from quintet.games.runmap.events import (
    ACT_BEGUN,
    ARRIVED,
    BLESSED,
    BOUGHT,
    CURSED,
    DIED,
    FOUGHT,
    HEALED,
    TRAINED,
    VICTORY,
    note,
)
from quintet.games.runmap.layout import Run
from quintet.games.runmap.tables import (
    BOSS,
    CAMPFIRE,
    CHARM,
    COMBAT,
    DAILY,
    DEAD,
    ELITE,
    EXPLORE,
    FIGHTS,
    MAX_GUARD,
    MAX_HP,
    MERCHANT,
    POTION,
    POTION_HP,
    PRAYING,
    PRICES,
    REST_HP,
    RESTING,
    ROWS,
    RUNNING,
    SHRINE,
    SHRINE_COST,
    SHRINE_HP,
    SHRINE_PERCENT,
    TRADING,
    VICTORY_HP,
    WALKING,
    WIDTH,
    WON,
)

__all__ = ["arrive", "buy", "damage_of", "pray", "rest", "train"]

ROOM_DRAWS: Final = 8
"""Draws reserved for each room of a daily run."""


@kernel
def heal(run: Run, wanted: int) -> None:
    before = run.hp
    run.hp = min(MAX_HP, before + wanted)
    note(run, HEALED, run.hp - before, run.hp, 0)


# --- fights: R5.2 ---------------------------------------------------------------------------------------------------


@kernel
def damage_of(roll: int, place: int, guard: int, charm: int) -> int:
    """Returns what a roll costs: half for an elite with a charm, less the guard, but at least 1 HP: R5.2."""
    if place == ELITE and charm != 0:
        roll = (roll + 1) // 2
    return max(1, roll - guard)


@kernel
def fight(run: Run, place: int) -> None:
    """Fights at place 0 (a combat), 1 (an elite) or 2 (the boss): R5.2."""
    roll = next_int(run.rng, FIGHTS[run.act - 1, place, 0], FIGHTS[run.act - 1, place, 1])
    damage = min(run.hp, damage_of(roll, place, run.guard, run.charm))
    run.hp -= damage
    pay = FIGHTS[run.act - 1, place, 2] if run.hp > 0 else 0
    run.gold += pay
    note(run, FOUGHT, place, damage, pay)
    if run.hp <= 0:
        run.ended = DEAD
        note(run, DIED, run.act, run.row, 0)


# --- the other rooms: R5.3 to R5.5 ----------------------------------------------------------------------------------


@kernel
def rest(run: Run) -> None:
    """Heals at a campfire: R5.3."""
    heal(run, REST_HP)
    run.phase = WALKING


@kernel
def gain_guard(run: Run) -> None:
    run.guard = min(MAX_GUARD, run.guard + 1)


@kernel
def train(run: Run) -> None:
    """Trains for guard at a campfire: R5.3."""
    gain_guard(run)
    note(run, TRAINED, run.guard, 0, 0)
    run.phase = WALKING


@kernel
def buy(run: Run, ware: int) -> None:
    """Buys a ware from the merchant: R5.4."""
    run.gold -= PRICES[ware]
    run.sold |= 1 << ware
    note(run, BOUGHT, ware, PRICES[ware], 0)
    if ware == POTION:
        heal(run, POTION_HP)
    elif ware == CHARM:
        run.charm = 1
    else:
        gain_guard(run)


@kernel
def pray(run: Run) -> None:
    """Gambles at a shrine for guard and HP against a loss of HP that never kills: R5.5."""
    if chance(run.rng, SHRINE_PERCENT):
        gain_guard(run)
        note(run, BLESSED, run.guard, 0, 0)
        heal(run, SHRINE_HP)
    else:
        lost = min(SHRINE_COST, run.hp - 1)
        run.hp -= lost
        note(run, CURSED, lost, 0, 0)
    run.phase = WALKING


# --- arriving: R4 ---------------------------------------------------------------------------------------------------


@kernel
def seek(run: Run) -> None:
    """Moves the generator of a daily run to the room's own place in the stream: R6.3."""
    room = ((run.act - 1) * ROWS + run.row) * WIDTH + run.column
    run.rng.drawn = room * ROOM_DRAWS
    if run.rng.kind == 0:
        run.rng.word = (run.origin + room * ROOM_DRAWS * 0x6D2B79F5) & 0xFFFFFFFF


@kernel
def arrive(run: Run) -> None:
    """Marks the node as visited and starts what waits there: R4.3."""
    kind = run.floors[run.act - 1].kinds[run.row, run.column]
    run.steps[run.act - 1, run.row] = run.column + 1
    note(run, ARRIVED, kind, run.act, run.row)
    if run.setup.mode == DAILY:
        seek(run)
    if run.setup.mode != EXPLORE:
        meet(run, kind)
    if kind == BOSS and run.ended == RUNNING:
        leave_act(run)


@kernel
def meet(run: Run, kind: int) -> None:
    if kind == CAMPFIRE:
        run.phase = RESTING
    elif kind == MERCHANT:
        run.phase = TRADING
    elif kind == SHRINE:
        run.phase = PRAYING
    elif kind == BOSS:
        fight(run, 2)
    else:
        fight(run, kind)


@kernel
def leave_act(run: Run) -> None:
    """Moves on past the boss to the entry of the next act, or ends the run: R4.4."""
    if run.act == 3:
        run.ended = WON
        note(run, VICTORY, 3, run.hp, run.gold)
        return
    if run.setup.mode != EXPLORE:
        heal(run, VICTORY_HP)
    run.act += 1
    run.row = 0
    run.column = 0
    note(run, ACT_BEGUN, run.act, 0, 0)
    run.steps[run.act - 1, 0] = 1
    if run.setup.mode == DAILY:
        seek(run)
    if run.setup.mode != EXPLORE:
        fight(run, COMBAT)
