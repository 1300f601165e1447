"""What a full store costs: long lists, many results, and many games that are saved at once.

    python bench/full_store.py [FOLDER]

Wall seconds: the first page and the last page of 10,000 unfinished games and of 10,000 named saves, with their rows
ready to be drawn; a file of 1,000 results that comes into a store of 40,000; 100,000 results into a file and out of it.
Then actions a second, written one by one and safe from a crash each, by 1 and by 64 games that play at once.
"""

import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import quintet
from quintet.core.codec import encode
from quintet.front.library import match_row, save_row, saved_games
from quintet.table.match import Match
from quintet.table.scores.results import Result
from quintet.table.seats import Person
from quintet.table.storage.matches import MatchRow
from quintet.table.storage.results import add_results
from quintet.table.storage.sqlite import SqliteDatabase
from quintet.table.storage.store import FILE_NAME, Store

SETS = quintet.game("sets")
PAGE = 100
MANY = 10_000
RESULTS = 40_000
NEW = 1_000
EXPORTED = 100_000
ACTIONS = 100


@contextmanager
def told(what: str) -> Iterator[None]:
    began = time.monotonic()
    yield
    print(f"{what:62}{time.monotonic() - began:8.3f} s", flush=True)


def begun(seed: str) -> Match:
    match = Match(SETS, seed, seats=[Person("Ann")])
    match.submit(0, 0, 0)
    return match


def copies(store: Store, table: str, change: Callable[[int], dict[str, Any]]) -> None:
    """Fills a table with copies of its only row, each changed a little."""
    with closing(sqlite3.connect(store.path)) as connection, connection:
        rows = connection.execute(f"SELECT * FROM {table}")
        names = [name for name, *_ in rows.description]
        row = dict(zip(names, rows.fetchone(), strict=True))
        places = ", ".join(f":{name}" for name in names)
        changed = (row | change(number) for number in range(1, MANY))
        connection.executemany(f"INSERT INTO {table} VALUES ({places})", changed)


def list_page(store: Store, skip: int) -> None:
    for row in saved_games(store, PAGE, skip):
        match_row(row) if isinstance(row, MatchRow) else save_row(store, row)


def lists(store: Store) -> None:
    store.add_match(begun("list"))
    copies(store, "matches", lambda number: {"id": number + 1, "uid": f"{number:032x}", "changed": float(number)})
    for what, skip in (("first", 0), ("last", MANY - PAGE)):
        with told(f"{what} page of {MANY:,} unfinished games"):
            list_page(store, skip)
    store.put_save("a save", begun("list").save())
    copies(store, "saves", lambda number: {"id": number + 1, "name": f"save {number}", "saved": float(number)})
    for what, skip in (("first", 0), ("last", MANY - PAGE)):
        with told(f"{what} page of {MANY:,} named saves"):
            list_page(store, skip)


def result(number: int) -> Result:
    return Result(
        game="sets",
        mode="quick",
        seed=encode(f"seed {number}").decode(),
        seat=0,
        name="Ann",
        score=10.0,
        won=True,
        assisted=False,
        steps=30 + number % 7,
        reason="target",
        played=float(number),
        facts={"mistakes": number % 3, "hints": 0},
    )


def put_results(store: Store, numbers: range) -> None:
    database = SqliteDatabase(store.path)
    with database.writing() as connection:
        add_results(connection, map(result, numbers), store.player)
    database.close()


def results(folder: Path) -> None:
    file = folder / "results.json"
    with Store(folder / "new.sqlite3") as store:
        put_results(store, range(RESULTS, RESULTS + NEW))
        store.export_results(file)
    with Store(folder / "many.sqlite3") as store:
        put_results(store, range(RESULTS))
        for what in ("new", "known"):
            with told(f"import of {NEW:,} {what} results into {RESULTS:,}"):
                store.import_results(file)
        put_results(store, range(RESULTS + NEW, EXPORTED))
        with told(f"export of {EXPORTED:,} results"):
            store.export_results(file)
    print(f"{'':62}{file.stat().st_size / 1_000_000:8.1f} MB")
    with Store(folder / "empty.sqlite3") as store, told(f"import of {EXPORTED:,} results into an empty store"):
        store.import_results(file)


def play(store: Store, seed: str) -> None:
    """Plays and writes one action after the other."""
    match = begun(seed)
    number = store.add_match(match)
    for action in range(ACTIONS):
        before = match.step
        match.submit(0, action % 2, before)
        store.write(store.change(match, before, number=number))


def saving(store: Store) -> None:
    for games in (1, 64):
        began = time.monotonic()
        with ThreadPoolExecutor(games) as pool:
            list(pool.map(lambda number: play(store, f"game {number}"), range(games)))
        rate = games * ACTIONS / (time.monotonic() - began)
        print(f"{f'actions a second, safe one by one, {games} games':62}{rate:8,.0f}", flush=True)


def main() -> None:
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as place:
        folder = Path(place)
        with Store(folder / FILE_NAME) as store:
            lists(store)
        results(folder)
        with Store(folder / "playing.sqlite3") as store:
            saving(store)


if __name__ == "__main__":
    main()
