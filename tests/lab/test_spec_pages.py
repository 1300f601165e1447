"""The pages of docs/spec, index by index: what a learner sees is what the view of its seat shows."""

import itertools
import json
from types import SimpleNamespace

import numpy as np
import pytest

from quintet.core.codec import encode
from quintet.core.options import make_options
from quintet.core.rng import SeededRandom
from quintet.games import GAMES
from quintet.testing.walk import choices, pick

KINDS = ("COMBAT", "ELITE", "CAMPFIRE", "MERCHANT", "SHRINE", "BOSS")
PHASES = ("walking", "campfire", "merchant", "shrine")
RANKS = (*range(11), 99)
"""As planes of Stratego have them, from the Flag to the Bomb."""
CELLS = {"#": 1, ".": 0, "S": 2, "E": 3, "@": 6}
"""Planes of CataMaze's window by what a person reads there."""


def moments(name, values, steps=160, every=5):
    """Yields views of a random walk, each with the parts of the seat's planes."""
    game, rng = GAMES[name], SeededRandom(f"pages {name} {values}")
    state = game.new("pages", make_options(game.options, values))
    for step in range(steps):
        if step % every == 0:
            for seat in range(game.seats(state)):
                yield read_view(game, state, seat), parts_of(game, state, seat)
        found = pick(choices(game, state), rng, game.info.resign)
        if not found:
            break
        state = game.apply(state, *found)


def read_view(game, state, seat):
    """Returns a view as a program in another language reads it."""
    return json.loads(encode(game.view(state, seat)), object_hook=lambda fields: SimpleNamespace(**fields))


def parts_of(game, state, seat):
    """Returns the planes of a seat by the names of their parts."""
    planes = game.kernels.learning.planes
    parts = planes.parts(state)
    sizes = [int(np.prod(part.shape)) for part in parts]
    out = np.zeros((1, sum(sizes)), np.uint8)
    planes.write(state.thaw(), np.array([seat], np.int64), out)
    cut = np.split(out[0], list(itertools.accumulate(sizes))[:-1])
    return {part.name: values.reshape(part.shape) for part, values in zip(parts, cut, strict=True)}


def byte(number):
    return min(255, max(0, number))


