"""ReplayPage: a recorded game in lines, forward and back, from any point of view, with branches into new games."""

import shlex
from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from quintet.core.errors import BadNotation, quoted
from quintet.core.plural import counted
from quintet.core.replay import Replay, write_replay
from quintet.front.phrasing import with_names
from quintet.front.replay_cursor import SECONDS_A_STEP, ReplayCursor, verify
from quintet.front.start import Start
from quintet.front.tempo import SMOOTH, strides
from quintet.plain.conversation import number_in, read_speed
from quintet.plain.page import HELP_HINT, Desk, Page
from quintet.table.seating import adviser
from quintet.table.storage.files import write_file_safely

__all__ = ["ReplayPage", "record"]

WORDS: Final = {
    "next": "Go one step forward (`next 10`: ten steps; also: Enter)",
    "back": "Go one step back (`back 10`: ten steps)",
    "first": "Go to the start",
    "last": "Go to the end",
    "go": "Go to a step (`go 25`, or only the number)",
    "play": "Play from here until you press Enter",
    "speed": "Set how fast it plays, from 0.5 to 64 (`speed 2`)",
    "viewpoint": "Take the next point of view",
    "look": "Show this step again",
    "explain": "Ask a bot what it would have done here, from what this player knew (`explain BOT`: ask that bot)",
    "branch": "Start a new game from this step; the old one stays as it is",
    "verify": "Play everything again and check every step",
    "record": "Write a replay file (`record FILE`)",
    "quit": "Leave the replay",
}


def record(file: str, replay: Replay) -> str:
    """Writes a replay to a file; returns what to say about it."""
    if not file:
        raise BadNotation("Name the file to write: `record FILE`.")
    write_file_safely(file, write_replay(replay))
    return f"Recorded in {file}. Run `quintet replay {shlex.quote(file)}` to watch it."


class ReplayPage(Page):
    """A replay with a cursor, moved by lines."""

    manual = (
        "A recorded game, step by step. You see what the chosen player knew at that moment. Once a game is over, every "
        "action is named, even those that were secret."
    )
    usual = "next"
    aliases: ClassVar[Mapping[str, str]] = {
        "n": "next",
        "b": "back",
        "start": "first",
        "end": "last",
        "eyes": "viewpoint",
        **dict.fromkeys(("q", "menu", "exit", "leave"), "quit"),
    }

    def __init__(self, desk: Desk, cursor: ReplayCursor) -> None:
        super().__init__(desk)
        self.cursor = cursor
        self.branch: Start | None = None
        """The game that was started from a step."""
        self._speed = 1.0

    @property
    def prompt(self) -> str:
        return f"step {self.cursor.stop} of {self.cursor.last_stop}> "

    def words(self) -> dict[str, str]:
        return WORDS

    def show(self) -> None:
        title, names = self.cursor.game.info.title, " - ".join(self.cursor.names)
        self.talk.say(f"Replay of {title}: {names}, {counted(self.cursor.length)} {HELP_HINT}")
        self._look()

    def parse(self, line: str) -> tuple[str, str]:
        return ("go", line) if number_in(line) >= 0 else super().parse(line)

    def answer(self, word: str, rest: str) -> None:
        answers: dict[str, Callable[[], None]] = {
            "next": lambda: self._by(rest, 1),
            "back": lambda: self._by(rest, -1),
            "first": lambda: self._to(0),
            "last": lambda: self._to(self.cursor.last_stop),
            "go": lambda: self._go(rest),
            "play": self._play,
            "speed": lambda: self._change_speed(rest),
            "viewpoint": self._change_viewpoint,
            "look": self._look,
            "explain": lambda: self._explain(rest),
            "branch": self._branch,
            "verify": lambda: self.talk.say(verify(self.cursor.game, self.cursor.replay)),
            "record": lambda: self.talk.say(record(rest, self.cursor.replay)),
            "quit": self.leave,
        }
        answers[word]()

    # --- moving ---

    def _by(self, rest: str, way: int) -> None:
        steps = number_in(rest) if rest else 1
        if steps < 1:
            raise BadNotation(f"{quoted(rest)} is not a number of steps. Type `next 10` or `back 10`.")
        if not 0 <= self.cursor.stop + way * steps <= self.cursor.last_stop and steps == 1:
            raise BadNotation("This is the end. Type `first` to go to the start." if way > 0 else "This is the start.")
        self._to(self.cursor.stop + way * steps)

    def _go(self, rest: str) -> None:
        if not 0 <= number_in(rest) <= self.cursor.last_stop:
            raise BadNotation(f"There is no step {quoted(rest)}. Type a number from 0 to {self.cursor.last_stop}.")
        self._to(number_in(rest))

    def _to(self, stop: int) -> None:
        self.cursor.go_to_stop(stop)
        self._look()

    def _play(self) -> None:
        """Shows step after step at the chosen speed, until a line or the end comes; very fast, several at once."""
        if self.cursor.position == self.cursor.length:
            self.cursor.go_to(0)
        while self.cursor.stop < self.cursor.last_stop:
            if self.talk.within(SECONDS_A_STEP / min(self._speed, SMOOTH)) is not None:
                self.talk.say("Stopped. Type `play` to continue.")
                return
            self._to(self.cursor.stop + strides(self._speed))

    def _change_speed(self, rest: str) -> None:
        self._speed = read_speed(rest, self._speed) if rest else self._speed
        self.talk.say(f"The speed is {self._speed:g}.")

    # --- showing ---

    def _change_viewpoint(self) -> None:
        self.cursor.look_from_next()
        self._look()

    def _look(self) -> None:
        cursor, moment = self.cursor, self.cursor.moment()
        who = "spectator" if cursor.seat is None else cursor.names[cursor.seat]
        self.talk.say(f"Step {cursor.stop} of {cursor.last_stop}: {cursor.caption()} (point of view: {who})")
        self.talk.say_events(with_names(event.text, cursor.game, cursor.names) for event in moment.events)
        self.talk.say()
        self.talk.say(with_names(cursor.game.show(moment.view), cursor.game, cursor.names))
        if moment.outcome is not None:
            self.talk.say(f"The end: {with_names(moment.outcome.text, cursor.game, cursor.names)}")

    # --- doing ---

    def _explain(self, rest: str) -> None:
        bot = adviser(self.cursor.game, rest)
        if self.cursor.seat is None:
            raise BadNotation("A spectator decides nothing. Type `viewpoint` to take a player's point of view first.")
        self.talk.say(f"The {bot} bot says:\n{self.cursor.explain(self.cursor.seat, bot, self.cursor.position)}")

    def _branch(self) -> None:
        match = self.cursor.branch(self.desk.settings.bot_seconds)
        self.branch = Start(match.game.info.id, made=match)
        self.talk.say(f"A new game starts after step {self.cursor.stop}. The old one stays as it is.")
        self.talk.say(f"It is a {match.origin} and counts as played with help.")
        self.leave()
