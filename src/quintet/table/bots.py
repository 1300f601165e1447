"""Asking a bot: it gets a Turn and nothing else, its time is limited, and nothing it does stops the match.

The rule for a bot that fails: when it raises, answers with anything but a legal action, is late, or keeps its turn for
too many actions while others wait, the first legal action in list order is played for it, and everybody sees a notice.
After `MAX_FAULTS` failures in a match the random bot takes over. A late answer is thrown away and a fresh bot takes the
seat, since the old one may still be thinking.

Our own bots think in this process, and so do those of a caller who seats them. Bots of other packages and of files
think in a process of their own (`table.workers`). So do programs in any language.

After an undo or a load a new bot is made, its seed depending on seat and position. A `WatchingBot` is then shown every
earlier decision of its seat, in order, before it is asked.
"""

import contextlib
import hashlib
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

import msgspec

from quintet.core.errors import QuintetError, printable
from quintet.core.game import (
    Action,
    Bot,
    Event,
    ExplainingBot,
    FinishingBot,
    Game,
    Outcome,
    RandomBot,
    Seat,
    Turn,
    WatchingBot,
)
from quintet.core.kernel import prepare
from quintet.core.replay import History
from quintet.core.rng import SealedSeed, SeedLike
from quintet.core.state import State
from quintet.core.whole import whole_number
from quintet.games import OURS
from quintet.table.bot_names import RANDOM
from quintet.table.policy_bot import PREFIX, load_policy
from quintet.table.seats import BotSeat
from quintet.table.window import open_window
from quintet.table.workers.bot_fault import NOT_LEGAL, BotFault
from quintet.table.workers.json_lines import JsonLines
from quintet.table.workers.program_bot import ProgramBot
from quintet.table.workers.source import ENGINE, is_program, source_of
from quintet.table.workers.worker_bot import GRACE_SECONDS, WorkerBot

__all__ = [
    "GRACE_SECONDS",
    "MAX_FAULTS",
    "Answer",
    "BotTeam",
    "Maker",
    "ask",
    "ask_why",
    "bot_seed",
    "make_bot",
    "remind",
]

MAX_FAULTS: Final = 3


Maker: TypeAlias = Callable[[str], Bot]
"""Makes a bot whose choices follow from a seed."""


class Answer(msgspec.Struct, frozen=True):
    """What came of asking: an action, or what the bot did instead of giving one."""

    action: Action | None
    fault: str = ""
    is_gone: bool = False
    """Whether a fresh bot must take the seat: the old one still thinks, or its process has ended."""


def bot_seed(seed: SeedLike, seat: Seat, position: int) -> str:
    """Returns a seed for a bot: the same for the same match, and no way back to the seed of the game.

    It depends on where the bot starts thinking, so a bot made again after an undo or a load is the same every time.
    """
    secret = seed.key if isinstance(seed, SealedSeed) else f"text:{seed}"
    text = f"a bot's own randomness:{secret}:{seat}:{position}"
    return hashlib.blake2b(text.encode("utf-16-le", "surrogatepass"), digest_size=12).hexdigest()


def make_bot(game: Game[Any], name: str, seed: str, cpu_seconds: int = 0) -> Bot:
    """Returns a bot of a game: one of ours in this process, and any other in a process of its own.

    `cpu_seconds` limits what a program may use in one game; 0 does not limit it.
    """
    if is_program(name):
        return made(partial(_make_program, game, name, cpu_seconds=cpu_seconds), seed)
    if name.startswith(PREFIX):
        return made(partial(load_policy, game, name), seed)
    source = source_of(game, name)
    if source is not None:
        return made(partial(WorkerBot, source), seed)
    if name not in game.bots:
        return RandomBot(seed, game.info.resign)
    if game.bots[name].searches:
        prepare(game.kernels.entries)
    return made(game.bots[name].make, seed)


def _make_program(game: Game[Any], name: str, seed: str, *, cpu_seconds: int) -> Bot:
    kind, _, command = name.partition(":")
    own = game.extras.dialect if f"{kind}:" == ENGINE else None
    return ProgramBot(command, own("quintet") if own else JsonLines(game, seed), cpu_seconds)


def made(make: Maker, seed: str) -> Bot:
    """Returns what a maker makes, or a bot that fails at its first turn."""
    try:
        return make(seed)
    except Exception as error:  # noqa: BLE001 - whatever a bot does, the match goes on
        return _Unmade(error)


def remind(bot: Bot, history: History, seat: Seat) -> Bot:
    """Shows a watching bot what its seat has decided so far; one that fails at that fails at its turn."""
    if not isinstance(bot, WatchingBot) or not history.position:
        return bot
    try:
        for turn, action in _past_turns(history, seat):
            bot.watch(turn, action)
    except Exception as error:  # noqa: BLE001 - whatever a bot does, the match goes on
        return _Unmade(error)
    return bot


def _past_turns(history: History, seat: Seat) -> Iterator[tuple[Turn, Action]]:
    """Returns each decision of a seat with the turn it was asked for."""
    game, since = history.game, list[State]()
    for number, state in enumerate(history.states()):
        since.append(state)
        if number < history.position and history.step(number + 1).seat == seat:
            window = open_window(game, state, seat, partial(_told, game, tuple(since), seat))
            yield Turn.through(window, seat, tuple(game.legal(state, seat))), history.step(number + 1).action
            window.close()
            since.clear()


