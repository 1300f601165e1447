"""`quintet play`: one game in the terminal. The flags of a game follow from its options."""

import contextlib
import inspect
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from cyclopts import App, Parameter

from quintet.cli.choose import open_app
from quintet.cli.games import find_game
from quintet.cli.menu import open_desk, open_store
from quintet.cli.parser import make_app, run
from quintet.cli.warm import make_ready
from quintet.core.codec import check_name, check_seed
from quintet.core.errors import BadNotation, BadOptions, QuintetError, capitalized, shortened, suggest
from quintet.core.game import Game, PackedGame
from quintet.core.options import Field, Options, fields_of
from quintet.core.plural import counted
from quintet.core.replay import write_replay
from quintet.front.make_session import LAST, find_saved, make_session
from quintet.front.option_text import changed_options, limits_of, loose, shown
from quintet.front.seeds import fresh_seed
from quintet.front.start import Start
from quintet.games import GAMES
from quintet.lab.chosen_options import chosen_options
from quintet.plain import Gone, play_on
from quintet.table.bot_names import RANDOM, check_bot_starts, is_from_outside
from quintet.table.daily_seed import DAILY_PRESET, daily_seed
from quintet.table.seating import default_bot, seat_count
from quintet.table.storage.files import write_file_safely

__all__ = ["play", "play_app", "play_in_lines"]

PERSON: Final = "person"
PAGE: Final = """Usage: quintet play GAME [OPTIONS]

Play a game alone, against bots, or with others at one keyboard.

Games: {games}

Every game takes --seed, --preset, --opponents, --name, --resume, --plain
and the options of its own rules. Run `quintet play GAME --help` to see them all.
"""


def play(*words: Annotated[str, Parameter(allow_leading_hyphen=True, show=False)]) -> int:
    """Play a game alone, against bots, or with others at one keyboard."""
    if not words:
        raise BadNotation(f"Which game? Run `quintet play GAME`, where GAME is one of: {', '.join(GAMES)}.")
    first, *rest = words
    if first in {"--help", "-h"}:
        print(PAGE.format(games=", ".join(GAMES)), end="")
        return 0
    if first.startswith("-"):
        raise BadNotation(f"Name the game before its options: `quintet play GAME {shortened(first)} ...`.")
    return run(rest, play_app(find_game(first)))


# --- flags from the schema ------------------------------------------------------------------------------------------


def _common(game: Game[Any]) -> dict[str, Any]:
    """Returns the flags that every game has."""
    bots = ", ".join(sorted(game.bots, key=lambda each: game.bots[each].strength))
    presets = tuple(game.options.presets)
    tasks = tuple(game.kernels.learning.tasks) if isinstance(game, PackedGame) else ()
    return {
        "seed": _flag(str, "Any text. The same text gives the same game; without it, you get a new one."),
        "preset": _flag(_literal(presets), "A named set of options.") if presets else None,
        "task": _flag(_literal(tasks), "The options that agents train with for this task.") if tasks else None,
        "opponents": _flag(
            str, f"The players in the other seats, separated by commas: {bots}, {PERSON}, or a bot of your own."
        ),
        "seat": _flag(
            tuple[int, str],
            "Let a bot play a seat: its number, and its name, `my_bot.py:MyBot`, `cmd:PROGRAM` or `policy:FILE`.",
        ),
        "name": _flag(str, "Your name."),
        "resume": _flag(str, f"Resume a saved game in plain lines, by its name, its number, or `{LAST}`."),
        "record": _flag(Path, "Play in plain lines, and write the replay to this file at the end."),
        "plain": _flag(bool, "Play in plain lines instead of the full screen."),
    }


def _flag(kind: Any, text: str) -> Any:
    return Annotated[kind | None, Parameter(help=text, show_default=False, negative="" if kind is bool else None)]


def _literal(values: tuple[str, ...]) -> Any:
    return Literal[values]


def _option(field: Field) -> Any:
    """Returns an option of the rules as a flag; the options themselves check its limits."""
    kinds: dict[str, Any] = {"int": int, "float": float, "bool": bool, "text": str, "list": str}
    kind = _literal(field.choices) if field.kind == "choice" else kinds[field.kind]
    return Annotated[kind | None, Parameter(help=_explain(field), show_default=False)]


def _explain(field: Field) -> str:
    summary = f"{capitalized(field.summary).rstrip('.')} " if field.summary else ""
    return f"{summary}({limits_of(field)}default: {shown(field.default)})."


def play_app(game: Game[Any]) -> App:
    """Returns the parser of one game's flags."""
    common = {name: flag for name, flag in _common(game).items() if flag is not None}
    fields = {f"game_{each.name}" if each.name in common else each.name: each for each in fields_of(game.options)}

    def start(**given: Any) -> int:
        values = {
            fields[name].name: _loose(fields[name], given[name]) for name in fields if given.get(name) is not None
        }
        return begin(game, values, **{name: given.get(name) for name in common})

    flags = common | {name: _option(field) for name, field in fields.items()}
    parameters = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=flags[name]) for name in flags
    ]
    start.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    start.__annotations__ = flags
    parser = make_app(f"quintet play {game.info.id}", _about(game))
    parser.version_flags = ()
    parser.default(start)
    return parser


