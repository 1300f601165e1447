"""What the hero knows: the remembered map, what is in sight, the pack by its known names, the hero's numbers: R14.

Nothing here depends on a tile, monster, trap or kind that the hero has not seen; `rules.observation` does the same for
programs.
"""

from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

import msgspec

from quintet.core.game import Seat, View
from quintet.core.plain import numbers_of, reader_of
from quintet.core.record import dtype_of
from quintet.core.state import State
from quintet.games.rogue.layout import RUNNING, WON, Item, Monster, Quest
from quintet.games.rogue.packing.glance import glance_at
from quintet.games.rogue.packing.log_archive import lines_between, plain_lines
from quintet.games.rogue.packing.places import bytes_of, knowledge_of, place_of
from quintet.games.rogue.tables import (
    HEIGHT,
    ITEM_TYPES,
    LANTERN,
    LETTERS,
    LOOKS,
    MAGIC_BASE,
    MONSTER_NAMES,
    SCROLL_ROWS,
    SLEEPING,
    SUBS,
    TORCH,
    WAND,
    WIDTH,
)
from quintet.games.rogue.text.messages import Line, cause_words, word_rows
from quintet.games.rogue.text.names import KIND_ROWS, Knowledge, item_name, shows_bonus
from quintet.games.rogue.text.notation import SLOT_LETTERS

__all__ = ["Creature", "Discovery", "Here", "RogueView", "Thing", "hunger_word", "view_of"]

RECENT: Final = 8
"""Lines of the log that a view carries; a table has the whole log."""
EFFECTS: Final = ("confused", "blind", "hasted", "slowed", "paralyzed", "levitating", "held", "sleeping")
WORN: Final = ("wielded", "worn", "on left hand", "on right hand", "lit")
_BODY: Final = numbers_of(
    Quest,
    "hero.x",
    "hero.y",
    "hero.hp",
    "hero.max_hp",
    "hero.strength",
    "hero.max_strength",
    "hero.level",
    "hero.xp",
    "hero.gold",
    "hero.hunger",
    "hero.held",
    "hero.holder",
)
_COURSE: Final = numbers_of(
    Quest,
    "choosing",
    "over",
    "amulet",
    "sensing",
    "deepest",
    "explored",
    "cause",
    "killer",
    "last_blow",
    "turn",
    "kills",
    "found",
    "used",
    "healed",
    "logged",
    "lv.depth",
)
_EFFECT_TURNS: Final = numbers_of(Quest, "hero.see_invisible", *(f"hero.{name}" for name in EFFECTS))
_WORN_SLOTS: Final = numbers_of(Quest, "hero.weapon", "hero.armor", "hero.left", "hero.right", "hero.light")
_BLANK: Final = bytes([32, *range(1, 256)])
_ROWS: Final = itemgetter(*(slice(at, at + WIDTH) for at in range(0, WIDTH * HEIGHT, WIDTH)))
_READ_ITEM: Final = reader_of(Item)
_READ_MONSTER: Final = reader_of(Monster)
_MEMORY, _VISIBLE, _MET = bytes_of("lv", "memory"), bytes_of("vis"), bytes_of("met")
_GROUND: Final = bytes_of("lv", "ground")
_WIZARD: Final = bytes_of("setup", "wizard").start
_FLOOR, _LAIR = bytes_of("lv", "items").start, bytes_of("lv", "monsters").start
_SLAIN, _RELICS = bytes_of("slain"), bytes_of("relics")
_PACK: Final = place_of("pack")
_ITEM_SIZE, _MONSTER_SIZE = dtype_of(Item).itemsize, dtype_of(Monster).itemsize
_KIND: Final = int(dtype_of(Item).fields["kind"][1])  # type: ignore[index]


class Thing(msgspec.Struct, frozen=True):
    """An item of the pack as the hero knows it."""

    letter: str
    name: str
    type: str
    kind: int | None
    """The number of its kind within its type, once known."""
    look: str
    count: int
    worn: str
    bonus: int | None = None
    charges: int | None = None
    fuel: int | None = None
    cursed: bool = False


class Creature(msgspec.Struct, frozen=True):
    """A monster in sight or sensed."""

    letter: str
    name: str
    x: int
    y: int
    asleep: bool
    health: str
    sensed: bool = False


class Here(msgspec.Struct, frozen=True):
    """An item in sight on the floor."""

    x: int
    y: int
    name: str
    type: str
    kind: int | None
    look: str = ""
    """The appearance of a kind that is not known yet."""


