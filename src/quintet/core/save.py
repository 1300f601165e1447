"""Save: an unfinished game as a file. It is checked against its own replay when it is read."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from quintet.core.codec import MAX_GAME_BYTES, decode, open_envelope, seal_envelope
from quintet.core.errors import BadSave
from quintet.core.game import Game, Outcome
from quintet.core.replay import MAX_STEPS, History, Note, Replay, check_cover, check_length

__all__ = ["Earlier", "Save", "Terms", "read_save", "resume", "write_save"]


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table agreed on, and how the match went so far."""

    salt: Annotated[str, Meta(max_length=64)] = ""
    """The salt of the commitment to the seed, where there is one."""
    helped: bool = False
    """Whether any action was undone, or a hint or advice was given so far."""
    undo: Annotated[str, Meta(max_length=16)] = ""
    """The undo policy; empty for the table's default."""
    seconds: Annotated[float, Meta(gt=0, le=3600)] | None = None
    """How long a bot may think."""
    played: Annotated[float, Meta(ge=0)] = 0.0
    """How many seconds it was played."""
    origin: Annotated[str, Meta(max_length=200)] = ""
    """The game that this one branched from, in words."""


class Earlier(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The state at a position, in the documented JSON."""

    position: Annotated[int, Meta(ge=1, le=MAX_STEPS)]
    snapshot: msgspec.Raw


class Save(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An unfinished game: its replay, and the state it reached in the documented JSON."""

    replay: Replay
    snapshot: msgspec.Raw
    seated: Annotated[tuple[Annotated[str, Meta(max_length=1024)], ...], Meta(max_length=64)] = ()
    """The player in each seat: "person" or the name of a bot."""
    terms: Terms = Terms()
    earlier: Earlier | None = None
    """A state before the snapshot, so that an undo of a long game need not play it all again."""


def write_save(
    history: History,
    seated: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
    *,
    ended: Outcome | None = None,
    terms: Terms | None = None,
    notes: tuple[Note, ...] = (),
) -> bytes:
    replay = history.replay(ended, names, notes)
    check_length(replay)
    snapshot = msgspec.Raw(history.game.dump(history.state))
    save = Save(replay=replay, snapshot=snapshot, seated=seated, terms=terms or Terms(), earlier=_earlier(history))
    return seal_envelope("save", replay.game, replay.rules, save)


def _earlier(history: History) -> Earlier | None:
    at, state = history.last_snapshot()
    return Earlier(at, msgspec.Raw(history.game.dump(state))) if at else None


def read_save(data: bytes) -> Save:
    envelope = open_envelope(data, "save")
    save = decode(bytes(envelope.body), Save, "the save", MAX_GAME_BYTES)
    check_cover(envelope, save.replay)
    return save


def resume(game: Game[Any], save: Save, *, proved: bool = False) -> History:
    """Returns the history of a save after checking that its actions lead to its snapshot.

    For a save that is `proved`, because it was made here, the fingerprints that it holds are enough.
    """
    if proved and save.replay.steps:
        return _recalled(game, save)
    history = History.of(game, save.replay)
    if game.load(bytes(save.snapshot)) != history.state:
        raise BadSave("The save is damaged: its actions do not lead to its snapshot.")
    return history


def _recalled(game: Game[Any], save: Save) -> History:
    replay, last = save.replay, len(save.replay.steps)
    states = {last: game.load(bytes(save.snapshot))}
    if save.earlier is not None and save.earlier.position < last:
        states[save.earlier.position] = game.load(bytes(save.earlier.snapshot))
    history = History.begun(game, replay)
    history.recall(list(replay.steps), last, states)
    return history
