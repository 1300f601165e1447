"""CataMaze as the protocol knows it."""

from typing import Final

from quintet.core.extras import Extras
from quintet.core.game import CLOCK, Event, Kernels, Outcome, PackedGame, Saved, Seat, Words
from quintet.core.plain import numbers_of
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.catamaze import memory, text, views
from quintet.games.catamaze.actions import ACTIONS
from quintet.games.catamaze.bots import BOTS
from quintet.games.catamaze.info import BY_TEXT, INFO
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.learning import LEARNING
from quintet.games.catamaze.model import WorldState
from quintet.games.catamaze.options import CataMazeOptions, pack_options
from quintet.games.catamaze.packing import LAYOUT, pack
from quintet.games.catamaze.rules import entries
from quintet.games.catamaze.rules.sight import OBSERVED
from quintet.games.catamaze.tables import MAX_SEATS, RUNNING
from quintet.games.catamaze.views import CataView
from quintet.games.catamaze.views.hidden import HIDDEN

__all__ = ["GAME", "CataMaze"]

_SEATS: Final = numbers_of(World, "setup.seats")
_SEATS_AND_END: Final = numbers_of(World, "setup.seats", "ended")


class CataMaze(PackedGame[CataView]):
    info = INFO
    options = CataMazeOptions
    setup = staticmethod(pack_options)
    layout = LAYOUT
    bots = BOTS
    extras = Extras(
        open_view=views.open_view,
        hidden=HIDDEN,
        unobserved=("queue",),
        by_text=lambda _: BY_TEXT,
        progress=lambda view: f"Tick {view.time}",
    )
    words = Words(text.show, text.write, text.read)
    saved = Saved(WorldState, pack, "the game of CataMaze")
    kernels = Kernels(
        record=World,
        actions=ACTIONS,
        seats=MAX_SEATS,
        observation=("u1", (OBSERVED,)),
        reset=entries.reset,
        turn=entries.turn,
        legal=entries.legal,
        step=entries.step,
        observe=entries.observe,
        score=entries.score,
        extra=(memory.spread, memory.nearest_edge, memory.walk_back),
        later=(entries.advance,),
        learning=LEARNING,
    )

    def seats(self, state: State) -> int:
        return _SEATS(state.data)[0]

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Returns every seat and the clock. The dead have nothing to choose, but nobody may learn who is dead: R6.5."""
        seats, ended = _SEATS_AND_END(state.data)
        return (*range(seats), CLOCK) if ended == RUNNING else ()

    def refusal(self, state: State, seat: Seat, action: int, code: int) -> str:
        return text.word_refusal(state.plain, seat, action, code)

    def events(self, state: State, seat: Seat | None) -> tuple[Event, ...]:
        world: World = state.plain
        if world.event_count == 0:
            return ()
        watching = views.may_watch(world, seat)
        rows = views.known_events(world, seat, watching=watching)
        return tuple([text.word_event(world, row, seat, watching=watching) for row in rows])

    def outcome(self, state: State) -> Outcome | None:
        world: World = state.plain
        return text.word_outcome(world) if world.ended != RUNNING else None

    def view(self, state: State, seat: Seat | None) -> CataView:
        return views.view_of(state, seat)

    def resample(self, state: State, seat: Seat, rng: SeededRandom) -> State:
        return views.resample(state, seat, rng)


GAME: Final = CataMaze()
