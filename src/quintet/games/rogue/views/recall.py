"""What the hero knows of a quest, cut out of its state: all that a sampled world may depend on: R14.5.

Nothing here depends on a part that `views.hidden` lists: of a level there is the remembered map and what is in sight,
of an item what its name shows, of a monster its kind, place and how it looks, and of magic not yet identified only its
appearance.
"""

from itertools import chain
from typing import Any, Final, NamedTuple

from quintet.core.plain import reader_of
from quintet.core.state import State
from quintet.games.rogue.layout import Level, Quest
from quintet.games.rogue.packing.glance import Glance, glance_at
from quintet.games.rogue.packing.log_archive import history_rows
from quintet.games.rogue.packing.places import bytes_of, knowledge_of
from quintet.games.rogue.rules.log import ITEM_CODES, MADE
from quintet.games.rogue.tables import (
    FOOD,
    LOOKS,
    MAGIC_BASE,
    SLEEPING,
    SUBS,
    WAND,
    WIDTH,
)
from quintet.games.rogue.text.messages import unused_numbers
from quintet.games.rogue.text.names import Knowledge, shows_bonus

__all__ = ["Cell", "LevelRecall", "QuestRecall", "RecalledItem", "RecalledLine", "Sighting", "recall"]

Cell = tuple[int, int]
UNKNOWN: Final = -1
_MEMORY, _VISIBLE, _MET = bytes_of("lv", "memory"), bytes_of("vis"), bytes_of("met")
_GROUND: Final = bytes_of("lv", "ground")
_READ_LEVEL: Final = reader_of(Level)
_BASE: Final = tuple(MAGIC_BASE.tolist())


class RecalledItem(NamedTuple):
    """An item as its name and its use show it; None is what they do not show."""

    kind: int
    sub: int | None
    look: int
    """The appearance if the kind is unknown, else -1."""
    number: int
    """How many there are in the stack."""
    known: int
    bonus: int | None
    charges: int | None
    amount: int | None
    """The fuel of a light; nobody knows how much a ration feeds."""
    cursed: int | None
    x: int = 0
    y: int = 0


class RecalledLine(NamedTuple):
    """A line of the log; an item that it names may be known by its appearance only."""

    code: int
    numbers: tuple[int, int, int]
    turn: int
    look: int
    """The appearance of the unknown item that the line names, else -1."""


class Sighting(NamedTuple):
    """A monster in sight or sensed."""

    kind: int
    x: int
    y: int
    asleep: bool
    health: int
    """0 if unknown, 1 unhurt, 2 wounded, 3 almost dead."""


class LevelRecall(NamedTuple):
    """A level as the hero remembers and sees it."""

    depth: int
    memory: bytes
    ground: bytes
    stirred: int
    seen: bytes = bytes(len(range(0, _MEMORY.stop - _MEMORY.start, _MEMORY.step)))
    """A byte for each tile: whether it is in sight or the hero's own."""
    hero: Cell | None = None
    in_room: bool = False
    light: int = 0
    monsters: tuple[Sighting, ...] = ()
    items: tuple[RecalledItem, ...] = ()
    holder: int = 0
    """The number of the sighting that holds the hero, counted from 1; one more than there are if it is not seen."""
    senses: bool = False


class QuestRecall(NamedTuple):
    """Everything that the hero knows."""

    quest: Any
    """Plain values of the quest, of which only the fields named in `resample` are read."""
    know: Knowledge
    met: frozenset[tuple[int, int]]
    """Type and appearance of the unknown kinds that count as met."""
    shown: frozenset[tuple[int, int]]
    """Type and appearance of the unknown kinds that the hero has ever seen."""
    pack: dict[int, RecalledItem]
    lines: tuple[RecalledLine, ...]
    """The whole log, oldest line first."""
    here: LevelRecall
    levels: dict[int, LevelRecall]


