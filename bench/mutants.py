"""Changes one small thing in one function at a time, and sees whether the nearest tests notice.

    python bench/mutants.py [--seed TEXT] [--count 60] [--only core/] [--seconds 900]

Takes a seeded sample of functions of the rules, the core and the table, one change in each: a comparison, a sign, a
number off by one, a lost statement, a flipped condition. Types stay right, so only a test of the behavior can notice.
The tests are the module's own first, then those of its folder, then those of its game or layer, and stop at the first
failure. The quick tests run uncompiled first, which spares compiling; what survives that meets the compiled tests too.

A survivor is printed with its place. Read it: some changes are no faults (the same behavior in other words).
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.progress import Progress

ROOT = Path(__file__).parents[1]
SOURCES = ("core", "table", "games/*/rules", "games/*/rules.py", "games/*/packing", "games/*/views")
COPIED = ("src", "tests", "docs", "examples", "bench", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "pyproject.toml")
COMPARED = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "=="}
SIGNS = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*"}


@dataclass(frozen=True)
class Mutant:
    """One change: the text between two places of a file becomes another."""

    file: Path
    function: str
    line: int
    start: int
    end: int
    text: str
    said: str

    def apply(self, root: Path) -> None:
        source = (ROOT / self.file).read_text()
        (root / self.file).write_text(source[: self.start] + self.text + source[self.end :])


class Text:
    """A source file, in which places of the syntax tree become places in the text."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.source = (ROOT / file).read_text()
        self._starts = [0]
        for line in self.source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Returns where the node begins and ends; columns are counted in bytes by the parser."""
        return self._place(node.lineno, node.col_offset), self._place(node.end_lineno or 0, node.end_col_offset or 0)

    def _place(self, line: int, column: int) -> int:
        text = self.source[self._starts[line - 1] : self._starts[line]]
        return self._starts[line - 1] + len(text.encode()[:column].decode())

    def mutant(self, function: str, node: ast.expr | ast.stmt, text: str) -> Mutant:
        start, end = self.span(node)
        said = f"{' '.join(self.source[start:end].split())}  ->  {' '.join(text.split())}"
        return Mutant(self.file, function, node.lineno, start, end, text, said)


def changes(text: Text, function: str, node: ast.AST) -> Iterator[Mutant]:
    """Yields the changes of one node of a function."""
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in COMPARED:
            words = f"({ast.unparse(left)}) {COMPARED[type(operator)]} ({ast.unparse(right)})"
            yield text.mutant(function, node, words)
        case ast.BinOp(left, operator, right) if type(operator) in SIGNS and not _has_text(node):
            yield text.mutant(function, node, f"(({ast.unparse(left)}) {SIGNS[type(operator)]} ({ast.unparse(right)}))")
        case ast.AugAssign(target, ast.Add() | ast.Sub() as operator, value):
            yield text.mutant(function, node, f"{ast.unparse(target)} {SIGNS[type(operator)]}= {ast.unparse(value)}")
        case ast.Constant(bool() as value):
            yield text.mutant(function, node, repr(not value))
        case ast.Constant(int() as value):
            yield text.mutant(function, node, str(value + 1))
        case ast.BoolOp(operator, values):
            joined = (" or " if isinstance(operator, ast.And) else " and ").join(
                f"({ast.unparse(each)})" for each in values
            )
            yield text.mutant(function, node, f"({joined})")
        case ast.UnaryOp(ast.Not(), operand):
            yield text.mutant(function, node, f"({ast.unparse(operand)})")
        case ast.Expr(ast.Call()) | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield text.mutant(function, node, "pass")
        case ast.If(test=test):
            yield text.mutant(function, test, f"not ({ast.unparse(test)})")


def _has_text(node: ast.AST) -> bool:
    return any(
        isinstance(each, ast.JoinedStr) or (isinstance(each, ast.Constant) and isinstance(each.value, str))
        for each in ast.walk(node)
    )


def functions(file: Path) -> Iterator[list[Mutant]]:
    """Yields the possible changes of each function of a file."""
    text = Text(file)
    for node in ast.walk(ast.parse(text.source)):
        if isinstance(node, ast.FunctionDef) and node.name != "__repr__":
            body = [each for statement in node.body for each in _walk(statement)]
            found = [mutant for each in body for mutant in changes(text, node.name, each)]
            if found:
                yield found


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yields a statement's nodes, but no annotations, no sentences of errors and no inner functions."""
    if isinstance(node, ast.Raise | ast.FunctionDef | ast.JoinedStr):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name not in {"annotation", "returns"}:
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.AST):
                    yield from _walk(each)


