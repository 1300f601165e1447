"""Measures a game: actions per CPU-second, time to compile, bytes per game.

- `batch`: many games in place; one action = turn + legal mask + random choice + step + observation, and games that end
  start again;
- `single`: one game in place, one call per action, the step alone;
- `immutable`: `game.apply`, a new value for every action;
- `gym`: the same games through Gymnasium, single and as a vector (`quintet.lab.gym_benchmark`);
- `view_us` and `round_us`: what it costs to show a game, in microseconds (`quintet.lab.rounds`);
- `naive`: the same work as `batch` by a plain-Python version of the game (`--naive FOLDER`; `make bench` has five);
- `compile_s`: CPU-seconds to compile every entry in a new process with an empty cache;
- `cache_load_s`: CPU-seconds from the start of a process to its first step, everything included, with a warm cache.

All numbers are CPU time of this process, the median of three runs. They are comparable on similar machines only.
"""

import importlib
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from quintet.core.errors import QuintetError
from quintet.core.game import Game
from quintet.core.kernel import prepare
from quintet.core.record import dtype_of
from quintet.games import GAMES
from quintet.lab.drive import Crowd, record_line
from quintet.lab.gym_benchmark import measure_gym
from quintet.lab.own_benchmarks import OwnBenchmarks
from quintet.lab.peers import PeerRates, find_peers, measure_peer
from quintet.lab.rounds import Round, measure_rounds
from quintet.lab.timing import rate

__all__ = ["BATCHES", "Benchmark", "measure", "measure_start", "start_cold"]

BATCHES: Final = (64, 1024)
PLAIN: Final = ", plain Python"
Report = Callable[[str], None]
"""Called with the name of the next measurement."""


class Benchmark(msgspec.Struct, frozen=True, kw_only=True):
    """The measurements of one game, in actions per CPU-second unless the name says otherwise."""

    game: str
    batch: float
    batches: dict[str, float]
    """By the number of games in the batch; `batch` is the best one."""
    single: float
    immutable: float
    view_us: float
    """CPU time of one seat's view, in microseconds."""
    round_us: float
    """CPU time of one round at a table, in microseconds: an action, and what every seat then sees, as JSON."""
    naive: float | None
    compile_s: float
    cache_load_s: float
    bytes_per_game: int
    cold_bytes_per_game: int
    """Bytes that a batch stores outside each record and rarely touches."""
    gym: dict[str, float]
    """Steps through Gymnasium, by environment; empty where Gymnasium is not installed."""
    ratios: dict[str, float]
    extra: dict[str, float]
    peers: tuple[PeerRates, ...] = ()
    """What other libraries made in the same run."""


def measure(
    game: Game[Any],
    seconds: float = 0.5,
    report: Report = lambda _: None,
    rivals: Path | None = None,
    peers: tuple[Path, Path] | None = None,
) -> Benchmark:
    """Measures one game, about `seconds` for each run of each number.

    `rivals` is a folder with plain-Python versions of the games; `peers` are a folder with programs to compare with,
    and one for their environments.
    """
    own, rival = _own(game), _rival(game, rivals)
    line = record_line(game)
    batches = {}
    for size in BATCHES:
        report(f"{size} games at once")
        batches[str(size)] = own.batch(size, seconds) if own.batch else rate(Crowd(game, size).steps(), seconds)
    report("one game in place")
    single = own.single(seconds) if own.single else rate(line.in_place(), seconds)
    report("immutable values")
    immutable = rate(line.as_values(), seconds)
    report("views and rounds")
    rounds = measure_rounds(game, seconds)
    report("the naive version")
    naive = rival.naive(seconds) if rival else None
    report("compiling in a new process")
    compile_s, cache_load_s = measure_start(game.info.id)
    report("Gymnasium")
    gym = measure_gym(game.info.id, seconds)
    report("more measurements")
    best = max(batches.values())
    return Benchmark(
        game=game.info.id,
        batch=best,
        batches=batches,
        single=single,
        immutable=immutable,
        view_us=rounds[""].view_us,
        round_us=rounds[""].round_us,
        naive=naive,
        compile_s=compile_s,
        cache_load_s=cache_load_s,
        bytes_per_game=dtype_of(game.kernels.record).itemsize,
        cold_bytes_per_game=_cold_bytes(game),
        gym=gym,
        ratios=_ratios(best, single, immutable, naive),
        extra=_extra(own, rival, seconds) | _preset_rounds(rounds),
        peers=_peers(game.info.id, seconds, peers, report),
    )


