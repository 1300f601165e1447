"""The conformance suite: all laws over some games of random actions."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from quintet.core.game import Game
from quintet.core.options import Options, fields_of
from quintet.core.rng import SealedSeed, SeedLike
from quintet.testing import (
    batches,
    bots,
    bounds,
    clock,
    play,
    privacy,
    repeats,
    secrets,
    sources,
    surroundings,
    values,
    worlds,
)
from quintet.testing.coverage import Coverage
from quintet.testing.law import LAWS, BrokenLaw, Law, Situation, Trial, watching
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
FLIPPED_STEPS: Final = 6
MODULES: Final = [
    module.__name__
    for module in (sources, bounds, play, values, clock, secrets, worlds, privacy, repeats, surroundings, bots, batches)
]
"""The modules of the laws, the plainest first, so that a bug is reported by the law that it breaks most directly."""
OF_FLIPPED: Final = (
    "over-iff-nobody-acts",
    "who-acts",
    "legal-list",
    "legal-actions-apply",
    "events",
    "scores",
    "views",
    "dump-and-load",
    "reset-forgets",
)
"""The laws that are checked with every option at another value."""
OF_ALL_OPTIONS: Final = (
    "resample-varies",
    "games-end",
    "bots-play-whole-games",
    "hidden-parts-can-be-altered",
    "hidden-parts-are-declared",
    "private-parts-are-resampled",
)
"""Laws that need all the options that a game has: with one set of options, there may be nothing to see."""


def check_game(
    game: Game[Any],
    *,
    seeds: Sequence[SeedLike] = SEEDS,
    steps: int = STEPS,
    far: int = FAR,
    options: Options | Iterable[Options] | None = None,
    elsewhere: bool = True,
) -> Coverage:
    """Raises `BrokenLaw` unless the game obeys all laws; returns how much of the game was seen.

    `seeds` and `steps` limit the random play, and `far` limits one long game that looks for an end. `options` are the
    options to play with; by default, the game's defaults from every seed, its demonstration and presets from one seed
    each, and every option once at another value. `elsewhere` also plays in new processes, with other hash seeds and
    without compilation, if the game can be imported by its module and name. What the game itself raised, if anything,
    is in `error` of the `BrokenLaw`, with its traceback.
    """
    __tracebackhide__ = True  # pytest shows the sentence and not the way to it
    chosen = None if options is None else [options] if isinstance(options, Options) else list(options)
    try:
        return _check_all(game, seeds, steps, far, chosen, elsewhere=elsewhere)
    except BrokenLaw as broken:
        raise broken.with_traceback(None) from None


def _check_all(
    game: Game[Any], seeds: Sequence[SeedLike], steps: int, far: int, chosen: list[Options] | None, *, elsewhere: bool
) -> Coverage:
    for law in laws("game"):
        with watching(game, law.name):
            law.check(game)
    coverage = Coverage()
    trials = _trials(game, seeds, steps, chosen, coverage)
    for trial in trials:
        check_trial(trial)
    # With the options of the demonstration, a game ends soon.
    ending = surroundings.every_options(game)["demo"] if chosen is None else chosen[0]
    coverage.longest = far
    check_far(Trial(game, seeds[0], ending, far, coverage))
    if chosen is None:
        check_flipped(game, seeds[0], coverage)
    skipped = () if elsewhere else ("same-elsewhere",)
    for law in laws("end"):
        if law.name not in skipped and (chosen is None or law.name not in OF_ALL_OPTIONS):
            with watching(game, law.name):
                law.check(game, trials)
    return coverage


def laws(*scopes: str) -> list[Law]:
    """Returns the laws of these scopes, in the order of the modules."""
    chosen = [law for law in LAWS.values() if law.scope in scopes]
    return sorted(chosen, key=lambda law: MODULES.index(law.check.__module__))


def _trials(
    game: Game[Any], seeds: Sequence[SeedLike], steps: int, chosen: list[Options] | None, coverage: Coverage
) -> list[Trial]:
    """Returns the trials of the suite; only the last one from the default options may resign."""
    if chosen is not None:
        return [Trial(game, seed, each, steps, coverage) for each in chosen for seed in seeds]
    default, *others = surroundings.every_options(game).values()
    distinct = [each for k, each in enumerate(others) if each != default and each not in others[:k]]
    everywhere = [Trial(game, seed, default, steps, coverage) for seed in seeds]
    everywhere[-1].resigns = len(everywhere) > 1
    return everywhere + [Trial(game, seeds[0], each, steps, coverage) for each in distinct]


def check_trial(trial: Trial, names: Sequence[str] = ()) -> None:
    """Plays one trial and checks the laws of trials and situations on it, or only the named ones."""
    walk(trial)
    for law in laws("trial", "situation"):
        if names and law.name not in names:
            continue
        if law.scope == "trial":
            with watching(trial.game, law.name, trial.seed):
                law.check(trial)
        else:
            for situation in trial.chosen(law):
                _check(law, trial, situation)


def check_far(trial: Trial) -> None:
    """Plays a long random game and checks the laws of situations on some of the way, at moments and at the end."""
    wander(trial)
    for situation in trial.situations:
        check_situation(trial, situation)
    for law in laws("situation"):
        if law.moments:
            for moment in trial.moments:
                _check(law, trial, moment)


def check_flipped(game: Game[Any], seed: SeedLike, coverage: Coverage) -> None:
    """Plays a short game with every option at another value and checks some laws on it."""
    fields = fields_of(game.options)
    coverage.options = len(fields)
    for field in fields:
        for _, options in surroundings.flipped(game, field):
            coverage.flipped.add(field.name)
            check_trial(Trial(game, seed, options, FLIPPED_STEPS), OF_FLIPPED)


def check_situation(trial: Trial, situation: Situation) -> None:
    """Checks the laws of situations on a single one, for tests that do not play at random."""
    for law in laws("situation"):
        _check(law, trial, situation)


def _check(law: Law, trial: Trial, situation: Situation) -> None:
    with watching(trial.game, law.name, trial.seed, situation.step):
        law.check(trial, situation)
