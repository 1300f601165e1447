"""Laws about what surrounds a game: its options, seeds and facts."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from quintet.core.codec import MAX_SEED_LENGTH
from quintet.core.errors import BadNotation, BadOptions
from quintet.core.game import CLOCK, Game
from quintet.core.options import Field, Options, fields_of, make_options, preset_options
from quintet.core.rng import SealedSeed
from quintet.testing.knowledge import generator_words, in_words, leaves_that_differ
from quintet.testing.law import Broken, law
from quintet.testing.play import check_line
from quintet.testing.reads import read_names

ODD_SEEDS: Final = (
    "",
    "x",
    "0",
    "x" * MAX_SEED_LENGTH,
    "\N{GRINNING FACE}\N{SNOWMAN}",
    "\ud800",
    "a\udc00\ud800b",
    "\x00\x1b[2J\r\n",
    "é",
)
SEALED: Final = SealedSeed("0f1e2d3c4b5a69788796a5b4c3d2e1f0")
SEEDS_OF_OPTIONS: Final = ("one", "two", "three")
MOST_CHOICES: Final = 4


@law("options", "game")
def options_make_games(game: Game[Any]) -> None:
    """The defaults, the demonstration and every preset start a game, and options survive JSON."""
    for field in fields_of(game.options):
        check_line(field.name, "The name of an option")
    for name, options in every_options(game).items():
        game.new("options", options)
        if msgspec.json.decode(msgspec.json.encode(options), type=game.options) != options:
            raise Broken(f"The options {name!r} change when they go through JSON.")


def every_options(game: Game[Any]) -> dict[str, Options]:
    """Returns the defaults, the options of the demonstration and every preset, by name."""
    named = {name: preset_options(game.options, name) for name in game.options.presets}
    return {"default": game.options(), "demo": make_options(game.options, game.info.demo), **named}


@law("options-matter", "game")
def options_matter(game: Game[Any]) -> None:
    """Every option changes something, up to its limits: the first state holds what the rules ask later, and some do."""
    for field in fields_of(game.options):
        others = list(flipped(game, field))
        if others and not any(_matters(game, base, other) for base, other in others):
            raise Broken(f"The option `{field.name}` changes nothing: no first state depends on it.")
        _check_read(game, field, others)
        for low, high in beside_limits(field):
            pairs = [(_with(game, base, field.name, low), _with(game, base, field.name, high)) for base, _ in others]
            allowed = [(one, other) for one, other in pairs if one is not None and other is not None]
            if allowed and not any(_matters(game, *pair) for pair in allowed):
                raise Broken(f"The option `{field.name}` makes the same game at {low} and at {high}.")


def _check_read(game: Game[Any], field: Field, others: list[tuple[Options, Options]]) -> None:
    """Refuses an option that is stored in the record and copied into saves, but never read for a purpose."""
    states = [(game.new(seed, base), game.new(seed, other)) for base, other in others for seed in SEEDS_OF_OPTIONS]
    if any(one.cold != other.cold or generator_words(one) != generator_words(other) for one, other in states):
        return
    stored = sorted({name for pair in states for name in leaves_that_differ(*pair)})
    read = read_names(game) if stored else frozenset()
    if read and not read.intersection(stored):
        raise Broken(
            f"The option `{field.name}` is stored in {in_words(stored)}, but no rule reads it: the source of the game "
            "only copies it."
        )


def beside_limits(field: Field) -> list[tuple[int, int]]:
    """Returns the lowest two and the highest two values of a number, which a game may treat alike by mistake."""
    if field.kind != "int" or field.low is None or field.high is None or field.high - field.low < 2:
        return []
    low, high = int(field.low), int(field.high)
    return [(low, low + 1), (high - 1, high)]


def _with(game: Game[Any], base: Options, name: str, value: Any) -> Options | None:
    """Returns the options with one other value, or None if that is not allowed."""
    try:
        return make_options(game.options, {**msgspec.to_builtins(base), name: value})
    except BadOptions:
        return None


def _matters(game: Game[Any], base: Options, other: Options) -> bool:
    return any(game.new(seed, base) != game.new(seed, other) for seed in SEEDS_OF_OPTIONS)


def flipped(game: Game[Any], field: Field) -> Iterator[tuple[Options, Options]]:
    """Yields options that are allowed, each with the same options in which only this one has another value."""
    for value in other_values(field):
        for base in every_options(game).values():
            other = _with(game, base, field.name, value)
            if other is not None and other != base:
                yield base, other
                break


def other_values(field: Field) -> Iterator[Any]:
    """Yields values of an option apart from its default: the limits of a number, the other choices, a shorter list."""
    if field.kind == "bool":
        yield not field.default
    elif field.kind == "choice":
        yield from [choice for choice in field.choices if choice != str(field.default)][:MOST_CHOICES]
    elif field.kind == "list":
        yield list(field.choices[:1]) if field.choices else []
    elif field.kind in ("int", "float"):
        limits = [limit for limit in (field.low, field.high) if limit is not None and limit != field.default]
        yield from [int(limit) if field.kind == "int" else limit for limit in limits] or [field.default + 1]


@law("seeds", "game")
def any_seed_will_do(game: Game[Any]) -> None:
    """Any text of at most 256 characters and any sealed key is the seed of one game; all else raises BadNotation."""
    for seed in (*ODD_SEEDS, SEALED):
        if game.new(seed) != game.new(seed):
            raise Broken(f"The seed {seed!r:.40} gives two different games.")
    for nonsense in (7, None, b"seed", 1.5, "x" * (MAX_SEED_LENGTH + 1)):
        try:
            game.new(nonsense)  # type: ignore[arg-type]
        except BadNotation:
            continue
        raise Broken(f"{nonsense!r:.40} is accepted as a seed.")


@law("facts", "game")
def facts_are_proper(game: Game[Any]) -> None:
    """The facts about a game are printable lines and numbers in range."""
    info = game.info
    for what, text in (("id", info.id), ("title", info.title), ("summary", info.summary)):
        check_line(text, f"The {what}")
    if not info.id.isidentifier() or info.rules < 1 or not 1 <= info.seats[0] <= info.seats[1] <= game.kernels.seats:
        raise Broken(
            "The id must be an identifier, the version of the rules at least 1, and the seats those of the kernels."
        )
    if info.resign is not None and not 0 <= info.resign < game.kernels.actions:
        raise Broken("The action that resigns is not in the vocabulary.")
    for seat in (*range(info.seats[1]), CLOCK, None):
        check_line(game.seat_name(seat), "The name of a seat")
