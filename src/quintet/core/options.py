"""Options: what a player chooses before a game starts, declared once.

    class MazeOptions(Options):
        size: Annotated[int, Meta(ge=5, le=50, description="cells a side")] = 50

Command-line flags, forms and environment arguments are all built from `fields_of(MazeOptions)`. However options are
made, by `MazeOptions(size=51)` too, a value outside its limits is refused.
"""

import enum
import functools
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from quintet.core.errors import BadOptions, shortened, suggest

__all__ = ["Field", "Options", "Preset", "fields_of", "make_options", "preset_options"]


class Preset(msgspec.Struct, frozen=True):
    """A named set of option values."""

    summary: str
    values: dict[str, Any]


class OptionsType(msgspec.StructMeta):
    """Makes options by name; a name that is none of theirs is refused here as everywhere else."""

    def __call__(cls, *args: Any, **values: Any) -> Any:  # noqa: N805 - of a metaclass
        _check_names(cls.__struct_fields__, values)
        return super().__call__(*args, **values)


class Options(msgspec.Struct, metaclass=OptionsType, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every game's options. Types declare the limits; `__post_init__` raises `BadOptions` for the rest."""

    presets: ClassVar[Mapping[str, Preset]] = {}

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        if "__post_init__" in cls.__dict__:
            cls.__post_init__ = _limits_first(cls.__dict__["__post_init__"])  # type: ignore[method-assign,assignment]

    def __post_init__(self) -> None:
        _check_limits(self)

    @property
    def usual_bots(self) -> tuple[str, ...]:
        """The bots that fit each seat best, from the first seat on; empty when any bot fits any seat."""
        return ()

    @property
    def counts(self) -> bool:
        """Whether a game with these options may enter a leaderboard; practice may not."""
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
    label: str = ""
    """What a form calls it, where its name alone does not say it."""


O = TypeVar("O", bound=Options)


# --- limits ---------------------------------------------------------------------------------------------------------


def _limits_first(check: Callable[[Options], None]) -> Callable[[Options], None]:
    """Returns a game's own check, which may rely on the types of what it compares."""

    @functools.wraps(check)
    def both(options: Options) -> None:
        _check_limits(options)
        check(options)

    return both


def _check_limits(options: Options) -> None:
    """Refuses values that the types do not allow, and stores the others in their one form: a list as a tuple.

    msgspec checks types when it decodes, but not when a class is called.
    """
    given = msgspec.structs.asdict(options)
    try:
        checked = msgspec.convert(given, _limits(type(options)))
    except msgspec.ValidationError as error:
        raise _refusal(type(options), error) from None
    for name, value in given.items():
        if getattr(checked, name) is not value:
            msgspec.structs.force_setattr(options, name, getattr(checked, name))


@functools.cache
def _limits(cls: type[Options]) -> type[msgspec.Struct]:
    """Returns a class with the same fields and no checks but their types."""
    hints = get_type_hints(cls, include_extras=True)
    return msgspec.defstruct(f"{cls.__name__}Limits", [(name, hints[name]) for name in cls.__struct_fields__])


# --- making them ----------------------------------------------------------------------------------------------------


def make_options(cls: type[O], values: Mapping[str, Any]) -> O:
    """Returns options from loose values, such as text from a form or a command line."""
    _check_names(cls.__struct_fields__, values)
    try:
        return msgspec.convert(dict(values), cls, strict=False)
    except msgspec.ValidationError as error:
        cause = error.__cause__
        raise (cause if isinstance(cause, BadOptions) else _refusal(cls, error)) from None


def _check_names(known: Collection[str], values: Iterable[str]) -> None:
    for name in values:
        if name not in known:
            hint = suggest(name, known) or f" The options are: {', '.join(known) or 'none'}."
            raise BadOptions(f'There is no option "{shortened(name)}".{hint}')


def preset_options(cls: type[O], name: str, values: Mapping[str, Any] | None = None) -> O:
    """Returns the options of a preset, with some values changed."""
    if name not in cls.presets:
        raise BadOptions(
            f'There is no preset "{shortened(name)}". The presets are: {", ".join(cls.presets) or "none"}.'
        )
    return make_options(cls, {**cls.presets[name].values, **(values or {})})


@functools.cache
def fields_of(cls: type[Options]) -> tuple[Field, ...]:
    """Returns every option with its kind, limits and default, in the order of declaration."""
    described = inspect.type_info(cls)
    assert isinstance(described, inspect.StructType)
    hints = get_type_hints(cls, include_extras=True)
    return tuple(_field(each, _choices(hints[each.name])) for each in described.fields)


def _choices(hint: Any) -> tuple[str, ...]:
    """Returns the values that a field may take, in the order of declaration; none if any value of its type will do."""
    if isinstance(hint, enum.EnumType):
        return tuple(str(member.value) for member in hint)  # type: ignore[var-annotated]
    if get_origin(hint) is Literal:
        return tuple(str(value) for value in get_args(hint))
    if get_origin(hint) in (Annotated, tuple, list):
        return _choices(get_args(hint)[0])
    return ()


def _field(each: inspect.Field, choices: tuple[str, ...]) -> Field:
    """Returns an option with what its annotation says about it."""
    if not isinstance(each.type, inspect.Metadata):
        return _typed_field(each, each.type, "", choices)
    said = each.type.extra_json_schema or {}
    field = _typed_field(each, each.type.type, said.get("description", ""), choices)
    return msgspec.structs.replace(field, label=said.get("title", ""))


def _typed_field(each: inspect.Field, kind: inspect.Type, summary: str, choices: tuple[str, ...]) -> Field:
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
            return Field(each.name, "list", default, summary, choices, kind.min_length, length=kind.max_length)
        case _:
            return Field(each.name, "text", default, summary, length=getattr(kind, "max_length", None))


def _refusal(cls: type[Options], error: msgspec.ValidationError) -> BadOptions:
    """Returns what is wrong with a value that msgspec refused, and which values are allowed."""
    problem, _, path = str(error).partition(" - at `$.")
    name = path.rstrip("`").partition("[")[0]
    field = next((each for each in fields_of(cls) if each.name == name), None)
    if field is None:
        return BadOptions(f"{problem}.")
    return BadOptions(f"The option `{name}` must be {_allowed(field)}.", name)


def _allowed(field: Field) -> str:
    """Returns the values that an option allows, in words."""
    match field.kind:
        case "int" | "float":
            number = "a whole number" if field.kind == "int" else "a number"
            low = f" of at least {field.low:g}" if field.low is not None else ""
            high = f" of at most {field.high:g}" if field.high is not None else ""
            return f"{number} from {field.low:g} to {field.high:g}" if low and high else f"{number}{low}{high}"
        case "bool":
            return "`true` or `false`"
        case "choice":
            return f"one of: {', '.join(field.choices)}"
        case "list":
            size = f" of {field.low or 0:g} to {field.length}" if field.length else ""
            return f"a list{size} of these: {', '.join(field.choices)}" if field.choices else f"a list{size}"
        case "text":
            return f"text of at most {field.length:,} characters" if field.length else "text"
