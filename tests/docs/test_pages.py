"""The pages do not lie: every code block in the README and in docs/ is run."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import quintet
from quintet.cli.new_game import MODULES, skeleton
from quintet.core.extras import Extras
from quintet.core.game import ExplainingBot, WatchingBot
from quintet.tui.skins.base import Board

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
ANY_GAME = [ROOT / "README.md", ROOT / "docs" / "agents.md"]
SHOWN_GAME = 'quintet.game("sets")'
PROMPTS = ("Which one? ", "RED> ", "> ")
INSTALLS = ("pipx install .", "uv tool install .")
"""What `make wheel` tries with a wheel in place of the dot."""
WINDOWS = ("py -m venv .venv", r".venv\Scripts\python -m pip install .", r".venv\Scripts\quintet")
LANGUAGES = {"", "console", "json", "powershell", "python", "sh", "toml"}
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page, language):
    return [body for kind, body in FENCE.findall(page.read_text()) if kind == language]


def lines(page, language):
    """The commands in all blocks of a language, without comments."""
    found = (line.partition("#")[0].strip() for body in blocks(page, language) for line in body.splitlines())
    return list(filter(None, found))


def run(command, folder, **environment):
    path = os.pathsep.join([str(folder), str(ROOT / "src")])
    env = {**os.environ, "PYTHONPATH": path, "QUINTET_DATA": str(folder / "data"), **environment}
    return subprocess.run(
        command, cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600, check=False
    )


def unfold(page, tmp_path):
    """Writes the blocks that name a file, and gives back the others."""
    script = []
    for body in blocks(page, "python"):
        named = re.match(r"# file: (\S+)\n", body)
        if named:
            target = tmp_path / named[1]
            target.parent.mkdir(exist_ok=True)
            (target.parent / "__init__.py").touch()
            target.write_text(body)
        else:
            script.append(body)
    return script


def run_script(script, folder):
    main = folder / "page.py"
    lines = [f"    {line}\n" for body in script for line in body.splitlines()]
    main.write_text("".join(["if __name__ == '__main__':\n", *lines, "    pass\n"]))
    done = run([sys.executable, main], folder)
    assert 0 == done.returncode, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_blocks_run(page, tmp_path):
    """Blocks of one page run in order; a block that names a file becomes that file."""
    run_script(unfold(page, tmp_path), tmp_path)


@pytest.mark.parametrize("game", sorted(quintet.GAMES))
@pytest.mark.parametrize("page", ANY_GAME, ids=lambda page: page.name)
def test_blocks_for_agents_run_with_any_game(page, game, tmp_path):
    """What is shown for agents with one game works with each of the others put in its place."""
    shown = "\n".join(unfold(page, tmp_path))
    assert 1 == shown.count(SHOWN_GAME)
    run_script([shown.replace(SHOWN_GAME, f'quintet.game("{game}")')], tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_shell_blocks_run(page, tmp_path):
    """Every quintet command is run beside the page's files and every make target exists; other lines set things up."""
    unfold(page, tmp_path)
    makefile = (ROOT / "Makefile").read_text()
    targets = re.findall(r"^([a-z]+):", makefile, re.MULTILINE)
    folder = re.search(r"^VENV +:= (\S+)", makefile, re.MULTILINE)[1]
    for line in lines(page, "sh"):
        program, *arguments = shlex.split(line)
        if program == "make":
            assert arguments[0] in targets
        elif program == ".":
            assert [f"{folder}/bin/activate"] == arguments
        elif line not in INSTALLS:
            assert "quintet" == program, line
            done = run([sys.executable, "-m", "quintet", *arguments], tmp_path)
            assert 0 == done.returncode, (line, done.stderr)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_other_block_goes_untested(page):
    """Blocks are of languages that are run or read by a test; the lines for Windows are those of the setup."""
    assert {kind for kind, _ in FENCE.findall(page.read_text())} <= LANGUAGES
    assert set(lines(page, "powershell")) <= set(WINDOWS)


