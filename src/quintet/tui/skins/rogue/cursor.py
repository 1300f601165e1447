"""The part of the board that points: the look cursor, the choice of a direction, and when a new command may begin."""

from typing import Final

from quintet.core.game import Game
from quintet.games.rogue.analysis.ground import describe
from quintet.games.rogue.autopilot.commands import Travel
from quintet.games.rogue.describe.monsters import glance_at
from quintet.games.rogue.tables import DX, DY, HEIGHT, WIDTH
from quintet.tui.skins.rogue.autopilot import WalkingBoard

__all__ = ["LEAP", "STEPS", "PointingBoard"]

LEAP: Final = 8
"""Tiles that a capital letter moves the cursor."""
MARGINS: Final = 2
"""Columns of the status line that stay empty."""
STEPS: Final = tuple((int(x), int(y)) for x, y in zip(DX, DY, strict=True))


class PointingBoard(WalkingBoard):
    """Keeps the cursor and what a direction is wanted for."""

    def __init__(self, game: Game[object], *, animated: bool = True) -> None:
        super().__init__(game, animated=animated)
        self.cursor: tuple[int, int] | None = None
        self.aiming: int | None = None
        """The first of eight actions, one of which a direction chooses."""

    def ready(self) -> bool:
        """Whether a new command can begin."""
        self.halt()
        if self.cursor is not None or self.aiming is not None:
            self.cursor = self.aiming = None
            self.report([])
        self.repaint()
        return self.may_act()

    def aim(self, base: int, verb: str) -> None:
        """Asks for a direction."""
        self.aiming = base
        self.say(f"{verb} which way? a direction key or a click; Escape ends")
        self.repaint()

    # --- the cursor ---

    def action_look(self) -> None:
        self._point("look: move the cursor, Tab next, Enter goes there, Escape ends")

    def action_travel(self) -> None:
        self._point("travel where? move the cursor, < > stairs, Enter goes there, Escape ends")

    def _point(self, words: str) -> None:
        view = self.view
        if view is None or (self.moment is not None and not self.moment.live):
            return
        self.halt()
        self.aiming = None
        self.cursor = (view.x, view.y)
        self.say(words)
        self.repaint()

    def steer(self, way: int, by: int) -> None:
        assert self.cursor is not None
        x = min(max(self.cursor[0] + by * STEPS[way][0], 0), WIDTH - 1)
        y = min(max(self.cursor[1] + by * STEPS[way][1], 0), HEIGHT - 1)
        self.look_at((x, y))

    def look_at(self, place: tuple[int, int]) -> None:
        """Moves the cursor, and says what is there."""
        self.cursor = place
        if self.view is not None:
            here = [monster for monster in self.view.monsters if (monster.x, monster.y) == place]
            words = describe(self.view, *place)
            room = self.app.size.width - MARGINS - len(words)
            self.say(words + (glance_at(self.view, here[0], room) if here else ""))
        self.repaint()

    def glyph_at(self, place: tuple[int, int]) -> str:
        return self.view.map[place[1]][place[0]] if self.view is not None else " "

    def sights(self) -> list[tuple[int, int]]:
        """What is worth a look: monsters, then things, stairs, doors and traps, the nearest first."""
        view = self.view
        if view is None:
            return []
        monsters = [(monster.x, monster.y) for monster in view.monsters]
        marks = [(x, y) for y, row in enumerate(view.map) for x, glyph in enumerate(row) if glyph not in " #.:'+"]
        doors = [(x, y) for y, row in enumerate(view.map) for x, glyph in enumerate(row) if glyph in "'+"]

        def far(place: tuple[int, int]) -> int:
            return max(abs(place[0] - view.x), abs(place[1] - view.y))

        ordered = [*sorted(monsters, key=far), *sorted(marks, key=far), *sorted(doors, key=far)]
        return list(dict.fromkeys(ordered))

    def jump(self, places: list[tuple[int, int]]) -> None:
        if not places:
            self.say("you know of none here")
        elif self.cursor in places:
            self.look_at(places[(places.index(self.cursor) + 1) % len(places)])
        else:
            self.look_at(places[0])

    def action_accept(self) -> None:
        place = self.cursor
        if place is not None and self.ready():
            self.set_out(Travel(*place, self.company))
