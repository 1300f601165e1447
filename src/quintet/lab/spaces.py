"""Spaces of Gymnasium for what a batch sees and does, and observations in their shapes."""

import string
from itertools import accumulate, pairwise
from typing import Any, Final

import numpy as np

from quintet.core.record import Array
from quintet.lab.batch_plan import Plan
from quintet.lab.missing_extra import MissingExtra

try:
    from gymnasium import spaces
except ModuleNotFoundError:
    raise MissingExtra("Gymnasium", "lab") from None

__all__ = ["Shaper", "action_space", "copied", "observation_space"]

LONGEST_TEXT: Final = 20_000


def action_space(plan: Plan) -> "spaces.Discrete[Any]":
    """Returns the actions that can ever be legal with these options."""
    return spaces.Discrete(plan.actions)


def observation_space(plan: Plan) -> "spaces.Space[Any]":
    """Returns a Box for an observation of one part, a Dict for several, or a Text."""
    if plan.observation == "text":
        return spaces.Text(LONGEST_TEXT, min_length=0, charset=string.printable)
    boxes: dict[str, spaces.Space[Any]] = {
        part.name: spaces.Box(0, part.high, part.shape, np.dtype(plan.kind).type) for part in plan.parts
    }
    return next(iter(boxes.values())) if len(boxes) == 1 else spaces.Dict(boxes)


class Shaper:
    """Gives flat observations the shapes of their parts, without copying; takes one row or many."""

    def __init__(self, plan: Plan, count: int = 0) -> None:
        """Prepares for single rows, or for arrays of this many."""
        lead: tuple[int, ...] = (count,) if count else ()
        edges = [0, *accumulate(plan.sizes)]
        places = [(*((slice(None),) * len(lead)), slice(*each)) for each in pairwise(edges)]
        self._parts = [(part.name, place, (*lead, *part.shape)) for part, place in zip(plan.parts, places, strict=True)]
        self._whole = self._parts[0][2] if len(self._parts) == 1 else None

    def __call__(self, rows: Array) -> Any:
        if self._whole is not None:
            return rows if rows.shape == self._whole else rows.reshape(self._whole)
        return {name: rows[place].reshape(shape) for name, place, shape in self._parts}


def copied(seen: Any) -> Any:
    """Returns a copy of an observation of one part or of several."""
    return {name: part.copy() for name, part in seen.items()} if type(seen) is dict else seen.copy()
