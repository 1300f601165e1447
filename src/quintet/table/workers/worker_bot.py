"""WorkerBot: a bot whose thinking happens in a worker process."""

import weakref
from typing import ClassVar, Final

from quintet.core.errors import printable
from quintet.core.game import Action, Turn
from quintet.table.workers.bot_fault import NONSENSE, NOT_LEGAL, BotFault
from quintet.table.workers.messages import Act, Chosen, Explain, Failed, Ready, Reply, Said, Watch
from quintet.table.workers.source import Source
from quintet.table.workers.worker import borrow, give_back

__all__ = ["BOT_SECONDS", "GRACE_SECONDS", "START_SECONDS", "WorkerBot"]

BOT_SECONDS: Final = 60.0
"""How long a bot in a worker may think where the table states no time."""
GRACE_SECONDS: Final = 0.5
"""How much longer than the stated time an answer may take: a busy machine is not the bot's fault."""
START_SECONDS: Final = 60.0
"""How long a bot may take to be made, the start of its process included."""
MOST_KIND: Final = 40
"""How long the name of an error may be."""


class WorkerBot:
    """Plays like the bot in the process. Anything but a timely answer raises a `BotFault`."""

    keeps_time: ClassVar = True

    def __init__(self, source: Source, seed: str) -> None:
        self._worker = borrow(source)
        self._seed = seed
        self._ready: Ready | None = None
        weakref.finalize(self, give_back, self._worker)

    def act(self, turn: Turn) -> Action:
        self.start()
        match self._ask(Act(turn.encode(), _address(turn), limit_of(turn)), turn):
            case Chosen(action=int(action)):
                return action
            case Chosen():
                raise BotFault(NOT_LEGAL)
            case _:
                raise self._nonsense()

    def watch(self, turn: Turn, action: Action) -> None:
        """Shows an earlier decision to a bot that remembers."""
        if self.start().watches:
            self._ask(Watch(turn.encode(), _address(turn), limit_of(turn), action), turn)

    def explain(self, turn: Turn) -> str:
        self.start()
        reply = self._ask(Explain(turn.encode(), _address(turn), limit_of(turn)), turn)
        return "".join(map(_visible, reply.text)) if isinstance(reply, Said) else ""

    @property
    def explains(self) -> bool:
        """Whether the bot in the process can explain its choice."""
        return self.start().explains

    def _nonsense(self) -> BotFault:
        self._worker.end()
        return BotFault(NONSENSE, is_gone=True)

    def start(self) -> Ready:
        """Waits until the bot is made; its first turn has its full time."""
        if self._ready is None:
            reply = self._checked(self._worker.begin(self._seed, START_SECONDS), "could not start ({})")
            if not isinstance(reply, Ready):
                raise self._nonsense()
            self._ready = reply
        return self._ready

    def _ask(self, request: Act | Watch | Explain, turn: Turn) -> Reply:
        late = f"took longer than {turn.seconds or BOT_SECONDS:g} seconds"
        return self._checked(self._worker.ask(request, request.limit, late, turn.sample), "failed with {}")

    def _checked(self, reply: Reply, fault: str) -> Reply:
        """Returns the reply, or raises what went wrong; only the author of a file reads more than an error's kind."""
        if isinstance(reply, Failed):
            said = printable(reply.error)
            raise BotFault(fault.format(said if self._worker.source.is_file else said[:MOST_KIND]))
        return reply


def limit_of(turn: Turn) -> float:
    return (turn.seconds or BOT_SECONDS) + GRACE_SECONDS


def _visible(letter: str) -> str:
    return letter if letter == "\n" else printable(letter)


def _address(turn: Turn) -> str:
    kind = type(turn.view)
    return f"{kind.__module__}:{kind.__qualname__}"
