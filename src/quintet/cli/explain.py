"""`quintet explain`: a bot explains its choice at any step of a recorded game."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from quintet.cli.games import find_game
from quintet.cli.replay import open_replay
from quintet.core.errors import BadNotation
from quintet.core.game import Game
from quintet.core.replay import History
from quintet.core.save import Terms
from quintet.table.match import Match
from quintet.table.seating import advisers
from quintet.table.seats import BotSeat, Undo

__all__ = ["explain"]


def explain(
    file: Annotated[Path, Parameter(help="A replay file, or the number of a saved game.")],
    /,
    *,
    bot: Annotated[str, Parameter(help="The bot to ask; the strongest by default.")] = "",
    step: Annotated[int | None, Parameter(help="The step to explain; the end of the recording by default.")] = None,
) -> None:
    """Let a bot explain what it would do at a step of a recorded game, for the side to move.

    The bot sees the game up to that step as the side to move saw it. Then it prints its beliefs and its best moves with
    their values, or the rules behind its choice. It knows only what that side could know.
    """
    recorded = open_replay(file)
    game = find_game(recorded.game)
    history = History.of(game, recorded)
    at = len(history) if step is None else step
    if not 0 <= at <= len(history):
        raise BadNotation(f"There is no step {at}. This replay has steps 0 to {len(history)}.")
    print(explained(game, history.branch(at), bot or advisers(game)[0]))


def explained(game: Game[Any], history: History, name: str) -> str:
    """Returns what the bot says at the last step of a history."""
    sitters = tuple(BotSeat(f"seat {seat + 1}") for seat in range(game.seats(history.start)))
    match = Match.of_history(history, sitters, Undo.OFF, Terms())
    if not match.to_act:
        raise BadNotation("The game is over at this step. Choose an earlier step.")
    seat = match.to_act[0]
    return f"{match.show(seat)}\n\n{game.seat_name(seat)}, as {name}:\n{match.explain(seat, name)}"