def _peers(game: str, seconds: float, folders: tuple[Path, Path] | None, report: Report) -> tuple[PeerRates, ...]:
    if folders is None:
        return ()
    programs, environments = folders
    return tuple(measure_peer(peer, seconds, environments, report) for peer in find_peers(programs, game))


def _cold_bytes(game: Game[Any]) -> int:
    if game.kernels.cold is None:
        return 0
    record, rows = game.kernels.cold
    return rows * dtype_of(record).itemsize


def _own(game: Game[Any]) -> OwnBenchmarks:
    """Returns what the game's own module measures, where there is one."""
    name = f"quintet.lab.own_benchmarks.{game.info.id}"
    if importlib.util.find_spec(name) is None:
        return OwnBenchmarks()
    own: OwnBenchmarks = importlib.import_module(name).OWN
    return own


def _rival(game: Game[Any], folder: Path | None) -> Any:
    """Returns the module of a plain-Python version of the game, where the folder has one."""
    file = folder / f"{game.info.id}.py" if folder is not None else None
    if file is None or not file.exists():
        return None
    spec = importlib.util.spec_from_file_location(f"naive_{game.info.id}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _extra(own: OwnBenchmarks, rival: Any, seconds: float) -> dict[str, float]:
    """Returns the further numbers of a game, and their ratios to those of its plain-Python version."""
    extra = own.more(seconds) if own.more else {}
    plain = rival.more(seconds) if rival and hasattr(rival, "more") else {}
    for name, per_second in plain.items():
        base = name.removesuffix(PLAIN)
        extra |= {name: per_second} | ({f"{base} / plain Python": extra[base] / per_second} if base in extra else {})
    return extra


def _preset_rounds(rounds: dict[str, Round]) -> dict[str, float]:
    """Returns what views and rounds cost with other presets, by name."""
    found: dict[str, float] = {}
    for preset, cost in rounds.items():
        if preset:
            found |= {f"View, preset {preset}, us": cost.view_us, f"Round, preset {preset}, us": cost.round_us}
    return found


def _ratios(batch: float, single: float, immutable: float, naive: float | None) -> dict[str, float]:
    ratios = {"batch/single": batch / single, "batch/immutable": batch / immutable}
    if naive:
        ratios |= {"batch/naive": batch / naive, "single/naive": single / naive, "immutable/naive": immutable / naive}
    return ratios


# --- new processes --------------------------------------------------------------------------------------------------


def measure_start(name: str) -> tuple[float, float]:
    """Returns the CPU-seconds to compile with an empty cache, and from process start to first step with a warm one."""
    with tempfile.TemporaryDirectory(prefix="quintet-bench-") as cache:
        cold = _start(name, cache)
        warm = _start(name, cache)
    return cold["prepare_s"], warm["first_step_s"]


def _start(name: str, cache: str) -> dict[str, float]:
    command = [sys.executable, "-c", f"from quintet.lab.benchmark import start_cold; start_cold({name!r})"]
    surroundings = {**os.environ, "QUINTET_CACHE": cache}
    child = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)  # noqa: S603 - ourselves
    if child.returncode:
        last = (child.stderr.strip().splitlines() or ["no reason was given"])[-1]
        raise QuintetError(f'The game "{name}" does not start in a new process: {last}')
    answer: dict[str, float] = json.loads(child.stdout)
    return answer


def start_cold(name: str) -> None:
    """Runs in the new process: compiles or loads every entry, takes one step, and prints the times."""
    game = GAMES[name]
    begun = time.process_time()
    prepare(game.kernels.entries)
    prepared = time.process_time() - begun
    next(record_line(game, 1).as_values())
    sys.stdout.write(json.dumps({"prepare_s": prepared, "first_step_s": time.process_time()}))
