"""What the hero knows: the remembered map, what is in sight, the pack by its known names, the hero's numbers: R14.

Nothing here depends on a tile, monster, trap or kind that the hero has not seen; `rules.observation` does the same for
programs.
"""

from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec

from quintet.core.game import Seat, View
from quintet.core.state import State
from quintet.games.rogue.layout import BARE, MAX_LOG, RUNNING, WON, Hero, Item, Level, LogRow, Monster, Quest, Setup
from quintet.games.rogue.rules.fov import light_radius
from quintet.games.rogue.rules.hero import armor_class, might, threshold
from quintet.games.rogue.rules.score import score_of
from quintet.games.rogue.tables import (
    ARTIFACT,
    HEIGHT,
    INVISIBLE,
    ITEM_TYPES,
    LANTERN,
    LETTERS,
    LOOKS,
    MAGIC_BASE,
    MONSTER_NAMES,
    MONSTERS,
    R_SEE_INVISIBLE,
    RING,
    SCROLL_ROWS,
    SLEEPING,
    SUBS,
    TORCH,
    WAND,
    WIDTH,
)
from quintet.games.rogue.text.messages import cause_words, word_rows
from quintet.games.rogue.text.names import KIND_ROWS, Knowledge, item_name, plain_rows, shape_of, shows_bonus
from quintet.games.rogue.text.notation import SLOT_LETTERS

__all__ = ["Creature", "Discovery", "Here", "RogueView", "Thing", "hunger_word", "view_of"]

RECENT: Final = 8
"""Lines of the log that a view carries; a table has the whole log."""
EFFECTS: Final = ("confused", "blind", "hasted", "slowed", "paralyzed", "levitating", "held", "sleeping")
WORN: Final = {"weapon": "wielded", "armor": "worn", "left": "on left hand", "right": "on right hand", "light": "lit"}
HERO_NUMBERS: Final = ("x", "y", "hp", "max_hp", "strength", "max_strength", "level", "xp", "gold")
"""Numbers of the hero that a view has under the same name."""
_VISIBLE_INVISIBLE: Final = frozenset(k for k in range(1, 27) if int(MONSTERS[k].special) & INVISIBLE)
Known: TypeAlias = tuple[bytes, bytes]
"""Which kinds are known, and what each looks like."""
_BLANK: Final = bytes([32, *range(1, 256)])


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
    return view_quest(state.record, seat)


def _plain(record: Any) -> Any:
    """Returns the quest as named tuples: a view reads a hundred fields, and packed records are far slower to read.

    Rules that only read (armor class, might, light, score) accept them as well.
    """
    quest = shape_of(Quest)(*record.item())
    return quest._replace(
        setup=shape_of(Setup)(*quest.setup),
        hero=shape_of(Hero)(*quest.hero),
        pack=plain_rows(Item, quest.pack),
        lv=shape_of(Level)(*quest.lv),
    )


