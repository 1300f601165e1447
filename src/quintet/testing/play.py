"""Laws about playing: who acts, what is legal, what is refused, how it ends."""

import math
from typing import Any

from quintet.core.errors import BadNotation, IllegalAction
from quintet.core.game import CLOCK, NOBODY, Action, Event, Game, Outcome, Pace, Seat, View
from quintet.core.state import State
from quintet.testing.knowledge import difference, known, secrets_in, watchers
from quintet.testing.law import Broken, Situation, Trial, content, law, some_of, who

LEGAL_TRIED = 12
ILLEGAL_TRIED = 24
TRIED_AFTER_THE_END = 100
NO_ACTIONS: tuple[Any, ...] = ("", "a", "0", -1, -(2**70), 2**31, 2**70, True, 0.0, 1.5, None, (0,), b"0")
NO_SEATS = (NOBODY, -7, 64, 2**40)


@law("determinism", "trial")
def repeats_itself(trial: Trial) -> None:
    """The same seed and the same actions always give the same states."""
    game = trial.game
    for _ in range(2):
        state = game.new(trial.seed, trial.options)
        for situation in trial.situations:
            if state.fingerprint != situation.state.fingerprint or state != situation.state:
                raise Broken("The same seed and actions lead to a different state.", situation.step)
            if situation.done is not None:
                state = game.apply(state, *situation.done)


@law("over-iff-nobody-acts", "situation")
def ends_properly(trial: Trial, situation: Situation) -> None:
    """A game is over exactly when nobody acts, and it has an outcome exactly when it is over."""
    game, state = trial.game, situation.state
    acting, outcome = game.to_act(state), game.outcome(state)
    if not acting and outcome is None:
        raise Broken("Nobody acts, but there is no outcome.")
    if acting and outcome is not None:
        raise Broken(f"There is an outcome, but the seats {acting} may act.")
    if outcome is not None:
        _check_outcome(game, state, outcome)


def _check_outcome(game: Game[Any], state: State, outcome: Outcome) -> None:
    seats = range(game.seats(state))
    if not set(outcome.winners) <= set(seats) or len(set(outcome.winners)) != len(outcome.winners):
        raise Broken(f"The winners are {outcome.winners}, but the seats are {list(seats)}.")
    check_line(outcome.text, "The text of the outcome")
    check_line(outcome.reason, "The reason of the outcome")


@law("who-acts", "situation")
def seats_are_real(trial: Trial, situation: Situation) -> None:
    """Only seats at the table act: one at a time in a game of turns, and the clock only in a ticking game."""
    game, state = trial.game, situation.state
    acting, seats = game.to_act(state), game.seats(state)
    few, many = game.info.seats
    if not few <= seats <= many:
        raise Broken(f"The table has {seats} seats, but the game allows {few} to {many}.")
    lowest = CLOCK if game.info.pace is Pace.TICKS else 0
    if len(set(acting)) != len(acting) or any(not lowest <= seat < seats for seat in acting):
        raise Broken(f"The seats to act are {acting}, but the table has seats 0 to {seats - 1}.")
    if game.info.pace is Pace.TURNS and len(acting) > 1:
        raise Broken(f"Only one seat may act in a game of turns, but the seats to act are {acting}.")


@law("legal-list", "situation")
def lists_properly(trial: Trial, situation: Situation) -> None:
    """A legal list holds plain actions of the vocabulary, each once, in order, and the same at every call."""
    for seat, listed in situation.legal.items():
        if any(type(action) is not int for action in listed):
            raise Broken(f"The legal list of {who(seat)} holds something other than plain numbers.")
        if any(not 0 <= action < trial.game.kernels.actions for action in listed):
            raise Broken(f"The legal list of {who(seat)} holds an action outside the vocabulary.")
        if sorted(set(listed)) != list(listed):
            raise Broken(f"The legal list of {who(seat)} has duplicates or is out of order.")
        if tuple(trial.game.legal(situation.state, seat)) != listed:
            raise Broken(f"The legal list of {who(seat)} differs at the second call.")


