"""Opponents for Stratego: each sees only its view, believes something about the rest, and can say why it moves.

A move's value is what it brings in imagined worlds (search) and what it does for the plan (the pull of targets), less
a dislike of squares the piece has seen before. Levels differ in how many worlds, how deep, and what they notice.
"""

import math
import time
from typing import Final

import numpy as np
from msgspec import Struct

from quintet.core.game import Action, BotInfo, Turn
from quintet.core.record import Array, zeros
from quintet.core.rng import SeededRandom
from quintet.games.stratego.bots.evidence import Evidence, slot_of
from quintet.games.stratego.bots.explain import Choice, Thought, explain_thought
from quintet.games.stratego.bots.mind import WORTH, Mind
from quintet.games.stratego.bots.search import WIN, plan_moves, prepare_mind, try_moves
from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.setups import BOOK
from quintet.games.stratego.tables import (
    ACCEPT,
    ARMY_NAMES,
    DECLINE,
    KIND_OF,
    MOVES,
    NAMED,
    PAIR_NUMBER,
    PAIRS,
    RANDOM,
    READY,
    SCOUT,
    SWAP,
    TARGET,
    TARGETS,
    ZONE,
)
from quintet.games.stratego.text import write
from quintet.games.stratego.views import StrategoView

__all__ = ["BOTS", "LEVELS", "Level", "RandomMover", "Thinker", "Thought"]

WORLDS_A_ROUND: Final = 4
HOPELESS: Final = 400
"""A balance this far down makes an offered draw welcome."""
PATIENCE: Final = 60
"""Quiet half-moves after which attacks on the unknown become attractive."""


class RandomMover:
    """Sets up at random, then plays any legal move; it neither resigns nor talks."""

    def __init__(self, seed: str = "") -> None:
        self._random = SeededRandom(f"{seed}_random")

    def act(self, turn: Turn) -> Action:
        view: StrategoView = turn.view
        if view.phase is GamePhase.SETUP:
            return RANDOM if any(view.tray) else READY
        moves = [action for action in turn.legal if action < MOVES]
        return moves[self._random.next_int(0, len(moves) - 1)] if moves else DECLINE

    def explain(self, turn: Turn) -> str:
        """It has no reasons."""
        return f"any of {len(turn.legal)} legal actions is as good as another; it would {write(self.act(turn))}"


class Level(Struct, frozen=True, kw_only=True):
    """How well a bot thinks."""

    worlds: int
    """Imagined worlds a move at most."""
    depth: int
    """Moves ahead in each."""
    wide: bool = False
    """Whether steps that come into touch are looked at, not only attacks and escapes."""
    veil: int = 0
    """Worth of an unknown rank, in 64ths of the piece."""
    prize: int = 1500
    """What winning counts in one world."""
    guard: int = 0
    """How much intruders near the Flag draw defenders, in percent."""
    plan: int = 100
    """Weight of the plan in percent."""
    noise: int = 0
    """Most that a value is off, at random."""
    slips: int = 0
    """Percent of moves made without thinking."""
    weariness: int = 6
    """Dislike of a square per visit since the last fight."""
    evidence: bool = False
    """Whether approaches and retreats tell it something."""
    nodes: int = 1_000_000
    """Positions looked at a move at most; what makes a move reproducible."""
    setups: tuple[str, ...] = ()
    """Book setups it likes; none: at random."""
    worth: tuple[int, ...] = WORTH
    """What pieces are worth to it, by kind."""
    swaps: int = 0
    """Pairs exchanged in a book setup, so that nobody learns it by heart."""