def recall(state: State) -> QuestRecall:
    """Returns what the hero of a state knows."""
    quest, know, glance = state.plain, knowledge_of(state.data), glance_at(state.data)
    worn = (quest.hero.weapon, quest.hero.armor, quest.hero.left, quest.hero.right, quest.hero.light)
    pack = {slot: _item(know, quest.pack[slot], is_worn=slot in worn) for slot in glance.slots}
    lines = tuple(_line(know, row) for row in history_rows(state.data, state.cold[0]))
    here = _level_in_sight(state, know, glance)
    met = _met(know, state.data[_MET])
    named = {(_item_code(line) // 16, line.look) for line in lines if line.look != UNKNOWN}
    seen = {(item.kind, item.look) for item in chain(pack.values(), here.items) if item.look != UNKNOWN}
    levels = {depth: _level(data) for depth, data in enumerate(state.cold) if depth and data}
    return QuestRecall(quest, _learned(know), met, met | named | seen, pack, lines, here, levels)


# --- magic ----------------------------------------------------------------------------------------------------------


def _learned(know: Knowledge) -> Knowledge:
    """Returns the knowledge without the appearances of unknown kinds."""
    looks = bytes(look if known else 0 for look, known in zip(know.looks, know.known, strict=True))
    return know._replace(looks=looks)


def _met(know: Knowledge, met: bytes) -> frozenset[tuple[int, int]]:
    unknown = [(kind, sub) for kind in LOOKS for sub in range(int(SUBS[kind])) if not know.is_known(kind, sub)]
    return frozenset((kind, know.looks[_BASE[kind] + sub]) for kind, sub in unknown if met[_BASE[kind] + sub])


def _item(know: Knowledge, item: Any, *, is_worn: bool = False, cell: Cell = (0, 0)) -> RecalledItem:
    known = know.is_known(item.kind, item.sub)
    return RecalledItem(
        kind=item.kind,
        sub=item.sub if known else None,
        look=UNKNOWN if known else know.looks[_BASE[item.kind] + item.sub],
        number=item.count,
        known=item.known,
        bonus=item.bonus if shows_bonus(item) else None,
        charges=item.charges if item.kind == WAND and known else None,
        amount=None if item.kind == FOOD else item.amount,
        cursed=item.cursed if is_worn else None,
        x=cell[0],
        y=cell[1],
    )


def _item_code(line: RecalledLine) -> int:
    return line.numbers[1 if line.code == MADE else 0]


def _line(know: Knowledge, row: Any) -> RecalledLine:
    """Returns a line without numbers that its words do not show."""
    numbers = [0 if hidden else number for number, hidden in zip(row[1:4], unused_numbers(row.code), strict=True)]
    place = 0 if row.code in ITEM_CODES else 1 if row.code == MADE and not row.a else UNKNOWN
    look = UNKNOWN
    if place != UNKNOWN and not know.is_known(*divmod(numbers[place], 16)):
        kind, sub = divmod(numbers[place], 16)
        numbers[place], look = 16 * kind, know.looks[_BASE[kind] + sub]
    return RecalledLine(row.code, (numbers[0], numbers[1], numbers[2]), row.turn, look)


# --- levels ---------------------------------------------------------------------------------------------------------


def _level(data: bytes) -> LevelRecall:
    level = _READ_LEVEL(data, 0)
    return LevelRecall(level.depth, b"".join(level.memory), b"".join(level.ground), level.stirred)


def _level_in_sight(state: State, know: Knowledge, glance: Glance) -> LevelRecall:
    quest: Quest = state.plain
    hero, lv = quest.hero, quest.lv
    seen = bytearray(state.data[_VISIBLE])
    seen[hero.y * WIDTH + hero.x] = 1
    floor = [lv.items[place] for place in glance.items]
    return LevelRecall(
        depth=lv.depth,
        memory=state.data[_MEMORY],
        ground=state.data[_GROUND],
        stirred=lv.stirred,
        seen=bytes(seen),
        hero=(hero.x, hero.y),
        in_room=any(
            room.x <= hero.x < room.x + room.w and room.y <= hero.y < room.y + room.h
            for room in lv.rooms[: lv.room_count]
        ),
        light=glance.light if hero.blind == 0 else 0,
        monsters=tuple(_sighting(lv.monsters[mark >> 1], sensed=mark & 1 == 1) for mark in glance.monsters),
        items=tuple(_item(know, item, cell=(item.x, item.y)) for item in floor),
        holder=_holder(hero.holder, glance),
        senses=quest.detecting != 0,
    )


def _sighting(monster: Any, *, sensed: bool) -> Sighting:
    if sensed:
        return Sighting(monster.kind, monster.x, monster.y, asleep=False, health=0)
    asleep = monster.state == SLEEPING or monster.asleep > 0
    health = 1 if monster.hp == monster.max_hp else 2 if 4 * monster.hp > monster.max_hp else 3
    return Sighting(monster.kind, monster.x, monster.y, asleep=asleep, health=health)


def _holder(holder: int, glance: Glance) -> int:
    if holder == 0:
        return 0
    places = [mark >> 1 for mark in glance.monsters]
    return places.index(holder - 1) + 1 if holder - 1 in places else len(places) + 1
