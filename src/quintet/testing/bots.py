"""Laws about bots: they play by the rules, to the end, and know only what their seat knows."""

import re
from collections.abc import Iterator
from typing import Any, Final

from quintet.core.game import CLOCK, Action, Bot, ExplainingBot, Game, Seat, Turn
from quintet.core.options import Options, make_options
from quintet.core.rng import SeedLike
from quintet.core.state import State
from quintet.testing.coverage import Coverage
from quintet.testing.law import Broken, Situation, Trial, law
from quintet.testing.walk import choices

__all__ = ["bots_at_play", "turn_of"]

BOT_STEPS: Final = 12
WHOLE_GAME: Final = 400
"""How many steps a game between bots may take."""
EXPLAINED_EVERY: Final = 16
_SECONDS: Final = re.compile(r"[\d.]+ seconds")
"""How long a bot has thought, which is never the same twice."""


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


@law("bots-play-whole-games", "end")
def bots_play_whole_games(game: Game[Any], trials: list[Trial]) -> None:
    """Every bot plays a whole game with the options of the demonstration, without resigning, and explains itself."""
    options = make_options(game.options, game.info.demo)
    for name in game.bots:
        whole_game(game, name, options, trials[0].coverage)


def whole_game(game: Game[Any], name: str, options: Options, coverage: Coverage) -> None:
    """Plays one game between bots of one kind, and counts its events and its end."""
    state = game.new("whole game", options)
    bots: dict[Seat, Bot] = {s: game.bots[name].make(f"bot{s}") for s in range(game.seats(state))}
    action: Action = 0
    for step in range(WHOLE_GAME):
        able = [(seat, acts) for seat, acts in choices(game, state).items() if acts]
        if not able:
            coverage.note_end(game, action)
            return
        seat, legal = able[step % len(able)]
        if seat == CLOCK:
            action = legal[0]
        else:
            turn = turn_of(game, state, seat)
            action = bots[seat].act(turn)
            _check_explanation(name, bots[seat], turn, step)
        if type(action) is not int or action not in legal:
            raise Broken(f"The bot {name!r} chose {action!r}, which is not in its legal list.", step)
        if action == game.info.resign and len(legal) > 1:
            raise Broken(f"The bot {name!r} resigns. A bot plays to the end: people want to win by themselves.", step)
        state = game.apply(state, seat, action)
        coverage.kinds.update(event.kind for event in game.events(state, None))


def _check_explanation(name: str, bot: Bot, turn: Turn, step: int) -> None:
    if step % EXPLAINED_EVERY == 0 and isinstance(bot, ExplainingBot):
        told = bot.explain(turn)
        if not told.strip() or not all(line.isprintable() for line in told.split("\n")):
            raise Broken(f"The explanation of the bot {name!r} is not printable text: {told[:60]!r}.", step)


@law("games-end", "end")
def games_end(_: Game[Any], trials: list[Trial]) -> None:
    """A random game with the options of the demonstration, or a game between bots, ends within the limit of steps."""
    if trials and not trials[0].coverage.ends:
        raise Broken(
            f"No game ended by itself, at random in {trials[0].coverage.longest:,} steps or between bots. `info.demo` "
            "must name options with which a game ends soon."
        )


@law("bots-know-only-their-seat", "trial")
def bots_know_only_their_seat(trial: Trial) -> None:
    """What a bot does and explains is the same in every world that looks the same from its seat."""
    for situation in trial.sample(2):
        _compare_worlds(trial, situation)


def _compare_worlds(trial: Trial, situation: Situation) -> None:
    game, state = trial.game, situation.state
    acting = [seat for seat, acts in situation.legal.items() if acts and seat != CLOCK]
    for seat in acting[:1]:
        for name in game.bots:
            told = _told(game, state, seat, name)
            for what, world in _lookalikes(trial, situation, seat):
                if _told(game, world, seat, name) != told:
                    raise Broken(f"The bot {name!r} acts or explains differently when {what} changes.", situation.step)


def _lookalikes(trial: Trial, situation: Situation, seat: Seat) -> Iterator[tuple[str, State]]:
    game, state = trial.game, situation.state
    yield "what its seat cannot know", game.resample(state, seat, trial.random(f"bots{situation.step}"))
    for part in game.extras.hidden:
        altered = part.alter(state, seat, trial.random(f"bots{part.name}{situation.step}"))
        if altered != state:
            yield f"the hidden part {part.name!r}", altered


def _told(game: Game[Any], state: State, seat: Seat, name: str) -> tuple[Action, str]:
    """Returns what a new bot does and says."""
    turn = turn_of(game, state, seat)
    action, bot = game.bots[name].make("same").act(turn), game.bots[name].make("same")
    return action, _SECONDS.sub("", bot.explain(turn)) if isinstance(bot, ExplainingBot) else ""
