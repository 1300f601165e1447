"""Help for a screen: how it works, and every key that works on it, made from its bindings."""

from dataclasses import replace
from typing import Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.screen import Screen
from textual.widgets import Label, Static

from quintet.tui.dialogs import ReadDialog
from quintet.tui.screens.frame import Frame
from quintet.tui.skins.base import Board
from quintet.tui.text import marked

__all__ = ["HelpScreen"]

PAIR = 2
"""The length of two keys that the footer shows as one: `-+`."""
ROOM_FOR_TWO = 118
"""Columns of a window in which words and keys have room side by side."""
HIDDEN = ("nothing", "screen.copy_text", "app.focus_next", "app.focus_previous", "screen.minimize", "help_quit")


class HelpScreen(ReadDialog):
    """Words and keys, side by side where there is room; Escape, `?` or Enter closes the page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "close", "close", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (ROOM_FOR_TWO, "-wide")]  # noqa: RUF012 - as Textual declares it
    DEFAULT_CSS = """
    HelpScreen > .box { width: 76; scrollbar-size-vertical: 1; }
    HelpScreen .box-title { margin-bottom: 1; }
    HelpScreen #columns { height: auto; }
    HelpScreen Static { height: auto; padding-right: 1; }
    HelpScreen.-wide > .box { width: 116; }
    HelpScreen.-wide #columns { layout: horizontal; }
    HelpScreen.-wide #page { width: 1fr; padding-right: 4; }
    HelpScreen.-wide #keys { width: 1fr; }
    """

    def __init__(self, title: str, page: Text, keys: list[tuple[str, str]]) -> None:
        super().__init__(title, page)
        self._keys = keys

    @classmethod
    def about(cls, screen: Frame) -> "HelpScreen":
        """The page for a screen; in a game it begins with the game's own words."""
        board = next(iter(screen.query(Board)), None)
        title = "Help" if board is None else board.game.info.title
        page = Text()
        for paragraph in filter(None, [*_rules(board), *screen.manual.split("\n"), *_manual(board)]):
            page.append_text(marked(f"{paragraph}\n\n"))
        return cls(title, page, keys_of(screen))

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box"):
            yield Label(self._title, classes="box-title", markup=False)
            with Container(id="columns"):
                yield Static(self._page, id="page")
                yield Static(_listed(self._keys), id="keys")

    def action_scroll(self, by: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)


def _rules(board: Board | None) -> list[str]:
    """How the game is played; where keys take the place of typed commands, only what names no command."""
    paragraphs = board.game.info.how.split("\n") if board is not None else []
    return [
        paragraph for paragraph in paragraphs if (board is not None and board.reads_notation) or "`" not in paragraph
    ]


def _manual(board: Board | None) -> list[str]:
    """The board's own page, for players: keys that act mean nothing to a watcher or in a replay."""
    return board.manual.split("\n") if board is not None and not board.is_onlooker else []


def _is_listed(node: object, binding: Binding) -> bool:
    """Whether a key is worth a line; what Textual's own widgets do with arrows is not."""
    ours = isinstance(node, Board | Screen | App) or type(node).__module__.startswith("quintet.tui.screens")
    scrolls = binding.action.startswith(
        ("scroll_up", "scroll_down", "scroll_left", "scroll_right", "scroll_home", "scroll_end", "page_")
    )
    return ours and not scrolls and bool(binding.description) and binding.action not in HIDDEN


def _alone(binding: Binding) -> Binding:
    """Returns a key by itself, where the footer shows it together with its opposite."""
    shown = binding.key_display or ""
    return replace(binding, key_display=shown[0]) if len(shown) == PAIR and not shown.isalnum() else binding


def keys_of(screen: Screen[Any]) -> list[tuple[str, str]]:
    """Returns the keys that work now, and what they do."""
    rows: dict[str, list[str]] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if not _is_listed(active.node, binding):
            continue
        key = screen.app.get_key_display(_alone(binding))
        what = binding.tooltip or binding.description
        rows.setdefault(what[:1].upper() + what[1:], []).append(key)
    return [(" ".join(dict.fromkeys(keys)), what) for what, keys in rows.items()]


def _listed(keys: list[tuple[str, str]]) -> Table:
    """Returns keys as a list in which a long line continues below its own beginning."""
    listed = Table.grid(padding=(0, 2, 0, 0))
    listed.add_column(style="bold", no_wrap=True)
    for row in keys:
        listed.add_row(*map(Text, row))
    return listed
