"""Names a player gives to unknown things: notes beside the game, in no rule and no replay's actions: R12.5."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import structs

from quintet.core.errors import BadNotation, printable
from quintet.core.extras import Note, NoteCommand
from quintet.games.rogue.views.hero import RogueView, Thing

__all__ = ["MAX_NAME", "NOTES", "annotate", "call", "key_of", "unknown_things"]

MAX_NAME: Final = 24


def key_of(kind: str, look: str) -> str:
    """Under what a name is noted: a silver ring and a silver wand are two things."""
    return f"{kind.lower()} {look}"


def annotate(view: RogueView, notes: Mapping[str, str]) -> RogueView:
    """The view with the player's own names for what is not known yet."""
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
    """A name from a file may hold anything."""
    return printable(name)[:MAX_NAME]


def unknown_things(view: RogueView) -> list[Thing]:
    """What in the pack could be called by a name."""
    return [thing for thing in view.pack if thing.look]


def call(thing: Thing, name: str) -> Note:
    """The note that names a thing; an empty name forgets the old one."""
    words = name.strip()
    plain = thing.name.partition(" called ")[0]
    if not thing.look:
        raise BadNotation(
            f"you know what {plain} {'is' if thing.count == 1 else 'are'}; only unknown magic is called by a name"
        )
    if len(words) > MAX_NAME or not words.isprintable():
        raise BadNotation(f"a name has at most {MAX_NAME} printable characters; choose a shorter one")
    is_, has = ("is", "has") if thing.count == 1 else ("are", "have")
    said = f"{plain} {is_} called {words} from now on" if words else f"{plain} {has} no name of yours any more"
    return Note(key_of(thing.type, thing.look), words, said)


def _call_words(view: RogueView, rest: str) -> Note:
    """`call c smells odd`: by the letter in the pack."""
    letter, _, name = rest.strip().partition(" ")
    thing = next((thing for thing in view.pack if thing.letter == letter.lower()), None)
    if thing is None:
        unknown = unknown_things(view)
        able = ", ".join(f"call {thing.letter} ({thing.name})" for thing in unknown[:6])
        more = f" and {len(unknown) - 6} more" if len(unknown) > 6 else ""
        raise BadNotation(f"say the letter of an unknown thing and a name: {able or 'you have nothing unknown'}{more}")
    return call(thing, name)


NOTES: Final[Mapping[str, NoteCommand]] = {
    "call": NoteCommand("`call f smells odd`: your own name for an unknown thing; `call f` forgets it", _call_words),
}
