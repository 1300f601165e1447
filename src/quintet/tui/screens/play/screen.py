"""PlayScreen: a game in play, with all the commands that games have in common."""

import time
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult, SystemCommand
from textual.binding import BindingType

from quintet.core.errors import QuintetError
from quintet.core.game import Action, Seat
from quintet.front.end_card import end_card, end_title
from quintet.front.make_session import start_again
from quintet.front.moment import Moment
from quintet.front.session import Session, seed_text, share_text
from quintet.front.settings import KEYS, key_label
from quintet.front.status_line import BETWEEN
from quintet.front.viewer import ENDING_UNDONE, NOW_HELPED, REACTION, Viewer
from quintet.tui.dialogs import AskDialog, ConfirmDialog, CurtainDialog, Dialog
from quintet.tui.key_bar import KeyBar
from quintet.tui.registry import load
from quintet.tui.screens.frame import Frame
from quintet.tui.screens.play.clock import BEAT, Explained, PlayClock, Thought
from quintet.tui.screens.play.end import EndDialog, EndPage, MenuDialog, menu_choices, menu_title, resign_word
from quintet.tui.screens.play.keys import AT_WILL, BINDINGS, PLAYERS_ONLY, WATCHERS_MANUAL, WATCHERS_ONLY, WITH_TEMPO
from quintet.tui.screens.play.log import LogDialog
from quintet.tui.screens.play.view import PlayView
from quintet.tui.skins import skin_for
from quintet.tui.skins.base import Board
from quintet.tui.timers import later

__all__ = ["PlayScreen"]

UNDO_THE_END: Final = "Undo and play on? The result is removed, and the game then has no rank."
QUEUE_REST: Final = 0.03
"""Seconds between actions that were chosen together, so that each can be seen."""


