"""The style of the client: the same roles as the terminal, no color outside the tokens' reach, small modules."""

import re
from pathlib import Path

import pytest

from quintet.front.palette import DAY_PALETTES, PALETTES, Palette

STATIC = Path(__file__).parents[2] / "src" / "quintet" / "web" / "static"
TOKENS = (STATIC / "core" / "style" / "tokens.css").read_text()
OWN = [path for path in STATIC.rglob("*.js") if "vendor" not in path.parts]


def block(selector: str) -> dict[str, tuple[str, str]]:
    """Returns the colors by day and by night that a rule of the tokens gives to roles."""
    rule = re.search(re.escape(selector) + r" \{(.*?)\n\}", TOKENS, re.DOTALL)
    assert rule is not None
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", rule[1])
    return {name: (day, night) for name, day, night in found}


@pytest.mark.parametrize("name", PALETTES)
def test_roles_have_the_colors_of_the_terminal(name):
    """Terminal and browser agree on what a color means, by day and by night."""
    colors = block(":root" if name == "standard" else f':root[data-palette="{name}"]')
    expected = {role: (getattr(DAY_PALETTES[name], role), getattr(PALETTES[name], role)) for role in Palette._fields}
    assert expected == {role: colors[role] for role in Palette._fields}


def test_modules_stay_small():
    """A module of the client has at most 300 lines."""
    assert [] == [path.name for path in OWN if len(path.read_text().splitlines()) > 300]


def test_nothing_is_inline():
    """The content security policy allows no inline script or style, and the page has none."""
    page = (STATIC / "index.html").read_text()
    assert [] == re.findall(r"<style|style=|<script(?![^>]*src)|\son\w+=", page)
    assert [] == [
        path.name for path in OWN if re.search(r"innerHTML|outerHTML|insertAdjacentHTML|eval\(", path.read_text())
    ]
