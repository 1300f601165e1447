"""Laws about repeating: a replay plays the same, in this process and in every other one."""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final

import msgspec

from quintet.core.codec import SeedField, read_seed, write_seed
from quintet.core.errors import Diverged
from quintet.core.game import Action, Game
from quintet.core.replay import History, Replay, Step, read_replay, write_replay
from quintet.core.rng import SealedSeed
from quintet.core.state import State
from quintet.testing.law import Broken, Trial, law
from quintet.testing.walk import choices
from quintet.testing.worlds import imagined, seen_by_all

ELSEWHERE: Final[dict[str, dict[str, str]]] = {
    "PYTHONHASHSEED=1": {"PYTHONHASHSEED": "1"},
    "QUINTET_JIT=0 and PYTHONHASHSEED=2": {"PYTHONHASHSEED": "2", "QUINTET_JIT": "0"},
    "QUINTET_JIT=0 and PYTHONHASHSEED=3": {"PYTHONHASHSEED": "3", "QUINTET_JIT": "0"},
}
"""Environments in which a game must play the same."""
ELSEWHERE_STEPS: Final = 16
THREADS: Final = 4
SHOWN_EVERY: Final = 4
IMAGINED_EVERY: Final = 8
"""Fingerprints are compared at every step, views and imagined worlds less often: they are slow without compilation."""
_PLACE: Final = re.compile(r'File "([^"<]+)", line (\d+), in (\w+)')
LONGEST: Final = 200
PROGRAM: Final = "import sys; from quintet.testing.repeats import answer; answer(sys.stdin, sys.stdout)"


@law("replays", "trial")
def replays_lead_back(trial: Trial) -> None:
    """A replay survives its file and leads to the same states, and a changed step in it is reported by its number."""
    game = trial.game
    history = played(trial)
    replay = history.replay()
    again = read_replay(write_replay(replay))
    if msgspec.json.encode(again) != msgspec.json.encode(replay):
        raise Broken("A replay changes when it is written and read.")
    other = History.of(game, again)
    if other.state != history.state or [state.fingerprint for state in other.states()] != [
        situation.state.fingerprint for situation in trial.situations
    ]:
        raise Broken("A replay leads to different states than the game.")
    middle = len(history) // 2
    if other.go_to(middle) != trial.situations[middle].state or other.go_to(len(history)) != history.state:
        raise Broken("Going to a step of a replay leads to a different state.", middle)
    _notices_changes(trial, replay)