def test_the_page_on_adding_a_game_has_two_whole_games():
    """The walk-through makes the files of both games, and each ends in check_game."""
    bodies = blocks(ROOT / "docs" / "adding-a-game.md", "python")
    files = [re.match(r"# file: (\S+)", body)[1] for body in bodies if body.startswith("# file")]
    assert ["tictactoe/layout.py", "tictactoe/rules.py", "tictactoe/game.py"] == files[:3]
    assert [f"treasure/{name}" for name in MODULES] == files[3:]
    assert ["tictactoe", "treasure"] == [
        re.search(r"from (\w+).game", body)[1] for body in bodies if "check_game(" in body
    ]


def test_the_second_game_of_the_page_is_the_skeleton():
    """`quintet new-game treasure` writes exactly what the page shows."""
    bodies = blocks(ROOT / "docs" / "adding-a-game.md", "python")
    shown = {body.partition("\n")[0]: body.partition("\n")[2] for body in bodies}
    written = skeleton("treasure")
    for name in MODULES:
        assert written[f"src/treasure/{name}"] == shown[f"# file: treasure/{name}"]


def test_a_third_party_game_joins_the_catalog(tmp_path):
    """The page's entry point is all that an installed package needs: no edit here."""
    page = ROOT / "docs" / "adding-a-game.md"
    unfold(page, tmp_path)
    (group,) = re.findall(r'^\[project.entry-points."([^"]+)"\]\n(.+)$', blocks(page, "toml")[0], re.MULTILINE)
    metadata = tmp_path / "tictactoe-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: tictactoe\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[{group[0]}]\n{group[1].replace(chr(34), '')}\n")
    code = "import quintet; print(list(quintet.GAMES)[-1], quintet.game('tictactoe').info.title)"
    done = run([sys.executable, "-c", code], tmp_path)
    assert "tictactoe Tic-tac-toe" == done.stdout.strip(), done.stderr


def named_in_table(page, heading):
    """The names in the first column of the table below a heading."""
    section = page.read_text().partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


def test_the_page_on_adding_a_game_names_everything_a_game_may_add():
    """Its tables are the fields of Extras in their order, and what bots may be able to do."""
    page = ROOT / "docs" / "adding-a-game.md"
    assert list(Extras.__struct_fields__) == named_in_table(page, "7. What a game may add")
    for protocol in (ExplainingBot, WatchingBot):
        assert protocol.__name__ in named_in_table(page, "8. Bots")


def test_the_page_on_skins_names_what_a_board_has():
    """Everything that the page lets a skin use exists."""
    table = (ROOT / "docs" / "writing-a-skin.md").read_text().partition("can call and what it can set:")[2]
    names = set(re.findall(r"`self\.(\w+)", table.partition("## In plain mode")[0]))
    board = Board(quintet.game("sets"))
    assert len(names) > 10
    assert not [name for name in names if name not in vars(board) and not hasattr(Board, name)]


def test_links_between_pages_lead_somewhere():
    """No page points at a file that is not there."""
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} -> {target}"


def pattern(line):
    """A line of a transcript as an expression: `...` alone is any lines, at the end of a line its rest."""
    if line == "...":
        return r"(?:.*\n)*?"
    return (re.escape(line.removesuffix("...")) + ".*" if line.endswith("...") else re.escape(line)) + "\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_transcripts_are_true(page, tmp_path):
    """What stands after a prompt in a transcript is typed, and everything else is what the program said."""
    for number, body in enumerate(blocks(page, "console")):
        first, _, shown = body.partition("\n")
        typed = [line.partition(mark)[2] for line in shown.splitlines() for mark in PROMPTS if line.startswith(mark)]
        command = [sys.executable, "-m", "quintet", *shlex.split(first.removeprefix("$ quintet "))]
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "QUINTET_DATA": str(tmp_path / str(number))}
        lines = "".join(f"{line}\n" for line in typed)
        done = subprocess.run(command, env=env, input=lines, capture_output=True, text=True, timeout=600, check=False)
        assert 0 == done.returncode, done.stderr
        assert re.fullmatch("".join(map(pattern, shown.splitlines())), done.stdout), done.stdout
