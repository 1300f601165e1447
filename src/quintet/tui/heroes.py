"""What is kept of a hero: the character dump, in a file of its own beside the store."""

import re
from pathlib import Path
from typing import Final

from quintet.core.errors import QuintetError
from quintet.games.rogue.dump import character_dump
from quintet.games.rogue.views import RogueView
from quintet.table.files import write_file_safely

__all__ = ["FOLDER", "file_of", "hero_name", "keep_dump", "story"]

FOLDER: Final = "heroes"


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
    return character_dump(view, name, seed).partition("\n\nMap of ")[0]
