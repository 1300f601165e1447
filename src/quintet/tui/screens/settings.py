"""Settings: look, colours, movement, name, bots, keys. Everything takes effect at once and is kept."""

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Footer, Input, Label, Select, Static

from quintet.core.codec import check_name
from quintet.core.errors import QuintetError
from quintet.tui.palette import PALETTES
from quintet.tui.screens.frame import Frame
from quintet.tui.screens.new_game import Row, Tick
from quintet.tui.settings import KEYS, check_key

__all__ = ["SettingsScreen"]

BOT_SECONDS = (1.0, 3.0, 10.0, 30.0)


class SettingsScreen(Frame):
    """One row for each choice."""

    BINDINGS: ClassVar[list[BindingType]] = []
    DEFAULT_CSS = """
    SettingsScreen #title { height: 1; padding: 0 2; background: $panel; text-style: bold; }
    SettingsScreen VerticalScroll { height: 1fr; padding: 1 1 0 1; }
    SettingsScreen #sample { height: 1; margin: 0 0 1 18; }
    SettingsScreen .section { padding: 0 0 0 18; color: $text-muted; }
    """
    manual = (
        "Tab moves between the settings; each takes effect at once and is kept.\n"
        "A key is written as on the keyboard with a plus between: ctrl+z, f5, shift+left."
    )

    def body(self) -> ComposeResult:
        settings = self.home.settings
        yield Static("Settings", id="title", markup=False)
        with VerticalScroll(can_focus=False):
            yield Row(Label("theme"), _choice("theme", sorted(self.app.available_themes), self.app.theme))
            yield Row(Label("colours"), _choice("palette", list(PALETTES), settings.palette))
            yield Static(id="sample")
            yield Row(Label("movement"), Tick(settings.animation, "animation", "pulse, shake and slide"))
            yield Row(Label("your name"), Input(settings.name, max_length=24, compact=True, id="name"))
            seconds = [(f"{each:g} seconds", each) for each in sorted({*BOT_SECONDS, settings.bot_seconds})]
            yield Row(
                Label("bots think up to"),
                Select(seconds, value=settings.bot_seconds, allow_blank=False, compact=True, id="bot_seconds"),
            )
            yield Static("Keys in a game", classes="section")
            for name, (_, what) in KEYS.items():
                yield Row(
                    Label(name),
                    Input(settings.keymap[name], id=f"key-{name}", max_length=40, compact=True),
                    Static(what, classes="about"),
                    classes="-dense",
                )
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._show_sample()
        self.query_one("#theme").focus()

    def _show_sample(self) -> None:
        from rich.text import Text  # noqa: PLC0415

        palette = self.home.palette
        text = Text()
        for name in ("first", "second", "third", "good", "bad", "hint"):
            text.append(f"■ {name}  ", getattr(palette, name))
        self.query_one("#sample", Static).update(text)

    @on(Select.Changed)
    def _selected(self, event: Select.Changed) -> None:
        name = str(event.select.id)
        if event.value != getattr(self.home.settings, name):
            self._change(**{name: event.value})

    @on(Tick.Changed, "#animation")
    def _switched(self, event: Tick.Changed) -> None:
        self._change(animation=event.value)

    @on(Input.Changed, "#name")
    def _named(self, event: Input.Changed) -> None:
        try:
            name = check_name(event.value)
        except QuintetError as error:
            self.notify(str(error), severity="warning", markup=False)
        else:
            self._change(name=name)

    @on(Input.Submitted)
    @on(Input.Blurred)
    def _key_given(self, event: Input.Submitted | Input.Blurred) -> None:
        name = (event.input.id or "").removeprefix("key-")
        settings = self.home.settings
        if name not in KEYS or event.value.strip().lower() == settings.keymap[name]:
            return
        try:
            self._change(keys=check_key(settings, name, event.value))
        except QuintetError as error:
            self.notify(str(error), severity="warning", markup=False)
            event.input.value = settings.keymap[name]

    def _change(self, **changes: Any) -> None:
        self.home.change_settings(**changes)
        self._show_sample()


def _choice(name: str, values: list[str], value: str) -> Select[str]:
    return Select([(each, each) for each in values], value=value, allow_blank=False, compact=True, id=name)
