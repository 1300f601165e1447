"""Records games of bots as a Minari dataset, where offline learning starts.

Every seat of every game is one episode: what the seat observed at each of its decisions and at the end, what it did,
and how its score changed until its next decision. Observations and actions are those of the game's environment, which
Minari's `recover_environment` gives back. An episode ends terminated, or truncated where the game was cut off. Its
options hold the seed, the seat and the bot: `quintet play GAME --seed SEED` opens that game.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from quintet import __version__
from quintet.core.codec import check_plain_seed
from quintet.core.errors import BadOptions, quoted
from quintet.core.game import CLOCK, Game, Seat
from quintet.core.options import Options
from quintet.core.plural import counted
from quintet.core.record import Array
from quintet.core.replay import History
from quintet.core.state import State
from quintet.games import GAMES
from quintet.lab.arena.crews import work_here, work_on_ray
from quintet.lab.batch_plan import LEARNER, Plan, make_plan
from quintet.lab.chosen_options import chosen_options
from quintet.lab.missing_extra import MissingExtra
from quintet.table.bot_names import check_bot_starts, short_name
from quintet.table.bots import make_bot
from quintet.table.match import Match
from quintet.table.seating import seat_count
from quintet.table.seats import BotSeat, Undo
from quintet.table.workers.program_bot import ProgramBot

__all__ = ["Trajectory", "dataset_name", "record", "storage", "trajectories"]

CHUNK: Final = 64
"""Games whose episodes are in memory together."""


class Trajectory(msgspec.Struct, frozen=True, kw_only=True):
    """One episode: `observations` has one row more than the others."""

    seed: str
    seat: Seat
    bot: str
    observations: Array
    actions: Array
    rewards: Array
    masks: Array | None
    is_finished: bool


def record(
    game: Game[Any],
    bots: Sequence[str],
    out: Path,
    *,
    games: int = 100,
    seed: str = "record",
    preset: str = "",
    task: str = "",
    values: Mapping[str, Any] | None = None,
    name: str = "",
    longest: int = 2000,
    masks: bool = False,
    observation: str = "flat",
    workers: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda _done: None,
) -> str:
    """Plays the games and returns the id of the dataset, which `minari.load_dataset` finds below `out`.

    A task gives the options of the environment with that task; rewards are always by how much the game's score grows.
    Without a name of its own, a dataset is called like the bots and the preset or task.
    """
    options = chosen_options(game, preset, task, values)
    named = _seated(game, bots, options)
    if games < 1 or longest < 1:
        raise BadOptions("Record at least 1 game of at least 1 action.")
    check_plain_seed(f"{seed} {games - 1}")
    name = dataset_name(game, out, name or _usual_name(named, preset or task))
    lens = Lens(game, options, observation)
    settings = {"preset": preset, "task": task, "options": msgspec.to_builtins(options), "bots": list(named)}
    settings |= {"seeds": f"{seed} 0 to {seed} {games - 1}", "longest": longest}
    tasks = [(game.info.id, named, f"{seed} {n}", options, longest, masks, observation) for n in range(games)]
    env = _environment(lens, named, longest)
    with storage(out, lens.plan, env, name, settings) as add:
        most = CHUNK if ray is None else games  # a cluster is started once
        for at in range(0, games, most):
            chunk = tasks[at : at + most]
            played = work_here(trajectories, chunk, workers) if ray is None else work_on_ray(trajectories, chunk, ray)
            done: dict[str, list[Trajectory]] = {}
            for found in played:
                done[found[0].seed] = found
                progress(at + len(done))
            add([each for task in chunk for each in done[task[2]]])
    return name


def _seated(game: Game[Any], bots: Sequence[str], options: Options) -> tuple[str, ...]:
    """Returns a bot for every seat: the given ones, over and over."""
    if not bots:
        raise BadOptions("Name at least one bot.")
    start = game.new("", options)
    seats = game.seats(start)
    if len(bots) > seats:
        raise BadOptions(
            f"This game of {game.info.title} has {counted(seats, 'seat')}, but you named {counted(len(bots), 'bot')}."
        )
    for bot in bots:
        check_bot_starts(game, bot, start)
    return tuple(bots[seat % len(bots)] for seat in range(seats))


def _usual_name(bots: Sequence[str], kind: str) -> str:
    """Returns what a dataset is called, in the letters that Minari takes."""
    words = [*(re.sub(r"\.(py|npz)\b", "", short_name(bot)) for bot in dict.fromkeys(bots)), kind]
    return "-".join(part for word in words if (part := re.sub(r"[^-\w]+", "-", word).strip("-"))) or "bots"


def dataset_name(game: Game[Any], out: Path, name: str) -> str:
    """Returns the id of a dataset that is called so and is not there yet."""
    if not re.fullmatch(r"[-\w]+", name):
        raise BadOptions(f"A dataset is called by letters, digits, - and _, not {quoted(name)}.")
    whole = f"quintet/{game.info.id}/{name}-v0"
    if (out / whole).exists():
        raise BadOptions(f"There is already a dataset {whole} in that folder. Choose another name or another folder.")
    return whole


class Lens:
    """How a seat's observations, masks and actions are written: as in a batch of the game."""

    def __init__(self, game: Game[Any], options: Options, observation: str) -> None:
        if observation not in ("flat", "planes"):
            raise BadOptions(f"{quoted(observation)} cannot be recorded. Choose flat or planes.")
        self.game = game
        seats = [LEARNER] * seat_count(game, options)
        self.plan = make_plan(game, options=options, sitters=seats, observation=observation)
        planes = game.kernels.learning.planes if self.plan.observation == "planes" else None
        self._write = planes.write if planes else game.kernels.observe

    def observe(self, states: Sequence[State], seat: Seat) -> Array:
        """Returns what the seat sees in each of these states, as rows of numbers."""
        rows: Array = np.zeros((len(states), self.plan.size), self.plan.kind)
        for state, row in zip(states, rows, strict=True):
            self._write(state.thaw(), np.array([seat]), row[None])
        return rows

    def told(self, seat: Seat, actions: Sequence[int]) -> Array:
        """Returns actions as the seat calls them; Blue of Stratego sees the board turned around."""
        numbers = np.array(actions, np.int64)
        return self.plan.turned[numbers] if self.plan.turned is not None and seat == 1 else numbers

    def mask(self, state: State, seat: Seat) -> Array:
        mask = np.zeros(self.plan.actions, np.int8)
        if self.game.to_act(state):
            mask[self.told(seat, self.game.legal(state, seat))] = 1
        return mask


