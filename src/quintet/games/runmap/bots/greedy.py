"""A bot that looks one room ahead."""

from quintet.core.game import Action, Turn
from quintet.games.runmap.actions import BUY, LEAVE, PRAY, REST, TRAIN
from quintet.games.runmap.model import NodeType
from quintet.games.runmap.tables import CHARM, FIGHTS, FOES, GUARD, MAX_GUARD, POTION, POTION_HP, PRICES, REST_HP
from quintet.games.runmap.views import RunView

__all__ = ["GreedyBot"]


class GreedyBot:
    """Takes the next room that promises the most HP, and spends its gold as soon as it can."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def act(self, turn: Turn) -> Action:
        view: RunView = turn.view
        match view.phase:
            case "campfire":
                return REST if view.max_hp - view.hp >= REST_HP // 2 or TRAIN not in turn.legal else TRAIN
            case "merchant":
                return self._shop(view, turn.legal)
            case "shrine":
                return PRAY if 2 * view.hp > view.max_hp and view.guard < MAX_GUARD else LEAVE
            case _:
                row = view.floor.rows[view.row + 1]
                return max(turn.legal, key=lambda column: _promise(view, row[column].type))

    @staticmethod
    def _shop(view: RunView, legal: tuple[Action, ...]) -> Action:
        wounded = view.max_hp - view.hp >= POTION_HP // 2
        for ware in (POTION, GUARD, CHARM):
            if BUY + ware in legal and (ware != POTION or wounded):
                return BUY + ware
        return LEAVE


def _promise(view: RunView, kind: NodeType) -> float:
    """Returns the HP that the next room gains or costs, at a glance."""
    missing = view.max_hp - view.hp
    if kind is NodeType.CAMPFIRE:
        return min(missing, REST_HP)
    if kind is NodeType.MERCHANT:
        return min(missing, POTION_HP) if view.gold >= PRICES[POTION] else 0
    if kind is NodeType.SHRINE:
        return 0
    low, high, _ = FIGHTS[view.act - 1, FOES.index(kind)]
    return -float(low + high) / 2
