"""The names under which Gymnasium finds the games: `gymnasium.make("quintet.lab.envs:quintet/Sets-v0")`.

Importing this module registers them; after that the short names do, such as `quintet/Sets-v0`.
"""

from typing import Any, Final, NamedTuple

from quintet.lab.missing_extra import MissingExtra

try:
    from gymnasium.envs.registration import EnvSpec, registry
except ModuleNotFoundError:
    raise MissingExtra("Gymnasium", "lab") from None

__all__ = ["ENVIRONMENTS", "Environment", "id_of", "register_all", "spec_of"]


class Environment(NamedTuple):
    """A game with a task of its own, and the steps after which an episode is cut off."""

    game: str
    task: str
    limit: int
    version: int = 0


ENVIRONMENTS: Final = {
    "Rogue": Environment("rogue", "score", 10_000),
    "RogueDescend": Environment("rogue", "descend", 10_000),
    "RogueExplore": Environment("rogue", "explore", 2000),
    "RogueAmulet": Environment("rogue", "amulet", 50_000),
    "Sets": Environment("sets", "speed", 120),
    "SetsEasy": Environment("sets", "speed-easy", 120),
    "SetsRace": Environment("sets", "race", 1000),
    "RunMap": Environment("runmap", "score", 500, 1),
    "RunMapWin": Environment("runmap", "win", 500, 1),
    "CataMaze": Environment("catamaze", "escape", 5000),
    "CataMazeExit9": Environment("catamaze", "exit-9x9", 100),
    "CataMazeExit15": Environment("catamaze", "exit-15x15", 300),
    "CataMazeExit50": Environment("catamaze", "exit-50x50", 5000),
    "CataMazeSurvive": Environment("catamaze", "survive", 1000),
    "CataMazeDuel": Environment("catamaze", "duel", 1000),
    "Stratego": Environment("stratego", "classic", 3000),
    "StrategoBarrage": Environment("stratego", "barrage", 1000),
}
"""By name; `quintet/Sets-v0` is the first task of Set. A test holds them against the games."""


def id_of(name: str) -> str:
    """Returns the id of an environment; a new version says that learners see or earn something else."""
    return f"quintet/{name}-v{ENVIRONMENTS[name].version if name in ENVIRONMENTS else 0}"


def spec_of(game: str, name: str = "", **settings: Any) -> EnvSpec:
    """Returns what Gymnasium makes an environment of a game from, with settings of `GameEnv`.

    The limit is the environment's own, and no wrapper's: so it can be moved both ways, a snapshot knows how far it is,
    and the episode says why it ended.
    """
    first = next((known for known, each in ENVIRONMENTS.items() if each.game == game), game)
    return EnvSpec(
        id=id_of(name or first),
        entry_point="quintet.lab.game_env:GameEnv",
        vector_entry_point="quintet.lab.game_vector_env:GameVectorEnv",
        disable_env_checker=True,  # the tests run it, and it costs a call in every step
        kwargs={"game": game, **settings},
    )


def register_all() -> None:
    """Registers every environment that is not registered yet."""
    for name, each in ENVIRONMENTS.items():
        spec = spec_of(each.game, name, task=each.task, limit=each.limit)
        registry.setdefault(spec.id, spec)


register_all()
