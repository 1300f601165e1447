"""What `make quick` leaves out: everything that starts processes, drives the app, lets bots play or plays for long."""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path

TESTS = Path(__file__).parents[1]
SLOW = (
    "cli/*",
    "conformance/*",
    "core/test_cache.py",
    "core/test_kernel.py",
    "docs/*",
    "games/*/bots/*",
    "games/*/test_bots.py",
    "games/catamaze/rules/test_maze.py",
    "games/catamaze/rules/test_oracle.py",
    "games/catamaze/test_fuzzed_loading.py",
    "games/catamaze/test_packing.py",
    "games/catamaze/views/*",
    "games/rogue/packing/test_fuzzed_saves.py",
    "games/rogue/rules/items/test_doses.py",
    "games/rogue/rules/levels/*",
    "games/rogue/rules/monsters/test_behavior.py",
    "games/rogue/rules/test_balance.py",
    "games/rogue/rules/test_fov.py",
    "games/rogue/rules/test_long_games.py",
    "games/rogue/rules/test_touches.py",
    "games/rogue/rules/test_upkeep.py",
    "games/rogue/rules/test_won.py",
    "games/rogue/views/test_hidden.py",
    "games/runmap/test_document.py",
    "games/sets/test_model.py::test_mypy_*",
    "games/sets/test_rules.py::test_classic_ends_*",
    "games/sets/test_rules.py::test_ten_thousand_turns_*",
    "games/stratego/packing/test_fuzzed_files.py",
    "games/stratego/rules/test_moves.py",
    "games/stratego/test_engine.py",
    "games/stratego/test_evaluator.py",
    "games/stratego/views/*",
    "games/test_fuzzed_loading.py",
    "games/test_uncompiled.py",
    "golden/test_commands.py",
    "lab/*",
    "mcp/*",
    "plain/*",
    "table/scores/*",
    "table/storage/*",
    "table/test_kills.py",
    "table/test_match_machine.py",
    "table/test_policy_bot.py",
    "table/test_warm.py",
    "table/workers/*",
    "test_long_input.py",
    "test_mutants.py",
    "tui/*",
    "web/*",
)
"""Files, folders and single tests below tests/, as patterns; a `*` also spans folders."""


def is_slow(name: str, patterns: Iterable[str] = SLOW) -> bool:
    """True for a file or a test, named from tests/ on, that takes too long for `make quick`."""
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def is_slow_file(path: Path) -> bool:
    """True for a file below tests/ that need not even be collected."""
    return path.is_relative_to(TESTS) and is_slow(path.relative_to(TESTS).as_posix())
