"""Spaces of Gymnasium for what a batch sees and does, and observations in their shapes."""

import string
from typing import Any, Final

import numpy as np

from quintet.core.record import Array
from quintet.lab.batch_plan import Plan
from quintet.lab.missing_extra import MissingExtra

try:
    from gymnasium import spaces
except ModuleNotFoundError:
    raise MissingExtra("Gymnasium", "lab") from None

__all__ = ["action_space", "as_shaped", "observation_space"]

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


def as_shaped(plan: Plan, rows: Array) -> Any:
    """Returns flat observations in the shapes of their parts, without copying; `rows` is one row or many."""
    lead, at, found = rows.shape[:-1], 0, {}
    if len(plan.parts) == 1:
        return rows.reshape(*lead, *plan.parts[0].shape)
    for part, size in zip(plan.parts, plan.sizes, strict=True):
        found[part.name] = rows[..., at : at + size].reshape(*lead, *part.shape)
        at += size
    return found
