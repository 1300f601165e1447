"""The harness: an agent plays whole games over fixed seeds, and everything that was said goes into the result.

Seeds come in two sets that never meet, one to tune prompts on (`train`) and one to report (`eval`). The result holds
the settings and a hash of the harness: results with different hashes are not comparable.
"""

import hashlib
import importlib.util
import statistics
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import msgspec

from quintet import __version__
from quintet.core.codec import encode
from quintet.core.errors import BadOptions, QuintetError, quoted, shortened
from quintet.core.game import Game
from quintet.front import text_table
from quintet.games import GAMES
from quintet.lab.journal import Journal
from quintet.lab.llm import dialogue
from quintet.lab.llm.dialogue import Dialogue, Message, Rules, Try
from quintet.lab.wilson import wilson
from quintet.table.storage.files import write_file_safely

__all__ = [
    "Agent",
    "AgentFailed",
    "Episode",
    "Evaluation",
    "evaluate",
    "harness_hash",
    "lines_of",
    "load_agent",
    "play_episode",
    "seeds_of",
]

Agent: TypeAlias = Callable[[Sequence[Message]], str]
"""Gets the messages so far, the last one to be answered, and returns its reply."""
Split: TypeAlias = Literal["train", "eval"]
SPLITS: Final = ("train", "eval")
MOST_EPISODES: Final = 10_000


class AgentFailed(QuintetError):
    """An agent raised, or answered with something that is not text."""


class Episode(msgspec.Struct, frozen=True, kw_only=True):
    """One game with everything that was said."""

    seed: str
    ending: str
    """`finished`, `turn limit`, or `no legal action` within the allowed tries."""
    reason: str
    won: bool
    score: float
    turns: int
    """Lines that were taken."""
    actions: int
    """Actions that those lines played: several for `explore`, none for `inventory`."""
    refusals: int
    tries: tuple[Try, ...]
    transcript: tuple[Message, ...]


class Evaluation(msgspec.Struct, frozen=True, kw_only=True):
    """The result file."""

    version: str
    rules_version: int
    harness: str
    """A hash of the code that prompts, reads and scores."""
    agent: str
    split: Split
    rules: Rules
    episodes: tuple[Episode, ...]
    mean_score: float
    won: float
    """The share of games won, with its 95% interval (Wilson)."""
    won_low: float
    won_high: float
    refusals_per_turn: float


def evaluate(
    agent: Agent,
    rules: Rules,
    *,
    name: str = "agent",
    split: Split = "eval",
    episodes: int = 10,
    parallel: int = 1,
    out: Path | None = None,
    progress: Callable[[int], None] = lambda _done: None,
) -> Evaluation:
    """Plays one episode per seed, some of them at the same time, and returns the result in the order of the seeds.

    With `out` every episode is noted beside that file, and the result is written there at the end. Where an agent
    fails, the same call continues with the episodes that are left.
    """
    seeds = seeds_of(rules.game, split, episodes)
    if out is None:
        return _sum_up(_play_all(agent, rules, seeds, {}, parallel, progress), rules, name, split)
    journal = Journal(out, _digest(name, split, rules), Episode, "evaluation")
    played, done = {each.seed: each for each in journal.entries}, False
    try:
        found = _play_all(agent, rules, seeds, played, parallel, progress, journal.add)
        result = _sum_up(found, rules, name, split)
        write_file_safely(out, encode(result))
        done = True
    except AgentFailed as error:
        kept = f" {len(played)} of {episodes} games are in {journal.path.name}, and the same command plays the others."
        raise AgentFailed(f"{error}{kept if played else ''}") from error
    finally:
        journal.close(done=done)
    return result


def _play_all(
    agent: Agent,
    rules: Rules,
    seeds: Sequence[str],
    played: dict[str, Episode],
    parallel: int,
    progress: Callable[[int], None],
    note: Callable[[Episode], None] = lambda _episode: None,
) -> list[Episode]:
    """Plays the seeds that have not been played; a failure stops what has not begun, and what runs is still noted."""
    game, failed = GAMES[rules.game], None
    left = [seed for seed in seeds if seed not in played]
    with ThreadPoolExecutor(max(1, parallel)) as pool:
        waiting = [pool.submit(play_episode, agent, game, seed, rules) for seed in left]
        for each in as_completed(waiting):
            if each.cancelled():
                continue
            if each.exception() is not None:
                failed = failed or each.exception()
                for other in waiting:
                    other.cancel()
            else:
                played[each.result().seed] = each.result()
                note(each.result())
                progress(len(played))
    if failed is not None:
        raise failed
    return [played[seed] for seed in seeds]


