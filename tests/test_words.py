"""The habits that docs/words.md asks us to drop: in what players read, in docstrings, in pages and in errors.

To check another folder, add it to `DONE`; `DONE = [""]` checks the whole package. Pages are listed in `PAGES`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "quintet"
DONE = [""]
"""The files and folders of src/quintet that are written as docs/words.md says."""
PAGES: list[str] = ["docs/*.md", "README.md", "CONTRIBUTING.md", "src/quintet/games/*/RULES.md"]
"""The pages that are, as patterns below the project: "docs/*.md", "src/quintet/games/*/RULES.md"."""

IDIOMS = "longer|more|less|better|worse|use|good|fun|faster"
"""After "is no", these are plain English."""
STRONG = {
    rf"(?<!there )\bis no (?!(?:{IDIOMS})\b)[a-z]+": "is not a",
    rf"(?<!there )\bare no (?!(?:{IDIOMS})\b)[a-z]+": "are not",
    r"\banew\b": "again, from scratch",
    r"\b(?:go|goes|gone|going|went) on with\b": "resume, continue",
    r"\b(?:take|takes|taken|took|taking)[ -]backs?\b": "undo",
    r"\bone's own\b": "your own",
    r"\bso many\b": "this many, all",
    r"\b(?:told|tells)\b": "show, report, say",
    r"\bstands (?:in|on|at|for|there|here|after|before|beside|below|above|still|alone|as)\b": "is, lies, means",
    r"\btime stands\b": "paused",
}
"""What is dropped everywhere, docstrings included, and what to say instead."""
WEAK = {
    r"\bare only 1\b": "only one",
    r"\b(?:kept|keeping)\b": "saved",
    r"\beyes\b": "point of view",
    r"\bfigures\b": "statistics, numbers",
    r"\blong ways?\b|\berrands?\b": "autopilot, or the name of the command",
    r"\bdeeds?\b": "action",
    r"\bwonders?\b": "wizard command",
    r"\bleast value\b": "minimum",
    r"\ball that (?:is|happened)\b": "all, log, history",
    r"\bwho(?:ever)? sits\b": "opponent, player",
    r"\bsittings?\b": "session, table",
    r"\b(?:give|gives|gave|given|giving) up\b": "resign",
    r"\btoo dear\b": "too expensive",
    r"(?:^|[.;:] )[Ww]ho(?:ever)? [^?]*$": "a subject: not 'who floats', but 'floating creatures'",
}
"""What is dropped where a player reads it; docstrings may use these words in their plain meaning."""
BRITISH = {
    r"(?:colo|armo|behavio|neighbo|favo|hono|harbo|labo|flavo|rumo|vigo)ur\w*": "-or",
    r"(?:cent|met|theat|fib)re\b": "-er",
    r"grey\w*": "gray",
    r"catalogue\w*": "catalog",
    r"(?:travel|label|model|cancel|signal|level|tunnel|channel)l(?:ed|er|ers|ing)": "one l",
    r"practis\w+|learnt|spelt|dreamt|whilst|amongst": "American",
    r"(?:to|after|back|for|up|down)wards": "no s",
    r"(?:licen|defen|offen|preten)ce": "-se",
    r"(?:organ|recogn|real|initial|serial|normal|summar|random|optim|minim|maxim)is(?:e|ed|es|ing|ation)": "-ize",
    r"(?:judge|acknowledge)ment|skilful|fulfil|enrol|instal": "American",
}
SPELLING = {rf"\b(?:{pattern})\b": say for pattern, say in BRITISH.items()}
ALLOWED = {
    ("testing/golden.py", "told"): "the format of the golden files",
    ("quintet/__init__.py", "has no attribute"): "worded as Python words it",
    ("", "eyes tingle"): "these are eyes",
    ("table/storage/sqlite_schema.py", ""): "the names of columns in stores that exist",
    ("table/storage/postgres_schema.py", ""): "as in sqlite_schema.py",
    ("table/storage/changes.py", "owner, game, names, steps, data, kept, match"): "as in sqlite_schema.py",
    ("table/storage/changes.py", " replays "): "the same",
    ("table/storage/saves.py", " replays "): "the same",
    ("docs/words.md", "|"): "the page shows what not to say",
    ("", "told apart"): "distinguished",
}
"""Where a word stays, by file and text, and why."""


class Text(NamedTuple):
    """Something to read, and where it is."""

    file: Path
    line: int
    text: str


# --- what there is to read ------------------------------------------------------------------------------------------


def sources() -> list[Path]:
    found = [SOURCE / name for name in DONE]
    return sorted(file for place in found for file in ([place] if place.suffix else place.rglob("*.py")))


def pages() -> list[Path]:
    return sorted(file for pattern in PAGES for file in ROOT.glob(pattern))


def strings(file: Path) -> Iterator[Text]:
    """Yields the texts of a module that are not docstrings, keys or names; a placeholder of an f-string is {}."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    skipped = {id(each) for node in ast.walk(tree) for each in _not_for_people(node)}
    for node in ast.walk(tree):
        text = _text_of(node)
        if id(node) not in skipped and text is not None and " " in text.strip():
            yield Text(file, node.lineno, text)


