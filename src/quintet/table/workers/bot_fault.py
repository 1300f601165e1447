"""BotFault: what a bot did instead of giving an answer."""

from typing import Final

from quintet.core.errors import QuintetError

__all__ = ["ENDED", "NONSENSE", "NOT_LEGAL", "BotFault"]

ENDED: Final = "ended its process"
NONSENSE: Final = "answered nonsense"
NOT_LEGAL: Final = "did not choose a legal action"


class BotFault(QuintetError):
    """A bot failed: `str` says how, as "took longer than 2 seconds". `is_gone` says that its process has ended."""

    def __init__(self, what: str, *, is_gone: bool = False) -> None:
        super().__init__(what)
        self.is_gone = is_gone
