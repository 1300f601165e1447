"""The screen in plain text: messages, the map, the hero's figures, what lies here and what could be done: R14.1."""

import textwrap
from typing import Final

from quintet.games.rogue.tables import DEPTHS, HEIGHT
from quintet.games.rogue.views import Creature, RogueView, Thing

__all__ = ["COLORS", "draw_map", "hints", "inventory", "monster_color", "show", "status"]

SHOWN_MESSAGES: Final = 4
PACK_WIDTH: Final = 100
COLORS: Final = {
    "#": ("#8B7355", "#4A4A4A"),
    ".": ("#A89078", "#5A5A5A"),
    ":": ("#6B5D52", "#404040"),
    "+": ("#D4AF37", "#6A6A6A"),
    "'": ("#8B7355", "#6A6A6A"),
    ">": ("#FFFFFF", "#9A9A9A"),
    "<": ("#FFFFFF", "#9A9A9A"),
    "^": ("#FF4444", "#442222"),
    "@": ("#00FFFF", "#00FFFF"),
    "$": ("#FFD700", "#707070"),
    "&": ("#FFD700", "#707070"),
    "(": ("#FFD700", "#707070"),
    "{": ("#FFD700", "#707070"),
    "%": ("#44FF44", "#707070"),
    "~": ("#FFAA00", "#707070"),
    "!": ("#FF00FF", "#707070"),
    "?": ("#00FFFF", "#707070"),
    ")": ("#FFFFFF", "#707070"),
    "[": ("#C0C0C0", "#707070"),
    "=": ("#9370DB", "#707070"),
    "/": ("#4444FF", "#707070"),
}
"""Glyph to its colour in sight and as remembered; the ground behind is #1A1A1A."""
MONSTER_COLORS: Final = ((3, "#44FF44"), (6, "#FFDD00"), (8, "#FF8800"), (10, "#FF4444"))


def monster_color(level: int) -> str:
    """By how dangerous it is, not by its letter: R14.3."""
    return next(color for limit, color in MONSTER_COLORS if level <= limit)


def draw_map(view: RogueView) -> list[str]:
    """The map with monsters and the hero on it: hero over monster over what is remembered."""
    rows = [list(row) for row in view.map]
    for monster in view.monsters:
        rows[monster.y][monster.x] = monster.letter
    rows[view.y][view.x] = "@"
    return ["".join(row) for row in rows]


def show(view: RogueView) -> str:
    lines = [f"  {text}" for text in _recent(view)]
    rows = draw_map(view)
    used = [y for y in range(HEIGHT) if rows[y].strip()]
    lines += [row.rstrip() for row in rows[min(used) : max(used) + 1]]
    lines += status(view)
    lines += pack_lines(view)
    lines += hints(view)
    return "\n".join(lines)


def _recent(view: RogueView) -> list[str]:
    """The last lines of the log; the same line twice in a turn becomes one with a count."""
    merged: list[tuple[int, str, int]] = []
    for turn, _, text in view.messages:
        if merged and merged[-1][:2] == (turn, text):
            merged[-1] = (turn, text, merged[-1][2] + 1)
        else:
            merged.append((turn, text, 1))
    return [text if count == 1 else f"{text} (x{count})" for _, text, count in merged[-SHOWN_MESSAGES:]]


def status(view: RogueView) -> list[str]:
    """Two lines of figures."""
    effects = ", ".join(name if not turns else f"{name} {turns}" for name, turns in view.effects)
    light = "dark" if view.light == 0 else f"light {view.light}"
    if view.light_left is not None:
        light += f" ({view.light_left} turns)"
    strength = f"Str {view.might}" + (f"/{view.max_strength}" if view.strength < view.max_strength else "")
    body = f"HP {view.hp}/{view.max_hp}  {strength}  AC {view.ac}  level {view.level}"
    lines = [
        f"{body}  xp {view.xp}/{view.next_xp}  gold {view.gold}",
        f"depth {view.depth} of {DEPTHS}  turn {view.turn}  {view.hunger_word} ({view.hunger})  {light}"
        + (f"  {effects}" if effects else "")
        + ("  with the Amulet" if view.has_amulet else ""),
    ]
    if view.over:
        lines.append("you have won" if view.won else f"you are dead: {view.cause}")
    return lines


def hints(view: RogueView) -> list[str]:
    """What a player would want to know now: R14.4."""
    if view.over:
        return []
    lines = []
    if view.choosing:
        lines.append(f"choose an item for the scroll of {view.choosing}: choose and its letter")
    here = [thing.name for thing in view.things if (thing.x, thing.y) == (view.x, view.y)]
    if here:
        lines.append(f"here: {', '.join(here)} (get)")
    ground = view.map[view.y][view.x]
    if ground in "<>":
        lines.append("stairs down here (descend)" if ground == ">" else "stairs up here (ascend)")
    near = [monster for monster in view.monsters if not monster.sensed]
    if near:
        lines.append(f"in sight: {', '.join(_described(monster) for monster in near)}")
    if len(view.pack) == 26:
        lines.append("the pack is full")
    if view.hunger < 500 and not any(thing.type == "FOOD" for thing in view.pack):
        lines.append("you have no food")
    return lines


def _described(monster: Creature) -> str:
    words = [word for word in ("asleep" if monster.asleep else "", monster.health) if word and word != "unhurt"]
    return monster.name + (f" ({', '.join(words)})" if words else "")


def pack_lines(view: RogueView) -> list[str]:
    """The pack in as few lines as it fits."""
    text = "; ".join(inventory(view)).replace(" - ", ": ")
    return textwrap.wrap(f"pack: {text}", PACK_WIDTH, subsequent_indent="  ")


def inventory(view: RogueView) -> list[str]:
    """The pack, a line a slot."""
    return [f"{thing.letter} - {thing.name}{_remark(thing)}" for thing in view.pack] or ["the pack is empty"]


def _remark(thing: Thing) -> str:
    words = [word for word in (thing.worn, "cursed" if thing.cursed else "") if word]
    return f" ({', '.join(words)})" if words else ""
