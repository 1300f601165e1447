"""The conformance suite: every law over some games of chance."""

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
"""Steps of chance in which a game may come to its end; what lies on the way is looked at only now and then."""
MODULES: Final = [module.__name__ for module in (play, values, secrets, repeats, players, batches)]
"""Where the laws stand: the plainest first, so that a fault is named by the law that it breaks most directly."""


def check_game(
    game: Game[Any],
    *,
    seeds: Sequence[SeedLike] = SEEDS,
    steps: int = STEPS,
    far: int = FAR,
    options: Options | Iterable[Options] | None = None,
    elsewhere: bool = True,
) -> None:
    """Raises `BrokenLaw` unless the game keeps every law.

    `seeds` and `steps` bound the play by chance, `far` one long game in search of an end. `options` are those to play
    with; if none, the game's own defaults from every seed, and its demonstration and presets from one seed each.
    `elsewhere` plays in new processes, with other hash seeds and without compilation, where the game can be imported
    by its module and name.
    """
    options = list(options) if isinstance(options, Iterable) else options
    _check_whole_game(game)
    trials = _trials(game, seeds, steps, options)
    for trial in trials:
        check_trial(trial)
    check_far(Trial(game, seeds[0], _for_demonstration(game, options), far))
    for law in laws("end"):
        if elsewhere or law.name != "same-elsewhere":
            with watching(game, law.name):
                law.check(game, trials)


def laws(*scopes: str) -> list[Law]:
    """The laws of these scopes, in the order of the modules."""
    chosen = [law for law in LAWS.values() if law.scope in scopes]
    return sorted(chosen, key=lambda law: MODULES.index(law.check.__module__))


def _check_whole_game(game: Game[Any]) -> None:
    for law in laws("game"):
        with watching(game, law.name):
            law.check(game)


def _trials(
    game: Game[Any], seeds: Sequence[SeedLike], steps: int, options: Options | Iterable[Options] | None
) -> list[Trial]:
    if options is not None:
        chosen = [options] if isinstance(options, Options) else list(options)
        return [Trial(game, seed, each, steps) for each in chosen for seed in seeds]
    default, *others = players.every_options(game).values()
    distinct = [each for k, each in enumerate(others) if each != default and each not in others[:k]]
    everywhere = [Trial(game, seed, default, steps) for seed in seeds]
    return everywhere + [Trial(game, seeds[0], each, steps) for each in distinct]


def check_trial(trial: Trial) -> None:
    """Plays one trial and checks every law of trials and situations on it."""
    walk(trial)
    for law in laws("trial", "situation"):
        if law.scope == "trial":
            with watching(trial.game, law.name, trial.seed):
                law.check(trial)
        else:
            for situation in trial.sample(min(law.situations, len(trial.situations))):
                _check(law, trial, situation)


def check_far(trial: Trial) -> None:
    """Lets chance play far on, and checks every law of situations on some of the way and at the end."""
    wander(trial)
    for situation in trial.situations:
        check_situation(trial, situation)


def _for_demonstration(game: Game[Any], options: Options | Iterable[Options] | None) -> Options:
    """The options under which a game ends soon, unless its author asked for certain ones."""
    if options is None:
        return players.every_options(game)["demo"]
    return options if isinstance(options, Options) else next(iter(options))


def check_situation(trial: Trial, situation: Situation) -> None:
    """Every law of situations on a single one; for tests that reach it by other ways than chance."""
    for law in laws("situation"):
        _check(law, trial, situation)


def _check(law: Law, trial: Trial, situation: Situation) -> None:
    with watching(trial.game, law.name, trial.seed, situation.step):
        law.check(trial, situation)
