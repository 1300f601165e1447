"""Battleship as the protocol knows it, written from docs/adding-a-game.md."""

from collections import Counter
from typing import Annotated, ClassVar

from msgspec import Meta

from battleship import rules
from battleship.fleet import CELLS, LAYOUT, SIDE, Model, Sea, Setup, fleets_that_fit, pack, ships_of
from quintet.core.errors import BadNotation
from quintet.core.extras import Extras, Hidden
from quintet.core.game import (
    BotInfo,
    Event,
    GameInfo,
    Kernels,
    Outcome,
    Pace,
    PackedGame,
    RandomBot,
    Saved,
    View,
    Words,
)
from quintet.core.options import Options, Preset
from quintet.core.record import zeros
from quintet.core.rng import SeededRandom, redraw

REASONS = ("", "The game is over.", "It is the other side's turn.", "You have shot there already.")
TELLING = ("nothing happens", "water", "a hit", "a ship sinks")
KINDS = ("dud", "miss", "hit", "sunk")


class BattleOptions(Options, frozen=True, kw_only=True):
    ships: Annotated[int, Meta(ge=1, le=2, description="ships of each side")] = 2
    again: Annotated[bool, Meta(description="whether a hit gives another shot")] = False
    dud: Annotated[int, Meta(ge=0, le=60, description="percent of shells that do not go off")] = 5

    presets: ClassVar = {"streak": Preset("shoot until you miss", {"again": True})}


class SeaView(View, frozen=True, kw_only=True):
    turn: int
    over: bool
    ships: tuple[tuple[int, ...] | None, ...]
    shots: tuple[tuple[int, ...], ...]


def write(action):
    if not 0 <= action <= rules.RESIGN:
        raise BadNotation(f"There is no action {action}.")
    return "resign" if action == rules.RESIGN else f"{'abcd'[action % SIDE]}{action // SIDE + 1}"


NAMES = {write(action): action for action in range(rules.ACTIONS)}


def read(text):
    if text not in NAMES:
        raise BadNotation("A shot is a letter from a to d and a number from 1 to 4, like `b2`.")
    return NAMES[text]


def show(view):
    boards = []
    for ships, shots in zip(view.ships, view.shots, strict=True):
        cells = [".o*#"[mark] if mark or not (ships and ships[c]) else str(ships[c]) for c, mark in enumerate(shots)]
        boards.append(["".join(cells[at : at + SIDE]) for at in range(0, CELLS, SIDE)])
    return "\n".join("  ".join(rows) for rows in zip(*boards, strict=True))


def other_fleet(state, seat, rng):
    """Moves every fleet that the seat does not know, as far as the shots allow."""
    rows, sea = state.thaw(), state.plain
    for owner in range(2):
        if owner != seat and not sea.ended:
            fleets = [ships_of(fleet) for fleet in fleets_that_fit(sea.setup.ships, sea.shot[owner])]
            others = [fleet for fleet in fleets if fleet != sea.ship[owner]] or [sea.ship[owner]]
            rows[0].ship[owner] = others[rng.next_int(0, len(others) - 1)]
    return state.after(rows)


class Hunter:
    """Shoots where most of a few imagined fleets have a ship."""

    def __init__(self, seed=""):
        self.random = SeededRandom(f"{seed}_hunter")

    def act(self, turn):
        boards = [turn.sample(self.random).plain.ship[1 - turn.seat] for _ in range(6)]
        votes = Counter(cell for board in boards for cell in range(CELLS) if board[cell] and cell in turn.legal)
        return min(votes, key=lambda cell: (-votes[cell], cell)) if votes else turn.legal[0]

    def explain(self, turn):
        return f"It shoots at {write(self.act(turn))}."


class Battleship(PackedGame[SeaView]):
    info = GameInfo(
        id="battleship",
        title="Battleship",
        summary="sink the other fleet",
        rules=1,
        seats=(2, 2),
        pace=Pace.TURNS,
        hidden=True,
        resign=rules.RESIGN,
    )
    options = BattleOptions
    layout = LAYOUT
    bots: ClassVar = {
        "random": BotInfo("shoots anywhere", lambda seed="": RandomBot(seed, rules.RESIGN)),
        "hunter": BotInfo("shoots where ships may be", Hunter, 1),
    }
    words = Words(show, write, read)
    saved = Saved(Model, pack, "the game of Battleship")
    extras = Extras(hidden=(Hidden("the other fleet", other_fleet),))
    kernels = Kernels(
        record=Sea,
        actions=rules.ACTIONS,
        seats=2,
        observation=("u1", (rules.OBSERVED,)),
        reset=rules.reset,
        turn=rules.turn,
        legal=rules.legal,
        step=rules.step,
        observe=rules.observe,
        score=rules.score,
    )

    def setup(self, options):
        rows = zeros(Setup)
        rows[0].ships, rows[0].again, rows[0].dud = options.ships, int(options.again), options.dud
        return rows

    def to_act(self, state):
        return () if state.plain.ended else (state.plain.turn,)

    def refusal(self, state, seat, action, code):
        return f"{self.seat_name(seat)} cannot shoot at {write(action)}. {REASONS[code]}"

    def events(self, state, seat):
        actor, action, result = state.plain.event
        if not actor:
            return ()
        if action == rules.RESIGN:
            return (Event("resigned", f"{self.seat_name(actor - 1)} resigns.", actor - 1),)
        text = f"{self.seat_name(actor - 1)} shoots at {write(action)}: {TELLING[result]}."
        return (Event(KINDS[result], text, actor - 1, (action, result)),)

    def outcome(self, state):
        ended = state.plain.ended
        return Outcome((ended - 1,), "sunk", f"{self.seat_name(ended - 1)} wins.") if ended else None

    def view(self, state, seat):
        sea = state.plain
        ships = tuple(ship if sea.ended or owner == seat else None for owner, ship in enumerate(sea.ship))
        return SeaView(seat=seat, turn=sea.turn, over=sea.ended != 0, ships=ships, shots=sea.shot)

    def resample(self, state, seat, rng):
        rows, sea = state.thaw(), state.plain
        redraw(rows[0].rng, rng)
        if not sea.ended:
            fleets = fleets_that_fit(sea.setup.ships, sea.shot[1 - seat])
            rows[0].ship[1 - seat] = ships_of(fleets[rng.next_int(0, len(fleets) - 1)])
        return state.after(rows)


GAME = Battleship()
