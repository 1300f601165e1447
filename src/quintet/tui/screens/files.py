"""What screens that write and read files share."""

from collections.abc import Callable
from pathlib import Path

from quintet.core.errors import QuintetError, printable
from quintet.tui.dialogs import AskDialog
from quintet.tui.screens.frame import Frame

__all__ = ["ask_file"]


def ask_file(screen: Frame, question: str, name: str, do: Callable[[str, Path], str]) -> None:
    """Asks for a file and does something with what was typed and its path; shows what that returns, or why it failed.

    A failure changes nothing, and nothing is done without a store.
    """

    def answer(typed: str | None) -> None:
        if not typed or screen.home.store is None:
            return
        try:
            screen.notify(printable(do(typed, _typed_path(typed))), markup=False)
        except QuintetError as error:
            screen.notify(printable(str(error)), severity="error", markup=False, timeout=12)

    screen.app.push_screen(AskDialog(question, f"{Path.home()}/{name}", longest=400), answer)


def _typed_path(text: str) -> Path:
    """Returns the file that somebody typed; ~ is your own home folder, and ~Ann is Ann's."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise QuintetError(f"There is no home folder {text.partition('/')[0]}. Type the whole path.") from None
