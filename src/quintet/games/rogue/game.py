"""Rogue as the protocol knows it."""

from typing import Any, Final

from quintet.core.extras import Extras, hidden_from_everyone
from quintet.core.game import Event, Kernels, Outcome, PackedGame, Saved, Seat, Words
from quintet.core.plain import numbers_of
from quintet.core.record import Rows
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.rogue.actions import ACTIONS
from quintet.games.rogue.analysis.reach import flood, mark_frontier, mark_roomy, weigh_places, weigh_walls
from quintet.games.rogue.autopilot.typed_commands import COMMANDS, attend
from quintet.games.rogue.bots import BOTS
from quintet.games.rogue.describe.labels import NOTES, annotate
from quintet.games.rogue.describe.leaderboard import FACT_NAMES, FACT_TOTALS, facts_of
from quintet.games.rogue.describe.pages import PAGES
from quintet.games.rogue.describe.screen import show
from quintet.games.rogue.info import INFO
from quintet.games.rogue.layout import RUNNING, Level, Quest
from quintet.games.rogue.learning import LEARNING
from quintet.games.rogue.model.state import GameState
from quintet.games.rogue.options import RogueOptions, pack_options
from quintet.games.rogue.packing.level_archive import NO_LEVEL, NO_LEVELS, LevelArchive
from quintet.games.rogue.packing.log_archive import has_moved, lengthen, lines_between, plain_lines
from quintet.games.rogue.packing.pack import pack
from quintet.games.rogue.packing.places import knowledge_of, place_of
from quintet.games.rogue.packing.unpack import LAYOUT
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.rules.monsters.senses import survey
from quintet.games.rogue.rules.observation import OBSERVED
from quintet.games.rogue.tables import DEPTHS
from quintet.games.rogue.text.messages import word_events, word_outcome, word_refusal
from quintet.games.rogue.text.notation import read, write
from quintet.games.rogue.views.hero import RogueView, view_of
from quintet.games.rogue.views.hidden import HIDDEN
from quintet.games.rogue.views.resample import resample
from quintet.games.rogue.views.wizard import insight_of

__all__ = ["GAME", "Rogue"]

_GOING, _OVER = place_of("going").start, place_of("over").start
_NEW_LINES: Final = numbers_of(Quest, "fresh", "logged")


class Rogue(PackedGame[RogueView]):
    info = INFO
    options = RogueOptions
    layout = LAYOUT
    bots = BOTS
    words = Words(show, write, read)
    saved = Saved(GameState, pack, "the quest")
    kernels = Kernels(
        record=Quest,
        actions=ACTIONS,
        seats=1,
        observation=("u1", OBSERVED),
        reset=rules.reset,
        turn=rules.turn,
        legal=rules.legal,
        step=rules.step,
        observe=rules.observe,
        score=rules.score,
        extra=(rules.drive, rules.glance, survey, flood, mark_frontier, mark_roomy, weigh_walls, weigh_places),
        cold=(Level, DEPTHS),
        step_cold=rules.step_stored,
        learning=LEARNING,
    )

    extras = Extras(
        commands=COMMANDS,
        pages=PAGES,
        notes=NOTES,
        attend=attend,
        annotate=annotate,
        facts=facts_of,
        fact_names=FACT_NAMES,
        fact_totals=FACT_TOTALS,
        insight=insight_of,
        hidden=hidden_from_everyone(HIDDEN),
        progress=lambda view: f"Depth {view.depth}, turn {view.turn:,}",
        unobserved=("discoveries", "ground", "map", "messages", "monsters", "things"),
    )

    def __init__(self) -> None:
        super().__init__()
        self._archive = LevelArchive()

    # --- a state is a quest with its other levels beside it ---------------------------------------------------------

    def born(self, games: "Rows[Any]") -> State:
        return State(LAYOUT, games.tobytes(), NO_LEVELS)

    def settle(self, before: State, games: "Rows[Any]") -> State:
        """Completes a change of level and stores the one that was left: R3.5; archives old lines of the log: R13.1."""
        data, cold = games.tobytes(), before.cold
        if data[_GOING]:
            cold = self._change_level(before, games, data[_GOING])
            data = games.tobytes()
        if has_moved(before.data, data):
            cold = (lengthen(cold[0], before.data, data), *cold[1:])
        return State(LAYOUT, data, cold)

    def _change_level(self, before: State, games: "Rows[Any]", going: int) -> tuple[bytes, ...]:
        left = int(games[0].lv.depth)
        if before.cold[going] != NO_LEVEL:
            self._archive.put(going, before.cold[going])
        rules.change_level(games, self._archive.levels)
        cold = list(before.cold)
        cold[left] = self._archive.take(left)
        cold[going] = NO_LEVEL
        return tuple(cold)

    # --- the rest of the protocol -----------------------------------------------------------------------------------

    def setup(self, options: Any) -> Any:
        return pack_options(options)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return (0,) if state.data[_OVER] == RUNNING else ()

    def refusal(self, state: State, seat: Seat, action: int, code: int) -> str:  # noqa: ARG002 - the code is enough
        return word_refusal(action, code)

    def events(self, state: State, seat: Seat | None) -> tuple[Event, ...]:  # noqa: ARG002 - one hero, one log
        fresh, logged = _NEW_LINES(state.data)
        if not fresh:
            return ()
        lines = lines_between(state.data, logged - fresh, logged)
        return word_events(knowledge_of(state.data), plain_lines(lines))

    def outcome(self, state: State) -> Outcome | None:
        quest: Quest = state.plain
        if quest.over == RUNNING:
            return None
        points = int(self.scores(state)[0])
        return word_outcome(quest.over, quest.cause, quest.killer, quest.lv.depth, points)

    def view(self, state: State, seat: Seat | None) -> RogueView:
        return view_of(state, seat)

    def resample(self, state: State, seat: Seat, rng: SeededRandom) -> State:
        return resample(state, seat, rng)


GAME: Final = Rogue()
