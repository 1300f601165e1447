"""Changes one small thing in one function at a time, and sees whether the nearest tests notice.

    python bench/mutants.py [--seed TEXT] [--count 60] [--only core/] [--seconds 600] [--again]

Takes a seeded sample of functions of the rules, the core and the table, one change in each: a comparison, a sign, a
number off by one, a lost statement, a flipped condition. What would only be an error of types is left out, so that only
a test of the behavior can notice.
Everything is imported and collected once. First the tests run with a probe at the place of every change, which
computes both values and notes the tests in which they differ: the module's own tests, then those of modules elsewhere
that import a game's, those of its folder, of its game or layer, and those that every game or layer must pass, until
enough are known for each change. Then each change is made in a process that splits off, and the tests that its probe
named run in it, the quickest first, until one fails. Kernels are tried uncompiled, so that none has to be compiled.
What survives that is tried once more from scratch, on all of those tests, and kernels on the nearest compiled at once:
many tests are too slow uncompiled.

A failure counts only if the same test fails again with the change and passes without it. A test that merely takes
longer is given fifteen times as long; one that does not end then counts as noticed, and is said to. A change whose
tests use up --seconds of processor time, however busy the machine is, does not count. Each verdict is printed at once
and kept in build/mutants, so that a run that was interrupted goes on where it stopped; --again judges everything
again. A survivor is printed with its place. Read it: some changes are no faults (the same behavior in other words).
"""

import argparse
import ast
import contextlib
import gc
import hashlib
import importlib
import json
import math
import os
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from importlib.util import cache_from_source
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "stages"))

from quick import is_slow  # noqa: E402 - found in stages/

SOURCES = ("core", "table", *(f"games/*/{name}" for name in ("rules", "packing", "views", "views.py", "hidden.py")))
COPIED = (
    "src",
    "tests",
    "docs",
    "examples",
    "bench",
    "deploy",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "pyproject.toml",
)
COMPARED = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "=="}
PRELOADED = (
    "numpy",
    "hypothesis",
    "msgspec",
    "textual.app",
    "textual.widgets",
    "rich.progress",
    "pytest_asyncio.plugin",
)
"""What the tests import and no change touches: imported once, before a process splits off for each run."""
CPU_SECONDS = 2.0
"""A test that needs more than this is set aside for the compiled rules, or for the last."""
PATIENCE = 300.0
QUICK_SECONDS = 20.0
"""How long tests may run for one change before it is judged from scratch."""
PROBING_SECONDS = 150.0
"""How long all tests together may run with probes."""
TELLING = 6
"""How many tests in which a change makes a difference are looked for."""
STRIDE = 40
"""How many of the nearest tests of each change are probed before the next ones of any."""
PATIENT = 1000
"""How much later than all others a test is probed that `make quick` leaves out, unless it is one of the nearest."""
FEW = 8
"""Of how many files with tests that import a module they count as near to it."""
PROBE = "_probe"
HAS_EFFECT = (ast.Call, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)
ENOUGH = 0.95
CRASH = "a crash"
ENDLESS = "no end of "
OUT_OF_TIME = "out of time"
WAITING = 8
"""How many times as long as the processor works a run may take before it is held to wait for ever."""
LONGER = 15
"""How many times as long a test may take that took too long because of a change."""
WIDER = {"core": ("conformance", "games/sets", "golden"), "table": ("front", "lab/arena")}
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

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.said}"

    @property
    def identity(self) -> str:
        """Names the change and the file that it was made in, so that a verdict is not taken for another one's."""
        source = (ROOT / self.file).read_text()
        return hashlib.blake2b(repr((source, self.start, self.end, self.text)).encode(), digest_size=8).hexdigest()

    def after(self, source: str) -> str:
        """Returns the source with the change."""
        return source[: self.start] + self.text + source[self.end :]

    @contextlib.contextmanager
    def applied(self, root: Path) -> Iterator[None]:
        source = (ROOT / self.file).read_text()
        _write_source(root / self.file, self.after(source))
        try:
            yield
        finally:
            _write_source(root / self.file, source)


