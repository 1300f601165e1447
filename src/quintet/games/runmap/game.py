"""The run map as a game of the catalog."""

from typing import Final

from quintet.core.extras import Extras
from quintet.core.game import Event, Kernels, Outcome, PackedGame, Saved, Seat, Words
from quintet.core.plain import numbers_of
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.runmap import views
from quintet.games.runmap.actions import ACTIONS
from quintet.games.runmap.bots import BOTS
from quintet.games.runmap.bots.path_values import plan
from quintet.games.runmap.hidden import HIDDEN
from quintet.games.runmap.info import INFO
from quintet.games.runmap.layout import Run
from quintet.games.runmap.learning import LEARNING
from quintet.games.runmap.model import RunState
from quintet.games.runmap.options import RunOptions, pack_options
from quintet.games.runmap.packing.pack import pack
from quintet.games.runmap.packing.unpack import LAYOUT
from quintet.games.runmap.rules import entries
from quintet.games.runmap.rules.generate import generate
from quintet.games.runmap.rules.measure import measure
from quintet.games.runmap.tables import RUNNING
from quintet.games.runmap.text import drawing, notation, wording
from quintet.games.runmap.views import RunView

__all__ = ["GAME", "RunMapGame"]

_END: Final = numbers_of(Run, "ended")


class RunMapGame(PackedGame[RunView]):
    info = INFO
    options = RunOptions
    setup = staticmethod(pack_options)
    layout = LAYOUT
    bots = BOTS
    extras = Extras(hidden=HIDDEN, progress=wording.word_progress)
    words = Words(drawing.show, notation.write, notation.read)
    saved = Saved(RunState, pack, "the run")
    kernels = Kernels(
        record=Run,
        actions=ACTIONS,
        seats=1,
        observation=("u1", entries.OBSERVATION),
        reset=entries.reset,
        turn=entries.turn,
        legal=entries.legal,
        step=entries.step,
        observe=entries.observe,
        score=entries.score,
        later=(plan, generate, measure),
        learning=LEARNING,
    )

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return (0,) if _END(state.data)[0] == RUNNING else ()

    def refusal(self, state: State, seat: Seat, action: int, code: int) -> str:
        return wording.word_refusal(state.plain, seat, action, code)

    def events(self, state: State, seat: Seat | None) -> tuple[Event, ...]:
        run: Run = state.plain
        return tuple([wording.word_event(row, seat) for row in run.events[: run.event_count]])

    def outcome(self, state: State) -> Outcome | None:
        run: Run = state.plain
        return wording.word_outcome(run, int(self.scores(state)[0])) if run.ended != RUNNING else None

    def view(self, state: State, seat: Seat | None) -> RunView:
        return views.view_of(state, seat)

    def resample(self, state: State, seat: Seat, rng: SeededRandom) -> State:
        return views.resample(state, seat, rng)


GAME: Final = RunMapGame()
