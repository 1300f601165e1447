"""What players write down beside a game, each for their own seat."""

from typing import Any

from quintet.core.game import Game, Seat
from quintet.core.replay import Note

__all__ = ["Notebook"]


class Notebook:
    """The notes of one match. Undo does not touch them."""

    def __init__(self, game: Game[Any], notes: tuple[Note, ...] = ()) -> None:
        self._game = game
        self._notes: dict[tuple[Seat, str], str] = {}
        for note in notes:
            self.put(note)

    def put(self, note: Note) -> None:
        """Writes a note; an empty text erases it."""
        self._notes.pop((note.seat, note.key), None)
        if note.text:
            self._notes[note.seat, note.key] = note.text

    def of(self, seat: Seat) -> dict[str, str]:
        """Returns what this seat wrote down."""
        return {key: text for (who, key), text in self._notes.items() if who == seat}

    @property
    def all(self) -> tuple[Note, ...]:
        return tuple(Note(seat, key, text) for (seat, key), text in self._notes.items())

    def annotate(self, view: Any, seat: Seat | None) -> Any:
        """Returns a view with the seat's own notes in it, where the game has a place for them."""
        if not self._notes or seat is None:
            return view
        notes = self.of(seat)
        return self._game.extras.annotate(view, notes) if notes else view
