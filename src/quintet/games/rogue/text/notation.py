"""The notation of actions, how it is read back, and wizard commands in words: R2."""

from typing import Final

from quintet.core.errors import BadNotation, quoted
from quintet.games.rogue import actions as act
from quintet.games.rogue.layout import PACK_SLOTS
from quintet.games.rogue.tables import DIRECTION_NAMES, HEIGHT, ITEM_TYPES, MONSTER_NAMES, WIDTH
from quintet.games.rogue.text.names import a_monster, plain_kind, with_article

__all__ = [
    "DIRECTION_SHORT",
    "SLOT_LETTERS",
    "read",
    "read_tile",
    "wizard_command_lines",
    "word_wizard_command",
    "write",
]

SLOT_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
PLAIN_WORDS: Final = {
    act.REST: "rest",
    act.SEARCH: "search",
    act.DESCEND: "descend",
    act.ASCEND: "ascend",
    act.PICK_UP: "get",
    act.GOD: "wizard god",
    act.REVEAL: "wizard reveal",
    act.WAKE: "wizard wake",
    act.SLAY: "wizard slay",
    act.TELL: "wizard tell",
}
SLOT_WORDS: Final = ((act.USE, "use"), (act.REMOVE, "remove"), (act.DROP, "drop"), (act.CHOOSE_SLOT, "choose"))
SHORT_WORDS: Final = {">": "descend", "<": "ascend", ",": "get", ".": "rest", "wait": "rest", "g": "get"}
DIRECTION_SHORT: Final = {
    **{key: k for k, key in enumerate("kjhlyubn")},
    **{name: k for k, name in enumerate(DIRECTION_NAMES)},
    **{name: k for k, name in enumerate(("n", "s", "w", "e", "nw", "ne", "sw", "se"))},
}


def write(action: int) -> str:
    """Returns the notation of an action: "east", "open north", "use c", "zap d west"."""
    if not 0 <= action < act.ACTIONS:
        raise BadNotation(f"{quoted(action)} is not an action of Rogue. Actions are numbered 0 to {act.ACTIONS - 1}.")
    return _NOTATION[action]


def _notation(action: int) -> str:
    if action < act.REST:
        return DIRECTION_NAMES[action]
    if action in PLAIN_WORDS:
        return PLAIN_WORDS[action]
    if action < act.USE:
        word, base = ("open", act.OPEN) if action < act.CLOSE else ("close", act.CLOSE)
        return f"{word} {DIRECTION_NAMES[action - base]}"
    for base, word in SLOT_WORDS:
        if base <= action < base + PACK_SLOTS:
            return f"{word} {SLOT_LETTERS[action - base]}"
    if action < act.RUN:
        slot, direction = divmod(action - act.ZAP, 8)
        return f"zap {SLOT_LETTERS[slot]} {DIRECTION_NAMES[direction]}"
    return f"run {DIRECTION_NAMES[action - act.RUN]}" if action < act.WIZARD else _wizard_notation(action)


def _wizard_notation(action: int) -> str:
    if action < act.SPAWN_KIND:
        return f"wizard level {action - act.GO_TO + 1}"
    if action < act.MAKE:
        return f"wizard spawn {MONSTER_NAMES[action - act.SPAWN_KIND + 1].lower()}"
    kind, sub = act.MAKEABLE[action - act.MAKE]
    return f"wizard make {ITEM_TYPES[kind].lower()} {sub + 1}"


WIZARD_COMMANDS: Final = {
    act.GOD: "turn immortality on or off",
    act.REVEAL: "see the whole level",
    act.WAKE: "wake every monster on this level",
    act.SLAY: "kill every monster on this level",
    act.TELL: "identify every kind of magic",
}


def word_wizard_command(action: int) -> str:
    """Returns a wizard command in plain words, as they follow "you cannot"."""
    if action in WIZARD_COMMANDS:
        return WIZARD_COMMANDS[action]
    if action < act.SPAWN_KIND:
        return f"go to level {action - act.GO_TO + 1}"
    if action < act.MAKE:
        return f"summon {a_monster(action - act.SPAWN_KIND + 1)}"
    return f"create {with_article(plain_kind(*act.MAKEABLE[action - act.MAKE]))}"


def wizard_command_lines() -> list[tuple[str, str]]:
    """Returns every wizard command: its notation, and what it does: R2.4."""
    return [
        *((PLAIN_WORDS[action], words) for action, words in WIZARD_COMMANDS.items()),
        ("wizard level 7", "go to that level"),
        ("wizard spawn orc", "summon that monster beside you"),
        ("wizard make long sword", "create that item at your feet: potion of healing, scroll of identify, food ration"),
    ]


_NOTATION: Final = tuple(_notation(action) for action in range(act.ACTIONS))
_READ: Final = {
    **{f"wizard make {plain_kind(*made).lower()}": act.MAKE + at for at, made in enumerate(act.MAKEABLE)},
    **{text: action for action, text in enumerate(_NOTATION)},
}


def read(text: str) -> int:
    """Returns the action of a notation; short forms are fine too: "ne", "j", ">", "zap f e"."""
    words = text.strip().split()
    if len(words) == 1 and words[0] in SHORT_WORDS:
        words = [SHORT_WORDS[words[0]]]
    words = [word.lower() for word in words]
    if words and words[0] in {"open", "close", "run", "zap"} and words[-1] in DIRECTION_SHORT:
        words[-1] = DIRECTION_NAMES[DIRECTION_SHORT[words[-1]]]
    joined = " ".join(words)
    if joined in _READ:
        return _READ[joined]
    if len(words) == 1 and words[0] in DIRECTION_SHORT:
        return DIRECTION_SHORT[words[0]]
    raise BadNotation(
        "That is not an action. Try a direction (`north`, `ne`), `rest`, `search`, `get`, `descend`, `ascend`, "
        "`run east`, `open east`, `close east`, `use c`, `remove c`, `drop c`, `choose c` or `zap c east`."
    )


def read_tile(text: str, command: str, others: str) -> tuple[int, int]:
    """Returns the column and row of a tile: "40,10" or "40 10"; `others` says what else could be typed."""
    parts = text.replace(",", " ").split()
    limits = (WIDTH, HEIGHT)
    if len(parts) == 2 and all(
        part.isdecimal() and int(part[:4]) < most for part, most in zip(parts, limits, strict=True)
    ):
        return int(parts[0]), int(parts[1])
    ranges = f"a column from 0 to {WIDTH - 1} and a row from 0 to {HEIGHT - 1}"
    raise BadNotation(f"Name {ranges}, as `map` numbers them: `{command} 40,10`. {others}")
