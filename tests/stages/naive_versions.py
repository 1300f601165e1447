"""The plain-Python versions of the games that benchmarks compare with."""

import importlib.util
from pathlib import Path

NAIVE = Path(__file__).parents[2] / "bench" / "naive"


def naive_version(game):
    """The module of one of them."""
    spec = importlib.util.spec_from_file_location(f"naive_{game}", NAIVE / f"{game}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
