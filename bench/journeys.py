"""How far a key press travels: Python calls, modules, and switches from one module to another.

    python bench/journeys.py [-v]

Counts the calls of Quintet's own functions on the main thread, in order. A switch is two calls in a row in different
modules: few switches mean that a reader can follow the way. `-v` lists the busiest borders.
"""

import asyncio
import sys
import tempfile
from collections import Counter
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any, Self

sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / "stages")]

from tui_stage import start  # noqa: E402

from quintet.front.make_session import make_session  # noqa: E402
from quintet.front.start import Start  # noqa: E402
from quintet.front.viewer import Viewer  # noqa: E402
from quintet.plain import Conversation, Desk, PlayPage  # noqa: E402
from quintet.table.storage.store import Store  # noqa: E402
from quintet.tui.app import QuintetApp  # noqa: E402

SAVED_ACTIONS = 14


class Trail:
    """The module of every call while it is open."""

    def __init__(self) -> None:
        self.modules: list[str] = []

    def __enter__(self) -> Self:
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _argument: Any) -> None:
        name = frame.f_globals.get("__name__", "") if event == "call" else ""
        if name.startswith("quintet."):
            self.modules.append(name)

    def tell(self, journey: str) -> None:
        """Prints one row, and with -v the borders that were crossed most."""
        borders = Counter((one, other) for one, other in pairwise(self.modules) if one != other)
        calls, modules, switches = len(self.modules), len(set(self.modules)), borders.total()
        print(f"{journey:28}{calls:7,} calls{modules:5} modules{switches:6} switches")
        if "-v" in sys.argv:
            for (one, other), count in borders.most_common(12):
                print(f"{count:10} {one} > {other}")


class NoLines:
    """A keyboard that nobody touches."""

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        raise EOFError(prompt, seconds)


async def press_a_key() -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = QuintetApp(data=Path(folder))
        async with app.run_test(size=(80, 24)) as pilot:
            await start(pilot, "sets", seed="rain")
            await pilot.press(*"aabbcc")
            with Trail() as trail:
                await pilot.press("b")
            trail.tell("app: a key in Set")


def type_a_line() -> None:
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "journeys.sqlite3") as store:
        desk = Desk(Conversation(NoLines(), lambda _: None), store)
        page = PlayPage(desk, make_session(Start("sets", seed="rain"), store, desk.settings))
        page.show()
        for line in "abcda":
            page.obey(line)
        for line in ("c", "undo"):
            with Trail() as trail:
                page.obey(line)
            trail.tell(f"lines: {line} in Set")


def load_a_save() -> None:
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "journeys.sqlite3") as store:
        desk = Desk(Conversation(NoLines(), lambda _: None), store)
        session = make_session(Start("sets", seed="rain"), store, desk.settings)
        viewer = Viewer.at_keyboard(session)
        for number in range(SAVED_ACTIONS):
            viewer.submit(viewer.moment().legal[number % 2])
        session.save_as("kept")
        with Trail() as trail:
            make_session(Start("sets", save="kept"), store, desk.settings)
        trail.tell(f"a save of {SAVED_ACTIONS} actions")


def main() -> None:
    asyncio.run(press_a_key())
    type_a_line()
    load_a_save()


if __name__ == "__main__":
    main()
