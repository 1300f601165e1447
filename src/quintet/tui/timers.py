"""Calls that come a moment later, once and for certain.

Textual's `set_timer` is a repeating timer that skips the beats it is late for. If the machine stalls for the length of
the pause between the timer's first two looks at the clock, the only beat is skipped and the call never comes.
"""

import asyncio
from collections.abc import Callable

from textual.message_pump import MessagePump

__all__ = ["later"]


def later(owner: MessagePump, seconds: float, do: Callable[[], object]) -> None:
    """Calls a function among the owner's messages after this time, however late; never if the owner is gone."""
    asyncio.get_running_loop().call_later(seconds, owner.call_next, do)
