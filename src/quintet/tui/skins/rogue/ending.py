"""The end of a hero: a stone with a name on it, the character dump, and the file in which it is kept."""

import re
from pathlib import Path
from typing import Final

from rich.text import Text

from quintet.core.errors import QuintetError
from quintet.games.rogue.dump import character_dump, epitaph, rank
from quintet.games.rogue.views import RogueView
from quintet.table.files import write_file_safely
from quintet.tui.palette import Palette
from quintet.tui.skins.base import plain

__all__ = ["FOLDER", "end_page", "file_of", "hero_name", "keep_dump", "story"]

FOLDER: Final = "heroes"
STONE: Final = ("  .-------------------------.", " /                           \\")
INSIDE: Final = 27
MARGIN: Final = " " * 19


def file_of(folder: Path, view: RogueView, name: str, seed: str) -> Path:
    """A name of its own for every quest, with nothing in it that a file system might mind."""
    words = re.sub(r"[^A-Za-z0-9]+", "-", f"{name}-{seed}").strip("-").lower()[:60] or "hero"
    return folder / FOLDER / f"{words}-{view.turn}.txt"


def keep_dump(folder: Path, view: RogueView, name: str, seed: str) -> str:
    """Writes the dump; answers with the words that tell where it is, or why it is not."""
    path = file_of(folder, view, name, seed)
    try:
        write_file_safely(path, character_dump(view, name, seed).encode())
    except QuintetError as error:
        return str(error)
    return f"This page is kept as {path}"


def hero_name(name: str) -> str:
    """Who the page is about; a player without a name is the hero."""
    return "The hero" if name.lower() == "you" else name


def story(view: RogueView, name: str, seed: str) -> str:
    """The dump without its map, which is on the screen already and wider than a box."""
    return character_dump(view, name, seed).partition("\n\nMap:")[0]


def end_page(view: RogueView, name: str, seed: str, kept: str, palette: Palette) -> Text:
    """What is read when it is over."""
    page = Text()
    page.append_text(plain(_stone(view, name), palette.gold if view.won else palette.faint))
    page.append_text(plain(f"\n{kept}\nEscape or Enter goes on; the arrows scroll.\n\n", palette.hint))
    page.append_text(plain(story(view, name, seed)))
    return page


def _stone(view: RogueView, name: str) -> str:
    head = "VICTORY" if view.won else "REST IN PEACE"
    fate = "with the Amulet" if view.won else view.cause
    lines = [head, "", name, rank(view.score), "", *_wrap(fate), f"level {view.depth}, turn {view.turn}"]
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
