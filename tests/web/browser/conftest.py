"""A real server in its own process, and Debian's Chromium; every page must stay free of errors."""

import contextlib

import pytest
from browser_stage import PHONE, Site
from playwright.sync_api import Browser, Page, expect, sync_playwright

CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 120_000
"""Milliseconds that a page may take for one thing on a busy machine."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """One server for all tests of a process."""
    running = Site(tmp_path_factory.mktemp("web"))
    yield running
    running.kill()


@pytest.fixture(scope="module")
def browser():
    """Closed after each file, because its event loop would stop every other test of the process that needs one."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture
def visit(browser: Browser, site: Site):
    """Returns a function that opens a page in a browser of its own, as a new guest; any error fails the test."""
    with contextlib.ExitStack() as closing:
        problems: list[str] = []

        def open_page(path: str = "/", **context: object) -> Page:
            guest = browser.new_context(base_url=site.url(""), reduced_motion="reduce", **context)
            closing.callback(guest.close)
            guest.set_default_timeout(PATIENCE)
            page = guest.new_page()
            page.on("pageerror", lambda error: problems.append(f"{path}: {error}"))
            page.on("console", lambda line: problems.append(f"{path}: {line.text}") if _is_bad(line) else None)
            page.goto(path)
            return page

        yield open_page
        assert [] == problems


def _is_bad(line: object) -> bool:
    """Whether the console reports an error; a connection that was cut on purpose is not one."""
    text = line.text  # type: ignore[attr-defined]
    return line.type == "error" and "WebSocket" not in text and "ERR_CONNECTION" not in text  # type: ignore[attr-defined]


@pytest.fixture
def page(visit) -> Page:
    """The home page on a desktop."""
    return visit()


@pytest.fixture
def phone(visit) -> Page:
    """The home page on a phone."""
    return visit(**PHONE)
