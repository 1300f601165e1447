"""Records the app in a few short scenes and writes them as one animated SVG: `.venv/bin/python docs/make_animation.py`.

The frames are pictures that Textual takes of the real app. A line that stays the same from one frame to the next is
written once; CSS shows every line in its time. The file needs no script and loads nothing.
"""

import asyncio
import re
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from quintet.front.start import Start
from quintet.tui.app import QuintetApp

OUTPUT: Final = Path(__file__).parent / "quintet.svg"
SIZE: Final = (80, 24)
ROW: Final = 24.4
"""The height of a line in Textual's pictures."""
STYLE: Final = re.compile(r"^ *\.terminal-(r\d+) \{ (.+?) \}$", re.MULTILINE)
SHAPE: Final = re.compile(r"<rect fill=\"(#\w+)\" x=\"([\d.]+)\" y=\"([\d.]+)\" width=\"([\d.]+)\"")
TEXT: Final = re.compile(
    r"<text class=\"terminal-(r\d+)\" x=\"([\d.]+)\" y=\"([\d.]+)\" textLength=\"([\d.]+)\"[^>]*>([^<]*)</text>"
)


class Scene(NamedTuple):
    """A game, and what happens in it: keys, each with the seconds for which its picture is shown; "" only waits."""

    start: Start
    keys: tuple[tuple[str, float], ...]


class Frame(NamedTuple):
    """The lines of one picture, and the seconds for which it is shown."""

    lines: tuple[tuple["Piece", ...], ...]
    seconds: float


class Piece(NamedTuple):
    """A background, or a text in one style, at its place in a line."""

    x: str
    width: str
    style: str
    text: str = ""


WATCH: Final = (("", 0.8),) * 5
SCENES: Final = (
    Scene(Start("rogue", seed="torchlight"), (("", 1.2), *(("o", 0.8),) * 6)),
    Scene(Start("sets", seed="picture"), (("", 1.2), ("c", 0.5), ("d", 0.5), ("l", 1.2))),
    Scene(Start("stratego", seed="battle", values=(("deployment", "book"),), wanted=("hard", "medium")), WATCH),
    Scene(Start("catamaze", seed="lost", wanted=("runner",)), WATCH),
    Scene(Start("runmap", seed="rain", wanted=("planner",)), WATCH),
)


async def record() -> list[Frame]:
    """Returns pictures of the front page and of every scene, in an app with an empty data folder."""
    with tempfile.TemporaryDirectory() as folder:
        app = QuintetApp(data=Path(folder))
        async with app.run_test(size=SIZE) as pilot:
            await settle(pilot)
            frames = [picture(app, 2.0)]
            for scene in SCENES:
                frames += [frame async for frame in play(pilot, scene)]
    return frames


async def play(pilot: Any, scene: Scene) -> AsyncIterator[Frame]:
    """Starts the game and takes a picture after every key."""
    app = pilot.app
    before = app.screen
    app.start(scene.start)
    while app.screen is before or type(app.screen).__name__ != "PlayScreen":
        await pilot.pause(0.1)
    await settle(pilot)
    for key, seconds in scene.keys:
        if key:
            await pilot.press(key)
        await pilot.pause(seconds)
        yield picture(app, seconds)


async def settle(pilot: Any) -> None:
    """Waits until two pictures in a row are the same, or for three seconds where time runs."""
    shown = None
    for _ in range(10):
        await pilot.pause(0.3)
        if shown == (shown := pilot.app.export_screenshot()):
            return


def picture(app: QuintetApp, seconds: float) -> Frame:
    """Returns what is on the screen now."""
    drawn = re.sub(r"terminal-\d+-", "terminal-", app.export_screenshot())
    styles = dict(STYLE.findall(drawn))
    lines: list[list[Piece]] = [[] for _ in range(SIZE[1])]
    for color, x, y, width in SHAPE.findall(drawn):
        lines[round((float(y) - 1.5) / ROW)].append(Piece(x, width, f"fill: {color}"))
    for style, x, y, width, text in TEXT.findall(drawn):
        if text.strip("\n") and text.replace("&#160;", "").strip():
            lines[round((float(y) - 20) / ROW)].append(Piece(x, width, styles[style], text.replace("&#160;", " ")))
    return Frame(tuple(map(tuple, map(joined, lines))), seconds)


