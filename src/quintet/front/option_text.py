"""Loose text for options, as it is typed in a form or after a flag."""

from typing import Any, Final

import msgspec

from quintet.core.errors import BadNotation
from quintet.core.game import Game
from quintet.core.options import Field, Options, fields_of
from quintet.table.storage.files import read_file_safely

__all__ = ["changed_options", "fields_to_ask", "limits_of", "loose", "shown"]

MOST_TEXT: Final = 65_536
"""Bytes of a file that an option may be read from."""


def changed_options(options: Options) -> dict[str, Any]:
    """Returns the options that differ from the defaults."""
    usual = msgspec.to_builtins(type(options)())
    return {name: value for name, value in msgspec.to_builtins(options).items() if value != usual[name]}


def fields_to_ask(game: Game[Any]) -> tuple[Field, ...]:
    """The options that a form asks for; who sits where is asked seat by seat, not once more as an option."""
    seats = {name.lower() for name in game.info.seat_names}
    return tuple(field for field in fields_of(game.options) if field.name not in seats)


def loose(field: Field, text: str) -> Any:
    """What a text means for an option; whether it may be that, the options themselves say."""
    if field.kind == "list":
        return [part.strip() for part in text.split(",") if part.strip()]
    return _text_of_file(text[1:]) if field.kind == "text" and text.startswith("@") else text


def _text_of_file(path: str) -> str:
    """What `@FILE` stands for; maps are longer than a line is comfortable."""
    try:
        return read_file_safely(path, MOST_TEXT).decode()
    except UnicodeDecodeError:
        raise BadNotation(f"{path} is no text in UTF-8") from None


def shown(value: Any) -> str:
    """A value as a form shows it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return text or "none"


def limits_of(field: Field) -> str:
    """What may be given, for a question or a page of help."""
    limits = f"{field.low:g} to {field.high:g}; " if field.low is not None and field.high is not None else ""
    choices = f"some of {', '.join(field.choices)}; " if field.kind == "list" and field.choices else ""
    choices += "@FILE reads it from a file; " if field.kind == "text" else ""
    return limits + choices