def _notices_changes(trial: Trial, replay: Replay) -> None:
    """Checks that a replay with one changed step is refused by the number of that step."""
    for number in sorted({1, len(replay.steps) // 2 + 1, len(replay.steps)}):
        if 1 <= number <= len(replay.steps):
            step, state = replay.steps[number - 1], trial.situations[number - 1].state
            check = "00000000" if step.check != "00000000" else "11111111"
            _must_diverge(trial, _with_step(replay, number, check=check), number)
            other = _other_action(trial, state, step)
            if other is not None:
                _must_diverge(trial, _with_step(replay, number, action=other), number)


@law("threads", "trial")
def threads_do_not_meet(trial: Trial) -> None:
    """Games played at the same time in several threads do not disturb each other."""

    def fingerprints(late: int) -> list[str]:
        """Plays the trial from one of its situations on, so that the threads do different things at the same time."""
        state = trial.situations[late].state
        found = [state.fingerprint]
        for seat, action in trial.log[late:]:
            state = trial.game.apply(state, seat, action)
            found.append(state.fingerprint)
        return found

    expected = [situation.state.fingerprint for situation in trial.situations]
    with ThreadPoolExecutor(THREADS) as pool:
        for late, found in enumerate(pool.map(fingerprints, range(min(THREADS, len(expected))))):
            if found != expected[late:]:
                raise Broken("The same actions lead to different states while other threads play.")


def played(trial: Trial) -> History:
    history = History(trial.game, trial.seed, trial.options)
    for seat, action in trial.log:
        history.do(seat, action)
    return history


def _must_diverge(trial: Trial, replay: Replay, number: int) -> None:
    try:
        History.of(trial.game, replay)
    except Diverged as diverged:
        if diverged.step != number:
            raise Broken(
                f"Step {number} of a replay was changed, but step {diverged.step} is reported.", number
            ) from None
    else:
        raise Broken("A changed step of a replay is not noticed.", number)


def _with_step(replay: Replay, number: int, **changes: Any) -> Replay:
    step = msgspec.structs.replace(replay.steps[number - 1], **changes)
    steps = (*replay.steps[: number - 1], step, *replay.steps[number:])
    return msgspec.structs.replace(replay, steps=steps)


def _other_action(trial: Trial, state: State, step: Step) -> Action | None:
    """Returns another legal action that leads to a different state, or None."""
    for action in choices(trial.game, state).get(step.seat, ()):
        if not trial.game.apply(state, step.seat, action).fingerprint.startswith(step.check):
            return action
    return None


# --- in other processes ---------------------------------------------------------------------------------------------


class Question(msgspec.Struct, frozen=True):
    """Games to play in another process, and the path on which it finds them."""

    address: str
    path: list[str]
    trials: list[tuple[Any, Any, list[tuple[int, int]]]]


def address_of(game: Game[Any]) -> str | None:
    """Returns the "module:name" by which another process can import the game, or None."""
    module = sys.modules.get(type(game).__module__)
    if module is None or module.__name__ == "__main__":
        return None
    names = [name for name, value in vars(module).items() if value is game]
    return f"{module.__name__}:{names[0]}" if names else None


@law("same-elsewhere", "end")
def same_elsewhere(game: Game[Any], trials: list[Trial]) -> None:
    """New processes with other hash seeds, and without compilation, give the same states, views and worlds."""
    address = address_of(game)
    if address is None:
        return
    chosen = [trials[0], *[trial for trial in trials[1:] if isinstance(trial.seed, SealedSeed)][:1]]
    plain = [(write_seed(t.seed), t.options, t.log[:ELSEWHERE_STEPS]) for t in chosen]
    question = Question(address, [place for place in sys.path if place], plain)
    expected = [story(game, t.seed, t.options, t.log[:ELSEWHERE_STEPS]) for t in chosen]
    for where, environment in ELSEWHERE.items():
        given = ask(question, environment)
        for trial, one, other in zip(chosen, expected, given, strict=True):
            _compare(trial, where, one, other)


def _compare(trial: Trial, where: str, expected: list[list[str]], given: list[list[str]]) -> None:
    for step, (one, other) in enumerate(zip(expected, given, strict=True)):
        if one != other:
            names = ("state", "save", "view", "imagined world")
            what = next(name for name, a, b in zip(names, one, other, strict=True) if a != b)
            raise Broken(f"With {where}, the {what} is different (seed {trial.seed!r}).", step)


def story(game: Game[Any], seed: Any, options: Any, log: list[tuple[int, int]]) -> list[list[str]]:
    """Returns what must be the same everywhere, step by step: fingerprint, save, views and imagined worlds."""
    state = game.new(seed, options)
    lines = [_line(game, state, 0)]
    for step, (seat, action) in enumerate(log, 1):
        state = game.apply(state, seat, action)
        lines.append(_line(game, state, step))
    return lines


def _line(game: Game[Any], state: State, step: int) -> list[str]:
    if step % SHOWN_EVERY:
        return [state.fingerprint, "", "", ""]
    worlds = [] if step % IMAGINED_EVERY else imagined(game, state)
    return [state.fingerprint, game.dump(state).decode(), seen_by_all(game, state).decode(), " ".join(worlds)]


def ask(question: Question, environment: dict[str, str]) -> list[list[list[str]]]:
    """Lets a new process play and returns its stories."""
    surroundings = {**os.environ, **environment, "PYTHONPATH": os.pathsep.join(question.path)}
    done = subprocess.run(  # noqa: S603 - our own interpreter and program
        [sys.executable, "-c", PROGRAM],
        input=msgspec.json.encode(question),
        env=surroundings,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        named = " and ".join(f"{name}={value}" for name, value in environment.items())
        raise Broken(f"With {named}, the game fails: {_last_words(done.stderr.decode(errors='replace'))}")
    stories: list[list[list[str]]] = json.loads(done.stdout.decode().splitlines()[-1])
    return stories


def _last_words(errors: str) -> str:
    """Returns the last line of a traceback with its place, like "IndexError: ... (`refusal`, rules.py:25)"."""
    lines = errors.strip().splitlines() or ["it says nothing"]
    places = _PLACE.findall(errors)
    if not places:
        return lines[-1][:LONGEST]
    path, line, function = places[-1]
    return f"{lines[-1][:LONGEST]} (`{function}`, {Path(path).name}:{line})"


def answer(asked: Any, answers: Any) -> None:
    """Runs in the other process: plays the games of the question and writes their stories."""
    question = msgspec.json.decode(asked.read(), type=Question)
    game: Game[Any] = resolve_name(question.address)
    stories = []
    for seed, options, log in question.trials:
        planted = read_seed(msgspec.convert(seed, SeedField))
        stories.append(story(game, planted, msgspec.convert(options, game.options), log))
    answers.write(json.dumps(stories) + "\n")
