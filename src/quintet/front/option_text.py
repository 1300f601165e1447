"""Options as text: how people type them in a form or after a flag, and how forms show them."""

from typing import Any, Final

import msgspec

from quintet.core.errors import BadNotation, shortened
from quintet.core.game import Game
from quintet.core.options import Field, Options, fields_of
from quintet.table.storage.files import read_file_safely

__all__ = ["changed_options", "fields_to_ask", "limits_of", "loose", "shown"]

MOST_TEXT: Final = 65_536
"""Bytes of a file that an option may be read from."""


def changed_options(options: Options) -> dict[str, Any]:
    """Returns the options that differ from the defaults."""
    defaults = msgspec.to_builtins(type(options)())
    return {name: value for name, value in msgspec.to_builtins(options).items() if value != defaults[name]}


def fields_to_ask(game: Game[Any]) -> tuple[Field, ...]:
    """Returns the options that a form asks for; seats have questions of their own."""
    seats = {name.lower() for name in game.info.seat_names}
    return tuple(field for field in fields_of(game.options) if field.name not in seats)


def loose(field: Field, text: str) -> Any:
    """Returns what a text means for an option; whether the value is allowed, the options themselves check."""
    if field.kind == "list":
        return [part.strip() for part in text.split(",") if part.strip()]
    return _text_of_file(text[1:]) if field.kind == "text" and text.startswith("@") else text


def _text_of_file(path: str) -> str:
    """Returns the content of `@FILE`: maps are too long to type in a line."""
    try:
        return read_file_safely(path, MOST_TEXT).decode()
    except UnicodeDecodeError:
        raise BadNotation(f"{shortened(str(path), 80)} is not a text file in UTF-8. Choose another file.") from None


def shown(value: Any) -> str:
    """Returns a value as a form shows it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return text or "none"


def limits_of(field: Field) -> str:
    """Returns which values are allowed, for a question or a help page."""
    limits = f"{field.low:,.10g} to {field.high:,.10g}; " if field.low is not None and field.high is not None else ""
    choices = f"some of {', '.join(field.choices)}; " if field.kind == "list" and field.choices else ""
    choices += "`@FILE` reads it from a file; " if field.kind == "text" else ""
    return limits + choices
