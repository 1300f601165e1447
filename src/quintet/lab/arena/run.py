"""Runs a tournament from its first game, or from where an interrupted run left off, to its result."""

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec.structs import replace

from quintet.core.codec import encode
from quintet.core.errors import BadOptions
from quintet.lab.arena.crews import work_here, work_on_ray
from quintet.lab.arena.play import Played, play
from quintet.lab.arena.result import Result, sum_up
from quintet.lab.arena.thinking import Thinking
from quintet.lab.arena.tournament import Fixture, Tournament
from quintet.lab.journal import Journal
from quintet.table.storage.files import write_file_safely

__all__ = ["Progress", "Run", "read_result", "run"]


class Progress(Protocol):
    """Gets how many games (or repeats of the bootstrap) are done, of how many, and what is going on."""

    def __call__(self, done: int, total: int, what: str, /) -> None: ...


class Entry(msgspec.Struct, frozen=True):
    """One game and how long both bots thought; the result leaves the times out."""

    played: Played
    thinking: tuple[Thinking, Thinking]


class Run(msgspec.Struct, frozen=True):
    """A finished tournament: its result, and how long each entrant thought; only the result is the same every time."""

    result: Result
    thinking: dict[str, Thinking]


def run(
    tournament: Tournament,
    *,
    out: Path | None = None,
    workers: int = 1,
    ray: str | None = None,
    progress: Progress = lambda _done, _total, _what: None,
) -> Run:
    """Plays what has not been played yet and returns the result.

    With `out` every game is noted beside that file, and the result is written there at the end, with the times in a
    second file. The same call continues after an interruption, and a finished tournament is not played again. `ray` is
    the address of a cluster, or "" to start one here.
    """
    if out is not None and out.exists():
        return Run(_finished(out, tournament), _read_times(out))
    journal = Journal(out, tournament.digest, Entry, "tournament") if out is not None else None
    fixtures = tournament.fixtures()
    entries = {
        entry.played.number: entry for entry in _resumed(tournament, fixtures, journal.entries if journal else ())
    }
    left = [each for each in fixtures if each.number not in entries]
    done = False
    try:
        with closing(_play_all(tournament, left, workers, ray)) as played:
            for entry in played:
                entries[entry.played.number] = entry
                if journal is not None:
                    journal.add(entry)
                progress(len(entries), len(fixtures), "Playing")
        ended = [entries[each.number] for each in fixtures]
        thinking = _thinking(tournament, fixtures, ended)
        result = sum_up(tournament, [each.played for each in ended], lambda now, all_: progress(now, all_, "Rating"))
        if out is not None:
            _write(out, result, thinking)
        done = True
    except KeyboardInterrupt:
        if journal is None:
            raise
        kept = f"{len(entries)} of {len(fixtures)} games are in {journal.path.name}"
        raise KeyboardInterrupt(f"{kept}, and the same command continues.") from None
    finally:
        if journal is not None:
            journal.close(done=done)
    return Run(result, thinking)


def _resumed(tournament: Tournament, fixtures: list[Fixture], entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yields the games of a journal. One of an earlier version gets what it lacks; cut off, it is played again."""
    for entry in entries:
        if entry.played.bots:
            yield entry
        elif entry.played.scores:
            fixture = fixtures[entry.played.number]
            bots = tuple(each.label for each in tournament.sitting(fixture, len(entry.played.scores)))
            yield replace(entry, played=replace(entry.played, seed=fixture.seed, bots=bots))


def _play_all(
    tournament: Tournament, fixtures: list[Fixture], workers: int, ray: str | None
) -> Generator[Entry, None, None]:
    tasks = [(tournament, fixture) for fixture in fixtures]
    return work_here(_play, tasks, workers) if ray is None else work_on_ray(_play, tasks, ray)


def _play(tournament: Tournament, fixture: Fixture) -> Entry:
    played, thinking = play(tournament, fixture)
    return Entry(played, thinking)


def _thinking(tournament: Tournament, fixtures: list[Fixture], entries: list[Entry]) -> dict[str, Thinking]:
    found = {entrant.label: Thinking() for entrant in tournament.entrants}
    for fixture, entry in zip(fixtures, entries, strict=True):
        for number, thinking in zip((fixture.first, fixture.second), entry.thinking, strict=True):
            found[tournament.entrants[number].label].merge(thinking)
    return found


# --- files ----------------------------------------------------------------------------------------------------------


def _write(out: Path, result: Result, thinking: dict[str, Thinking]) -> None:
    write_file_safely(_times_beside(out), encode(thinking))
    write_file_safely(out, encode(result))


def _times_beside(out: Path) -> Path:
    return out.with_name(f"{out.stem}.times{out.suffix}")


def read_result(path: Path) -> Result:
    """Returns the result that a tournament wrote."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Result)
    except msgspec.DecodeError:
        raise BadOptions(f"{path.name} is not the result of a tournament.") from None


def _finished(out: Path, tournament: Tournament) -> Result:
    result = read_result(out)
    if result.tournament.digest != tournament.digest:
        raise BadOptions(f"{out.name} holds the result of another tournament. Choose another file.")
    return result


def _read_times(out: Path) -> dict[str, Thinking]:
    beside = _times_beside(out)
    return msgspec.json.decode(beside.read_bytes(), type=dict[str, Thinking]) if beside.exists() else {}