class Thinker:
    """A bot of some level; `nodes` changes its budget, `seconds` bounds its time.

    Without a bound only positions count, so that moves do not depend on how busy the machine is.
    """

    def __init__(
        self, seed: str, level: Level, name: str, nodes: int | None = None, seconds: float | None = None
    ) -> None:
        self.level = level
        self.nodes = level.nodes if nodes is None else nodes
        self.seconds = math.inf if seconds is None else seconds
        self._random = SeededRandom(f"{seed}_{name}")
        self._minds = zeros(Mind)
        self._evidence = Evidence()
        self._visits: dict[tuple[int, int], int] = {}
        self._setup: list[Action] | None = None

    def act(self, turn: Turn) -> Action:
        view: StrategoView = turn.view
        if view.phase is GamePhase.SETUP:
            return self._deploy(view)
        if view.draw_offered_by is not None:
            return ACCEPT if balance(view) < -HOPELESS else DECLINE
        self._evidence.watch(view)
        moves = [action for action in turn.legal if action < MOVES]
        if len(moves) == 1 or self._random.next_int(0, 99) < self.level.slips:
            action = moves[self._random.next_int(0, len(moves) - 1)]
        else:
            action = self.think(turn).ranked[0].action
        self._remember(view, action)
        return action

    def watch(self, turn: Turn, action: Action) -> None:
        """Sees an earlier decision of its seat again: R9.2."""
        if action < MOVES:
            self._evidence.watch(turn.view)
            self._remember(turn.view, action)

    def explain(self, turn: Turn) -> str:
        """Its belief per enemy piece and its best moves with their values: R9.3."""
        if turn.view.phase is GamePhase.SETUP or turn.view.draw_offered_by is not None:
            return f"it would {write(self.act(turn))}"
        self._evidence.watch(turn.view)
        return explain_thought(turn.view, self.think(turn), self.level.worth[SCOUT])

    # Setting up.

    def _deploy(self, view: StrategoView) -> Action:
        """A book setup with some pairs exchanged, or a shuffled army."""
        if self._setup is None:
            self._setup = self._choose_setup(view)
        return self._setup.pop(0) if self._setup else READY

    def _choose_setup(self, view: StrategoView) -> list[Action]:
        fitting = [k for k, book in enumerate(BOOK) if book.army == ARMY_NAMES.index(view.army)]
        liked = [k for k in fitting if BOOK[k].name in self.level.setups] or fitting
        if not self.level.setups:
            return [RANDOM]
        number = liked[self._random.next_int(0, len(liked) - 1)]
        swaps = self._choose_swaps(BOOK[number].kinds, 0 if view.seat == 0 else 1)
        return [NAMED + number, *swaps]

    def _choose_swaps(self, kinds: list[int], side: int) -> list[Action]:
        """Exchanges of movable pieces of one book setup."""
        movable = [z for z, kind in enumerate(kinds) if 0 < kind < 11]
        actions = []
        for _ in range(self.level.swaps):
            one, other = (movable[self._random.next_int(0, len(movable) - 1)] for _ in range(2))
            if kinds[one] != kinds[other]:
                kinds[one], kinds[other] = kinds[other], kinds[one]
                places = (one, other) if side == 0 else (ZONE - 1 - one, ZONE - 1 - other)
                actions.append(SWAP + side * PAIRS + int(PAIR_NUMBER[places]))
        return actions

    # Thinking.

    def think(self, turn: Turn) -> Thought:
        """Values of all moves: R9."""
        began = time.perf_counter()
        limit = began + min(self.seconds, turn.seconds or self.seconds) * 0.9
        games = turn.sample(self._random).thaw()
        mind = self._minds[0]
        self._evidence.tell(mind, used=self.level.evidence)
        mind.prices[:] = self.level.worth
        mind.prize, mind.guard = self.level.prize, self.level.guard
        mind.veil, mind.wide = self.level.veil, int(self.level.wide)
        mind.rng.kind, mind.rng.word = 0, self._random.next_int(1, 2**32 - 2)
        prepare_mind(self._minds, games, np.array([turn.seat]))
        moves = np.array([action for action in turn.legal if action < MOVES])
        plans = np.zeros(len(moves), np.int64)
        plan_moves(self._minds, moves, plans)
        totals = self._try(moves, limit)
        searched = totals[:, 0] / np.maximum(totals[:, 1], 1)
        planned = plans * self.level.plan / 100 + self._moods(turn.view, moves)
        whims = self._noise(len(moves))
        order = np.argsort(-(searched + planned + whims), kind="stable").tolist()
        ranked = tuple(Choice(int(moves[k]), float(searched[k]), float(planned[k]), float(whims[k])) for k in order)
        belief = mind.belief.astype(np.float64) / 65536
        return Thought(ranked, belief, int(totals[0, 1]), int(mind.visited), time.perf_counter() - began)

    def _try(self, moves: Array, limit: float) -> Array:
        """Search in round after round of worlds until worlds, nodes or time run out."""
        totals, scores = np.zeros((len(moves), 2), np.int64), np.zeros(16, np.int64)
        for tried in range(0, self.level.worlds, WORLDS_A_ROUND):
            worlds = min(WORLDS_A_ROUND, self.level.worlds - tried)
            try_moves(self._minds, moves, totals, np.array([worlds, self.level.depth, self.nodes]), scores)
            if self._minds[0].visited >= self.nodes or time.perf_counter() > limit:
                break
        return totals

    def _moods(self, view: StrategoView, moves: Array) -> Array:
        """Weariness of squares seen before, and impatience with quiet play."""
        starts, targets = moves // TARGETS, TARGET[moves // TARGETS, moves % TARGETS]
        taken = {piece.position.row * 10 + piece.position.col for piece in view.pieces if piece.position is not None}
        impatience = max(view.quiet_turns - PATIENCE, 0)
        slots = own_slots(view)
        moods = [
            (impatience if target in taken else 0)
            - self.level.weariness * self._visits.get((slots.get(start, -1), target), 0)
            for start, target in zip(starts.tolist(), targets.tolist(), strict=True)
        ]
        return np.array(moods, np.float64)

    def _noise(self, count: int) -> Array:
        spread = max(self.level.noise, 1)
        return np.array([self._random.next() * spread for _ in range(count)])

    def _remember(self, view: StrategoView, action: Action) -> None:
        if view.quiet_turns <= 1:
            self._visits.clear()
        start = action // TARGETS
        slot = own_slots(view).get(start, -1)
        for square in (start, int(TARGET[start, action % TARGETS])):
            self._visits[slot, square] = self._visits.get((slot, square), 0) + 1


