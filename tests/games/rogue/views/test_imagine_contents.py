"""What lies on a sampled level: what is in sight, most of what is remembered, and more in the unknown: R14.5."""

import pytest
from sketch_stage import sketch_of

from quintet.core.record import quick, zeros
from quintet.games.rogue.layout import MAX_ITEMS, MAX_PILES, MAX_TRAPS, Level
from quintet.games.rogue.tables import (
    ALARM,
    AMULET,
    DEPTHS,
    FLOOR,
    FOOD,
    GOLD_HERE,
    HEIGHT,
    ITEM_GLYPHS,
    ITEM_HERE,
    POTION,
    TRAP_HERE,
    TRAP_KINDS,
    WIDTH,
)
from quintet.games.rogue.views.imagine_contents import lay_gold, lay_items, set_traps

COUNT = 400
FAR = (40, 5, 6, 4)
"""A room of the fresh level, in the unknown."""
EVERYTHING = bytes([1]) * (WIDTH * HEIGHT)
AMULET_SIGN = ITEM_GLYPHS[AMULET]


def level():
    return quick(zeros(Level))[0]


def marked(lv, bit):
    return {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if int(lv.tiles[y, x]) & bit}


def with_traps(drawing="#####/#@..#/#####", **more):
    sketch, lv = sketch_of(drawing, fresh_rooms=(FAR,), **more), level()
    set_traps(lv, sketch)
    return sketch, lv, [tuple(map(int, (t.x, t.y, t.kind, t.found))) for t in lv.traps[: lv.trap_count]]


def with_items(drawing="#####/#@..#/#####", *, has_amulet=False, laid=(), fresh_rooms=(FAR,), **more):
    """Returns a level with items; `laid` are kinds and places of those of the fresh level."""
    sketch, lv = sketch_of(drawing, fresh_rooms=fresh_rooms, **more), level()
    for k, (kind, x, y) in enumerate(laid):
        row = sketch.fresh.items[k]
        row.kind, row.count, row.x, row.y = kind, 1, x, y
    sketch.fresh.item_top = len(laid)
    lay_items(lv, sketch, make_food, has_amulet=has_amulet)
    return lv, [(int(row.kind), int(row.x), int(row.y)) for row in lv.items[: lv.item_top]]


def make_food(row, place):
    row.kind, row.count, row.x, row.y = FOOD, 1, *place


def with_gold(drawing="#####/#@$$#/#####", piles=(), **more):
    sketch, lv = sketch_of(drawing, fresh_rooms=(FAR,), **more), level()
    for k, (x, y, amount) in enumerate(piles):
        row = sketch.fresh.piles[k]
        row.x, row.y, row.amount = x, y, amount
    sketch.fresh.pile_top = len(piles)
    lay_gold(lv, sketch)
    return lv, {(int(row.x), int(row.y)): int(row.amount) for row in lv.piles[: lv.pile_top]}


# --- traps ----------------------------------------------------------------------------------------------------------


def test_one_to_four_traps_hide_on_floor():
    """R3.7: on any but the hero's tile and one with a trap; all are marked, those on the map are found."""
    counts = set()
    for k in range(COUNT):
        sketch, lv, traps = with_traps("#####/#@^.#/#####", seed=f"{k}")
        assert (12, 9, 1) == (traps[0][0], traps[0][1], traps[0][3])
        cells = {(x, y) for x, y, _, _ in traps}
        assert cells == marked(lv, TRAP_HERE)
        assert len(cells) == len(traps)
        assert sketch.hero not in cells
        assert {0} == {found for *_, found in traps[1:]}
        assert all(sketch.kinds[y, x] == FLOOR for x, y in cells - {(12, 9)})
        counts.add(len(traps))
    assert {2, 3, 4, 5} == counts


def test_the_kinds_of_traps_are_those_of_the_level():
    """R3.7: on the first level none that needs a deeper one, below it any."""
    kinds = {
        depth: {kind for k in range(COUNT) for _, _, kind, _ in with_traps(depth=depth, seed=f"{k}")[2]}
        for depth in (1, 2)
    }
    assert {1: {*range(ALARM)}, 2: {*range(TRAP_KINDS)}} == kinds


def test_a_level_has_room_for_so_many_traps():
    """R3.7: those on the map come first."""
    _, _, traps = with_traps(f"#@{'^' * (MAX_TRAPS + 3)}#")
    assert MAX_TRAPS == len(traps)
    assert all(found for *_, found in traps)


# --- items ----------------------------------------------------------------------------------------------------------


