"""The pack and the known magic as boxes over the map, for letters and the mouse."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from quintet.core.errors import printable
from quintet.core.game import Action
from quintet.core.plural import counted
from quintet.games.rogue.actions import DROP, REMOVE, USE, ZAP
from quintet.games.rogue.describe.items import about_thing
from quintet.games.rogue.describe.screen import use_word
from quintet.games.rogue.text.notation import SLOT_LETTERS
from quintet.games.rogue.views.hero import RogueView, Thing
from quintet.tui.dialogs import Dialog
from quintet.tui.text import marked

__all__ = ["CALL", "PackDialog", "ThingDialog", "Use", "known_page", "thing_line", "uses_of"]

GROUPS: Final = (
    ("Arms", ("WEAPON", "ARMOR")),
    ("Magic", ("POTION", "SCROLL", "RING", "WAND")),
    ("Food and light", ("FOOD", "TORCH", "LANTERN", "ARTIFACT", "OIL_FLASK")),
    ("Treasure", ("AMULET",)),
)
VERBS: Final = {
    "WEAPON": "wield",
    "ARMOR": "wear",
    "POTION": "drink",
    "SCROLL": "read",
    "RING": "put on",
    "FOOD": "eat",
    "OIL_FLASK": "fill the lantern",
}


CALL: Final = -1
"""Takes the place of an action: naming a thing is not one."""


class Use(NamedTuple):
    """Something that can be done: the key, the words, and the action (for a wand the first of its eight)."""

    key: str
    words: str
    action: Action


def uses_of(thing: Thing, legal: Sequence[Action]) -> list[Use]:
    """Returns what may be tried with a thing now."""
    slot = SLOT_LETTERS.index(thing.letter)
    naming = [Use("c", "give it a name", CALL)] if thing.look and legal else []
    offers = (
        Use("u", VERBS.get(thing.type, "light it"), USE + slot),
        Use("z", "zap it in a direction", ZAP + 8 * slot),
        Use("r", "put it away", REMOVE + slot),
        Use("d", "drop it", DROP + slot),
    )
    return [use for use in offers if use.action in legal] + naming


def thing_line(thing: Thing) -> str:
    remarks = [use_word(thing), "cursed" if thing.cursed else ""]
    if thing.fuel is not None and str(thing.fuel) not in thing.name:
        remarks.append(counted(thing.fuel, "turn"))
    said = ", ".join(filter(None, remarks))
    return f"{thing.letter} - {thing.name}" + (f"  ({said})" if said else "")


class _Lettered(Dialog):
    """A list in which a letter chooses at once."""

    DEFAULT_CSS = """
    _Lettered OptionList { height: auto; max-height: 80vh; border: none; background: $surface; }
    _Lettered .hint { color: $text-muted; }
    _Lettered .about { width: 100%; height: auto; }
    _Lettered > .box { max-height: 100%; padding: 0 2; }
    """

    def __init__(self, title: str, hint: str) -> None:
        super().__init__()
        self._title = title
        self._hint = hint
        self.keys: dict[str, str] = {}

    def rows(self) -> list[Option | None]:
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            for number, line in enumerate(self._title.split("\n")):
                yield Label(printable(line), classes="hint about" if number else "box-title", markup=False)
            yield OptionList(*self.rows())
            yield Label(marked(self._hint), classes="hint")

    def on_key(self, event: events.Key) -> None:
        if event.character is not None and event.character in self.keys:
            event.stop()
            self.dismiss(self.keys[event.character])

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)


class PackDialog(_Lettered):
    """The pack, or the things in it that a command can use; dismissed with a letter."""

    def __init__(self, title: str, things: Sequence[Thing]) -> None:
        super().__init__(title, "Press a letter to choose, or `Esc` to close.")
        self.things = things
        self.keys = {thing.letter: thing.letter for thing in things}

    def rows(self) -> list[Option | None]:
        rows: list[Option | None] = []
        for title, types in GROUPS:
            inside = [thing for thing in self.things if thing.type in types]
            if inside:
                rows.append(Option(Text(title, "dim"), disabled=True))
                rows += [Option(_inked(thing), id=thing.letter) for thing in inside]
        return rows or [Option(Text("Nothing"), disabled=True)]


def _inked(thing: Thing) -> Text:
    text = Text(printable(thing_line(thing)), "bold" if thing.worn else "")
    text.stylize("bold reverse", 0, 1)
    return text


class ThingDialog(_Lettered):
    """What can be done with one thing; dismissed with the key."""

    def __init__(self, thing: Thing, uses: Sequence[Use], pack: Sequence[Thing] = ()) -> None:
        about = f"{thing_line(thing)}\n{about_thing(thing, pack)}"
        super().__init__(about, "Press a letter to choose, or `Esc` to close.")
        self.uses = uses
        self.keys = {use.key: use.key for use in uses}

    def rows(self) -> list[Option | None]:
        return [Option(Text(f"{use.key} - {use.words}"), id=use.key) for use in self.uses] or [
            Option(Text("You cannot do anything with it now."), disabled=True)
        ]


def known_page(view: RogueView) -> Text:
    """Returns every kind of magic met, known or not, by type."""
    page = Text()
    for kind in ("POTION", "SCROLL", "RING", "WAND"):
        lines = [line for line in view.discoveries if line.type == kind]
        known = sum(line.name is not None for line in lines)
        page.append(f"{kind.capitalize()}s: {len(lines)} met, {known} known\n", "bold")
        for line in lines:
            look = f"labeled {line.look}" if kind == "SCROLL" else line.look
            page.append(f"  {printable(look):<28}", "" if line.name else "dim")
            meaning = line.name or (f"called {line.called}" if line.called else "?")
            page.append(f"{printable(meaning)}\n", "" if line.name else "dim")
        page.append("\n")
    return page
