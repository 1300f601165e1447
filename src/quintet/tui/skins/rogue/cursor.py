"""The look cursor, and the choice of a direction."""

from typing import Final

from quintet.games.rogue.analysis.ground import describe
from quintet.games.rogue.describe.monsters import glance_at
from quintet.games.rogue.tables import DX, DY, HEIGHT, WIDTH
from quintet.games.rogue.views.hero import RogueView
from quintet.tui.skins.canvas import CanvasBoard
from quintet.tui.skins.rogue.overlays import Overlays

__all__ = ["LEAP", "STEPS", "Cursor"]

LEAP: Final = 8
"""How many tiles a capital letter moves the cursor."""
MARGINS: Final = 2
"""Columns of the status line that stay empty."""
STEPS: Final = tuple((int(x), int(y)) for x, y in zip(DX, DY, strict=True))


class Cursor:
    """A place on the map that is looked at, or a command that waits for a direction."""

    def __init__(self, board: CanvasBoard, overlays: Overlays) -> None:
        self.board = board
        self.overlays = overlays
        self.place: tuple[int, int] | None = None
        self.aiming: int | None = None
        """The first of eight actions, one of which a direction chooses."""

    @property
    def is_active(self) -> bool:
        return self.place is not None or self.aiming is not None

    def clear(self) -> None:
        self.place = self.aiming = None

    def aim(self, base: int, verb: str) -> None:
        """Asks for a direction."""
        self.aiming = base
        self.board.say(f"{verb.capitalize()} which way? Press a direction key or click; `Esc` cancels.")
        self.board.repaint()

    def point(self, view: RogueView, words: str) -> None:
        """Puts the cursor on the hero."""
        self.aiming = None
        self.place = (view.x, view.y)
        self.board.say(words)
        self.board.repaint()

    def steer(self, view: RogueView, way: int, by: int) -> None:
        assert self.place is not None
        x = min(max(self.place[0] + by * STEPS[way][0], 0), WIDTH - 1)
        y = min(max(self.place[1] + by * STEPS[way][1], 0), HEIGHT - 1)
        self.look_at(view, (x, y))

    def look_at(self, view: RogueView, place: tuple[int, int]) -> None:
        """Moves the cursor, and says what is there."""
        self.place = place
        self.board.say(self.overlays.words_at(view, place) or self._words_at(view, place))
        self.board.repaint()

    def _words_at(self, view: RogueView, place: tuple[int, int]) -> str:
        words = describe(view, *place)
        here = [monster for monster in view.monsters if (monster.x, monster.y) == place]
        room = self.board.app.size.width - MARGINS - len(words)
        return words + (glance_at(view, here[0], room) if here else "")

    def jump(self, view: RogueView, glyph: str = "") -> None:
        """Goes to the next sight away from the hero, or the next one that shows this glyph."""
        sights, own = self._sights(view), (view.x, view.y)
        places = [(x, y) for x, y in sights if (view.map[y][x] == glyph if glyph else (x, y) != own)]
        if not places:
            self.board.say("You know of none here.")
        elif self.place in places:
            self.look_at(view, places[(places.index(self.place) + 1) % len(places)])
        else:
            self.look_at(view, places[0])

    def _sights(self, view: RogueView) -> list[tuple[int, int]]:
        """Returns what is worth a look: monsters, then things, stairs and traps, then doors, the nearest first."""
        monsters = [(monster.x, monster.y) for monster in view.monsters]
        marks = [(x, y) for y, row in enumerate(view.map) for x, glyph in enumerate(row) if glyph not in " #.:'+"]
        doors = [(x, y) for y, row in enumerate(view.map) for x, glyph in enumerate(row) if glyph in "'+"]

        def far(place: tuple[int, int]) -> int:
            return max(abs(place[0] - view.x), abs(place[1] - view.y))

        nearest = (place for group in (monsters, marks, doors) for place in sorted(group, key=far))
        return list(dict.fromkeys([*self.overlays.places, *nearest]))