class Discovery(msgspec.Struct, frozen=True):
    """One line of the discoveries: a kind that the hero has seen, and its name once known."""

    type: str
    look: str
    name: str | None
    called: str = ""
    """The name that the player has given it."""


class RogueView(View, frozen=True, gc=False):
    """The quest from the hero's point of view."""

    seat: Seat | None
    depth: int
    deepest: int
    turn: int
    x: int
    y: int
    map: tuple[str, ...]
    """22 rows of 80 glyphs as remembered; a blank was never seen."""
    ground: tuple[str, ...]
    """The same for the ground alone: what is below items, gold and traps."""
    visible: bytes
    """A byte for each of the 1,760 tiles, row by row: whether it is in sight."""
    monsters: tuple[Creature, ...]
    things: tuple[Here, ...]
    hp: int
    max_hp: int
    strength: int
    max_strength: int
    might: int
    ac: int
    level: int
    xp: int
    next_xp: int
    gold: int
    hunger: int
    hunger_word: str
    light: int
    light_left: int | None
    effects: tuple[tuple[str, int], ...]
    stuck: bool
    pack: tuple[Thing, ...]
    has_amulet: bool
    choosing: str
    discoveries: tuple[Discovery, ...]
    messages: tuple[tuple[int, str, str], ...]
    """Turn, type and text of the last lines of the log."""
    kills: int
    items_found: int
    items_used: int
    levels_explored: int
    slain: str
    """Letters of the kinds of monsters killed."""
    relics: int
    healed: int
    sensing: bool
    over: bool
    won: bool
    cause: str
    last_blow: int
    score: int
    wizard: bool


def hunger_word(hunger: int) -> str:
    """Returns the stage of hunger for whole food units: R6.5."""
    if hunger == 0:
        return "Starving"
    return "Weak" if hunger < 150 else "Hungry" if hunger <= 300 else "Normal"


def view_of(state: State, seat: Seat | None) -> RogueView:
    """Returns what a seat may know of a state."""
    return _view(state.data, seat)


def view_quest(record: Any, seat: Seat | None) -> RogueView:
    """Returns what a seat may know of a packed quest that is not a state yet."""
    return _view(record.tobytes(), seat)


