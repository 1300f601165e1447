"""The package: what it exports, what it imports, and its catalog."""

import re
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path

import pytest
import yaml

import quintet
from quintet.games import OURS

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = SETTINGS["project"]
HOME = PROJECT["urls"]["Homepage"]
TARGETS = re.findall(r"^([a-z]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE)


def test_all_is_sorted_and_complete():
    """Everything in __all__ exists; constants first, then classes, then functions."""
    assert all(hasattr(quintet, name) for name in quintet.__all__)
    assert len(set(quintet.__all__)) == len(quintet.__all__)


def test_importing_is_light():
    """`import quintet` pulls in neither Numba nor Textual, nor any game."""
    code = """
import sys, quintet
heavy = ("numba", "llvmlite", "textual", "rich", "quintet.games.sets")
print([name for name in heavy if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "[]" == done.stdout.strip()


def test_the_catalog():
    """Ours come first, in a fixed order; unknown names are refused with the list."""
    assert list(OURS) == list(quintet.GAMES)[: len(OURS)]
    for name in quintet.GAMES:
        assert name == quintet.game(name).info.id
    assert "chess" not in quintet.GAMES


def test_one_version_everywhere():
    """The package, the citation and the newest entry of the changelog agree; fixes are promised for it."""
    newest = re.search(r"^## \[?(\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[1]
    assert quintet.__version__ == newest
    assert quintet.__version__ == citation()["version"]
    assert f"| {quintet.__version__.rpartition('.')[0]} | yes |" in (ROOT / "SECURITY.md").read_text()


def citation():
    return yaml.safe_load((ROOT / "CITATION.cff").read_text())


def test_the_citation_is_complete():
    """What version 1.2.0 of the Citation File Format demands is there, and agrees with the package."""
    cited = citation()
    assert "1.2.0" == cited["cff-version"]
    assert cited["message"]
    assert "software" == cited["type"]
    assert "quintet" == cited["title"].lower()
    assert all("name" in author or "family-names" in author for author in cited["authors"])
    assert date.fromisoformat(cited["date-released"])
    assert PROJECT["license"] == cited["license"]
    assert PROJECT["description"] == cited["abstract"]
    assert {HOME} == {cited["url"], cited["repository-code"]}


def test_the_addresses_are_of_one_repository():
    """Homepage, documentation, changelog and issues are where the citation says the code is."""
    assert {"Homepage", "Documentation", "Changelog", "Issues"} == set(PROJECT["urls"])
    assert all(url.startswith(HOME) for url in PROJECT["urls"].values())
    for url in (PROJECT["urls"]["Documentation"], PROJECT["urls"]["Changelog"]):
        assert (ROOT / url.partition("/main/")[2]).exists()


def test_the_readme_works_on_a_package_index():
    """There every link and picture has a whole address, and each leads to a file that exists."""
    readme = (ROOT / "README.md").read_text()
    for change in SETTINGS["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        readme = re.sub(change["pattern"], change["replacement"], readme)
    pictures, links = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", readme), re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", readme)
    assert pictures
    assert links
    assert all(url.startswith("https://raw.githubusercontent.com/quintet-games/quintet/main/") for url in pictures)
    assert all(url.startswith(f"{HOME}/blob/main/") for url in links)
    assert all((ROOT / url.partition("/main/")[2]).exists() for url in pictures + links)


def test_checks_elsewhere_call_make():
    """Continuous integration and hooks before a commit run nothing that a person could not run with make."""
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"]) for step in steps if "uses" in step)
    matrix = jobs["test"]["strategy"]["matrix"]
    targets = {each["target"] for each in matrix["include"]}
    for line in [step["run"] for step in steps if "run" in step]:
        called = re.fullmatch(r"make (\S+|\$\{\{ matrix.target \}\}) PYTHON=python", line)[1]
        targets.add("test" if called.startswith("$") else called)
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
    targets |= {hook["entry"].removeprefix("make --silent ") for hook in hooks}
    assert targets <= set(TARGETS), targets
    assert all(f"Programming Language :: Python :: {version}" in PROJECT["classifiers"] for version in matrix["python"])


@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml", "Makefile", "CONTRIBUTING.md"])
def test_no_registry_is_named(name):
    """Packages come from wherever the machine's own settings say."""
    named = r"^--(extra-)?index-url|^--find-links|https?://\S*(pypi|simple)|files\.pythonhosted"
    assert not re.search(named, (ROOT / name).read_text(), re.MULTILINE)
