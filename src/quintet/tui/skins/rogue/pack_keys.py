"""The part of the board that handles the pack: what can be done with which thing, by letters."""

from functools import partial
from typing import Final

from quintet.core.errors import BadNotation
from quintet.games.rogue.actions import CHOOSE_SLOT, CLOSE, GO_TO, OPEN, WIZARD, ZAP
from quintet.games.rogue.analysis.item_uses import VERBS
from quintet.games.rogue.describe.items import armor_classes
from quintet.games.rogue.describe.labels import MAX_NAME, call, unknown_things
from quintet.games.rogue.describe.overlays import OVERLAYS
from quintet.games.rogue.layout import PACK_SLOTS
from quintet.games.rogue.text.notation import SLOT_LETTERS, word_wizard_command
from quintet.games.rogue.views.hero import Thing
from quintet.tui.screens.dialogs import AskDialog, ChooseDialog
from quintet.tui.skins.base import Moment
from quintet.tui.skins.rogue.dialogs import CALL, PackDialog, ThingDialog, Use, uses_of
from quintet.tui.skins.rogue.overlays import OFF, OverlayBoard

__all__ = ["PackBoard"]

FORGET: Final = "-"


class PackBoard(OverlayBoard):
    """Opens the pack, and asks by itself when a scroll waits for a choice."""

    def draw(self, moment: Moment) -> None:
        super().draw(moment)
        if moment.mine and moment.view.choosing and self.is_mounted:
            self.call_later(self._choose_target)

    def ready(self) -> bool:
        """A scroll that waits comes first."""
        if not super().ready() or self.moment is None:
            return False
        if self.moment.view.choosing:
            self._choose_target()
            return False
        return True

    def action_pack(self) -> None:
        if self.view is not None and self.moment is not None and self.moment.live:
            self.halt()
            words = f"Your pack: {len(self.view.pack)} of {PACK_SLOTS}"
            self.app.push_screen(PackDialog(words, self.view.pack), self.open_thing)

    def _thing(self, letter: str) -> Thing | None:
        pack = self.view.pack if self.view is not None else ()
        return next((thing for thing in pack if thing.letter == letter), None)

    def open_thing(self, letter: str | None) -> None:
        thing = self._thing(letter) if letter else None
        if thing is not None and self.moment is not None:
            uses = uses_of(thing, self.moment.legal)
            self.app.push_screen(ThingDialog(thing, uses), partial(self._use, thing, uses))

    def _use(self, thing: Thing, uses: list[Use], key: str | None) -> None:
        for use in uses:
            if use.key == key:
                self._do(use.action) if use.action != CALL else self._ask_name(thing)

    # --- names of one's own ---

    def action_call(self) -> None:
        """Asks for an unknown thing and a name for it."""
        if not self.ready() or self.view is None:
            return
        able = unknown_things(self.view)
        if len(able) == 1:
            self._ask_name(able[0])
        elif able:
            self.app.push_screen(PackDialog("What do you want to call by a name?", able), self._call)
        else:
            self.say("you have nothing unknown that could be called by a name")

    def _call(self, letter: str | None) -> None:
        thing = self._thing(letter) if letter else None
        if thing is not None:
            self._ask_name(thing)

    def _ask_name(self, thing: Thing) -> None:
        plain, _, called = thing.name.partition(" called ")
        question = f"Call {plain} what?" + (f" ({FORGET} forgets the name)" if called else "")
        self.app.push_screen(AskDialog(question, called, longest=MAX_NAME), partial(self._give_name, thing))

    def _give_name(self, thing: Thing, name: str | None) -> None:
        if name is None:
            return
        try:
            key, text, told = call(thing, "" if name.strip() == FORGET else name)
        except BadNotation as error:
            self.say(str(error), bad=True)
            return
        self.note(key, text)
        self.say(told)

    def _do(self, action: int) -> None:
        """Plays it, or asks for a direction first."""
        if action < ZAP:
            self.play(action)
        else:
            self.aim(action, "zap")

    def action_take(self, verb: str) -> None:
        if not self.ready() or self.moment is None:
            return
        base, types, nothing, *_ = VERBS[verb]
        each = 8 if base == ZAP else 1
        able = self._able(base, each, types)
        if able:
            answer = partial(self._take, base, each)
            classes = armor_classes(able) if verb == "wear" else ""
            self.app.push_screen(PackDialog(f"What do you want to {verb}?\n{classes}".strip(), able), answer)
        else:
            self.say(f"you have {nothing}")

    def _able(self, base: int, each: int, types: tuple[str, ...]) -> list[Thing]:
        if self.moment is None:
            return []
        legal = frozenset(self.moment.legal)
        slots = SLOT_LETTERS.index
        things = self.moment.view.pack
        return [t for t in things if base + each * slots(t.letter) in legal and (not types or t.type in types)]

    def _take(self, base: int, each: int, letter: str | None) -> None:
        if letter:
            self._do(base + each * SLOT_LETTERS.index(letter))

    def _choose_target(self) -> None:
        """A scroll waits for an item."""
        view = self.view
        if view is not None and view.choosing and self.screen.is_current:
            able = self._able(CHOOSE_SLOT, 1, ())
            answer = partial(self._take, CHOOSE_SLOT, 1)
            self.app.push_screen(PackDialog(f"Choose for the scroll of {view.choosing}", able), answer)

    def action_wonder(self) -> None:
        """All that a wizard may do, by its notation."""
        if not self.ready() or self.moment is None:
            return
        wonders = [(str(action), word_wizard_command(action)) for action in self.moment.legal if action >= WIZARD]
        if wonders:
            first = GO_TO - WIZARD
            overlays = [(kind, f"overlay: {words}") for kind, words in (*OVERLAYS.items(), (OFF, "none"))]
            choices = [*wonders[:first], *overlays, *wonders[first:]]
            self.app.push_screen(ChooseDialog("Which wonder?", choices), self._work_wonder)
        else:
            self.say("only a wizard's game has wonders; start one with the option wizard")

    def _work_wonder(self, action: str | None) -> None:
        if action in {*OVERLAYS, OFF}:
            self.choose_overlay(str(action))
        elif action is not None:
            self.play(int(action))

    # --- doors ---

    def action_door(self, verb: str) -> None:
        if not self.ready() or self.moment is None:
            return
        base = OPEN if verb == "open" else CLOSE
        able = [action for action in range(base, base + 8) if action in self.moment.legal]
        if len(able) == 1:
            self.play(able[0])
        elif able:
            self.aim(base, verb)
        else:
            self.say(f"no {'closed' if verb == 'open' else 'open'} door is beside you, north, south, west or east")
