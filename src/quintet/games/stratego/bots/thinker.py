"""A bot that thinks. It sees only its view, guesses the rest, and can say why it moves.

The lower levels search imagined worlds and add what a move does for the plan (the pull of targets). The higher ones
search one tree of what they know, with the plan inside. Both dislike squares that a piece has visited.
"""

import math
import sys
import time
from typing import Final

import numpy as np

from quintet.core.game import Action, Turn
from quintet.core.record import Array, Rows, zeros
from quintet.core.rng import SeededRandom
from quintet.games.stratego.actions import (
    ACCEPT,
    DECLINE,
    MOVES,
    READY,
    TARGET,
    TARGETS,
)
from quintet.games.stratego.bots.deployment import choose_setup
from quintet.games.stratego.bots.evidence import Evidence, slot_of
from quintet.games.stratego.bots.explain import Choice, Thought, explain_thought
from quintet.games.stratego.bots.levels import Level
from quintet.games.stratego.bots.mind import WORTH, Mind
from quintet.games.stratego.bots.outlook import Outlook
from quintet.games.stratego.bots.plan import plan_moves, prepare_mind
from quintet.games.stratego.bots.search import try_moves
from quintet.games.stratego.bots.tree import deepen, prepare_outlook
from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.tables import KIND_OF, SCOUT
from quintet.games.stratego.text import write
from quintet.games.stratego.views import StrategoView

__all__ = ["Thinker"]

WORLDS_A_ROUND: Final = 4
FIRST_NODES: Final = 2000
"""Nodes that a search may visit before it knows how fast it is."""
HOPELESS: Final = 400
"""A bot this far behind accepts a draw."""
PATIENCE: Final = 60
"""Quiet half-moves after which attacks become attractive."""
MOST_IMPATIENCE, MOST_VISITS = 40, 4
"""A tree of what is known never gives a piece away only because it is bored: its moods end here."""


