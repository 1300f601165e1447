"""What a wizard sees of a level beside the view: every monster's mind, sight and path: R2.4, R9.

None of it is in a view, so bots, resampled worlds and ordinary quests know nothing of it.
"""

import msgspec

from quintet.core.state import State
from quintet.games.rogue.layout import Monster, Quest
from quintet.games.rogue.model.enums import MonsterState
from quintet.games.rogue.packing.places import LEVEL
from quintet.games.rogue.rules.monsters.senses import Senses
from quintet.games.rogue.tables import LETTERS, MONSTER_NAMES

__all__ = ["Insight", "Mind", "Tile", "insight_of"]

STATES = tuple(MonsterState)
Tile = tuple[int, int]


class Mind(msgspec.Struct, frozen=True):
    """One monster of the level."""

    serial: int
    """The same number as long as the monster lives."""
    letter: str
    name: str
    x: int
    y: int
    state: str
    """SLEEPING, WANDERING, HUNTING or FLEEING."""
    last_seen: Tile | None
    """Where it last saw the hero, as long as it remembers."""
    sight: frozenset[Tile]
    """The tiles on which it would see the hero; none while it sleeps."""
    path: tuple[Tile, ...] | None
    """Its way to where it last saw the hero, or until it is next to the hero; None without a path: R9.3."""


class Insight(msgspec.Struct, frozen=True):
    """The minds of a level."""

    minds: tuple[Mind, ...]

    def at(self, place: Tile | None) -> Mind | None:
        """Returns the monster on a tile."""
        return next((mind for mind in self.minds if (mind.x, mind.y) == place), None)

    def of(self, serial: int) -> Mind | None:
        """Returns the monster with this number, unless it is dead or on another level."""
        return next((mind for mind in self.minds if mind.serial == serial), None)


def insight_of(state: State) -> Insight | None:
    """Returns the minds on the hero's level in a wizard game; nothing in any other game."""
    quest: Quest = state.plain
    if not quest.setup.wizard:
        return None
    senses = Senses(state.data, state.data[LEVEL], has_hero=True)
    rows = enumerate(quest.lv.monsters[: quest.lv.monster_top])
    return Insight(tuple(_mind(place, monster, senses) for place, monster in rows if monster.kind))


def _mind(place: int, monster: Monster, senses: Senses) -> Mind:
    path = senses.path(place)
    return Mind(
        serial=monster.serial,
        letter=LETTERS[monster.kind - 1],
        name=MONSTER_NAMES[monster.kind],
        x=monster.x,
        y=monster.y,
        state=str(STATES[monster.state]),
        last_seen=(monster.last_x, monster.last_y) if monster.last_x >= 0 else None,
        sight=senses.tiles(place),
        path=None if path is None else tuple(path),
    )
