"""What the table and a worker process say to each other, and how: MessagePack behind a length of four bytes."""

import os
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from quintet.core.codec import SafeInt

__all__ = [
    "MOST_LETTERS",
    "Act",
    "Begin",
    "Chosen",
    "End",
    "Explain",
    "Failed",
    "Pipe",
    "Ready",
    "Reply",
    "Request",
    "Said",
    "Sample",
    "Watch",
    "World",
]

MOST_BYTES: Final = 1 << 20
"""How long a message from a worker may be."""
MOST_LETTERS: Final = 300
"""How long the words about an error may be."""


class Begin(msgspec.Struct, frozen=True, tag=True):
    """Make a bot for a new match."""

    seed: str


class Act(msgspec.Struct, frozen=True, tag=True):
    """Choose an action. `view` is the address of the view's type."""

    turn: bytes
    view: str
    limit: float


class Explain(msgspec.Struct, frozen=True, tag=True):
    """Say what you would do, and why."""

    turn: bytes
    view: str
    limit: float


class Watch(msgspec.Struct, frozen=True, tag=True):
    """See what your seat did at an earlier turn."""

    turn: bytes
    view: str
    limit: float
    action: int


class World(msgspec.Struct, frozen=True, tag=True):
    """A sampled world, pickled, and the state of the generator after sampling."""

    pickled: bytes
    generator: int


class End(msgspec.Struct, frozen=True, tag=True):
    """The match needs you no longer."""


class Ready(msgspec.Struct, frozen=True, tag=True):
    """The bot is made."""

    watches: bool
    explains: bool


class Chosen(msgspec.Struct, frozen=True, tag=True):
    """The bot's action; None for an answer that is not a whole number."""

    action: SafeInt | None


class Said(msgspec.Struct, frozen=True, tag=True):
    """The bot's reasons, or nothing, when there was nothing to say."""

    text: str = ""


class Sample(msgspec.Struct, frozen=True, tag=True):
    """Sample a world, drawing from this state of the generator."""

    generator: Annotated[int, Meta(ge=0, le=0xFFFFFFFF)]


class Failed(msgspec.Struct, frozen=True, tag=True):
    """The bot raised this error: its kind, and for a bot of a file its line and message too."""

    error: Annotated[str, Meta(max_length=MOST_LETTERS)]


Request: TypeAlias = Begin | Act | Explain | Watch | World | End
Reply: TypeAlias = Ready | Chosen | Said | Sample | Failed


class Pipe:
    """Both directions of a conversation, over two file descriptors."""

    def __init__(self, source: int, target: int) -> None:
        self._source = source
        self._target = target

    def send(self, message: Request | Reply) -> None:
        data = msgspec.msgpack.encode(message)
        waiting = memoryview(len(data).to_bytes(4, "big") + data)
        while waiting:
            waiting = waiting[os.write(self._target, waiting) :]

    def request(self) -> Request:
        """Returns the table's next message; EOFError when the table is gone."""
        request: Request = msgspec.msgpack.decode(self._frame(), type=Request)
        return request

    def reply(self) -> Reply:
        """Returns the worker's next message, which may be nonsense: OSError, EOFError or DecodeError."""
        reply: Reply = msgspec.msgpack.decode(self._frame(MOST_BYTES), type=Reply)
        return reply

    def _frame(self, most: int | None = None) -> bytes:
        size = int.from_bytes(self._read(4), "big")
        if most is not None and size > most:
            raise msgspec.DecodeError(f"A message of {size} bytes is longer than {most}.")
        return self._read(size)

    def _read(self, size: int) -> bytes:
        parts = bytearray()
        while len(parts) < size:
            part = os.read(self._source, min(size - len(parts), 1 << 16))
            if not part:
                raise EOFError
            parts += part
        return bytes(parts)
