"""Laws about values: states, saves and notation survive a round trip."""

import copy
import pickle
import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from quintet.core.errors import BadNotation, BadSave
from quintet.core.game import Game
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.testing.knowledge import difference, known
from quintet.testing.law import LAWS, Broken, Situation, Trial, law, who
from quintet.testing.play import check_line
from quintet.testing.walk import choices, play_on

NO_NOTATION: Final = (
    "",
    " ",
    "no such action",
    "\x00",
    "\N{PILE OF POO}",
    "a" * 5000,
    "-1",
    "99999999",
    "\ud800",
    "a\nb",
)
FLIPPED: Final = 24
"""How many single bytes of a save are changed to see that loading fails cleanly."""
SMALL: Final = 200
CHANGES, MANY_CHANGES = 32, 128
"""How often a single number of a save is changed; more often in a save of fewer numbers than `SMALL`."""
LISTS: Final = 12
"""How many lists of a save are made shorter and longer."""
STRANGE: Final = (-1, -77, 1, 5, 9, 255, 40_000, 1_000_003)


OF_LOADED: Final = (
    "over-iff-nobody-acts",
    "who-acts",
    "legal-list",
    "off-turn-legal-list",
    "legal-actions-apply",
    "events",
    "scores",
    "views",
    "winners-have-the-best-score",
    "dump-and-load",
)
"""The laws that also hold in a game from a changed save that loads."""
LATER: Final = 8
"""How many random actions such a game goes on for."""


@law("notation", "game")
def notation_round_trip(game: Game[Any]) -> None:
    """Every action has a unique notation of one printable line, which reads back as that action."""
    seen: dict[str, int] = {}
    for action in range(game.kernels.actions):
        text = game.write(action)
        check_line(text, f"The notation of action {action}")
        if text in seen:
            raise Broken(f"The actions {seen[text]} and {action} are both written {text!r}.")
        seen[text] = action
        if game.read(text) != action:
            raise Broken(f"Action {action} is written {text!r}, which reads as action {game.read(text)}.")


@law("no-notation", "game")
def nonsense_is_refused(game: Game[Any]) -> None:
    """Text that is not notation and numbers outside the vocabulary raise BadNotation."""
    known_texts = {game.write(action) for action in range(game.kernels.actions)}
    for text in NO_NOTATION:
        if text.strip().lower() not in known_texts:
            _must_refuse(game.read, text)
    for number in (-1, game.kernels.actions, 2**70):
        _must_refuse(game.write, number)


def _must_refuse(door: Any, value: Any) -> None:
    try:
        given = door(value)
    except BadNotation as refused:
        check_line(str(refused), "The refusal")
    except Exception as error:
        raise Broken(f"{value!r} raises {type(error).__name__} instead of BadNotation.") from error
    else:
        raise Broken(f"{value!r} is accepted as notation of {given!r}.")


@law("states-are-values", "situation", situations=20)
def states_are_values(_: Trial, situation: Situation) -> None:
    """A state equals its pickled and copied self, with the same hash and fingerprint, and cannot be changed."""
    state = situation.state
    for what, twin in (
        ("pickled", pickle.loads(pickle.dumps(state))),  # noqa: S301 - our own bytes
        ("copied", copy.copy(state)),
        ("deeply copied", copy.deepcopy(state)),
    ):
        if twin != state or hash(twin) != hash(state) or twin.fingerprint != state.fingerprint:
            raise Broken(f"The {what} state is different.")
    if not re.fullmatch("[0-9a-f]{16}", state.fingerprint):
        raise Broken("The fingerprint is not sixteen hexadecimal digits.")
    if not isinstance(state.data, bytes):
        raise Broken("The memory of the state can be written to.")


