"""axe-core finds nothing to object to on any screen, in any theme."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).parents[3] / "build" / "npm" / "axe.min.js"
PAGES = ("/", "/new/stratego", "/daily", "/watch", "/replays", "/scores", "/settings")
PLAYS = {
    "Set": ".set-card",
    "The run map": ".rm-node.open",
    "CataMaze": ".cm-you",
    "Stratego": ".movable",
    "Rogue": ".rg-canvas",
}


def violations(page: Page) -> list[str]:
    """Returns what axe-core objects to, with the places."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("path", PAGES)
def test_pages(visit, path, scheme):
    """Every page around the tables, by day and night."""
    page = visit(path, color_scheme=scheme)
    page.locator("main h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert [] == violations(page)


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("title", PLAYS)
def test_tables(visit, title, scheme):
    """Every board, with the menu open and closed."""
    page = visit(color_scheme=scheme)
    page.get_by_role("button", name=f"Play {title}").click()
    page.locator(PLAYS[title]).first.wait_for()
    assert [] == violations(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").wait_for()
    assert [] == violations(page)