def own_slots(view: StrategoView) -> dict[int, int]:
    """Which own piece stands where, by the number it keeps all game."""
    own = (piece for piece in view.pieces if piece.seat == view.seat and piece.position is not None)
    return {piece.position.row * 10 + piece.position.col: slot_of(piece) for piece in own if piece.position}


def balance(view: StrategoView) -> int:
    """Own less enemy losses, by worth."""
    lost = [0, 0]
    for piece in view.captured:
        if piece.rank is not None and piece.seat is not None:
            lost[piece.seat] += WORTH[KIND_OF[piece.rank]]
    return lost[1 - (view.seat or 0)] - lost[view.seat or 0]


STEEP: Final = (20000, 100, 30, 90, 45, 60, 95, 160, 280, 450, 700, 70)
"""Prices of a patient player: the highest pieces decide the end, so no guess is worth one."""
ANY_BOOK: Final = tuple(book.name for book in BOOK)
WALLED: Final = (
    "fortress",
    "two-towers",
    "center-wall",
    "quiet-corner",
    "corner-cottage",
    "lane-guard",
    "bunker",
    "two-doors",
)
"""Setups that need a Miner, or luck, to get at the Flag."""
LEVELS: Final = {
    "easy": Level(worlds=1, depth=1, plan=40, noise=70, slips=36, nodes=20_000, setups=ANY_BOOK, swaps=20),
    "medium": Level(worlds=8, depth=2, prize=2000, guard=60, veil=6, noise=8, nodes=100_000, setups=ANY_BOOK, swaps=6),
    "hard": Level(
        worlds=200,
        depth=3,
        wide=True,
        prize=700,
        guard=100,
        worth=STEEP,
        veil=10,
        noise=2,
        evidence=True,
        nodes=30_000,
        setups=WALLED,
        swaps=2,
    ),
}


def _maker(name: str) -> BotInfo:
    def make(seed: str = "", nodes: int | None = None, seconds: float | None = None) -> Thinker:
        return Thinker(seed, LEVELS[name], name, nodes, seconds)

    return BotInfo(SUMMARIES[name], make, 1 + list(LEVELS).index(name))


SUMMARIES: Final = {
    "easy": "guesses one world, looks one answer ahead, errs now and then",
    "medium": "weighs eight possible worlds and keeps to a plan",
    "hard": "searches many possible worlds, reads your moves, hunts the Flag",
}
BOTS: Final = {
    "random": BotInfo("plays any legal move", RandomMover, 0),
    **{name: _maker(name) for name in LEVELS},
}
assert max(WORTH) < WIN
