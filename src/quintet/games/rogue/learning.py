"""Rogue for learners: how a quest ended, its planes, and tasks. docs/spec/rogue.md lists every index."""

from typing import Annotated, Any, Final

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.learning import UNCHANGED, Learning, Part, Planes, Task
from quintet.core.record import Array, Bytes, Ints, Masks, Rows, dtype_of, i64
from quintet.core.state import State
from quintet.games.rogue.actions import ACTIONS, WIZARD
from quintet.games.rogue.layout import BARE, CELLS, MAX_LOG, PACK_SLOTS, RUNNING, WON, Level, Quest
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.packing.level_archive import NO_LEVEL
from quintet.games.rogue.rules.fov import light_radius
from quintet.games.rogue.rules.hero import armor_class, might
from quintet.games.rogue.rules.observation import OBSERVED, SEEN_NOW, paint
from quintet.games.rogue.tables import DEPTHS, GOLD_GLYPH, HEIGHT, ITEM_GLYPHS, TRAP_GLYPH, WIDTH, numbers

__all__ = ["LEARNING", "outcome", "planes"]

Scores = Annotated[Array, i64, (0, 0)]
LEFT: Final = 3
"""The end of a task about one level: the hero left it."""

# What a cell of the crop shows.
UNKNOWN, WALL, FLOOR, CORRIDOR, DOORWAY, DOOR, UP, DOWN, ITEM, GOLD, TRAP, MONSTER = range(12)
IN_SIGHT: Final = 12
CROP_PLANES: Final = 13
CROP: Final = 11
"""Cells on each side of the crop, with the hero in its middle."""
STATS: Final = 25
MESSAGES: Final = 8


def _meanings() -> Array:
    """Returns what each glyph of the map means in the crop; letters are monsters."""
    table = np.full(128, MONSTER, np.int64)
    table[:64] = UNKNOWN
    for glyph, meaning in zip("#.:'+<>", (WALL, FLOOR, CORRIDOR, DOORWAY, DOOR, UP, DOWN), strict=True):
        table[ord(glyph)] = meaning
    for glyph in ITEM_GLYPHS[1:]:
        table[ord(glyph)] = ITEM
    table[GOLD_GLYPH], table[TRAP_GLYPH] = GOLD, TRAP
    return numbers(table)


MEANING: Final = _meanings()


@entry
def outcome(games: Rows[Quest], reasons: Ints, winners: Ints) -> None:
    """Writes how each quest ended: R15.1."""
    for k in range(games.shape[0]):
        reasons[k] = games[k].over
        winners[k] = 1 if games[k].over == WON else 0


@entry
def outcome_on_level(games: Rows[Quest], reasons: Ints, winners: Ints) -> None:
    """Ends a quest also when the hero leaves the first level."""
    for k in range(games.shape[0]):
        reasons[k] = games[k].over
        winners[k] = 0
        if games[k].over == RUNNING and games[k].lv.depth != games[k].setup.depth:
            reasons[k] = LEFT


@entry
def score_depth(games: Rows[Quest], out: Scores) -> None:
    """Writes the deepest level so far."""
    for k in range(games.shape[0]):
        out[k, 0] = games[k].deepest


@entry
def score_map(games: Rows[Quest], out: Scores) -> None:
    """Writes how many tiles of the first level the hero knows."""
    for k in range(games.shape[0]):
        out[k, 0] = known_tiles(games[k]) if games[k].lv.depth == games[k].setup.depth else UNCHANGED


@kernel
def known_tiles(q: Quest) -> int:
    count = 0
    for y in range(HEIGHT):
        for x in range(WIDTH):
            count += 1 if q.lv.memory[y, x] != 0 else 0
    return count


@entry
def score_amulet(games: Rows[Quest], out: Scores) -> None:
    """Writes 1 for the Amulet in hand, 2 once it is brought home."""
    for k in range(games.shape[0]):
        out[k, 0] = 2 if games[k].over == WON else int(games[k].amulet)


# --- planes ---------------------------------------------------------------------------------------------------------


@entry
def planes(games: Rows[Quest], seats: Ints, out: Masks) -> None:  # noqa: ARG001 - one seat
    """Writes map, sight, a crop around the hero, numbers, pack and messages: R14.2."""
    picture = np.zeros(OBSERVED[0] * OBSERVED[1], np.uint8)
    for k in range(games.shape[0]):
        paint(games[k], picture)
        row = out[k]
        for at in range(CELLS):
            row[at] = picture[at] & 127
            row[CELLS + at] = picture[at] >> 7
        end = 2 * CELLS
        draw_crop(games[k], picture, row[end:])
        end += CROP_PLANES * CROP * CROP
        draw_stats(games[k], row[end:])
        end += STATS
        for at in range(4 * PACK_SLOTS):
            row[end + at] = picture[CELLS + 48 + at]
        draw_messages(games[k], row[end + 4 * PACK_SLOTS :])