class PlayScreen(Frame):
    """One session on the screen, with everything that can be done there."""

    BINDINGS: ClassVar[list[BindingType]] = BINDINGS

    def __init__(self, session: Session) -> None:
        super().__init__()
        settings = self.home.settings
        self.session = session
        self.viewer = Viewer.at_keyboard(session)
        self.viewer.reaction = REACTION
        self.board = skin_for(session.game.info.id)(session.game, animated=settings.animation)
        self.board.seed = seed_text(session.match)
        self.board.shared = session.shares_keyboard
        self.clock = PlayClock(self, session, settings.speed)
        self.view = PlayView(self.viewer, self.clock, self.board)
        self.end_due = False
        """Whether the end is still to be shown; until then no key acts on the board."""
        self.greeting = ""
        """What the status line says before anything else, until something is played."""
        self.typed_ahead: list[events.Key] = []
        """Keys that were pressed while the game was loading, to be played as soon as nothing covers the board."""
        self._end_shown = False
        self._warned = False
        """Whether the player knows what the first undo costs."""
        self._queue: deque[Action] = deque()
        """Actions that were chosen together and are still to be played."""
        self._queued_at = 0.0
        self._continues = False
        """Whether the next of them belongs to what was played last."""
        self._waiting: list[Board.Chosen] = []
        """What was chosen while a tick is being played."""
        self._kind: tuple[Seat | None, bool] | None = None

    def prepare(self) -> None:
        """Makes the first moment ready, in a thread before anything is shown: it takes long in a long game."""
        self.view.prepare()

    def compose(self) -> ComposeResult:
        yield self.view
        yield KeyBar()

    def arrive(self) -> None:
        if self.session.is_watched:
            self.manual = WATCHERS_MANUAL
        self.session.release_clock()
        self.draw()
        self.board.take_focus()
        self.set_interval(BEAT, self.beat)
        self._welcome()
        if self.session.shares_secrets and self.session.match.position:
            self._draw_curtain(self.session.match.step)
        self.call_after_refresh(self._play_typed_ahead)

    def _play_typed_ahead(self) -> None:
        if self.is_current and not self.home.is_covered:
            keys, self.typed_ahead = self.typed_ahead, []
            for key in keys:
                self.app.post_message(key)

    def _welcome(self) -> None:
        if self.greeting:
            self._greet(self.greeting)
        elif self.session.is_watched:
            self.view.say("Bots play. `Space` pauses, `.` is one step, and `-` and `+` change the speed.")
        elif self.session.shares_keyboard and self.board.hand_over:
            self.view.say(self.board.hand_over, passing=True)
        elif self.board.moves_by_turns:
            self.view.say(self.board.turn_words, passing=True)
        elif self.clock.tempo.paused:
            pause = self.board.pause_key or key_label(self.home.settings.keymap["pause"])
            self.view.say(f"Time starts when you act. `{pause}` pauses it.{self.board.time_keys}", passing=True)
        elif self.board.opening and not self.session.match.position:
            self.view.say(self.board.opening, passing=True)

    def _greet(self, text: str) -> None:
        """Says something that the words of the board do not replace until something is played."""
        self.greeting = text
        self.view.say(text, passing=True)

    @property
    def moment(self) -> Moment | None:
        """What is drawn now."""
        return self.view.moment

    @property
    def smallest(self) -> tuple[int, int]:
        return self.board.small

    def on_resize(self, event: events.Resize) -> None:
        if self.view.is_laid_out:
            self.query_one(KeyBar).display = event.size.height >= self.board.foot or self.session.is_watched
            self.view.fit(event.size.width)

    def on_screen_suspend(self) -> None:
        self.clock.freeze(frozen=True)

    def on_screen_resume(self) -> None:
        self.clock.freeze(frozen=False)
        if self.end_due:
            self.call_later(self.show_end)

    def on_unmount(self) -> None:
        self.session.flush()

    def leave(self) -> None:
        self.session.leave()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A watcher has a watcher's keys, a player a player's; keys of time work where time means something."""
        if action in WATCHERS_ONLY:
            return self.session.is_watched
        if action in {"undo", "no_undo"} and not self.session.is_watched:
            return (action == "no_undo") == self.session.is_challenge
        if action in PLAYERS_ONLY:
            return not self.session.is_watched
        if action in AT_WILL:
            return self.session.acts_at_will
        if action in WITH_TEMPO:
            return self.clock.tempo.has_tempo and not self.session.match.is_over
        if action == "eyes":
            return self.viewer.has_other_views or self.session.match.is_over
        return super().check_action(action, parameters)

    # --- drawing ---

    def draw(self) -> None:
        """Shows the table as it is now."""
        if self.viewer.follow_turn() and self.session.game.info.hidden and self.moment is not None:
            self._draw_curtain(self.moment.step)
        moment = self.view.draw()
        if moment.outcome is not None and not self._end_shown:
            self._end_shown = self.end_due = True
            self.set_focus(None)
            later(self, 0.6 if self.board.animated else 0.01, self.show_end)
        kind = (self.viewer.seat, self.session.match.is_over)
        if kind != self._kind:  # other keys mean something; seldom, since a new footer costs more than a whole board
            self._kind = kind
            self.refresh_bindings()

    def _draw_curtain(self, since: int) -> None:
        """Hides the board from the player who just acted, and says what anybody may know of that."""
        match, seat = self.session.match, self.viewer.seat
        if seat is not None:
            happened = [event.text for event in match.events(None, since)]
            self.app.push_screen(CurtainDialog(match.names[seat], happened))

    # --- time ---

    def beat(self) -> None:
        """Looks whether a bot should think, a tick is due, or a queued action can be played."""
        if not self.is_current:
            return
        now, covered = time.monotonic(), self.home.is_covered
        self.clock.freeze(frozen=covered or self.app.screen is not self)
        if covered:
            return
        self._play_typed_ahead()
        if self._queue and now >= self._queued_at and self._may_act:
            self._play_next()
        if self.clock.start_due(now):
            self.view.draw_side()
        elif int(now) != int(now - BEAT):
            self.view.draw_top()

    @on(Thought)
    def _thought(self, message: Thought) -> None:
        if message.error is not None:
            self.view.say(str(message.error), bad=True)
        self.clock.finish(message.decision)
        self.draw()
        while self._waiting:
            self._choose(self._waiting.pop(0))

    @on(Board.Asked)
    def _bot_asked(self, message: Board.Asked) -> None:
        message.stop()
        seat, acting = self.viewer.seat, self.session.match.to_act
        if seat is None and self.session.is_watched and acting:  # a spectator asks about whoever is to act
            seat = acting[0]
        if seat is None:
            return
        if self.viewer.is_playing and self.session.count_advice(seat):
            self.view.draw_top()
        self.clock.explain(seat, message.bot)

    @on(Explained)
    def _explained(self, message: Explained) -> None:
        self.board.hear(message.text, message.position)

    def action_watch(self, what: str) -> None:
        """Runs a command by a key that is free because nobody plays."""
        self.call_later(self.run_action, what)

    def action_pause(self) -> None:
        self.view.say(self.clock.toggle_pause(), passing=True)
        self.view.draw_top()

    def action_hold(self) -> None:
        self.clock.hold()
        self.view.draw_top()

    def action_release(self) -> None:
        self.view.say(self.clock.release(), passing=True)
        self.view.draw_top()

    def action_tick(self) -> None:
        self.clock.tick()
        self.beat()

    def action_slower(self) -> None:
        self._change_speed(-1)

    def action_faster(self) -> None:
        self._change_speed(1)

    def _change_speed(self, by: int) -> None:
        speed = self.clock.change_speed(by)
        if self.session.is_watched:
            self.home.change_settings(speed=speed)
        self.view.draw_top()

    def action_single(self) -> None:
        self.clock.single()
        self.view.draw_side()
        self.view.draw_top()

    # --- acting ---

    @property
    def _may_act(self) -> bool:
        return self.moment is not None and self.moment.mine and not self.clock.is_ticking

    @on(Board.Chosen)
    def _chosen(self, message: Board.Chosen) -> None:
        message.stop()
        if self.clock.is_ticking:
            self._waiting.append(message)
        else:
            self._choose(message)

    def _choose(self, message: Board.Chosen) -> None:
        """Plays the actions of a choice one after another; none at all drops what is left of the last choice."""
        self._queue, self._continues = deque(message.actions), message.continues
        if self._queue:
            self.clock.begin()
            self._play_next()

    def _play_next(self) -> None:
        action = self._queue.popleft()
        self._queued_at = time.monotonic() + QUEUE_REST
        if self._try(lambda: self.viewer.submit(action, continues=self._continues)):
            self._continues = True
            self.clock.rest()
        else:
            self._queue.clear()
            self.board.refused()

    def _try(self, do: Callable[[], None]) -> bool:
        """Does something to the match and draws it; a refusal is shown and changes nothing."""
        if not self._attempt(do):
            return False
        self.view.news.clear()
        self.greeting = ""
        self.view.drop_remark()
        self.draw()
        return True

    def _attempt(self, do: Callable[[], None]) -> bool:
        """Does something that leaves the board as it is; a refusal is shown."""
        if self.clock.is_ticking:
            self.view.say("The clock is ticking right now. Try again.", bad=True)
            return False
        try:
            do()
        except QuintetError as error:
            self.view.say(str(error), bad=True)
            return False
        return True

    @on(Board.Planned)
    def _planned(self, message: Board.Planned) -> None:
        """Hands the keyboard over; when everybody has planned, time passes."""
        message.stop()
        if self.viewer.seat is None or not self._may_act:
            return
        ticks = self.session.rounds.plan(self.viewer.seat, message.ticks)
        if ticks:
            self.clock.pass_ticks(ticks)
        else:
            self.draw()

    @on(Board.Said)
    def _said(self, message: Board.Said) -> None:
        message.stop()
        said = BETWEEN.join(filter(None, [self.greeting, message.text]))
        self.view.put(said, bad=message.bad, remark=True)

    @on(Board.Noted)
    def _noted(self, message: Board.Noted) -> None:
        message.stop()
        self._try(lambda: self.viewer.note(message.key, message.text))

    # --- commands ---

    def action_no_undo(self) -> None:
        self.view.say("The daily challenge has no undo.", bad=True)

    def action_undo(self) -> None:
        self._queue.clear()
        if self._would_cost_the_rank:
            self._warned = True
            key = key_label(self.home.settings.keymap["undo"])
            self.view.say(f'An undo makes it a game "with help", without a rank. `{key}` again undoes.', bad=True)
        elif self._would_cost_the_result:
            self.app.push_screen(ConfirmDialog(UNDO_THE_END), lambda sure: self._undo_now() if sure else None)
        else:
            self._undo_now()

    def _undo_now(self) -> None:
        was_over, was_helped = self.session.match.is_over, self.session.match.is_helped
        if self._try(self.viewer.undo):
            self._end_shown = False
            self.clock.wait()
            self.view.draw_top()
            if was_over and not self.session.match.is_over:
                self._greet(ENDING_UNDONE)
            elif self.session.match.is_helped and not was_helped:
                self.view.say(NOW_HELPED)

    @property
    def _would_cost_the_rank(self) -> bool:
        """Whether an undo would be the first of a game that counts, and the player does not know yet what it costs."""
        match = self.session.match
        return not self._warned and match.can_undo and not match.is_helped and not match.is_over

    def action_redo(self) -> None:
        self._try(self.viewer.redo)

    def action_eyes(self) -> None:
        """Changes the point of view, where that is allowed."""
        seat = self.viewer.look_from_next()
        self.draw()
        who = "a spectator, who sees everything" if seat is None else self.session.match.names[seat]
        self.view.say(f"This is the point of view of {who}.")

    def action_next_player(self) -> None:
        """Lets the next one at this keyboard act."""
        people = self.session.people
        at = people.index(self.viewer.seat) if self.viewer.seat in people else -1
        self.action_player(people[(at + 1) % len(people)])

    def action_player(self, seat: Seat) -> None:
        """Lets a player at this keyboard act."""
        if seat in self.session.people:
            self.viewer.look_from(seat)
            self.draw()
            self.view.say(f"{self.session.match.names[seat]} plays now.")

    def action_side(self) -> None:
        self.view.toggle_side()

    def action_seed(self) -> None:
        self.app.copy_to_clipboard(share_text(self.session.match))
        self.view.say(f"Copied: {share_text(self.session.match)}")

    def action_events(self) -> None:
        self._open_page(LogDialog(self.viewer, self.board.stamp, self.board.unsaid))

    def action_help(self) -> None:
        self._open_page(load("help").about(self))

    def _open_page(self, dialog: Dialog) -> None:
        """Opens a page to read; like the menu it hides the board and stops the clock."""
        self.session.hold_clock()
        self.app.push_screen(dialog.add_class("-covers"), lambda _: self.session.release_clock())

    def action_save(self) -> None:
        question = "Save this moment under which name? The game itself is saved anyway."
        self.app.push_screen(AskDialog(question, self.session.game.info.title), self._save_as)

    def _save_as(self, name: str | None) -> None:
        if name and self._attempt(lambda: self.session.save_as(name)):
            self.view.say(f"Saved as {name}. The game itself is saved after every action.")

    def action_resign(self) -> None:
        self.app.push_screen(ConfirmDialog(f"{resign_word(self.session)} this game?"), self._resign)

    def _resign(self, sure: bool | None) -> None:  # noqa: FBT001 - what a dialog was dismissed with
        if sure:
            self._try(self.viewer.resign)

    def action_replay(self) -> None:
        self.end_due = self.session.match.is_over
        self.app.push_screen(load("replay").of_viewer(self.viewer))

    # --- menu and end ---

    def action_menu(self) -> None:
        """Opens the menu; it hides the board, so the clock stops."""
        self.session.hold_clock()
        self.app.push_screen(MenuDialog(menu_title(self.session), menu_choices(self.viewer)), self._menu)

    def show_end(self) -> None:
        if not self.end_due or self.app.screen is not self or self.moment is None:
            return
        self.end_due = False
        self.board.take_focus()
        if self.session.match.outcome is None:
            return
        page = self.board.epilogue(self.moment)
        if page is None:
            self._offer_end()
        else:
            can_undo, result = self.session.match.can_undo, end_card(self.session).text
            self.app.push_screen(EndPage(end_title(self.session), page, result, can_undo=can_undo), self._after_page)

    def _after_page(self, choice: str | None) -> None:
        if choice is None:
            self._offer_end()
        else:
            self._menu(choice)

    def _offer_end(self) -> None:
        moment = self.moment
        closing = None if moment is None else self.board.closing(moment)
        title = "" if moment is None else self.board.headline(moment)
        toll = self.board.toll(moment) if moment is not None and self.session.people == (moment.seat,) else ""
        self.app.push_screen(EndDialog(self.session, closing, title, toll), self._menu)

    def _menu(self, choice: str | None) -> None:
        self.session.release_clock()
        match choice:
            case None | "resume":
                self.board.take_focus()
            case "home":
                self.home.go_home()
            case "again" | "same":
                again = start_again(self.session.match, fresh=choice == "again")
                self.home.go_home()
                self.home.start(again, deaf=True)
            case "undo" if self._would_cost_the_result:
                self.app.push_screen(ConfirmDialog(UNDO_THE_END), self._undo_the_end)
            case name:
                self._warned = self._warned or name == "undo"
                self.call_later(self.run_action, name)

    @property
    def _would_cost_the_result(self) -> bool:
        """Whether an undo would take a result off the leaderboard."""
        match = self.session.match
        return match.is_over and match.options.counts and not match.is_helped

    def _undo_the_end(self, sure: object) -> None:
        """Undoes the end of a game that counts, or offers the choices again."""
        if sure:
            self._undo_now()
        else:
            self._offer_end()

    def commands(self) -> Iterable[SystemCommand]:
        """Offers what can be done now, each with its key."""
        keymap = self.home.settings.keymap
        for name, (_, what) in KEYS.items():
            if self.check_action(name, ()) is not False:
                key = f"Key: {key_label(keymap[name])}"
                yield SystemCommand(f"Game: {what}", key, partial(self.run_action, name))
        saved = (
            "It is saved; Continue on the hub resumes it"
            if self.session.match.step
            else "Nothing has happened in it yet"
        )
        yield SystemCommand("Leave the game", saved, self.home.go_home)
