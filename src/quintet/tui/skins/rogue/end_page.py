"""The end of a hero: a tombstone, the statistics beside it, and the character page below: R15."""

from itertools import zip_longest
from textwrap import wrap
from typing import Final

from rich.text import Text

from quintet.core.plural import counted
from quintet.front.format import cut
from quintet.front.games.rogue import story
from quintet.front.palette import Palette
from quintet.games.rogue.describe.character_sheet import achievements, epitaph, fate, rank
from quintet.games.rogue.views.hero import RogueView
from quintet.tui.text import plain

__all__ = ["end_page"]

STONE: Final = ("  .-------------------------.", " /                           \\")
GRASS: Final = '_|,_.-\\"/-._,\\|/_.-"\\,_.-\\|/,|_'[:31]
INSIDE: Final = 27
STONE_WIDTH: Final = 33
LABEL: Final = 9
VALUE_WIDTH: Final = 26
FEATS: Final = 3


def end_page(view: RogueView, name: str, seed: str, below: str, palette: Palette, *, counts: bool = True) -> Text:
    """Returns the page that is read when the quest is over."""
    page = Text()
    color = palette.gold if view.won else palette.faint
    for stone, line in zip_longest(_stone(view, name), _statistics(view, seed), fillvalue=""):
        page.append_text(plain(f"{stone:<{STONE_WIDTH}}", color))
        page.append_text(plain(f"{line}\n"))
    page.append_text(plain(f"{below}\n\n", palette.hint))
    page.append_text(plain(story(view, name, seed, counts=counts)))
    return page


def _stone(view: RogueView, name: str) -> list[str]:
    head = "VICTORY" if view.won else "REST IN PEACE" if view.over else "GONE HOME"
    end = "with the Amulet" if view.won else fate(view)
    lines = [head, "", name, rank(view.score), "", *wrap(end, INSIDE - 2), f"level {view.depth}, turn {view.turn}"]
    lines += [f"{view.score:,} points", "", *wrap(epitaph(view), INSIDE - 2)]
    return [*STONE, *(f" |{line[:INSIDE]:^{INSIDE}}|" for line in lines), GRASS]


def _statistics(view: RogueView, seed: str) -> list[str]:
    """Returns a label and its value per line; a long value continues below."""
    feats = achievements(view)
    rows = [
        ("score", [f"{view.score:,}"]),
        ("end", wrap(fate(view), VALUE_WIDTH)),
        ("last blow", [_last_blow(view)]),
        ("hero", [f"level {view.level}, {view.xp:,} xp"]),
        ("deepest", [f"level {view.deepest}"]),
        ("explored", [counted(view.levels_explored, "level")]),
        ("turns", [f"{view.turn:,}"]),
        ("kills", [f"{view.kills:,}"]),
        ("gold", [f"{view.gold:,}"]),
        ("things", [f"{view.items_found} found, {view.items_used} used"]),
        ("feats", [line for feat in feats[:FEATS] for line in wrap(feat, VALUE_WIDTH)] or ["none"]),
        ("seed", [cut(seed, VALUE_WIDTH)]),
    ]
    return [
        f"{'' if number else label:<{LABEL}}  {line}"
        for label, lines in rows
        if any(lines)
        for number, line in enumerate(lines)
    ]


def _last_blow(view: RogueView) -> str:
    """Returns how hard the last blow was, and whose it was."""
    if view.won or not view.over or view.last_blow <= 0:
        return ""
    striker = view.cause.partition(" by ")[2]
    return f"{view.last_blow}, by {striker}" if striker else f"{view.last_blow}"
