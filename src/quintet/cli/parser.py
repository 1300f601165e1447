"""The parser of all commands. It imports only the module of the command that is called."""

from cyclopts import App, CycloptsError, MissingArgumentError, Parameter, UnknownOptionError, UnusedCliTokensError

from quintet import __version__
from quintet.cli.commands import COMMANDS
from quintet.core.errors import MOST_QUOTED, BadNotation, shortened, suggest

__all__ = ["app", "make_app", "run"]


def make_app(name: str, summary: str) -> App:
    """Returns a parser that raises its errors and returns what its command returns."""
    return App(
        name=name,
        help=summary,
        help_format="plaintext",
        version=__version__,
        default_parameter=Parameter(negative_iterable=(), show_default=_shown_default),  # no `--empty-set`
        suppress_keyboard_interrupt=False,
        result_action="return_value",
        exit_on_error=False,
        print_error=False,
    )


def _shown_default(value: object) -> str | None:
    """Returns a default for a page of help; what is off or empty unless it is given goes without saying."""
    return None if value is None or value is False or value in ("", ()) else str(value)


app = make_app("quintet", "Five complete games on one deterministic core, for people and for programs.")
GROUPS = ("lab", "map")
"""Commands with subcommands; their modules hold a whole parser."""
for _name, _summary in COMMANDS.items():
    _module = _name.replace("-", "_")
    _address = f"quintet.cli.{_module}:{_module}"
    if _name in GROUPS:
        app.command(_address, name=_name)
        continue
    # `play` reads its own flags, --help included, because they depend on the game.
    _own: dict[str, tuple[str, ...]] = {"help_flags": ()} if _name == "play" else {}
    app.command(_address, name=_name, help=_summary, version_flags=(), **_own)


def run(words: list[str], parser: App = app) -> int:
    """Runs one command and returns its exit code."""
    try:
        result = parser(words)
    except UnusedCliTokensError as error:
        extra = (error.unused_tokens or [""])[0]
        raise BadNotation(f'"{shortened(extra)}" is one word too many. See `--help`.') from None
    except UnknownOptionError as error:
        option = error.token.keyword or error.token.value
        known = (name for argument in error.argument_collection for name in argument.names)
        raise BadNotation(
            f"Unknown option: {shortened(option)}.{suggest(option, known) or _see(parser, error)}"
        ) from None
    except MissingArgumentError as error:
        name = error.argument.name if error.argument is not None else "it"
        lacks = f"Give a {name.lstrip('-').upper()}." if _is_argument(error) else f"{name} needs a value."
        raise BadNotation(f"{lacks}{_see(parser, error)}") from None
    except CycloptsError as error:
        raise BadNotation(_without_long_words(" ".join(str(error).split()), words)) from None
    return result if isinstance(result, int) else 0


def _see(parser: App, error: CycloptsError) -> str:
    """Returns where the options of the command are listed."""
    return f" See `{' '.join((*parser.name, *(error.command_chain or ())))} --help`."


def _is_argument(error: MissingArgumentError) -> bool:
    """Whether what is missing can be given without the name of an option."""
    return error.argument is None or error.argument.field_info.is_positional


def _without_long_words(sentence: str, words: list[str]) -> str:
    """Returns what the parser says, which repeats arguments and values whole."""
    for word in words:
        for part in (word, word.partition("=")[2]):
            sentence = sentence.replace(part, shortened(part)) if len(part) > MOST_QUOTED else sentence
    return sentence