def _write_source(file: Path, source: str) -> None:
    """Writes a module; its bytecode goes, since Python knows it only by the second and the length."""
    file.write_text(source)
    Path(cache_from_source(str(file))).unlink(missing_ok=True)


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
        case ast.BinOp(left, operator, right) if type(operator) in SIGNS and not _has_sequence(node):
            yield text.mutant(function, node, f"(({ast.unparse(left)}) {SIGNS[type(operator)]} ({ast.unparse(right)}))")
        case ast.AugAssign(target, ast.Add() | ast.Sub() as operator, value):
            yield text.mutant(function, node, f"{ast.unparse(target)} {SIGNS[type(operator)]}= {ast.unparse(value)}")
        case ast.Constant(bool() as value):
            yield text.mutant(function, node, repr(not value))
        case ast.Constant(int() as value):
            yield text.mutant(function, node, str(value + 1))
        case ast.BoolOp(operator, values) if not any(_guards_types(each) for each in values):
            joined = (" or " if isinstance(operator, ast.And) else " and ").join(
                f"({ast.unparse(each)})" for each in values
            )
            yield text.mutant(function, node, f"({joined})")
        case ast.UnaryOp(ast.Not(), operand):
            yield text.mutant(function, node, f"({ast.unparse(operand)})")
        case ast.Expr(ast.Call()) | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield text.mutant(function, node, "super" if "super()" in ast.unparse(node) else "pass")
        case ast.If(test=test):
            yield text.mutant(function, test, f"not ({ast.unparse(test)})")


def probed(mutant: Mutant, number: int) -> Mutant:
    """Returns a change that changes nothing, but tells a probe whenever a run comes to the place."""
    before = (ROOT / mutant.file).read_text()[mutant.start : mutant.end]
    expression = _parse_expression(before)
    if mutant.text == "pass" or expression is None:
        text = f"{PROBE}({number}, 0, None); {before}"
    else:
        is_pure = not any(isinstance(each, HAS_EFFECT) for each in ast.walk(expression))
        text = f"{PROBE}({number}, ({before}), {f'lambda: ({mutant.text})' if is_pure else None})"
    return replace(mutant, text=text)


def _parse_expression(text: str) -> ast.Expression | None:
    try:
        return ast.parse(f"({text})", mode="eval")
    except SyntaxError:
        return None


class Probe:
    """Notes at which places the run of a test would notice a change."""

    def __init__(self) -> None:
        self.told: set[int] = set()

    def __call__(self, number: int, value: Any, other: Callable[[], Any] | None) -> Any:
        if number not in self.told and _differs(value, other):
            self.told.add(number)
        return value


def _differs(value: Any, other: Callable[[], Any] | None) -> bool:
    try:
        return other is None or bool(other() != value)
    except Exception:  # noqa: BLE001 - the change would raise it
        return True


def _has_sequence(node: ast.AST) -> bool:
    """True where a sum may be one of texts or lists: its difference would be an error of types."""
    literals = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp, ast.Slice)
    return any(
        isinstance(each, literals) or (isinstance(each, ast.Constant) and isinstance(each.value, str | bytes))
        for each in ast.walk(node)
    )


def _guards_types(node: ast.AST) -> bool:
    """True for conditions after which a value is known to be of a type."""
    return "isinstance(" in (text := ast.unparse(node)) or text.endswith((" is None", " is not None"))


def functions(file: Path) -> Iterator[list[Mutant]]:
    """Yields the possible changes of each function of a file."""
    text = Text(file)
    for node in ast.walk(ast.parse(text.source)):
        if isinstance(node, ast.FunctionDef) and node.name != "__repr__":
            body = [each for statement in node.body for each in _walk(statement)]
            if node.name == "__init__":  # an attribute that is missing is an error of types
                body = [each for each in body if not isinstance(each, ast.Assign)]
            found = [mutant for each in body for mutant in changes(text, node.name, each)]
            if found:
                yield found


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yields a statement's nodes, but no annotations, no sentences of errors, no inner functions and no `strict=`."""
    if isinstance(node, ast.Raise | ast.FunctionDef | ast.JoinedStr):
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":  # of what has the same length anyway
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name not in {"annotation", "returns"}:
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.AST):
                    yield from _walk(each)


def has_kernels(file: Path) -> bool:
    """Whether a change of this file may have to be compiled."""
    return re.search(r"^@(kernel|entry)", (ROOT / file).read_text(), re.MULTILINE) is not None


