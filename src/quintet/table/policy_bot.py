"""A bot whose choices come from a trained net in a file: `policy:FILE`.

The file is a NumPy archive with nothing but numbers, so opening one from elsewhere is safe. It holds the layers of the
net, which of the numbers of an observation it looks at, and how: at the whole row, or at one card after another.

The net sees the planes of a world that looks the same from its seat, so it knows what its view shows and nothing else.
"""

from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np

from quintet.core.errors import BadOptions, quoted
from quintet.core.game import Action, Game, Turn
from quintet.core.learning import Planes
from quintet.core.record import Array
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games import GAMES

__all__ = ["POINTER", "PREFIX", "SHARED", "WHOLE", "PolicyBot", "card_features", "load_policy", "save_policy"]

PREFIX: Final = "policy:"
WHOLE, POINTER = "whole", "pointer"
KINDS: Final = (WHOLE, POINTER)
PER_CARD: Final = 15
ATTRIBUTES: Final = 12
SHARED: Final = ATTRIBUTES + 4
"""How many features of a card are the same for all cards; they come first."""
CARD_FEATURES: Final = SHARED + PER_CARD + 3 * ATTRIBUTES
"""How many features a card has for a pointer."""
PICKED: Final = 13
MOST_BYTES: Final = 64 << 20


def card_features(rows: Array) -> Array:
    """Returns what a pointer looks at for each card.

    The card itself, what is picked already (the sum of those cards and their number), and both multiplied attribute by
    attribute.
    """
    cards = rows.reshape(len(rows), -1, PER_CARD).astype(np.float32)
    count, places = len(rows), cards.shape[1]
    picked = (cards[:, :, PICKED, None] * cards[:, :, :ATTRIBUTES]).sum(axis=1)
    number = np.eye(4, dtype=np.float32)[cards[:, :, PICKED].sum(axis=1).astype(np.int64)]
    shared = np.repeat(np.concatenate([picked, number], axis=1)[:, None], places, axis=1)
    own = cards[:, :, :ATTRIBUTES].reshape(count, places, -1, 3, 1)
    pairs = (own * picked.reshape(count, 1, -1, 1, 3)).reshape(count, places, -1)
    return np.concatenate([shared, cards, pairs], axis=2)


def save_policy(place: str | Path, game: str, kind: str, size: int, inputs: Array, layers: list[Array]) -> None:
    """Writes a net: weights and biases of its layers in turn, which of the `size` numbers of a row it sees, and how.

    The kind is `whole` for a net from all its inputs to a number for each action, or `pointer` for one that looks at
    one card of Set after another and gives a number for it. A net that could not play is refused.
    """
    check_net(GAMES[game], kind, size, np.asarray(inputs), [np.asarray(layer) for layer in layers])
    arrays = {f"layer{k}": np.asarray(layer, np.float32) for k, layer in enumerate(layers)}
    facts = {"game": np.array(game), "kind": np.array(kind), "size": np.array(size), "inputs": np.asarray(inputs)}
    np.savez_compressed(place, allow_pickle=False, **facts, **arrays)


def check_net(game: Game[Any], kind: str, size: int, inputs: Array, layers: list[Array]) -> None:
    """Refuses a net that could not play the game: its kind, what it sees, or a layer does not fit."""
    if kind not in KINDS:
        raise BadOptions(f"{quoted(kind)} is not a kind of net. Choose {' or '.join(KINDS)}.")
    if inputs.ndim != 1 or not len(inputs) or inputs.dtype.kind not in "iu":
        raise BadOptions("The inputs of a net are a list of places in a row of observations.")
    if not 0 <= inputs.min() <= inputs.max() < size:
        raise BadOptions(f"The inputs are places from 0 to {size - 1} in a row of {size} numbers.")
    if kind == POINTER and len(inputs) % PER_CARD:
        raise BadOptions(f"A pointer sees whole cards of {PER_CARD} numbers each, not {len(inputs)} inputs.")
    width = _check_layers(layers, CARD_FEATURES if kind == POINTER else len(inputs))
    most = 1 if kind == POINTER else game.kernels.actions
    if width > most:
        raise BadOptions(f"The last layer has {width} outputs, but this net needs at most {most}.")


