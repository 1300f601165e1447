"""The hero's statistics: a status line under the map, or a panel with bars, equipment and monsters beside it."""

from textwrap import wrap
from typing import Final, NamedTuple

from quintet.core.plural import counted
from quintet.front.games.rogue_log import RogueLog
from quintet.front.palette import Palette
from quintet.games.rogue.analysis.directions import distance
from quintet.games.rogue.analysis.ground import NAMES
from quintet.games.rogue.describe.monsters import odds_lines
from quintet.games.rogue.describe.screen import is_badly_wounded, sight_of
from quintet.games.rogue.layout import PACK_SLOTS
from quintet.games.rogue.tables import DEPTHS
from quintet.games.rogue.views.hero import Creature, RogueView, Thing
from quintet.tui.skins.canvas import Canvas
from quintet.tui.skins.rogue.colors import LINE_MARKS, Torchlight, line_style
from quintet.tui.skins.rogue.map_view import Division

__all__ = ["BUTTON_ROWS", "put_keys", "put_log", "put_panel", "put_signs", "put_status"]

FULL_STOMACH: Final = 2000
FULL_LIGHT: Final = 500
HELP: Final = "? help"
BUTTON_ROWS: Final = 4
"""The buttons of the panel and what stays free above them."""
FRAMED_FROM: Final = 5
"""Rows of a log that has a frame."""
KEYS: Final = (("i", "pack"), (">", "stairs"), ("o", "explore"), ("x", "look"), ("D", "magic"), ("?", "help"))
"""The buttons of the panel."""


MORE_KEYS: Final = (
    ("Tab", "fight"),
    ("F", "flee"),
    ("Z", "rest until healed"),
    ("X", "search for hidden doors"),
    ("g", "pick up"),
    ("q r e", "drink, read, eat"),
    ("w W P", "wield, wear, put on"),
    ("z", "zap a wand"),
    ("t", "light a torch or lantern"),
    ("E", "ask a bot"),
)
"""What else is worth knowing, in a window with room for it."""


def _bar(share: float, wide: int) -> str:
    full = round(max(0.0, min(1.0, share)) * wide)
    return "█" * full + "░" * (wide - full)


def health_style(view: RogueView, palette: Palette) -> str:
    if 10 * view.hp < 3 * view.max_hp:
        return f"bold {palette.bad}"
    return palette.hint if 10 * view.hp < 6 * view.max_hp else palette.good


def _light_words(view: RogueView) -> str:
    if view.light == 0:
        return "none"
    return counted(view.light_left, "turn") if view.light_left is not None else "everlasting"


def _ailments(view: RogueView) -> str:
    words = [name if not turns else f"{name} {turns}" for name, turns in view.effects]
    return ", ".join(words + (["held fast"] if view.stuck and not any(e[0] == "held" for e in view.effects) else []))


# --- the status line ------------------------------------------------------------------------------------------------


class _Part(NamedTuple):
    """A piece of the status line; where there is no room for all, the least important are left out."""

    text: str
    style: str
    worth: int


def put_status(canvas: Canvas, view: RogueView, palette: Palette, y: int, badge: str) -> None:
    """Writes one line: always health, needs and place, and the other statistics as far as there is room."""
    room = canvas.width - len(HELP) - 1
    parts = _status_parts(view, palette, badge)
    while sum(len(part.text) + 1 for part in parts) > room:
        parts.remove(min(parts, key=lambda part: part.worth))
    x = 1
    for part in parts:
        canvas.put(x, y, part.text, part.style)
        x += len(part.text) + 1
    canvas.put(canvas.width - len(HELP), y, HELP, palette.faint, zone=("key", "?"))


def _status_parts(view: RogueView, palette: Palette, badge: str) -> list[_Part]:
    health = health_style(view, palette)
    dim_light = view.light == 0 or (view.light_left is not None and view.light_left <= 50)
    wounded = "!!" if is_badly_wounded(view) else ""
    light = "dark!" if view.light == 0 else f"light {'∞' if view.light_left is None else view.light_left}"
    parts = [
        _Part(f"{wounded}HP {view.hp}/{view.max_hp}{wounded}", f"reverse {health}" if wounded else health, 99),
        _Part(_bar(view.hp / max(view.max_hp, 1), 6), health, 60),
        _Part(badge, f"bold {palette.bad}", 80),
        _Part("& Amulet" if view.has_amulet else "", f"bold {palette.gold}", 70),
        _Part(_ailments(view), f"bold {palette.hint}", 85),
        _Part("fed" if view.hunger_word == "Normal" else f"{view.hunger_word}!", _hunger_style(view, palette), 95),
        _Part(light, f"bold {palette.bad}" if dim_light else palette.gold, 94),
        _Part(f"depth {view.depth}", "", 93),
        _Part(f"Lv {view.level}", "", 50),
        _Part(f"AC {view.ac}", "", 40),
        _Part(f"Str {view.might}", palette.bad if view.strength < view.max_strength else "", 30),
        _Part(f"${view.gold}", palette.gold, 20),
        _Part(f"T {view.turn}", palette.faint, 10),
    ]
    return [part for part in parts if part.text]


