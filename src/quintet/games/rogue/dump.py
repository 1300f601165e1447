"""The character dump: what people share when a hero has died or won, as plain text: R15.4."""

from typing import Final

from quintet.games.rogue.screen import draw_map, inventory, status
from quintet.games.rogue.views import RogueView

__all__ = ["achievements", "character_dump", "discoveries", "epitaph", "rank"]

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
    """A title by score."""
    return [title for least, title in RANKS if score >= least][-1]


def epitaph(view: RogueView) -> str:
    """One line by the cause of death: R15.3."""
    if view.won:
        return "came back with the Amulet of Yendor"
    for word, line in EPITAPHS:
        if view.cause.startswith(word):
            return "stepped where nobody should" if "trap" in view.cause or "pit" in view.cause else line
    return "is still down there"


def achievements(view: RogueView) -> list[str]:
    """What this quest achieved so far: R15.3."""
    table = (
        (view.deepest >= 10, "reached level 10"),
        (5 <= view.deepest < 10, "reached level 5"),
        (view.kills >= 50, "killed 50 monsters"),
        (25 <= view.kills < 50, "killed 25 monsters"),
        (10 <= view.kills < 25, "killed 10 monsters"),
        (view.turn >= 1000, "lived 1,000 turns"),
        (500 <= view.turn < 1000, "lived 500 turns"),
        (view.gold >= 2000, "carried 2,000 gold"),
        (1000 <= view.gold < 2000, "carried 1,000 gold"),
        (view.items_found >= 50, "found 50 things"),
        (20 <= view.items_found < 50, "found 20 things"),
        (view.items_used >= 20, "used 20 things up"),
        (view.has_amulet, "held the Amulet of Yendor"),
        (view.won and view.level <= 5, "won at level 5 or below"),
        (view.won and not view.healed, "won without a healing potion"),
        (len(view.slain) == 26, "killed all 26 kinds"),
        (view.relics == 3, "found all three artifact lights"),
    )
    return [words for holds, words in table if holds]


def discoveries(view: RogueView) -> list[str]:
    """Every kind of magic met so far, told or not."""
    lines = []
    for line in view.discoveries:
        noun = line.type.lower()
        look = f"{noun} labelled {line.look}" if noun == "scroll" else f"{line.look} {noun}"
        unknown = f"called {line.called}" if line.called else "not known yet"
        lines.append(f"{look}: {f'{noun} of {line.name}' if line.name else unknown}")
    return lines or ["nothing yet"]


def character_dump(view: RogueView, name: str = "hero", seed: str = "") -> str:
    """The whole story on one page; the seed is added by a table once the game is over."""
    fate = "won" if view.won else view.cause or "still alive"
    parts = [
        f"{name}, {rank(view.score)} of level {view.level}: {fate} on level {view.depth} after {view.turn} turns",
        f"{name} {epitaph(view)}." + (f" Seed: {seed}" if seed and view.over else ""),
        _tally(view),
        "\n".join(status(view)),
        _section("Pack", inventory(view)),
        _section("Achievements", achievements(view)[:3] or ["none yet"]),
        _section("Discoveries", discoveries(view)),
        _section("Last messages", [text for _, _, text in view.messages]),
        _section("Map", [row.rstrip() for row in draw_map(view) if row.strip()]),
    ]
    return "\n\n".join(parts) + "\n"


def _tally(view: RogueView) -> str:
    figures = (
        f"score {view.score}, deepest level {view.deepest}, {view.levels_explored} levels explored, {view.kills} kills"
    )
    return f"{figures}, {view.gold} gold, {view.items_found} things found, {view.items_used} used"


def _section(title: str, lines: list[str]) -> str:
    return "\n".join([f"{title}:", *(f"  {line}" for line in lines)])