def _view(data: bytes, seat: Seat | None) -> RogueView:
    know = knowledge_of(data)
    might, armor_class, light, light_left, next_xp, score, _, met, lying = glance_at(data)
    x, y, hp, max_hp, strength, max_strength, level, xp, gold, food, held, holder = _BODY(data)
    (
        choosing,
        over,
        amulet,
        sensing,
        deepest,
        explored,
        cause,
        killer,
        last_blow,
        turn,
        kills,
        found,
        used,
        healed,
        logged,
        depth,
    ) = _COURSE(data)
    hunger = -(-food // 10)
    return RogueView(  # in the order of the fields: by their names, it takes a third longer
        seat,
        depth,
        deepest,
        turn,
        x,
        y,
        _map(data[_MEMORY]),
        _ground(data[_GROUND]),
        data[_VISIBLE],
        _creatures(data, met),
        _lying(know, data, lying),
        hp,
        max_hp,
        strength,
        max_strength,
        might,
        armor_class,
        level,
        xp,
        next_xp,
        gold,
        hunger,
        hunger_word(hunger),
        light,
        light_left if light_left >= 0 else None,
        _effects(_EFFECT_TURNS(data)),
        held > 0 or holder > 0,
        _pack(know, data[_PACK], _WORN_SLOTS(data)),
        amulet != 0,
        SCROLL_ROWS[choosing - 1][1] if choosing else "",
        _discoveries(know, data[_MET]),
        _messages(know, lines_between(data, max(0, logged - RECENT), logged)),
        kills,
        found,
        used,
        explored,
        _letters(data[_SLAIN]),
        sum(data[_RELICS]),
        healed,
        sensing != 0,
        over != RUNNING,
        over == WON,
        cause_words(cause, killer) if over not in (RUNNING, WON) else "",
        last_blow,
        score,
        data[_WIZARD] != 0,
    )


class _Grid:
    """The rows of the grid that was drawn last; a grid is compared faster than it is drawn or hashed."""

    def __init__(self) -> None:
        self._last: tuple[bytes, tuple[str, ...]] = (b"", ())

    def __call__(self, glyphs: bytes) -> tuple[str, ...]:
        known, rows = self._last
        if glyphs != known:
            rows = _ROWS(glyphs.translate(_BLANK).decode("latin-1"))
            self._last = glyphs, rows
        return rows


_map, _ground = _Grid(), _Grid()


@lru_cache(256)
def _effects(turns: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    effects = [(name, left) for name, left in zip(EFFECTS, turns[1:], strict=True) if left > 0]
    return (*effects, ("seeing the invisible", 0)) if turns[0] else tuple(effects)


@lru_cache(64)
def _letters(slain: bytes) -> str:
    return "".join(LETTERS[k - 1] for k in range(1, 27) if slain[k])


# --- monsters and things --------------------------------------------------------------------------------------------


def _creatures(data: bytes, marks: list[int]) -> tuple[Creature, ...]:
    if not marks:
        return ()
    places = [(mark & 1 == 1, _LAIR + _MONSTER_SIZE * (mark >> 1)) for mark in marks]
    return tuple([_creature(_READ_MONSTER(data, at), sensed=sensed) for sensed, at in places])


def _creature(monster: Any, *, sensed: bool) -> Creature:
    letter, name = LETTERS[monster.kind - 1], MONSTER_NAMES[monster.kind]
    asleep = not sensed and (monster.state == SLEEPING or monster.asleep > 0)
    wounded = "wounded" if 4 * monster.hp > monster.max_hp else "almost dead"
    health = "" if sensed else "unhurt" if monster.hp == monster.max_hp else wounded
    return Creature(letter, name, monster.x, monster.y, asleep=asleep, health=health, sensed=sensed)


def _lying(know: Knowledge, data: bytes, places: list[int]) -> tuple[Here, ...]:
    if not places:
        return ()
    starts = [_FLOOR + _ITEM_SIZE * place for place in places]
    return tuple([_here(know, data[at : at + _ITEM_SIZE]) for at in starts])


@lru_cache(1024)
def _here(know: Knowledge, packed_item: bytes) -> Here:
    item = _READ_ITEM(packed_item, 0)
    known = know.is_known(item.kind, item.sub)
    kind, look = (item.sub, "") if known else (None, know.look(item.kind, item.sub))
    return Here(item.x, item.y, item_name(know, item), ITEM_TYPES[item.kind], kind, look)


@lru_cache(1024)
def _pack(know: Knowledge, packed: bytes, in_use: tuple[int, ...]) -> tuple[Thing, ...]:
    """Returns the items of the pack; most turns leave it as it is, so it is cached as a whole and item by item."""
    starts = range(0, len(packed), _ITEM_SIZE)
    places = [(slot, packed[at : at + _ITEM_SIZE]) for slot, at in enumerate(starts) if packed[at + _KIND]]
    return tuple([_thing(know, slot, item, in_use) for slot, item in places])


@lru_cache(8192)
def _thing(know: Knowledge, slot: int, packed_item: bytes, in_use: tuple[int, ...]) -> Thing:
    worn = WORN[in_use.index(slot)] if slot in in_use else ""
    item = _READ_ITEM(packed_item, 0)
    known = know.is_known(item.kind, item.sub)
    return Thing(
        letter=SLOT_LETTERS[slot],
        name=item_name(know, item),
        type=ITEM_TYPES[item.kind],
        kind=item.sub if known else None,
        look="" if known else know.look(item.kind, item.sub),
        count=item.count,
        worn=worn,
        bonus=item.bonus if shows_bonus(item) else None,
        charges=item.charges if item.kind == WAND and known else None,
        fuel=item.amount if item.kind in {TORCH, LANTERN} else None,
        cursed=bool(item.cursed) and worn != "",
    )


# --- what the hero has learned --------------------------------------------------------------------------------------


@lru_cache(64)
def _discoveries(know: Knowledge, met: bytes) -> tuple[Discovery, ...]:
    lines = []
    for kind in LOOKS:
        for sub in range(int(SUBS[kind])):
            if met[int(MAGIC_BASE[kind]) + sub]:
                name = KIND_ROWS[kind][sub][1] if know.is_known(kind, sub) else None
                lines.append(Discovery(ITEM_TYPES[kind], know.look(kind, sub), name))
    return tuple(sorted(lines, key=lambda line: (line.type, line.look)))


@lru_cache(256)
def _messages(know: Knowledge, lines: bytes) -> tuple[Line, ...]:
    """Returns the last lines in words; many actions add none, so they are cached."""
    return tuple(word_rows(know, plain_lines(lines)))