def _hunger_style(view: RogueView, palette: Palette) -> str:
    return {"Normal": "", "Hungry": palette.hint}.get(view.hunger_word, f"bold {palette.bad}")


# --- the panel ------------------------------------------------------------------------------------------------------


class _Pen:
    """Writes line after line into the panel as long as there is room."""

    def __init__(self, canvas: Canvas, x: int, wide: int, last: int) -> None:
        self.canvas, self.x, self.wide, self.last = canvas, x, wide, last
        self.y = 0

    def line(self, text: str = "", style: str = "", *, zone: object = None) -> None:
        if self.y <= self.last:
            self.canvas.put(self.x, self.y, text[: self.wide], style)
            if zone is not None:
                self.canvas.zone(self.x, self.y, self.wide, 1, zone)
        self.y += 1

    def title(self, text: str, style: str, *, zone: object = None) -> None:
        self.line()
        self.line(f"{text} {'─' * (self.wide - len(text) - 1)}", style, zone=zone)

    def bar(self, label: str, share: float, words: str, style: str) -> None:
        room = self.wide - 21
        self.line(f"{label:<7}{_bar(share, room)} {words}", style)


def put_panel(canvas: Canvas, view: RogueView, light: Torchlight, place: Division, last: int, badge: str) -> None:
    """Writes everything about the hero, down to the row `last`; the list of the pack ends there too."""
    palette = light.palette
    x, wide = place.panel, place.panel_width
    pen = _Pen(canvas, x + 1, wide - 2, last)
    mark = f"   {badge}" if badge else ""
    pen.line(f"Depth {view.depth} of {DEPTHS}   turn {view.turn}{mark}", "bold")
    _put_bars(pen, view, palette)
    _put_body(pen, view, palette)
    pen.title("Equipment", palette.faint)
    _put_equipment(pen, view, palette)
    _put_company(pen, view, light)
    _put_rest(pen, view, palette)
    _put_magic(pen, view, palette)


def _put_bars(pen: _Pen, view: RogueView, palette: Palette) -> None:
    wounded = "!!" if is_badly_wounded(view) else ""
    style = health_style(view, palette)
    words = f"{view.hp}/{view.max_hp}{wounded}"
    pen.bar("Health", view.hp / max(view.max_hp, 1), words, f"reverse {style}" if wounded else style)
    style = palette.good if view.hunger_word == "Normal" else palette.hint
    style = f"bold {palette.bad}" if view.hunger_word in {"Weak", "Starving"} else style
    pen.bar("Food", view.hunger / FULL_STOMACH, f"{view.hunger} {view.hunger_word}", style)
    left = FULL_LIGHT if view.light_left is None and view.light else view.light_left or 0
    pen.bar("Light", left / FULL_LIGHT, _light_words(view), palette.gold if left > 50 else f"bold {palette.bad}")
    pen.bar("Growth", view.xp / max(view.next_xp, 1), f"{view.xp}/{view.next_xp}", palette.third)


def _put_body(pen: _Pen, view: RogueView, palette: Palette) -> None:
    strength = f"{view.might}" + (f" of {view.max_strength}" if view.strength < view.max_strength else "")
    pen.line(f"Level {view.level}   strength {strength}")
    pen.line(f"Armor {view.ac}   sight {sight_of(view)}   ${view.gold}")
    ailments = _ailments(view)
    if ailments:
        pen.line(f"! {ailments}", f"bold {palette.hint}")
    if view.has_amulet:
        pen.line("& You carry the Amulet: up and out!", f"bold {palette.gold}")


def _put_equipment(pen: _Pen, view: RogueView, palette: Palette) -> None:
    worn = [thing for thing in view.pack if thing.worn]
    for thing in worn:
        mark = " cursed" if thing.cursed else ""
        _put_thing(pen, thing, palette, mark, palette.bad if mark else "")


def _put_thing(pen: _Pen, thing: Thing, palette: Palette, mark: str = "", style: str = "") -> None:
    """Writes a thing without its article, which its letter would run together with: `a +1 mace`."""
    name = thing.name.removeprefix("an ").removeprefix("a ")
    y = pen.y
    pen.line(f"{thing.letter} {name}{mark}", style, zone=("thing", thing.letter))
    if y <= pen.last:
        pen.canvas.tint(pen.x, y, 1, 1, f"bold {palette.hint}")


