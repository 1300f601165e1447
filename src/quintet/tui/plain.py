"""The plain game: any game, line by line, from the protocol alone: for screen readers, pipes, scripts, small terminals.

A line is one or more actions in the game's notation, or a command. Where a word is both, it is an action; with a colon
before it (`:undo`) it is always the command. Nothing here writes escape codes, and whatever comes from outside is shown
with its control characters made visible.
"""

import difflib
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, Protocol

from quintet.core.codec import printable
from quintet.core.errors import BadNotation, IllegalAction, QuintetError
from quintet.core.game import Action, Event, Pace, Seat
from quintet.core.replay import write_replay
from quintet.table.files import write_file_safely
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person

__all__ = ["COMMANDS", "Keeper", "PlainGame", "keyboard", "piped"]

Lines = Callable[[str], str | None]
"""Gives the next line for a prompt; None when there are no more."""

HELP_WIDTH: Final = 78
COMMANDS: Final = {
    "?": "this page (also: help)",
    "look": "draw the game again",
    "legal": "list what you may try now; `legal a4` only what contains that",
    "undo": "take back your last action, and what was answered to it",
    "redo": "play again what was taken back",
    "wait": "let the bots act, or the clock tick, without acting yourself (also: an empty line)",
    "tick": "the same; `tick 5` five times",
    "seat": "`seat 2`: act for that seat, where several people may act at once",
    "who": "who sits where",
    "seed": "the seed of this game",
    "save": "`save NAME`: keep the game as it stands now (what is played is kept anyway)",
    "record": "`record FILE`: write the game so far as a replay file",
    "resign": "give up",
    "quit": "leave; a game that is not over is kept (also: end of input)",
}
ALIASES: Final = {"help": "?", "h": "?", "": "wait", "exit": "quit", "list": "legal", "show": "look", "board": "look"}
LEGAL_SHOWN: Final = 8
LINE_WIDTH: Final = 100
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
MOST_TICKS: Final = 1000
MOST_ERRAND_STEPS: Final = 500


class Keeper(Protocol):
    """Where a game is kept that somebody wants to go on with."""

    def note(self, match: Match) -> None:
        """Writes down what is new."""

    def save(self, match: Match, name: str) -> str:
        """Keeps the game as it stands under a name and says how to go on with it."""

    def leave(self, match: Match) -> str:
        """Says how to go on with a game that is not over."""

    def finish(self, match: Match) -> str:
        """Keeps the recording of a match that is over and says how to look at it."""


