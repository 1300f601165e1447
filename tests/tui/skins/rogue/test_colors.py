"""Torchlight: colors fall off with distance, and everything stays readable in every theme."""

import pytest
from rich.style import Style

from quintet.front.palette import DAY_PALETTES, PALETTES
from quintet.games.rogue.describe.screen import COLORS
from quintet.games.rogue.game import GAME
from quintet.tui.skins.canvas import Canvas
from quintet.tui.skins.rogue.colors import COLD, GLOW, WARM, Torchlight, contrast
from quintet.tui.skins.rogue.map_view import Chart, divide

GROUNDS = ("#11131a", "#f7f6f2", "#000000", "#1a1a1a", "#272822")


def lights():
    for ground in GROUNDS:
        day = ground == "#f7f6f2"
        for palette in (DAY_PALETTES if day else PALETTES).values():
            for hue in (WARM, COLD):
                yield Torchlight(ground, palette, hue)


@pytest.mark.parametrize("far", [None, *range(len(GLOW))])
def test_every_glyph_is_readable(far):
    """At least 4.5 to 1 against what is behind it, seen or remembered, in every theme and palette."""
    for light in lights():
        for glyph in COLORS:
            *_, color, _, behind = light.tile(glyph, far).split()
            assert contrast(color, behind) >= 4.5, (light.ground, glyph, far)


def test_the_glow_falls_off_with_distance():
    """The ground is brightest at the hero, and dark where nothing is in sight."""
    light = Torchlight("#11131a", PALETTES["standard"], WARM)
    glow = [contrast(light.behind(far), light.ground) for far in range(len(GLOW))]
    assert sorted(glow, reverse=True) == glow
    assert glow[0] > 1.5 > glow[-1] > 1.0
    assert light.ground == light.behind(None)


def test_flames_are_warm_and_artifacts_cold():
    """More red than blue by a torch, and the other way by an artifact."""
    warm, cold = (Torchlight("#11131a", PALETTES["standard"], hue).behind(0) for hue in (WARM, COLD))
    assert int(warm[1:3], 16) > int(warm[5:7], 16)
    assert int(cold[1:3], 16) < int(cold[5:7], 16)


def test_the_line_under_a_sleeper_is_as_long_as_its_letter():
    """In wide windows a tile has two columns, and the second one is empty."""
    canvas, view = Canvas(200, 60), GAME.view(GAME.new("sleeper"), 0)
    light = Torchlight("#11131a", PALETTES["standard"], WARM)
    Chart(canvas, view, light, divide(200, 60, view.y)).mark(3, 4, "K", light.sleeper())
    assert ["K"] == [segment.text for segment in canvas.strip(4, Style()) if segment.style.underline]