def _put_company(pen: _Pen, view: RogueView, light: Torchlight) -> None:
    palette = light.palette
    near = sorted(view.monsters, key=lambda monster: distance(view, monster.x, monster.y))
    if near:
        pen.title("In sight", palette.faint)
    for monster in near[:6]:
        pen.canvas.put(pen.x, pen.y, monster.letter, light.monster(monster, None))
        pen.canvas.put(pen.x + 2, pen.y, _monster_words(view, monster)[: pen.wide - 2])
        pen.canvas.zone(pen.x, pen.y, pen.wide, 1, ("tile", monster.x, monster.y))
        pen.y += 1
        for line in odds_lines(view, monster, most=pen.wide - 2):
            pen.line(f"  {line}", palette.faint)
    here = [thing.name for thing in view.things if (thing.x, thing.y) == (view.x, view.y)]
    if here:
        pen.title("Here (g takes it)", palette.faint)
    for name in here[:3]:
        pen.line(name)


def _put_rest(pen: _Pen, view: RogueView, palette: Palette) -> None:
    """Writes the pack, as far as there is room."""
    things = [thing for thing in view.pack if not thing.worn]
    room = pen.last - pen.y - 1
    if room < 0:
        return
    pen.title(f"Pack {len(view.pack)} of {PACK_SLOTS}", palette.faint, zone=("key", "i"))
    if room < 2:
        return
    for thing in things if len(things) <= room else things[: room - 1]:
        _put_thing(pen, thing, palette)
    if len(things) > room:
        pen.line(f"  and {len(things) - room + 1} more", palette.faint, zone=("key", "i"))


def _put_magic(pen: _Pen, view: RogueView, palette: Palette) -> None:
    """Writes what the hero has learned about magic, as far as there is room."""
    known = [line for line in view.discoveries if line.name]
    room = pen.last - pen.y - 1
    if not known or room < 2:
        return
    pen.title("Known magic (D lists all)", palette.faint)
    for line in known[:room]:
        pen.line(f"{line.look} {line.type.lower()}: {line.name}")


def _monster_words(view: RogueView, monster: Creature) -> str:
    if monster.sensed:
        return f"{monster.name}, sensed"
    words = [
        monster.name,
        "asleep" if monster.asleep else "awake",
        "" if monster.health == "unhurt" else monster.health,
    ]
    return ", ".join(filter(None, [*words, counted(distance(view, monster.x, monster.y), "step")]))


def put_keys(canvas: Canvas, palette: Palette, place: Division, last: int) -> None:
    """Writes buttons in two rows at the bottom of the panel, for somebody who plays."""
    each = min((place.panel_width - 2) // 3, 12)
    for at, (key, words) in enumerate(KEYS):
        left, y = place.panel + 1 + (at % 3) * each, last - 1 + at // 3
        canvas.put(left, y, key, f"bold {palette.hint}")
        canvas.put(left + 2, y, words, palette.faint)
        canvas.zone(left, y, each - 1, 1, ("key", key))


# --- the log --------------------------------------------------------------------------------------------------------


def put_log(canvas: Canvas, chronicle: RogueLog, palette: Palette, place: Division, step: int) -> None:
    """Writes the last lines, the newest at the bottom and bright, each with the mark of its type; long ones wrap."""
    framed = place.log_rows >= FRAMED_FROM
    inside = place.log_rows - 1 if framed else place.log_rows
    if framed:
        canvas.put(0, place.log, "─ Messages ".ljust(place.log_width, "─"), palette.faint, zone=("key", "m"))
    rows = [
        (text, line_style(line.kind, palette) if line.step == step else palette.faint)
        for line in chronicle.lines[-inside:]
        for text in wrap(f"{LINE_MARKS.get(line.kind, '·')} {line.words}", place.log_width - 2, subsequent_indent="  ")
    ]
    for down, (text, style) in enumerate(rows[-inside:] if inside > 0 else [], place.log + place.log_rows - inside):
        canvas.put(1, down, text, style)


def put_signs(canvas: Canvas, palette: Palette, place: Division, *, playing: bool) -> None:
    """Writes what the signs on the map mean beside the log, and more keys for somebody who plays."""
    x, half = place.signs, (canvas.width - place.panel_width - place.signs) // 2
    canvas.put(x, place.log, "─ Signs ".ljust(half - 2, "─"), palette.faint)
    if playing:
        canvas.put(x + half, place.log, "─ More keys ".ljust(half - 2, "─"), palette.faint)
    signs = [("@", "you"), ("A-Z", "a monster; underlined, asleep"), *((s, n) for s, n in NAMES.items() if s != " ")]
    for column, rows in enumerate((signs, MORE_KEYS) if playing else (signs,)):
        for down, (key, words) in enumerate(rows[: place.log_rows - 1], place.log + 1):
            canvas.put(x + column * half, down, f"{key:>5}", palette.hint)
            canvas.put(x + column * half + 6, down, words[: half - 7], palette.faint)
