"""Maps as text and as pictures."""

import re
from xml.etree import ElementTree as ET

import msgspec
import pytest

import quintet
from quintet.games.runmap.document import generate_floor
from quintet.games.runmap.model import NodeType
from quintet.games.runmap.packing.pack import pack_floor
from quintet.games.runmap.packing.unpack import unpack_floor
from quintet.games.runmap.tables import LAYOUTS
from quintet.games.runmap.text.drawing import draw_floor, fight_costs, letter, mixes_of
from quintet.games.runmap.text.svg import draw_svg

GAME = quintet.game("runmap")
SVG = "{http://www.w3.org/2000/svg}"


def first_way(floor):
    """Returns the ids of the leftmost path."""
    nodes = {node.id: node for row in floor.rows for node in row}
    here = floor.rows[0][0]
    names = [here.id]
    while here.connections:
        here = nodes[here.connections[0]]
        names.append(here.id)
    return names


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_node_is_drawn_once(layout):
    """There are as many letters of each type as nodes, and 80 columns are enough."""
    for number in range(20):
        floor = generate_floor(1, f"text {number}", layout)
        lines = draw_floor(floor).splitlines()
        picture = "".join(lines[:-1])
        for kind in NodeType:
            assert sum(node.type is kind for row in floor.rows for node in row) == picture.count(letter(kind))
        assert 8 == len(lines)
        assert max(len(line) for line in lines) <= 80


def test_a_drawing():
    """The entry is on the left, the boss on the right, the path in parentheses, the hero in brackets."""
    floor = generate_floor(1, "42", "compact")
    expected = """\

   >-(C)--(F).    >-(C).
   |         >-(S)'    >-(M).
(C)+--C----S--.    >-E--.   >>[B]
   |         >>-C--+   >>-C--'
   >--F----C-'     >-E-'

 0    1    2    3    4    5    6"""
    assert expected == draw_floor(floor, here=floor.boss_node.id, path=first_way(floor))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_picture_is_valid(layout):
    """The XML is well formed, with a shape and a letter per node, inside the frame and without overlaps."""
    floor = generate_floor(2, "svg", layout)
    root = ET.fromstring(draw_svg([floor], "svg"))
    titles = [title.text for title in root.iter(f"{SVG}title")]
    nodes = [node for row in floor.rows for node in row]
    assert [f"row {node.row}, {node.type.value.lower()}" for node in nodes] == titles
    _, _, width, height = (float(number) for number in root.attrib["viewBox"].split())
    centers = []
    for group in root.iter(f"{SVG}g"):
        if group.find(f"{SVG}title") is not None:
            text = group.find(f"{SVG}text")
            centers.append((float(text.attrib["x"]), float(text.attrib["y"])))
    assert all(24 <= x <= width - 24 and 24 <= y <= height - 24 for x, y in centers)
    for at, (x, y) in enumerate(centers):
        assert all(abs(x - to_x) >= 48 or abs(y - to_y) >= 44 for to_x, to_y in centers[:at])


def test_types_differ_in_shape_and_letter():
    """No one needs to see colors: the legend has six letters and six shapes."""
    root = ET.fromstring(draw_svg([generate_floor(1, "legend")]))
    legend = [group for group in root.iter(f"{SVG}g") if "transform" in group.attrib]
    shapes = [shape_of(group[0]) for group in legend]
    assert 6 == len(set(shapes))
    assert list("CEFMSB") == [group[1].text for group in legend]


def shape_of(element):
    return element.tag, len(element.attrib.get("points", "").split())


def test_the_path_is_highlighted():
    """The trail has one line per step and a ring around each of its nodes."""
    floor = generate_floor(3, "trail")
    picture = draw_svg([floor], "trail", first_way(floor))
    assert 14 == picture.count('stroke="#d97706" stroke-width="6"')
    assert 15 == picture.count('stroke="#d97706" stroke-width="4"')
    assert 0 == draw_svg([floor], "trail").count("#d97706")


def test_visited_nodes_are_highlighted_too():
    """Nodes that a run has visited are highlighted without a path."""
    floor = generate_floor(1, "visited")
    column = int(floor.rows[0][0].connections[0][-1])
    visited = unpack_floor(pack_floor(floor)[0], [1, column + 1] + [0] * 13)
    assert 1 == draw_svg([visited]).count('stroke="#d97706" stroke-width="6"')
    assert "(C)" in draw_floor(visited)


@pytest.mark.parametrize(
    ("kind", "guard", "charm", "expected"),
    [
        (NodeType.COMBAT, 0, False, (2, 7, 1)),
        (NodeType.COMBAT, 3, True, (1, 4, 1)),
        (NodeType.ELITE, 2, False, (5, 13, 3)),
        (NodeType.ELITE, 2, True, (2, 6, 3)),
        (NodeType.BOSS, 8, True, (8, 20, 5)),
    ],
)
def test_the_list_shows_what_a_fight_costs_this_hero(kind, guard, charm, expected):
    """R5.2: guard and charm are counted in, and at least 1 HP remains."""
    view = GAME.view(GAME.new("costs"), 0)
    assert expected == fight_costs(msgspec.structs.replace(view, guard=guard, charm=charm), kind, 1)


def test_a_title_is_text_and_nothing_else():
    """A seed can hold anything: it is shortened, escaped and stripped of control characters."""
    picture = draw_svg([generate_floor(1, "x")], "<script>alert(1)</script>&\x1b[31m\ud800" * 3)
    assert "<script" not in picture
    assert re.search("[\x00-\x08\x1b\ud800-\udfff]", picture) is None
    ET.fromstring(picture)


def test_the_mixes_of_a_floor():
    """The counts of all paths appear once each, sorted."""
    assert ("7C 2E 2F 1M 2S", "7C 2E 3F 1M 1S", "8C 2E 2F 1M 1S") == mixes_of(generate_floor(1, "hello"))