def test_items_in_sight_are_there():
    """R14.5: each is made, marked and numbered by its level."""
    lv, items = with_items(items=((12, 9), (13, 9)), seen=EVERYTHING)
    assert [(FOOD, 12, 9), (FOOD, 13, 9)] == items
    assert {(12, 9), (13, 9)} == marked(lv, ITEM_HERE)
    assert [300, 301] == [int(row.serial) for row in lv.items[:2]]


def test_most_of_what_is_remembered_is_still_there():
    """R14.5: 85 of a hundred, each of a kind that looks like it; nothing twice that is in sight."""
    drawing = f"#####/#@{ITEM_GLYPHS[POTION]}.#/#####"
    found = [with_items(drawing, seed=f"{k}")[1] for k in range(COUNT)]
    assert {(), ((POTION, 12, 9),)} == {tuple(items) for items in found}
    assert 0.79 < sum(map(len, found)) / COUNT < 0.91
    assert [] == with_items(drawing, seen=EVERYTHING)[1]


def test_fresh_items_lie_in_the_unknown():
    """R14.5: not where the hero has been, not in rock, and no second Amulet."""
    laid = ((FOOD, 12, 9), (POTION, 41, 6), (FOOD, 60, 15), (0, 42, 6), (AMULET, 43, 6), (FOOD, 44, 6))
    lv, items = with_items(laid=laid)
    assert [(POTION, 41, 6), (FOOD, 44, 6)] == items
    assert {(41, 6), (44, 6)} == marked(lv, ITEM_HERE)


def test_a_level_has_room_for_so_many_items():
    """R10.9: those in sight first."""
    sight = ((12, 9),) * (MAX_ITEMS - 1)
    _, items = with_items(items=sight, seen=EVERYTHING, laid=((POTION, 41, 6), (POTION, 42, 6)))
    assert [(FOOD, 12, 9)] * (MAX_ITEMS - 1) + [(POTION, 41, 6)] == items


@pytest.mark.parametrize(("depth", "has_amulet"), [(DEPTHS - 1, False), (DEPTHS, True)])
def test_the_amulet_is_only_on_the_last_level(depth, has_amulet):
    """R10.4: and no longer there once the hero has it, whatever the map says."""
    assert [] == with_items(depth=depth, has_amulet=has_amulet)[1]
    assert [] == with_items(f"#####/#@{AMULET_SIGN}.#/#####", depth=depth, has_amulet=has_amulet)[1]


def test_the_amulet_lies_where_nobody_has_looked():
    """R10.4: in the unknown if there is ground, else out of sight; where it is remembered it stays."""
    places = {tuple(with_items(depth=DEPTHS, seed=f"{k}")[1]) for k in range(COUNT)}
    assert {((AMULET, x, y),) for x in range(40, 46) for y in range(5, 9)} == places
    known = {tuple(with_items(depth=DEPTHS, seed=f"{k}", fresh_rooms=())[1]) for k in range(60)}
    assert {((AMULET, x, 9),) for x in (11, 12, 13)} == known
    assert [] == with_items(depth=DEPTHS, fresh_rooms=(), seen=EVERYTHING)[1]
    for k in range(30):
        lv, items = with_items(f"#####/#@{AMULET_SIGN}.#/#####", depth=DEPTHS, seed=f"{k}")
        assert [(AMULET, 12, 9)] == items
        assert 1 == lv.items[0].known


# --- gold -----------------------------------------------------------------------------------------------------------


def test_gold_in_sight_is_there_and_most_of_what_is_remembered():
    """R3.6: 2 to 51 + 10 x depth, marked; 85 of a hundred piles out of sight."""
    for k in range(20):
        lv, piles = with_gold(seed=f"{k}", seen=EVERYTHING)
        assert {(12, 9), (13, 9)} == {*piles} == marked(lv, GOLD_HERE)
    found = [with_gold(seed=f"{k}")[1] for k in range(COUNT)]
    assert 0.8 < sum(map(len, found)) / (2 * COUNT) < 0.9
    amounts = [
        amount for piles in (with_gold(seed=f"a{k}", depth=3)[1] for k in range(COUNT)) for amount in piles.values()
    ]
    assert 2 <= min(amounts) < 6
    assert 76 < max(amounts) <= 81


def test_fresh_gold_lies_in_the_unknown():
    """R3.6: with its own amount, on ground; as many piles as a level can have."""
    piles = ((12, 9, 5), (41, 6, 7), (60, 15, 9), (42, 6, 0))
    lv, found = with_gold("#####/#@..#/#####", piles)
    assert {(41, 6): 7} == found
    assert {(41, 6)} == marked(lv, GOLD_HERE)
    row = "$" * (MAX_PILES + 2)
    assert MAX_PILES == len(with_gold(f"#@{row}#", seen=EVERYTHING)[1])
