"""The end of a game, and what can be done with one: again, replay, home."""

from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from quintet.front.session import Session
from quintet.front.settings import KEYS
from quintet.front.viewer import Viewer, describe_outcome
from quintet.tui.dialogs import Dialog
from quintet.tui.text import plain

__all__ = ["EndDialog", "EndPage", "menu_choices", "menu_title"]


def menu_title(session: Session) -> str:
    """Whether there is anything to come back to."""
    if session.match.is_over:
        return "The game is over and kept as a replay"
    if session.match.step or session.is_challenge:
        return "The game is kept as it is"
    return "Nothing has happened yet, so nothing is kept"


def menu_choices(viewer: Viewer) -> list[tuple[str, str]]:
    """What the menu of a running game offers: the name of an action, and words for it."""
    session, match = viewer.session, viewer.session.match
    choices = []
    if match.can_undo:
        choices.append(("undo", "take back"))
    if match.can_redo:
        choices.append(("redo", "play again what was taken back"))
    choices += [
        ("save", "save under a name"),
        ("seed", "copy the seed"),
        ("events", "all that happened"),
        ("replay", "replay, from the start"),
        ("help", "keys and how to play"),
        ("again", "new game, same options"),
        ("same", "start over with the same seed"),
    ]
    if session.is_watched or session.shares_keyboard:
        choices.insert(0, ("eyes", "look through the next eyes"))
    if viewer.may_resign:
        choices.append(("resign", "resign"))
    goes_on = not match.is_over and (match.step or session.is_challenge)
    return [*choices, ("home", "leave; it can be continued" if goes_on else "leave")]


UNDO: Final = Binding(KEYS["undo"][0], "undo", KEYS["undo"][1], id="undo")
"""The key that takes back at the table does so at its end too."""


class EndDialog(Dialog):
    """How it ended; dismissed with what to do next."""

    BINDINGS: ClassVar[list[BindingType]] = [UNDO]
    DEFAULT_CSS = """
    EndDialog OptionList { margin-top: 1; }
    EndDialog #outcome { width: 100%; text-align: center; margin-top: 1; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        choices = [
            ("again", "play again"),
            ("same", "play again with the same seed"),
            ("replay", "watch the replay"),
            *([("undo", "take back and play on; the result is taken back too")] if self.session.match.can_undo else []),
            ("home", "back to the games"),
        ]
        with Vertical(classes="box"):
            yield Label(self._title, classes="box-title", markup=False)
            yield Static(plain("\n".join(describe_outcome(self.session))), id="outcome")
            yield OptionList(*(Option(words, id=name) for name, words in choices))

    @property
    def _title(self) -> str:
        outcome = self.session.match.outcome
        people = self.session.people
        if outcome is None or len(people) != 1 or len(self.session.match.seats) < 2:
            return "The game is over"
        if not outcome.winners:
            return "Nobody has won"
        return "You have won" if people[0] in outcome.winners else "You have lost"

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)

    def action_undo(self) -> None:
        if self.session.match.can_undo:
            self.dismiss("undo")


class EndPage(Dialog):
    """What a skin has to say at the end; dismissed with what to do next, or with nothing for all the choices."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "choose('again')", "new game"),
        Binding("r", "choose('same')", "same seed again"),
        Binding("w", "choose('replay')", "watch the replay"),
        Binding("q", "choose('home')", "back to the games"),
        Binding("c", "copy", "copy the seed"),
        Binding("u", "undo", "take back"),
        UNDO,
        Binding("enter", "close", "go on"),
    ]
    DEFAULT_CSS = """
    EndPage > .box { width: 90; height: 96%; padding: 0 2; }
    EndPage VerticalScroll { height: 1fr; }
    EndPage #keys { color: $text-muted; }
    """
    keys = "n new game · r same seed again · w replay · c copy seed · q games"
    keys_with_undo = "u take back · n new · r same seed · w replay · c copy seed · q games"

    def __init__(self, title: str, page: Text, seed: str, *, can_undo: bool = False) -> None:
        super().__init__()
        self._can_undo = can_undo
        self._title = title
        self._page = page
        self._seed = seed

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(self._title, classes="box-title", markup=False)
            with VerticalScroll():
                yield Static(self._page, id="page")
            yield Label(self.keys_with_undo if self._can_undo else self.keys, id="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def action_choose(self, what: str) -> None:
        self.dismiss(what)

    def action_undo(self) -> None:
        if self._can_undo:
            self.dismiss("undo")

    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self._seed)
        self.query_one("#keys", Label).update(plain(f"the seed is in the clipboard: {self._seed}"))
