"""The end of a game, and what can be done with one: again, replay, home."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from quintet.tui.screens.frame import Dialog
from quintet.tui.sitting import Sitting, describe_outcome
from quintet.tui.skins.base import plain

__all__ = ["EndDialog", "menu_choices", "menu_title"]


def menu_title(sitting: Sitting) -> str:
    """Whether there is anything to come back to."""
    if sitting.match.is_over:
        return "The game is over and kept as a replay"
    if sitting.match.step or sitting.is_challenge:
        return "The game is kept as it is"
    return "Nothing has happened yet, so nothing is kept"


def menu_choices(sitting: Sitting) -> list[tuple[str, str]]:
    """What the menu of a running game offers: the name of an action, and words for it."""
    match = sitting.match
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
    if sitting.is_watched or sitting.shares_keyboard:
        choices.insert(0, ("eyes", "look through the next eyes"))
    if sitting.may_resign:
        choices.append(("resign", "resign"))
    goes_on = not match.is_over and (match.step or sitting.is_challenge)
    return [*choices, ("home", "leave; it can be continued" if goes_on else "leave")]


class EndDialog(Dialog):
    """How it ended; dismissed with what to do next."""

    DEFAULT_CSS = """
    EndDialog OptionList { margin-top: 1; }
    EndDialog #outcome { width: 100%; text-align: center; margin-top: 1; }
    """

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting

    def compose(self) -> ComposeResult:
        choices = [
            ("again", "play again"),
            ("same", "play again with the same seed"),
            ("replay", "watch the replay"),
            ("home", "back to the games"),
        ]
        with Vertical(classes="box"):
            yield Label(self._title, classes="box-title", markup=False)
            yield Static(plain("\n".join(describe_outcome(self.sitting))), id="outcome")
            yield OptionList(*(Option(words, id=name) for name, words in choices))

    @property
    def _title(self) -> str:
        outcome = self.sitting.match.outcome
        people = self.sitting.people
        if outcome is None or len(people) != 1 or len(self.sitting.match.seats) < 2:
            return "The game is over"
        if not outcome.winners:
            return "Nobody has won"
        return "You have won" if people[0] in outcome.winners else "You have lost"

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)
