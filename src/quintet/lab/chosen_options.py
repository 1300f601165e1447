"""The options that a preset or a task of a game names, with single ones changed."""

from collections.abc import Mapping
from typing import Any

from quintet.core.errors import BadOptions, quoted
from quintet.core.game import Game, PackedGame
from quintet.core.options import Options, make_options, preset_options

__all__ = ["chosen_options"]


def chosen_options(game: Game[Any], preset: str, task: str, values: Mapping[str, Any] | None) -> Options:
    """Returns options as a command names them; those of a task are the ones of its environment."""
    if preset and task:
        raise BadOptions("Name a preset or a task, not both.")
    if preset:
        return preset_options(game.options, preset, values)
    return make_options(game.options, {**(_of_task(game, task) if task else {}), **(values or {})})


def _of_task(game: Game[Any], name: str) -> Mapping[str, Any]:
    tasks = game.kernels.learning.tasks if isinstance(game, PackedGame) else {}
    if name not in tasks:
        raise BadOptions(f"{game.info.title} has no task {quoted(name)}. Its tasks are {', '.join(tasks) or 'none'}.")
    return tasks[name].options
