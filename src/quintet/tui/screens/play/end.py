"""The end of a game, and the menu of a game: again, replay, home."""

from typing import Any, ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Label, OptionList, Static

from quintet.core.info import FINISHED
from quintet.front.end_card import end_card, end_title
from quintet.front.session import Session
from quintet.front.settings import KEYS
from quintet.front.viewer import Viewer
from quintet.tui.dialogs import ChooseDialog, Dialog, ReadDialog
from quintet.tui.text import marked, plain

__all__ = ["EndDialog", "EndPage", "MenuDialog", "menu_choices", "menu_title", "resign_word"]


MENU_LETTERS: Final = {
    "undo": "u",
    "redo": "y",
    "eyes": "v",
    "save": "s",
    "seed": "c",
    "events": "l",
    "replay": "w",
    "help": "question_mark",
    "again": "n",
    "same": "r",
    "resign": "x",
    "home": "q",
}
"""The key of each choice in the menu; those that the end of a game offers too have the same key there."""


def menu_title(session: Session) -> str:
    """Returns whether the game is saved."""
    if session.match.is_over:
        return "The game is over and saved as a replay"
    if session.match.step or session.is_challenge:
        return "The game is saved"
    return "Nothing has happened yet, so nothing is saved"


def menu_choices(viewer: Viewer) -> list[tuple[str, str]]:
    """Returns what the menu of a game offers: the name of an action, and its label with its key."""
    return [(name, f"{label}{_key_words(name)}") for name, label in _choices(viewer)]


def _key_words(name: str) -> str:
    letter = MENU_LETTERS.get(name, "")
    return f" ({'?' if letter == 'question_mark' else letter})" if letter else ""


def _choices(viewer: Viewer) -> list[tuple[str, str]]:
    session, match = viewer.session, viewer.session.match
    choices = [("resume", "Back to the board" if match.is_over else "Resume")]
    if match.can_undo:
        choices.append(("undo", "Undo" if match.is_helped else "Undo; the game then has no rank"))
    if match.can_redo:
        choices.append(("redo", "Redo"))
    choices += [
        ("save", "Save under a name"),
        ("seed", "Copy the seed"),
        ("events", "Log"),
        ("replay", "Replay"),
        ("help", "Help"),
        ("again", "New game with the same options"),
        ("same", "Start over with the same seed"),
    ]
    if viewer.has_other_views:
        choices.insert(1, ("eyes", "Next point of view"))
    if viewer.may_resign:
        choices.append(("resign", resign_word(session)))
    goes_on = not match.is_over and (match.step or session.is_challenge)
    return [*choices, ("home", "Leave; you can resume it later" if goes_on else "Leave")]


def resign_word(session: Session) -> str:
    """Returns what stopping a game for good is called: who plays alone and cannot lose finishes it."""
    closing = session.match.closing
    return "Finish" if closing is not None and closing.reason == FINISHED else "Resign"


class MenuDialog(ChooseDialog):
    """The menu of a game. It hides the board: nobody thinks about it while the clock is stopped."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(letter, f"choose('{name}')", show=False) for name, letter in MENU_LETTERS.items()
    ]
    DEFAULT_CSS = """
    MenuDialog { background: $background; }
    """


UNDO: Final = Binding(KEYS["undo"][0], "choose('undo')", KEYS["undo"][1], id="undo")
"""The undo key works at the end too."""


def _share(app: App[Any], result: str) -> None:
    """Copies a result and shows it, since not every terminal has a clipboard."""
    app.copy_to_clipboard(result)
    app.push_screen(ReadDialog("Copied, if your terminal allows it", plain(f"{result}\n\nEsc closes this.")))


class EndDialog(ChooseDialog):
    """Shows how the game ended; dismissed with what to do next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        UNDO,
        Binding("u", "choose('undo')", "undo", show=False),
        Binding("n", "choose('again')", "play again"),
        Binding("r", "choose('same')", "same seed again"),
        Binding("w", "choose('replay')", "watch the replay"),
        Binding("c", "share", "copy the result"),
        Binding("q", "choose('home')", "back to the games"),
    ]
    DEFAULT_CSS = """
    EndDialog OptionList { margin-top: 1; }
    EndDialog #outcome { width: 100%; text-align: center; margin-top: 1; }
    """

    def __init__(self, session: Session, closing: Text | None = None, title: str = "", toll: str = "") -> None:
        again = "Watch" if session.is_watched else "Play"
        choices = [
            ("again", f"{again} again (n)"),
            ("same", f"{again} again with the same seed (r)"),
            ("replay", "Watch the replay (w)"),
            ("share", "Copy the result to share it (c)"),
            *([("undo", "Undo and play on; removes the result (u)")] if session.match.can_undo else []),
            ("home", "Back to the games (q)"),
        ]
        self._card = end_card(session)
        title = title or end_title(session)
        news = [line.removeprefix(f"{title}. ") for line in self._card.outcome if line != f"{title}."]
        facts = [toll, *self._card.facts] if toll else self._card.facts
        page = Text("\n").join([plain("\n".join(news), "bold"), plain("\n".join(facts))])
        super().__init__(title, choices, Static(closing or page, id="outcome"))

    def arrive(self) -> None:
        """Chooses nothing yet: an Enter that was meant for the game must not start another one."""
        self.query_one(OptionList).highlighted = None

    @on(OptionList.OptionSelected)
    def _shared(self, event: OptionList.OptionSelected) -> None:
        if event.option.id == "share":
            event.stop()
            event.prevent_default()
            self.action_share()

    def action_share(self) -> None:
        """Copies the result; the dialog stays."""
        _share(self.app, self._card.text)


class EndPage(Dialog):
    """A skin's page at the end; dismissed with what to do next, or with None for the list of choices."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "choose('again')", "new game"),
        Binding("r", "choose('same')", "same seed again"),
        Binding("w", "choose('replay')", "watch the replay"),
        Binding("q", "choose('home')", "back to the games"),
        Binding("c", "copy", "copy the result"),
        Binding("u", "choose('undo')", "undo"),
        UNDO,
        Binding("enter", "close", "continue"),
    ]
    DEFAULT_CSS = """
    EndPage > .box { width: 90; height: 96%; padding: 0 2; }
    EndPage VerticalScroll { height: 1fr; }
    EndPage #keys { color: $text-muted; }
    """
    keys = "`n` new game · `r` same seed · `w` replay · `c` copy · `q` games"
    keys_with_undo = f"`u` undo · {keys}"

    def __init__(self, title: str, page: Text, result: str, *, can_undo: bool = False) -> None:
        super().__init__()
        self._can_undo = can_undo
        self._title = title
        self._page = page
        self._result = result

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(self._title, classes="box-title", markup=False)
            with VerticalScroll():
                yield Static(self._page, id="page")
            yield Label(marked(self.keys_with_undo if self._can_undo else self.keys), id="keys")

    def arrive(self) -> None:
        self.query_one(VerticalScroll).focus()

    def action_choose(self, what: str) -> None:
        if what != "undo" or self._can_undo:
            self.dismiss(what)

    def action_copy(self) -> None:
        _share(self.app, self._result)
