"""Rogue in every front end: the character sheet as a file, lost health in words, and the rank of a game."""

import hashlib
import re
import time
from pathlib import Path
from typing import Any, Final

from msgspec import structs

from quintet import __version__
from quintet.core.errors import QuintetError
from quintet.front.format import when
from quintet.front.moment import Moment
from quintet.games.rogue.describe.character_sheet import character_dump
from quintet.games.rogue.describe.damage import loss_event
from quintet.games.rogue.views.hero import RogueView
from quintet.table.resignation import RESIGNED
from quintet.table.scores.query import Query
from quintet.table.scores.results import mode_of
from quintet.table.storage.files import write_file_safely
from quintet.table.storage.store import Store

__all__ = ["FOLDER", "file_of", "hero_name", "keep_dump", "place_words", "story", "with_loss"]

FOLDER: Final = "heroes"


def file_of(folder: Path, view: RogueView, name: str, seed: str, options: Any = None) -> Path:
    """Returns a path of letters and digits for a quest and turn, which every file system accepts.

    Names and seeds that differ in other characters would look alike, so a digest keeps them apart.
    """
    words = re.sub(r"[^A-Za-z0-9]+", "-", f"{name}-{seed}").strip("-").lower()[:60].strip("-") or "hero"
    quest = hashlib.sha256(repr((name, seed, options)).encode(errors="backslashreplace")).hexdigest()[:8]
    return folder / FOLDER / f"{words}-{quest}-{view.turn}.txt"


def keep_dump(folder: Path, moment: Moment, seed: str) -> str:
    """Writes the character sheet and returns where it is, or why it could not be written."""
    assert moment.seat is not None, "a spectator has no hero"
    view, name = moment.view, hero_name(moment.names[moment.seat])
    path = file_of(folder, view, name, seed, moment.options)
    try:
        page = character_dump(view, name, seed, alive=moment.outcome is None, counts=moment.options.counts)
        write_file_safely(path, f"{page}\nWritten by Quintet {__version__} on {when(time.time())}\n".encode())
    except QuintetError as error:
        return str(error)
    return f"This page is saved as {path}"


def hero_name(name: str) -> str:
    """Returns the name on the page; a player without a name is the hero."""
    return "The hero" if name.lower() == "you" else name


def story(view: RogueView, name: str, seed: str, *, alive: bool | None = None, counts: bool = True) -> str:
    """Returns the character sheet without its map, which is on the screen already and too wide for a box."""
    return character_dump(view, name, seed, alive=alive, counts=counts).partition("\n\nMap of ")[0]


def with_loss(before: Moment | None, moment: Moment) -> Moment:
    """Returns the moment after an action, with a line for damage that the log does not put a number to."""
    if before is None or not moment.live or moment.position != before.position + 1 or before.seat != moment.seat:
        return moment
    loss = loss_event(before.view, moment.view, moment.events)
    return moment if loss is None else structs.replace(moment, events=(*moment.events, loss))


def place_words(store: Store | None, moment: Moment) -> str:
    """Returns the rank among all games that were played to the end here; a resigned one has none."""
    if not moment.options.counts:
        return "Practice and wizard games do not count for the leaderboard."
    if moment.helped:
        return 'This game was played with help, so it appears only in the "with help" list.'
    if store is None or not moment.view.turn:
        return ""
    if moment.outcome is not None and moment.outcome.reason == RESIGNED:
        return "You resigned, so this game is listed after those played to the end."
    rank = store.rank(Query(game=moment.game.info.id, mode=mode_of(moment.options)), moment.view.score)
    if not rank.others:
        return "The first game on your leaderboard."
    share = f", better than {rank.share}% of the others" if rank.others > 1 else ""
    return f"Place {rank.place} of {rank.others + 1} on your leaderboard{share}."