def sample(seed: str, count: int, only: str) -> list[Mutant]:
    """Returns one change of each of `count` functions."""
    roots = [path for pattern in SOURCES for path in sorted((ROOT / "src" / "quintet").glob(pattern))]
    files = sorted({file for path in roots for file in (path.rglob("*.py") if path.is_dir() else [path])})
    wanted = [file.relative_to(ROOT) for file in files if only in file.as_posix()]
    each_function = [found for file in wanted for found in functions(file)]
    chance = random.Random(seed)
    return [chance.choice(found) for found in chance.sample(each_function, min(count, len(each_function)))]


# --- running tests --------------------------------------------------------------------------------------------------


@dataclass
class Run:
    """What one run of tests gave: the test that failed, those cut short, and the time that the others used."""

    failed: str = ""
    cut: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)


class OutOfTime(Exception):
    """The tests of one change have used up their time."""


class Budget:
    """The processor time that the tests of one change may use, together with every process that they start."""

    def __init__(self, seconds: float) -> None:
        self._left = seconds

    def begin(self) -> None:
        """Limits this process, and each that it starts, to the time that is left."""
        left = max(1, math.ceil(self._left))
        resource.setrlimit(resource.RLIMIT_CPU, (left, left + 5))

    def wait(self, child: int) -> None:
        """Waits for a process and takes its time off; ends it, with all that it started, if it waits for ever."""
        until = time.monotonic() + WAITING * self._left
        while not (ended := os.wait4(child, os.WNOHANG))[0]:
            if time.monotonic() > until:
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)
                raise OutOfTime
            time.sleep(0.05)
        used = ended[2]
        self._left -= used.ru_utime + used.ru_stime
        if self._left <= 0:
            raise OutOfTime


class Watch:
    """A pytest plugin: runs the quickest tests first, cuts long ones short, stops at the first failure."""

    def __init__(
        self, known: dict[str, float], without: set[str], *, compiled: bool, limit: float = CPU_SECONDS
    ) -> None:
        self.run = Run()
        self._limit = limit
        self._known = known
        self._without = without
        self._compiled = compiled

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in self.in_time(items) if item.nodeid not in self._without]

    def limit_to(self, seconds: float) -> None:
        """Changes how long a test may take."""
        self._limit = seconds

    def learn(self, run: Run) -> None:
        """Takes in how long tests took in another process; one that was cut short may be quick without the change."""
        self._known.update({test: spent for test, spent in run.seconds.items() if test not in run.cut})
        self._known.update({test: self._limit for test in run.cut if test not in self._known})

    def in_time(self, items: list[pytest.Item]) -> list[pytest.Item]:
        """Returns those of some tests that are quick enough, the quickest first."""
        quick = [item for item in items if self._compiled or self._seconds(item) < self._limit]
        return sorted(quick, key=self._seconds)

    def _seconds(self, item: pytest.Item) -> float:
        guess = CPU_SECONDS / 2 if _is_slow(item.nodeid) else 0.1
        return self._known.get(item.nodeid, guess)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        with self._limited(item):
            yield

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        with self._limited(item):
            yield

    @contextlib.contextmanager
    def _limited(self, item: pytest.Item) -> Iterator[None]:
        """Skips the test when it has used up its time."""

        def cut_short(_signal: int, _frame: FrameType | None) -> None:
            self.run.cut.append(item.nodeid)
            pytest.skip("too slow uncompiled")

        signal.signal(signal.SIGVTALRM, cut_short)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0 if self._compiled else self._limit)
        began = time.process_time()
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            spent = round(time.process_time() - began, 2)
            self.run.seconds[item.nodeid] = max(self.run.seconds.get(item.nodeid, 0), spent)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and report.nodeid not in self.run.cut:
            self.run.failed = self.run.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.run.failed = self.run.failed or report.nodeid


def spent() -> float:
    """Returns the processor time of this process and of those that it has waited for, which some tests start."""
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + others.ru_utime + others.ru_stime


def _is_slow(test: str) -> bool:
    """Whether `make quick` leaves a test out: then being cut short shows nothing."""
    return is_slow(test.removeprefix("tests/"))


