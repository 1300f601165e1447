"""Words that stand for many ordinary actions, and pages to read: what a player types beside single actions: R14.6."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from quintet.core.errors import BadNotation
from quintet.core.game import Action
from quintet.games.rogue.dump import character_dump, discoveries
from quintet.games.rogue.screen import inventory
from quintet.games.rogue.text import DIRECTION_SHORT
from quintet.games.rogue.travel import (
    attack_step,
    describe,
    explore_step,
    rest_step,
    run_step,
    stairs_step,
    travel_step,
)
from quintet.games.rogue.views import RogueView

__all__ = ["ERRANDS", "PAGES", "Errand"]

Errand = Callable[[Any, Any, str], Action | str]
"""Called with the view, the view before the last step of the same errand (or None) and the words after its name; gives
the next ordinary action, or the reason to stop."""


def _explore(view: RogueView, _: RogueView | None, __: str) -> Action | str:
    return explore_step(view)


def _stairs(glyph: str) -> Errand:
    return lambda view, _, __: stairs_step(view, glyph)


def _heal(view: RogueView, _: RogueView | None, __: str) -> Action | str:
    return rest_step(view)


def _fight(view: RogueView, before: RogueView | None, _: str) -> Action | str:
    if before is not None and 2 * view.hp < view.max_hp:
        return "you are badly wounded"
    return attack_step(view)


def _run(view: RogueView, before: RogueView | None, rest: str) -> Action | str:
    if rest.lower() not in DIRECTION_SHORT:
        raise BadNotation("run needs a direction: run east, run k")
    direction = DIRECTION_SHORT[rest.lower()]
    if before is not None and (view.x, view.y) != (before.x, before.y):
        steps = {(0, -1): 0, (0, 1): 1, (-1, 0): 2, (1, 0): 3, (-1, -1): 4, (1, -1): 5, (-1, 1): 6, (1, 1): 7}
        direction = steps.get((view.x - before.x, view.y - before.y), direction)
    return run_step(view, direction, before)


def _travel(view: RogueView, _: RogueView | None, rest: str) -> Action | str:
    x, y = _place(rest)
    return travel_step(view, (x, y))


def _place(rest: str) -> tuple[int, int]:
    parts = rest.replace(",", " ").split()
    if len(parts) != 2 or not all(
        part.isdigit() and int(part) < limit for part, limit in zip(parts, (80, 22), strict=True)
    ):
        raise BadNotation("a place is a column 0 to 79 and a row 0 to 21: travel 40 10")
    return int(parts[0]), int(parts[1])


ERRANDS: Final[Mapping[str, tuple[str, Errand]]] = {
    "explore": ("walk on into the unknown and pick things up until something comes up", _explore),
    "stairs": ("walk to stairs down that you remember", _stairs(">")),
    "upstairs": ("walk to stairs up that you remember", _stairs("<")),
    "travel": ("`travel 40 10`: walk to that column and row", _travel),
    "run": ("`run east`: on until something comes up", _run),
    "heal": ("rest until healed or disturbed", _heal),
    "fight": ("strike the nearest monster until it is dead or you are badly wounded", _fight),
}
PAGES: Final[Mapping[str, tuple[str, Callable[[Any, str], str]]]] = {
    "inventory": ("the pack", lambda view, _: "\n".join(inventory(view))),
    "discoveries": ("kinds of magic you have met", lambda view, _: "\n".join(discoveries(view))),
    "character": ("the page that people share", lambda view, _: character_dump(view)),
    "describe": ("`describe 40 10`: what you know of that tile", lambda view, rest: describe(view, *_place(rest))),
}
