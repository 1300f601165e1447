"""The end of a hero: a stone with a name on it, and the character dump."""

from typing import Final

from rich.text import Text

from quintet.games.rogue.dump import epitaph, fate, rank
from quintet.games.rogue.views import RogueView
from quintet.tui.heroes import story
from quintet.tui.palette import Palette
from quintet.tui.skins.base import plain

__all__ = ["end_page"]

STONE: Final = ("  .-------------------------.", " /                           \\")
INSIDE: Final = 27
MARGIN: Final = " " * 19


def end_page(view: RogueView, name: str, seed: str, kept: str, palette: Palette) -> Text:
    """What is read when it is over."""
    page = Text()
    page.append_text(plain(_stone(view, name), palette.gold if view.won else palette.faint))
    page.append_text(plain(f"\n{kept}\nEscape or Enter goes on; the arrows scroll.\n\n", palette.hint))
    page.append_text(plain(story(view, name, seed)))
    return page


def _stone(view: RogueView, name: str) -> str:
    head = "VICTORY" if view.won else "REST IN PEACE" if view.over else "GONE HOME"
    end = "with the Amulet" if view.won else fate(view)
    lines = [head, "", name, rank(view.score), "", *_wrap(end), f"level {view.depth}, turn {view.turn}"]
    lines += [f"{view.score} points", "", *_wrap(epitaph(view))]
    body = [f" |{line[:INSIDE]:^{INSIDE}}|" for line in lines]
    rows = [*STONE, *body, '_|,_.-\\"/-._,\\|/_.-"\\,_.-\\|/,|_'[:31]]
    return "\n".join(MARGIN + row for row in rows) + "\n"


def _wrap(text: str) -> list[str]:
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + len(word) + 1 > INSIDE - 2:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]
