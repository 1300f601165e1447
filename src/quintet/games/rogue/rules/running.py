"""Runs: how far the hero goes on by itself, by what it sees and remembers: R5.9."""

from typing import Final

from quintet.core.kernel import kernel
from quintet.games.rogue.actions import DONE
from quintet.games.rogue.layout import RUNNING, Quest
from quintet.games.rogue.rules.fov import can_see
from quintet.games.rogue.rules.legality import move_refusal
from quintet.games.rogue.tables import DX, DY, SLEEPING

LONGEST_RUN: Final = 80
_UNKNOWN, _WALL, _SHUT, _TRAP, _FLOOR, _CORRIDOR = (ord(glyph) for glyph in "\0#+^.:")
WAYS_OF_A_BRANCH: Final = 3


@kernel
def sleepers_in_sight(q: Quest) -> int:
    """Returns the visible sleepers, a bit for each; -1 if a visible monster is awake."""
    seen = 0
    for k in range(q.lv.monster_top):
        monster = q.lv.monsters[k]
        if monster.kind != 0 and can_see(q, monster):
            if monster.state != SLEEPING and monster.asleep == 0:
                return -1
            seen |= 1 << k
    return seen


@kernel
def is_disturbed(q: Quest, hp: int, sleepers: int, x: int, y: int) -> bool:
    """Whether the last step ends a run: news, a wound, a new monster in sight, or anything but bare ground."""
    if q.over != RUNNING or q.going > 0 or q.fresh > 0:
        return True
    if q.hero.hp < hp or q.hero.x != x or q.hero.y != y:
        return True
    in_sight = sleepers_in_sight(q)
    if in_sight < 0 or in_sight & ~sleepers:
        return True
    ground = q.lv.memory[y, x]
    if ground == _CORRIDOR:
        return ways_from(q) >= WAYS_OF_A_BRANCH
    bare: bool = ground == _FLOOR
    return not bare


@kernel
def is_way(q: Quest, direction: int) -> bool:
    """Whether a step leads onto known ground that is neither shut nor a trap."""
    glyph = q.lv.memory[q.hero.y + DY[direction], q.hero.x + DX[direction]]
    if glyph == _UNKNOWN or glyph == _WALL or glyph == _SHUT or glyph == _TRAP:
        return False
    return move_refusal(q, direction) == DONE


@kernel
def ways_from(q: Quest) -> int:
    count = 0
    for direction in range(4):
        if is_way(q, direction):
            count += 1
    return count


@kernel
def onward(q: Quest, direction: int) -> int:
    """Returns the next step of a run: straight on, or around the only bend of a corridor; -1 where it ends."""
    if is_way(q, direction):
        return direction
    if q.lv.memory[q.hero.y, q.hero.x] != _CORRIDOR or ways_from(q) >= WAYS_OF_A_BRANCH:
        return -1
    for turn in range(4):
        is_back = DX[turn] == -DX[direction] and DY[turn] == -DY[direction]
        if not is_back and is_way(q, turn):
            return turn
    return -1
