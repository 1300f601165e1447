"""Calling something a moment later, once and for certain.

Textual's `set_timer` is a repeating timer that skips the beats it is late for. When the machine stands still between
the timer's first two looks at the clock for as long as the pause is, the only beat is skipped: the call never comes.
"""

import asyncio
from collections.abc import Callable

from textual.message_pump import MessagePump

__all__ = ["later"]


def later(owner: MessagePump, seconds: float, do: Callable[[], object]) -> None:
    """Calls it among the owner's messages when so much time has passed, however late; never if the owner is gone."""
    asyncio.get_running_loop().call_later(seconds, owner.call_next, do)
