"""The character sheet: the page of plain text that people share when a hero has died or won: R15.4."""

from typing import Final

from quintet.core.errors import printable
from quintet.core.plural import counted
from quintet.games.rogue.describe.screen import draw_map, inventory, status
from quintet.games.rogue.tables import LETTERS, MONSTER_NAMES
from quintet.games.rogue.text.names import capitalized
from quintet.games.rogue.views.hero import RogueView

__all__ = ["achievements", "character_dump", "discoveries", "epitaph", "fate", "rank", "recent"]

BOX_WIDTH: Final = 70
"""The columns that a page in a box has on the smallest screen."""
RANKS: Final = (
    (0, "Wanderer"),
    (2000, "Adventurer"),
    (5000, "Delver"),
    (12000, "Champion"),
    (30000, "Hero of the Deep"),
)
EPITAPHS: Final = (
    ("killed", "fell in battle"),
    ("burnt", "is ashes now"),
    ("starved", "should have packed another ration"),
    ("poisoned", "drank first and asked later"),
)


def rank(score: int) -> str:
    """Returns a title by score."""
    return [title for least, title in RANKS if score >= least][-1]


def epitaph(view: RogueView) -> str:
    """Returns one line about the end, as it follows the hero's name: R15.3."""
    if view.won:
        return "came back with the Amulet of Yendor"
    if not view.over:
        return "went home without the Amulet of Yendor"
    if view.cause.startswith("starved") and any(thing.type == "FOOD" for thing in view.pack):
        return "forgot to eat what was in the pack"
    for word, line in EPITAPHS:
        if view.cause.startswith(word):
            return "watched the horizon, not the floor" if "trap" in view.cause or "pit" in view.cause else line
    return "is still down there"


def achievements(view: RogueView) -> list[str]:
    """Returns what this quest has achieved so far, the rarest first: R15.3."""
    table = (
        (len(view.slain) == 26, "killed all 26 kinds of monsters"),
        (view.relics == 3, "found all three artifact lights"),
        (view.won and view.level <= 5, "won at level 5 or below"),
        (view.won and not view.healed, "won without a healing potion"),
        (view.won, "won the quest"),
        (view.has_amulet, "held the Amulet of Yendor"),
        (view.deepest >= 10, "reached level 10"),
        (5 <= view.deepest < 10, "reached level 5"),
        (view.kills >= 50, "killed 50 monsters"),
        (25 <= view.kills < 50, "killed 25 monsters"),
        (10 <= view.kills < 25, "killed 10 monsters"),
        (view.gold >= 2000, "carried 2,000 gold"),
        (1000 <= view.gold < 2000, "carried 1,000 gold"),
        (view.items_found >= 50, "found 50 items"),
        (20 <= view.items_found < 50, "found 20 items"),
        (view.items_used >= 20, "used up 20 items"),
        (view.turn >= 1000, "survived 1,000 turns"),
        (500 <= view.turn < 1000, "survived 500 turns"),
    )
    return [words for holds, words in table if holds]


def discoveries(view: RogueView) -> list[str]:
    """Returns every kind of magic seen so far, identified or not."""
    lines = []
    for line in view.discoveries:
        noun = line.type.lower()
        look = f"{noun} labeled {line.look}" if noun == "scroll" else f"{line.look} {noun}"
        unknown = f"called {line.called}" if line.called else "not identified yet"
        lines.append(f"{look}: {f'{noun} of {line.name}' if line.name else unknown}")
    return lines or ["nothing yet"]


def fate(view: RogueView) -> str:
    """Returns how a finished quest ended; a hero still alive at the end of a match has resigned."""
    return "won" if view.won else view.cause or "resigned"


def character_dump(
    view: RogueView, name: str = "hero", seed: str = "", *, alive: bool | None = None, counts: bool = True
) -> str:
    """Returns the whole story on one page; with a seed the hero counts as dead, unless `alive` says otherwise.

    A view does not show that a game is practice, so the caller, who knows the options, says whether it counts.
    """
    lives = not seed and not view.over if alive is None else alive
    parts = [
        "\n".join(_headline(view, printable(name), printable(seed), lives=lives)),
        "\n".join(_tally(view, counts=counts)),
        _section("Equipment", [line for line, thing in zip(inventory(view), view.pack, strict=False) if thing.worn]),
        _section("Pack", [line for line, thing in zip(inventory(view), view.pack, strict=False) if not thing.worn]),
        _section("Achievements", achievements(view)),
        _section("Discoveries", discoveries(view)),
        _section("Kinds of monsters killed", [", ".join(_slain(view))] if view.slain else []),
        _section("Last messages", recent(view)),
        _section("Map of the last level" if not lives else "Map of this level", _map_rows(view)),
    ]
    return "\n\n".join(parts) + "\n"


def _headline(view: RogueView, name: str, seed: str, *, lives: bool) -> list[str]:
    title = f"{name}, {rank(view.score)}"
    where = f"on dungeon level {view.depth}, turn {view.turn:,}"
    source = [f"Seed: {seed}"] if seed else []
    if lives:
        return [title, f"Alive {where}.", *source]
    blow = f" The last blow did {view.last_blow} damage." if view.last_blow > 0 and not view.won and view.over else ""
    return [title, f"{capitalized(fate(view))} {where}.{blow}", f"{name} {epitaph(view)}.", *source]


def _tally(view: RogueView, *, counts: bool) -> list[str]:
    kind = "a wizard game" if view.wizard else "" if counts else "practice"
    levels = f"{counted(view.levels_explored, 'level')} explored"
    return [
        f"Score {view.score:,}{f'  ({kind}, which does not count)' if kind else ''}",
        f"Deepest level {view.deepest}, {levels}, {counted(view.turn, 'turn')}, {counted(view.kills, 'kill')}",
        f"Gold {view.gold:,}, {counted(view.items_found, 'item')} found, {view.items_used} used",
        *status(view, " (lower is better)", BOX_WIDTH),
    ]


def _slain(view: RogueView) -> list[str]:
    return [MONSTER_NAMES[LETTERS.index(letter) + 1] for letter in view.slain]


def recent(view: RogueView) -> list[str]:
    """Returns the last lines of the log; a line that repeats within a turn appears once with a count."""
    merged: list[tuple[int, str, int]] = []
    for turn, _, text in view.messages:
        if merged and merged[-1][:2] == (turn, text):
            merged[-1] = (turn, text, merged[-1][2] + 1)
        else:
            merged.append((turn, text, 1))
    return [f"Turn {turn}: {text}" + (f" (x{times})" if times > 1 else "") for turn, text, times in merged]


def _map_rows(view: RogueView) -> list[str]:
    rows = [row.rstrip() for row in draw_map(view)]
    used = [y for y, row in enumerate(rows) if row]
    return rows[min(used) : max(used) + 1]


def _section(title: str, lines: list[str]) -> str:
    return "\n".join([f"{title}:", *(f"  {line}" for line in lines or ["none"])])
