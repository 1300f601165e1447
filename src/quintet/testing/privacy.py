"""A law about privacy: what only one seat sees is drawn again in the worlds of the others, declared or not.

Nobody has to say what is private. A field of the record is taken over from another moment; if that changes what one
seat sees and not what another one sees, then the other must not know it.
"""

from collections.abc import Iterator
from typing import Any, Final

from quintet.core.game import Event, Game, Seat, View
from quintet.core.state import State
from quintet.testing.knowledge import blanked, names_that_differ
from quintet.testing.law import Broken, Situation, Trial, law, who

LOOKS: Final = 6
"""How many situations of a trial take over fields from another one."""
Private = dict[tuple[str, Seat], Seat]
"""By field and the seat that does not see it: a seat that does."""


@law("private-parts-are-resampled", "end")
def private_parts_are_resampled(game: Game[Any], trials: list[Trial]) -> None:
    """A field that one seat sees and another does not is different in some world of the other."""
    private, drawn = Private(), set[tuple[str, Seat]]()
    for trial in trials:
        for situation in trial.sample(LOOKS):
            if game.seats(situation.state) > 1 and situation.legal:
                private |= dict(_private_fields(trial, situation))
                drawn.update(_drawn_fields(trial, situation))
    for (name, blind), sees in private.items():
        if (name, blind) not in drawn:
            raise Broken(
                f"{who(sees).capitalize()} sees something in `{name}` that {who(blind)} does not see, but `resample` "
                f"never changes it for {who(blind)}."
            )


def _drawn_fields(trial: Trial, situation: Situation) -> Iterator[tuple[str, Seat]]:
    game, state, rng = trial.game, situation.state, trial.random(f"privacy{situation.step}")
    for seat in range(game.seats(state)):
        world = game.resample(state, seat, rng)
        yield from ((name, seat) for name in names_that_differ(blanked(state), blanked(world)))


def _private_fields(trial: Trial, situation: Situation) -> Iterator[tuple[tuple[str, Seat], Seat]]:
    """Yields the fields that a seat sees and another one does not, each with both."""
    game, state = trial.game, situation.state
    seats = range(game.seats(state))
    now = [_seen(game, state, seat) for seat in seats]
    for name, crossed in _crossed(trial, situation):
        try:
            then = [_seen(game, crossed, seat) for seat in seats]
        except Exception:  # noqa: BLE001, S112 - a mixture of two moments need not make sense
            continue
        different = [seat for seat in seats if then[seat] != now[seat]]
        yield from (((name, blind), different[0]) for blind in seats if different and blind not in different)


def _seen(game: Game[Any], state: State, seat: Seat) -> tuple[View, tuple[Event, ...]]:
    return game.view(state, seat), game.events(state, seat)


def _crossed(trial: Trial, situation: Situation) -> Iterator[tuple[str, State]]:
    """Yields the state with one field of another moment of the same trial, whole or for one seat."""
    state, rng = blanked(situation.state), trial.random(f"crossed{situation.step}")
    other = blanked(rng.shuffle(trial.situations)[0].state)
    seats = trial.game.seats(state)
    for name in names_that_differ(state, other):
        rows: Any = other.thaw()
        source = rows[name]
        parts = [(0, seat) for seat in range(seats)] if source.shape[1:2] == (seats,) else [(0,)]
        for part in parts:
            rows = state.thaw()
            rows[name][part] = source[part]
            yield name, state.after(rows)