def _not_for_people(node: ast.AST) -> Iterator[ast.AST | None]:
    match node:
        case ast.Expr(value=ast.Constant() as docstring):
            yield docstring
        case ast.Dict(keys=keys):
            yield from keys
        case ast.JoinedStr(values=values):
            yield from values
        case ast.FormattedValue(format_spec=specification) if specification is not None:
            yield from ast.walk(specification)


def _text_of(node: ast.AST) -> str | None:
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_text_of(part) or "{}" for part in parts)
        case _:
            return None


def docstrings(file: Path) -> Iterator[Text]:
    """Yields the docstrings of a module, its classes, functions, constants and fields."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Expr(value=ast.Constant(value=str() as text)):
                yield Text(file, node.lineno, text)


def prose(file: Path) -> Iterator[Text]:
    """Yields the lines of a page outside of code."""
    blocks = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
    text = blocks.sub(lambda block: "\n" * block[0].count("\n"), file.read_text(encoding="utf-8"))
    for number, line in enumerate(text.splitlines(), 1):
        yield Text(file, number, re.sub(r"`[^`]*`|\]\([^)]*\)", "", line))


def errors(file: Path) -> Iterator[Text]:
    """Yields the messages of the exceptions that a module raises."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Raise(exc=ast.Call(args=[*arguments])):
                yield from (Text(file, each.lineno, text) for each in arguments if (text := _text_of(each)) is not None)


# --- the checks -----------------------------------------------------------------------------------------------------


def complaints(texts: Iterator[Text], habits: dict[str, str]) -> Iterator[str]:
    for file, line, text in texts:
        for pattern, say in habits.items():
            for found in re.finditer(pattern, text, re.IGNORECASE):
                if not is_allowed(file, text):
                    yield f"{file.relative_to(ROOT)}:{line}: {found[0]!r} in {text[:90]!r}; say: {say}"


def is_allowed(file: Path, text: str) -> bool:
    return any(str(file).endswith(place) and part in text for place, part in ALLOWED)


def check(problems: Iterator[str]) -> None:
    found = list(problems)
    assert not found, "\n".join(["see docs/words.md", *found])


@pytest.mark.parametrize("file", sources(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_players_read_plain_english(file):
    """No text of the program has one of the habits or a British spelling."""
    check(complaints(strings(file), STRONG | WEAK | SPELLING))


@pytest.mark.parametrize("file", sources(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_docstrings_are_plain_english(file):
    """No docstring has one of the worst habits or a British spelling."""
    check(complaints(docstrings(file), STRONG | SPELLING))


@pytest.mark.parametrize("file", pages(), ids=lambda file: str(file.relative_to(ROOT)))
def test_pages_are_plain_english(file):
    """No page has one of the habits or a British spelling, code aside."""
    check(complaints(prose(file), STRONG | WEAK | SPELLING))


@pytest.mark.parametrize("file", sources(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_errors_are_full_sentences(file):
    """A message starts with a capital letter and ends with a period, unless it starts or ends with a placeholder."""
    check(
        f"{file.relative_to(ROOT)}:{line}: {text!r} is not a full sentence"
        for _, line, text in errors(file)
        if " " in text and not is_allowed(file, text) and (text[0].islower() or text[-1] not in ".?}")
    )


@pytest.mark.parametrize(
    "text",
    [
        "that is no bot",
        "the game starts anew",
        "nothing to go on with",
        "you took back a move",
        "you are told",
        "the rule stands in RULES.md",
        "so many games",
        "who floats passes over",
        "a colour",
        "towards the centre",
        "it was recognised",
    ],
)
def test_the_habits_are_found(text):
    """Every pattern finds what it is meant to find."""
    assert list(complaints(iter([Text(ROOT / "x", 1, text)]), STRONG | WEAK | SPELLING))


@pytest.mark.parametrize(
    "text",
    [
        "There is no game of that name.",
        "The rule is no longer valid.",
        "The other torch is no better.",
        "You stand on the stairs.",
        "Who is next?",
        "Say who plays.",
        "It travels to the center of a gray level and cancels.",
    ],
)
def test_plain_english_is_left_alone(text):
    """No pattern finds what a native speaker would write."""
    assert not list(complaints(iter([Text(ROOT / "x", 1, text)]), STRONG | WEAK | SPELLING))
