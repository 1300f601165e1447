"""Conversation: lines in and lines out, and the questions that every page asks.

Lines come from a keyboard or a pipe. Waiting for one can have a time limit, so that a game's clock runs while nobody
types.
"""

import codecs
import itertools
import os
import select
import shutil
import sys
import textwrap
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Protocol

from quintet.core.errors import BadNotation, quoted
from quintet.front.settings import SPEEDS, next_speed
from quintet.plain.ascii import sayable

__all__ = [
    "Conversation",
    "Gone",
    "Keyboard",
    "Lines",
    "Pipe",
    "choose",
    "find_line_source",
    "fit",
    "folded",
    "number_in",
    "read_speed",
]

LONGEST_LINE: Final = 1000
LONGEST_PROMPT: Final = 50
WIDTH: Final = 78
NARROW: Final = 20
"""Columns below which a second column is not folded."""
YES: Final = ("y", "yes")
NO: Final = ("n", "no", "")
BACK: Final = ("back", "cancel")


class Gone(Exception):
    """The input has ended, so there are no more lines."""


class Lines(Protocol):
    """Where lines come from."""

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        """Returns the next line, or None if none came within these seconds. Raises EOFError at the end."""


class _Feed:
    """The lines of a file descriptor as they come in; a buffered stream would hide some from `select`."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._ready: deque[str] = deque()
        self._rest = ""
        self._ended = False

    def next(self, seconds: float | None) -> str | None:
        end = None if seconds is None else time.monotonic() + seconds
        while not self._ready and not self._ended:
            left = None if end is None else max(end - time.monotonic(), 0.0)
            if not select.select([self._number], [], [], left)[0]:
                return None
            self._take(os.read(self._number, 65536))
        if not self._ready:
            raise EOFError
        return self._ready.popleft()

    def _take(self, data: bytes) -> None:
        self._ended = not data
        *whole, self._rest = (self._rest + self._decoder.decode(data, self._ended)).split("\n")
        if self._ended and self._rest:
            whole.append(self._rest)
        self._rest = self._rest[: 2 * LONGEST_LINE]  # longer lines are refused anyway
        self._ready.extend(line.rstrip("\r") for line in whole)


class Keyboard:
    """A person at a terminal, with line editing by `readline` except while time runs."""

    def __init__(self) -> None:
        _open_readline()
        self._feed = _Feed(sys.stdin.fileno())

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        sys.stdout.flush()
        try:
            return input(sayable(prompt)) if seconds is None else self._feed.next(seconds)
        except EOFError:
            print()
            raise


def _open_readline() -> None:
    """Loads line editing that never writes an escape code: it checks the terminal once, when it is imported."""
    terminal = os.environ.get("TERM")
    os.environ["TERM"] = "dumb"
    try:
        import readline  # noqa: PLC0415 - must see the changed TERM

        readline.parse_and_bind("set enable-bracketed-paste off")
    finally:
        if terminal is None:
            del os.environ["TERM"]
        else:
            os.environ["TERM"] = terminal


class Pipe:
    """The lines of a script, each printed after its prompt so that the transcript reads like a game."""

    def __init__(self, stream: Any = None) -> None:
        self._stream = sys.stdin if stream is None else stream
        self._feed = _feed_of(self._stream)

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        sys.stdout.flush()
        line = self._next(seconds)
        if line is not None:
            print(sayable(prompt + line[:LONGEST_LINE]))
        return line

    def _next(self, seconds: float | None) -> str | None:
        if self._feed is not None:
            return self._feed.next(seconds)
        line: str = self._stream.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")


def _feed_of(stream: Any) -> _Feed | None:
    """Returns None for a stream without a file descriptor, which is read as it is."""
    try:
        return _Feed(stream.fileno())
    except (OSError, ValueError, AttributeError):
        return None


def find_line_source() -> Lines:
    return Keyboard() if sys.stdin.isatty() else Pipe()


class Conversation:
    """Reads lines from one source and writes lines to one place."""

    def __init__(self, lines: Lines, write: Callable[[str], object] = print, *, watched: bool = False) -> None:
        self._lines = lines
        self._write = write
        self.watched = watched
        """Whether a person looks at a screen, from whom another player's secrets must be hidden."""

    def say(self, text: str = "") -> None:
        """Writes a text. Every line goes through here, so nothing that a terminal might obey gets out."""
        self._write(fit(sayable(text), shutil.get_terminal_size().columns) if self.watched else sayable(text))

    @property
    def rows(self) -> int | None:
        """How many rows the screen has; None for a pipe."""
        return shutil.get_terminal_size().lines if self.watched else None

    def height(self, text: str) -> int:
        """Returns how many rows a text takes."""
        return fit(sayable(text), shutil.get_terminal_size().columns).count("\n") + 1

    def say_events(self, texts: Iterable[str]) -> None:
        """Writes a line for each event, and a single one for the same event several times in a row."""
        for text, same in itertools.groupby(texts):
            times = len(list(same))
            self.say(f"* {text}" if times == 1 else f"* {text} (x{times})")

    def say_prose(self, text: str) -> None:
        """Writes folded paragraphs."""
        for paragraph in filter(None, text.split("\n")):
            self.say(textwrap.fill(paragraph, WIDTH))

    def list(self, rows: Iterable[tuple[str, str]]) -> None:
        """Writes words and their meanings in two columns."""
        pairs = list(rows)
        wide = max((len(word) for word, _ in pairs), default=0)
        for word, meaning in pairs:
            first, *more = folded(meaning, shutil.get_terminal_size().columns - wide - 4 if self.watched else 0)
            self.say(f"  {word:<{wide}}  {first}".rstrip())
            for line in more:
                self.say(f"{'':{wide + 4}}{line}")

    def ask(self, prompt: str) -> str:
        """Returns the next line, stripped; raises `Gone` at the end of the input."""
        if len(prompt) > LONGEST_PROMPT:  # a long prompt gets a line of its own
            self.say(prompt.strip())
            prompt = "> "
        while True:
            line = self._read(prompt, None)
            assert line is not None
            if len(line) <= LONGEST_LINE:
                return line.strip()
            self.say(f"! That line is too long. Type at most {LONGEST_LINE:,} characters.")

    def within(self, seconds: float) -> str | None:
        """Returns the next line if one comes in that time."""
        line = self._read("", max(seconds, 0.0))
        return None if line is None else line.strip()[:LONGEST_LINE]

    def _read(self, prompt: str, seconds: float | None) -> str | None:
        try:
            return self._lines.read(prompt, seconds)
        except EOFError:
            raise Gone from None

    def confirm(self, question: str) -> bool:
        """Asks until the answer is yes or no."""
        while True:
            answer = self.ask(f"{question} (yes or no) ").lower()
            if answer in YES or answer in NO:
                return answer in YES
            self.say("! Please type `yes` or `no`.")

    def question(self, prompt: str, explain: str, read: Callable[[str], Any]) -> Any:
        """Asks until `read` takes the answer. `?` explains the question, and `back` leaves it and returns None."""
        while True:
            answer = self.ask(prompt)
            if answer in {"?", "help"}:
                self.say_prose(explain)
                self.say("Type `back` to cancel.")
            elif answer.lower() in BACK:
                return None
            else:
                try:
                    return read(answer)
                except ValueError as error:
                    self.say(f"! {error}")


