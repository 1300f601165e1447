"""Stratego in lines: setups, memory aids, what the opponent knows, and the board from the other side."""

from typing import Any

from quintet.core.codec import check_name
from quintet.core.errors import BadNotation, IllegalAction, quoted
from quintet.front.games.stratego import toll
from quintet.front.moment import Moment
from quintet.games.stratego.describe import describe_square, what_they_know
from quintet.games.stratego.formations import book_choices, own_setups, placed, read_layout, with_setups, write_layout
from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.tables import KIND_OF, SIDES
from quintet.games.stratego.text import RANK_NAMES, name_square, read_square
from quintet.games.stratego.views import SeenPiece, StrategoView, as_they_see, without_aids
from quintet.plain.games.game_lines import Word
from quintet.plain.games.spoken import SpokenLines

__all__ = ["LINES", "StrategoLines"]

SIDE = 10
LABEL, CELL = 4, 5
"""Columns of a row's number and of a square in the game's own picture."""


class StrategoLines(SpokenLines):
    """Adds what the keys of the skin in the app do."""

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self._flipped = False

    def words(self) -> dict[str, Word]:
        """Returns words that always get an answer; only those that mean something now are listed."""
        setup, battle = self._is_setup, self._is_battle
        return {
            "setups": Word("List the setups of the book and your own", self._list, setup),
            "setup": Word("Lay out a setup (`setup NAME`)", self._lay_out, setup),
            "keep": Word("Save your setup as it is now under a name (`keep NAME`)", self._save, setup),
            "rename": Word("Rename one of your setups (`rename OLD, NEW`)", self._rename, setup),
            "delete": Word("Delete one of your setups (`delete NAME`)", self._delete, setup, needs_match=True),
            "forget": Word("", self._delete, needs_match=True),
            "aids": Word(
                "Turn memory aids on or off: marks for pieces that moved, ranks that were seen", self._aids, battle
            ),
            "know": Word("Show your army as the opponent sees it", self._know, battle),
            "square": Word("Show what you know of a square (`square c7`)", self._square, battle),
            "flip": Word("Turn the board around", self._flip),
            **super().words(),
        }

    def toll(self, moment: Moment) -> str:
        return toll(moment.view, moment.seat or 0)

    def _is_setup(self) -> bool:
        return self._view.phase is GamePhase.SETUP

    def _is_battle(self) -> bool:
        return not self._is_setup()

    def hint(self, moment: Moment) -> str:
        if self._is_setup():
            return "Type `random` to lay out your army, `setups` to list formations, and `ready` to begin the battle."
        return super().hint(moment)

    def _check_setup(self) -> None:
        if not self._is_setup():
            raise IllegalAction(
                "The armies are already set up. Make a move like b4-b5, or type `legal` to list your moves."
            )

    @property
    def _view(self) -> StrategoView:
        view: StrategoView = self.table.moment.view
        return view

    @property
    def _own(self) -> dict[str, str]:
        return own_setups(self.wish("setups", {}), self._view.army)

    # --- looking ---

    def drawn(self, moment: Moment) -> str:
        return self._turned("\n".join(self._picture(moment)))

    def spoken(self, moment: Moment) -> str:
        """Returns each side's pieces row by row, then the lines below the board."""
        view = self._remembered(moment.view)
        lines = [line for seat in range(2) for line in _army_in_words(view, seat)]
        return "\n".join([*lines, *self._picture(moment)[SIDE + 2 :]])

    def _picture(self, moment: Moment) -> list[str]:
        """Returns the game's own lines; after somebody resigned before the battle, nobody sets up anymore."""
        lines: list[str] = moment.game.show(self._remembered(moment.view)).split("\n")
        return lines[: SIDE + 1] if moment.outcome is not None and self._is_setup() else lines

    def _remembered(self, view: StrategoView) -> StrategoView:
        return view if self.wish("aids", default=True) else without_aids(view)

    def _turned(self, picture: str) -> str:
        """Returns the picture with the player's own side below, unless flipped."""
        if (self._view.seat == 1) == self._flipped:
            return picture
        lines = picture.split("\n")
        rows = [_turn_row(line) for line in lines[1 : SIDE + 1]]
        return "\n".join([_turn_row(lines[0]), *reversed(rows), *lines[SIDE + 1 :]])

    def _aids(self, rest: str) -> None:
        is_on = self.switch("aids", rest, "aids", default=True)
        self.say("Memory aids are on: ' has moved, * was seen." if is_on else "Memory aids are off.")

    def _know(self, _rest: str) -> None:
        if self._view.seat is None:
            raise IllegalAction(f"You are watching, so you have no army.{self.table.seat_hint}")
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
            self.say(f"  {name}: yours")
        for _, words in book_choices(self._view):
            self.say(f"  {words}")
        self.say("Type `setup` and a name to lay one out, `random` to fill the board, and `ready` to begin the battle.")

    def _lay_out(self, name: str) -> None:
        self._check_setup()
        if not name:
            self._list("")
        elif name in self._own:
            self._lay_out_own(name)
        elif f"setup {name.lower()}" in dict(book_choices(self._view)):
            self.table.act([self.table.game.read(f"setup {name.lower()}")])
        else:
            raise BadNotation(f"There is no setup {quoted(name)} for this army. Type `setups` to list them.")

    def _lay_out_own(self, name: str) -> None:
        words = read_layout(self._view, self._own[name])
        if not words:
            raise IllegalAction(f"{name} does not fit this army. Place it again and type `keep {name}`.")
        self.table.act([self.table.game.read(word) for word in words])

    def _save(self, name: str) -> None:
        view = self._view
        self._check_setup()
        if not name:
            raise BadNotation("Give the setup a name: `keep NAME`.")
        if len(placed(view)) != sum(view.counts):
            raise IllegalAction("Place the whole army before you save it. Type `random` to fill the empty squares.")
        self._save_all({**self._own, check_name(name): write_layout(view)})
        self.say(f"Saved as {name}. Type `setups` to list it.")

    def _save_all(self, own: dict[str, str]) -> None:
        self.set_wish("setups", with_setups(self.wish("setups", {}), self._view.army, own))

    def _rename(self, rest: str) -> None:
        old, _, new = (part.strip() for part in rest.partition(","))
        if old not in self._own or not new:
            raise BadNotation(f"Name one of your setups and its new name: `rename OLD, NEW`. You have: {self._names}.")
        if new in self._own:
            raise BadNotation(f"You already have a setup called {new}. Choose another name.")
        self._save_all({check_name(new) if each == old else each: letters for each, letters in self._own.items()})
        self.say(f"{old} is now called {new}.")

    @property
    def _names(self) -> str:
        return ", ".join(self._own) or "none"

    def _delete(self, name: str) -> None:
        if name not in self._own:
            raise BadNotation(f"You have no setup called {quoted(name)}. You have: {self._names}.")
        if self.table.talk.confirm(f"Delete {name} for good?"):
            self._save_all({each: letters for each, letters in self._own.items() if each != name})
            self.say(f"{name} is deleted.")


def _army_in_words(view: StrategoView, seat: int) -> list[str]:
    """Returns a line for each row on which the side has pieces."""
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


LINES = StrategoLines
