"""A terminal against a browser: `quintet join` plays at the table that a page has set."""

import contextlib
import subprocess
import sys

from browser_stage import create, find_triple
from playwright.sync_api import expect


@contextlib.contextmanager
def joined(link: str):
    """`quintet join` in plain lines, in a process of its own; it takes the open seat."""
    command = [sys.executable, "-m", "quintet", "join", link, "--plain", "--name", "Tess"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.stdin.write("quit\n")
        process.stdin.close()
        process.stdout.read()
        process.stdout.close()
        process.wait()


def read_until(process: subprocess.Popen, words: str) -> None:
    """Reads lines until one has these words; the end of the lines is a failure."""
    for line in process.stdout:
        if words in line:
            return
    raise AssertionError(f"the terminal never said: {words}")


def test_a_race_between_a_terminal_and_a_browser(visit, site):
    """The terminal claims a set, the browser sees it go; the browser claims one, the terminal is told."""
    page = visit("/new/sets")
    table = create(page, "Race", 2)
    with joined(site.url(f"/t/{table}")) as terminal:
        expect(page.locator(".set-card")).to_have_count(12)
        for place in find_triple(page, is_set=True):
            read_until(terminal, "Your turn.")
            terminal.stdin.write(f"{'abcdefghijkl'[place]}\n")
            terminal.stdin.flush()
        expect(page.locator(".log")).to_contain_text("Tess found a set")
        for place in find_triple(page, is_set=True):
            page.locator(".set-card").nth(place).click()
        read_until(terminal, "Guest found a set")