@law("off-turn-legal-list", "situation")
def nothing_off_turn(trial: Trial, situation: Situation) -> None:
    """A seat that may not act has no legal actions: off turn, not at the table, or after the end."""
    for seat in idle_seats(trial, situation):
        if len(trial.game.legal(situation.state, seat)):
            raise Broken(f"{who(seat).capitalize()} may not act, but has legal actions.")


def idle_seats(trial: Trial, situation: Situation) -> list[Seat]:
    """Returns the seats at this table, the clock and seats that do not exist, except those that may act."""
    everybody = (CLOCK, *range(max(trial.game.seats(situation.state), trial.game.kernels.seats)), *NO_SEATS)
    return [seat for seat in everybody if seat not in situation.legal]


@law("legal-actions-apply", "situation", situations=30)
def legal_applies(trial: Trial, situation: Situation) -> None:
    """Every action in a legal list can be taken."""
    rng = trial.random(f"legal{situation.step}")
    for seat, listed in situation.legal.items():
        for action in some_of(listed, LEGAL_TRIED, rng):
            try:
                trial.game.apply(situation.state, seat, action)
            except IllegalAction as refused:
                raise Broken(
                    f"The legal action {trial.game.write(action)!r} of {who(seat)} is refused: {refused}"
                ) from refused


@law("everything-else-is-refused", "situation", situations=30)
def rest_is_refused(trial: Trial, situation: Situation) -> None:
    """An action outside the legal list is refused, whoever tries it, with a message that holds no secret."""
    for seat, action in forbidden(trial, situation):
        try:
            trial.game.apply(situation.state, seat, action)
        except IllegalAction as refused:
            check_sentence(trial, situation.state, str(refused))
        else:
            raise Broken(f"{who(seat).capitalize()} took {trial.game.write(action)!r}, which is not in its legal list.")


def forbidden(trial: Trial, situation: Situation) -> list[tuple[Seat, Action]]:
    """Returns actions that are not legal here: from other situations, other seats, and the whole vocabulary."""
    rng = trial.random(f"forbidden{situation.step}")
    known = some_of(trial.pool, ILLEGAL_TRIED, rng)
    strange = some_of(range(trial.game.kernels.actions), ILLEGAL_TRIED, rng)
    tried: list[tuple[Seat, Action]] = []
    for seat, listed in situation.legal.items():
        tried.extend((seat, action) for action in (*known, *strange) if action not in listed)
    for seat in idle_seats(trial, situation):
        tried.extend((seat, action) for action in (*known[:6], *strange[:3]))
    return tried if situation.legal else [*after_the_end(trial, situation), *tried]


def after_the_end(trial: Trial, situation: Situation) -> list[tuple[Seat, Action]]:
    """Returns many actions for every seat at the table; resigning first, which a game may allow at any time."""
    game, rng = trial.game, trial.random("after the end")
    resign = [] if game.info.resign is None else [game.info.resign]
    actions = [*resign, *some_of(range(game.kernels.actions), TRIED_AFTER_THE_END, rng)]
    return [(seat, action) for seat in range(game.seats(situation.state)) for action in actions]


def check_sentence(trial: Trial, state: State, text: str) -> None:
    check_line(text, "The refusal")
    secret = secrets_in(trial, state, text)
    if secret:
        raise Broken(f"The refusal holds {secret}.")


@law("refused-actions-change-nothing", "situation", situations=12)
def refusal_changes_nothing(trial: Trial, situation: Situation) -> None:
    """A refused action changes nothing: the state is the same, and a legal action leads to the same state."""
    game, state = trial.game, situation.state
    before = trial.content(situation)
    after = None if situation.done is None else game.apply(state, *situation.done)
    for seat, action in forbidden(trial, situation)[:ILLEGAL_TRIED]:
        try:
            game.apply(state, seat, action)
        except IllegalAction:
            continue
    if content(game, state) != before:
        raise Broken("A refused action changed the state.")
    if situation.done is not None and game.apply(state, *situation.done) != after:
        raise Broken("After refused actions, a legal action leads to a different state.")


