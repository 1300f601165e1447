"""Tournament: everything that decides how a tournament ends, and the list of its games."""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, product
from pathlib import Path
from shlex import split
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct, to_builtins

from quintet import __version__
from quintet.core.codec import check_plain_seed, encode
from quintet.core.errors import BadOptions
from quintet.core.game import Game
from quintet.core.options import Options, make_options, preset_options
from quintet.core.state import State
from quintet.games import GAMES
from quintet.lab.chosen_options import chosen_options
from quintet.table.bot_names import check_bot_starts, short_name
from quintet.table.policy_bot import PREFIX
from quintet.table.seating import seat_count
from quintet.table.workers.source import is_file, is_program

__all__ = [
    "LONGEST",
    "Entrant",
    "Fixture",
    "Format",
    "Tournament",
    "make_tournament",
]

LONGEST: Final = 20_000
"""Actions after which a game is cut off, ticks of the clock included; a tick is played to its end."""
MOST_GAMES: Final = 1_000_000
FORMATS: Final = ("round-robin", "gauntlet")
Format: TypeAlias = Literal["round-robin", "gauntlet"]


class Entrant(Struct, frozen=True):
    """A bot in a tournament."""

    bot: str
    """As the command line names it."""
    label: str
    """Its name in the result; unique."""
    digest: str = ""
    """Of the files that it is made of, as far as its name says which; empty for a bot of ours."""
    fixed: float | None = None
    """The rating of a reference bot, which no game changes."""


class Fixture(NamedTuple):
    """One game of a tournament: two entrants by their number, and whether they swap seats."""

    number: int
    first: int
    second: int
    seed: str
    swapped: bool