def view_quest(record: Any, seat: Seat | None) -> RogueView:
    q = _plain(record)
    hero, pack = q.hero, q.pack
    know = Knowledge(q.known, q.looks, q.setup.depth)
    known_kinds = bytes(know.known), bytes(know.looks)
    vis = bytes(q.vis.astype("u1"))
    memory = bytes(q.lv.memory.astype("u1")).translate(_BLANK).decode("latin-1")
    light = pack[hero.light] if hero.light != BARE else None
    over = int(q.over)
    return RogueView(
        seat=seat,
        depth=int(q.lv.depth),
        deepest=int(q.deepest),
        turn=int(q.turn),
        **{name: getattr(hero, name) for name in HERO_NUMBERS},
        map=tuple(memory[at : at + WIDTH] for at in range(0, WIDTH * HEIGHT, WIDTH)),
        visible=vis,
        monsters=_creatures(q, hero, pack, vis),
        things=_things(q, know, vis, hero),
        might=int(might(q)),
        ac=int(armor_class(q)),
        next_xp=int(threshold(hero.level + 1)),
        hunger=-(-hero.hunger // 10),
        hunger_word=hunger_word(-(-hero.hunger // 10)),
        light=int(light_radius(q)),
        light_left=light.amount if light is not None and light.kind != ARTIFACT else None,
        effects=tuple((name, getattr(hero, name)) for name in EFFECTS if getattr(hero, name) > 0)
        + ((("seeing the invisible", 0),) if hero.see_invisible else ()),
        stuck=hero.held > 0 or hero.holder > 0,
        pack=tuple(_thing(known_kinds, slot, item, _worn(hero, slot)) for slot, item in enumerate(pack) if item.kind),
        has_amulet=bool(q.amulet),
        choosing=SCROLL_ROWS[int(q.choosing) - 1][1] if q.choosing else "",
        discoveries=_discoveries(known_kinds, bytes(q.met.tolist())),
        messages=_messages(q, know),
        kills=int(q.kills),
        items_found=int(q.found),
        items_used=int(q.used),
        levels_explored=int(q.explored),
        slain="".join(LETTERS[k - 1] for k in range(1, 27) if q.slain[k]),
        relics=int(q.relics.sum()),
        healed=int(q.healed),
        sensing=bool(q.sensing),
        over=over != RUNNING,
        won=over == WON,
        cause=cause_words(int(q.cause), int(q.killer)) if over not in {RUNNING, WON} else "",
        last_blow=int(q.last_blow),
        score=int(score_of(q)),
        wizard=bool(q.setup.wizard),
    )


# --- monsters -------------------------------------------------------------------------------------------------------


def _creatures(q: Any, hero: Any, pack: list[Any], vis: bytes) -> tuple[Creature, ...]:
    rings = [pack[slot] for slot in (hero.left, hero.right) if slot != BARE]
    sees_all = bool(hero.see_invisible) or any(ring.kind == RING and ring.sub == R_SEE_INVISIBLE for ring in rings)
    sensed = bool(q.detecting)
    found = []
    for monster in plain_rows(Monster, q.lv.monsters[: q.lv.monster_top]):
        if not monster.kind:
            continue
        in_sight = vis[monster.y * WIDTH + monster.x] and (sees_all or monster.kind not in _VISIBLE_INVISIBLE)
        if in_sight or sensed:
            found.append(_creature(monster, sensed=not in_sight))
    return tuple(found)


def _creature(monster: Any, *, sensed: bool) -> Creature:
    letter, name = LETTERS[monster.kind - 1], MONSTER_NAMES[monster.kind]
    asleep = not sensed and (monster.state == SLEEPING or monster.asleep > 0)
    wounded = "wounded" if 4 * monster.hp > monster.max_hp else "almost dead"
    health = "" if sensed else "unhurt" if monster.hp == monster.max_hp else wounded
    return Creature(letter, name, monster.x, monster.y, asleep=asleep, health=health, sensed=sensed)


# --- things ---------------------------------------------------------------------------------------------------------


def _things(q: Any, know: Knowledge, vis: bytes, hero: Any) -> tuple[Here, ...]:
    found = []
    for item in plain_rows(Item, q.lv.items[: q.lv.item_top]):
        if item.kind and (vis[item.y * WIDTH + item.x] or (item.x == hero.x and item.y == hero.y)):
            known = know.is_known(item.kind, item.sub)
            kind, look = (item.sub, "") if known else (None, know.look(item.kind, item.sub))
            found.append(Here(item.x, item.y, item_name(know, item), ITEM_TYPES[item.kind], kind, look))
    return tuple(found)


def _worn(hero: Any, slot: int) -> str:
    return next((word for place, word in WORN.items() if getattr(hero, place) == slot), "")


@lru_cache(8192)
def _thing(known_kinds: Known, slot: int, item: Any, worn: str) -> Thing:
    """Returns an item of the pack; most stay the same from turn to turn, so they are cached."""
    know = Knowledge(memoryview(known_kinds[0]), memoryview(known_kinds[1]))
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


@lru_cache(64)
def _discoveries(known_kinds: Known, met: bytes) -> tuple[Discovery, ...]:
    know, lines = Knowledge(memoryview(known_kinds[0]), memoryview(known_kinds[1])), []
    for kind in LOOKS:
        for sub in range(int(SUBS[kind])):
            if met[int(MAGIC_BASE[kind]) + sub]:
                name = KIND_ROWS[kind][sub][1] if know.is_known(kind, sub) else None
                lines.append(Discovery(ITEM_TYPES[kind], know.look(kind, sub), name))
    return tuple(sorted(lines, key=lambda line: (line.type, line.look)))


def _messages(q: Any, know: Knowledge) -> tuple[tuple[int, str, str], ...]:
    logged = int(q.logged)
    places = [k % MAX_LOG for k in range(max(0, logged - RECENT), logged)]
    rows = [shape_of(LogRow)(*q.log[place].item()) for place in places]
    return tuple((row.turn, *worded) for row, worded in zip(rows, word_rows(know, rows), strict=True))
