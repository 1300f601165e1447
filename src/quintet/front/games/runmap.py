"""The run map in every front end: choices with their keys and odds, previews of rooms, and what happened."""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from quintet.core.errors import BadNotation, printable, quoted
from quintet.core.extras import Page
from quintet.core.plural import counted
from quintet.front.moment import Moment
from quintet.front.phrasing import with_names
from quintet.games.runmap.model import FloorMap, MapNode, NodeType
from quintet.games.runmap.tables import (
    FOES,
    MAX_GUARD,
    POTION_HP,
    PRICES,
    REST_HP,
    SHRINE_COST,
    SHRINE_HP,
    SHRINE_PERCENT,
)
from quintet.games.runmap.text.drawing import fight_costs
from quintet.games.runmap.text.notation import WORDS
from quintet.games.runmap.views import RunView

__all__ = [
    "PAGES",
    "ROOMS",
    "ROOM_KEYS",
    "WAYS",
    "Choice",
    "ahead",
    "choices",
    "details",
    "newest",
    "offers",
    "preview",
    "row_words",
    "story",
    "triumph",
]

WAYS: Final = 4
"""Actions below this number are ways to go; the others are done in rooms."""
ROOM_KEYS: Final = {
    "rest": "r",
    "train": "t",
    "buy potion": "p",
    "buy charm": "c",
    "buy guard": "g",
    "pray": "p",
    "leave": "l",
}
ROOMS: Final = {
    "campfire": ("rest", "train"),
    "merchant": ("buy potion", "buy charm", "buy guard", "leave"),
    "shrine": ("pray", "leave"),
}
DETAILS: Final = {
    "rest": f"heals up to {REST_HP} HP",
    "train": "1 guard: fights cost 1 HP less",
    "buy potion": f"{PRICES[0]} gold: heals up to {POTION_HP} HP",
    "buy charm": f"{PRICES[1]} gold: elites -50% HP",
    "buy guard": f"{PRICES[2]} gold: fights -1 HP",
    "pray": f"{SHRINE_PERCENT}% for 1 guard and {SHRINE_HP} HP, else you lose {SHRINE_COST} HP",
    "leave": "walk on",
}
ABOUT: Final = {
    NodeType.CAMPFIRE: (f"rest: {DETAILS['rest']}", "train: fights cost 1 HP less"),
    NodeType.MERCHANT: (f"potion {DETAILS['buy potion']}", f"charm {PRICES[1]}: elites -50% HP; guard {PRICES[2]}"),
    NodeType.SHRINE: (f"pray: {DETAILS['pray']}, but never your last",),
}
OFFERS: Final = {
    NodeType.CAMPFIRE: "rest or train",
    NodeType.MERCHANT: "spend gold",
    NodeType.SHRINE: "pray for guard and HP",
}
"""What the rooms without a fight are for, in a few words."""


class Choice(NamedTuple):
    """Something to do, with its key."""

    key: str
    word: str
    detail: str
    action: int
    open: bool = True


def row_words(row: int) -> str:
    """Returns the number of a row in words; the first one is where an act begins."""
    return f"row {row}" if row else "entry"


def choices(moment: Moment) -> list[Choice]:
    """Returns the ways to go, or what the room offers; wares that you cannot buy are shown but not open.

    Ways have the numbers of their rooms, counted from the top of the map, as in `go 2`.
    """
    view: RunView = moment.view
    if not moment.legal:
        return []
    if view.phase == "walking":
        ways = [action for action in moment.legal if action < WAYS]
        kinds = [view.floor.rows[view.row + 1][way].type for way in ways]
        return [
            Choice(str(way + 1), kind.value.lower(), _odds(view, kind, view.act), way)
            for way, kind in zip(ways, kinds, strict=True)
        ]
    return [_offer(moment, word) for word in ROOMS[view.phase]]


def offers(view: RunView) -> list[tuple[str, str]]:
    """Returns the words of the ways to go or of what the room offers, each with what it costs and brings."""
    if view.over:
        return []
    if view.phase == "walking":
        return [(f"go {node.column + 1}", _odds(view, node.type, view.act)) for node in view.exits]
    wares = ("buy potion", "buy charm", "buy guard")
    closed = {word: _reason(view, ware) for ware, word in enumerate(wares) if _is_closed(view, ware)}
    return [(word, closed.get(word, _gain(view, word))) for word in ROOMS[view.phase]]


def _is_closed(view: RunView, ware: int) -> bool:
    """Whether a ware is sold, of no use, or too expensive."""
    return bool(view.sold >> ware & 1) or _is_useless(view, ware) or view.gold < PRICES[ware]


def _is_useless(view: RunView, ware: int) -> bool:
    """Whether a potion, the charm or guard would bring this hero nothing: R5.4."""
    return (view.hp == view.max_hp, view.charm, view.guard == MAX_GUARD)[ware]


def details(offered: list[Choice], wide: int, high: int) -> list[list[str]]:
    """Returns the text beside each choice, in full if the panel has room, else the first line of each."""
    wrapped = [textwrap.wrap(choice.detail, wide) or [""] for choice in offered]
    return wrapped if sum(map(len, wrapped)) <= high else [lines[:1] for lines in wrapped]


def story(moment: Moment, wide: int, high: int) -> list[str]:
    """Returns the newest of what the last action did, and how it ended, for spectators and at the end."""
    texts = [event.text for event in moment.events]
    if moment.outcome is not None:
        ending = with_names(moment.outcome.text, moment.game, moment.names)
        texts = [*(text for text in texts if text != ending), ending]
    return newest(texts, wide, high)


