"""The documentation site: it builds without a warning and asks no other machine for anything."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOADED = re.compile(
    r"""<(?:script|img|link|iframe)\b[^>]*?(?:src|href)="(?:https?:)?//[^"]*|url\(["']?(?:https?:)?//"""
)


def test_the_site(tmp_path):
    """It builds as `make docs` builds it. One test, since building takes a while."""
    site = build(tmp_path)
    check_every_page(site)
    check_rules_and_names(site)
    check_nothing_is_loaded_from_elsewhere(site)


def build(folder):
    options = re.search(r"-m sphinx (.+) docs build/site", (ROOT / "Makefile").read_text())[1].split()
    options[options.index("build/doctrees")] = folder / "doctrees"
    command = [sys.executable, "-m", "sphinx", *options, ROOT / "docs", folder / "html"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert 0 == done.returncode, done.stderr
    return folder / "html"


def check_every_page(site):
    """Each page of docs/ becomes a page of the site."""
    for page in (ROOT / "docs").rglob("*.md"):
        assert (site / page.relative_to(ROOT / "docs").with_suffix(".html")).exists(), page


def check_rules_and_names(site):
    """The rules come from the games' folders, the reference from docstrings."""
    for name in ("rogue", "runmap", "stratego", "catamaze", "sets"):
        title = (ROOT / "src" / "quintet" / "games" / name / "RULES.md").read_text().splitlines()[0].removeprefix("# ")
        assert f"<h1>{title}" in (site / "games" / f"{name}.html").read_text()
    reference = (site / "api" / "core.html").read_text()
    assert 'id="quintet.core.rng.SeededRandom"' in reference
    assert 'id="quintet.core.game.Game.apply"' in reference
    assert 'id="quintet.lab.batch.Batch.put_state"' in (site / "api" / "lab.html").read_text()


def check_nothing_is_loaded_from_elsewhere(site):
    """Fonts, scripts, styles and pictures come with the pages; links may lead anywhere."""
    for file in [*site.rglob("*.html"), *site.rglob("*.css")]:
        found = LOADED.search(file.read_text())
        assert found is None, f"{file.name}: {found[0]}"