def _sum_up(played: Sequence[Episode], rules: Rules, name: str, split: Split) -> Evaluation:
    won = statistics.fmean(each.won for each in played)
    low, high = wilson(won, len(played))
    return Evaluation(
        version=__version__,
        rules_version=GAMES[rules.game].info.rules,
        harness=harness_hash(),
        agent=name,
        split=split,
        rules=rules,
        episodes=tuple(played),
        mean_score=statistics.fmean(each.score for each in played),
        won=won,
        won_low=round(low, 6),
        won_high=round(high, 6),
        refusals_per_turn=sum(each.refusals for each in played) / max(1, sum(each.turns for each in played)),
    )


def _digest(name: str, split: Split, rules: Rules) -> str:
    """Identifies an evaluation, whatever the number of its episodes; an agent whose file changed is another one."""
    file = Path(name.rpartition(":")[0])
    code = file.read_bytes() if file.is_file() else b""
    settings = encode((__version__, GAMES[rules.game].info.rules, harness_hash(), name, split, rules))
    return hashlib.blake2b(settings + code, digest_size=16).hexdigest()


def play_episode(agent: Agent, game: Game[Any], seed: str, rules: Rules) -> Episode:
    """Plays one game. An agent that raises ends the run: a lost connection is not a lost game."""
    talk = Dialogue(game, seed, rules)
    while not talk.is_over:
        talk.reply(_asked(agent, talk.messages))
    return Episode(
        seed=seed,
        ending=talk.ending,
        reason=talk.reason,
        won=rules.seat in talk.winners,
        score=talk.scores()[rules.seat],
        turns=talk.turns,
        actions=sum(each.actions for each in talk.tries),
        refusals=sum(bool(each.refused) for each in talk.tries),
        tries=tuple(talk.tries),
        transcript=tuple(talk.messages),
    )


def _asked(agent: Agent, messages: Sequence[Message]) -> str:
    try:
        reply: Any = agent(tuple(messages))
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        said = shortened(f"{type(error).__name__}: {error}", 200)
        raise AgentFailed(f"The agent failed in {Path(where.filename).name}, line {where.lineno}: {said}.") from error
    if not isinstance(reply, str):
        raise AgentFailed(f"An agent answers with text, not with {type(reply).__name__}.")
    return reply


def seeds_of(game: str, split: Split, count: int) -> tuple[str, ...]:
    """Returns the seeds of a set; `quintet play GAME --seed SEED` opens the same game."""
    if split not in SPLITS or not 1 <= count <= MOST_EPISODES:
        raise BadOptions(f"Choose one of {', '.join(SPLITS)}, and 1 to {MOST_EPISODES:,} episodes.")
    return tuple(f"llm {game} {split} {number}" for number in range(count))


def harness_hash() -> str:
    """Returns a hash of the code that decides what an agent reads and how its replies are taken."""
    found = hashlib.blake2b(digest_size=16)
    for file in (__file__, dialogue.__file__, text_table.__file__):
        found.update(Path(file).read_bytes())
    return found.hexdigest()


def load_agent(name: str) -> Agent:
    """Returns the callable of "my_agent.py:agent", or "module:agent"; its code runs in this process."""
    place, _, attribute = name.rpartition(":")
    if not place:
        raise BadOptions(f"Which callable of {quoted(name)}? Name it too: `my_agent.py:agent`.")
    try:
        module = _module(place)
        agent = getattr(module, attribute)
    except (ImportError, AttributeError, FileNotFoundError, ValueError) as error:
        why = shortened(str(error), 200)
        raise BadOptions(f"There is no agent {quoted(name)} ({why}). Name a callable: `my_agent.py:agent`.") from error
    if not callable(agent):
        raise BadOptions(f"{quoted(name)} cannot be called. An agent is a function from messages to a reply.")
    found: Agent = agent
    return found


def _module(place: str) -> Any:
    if not place.endswith(".py"):
        return importlib.import_module(place)
    spec = importlib.util.spec_from_file_location("quintet_agent", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def lines_of(evaluation: Evaluation) -> Iterator[tuple[str, str]]:
    """Yields what a person wants to know about an evaluation."""
    yield "Episodes", f"{len(evaluation.episodes)} ({evaluation.split} seeds)"
    yield "Won", f"{evaluation.won:.1%} (95% interval {evaluation.won_low:.1%} to {evaluation.won_high:.1%})"
    yield "Mean score", f"{evaluation.mean_score:g}"
    turns, actions = (sum(getattr(each, name) for each in evaluation.episodes) for name in ("turns", "actions"))
    yield "Turns, and actions that they played", f"{turns}, {actions}"
    yield "Refused replies per turn", f"{evaluation.refusals_per_turn:.2f}"
    yield "Harness", evaluation.harness
