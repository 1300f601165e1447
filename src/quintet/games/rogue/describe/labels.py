"""Names that a player gives to unknown items: notes beside the game, which change no rule: R12.5."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import structs

from quintet.core.errors import BadNotation, printable
from quintet.core.extras import Note, NoteCommand
from quintet.games.rogue.views.hero import RogueView, Thing

__all__ = ["MAX_NAME", "NOTES", "annotate", "call", "key_of", "unknown_things"]

MAX_NAME: Final = 24


def key_of(kind: str, look: str) -> str:
    """Returns the key of a note: a silver ring and a silver wand are two things."""
    return f"{kind.lower()} {look}"


def annotate(view: RogueView, notes: Mapping[str, str]) -> RogueView:
    """Returns the view with the player's own names for unknown items."""
    return structs.replace(
        view,
        pack=tuple(_renamed(thing, notes) for thing in view.pack),
        things=tuple(_renamed(thing, notes) for thing in view.things),
        discoveries=tuple(
            structs.replace(line, called=_shown(notes.get(key_of(line.type, line.look), ""))) if not line.name else line
            for line in view.discoveries
        ),
    )


def _renamed(thing: Any, notes: Mapping[str, str]) -> Any:
    called = notes.get(key_of(thing.type, thing.look)) if thing.look else None
    return structs.replace(thing, name=f"{thing.name} called {_shown(called)}") if called else thing


def _shown(name: str) -> str:
    """Makes a name safe to show; a file may hold anything."""
    return printable(name)[:MAX_NAME]


def unknown_things(view: RogueView) -> list[Thing]:
    """Returns the items of the pack that can be given a name."""
    return [thing for thing in view.pack if thing.look]


def call(thing: Thing, name: str) -> Note:
    """Returns the note that names an item; an empty name forgets the old one."""
    words = name.strip()
    plain, is_ = thing.name.partition(" called ")[0], "is" if thing.count == 1 else "are"
    if not thing.look:
        raise BadNotation(f"You already know what {plain} {is_}. You can only name unknown magic.")
    if len(words) > MAX_NAME or not words.isprintable():
        raise BadNotation(f"That name does not work. Use at most {MAX_NAME} printable characters.")
    answer = f"You now call {plain} {words}." if words else f"You have no name for {plain} anymore."
    return Note(key_of(thing.type, thing.look), words, answer)


def _call_words(view: RogueView, rest: str) -> Note:
    """Makes a note of `call c smells odd`, by the letter in the pack."""
    letter, _, name = rest.strip().partition(" ")
    thing = next((thing for thing in view.pack if thing.letter == letter.lower()), None)
    if thing is None:
        unknown = unknown_things(view)
        if not unknown:
            raise BadNotation("You have no unknown items to name.")
        able = ", ".join(f"{thing.letter} ({thing.name})" for thing in unknown[:6])
        more = f" and {len(unknown) - 6} more" if len(unknown) > 6 else ""
        raise BadNotation(f"Type `call`, the letter of an unknown item, and a name. You can name {able}{more}.")
    return call(thing, name)


NOTES: Final[Mapping[str, NoteCommand]] = {
    "call": NoteCommand("`call f smells odd`: give an unknown item a name; `call f` forgets it", _call_words),
}
