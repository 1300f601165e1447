"""The screen in plain text: the map, the hero's numbers, and hints about what to do: R14.1."""

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
from quintet.games.rogue.text.names import listed
from quintet.games.rogue.views.hero import RogueView, Thing

__all__ = [
    "COLORS",
    "HUNGER_WORDS",
    "IN_SIGHT",
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
    "choose": "Type `choose` and its letter.",
    "get": "`get` picks an item up.",
    "descend": "`descend` takes them.",
    "ascend": "`ascend` takes them.",
    "eat": "`eat` helps.",
    "light": "`light` helps.",
    "drop": "Type `drop` and a letter.",
    "cure": "`quaff {cure}` drinks it.",
    "heal": "Flee or fight it out; `heal` rests when no monster is near.",
    "begin": "`explore` walks for you, `?` explains every command.",
}
"""What the line mode adds to a hint; {cure} is the letter of a potion that heals."""
WIDEST: Final = 80
"""Columns of the narrowest screen that the numbers fit."""
IN_SIGHT: Final = "In sight: "
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
"""The color of each glyph in sight and as remembered; the background is #1A1A1A."""
MONSTER_COLORS: Final = ((3, "#44FF44"), (6, "#FFDD00"), (8, "#FF8800"), (10, "#FF4444"))


def monster_color(level: int) -> str:
    """Returns the color of a monster by its level, not by its letter: R14.3."""
    return next(color for limit, color in MONSTER_COLORS if level <= limit)


def draw_map(view: RogueView) -> list[str]:
    """Returns the map with monsters and the hero on it: hero over monster over what is remembered."""
    rows = [list(row) for row in view.map]
    for monster in view.monsters:
        rows[monster.y][monster.x] = monster.letter
    rows[view.y][view.x] = "@"
    return ["".join(row) for row in rows]


def used_rows(view: RogueView) -> list[int]:
    """Returns the rows of the map of which anything is known."""
    return [y for y, row in enumerate(draw_map(view)) if row.strip()]


def show(view: RogueView, wanted: Sequence[int] = (), note: str = "") -> str:
    """Returns the map, or some of its rows, with the numbers and hints below it."""
    rows, used = draw_map(view), wanted or used_rows(view)
    lines = [rows[y].rstrip() for y in range(min(used), max(used) + 1)]
    return "\n".join([*lines, *filter(None, [note]), *status(view), *hints(view)])


def is_badly_wounded(view: RogueView) -> bool:
    """Whether the hero has less than 30% of the hit points."""
    return 10 * view.hp < 3 * view.max_hp and not view.over


def status(view: RogueView, remark: str = "", wide: int = WIDEST) -> list[str]:
    """Returns two lines of numbers, or more if they do not fit; the remark follows the armor class."""
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
        wide=wide,
    )
    lines += [", ".join(words)] if (words := _conditions(view)) else []
    return lines + _ending(view)


def _ending(view: RogueView) -> list[str]:
    return ["You have won." if view.won else f"You are dead: {view.cause}."] if view.over else []


