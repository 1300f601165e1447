"""The words of a table: what can be done in any game beside its actions."""

import textwrap
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from quintet.core.errors import BadNotation, IllegalAction
from quintet.core.game import Pace
from quintet.core.plural import counted
from quintet.core.replay import write_replay
from quintet.front.make_session import start_again
from quintet.front.replay_cursor import ReplayCursor
from quintet.front.session import seed_text
from quintet.front.settings import SPEEDS
from quintet.front.viewer import ENDING_UNDONE
from quintet.plain.conversation import number_in, read_speed
from quintet.plain.replay import ReplayPage
from quintet.table.seating import adviser
from quintet.table.seats import BotSeat
from quintet.table.storage.files import write_file_safely

if TYPE_CHECKING:
    from quintet.plain.play import PlainGame

__all__ = ["ALIASES", "COMMANDS", "TIMELY", "Command"]

LINE_WIDTH: Final = 78
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
MOST_TICKS: Final = 1000
TIMELY: Final = ("wait", "tick")
"""Words that always get an answer: where no time passes, whose turn it is."""
ALIASES: Final = {
    "help": "?",
    "h": "?",
    "exit": "quit",
    "q": "quit",
    "menu": "quit",
    "list": "legal",
    "show": "look",
    "board": "look",
    "log": "events",
    "eyes": "viewpoint",
}


def _always(_table: "PlainGame") -> bool:
    return True


class Command(NamedTuple):
    """A word: what it does, in a line; how; and whether it means anything at this table now."""

    summary: str
    do: Callable[["PlainGame", str], None]
    is_open: Callable[["PlainGame"], bool] = _always
    is_listed: Callable[["PlainGame"], bool] = _always
    """Whether `?` lists it; what is open and not told has a refusal of its own."""


# --- looking --------------------------------------------------------------------------------------------------------


def _look(table: "PlainGame", _rest: str) -> None:
    table.report()


def _legal(table: "PlainGame", part: str) -> None:
    words = [word for word in table.reader.legal_words() if part.lower() in word.lower()]
    if not words:
        table.talk.say(f"nothing with {part[:40]!r} in it is legal" if part else "you cannot act now")
        return
    table.talk.say(f"you may try ({len(words)}):")
    # A blank inside an action must not be where a line breaks.
    text = ", ".join(word.replace(" ", NO_BREAK) for word in words)
    folded = textwrap.fill(text, LINE_WIDTH, initial_indent="  ", subsequent_indent="  ")
    table.talk.say(folded.replace(NO_BREAK, " "))


def _events(table: "PlainGame", rest: str) -> None:
    """All that happened, or the last so many."""
    log = table.viewer.log
    if rest and number_in(rest) < 1:
        raise BadNotation(f"{rest[:40]!r} is no number of events; events 5 tells the last five, events alone all")
    table.talk.say_events(event.text for event in (log[-number_in(rest) :] if rest else log))
    if not log:
        table.talk.say("nothing has happened yet")


def _who(table: "PlainGame", _rest: str) -> None:
    for seat, sitter in enumerate(table.match.seats):
        kind = f"bot {sitter.bot}" if isinstance(sitter, BotSeat) else "person"
        to_act = table.match.to_act
        turn = ", to act" if seat in to_act and len(to_act) < len(table.match.seats) else ""
        table.talk.say(f"{table.game.seat_name(seat)}: {sitter.name} ({kind}{turn})")


def _seed(table: "PlainGame", _rest: str) -> None:
    table.talk.say(f"seed: {seed_text(table.match) or '(the default)'}")


def _time(table: "PlainGame", _rest: str) -> None:
    minutes, seconds = divmod(int(table.session.seconds), 60)
    tempo = f", speed {table.tempo.speed:g}" if table.tempo.has_tempo else ""
    table.talk.say(f"played for {minutes}:{seconds:02}, {counted(table.match.position)}{tempo}")


