"""The animated picture at the top of the README."""

import importlib.util
import re
from pathlib import Path
from xml.etree import ElementTree as ET

ROOT = Path(__file__).parents[2]
FILM = ROOT / "docs" / "quintet.svg"


def test_the_film_shows_anywhere():
    """Small, well-formed, without a script, and nothing is loaded; who wants no motion sees its first picture."""
    film = FILM.read_text()
    assert len(film.encode()) < 400_000
    tags = {element.tag.rpartition("}")[2] for element in ET.fromstring(film).iter()}
    assert {"svg", "title", "style", "g", "rect", "text"} == tags
    assert ["http://www.w3.org/2000/svg"] == re.findall(r"https?://[^\s\"')]+", film)
    assert "prefers-reduced-motion" in film


def test_the_film_is_made_of_stretches():
    """A line that does not change is written once; the others are shown in their time."""
    spec = importlib.util.spec_from_file_location("make_animation", ROOT / "docs" / "make_animation.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    still = tool.Piece("0", "976", "fill: #000000")
    words = [tool.Piece("0", "12.2", "fill: #ffffff", letter) for letter in "ab"]
    rest = ((still,),) * (tool.SIZE[1] - 1)
    film = tool.draw([tool.Frame(((word,), *rest), 1.0) for word in words])
    assert 1 + len(rest) == film.count("<rect")
    assert ["a", "b"] == re.findall(r"<text [^>]*>(.)</text>", film)
    assert "@keyframes k0{0%{opacity:1}50%{opacity:0}}" in film
    assert "@keyframes k2{0%{opacity:0}50%{opacity:1}}" in film
