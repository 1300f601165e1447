"""What is wrong with a loaded run, as sentences: R4 to R6. The floors have a file of their own."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from quintet.core.errors import BadSave
from quintet.games.runmap import events as happened
from quintet.games.runmap.model import EventEntry, MapNode, NodeType, RunState
from quintet.games.runmap.packing.validate import validate_run
from quintet.games.runmap.rules.entries import ROLL_HASH
from quintet.games.runmap.tables import (
    CHARM,
    DEAD,
    FIGHTS,
    FOES,
    GUARD,
    MAX_GUARD,
    MAX_HP,
    NAMES,
    PHASES,
    POTION,
    POTION_HP,
    PRAYING,
    PRICES,
    REST_HP,
    RESTING,
    ROWS,
    RUNNING,
    SHRINE_COST,
    SHRINE_HP,
    TRADING,
    VICTORY_HP,
    WALKING,
    WON,
)

__all__ = ["IMPOSSIBLE", "check_model", "node_of_hero"]

IMPOSSIBLE: Final = "This is not a possible run."
PHASE_ROOMS: Final = {RESTING: NodeType.CAMPFIRE, TRADING: NodeType.MERCHANT, PRAYING: NodeType.SHRINE}
GOLDEN: Final = 0x6D2B79F5
"""What every draw of a text seed's generator adds to its word."""
MOST_DRAWS: Final = 10_000
"""More than the rooms of a run can use, and more than the places of a daily run's stream."""


def check_model(model: RunState) -> None:
    """Refuses records that no run can reach."""
    for problem in _problems(model):
        raise BadSave(f"{IMPOSSIBLE} {problem}")


def node_of_hero(model: RunState) -> MapNode:
    nodes = (node for row in model.map.floors[model.act - 1].rows for node in row)
    found = next((node for node in nodes if node.id == model.node), None)
    if found is None:
        raise BadSave(f"{IMPOSSIBLE} Act {model.act} has no such node as the hero's.")
    return found


def _problems(model: RunState) -> Iterator[str]:
    """Every objection to these records, one sentence each."""
    yield from validate_run(model.map)
    if model.act not in (1, 2, 3):
        yield "The hero must be in act 1, 2 or 3."
    if model.mode == "daily" and model.map.layout != "paths":
        yield "A daily run has the layout `paths`."
    for problems in (_way_problems, _end_problems, _room_problems, _purse_problems, _event_problems, _rng_problems):
        yield from problems(model)


def _way_problems(model: RunState) -> Iterator[str]:
    """Visited nodes that are not one path from the first entry to the hero."""
    here = node_of_hero(model)
    for floor in model.map.floors:
        marks = [[node for node in row if node.visited] for row in floor.rows]
        done = len(floor.rows) if floor.act < model.act else here.row + 1 if floor.act == model.act else 0
        if [len(row) for row in marks] != [1] * done + [0] * (len(floor.rows) - done):
            yield f"The visited nodes of act {floor.act} are not one per row up to the hero."
        elif any(b.id not in a.connections for (a,), (b,) in pairwise(marks[:done])):
            yield f"The visited nodes of act {floor.act} are not linked."
    if not here.visited:
        yield "The hero's node must be visited."


def _end_problems(model: RunState) -> Iterator[str]:
    here = node_of_hero(model)
    if not RUNNING <= model.ended <= DEAD or (model.hp == 0) != (model.ended == DEAD):
        yield "The hero is dead exactly when no HP are left."
    if model.ended == DEAD and (here.type not in FOES or model.mode == "explore"):
        yield "The hero can only fall in a fight."
    if model.ended != DEAD and (here.type is NodeType.BOSS) != (model.ended == WON):
        yield "A run is won at the third boss."
    if model.ended == WON and model.act != 3:
        yield "A run is won at the third boss."


def _room_problems(model: RunState) -> Iterator[str]:
    here, phase = node_of_hero(model), PHASES.index(model.phase)
    if phase != WALKING and (here.type is not PHASE_ROOMS[phase] or model.ended or model.mode == "explore"):
        yield f"The hero cannot be at a {model.phase} here."
    if not 0 <= model.sold < 1 << len(PRICES) or (model.sold and phase != TRADING):
        yield "Only a merchant has sold something."
    if (model.sold >> CHARM & 1 and not model.charm) or (model.sold >> GUARD & 1 and not model.guard):
        yield "The hero must have what this merchant has sold."


# --- what the hero can have by now: R5 ------------------------------------------------------------------------------


def _purse_problems(model: RunState) -> Iterator[str]:
    if not (0 <= model.hp <= MAX_HP and 0 <= model.guard <= MAX_GUARD and model.gold >= 0):
        yield f"HP must be 0 to {MAX_HP}, guard 0 to {MAX_GUARD}, and gold at least 0."
    if model.mode == "explore" and (model.hp, model.gold, model.guard, model.charm) != (MAX_HP, 0, 0, False):
        yield "An explorer has all HP and nothing else."
    if model.mode == "explore":
        return
    visited = _visited(model)
    if model.hp > _most_hp(visited, model):
        yield "The hero has more HP than the rooms so far can have left."
    used = _rooms_used(visited, model)
    bought = max(model.sold >> GUARD & 1, model.guard - used[NodeType.CAMPFIRE] - used[NodeType.SHRINE])
    if bought > used[NodeType.MERCHANT] or (model.charm and not used[NodeType.MERCHANT]):
        yield "The hero has more guard or charms than the rooms so far can have given."
    spent = bought * PRICES[GUARD] + model.charm * PRICES[CHARM] + (model.sold >> POTION & 1) * PRICES[POTION]
    if model.gold > _most_gold(visited, model) - spent:
        yield "The hero has more gold than the rooms so far can have paid."


