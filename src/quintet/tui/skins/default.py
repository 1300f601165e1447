"""The skin for games without their own: the view as text, and a list of legal actions that typing narrows down.

It knows only the protocol, so it plays any game in the catalog, including those of other packages.
"""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer, Vertical
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from quintet.core.errors import QuintetError
from quintet.core.game import Action
from quintet.core.plural import counted
from quintet.front.moment import Moment
from quintet.tui.skins.base import Board
from quintet.tui.text import plain

__all__ = ["SKIN", "DefaultBoard"]


class ActionInput(Input):
    """The line for typing an action; the arrow keys move through the list below it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "steer(-1)", "previous", show=False),
        Binding("down", "steer(1)", "next", show=False),
    ]

    def action_steer(self, by: int) -> None:
        listing = self.screen.query_one("#actions", OptionList)
        if listing.option_count:
            listing.highlighted = ((listing.highlighted or 0) + by) % listing.option_count

    async def on_key(self, event: events.Key) -> None:
        """A question mark is never part of an action here: it asks for help."""
        if event.key == "question_mark":
            event.stop()
            event.prevent_default()
            await self.run_action("screen.help")


class DefaultBoard(Board):
    """Text on the left, actions on the right."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "scroll_text(0, -8)", "scroll the text", show=False),
        Binding("pagedown", "scroll_text(0, 8)", "scroll the text", show=False),
        Binding("ctrl+pageup", "scroll_text(-16, 0)", "scroll the text", show=False),
        Binding("ctrl+pagedown", "scroll_text(16, 0)", "scroll the text", show=False),
    ]
    DEFAULT_CSS = """
    DefaultBoard { layout: horizontal; }
    DefaultBoard #picture-frame { width: 1fr; padding: 1 1; }
    DefaultBoard #picture { width: auto; height: auto; }
    DefaultBoard #choice { width: 30; border-left: solid $primary-darken-1; padding: 0 1; }
    DefaultBoard #actions { height: 1fr; border: none; padding: 0; background: $surface; }
    DefaultBoard #typed { border: round $primary; }
    DefaultBoard #count { color: $text-muted; }
    """
    looking = frozenset({"scroll_text"})
    side = 150
    reads_notation = True
    manual = (
        "The game is drawn as text on the left. The list on the right shows everything you may do now.\n"
        "Type to narrow down the list. `Enter` plays the highlighted action, or exactly what you typed. `Up` and "
        "`Down` move the highlight, and a click plays an action at once."
    )

    def compose(self) -> ComposeResult:
        with ScrollableContainer(id="picture-frame", can_focus=False):
            yield Static(id="picture", markup=False)
        with Vertical(id="choice"):
            yield ActionInput(placeholder="Type an action", id="typed")
            yield OptionList(id="actions", markup=False)
            yield Label("", id="count", markup=False)

    def on_mount(self) -> None:
        self.query_one("#actions", OptionList).can_focus = False
        if self.moment is not None:
            self.draw(self.moment)

    def take_focus(self) -> None:
        self.query_one("#typed", ActionInput).focus()

    def draw(self, moment: Moment) -> None:
        if self.is_mounted:
            self.query_one("#picture", Static).update(plain(moment.game.show(moment.view)))
            self.query_one("#choice").display = moment.live and moment.seat is not None
            self._list_actions()

    def action_scroll_text(self, across: int, down: int) -> None:
        """Scrolls a text that is larger than its frame."""
        self.query_one("#picture-frame").scroll_relative(x=across, y=down, animate=False)

    @property
    def typed(self) -> str:
        return self.query_one("#typed", ActionInput).value.strip().lower()

    def _list_actions(self) -> None:
        moment = self.moment
        if moment is None:
            return
        words = [(action, moment.game.write(action)) for action in moment.legal]
        shown = [(action, word) for action, word in words if self.typed in word.lower()]
        listing = self.query_one("#actions", OptionList)
        listing.clear_options()
        listing.add_options(Option(plain(word), id=str(action)) for action, word in shown)
        listing.highlighted = 0 if shown else None
        text = f"{len(shown)} of {counted(len(words))}" if words else "Nothing to do now"
        self.query_one("#count", Label).update(text)

    @on(Input.Changed, "#typed")
    def _narrow(self) -> None:
        self._list_actions()

    @on(Input.Submitted, "#typed")
    def _play_typed(self) -> None:
        action = self._chosen()
        if action is not None:
            self.query_one("#typed", ActionInput).value = ""
            self.play(action)

    def _chosen(self) -> Action | None:
        """Returns what was typed, if it is an action, or else the highlighted line."""
        moment = self.moment
        if moment is None or not moment.legal:
            return None
        if self.typed:
            try:
                action = moment.game.read(self.typed)
            except QuintetError as error:
                problem = str(error)
            else:
                return action
        listing = self.query_one("#actions", OptionList)
        if listing.highlighted is None:
            self.say(problem if self.typed else "There is nothing to choose from.", bad=True)
            return None
        return int(listing.get_option_at_index(listing.highlighted).id or 0)

    @on(OptionList.OptionSelected, "#actions")
    def _play_clicked(self, event: OptionList.OptionSelected) -> None:
        self.query_one("#typed", ActionInput).value = ""
        self.play(int(event.option.id or 0))


SKIN = DefaultBoard
