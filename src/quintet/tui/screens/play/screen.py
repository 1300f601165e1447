"""The screen of a game in play: what the player chooses on the board, and all common commands."""

import time
from collections import deque
from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar

from textual import on
from textual.app import SystemCommand
from textual.binding import Binding, BindingType

from quintet.core.errors import QuintetError
from quintet.front.make_session import start_again
from quintet.front.session import seed_text
from quintet.front.settings import KEYS, key_label
from quintet.front.viewer import ENDING_UNDONE
from quintet.tui.dialogs import AskDialog, ChooseDialog, ConfirmDialog, ReadDialog
from quintet.tui.registry import load
from quintet.tui.screens.play.clock import TempoScreen
from quintet.tui.screens.play.end import EndDialog, EndPage, menu_choices, menu_title
from quintet.tui.screens.play.side import log_text
from quintet.tui.skins.base import Board

__all__ = ["PlayScreen"]

QUEUE_REST = 0.03
"""Seconds between actions that were chosen together, so that each can be seen."""
PLAYERS_ONLY = frozenset({"undo", "redo", "resign"})
WATCHERS_MANUAL = (
    "You are watching: bots play, and nothing that you press changes their game. Space stops and starts them, . lets "
    "one of them act, - and + make them slower and faster.\n"
    "Tab looks through the next eyes: each seat's, which know no more than it does, or a spectator's, who sees what "
    "everybody may."
)
WATCHERS_ONLY = frozenset({"watch"})
WITH_TEMPO = frozenset({"pause", "slower", "faster", "single"})


def _key(name: str, label: str = "", *, show: bool = False) -> Binding:
    usual, what = KEYS[name]
    return Binding(usual, name, label or what, id=name, show=show, tooltip=what, priority=True)


def _watch(key: str, what: str, label: str, tooltip: str, display: str | None = None) -> Binding:
    return Binding(
        key, f"watch('{what}')", label or what, show=bool(label), key_display=display, tooltip=tooltip, priority=True
    )