@law("dump-and-load", "situation", situations=20)
def dump_round_trip(trial: Trial, situation: Situation) -> None:
    """A dumped state loads as an equal one, which looks the same to everybody and continues the same."""
    game, state = trial.game, situation.state
    data = trial.content(situation)[1]
    loaded = load_again(game, data, "a state of play", "a rule is wrong")
    for seat in (*range(game.seats(state)), None):
        lost = difference(known(game, state, seat), known(game, loaded, seat))
        if lost:
            raise Broken(f"After dump and load, {who(seat)} gets a different {lost}.")
    if loaded != state or loaded.fingerprint != state.fingerprint:
        raise Broken("Dump and load give a different state.")
    if game.outcome(loaded) != game.outcome(state) or game.scores(loaded) != game.scores(state):
        raise Broken("Dump and load change the outcome or the scores.")
    if game.dump(loaded) != data:
        raise Broken("The loaded state is dumped as different bytes.")
    if situation.done is not None and game.apply(loaded, *situation.done) != game.apply(state, *situation.done):
        raise Broken("The loaded state continues differently.")


def load_again(game: Game[Any], data: bytes, what: str, otherwise: str) -> State:
    """Returns the state of a save that the game has just written, which it must not refuse."""
    try:
        return game.load(data)
    except BadSave as refused:
        raise Broken(f"`load` refuses {what}, so it is too strict or {otherwise}: {refused}") from refused


@law("damaged-saves", "situation", situations=2)
def damage_is_refused(trial: Trial, situation: Situation) -> None:
    """Loading anything but JSON of the documented shape raises BadSave with a message, and never anything else."""
    game = trial.game
    data = game.dump(situation.state)
    for broken in broken_saves(data):
        if _loaded(game, broken) is not None:
            raise Broken(f"Damaged JSON is accepted: {broken[:60]!r}.")
    for changed in changed_bytes(trial, data):
        _loaded(game, changed)


def _loaded(game: Game[Any], data: bytes) -> State | None:
    """Returns the state of a save, or None if the game refuses it, as it may, with a sentence."""
    try:
        return game.load(data)
    except BadSave as refused:
        check_line(str(refused), "The refusal of a damaged save")
        return None
    except Exception as error:
        raise Broken(f"A damaged save raises {type(error).__name__} instead of BadSave: {error}") from error