class PlainGame:
    """One match at one keyboard (or one pipe)."""

    def __init__(
        self,
        match: Match,
        lines: Lines,
        *,
        seed: str,
        say: Callable[[str], object] = print,
        keeper: Keeper | None = None,
        alone: bool = True,
    ) -> None:
        self.match = match
        self.game = match.game
        self.seed = seed
        self._lines = lines
        self._print = say
        self._keeper = keeper
        self._people = [seat for seat, sitter in enumerate(match.seats) if isinstance(sitter, Person)]
        self._seat: Seat | None = self._people[0] if self._people else None
        self._seen = dict.fromkeys([*self._people, None], -1)
        self._alone = alone or len(self._people) < 2 or not self.game.info.hidden
        self._leaving = False
        self._memory: dict[str, Any] = {}
        """What a game's errands remember of one another."""

    def say(self, text: str = "") -> None:
        """Every line goes through here: nothing that a terminal might obey gets out."""
        self._print("\n".join(printable(line) for line in text.split("\n")))

    # --- the loop -----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Plays until the match is over or somebody leaves."""
        self.say(f"{self.game.info.title}: {self.game.info.summary}")
        self.say(f"seed: {self.seed or '(the default)'}; ? explains the commands")
        try:
            self._start_turn()
            while not self.match.is_over and not self._leaving:
                line = self._lines(self._prompt())
                self._obey("quit" if line is None else line)
                self._note()
        except KeyboardInterrupt:
            self._leave()
            raise
        if self.match.is_over:
            self._finish()

    def _prompt(self) -> str:
        who = "watching" if self._seat is None else self.game.seat_name(self._seat)
        many = len(self.match.seats) > 1 or self._seat is None
        return f"{who}> " if many else "> "

    def _obey(self, line: str) -> None:
        try:
            word, rest = self._command(line)
            if word:
                self._run(word, rest)
            elif self._errand(line) or self._page(line) or self._write_down(line):
                return
            else:
                self._act(self._read(line))
        except QuintetError as error:
            self.say(f"! {error}")

    def _command(self, line: str) -> tuple[str, str]:
        """The command that a line is, or nothing when it is an action."""
        text = line.strip()
        first, _, rest = text.removeprefix(":").partition(" ")
        word = ALIASES.get(first.lower(), first.lower())
        if word not in COMMANDS or (not text.startswith(":") and self._is_action(text)):
            return "", ""
        return word, rest.strip()

    def _is_action(self, text: str) -> bool:
        try:
            self.game.read(text)
        except ValueError:
            return False
        return bool(text)

    # --- what only some games have: words for many actions, and pages to read ---------------------------------------

    def _word(self, line: str, words: str) -> tuple[Any, str]:
        """What a game has under the first word of a line (`game.errands`, `game.pages`), and the rest of the line."""
        first, _, rest = line.strip().removeprefix(":").partition(" ")
        found = getattr(self.game, words, {}).get(first.lower())
        return (None, "") if found is None or self._is_action(line.strip()) else (found[1], rest.strip())

    @property
    def _own_words(self) -> dict[str, tuple[str, Any]]:
        """Every word that this game alone has, with its summary."""
        kinds = ("errands", "pages", "notes")
        return {word: found for kind in kinds for word, found in getattr(self.game, kind, {}).items()}

    def _errand(self, line: str) -> bool:
        """Plays ordinary actions as a game's errand names them, until it says why it stops."""
        begin, rest = self._word(line, "errands")
        if begin is None or self._seat is None:
            return False
        before, told = self.match.step, self._follow(begin(rest, self._memory), self._seat)
        if self.match.step != before:
            self._start_turn()
        if told and not self.match.is_over:
            self.say(told)
        return True

    def _follow(self, errand: Any, seat: Seat) -> str:
        """Takes the steps of an errand; says what ended it."""
        events: tuple[Event, ...] = ()
        for _ in range(MOST_ERRAND_STEPS):
            answer = errand.next(self.match.view(seat), events)
            if isinstance(answer, str):
                return f"({answer})" if answer else ""
            step, problem = self.match.step, self._try(answer, 0)
            if problem or self.match.is_over:
                return f"! {problem}" if problem else ""
            self._answer()
            events = self.match.events(seat, step)
        return "(that was a long way; the same again goes on)"

    def _page(self, line: str) -> bool:
        page, rest = self._word(line, "pages")
        if page is None:
            return False
        self.say(page(self.match.view(self._seat), rest))
        return True

    def _write_down(self, line: str) -> bool:
        """A note beside the game, which a game's own word makes of a line (`game.notes`)."""
        make, rest = self._word(line, "notes")
        if make is None or self._seat is None:
            return False
        key, text, told = make(self.match.view(self._seat), rest)
        self.match.note(self._seat, key, text)
        self.say(told)
        return True

    # --- acting -------------------------------------------------------------------------------------------------------

    def _spell(self, word: str) -> list[str]:
        """A word, or its letters where each of them is an action: `abc` picks three cards, `hnt` is a slip."""
        together = not self._is_action(word) and all(self._is_action(letter) for letter in word)
        return list(word) if together and not self._near(word) else [word]

    def _near(self, word: str) -> list[str]:
        """The command or legal action that was probably meant."""
        known = [*COMMANDS, *ALIASES, *self._own_words, *self._legal_words()]
        return [each for each in difflib.get_close_matches(word.lower(), known, n=1) if each]

    def _read(self, line: str) -> list[Action]:
        """The actions of a line: separated by semicolons, or by spaces where every word is an action."""
        actions: list[Action] = []
        for part in filter(None, (part.strip() for part in line.split(";"))):
            words = [part] if self._is_action(part) else [each for word in part.split() for each in self._spell(word)]
            for word in words:
                if not self._is_action(word):
                    raise BadNotation(self._misread(part, word))
            actions += [self.game.read(word) for word in words]
        return actions

    def _misread(self, part: str, word: str) -> str:
        try:
            self.game.read(part if len(part.split()) < 3 else word)
        except ValueError as error:
            near = self._near(word)
            hint = f"; did you mean {near[0]}?" if near else ""
            return f"{word!r} is not understood: {error}{hint}\n{self._legal_line()}"
        return f"{word!r} is no action here"

    def _act(self, actions: list[Action]) -> None:
        """Plays the actions one by one; the first that is refused stops the rest."""
        before, problem = self.match.step, ""
        for number, action in enumerate(actions, 1):
            problem = self._try(action, len(actions) - number)
            if problem or self.match.is_over:
                break
            self._answer()
        if self.match.step != before:
            self._start_turn()
        if problem:
            self.say(f"! {problem}")

    def _try(self, action: Action, left: int) -> str:
        """Plays one action; says why it was refused, and what becomes of those after it."""
        if self._seat is None:
            return "you are only watching; an empty line lets the bots act, quit leaves"
        try:
            self.match.submit(self._seat, action, self.match.step)
        except QuintetError as error:
            return f"{error}{f'; the rest of the line ({left}) was not played' if left else ''}"
        return ""

    def _answer(self) -> None:
        """Lets the bots act after a person's action; in a ticking game they act when the clock ticks."""
        pace = self.game.info.pace
        if pace is Pace.TURNS:
            self.match.run()
        elif pace is Pace.OPEN:
            self._bots_once()

    def _bots_once(self) -> None:
        for _ in [sitter for sitter in self.match.seats if isinstance(sitter, BotSeat)]:
            if not self.match.is_over:
                self.match.advance()

    def _start_turn(self) -> None:
        """Finds out whose turn it is, and shows that seat what happened and how things stand."""
        if self.game.info.pace is Pace.TURNS and self._people and not self.match.is_over:
            self.match.run()
            waiting = self.match.waiting_for
            if waiting and waiting[0] != self._seat:
                self._hand_over(waiting[0])
        self._tell()
        self._look()

    def _hand_over(self, seat: Seat) -> None:
        """In a game with secrets the next player must sit down before anything is shown."""
        self._seat = seat
        if not self._alone:
            self.say("\n" * 40)
            self._lines(
                f"{self.match.names[seat]} ({self.game.seat_name(seat)}): press Enter when only you can see this "
            )

    # --- telling ------------------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        for event in self.match.events(self._seat, self._seen[self._seat]):
            self.say(f"* {event.text}")
        self._seen[self._seat] = self.match.step

    def _look(self) -> None:
        self.say()
        self.say(self.match.show(self._seat))

    def _legal_words(self) -> Iterator[str]:
        if self._seat is not None:
            yield from (self.game.write(action) for action in self.match.legal(self._seat))

    def _legal_line(self) -> str:
        """Some of what may be tried, to show the notation."""
        words = list(self._legal_words())
        if not words:
            return "you cannot act now"
        more = len(words) - LEGAL_SHOWN
        rest = f" and {more} more (legal lists them all)" if more > 0 else ""
        return f"you may try: {', '.join(words[:LEGAL_SHOWN])}{rest}"

    def _list_legal(self, part: str) -> None:
        words = [word for word in self._legal_words() if part.lower() in word.lower()]
        if not words:
            self.say(f"nothing with {part!r} in it is legal" if part else "you cannot act now")
            return
        self.say(f"you may try ({len(words)}):")
        # A blank inside an action must not be where a line breaks.
        text = ", ".join(word.replace(" ", NO_BREAK) for word in words)
        self.say(textwrap.fill(text, LINE_WIDTH, initial_indent="  ", subsequent_indent="  ").replace(NO_BREAK, " "))

    def _finish(self) -> None:
        self._tell()
        outcome = self.match.outcome
        self.say(f"The end: {outcome.text}" if outcome else "The end.")
        scores = self.match.scores()
        if len(scores) > 1:
            self.say(
                "scores: "
                + ", ".join(f"{name} {score:g}" for name, score in zip(self.match.names, scores, strict=True))
            )
        told = self._keeper.finish(self.match) if self._keeper else ""
        if told:
            self.say(told)

    # --- commands -----------------------------------------------------------------------------------------------------

    def _run(self, word: str, rest: str) -> None:
        match word:
            case "?":
                self._help()
            case "look":
                self._tell()
                self._look()
            case "legal":
                self._list_legal(rest)
            case "undo" | "redo":
                self._take_back(word)
            case "wait" | "tick":
                self._wait(rest)
            case "seat":
                self._sit(rest)
            case "who":
                self._who()
            case "seed":
                self.say(f"seed: {self.seed or '(the default)'}")
            case "save":
                self._save(rest)
            case "record":
                self._record(rest)
            case "resign":
                self._resign()
            case _:
                self._leave()

    def _help(self) -> None:
        for paragraph in filter(None, self.game.info.how.split("\n")):
            self.say(textwrap.fill(paragraph, HELP_WIDTH))
        more = self._own_words
        own = {name: summary for name, (summary, _) in more.items() if summary}
        width = max(len(name) for name in (*COMMANDS, *own))
        self.say("Commands (a colon before one makes sure that it is not taken for an action):")
        for name, summary in COMMANDS.items():
            self.say(f"  {name:<{width}}  {summary}")
        if own:
            self.say(f"Words of {self.game.info.title}:")
        for name, summary in own.items():
            self.say(f"  {name:<{width}}  {summary}")
        self.say("Anything else is an action, or several with spaces or semicolons between them.")
        self.say(self._legal_line())

    def _take_back(self, word: str) -> None:
        if word == "undo":
            self.match.undo(self._seat)
        else:
            self.match.redo()
        self._start_turn()

    def _wait(self, rest: str) -> None:
        """Time passes without an action of ours."""
        times = int(rest) if rest.isdecimal() and len(rest) < 5 else 1 if not rest else 0
        if not 1 <= times <= MOST_TICKS:
            raise BadNotation(f"a number of ticks from 1 to {MOST_TICKS} is needed, not {rest!r}")
        for _ in range(times):
            if not self.match.is_over:
                self._pass_time()
        self._start_turn()

    def _pass_time(self) -> None:
        if self.game.info.pace is Pace.TICKS:
            self.match.tick()
        elif self.game.info.pace is Pace.OPEN or not self._people:
            self._bots_once()
        else:
            raise IllegalAction(f"the game waits for you; {self._legal_line()}")

    def _sit(self, rest: str) -> None:
        wanted = int(rest) - 1 if rest.isdecimal() and len(rest) < 4 else -1
        if wanted not in self._people:
            seats = ", ".join(str(seat + 1) for seat in self._people)
            raise BadNotation(f"you can act for these seats: {seats or 'none'}")
        if self.game.info.pace is Pace.TURNS:
            raise IllegalAction("seats take turns in this game, so the table says who acts")
        self._hand_over(wanted)
        self._tell()
        self._look()

    def _who(self) -> None:
        for seat, sitter in enumerate(self.match.seats):
            kind = f"bot {sitter.bot}" if isinstance(sitter, BotSeat) else "person"
            self.say(f"{self.game.seat_name(seat)}: {sitter.name} ({kind})")

    def _note(self) -> None:
        if self._keeper is not None:
            self._keeper.note(self.match)

    def _save(self, name: str) -> None:
        if self._keeper is None:
            raise IllegalAction("games are not kept at this table; record FILE writes a replay")
        if not name:
            raise BadNotation("give it a name: save NAME")
        self.say(self._keeper.save(self.match, name))

    def _leave(self) -> None:
        self._leaving = True
        if self._keeper is not None and not self.match.is_over:
            self.say(self._keeper.leave(self.match))

    def _record(self, rest: str) -> None:
        if not rest:
            raise BadNotation("name the file to write: record FILE")
        try:
            write_file_safely(Path(rest), write_replay(self.match.replay()))
        except OSError as error:
            raise QuintetError(f"{rest} cannot be written: {(error.strerror or str(error)).lower()}") from None
        self.say(f"recorded in {rest}; quintet replay shows it")

    def _resign(self) -> None:
        if self._seat is None:
            raise IllegalAction("you are only watching, so there is nothing to give up")
        self.match.resign(self._seat)


def keyboard(prompt: str) -> str | None:
    """The next line that somebody types."""
    try:
        return input(prompt)
    except EOFError:
        print()
        return None


def piped(prompt: str, stream: Any = None) -> str | None:
    """The next line of a script, shown after its prompt so that the transcript reads like a game."""
    line = (stream or sys.stdin).readline()
    if not line:
        return None
    text = line.rstrip("\r\n")
    print(prompt + printable(text))
    return str(text)