def _told(game: Game[Any], states: tuple[State, ...], seat: Seat) -> tuple[Event, ...]:
    return tuple(event for state in states for event in game.events(state, seat))


class BotTeam:
    """The bots of one match: each is made when it is first asked, and replaced when it is late or fails too often."""

    def __init__(self, history: History, seats: int) -> None:
        self._history = history
        self._bots: dict[Seat, Bot] = {}
        self._makers: dict[Seat, Maker] = {}
        self.faults = [0] * seats

    def seat(self, seat: Seat, make: Maker) -> None:
        """Lets a caller's own bot play a seat; it is made with a seed whenever one of the game's bots would be."""
        self._makers[seat] = make
        self.dismiss(seat)

    def bot(self, seat: Seat, sitter: BotSeat) -> Bot:
        """Returns the bot of a seat; it knows what the seat has decided so far."""
        if seat not in self._bots:
            own = bot_seed(self._history.seed, seat, self._history.position)
            resign = self._history.game.info.resign
            bot = RandomBot(own, resign) if self.is_out(seat) else self._make(seat, sitter, own)
            self._bots[seat] = remind(bot, self._history, seat)
        return self._bots[seat]

    def _make(self, seat: Seat, sitter: BotSeat, seed: str) -> Bot:
        if seat in self._makers:
            return made(self._makers[seat], seed)
        return make_bot(self._history.game, sitter.bot, seed)

    def is_quick(self, seat: Seat, sitter: BotSeat) -> bool:
        """Whether the bot of a seat answers at once."""
        return seat not in self._makers and is_quick(self._history.game, sitter.bot)

    def is_out(self, seat: Seat, more: int = 0) -> bool:
        """Returns whether the random bot plays for this seat, or will after `more` faults."""
        return self.faults[seat] + more >= MAX_FAULTS

    def count_fault(self, seat: Seat) -> None:
        """Counts a failure; one too many hands the seat to the random bot."""
        self.faults[seat] += 1
        if self.is_out(seat):
            self.dismiss(seat)

    def dismiss(self, seat: Seat) -> None:
        self._bots.pop(seat, None)

    def say_result(self, view: Callable[[Seat], Any], outcome: Outcome, scores: Sequence[float]) -> None:
        """Reports how the match ended to every bot that wants to know; whatever it does about that changes nothing."""
        for seat, bot in self._bots.items():
            if isinstance(bot, FinishingBot):
                with contextlib.suppress(Exception):
                    bot.finish(view(seat), outcome.winners, outcome.reason, scores)

    def clear(self) -> None:
        """Forgets all bots: the game is at another position."""
        self._bots.clear()


def ask_why(bot: Bot, turn: Turn, name: str, title: str) -> str:
    """Returns what a bot says about its choice; an error when it cannot, or fails at it."""
    try:
        if isinstance(bot, ExplainingBot) and (not isinstance(bot, WorkerBot) or bot.explains):
            return str(bot.explain(turn))
    except BotFault as fault:
        raise QuintetError(f"The bot {name} {fault}, so it explains nothing.") from None
    except Exception as error:
        raise QuintetError(f"The bot {name} could not explain its move ({type(error).__name__}).") from error
    raise QuintetError(f"The bot {name} of {title} does not explain its moves.")


def is_quick(game: Game[Any], name: str) -> bool:
    """True for one of our own bots that does not search: it needs no time to think."""
    return game.info.id in OURS and (name == RANDOM or (name in game.bots and not game.bots[name].searches))


def ask(bot: Bot, turn: Turn, *, quick: bool = False) -> Answer:
    """Returns the bot's decision, waiting no longer than `turn.seconds`; another process keeps its own time."""
    if quick or turn.seconds is None or isinstance(bot, RandomBot) or getattr(bot, "keeps_time", False):
        return _decide(bot, turn)
    answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
    threading.Thread(target=lambda: answers.put(_decide(bot, turn)), name="quintet-bot", daemon=True).start()
    try:
        return answers.get(timeout=turn.seconds + GRACE_SECONDS)
    except queue.Empty:
        return Answer(None, f"took longer than {turn.seconds:g} seconds", is_gone=True)


class _Unmade:
    """Takes the place of a bot whose maker raised."""

    def __init__(self, error: Exception) -> None:
        self._fault = str(error) if isinstance(error, BotFault) else f"could not start ({type(error).__name__})"

    def act(self, turn: Turn) -> Action:  # noqa: ARG002 - it never gets that far
        raise BotFault(self._fault)


def _decide(bot: Bot, turn: Turn) -> Answer:
    """Returns what the bot answers, or how it failed; an error only by its kind, since its text may hold anything."""
    legal = turn.legal
    try:
        action = whole_number(bot.act(turn))
    except BotFault as fault:
        return Answer(None, str(fault), fault.is_gone)
    except KeyboardInterrupt:  # somebody at the keyboard, not the bot
        raise
    except BaseException as error:  # noqa: BLE001 - a bot may not end the program either
        return Answer(None, f"failed with {printable(type(error).__name__)[:40]}")
    return Answer(action) if action in legal else Answer(None, NOT_LEGAL)
