"""Two tiny games for the tests of the table: Nim, in turns with a secret, and Drip, in ticks."""

from typing import Any

import msgspec

from quintet.core.codec import decode, encode
from quintet.core.errors import BadNotation
from quintet.core.game import CLOCK, NOBODY, Event, GameInfo, Kernels, Outcome, Pace, PackedGame, Seat, View
from quintet.core.options import Options
from quintet.core.record import i64, record, zeros
from quintet.core.state import Layout, State

SEATS = 2
RESIGN = 3


@record
class Pile:
    left: i64
    mover: i64
    secret: i64
    gave_up: i64
    last: i64


class NimOptions(Options, frozen=True, kw_only=True):
    left: int = 12


class NimView(View, frozen=True, kw_only=True):
    left: int
    mover: int


def nim_reset(games, seeds, setups):
    for game, seed, setup in zip(games, seeds, setups, strict=True):
        game.left, game.mover, game.secret, game.gave_up, game.last = setup.left, 0, abs(seed.raw) % 1000, -1, 0


def nim_turn(games, seats):
    for at, game in enumerate(games):
        seats[at] = NOBODY if game.left == 0 or game.gave_up >= 0 else game.mover


def nim_legal(games, seats, masks):
    for at, game in enumerate(games):
        masks[at, : min(3, game.left)] = 1
        masks[at, RESIGN] = 1


def nim_step(games, seats, actions, codes):
    for at, game in enumerate(games):
        over = game.left == 0 or game.gave_up >= 0
        wrong = seats[at] != game.mover or (actions[at] != RESIGN and actions[at] >= game.left)
        codes[at] = 1 if over or wrong else 0
        if codes[at]:
            continue
        if actions[at] == RESIGN:
            game.gave_up = seats[at]
        else:
            game.last = actions[at] + 1
            game.left -= game.last
        game.mover = 1 - game.mover


def nim_score(games, out):
    for at, game in enumerate(games):
        out[at] = 0
        out[at, 1 - game.mover] = int(game.left == 0)


class Nim(PackedGame[NimView]):
    """Take 1 to 3; who takes the last wins. The secret decides nothing, but nobody may see it."""

    options = NimOptions
    info = GameInfo(id="nim", title="Nim", summary="take the last", rules=1, seats=(2, 2), pace=Pace.TURNS, hidden=True)
    layout: Any
    kernels = Kernels(
        record=Pile,
        actions=4,
        seats=SEATS,
        observation=("u1", (1,)),
        reset=nim_reset,
        turn=nim_turn,
        legal=nim_legal,
        step=nim_step,
        observe=lambda *_: None,
        score=nim_score,
    )

    def setup(self, options):
        rows = zeros(Pile)
        rows[0].left = options.left
        return rows

    def refusal(self, state, seat, action, code):
        return f"seat {seat + 1} may not play {self.write(action)} now"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        pile = state.record
        return () if pile.left == 0 or pile.gave_up >= 0 else (int(pile.mover),)

    def events(self, state, seat):
        pile = state.record
        if not pile.last:
            return ()
        private = (Event("thought", "you thought hard", seat),) if seat == 1 - pile.mover else ()
        return (Event("took", f"{pile.last} taken", int(1 - pile.mover), (int(pile.last),)), *private)

    def outcome(self, state):
        pile = state.record
        if self.to_act(state):
            return None
        winner = int(1 - pile.gave_up) if pile.gave_up >= 0 else int(1 - pile.mover)
        return Outcome((winner,), "over", f"seat {winner + 1} won")

    def view(self, state, seat):
        return NimView(seat=seat, left=int(state.record.left), mover=int(state.record.mover))

    def resample(self, state, seat, rng):
        games = state.thaw()
        games[0].secret = rng.next_int(0, 999)
        return state.after(games)

    def show(self, view):
        return f"{view.left} left"

    def write(self, action):
        return "resign" if action == RESIGN else str(action + 1)

    def read(self, text):
        if text not in {"1", "2", "3", "resign"}:
            raise BadNotation("take 1, 2 or 3, or resign")
        return RESIGN if text == "resign" else int(text) - 1

    def dump(self, state):
        pile = state.record
        return encode({name: int(getattr(pile, name)) for name in ("left", "mover", "secret", "gave_up", "last")})

    def load(self, data):
        rows = zeros(Pile)
        for name, value in decode(data, dict[str, int], "the pile").items():
            setattr(rows[0], name, value)
        return State(self.layout, rows.tobytes())