class Tests:
    """Runs tests on a copy of the project, each time in a process that splits off this one."""

    def __init__(self, root: Path, notes: Path) -> None:
        self._root = root
        self._notes = notes
        self._known: dict[str, float] = json.loads(notes.read_text()) if notes.exists() else {}
        self._sound: dict[tuple[str, bool], bool] = {}
        self.passed: set[str] = set()
        """The tests that the present change has passed."""
        for name in PRELOADED:
            importlib.import_module(name)

    def run(self, wanted: list[str], *, compiled: bool, budget: Budget, limit: float = CPU_SECONDS) -> Run:
        """Runs tests until one fails; `wanted` are the arguments for pytest."""
        place = self._root / "run.json"
        place.unlink(missing_ok=True)
        child = os.fork()
        if child == 0:
            try:
                budget.begin()
                self._run_here(wanted, place, compiled=compiled, limit=limit)
            finally:
                os._exit(0)  # whatever happened, the caller's work is not done twice
        os.setpgid(child, child)
        budget.wait(child)
        run = Run(**json.loads(place.read_text())) if place.exists() else Run(failed=CRASH)
        if limit == CPU_SECONDS and not compiled:
            self._known.update(run.seconds)
            self._note()
        return run

    def judge_quickly(self, mutants: list[Mutant], verdicts: "Verdicts", *, compiled: bool) -> None:
        """Judges changes in one session of pytest, in a process of its own; see `QuickJudge`."""
        if not mutants:
            return
        paths = {path for each in mutants for wanted in nearest_tests(each.file) for path in wanted}
        child = os.fork()
        if child == 0:
            try:
                self._enter(compiled=compiled)
                watch = Watch(self._known if not compiled else {}, set(), compiled=False)
                judge = QuickJudge(self._root, mutants, verdicts, watch, (lambda: None) if compiled else self._note)
                wanted = sorted(path for path in paths if path.startswith("tests"))
                pytest.main([*self._usual, "-s", *self._there(wanted)], [watch, judge])
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        self._known = json.loads(self._notes.read_text()) if self._notes.exists() else {}

    def _there(self, wanted: list[str]) -> list[str]:
        """Leaves out files that are newer than the copy: pytest would run nothing at all."""
        return [
            each for each in wanted if not each.startswith("tests") or (self._root / each.partition("::")[0]).exists()
        ]

    def _note(self) -> None:
        self._notes.write_text(json.dumps(self._known, indent=0, sort_keys=True))

    _usual = (
        *("-q", "--no-header"),
        *(f"-pno:{name}" for name in ("cacheprovider", "randomly", "schemathesis", "xdist")),
        "-Wignore::pytest.PytestAssertRewriteWarning",  # what is preloaded has no assertions of ours
    )

    def _enter(self, *, compiled: bool) -> None:
        """Makes this process one that works in the copy of the project."""
        os.chdir(self._root)
        os.environ |= {
            "PYTHONPATH": str(self._root / "src"),
            "QUINTET_JIT": "1" if compiled else "0",
            "QUINTET_CACHE": str(self._root / "cache"),
            "QUINTET_PATIENCE": "15",
        }
        sys.path.insert(0, str(self._root / "src"))

    def _run_here(self, wanted: list[str], place: Path, *, compiled: bool, limit: float) -> None:
        os.setpgid(0, 0)  # whichever of the two comes first
        self._enter(compiled=compiled)
        with (self._root / "log.txt").open("w") as log:
            os.dup2(log.fileno(), 1)
            os.dup2(log.fileno(), 2)
        unsound = {test for (test, way), sound in self._sound.items() if way == compiled and not sound}
        watch = Watch(self._known, unsound | self.passed, compiled=compiled, limit=limit)
        pytest.main([*self._usual, "-x", *self._there(wanted)], plugins=[watch])
        place.write_text(json.dumps(asdict(watch.run)))

    def learn_slow(self, tests: list[str]) -> None:
        """Notes tests that are too slow uncompiled."""
        self._known.update(dict.fromkeys(tests, CPU_SECONDS))

    def set_aside(self, wanted: list[str]) -> list[str]:
        """Returns those of some tests that are too slow uncompiled."""
        return [
            test
            for test, seconds in sorted(self._known.items())
            if seconds >= CPU_SECONDS and any(test.startswith(path) for path in wanted)
        ]

    def passing_unchanged(self, wanted: list[str], *, compiled: bool) -> list[str]:
        """Returns those of some tests that pass in time on the project as it is; each is asked once."""
        new = [test for test in wanted if (test, compiled) not in self._sound]
        self.passed.difference_update(new)
        while new:
            try:
                run = self.run(new, compiled=compiled, budget=Budget(PATIENCE))
            except OutOfTime:
                run = Run(failed=CRASH, cut=new)
            self.learn_slow(run.cut)
            bad = {test for test in new if test in run.cut or run.failed.startswith((test, CRASH))}
            self._sound.update({(test, compiled): test not in bad for test in (bad if run.failed else new)})
            new = [test for test in new if test not in bad] if run.failed else []
        return [test for test in wanted if self._sound[test, compiled]]