def _check_layers(layers: list[Array], width: int) -> int:
    """Returns how many numbers come out of the last layer; each takes as many as the one before gives."""
    if not layers or len(layers) % 2:
        raise BadOptions("The layers of a net are weights and biases in turn.")
    for number in range(0, len(layers), 2):
        weights, bias = layers[number : number + 2]
        if weights.ndim != 2 or weights.shape[1] != width or bias.shape != weights.shape[:1]:
            raise BadOptions(
                f"Layer {number // 2 + 1} has weights of {weights.shape} and a bias of {bias.shape}. It needs "
                f"weights of (outputs, {width}) and a bias of (outputs,)."
            )
        width = len(bias)
    return width


class PolicyBot:
    """Plays what a net thinks of its view."""

    def __init__(
        self, game: Game[Any], kind: str, size: int, inputs: Array, layers: list[Array], seed: str = ""
    ) -> None:
        self._game, self._kind, self._size, self._inputs, self._layers = game, kind, size, inputs, layers
        self._random = SeededRandom(f"{seed}_policy")

    def act(self, turn: Turn) -> Action:
        chances = np.exp(self.logits(turn))
        chances /= chances.sum()
        drawn = self._random.next()
        return turn.legal[min(int(np.searchsorted(chances.cumsum(), drawn)), len(turn.legal) - 1)]

    def logits(self, turn: Turn) -> Array:
        """Returns what the net thinks of each legal action."""
        rows = self._look(turn)[:, self._inputs]
        values = card_features(rows)[0] if self._kind == POINTER else rows[0].astype(np.float32)
        for k in range(0, len(self._layers), 2):
            values = values @ self._layers[k].T + self._layers[k + 1]
            if k + 2 < len(self._layers):
                values = np.tanh(values)
        scores = np.full(self._game.kernels.actions, -1e9, np.float64)
        scores[: values.shape[0]] = values[:, 0] if self._kind == POINTER else values
        turned = self._game.kernels.learning.turned
        own = np.array(turn.legal) if turned is None or turn.seat != 1 else turned[list(turn.legal)]
        found: Array = scores[own]
        found -= found.max()
        return found

    def check(self, world: State) -> None:
        """Refuses a game whose observations are not as long as those that the net was trained on."""
        size = sum(int(np.prod(part.shape)) for part in self._planes.parts(world))
        if size != self._size:
            raise BadOptions(
                f"This policy was trained on observations of {self._size} bytes, but this game's have {size}. "
                "Choose the options that it was trained with."
            )

    def _look(self, turn: Turn) -> Array:
        """Returns the planes of a world that looks the same from the seat of this turn."""
        world = turn.sample(self._random)
        self.check(world)
        row = np.zeros((1, self._size), np.uint8)
        self._planes.write(world.thaw(), np.array([turn.seat]), row)
        return row

    @property
    def _planes(self) -> Planes:
        planes = self._game.kernels.learning.planes
        assert planes is not None
        return planes


def load_policy(game: Game[Any], name: str, seed: str = "") -> PolicyBot:
    """Returns the bot of a file; refuses a file that is missing, damaged, or made for another game."""
    place = Path(name.removeprefix(PREFIX))
    if not place.is_file() or place.stat().st_size > MOST_BYTES:
        raise BadOptions(f"There is no policy {quoted(str(place))}. Train one with `examples/train.py`.")
    try:
        with np.load(place, allow_pickle=False) as file:
            made_for, kind = str(file["game"]), str(file["kind"])
            layers = [file[f"layer{k}"] for k in range(len(file.files) - 4)]
            size, inputs = int(file["size"]), file["inputs"]
    except (OSError, ValueError, KeyError, BadZipFile):
        raise BadOptions(
            f"{quoted(str(place))} is not a policy of Quintet. Train one with `examples/train.py`."
        ) from None
    if made_for != game.info.id:
        raise BadOptions(f"This policy plays {quoted(made_for)}, not {game.info.title}.")
    check_net(game, kind, size, inputs, layers)
    return PolicyBot(game, kind, size, inputs, layers, seed)
