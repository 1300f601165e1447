"""Laws about what surrounds a game: its options, seeds, facts and bots."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from quintet.core.errors import BadNotation
from quintet.core.game import CLOCK, Action, Bot, Game, Seat, Turn
from quintet.core.options import Options, fields_of, make_options, preset_options
from quintet.core.rng import SealedSeed, SeedLike
from quintet.core.state import State
from quintet.testing.laws import Broken, Trial, law
from quintet.testing.play import check_line
from quintet.testing.walk import choices

ODD_SEEDS: Final = (
    "",
    "x",
    "0",
    "long" * 2500,
    "\N{GRINNING FACE}\N{SNOWMAN}",
    "\ud800",
    "a\udc00\ud800b",
    "\x00\x1b[2J\r\n",
    "é",
)
SEALED: Final = SealedSeed("0f1e2d3c4b5a69788796a5b4c3d2e1f0")
BOT_STEPS: Final = 12


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


@law("seeds", "game")
def any_seed_will_do(game: Game[Any]) -> None:
    """Any text and any sealed key is the seed of one game; anything else raises BadNotation."""
    for seed in (*ODD_SEEDS, SEALED):
        if game.new(seed) != game.new(seed):
            raise Broken(f"The seed {seed!r:.40} gives two different games.")
    for nonsense in (7, None, b"seed", 1.5):
        try:
            game.new(nonsense)  # type: ignore[arg-type]
        except BadNotation:
            continue
        raise Broken(f"{nonsense!r} is accepted as a seed.")


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


@law("bots", "trial")
def bots_play_by_the_rules(trial: Trial) -> None:
    """Every bot chooses from its legal list, and makes the same choices from the same seed."""
    if not trial.game.bots:
        raise Broken("There must be at least one bot.")
    for name in trial.game.bots:
        first, again = (bot_choices(trial, name) for _ in range(2))
        if first != again:
            raise Broken(f"The bot {name!r} makes different choices when it plays the same game again.")


def bot_choices(trial: Trial, name: str) -> list[tuple[Seat, int]]:
    """Returns the first choices of a table of these bots."""
    chosen = []
    for step, (legal, seat, action) in enumerate(bots_at_play(trial.game, trial.seed, trial.options, name, BOT_STEPS)):
        if type(action) is not int or action not in legal:
            raise Broken(f"The bot {name!r} chose {action!r}, which is not in its legal list.", step)
        chosen.append((seat, action))
    return chosen


def bots_at_play(
    game: Game[Any], seed: SeedLike, options: Options, name: str, steps: int
) -> Iterator[tuple[tuple[Action, ...], Seat, Action]]:
    """Plays a table of bots of one kind; yields the legal actions, the seat and the choice at each step."""
    state = game.new(seed, options)
    bots: dict[Seat, Bot] = {s: game.bots[name].make(f"bot{s}") for s in range(game.seats(state))}
    for step in range(steps):
        able = [(seat, acts) for seat, acts in choices(game, state).items() if acts]
        if not able:
            return
        seat, legal = able[step % len(able)]
        action = legal[0] if seat == CLOCK else bots[seat].act(turn_of(game, state, seat))
        yield legal, seat, action
        state = game.apply(state, seat, action)


def turn_of(game: Game[Any], state: State, seat: Seat) -> Turn:
    """Returns what a bot gets when it is asked."""
    legal, events = tuple(game.legal(state, seat)), game.events(state, seat)
    return Turn(seat, game.view(state, seat), legal, events, lambda rng: game.resample(state, seat, rng))