def _visited(model: RunState) -> list[tuple[int, MapNode]]:
    """Returns the hero's way so far: the act and the node."""
    return [(floor.act, node) for floor in model.map.floors for row in floor.rows for node in row if node.visited]


HEALS: Final = {
    NodeType.CAMPFIRE: REST_HP,
    NodeType.MERCHANT: POTION_HP,
    NodeType.SHRINE: SHRINE_HP,
    NodeType.BOSS: VICTORY_HP,
}
"""The most HP that a room gives."""


def _most_hp(visited: list[tuple[int, MapNode]], model: RunState) -> int:
    """Returns the HP left by the luckiest rolls and every chance to heal; guard and charm at their best."""
    hp = MAX_HP
    for act, node in visited:
        if node.type in FOES:
            low = int(FIGHTS[act - 1, FOES.index(node.type), 0])
            hp -= max(1, ((low + 1) // 2 if node.type is NodeType.ELITE else low) - MAX_GUARD)
        waiting = node.id == model.node and model.phase in ("campfire", "shrine")
        healed = HEALS.get(node.type, 0)
        hp = min(MAX_HP, hp + (0 if waiting or (node.type is NodeType.BOSS and act == 3) else healed))
    return 0 if model.ended == DEAD else hp


def _rooms_used(visited: list[tuple[int, MapNode]], model: RunState) -> Counter[NodeType]:
    """Counts the rooms whose offer the hero can have taken; the one where a choice is due does not count yet."""
    used = Counter(node.type for _, node in visited)
    if model.phase in ("campfire", "shrine") or (model.phase == "merchant" and not model.sold):
        used[node_of_hero(model).type] -= 1
    return used


def _most_gold(visited: list[tuple[int, MapNode]], model: RunState) -> int:
    """Returns everything that the fights so far have paid; the last one pays nothing to a dead hero."""
    won = visited[:-1] if model.ended == DEAD else visited
    return sum(int(FIGHTS[act - 1, FOES.index(node.type), 2]) for act, node in won if node.type in FOES)


# --- the last events ------------------------------------------------------------------------------------------------

MET: Final = (happened.ARRIVED, happened.FOUGHT)
NEXT_ACT: Final = (*MET, happened.HEALED, happened.ACT_BEGUN, happened.FOUGHT)
STORIES: Final = frozenset(
    {
        (),
        (happened.ARRIVED,),
        MET,
        (*MET, happened.DIED),
        (*MET, happened.VICTORY),
        NEXT_ACT,
        (*NEXT_ACT, happened.DIED),
        (happened.ARRIVED, happened.ACT_BEGUN),
        (happened.ARRIVED, happened.VICTORY),
        (happened.BOUGHT, happened.HEALED),
        (happened.BLESSED, happened.HEALED),
        *((code,) for code in (happened.HEALED, happened.TRAINED, happened.BOUGHT, happened.CURSED)),
        (happened.LEFT,),
    }
)
"""Everything that one action can report, as codes in order."""
RANGES: Final = {
    happened.ARRIVED: (range(len(NAMES)), range(1, 4), range(ROWS)),
    happened.FOUGHT: (range(len(FOES)), range(1, MAX_HP + 1), range(int(FIGHTS[:, :, 2].max()) + 1)),
    happened.HEALED: (range(MAX_HP + 1), range(MAX_HP + 1), range(1)),
    happened.TRAINED: (range(1, MAX_GUARD + 1), range(1), range(1)),
    happened.BOUGHT: (range(len(PRICES)), range(int(PRICES.max()) + 1), range(1)),
    happened.BLESSED: (range(1, MAX_GUARD + 1), range(1), range(1)),
    happened.CURSED: (range(SHRINE_COST + 1), range(1), range(1)),
    happened.LEFT: (range(RESTING, PRAYING + 1), range(1), range(1)),
    happened.ACT_BEGUN: (range(2, 4), range(1), range(1)),
    happened.VICTORY: (range(3, 4), range(MAX_HP + 1), range(2**15)),
    happened.DIED: (range(1, 4), range(ROWS), range(1)),
}
"""The numbers that an event of each code can have."""


def _event_problems(model: RunState) -> Iterator[str]:
    story = tuple(event.code for event in model.last_events)
    if story not in STORIES or not all(_is_possible(event) for event in model.last_events):
        yield "The last events are not those of any action."
    elif story and (
        (happened.VICTORY in story) != (model.ended == WON) or (happened.DIED in story) != (model.ended == DEAD)
    ):
        yield "The last events do not fit the state of the run."


def _is_possible(event: EventEntry) -> bool:
    numbers = (event.a, event.b, event.c)
    return all(number in allowed for number, allowed in zip(numbers, RANGES[event.code], strict=True))


# --- the generator --------------------------------------------------------------------------------------------------


def _rng_problems(model: RunState) -> Iterator[str]:
    if not 0 <= model.origin < 2**32:
        yield "The origin of the generator is out of range."
    if model.rng.lane != ROLL_HASH or not 0 <= model.rng.drawn <= MOST_DRAWS:
        yield "The generator is not one of the run map's."
    steps = 0 if model.rng.sealed else model.rng.drawn
    if model.rng.word != (model.origin + steps * GOLDEN) % 2**32:
        yield "The generator does not follow from its origin."
