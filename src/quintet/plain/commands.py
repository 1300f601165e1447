"""The commands of the line mode that every game has beside its actions."""

import shlex
import textwrap
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from quintet.core.errors import BadNotation, IllegalAction, quoted
from quintet.core.game import Pace
from quintet.core.plural import counted
from quintet.front.make_session import start_again
from quintet.front.replay_cursor import ReplayCursor
from quintet.front.settings import SPEEDS
from quintet.front.viewer import ENDING_UNDONE, HELPED
from quintet.plain.conversation import number_in, read_speed
from quintet.plain.replay import ReplayPage, record
from quintet.table.seating import adviser
from quintet.table.seats import BotSeat

if TYPE_CHECKING:
    from quintet.plain.play import PlayPage

__all__ = ["ALIASES", "COMMANDS", "TIMELY", "Command"]

LINE_WIDTH: Final = 78
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
MOST_TICKS: Final = 1000
TIMELY: Final = ("wait", "tick")
"""Commands that always get an answer: where no time passes, they say that the game is waiting for the player."""
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


class Command(NamedTuple):
    """A typed command: what it does, in a line; how; and whether it means anything at this table now."""

    summary: str
    do: Callable[["PlayPage", str], None]
    is_open: Callable[["PlayPage"], bool] = lambda _table: True
    is_listed: Callable[["PlayPage"], bool] = lambda _table: True
    """Whether `?` lists it; an open command that is not listed has a refusal of its own."""


# --- looking --------------------------------------------------------------------------------------------------------


def _legal(table: "PlayPage", part: str) -> None:
    words = [word for word in table.reader.legal_words() if part.lower() in word.lower()]
    if not words:
        table.talk.say(f"No legal action contains {quoted(part)}." if part else "You cannot act now.")
        return
    # A blank inside an action must not be where a line breaks.
    text = ", ".join(word.replace(" ", NO_BREAK) for word in words)
    folded = textwrap.fill(text, LINE_WIDTH, initial_indent="  ", subsequent_indent="  ")
    table.talk.say(f"You can try ({len(words)}):\n{folded.replace(NO_BREAK, ' ')}")


def _events(table: "PlayPage", rest: str) -> None:
    """Lists everything that happened, or the last events."""
    log = table.viewer.whole_log()
    if rest and number_in(rest) < 1:
        raise BadNotation(
            f"{quoted(rest)} is not a number of events. Type `events 5` for the last five, or `events` for all."
        )
    table.talk.say_events(event.text for event in (log[-number_in(rest) :] if rest else log))
    if not log:
        table.talk.say("Nothing has happened yet.")


def _who(table: "PlayPage", _rest: str) -> None:
    to_act = table.match.to_act
    for seat, sitter in enumerate(table.match.seats):
        kind = f"bot {sitter.bot}" if isinstance(sitter, BotSeat) else "person"
        turn = ", to act" if seat in to_act and len(to_act) < len(table.match.seats) else ""
        table.talk.say(f"{table.game.seat_name(seat)}: {sitter.name} ({kind}{turn})")


def _time(table: "PlayPage", _rest: str) -> None:
    minutes, seconds = divmod(int(table.session.seconds), 60)
    tempo = f", speed {table.tempo.speed:g}" if table.tempo.has_tempo else ""
    table.talk.say(f"Played for {minutes}:{seconds:02}, {counted(table.match.position)}{tempo}.")


def _change_viewpoint(table: "PlayPage", _rest: str) -> None:
    seat = table.viewer.look_from_next()
    table.change_viewpoint()
    table.talk.say(f"Point of view: {'spectator' if seat is None else table.match.names[seat]}")
    table.report()


def _explain(table: "PlayPage", rest: str) -> None:
    """Lets a bot say what it would do here and why, from what this seat knows."""
    bot, seat = adviser(table.game, rest), table.viewer.seat
    if seat is None:
        raise IllegalAction("You are watching. Type `viewpoint` to take a player's point of view first.")
    table.talk.say(f"The {bot} bot says:\n{table.match.explain(seat, bot)}")
    if table.viewer.is_playing and table.session.count_advice(seat):
        table.talk.say(HELPED)


# --- going back -----------------------------------------------------------------------------------------------------


def _undo(table: "PlayPage", rest: str) -> None:
    """Undoes the last line as a whole, or a number of actions."""
    wanted = 1 if rest == "step" else number_in(rest) if rest else 0
    if rest and wanted < 1:
        raise BadNotation(
            f"{quoted(rest)} is not a number of actions. Type `undo` for your last line, `undo 3` for three actions, "
            "or `undo step` for one."
        )
    was_over, was_helped = table.is_over, table.match.is_helped
    table.viewer.undo(wanted)
    table.gather()
    if was_over and not table.is_over:
        table.talk.say(ENDING_UNDONE)
    table.start_turn()
    if table.match.is_helped and not was_helped and not was_over:
        table.talk.say(HELPED)


def _redo(table: "PlayPage", _rest: str) -> None:
    table.viewer.redo()
    table.gather()
    table.start_turn()


def _replay(table: "PlayPage", _rest: str) -> None:
    """Shows the game so far step by step; a branch from there is played instead of this game."""
    table.settle()
    page = ReplayPage(table.desk, ReplayCursor.of_viewer(table.viewer))
    page.run()
    if page.branch is not None:
        table.next = page.branch
        table.leave()
    else:
        table.look()


# --- time -----------------------------------------------------------------------------------------------------------


def _has_tempo(table: "PlayPage") -> bool:
    return table.tempo.has_tempo


