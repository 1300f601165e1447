"""`quintet explain`: a bot says what it believes and how it values its moves, at any moment of a recorded game."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from quintet.cli.games import find_game
from quintet.cli.replay import open_replay
from quintet.core.errors import BadNotation, BadOptions
from quintet.core.game import ExplainingBot, Game, Turn
from quintet.core.replay import History
from quintet.table.bots import bot_seed, remind, sampler

__all__ = ["explain"]


def explain(
    file: Annotated[Path, Parameter(help="A replay file, or the number of a game that was kept here.")],
    /,
    *,
    bot: Annotated[str, Parameter(help="Which bot of that game is asked; the strongest when none is named.")] = "",
    step: Annotated[int | None, Parameter(help="After how many actions; the end of the recording by default.")] = None,
) -> None:
    """Let a bot explain what it would do at a moment of a recorded game, from the side to move.

    The bot watches the game up to there as that side saw it, and is then asked: it prints its belief and its best
    moves with their values, or the rules that led to its choice. It knows only what that side could know.
    """
    recorded = open_replay(file)
    game = find_game(recorded.game)
    history = History.of(game, recorded)
    at = len(history) if step is None else step
    if not 0 <= at <= len(history):
        raise BadNotation(f"there is no step {at}: this replay has steps 0 to {len(history)}")
    print(explained(game, history.branch(at), bot or strongest(game)))


def strongest(game: Game[Any]) -> str:
    return max(game.bots, key=lambda name: game.bots[name].strength)


def explained(game: Game[Any], history: History, name: str) -> str:
    """What the bot says at the history's last moment."""
    if name not in game.bots:
        raise BadOptions(f"{game.info.title} has no bot {name!r}; there are: {', '.join(game.bots)}")
    seats = game.to_act(history.state)
    if not seats:
        raise BadNotation("the game is over at this step, so nobody is to move; choose an earlier step")
    seat = seats[0]
    made = game.bots[name].make(bot_seed(history.seed, seat, history.position))
    bot = remind(made, history, seat)
    if not isinstance(bot, ExplainingBot):
        raise BadOptions(f"the bot {name!r} of {game.info.title} keeps its reasons to itself")
    state = history.state
    world = sampler(game, state, seat)
    turn = Turn(seat, game.view(state, seat), tuple(game.legal(state, seat)), game.events(state, seat), world)
    return f"{game.show(turn.view)}\n\n{game.seat_name(seat)}, as {name}:\n{bot.explain(turn)}"