# --- judging --------------------------------------------------------------------------------------------------------


def nearest_tests(file: Path) -> list[list[str]]:
    """Returns the tests to run, nearest first, as arguments for pytest."""
    inside = file.relative_to("src/quintet")
    tests, layer = Path("tests"), inside.parts[0]
    mirror = tests / inside.parent
    near = [[mirror / f"test_{inside.stem}.py", mirror.with_name(f"test_{mirror.name}.py")], [mirror]]
    if layer == "games":
        game = inside.parts[1]
        near = [near[0], users(file), near[1], [tests / "games" / game]]
        far = [*(tests / each for each in ("golden", "conformance", "recordings")), *(tests / "games").glob("*.py")]
    else:
        near.append([tests / layer])
        far = [tests / each for each in WIDER[layer]]
    near.insert(1, importers(file))
    rounds = [found for paths in near if (found := [str(path) for path in paths if (ROOT / path).exists()])]
    last = [*sorted(map(str, far)), *(["-k", game] if layer == "games" else [])]
    quick = [[*paths, "--quick"] for paths in [last, *rounds[1:]]]
    return [rounds[0], *quick, *rounds[1:], last] if layer == "games" else [*rounds, last]


def importers(file: Path) -> list[Path]:
    """Returns the tests of its layer that import a module by its name, if they are few."""
    parts = file.relative_to("src/quintet").with_suffix("").parts
    said = f"from quintet.{'.'.join(parts)} import"
    tests = sorted((ROOT / "tests" / parts[0]).rglob("test_*.py"))
    found = [path.relative_to(ROOT) for path in tests if said in path.read_text()]
    return found if len(found) <= FEW else []


def users(file: Path) -> list[Path]:
    """Returns the tests of modules in other layers that import this one."""
    inside = file.relative_to("src/quintet")
    module = f"quintet.{'.'.join(inside.with_suffix('').parts)} "
    others = [path for path in (ROOT / "src" / "quintet").rglob("*.py") if f"from {module}import" in path.read_text()]
    far = [path.relative_to(ROOT / "src" / "quintet") for path in sorted(others)]
    return [Path("tests") / each.parent / f"test_{each.stem}.py" for each in far if each.parts[0] != inside.parts[0]]


def judge(tests: Tests, mutant: Mutant, root: Path, seconds: float) -> str:
    """Returns what noticed the change, that time ran out, or an empty text: nothing noticed it."""
    rounds = nearest_tests(mutant.file)
    budget = Budget(seconds)
    tests.passed.clear()
    try:
        if not has_kernels(mutant.file):
            found = (_notice(tests, mutant, root, wanted, compiled=True, budget=budget) for wanted in rounds)
            return next(filter(None, found), "")
        for compiled, wanted in [(True, each) for each in rounds[:2]] + [(False, each) for each in rounds]:
            if noticed := _notice(tests, mutant, root, wanted, compiled=compiled, budget=budget):
                return noticed
        slow = sorted({test for wanted in rounds[:-1] for test in tests.set_aside(wanted)})
        last = [*slow, *(["tests/core"] if mutant.file.parts[2] == "core" else [])]
        return _notice(tests, mutant, root, last, compiled=True, budget=budget) if last else ""
    except OutOfTime:
        return OUT_OF_TIME


