"""Settings: theme, colors, animation, name, bots, keys. Everything takes effect at once and is saved."""

from typing import Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Button, Input, Label, Select, Static

from quintet.core.codec import check_name
from quintet.core.errors import QuintetError
from quintet.front.palette import PALETTES
from quintet.front.settings import KEYS, Settings, key_label, key_problem
from quintet.tui.dialogs import Dialog
from quintet.tui.fields import DropDown, Row, Tick
from quintet.tui.key_bar import KeyBar
from quintet.tui.screens.frame import Frame
from quintet.tui.text import marked, unmarked

__all__ = ["KeyDialog", "SettingsScreen"]

BOT_SECONDS = (1.0, 3.0, 10.0, 30.0)


class KeyDialog(Dialog):
    """Waits for the new key of a command; dismissed with it, or None."""

    captures = True
    DEFAULT_CSS = """
    KeyDialog Label { width: 100%; text-align: center; }
    KeyDialog #problem { color: $error; height: 2; margin-top: 1; }
    """

    def __init__(self, name: str, settings: Settings) -> None:
        super().__init__()
        self._command = name
        self._keymap = settings.keymap

    def compose(self) -> ComposeResult:
        default, what = KEYS[self._command]
        with Vertical(classes="box"):
            yield Label(f"Press the new key for: {what}", classes="box-title", markup=False)
            now = key_label(self._keymap[self._command])
            yield Label(marked(f"It is `{now}` now, and `{key_label(default)}` by default."))
            yield Label(marked("`Esc` leaves it as it is. `Delete` restores the default."))
            yield Label("", id="problem", markup=False)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
            return
        key = KEYS[self._command][0] if event.key == "delete" else event.key
        problem = key_problem(self._command, key, self._keymap)
        if problem:
            self.query_one("#problem", Label).update(marked(problem))
        else:
            self.dismiss(key)


class SettingsScreen(Frame):
    """One row for each setting."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete", "reset_key", "default key", tooltip="restore the default key of a command"),
    ]
    DEFAULT_CSS = """
    SettingsScreen VerticalScroll { height: 1fr; padding: 1 1 0 1; align-horizontal: center; }
    SettingsScreen VerticalScroll > * { max-width: 84; }
    SettingsScreen #sample { height: 1; margin: 0 0 1 22; }
    SettingsScreen Row > Label { width: 22; }
    SettingsScreen .section { padding: 0 0 0 22; color: $text-muted; }
    SettingsScreen .key { width: 18; min-width: 18; margin: 0; }
    SettingsScreen .key.-changed { text-style: bold; color: $accent; }
    SettingsScreen #reset-keys { margin: 1 0 1 22; min-width: 24; }
    SettingsScreen Button:focus { text-style: bold; background: $accent; color: $background; }
    """
    manual = (
        "`Tab` moves between the settings. Each takes effect at once and is saved.\n"
        "Press `Enter` on a key, or click it, and then press the new key. `Delete` restores the default. You can "
        "choose function keys and keys with `Ctrl` or `Alt`; all others belong to the boards."
    )

    def compose(self) -> ComposeResult:
        settings = self.home.settings
        yield Static("Settings", id="title", markup=False)
        with VerticalScroll(can_focus=False):
            yield Row(Label("Theme"), _choice("theme", sorted(self.app.available_themes), self.app.theme))
            yield Row(Label("Colors"), _choice("palette", list(PALETTES), settings.palette))
            yield Static(id="sample")
            yield Row(Label("Animation"), Tick(settings.animation, "animation", "pulse, shake and slide"))
            yield Row(Label("Your name"), Input(settings.name, max_length=24, compact=True, id="name"))
            times = sorted({*BOT_SECONDS, settings.bot_seconds})
            seconds = [(f"{each:g} {'second' if each == 1 else 'seconds'}", each) for each in times]
            yield Row(
                Label("Bots think up to"),
                DropDown(seconds, value=settings.bot_seconds, allow_blank=False, compact=True, id="bot_seconds"),
            )
            keys = "Keys in a game: `Enter` changes one, `Delete` restores the default."
            yield Static(marked(keys), classes="section")
            for name, (_, what) in KEYS.items():
                key = Button("", id=f"key-{name}", classes="key", compact=True)
                yield Row(Label(what, markup=False), key, classes="-dense")
            yield Button("Restore all default keys", id="reset-keys", compact=True)
        yield KeyBar()

    def arrive(self) -> None:
        self._show_sample()
        self._show_keys()
        self.query_one("#theme").focus()

    def _show_sample(self) -> None:
        palette = self.home.palette
        text = Text()
        for name in ("first", "second", "third", "good", "bad", "hint"):
            text.append(f"■ {name}  ", getattr(palette, name))
        self.query_one("#sample", Static).update(text)

    def _show_keys(self) -> None:
        settings = self.home.settings
        for name, key in settings.keymap.items():
            button = self.query_one(f"#key-{name}", Button)
            button.label = Text(f"{key_label(key)}{' *' if name in settings.keys else ''}")
            button.set_class(name in settings.keys, "-changed")

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

    # --- keys ---

    @on(Button.Pressed, ".key")
    def _key_asked(self, event: Button.Pressed) -> None:
        name = (event.button.id or "").removeprefix("key-")
        self.app.push_screen(KeyDialog(name, self.home.settings), lambda key: self._key_given(name, key))

    def _key_given(self, name: str, key: str | None) -> None:
        if key is not None:
            self._change(keys=self.home.settings.with_key(name, key))

    def action_reset_key(self) -> None:
        name = (self.focused.id or "").removeprefix("key-") if self.focused is not None else ""
        if name not in KEYS:
            return
        problem = key_problem(name, KEYS[name][0], self.home.settings.keymap)
        if problem:
            self.notify(unmarked(problem), severity="warning", markup=False)
        else:
            self._key_given(name, KEYS[name][0])

    @on(Button.Pressed, "#reset-keys")
    def _reset_keys(self) -> None:
        self._change(keys={})

    def _change(self, **changes: Any) -> None:
        self.home.change_settings(**changes)
        self._show_sample()
        self._show_keys()


def _choice(name: str, values: list[str], value: str) -> DropDown:
    return DropDown([(each, each) for each in values], value=value, allow_blank=False, compact=True, id=name)