def _wait(table: "PlayPage", rest: str) -> None:
    """Lets time pass without an action of the player."""
    times = 1 if not rest else number_in(rest)
    if not 1 <= times <= MOST_TICKS:
        raise BadNotation(f"{quoted(rest)} is not a number of ticks from 1 to {MOST_TICKS}. Type `tick 5` for five.")
    left, alarm = times, ""
    while left and not alarm and (left == times or not table.is_over):
        table.pass_time()
        left, alarm = left - 1, table.lines.alarm(table.moment)
    table.start_turn()
    if left and alarm and not table.is_over:
        table.talk.say(f"(Stopped with {counted(left, 'tick')} left. Type `tick {left}` to continue.)")


def _start(table: "PlayPage", _rest: str) -> None:
    if table.is_over:
        raise IllegalAction(table.over_words)
    table.tempo.pause(time.monotonic(), paused=False)
    table.tempo.rested(time.monotonic())
    table.talk.say(f"Time is running at speed {table.tempo.speed:g}. Press Enter or type `pause` to stop it.")


def _pause(table: "PlayPage", _rest: str) -> None:
    table.tempo.pause(time.monotonic(), paused=True)
    table.talk.say("Time is paused. Type `start` to let it run, or press Enter for one step.")


def _speed(table: "PlayPage", rest: str) -> None:
    speed = read_speed(rest, table.tempo.speed) if rest else table.tempo.speed
    steps = SPEEDS.index(speed) - SPEEDS.index(table.tempo.speed)
    speed = table.tempo.change_speed(time.monotonic(), steps)
    if steps and table.session.is_watched:
        table.desk.change_settings(speed=speed)
    table.talk.say(f"The speed is {speed:g}.")


# --- seats ----------------------------------------------------------------------------------------------------------


def _seat(table: "PlayPage", rest: str) -> None:
    wanted = number_in(rest) - 1
    if wanted not in table.session.people:
        seats = ", ".join(str(seat + 1) for seat in table.session.people)
        raise BadNotation(f"You can act for these seats: {seats}. Type `seat` and a number.")
    table.sit(wanted)


def _shares_open_table(table: "PlayPage") -> bool:
    return table.session.shares_keyboard and table.game.info.pace is not Pace.TURNS


# --- saving and leaving ---------------------------------------------------------------------------------------------


def _save(table: "PlayPage", name: str) -> None:
    if table.session.store is None:
        raise IllegalAction("Cannot save: the data folder is not usable. Type `record FILE` to write a replay instead.")
    if not name:
        raise BadNotation("Give the save a name: `save NAME`.")
    table.session.save_as(name)
    command = f"quintet play {table.game.info.id} --resume {shlex.quote(name)}"
    table.talk.say(f"Saved as {name}. Run `{command}` to resume it.")


def _resign(table: "PlayPage", rest: str) -> None:
    if table.session.is_watched:
        raise IllegalAction("You are only watching, so you cannot resign. Type `quit` to leave.")
    if table.is_over:
        raise IllegalAction(table.over_words)
    if rest.lower() != "yes" and not table.talk.confirm("Resign this game?"):
        table.talk.say("The game continues.")
        return
    table.viewer.resign()
    table.gather()
    table.start_turn()


def _start_over(table: "PlayPage", _rest: str, *, fresh: bool) -> None:
    table.next = start_again(table.match, fresh=fresh)
    table.leave()


COMMANDS: Final = {
    "look": Command("Show the board again", lambda table, _: table.report()),
    "legal": Command("List your legal actions (`legal a4`: only those that contain a4)", _legal),
    "undo": Command("Undo your last line and the replies to it (`undo 3`: three actions, `undo step`: one)", _undo),
    "redo": Command("Redo what you undid last", _redo),
    "wait": Command("Let the bots act or the clock tick without acting yourself (also: Enter)", _wait, _has_tempo),
    "tick": Command("Wait several times (`tick 5`), or until something happens to you", _wait, _has_tempo),
    "start": Command("Let time run by itself until you press Enter", _start, _has_tempo),
    "pause": Command("Pause time", _pause, _has_tempo),
    "speed": Command(
        "Set how fast time runs, from 0.5 to 8, or to 64 when you watch (`speed 2`, `speed faster`)", _speed, _has_tempo
    ),
    "seat": Command("Act for another seat (`seat 2`)", _seat, _shares_open_table),
    "viewpoint": Command(
        "Take the next point of view", _change_viewpoint, lambda table: table.session.is_watched or table.is_over
    ),
    "who": Command("List the players", _who),
    "seed": Command("Show the seed of this game", lambda table, _: table.talk.say(table.share_lines)),
    "time": Command("Show how long you have played, and how many actions", _time),
    "events": Command("List everything that happened (`events 5`: the last five; also: `log`)", _events),
    "explain": Command(
        "Ask a bot what it would do in your place, and why (`explain BOT`: ask that bot)",
        _explain,
        lambda table: table.has_reasons,
    ),
    "replay": Command("Watch the game so far step by step, and play on from any step", _replay),
    "save": Command("Save the game as it is now under a name (`save NAME`); your progress is always saved", _save),
    "record": Command(
        "Write the game so far to a replay file (`record FILE`)",
        lambda table, rest: table.talk.say(record(rest, table.match.replay())),
    ),
    "again": Command("Leave this game and start a new one with the same options", partial(_start_over, fresh=True)),
    "same": Command("Leave this game and start it again with the same seed", partial(_start_over, fresh=False)),
    "resign": Command(
        "Resign",
        _resign,
        lambda table: table.viewer.seat not in table.match.gone,
        lambda table: not table.session.is_watched,
    ),
    "quit": Command("Leave; an unfinished game is saved (also: end of input)", lambda table, _: table.leave()),
}