@kernel
def draw_crop(q: Quest, picture: Bytes, row: Bytes) -> None:
    """Draws the surroundings of the hero, a plane per meaning."""
    area = CROP * CROP
    for at in range(CROP_PLANES * area):
        row[at] = 0
    for cell in range(area):
        x, y = q.hero.x + cell % CROP - CROP // 2, q.hero.y + cell // CROP - CROP // 2
        if 0 <= x < WIDTH and 0 <= y < HEIGHT:
            glyph = np.int64(picture[y * WIDTH + x])
            row[MEANING[glyph & 127] * area + cell] = 1
            row[IN_SIGHT * area + cell] = glyph // SEEN_NOW
        else:
            row[cell] = 1


@kernel
def draw_stats(q: Quest, row: Bytes) -> None:
    """Writes the hero's numbers, each in one byte."""
    hero = q.hero
    row[0] = min(255, max(0, hero.hp))
    row[1] = min(255, hero.max_hp)
    row[2] = 255 * max(0, hero.hp) // max(1, hero.max_hp)
    row[3] = hero.level
    row[4] = min(255, hero.xp // 16)
    row[5] = min(255, hero.gold // 16)
    row[6] = min(255, (max(0, hero.hunger) + 9) // 10 // 8)
    row[7] = 0 if hero.light == BARE else min(255, q.pack[hero.light].amount // 4)
    row[8] = hero.strength
    row[9] = hero.max_strength
    row[10] = might(q)
    row[11] = armor_class(q) + 64
    row[12] = q.lv.depth
    row[13] = q.deepest
    row[14] = light_radius(q)
    row[15] = min(255, hero.confused)
    row[16] = min(255, hero.blind)
    row[17] = min(255, hero.hasted)
    row[18] = min(255, hero.levitating)
    row[19] = 1 if hero.held > 0 or hero.holder > 0 else 0
    row[20] = hero.see_invisible
    row[21] = q.amulet
    row[22] = q.choosing
    row[23] = hero.x
    row[24] = hero.y


@kernel
def draw_messages(q: Quest, row: Bytes) -> None:
    """Writes the codes of what the last action did, plus 1, the latest first."""
    for at in range(MESSAGES):
        row[at] = 0
        if at < q.fresh:
            row[at] = q.log[(q.logged - 1 - at) % MAX_LOG].code + 1


def _parts(state: State) -> tuple[Part, ...]:
    del state
    return (
        Part("map", (HEIGHT, WIDTH), 127),
        Part("seen", (HEIGHT, WIDTH)),
        Part("crop", (CROP_PLANES, CROP, CROP)),
        Part("stats", (STATS,), 255),
        Part("pack", (PACK_SLOTS, 4), 255),
        Part("messages", (MESSAGES,), 255),
    )


# --- the other levels of a State --------------------------------------------------------------------------------------


def _freeze(quest: Any, levels: Any) -> tuple[bytes, ...]:
    """Returns the cold parts of a State: no old lines of the log, and the levels that the hero has left."""
    here = int(quest["lv"]["depth"])
    left = (depth != here and quest["visited"][depth] for depth in range(1, DEPTHS + 1))
    return NO_LEVEL, *(levels[k : k + 1].tobytes() if gone else NO_LEVEL for k, gone in enumerate(left))


def _thaw(cold: tuple[bytes, ...], levels: Any) -> None:
    for k, data in enumerate(cold[1:]):
        if data:
            levels[k : k + 1] = np.ndarray(1, dtype_of(Level), data)


def _space(options: RogueOptions) -> int:
    return ACTIONS if options.wizard else WIZARD


LEARNING: Final = Learning(
    outcome=outcome,
    reasons=("", "died", "won", "left"),
    space=_space,
    planes=Planes(planes, _parts),
    tasks={
        "score": Task(summary="the score of the game: gold, experience, depth", limit=10_000),
        "descend": Task(summary="a reward for every new level", limit=10_000, score=score_depth),
        "explore": Task(
            summary="a reward for every tile of the first level", limit=2000, score=score_map, outcome=outcome_on_level
        ),
        "amulet": Task(summary="find the Amulet and bring it home", limit=50_000, score=score_amulet),
    },
    freeze=_freeze,
    thaw=_thaw,
)
