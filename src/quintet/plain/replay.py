"""The replay viewer in lines: any game from its start to its end, forward and back, through any eyes; and anew."""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from quintet.core.errors import BadNotation
from quintet.core.plural import counted
from quintet.core.replay import write_replay
from quintet.front.phrasing import with_names
from quintet.front.replay_cursor import SECONDS_A_STEP, ReplayCursor, verify
from quintet.front.start import Start
from quintet.front.tempo import SMOOTH, strides
from quintet.plain.conversation import number_in, read_speed
from quintet.plain.page import Desk, Page
from quintet.table.seating import adviser
from quintet.table.storage.files import write_file_safely

__all__ = ["ReplayPage"]

WORDS: Final = {
    "next": "one step on (also: an empty line); `next 10` ten",
    "back": "one step back; `back 10` ten",
    "first": "the start",
    "last": "the end",
    "go": "`go 25`: to that step (also: the number alone)",
    "play": "let it run from here; an empty line stops it",
    "speed": "`speed 2`: how fast it runs, 0.5 to 64",
    "viewpoint": "look from the next point of view",
    "look": "draw this step again",
    "explain": "what a bot would have done here, from what these eyes knew; `explain BOT` asks that one",
    "branch": "begin a new game from this very moment; the old one stays as it is",
    "verify": "play it all again and say whether every step leads where it led",
    "record": "`record FILE`: write it as a replay file",
    "quit": "leave the replay",
}


class ReplayPage(Page):
    """A cursor with a cursor, moved by lines."""

    manual = (
        "A recorded game, step by step. What is drawn is what the chosen eyes knew at that moment; once a game is over "
        "every action is named, also what was a secret then."
    )
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
        """The game that was begun from a step."""
        self._speed = 1.0

    @property
    def prompt(self) -> str:
        return f"step {self.cursor.position} of {self.cursor.length}> "

    def words(self) -> dict[str, str]:
        return WORDS

    def show(self) -> None:
        names = " - ".join(self.cursor.names)
        self.talk.say(f"Replay of {self.cursor.game.info.title}: {names}, {counted(self.cursor.length)}; ? explains")
        self._look()

    def parse(self, line: str) -> tuple[str, str]:
        if not line:
            return "next", ""
        return ("go", line) if number_in(line) >= 0 else super().parse(line)

    def answer(self, word: str, rest: str) -> None:
        answers: dict[str, Callable[[], None]] = {
            "next": lambda: self._by(rest, 1),
            "back": lambda: self._by(rest, -1),
            "first": lambda: self._to(0),
            "last": lambda: self._to(self.cursor.length),
            "go": lambda: self._go(rest),
            "play": self._play,
            "speed": lambda: self._change_speed(rest),
            "viewpoint": self._change_viewpoint,
            "look": self._look,
            "explain": lambda: self._explain(rest),
            "branch": self._branch,
            "verify": self._verify,
            "record": lambda: self._record(rest),
            "quit": self.leave,
        }
        answers[word]()

    # --- moving ---

    def _by(self, rest: str, way: int) -> None:
        steps = number_in(rest) if rest else 1
        if steps < 1:
            raise BadNotation(f"{rest[:40]!r} is no number of steps; type next 10 or back 10")
        if not 0 <= self.cursor.position + way * steps <= self.cursor.length and steps == 1:
            raise BadNotation("this is the end; first goes to the start" if way > 0 else "this is the start")
        self._to(self.cursor.position + way * steps)

    def _go(self, rest: str) -> None:
        if not 0 <= number_in(rest) <= self.cursor.length:
            raise BadNotation(f"there is no step {rest[:40]!r}; type a number from 0 to {self.cursor.length}")
        self._to(number_in(rest))

    def _to(self, position: int) -> None:
        self.cursor.go_to(position)
        self._look()

    def _play(self) -> None:
        """Step after step at the chosen speed, until a line comes or the end; very fast several in one picture."""
        if self.cursor.position == self.cursor.length:
            self.cursor.go_to(0)
        while self.cursor.position < self.cursor.length:
            if self.talk.within(SECONDS_A_STEP / min(self._speed, SMOOTH)) is not None:
                self.talk.say("stopped; play goes on")
                return
            self._to(self.cursor.position + strides(self._speed))

    def _change_speed(self, rest: str) -> None:
        self._speed = read_speed(rest, self._speed) if rest else self._speed
        self.talk.say(f"speed {self._speed:g}")

    # --- telling ---

    def _change_viewpoint(self) -> None:
        self.cursor.look_from_next()
        self._look()

    def _look(self) -> None:
        cursor, moment = self.cursor, self.cursor.moment()
        who = "a spectator" if cursor.seat is None else cursor.names[cursor.seat]
        self.talk.say(f"step {cursor.position} of {cursor.length}, through the eyes of {who}: {cursor.caption()}")
        self.talk.say_events(with_names(event.text, cursor.game, cursor.names) for event in moment.events)
        self.talk.say()
        self.talk.say(with_names(cursor.game.show(moment.view), cursor.game, cursor.names))
        if moment.outcome is not None:
            self.talk.say(f"The end: {with_names(moment.outcome.text, cursor.game, cursor.names)}")

    # --- doing ---

    def _explain(self, rest: str) -> None:
        bot = adviser(self.cursor.game, rest)
        if self.cursor.seat is None:
            raise BadNotation("a spectator decides nothing; eyes looks through a player's eyes")
        reasons = self.cursor.explain(self.cursor.seat, bot, self.cursor.position)
        self.talk.say(f"{bot} says:")
        self.talk.say(reasons)

    def _branch(self) -> None:
        match = self.cursor.branch(self.desk.settings.bot_seconds)
        self.branch = Start(match.game.info.id, made=match)
        self.talk.say(f"a new game begins after step {self.cursor.position}; the old one stays as it is")
        self.talk.say(f"it is a {match.origin} and counts as played with help")
        self.leave()

    def _verify(self) -> None:
        self.talk.say(verify(self.cursor.game, self.cursor.replay))

    def _record(self, rest: str) -> None:
        if not rest:
            raise BadNotation("name the file to write: record FILE")
        write_file_safely(rest, write_replay(self.cursor.replay))
        self.talk.say(f"recorded in {rest}; quintet replay shows it")
