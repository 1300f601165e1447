"""What screens that write and read files share."""

from collections.abc import Callable
from pathlib import Path

from quintet.core.errors import QuintetError, printable
from quintet.tui.screens.frame import Frame

__all__ = ["FilingFrame", "typed_path"]


class FilingFrame(Frame):
    """A screen whose keys write to files and read from them."""

    def tell_how(self, do: Callable[[], str]) -> None:
        """Does something and says how it went; what went wrong changes nothing."""
        try:
            self.notify(printable(do()), markup=False)
        except QuintetError as error:
            self.notify(printable(str(error)), severity="error", markup=False, timeout=12)


def typed_path(text: str) -> Path:
    """The file that somebody typed; ~ is one's home, and ~Ann that of Ann."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise QuintetError(f"nobody here has the home {text.partition('/')[0]}; write the whole path") from None
