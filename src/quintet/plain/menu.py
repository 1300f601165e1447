"""Menu: the front page of the line mode, with the games and the ways to everything else."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from quintet.core.errors import BadNotation, quoted
from quintet.core.game import Game
from quintet.front.cards import card_for
from quintet.front.daily_text import daily_choices
from quintet.front.library import key_of_match, start_of, unfinished_matches
from quintet.front.make_session import daily_start, make_session
from quintet.front.seeds import fresh_seed
from quintet.front.session import Session
from quintet.front.start import Start
from quintet.games import GAMES
from quintet.plain.conversation import choose
from quintet.plain.leaderboard import LeaderboardPage
from quintet.plain.library import ListPage, ReplaysPage, SavesPage, unfinished_games
from quintet.plain.new_game import NewGameForm, ask_bots
from quintet.plain.page import BACK_WORDS, HELP_HINT, Desk, Page
from quintet.plain.play import PlayPage
from quintet.plain.settings import SettingsPage
from quintet.table.daily_seed import daily_seed, today

__all__ = ["Menu", "play_on", "play_start"]

MOST_OFFERED: Final = 20
"""How many unfinished games the menu lists; `saves` lists all."""
MOST_KNOWN: Final = 1000
"""How many of them `continue` knows by their numbers."""


def play_on(desk: Desk, session: Session) -> None:
    """Plays a session, and whatever the player wants to play after it."""
    table = _play(desk, session)
    while table.next is not None:
        desk.prepare(GAMES[table.next.game])
        table = _play(desk, make_session(table.next, desk.store, desk.settings))


def _play(desk: Desk, session: Session) -> PlayPage:
    desk.wait_for_bots(session.match)
    table = PlayPage(desk, session)
    table.run()
    return table


def play_start(desk: Desk, start: Start) -> None:
    """Makes the game that was asked for and plays it in lines."""
    desk.prepare(GAMES[start.game])
    play_on(desk, make_session(start, desk.store, desk.settings))


class Menu(Page):
    """The front page."""

    manual = "Type a game's number or name to start it with the default options. Games are saved automatically."
    aliases: ClassVar[Mapping[str, str]] = {
        "n": "new",
        "d": "daily",
        "c": "continue",
        "s": "saves",
        "r": "replays",
        "l": "best",
        "o": "settings",
        "w": "watch",
        "q": "quit",
        "exit": "quit",
        "leaderboard": "best",
        "resume": "continue",
        "setup": "settings",
    }

    prompt = "Which one? "

    def __init__(self, desk: Desk, demo: Callable[[], object] | None = None) -> None:
        super().__init__(desk)
        self._demo = demo
        self._names = list(GAMES)

    def words(self) -> dict[str, str]:
        return {
            **{name: f"Play {card_for(name).title}" for name in self._names},
            "new": "Choose the options, opponents and seed first (`new 3`)",
            "daily": "Play today's challenge, the same for everyone (`daily 3`)",
            "watch": "Watch bots play (`watch 3`)",
            "continue": "Resume the last game (`continue 2`: the second in the list)",
            "saves": "List saved and unfinished games",
            "replays": "List finished games, to watch them again",
            "best": "Show the leaderboard (`best rogue`: of one game)",
            "settings": "Change your name, the bots' thinking time, and the keys and colors of the app",
            **({"demo": "Let bots play one game of each kind, and verify every replay"} if self._demo else {}),
            "quit": "Leave Quintet",
        }

    def show(self) -> None:
        self.talk.say(f"Quintet: five games, line by line {HELP_HINT}\n")
        for number, name in enumerate(self._names, 1):
            self.talk.say(f"  {number}  {card_for(name).title}: {card_for(name).line}")
        waiting = unfinished_games(self.desk.store, MOST_OFFERED + 1) if self.desk.store is not None else []
        for number, (_, line) in enumerate(waiting[:MOST_OFFERED], 1):
            word = "continue" if number == 1 else f"continue {number}"
            self.talk.say(f"  {word}  {line}")
        if len(waiting) > MOST_OFFERED:
            self.talk.say("  saves  All other unfinished games")
        self.talk.say("  new, daily, watch, saves, replays, best, settings, quit\n")

    def parse(self, line: str) -> tuple[str, str]:
        return super().parse(line) if line else ("list", "")

    def otherwise(self, line: str) -> None:
        self._play(self._find(line))

    def answer(self, word: str, rest: str) -> None:
        answers: dict[str, Callable[[], object]] = {
            "new": lambda: self._new(self._ask_game(rest, "Which game do you want to set up?")),
            "daily": lambda: self._daily(self._ask_game(rest, "Which game's challenge do you want to play?")),
            "watch": lambda: self._watch(self._ask_game(rest, "Which game do you want to watch?")),
            "continue": lambda: self._continue(rest),
            "saves": lambda: self._open(SavesPage(self.desk)),
            "replays": lambda: self._open(ReplaysPage(self.desk)),
            "best": lambda: self._open(LeaderboardPage(self.desk, game=self._find(rest) if rest else None)),
            "settings": lambda: self._open(SettingsPage(self.desk)),
            **({"demo": self._demo} if self._demo is not None else {}),
            "quit": self.leave,
            "list": self.show,
        }
        answers.get(word, lambda: self._play(word))()

    # --- games ---

    def _find(self, text: str) -> str:
        """Returns a game by its number, its name, or its title."""
        by_title = {card_for(name).title.lower(): name for name in self._names}
        if text.lower() in by_title:
            return by_title[text.lower()]
        try:
            return choose(text, self._names, "game")
        except BadNotation:
            raise BadNotation(
                f"{quoted(text)} is not a game or a command. Type a number from 1 to {len(self._names)}, a game's "
                "name, or `?` for help."
            ) from None

    def _ask_game(self, rest: str, prompt: str) -> str | None:
        if rest:
            return self._find(rest)
        found: str | None = self.talk.question(
            f"{prompt} ",
            f"Type a number from 1 to {len(self._names)}, or a name: {', '.join(self._names)}. Press Enter to cancel.",
            lambda text: None if not text or text.lower() in BACK_WORDS else self._find(text),
        )
        if found is None:
            self._begin(None)
        return found

    def _prepared(self, name: str) -> Game[Any]:
        self.desk.prepare(GAMES[name])
        return GAMES[name]

    def _play(self, name: str) -> None:
        self._begin(Start(name, seed=fresh_seed(), preset=GAMES.info(name).quick))

    def _new(self, name: str | None) -> None:
        if name is not None:
            self._begin(NewGameForm(self.talk, self._prepared(name)).ask())

    def _daily(self, name: str | None) -> None:
        """Says what counts before the attempt begins."""
        if name is None:
            return
        attempt = self.desk.store.first_attempt(name, daily_seed()) if self.desk.store is not None else None
        about, choices = daily_choices(attempt)
        self.talk.say(f"{card_for(name).title}, daily challenge of {today()}")
        self.talk.say_prose(about)
        self.talk.list(choices)
        names = [word for word, _ in choices]
        match self.talk.question(
            f"Your choice [{names[0]}]: ",
            f"Press Enter for the choice in brackets, or type one of: {', '.join(names)}.",
            lambda text: (
                None if text.lower() in {*BACK_WORDS, "n", "no"} else choose(text or names[0], names, "choice")
            ),
        ):
            case "start" | "practice":
                self._begin(daily_start(name))
            case "continue" if attempt is not None:
                self._begin(Start(name, match=attempt.match))
            case "best":
                self._open(LeaderboardPage(self.desk, game=name, daily=True))
            case _:
                self._begin(None)

    def _watch(self, name: str | None) -> None:
        bots = ask_bots(self.talk, self._prepared(name)) if name is not None else None
        if name is not None and bots is not None:
            self._begin(Start(name, seed=fresh_seed(), preset=GAMES.info(name).quick, wanted=bots))

    def _continue(self, rest: str) -> None:
        store = self.desk.need_store()
        keys = [key_of_match(row) for row in unfinished_matches(store, limit=MOST_KNOWN)]
        if not keys:
            raise BadNotation("There are no unfinished games yet. Type a game's number to start one.")
        numbers = [str(number) for number in range(1, len(keys) + 1)]
        wanted = choose(rest, numbers, "unfinished game") if rest else "1"
        self._begin(start_of(store, keys[int(wanted) - 1]))

    def _begin(self, start: Start | None) -> None:
        if start is not None:
            play_start(self.desk, start)
        self.talk.say("This is the menu. Press Enter to list the games.")

    def _open(self, page: ListPage | LeaderboardPage | SettingsPage) -> None:
        page.run()
        self._begin(page.start if isinstance(page, ListPage) else None)