def joined(pieces: list[Piece]) -> Iterator[Piece]:
    """Backgrounds of one color side by side become one."""
    for _, group in groupby(pieces, key=lambda piece: piece if piece.text else piece.style):
        first, *rest = group
        width = sum(float(piece.width) for piece in (first, *rest))
        yield first if first.text else first._replace(width=f"{width:.5g}")


def draw(frames: list[Frame]) -> str:
    """Returns the film: every line once for each stretch of frames in which it stays the same."""
    styles: dict[str, str] = {}
    stretches: dict[tuple[int, int], list[str]] = {}
    for row in range(SIZE[1]):
        at = 0
        for line, group in groupby(frames, key=lambda frame: frame.lines[row]):
            end = at + len(list(group))
            stretches.setdefault((at, end), []).append(draw_line(line, row, styles))
            at = end
    times = [0.0]
    for frame in frames:
        times.append(times[-1] + frame.seconds)
    rules = [f".{name}{{{style}}}" for style, name in styles.items()]
    groups = []
    for number, ((start, end), lines) in enumerate(sorted(stretches.items())):
        rules.append(show(number, times[start] / times[-1], times[end] / times[-1], times[-1]))
        groups.append(f'<g class="t{number}">{"".join(lines)}</g>')
    return FILM.format(rules="\n".join(rules), groups="\n".join(groups), width=WIDTH, height=HEIGHT)


def draw_line(pieces: tuple[Piece, ...], row: int, styles: dict[str, str]) -> str:
    """Returns one line as SVG; styles get short names as they come up."""
    drawn = []
    for piece in pieces:
        name = styles.setdefault(piece.style, f"s{len(styles)}")
        place = f'class="{name}" x="{piece.x}"'
        if piece.text:
            text = piece.text.rstrip("\n")
            drawn.append(f'<text {place} y="{20 + ROW * row:.5g}" textLength="{piece.width}">{text}</text>')
        else:
            drawn.append(f'<rect {place} y="{1.5 + ROW * row:.5g}" width="{piece.width}" height="24.65"/>')
    return "".join(drawn)


def show(number: int, start: float, end: float, seconds: float) -> str:
    """Returns the rules that show a group from one part of the film to another."""
    if (start, end) == (0.0, 1.0):
        return ""
    steps = [(0.0, 0)] * (start > 0) + [(start, 1)] + [(end, 0)] * (end < 1)
    frames = "".join(f"{100 * part:.4g}%{{opacity:{seen}}}" for part, seen in steps)
    return f"@keyframes k{number}{{{frames}}}\n.t{number}{{animation:k{number} {seconds:.3g}s step-end infinite}}"


WIDTH: Final = 12.2 * SIZE[0]
HEIGHT: Final = ROW * SIZE[1] + 3
FILM: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.5g} {height:.5g}" xml:space="preserve">
<title>Quintet: the front page and five games in a terminal</title>
<style>
text{{font:20px "Fira Code","DejaVu Sans Mono",Menlo,Consolas,monospace;white-space:pre}}
rect{{shape-rendering:crispEdges}}
@media (prefers-reduced-motion:reduce){{g{{animation-play-state:paused!important}}}}
{rules}
</style>
<rect width="100%" height="100%" fill="#121212"/>
{groups}
</svg>
"""


if __name__ == "__main__":
    film = draw(asyncio.run(record()))
    OUTPUT.write_text(film, encoding="utf-8")
    sys.stdout.write(f"{OUTPUT}: {len(film.encode()) // 1000} KB\n")
