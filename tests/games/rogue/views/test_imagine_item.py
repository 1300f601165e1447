"""An item in a sampled world: what the hero knows of it stays, and the rest is one that the rules could make: R14.5."""

from collections import Counter

import pytest

from quintet.core.record import quick, zeros
from quintet.core.rng import SeededRandom
from quintet.games.rogue.layout import Item
from quintet.games.rogue.tables import (
    AMULET,
    ARMOR,
    ARTIFACT,
    FOOD,
    ITEM_GLYPHS,
    LANTERN,
    LANTERN_HOLDS,
    LEAST_RATION,
    MOST_RATION,
    R_ADD_STRENGTH,
    R_TELEPORTATION,
    RING,
    SUBS,
    TORCH,
    TORCH_TURNS,
    WAND,
    WEAPON,
)
from quintet.games.rogue.views.imagine_item import imagine_item, imagine_remembered
from quintet.games.rogue.views.recall import RecalledItem

COUNT = 2000
R_STEALTH = next(sub for sub in range(10) if sub not in (R_ADD_STRENGTH, R_TELEPORTATION) and sub > 4)
"""A ring without a bonus."""


def unlearned(kind, sub=0, **known):
    """Returns what the hero knows of an item that only looks like something."""
    nothing = {"look": -1, "number": 1, "known": 0, "bonus": None, "charges": None, "amount": 0, "cursed": None}
    return RecalledItem(kind, sub, **{**nothing, **known})


def imagined(item, count=COUNT):
    """Returns that many worlds' copies of an item."""
    rng, rows = SeededRandom(f"items {item.kind} {item.sub}"), quick(zeros(Item, count))
    for row in rows:
        imagine_item(row, item, item.sub, rng)
    return rows


def remembered(glyph, depth, count=COUNT):
    rng, rows = SeededRandom(f"remembered {glyph}"), quick(zeros(Item, count))
    return [row for row in rows if imagine_remembered(row, ord(glyph), depth, rng)]


def share(rows, is_so):
    return sum(1 for row in rows if is_so(row)) / len(rows)


@pytest.mark.parametrize(("kind", "sub"), [(WEAPON, 1), (ARMOR, 2), (RING, R_ADD_STRENGTH)])
def test_what_the_hero_knows_is_in_every_world(kind, sub):
    """R14.5: number, bonus, curse and place are copied as they are known."""
    known = unlearned(kind, sub, number=3, known=1, bonus=2, cursed=1, amount=7, x=5, y=6)
    for row in imagined(known, 20):
        assert (kind, sub, 3, 1, 2, 1, 7, 5, 6) == (
            *(row.kind, row.sub, row.count, row.known, row.bonus, row.cursed, row.amount, row.x, row.y),
        )


@pytest.mark.parametrize("kind", [WEAPON, ARMOR])
def test_gear_that_was_never_tried_is_mostly_good(kind):
    """R10.6: a bonus is -3 to 2; one item in twelve is below zero, and three of four of these are cursed."""
    rows = imagined(unlearned(kind))
    assert {-3, -2, -1, 0, 1, 2} == {int(row.bonus) for row in rows}
    bad = [row for row in rows if row.bonus < 0]
    assert 0.06 < len(bad) / COUNT < 0.11
    assert 0.6 < share(bad, lambda row: row.cursed) < 0.9
    assert not any(row.cursed for row in rows if row.bonus >= 0)


def test_a_ring_that_was_never_worn_has_a_bonus_if_its_kind_has_one():
    """R10.6: one with a bonus is never plain, one without is, and only teleportation may be cursed without one."""
    strong = imagined(unlearned(RING, R_ADD_STRENGTH))
    assert {-3, -2, -1, 1, 2, 3} == {int(row.bonus) for row in strong}
    assert 0.06 < share(strong, lambda row: row.bonus < 0) < 0.11
    assert not any(row.cursed for row in strong if row.bonus > 0)
    for sub, least, most in ((R_STEALTH, 0, 0), (R_TELEPORTATION, 0.7, 0.8)):
        rows = imagined(unlearned(RING, sub))
        assert {0} == {int(row.bonus) for row in rows}
        assert least <= share(rows, lambda row: row.cursed) <= most
        assert {0} == {int(row.bonus) for row in imagined(unlearned(RING, sub, bonus=2), 5)}


def test_a_wand_never_holds_more_than_it_was_made_with():
    """R10.6: an unknown wand was made with three to nine charges; known ones stay, however many there are."""
    rows = imagined(unlearned(WAND))
    assert set(range(3, 10)) == {int(row.full) for row in rows}
    assert set(range(10)) == {int(row.charges) for row in rows}
    assert all(row.charges <= row.full for row in rows)
    assert {(4, True)} == {(int(row.charges), row.full >= 4) for row in imagined(unlearned(WAND, charges=4))}
    assert {(12, 12)} == {(int(row.charges), int(row.full)) for row in imagined(unlearned(WAND, charges=12), 20)}


def test_nobody_knows_how_much_a_ration_feeds():
    """R14.5: it is any amount that the rules give; the fuel of a light is known."""
    amounts = [int(row.amount) for row in imagined(unlearned(FOOD, amount=None), 10 * COUNT)]
    assert (LEAST_RATION, MOST_RATION) == (min(amounts), max(amounts))
    assert {77} == {int(row.amount) for row in imagined(unlearned(TORCH, amount=77), 20)}


@pytest.mark.parametrize("kind", [kind for kind in range(1, len(ITEM_GLYPHS)) if kind != AMULET])
def test_what_is_remembered_on_the_map_is_any_item_that_looks_like_it(kind):
    """R14.5: every kind with the sign on the map is drawn, single, and known only if it is food."""
    alike = {each for each in range(1, len(ITEM_GLYPHS)) if ITEM_GLYPHS[each] == ITEM_GLYPHS[kind]}
    rows = remembered(ITEM_GLYPHS[kind], depth=8)
    assert COUNT == len(rows)
    assert alike == {int(row.kind) for row in rows}
    for each in alike:
        assert set(range(int(SUBS[each]))) == {int(row.sub) for row in rows if row.kind == each}
    assert {(1, int(kind == FOOD))} == {(int(row.count), int(row.known)) for row in rows if row.kind == kind}


def test_a_light_that_is_remembered_has_some_fuel():
    """R14.5: at least a fifth of what it holds when full, and at most all of it."""
    for kind, most in ((TORCH, TORCH_TURNS), (LANTERN, LANTERN_HOLDS)):
        amounts = [int(row.amount) for row in remembered(ITEM_GLYPHS[kind], 8, 5 * COUNT) if row.kind == kind]
        assert most // 5 <= min(amounts) < most // 4
        assert most * 0.95 < max(amounts) <= most


def test_no_relic_is_imagined_above_the_level_of_the_first():
    """R10.3: artifact lights lie on level 8 and below."""
    sign = ITEM_GLYPHS[ARTIFACT]
    found = Counter(depth for depth in (7, 8) for row in remembered(sign, depth) if row.kind == ARTIFACT)
    assert {8} == {*found}


def test_a_sign_of_no_item_is_no_item():
    """R14.5: nothing is imagined where the map shows ground."""
    assert [] == remembered("#", depth=8, count=5)
    assert [] == remembered(" ", depth=8, count=5)
