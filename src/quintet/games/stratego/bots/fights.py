"""Fights in a search: how likely each result is, and what it leaves behind. R9.3."""

from quintet.core.kernel import kernel
from quintet.games.stratego.bots.mind import ONE
from quintet.games.stratego.bots.moving import drop, end_run, lift, uncover
from quintet.games.stratego.bots.outlook import Outlook, Ply, is_mine
from quintet.games.stratego.bots.plan import DISTANCE
from quintet.games.stratego.rules.moves import moves_at_all
from quintet.games.stratego.tables import (
    ATTACKER_WINS,
    BOMB,
    BOTH_FALL,
    COMBAT,
    FLAG,
    MAJOR,
    MARSHAL,
    RANKS,
    SCOUT,
    ZONE,
)


@kernel
def clash(look: Outlook, slot: int, target: int, result: int) -> None:
    """Lets a fight end with this result."""
    victim = look.at[target] - 1
    enemy = victim if is_mine(look, slot) else slot
    mask = kinds_with(look, slot, victim, result)
    end_run(look, slot // ZONE)
    lift(look, slot)
    lift(look, victim)
    before = look.price[slot]
    uncover(look, slot, mask if slot == enemy else 0)
    if slot == enemy:
        look.score += look.price[slot] - before
    uncover(look, victim, mask if victim == enemy else 0)
    if result == ATTACKER_WINS:
        drop(look, slot, target)
    elif result != BOTH_FALL:
        drop(look, victim, target)


@kernel
def kinds_with(look: Outlook, slot: int, victim: int, result: int) -> int:
    """Returns the kinds of the enemy in a fight that make it end like this."""
    left = 0
    mine = is_mine(look, slot)
    enemy = victim if mine else slot
    for kind in range(RANKS):
        if (look.mask[enemy] >> kind) & 1 != 0:
            end = COMBAT[look.kind[slot], kind] if mine else COMBAT[kind, look.kind[victim]]
            if end == result and (mine or moves_at_all(kind)):
                left |= 1 << kind
    return left


@kernel
def weigh_fight(look: Outlook, ply: Ply, slot: int, victim: int) -> None:
    """Writes the chances of each result, in 65,536ths; 0 is that the enemy does not attack after all."""
    for result in range(4):
        ply.weights[result] = 0
    mine = is_mine(look, slot)
    enemy = victim if mine else slot
    near = DISTANCE[look.place[slot], look.place[victim]] == 1
    total, flag = 0, 0
    for kind in range(RANKS):
        if (look.mask[enemy] >> kind) & 1 != 0:
            chance = chance_of_kind(look, slot, victim, kind)
            total += chance
            if mine:
                ply.weights[COMBAT[look.kind[slot], kind]] += chance
                flag += chance if kind == FLAG else 0
            elif (near or kind == SCOUT) and would_attack(look, kind, victim):
                ply.weights[COMBAT[kind, look.kind[victim]]] += chance
    rest = ONE
    for result in range(1, 4):
        ply.weights[result] = ply.weights[result] * ONE // max(total, 1)
        rest -= ply.weights[result]
    if mine:
        ply.weights[likeliest(ply)] += rest
    else:
        ply.weights[0] = rest
    ply.flag = flag * ONE // max(total, 1) if mine else ply.weights[ATTACKER_WINS] if look.kind[victim] == FLAG else 0


@kernel
def chance_of_kind(look: Outlook, slot: int, victim: int, kind: int) -> int:
    """Returns how likely the enemy in a fight is of a kind: strong pieces expect the worst."""
    mine = is_mine(look, slot)
    own = look.kind[slot] if mine else look.kind[victim]
    chance: int = look.odds[(victim if mine else slot) % ZONE, kind] // 16 + 1
    if not MAJOR <= own <= MARSHAL:
        return chance
    if mine:
        return chance * look.dread // 100 if kind == BOMB else chance
    beaten = look.open[victim] != 0 and COMBAT[kind, own] == ATTACKER_WINS
    return chance * look.fear // 100 if beaten else chance


@kernel
def likeliest(ply: Ply) -> int:
    best = 1
    for result in range(2, 4):
        if ply.weights[result] > ply.weights[best]:
            best = result
    return best


@kernel
def would_attack(look: Outlook, kind: int, victim: int) -> bool:
    """Whether an enemy of a kind would attack, by what it knows of the piece."""
    if kind == FLAG or kind == BOMB:
        return False
    if look.open[victim] == 0:
        wants: int = look.will[kind, victim % ZONE]
        return wants != 0
    other = look.kind[victim]
    result = COMBAT[kind, other]
    if result == BOTH_FALL:
        swap: int = look.worth[look.seat, other] - look.worth[1 - look.seat, kind]
        return swap >= 0
    wins: bool = result == ATTACKER_WINS
    return wins
