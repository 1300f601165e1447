"""The keys of the pack: what can be done with which thing, by letters."""

from functools import partial
from typing import Final

from quintet.core.errors import BadNotation
from quintet.front.moment import Moment
from quintet.games.rogue.actions import CHOOSE_SLOT, ZAP
from quintet.games.rogue.analysis.item_uses import VERBS, why_not
from quintet.games.rogue.describe.items import armor_classes
from quintet.games.rogue.describe.labels import MAX_NAME, call, unknown_things
from quintet.games.rogue.layout import PACK_SLOTS
from quintet.games.rogue.text.notation import SLOT_LETTERS
from quintet.games.rogue.views.hero import RogueView, Thing
from quintet.tui.dialogs import AskDialog
from quintet.tui.skins.canvas import CanvasBoard
from quintet.tui.skins.rogue.cursor import Cursor
from quintet.tui.skins.rogue.dialogs import CALL, PackDialog, ThingDialog, Use, uses_of

__all__ = ["PackKeys"]

FORGET: Final = "-"


class PackKeys:
    """Opens the pack, asks what to use, and asks for a choice that a scroll waits for."""

    def __init__(self, board: CanvasBoard, cursor: Cursor) -> None:
        self.board = board
        self.cursor = cursor

    def open(self, view: RogueView) -> None:
        words = f"Your pack: {len(view.pack)} of {PACK_SLOTS}"
        self.board.app.push_screen(PackDialog(words, view.pack), partial(self.open_thing, packed=True))

    def _thing(self, letter: str | None) -> Thing | None:
        moment = self.board.moment
        return next((thing for thing in moment.view.pack if thing.letter == letter), None) if moment else None

    def open_thing(self, letter: str | None, *, packed: bool = False) -> None:
        """Asks what to do with a thing; leaving its page leads back to the pack if that is where it was chosen."""
        thing, moment = self._thing(letter), self.board.moment
        if thing is not None and moment is not None:
            uses = uses_of(thing, moment.legal)
            self.board.app.push_screen(
                ThingDialog(thing, uses, moment.view.pack), partial(self._use, thing, uses, packed)
            )

    def _use(self, thing: Thing, uses: list[Use], packed: bool, key: str | None) -> None:  # noqa: FBT001 - bound first
        if key is None and packed and self.board.moment is not None:
            self.open(self.board.moment.view)
        for use in uses:
            if use.key == key:
                self._do(use.action) if use.action != CALL else self._ask_name(thing)

    def _do(self, action: int) -> None:
        """Plays the action, or asks for a direction first."""
        if action < ZAP:
            self.board.play(action)
        else:
            self.cursor.aim(action, "zap")

    # --- names for unknown things ---

    def call(self, view: RogueView) -> None:
        """Asks for an unknown thing and its new name."""
        able = unknown_things(view)
        if len(able) == 1:
            self._ask_name(able[0])
        elif able:
            self.board.app.push_screen(PackDialog("Which thing do you want to name?", able), self._call)
        else:
            self.board.say("You have nothing unknown to name.")

    def _call(self, letter: str | None) -> None:
        thing = self._thing(letter)
        if thing is not None:
            self._ask_name(thing)

    def _ask_name(self, thing: Thing) -> None:
        plain, _, called = thing.name.partition(" called ")
        question = f"Call {plain} what?" + (f" (Enter {FORGET} to remove the name.)" if called else "")
        self.board.app.push_screen(AskDialog(question, called, longest=MAX_NAME), partial(self._give_name, thing))

    def _give_name(self, thing: Thing, name: str | None) -> None:
        if name is None:
            return
        try:
            key, text, answer = call(thing, "" if name.strip() == FORGET else name)
        except BadNotation as error:
            self.board.say(str(error), bad=True)
            return
        self.board.note(key, text)
        self.board.say(answer)

    # --- taking something for a purpose ---

    def take(self, moment: Moment, verb: str) -> None:
        """Asks which of the things that fit a verb to take: no empty light, and the only one is lit at once."""
        base, types, *_ = VERBS[verb]
        able = [thing for thing in _able(moment, base, types) if verb != "light" or thing.fuel != 0]
        if verb == "light" and len(able) == 1:
            self._do(_action(base, able[0].letter))
        elif able:
            classes = armor_classes(able) if verb == "wear" else ""
            title = f"What do you want to {verb}?\n{classes}".strip()
            self.board.app.push_screen(PackDialog(title, able), partial(self._take, base))
        else:
            self.board.say(why_not(moment.view, verb))

    def _take(self, base: int, letter: str | None) -> None:
        if letter:
            self._do(_action(base, letter))

    def choose_target(self) -> bool:
        """Asks for the thing that a scroll waits for; True if one does."""
        moment = self.board.moment
        if moment is None or not moment.mine or not moment.view.choosing:
            return False
        if self.board.screen.is_current:
            title = f"Choose a thing for the scroll of {moment.view.choosing}"
            dialog = PackDialog(title, _able(moment, CHOOSE_SLOT, ()))
            self.board.app.push_screen(dialog, partial(self._take, CHOOSE_SLOT))
        return True


def _action(base: int, letter: str) -> int:
    """Returns the action on a thing; a wand has eight, one for each direction."""
    return base + (8 if base == ZAP else 1) * SLOT_LETTERS.index(letter)


def _able(moment: Moment, base: int, types: tuple[str, ...]) -> list[Thing]:
    """Returns the things of some types that an action may take now."""
    legal = frozenset(moment.legal)
    things: tuple[Thing, ...] = moment.view.pack
    return [t for t in things if _action(base, t.letter) in legal and (not types or t.type in types)]
