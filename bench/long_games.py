"""What a long game costs: one row for each length, for a roguelike quest and a game of Set.

    python bench/long_games.py [LENGTH ...]

CPU milliseconds, the best of several: saving one action by itself (`autosave`), opening the match again (`continue`),
loading a save made here and one from elsewhere (`load`, `import`), the first picture with its log (`log`), an undo
right after opening, and the whole log.
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import quintet
from quintet.front.make_session import load_save
from quintet.front.session import Session
from quintet.front.viewer import Viewer
from quintet.games.rogue.actions import GOD, SEARCH
from quintet.table.match import Match
from quintet.table.seats import Person
from quintet.table.storage.store import FILE_NAME, Store

LENGTHS = (100, 1000, 5000, 20_000)
SAMPLE = 200
COLUMNS = ("game", "actions", "autosave", "continue", "load", "import", "log", "undo", "whole log", "save KB")


def match_of(name: str) -> tuple[Match, Callable[[], int]]:
    """A match that never ends by itself, and its next action: somebody picks cards, or an immortal hero searches."""
    chance, game = random.Random(7), quintet.game(name)
    match = Match(game, "long", game.options(wizard=True) if name == "rogue" else None, seats=[Person("Ann")])
    if name == "sets":
        return match, lambda: chance.randrange(2)
    match.submit(0, GOD, 0)
    return match, lambda: SEARCH


def best(work: Callable[[], Any], times: int = 3) -> float:
    """CPU milliseconds of the quickest of some runs."""
    found = []
    for _ in range(times):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return 1000 * min(found)


def row(name: str, length: int, store: Store) -> list[str]:
    match, choose = match_of(name)
    while match.position < length:
        match.submit(0, choose(), match.step)
    session = Session(match, store)
    session.keep()

    def play() -> None:
        for _ in range(SAMPLE):
            session.submit(0, choose(), match.step)

    saving = best(play) / SAMPLE
    bare = Session(Match.restore(match.header(), match.entries()))
    saving -= best(lambda: [bare.submit(0, choose(), bare.match.step) for _ in range(SAMPLE)]) / SAMPLE
    store.flush()
    number = session.autosave.number if session.autosave is not None else 0
    assert number is not None
    session.save_as(name)
    opened: list[Match] = []
    again = best(lambda: opened.append(store.open_match(number)))
    viewer = Viewer(Session(opened.pop()), 0)
    figures = [
        saving,
        again,
        best(lambda: load_save(store, name)),
        best(lambda: Match.load(store.get_save(name)), 1),
        best(viewer.moment, 1),
        best(opened.pop().undo, 1),
        best(viewer.whole_log, 1),
    ]
    return [name, f"{length:,}", *(f"{figure:.3f}" for figure in figures), f"{len(match.save()) // 1024:,}"]


def main() -> None:
    lengths = [int(word) for word in sys.argv[1:]] or LENGTHS
    print("  ".join(f"{column:>9}" for column in COLUMNS))
    for name in ("rogue", "sets"):
        for length in lengths:
            with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / FILE_NAME) as store:
                print("  ".join(f"{cell:>9}" for cell in row(name, length, store)), flush=True)


if __name__ == "__main__":
    main()
