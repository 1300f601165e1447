"""A conversation: where lines come from, where lines go, and the questions that every page asks.

Lines come from a keyboard or from a pipe; both can also be waited for only so long, so that time may pass in a game
while nobody types.
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

from quintet.core.errors import BadNotation
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
    "number_in",
    "read_speed",
]

LONGEST_LINE: Final = 1000
LONGEST_PROMPT: Final = 50
WIDTH: Final = 78
YES: Final = ("y", "yes")
NO: Final = ("n", "no", "")
BACK: Final = ("back", "cancel")


class Gone(Exception):
    """There are no more lines: the end of the input, or somebody who wants to leave from where they are."""


class Lines(Protocol):
    """Where lines come from."""

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        """The next line; None when none came within so many seconds. Raises EOFError at the end."""


class _Feed:
    """Lines of a file descriptor as they come in, without a buffer that could hide some of them."""

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
        self._rest = self._rest[: 2 * LONGEST_LINE]  # what is too long is refused anyway
        self._ready.extend(line.rstrip("\r") for line in whole)


class Keyboard:
    """Somebody who types at a terminal: with the arrow keys of `readline`, except while time runs."""

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
    """Line editing that never writes an escape code: it looks once, when it is imported, what the terminal can do."""
    terminal = os.environ.get("TERM")
    os.environ["TERM"] = "dumb"
    try:
        import readline  # noqa: PLC0415 - only where somebody types

        readline.parse_and_bind("set enable-bracketed-paste off")
    finally:
        if terminal is None:
            del os.environ["TERM"]
        else:
            os.environ["TERM"] = terminal


class Pipe:
    """The lines of a script, each shown after its prompt so that the transcript reads like a game."""

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
    """A stream that is no file is read as it is."""
    try:
        return _Feed(stream.fileno())
    except (OSError, ValueError, AttributeError):
        return None


def find_line_source() -> Lines:
    return Keyboard() if sys.stdin.isatty() else Pipe()


class Conversation:
    """Lines in, lines out."""

    def __init__(self, lines: Lines, write: Callable[[str], object] = print, *, watched: bool = False) -> None:
        self._lines = lines
        self._write = write
        self.watched = watched
        """Whether somebody sits before a screen, from whom another player's secrets must be hidden."""

    def say(self, text: str = "") -> None:
        """Every line goes through here: nothing that a terminal might obey gets out."""
        self._write(fit(sayable(text), shutil.get_terminal_size().columns) if self.watched else sayable(text))

    @property
    def rows(self) -> int | None:
        """How many rows the screen has, where somebody sits before one."""
        return shutil.get_terminal_size().lines if self.watched else None

    def height(self, text: str) -> int:
        """How many rows a text takes."""
        return fit(sayable(text), shutil.get_terminal_size().columns).count("\n") + 1

    def say_events(self, texts: Iterable[str]) -> None:
        """A line for each, and one for what happened several times in a row."""
        for text, same in itertools.groupby(texts):
            times = len(list(same))
            self.say(f"* {text}" if times == 1 else f"* {text} (x{times})")

    def say_prose(self, text: str) -> None:
        """Paragraphs of prose, folded."""
        for paragraph in filter(None, text.split("\n")):
            self.say(textwrap.fill(paragraph, WIDTH))

    def list(self, rows: Iterable[tuple[str, str]]) -> None:
        """Words and what they mean, in two columns."""
        pairs = list(rows)
        wide = max((len(word) for word, _ in pairs), default=0)
        for word, meaning in pairs:
            self.say(f"  {word:<{wide}}  {meaning}".rstrip())

    def ask(self, prompt: str) -> str:
        """The next line, without the blanks around it; raises `Gone` at the end of the input."""
        if len(prompt) > LONGEST_PROMPT:  # a long one stands on a line of its own
            self.say(prompt.strip())
            prompt = "> "
        while True:
            line = self._read(prompt, None)
            assert line is not None
            if len(line) <= LONGEST_LINE:
                return line.strip()
            self.say(f"! that line is too long; type one of at most {LONGEST_LINE:,} characters")

    def within(self, seconds: float) -> str | None:
        """The next line if one comes in that time."""
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
            self.say("! please type yes or no")

    def question(self, prompt: str, explain: str, read: Callable[[str], Any]) -> Any:
        """Asks until `read` takes the answer; `?` explains, `back` gives up and answers None."""
        while True:
            answer = self.ask(prompt)
            if answer in {"?", "help"}:
                self.say_prose(explain)
                self.say("back leaves this as it was.")
            elif answer.lower() in BACK:
                return None
            else:
                try:
                    return read(answer)
                except ValueError as error:
                    self.say(f"! {error}")


def fit(text: str, columns: int) -> str:
    """Sentences that would run over the edge of a screen, broken between words; pictures stay as they are."""
    return "\n".join(
        textwrap.fill(line, columns, replace_whitespace=False, break_on_hyphens=False)
        if len(line) > columns and is_prose(line)
        else line
        for line in text.split("\n")
    )


def is_prose(line: str) -> bool:
    """More letters than signs."""
    return 2 * sum(sign.isalpha() for sign in line) > len(line) - line.count(" ")


def number_in(text: str) -> int:
    """The whole number that a text is, or -1."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else -1


def read_speed(text: str, speed: float) -> float:
    """A speed of the list, by its number or as faster or slower than this one."""
    known = {f"{each:g}": each for each in SPEEDS}
    if text in {"faster", "+", "slower", "-"}:
        by = 1 if text in {"faster", "+"} else -1
        return next_speed(speed, by)
    if text not in known:
        raise BadNotation(f"the speeds are {', '.join(known)}; type speed 2, or speed faster")
    return known[text]


def choose(answer: str, names: Sequence[str], what: str) -> str:
    """The one of the names that an answer means: its number, itself, or its beginning where only one begins so."""
    wanted = answer.lower()
    exact = [name for name in names if name.lower() == wanted]
    if not exact and 0 < number_in(answer) <= len(names):
        return names[number_in(answer) - 1]
    near = exact or [name for name in names if wanted and name.lower().startswith(wanted)]
    if len(near) == 1:
        return near[0]
    raise BadNotation(f"{answer[:40]!r} is no {what}; type one of: {', '.join(names)}")
