"""`quintet replay`: shows or verifies a recorded game."""

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from quintet.cli.games import find_game
from quintet.cli.printing import print_json
from quintet.cli.voice import fit
from quintet.core.codec import MAX_GAME_BYTES, read_seed
from quintet.core.errors import BadNotation, BadSave, printable, shortened
from quintet.core.game import Game
from quintet.core.replay import History, Replay, read_replay
from quintet.core.rng import SealedSeed
from quintet.front.replay_cursor import verified
from quintet.table.storage.store import Store

__all__ = ["open_replay", "replay"]


def replay(
    file: Annotated[Path, Parameter(help="A replay file, or the number of a saved game.")],
    /,
    *,
    verify: Annotated[bool, Parameter(help="Only verify that every step replays exactly.", negative="")] = False,
    step: Annotated[
        int | None, Parameter(help="Show the game after this many actions; a negative number counts from the end.")
    ] = None,
    json: Annotated[bool, Parameter(help="Print the recording as a JSON object.", negative="")] = False,
) -> None:
    """Show a step of a recorded game, or verify the whole game.

    Every step is replayed and compared with its recorded fingerprint. If a step differs, the error names it, and the
    exit code is 2. The picture shows what a spectator knows, or the player of a game with one seat.
    """
    recorded = open_replay(file)
    game = find_game(recorded.game)
    history = History.of(game, recorded)
    if json:
        print_json(_facts(game, recorded, history))
    elif verify:
        _say(f"{verified(len(history))} {_ending(game, recorded, history)}")
    else:
        show_step(game, recorded, history, len(history) if step is None else step)


def _facts(game: Game[Any], recorded: Replay, history: History) -> dict[str, Any]:
    """Returns a recording in which every step checked out, with its actions in the game's notation."""
    outcome = game.outcome(history.state) or recorded.ended
    return {
        "game": recorded.game,
        "rules": recorded.rules,
        "seed": recorded.seed,
        "options": recorded.options,
        "names": recorded.names,
        "verified": True,
        "actions": [{"seat": step.seat, "action": game.write(step.action)} for step in history.steps],
        "outcome": None if outcome is None else {"winners": outcome.winners, "text": outcome.text},
    }


def open_replay(file: Path) -> Replay:
    """Returns the replay in a file, or the replay of a saved game by its number."""
    if file.name.isdecimal() and not file.exists():
        with Store() as store:
            return store.get_replay(int(file.name))
    with file.open("rb") as stream:
        data = stream.read(MAX_GAME_BYTES + 1)
    if len(data) > MAX_GAME_BYTES:
        raise BadSave(f"{shortened(file.name)} is not a replay: it has more than {MAX_GAME_BYTES:,} bytes.")
    return read_replay(data)


def show_step(game: Game[Any], recorded: Replay, history: History, step: int) -> None:
    """Prints a header, what the action did, and the picture after it."""
    at = step + len(history) + 1 if step < 0 else step
    if not 0 <= at <= len(history):
        raise BadNotation(f"There is no step {step}. This replay has steps 0 to {len(history)}.")
    state = history.at(at)
    seat = 0 if game.seats(state) == 1 else None
    _say(f"{game.info.title}, rules version {recorded.rules}, seed {name_seed(recorded)}, step {at} of {len(history)}")
    if at:
        done = history.steps[at - 1]
        _say(f"{printable(_who(game, recorded, done.seat))}: {game.write(done.action)}")
    for event in game.events(state, seat):
        _say(f"* {printable(event.text)}")
    print()
    print(game.show(game.view(state, seat)))
    if at == len(history):
        print()
        _say(_ending(game, recorded, history))


def _say(line: str) -> None:
    print(fit(line, sys.stdout))


def name_seed(recorded: Replay) -> str:
    seed = read_seed(recorded.seed)
    return f"sealed {seed.key}" if isinstance(seed, SealedSeed) else f'"{printable(seed)}"'


def _who(game: Game[Any], recorded: Replay, seat: int) -> str:
    return recorded.names[seat] if 0 <= seat < len(recorded.names) else game.seat_name(seat)


def _ending(game: Game[Any], recorded: Replay, history: History) -> str:
    outcome = game.outcome(history.state) or recorded.ended
    return f"The end: {printable(outcome.text)}" if outcome else "The game is not over."
