"""Stratego in lines: setups of the book and one's own, memory aids, what they know, the board turned round."""

from typing import Any

from quintet.core.codec import check_name
from quintet.core.errors import BadNotation, IllegalAction
from quintet.front.moment import Moment
from quintet.games.stratego.describe import describe_square, what_they_know
from quintet.games.stratego.formations import book_choices, own_setups, placed, read_layout, with_setups, write_layout
from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.tables import KIND_OF, SIDES
from quintet.games.stratego.text import RANK_NAMES, name_square, read_square
from quintet.games.stratego.views import SeenPiece, StrategoView, as_they_see, without_aids
from quintet.plain.games.base import Word
from quintet.plain.games.spoken import SpokenExtras

__all__ = ["EXTRAS", "StrategoExtras"]

SIDE = 10
LABEL, CELL = 4, 5
"""Columns of the row's number, and of a square, in the game's own picture."""


class StrategoExtras(SpokenExtras):
    """What the skin's keys do."""

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self._flipped = False

    def words(self) -> dict[str, Word]:
        """All of them always get an answer; only those that mean something now are listed."""
        setup, battle = self._is_setup, self._is_battle
        return {
            "setups": Word("the setups of the book, and your own", self._list, setup),
            "setup": Word("`setup NAME`: lay one of them out", self._lay_out, setup),
            "keep": Word("`keep NAME`: keep your setup as it stands", self._keep, setup),
            "rename": Word("`rename OLD, NEW`: call one of your own by another name", self._rename, setup),
            "forget": Word("`forget NAME`: forget one of your own", self._forget, setup),
            "aids": Word("memory aids on or off: marks for what moved, ranks that were seen", self._aids, battle),
            "know": Word("your army as they see it", self._know, battle),
            "square": Word("`square c7`: what you know of it", self._square, battle),
            "flip": Word("turn the board round", self._flip),
            **super().words(),
        }

    def _is_setup(self) -> bool:
        return self._view.phase is GamePhase.SETUP

    def _is_battle(self) -> bool:
        return not self._is_setup()

    def hint(self, moment: Moment) -> str:
        if self._is_setup():
            return "random lays your army out, setups lists formations; ready begins the battle"
        return super().hint(moment)

    def _check_setup(self) -> None:
        if not self._is_setup():
            raise IllegalAction("the armies stand already; make a move like b4-b5, or legal lists them")

    @property
    def _view(self) -> StrategoView:
        view: StrategoView = self.table.moment.view
        return view

    @property
    def _own(self) -> dict[str, str]:
        return own_setups(self.wish("setups", {}), self._view.army)

    # --- looking ---

    def drawn(self, moment: Moment) -> str:
        return self._turned(moment.game.show(self._remembered(moment.view)))

    def spoken(self, moment: Moment) -> str:
        """Each side's pieces row by row, then what stands below the board."""
        view = self._remembered(moment.view)
        lines = [line for seat in range(2) for line in _army_in_words(view, seat)]
        return "\n".join([*lines, *moment.game.show(view).split("\n")[SIDE + 2 :]])

    def _remembered(self, view: StrategoView) -> StrategoView:
        return view if self.wish("aids", default=True) else without_aids(view)

    def _turned(self, picture: str) -> str:
        """Own side below, unless flipped."""
        if (self._view.seat == 1) == self._flipped:
            return picture
        lines = picture.split("\n")
        rows = [_turn_row(line) for line in lines[1 : SIDE + 1]]
        return "\n".join([_turn_row(lines[0]), *reversed(rows), *lines[SIDE + 1 :]])

    def _aids(self, rest: str) -> None:
        is_on = self.switch("aids", rest, "aids", default=True)
        self.say("memory aids on: ' has moved, * was seen" if is_on else "memory aids off: remember for yourself")

    def _know(self, _rest: str) -> None:
        if self._view.seat is None:
            raise IllegalAction("you are watching; eyes looks through a player's eyes first")
        self.say(what_they_know(self._view))
        seen = as_they_see(self._view)
        if self.in_words:
            self.say("\n".join(_army_in_words(seen, self._view.seat)))
        else:
            self.say(self._turned(self.table.game.show(seen)))

    def _square(self, rest: str) -> None:
        self.say(describe_square(self._view, read_square(rest.lower()), aids=self.wish("aids", default=True)))

    def _flip(self, _rest: str) -> None:
        self._flipped = not self._flipped
        self.table.look()

    # --- setting up ---

    def _list(self, _rest: str) -> None:
        for name in self._own:
            self.say(f"  {name}: your own")
        for _, words in book_choices(self._view):
            self.say(f"  {words}")
        self.say("setup and a name lays one out; random fills the board, ready ends the setup")

    def _lay_out(self, name: str) -> None:
        self._check_setup()
        if not name:
            self._list("")
        elif name in self._own:
            self._lay_out_own(name)
        elif f"setup {name.lower()}" in dict(book_choices(self._view)):
            self.table.act([self.table.game.read(f"setup {name.lower()}")])
        else:
            raise BadNotation(f"there is no setup {name[:40]!r} for this army; setups lists them")

    def _lay_out_own(self, name: str) -> None:
        words = read_layout(self._view, self._own[name])
        if not words:
            raise IllegalAction(f"{name} does not fit this army; lay it out and keep it anew")
        self.table.act([self.table.game.read(word) for word in words])

    def _keep(self, name: str) -> None:
        view = self._view
        self._check_setup()
        if not name:
            raise BadNotation("give it a name: keep NAME")
        if len(placed(view)) != sum(view.counts):
            raise IllegalAction("place the whole army before you keep it; random fills what is empty")
        self._keep_all({**self._own, check_name(name): write_layout(view)})
        self.say(f"kept as {name}; setups lists it")

    def _keep_all(self, own: dict[str, str]) -> None:
        self.set_wish("setups", with_setups(self.wish("setups", {}), self._view.army, own))

    def _rename(self, rest: str) -> None:
        old, _, new = (part.strip() for part in rest.partition(","))
        if old not in self._own or not new:
            raise BadNotation(f"name one of your own and its new name: rename OLD, NEW; you have {self._names}")
        if new in self._own:
            raise BadNotation(f"there is a setup {new} already; choose another name")
        self._keep_all({check_name(new) if each == old else each: letters for each, letters in self._own.items()})
        self.say(f"{old} is called {new} from now on")

    @property
    def _names(self) -> str:
        return ", ".join(self._own) or "none"

    def _forget(self, name: str) -> None:
        if name not in self._own:
            raise BadNotation(f"you have no setup {name[:40]!r}; you have kept {self._names}")
        if self.table.talk.confirm(f"Forget {name} for good?"):
            self._keep_all({each: letters for each, letters in self._own.items() if each != name})
            self.say(f"{name} is forgotten")


