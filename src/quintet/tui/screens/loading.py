"""The screen before a game: a bar for what must be waited for, and a way to cancel."""

import asyncio
import time
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.widgets import Label, ProgressBar, Static
from textual.worker import Worker, WorkerState

from quintet.core.errors import QuintetError, printable
from quintet.front.cards import card_for
from quintet.front.loading import load_game, needs_compiled, wait_for_rules
from quintet.front.make_session import make_session
from quintet.front.session import Session
from quintet.front.start import Start
from quintet.tui.key_bar import KeyBar
from quintet.tui.registry import load
from quintet.tui.screens.frame import Frame
from quintet.tui.text import marked

__all__ = ["LoadingScreen"]


KEPT_SECONDS: Final = 1.5
"""How long a daily challenge may load if the keys pressed meanwhile are to be played: later ones are of impatience."""
SHOWN: Final = 12
"""How many of the keys pressed in advance are named."""


class LoadingScreen(Frame):
    """Loads a game, then gives way to the game's screen, which plays the keys that were pressed meanwhile."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "cancel")]
    DEFAULT_CSS = """
    LoadingScreen Center { height: auto; }
    LoadingScreen #picture { width: auto; color: $accent; }
    LoadingScreen #what { width: auto; margin-top: 1; }
    LoadingScreen ProgressBar { width: auto; margin-top: 1; }
    LoadingScreen #why { color: $text-muted; width: auto; margin-top: 1; }
    """

    def __init__(self, start: Start, *, deaf: bool = False) -> None:
        super().__init__()
        self.start = start
        self._deaf = deaf
        """Whether keys are dropped: after the end of a game, the second of two hasty ones is not for the next game."""
        self._keys: list[events.Key] = []
        self._began = time.monotonic()

    def compose(self) -> ComposeResult:
        card = card_for(self.start.game)
        with Middle():
            yield Center(Static("\n".join(card.picture), id="picture", markup=False))
            yield Center(Label(card.title, id="what", markup=False))
            bar = ProgressBar(show_eta=False, id="bar")
            bar.display = False
            yield Center(bar)
            yield Center(Label("", id="why", markup=False))
            yield Center(Label("", id="typed", markup=False))
        yield KeyBar()

    def arrive(self) -> None:
        self.run_worker(self._load(), name="load", exit_on_error=False)

    async def _load(self) -> None:
        home = self.home
        await home.wait_for_store()
        game = await load_game(self.start.game, self._report, at_once=home.at_once)
        session = await asyncio.to_thread(make_session, self.start, home.store, home.settings)
        session.hold_clock()
        waiting = needs_compiled(game, session.match.seats) if home.at_once else []
        if waiting:
            what = f"Compiling the rules for the {' and '.join(waiting)} bot, once on this machine"
            await wait_for_rules(self.start.game, what, self._report)
        screen = load("play")(session)
        await asyncio.to_thread(screen.prepare)
        screen.greeting = " ".join(filter(None, [self._origin(session), self._drop_keys(session)]))
        screen.typed_ahead = self._keys
        home.play(screen, self)

    def _origin(self, session: Session) -> str:
        """Returns what a game counts as that was made from another one."""
        return f"This is a {printable(session.match.origin)}. It counts as played with help." if self.start.made else ""

    def _drop_keys(self, session: Session) -> str:
        """Drops keys where playing them could do harm that no undo mends, and returns a word about it."""
        has_slipped = session.is_challenge and time.monotonic() - self._began > KEPT_SECONDS
        changes_hands = session.shares_secrets and session.match.position > 0
        if not self._keys or not (has_slipped or changes_hands):
            return ""
        self._keys.clear()
        return "Loading took a while. The keys you pressed were not played."

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offers no help: the only key here is the one that cancels."""
        return False if action == "help" else super().check_action(action, parameters)

    def on_key(self, event: events.Key) -> None:
        """Remembers a key for the game; Escape and the keys of the app have their usual meaning."""
        if not self._deaf and event.key != "escape" and not event.key.startswith("ctrl+"):
            self._keys.append(events.Key(event.key, event.character))
            typed = [f"`{self.app.get_key_display(Binding(key.key, ''))}`" for key in self._keys[-SHOWN:]]
            more = ["..."] if len(self._keys) > SHOWN else []
            for label in self.query("#typed").results(Label):  # none before it is laid out
                label.update(marked(f"Pressed in advance: {' '.join([*more, *typed])}"))

    def _report(self, done: int, total: int, what: str) -> None:
        bar = self.query_one("#bar", ProgressBar)
        bar.display = bool(total)
        bar.update(total=total or None, progress=done)
        self.query_one("#why", Label).update(f"{what}: {done} of {total} parts." if total else f"{what} ...")

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Shows why the game cannot be loaded, and goes back."""
        if event.state is not WorkerState.ERROR:
            return
        error = event.worker.error
        words = str(error) if isinstance(error, QuintetError) else f"{type(error).__name__}: {error}"
        title = "This game cannot be loaded"
        self.app.notify(printable(words)[:300], title=title, severity="error", timeout=15, markup=False)
        self.action_back()
