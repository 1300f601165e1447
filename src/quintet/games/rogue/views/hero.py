"""What the hero knows: the remembered map, what is in sight, the pack by its known names, the hero's numbers: R14.

Nothing here depends on a tile, monster, trap or kind that the hero has not seen; `rules.observation` does the same for
programs.
"""

from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

import msgspec

from quintet.core.game import Seat, View
from quintet.core.plain import reader_of
from quintet.core.record import dtype_of
from quintet.core.state import State
from quintet.games.rogue.layout import RUNNING, WON, Item, Quest
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
_EFFECT_TURNS: Final = attrgetter(*EFFECTS)
_WORN_SLOTS: Final = attrgetter("weapon", "armor", "left", "right", "light")
_BLANK: Final = bytes([32, *range(1, 256)])
_ROW_STARTS: Final = range(0, WIDTH * HEIGHT, WIDTH)
_READ: Final = reader_of(Quest)
_READ_ITEM: Final = reader_of(Item)
_MEMORY, _VISIBLE, _MET = bytes_of("lv", "memory"), bytes_of("vis"), bytes_of("met")
_GROUND: Final = bytes_of("lv", "ground")
_WIZARD: Final = bytes_of("setup", "wizard").start
_FLOOR: Final = bytes_of("lv", "items").start
_SLAIN, _RELICS = bytes_of("slain"), bytes_of("relics")
_PACK: Final = place_of("pack").start
_ITEM_SIZE: Final = dtype_of(Item).itemsize


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


class RogueView(View, frozen=True, kw_only=True):
    """The quest from the hero's point of view."""

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
    return _view(state.plain, state.data, seat)


def view_quest(record: Any, seat: Seat | None) -> RogueView:
    """Returns what a seat may know of a packed quest that is not a state yet."""
    data = record.tobytes()
    return _view(_READ(data, 0), data, seat)


def _view(q: Any, data: bytes, seat: Seat | None) -> RogueView:
    glance, know = glance_at(data), knowledge_of(data)
    hero, lv, over = q.hero, q.lv, q.over
    hunger = -(-hero.hunger // 10)
    return RogueView(
        seat=seat,
        depth=lv.depth,
        deepest=q.deepest,
        turn=q.turn,
        x=hero.x,
        y=hero.y,
        hp=hero.hp,
        max_hp=hero.max_hp,
        strength=hero.strength,
        max_strength=hero.max_strength,
        level=hero.level,
        xp=hero.xp,
        gold=hero.gold,
        map=_map(data[_MEMORY]),
        ground=_map(data[_GROUND]),
        visible=data[_VISIBLE],
        monsters=tuple([_creature(lv.monsters[mark >> 1], sensed=mark & 1 == 1) for mark in glance.monsters]),
        things=_lying(know, data, glance.items),
        might=glance.might,
        ac=glance.armor_class,
        next_xp=glance.next_xp,
        hunger=hunger,
        hunger_word=hunger_word(hunger),
        light=glance.light,
        light_left=glance.light_left if glance.light_left >= 0 else None,
        effects=_effects(hero),
        stuck=hero.held > 0 or hero.holder > 0,
        pack=_pack(know, data, glance.slots, _WORN_SLOTS(hero)),
        has_amulet=q.amulet != 0,
        choosing=SCROLL_ROWS[q.choosing - 1][1] if q.choosing else "",
        discoveries=_discoveries(know, data[_MET]),
        messages=_messages(know, lines_between(data, max(0, q.logged - RECENT), q.logged)),
        kills=q.kills,
        items_found=q.found,
        items_used=q.used,
        levels_explored=q.explored,
        slain=_letters(data[_SLAIN]),
        relics=sum(data[_RELICS]),
        healed=q.healed,
        sensing=q.sensing != 0,
        over=over != RUNNING,
        won=over == WON,
        cause=cause_words(q.cause, q.killer) if over not in (RUNNING, WON) else "",
        last_blow=q.last_blow,
        score=glance.score,
        wizard=data[_WIZARD] != 0,
    )


@lru_cache(64)
def _map(memory: bytes) -> tuple[str, ...]:
    text = memory.translate(_BLANK).decode("latin-1")
    return tuple([text[at : at + WIDTH] for at in _ROW_STARTS])


def _effects(hero: Any) -> tuple[tuple[str, int], ...]:
    turns = _EFFECT_TURNS(hero)
    effects = [(name, left) for name, left in zip(EFFECTS, turns, strict=True) if left > 0] if any(turns) else []
    return (*effects, ("seeing the invisible", 0)) if hero.see_invisible else tuple(effects)


@lru_cache(64)
def _letters(slain: bytes) -> str:
    return "".join(LETTERS[k - 1] for k in range(1, 27) if slain[k])


# --- monsters and things --------------------------------------------------------------------------------------------


def _creature(monster: Any, *, sensed: bool) -> Creature:
    letter, name = LETTERS[monster.kind - 1], MONSTER_NAMES[monster.kind]
    asleep = not sensed and (monster.state == SLEEPING or monster.asleep > 0)
    wounded = "wounded" if 4 * monster.hp > monster.max_hp else "almost dead"
    health = "" if sensed else "unhurt" if monster.hp == monster.max_hp else wounded
    return Creature(letter, name, monster.x, monster.y, asleep=asleep, health=health, sensed=sensed)


def _lying(know: Knowledge, data: bytes, places: list[int]) -> tuple[Here, ...]:
    starts = [_FLOOR + _ITEM_SIZE * place for place in places]
    return tuple([_here(know, data[at : at + _ITEM_SIZE]) for at in starts])


@lru_cache(1024)
def _here(know: Knowledge, packed_item: bytes) -> Here:
    item = _READ_ITEM(packed_item, 0)
    known = know.is_known(item.kind, item.sub)
    kind, look = (item.sub, "") if known else (None, know.look(item.kind, item.sub))
    return Here(item.x, item.y, item_name(know, item), ITEM_TYPES[item.kind], kind, look)


def _pack(know: Knowledge, data: bytes, slots: list[int], in_use: tuple[int, ...]) -> tuple[Thing, ...]:
    places = [(slot, _PACK + _ITEM_SIZE * slot) for slot in slots]
    return tuple([_thing(know, slot, data[at : at + _ITEM_SIZE], in_use) for slot, at in places])


@lru_cache(8192)
def _thing(know: Knowledge, slot: int, packed_item: bytes, in_use: tuple[int, ...]) -> Thing:
    """Returns an item of the pack; most stay the same from turn to turn, so they are cached."""
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
