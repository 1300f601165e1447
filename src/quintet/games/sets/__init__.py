"""Set: find three cards that all match or all differ. The names of the source document, in Python spelling.

The names are imported when they are first asked for, so that `quintet.games.sets.info` loads without NumPy.
"""

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from quintet.games.sets.document import (
        create_initial_state,
        draw_cards,
        generate_board,
        has_any_set,
        is_valid_board,
        is_valid_set,
        replace_cards,
        select_card,
        submit_selection,
        toggle_selection,
    )
    from quintet.games.sets.model import (
        EMPTY_SELECTION,
        FULL_DECK,
        Board,
        Card,
        Color,
        Deck,
        GameState,
        Num,
        Selection,
        Shading,
        Shape,
        card_equals,
        card_hash,
        clear_selection,
        create_card,
        create_deck,
        is_complete,
    )

__all__ = [
    "EMPTY_SELECTION",
    "FULL_DECK",
    "Board",
    "Card",
    "Color",
    "Deck",
    "GameState",
    "Num",
    "Selection",
    "Shading",
    "Shape",
    "card_equals",
    "card_hash",
    "clear_selection",
    "create_card",
    "create_deck",
    "create_initial_state",
    "draw_cards",
    "generate_board",
    "has_any_set",
    "is_complete",
    "is_valid_board",
    "is_valid_set",
    "replace_cards",
    "select_card",
    "submit_selection",
    "toggle_selection",
]

_HOMES: Final = ("quintet.games.sets.model", "quintet.games.sets.document")


def __getattr__(name: str) -> Any:
    if name in __all__:
        for home in map(importlib.import_module, _HOMES):
            if name in home.__all__:
                globals()[name] = getattr(home, name)
                return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
