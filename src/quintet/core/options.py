"""Options: what can be chosen before a game starts, declared once.

    class MazeOptions(Options):
        size: Annotated[int, Meta(ge=5, le=50, description="cells a side")] = 50

Command-line flags, forms and environment arguments are all made from `fields_of(MazeOptions)`.
"""

import enum
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from quintet.core.errors import BadOptions

__all__ = ["Field", "Options", "Preset", "fields_of", "make_options", "preset_options"]


class Preset(msgspec.Struct, frozen=True):
    """A named choice of options."""

    summary: str
    values: dict[str, Any]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every game's options. Limits stand in the types; what types cannot say is refused in `__post_init__`
    with `BadOptions`.
    """

    presets: ClassVar[Mapping[str, Preset]] = {}

    @property
    def usual_bots(self) -> tuple[str, ...]:
        """The bots that fit the seats, where some fit better than others: by seat, from the first."""
        return ()

    @property
    def counts(self) -> bool:
        """Whether a game with these options belongs on a leaderboard; practice does not."""
        return True


class Field(msgspec.Struct, frozen=True):
    """One option as a form or a command line shows it."""

    name: str
    kind: Literal["int", "float", "bool", "choice", "text", "list"]
    default: Any
    summary: str = ""
    choices: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    length: int | None = None


O = TypeVar("O", bound=Options)


def make_options(cls: type[O], values: Mapping[str, Any]) -> O:
    """Options from loose values (text from a form or a command line included), or a sentence saying what is wrong."""
    known = [field.name for field in fields_of(cls)]
    for name in values:
        if name not in known:
            raise BadOptions(f"there is no option {name!r}; there are: {', '.join(known) or 'none'}")
    try:
        return msgspec.convert(dict(values), cls, strict=False)
    except msgspec.ValidationError as error:
        cause = error.__cause__
        raise BadOptions(str(cause) if isinstance(cause, BadOptions) else _sentence(error)) from None


def preset_options(cls: type[O], name: str, values: Mapping[str, Any] | None = None) -> O:
    """Options of a named preset, with single values changed."""
    if name not in cls.presets:
        raise BadOptions(f"there is no preset {name!r}; there are: {', '.join(cls.presets) or 'none'}")
    return make_options(cls, {**cls.presets[name].values, **(values or {})})


def fields_of(cls: type[Options]) -> tuple[Field, ...]:
    """Every option with its kind, limits and default, in the order of declaration."""
    described = inspect.type_info(cls)
    assert isinstance(described, inspect.StructType)
    hints = get_type_hints(cls, include_extras=True)
    return tuple(_field(each, _choices(hints[each.name])) for each in described.fields)


def _choices(hint: Any) -> tuple[str, ...]:
    """The values a field may take, in the order they are declared; none when it is not a matter of choice."""
    if isinstance(hint, enum.EnumType):
        return tuple(str(member.value) for member in hint)  # type: ignore[var-annotated]
    if get_origin(hint) is Literal:
        return tuple(str(value) for value in get_args(hint))
    if get_origin(hint) in (Annotated, tuple, list):
        return _choices(get_args(hint)[0])
    return ()


def _field(each: inspect.Field, choices: tuple[str, ...]) -> Field:
    kind, summary = each.type, ""
    if isinstance(kind, inspect.Metadata):
        summary = (kind.extra_json_schema or {}).get("description", "")
        kind = kind.type
    default = each.default_factory() if each.default_factory is not msgspec.NODEFAULT else each.default
    if isinstance(default, enum.Enum):
        default = default.value
    match kind:
        case inspect.BoolType():
            return Field(each.name, "bool", default, summary)
        case inspect.IntType() | inspect.FloatType():
            low, high = (kind.ge if kind.ge is not None else kind.gt), (kind.le if kind.le is not None else kind.lt)
            return Field(
                each.name, "int" if isinstance(kind, inspect.IntType) else "float", default, summary, (), low, high
            )
        case inspect.LiteralType() | inspect.EnumType():
            return Field(each.name, "choice", default, summary, choices)
        case inspect.VarTupleType() | inspect.ListType():
            return Field(each.name, "list", default, summary, choices, length=kind.max_length)
        case _:
            return Field(each.name, "text", default, summary, length=getattr(kind, "max_length", None))


def _sentence(error: msgspec.ValidationError) -> str:
    problem, _, path = str(error).partition(" - at `$.")
    name = path.rstrip("`")
    return f"option {name}: {problem[0].lower()}{problem[1:]}" if name else problem