@law("not-an-action", "situation", situations=3)
def nonsense_is_bad_notation(trial: Trial, situation: Situation) -> None:
    """Anything but an action (text, fractions, booleans, numbers outside the vocabulary) raises BadNotation."""
    for nonsense in (*NO_ACTIONS, trial.game.kernels.actions):
        for seat in situation.legal or (0,):
            try:
                trial.game.apply(situation.state, seat, nonsense)
            except BadNotation as refused:
                check_sentence(trial, situation.state, str(refused))
            except Exception as error:
                raise Broken(f"{nonsense!r} raises {type(error).__name__} instead of BadNotation.") from error
            else:
                raise Broken(f"{nonsense!r} is accepted as an action.")


@law("old-states", "situation", situations=30)
def old_states_stay(trial: Trial, situation: Situation) -> None:
    """An action changes no state that existed before."""
    game, state = trial.game, situation.state
    before = trial.content(situation)
    for seat, listed in situation.legal.items():
        for action in listed[:LEGAL_TRIED]:
            game.apply(state, seat, action)
    if content(game, state) != before:
        raise Broken("An action changed the state it was applied to.")


@law("events", "situation")
def events_are_proper(trial: Trial, situation: Situation) -> None:
    """Every event, for every seat and a spectator, is one printable line."""
    seats = range(trial.game.seats(situation.state))
    for seat in (*seats, None):
        for event in trial.game.events(situation.state, seat):
            if not isinstance(event, Event):
                raise Broken(f"{event!r} is not an Event.")
            if event.seat is not None and event.seat != CLOCK and event.seat not in seats:
                raise Broken(f"The event {event.kind!r} names seat {event.seat}, which is not at the table.")
            check_line(event.text, f"The text of the event {event.kind!r}")


@law("scores", "situation")
def scores_fit_the_table(trial: Trial, situation: Situation) -> None:
    """Every seat has one finite score."""
    scores, seats = trial.game.scores(situation.state), trial.game.seats(situation.state)
    if len(scores) != seats:
        raise Broken(f"There are {len(scores)} scores for {seats} seats.")
    if not all(math.isfinite(score) for score in scores):
        raise Broken(f"The scores {scores} are not all finite.")


@law("views", "situation", situations=20)
def views_are_proper(trial: Trial, situation: Situation) -> None:
    """Every seat and a spectator have a view: frozen, valid JSON, drawn in printable lines, the same at every call."""
    for seat in watchers(trial, situation):
        view = trial.game.view(situation.state, seat)
        if not isinstance(view, View) or not type(view).__struct_config__.frozen:
            raise Broken(f"The view of {who(seat)} is a {type(view).__name__}, not a frozen View.")
        if not _is_hashable(view):
            raise Broken(f"The view of {who(seat)} holds something that can be changed. Use tuples.")
        if view.seat != seat:
            raise Broken(f"The view of {who(seat)} says that it belongs to seat {view.seat}.")
        picture = trial.game.show(view)
        if not all(line.isprintable() for line in picture.split("\n")):
            raise Broken(f"The picture for {who(seat)} has control characters.")
        again = difference(known(trial.game, situation.state, seat), known(trial.game, situation.state, seat))
        if again:
            raise Broken(f"{who(seat).capitalize()} gets a different {again} at the second call.")


def _is_hashable(view: View) -> bool:
    """Whether nothing in a view can be changed: no list, no dictionary, no set."""
    try:
        hash(view)
    except TypeError:
        return False
    return True


@law("winners-have-the-best-score", "situation")
def winners_have_the_best_score(trial: Trial, situation: Situation) -> None:
    """The winners are the seats with the best score, and nobody wins when all are equal, unless the info says no."""
    game, outcome = trial.game, trial.game.outcome(situation.state)
    scores = game.scores(situation.state)
    if outcome is None or not game.info.best_score_wins or len(scores) < 2:
        return
    best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    if set(outcome.winners) != set(best) and not (len(best) == len(scores) and not outcome.winners):
        raise Broken(
            f"The winners are {outcome.winners}, but the scores are {scores}. If the best score does not decide, "
            "say `best_score_wins=False` in the info."
        )


def check_line(text: str, what: str) -> None:
    """Refuses a text that is not one printable line."""
    if not text or not text.isprintable():
        raise Broken(f"{what} is not one printable line: {text!r}.")