class Thinker:
    """A bot of some level; `nodes` changes its budget, `seconds` limits its time.

    Without a time limit only positions count, so that moves do not depend on how busy the machine is.
    """

    def __init__(
        self, seed: str, level: Level, name: str, nodes: int | None = None, seconds: float | None = None
    ) -> None:
        self.level = level
        self.nodes = _budget(level, seconds) if nodes is None else nodes
        self.seconds = math.inf if seconds is None else seconds
        self._random = SeededRandom(f"{seed}_{name}")
        self._minds = _new_minds(level)
        self._looks = zeros(Outlook)
        self._table = np.zeros((_rows(self.nodes), 5), np.int64)
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
        """Learns from an earlier decision of its seat: R9.2."""
        if action < MOVES:
            self._evidence.watch(turn.view)
            self._remember(turn.view, action)

    def explain(self, turn: Turn) -> str:
        """Says what each enemy piece may be, and the values of its best moves: R9.3."""
        if turn.view.phase is GamePhase.SETUP or turn.view.draw_offered_by is not None:
            return f"It would play `{write(self.act(turn))}`."
        self._evidence.watch(turn.view)
        return explain_thought(turn.view, self.think(turn), self.level.worth[SCOUT])

    # --- setting up ---

    def _deploy(self, view: StrategoView) -> Action:
        """Returns the next action of its setup."""
        if self._setup is None:
            self._setup = choose_setup(self.level, view.army, view.seat or 0, self._random)
        return self._setup.pop(0) if self._setup else READY

    # --- thinking ---

    def think(self, turn: Turn) -> Thought:
        """Values all moves: R9."""
        began = time.perf_counter()
        limit = began + min(self.seconds, turn.seconds or self.seconds) * 0.9
        moves = self._prepare(turn)
        plans = np.zeros(len(moves), np.int64)
        if not self.level.tree:
            plan_moves(self._minds, moves, plans)
        planned = plans * self.level.plan / 100 + self._moods(turn.view, moves)
        whims = self._noise(len(moves))
        if self.level.tree:
            whims = np.round(planned + whims) - planned
            searched, worlds, nodes = self._deepen(moves, planned + whims, began, limit), 0, self._looks[0].nodes
        else:
            totals = self._try(moves, limit)
            searched, worlds, nodes = totals[:, 0] / totals[:, 1], totals[0, 1], self._minds[0].visited
        order = np.argsort(-(searched + planned + whims), kind="stable").tolist()
        ranked = tuple(Choice(int(moves[k]), float(searched[k]), float(planned[k]), float(whims[k])) for k in order)
        belief = self._minds[0].belief.astype(np.float64) / 65536
        return Thought(ranked, belief, int(worlds), int(nodes), time.perf_counter() - began)

    def _prepare(self, turn: Turn) -> Array:
        """Looks at the board, believes and weighs; returns the moves to choose from."""
        self._games = turn.sample(self._random).thaw()
        mind = self._minds[0]
        self._evidence.write_to(mind, turn.seat, used=self.level.evidence)
        mind.rng.word = self._random.next_int(1, 2**32 - 2)
        prepare_mind(self._minds, self._games, np.array([turn.seat]))
        return np.array([action for action in turn.legal if action < MOVES])

    def _deepen(self, moves: Array, biases: Array, began: float, limit: float) -> Array:
        """Searches one tree, deeper and deeper, until nodes or time run out."""
        looks = self._looks
        prepare_outlook(looks, self._minds, self._games, self._table)
        order, values = np.arange(len(moves)), np.zeros(len(moves), np.int64)
        for depth in range(1, self.level.depth + 1):
            now = time.perf_counter()
            if looks[0].nodes >= self.nodes or (depth > 1 and now > limit):
                break
            budget = min(self.nodes, _nodes_until(limit, looks[0].nodes, now - began, limit - now))
            found, leanings = values[order], biases[order].astype(np.int64)
            deepen(looks, self._table, moves[order], leanings, found, depth, budget)
            values[order] = found
            order = np.argsort(-values, kind="stable")
        return values - biases

    def _try(self, moves: Array, limit: float) -> Array:
        """Searches round after round of worlds until worlds, nodes or time run out."""
        totals, scores = np.zeros((len(moves), 2), np.int64), np.zeros(16, np.int64)
        for tried in range(0, self.level.worlds, WORLDS_A_ROUND):
            worlds = min(WORLDS_A_ROUND, self.level.worlds - tried)
            try_moves(self._minds, moves, totals, np.array([worlds, self.level.depth, self.nodes]), scores)
            if self._minds[0].visited >= self.nodes or time.perf_counter() > limit:
                break
        return totals

    def _moods(self, view: StrategoView, moves: Array) -> Array:
        """Returns the dislike of squares visited before, and the impatience with quiet play."""
        starts, targets = moves // TARGETS, TARGET[moves // TARGETS, moves % TARGETS]
        taken = {piece.position.square for piece in view.pieces if piece.position is not None}
        impatience, most = max(view.quiet_turns - PATIENCE, 0), sys.maxsize
        if self.level.tree:
            impatience, most = min(impatience // 2, MOST_IMPATIENCE), MOST_VISITS
        slots = own_slots(view)
        moods = [
            (impatience if target in taken else 0)
            - self.level.weariness * min(self._visits.get((slots.get(start, -1), target), 0), most)
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


def _new_minds(level: Level) -> Rows[Mind]:
    """Returns a mind that values pieces as this level does."""
    minds = zeros(Mind)
    mind = minds[0]
    mind.prices[:] = level.worth
    mind.prize, mind.guard = level.prize, level.guard
    mind.veil = level.veil
    mind.still, mind.reserve, mind.dread, mind.fear = level.still, level.reserve, level.dread, level.fear
    return minds


def _budget(level: Level, seconds: float | None) -> int:
    """Returns how many nodes a bot may visit; with only the seconds given, a tree can use them all."""
    return level.nodes if seconds is None or not level.tree else sys.maxsize


def _rows(nodes: int) -> int:
    """Returns how many positions the tree remembers."""
    return 1 << min(max(nodes.bit_length() - 2, 10), 19)


def _nodes_until(limit: float, nodes: int, spent: float, left: float) -> int:
    """Returns how many nodes a search may have visited when the time is up, if it goes on as fast as until now."""
    if limit == math.inf:
        return sys.maxsize
    return nodes + int(max(nodes, FIRST_NODES) * max(left, 0.0) / max(spent, 1e-6))


def own_slots(view: StrategoView) -> dict[int, int]:
    """Returns the viewer's pieces by square, as the numbers they have all game."""
    own = (piece for piece in view.pieces if piece.seat == view.seat and piece.position is not None)
    return {piece.position.square: slot_of(piece) for piece in own if piece.position}


def balance(view: StrategoView) -> int:
    """Returns the worth of the enemy's losses less the bot's own."""
    lost = [0, 0]
    for piece in view.captured:
        if piece.rank is not None and piece.seat is not None:
            lost[piece.seat] += WORTH[KIND_OF[piece.rank]]
    return lost[1 - (view.seat or 0)] - lost[view.seat or 0]