def broken_saves(data: bytes) -> Iterator[bytes]:
    """Yields bytes that cannot be a save of any game."""
    yield from (
        b"",
        b"null",
        b"[]",
        b"{}",
        b"7",
        b"\xff\xfe",
        b"[" * 20_000,
        data[:-1],
        data[: len(data) // 2],
        data + b"}",
    )
    whole = msgspec.json.decode(data)
    if isinstance(whole, dict):
        yield msgspec.json.encode({**whole, "noSuchKey": 1})
        for key in whole:
            yield msgspec.json.encode({**whole, key: {"noSuchKey": [None]}})


@law("changed-saves", "trial")
def changed_saves_are_judged(trial: Trial) -> None:
    """A save with a changed number is refused, or it loads as just that state, and that state plays by the laws."""
    for situation in trial.sample(2):
        _judge_changes(trial, situation)


def _judge_changes(trial: Trial, situation: Situation) -> None:
    game, data = trial.game, trial.game.dump(situation.state)
    changes = changed_numbers(trial, msgspec.json.decode(data))
    loaded = [_loaded(game, each) for each in changes]
    if changes and None not in loaded:
        raise Broken(f"Loading accepts every number: none of {len(changes)} strange saves is refused.", situation.step)
    for changed, state in zip(changes, loaded, strict=True):
        _check_loaded(trial, data, changed, state)


def _check_loaded(trial: Trial, data: bytes, changed: bytes, loaded: State | None) -> None:
    """Checks that a changed save, if it loads at all, loads as what it says, and that the game goes on from there."""
    if loaded is None:
        return
    told, asked = msgspec.json.decode(trial.game.dump(loaded)), msgspec.json.decode(changed)
    if told != asked and _in_order(told) != _in_order(asked):
        raise Broken(f"A changed save loads as something else than it says: {_excerpt(data, changed)}.")
    _check_play(trial, loaded, _excerpt(data, changed))


def _check_play(trial: Trial, loaded: State, excerpt: str) -> None:
    """Checks that a state which no game has reached, but which loads, is like any other: it obeys the laws of play."""
    game = trial.game
    alone = Trial(game, trial.seed, trial.options, trial.steps)
    situation = Situation(0, loaded, choices(game, loaded), None)
    for name in OF_LOADED:
        try:
            LAWS[name].check(alone, situation)
        except Broken as broken:
            raise Broken(
                f"Loading accepts a game that breaks the law {name!r}, from a save with {excerpt}: {broken}"
            ) from broken
    try:
        later = play_on(game, loaded, LATER, trial.random("later"))
    except Broken as broken:
        raise Broken(f"Loading accepts a game that cannot go on, from a save with {excerpt}: {broken}") from broken
    load_again(game, game.dump(later), f"what play makes of a save that it accepts, {excerpt}", "accepts too much")


def _in_order(value: Any) -> Any:
    """Returns the parts of a document whose order means something: a game may sort a list of objects."""
    if isinstance(value, dict):
        return {key: _in_order(part) for key, part in value.items()}
    if isinstance(value, list):
        return None if any(isinstance(part, dict) for part in value) else [_in_order(part) for part in value]
    return value


def _excerpt(plain: bytes, changed: bytes) -> str:
    """Returns the place where a save was changed."""
    at = next((k for k, (a, b) in enumerate(zip(plain, changed, strict=False)) if a != b), 0)
    return f"{changed[max(at - 30, 0) : at + 10]!r}"


def changed_numbers(trial: Trial, whole: Any) -> list[bytes]:
    """Returns saves in each of which one number is another one, mostly one that cannot be."""
    rng, places = trial.random("numbers"), dict[Any, list[tuple[Any, ...]]]()
    for place in _numbers(whole):
        if place and "rng" not in place:
            places.setdefault(place[0], []).append(place)
    small = sum(map(len, places.values())) < SMALL
    count = 0 if not places else MANY_CHANGES if small else CHANGES
    data = msgspec.json.encode(whole)
    changes = [_changed(data, rng.shuffle(rng.shuffle(places.values())[0])[0], rng) for _ in range(count)]
    return [each for each in changes if each != data]


def _numbers(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yields the place of every number in a document."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield from _numbers(part, (*place, key))
    if type(value) is int:
        yield place


def _changed(data: bytes, place: tuple[Any, ...], rng: SeededRandom) -> bytes:
    """Returns the document with another number in one place: the next, the one before, or a strange one."""
    changed = msgspec.json.decode(data)
    inside = changed
    for key in place[:-1]:
        inside = inside[key]
    number = inside[place[-1]]
    inside[place[-1]] = rng.shuffle((number + 1, number - 1, *STRANGE))[0]
    return msgspec.json.encode(changed)


@law("changed-lists", "trial")
def changed_lists_are_judged(trial: Trial) -> None:
    """A save with a list of another length is refused, or it loads as just that state, and plays by the laws."""
    game = trial.game
    for situation in trial.sample(2):
        data = game.dump(situation.state)
        for changed in changed_lists(trial, msgspec.json.decode(data)):
            _check_loaded(trial, data, changed, _loaded(game, changed))


def changed_lists(trial: Trial, whole: Any) -> list[bytes]:
    """Returns saves in each of which one list lacks its last part, or has it twice."""
    places = [place for place in _lists(whole) if "rng" not in place]
    chosen = trial.random("lists").shuffle(places)[:LISTS]
    data = msgspec.json.encode(whole)
    return [_resized(data, place, longer=longer) for place in chosen for longer in (False, True)]


def _lists(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yields the place of every list with something in it."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield from _lists(part, (*place, key))
    if isinstance(value, list) and value:
        yield place


def _resized(data: bytes, place: tuple[Any, ...], *, longer: bool) -> bytes:
    changed = msgspec.json.decode(data)
    inside = changed
    for key in place:
        inside = inside[key]
    inside[-1:] = [inside[-1]] * (2 if longer else 0)
    return msgspec.json.encode(changed)


def changed_bytes(trial: Trial, data: bytes) -> Iterator[bytes]:
    """Yields saves with one changed byte, which may load or be refused but must not raise anything else."""
    rng = trial.random("flips")
    for _ in range(FLIPPED):
        at, byte = rng.next_int(0, len(data) - 1), rng.next_int(0, 255)
        yield data[:at] + bytes([byte]) + data[at + 1 :]
