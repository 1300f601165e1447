"""The games as an OpenEnv environment (openenv-core 0.3 or newer), for one process or behind its HTTP server.

    uv pip install openenv-core quintet

`make_app("sets", preset="daily")` returns the server's app: `uvicorn.run(make_app("sets"))`.
"""

from functools import partial
from typing import Any

from quintet.core.game import Game
from quintet.core.replay import History
from quintet.front.seeds import fresh_seed
from quintet.front.text_table import Glance, TextTable
from quintet.games import GAMES
from quintet.lab.missing_extra import MissingExtra

try:
    from openenv.core.env_server.http_server import create_app
    from openenv.core.env_server.interfaces import Environment
    from openenv.core.env_server.types import Action, Observation, State
except ModuleNotFoundError:
    raise MissingExtra("openenv-core") from None

__all__ = ["QuintetAction", "QuintetEnvironment", "QuintetObservation", "make_app"]


class QuintetAction(Action):  # type: ignore[misc]
    """An action in the game's notation."""

    action: str


class QuintetObservation(Observation):  # type: ignore[misc]
    """What the seat sees; `answer` is what a page says, and `refused` why an action was not played."""

    text: str
    events: list[str]
    legal: list[str]
    answer: str = ""
    refused: str = ""


class QuintetEnvironment(Environment[QuintetAction, QuintetObservation, State]):  # type: ignore[misc]
    """One seat of one game; the reward of a step is what it added to the score."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, game: str = "sets", preset: str = "", seat: int = 0) -> None:
        super().__init__()
        self._game: Game[Any] = GAMES[game]
        self._setting: dict[str, Any] = {"preset": preset, "seat": seat}
        self._state = State()
        self._begin("")

    def _begin(self, seed: str) -> None:
        self._table = TextTable(self._game, seed or fresh_seed(), **self._setting)
        self._score = self._scored()

    def _scored(self) -> float:
        history = History.of(self._game, self._table.match.replay())
        return float(self._game.scores(history.state)[self._table.seat])

    def reset(self, seed: int | str | None = None, episode_id: str | None = None, **_more: Any) -> QuintetObservation:
        """Starts a game; its seed is text that `quintet play GAME --seed` opens."""
        self._begin("" if seed is None else str(seed))
        self._state = State(episode_id=episode_id, step_count=0)
        return self._observed(self._table.look())

    def step(self, action: QuintetAction, timeout_s: float | None = None, **_more: Any) -> QuintetObservation:  # noqa: ARG002 - a step takes no time
        glance = self._table.act(action.action)
        self._state = State(episode_id=self._state.episode_id, step_count=self._state.step_count + 1)
        return self._observed(glance)

    def _observed(self, glance: Glance) -> QuintetObservation:
        before, self._score = self._score, self._scored()
        return QuintetObservation(
            text=glance.text,
            events=list(glance.events),
            legal=list(self._table.legal()),
            answer=glance.answer,
            refused=glance.refused,
            done=glance.is_over,
            reward=self._score - before,
        )

    @property
    def state(self) -> State:
        return self._state


def make_app(game: str = "sets", preset: str = "", seat: int = 0) -> Any:
    """Returns the app of an OpenEnv server; every session has a game of its own."""
    make = partial(QuintetEnvironment, game, preset, seat)
    return create_app(make, QuintetAction, QuintetObservation, env_name="quintet", max_concurrent_envs=64)
