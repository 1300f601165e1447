"""What enemies may do next: those near the Flag, and known strong ones near weaker pieces. R9.3."""

from typing import Final

from quintet.core.kernel import kernel
from quintet.games.stratego.bots.fights import would_attack
from quintet.games.stratego.bots.mind import ONE, Mind
from quintet.games.stratego.bots.outlook import NEAR, RAIDERS, RESTLESS, Outlook
from quintet.games.stratego.bots.plan import DISTANCE, is_walled, own_flag
from quintet.games.stratego.rules.moves import moves_at_all
from quintet.games.stratego.tables import ATTACKER_WINS, BOMB, COMBAT, MINER, ZONE

CLOSE: Final = 7
"""Enemies this near the Flag are a danger."""
ALARM: Final = (0, 1500, 1000, 750, 600, 450, 300, 200)
"""What a Miner may cost by its steps from a Flag that nobody guards."""
GUARDED: Final = 6
"""How much less it is if a guard is as near."""
STRONG: Final = 6
"""From this rank on a known enemy is a raider."""
HAVOC: Final = (0, 40, 36, 32, 28, 24, 20, 17, 14, 11, 9, 7, 5, 4, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1)
"""What a raider will take of a piece by its steps from it, in 256ths, if no hunter is nearer."""
MOST_HAVOC: Final = 300


@kernel
def watch_flag(look: Outlook, mind: Mind) -> None:
    """Notes where the seat's Flag is and how likely each enemy that moved could take it."""
    look.flag = own_flag(mind)
    walled = look.flag >= 0 and is_walled(mind, look.flag)
    first = ZONE * (1 - look.seat)
    for k in range(ZONE):
        walks = look.place[first + k] >= 0 and look.fresh[first + k] == RESTLESS
        chance: int = look.odds[k, MINER] if walled else ONE
        look.menace[k] = chance if walks else 0


@kernel
def danger(look: Outlook) -> int:
    """Returns what enemies near the seat's Flag may cost; a guard who is as near makes it much less."""
    if look.flag < 0:
        return 0
    enemy, total = 1 - look.seat, 0
    close: int = look.taken[enemy, 0] & NEAR[CLOSE, look.flag, 0] | look.taken[enemy, 1] & NEAR[CLOSE, look.flag, 1]
    if close == 0:
        return 0
    for slot in range(enemy * ZONE, enemy * ZONE + ZONE):
        if look.menace[slot % ZONE] > 0 and look.place[slot] >= 0:
            steps = DISTANCE[look.place[slot], look.flag]
            if steps <= CLOSE:
                cost = ALARM[steps] * look.menace[slot % ZONE] // ONE
                total += cost // GUARDED if is_guarded(look, steps) else cost
    return total


@kernel
def is_guarded(look: Outlook, steps: int) -> bool:
    """Whether a guard is within this many steps of the seat's Flag."""
    near: int = look.guards[0] & NEAR[steps, look.flag, 0] | look.guards[1] & NEAR[steps, look.flag, 1]
    return near != 0


@kernel
def list_raiders(look: Outlook) -> None:
    """Lists the strong enemies that everybody knows, their prey and their hunters."""
    count = 0
    for kind in range(BOMB - 1, STRONG - 1, -1):
        for slot in range((1 - look.seat) * ZONE, (1 - look.seat) * ZONE + ZONE):
            if count < RAIDERS and look.place[slot] >= 0 and look.kind[slot] == kind:
                look.raider[count] = slot
                list_prey(look, count, kind)
                count += 1
    for k in range(count, RAIDERS):
        look.raider[k] = -1


@kernel
def list_prey(look: Outlook, raider: int, kind: int) -> None:
    """Lists whom a raider of a kind would take and who takes it."""
    preys, hunters = 0, 0
    for slot in range(look.seat * ZONE, look.seat * ZONE + ZONE):
        own = look.kind[slot]
        if look.place[slot] >= 0 and moves_at_all(own):
            if COMBAT[own, kind] == ATTACKER_WINS:
                look.hunters[raider, hunters] = slot
                hunters += 1
            elif COMBAT[kind, own] == ATTACKER_WINS and would_attack(look, kind, slot):
                look.prey[raider, preys] = slot
                preys += 1
    if preys < ZONE:
        look.prey[raider, preys] = -1
    if hunters < ZONE:
        look.hunters[raider, hunters] = -1


@kernel
def havoc(look: Outlook) -> int:
    """Returns what raiders may cost who are nearer to their prey than any hunter."""
    total = 0
    for k in range(RAIDERS):
        raider = look.raider[k]
        if raider < 0:
            break
        if look.place[raider] >= 0:
            total += havoc_of(look, k, look.place[raider])
    return min(total, MOST_HAVOC)


@kernel
def havoc_of(look: Outlook, raider: int, place: int) -> int:
    total: int = 0
    for j in range(ZONE):
        slot = look.prey[raider, j]
        if slot < 0:
            break
        square = look.place[slot]
        if square >= 0 and not is_hunted(look, raider, square, DISTANCE[place, square]):
            total += look.worth[look.seat, look.kind[slot]] * HAVOC[DISTANCE[place, square]]
    return total // 256


@kernel
def is_hunted(look: Outlook, raider: int, square: int, steps: int) -> bool:
    """Whether a hunter of a raider is as near to a square as the raider."""
    for j in range(ZONE):
        slot = look.hunters[raider, j]
        if slot < 0:
            return False
        if look.place[slot] >= 0 and DISTANCE[look.place[slot], square] <= steps:
            return True
    return False