def _change_viewpoint(table: "PlainGame", _rest: str) -> None:
    seat = table.viewer.look_from_next()
    who = "a spectator" if seat is None else table.match.names[seat]
    table.change_viewpoint()
    table.talk.say(f"you look through the eyes of {who}")
    _look(table, "")


def _may_change_viewpoint(table: "PlainGame") -> bool:
    return table.session.is_watched or table.is_over


def _explain(table: "PlainGame", rest: str) -> None:
    """A bot says what it would do here and why, from what this seat knows."""
    bot, seat = adviser(table.game, rest), table.viewer.seat
    if seat is None:
        raise IllegalAction("you are watching; eyes looks through a player's eyes first")
    reasons = table.match.explain(seat, bot)
    table.talk.say(f"{bot} says:")
    table.talk.say(reasons)


def _can_be_explained(table: "PlainGame") -> bool:
    return table.has_reasons


# --- going back -----------------------------------------------------------------------------------------------------


def _undo(table: "PlainGame", rest: str) -> None:
    """The last line as a whole, or so many actions."""
    wanted = 1 if rest == "step" else number_in(rest) if rest else 0
    if rest and wanted < 1:
        raise BadNotation(
            f"{rest[:40]!r} is no number of actions; undo takes back the last line, undo 3 three actions, undo step one"
        )
    was_over = table.is_over
    table.viewer.undo(wanted)
    table.gather()
    if was_over and not table.is_over:
        table.talk.say(ENDING_UNDONE)
    table.start_turn()


def _redo(table: "PlainGame", _rest: str) -> None:
    table.session.redo()
    table.gather()
    table.start_turn()


def _replay(table: "PlainGame", _rest: str) -> None:
    """Looks at the game so far step by step; a branch from there is played instead of this one."""
    table.settle()
    viewer = ReplayPage(table.desk, ReplayCursor.of_viewer(table.viewer))
    viewer.run()
    if viewer.branch is not None:
        table.next = viewer.branch
        table.leave()
    else:
        table.look()


# --- time -----------------------------------------------------------------------------------------------------------


def _has_tempo(table: "PlainGame") -> bool:
    return table.tempo.has_tempo


def _wait(table: "PlainGame", rest: str) -> None:
    """Time passes without an action of ours."""
    times = 1 if not rest else number_in(rest)
    if not 1 <= times <= MOST_TICKS:
        raise BadNotation(f"a number of ticks from 1 to {MOST_TICKS} is needed, not {rest[:40]!r}; type tick 5")
    left, alarm = times, ""
    while left and not alarm and (left == times or not table.is_over):
        table.pass_time()
        left, alarm = left - 1, table.extras.alarm(table.moment)
    table.start_turn()
    if left and alarm and not table.is_over:
        table.talk.say(f"({alarm}: {left} of the ticks are left out; tick {left} takes them)")


def _start(table: "PlainGame", _rest: str) -> None:
    if table.is_over:
        raise IllegalAction(table.over_words)
    table.tempo.pause(time.monotonic(), paused=False)
    table.tempo.rested(time.monotonic())
    table.talk.say(f"time runs, speed {table.tempo.speed:g}; type as ever, and an empty line or pause stops it")


def _pause(table: "PlainGame", _rest: str) -> None:
    table.tempo.pause(time.monotonic(), paused=True)
    table.talk.say("time stands still; start lets it run, an empty line goes one step")


def _speed(table: "PlainGame", rest: str) -> None:
    speed = read_speed(rest, table.tempo.speed) if rest else table.tempo.speed
    steps = SPEEDS.index(speed) - SPEEDS.index(table.tempo.speed)
    speed = table.tempo.change_speed(time.monotonic(), steps)
    if steps and table.session.is_watched:
        table.desk.change_settings(speed=speed)
    table.talk.say(f"speed {speed:g}")


# --- seats ----------------------------------------------------------------------------------------------------------


def _seat(table: "PlainGame", rest: str) -> None:
    wanted = number_in(rest) - 1
    if wanted not in table.session.people:
        seats = ", ".join(str(seat + 1) for seat in table.session.people)
        raise BadNotation(f"you can act for these seats: {seats or 'none'}; type seat and its number")
    table.sit(wanted)