# --- playing ----------------------------------------------------------------------------------------------------------


def trajectories(
    name: str,
    bots: tuple[str, ...],
    seed: str,
    options: Options,
    longest: int,
    masks: bool,  # noqa: FBT001 - a task
    observation: str = "flat",
) -> list[Trajectory]:
    """Plays one game and returns the episode of every seat that decided something."""
    game = GAMES[name]
    match = _played(game, bots, seed, options, longest)
    history = History.of(game, match.replay())
    states = list(history.states())
    decided: dict[Seat, list[int]] = {seat: [] for seat in range(len(bots))}
    for number, step in enumerate(history.steps):
        if step.seat != CLOCK:
            decided[step.seat].append(number)
    lens = Lens(game, options, observation)
    return [
        _trajectory(lens, history, states, seat, at, bots[seat], is_finished=match.is_over, masks=masks)
        for seat, at in decided.items()
        if at
    ]


def _played(game: Game[Any], bots: tuple[str, ...], seed: str, options: Options, longest: int) -> Match:
    match = Match(game, seed, options, seats=[BotSeat(short_name(bot)[-24:].strip()) for bot in bots], undo=Undo.OFF)
    made: list[Any] = []

    def make(bot: str, own: str) -> Any:
        made.append(make_bot(game, bot, own))
        return made[-1]

    for seat, bot in enumerate(bots):
        match.seat_bot(seat, partial(make, bot))
    try:
        match.run(longest)
    finally:
        for each in made:
            if isinstance(each, ProgramBot):
                each.close()
    return match