def newest(texts: Sequence[str], wide: int, high: int) -> list[str]:
    """Returns texts as lines; where there is no room for all of them, the oldest are left out, and none is cut."""
    lines: list[str] = []
    for text in reversed(texts):
        added = textwrap.wrap(printable(text), wide)
        if len(added) + len(lines) > high:
            break
        lines = [*added, *lines]
    return lines


def triumph(moment: Moment) -> list[str]:
    """Returns that a boss is beaten and what it brought, while the hero is in the first room of the next act.

    Leaves out the combat of that room, which follows at once: R4.4.
    """
    view: RunView = moment.view
    if view.over or view.row or view.act == 1 or view.mode == "explore":
        return []
    *texts, _entry = [event.text for event in moment.events if event.kind in ("fought", "healed")]
    return [f"You beat the boss of act {view.act - 1}!", *texts]


def _offer(moment: Moment, word: str) -> Choice:
    """Returns an offer; one that is not open says why."""
    action = WORDS.index(word)
    open_ = action in moment.legal
    detail = _gain(moment.view, word) if open_ else _reason(moment.view, action - WORDS.index("buy potion"))
    return Choice(ROOM_KEYS[word], word.removeprefix("buy "), detail, action, open_)


def _gain(view: RunView, word: str) -> str:
    """Returns what an offer brings this hero: wounds beyond the last cannot be healed."""
    healing = {"rest": REST_HP, "buy potion": POTION_HP}.get(word, 0)
    return DETAILS[word].replace(f"up to {healing}", str(min(healing, view.max_hp - view.hp)))


def _reason(view: RunView, ware: int) -> str:
    if not 0 <= ware < len(PRICES):
        return "your guard is as high as it gets"
    if view.sold >> ware & 1:
        return "sold"
    return "you have all you can use" if _is_useless(view, ware) else f"{PRICES[ware]} gold: too expensive"


def _odds(view: RunView, kind: NodeType, act: int) -> str:
    if view.mode == "explore":
        return ""
    if kind not in FOES:
        return OFFERS[kind]
    low, high, gold = fight_costs(view, kind, act)
    return f"{low}-{high} HP, pays {gold} gold" if gold else f"{low}-{high} HP"


def _about(view: RunView, node: MapNode, act: int) -> list[str]:
    """Returns what the room costs and pays; every number is public."""
    if view.mode == "explore":
        return ["nothing happens here while you explore"]
    if node.type not in FOES:
        return list(ABOUT[node.type])
    low, high, gold = fight_costs(view, node.type, act)
    counted_in = "guard and charm" if node.type is NodeType.ELITE and view.charm else "guard"
    less = f" ({counted_in} counted in)" if view.guard or (view.charm and node.type is NodeType.ELITE) else ""
    pays = f"pays {gold} gold" if gold else "the last fight pays nothing"
    return [f"costs {low} to {high} HP{less}", pays]


def _ahead_lines(floor: FloorMap, node: MapNode, wide: int) -> list[str]:
    """Returns the fewest and most rooms of each kind on the ways from here to the boss."""
    if node.type is NodeType.BOSS:
        return []
    counts = ahead(floor, node)
    parts = [
        counted(high, kind.value.lower()) if low == high else f"{low}-{high} {kind.value.lower()}s"
        for kind, (low, high) in counts.items()
        if high and kind is not NodeType.BOSS
    ]
    words = f"on the way to the boss: {', '.join(parts)}" if parts else "then the boss"
    return textwrap.wrap(words, wide)


def preview(view: RunView, act: int, node: MapNode, wide: int) -> list[str]:
    """Returns what waits in a room, and what lies between it and the boss."""
    about = [line for text in _about(view, node, act) for line in textwrap.wrap(text, wide)]
    return [*about, *_ahead_lines(view.floors[act - 1], node, wide)]


def ahead(floor: FloorMap, start: MapNode) -> dict[NodeType, tuple[int, int]]:
    """Returns the fewest and most rooms of each kind between a room and the boss, the room itself not counted."""
    nodes = {node.id: node for row in floor.rows for node in row}
    found: dict[str, dict[NodeType, tuple[int, int]]] = {}
    for row in reversed(floor.rows[start.row :]):
        for node in row:
            ways = [_and_this(found[target], nodes[target].type) for target in node.connections]
            found[node.id] = {
                kind: (
                    min((way.get(kind, (0, 0))[0] for way in ways), default=0),
                    max((way.get(kind, (0, 0))[1] for way in ways), default=0),
                )
                for kind in NodeType
            }
    return found[start.id]


def _and_this(way: dict[NodeType, tuple[int, int]], kind: NodeType) -> dict[NodeType, tuple[int, int]]:
    low, high = way[kind]
    return {**way, kind: (low + 1, high + 1)}


# --- pages ---

WIDE: Final = 200
"""Browsers break lines themselves."""


def _room(view: RunView, name: str) -> tuple[int, MapNode]:
    """Returns the act and the room of an id such as `act1_row3_node0`."""
    for floor in view.floors:
        for row in floor.rows:
            for node in row:
                if node.id == name:
                    return floor.act, node
    raise BadNotation(f"There is no room {quoted(name)}. Name one as the map does: `act1_row3_node0`.")


def _preview(view: RunView, rest: str) -> str:
    act, node = _room(view, rest.strip())
    return "\n".join(preview(view, act, node, WIDE))


def _offers(view: RunView, _rest: str) -> str:
    return "\n".join(f"{word}: {detail}" for word, detail in offers(view))


PAGES: Final[Mapping[str, Page]] = {
    "preview": Page("what waits in a room, and what lies between it and the boss", _preview),
    "offers": Page("what the rooms ahead cost, or what this room offers", _offers),
}
