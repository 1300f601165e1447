"""Widgets for forms and lists: a row with a label, a box to tick, a list of choices, and a table of rows."""

from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Checkbox, DataTable, OptionList, Select
from textual.widgets._select import SelectCurrent, SelectOverlay

__all__ = ["Choices", "DropDown", "ListTable", "Row", "Tick"]


class Row(Horizontal):
    """A label and its field."""

    DEFAULT_CSS = """
    Row { height: 1; width: 100%; margin-bottom: 1; }
    Row.-dense { margin-bottom: 0; height: auto; }
    Row > Label { width: 18; padding: 0 2 0 0; text-align: right; color: $text-muted; }
    Row > Input, Row > Select, Row > Checkbox { width: 30; }
    Row > Input { background: $panel; }
    Row > Input:focus, Row > Select:focus-within, Row > Checkbox:focus { background: $primary-muted; }
    Row > .about { width: 1fr; height: auto; padding: 0 0 0 2; color: $text-muted; }
    Row.-dense > Input, Row.-dense > Select, Row.-dense > Checkbox { width: 24; }
    Row.seat > Select { width: 1fr; max-width: 80; }
    Row > Button { margin-left: 1; min-width: 10; }
    Row > Button:focus { text-style: bold; background: $accent; color: $background; }
    """


class Tick(Checkbox):
    """A checkbox that is empty when it is off, so that it needs no color."""

    def __init__(self, value: object, name: str, label: str = "") -> None:
        super().__init__(label, value=bool(value), compact=True, id=name)
        self.BUTTON_INNER = "X" if value else " "

    def watch_value(self) -> None:
        self.BUTTON_INNER = "X" if self.value else " "
        super().watch_value()
        self.refresh()


class Choices(OptionList):
    """A list to choose from; it takes keys once it is laid out."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Lets no key turn pages that have no height yet."""
        return bool(self.size.height) and super().check_action(action, parameters)


class ListTable(DataTable[Any]):
    """A table whose rows are chosen; without rows it takes no keys, and nobody sees it."""

    def __init__(self) -> None:
        super().__init__(cursor_type="row", zebra_stripes=True)
        self.display = False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Lets no key move a cursor that has nowhere to be."""
        return bool(self.row_count) and super().check_action(action, parameters)


class DroppedList(SelectOverlay):
    """The list of a drop-down, which says what `Esc` does in the words of the other screens."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "close the list")]


class DropDown(Select[Any]):
    """A list that drops down; if its screen closes before it is built, there is nothing to fill in."""

    def compose(self) -> ComposeResult:
        yield SelectCurrent(self.prompt)
        yield DroppedList(type_to_search=self._type_to_search).data_bind(compact=Select.compact)

    def on_mount(self, event: events.Mount) -> None:
        if not self.children:
            event.prevent_default()
