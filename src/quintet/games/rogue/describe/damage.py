"""Wounds that no line of the log puts a number to, seen from the views before and after an action: R14.4."""

from collections.abc import Sequence
from typing import Final

from quintet.core.game import Event
from quintet.core.plural import counted
from quintet.games.rogue.views.hero import RogueView

__all__ = ["is_by_hunger", "loss_event"]

NUMBERED: Final = ("combat: was hit", "critical: poisoned", "critical: breathed on", "critical: died")
"""Events whose text says how many hit points they cost."""
OTHERWISE: Final = (*NUMBERED, "critical: trapped")


def is_by_hunger(before: RogueView, view: RogueView, events: Sequence[Event]) -> bool:
    """Whether nothing but an empty stomach can have hurt the hero: R6.5."""
    return view.hp < before.hp and view.hunger == 0 and not any(event.kind in OTHERWISE for event in events)


def loss_event(before: RogueView, view: RogueView, events: Sequence[Event]) -> Event | None:
    """Returns an event for a loss of hit points, unless another event has reported it."""
    lost = before.hp - view.hp
    if lost <= 0 or view.over or any(event.kind in NUMBERED for event in events):
        return None
    hunger = " to hunger" if is_by_hunger(before, view, events) else ""
    return Event("combat: loss", f"You lose {counted(lost, 'hit point')}{hunger}.", 0, (view.turn,))