def fit(text: str, columns: int) -> str:
    """Returns the text with sentences that are too wide broken between words; pictures stay as they are."""
    return "\n".join(
        textwrap.fill(line, columns, replace_whitespace=False, break_on_hyphens=False)
        if len(line) > columns and is_prose(line)
        else line
        for line in text.split("\n")
    )


def folded(text: str, columns: int) -> Sequence[str]:
    """Returns a text in lines of at most this length; in a single one if that is too short for words."""
    return [text] if columns < NARROW or len(text) <= columns else textwrap.wrap(text, columns, break_on_hyphens=False)


def is_prose(line: str) -> bool:
    """Returns whether a line has more letters than other signs."""
    return 2 * sum(sign.isalpha() for sign in line) > len(line) - line.count(" ")


def number_in(text: str) -> int:
    """Returns the whole number in a text, or -1."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else -1


def read_speed(text: str, speed: float) -> float:
    """Returns one of the speeds, by its number or as `faster` or `slower` than this one."""
    known = {f"{each:g}": each for each in SPEEDS}
    if text in {"faster", "+", "slower", "-"}:
        by = 1 if text in {"faster", "+"} else -1
        return next_speed(speed, by)
    if text not in known:
        raise BadNotation(f"There is no speed {quoted(text)}. Type one of: {', '.join(known)}, faster, slower.")
    return known[text]


def choose(answer: str, names: Sequence[str], what: str) -> str:
    """Returns the name that an answer means: by its number, in full, or by its beginning if only one begins so."""
    wanted = answer.lower()
    exact = [name for name in names if name.lower() == wanted]
    if not exact and 0 < number_in(answer) <= len(names):
        return names[number_in(answer) - 1]
    near = exact or [name for name in names if wanted and name.lower().startswith(wanted)]
    if len(near) == 1:
        return near[0]
    raise BadNotation(f"There is no {what} {quoted(answer)}. Type one of: {', '.join(names)}.")
