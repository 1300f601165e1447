"""`quintet new-game`: the skeleton of a game as a package, with tests that pass."""

import keyword
import re
import sys
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from quintet.core.errors import BadNotation, BadOptions
from quintet.games import GAMES

__all__ = ["new_game", "skeleton"]

NAME: Final = "treasure"
"""The name in the skeleton, which every new game replaces with its own."""
MODULES: Final = ("layout.py", "rules.py", "views.py", "bots.py", "game.py")


def new_game(
    name: Annotated[str, Parameter(help="The id of the game, such as `battleship`: lower case, no spaces.")],
    /,
    *,
    folder: Annotated[Path | None, Parameter(help="Where to write it; by default, a new folder of that name.")] = None,
) -> None:
    """Write the skeleton of a new game as a package.

    It is a whole small game with hidden information, chance, bots and options. Change it step by step into yours, and
    let its tests tell you which law of the conformance suite a step breaks.
    """
    place = Path(name) if folder is None else folder
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise BadOptions(f'"{place}" is not empty. Choose another place with `--folder`.')
    for path, text in skeleton(name).items():
        target = place / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    print(f"{place}: a game named {name}. To check it, run `python -m pytest` there.")
    print("To play it, run `pip install -e .` there and then " + f"`quintet play {name}`.")


def skeleton(name: str) -> dict[str, str]:
    """Returns the files of a new game, by their paths."""
    _check(name)
    source = files("quintet.cli") / "skeleton"
    texts = {file: (source / f"{file}.txt").read_text(encoding="utf-8") for file in (*MODULES, "test_game.py")}
    project = (source / "pyproject.toml.txt").read_text(encoding="utf-8")
    written = {
        "pyproject.toml": project,
        f"src/{NAME}/__init__.py": "",
        f"tests/test_{NAME}.py": texts.pop("test_game.py"),
    }
    written |= {f"src/{NAME}/{file}": text for file, text in texts.items()}
    return {_renamed(path, name): _renamed(text, name) for path, text in written.items()}


def _check(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,30}", name) or keyword.iskeyword(name):
        raise BadNotation(
            f'"{name[:40]}" is not a name for a game. Use small letters, digits and `_`, like `battleship`.'
        )
    if name in GAMES:
        raise BadNotation(f'There is already a game called "{name}". Choose another name.')
    if name in sys.stdlib_module_names or _is_installed(name):
        raise BadNotation(f'"{name}" is a module that Python already has. Choose another name.')


def _is_installed(name: str) -> bool:
    """True for a module that can be imported; a folder that merely has the name is none."""
    spec = find_spec(name)
    return spec is not None and spec.origin is not None


def _renamed(text: str, name: str) -> str:
    """Returns the text with the new name as a module, as a title and in the names of classes."""
    title = name.replace("_", " ").capitalize()
    classes = "".join(word.capitalize() for word in name.split("_"))
    text = re.sub(rf"\b{NAME}\b|(?<=_){NAME}\b", name, text)
    text = re.sub(
        r"\bclass Treasure\b|\bTreasure(?=\(\)|Options|View)", lambda found: found[0].replace("Treasure", classes), text
    )
    return text.replace("Treasure", title)
