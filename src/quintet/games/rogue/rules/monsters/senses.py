"""What monsters see and which way they go, found by the rules' own kernels for readers of the model: R4.8, R9.

The rules ask whether a monster sees the hero, never what else it sees. So the hero of a scratch copy is put on every
tile around the monster, and the same question is asked there. A path is walked on a copy too, step by step.
"""

from typing import Annotated, Any, Final

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Cube, Masks, Rows, dtype_of, i64
from quintet.games.rogue.layout import MAX_MONSTERS, Monster, Quest, Work
from quintet.games.rogue.rules.monsters.behavior import is_beside, sees_hero
from quintet.games.rogue.rules.monsters.pathing import PATH_LIMIT, count_scares, step_along_path
from quintet.games.rogue.tables import COWARD, HEIGHT, HUNTING, MONSTERS, SLEEPING, SMART, THIEF, WIDTH

__all__ = ["Senses", "survey"]

WORK = dtype_of(Work)
NO_PATH: Final = -1
PATH_ROW: Final = PATH_LIMIT + 1
Paths = Annotated[Array, i64, (0, 0)]
Numbers = Annotated[Array, i64, (0,)]


@kernel
def is_awake(monster: Monster) -> bool:
    return monster.kind != 0 and monster.state != SLEEPING and monster.asleep == 0


@kernel
def follows_path(monster: Monster) -> bool:
    """Whether a monster hunts by the shortest way: R9.3."""
    behavior = MONSTERS[monster.kind].behavior
    by_path = behavior == SMART or behavior == THIEF or behavior == COWARD
    return by_path and is_awake(monster) and monster.state == HUNTING and monster.last_x >= 0 and monster.held == 0


@kernel
def mark_sight(q: Quest, monster: Monster, grid: Masks) -> None:
    """Marks every tile on which this monster would see the hero, by moving the hero of a copy."""
    reach = max(1, MONSTERS[monster.kind].aggro)
    for y in range(max(0, monster.y - reach), min(HEIGHT, monster.y + reach + 1)):
        for x in range(max(0, monster.x - reach), min(WIDTH, monster.x + reach + 1)):
            q.hero.x = x
            q.hero.y = y
            if sees_hero(q, monster):
                grid[y, x] = 1


@kernel
def walk(q: Quest, w: Work, place: int, path: Numbers) -> None:
    """Lists the steps to where a monster last saw the hero: how many, then each as y * 80 + x; none without a way."""
    monster = q.lv.monsters[place]
    steps = 0
    while steps < PATH_LIMIT and monster.kind != 0 and not is_beside(q, monster):
        if not step_along_path(q, w, place, monster.last_x, monster.last_y):
            break
        steps += 1
        path[steps] = monster.y * WIDTH + monster.x
    path[0] = steps if steps > 0 or is_beside(q, monster) else NO_PATH


@entry
def survey(games: Rows[Quest], has_hero: int, sights: Cube, paths: Paths) -> None:
    """Finds sight and path of every monster on the first quest's level; the second quest is scratch space."""
    works = np.zeros(1, WORK)  # used up to the end of the loop, so it is not freed before
    quest = games[0]
    count_scares(quest, works[0])
    for place in range(quest.lv.monster_top):
        paths[place, 0] = NO_PATH
        if has_hero == 1 and follows_path(quest.lv.monsters[place]):
            games[1] = quest
            walk(games[1], works[0], place, paths[place])
    for place in range(quest.lv.monster_top):
        if is_awake(quest.lv.monsters[place]):
            mark_sight(quest, quest.lv.monsters[place], sights[place])


_NAMES: Final = tuple(f"{x},{y}" for y in range(HEIGHT) for x in range(WIDTH))
_ORDER: Final = np.array(sorted(range(WIDTH * HEIGHT), key=lambda cell: _NAMES[cell]))
_SORTED: Final = tuple(sorted(_NAMES))


def cell_names(grid: Any) -> tuple[str, ...]:
    """Returns the marked tiles as sorted texts "x,y"."""
    return tuple(_SORTED[k] for k in np.flatnonzero(np.asarray(grid).ravel()[_ORDER]).tolist())


_SIZE: Final = dtype_of(Quest).itemsize
_LEVEL: Final[int] = dtype_of(Quest).fields["lv"][1]  # type: ignore[index]


class Senses:
    """What the monsters of one level see, and the paths of those that follow one to where they last saw the hero."""

    def __init__(self, quest: bytes, level: bytes, *, has_hero: bool) -> None:
        work = bytearray(2 * _SIZE)
        work[:_SIZE] = quest
        work[_LEVEL : _LEVEL + len(level)] = level
        self._sights = np.zeros((MAX_MONSTERS, HEIGHT, WIDTH), np.uint8)
        self._paths = np.full((MAX_MONSTERS, PATH_ROW), NO_PATH, np.int64)
        games: Any = np.ndarray(2, dtype_of(Quest), work)
        survey(games, int(has_hero), self._sights, self._paths)

    def cells(self, place: int) -> tuple[str, ...]:
        return cell_names(self._sights[place])

    def tiles(self, place: int) -> frozenset[tuple[int, int]]:
        """Returns the same tiles as columns and rows."""
        rows, columns = np.nonzero(self._sights[place])
        return frozenset(zip(columns.tolist(), rows.tolist(), strict=True))

    def path(self, place: int) -> list[tuple[int, int]] | None:
        """Returns the tiles of its path, or None without one."""
        steps, *cells = self._paths[place].tolist()
        return None if steps == NO_PATH else [(cell % WIDTH, cell // WIDTH) for cell in cells[:steps]]