def _army_in_words(view: StrategoView, seat: int) -> list[str]:
    """A line for each row on which the side has pieces."""
    placed = ((piece.position.row, piece.position.col, piece) for piece in view.pieces if piece.position)
    rows: dict[int, list[str]] = {}
    for row, _, piece in sorted(placed, key=lambda each: each[:2]):
        if piece.seat == seat:
            rows.setdefault(row, []).append(_piece_in_words(piece))
    return [f"{SIDES[seat].name} on row {SIDE - row}: {', '.join(words)}" for row, words in rows.items()]


def _piece_in_words(piece: SeenPiece) -> str:
    square = name_square(piece.position.row * SIDE + piece.position.col) if piece.position else "nowhere"
    rank = "unknown" if piece.rank is None else RANK_NAMES[KIND_OF[piece.rank]]
    known = " (known)" if piece.revealed or piece.scout else " (moved)" if piece.has_moved else ""
    return f"{square} {rank}{known}"


def _turn_row(line: str) -> str:
    padded = line.ljust(LABEL + CELL * SIDE)
    cells = [padded[LABEL + CELL * at : LABEL + CELL * (at + 1)] for at in range(SIDE)]
    return (padded[:LABEL] + "".join(reversed(cells))).rstrip()


EXTRAS = StrategoExtras