def _loose(field: Field, value: Any) -> Any:
    return loose(field, value) if isinstance(value, str) else value


def _about(game: Game[Any]) -> str:
    presets = "".join(f"\n  {name}: {preset.summary}" for name, preset in game.options.presets.items())
    return f"{game.info.title}: {game.info.summary.rstrip('.')}." + (f"\n\nPresets:{presets}" if presets else "")


# --- starting -------------------------------------------------------------------------------------------------------


def begin(game: Game[Any], values: dict[str, Any], **given: Any) -> int:
    """Sets up the table and plays; returns the exit code."""
    make_ready(game)
    start = _start(game, values, given)
    in_lines = any(given.get(name) for name in ("plain", "record", "resume"))
    code = None if in_lines else open_app(start)
    return play_in_lines(start, given.get("record")) if code is None else code


def _start(game: Game[Any], values: dict[str, Any], given: dict[str, Any]) -> Start:
    """Returns the saved game that was asked for, or a new one."""
    if not given.get("resume"):
        return _new_start(game, values, given)
    _refuse_with_resume(values, given)
    with open_store() as store:
        if store is None:
            raise QuintetError("Cannot resume: the data folder is not usable.")
        return find_saved(store, game, given["resume"])


def _refuse_with_resume(values: dict[str, Any], given: dict[str, Any]) -> None:
    """Refuses a seed, options or players for a saved game, which has its own."""
    for name in (
        *values,
        *(name for name in ("seed", "preset", "task", "opponents", "seat", "name") if given.get(name) is not None),
    ):
        raise BadOptions(
            f"A saved game has its own {name}. Leave out `--{name.replace('_', '-')}`, or start a new game."
        )


def choose_seed(wanted: str | None, options: Options) -> str:
    """Returns the given seed; without one, the daily seed for a daily game or else a new seed."""
    if wanted is not None:
        return check_seed(wanted)
    return daily_seed() if getattr(options, "mode", "") == DAILY_PRESET else fresh_seed()


def _new_start(game: Game[Any], values: dict[str, Any], given: dict[str, Any]) -> Start:
    """Returns a new game like one from the app, after checking that it can be played."""
    names = [name.strip() for name in (given.get("opponents") or "").split(",") if name.strip()]
    taken = {field.name for field in fields_of(game.options)} & {"seats"}
    if taken and names and "seats" not in values and not given.get("preset") and not given.get("task"):
        values = values | {"seats": 1 + len(names)}
    options = chosen_options(game, given.get("preset") or "", given.get("task") or "", values)
    seed = choose_seed(given.get("seed"), options)
    seats = seat_count(game, options)
    if len(names) > seats - 1:
        who = counted(len(names), "opponent")
        raise BadOptions(f"{who} and you need {len(names) + 1} seats, but this game has {seats}.")
    _check_opponents(game, options, names)
    wanted = ["", *("" if name == PERSON else name for name in names)]
    if given.get("seat"):
        wanted = _with_seat(game, options, wanted, given["seat"], seats)
    return Start(
        game.info.id,
        seed=seed,
        values=tuple(changed_options(options).items()),
        wanted=tuple(wanted),
        name=check_name(given["name"]) if given.get("name") else "",
        daily=given.get("seed") is None,
    )


def _with_seat(game: Game[Any], options: Options, wanted: list[str], seat: tuple[int, str], seats: int) -> list[str]:
    """Returns the players with another one in a seat; seats are counted from 1."""
    number, name = seat
    if not 1 <= number <= seats:
        raise BadOptions(f"This game has the seats 1 to {seats}, but no seat {number}.")
    _check_opponents(game, options, [name])
    wanted += [default_bot(game, options, each) for each in range(len(wanted), number)]
    wanted[number - 1] = "" if name == PERSON else name
    return wanted


def _check_opponents(game: Game[Any], options: Options, names: list[str]) -> None:
    for name in names:
        if is_from_outside(name):
            check_bot_starts(game, name, game.new("", options))
        elif name not in game.bots and name not in {PERSON, RANDOM}:
            hint = suggest(name, game.bots) or f" Choose from: {', '.join(game.bots)}, {PERSON}."
            raise BadOptions(f'{game.info.title} has no opponent "{shortened(name)}".{hint}')


def play_in_lines(start: Start, record: Path | None = None) -> int:
    """Plays a game line by line."""
    with open_store() as store:
        desk = open_desk(store)
        desk.prepare(GAMES[start.game])
        session = make_session(start, store, desk.settings)
        with contextlib.suppress(Gone):
            play_on(desk, session)
        if record is not None:
            write_file_safely(record, write_replay(session.match.replay()))
            print(f"Recorded in {record}.")
    return 0