def sample(seed: str, count: int, only: str) -> list[Mutant]:
    """Returns one change of each of `count` functions."""
    roots = [path for pattern in SOURCES for path in sorted((ROOT / "src" / "quintet").glob(pattern))]
    files = sorted({file for path in roots for file in (path.rglob("*.py") if path.is_dir() else [path])})
    wanted = [file.relative_to(ROOT) for file in files if only in file.as_posix()]
    each_function = [found for file in wanted for found in functions(file)]
    chance = random.Random(seed)
    return [chance.choice(found) for found in chance.sample(each_function, min(count, len(each_function)))]


def nearest_tests(root: Path, file: Path) -> list[list[str]]:
    """Returns the tests to run, nearest first: the module's, its folder's, its game's or layer's."""
    inside = file.relative_to("src/quintet")
    mirror = root / "tests" / inside.parent
    own = [mirror / f"test_{inside.stem}.py", mirror.with_name(f"test_{mirror.name}.py")]
    top = root / "tests" / Path(*inside.parts[: 2 if inside.parts[0] == "games" else 1])
    rounds = [[path for path in own if path.is_file()], [mirror] if mirror.is_dir() else [], [top]]
    if inside.parts[0] == "games":
        rounds.append([root / "tests" / "conformance", root / "tests" / "golden"])
    elif inside.parts[0] == "core":
        rounds.append([root / "tests" / "conformance", root / "tests" / "games" / "sets"])
    else:
        rounds.append([root / "tests" / "front"])
    return [[str(path) for path in paths if path.exists()] for paths in rounds]


def judge(root: Path, mutant: Mutant, seconds: float) -> str:
    """Returns what noticed the change, or an empty text."""
    deadline = time.monotonic() + seconds
    rounds = [paths for paths in nearest_tests(root, mutant.file) if paths]
    kernels = mutant.file.parts[2] == "games"
    for compiled, paths in [*([("0", rounds[0])] if kernels else []), *(("1", paths) for paths in rounds)]:
        left = deadline - time.monotonic()
        if left <= 0:
            return ""
        try:
            noticed = _run(root, compiled, paths, left)
        except subprocess.TimeoutExpired:
            return "an endless loop" if _ends_without(root, mutant, compiled, paths, left) else ""
        if noticed:
            return noticed
    return ""


def _ends_without(root: Path, mutant: Mutant, compiled: str, paths: list[str], seconds: float) -> bool:
    """True when the same tests pass in time without the change, so that running out of it was the change's doing."""
    (root / mutant.file).write_text((ROOT / mutant.file).read_text())
    try:
        return not _run(root, compiled, paths, seconds)
    except subprocess.TimeoutExpired:
        return False


def _run(root: Path, compiled: str, paths: list[str], seconds: float) -> str:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:randomly",
        "--no-header",
        *(["--quick"] if compiled == "0" else []),
        *paths,
    ]
    settings = {
        **os.environ,
        "PYTHONPATH": str(root / "src"),
        "QUINTET_JIT": compiled,
        "QUINTET_CACHE": str(root / "cache"),
    }
    settings["QUINTET_PATIENCE"] = "15"
    done = subprocess.run(command, cwd=root, env=settings, capture_output=True, text=True, timeout=seconds, check=False)
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return (
        failed[0].split(" - ")[0].removeprefix("FAILED ")
        if failed
        else ("a crash" if done.returncode not in (0, 5) else "")
    )


def copy_project(folder: Path) -> None:
    for name in COPIED:
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / name)
    usual = Path.home() / ".cache" / "quintet"
    if usual.is_dir():  # what is not changed need not be compiled again
        shutil.copytree(usual, folder / "cache")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", default="mutants")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--only", default="", help="a part of the path, such as games/sets")
    parser.add_argument("--seconds", type=float, default=900, help="time for one mutant")
    chosen = parser.parse_args()
    mutants = sample(chosen.seed, chosen.count, chosen.only)
    survivors = []
    with tempfile.TemporaryDirectory() as folder, Progress() as bar:
        root = Path(folder)
        copy_project(root)
        task = bar.add_task("Mutants", total=len(mutants))
        for mutant in mutants:
            mutant.apply(root)
            noticed = judge(root, mutant, chosen.seconds)
            (root / mutant.file).write_text((ROOT / mutant.file).read_text())
            bar.print(
                f"{'noticed ' if noticed else 'SURVIVED'} {mutant.file}:{mutant.line} {mutant.function}: {mutant.said}"
            )
            if noticed:
                bar.print(f"         by {noticed}")
            else:
                survivors.append(mutant)
            bar.advance(task)
    noticed = len(mutants) - len(survivors)
    print(f"{noticed} of {len(mutants)} were noticed ({noticed / max(1, len(mutants)):.0%}), seed {chosen.seed}.")
    return 1 if noticed < 0.95 * len(mutants) else 0


if __name__ == "__main__":
    sys.exit(main())