def _shares_open_table(table: "PlainGame") -> bool:
    return table.session.shares_keyboard and table.game.info.pace is not Pace.TURNS


# --- keeping --------------------------------------------------------------------------------------------------------


def _save(table: "PlainGame", name: str) -> None:
    if table.session.store is None:
        raise IllegalAction("games are not kept at this table; record FILE writes a replay")
    if not name:
        raise BadNotation("give it a name: save NAME")
    table.session.save_as(name)
    shown = f'"{name}"' if " " in name else name
    table.talk.say(f"saved as {name}; quintet play {table.game.info.id} --resume {shown} goes on from here")


def _record(table: "PlainGame", rest: str) -> None:
    if not rest:
        raise BadNotation("name the file to write: record FILE")
    write_file_safely(rest, write_replay(table.match.replay()))
    table.talk.say(f"recorded in {rest}; quintet replay shows it")


def _resign(table: "PlainGame", rest: str) -> None:
    if table.session.is_watched:
        raise IllegalAction("you are only watching, so there is nothing to give up; quit leaves")
    if table.is_over:
        raise IllegalAction(table.over_words)
    if rest.lower() != "yes" and not table.talk.confirm("Give this game up?"):
        table.talk.say("the game goes on")
        return
    table.viewer.resign()
    table.gather()
    table.start_turn()


def _has_not_resigned(table: "PlainGame") -> bool:
    return table.viewer.seat not in table.match.gone


def _is_played(table: "PlainGame") -> bool:
    return not table.session.is_watched


def _again(table: "PlainGame", _rest: str) -> None:
    _start_over(table, fresh=True)


def _same(table: "PlainGame", _rest: str) -> None:
    _start_over(table, fresh=False)


def _start_over(table: "PlainGame", *, fresh: bool) -> None:
    table.next = start_again(table.match, fresh=fresh)
    table.leave()


def _quit(table: "PlainGame", _rest: str) -> None:
    table.leave()


COMMANDS: Final = {
    "look": Command("draw the game again", _look),
    "legal": Command("list what you may try now; `legal a4` only what contains that", _legal),
    "undo": Command(
        "take back what your last line did, and what was answered to it; `undo 3` three actions, `undo step` one", _undo
    ),
    "redo": Command("play again what was taken back", _redo),
    "wait": Command(
        "let the bots act, or the clock tick, without acting yourself (also: an empty line)", _wait, _has_tempo
    ),
    "tick": Command("the same; `tick 5` five times, or until something happens to you", _wait, _has_tempo),
    "start": Command("let time run by itself; an empty line stops it", _start, _has_tempo),
    "pause": Command("let time stand still", _pause, _has_tempo),
    "speed": Command("`speed 2`: how fast time runs, 0.5 to 8, or 64 for watchers; `speed faster`", _speed, _has_tempo),
    "seat": Command("`seat 2`: act for that seat", _seat, _shares_open_table),
    "viewpoint": Command("look from the next point of view", _change_viewpoint, _may_change_viewpoint),
    "who": Command("who sits where", _who),
    "seed": Command("the seed of this game, to pass on", _seed),
    "time": Command("how long this has been played, and how many actions", _time),
    "events": Command("all that happened; `events 5` the last five (also: log)", _events),
    "explain": Command(
        "a bot says what it would do in your place, and why; `explain BOT`: that one", _explain, _can_be_explained
    ),
    "replay": Command("look at the game so far step by step, and play on from any of them", _replay),
    "save": Command("`save NAME`: keep the game as it stands now (what is played is kept anyway)", _save),
    "record": Command("`record FILE`: write the game so far as a replay file", _record),
    "again": Command("leave this one and begin another with the same options", _again),
    "same": Command("leave this one and begin it anew with the same seed", _same),
    "resign": Command("give up", _resign, _has_not_resigned, _is_played),
    "quit": Command("leave; a game that is not over is kept (also: end of input)", _quit),
}