def _filled(*parts: str, wide: int) -> list[str]:
    """Returns lines of parts side by side, none of them broken."""
    lines = [parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + 2 + len(part) <= wide:
            lines[-1] += f"  {part}"
        else:
            lines.append(part)
    return lines


def vital_signs(view: RogueView) -> list[str]:
    """Returns the numbers that change, in sentences."""
    wounded = ": badly wounded" if is_badly_wounded(view) else ""
    place = f"Dungeon level {view.depth} of {DEPTHS}, turn {view.turn}. Health {view.hp} of {view.max_hp}{wounded}."
    body = f"You are {HUNGER_WORDS[view.hunger_word]}. Light: {_light_words(view)}."
    words = _conditions(view)
    return [f"{place} {body}", *([f"You are {', '.join(words)}."] if words else []), *_ending(view)]


def _light_words(view: RogueView) -> str:
    if view.light == 0:
        return "it is dark"
    lit = next((_light_name(thing) for thing in view.pack if thing.worn == "lit"), "light")
    left = f"{counted(view.light_left, 'turn')} left" if view.light_left is not None else "burns forever"
    return f"{lit} {left}, sight {sight_of(view)}"


def sight_of(view: RogueView) -> int:
    """Returns how many steps the hero sees by its light; the blind see none."""
    return 0 if any(name == "blind" for name, _ in view.effects) else view.light


def _light_name(thing: Thing) -> str:
    """Returns the type of a light, or the name of an artifact."""
    return thing.name if thing.type == "ARTIFACT" else thing.type.lower()


def _conditions(view: RogueView) -> list[str]:
    """Returns what ails or helps the hero, with the turns it will last where that is known."""
    words = [name if not turns else f"{name} for {counted(turns, 'turn')}" for name, turns in view.effects]
    if view.stuck and not any(name == "held" for name, _ in view.effects):
        words.append("held fast")
    return [*words, *(["on the way back with the Amulet"] if view.has_amulet else [])]


# --- hints -----------------------------------------------------------------------------------------------------------


def hints(view: RogueView) -> list[str]:
    """Returns what a player would want to know now, with the commands that help: R14.4."""
    words = {topic: text.format(cure=cure_of(view)) for topic, text in HINT_WORDS.items()}
    return [f"{text} {words[topic]}" if topic in words else text for topic, text in noticed(view)]


def noticed(view: RogueView) -> list[tuple[str, str]]:
    """Returns what is worth saying now, each with the topic of what to do about it: R14.4."""
    if view.over:
        return []
    found = [("choose", _choosing(view))] if view.choosing else []
    found += _noticed_here(view)
    near = in_sight(view)
    if near:
        topic = "fight" if isinstance(attack_step(view), int) else ""
        found.append((topic, f"{IN_SIGHT}{'; '.join(whereabouts(view, monster) for monster in near)}."))
    found += [*_noticed_wounds(view), *_noticed_hunger(view), *_noticed_dark(view)]
    return found or ([("begin", "A new quest begins.")] if view.turn == 0 else [])


def _choosing(view: RogueView) -> str:
    """Asks for an item, and names the letters of all that the scroll may work on as far as the hero knows: R10.8."""
    wanted = {"identify": "", "enchant weapon": "WEAPON", "enchant armor": "ARMOR"}[view.choosing]
    fits = [thing for thing in view.pack if (_can_improve(thing, wanted) if wanted else _is_mystery(thing))]
    letters = listed([thing.letter for thing in fits], "or") if fits else "nothing fits"
    return f"Choose an item for the scroll of {view.choosing}: {letters}."


def _is_mystery(thing: Thing) -> bool:
    """Whether its kind or its own bonus is unknown."""
    return thing.kind is None or (thing.type in {"WEAPON", "ARMOR", "RING"} and thing.bonus is None)


def _can_improve(thing: Thing, wanted: str) -> bool:
    return thing.type == wanted and (thing.bonus is None or thing.bonus < BEST_BONUS)


def _noticed_here(view: RogueView) -> list[tuple[str, str]]:
    here = listed([thing.name for thing in view.things if (thing.x, thing.y) == (view.x, view.y)])
    found = [("get", f"You see {here} here.")] if here else []
    if len(view.pack) == PACK_SLOTS:
        found = [("drop", f"You see {here} here, but your pack is full." if here else "Your pack is full.")]
    stairs = {">": ("descend", "You are on the stairs down."), "<": ("ascend", "You are on the stairs up.")}
    ground = view.ground[view.y][view.x]
    return [*found, stairs[ground]] if ground in stairs else found


def cure_of(view: RogueView) -> str:
    """Returns the letter of a potion that is known to heal, or nothing."""
    return next((thing.letter for thing in view.pack if thing.type == "POTION" and thing.kind in HEALING), "")


def has_spare_light(view: RogueView) -> bool:
    """Whether the pack holds another light that would burn longer, or oil for a lantern: R4.4."""
    burns = any(t.type in LIGHTS and not t.worn and burns_longer(view, t) for t in view.pack)
    return burns or {"OIL_FLASK", "LANTERN"} <= {thing.type for thing in view.pack}


def burns_longer(view: RogueView, thing: Thing) -> bool:
    """Whether a light is worth lighting: the one that burns now is nearly gone, and this one lasts longer."""
    lit = any(each.worn == "lit" for each in view.pack)
    if lit and view.light_left is None:
        return False
    left = (view.light_left or 0) if lit else 0
    return thing.fuel is None or (left <= LITTLE_LIGHT and thing.fuel > left)


def _noticed_wounds(view: RogueView) -> list[tuple[str, str]]:
    """Returns bad wounds, with what heals; in sight of monsters, wounds below half of the hit points too."""
    cure, badly = cure_of(view), is_badly_wounded(view)
    if cure and (badly or (2 * view.hp < view.max_hp and in_sight(view))):
        return [("cure", f"You are {'badly ' if badly else ''}wounded, but potion {cure} heals.")]
    return [("heal", "You are badly wounded.")] if badly else []


def _noticed_hunger(view: RogueView) -> list[tuple[str, str]]:
    hungry = f"You are {HUNGER_WORDS[view.hunger_word]}"
    if any(thing.type == "FOOD" for thing in view.pack):
        return [("eat", f"{hungry}.")] if view.hunger_word != "Normal" else []
    if view.hunger >= LITTLE_FOOD:
        return []
    return [("", "You have no food." if view.hunger_word == "Normal" else f"{hungry} and have no food.")]


def _noticed_dark(view: RogueView) -> list[tuple[str, str]]:
    """Returns a word about a light that is gone or nearly gone."""
    spare = has_spare_light(view)
    if view.light == 0:
        return [("light", "It is dark.") if spare else ("", "It is dark, and you have no light.")]
    if view.light_left is not None and view.light_left <= LITTLE_LIGHT:
        if spare:
            return [("light", "Your light is nearly gone.")]
        stubs = any(t.type in LIGHTS and not t.worn and t.fuel for t in view.pack)
        worse = "Your light is nearly gone, and your other lights are no better."
        return [("", worse if stubs else "You have no other light.")]
    return []


def inventory(view: RogueView) -> list[str]:
    """Returns the pack, one line per slot."""
    return [f"{thing.letter} - {thing.name}{_remark(thing)}" for thing in view.pack] or ["Your pack is empty."]


def use_word(thing: Thing) -> str:
    """Returns how a thing is in use, if it is; a light without fuel is not lit."""
    return "burned out, in hand" if thing.worn == "lit" and thing.fuel == 0 else thing.worn


def _remark(thing: Thing) -> str:
    words = [word for word in (use_word(thing), "cursed" if thing.cursed else "") if word]
    return f" ({', '.join(words)})" if words else ""