def _notice(tests: Tests, mutant: Mutant, root: Path, wanted: list[str], *, compiled: bool, budget: Budget) -> str:
    """Returns the test that fails because of the change, or that no longer ends, or an empty text."""
    with mutant.applied(root):
        run = tests.run(wanted, compiled=compiled, budget=budget)
    if run.failed == CRASH:
        return "" if tests.run(wanted, compiled=compiled, budget=budget).failed == CRASH else CRASH
    tests.passed.update(run.seconds.keys() - {run.failed, *run.cut})
    tests.learn_slow([test for test in run.cut if _is_slow(test)])
    cut = tests.passing_unchanged([test for test in run.cut if not _is_slow(test)], compiled=compiled)
    sound = bool(run.failed) and bool(tests.passing_unchanged([run.failed], compiled=compiled))
    with mutant.applied(root):
        if sound and tests.run([run.failed], compiled=compiled, budget=budget).failed:
            return run.failed
        for test in cut:
            longer = tests.run([test], compiled=compiled, budget=budget, limit=LONGER * CPU_SECONDS)
            if longer.failed or longer.cut:
                return longer.failed or ENDLESS + test
    if not run.failed:
        return ""
    tests.passed.add(run.failed)  # fails anyway, or not each time: the others are asked without it
    return _notice(tests, mutant, root, wanted, compiled=compiled, budget=budget)


# --- the quick way --------------------------------------------------------------------------------------------------


class QuickJudge:
    """A pytest plugin: judges all changes in one session, each in a process that splits off when tests are collected.

    There the changed code takes the place of the imported one, so nothing is imported or collected again. What a module
    computed when it was imported stays as it was, so what survives here is judged again from scratch.
    """

    def __init__(
        self, root: Path, mutants: list[Mutant], verdicts: "Verdicts", watch: Watch, note: Callable[[], None]
    ) -> None:
        self._root, self._mutants, self._verdicts, self._watch, self._note = root, mutants, verdicts, watch, note
        self._sound: dict[tuple[str, float], bool] = {}
        self._out = os.fdopen(os.dup(1), "w")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = self._watch.in_time(session.items)
        began = time.monotonic()
        near = [nearest_items(mutant.file, items) for mutant in self._mutants]
        telling = self._probe(near)
        self._note()
        print(f"probed for {time.monotonic() - began:.0f} s", file=self._out, flush=True)
        for number, mutant in enumerate(self._mutants):
            began = time.monotonic()
            wanted = self._order(near[number], set(telling[number]))
            noticed = self._judge(mutant, wanted)
            self._verdicts.add(mutant, noticed or None)
            self._note()
            said = noticed or f"not noticed yet, {len(telling[number])} tests tell: {' '.join(telling[number][:3])}"
            took = f"{number + 1}/{len(self._mutants)} {time.monotonic() - began:.0f} s"
            print(f"{took} {mutant}: {said}", file=self._out, flush=True)
        return True

    def _order(self, near: list[pytest.Item], telling: set[str]) -> list[pytest.Item]:
        """Returns the tests in which a change makes a difference, and others of their files; or else the nearest."""
        files = {test.partition("::")[0] for test in telling}
        told = [item for item in near if item.nodeid in telling]
        others = [item for item in near if item.nodeid not in telling and item.nodeid.partition("::")[0] in files]
        return [*self._watch.in_time(told), *self._watch.in_time(others)] or near

    def _probe(self, near: list[list[pytest.Item]]) -> list[list[str]]:
        """Returns for each change tests in which it makes a difference; others may not be able to notice it."""
        answer = self._apart(lambda: self._probe_here(near), PROBING_SECONDS)
        if answer is None:
            return [[] for _ in self._mutants]
        self._watch.learn(Run(**answer["run"]))
        return answer["telling"]

    def _probe_here(self, near: list[list[pytest.Item]]) -> dict[str, Any]:
        probe = Probe()
        probes = [probed(mutant, number) for number, mutant in enumerate(self._mutants)]
        for file in {each.file for each in probes}:
            swap_code(self._root / file, (ROOT / file).read_text(), with_probes(file, probes), probe)
        wanted, rank = defaultdict(set), {}
        for number, items in enumerate(near):
            for place, item in enumerate(items):
                wanted[item].add(number)
                near_by = place // STRIDE + PATIENT * (place >= STRIDE and _is_slow(item.nodeid))
                rank[item] = min(near_by, rank.get(item, near_by))
        waiting = sorted(wanted, key=lambda item: (rank[item], item.nodeid.partition("::")[0]))
        telling: list[list[str]] = [[] for _ in self._mutants]
        began = spent()

        def following() -> pytest.Item | None:
            while waiting and spent() - began < PROBING_SECONDS / 2:
                item = waiting.pop(0)
                if any(len(telling[number]) < TELLING for number in wanted[item]):
                    return item
            return None

        item = following()
        while item is not None:
            probe.told.clear()
            after = following()
            item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
            for number in probe.told:
                telling[number].append(item.nodeid)
            item = after
        return {"telling": telling, "run": asdict(self._watch.run)}

    def _judge(self, mutant: Mutant, items: list[pytest.Item]) -> str:
        by_name = {item.nodeid: item for item in items}
        run = self._run(items, mutant)
        if run.failed and run.failed != CRASH:
            return run.failed if self._is_noticed_by(by_name[run.failed], mutant) else ""
        for test in run.cut:
            if self._passes_unchanged(by_name[test], CPU_SECONDS):
                longer = self._run([by_name[test]], mutant, limit=LONGER * CPU_SECONDS)
                if longer.failed or longer.cut:
                    return longer.failed or ENDLESS + test
        return ""

    def _is_noticed_by(self, item: pytest.Item, mutant: Mutant) -> bool:
        """Whether a test that failed fails again, but not without the change; alone it may have more to load."""
        limit = LONGER * CPU_SECONDS
        return self._run([item], mutant, limit).failed == item.nodeid and self._passes_unchanged(item, limit)

    def _passes_unchanged(self, item: pytest.Item, limit: float) -> bool:
        asked = item.nodeid, limit
        if asked not in self._sound:
            run = self._run([item], None, limit)
            self._sound[asked] = not run.failed and not run.cut
        return self._sound[asked]

    def _run(self, items: list[pytest.Item], mutant: Mutant | None, limit: float = CPU_SECONDS) -> Run:
        """Runs tests until one fails, in a process of its own."""
        answer = self._apart(lambda: self._run_here(items, mutant, limit), 2 * QUICK_SECONDS)
        run = Run(failed=CRASH) if answer is None else Run(**answer)
        if mutant is None and limit == CPU_SECONDS:
            self._watch.learn(run)
        return run

    def _run_here(self, items: list[pytest.Item], mutant: Mutant | None, limit: float) -> dict[str, Any]:
        if mutant is not None:
            before = (ROOT / mutant.file).read_text()
            swap_code(self._root / mutant.file, before, mutant.after(before))
        self._watch.limit_to(limit)
        began, run = spent(), self._watch.run
        for item, following in zip(items, [*items[1:], None], strict=True):
            if run.failed or spent() - began > QUICK_SECONDS:
                break
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        return asdict(run)

    def _apart(self, work: Callable[[], dict[str, Any]], seconds: float) -> dict[str, Any] | None:
        """Returns what work gives in a process of its own, or None if that crashed or took too long."""
        place = self._root / "quick.json"
        place.unlink(missing_ok=True)
        budget = Budget(seconds)
        child = os.fork()
        if child == 0:
            try:
                budget.begin()
                os.setpgid(0, 0)
                with (self._root / "log.txt").open("w") as log:
                    os.dup2(log.fileno(), 1)
                    os.dup2(log.fileno(), 2)
                    place.write_text(json.dumps(work()))
            except BaseException:  # noqa: BLE001 - the caller's work is not done twice
                traceback.print_exc(file=self._out)
            finally:
                self._out.flush()
                os._exit(0)
        os.setpgid(child, child)
        with contextlib.suppress(OutOfTime):
            budget.wait(child)
        return json.loads(place.read_text()) if place.exists() else None