def _trajectory(
    lens: Lens,
    history: History,
    states: list[State],
    seat: Seat,
    at: list[int],
    bot: str,
    *,
    is_finished: bool,
    masks: bool,
) -> Trajectory:
    moments = [*(states[number] for number in at), states[-1]]
    scores = np.array([lens.game.scores(state)[seat] for state in moments], np.float64)
    return Trajectory(
        seed=str(history.seed),
        seat=seat,
        bot=bot,
        observations=lens.observe(moments, seat),
        actions=lens.told(seat, [history.steps[number].action for number in at]),
        rewards=np.diff(scores),
        masks=np.stack([lens.mask(state, seat) for state in moments]) if masks else None,
        is_finished=is_finished,
    )


# --- Minari -----------------------------------------------------------------------------------------------------------


@contextmanager
def _datasets_in(folder: Path) -> Iterator[None]:
    """Lets Minari write below a folder; it takes the place from the environment."""
    before = os.environ.get("MINARI_DATASETS_PATH")
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["MINARI_DATASETS_PATH"] = str(folder.resolve())
    try:
        yield
    finally:
        if before is None:
            del os.environ["MINARI_DATASETS_PATH"]
        else:
            os.environ["MINARI_DATASETS_PATH"] = before


@contextmanager
def storage(
    out: Path, plan: Plan, env: Any, name: str, settings: Mapping[str, Any]
) -> Iterator[Callable[[list[Trajectory]], None]]:
    """Yields what adds episodes to a dataset below a folder, which is made with the first ones.

    `env` is what Gymnasium makes the environment of these episodes from.
    """
    try:
        import minari  # noqa: PLC0415 - an extra
        from minari.data_collector import EpisodeBuffer  # noqa: PLC0415 - an extra
    except ImportError:
        raise MissingExtra("Minari", "lab") from None
    from quintet.lab.spaces import Shaper  # noqa: PLC0415 - needs an extra

    info, dataset = plan.game.info, None

    def add(episodes: list[Trajectory]) -> None:
        nonlocal dataset
        kept = f"{plan.observation} observations{' and masks' if episodes[0].masks is not None else ''}"
        buffers = [_buffer(EpisodeBuffer, each, Shaper(plan, len(each.observations))) for each in episodes]
        if dataset is not None:
            dataset.update_dataset_from_buffer(buffers)
            return
        dataset = minari.create_dataset_from_buffers(
            name,
            buffers,
            env=env,
            eval_env=env,
            algorithm_name=name.rpartition("/")[2],
            description=f"{info.title}, rules {info.rules}: {kept} of Quintet.",
            requirements=[f"quintet[lab]=={__version__}"],
            jpeg_encoding=False,
            code_permalink="https://github.com/quintet-games/quintet",
            author="Quintet",
            author_email="none",
        )
        dataset.storage.update_metadata({"quintet": msgspec.json.encode(settings).decode()})

    with _datasets_in(out):
        yield add


def _environment(lens: Lens, bots: Sequence[str], longest: int) -> Any:
    """Returns the environment of the recorded games: a learner in the first seat, and policies in the others.

    Those are the recorded bots where they are policies too, or else the usual opponents.
    """
    from quintet.lab.envs import spec_of  # noqa: PLC0415 - needs an extra

    plan = lens.plan
    usual = make_plan(lens.game, options=plan.options).sitters
    known = ("random", *plan.learning.policies)
    rivals = [bot if bot in known else other for bot, other in zip(bots[1:], usual[1:], strict=True)]
    return spec_of(
        plan.game.info.id,
        options=msgspec.to_builtins(plan.options),
        seats=[LEARNER, *rivals],
        observation=plan.observation,
        limit=longest,
    )


def _buffer(make: Callable[..., Any], episode: Trajectory, shaped: Callable[[Array], Any]) -> Any:
    count = len(episode.actions)
    ends = np.zeros(count, bool)
    ends[-1] = True
    return make(
        options={"seed": episode.seed, "seat": episode.seat, "bot": episode.bot},
        observations=shaped(episode.observations),
        actions=episode.actions,
        rewards=episode.rewards,
        terminations=ends & episode.is_finished,
        truncations=ends & (not episode.is_finished),
        infos=None if episode.masks is None else {"action_mask": episode.masks},
    )
