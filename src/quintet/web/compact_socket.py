"""WebSockets as the server speaks them: compressed, with as little memory for each connection as that takes.

A push is nearly the same as the one before it, so it takes few bytes if it may refer to that one. The reader of a
connection keeps a window of what was said; we keep only the end of it, as long as a push, and prime a new compression
with it for each message. That takes a few microseconds more than a compression that stays, and 15 to 40 KB less.
"""

from collections.abc import Sequence
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame
from websockets.typing import ExtensionParameter

__all__ = ["CompactSocket", "PrimedDeflate"]

FEWEST_BITS: Final = 9
MOST_BITS: Final = 15
"""The logarithm of the largest window: a push of the run map may have 17 KB."""
CLIENT_BITS: Final = 11
MARGIN: Final = 320
"""How long the messages between two pushes may be."""
UNREACHED: Final = 262
"""How much of its window zlib cannot look back into."""
MEMORY: Final = 3
"""How much zlib takes beside the window: more makes no message smaller, since none has many symbols."""


class PrimedDeflate(PerMessageDeflate):
    """Compression that remembers of what was said as much as a push is long: the largest message but one.

    The largest is the welcome with the words of a game, which comes once.
    """

    def __init__(self, agreed: PerMessageDeflate) -> None:
        super().__init__(
            agreed.remote_no_context_takeover,
            True,  # a new compression for each message, as the base class makes it
            agreed.remote_max_window_bits,
            FEWEST_BITS,
            {"memLevel": MEMORY},
        )
        self._most_bits = agreed.local_max_window_bits
        self._remembers = not agreed.local_no_context_takeover
        self._sizes = [0, 0]
        """Of the two largest messages so far, the smaller one first."""

    def encode(self, frame: Frame) -> Frame:
        said = self.compress_settings.get("zdict", b"")
        wanted = (max(len(frame.data), len(said)) + UNREACHED).bit_length()
        self.local_max_window_bits = max(FEWEST_BITS, min(wanted, self._most_bits))
        encoded = super().encode(frame)
        if self._remembers and frame.opcode not in CTRL_OPCODES:
            self._remember(bytes(frame.data))
        return encoded

    def _remember(self, message: bytes) -> None:
        """Takes a message into what the next one may refer to: the end of everything that was said."""
        self._sizes = sorted((*self._sizes, len(message)))[1:]
        said = self.compress_settings.get("zdict", b"") + message
        self.compress_settings["zdict"] = said[-min(self._sizes[0] + MARGIN, 1 << self._most_bits) :]


class _Factory(ServerPerMessageDeflateFactory):
    """Agrees with the other side on windows, as the standard has it."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, PrimedDeflate(agreed)


DEFLATE: Final = _Factory(
    server_max_window_bits=MOST_BITS,
    client_max_window_bits=CLIENT_BITS,
    client_no_context_takeover=True,  # what we are sent is short, and remembering it would take 11 KB
)


class CompactSocket(WebSocketsSansIOProtocol):
    """A WebSocket with our compression."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.conn.available_extensions = [DEFLATE]