def nearest_items(file: Path, items: list[pytest.Item]) -> list[pytest.Item]:
    """Returns the tests of a file among those collected: quick ones before others, and the nearest first."""
    found: dict[str, pytest.Item] = {}
    for wanted in nearest_tests(file):
        paths = tuple(path for path in wanted if path.startswith("tests"))
        word = wanted[wanted.index("-k") + 1] if "-k" in wanted else ""
        is_quick = "--quick" in wanted
        for item in items:
            if item.nodeid.startswith(paths) and word in item.nodeid and not (is_quick and _is_slow(item.nodeid)):
                found.setdefault(item.nodeid, item)
    return list(found.values())


def with_probes(file: Path, probes: list[Mutant]) -> str:
    """Returns a source with all its probes, but for those in places where no call can be, such as a pattern."""
    source = (ROOT / file).read_text()
    for each in sorted(probes, key=lambda each: -each.start):
        if each.file == file:
            changed = each.after(source)
            with contextlib.suppress(SyntaxError):
                compile(changed, str(file), "exec")
                source = changed
    return source


def swap_code(file: Path, before: str, after: str, probe: Probe | None = None) -> None:
    """Gives the functions of an imported module other code, and forgets what was made of them."""
    gc.unfreeze()  # what is frozen is not found
    now = dict(_codes(after, file))
    there = {(code.co_qualname, code.co_firstlineno): key for key, code in _codes(before, file)}
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename == str(file):
            key = there[each.__code__.co_qualname, each.__code__.co_firstlineno]
            if probe is None or "<lambda>" not in key[0]:  # a probe may bring its own
                each.__code__ = now[key]
                each.__globals__[PROBE] = probe
        elif type(each).__name__ == "Kernel":
            for name in ("twin", "uncompiled"):
                each.__dict__.pop(name, None)


