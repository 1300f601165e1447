"""The messages of the WebSocket protocol: one tagged struct each, validated and limited when it arrives."""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from quintet.core.codec import SafeInt
from quintet.core.errors import BadNotation
from quintet.web.clocks import Clock

__all__ = ["MOST_BYTES", "Code", "Incoming", "Outgoing", "SeatInfo", "Signal", "decode", "encode", "id_of"]

MOST_BYTES: Final = 16 * 1024
"""How long an incoming frame may be."""
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]
"""What a client calls something it asks for: letters, digits and signs of ASCII."""
Line = Annotated[str, Meta(max_length=200)]
Code = Literal["stale", "illegal", "not_your_turn", "bad", "too_fast", "over", "closed"]
Signal = Literal["hello", "well_played", "thanks", "oops", "thinking", "hurry", "again"]


class _In(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    pass


class _Out(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


# --- to the server ----------------------------------------------------------------------------------------------------


class Join(_In, frozen=True, tag="join"):
    """The first message: which table, and who."""

    table: Annotated[str, Meta(max_length=4096)]
    """Part of an address, which somebody may have typed."""
    token: Annotated[str, Meta(max_length=128)] = ""
    """The key of a seat; without it, the guest of the cookie sits where that guest sat down, or watches."""
    since: SafeInt | None = None
    """The last step that was seen: everything after it comes as one push."""
    text: bool = False
    """Whether pushes carry the board in plain text too."""


class Act(_In, frozen=True, tag="act"):
    """Play an action that was chosen on the push of this step."""

    id: Id
    action: SafeInt
    step: SafeInt


class Command(_In, frozen=True, tag="command"):
    """Play one of the game's commands, which takes many actions: `explore`."""

    id: Id
    line: Line
    step: SafeInt


class Undo(_In, frozen=True, tag="undo"):
    """Undo the last decision; where others play, ask them."""

    id: Id = "undo"


class Redo(_In, frozen=True, tag="redo"):
    """Bring back what was undone last."""

    id: Id = "redo"


class Draw(_In, frozen=True, tag="draw"):
    """Offer a draw."""

    id: Id = "draw"


class Answer(_In, frozen=True, tag="answer"):
    """Answer an offer."""

    offer: SafeInt
    yes: bool


class Resign(_In, frozen=True, tag="resign"):
    """Resign."""

    id: Id = "resign"


class SendSignal(_In, frozen=True, tag="signal"):
    """Say something short; there is no chat."""

    kind: Signal


class SetPace(_In, frozen=True, tag="pace"):
    """Pause or speed up a table where time passes."""

    paused: bool | None = None
    speed: float | None = None
    single: bool = False
    """One tick, although time is paused."""


class Rematch(_In, frozen=True, tag="rematch"):
    """Set the same table again; everybody who is here gets its address."""


class WriteNote(_In, frozen=True, tag="note"):
    """Write something down beside the game, for this seat alone."""

    key: Annotated[str, Meta(max_length=64)]
    text: Annotated[str, Meta(max_length=64)]


class AskPage(_In, frozen=True, tag="page"):
    """Ask for one of the game's pages of text: `inventory`."""

    name: Annotated[str, Meta(max_length=40)]
    line: Line = ""


class Explain(_In, frozen=True, tag="explain"):
    """Ask a bot what it would do, and why; only where nobody else plays, or after the end."""

    bot: Annotated[str, Meta(max_length=40)] = ""


class ShowText(_In, frozen=True, tag="text"):
    """Want the board in plain text with every push, or no longer."""

    on: bool = True


class Ping(_In, frozen=True, tag="ping"):
    """Are you there?"""


Incoming: TypeAlias = (
    Join
    | Act
    | Command
    | Undo
    | Redo
    | Draw
    | Answer
    | Resign
    | SendSignal
    | SetPace
    | Rematch
    | WriteNote
    | AskPage
    | Explain
    | ShowText
    | Ping
)


# --- from the server --------------------------------------------------------------------------------------------------


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody may see it."""

    name: str
    kind: Literal["person", "bot", "open"]
    bot: str = ""
    online: bool = False
    host: bool = False
    gone: bool = False
    """Whether this seat resigned while others play on."""
    kept: bool = False
    """Whether this open seat is for somebody alone, by the name that is given: a player of the game before."""


class Welcome(_Out, frozen=True, kw_only=True, tag="welcome"):
    """Where you are, and what does not change; it comes again when the game begins."""

    table: str
    game: str
    title: str
    stage: Literal["open", "playing", "over"]
    """Open tables wait for people."""
    options: msgspec.Raw
    mode: str
    """The preset that these options are, or `custom`."""
    clock: Clock | None
    """The thinking time that the host chose."""
    seat: int | None
    """Your seat; null for a spectator."""
    names: tuple[str, ...]
    sides: tuple[str, ...]
    """What the game calls its seats."""
    vocabulary: msgspec.Raw
    """The words of all actions by number; null when you resume, because you have them."""
    schema: str
    """Where the JSON Schema of the views is."""
    commitment: str
    """The salted hash of the seed; empty before the game begins."""
    pace: Literal["turns", "open", "ticks"]
    hidden: bool
    watch: Literal["nobody", "link", "public"]
    delay: float
    """By how many seconds spectators are late."""
    undo: Literal["free", "consent", "off"]
    draws: bool
    resign: int | None
    """The action that resigns, where the rules have one; the message `resign` works everywhere."""
    drop: int | None
    leads: bool = False
    """Whether you may stop and speed up time where it passes by itself, and set the table again when bots played."""
    commands: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()


class Push(_Out, frozen=True, kw_only=True, tag="push"):
    """What you know now, after every change."""

    step: int
    position: int
    view: Any
    events: tuple[Any, ...]
    legal: tuple[int, ...]
    to_act: tuple[int, ...]
    clocks: "Clocks | None" = None
    outcome: Any = None
    seconds: int = 0
    helped: bool = False
    paused: bool | None = None
    """Whether time is paused; null where none passes."""
    speed: float | None = None
    can_undo: bool = False
    can_redo: bool = False
    text: str | None = None


class Clocks(msgspec.Struct, frozen=True):
    """Everybody's time in milliseconds, and whose runs."""

    left: tuple[int, ...]
    running: tuple[int, ...]


class Done(_Out, frozen=True, kw_only=True, tag="done"):
    """It is written down, and no crash can undo it."""

    id: str
    step: int


class Refused(_Out, frozen=True, kw_only=True, tag="refused"):
    """It changed nothing."""

    id: str
    code: Code
    text: str


class Seats(_Out, frozen=True, kw_only=True, tag="seats"):
    """Who is here."""

    seats: tuple[SeatInfo, ...]
    watching: int
    stage: Literal["open", "playing", "over"]
    next: str = ""
    """The table of the rematch."""


class Offer(_Out, frozen=True, kw_only=True, tag="offer"):
    """Somebody asks for something; null seats have not answered."""

    offer: int
    kind: Literal["undo", "draw"]
    by: int
    open: bool
    """Whether it still waits for answers."""
    agreed: bool = False
    text: str = ""


class Signaled(_Out, frozen=True, kw_only=True, tag="signal"):
    """Somebody said something short."""

    seat: int
    kind: Signal


class Over(_Out, frozen=True, kw_only=True, tag="over"):
    """How it ended, and the seed that was promised at the start."""

    outcome: Any
    scores: tuple[float, ...]
    reveal: Any
    commitment: str
    replay: str
    """Where the replay is."""


class Text(_Out, frozen=True, kw_only=True, tag="text"):
    """A page of text, or a bot's reasons."""

    name: str
    text: str


class Pong(_Out, frozen=True, kw_only=True, tag="pong"):
    """Yes."""


Outgoing: TypeAlias = Welcome | Push | Done | Refused | Seats | Offer | Signaled | Over | Text | Pong


class _Named(msgspec.Struct, frozen=True):
    id: str = ""


_DECODER: Final = msgspec.json.Decoder(Incoming)
_IDS: Final = msgspec.json.Decoder(_Named)
_ENCODER: Final = msgspec.json.Encoder()


def decode(data: str | bytes) -> Incoming:
    """Returns a message, or refuses it in one sentence."""
    if len(data) > MOST_BYTES:
        raise BadNotation(f"A message has at most {MOST_BYTES:,} bytes.")
    try:
        message: Incoming = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else str(error).rstrip(".")
        raise BadNotation(f"That is not a message of the protocol: {reason[:200]}.") from None
    return message


def id_of(data: str | bytes) -> str:
    """Returns the id of a message that was refused, if it has one that can be read."""
    try:
        return _IDS.decode(data[:MOST_BYTES]).id[:64]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def encode(message: Outgoing) -> bytes:
    return _ENCODER.encode(message)
