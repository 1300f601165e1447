"""Turns docs/ into a site: `make docs`. A warning is an error, and nothing comes from the network."""

import gc
import importlib
import re
from pathlib import Path
from typing import Any

from sphinx.domains.python import PythonDomain

import quintet

SOURCE = Path(quintet.__file__).parents[1]
MODULES = re.compile(r"^\.\. modules:: (.+)$", re.MULTILINE)
CODE = re.compile(r"(`+[^`]+`+)")
MARKUP = re.compile(r"([\\*|_<])")

gc.disable()  # the pages are millions of small objects that last as long as the build, and it is over soon

project = "Quintet"
author = "The Quintet authors"
project_copyright = author
version = release = quintet.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
default_role = "code"  # docstrings mark code with single backticks, as Markdown does
myst_enable_extensions = ["colon_fence"]  # ::: is readable where nothing renders it, and no block of code
myst_heading_anchors = 3
suppress_warnings = ["ref.python"]  # an annotation names a type by its last word, and some words name several
toc_object_entries = False  # the contents of a page are its modules; every name in them takes half the time

html_theme = "furo"  # brings its own fonts and scripts
html_title = f"Quintet {version}"
html_copy_source = False

autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_preserve_defaults = True
autodoc_inherit_docstrings = False  # a class of another library is described by that library


def list_modules(_app: Any, _page: str, source: list[str]) -> None:
    """Replaces `.. modules:: quintet/core/*.py` by a chapter for each of these modules."""
    source[0] = MODULES.sub(lambda found: "\n".join(chapter(file) for file in matching(found[1])), source[0])


def matching(patterns: str) -> list[Path]:
    """The files that patterns name, without packages that say nothing; a pattern without a file is an error."""
    files = []
    for pattern in patterns.split():
        found = sorted(file for file in SOURCE.glob(pattern) if "__all__" in file.read_text(encoding="utf-8"))
        if not found:
            raise FileNotFoundError(f"no module with public names matches {pattern}")
        files += found
    return files


def chapter(file: Path) -> str:
    """A heading and what the module has under its own name; what it passes on is described at its home."""
    name = ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    passed_on = ", ".join(sorted(each for each in importlib.import_module(name).__all__ if home(name, each) != name))
    return f"{name}\n{'-' * len(name)}\n\n.. automodule:: {name}\n   :exclude-members: {passed_on}\n"


def home(module: str, name: str) -> str:
    """The module of ours that defines a public name, as far as the value knows it."""
    place = getattr(getattr(importlib.import_module(module), name), "__module__", None) or ""
    return place if place.startswith("quintet.") else module


def read_docstring(_app: Any, _what: str, _name: str, _obj: Any, _options: Any, lines: list[str]) -> None:
    """Reads a docstring as plain text with `code` and indented drawings, so that no sentence can break the build."""
    text: list[str] = []
    drawing = False
    for line in lines:
        if line.startswith(" ") and not drawing and not (text and text[-1]):
            text += ["::", ""]
            drawing = True
        elif line and not line.startswith(" "):
            drawing = False
        text.append(line if drawing else plain(line))
    lines[:] = text


def plain(line: str) -> str:
    """The line with nothing special in it but code."""
    parts = CODE.split(line)
    return "".join(part if at % 2 else MARKUP.sub(r"\\\1", part) for at, part in enumerate(parts))


class OwnNames(PythonDomain):
    """Looks up only names that occur on some page: most are types of Python, and each search reads every name."""

    def find_obj(self, *where: Any) -> list[Any]:
        _env, _module, _class, name, *_ = where
        if len(self.objects) != self.data.get("counted"):
            self.data["counted"] = len(self.objects)
            self.data["last_words"] = {known.rpartition(".")[2] for known in self.objects}
        return super().find_obj(*where) if name.rpartition(".")[2] in self.data["last_words"] else []


def setup(app: Any) -> None:
    app.add_domain(OwnNames, override=True)
    app.connect("source-read", list_modules)
    app.connect("autodoc-process-docstring", read_docstring)
