"""The hub: a card for every game, a card to resume the last one, and keys to everything else."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import ClassVar, Final, Self

from rich.text import Text
from textual import events
from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Grid, VerticalScroll
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from quintet.front.cards import PICTURES, Card, card_for
from quintet.front.duration import clock
from quintet.front.start import Start
from quintet.tui.home import home_of
from quintet.tui.key_bar import KeyBar
from quintet.tui.registry import load
from quintet.tui.screens.frame import Frame

__all__ = ["ContinueCard", "GameCard", "HubScreen"]

PLACES: Final = Path(__file__).parents[2] / "games"
LISTS: Final = {
    "saves": ("Saved games", "Resume an unfinished game or a named save"),
    "replays": ("Replays", "Watch a finished game, or play on from any step"),
    "leaderboard": ("Leaderboard", "The best results by game, day and more"),
    "settings": ("Settings", "Theme, colors, animation, your name, thinking time, keys"),
}
INKS: Final = {"sets": "third", "runmap": "gold", "catamaze": "water", "stratego": "mine", "rogue": "good"}
"""The color of each game, by its role in the palette; the name beside it says the same."""
COLUMNS: Final = 3
MARGIN: Final = 4
"""Lines of the window without cards: the banner and the keys."""
LOWEST, HIGHEST = 10, 16
ROOMY: Final = 30
"""The width of a card from which every title has room for words beside it."""
BANNER: Final = "Q U I N T E T\nA number plays a game, or choose one and press Enter."
RESTING: Final = ("   ╭─────────╮", "   │ ▶       │", "   │   ●─────┤", "   │       ▶ │", "   ╰─────────╯")


class GameCard(Widget, can_focus=True):
    """A game with its picture and its summary; Enter or a click plays it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "screen.steer(-1)", "choose a card", show=False),
        Binding("right", "screen.steer(1)", "choose a card", show=False),
        Binding("up", "screen.steer_row(-1)", "choose a card", show=False),
        Binding("down", "screen.steer_row(1)", "choose a card", show=False),
    ]
    DEFAULT_CSS = "GameCard { height: 100%; }"

    @dataclass
    class Played(Message):
        """The player wants to play this card."""

        card: "GameCard"

    def __init__(self, game: str, card: Card) -> None:
        super().__init__(id=f"card-{game}")
        self.game = game
        self.card = card
        self.number = 0
        """The digit that plays it; 0 for none."""
        self.facts = ""
        self.today = ""
        self._inner: tuple[object, ...] = ()
        """What was inside the frame when it was last drawn."""

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Sends the frame alone where nothing else changed, as for every arrow key."""
        if not regions and self._inner == self._content:
            regions = self._frame
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    @property
    def _content(self) -> tuple[object, ...]:
        return self.size, self.number, self.card, self.facts, self.today, self.app.theme, home_of(self).palette

    @property
    def _frame(self) -> tuple[Region, ...]:
        """Returns what the focus changes: not the right wall, as a terminal is sent each line from its left end."""
        wide, high = self.size
        return Region(0, 0, wide, 1), Region(0, 0, 1, high), Region(0, high - 1, wide, 1)

    def render(self) -> Text:
        """Draws the card with its frame; not by styles, which would lay out the whole page again for every arrow."""
        self._inner = self._content
        wide, high = max(self.size.width - 2, 4), max(self.size.height - 2, 1)
        ink = getattr(home_of(self).palette, INKS.get(self.game, "second"))
        faint = home_of(self).palette.faint
        frame = f"{ink} bold" if self.has_focus else faint
        corners, flat, wall = ("┏┑┗┙", "━", "┃") if self.has_focus else ("╭╮╰╯", "─", "│")
        text = Text(no_wrap=True)
        title = f" {self.number} {self.card.title} " if self.number else f" {self.card.title} "
        self._border(text, (corners[0], flat, corners[1]), frame, title, *self._daily)
        for line, style in self._inside(wide, high, ink):
            text.append(f"\n{wall}", frame).append(line.ljust(wide)[:wide], style).append("│", faint)
        text.append("\n")
        self._border(text, (corners[2], flat, corners[3]), frame, f" {self.facts} " if self.facts else "")
        return text

    @property
    def _daily(self) -> tuple[str, ...]:
        """How today's challenge stands: in full, or in short on all cards where one has no room for more."""
        words = {"done": (" today ✓ ", " ✓ "), "begun": (" today … ", " … "), "open": (" d today ", " d ")}
        return words.get(self.today, ())[self.size.width < ROOMY :]

    def _border(self, text: Text, parts: tuple[str, str, str], frame: str, left: str, *rights: str) -> None:
        """Writes a line of the frame with a word at its left, and at its right the first for which there is room."""
        wide = max(self.size.width - 2, 4)
        right = next((each for each in rights if len(left) + len(each) + 2 <= wide), "")
        left = left[: wide - 1]
        text.append(f"{parts[0]}{parts[1]}", frame).append(left, "bold")
        text.append(parts[1] * (wide - 1 - len(left) - len(right)), frame).append(right).append(parts[2], frame)

    def _inside(self, wide: int, high: int, ink: str) -> list[tuple[str, str]]:
        """Returns the picture and the summary, in the middle of the card."""
        margin = " " * max(0, (wide - max(map(len, self.card.picture))) // 2)
        words = [f" {line}" for line in wrap(self.card.line, wide - 2)]
        lines = [(f"{margin}{row}", ink) for row in self.card.picture]
        lines += [("", "")] * (high > len(lines) + len(words) + 1) + [(line, "italic") for line in words]
        above = max(0, (high - len(lines)) // 2)
        return ([("", "")] * above + lines + [("", "")] * high)[:high]

    def on_focus(self) -> None:
        """Has the rules of this game ready before they are needed."""
        home_of(self).want(self.game)

    def know(self, facts: str, today: str) -> None:
        """Shows how the last game went, and how today's challenge stands."""
        if (facts, today) != (self.facts, self.today):
            self.facts, self.today = facts, today
            self.refresh()

    def on_click(self) -> None:
        self.focus()
        self.post_message(self.Played(self))


class ContinueCard(GameCard):
    """The last unfinished game."""

    def __init__(self) -> None:
        super().__init__("continue", Card("Continue", "…", RESTING))
        self.game = ""
        self.match: int | None = None

    def offer(self, match: int | None, game: str, line: str) -> None:
        self.match, self.game = match, game
        picture = card_for(game).picture if match is not None else RESTING
        self.card = Card("Continue" if match is None else "c Continue", line, picture)
        self.refresh()


class HubScreen(Frame):
    """The front page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "nothing", show=False),
        Binding("enter", "play", "play", tooltip="play this game now", show=False),
        *(
            Binding(str(number), f"play_card({number})", "play the game with that number", show=False)
            for number in range(1, len(PICTURES) + 1)
        ),
        Binding("n", "begin('form')", "new", tooltip="new game: choose options, seed and opponents"),
        Binding("d", "begin('daily')", "daily", tooltip="today's challenge, the same for everyone"),
        Binding("w", "begin('watch')", "watch", tooltip="watch bots play this game"),
        Binding("c", "continue", "continue", tooltip="resume the last game", show=False),
        Binding("s", "open('saves')", "saves", tooltip="saved and unfinished games"),
        Binding("r", "open('replays')", "replays", tooltip="finished games to watch again"),
        Binding("l", "open('leaderboard')", "best", tooltip="leaderboard"),
        Binding("o", "open('settings')", "settings", tooltip="settings: theme, colors, animation, keys"),
        Binding("q", "app.quit", "quit", tooltip="leave Quintet"),
    ]
    DEFAULT_CSS = """
    HubScreen #banner { height: 3; content-align: center middle; text-align: center; color: $accent; }
    HubScreen #cards { height: 1fr; align: center middle; scrollbar-size-vertical: 1; }
    HubScreen Grid { grid-size: 3; grid-rows: 10; grid-gutter: 0 1; height: auto; max-width: 150; }
    """
    manual = (
        "Press a game's number, or choose it with the arrow keys and `Enter`. It starts at once; Set and "
        "CataMaze start with a short game.\n"
        "Press `n` to choose options and opponents first, `d` for today's challenge, which is the same for everyone, "
        "or `w` to watch bots play."
    )

    def compose(self) -> ComposeResult:
        yield Static(BANNER, id="banner", markup=False)
        with VerticalScroll(id="cards", can_focus=False), Grid():
            for name in PICTURES:
                if (PLACES / name / "game.py").exists():
                    yield GameCard(name, card_for(name))
            yield ContinueCard()
        yield KeyBar()

    def arrive(self) -> None:
        self._number_cards()
        self.query(GameCard).first().focus()
        self.run_worker(self._when_ready(), name="look")

    async def _when_ready(self) -> None:
        await self.home.store_ready.wait()
        self.look_again()

    def on_resize(self, event: events.Resize) -> None:
        """Makes the cards as high as the window allows, within reason."""
        rows = -(-len(self.query(GameCard)) // COLUMNS)
        high = min(max((event.size.height - MARGIN) // max(rows, 1), LOWEST), HIGHEST)
        self.query_one(Grid).styles.grid_rows = (high,)

    def look_again(self) -> None:
        """Updates the cards: games of other packages, and the game to resume."""
        grid, games, known = self.query_one(Grid), self.home.profile.games, set(self.game_ids)
        for name in games:
            if name not in known and name.isidentifier():
                grid.mount(GameCard(name, card_for(name)), before=self.query_one(ContinueCard))
        for card in self.query(GameCard):
            if not isinstance(card, ContinueCard) and card.game not in games:
                card.remove()
        self._number_cards()
        self._offer_last()
        if self.home.store is not None:
            self.run_worker(self._learn(), name="facts", group="facts", exclusive=True)

    async def _learn(self) -> None:
        """Looks up how each game went last."""
        look = load("facts")
        for card in list(self.query(GameCard)):
            if card.game and not isinstance(card, ContinueCard):
                facts = await asyncio.to_thread(look, self.store, card.game)
                card.know(facts.words, facts.today)

    def _number_cards(self) -> None:
        """Shows on each game the digit that plays it."""
        for number, name in enumerate(self.game_ids, 1):
            card = self.query_one(f"#card-{name}", GameCard)
            card.number = number if number <= len(PICTURES) else 0
            card.refresh()

    def _offer_last(self) -> None:
        card, last = self.query_one(ContinueCard), self.home.profile.last_match
        if last is not None:
            card.offer(last.id, last.game, f"{card_for(last.game).title}, {clock(last.seconds)} played")
        else:
            known = self.home.store_ready.is_set()
            card.offer(None, "", "No unfinished games yet" if known else "…")

    @property
    def game_ids(self) -> list[str]:
        return [card.game for card in self.query(GameCard) if not isinstance(card, ContinueCard)]

    @property
    def chosen(self) -> GameCard:
        focused = self.focused
        return focused if isinstance(focused, GameCard) else self.query(GameCard).first()

    # --- moving ---

    def action_nothing(self) -> None:
        """Does nothing: Escape has nowhere to go back to."""

    def action_steer(self, by: int) -> None:
        cards = list(self.query(GameCard))
        self.set_focus(cards[(cards.index(self.chosen) + by) % len(cards)])

    def action_steer_row(self, by: int) -> None:
        """Moves one row up or down, to the nearest card there."""
        here = self.chosen.region
        rows = [card for card in self.query(GameCard) if (card.region.y - here.y) * by > 0]
        if rows:
            self.set_focus(min(rows, key=lambda card: (abs(card.region.y - here.y), abs(card.region.x - here.x))))

    # --- doing ---

    def on_game_card_played(self, message: GameCard.Played) -> None:
        if isinstance(message.card, ContinueCard):
            self.action_continue()
        else:
            self.home.start_quickly(message.card.game)

    def action_play(self) -> None:
        self.on_game_card_played(GameCard.Played(self.chosen))

    def action_play_card(self, number: int) -> None:
        if number <= len(self.game_ids):
            self.set_focus(self.query_one(f"#card-{self.game_ids[number - 1]}"))
            self.action_play()

    def action_continue(self) -> None:
        self.home.when_ready(self._continue)

    def _continue(self) -> None:
        card = self.query_one(ContinueCard)
        if card.match is None:
            self.notify("There are no unfinished games yet. Choose a game and press Enter.", markup=False)
        else:
            self.home.start(Start(card.game, match=card.match))

    def action_begin(self, how: str) -> None:
        """Begins the chosen game in a special way."""
        ways = {"form": self.open_form, "daily": self.open_daily, "watch": self.home.watch_bots}
        if not isinstance(self.chosen, ContinueCard):
            self.home.when_ready(partial(ways[how], self.chosen.game))

    def open_form(self, game: str) -> None:
        self.app.push_screen(load("new_game")(game))

    def open_daily(self, game: str) -> None:
        """Explains the rules first; the attempt begins after that."""
        self.app.push_screen(load("daily")(game, self.home.store), partial(self._daily, game))

    def _daily(self, game: str, choice: Start | str | None) -> None:
        if isinstance(choice, Start):
            self.home.start(choice)
        elif choice is not None:
            self.app.push_screen(load("leaderboard")(game=game, today=True))

    def action_open(self, name: str) -> None:
        """Opens a list; the leaderboard begins with the chosen game."""
        asked = {"game": self.chosen.game} if name == "leaderboard" else {}
        self.home.when_ready(lambda: self.app.push_screen(load(name)(**asked)))

    def commands(self) -> Iterable[SystemCommand]:
        """Offers every game and every list."""
        ready = self.home.when_ready
        for name in self.game_ids:
            card = card_for(name)
            yield SystemCommand(f"Play {card.title}", card.line, partial(self.home.start_quickly, name))
            yield SystemCommand(f"Watch {card.title}", "Bots play at your speed", partial(self.home.watch_bots, name))
            what = "Choose the seed, options and players first"
            yield SystemCommand(f"New game of {card.title}", what, partial(ready, partial(self.open_form, name)))
            what = "One attempt a day counts, and everyone plays the same game"
            yield SystemCommand(
                f"Daily challenge of {card.title}", what, partial(ready, partial(self.open_daily, name))
            )
        for name, (title, what) in LISTS.items():
            yield SystemCommand(title, what, partial(self.action_open, name))
