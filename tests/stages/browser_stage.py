"""What browser tests share: a real server in its own process, and hands that play."""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page

__all__ = ["PHONE", "SMALL", "Site", "begin", "create", "find_triple", "sit", "until"]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
"""The screen of a phone, held upright."""

SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
"""The screen of a small one."""

LOOKS = 5000
"""How often to look for something that must happen, fifty times a second."""

NUMBERS, COLORS = ("one", "two", "three"), ("red", "green", "purple")
SHAPES, SHADINGS = ("diamond", "squiggle", "oval"), ("solid", "striped", "open")


class Site:
    """`quintet serve` in a process of its own, which can be killed and started again on the same port and store."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "quintet", "serve", "--port", str(self.port)]
        command += ["--db", str(self._folder / "web.sqlite3")]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        self.address = line.partition("http://")[2].split("/")[0]
        self.port = int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()

    def url(self, path: str = "/") -> str:
        return f"http://{self.address}{path}"


def _cards(page: Page) -> list[tuple[int, ...]]:
    """Reads the cards from the labels that a screen reader hears: "a: two striped green ovals"."""
    found = []
    for label in page.locator(".set-card").evaluate_all("cards => cards.map(card => card.ariaLabel)"):
        number, shading, color, shape = re.match(r"\w: (\w+) (\w+) (\w+) (\w+?)s?(,|$)", label).groups()[:4]
        places = NUMBERS.index(number), SHAPES.index(shape), SHADINGS.index(shading), COLORS.index(color)
        found.append(places)
    return found


def find_triple(page: Page, *, is_set: bool) -> tuple[int, int, int]:
    """Returns the places of three cards that form a set, or do not."""
    cards = _cards(page)
    for a in range(len(cards)):
        for b in range(a):
            for c in range(b):
                sums = (cards[a][k] + cards[b][k] + cards[c][k] for k in range(4))
                if all(total % 3 == 0 for total in sums) == is_set:
                    return a, b, c
    raise AssertionError(cards)


def until(page: Page, condition: str) -> None:
    """Waits for something that only a script knows.

    Playwright's own wait asks again with `eval`, which our pages forbid: it fails unless the condition holds at once.
    """
    for _ in range(LOOKS):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"never: {condition}")


def begin(page: Page, game: str, **wish: object) -> None:
    """Sets a table as the API takes it, and goes there."""
    page.goto(page.request.post("/api/tables", data={"game": game, **wish}).json()["link"])


def create(page: Page, preset: str, seats: int) -> str:
    """Sets a table with open seats through the form, and returns its id."""
    page.get_by_role("radio", name=preset).check()
    for seat in range(1, seats):
        page.locator("select.who-sits").nth(seat).select_option("open")
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("heading", name="Waiting for players").wait_for()
    return page.url.partition("/t/")[2]


def sit(page: Page, name: str) -> None:
    """Takes the first open seat."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=re.compile("Take seat")).first.click()
    page.get_by_role("heading", name="Take a seat").wait_for(state="hidden")