class Tournament(Struct, frozen=True, kw_only=True):
    """What is played. The same tournament has the same result, byte for byte, wherever it is played."""

    game: str
    rules: int
    version: str
    entrants: tuple[Entrant, ...]
    format: Format
    challengers: int
    """In a gauntlet, how many of the first entrants meet the others."""
    games: int
    """How many games each pair plays."""
    seed: str
    options: dict[str, Any]
    longest: int
    seconds: float | None
    cpu_seconds: int

    @property
    def digest(self) -> str:
        """Identifies the tournament, so that the games of another one are never mixed in."""
        return hashlib.blake2b(encode(self), digest_size=16).hexdigest()

    @property
    def chosen(self) -> Options:
        return make_options(GAMES[self.game].options, self.options)

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """Who meets whom, by number."""
        everyone = range(len(self.entrants))
        if self.format == "round-robin":
            return list(combinations(everyone, 2))
        return list(product(everyone[: self.challengers], everyone[self.challengers :]))

    def fixtures(self) -> list[Fixture]:
        """Returns every game in order: round by round, so that what was played is balanced at any time.

        The two games of a pair share their seed and swap seats; every pairing plays the same seeds.
        """
        found: list[Fixture] = []
        for round_number, (first, second), swapped in product(range(self.games // 2), self.pairings, (False, True)):
            found.append(Fixture(len(found), first, second, f"{self.seed}-{round_number}", swapped))
        return found

    def sitting(self, fixture: Fixture, seats: int) -> tuple[Entrant, ...]:
        """Returns who sits where: the first entrant in the even seats, or in the odd ones when swapped."""
        pair = self.entrants[fixture.first], self.entrants[fixture.second]
        return tuple(pair[(seat + fixture.swapped) % 2] for seat in range(seats))


def make_tournament(
    game: Game[Any],
    bots: Sequence[str],
    *,
    references: Sequence[str] = (),
    format: Format = "round-robin",  # noqa: A002 - what it is called
    games: int = 100,
    seed: str = "arena",
    preset: str = "",
    task: str = "",
    values: Mapping[str, Any] | None = None,
    longest: int = LONGEST,
    seconds: float | None = None,
    cpu_seconds: int = 0,
) -> Tournament:
    """Returns a tournament that can be played, or says what is wrong with it.

    A reference is a bot with a fixed rating, "random=0"; a single one may go without a number and is rated 25. In a
    gauntlet the bots meet the references, or where there are none, the first bot meets the others. A task gives the
    options of the environment with that task.
    """
    check_plain_seed(f"{seed}-{games // 2}")
    options = chosen_options(game, preset, task, values)
    entrants = _entrants(game, bots, references, game.new("", options))
    tournament = Tournament(
        game=game.info.id,
        rules=game.info.rules,
        version=__version__,
        entrants=entrants,
        format=format,
        challengers=0 if format == "round-robin" else len(bots) if references else 1,
        games=games,
        seed=seed,
        options=to_builtins(options),
        longest=longest,
        seconds=seconds,
        cpu_seconds=cpu_seconds,
    )
    _check(game, tournament, options)
    return tournament


def _check(game: Game[Any], tournament: Tournament, options: Options) -> None:
    if len(tournament.entrants) < 2 or not tournament.pairings:
        raise BadOptions("A tournament needs at least two bots.")
    if tournament.format not in FORMATS:
        raise BadOptions(f"A tournament is one of: {', '.join(FORMATS)}.")
    if seat_count(game, options) < 2:
        presets = [name for name in game.options.presets if seat_count(game, preset_options(game.options, name)) > 1]
        more = f" These presets have more: {', '.join(presets)}." if presets else ""
        raise BadOptions(f"This game of {game.info.title} has one seat, so two bots cannot play each other.{more}")
    if tournament.games < 2 or tournament.games % 2:
        raise BadOptions(f"Each pair needs an even number of games, half with seats swapped, not {tournament.games}.")
    if tournament.games * len(tournament.pairings) > MOST_GAMES:
        raise BadOptions(f"A tournament has at most {MOST_GAMES:,} games.")
    if tournament.longest < 1:
        raise BadOptions(f"A game needs at least 1 step, not {tournament.longest}.")
    if tournament.cpu_seconds < 0 or (tournament.seconds is not None and not 0 < tournament.seconds <= 3600):
        raise BadOptions("A turn takes more than 0 and at most 3600 seconds, and CPU time cannot be negative.")


def _entrants(game: Game[Any], bots: Sequence[str], references: Sequence[str], start: State) -> tuple[Entrant, ...]:
    named = [(name, None) for name in bots] + [_reference(each, alone=len(references) == 1) for each in references]
    seen: Counter[str] = Counter()
    entrants = []
    for name, fixed in named:
        check_bot_starts(game, name, start)
        short = short_name(name)
        seen[short] += 1
        label = short if seen[short] == 1 else f"{short} ({seen[short]})"
        entrants.append(Entrant(name, label, _digest(name), fixed))
    return tuple(entrants)


def _reference(text: str, *, alone: bool) -> tuple[str, float]:
    """Reads "random=0"; a program's own words may hold such a sign too, so only the last one counts."""
    name, equals, number = text.rpartition("=")
    try:
        return (name, float(number)) if equals else (text, _DEFAULT_RATING[alone])
    except (KeyError, ValueError):
        raise BadOptions("Name a reference with its rating, such as `random=0`; a single one may go without.") from None


_DEFAULT_RATING: Final = {True: 25.0}
"""Where a single reference stands: in the middle of the scale."""


def _words(name: str) -> list[str]:
    """Returns what may be files in a bot's name."""
    if is_program(name):
        return split(name.partition(":")[2])
    if is_file(name):
        return [name.rpartition(":")[0]]
    return [name.removeprefix(PREFIX)] if name.startswith(PREFIX) else []


def _digest(name: str) -> str:
    """Returns a digest of the files that a bot's name mentions: a changed bot is another bot."""
    found = hashlib.blake2b(digest_size=16)
    files = [Path(word) for word in _words(name) if Path(word).is_file()]
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest() if files else ""
