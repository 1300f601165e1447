"""Plots: what is drawn is where the numbers say, in the terminal and as SVG."""

from xml.etree import ElementTree as ET

import pytest

from quintet.core.errors import BadNotation
from quintet.lab.plots import Bar, curve_svg, curve_text, intervals_svg, intervals_text, read_curve

BARS = [Bar("hard", 30.0, 35.0, 40.0), Bar("random <1>", 5.0, 10.0, 12.0)]
CURVE = [(0.0, 0.1), (1000.0, 0.5), (2000.0, 0.9)]


def test_intervals_share_a_scale():
    """The better bot's interval is to the right of the other's, and the dot is inside."""
    better, worse, scale = intervals_text(BARS, 60).splitlines()
    assert better.index("├") > worse.index("┤")
    assert better.index("├") < better.index("●") < better.index("┤")
    assert ["3.2", "41.8"] == scale.split()


def test_an_interval_of_no_width_is_a_dot():
    """One bot, one value: nothing is divided by zero."""
    assert "●" in intervals_text([Bar("a", 1.0, 1.0, 1.0)])


def test_a_curve_is_drawn():
    """One curve is a line from end to end; several have a letter each, and their names are shown."""
    drawn = curve_text({"score": CURVE}, "learning").splitlines()[2:-2]
    assert all(any("\u2800" < letter <= "\u28ff" for letter in line) for line in drawn)
    both = curve_text({"one": CURVE, "two": CURVE[::-1]}, "learning")
    assert "one" in both
    assert "two" in both


@pytest.mark.parametrize("picture", [intervals_svg(BARS, "Ratings <&>"), curve_svg({"a": CURVE, "b": CURVE}, "Score")])
def test_pictures_are_well_formed(picture):
    """An XML reader takes them, names with odd signs included."""
    root = ET.fromstring(picture)
    assert "{http://www.w3.org/2000/svg}svg" == root.tag
    assert len(root.findall(".//{http://www.w3.org/2000/svg}text")) > 4


def test_curves_are_read():
    """Commas or spaces; anything else is one sentence."""
    assert [(1.0, 2.0), (3.0, 4.5)] == read_curve("1, 2\n\n3 4.5\n")
    for text in ("", "a b", "1 2 3", "1"):
        with pytest.raises(BadNotation):
            read_curve(text)