def _codes(source: str, file: Path) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """Yields the code of every function by its name, and its number among those of that name: lines may differ."""
    seen: Counter[str] = Counter()
    waiting = [compile(source, file, "exec")]
    while waiting:
        code = waiting.pop(0)
        seen[code.co_qualname] += 1
        yield (code.co_qualname, seen[code.co_qualname]), code
        waiting += [each for each in code.co_consts if isinstance(each, CodeType)]


# --- the whole run --------------------------------------------------------------------------------------------------


class Verdicts:
    """What noticed each change, in a file that grows with every verdict."""

    def __init__(self, file: Path, *, again: bool) -> None:
        self._file = file
        file.parent.mkdir(parents=True, exist_ok=True)
        if again:
            file.unlink(missing_ok=True)
        self.read()

    def read(self) -> None:
        lines = self._file.read_text().splitlines() if self._file.exists() else []
        self._noticed: dict[str, str | None] = {each["mutant"]: each["noticed"] for each in map(json.loads, lines)}

    def of(self, mutant: Mutant) -> str | None:
        return self._noticed.get(mutant.identity)

    def was_judged_quickly(self, mutant: Mutant) -> bool:
        return mutant.identity in self._noticed

    def add(self, mutant: Mutant, noticed: str | None) -> None:
        """Keeps what noticed a change, an empty text if nothing does, or None if nothing did in a short time."""
        with self._file.open("a") as lines:
            lines.write(json.dumps({"mutant": mutant.identity, "noticed": noticed, "said": str(mutant)}) + "\n")


def copy_project(folder: Path) -> None:
    for name in COPIED:
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / name)
    usual = Path.home() / ".cache" / "quintet"
    if usual.is_dir():  # what is not changed need not be compiled again
        shutil.copytree(usual, folder / "cache")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", default="mutants")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--only", default="", help="a part of the path, such as games/sets")
    parser.add_argument("--seconds", type=float, default=600, help="processor time for one mutant")
    parser.add_argument("--again", action="store_true", help="forget the verdicts of an earlier run")
    return parser.parse_args()


def outcome(noticed: str) -> str:
    """Returns what a verdict counts as."""
    if noticed == OUT_OF_TIME:
        return OUT_OF_TIME
    return "noticed" if noticed else "survived"


def main() -> int:
    chosen = arguments()
    mutants = sample(chosen.seed, chosen.count, chosen.only)
    kept = Verdicts(ROOT / "build" / "mutants" / f"{chosen.seed}.jsonl", again=chosen.again)
    said: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        copy_project(root)
        tests = Tests(root, ROOT / "build" / "mutants" / "seconds.json")
        for compiled in (True, False):  # changes of kernels take longest, and a run may be interrupted
            new = [each for each in mutants if not kept.was_judged_quickly(each) and compiled != has_kernels(each.file)]
            tests.judge_quickly(new, kept, compiled=compiled)
        kept.read()
        for number, mutant in enumerate(mutants, 1):
            noticed = kept.of(mutant)
            if noticed is None:
                noticed = judge(tests, mutant, root, chosen.seconds)
                kept.add(mutant, noticed)
                print(f"{number}/{len(mutants)} {mutant}: {noticed or 'SURVIVED'}", flush=True)
            said[outcome(noticed)] += 1
    noticed_share = said["noticed"] / max(1, len(mutants))
    counts = ", ".join(f"{count} {what}" for what, count in said.most_common())
    print(f"{counts} of {len(mutants)} ({noticed_share:.0%} noticed), seed {chosen.seed}.")
    return 0 if noticed_share >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