class ResigningNim(Nim):
    """Nim whose rules know how to give up."""

    info = msgspec.structs.replace(Nim.info, resign=RESIGN)


@record
class Drops:
    tick: i64
    seats: i64
    a: i64
    b: i64
    c: i64
    wet: i64


class DripOptions(Options, frozen=True, kw_only=True):
    seats: int = 2
    ticks: int = 20


class DripView(View, frozen=True, kw_only=True):
    tick: int
    queued: int
    wet: int


TICK = 2


def drip_reset(games, seeds, setups):
    for game, setup in zip(games, setups, strict=True):
        game.tick, game.seats, game.a, game.b, game.c, game.wet = setup.tick, setup.seats, 0, 0, 0, 0


def drip_step(games, seats, actions, codes):
    for at, game in enumerate(games):
        clock = seats[at] == CLOCK
        codes[at] = int(game.tick == 0 or clock != (actions[at] == TICK))
        if codes[at]:
            continue
        if clock:
            game.wet += game.a + game.b + game.c
            game.a = game.b = game.c = 0
            game.tick -= 1
        else:
            name = "abc"[seats[at]]
            setattr(game, name, getattr(game, name) + actions[at])


class Drip(Nim):
    """Seats queue drops of 0 or 1, and each tick they all fall. The tick counts down to the end."""

    options = DripOptions
    info = GameInfo(id="drip", title="Drip", summary="drops fall", rules=1, seats=(1, 3), pace=Pace.TICKS, hidden=True)
    kernels = msgspec.structs.replace(
        Nim.kernels, record=Drops, actions=3, seats=3, reset=drip_reset, step=drip_step, score=lambda *_: None
    )

    def setup(self, options):
        rows = zeros(Drops)
        rows[0].seats, rows[0].tick = options.seats, options.ticks
        return rows

    def seats(self, state):
        return int(state.record.seats)

    def to_act(self, state):
        return (*range(state.record.seats), CLOCK) if state.record.tick else ()

    def legal(self, state, seat):
        if seat not in self.to_act(state):
            return ()
        return (TICK,) if seat == CLOCK else (0, 1)

    def events(self, state, seat):
        return ()

    def outcome(self, state):
        return None if state.record.tick else Outcome((), "dry", "all drops fell")

    def view(self, state, seat):
        drops = state.record
        queued = 0 if seat is None else int(getattr(drops, "abc"[seat]))
        return DripView(seat=seat, tick=int(drops.tick), queued=queued, wet=int(drops.wet))

    def resample(self, state, seat, rng):
        return state

    def show(self, view):
        return f"{view.wet} wet"

    def write(self, action):
        return str(action)

    def read(self, text):
        return int(text)

    def dump(self, state):
        names = ("tick", "seats", "a", "b", "c", "wet")
        return encode({name: int(getattr(state.record, name)) for name in names})

    def load(self, data):
        rows = zeros(Drops)
        for name, value in decode(data, dict[str, int], "the drops").items():
            setattr(rows[0], name, value)
        return State(self.layout, rows.tobytes())


def rounds_step(games, seats, actions, codes):
    for at, game in enumerate(games):
        codes[at] = int(game.tick == 0 or seats[at] != game.tick % game.seats or actions[at] > 1)
        if not codes[at]:
            game.wet += actions[at]
            game.tick -= 1


class Rounds(Drip):
    """Seats add a drop or none, in turns; whoever made it wettest wins, which is the first seat."""

    info = msgspec.structs.replace(Drip.info, id="rounds", pace=Pace.TURNS)
    kernels = msgspec.structs.replace(Drip.kernels, step=rounds_step)

    def to_act(self, state):
        drops = state.record
        return (int(drops.tick % drops.seats),) if drops.tick else ()

    def outcome(self, state):
        return None if state.record.tick else Outcome((0,), "dry", "all drops fell")


NIM_LAYOUT: Layout[Any] = Layout(Pile, f"{__name__}:NIM_LAYOUT", lambda state: state)
DRIP_LAYOUT: Layout[Any] = Layout(Drops, f"{__name__}:DRIP_LAYOUT", lambda state: state)
Nim.layout = NIM_LAYOUT
Drip.layout = DRIP_LAYOUT
NIM, RESIGNING_NIM, DRIP, ROUNDS = Nim(), ResigningNim(), Drip(), Rounds()