@pytest.mark.parametrize(
    "values", [{}, {"start_depth": 6, "start_level": 9, "lit_rooms": True, "wizard": True}], ids=str
)
def test_rogue(values):
    """Map, sight, numbers and pack are those of the view: R14.2."""
    for view, seen in moments("rogue", values):
        effects = dict(view.effects)
        stats = {0: view.hp, 1: view.max_hp, 2: 255 * view.hp // view.max_hp, 3: view.level, 4: view.xp // 16}
        stats |= {5: view.gold // 16, 6: view.hunger // 8, 7: (view.light_left or 0) // 4, 8: view.strength}
        stats |= {9: view.max_strength, 10: view.might, 11: view.ac + 64, 12: view.depth, 13: view.deepest}
        stats |= {14: view.light, 15: effects.get("confused", 0), 16: effects.get("blind", 0), 19: view.stuck}
        stats |= {20: "seeing the invisible" in effects, 21: view.has_amulet, 23: view.x, 24: view.y}
        assert {at: byte(number) for at, number in stats.items()} == {at: seen["stats"][at] for at in stats}
        assert (seen["stats"][22] > 0) == bool(view.choosing)
        drawn = {(x, y) for y in range(22) for x in range(80) if view.map[y][x] != " "}
        assert drawn <= {(x, y) for y, x in np.argwhere(seen["map"]).tolist()}
        assert ord("@") == seen["map"][view.y, view.x]
        assert {(each.letter, each.x, each.y) for each in view.monsters} == {
            (chr(code), x, y)
            for y, x in np.argwhere(seen["map"] > 0).tolist()
            if chr(code := seen["map"][y, x]).isalpha()
        }
        for slot, row in enumerate(seen["pack"].tolist()):
            item = next((each for each in view.pack if each.letter == chr(ord("a") + slot)), None)
            assert (item is None) == (row[0] == 0)
            if item is not None:
                assert (item.count, bool(item.worn)) == (row[3] & 127, row[3] >= 128)
                assert row[1] == (0 if item.kind is None else item.kind + 1)


def test_the_crop_of_rogue_is_around_the_hero():
    """One meaning for each tile, the hero in the middle, and the tiles in sight."""
    for view, seen in moments("rogue", {"lit_rooms": True}):
        crop = seen["crop"]
        assert 1 == crop[11, 5, 5]
        assert np.all(1 == crop[:12].sum(axis=0))
        for y, x in itertools.product(range(11), range(11)):
            at = view.y + y - 5, view.x + x - 5
            if not (0 <= at[0] < 22 and 0 <= at[1] < 80):
                assert crop[0, y, x]
                assert not crop[12, y, x]
            else:
                assert crop[12, y, x] == seen["seen"][at]
                assert crop[0, y, x] == (seen["map"][at] in (0, 32))


@pytest.mark.parametrize("values", [{}, {"layout": "compact"}], ids=str)
def test_runmap(values):
    """Nodes and links of the hero's act and the hero are those of the view: R8.1, R8.2."""
    for view, seen in moments("runmap", values, every=2):
        nodes, links = np.zeros((15, 4, 9), np.uint8), np.zeros((15, 4, 4), np.uint8)
        rows = view.floors[view.act - 1].rows
        for node in itertools.chain.from_iterable(rows):
            nodes[node.row, node.column, KINDS.index(node.type)] = 1
            nodes[node.row, node.column, 6] = node.visited
            for target in rows[node.row + 1] if node.connections else ():
                links[node.row, node.column, target.column] = target.id in node.connections
        nodes[view.row, view.column, 7] = 1
        for node in rows[view.row + 1] if view.row + 1 < len(rows) else ():
            nodes[node.row, node.column, 8] = node.id in rows[view.row][view.column].connections
        assert np.array_equal(nodes, seen["nodes"])
        assert np.array_equal(links, seen["links"])
        ends = (not view.over, view.won, view.over and not view.won)
        hero = [view.act == act for act in (1, 2, 3)] + [view.phase == name for name in PHASES]
        hero += [point < view.guard for point in range(8)] + [view.charm]
        hero += [bool(view.sold >> ware & 1) for ware in range(3)] + [*ends, view.hp, byte(view.gold)]
        assert hero == seen["hero"].tolist()


@pytest.mark.parametrize("values", [{"mode": "race", "seats": 3}, {"mode": "daily"}, {"hints": True}], ids=str)
def test_sets(values):
    """Cards, picks, hints, tallies from the looking seat on, and the deck are those of the view: R8.2."""
    for view, seen in moments("sets", values, steps=200):
        cards = np.zeros((21, 15), np.uint8)
        for place, card in enumerate(view.board):
            for at, value in enumerate((card.num, card.shape, card.shading, card.color)):
                cards[place, 3 * at + value] = 1
            cards[place, 12:15] = 1, place in view.selection, place in view.hinted
        assert np.array_equal(cards, seen["cards"])
        around = [*view.tallies[view.seat :], *view.tallies[: view.seat]]
        rows = [[byte(each.score), byte(-each.score), each.found, each.wrong, 1] for each in around]
        assert rows == seen["tallies"][: len(rows)].tolist()
        assert not seen["tallies"][len(rows) :].any()
        daily = (len(view.found_sets), view.sets_total) if view.sets_total is not None else (0, 0)
        assert [view.cards_left or 0, *daily, view.over] == seen["numbers"].tolist()


@pytest.mark.parametrize("values", [{"width": 11, "height": 9, "bullets_visible": True}, {"agents": []}], ids=str)
def test_catamaze(values):
    """Window, queue and numbers are those of the view: R8.1."""
    ways = ("UP", "DOWN", "LEFT", "RIGHT")
    words = [*(f"MOVE_{way}" for way in ways), *(f"SHOOT_{way}" for way in ways), "WAIT"]
    assert words == [GAMES["catamaze"].write(action) for action in range(9)]
    for view, seen in moments("catamaze", values):
        own = view.observation
        for y, x in itertools.product(range(5), range(5)):
            sign = own.vision[y][x]
            if own.alive and sign in CELLS:
                assert CELLS[sign] == seen["window"][:7, y, x].argmax(), sign
        assert np.all(1 == seen["window"][:7].sum(axis=0))
        queue = [GAMES["catamaze"].read(each) for each in view.queue[:5]]
        assert queue == [int(row.argmax()) for row in seen["queue"] if row.any()]
        stats = seen["stats"].tolist()
        assert [1] * own.hp + [0] * (9 - own.hp) == stats[:9]
        assert [1] * own.ammo + [0] * (9 - own.ammo) == stats[9:18]
        facts = (own.last_sound is not None, own.alive, own.won, view.game_over, len(view.queue) == view.queue_limit)
        assert [*facts, view.seat == 0] == stats[18:]


def test_stratego():
    """Squares, the last move, losses, phase and counts are those of the view, from below for both sides: R6.6."""
    for view, seen in moments("stratego", {"deployment": "random", "talks": False}, steps=400, every=19):
        board = seen["board"].reshape(33, 100)
        board = board if view.seat == 0 else board[:, ::-1]
        expected = np.zeros((29, 100), np.uint8)
        expected[28, [42, 43, 46, 47, 52, 53, 56, 57]] = 1
        for piece in view.pieces:
            square, is_own = piece.position.row * 10 + piece.position.col, piece.seat == view.seat
            known = 24 if piece.rank is None else RANKS.index(piece.rank) + (0 if is_own else 12)
            expected[[known, 25 if is_own else 27], square] = 1, piece.has_moved
            expected[26, square] = is_own and (piece.revealed or piece.scout)
        assert [] == np.argwhere(expected != board[:29]).tolist()
        numbers = seen["numbers"].tolist()
        for side, base in ((view.seat, 0), (1 - view.seat, 12)):
            lost = [each.rank for each in view.captured if each.seat == side]
            assert [lost.count(rank) for rank in RANKS] == numbers[base : base + 12]
        acts = view.active_player == ("RED", "BLUE")[view.seat]
        assert [2, acts, 0, byte(view.quiet_turns), view.turn_number // 16, view.seat] == numbers[24:]
