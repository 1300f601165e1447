"""Documents that are nearly right: a saved game with a few values changed, dropped, doubled, swapped or grown."""

from collections.abc import Callable, Sequence
from typing import Any

from quintet.core.rng import SeededRandom

__all__ = ["mutant"]

Path = tuple[Any, ...]
NUMBERS = (0, 1, -1, 2, 3, 9, 99, 127, 128, 255, 256, -128, 32767, 32768, 2**31 - 1, 2**31, 2**53, 2**63, 2**64, 10**30)
STRANGE = (None, True, False, "", "x", "-1", "\x1b[2J", "x" * 5000, 1.5, -0.0, 1e308, [], {}, [[]], {"x": 1}, [0] * 500)
DEEP = 250
BYTES = (13, 20, 21, 49, 50, 51, 60, 61, 80, 81, 99, 100, 127, 128, 200, 255)
"""Numbers around the ends of tables and small integers."""
ROW_TRIES = 8


def mutant(documents: Sequence[Any], rng: SeededRandom) -> Any:
    """Returns one of the documents with one to three changes."""
    document = pick(documents, rng)
    for _ in range(rng.next_int(1, 3)):
        document = pick(CHANGES, rng)(document, documents, rng)
    return document


def pick(items: Sequence[Any], rng: SeededRandom) -> Any:
    return items[rng.next_int(0, len(items) - 1)]


# --- places in a document -------------------------------------------------------------------------------------------


def somewhere(document: Any, rng: SeededRandom) -> Path:
    """Returns the way to a random value, each key with the same chance, however much lies below it."""
    path: list[Any] = []
    while isinstance(document, dict | list) and document and rng.next_int(0, 11):
        path.append(pick(list(document), rng) if isinstance(document, dict) else rng.next_int(0, len(document) - 1))
        document = document[path[-1]]
    return tuple(path)


def at(document: Any, path: Path) -> Any:
    for key in path:
        document = document[key]
    return document


def put(document: Any, path: Path, value: Any) -> Any:
    """Returns the document with another value there; everything beside the path is shared."""
    if not path:
        return value
    copy = dict(document) if isinstance(document, dict) else list(document)
    copy[path[0]] = put(document[path[0]], path[1:], value)
    return copy


def reaches(document: Any, path: Path) -> bool:
    for key in path:
        if (isinstance(document, dict) and key in document) or (
            isinstance(document, list) and isinstance(key, int) and key < len(document)
        ):
            document = document[key]
        else:
            return False
    return True


# --- changes --------------------------------------------------------------------------------------------------------


def nudge(document: Any, _: Sequence[Any], rng: SeededRandom) -> Any:
    """Moves a number a little, flips a truth, or takes a letter off a text."""
    path = somewhere(document, rng)
    match at(document, path):
        case bool(value):
            return put(document, path, not value)
        case int(value):
            return put(document, path, value + rng.next_int(-2, 2))
        case str(value):
            return put(document, path, value[:-1])
        case _:
            return document


def renumber(document: Any, _: Sequence[Any], rng: SeededRandom) -> Any:
    path = somewhere(document, rng)
    return put(document, path, pick(NUMBERS, rng)) if type(at(document, path)) is int else document


def scramble(document: Any, _: Sequence[Any], rng: SeededRandom) -> Any:
    """Changes some numbers of a row of numbers, such as an event."""
    for _ in range(ROW_TRIES):
        path = somewhere(document, rng)[:-1]
        row = at(document, path)
        if isinstance(row, list) and all(type(each) is int for each in row):
            return put(
                document, path, [pick((each, each, rng.next_int(-1, 12), pick(BYTES, rng)), rng) for each in row]
            )
    return document


def retype(document: Any, _: Sequence[Any], rng: SeededRandom) -> Any:
    return put(document, somewhere(document, rng), pick(STRANGE, rng))


def move(document: Any, _: Sequence[Any], rng: SeededRandom) -> Any:
    """Copies a value from one place to another."""
    return put(document, somewhere(document, rng), at(document, somewhere(document, rng)))


def splice(document: Any, documents: Sequence[Any], rng: SeededRandom) -> Any:
    """Takes the value at the same place of another document."""
    path, other = somewhere(document, rng), pick(documents, rng)
    return put(document, path, at(other, path)) if reaches(other, path) else document


def exchange(document: Any, _: Sequence[Any], rng: SeededRandom) -> Any:
    """Swaps two neighbors of a list or an object."""
    path = somewhere(document, rng)
    held = at(document, path[:-1])
    if not path or len(held) < 2:
        return document
    other = pick(list(held) if isinstance(held, dict) else range(len(held)), rng)
    swapped = put(document, path, held[other])
    return put(swapped, (*path[:-1], other), at(document, path))


def drop(document: Any, _: Sequence[Any], rng: SeededRandom) -> Any:
    path = somewhere(document, rng)
    if not path:
        return document
    held = at(document, path[:-1])
    less = dict(held) if isinstance(held, dict) else list(held)
    del less[path[-1]]
    return put(document, path[:-1], less)


def grow(document: Any, _: Sequence[Any], rng: SeededRandom) -> Any:
    """Repeats an element of a list, or adds a key that does not exist."""
    path = somewhere(document, rng)
    held = at(document, path)
    if isinstance(held, dict):
        return put(document, path, {**held, pick(("noSuchKey", "x" * 5000, ""), rng): 1})
    if isinstance(held, list) and held:
        return put(document, path, [*held, *[pick(held, rng)] * pick((1, 1, 2, 300), rng)])
    return document


def nest(document: Any, _: Sequence[Any], rng: SeededRandom) -> Any:
    path = somewhere(document, rng)
    value = at(document, path)
    for _ in range(pick((1, 2, DEEP), rng)):
        value = [value]
    return put(document, path, value)


Change = Callable[[Any, Sequence[Any], SeededRandom], Any]
CHANGES: tuple[Change, ...] = (
    nudge,
    nudge,
    nudge,
    scramble,
    scramble,
    scramble,
    renumber,
    renumber,
    retype,
    move,
    splice,
    splice,
    exchange,
    drop,
    grow,
    nest,
)
