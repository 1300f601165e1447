"""`quintet replay`: looks into a recorded game."""

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from quintet.cli.games import find_game
from quintet.cli.voice import fit
from quintet.core.codec import MAX_FILE_BYTES, read_seed
from quintet.core.errors import BadNotation, BadSave, printable
from quintet.core.game import Game
from quintet.core.replay import History, Replay, read_replay
from quintet.core.rng import SealedSeed
from quintet.table.storage.store import Store

__all__ = ["open_replay", "replay"]


def replay(
    file: Annotated[Path, Parameter(help="A replay file, or the number of a game that was kept here.")],
    /,
    *,
    verify: Annotated[bool, Parameter(help="Only say whether every step leads where it led.", negative="")] = False,
    step: Annotated[
        int | None, Parameter(help="Show the game after this many actions (negative: from the end)")
    ] = None,
) -> None:
    """Show a step of a recorded game, or verify all of it.

    Every step is played again and compared with its recorded fingerprint; a divergence names its step and ends with
    exit code 2. What is shown is what a spectator knows, or the player of a game with one seat.
    """
    recorded = open_replay(file)
    game = find_game(recorded.game)
    history = History.of(game, recorded)
    if verify:
        ending = _ending(game, recorded, history)
        _tell(f"verified: {len(history)} actions of {game.info.title} lead where they led; {ending}")
    else:
        show_step(game, recorded, history, len(history) if step is None else step)


def open_replay(file: Path) -> Replay:
    """A replay from a file, or one that was kept, by its number."""
    return _kept(int(file.name)) if file.name.isdecimal() and not file.exists() else read_replay(_bytes_of(file))


def _kept(number: int) -> Replay:
    with Store() as store:
        return store.get_replay(number)


def _bytes_of(file: Path) -> bytes:
    with file.open("rb") as stream:
        data = stream.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise BadSave(f"{file.name} has more than {MAX_FILE_BYTES:,} bytes, so it is no replay of ours")
    return data


def show_step(game: Game[Any], recorded: Replay, history: History, step: int) -> None:
    """The header, what the action did, and the picture after it."""
    at = step + len(history) + 1 if step < 0 else step
    if not 0 <= at <= len(history):
        raise BadNotation(f"there is no step {step}: this replay has steps 0 to {len(history)}")
    state = history.at(at)
    seat = 0 if game.seats(state) == 1 else None
    _tell(f"{game.info.title}, rules version {recorded.rules}, seed {name_seed(recorded)}, step {at} of {len(history)}")
    if at:
        done = history.steps[at - 1]
        _tell(f"{printable(_who(game, recorded, done.seat))}: {game.write(done.action)}")
    for event in game.events(state, seat):
        _tell(f"* {printable(event.text)}")
    print()
    print(game.show(game.view(state, seat)))
    if at == len(history):
        print()
        _tell(_ending(game, recorded, history))


def _tell(line: str) -> None:
    print(fit(line, sys.stdout))


def name_seed(recorded: Replay) -> str:
    seed = read_seed(recorded.seed)
    if isinstance(seed, SealedSeed):
        return f"sealed {seed.key}"
    return f'"{printable(seed)}"'


def _who(game: Game[Any], recorded: Replay, seat: int) -> str:
    return recorded.names[seat] if 0 <= seat < len(recorded.names) else game.seat_name(seat)


def _ending(game: Game[Any], recorded: Replay, history: History) -> str:
    outcome = game.outcome(history.state) or recorded.ended
    return f"the end: {printable(outcome.text)}" if outcome else "the game was not over"