class PlayScreen(TempoScreen):
    """One session on the screen, with everything that can be done there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "menu", "menu", tooltip="menu: everything that can be done with this game"),
        _watch("space", "pause", "pause", "stop the bots, or let them go on"),
        _watch("full_stop", "single", "step", "let one bot act, or one tick pass", "."),
        _watch("minus", "slower", "speed", "slower", "-+"),
        _watch("plus,equals_sign", "faster", "", "faster", "+"),
        _watch("tab", "eyes", "eyes", "look through the next seat's eyes, or as a spectator"),
        _key("undo", "undo", show=True),
        _key("redo"),
        _key("save"),
        _key("events"),
        _key("replay"),
        _key("seed"),
        _key("resign"),
        _key("eyes"),
        _key("pause"),
        _key("slower"),
        _key("faster"),
        _key("single"),
        _key("side"),
    ]

    def on_mount(self) -> None:
        if self.session.is_watched:
            self.manual = WATCHERS_MANUAL

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A watcher has a watcher's keys, a player a player's; keys of time where time means something."""
        if action in WATCHERS_ONLY:
            return self.session.is_watched
        if action in PLAYERS_ONLY:
            return not self.session.is_watched
        if action in WITH_TEMPO:
            return self.tempo is not None and self.tempo.has_tempo
        if action == "eyes":
            return self.session.is_watched or self.session.shares_keyboard or self.session.match.is_over
        return super().check_action(action, parameters)

    def action_watch(self, what: str) -> None:
        """The same commands by keys that are free where nobody plays."""
        self.call_later(self.run_action, what)

    # --- acting ---

    @on(Board.Chosen)
    def _chosen(self, message: Board.Chosen) -> None:
        message.stop()
        if self.is_ticking_now:
            self._waiting.append(message)
        else:
            self.choose(message)

    def choose(self, message: Board.Chosen) -> None:
        if self.tempo is not None:
            self.tempo.begin(time.monotonic())
        self._queue, self._continues = deque(message.actions), message.continues
        self.play_next()

    def play_next(self) -> None:
        action = self._queue.popleft()
        self._queued_at = time.monotonic() + QUEUE_REST
        if self._try(lambda: self.viewer.submit(action, continues=self._continues)):
            self._continues = True
            if self.tempo is not None and not self.tempo.has_tempo:
                self.tempo.rested(time.monotonic())
        else:
            self._queue.clear()
            self.board.refused()

    def _try(self, do: Any) -> bool:
        """Does something to the match and draws it; a refusal is told and changes nothing."""
        if self.is_ticking_now:
            self.say("the clock is just ticking; try again", bad=True)
            return False
        try:
            do()
        except QuintetError as error:
            self.say(str(error), bad=True)
            return False
        self.news.clear()
        self.draw()
        return True

    @on(Board.Said)
    def _said(self, message: Board.Said) -> None:
        message.stop()
        self.say(message.text, bad=message.bad)

    @on(Board.Noted)
    def _noted(self, message: Board.Noted) -> None:
        message.stop()
        self._try(lambda: self.viewer.note(message.key, message.text))

    # --- commands ---

    def action_undo(self) -> None:
        self._queue.clear()
        was_over = self.session.match.is_over
        if self._try(self.viewer.undo):
            self._over_told = False
            if was_over and not self.session.match.is_over:
                self.notify(ENDING_UNDONE, markup=False)

    def action_redo(self) -> None:
        self._try(self.session.redo)

    def action_eyes(self) -> None:
        """Looks through other eyes, where that is allowed."""
        seat = self.viewer.look_from_next()
        self.draw()
        who = "as a spectator, who sees what everybody may" if seat is None else f"as {self.session.match.names[seat]}"
        self.say(f"you look on {who}")

    def action_side(self) -> None:
        self._side_wanted = not self.query_one("#side").display
        self.place_side(self.size.width)

    def action_seed(self) -> None:
        self.app.copy_to_clipboard(seed_text(self.session.match))
        self.say(f"the seed is in the clipboard: {seed_text(self.session.match)}")

    def action_events(self) -> None:
        self.app.push_screen(ReadDialog("What happened", log_text(self.viewer.log, self.board.stamp), at_end=True))

    def action_save(self) -> None:
        question = "Keep this moment under which name? The game itself is kept anyway."
        self.app.push_screen(AskDialog(question, self.session.game.info.title), self._save_as)

    def _save_as(self, name: str | None) -> None:
        if name and self._try(lambda: self.session.save_as(name)):
            self.say(f"saved as {name}; the game is also kept by itself after every action")

    def action_resign(self) -> None:
        self.app.push_screen(ConfirmDialog("Give this game up?"), self._resign)

    def _resign(self, sure: bool | None) -> None:  # noqa: FBT001 - what a dialog was dismissed with
        if sure:
            self._try(self.viewer.resign)

    def action_replay(self) -> None:
        self.app.push_screen(load("replay").of_viewer(self.viewer))

    # --- menu and end ---

    def action_menu(self) -> None:
        self.app.push_screen(ChooseDialog(menu_title(self.session), menu_choices(self.viewer)), self._menu)

    def tell_end(self) -> None:
        if not self.end_due or self.app.screen is not self or self.moment is None:
            return
        self.end_due = False
        self.board.take_focus()
        if self.session.match.outcome is None:
            return
        seed = seed_text(self.session.match)
        page = self.board.epilogue(self.moment)
        if page is None:
            self._offer_end()
        else:
            can_undo = self.session.match.can_undo
            self.app.push_screen(EndPage("The game is over", page, seed, can_undo=can_undo), self._after_page)

    def _after_page(self, choice: str | None) -> None:
        if choice is None:
            self._offer_end()
        else:
            self._menu(choice)

    def _offer_end(self) -> None:
        self.app.push_screen(EndDialog(self.session), self._menu)

    def _menu(self, choice: str | None) -> None:
        match choice:
            case None:
                self.board.take_focus()
            case "home":
                self.home.go_home()
            case "again" | "same":
                again = start_again(self.session.match, fresh=choice == "again")
                self.home.go_home()
                self.home.start(again)
            case name:
                self.call_later(self.run_action, name)

    def leave(self) -> None:
        self.session.flush()

    def commands(self) -> Iterable[SystemCommand]:
        """What can be done now, each with its key."""
        keymap = self.home.settings.keymap
        for name, (_, what) in KEYS.items():
            if self.check_action(name, ()) is not False:
                key = f"by key: {key_label(keymap[name])}"
                yield SystemCommand(f"Game: {what}", key, partial(self.run_action, name))
        kept = "it is kept, Continue brings it back" if self.session.match.step else "nothing has happened in it yet"
        yield SystemCommand("Leave the game", kept, self.home.go_home)
