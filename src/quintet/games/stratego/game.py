"""Stratego as the protocol knows it."""

from typing import Any, Final

from quintet.core.extras import Extras
from quintet.core.game import Event, Kernels, Outcome, PackedGame, Seat, Words
from quintet.core.plain import numbers_of
from quintet.core.record import Rows
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.stratego import text, views
from quintet.games.stratego.actions import ACTIONS
from quintet.games.stratego.bots import BOTS, evidence, plan, search, signs, traces, tree
from quintet.games.stratego.evaluator import Evaluator
from quintet.games.stratego.events import ENTRY_BYTES, append_entry
from quintet.games.stratego.info import GOAL, INFO, MOVES
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.learning import LEARNING
from quintet.games.stratego.options import StrategoOptions, pack_options
from quintet.games.stratego.packing.pack import load_saved
from quintet.games.stratego.packing.saved_json import read_saved, write_saved
from quintet.games.stratego.packing.unpack import LAYOUT
from quintet.games.stratego.rules import entries
from quintet.games.stratego.tables import GAME_OVER, SQUARES
from quintet.games.stratego.views import StrategoView
from quintet.games.stratego.views.hidden import HIDDEN
from quintet.games.stratego.views.knowledge import PLANES, observe
from quintet.games.stratego.views.resample import imagine

__all__ = ["GAME", "Stratego"]

_TURN: Final = numbers_of(Battle, "phase", "active", "offer")


def _place_of(name: str, width: int) -> slice:
    """Returns where a field's low bytes lie in a record."""
    offset = LAYOUT.dtype.fields[name][1]  # type: ignore[index]
    return slice(offset, offset + width)


TURN: Final = _place_of("turn", 2)
ENTRY: Final = _place_of("entry", ENTRY_BYTES)


def how_to_play(options: StrategoOptions) -> str:
    """Returns how a program plays: without a word of setting up where that is done for it."""
    return INFO.how if options.deployment == "manual" else f"{GOAL}\n{MOVES[0].upper()}{MOVES[1:]}"


class Stratego(PackedGame[StrategoView]):
    info = INFO
    options = StrategoOptions
    setup = staticmethod(pack_options)
    layout = LAYOUT
    bots = BOTS
    extras = Extras(
        open_view=views.open_view,
        hidden=HIDDEN,
        dialect=Evaluator,
        by_text=how_to_play,
        progress=text.word_progress,
    )
    words = Words(text.show, text.write, text.read)
    kernels = Kernels(
        record=Battle,
        actions=ACTIONS,
        seats=2,
        observation=("u1", (PLANES, SQUARES)),
        reset=entries.reset,
        turn=entries.turn,
        legal=entries.legal,
        step=entries.step,
        observe=observe,
        score=entries.score,
        extra=(imagine,),
        later=(
            traces.notice,
            signs.write_signs,
            evidence.weigh_signs,
            plan.prepare_mind,
            plan.plan_moves,
            search.try_moves,
            tree.prepare_outlook,
            tree.deepen,
        ),
        learning=LEARNING,
    )

    def settle(self, before: State, games: "Rows[Any]") -> State:
        """Appends the move to the log, which is a cold part of the state."""
        data = games.tobytes()
        if data[TURN] == before.data[TURN]:
            return State(LAYOUT, data, before.cold)
        return State(LAYOUT, data, append_entry(before.cold, data[ENTRY]))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        phase, active, offer = _TURN(state.data)
        if phase == GAME_OVER:
            return ()
        return (1 - active if offer else active,)

    def refusal(self, state: State, seat: Seat, action: int, code: int) -> str:
        return text.word_refusal(state.plain, seat, action, code)

    def events(self, state: State, seat: Seat | None) -> tuple[Event, ...]:
        return text.word_events(state.plain, seat)

    def outcome(self, state: State) -> Outcome | None:
        game: Battle = state.plain
        return text.word_outcome(game) if game.phase == GAME_OVER else None

    def view(self, state: State, seat: Seat | None) -> StrategoView:
        return views.view_of(state, seat)

    def resample(self, state: State, seat: Seat, rng: SeededRandom) -> State:
        return views.resample(state, seat, rng)

    def dump(self, state: State) -> bytes:
        return write_saved(state)

    def load(self, data: bytes) -> State:
        return load_saved(read_saved(data))


GAME: Final = Stratego()
