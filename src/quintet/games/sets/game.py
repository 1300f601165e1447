"""Set as a game of the catalog."""

from collections.abc import Sequence
from typing import Final

from quintet.core.extras import Extras
from quintet.core.game import Event, Kernels, Outcome, PackedGame, Saved, Seat, Words
from quintet.core.plain import numbers_of
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.sets import text, views
from quintet.games.sets.actions import ACTIONS
from quintet.games.sets.bots import BOTS, FORMER_BOTS
from quintet.games.sets.hidden import HIDDEN
from quintet.games.sets.info import INFO
from quintet.games.sets.layout import Table
from quintet.games.sets.learning import LEARNING
from quintet.games.sets.model import GameState
from quintet.games.sets.options import SetOptions, pack_options
from quintet.games.sets.packing.pack import pack
from quintet.games.sets.packing.unpack import LAYOUT
from quintet.games.sets.rules import entries
from quintet.games.sets.tables import MAX_BOARD, MAX_SEATS, RUNNING
from quintet.games.sets.views import PRIVATE, SetView

__all__ = ["GAME", "Sets"]

_SEATS: Final = numbers_of(Table, "setup.seats")
_SEATS_AND_END: Final = numbers_of(Table, "setup.seats", "ended")


class Sets(PackedGame[SetView]):
    info = INFO
    options = SetOptions
    setup = staticmethod(pack_options)
    layout = LAYOUT
    bots = BOTS
    extras = Extras(
        hidden=HIDDEN,
        unobserved=("tallies", "selection"),
        helps=views.has_hints,
        looks_same=views.looks_same,
        closing=text.word_closing,
        progress=text.word_progress,
        timed=("quick", "daily"),
        former_bots=FORMER_BOTS,
    )
    words = Words(text.show, text.write, text.read)
    saved = Saved(GameState, pack, "the game of Set")
    kernels = Kernels(
        record=Table,
        actions=ACTIONS,
        seats=MAX_SEATS,
        observation=("u1", (3, MAX_BOARD)),
        reset=entries.reset,
        turn=entries.turn,
        legal=entries.legal,
        step=entries.step,
        observe=entries.observe,
        score=entries.score,
        extra=(entries.submit_first_seat,),
        learning=LEARNING,
    )

    def seats(self, state: State) -> int:
        return _SEATS(state.data)[0]

    def to_act(self, state: State) -> tuple[Seat, ...]:
        seats, ended = _SEATS_AND_END(state.data)
        return tuple(range(seats)) if ended == RUNNING else ()

    def refusal(self, state: State, seat: Seat, action: int, code: int) -> str:
        return text.word_refusal(state.plain, seat, action, code)

    def events(self, state: State, seat: Seat | None) -> tuple[Event, ...]:
        table: Table = state.plain
        rows = table.events[: table.event_count]
        board: Sequence[int] = table.board[: table.count]  # type: ignore[assignment]
        return tuple(text.word_event(row, seat, board) for row in rows if row.code not in PRIVATE or row.seat == seat)

    def outcome(self, state: State) -> Outcome | None:
        table: Table = state.plain
        return text.word_outcome(table) if table.ended != RUNNING else None

    def view(self, state: State, seat: Seat | None) -> SetView:
        return views.view_of(state, seat)

    def resample(self, state: State, seat: Seat, rng: SeededRandom) -> State:
        return views.resample(state, seat, rng)


GAME: Final = Sets()
