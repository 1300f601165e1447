"""WebSockets as the server speaks them: compressed, with as little memory for each connection as that takes.

A push is nearly the same as the one before it, so it takes few bytes if the window of the compression holds that one.
Pushes of some games are ten times as large as those of others, so each connection has the window that its pushes need.
"""

import zlib
from collections.abc import Sequence
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

__all__ = ["CompactSocket", "FittingDeflate"]

FEWEST_BITS: Final = 11
MOST_BITS: Final = 14
"""The logarithm of the window: 2 KB are enough for small games, and more than 16 KB gain nothing."""
MARGIN: Final = 320
"""How much of its window zlib cannot use, and a short message between two pushes."""
MEMORY: Final = 3
"""How much zlib takes beside the window: more makes no message smaller, since none has many symbols."""


class FittingDeflate(PerMessageDeflate):
    """Compression whose window grows until it holds a push: the largest message but one.

    The largest is the welcome with the words of a game, which comes once.
    """

    def __init__(self, agreed: PerMessageDeflate) -> None:
        self._most_bits = agreed.local_max_window_bits
        super().__init__(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            min(FEWEST_BITS, self._most_bits),
            agreed.compress_settings,
        )
        self._sizes = [0, 0]
        """Of the two largest messages so far, the smaller one first."""

    def encode(self, frame: Frame) -> Frame:
        if len(frame.data) > self._sizes[0] and not self.local_no_context_takeover:
            self._fit(len(frame.data))
        return super().encode(frame)

    def _fit(self, size: int) -> None:
        """Takes a larger window if need be. A reader does not notice: it agreed to the largest one."""
        self._sizes = sorted((*self._sizes, size))[1:]
        bits = min((self._sizes[0] + MARGIN).bit_length(), self._most_bits)
        if bits > self.local_max_window_bits:
            self.local_max_window_bits = bits
            self.encoder = zlib.compressobj(wbits=-bits, **self.compress_settings)


class _Factory(ServerPerMessageDeflateFactory):
    """Agrees with the other side on windows, as the standard has it."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, FittingDeflate(agreed)


DEFLATE: Final = _Factory(
    server_max_window_bits=MOST_BITS,
    client_max_window_bits=FEWEST_BITS,
    client_no_context_takeover=True,  # what we are sent is short, and remembering it would take 11 KB
    compress_settings={"memLevel": MEMORY},
)


class CompactSocket(WebSocketsSansIOProtocol):
    """A WebSocket with our compression."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.conn.available_extensions = [DEFLATE]
