"""What a leaderboard shows of a finished quest beside its score: R15.5."""

from collections.abc import Mapping
from typing import Any, Final

from quintet.core.info import Seat
from quintet.core.state import State
from quintet.games.rogue.describe.character_sheet import achievements, epitaph, fate, rank
from quintet.games.rogue.views.hero import view_of

__all__ = ["FACT_NAMES", "FACT_TOTALS", "facts_of"]

FACT_NAMES: Final[Mapping[str, str]] = {
    "deepest": "depth",
    "level": "level",
    "turns": "turns",
    "gold": "gold",
    "kills": "kills",
}
"""Facts with a column of their own, and its heading."""
FACT_TOTALS: Final[Mapping[str, tuple[str, str]]] = {
    "deepest": ("most", "deepest"),
    "kills": ("sum", "kills"),
    "mean turns": ("mean", "turns"),
    "fastest win in turns": ("fastest", "turns"),
}
"""What many quests add up to: a label, how, and of which fact."""


def facts_of(state: State, seat: Seat) -> dict[str, Any]:
    """Returns what a leaderboard shows of a finished quest: R15.5."""
    view = view_of(state, seat)
    return {
        "victory": view.won,
        "cause": fate(view),
        "epitaph": epitaph(view),
        "rank": rank(view.score),
        "level": view.level,
        "xp": view.xp,
        "gold": view.gold,
        "depth": view.depth,
        "deepest": view.deepest,
        "levels_explored": view.levels_explored,
        "turns": view.turn,
        "kills": view.kills,
        "items_found": view.items_found,
        "items_used": view.items_used,
        "achievements": achievements(view),
        "equipment": [thing.name for thing in view.pack if thing.worn],
        "score_per_turn": round(view.score / max(1, view.turn), 3),
        "kills_per_level": round(view.kills / max(1, view.levels_explored), 3),
    }
