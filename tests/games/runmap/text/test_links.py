"""Links of the drawn map: whoever follows the lines finds the connections, and nothing else."""

import pytest

from quintet.games.runmap.document import generate_floor
from quintet.games.runmap.model import ACTS
from quintet.games.runmap.tables import LAYOUTS
from quintet.games.runmap.text.drawing import draw_floor, lane
from quintet.games.runmap.text.links import GAP

RIGHT, UP, DOWN = (1, 0), (0, -1), (0, 1)
TURNS = {
    ("-", RIGHT): (RIGHT,),
    ("+", RIGHT): (RIGHT, UP, DOWN),
    (".", RIGHT): (DOWN,),
    ("'", RIGHT): (UP,),
    (">", RIGHT): (RIGHT,),
    ("|", UP): (UP,),
    ("|", DOWN): (DOWN,),
    ("+", UP): (RIGHT, UP),
    ("+", DOWN): (RIGHT, DOWN),
    (">", UP): (RIGHT,),
    (">", DOWN): (RIGHT,),
}
"""Where a reader goes on from each sign, by the way she came."""


def followed(lines, x, y):
    """Returns the places of all letters that lines from the letter at (x, y) lead to."""
    found, ahead, known = set(), [(x + 1, y, RIGHT)], set()
    while ahead:
        step = ahead.pop()
        at, lane_at, way = step
        sign = lines[lane_at][at : at + 1] if 0 <= lane_at < len(lines) else ""
        if step in known or not sign.strip():
            continue
        known.add(step)
        if sign.isalpha():
            found.add((at, lane_at))
        else:
            ahead += [(at + dx, lane_at + dy, (dx, dy)) for dx, dy in TURNS.get((sign, way), ())]
    return found


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_link_can_be_followed_in_the_drawing(layout):
    """A reader who follows the lines from left to right finds exactly the connections of every node: R2.4."""
    for number in range(120):
        floor = generate_floor(ACTS[number % 3], f"lines {number}", layout)
        lines = draw_floor(floor).splitlines()[:-1]
        places = {
            node.id: (1 + node.row * (GAP + 1), lane(node.column, len(row))) for row in floor.rows for node in row
        }
        for row in floor.rows:
            for node in row:
                expected = {places[target] for target in node.connections}
                assert expected == followed(lines, *places[node.id]), (layout, number, node.id)
