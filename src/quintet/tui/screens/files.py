"""What screens that write and read files share."""

from collections.abc import Callable
from pathlib import Path

from textual.screen import Screen

from quintet.core.errors import QuintetError, printable

__all__ = ["notify_result", "typed_path"]


def notify_result(screen: Screen[None], do: Callable[[], str]) -> None:
    """Does something and shows the sentence it returns, or why it failed; a failure changes nothing."""
    try:
        screen.notify(printable(do()), markup=False)
    except QuintetError as error:
        screen.notify(printable(str(error)), severity="error", markup=False, timeout=12)


def typed_path(text: str) -> Path:
    """Returns the file that somebody typed; ~ is your own home folder, and ~Ann is Ann's."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise QuintetError(f"There is no home folder {text.partition('/')[0]}. Type the whole path.") from None
