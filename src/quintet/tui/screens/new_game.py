"""The form for a new game, made from the game's options: preset, seed, players, and every option."""

import asyncio
from typing import Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, Label, Select, Static

from quintet.core.codec import MAX_SEED_LENGTH
from quintet.core.errors import QuintetError
from quintet.core.game import Game
from quintet.core.options import Field, make_options
from quintet.front.cards import card_for
from quintet.front.loading import find_game
from quintet.front.option_text import changed_options, fields_to_ask, limits_of
from quintet.front.seeds import fresh_seed
from quintet.front.start import Start
from quintet.table.scores.results import mode_of
from quintet.table.seating import default_bot
from quintet.tui.fields import DropDown, Row, Tick
from quintet.tui.key_bar import KeyBar
from quintet.tui.screens.frame import Frame
from quintet.tui.screens.hub import INKS
from quintet.tui.text import marked, plain

__all__ = ["NewGameScreen"]

SEED_HINT = "The same seed with the same options gives the same game."
SHORT = 24
"""Characters of a list that the usual field cuts."""
DEFAULT = "default"
PERSON = "person"


class NewGameScreen(Frame):
    """What to play, who plays, and with which seed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s,f10", "start", "start"),
        Binding("ctrl+d", "dice", "another seed"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - as Textual declares it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (38, "-tall")]  # noqa: RUF012 - as Textual declares it
    DEFAULT_CSS = """
    NewGameScreen #form { height: 1fr; padding: 1 1 0 1; align-horizontal: center; }
    NewGameScreen #form > * { max-width: 110; }
    NewGameScreen #hint { height: auto; min-height: 1; max-height: 3; color: $text-muted; padding: 0 2; }
    NewGameScreen #problem { height: auto; color: $error; padding: 0 2; }
    NewGameScreen #start { margin: 0 0 1 18; min-width: 24; }
    NewGameScreen #start:focus { text-style: bold; background: $accent; color: $background; }
    NewGameScreen #preset { width: 1fr; max-width: 80; }
    NewGameScreen Row.-long > Input { width: 32; }
    NewGameScreen #emblem { display: none; height: auto; width: auto; margin: 1 0 2 18; }
    NewGameScreen.-tall #emblem { display: block; }
    NewGameScreen.-wide Row.-dense > Input, NewGameScreen.-wide Row.-dense > Select,
    NewGameScreen.-wide Row.-dense > Checkbox { width: 34; }
    NewGameScreen.-wide Row.seat > Select { width: 1fr; }
    """
    manual = (
        "`Tab` and `Shift+Tab` move between the fields, `Enter` opens a list, and `Space` ticks a box.\n"
        "The same seed with the same options gives the same game. Leave everything as it is for the game that `Enter` "
        "plays on the front page."
    )

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game_id = game
        self.game: Game[Any] | None = None

    def compose(self) -> ComposeResult:
        yield Static(f"New game: {card_for(self.game_id).title}", id="title", markup=False)
        yield VerticalScroll(id="form", can_focus=False)
        yield Static("", id="hint", markup=False)
        yield Static("", id="problem", markup=False)
        yield KeyBar()

    def arrive(self) -> None:
        self.run_worker(self._build(), name="form")

    async def _build(self) -> None:
        await self.home.wait_for_store()
        game: Game[Any] = await asyncio.to_thread(find_game, self.game_id)
        form = self.query_one("#form")
        await form.mount_all([self._emblem(), *self._rows(game)])
        if not self.is_current:
            return
        self.game = game
        self._show_seats()
        self.query_one("#start", Button).focus()

    def _emblem(self) -> Static:
        """Returns the game's picture and summary, for windows with room above the fields."""
        card, ink = card_for(self.game_id), getattr(self.home.palette, INKS.get(self.game_id, "second"))
        return Static(Text("\n".join(card.picture), ink).append(f"\n\n{card.line}", "italic"), id="emblem")

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Shows the whole description of the current field: beside it there is not always room."""
        self.query_one("#hint", Static).update(marked(self._hint_for(event.widget)))

    def _hint_for(self, widget: Widget) -> str:
        owner = widget if widget.id else widget.parent
        name = (getattr(owner, "id", "") or "").removeprefix("option-")
        if self.game is not None and name == "preset":
            return _preset_hint(self.game, str(self.query_one("#preset", Select).value))
        if name in {"seed", "dice"}:
            return SEED_HINT
        fields = fields_to_ask(self.game) if self.game is not None else ()
        field = next((each for each in fields if each.name == name), None)
        if field is None:
            return "Press `Tab` to move through the options. Help for each one appears here." if fields else ""
        limits = limits_of(field).rstrip("; ")
        return f"{_field_label(field)}: {field.summary}{f' ({limits})' if limits else ''}"

    # --- the fields ---

    def _rows(self, game: Game[Any]) -> list[Widget]:
        rows: list[Widget] = [_seed_row(), Button("Start  (Ctrl+S)", id="start", variant="primary", compact=True)]
        if game.options.presets:
            rows.insert(0, Row(Label("Preset"), _preset_select(game)))
        rows += [self._seat_row(game, seat) for seat in range(game.info.seats[1])]
        rows += [Static("", classes="gap")]
        values = _preset_values(game, game.info.quick)
        rows += [_option_row(field, values.get(field.name, field.default)) for field in fields_to_ask(game)]
        return rows

    def _seat_row(self, game: Game[Any], seat: int) -> Row:
        bots = {**game.bots}
        choices = [("A person at this keyboard", PERSON)]
        choices += [(f"{name}: {bots[name].summary}", name) for name in sorted(bots, key=lambda n: bots[n].strength)]
        default = PERSON if seat == 0 else default_bot(game, game.options(), seat)
        select = DropDown(choices, value=default, allow_blank=False, compact=True, id=f"seat-{seat}")
        return Row(Label(_label(game.seat_name(seat)), markup=False), select, classes="seat -dense")

    def _show_seats(self) -> None:
        """Shows only as many seats as the options ask for."""
        if self.game is None:
            return
        wanted = self.game.info.seats[1]
        field = next(iter(self.query("#option-seats")), None)
        if isinstance(field, Input) and field.value.isdecimal():
            wanted = int(field.value)
        elif field is None:
            wanted = self._counted_seats(self.game)
        for seat, row in enumerate(self.query(".seat")):
            row.display = seat < wanted

    def _counted_seats(self, game: Game[Any]) -> int:
        """Returns the number of seats where it follows from other options; options that do not fit change nothing."""
        try:
            options = make_options(game.options, self._values(game))
        except QuintetError:
            return sum(row.display for row in self.query(".seat"))
        return int(getattr(options, "seats", game.info.seats[1]))

    @on(Input.Changed)
    def _seats_changed(self, event: Input.Changed) -> None:
        if (event.input.id or "").startswith("option-"):
            self._show_seats()

    @on(Select.Changed, "#preset")
    def _preset_chosen(self, event: Select.Changed) -> None:
        """Fills in the values of a preset; each can still be changed."""
        if self.game is None:
            return
        values = _preset_values(self.game, str(event.value))
        for field in fields_to_ask(self.game):
            _set_field(self.query_one(f"#option-{field.name}"), field, values.get(field.name, field.default))
        self._show_seats()
        if event.select.has_focus:
            self.query_one("#hint", Static).update(marked(self._hint_for(event.select)))

    # --- doing ---

    @on(Button.Pressed, "#dice")
    def action_dice(self) -> None:
        for seed in self.query("#seed").results(Input):
            seed.value = fresh_seed()

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        if self.game is None or not self.is_current:
            return
        try:
            options = make_options(self.game.options, self._values(self.game))
        except QuintetError as error:
            self.query_one("#problem", Static).update(_in_labels(str(error), self.game))
            return
        changed = tuple(changed_options(options).items())
        start = Start(self.game_id, seed=self.query_one("#seed", Input).value, values=changed, wanted=self._wanted())
        self.app.pop_screen()
        self.home.start(start)

    def _values(self, game: Game[Any]) -> dict[str, Any]:
        found = {
            field.name: _read_field(self.query_one(f"#option-{field.name}"), field) for field in fields_to_ask(game)
        }
        return {name: value for name, value in found.items() if value is not None}

    def _wanted(self) -> tuple[str, ...]:
        chosen = [str(row.query_one(Select).value) for row in self.query(".seat") if row.display]
        return tuple("" if kind == PERSON else kind for kind in chosen)


def _label(name: str) -> str:
    """Returns a name as a label: "start_depth" is "Start depth", and "RED" stays as it is."""
    return name[:1].upper() + name[1:].replace("_", " ")


def _in_labels(problem: str, game: Game[Any]) -> str:
    """Returns what is wrong with an option under the name that the form gives it."""
    for field in fields_to_ask(game):
        problem = problem.replace(f"The option `{field.name}`", f'"{_field_label(field)}"')
    return problem


def _field_label(field: Field) -> str:
    return field.label or _label(field.name)


def _preset_values(game: Game[Any], name: str) -> dict[str, Any]:
    preset = game.options.presets.get(name)
    return dict(preset.values) if preset is not None else {}


def _preset_hint(game: Game[Any], name: str) -> str:
    """Returns what a preset is in full: the list above cuts what is too long for it."""
    preset = game.options.presets.get(name)
    return f"Preset {name}: {preset.summary}" if preset is not None else ""


def _preset_select(game: Game[Any]) -> DropDown:
    """Returns the list of presets, at the one that Enter on the front page plays."""
    choices = [(f"{name}: {preset.summary}", name) for name, preset in game.options.presets.items()]
    usual = game.info.quick or mode_of(game.options())
    if usual not in game.options.presets:
        choices.insert(0, ("standard: everything as below", DEFAULT))
        usual = DEFAULT
    return DropDown(choices, value=usual, allow_blank=False, compact=True, id="preset")


def _seed_row() -> Row:
    return Row(
        Label("Seed"),
        Input(fresh_seed(), id="seed", max_length=MAX_SEED_LENGTH, compact=True),
        Button("New seed", id="dice", compact=True),
    )


def _option_row(field: Field, value: Any) -> Row:
    about = Static(field.summary, classes="about", markup=False)
    about.tooltip = plain(field.summary)
    is_long = field.kind == "list" and len(_as_text(field.default)) >= SHORT
    classes = "-dense -long" if is_long else "-dense"
    return Row(Label(_field_label(field), markup=False), _widget_for(field, value), about, classes=classes)


def _widget_for(field: Field, value: Any) -> Widget:
    name = f"option-{field.name}"
    match field.kind:
        case "bool":
            return Tick(value, name)
        case "choice":
            choices = [(choice.replace("_", " "), choice) for choice in field.choices]
            return DropDown(choices, value=str(value), allow_blank=False, compact=True, id=name)
        case "int":
            return Input(str(value), type="integer", compact=True, id=name)
        case "float":
            return Input(str(value), type="number", compact=True, id=name)
        case _:
            return Input(_as_text(value), compact=True, id=name)


def _as_text(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(str(each) for each in value)
    return "" if value is None else str(value)


def _set_field(widget: Widget, field: Field, value: Any) -> None:
    match widget:
        case Checkbox():
            widget.value = bool(value)
        case Select():
            widget.value = str(value)
        case Input():
            widget.value = _as_text(value) if field.kind in ("list", "text") else str(value)


def _read_field(widget: Widget, field: Field) -> Any:
    """Returns the value of a field; None leaves the default."""
    match widget:
        case Checkbox():
            return widget.value
        case Select():
            return _numbers_as_such(str(widget.value), field)
        case Input() if field.kind == "list":
            return [part.strip() for part in widget.value.split(",") if part.strip()]
        case Input():
            return widget.value if widget.value or field.kind == "text" else None
        case _:
            return None


def _numbers_as_such(text: str, field: Field) -> Any:
    """Returns a choice between numbers as a number: the form has it as text."""
    return type(field.default)(text) if isinstance(field.default, int) else text
