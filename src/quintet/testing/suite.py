"""The conformance suite: all laws over some games of random actions."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from quintet.core.game import Game
from quintet.core.options import Options
from quintet.core.rng import SealedSeed, SeedLike
from quintet.testing import batches, play, players, repeats, secrets, values
from quintet.testing.laws import LAWS, Law, Situation, Trial, watching
from quintet.testing.walk import walk, wander

__all__ = ["SEEDS", "check_game", "check_situation"]

SEEDS: Final[tuple[SeedLike, ...]] = (
    "conformance/kestrel-7f3a9c",
    "conformance/bittern-02d4e8",
    SealedSeed("5ea1ed005ea1ed115ea1ed225ea1ed33"),
)
STEPS: Final = 60
FAR: Final = 3000
"""Random steps in which a game may end; only a few situations on the way are checked."""
MODULES: Final = [module.__name__ for module in (play, values, secrets, repeats, players, batches)]
"""The modules of the laws, the plainest first, so that a bug is reported by the law that it breaks most directly."""


def check_game(
    game: Game[Any],
    *,
    seeds: Sequence[SeedLike] = SEEDS,
    steps: int = STEPS,
    far: int = FAR,
    options: Options | Iterable[Options] | None = None,
    elsewhere: bool = True,
) -> None:
    """Raises `BrokenLaw` unless the game obeys all laws.

    `seeds` and `steps` limit the random play, and `far` limits one long game that looks for an end. `options` are the
    options to play with; by default, the game's defaults from every seed, and its demonstration and presets from one
    seed each. `elsewhere` also plays in new processes, with other hash seeds and without compilation, if the game can
    be imported by its module and name.
    """
    chosen = None if options is None else [options] if isinstance(options, Options) else list(options)
    for law in laws("game"):
        with watching(game, law.name):
            law.check(game)
    trials = _trials(game, seeds, steps, chosen)
    for trial in trials:
        check_trial(trial)
    # With the options of the demonstration, a game ends soon.
    ending = players.every_options(game)["demo"] if chosen is None else chosen[0]
    check_far(Trial(game, seeds[0], ending, far))
    for law in laws("end"):
        if elsewhere or law.name != "same-elsewhere":
            with watching(game, law.name):
                law.check(game, trials)


def laws(*scopes: str) -> list[Law]:
    """Returns the laws of these scopes, in the order of the modules."""
    chosen = [law for law in LAWS.values() if law.scope in scopes]
    return sorted(chosen, key=lambda law: MODULES.index(law.check.__module__))


def _trials(game: Game[Any], seeds: Sequence[SeedLike], steps: int, chosen: list[Options] | None) -> list[Trial]:
    if chosen is not None:
        return [Trial(game, seed, each, steps) for each in chosen for seed in seeds]
    default, *others = players.every_options(game).values()
    distinct = [each for k, each in enumerate(others) if each != default and each not in others[:k]]
    everywhere = [Trial(game, seed, default, steps) for seed in seeds]
    return everywhere + [Trial(game, seeds[0], each, steps) for each in distinct]


def check_trial(trial: Trial) -> None:
    """Plays one trial and checks the laws of trials and situations on it."""
    walk(trial)
    for law in laws("trial", "situation"):
        if law.scope == "trial":
            with watching(trial.game, law.name, trial.seed):
                law.check(trial)
        else:
            for situation in trial.sample(min(law.situations, len(trial.situations))):
                _check(law, trial, situation)


def check_far(trial: Trial) -> None:
    """Plays a long random game and checks the laws of situations on some of the way and at the end."""
    wander(trial)
    for situation in trial.situations:
        check_situation(trial, situation)


def check_situation(trial: Trial, situation: Situation) -> None:
    """Checks the laws of situations on a single one, for tests that do not play at random."""
    for law in laws("situation"):
        _check(law, trial, situation)


def _check(law: Law, trial: Trial, situation: Situation) -> None:
    with watching(trial.game, law.name, trial.seed, situation.step):
        law.check(trial, situation)
