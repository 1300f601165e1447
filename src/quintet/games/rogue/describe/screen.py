"""The screen in plain text: the map, the hero's figures, what lies here and what could be done: R14.1."""

from collections.abc import Sequence
from typing import Final

from quintet.core.plural import counted
from quintet.games.rogue.analysis.directions import in_sight, whereabouts
from quintet.games.rogue.analysis.ground import attack_step
from quintet.games.rogue.analysis.item_uses import LIGHTS
from quintet.games.rogue.layout import PACK_SLOTS
from quintet.games.rogue.model.tiles import TILE_COLORS
from quintet.games.rogue.rules.legality import BEST_BONUS
from quintet.games.rogue.tables import DEPTHS, EXTRA_HEAL, HEAL
from quintet.games.rogue.views.hero import RogueView, Thing

__all__ = [
    "COLORS",
    "HUNGER_WORDS",
    "burns_longer",
    "cure_of",
    "draw_map",
    "has_spare_light",
    "hints",
    "inventory",
    "is_badly_wounded",
    "monster_color",
    "noticed",
    "show",
    "sight_of",
    "status",
    "use_word",
    "used_rows",
    "vital_signs",
]

HEALING: Final = (HEAL, EXTRA_HEAL)
LITTLE_LIGHT: Final = 50
LITTLE_FOOD: Final = 500
HUNGER_WORDS: Final = {
    "Normal": "not hungry",
    "Hungry": "hungry",
    "Weak": "weak with hunger",
    "Starving": "starving",
}
HINT_WORDS: Final = {
    "choose": "choose and its letter",
    "get": "get",
    "descend": "descend",
    "ascend": "ascend",
    "eat": "eat",
    "light": "light",
    "drop": "drop and a letter",
    "cure": "quaff {cure}",
    "heal": "flee or fight it out; heal rests when nobody is near",
    "begin": "explore walks by itself, inventory lists your pack, ? explains every word",
}
"""What the line mode says beside a hint; {cure} is the letter of what heals."""
WIDEST: Final = 80
"""Columns of the narrowest screen that the figures fit."""
COLORS: Final = {
    **TILE_COLORS,
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
"""Glyph to its color in sight and as remembered; the ground behind is #1A1A1A."""
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


def used_rows(view: RogueView) -> list[int]:
    """The rows of the map that anything is known of."""
    return [y for y, row in enumerate(draw_map(view)) if row.strip()]


def show(view: RogueView, wanted: Sequence[int] = (), note: str = "") -> str:
    """The map, or some of its rows, and the figures and hints below it."""
    rows, used = draw_map(view), wanted or used_rows(view)
    lines = [rows[y].rstrip() for y in range(min(used), max(used) + 1)]
    return "\n".join([*lines, *filter(None, [note]), *status(view), *hints(view)])


def is_badly_wounded(view: RogueView) -> bool:
    """Below a quarter of the health."""
    return 4 * view.hp < view.max_hp and not view.over


def status(view: RogueView, remark: str = "") -> list[str]:
    """Two lines of figures, three where they do not fit into 80 columns; the remark is about the armor class."""
    strength = f"strength {view.might}" + (f" of {view.max_strength}" if view.strength < view.max_strength else "")
    wounded = " BADLY WOUNDED" if is_badly_wounded(view) else ""
    lines = _filled(
        f"HP {view.hp}/{view.max_hp}{wounded}",
        strength,
        f"armor class {view.ac}{remark}",
        f"hero level {view.level} (xp {view.xp} of {view.next_xp})",
        f"gold {view.gold}",
        f"depth {view.depth} of {DEPTHS}",
        f"turn {view.turn}",
        f"{HUNGER_WORDS[view.hunger_word]} ({view.hunger})",
        _light_words(view),
    )
    lines += [", ".join(words)] if (words := _conditions(view)) else []
    if view.over:
        lines.append("you have won" if view.won else f"you are dead: {view.cause}")
    return lines


def _filled(*figures: str) -> list[str]:
    """Figures side by side, none of them broken."""
    lines = [figures[0]]
    for figure in figures[1:]:
        if len(lines[-1]) + 2 + len(figure) <= WIDEST:
            lines[-1] += f"  {figure}"
        else:
            lines.append(figure)
    return lines


def vital_signs(view: RogueView) -> list[str]:
    """The figures that change, in sentences."""
    wounded = ": badly wounded" if is_badly_wounded(view) else ""
    hunger = HUNGER_WORDS[view.hunger_word]
    lines = [
        (
            f"Dungeon level {view.depth} of {DEPTHS}, turn {view.turn}. Health {view.hp} of {view.max_hp}{wounded}. "
            f"You are {hunger}. Light: {_light_words(view)}."
        ),
    ]
    if words := _conditions(view):
        lines.append(f"You are {', '.join(words)}.")
    if view.over:
        lines.append("You have won." if view.won else f"You are dead: {view.cause}.")
    return lines


def _light_words(view: RogueView) -> str:
    if view.light == 0:
        return "it is dark"
    lit = next((_light_name(thing) for thing in view.pack if thing.worn == "lit"), "light")
    left = f"{counted(view.light_left, 'turn')} left" if view.light_left is not None else "burns for ever"
    return f"{lit} {left}, sight {sight_of(view)}"


def sight_of(view: RogueView) -> int:
    """How many steps the hero sees: the blind see none by any light."""
    return 0 if any(name == "blind" for name, _ in view.effects) else view.light


def _light_name(thing: Thing) -> str:
    """Artifacts have names of their own."""
    return thing.name if thing.type == "ARTIFACT" else thing.type.lower()


def _conditions(view: RogueView) -> list[str]:
    """What ails or helps the hero, with the turns it will last where that is known."""
    words = [name if not turns else f"{name} for {counted(turns, 'turn')}" for name, turns in view.effects]
    if view.stuck and not any(name == "held" for name, _ in view.effects):
        words.append("held fast")
    return [*words, *(["on the way back with the Amulet"] if view.has_amulet else [])]


# --- hints -----------------------------------------------------------------------------------------------------------


def hints(view: RogueView) -> list[str]:
    """What a player would want to know now, with the words that help: R14.4."""
    words = {topic: text.format(cure=cure_of(view)) for topic, text in HINT_WORDS.items()}
    return [f"{text} ({words[topic]})" if topic in words else text for topic, text in noticed(view)]


def noticed(view: RogueView) -> list[tuple[str, str]]:
    """What is worth a word now, each with the name of what could be done about it: R14.4."""
    if view.over:
        return []
    told = [("choose", f"choose a thing for the scroll of {view.choosing}: {_choices(view)}")] if view.choosing else []
    told += _noticed_here(view)
    near = in_sight(view)
    if near:
        topic = "fight" if isinstance(attack_step(view), int) else ""
        told.append((topic, f"in sight: {'; '.join(whereabouts(view, monster) for monster in near)}"))
    told += _noticed_needs(view)
    return told or ([("begin", "a new quest")] if view.turn == 0 else [])


def _choices(view: RogueView) -> str:
    """The letters of what the scroll may work on, as far as the hero can tell: R10.8."""
    wanted = {"identify": "", "enchant weapon": "WEAPON", "enchant armor": "ARMOR"}[view.choosing]
    fits = [thing for thing in view.pack if (_can_improve(thing, wanted) if wanted else _is_mystery(thing))]
    letters = [thing.letter for thing in fits]
    return " or ".join(filter(None, [", ".join(letters[:-1]), letters[-1]])) if letters else "nothing fits"


def _is_mystery(thing: Thing) -> bool:
    """Its kind is not known, or its own bonus is not."""
    return thing.kind is None or (thing.type in {"WEAPON", "ARMOR", "RING"} and thing.bonus is None)


def _can_improve(thing: Thing, wanted: str) -> bool:
    return thing.type == wanted and (thing.bonus is None or thing.bonus < BEST_BONUS)


def _noticed_here(view: RogueView) -> list[tuple[str, str]]:
    here = [thing.name for thing in view.things if (thing.x, thing.y) == (view.x, view.y)]
    told = [("get", f"here: {', '.join(here)}")] if here else []
    if here and len(view.pack) == PACK_SLOTS:
        told = [("drop", f"here: {', '.join(here)}, but your pack is full")]
    elif len(view.pack) == PACK_SLOTS:
        told = [("drop", "your pack is full")]
    ground = view.map[view.y][view.x]
    if ground == ">":
        told.append(("descend", "stairs down here"))
    elif ground == "<":
        told.append(("ascend", "stairs up here"))
    return told


def cure_of(view: RogueView) -> str:
    """The letter of a potion that is known to heal, or nothing."""
    return next((thing.letter for thing in view.pack if thing.type == "POTION" and thing.kind in HEALING), "")


def has_spare_light(view: RogueView) -> bool:
    """Whether the pack holds something else that would burn longer, or oil for a lantern: R4.4."""
    burns = any(t.type in LIGHTS and not t.worn and burns_longer(view, t) for t in view.pack)
    return burns or {"OIL_FLASK", "LANTERN"} <= {thing.type for thing in view.pack}


def burns_longer(view: RogueView, thing: Thing) -> bool:
    """Whether a light is worth a turn: more than the one that is lit now has, once that is nearly gone."""
    lit = any(each.worn == "lit" for each in view.pack)
    if lit and view.light_left is None:
        return False
    left = (view.light_left or 0) if lit else 0
    return thing.fuel is None or (left <= LITTLE_LIGHT and thing.fuel > left)


def _noticed_wounds(view: RogueView) -> list[tuple[str, str]]:
    """Bad wounds, with what is known to help; who can be struck hears of it below half of the health."""
    cure, badly = cure_of(view), is_badly_wounded(view)
    if cure and (badly or (2 * view.hp < view.max_hp and in_sight(view))):
        return [("cure", f"you are {'badly ' if badly else ''}wounded, and {cure} heals")]
    return [("heal", "you are badly wounded")] if badly else []


def _noticed_hunger(view: RogueView) -> list[tuple[str, str]]:
    hungry = f"you are {HUNGER_WORDS[view.hunger_word]}"
    if any(thing.type == "FOOD" for thing in view.pack):
        return [("eat", hungry)] if view.hunger_word != "Normal" else []
    if view.hunger >= LITTLE_FOOD:
        return []
    return [("", "you have no food" if view.hunger_word == "Normal" else f"{hungry} and have no food")]


def _noticed_dark(view: RogueView) -> list[tuple[str, str]]:
    """A light that is gone, or all but gone."""
    spare = has_spare_light(view)
    if view.light == 0:
        return [("light", "it is dark") if spare else ("", "it is dark, and you have no light")]
    if view.light_left is not None and view.light_left <= LITTLE_LIGHT:
        if spare:
            return [("light", "your light is nearly gone")]
        stubs = any(t.type in LIGHTS and not t.worn and t.fuel for t in view.pack)
        return [
            (
                "",
                "your light is nearly gone, and what else you have is no better"
                if stubs
                else "you have no other light",
            )
        ]
    return []


def _noticed_needs(view: RogueView) -> list[tuple[str, str]]:
    return [*_noticed_wounds(view), *_noticed_hunger(view), *_noticed_dark(view)]


def inventory(view: RogueView) -> list[str]:
    """The pack, a line a slot."""
    return [f"{thing.letter} - {thing.name}{_remark(thing)}" for thing in view.pack] or ["the pack is empty"]


def use_word(thing: Thing) -> str:
    """How a thing is in use, if it is; what has no fuel left is not lit."""
    return "burnt out, in hand" if thing.worn == "lit" and thing.fuel == 0 else thing.worn


def _remark(thing: Thing) -> str:
    words = [word for word in (use_word(thing), "cursed" if thing.cursed else "") if word]
    return f" ({', '.join(words)})" if words else ""
