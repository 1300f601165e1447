"""Files: a versioned JSON envelope, strict decoding, and limits on what comes from outside.

    {"format":"quintet","version":1,"kind":"replay","game":"sets","rules":1,"body":{...},"check":"..."}

`check` covers every other value, so a file with a changed byte either means the same or is refused.
"""

import hashlib
import unicodedata
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta

from quintet.core.errors import BadNotation, BadSave, capitalized, printable, quoted, shortened
from quintet.core.plural import counted
from quintet.core.rng import SealedSeed, SeedLike

__all__ = [
    "MAX_FILE_BYTES",
    "MAX_GAME_BYTES",
    "Envelope",
    "Hex",
    "SafeInt",
    "SeedField",
    "check_name",
    "check_plain_seed",
    "check_seed",
    "decode",
    "encode",
    "open_envelope",
    "read_seed",
    "seal_envelope",
    "write_seed",
]

FORMAT: Final = "quintet"
VERSION: Final = 1
MAX_FILE_BYTES: Final = 4 * 1024 * 1024
MAX_GAME_BYTES: Final = 32 * 1024 * 1024
"""The limit for saves and replays: the longest game that a replay holds has fewer bytes."""
MAX_SEED_LENGTH: Final = 256
MAX_NAME_LENGTH: Final = 24
UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that look like nothing, so that two names with and without them look the same."""
MOST_REASON: Final = 80

SafeInt = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""An integer that every JSON reader can hold."""
Hex = Annotated[str, Meta(pattern="^[0-9a-f]*$", max_length=64)]
T = TypeVar("T")


class Utf16Seed(msgspec.Struct, frozen=True, tag="utf16", tag_field="kind", forbid_unknown_fields=True):
    """A seed that is not valid Unicode text, as its UTF-16 units."""

    units: Annotated[list[Annotated[int, Meta(ge=0, le=0xFFFF)]], Meta(max_length=1_000_000)]


SeedField = str | SealedSeed | Utf16Seed
"""A seed as a file stores it."""


class Envelope(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every Quintet file says about itself."""

    format: str
    version: SafeInt
    kind: str
    game: str
    rules: SafeInt
    body: msgspec.Raw
    check: Hex


def encode(value: Any) -> bytes:
    """Returns the value as JSON; the same value always gives the same bytes."""
    return msgspec.json.encode(value)


def decode(data: bytes, kind: type[T], what: str, limit: int = MAX_FILE_BYTES) -> T:
    """Decodes JSON strictly; `what` names the data in the `BadSave` that says what is wrong and where."""
    if not isinstance(data, bytes | bytearray | memoryview | str):
        raise BadSave(f"{capitalized(what)} is read from bytes, not from {type(data).__name__}.")
    if len(data) > limit:
        raise BadSave(f"{capitalized(what)} has {len(data):,} bytes. The limit is {limit:,} bytes.")
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError:
        raise BadSave(f"{capitalized(what)} is nested too deeply, so Quintet did not write it.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSave(f"{capitalized(what)} cannot be read: {_reason(error)}.") from None


def seal_envelope(kind: str, game: str, rules: int, body: Any) -> bytes:
    """Returns the bytes of a file of this kind."""
    raw = msgspec.Raw(encode(body))
    check = _check(kind, game, rules, bytes(raw))
    envelope = Envelope(format=FORMAT, version=VERSION, kind=kind, game=game, rules=rules, body=raw, check=check)
    data = encode(envelope)
    if len(data) > _limit(kind):
        raise BadSave(f"The {kind} would have {len(data):,} bytes, and a file has at most {_limit(kind):,} bytes.")
    return data


def _limit(kind: str) -> int:
    return MAX_GAME_BYTES if kind in ("replay", "save") else MAX_FILE_BYTES


def open_envelope(data: bytes, kind: str) -> Envelope:
    """Returns the envelope after every check that needs no game."""
    envelope = decode(data, Envelope, f"the {kind} file", _limit(kind))
    if envelope.format != FORMAT:
        raise BadSave(f'This is a "{shortened(envelope.format)}" file, not a "{FORMAT}" file.')
    if envelope.version != VERSION:
        raise BadSave(f"The file has format version {envelope.version}, but this program reads version {VERSION}.")
    if envelope.kind != kind:
        raise BadSave(f"This is a {shortened(envelope.kind)} file. Choose a {kind} file instead.")
    if envelope.check != _check(envelope.kind, envelope.game, envelope.rules, bytes(envelope.body)):
        raise BadSave(f"The {kind} file is damaged: its content does not match its checksum.")
    return envelope


def _check(kind: str, game: str, rules: int, body: bytes) -> str:
    try:
        plain = encode(msgspec.json.decode(body))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise BadSave(f"The {shortened(kind)} file is damaged: its body is not JSON.") from None
    return hashlib.blake2b(encode([kind, game, rules]) + plain, digest_size=16).hexdigest()


def _reason(error: Exception) -> str:
    """Returns what msgspec says, which repeats unknown keys and values whole, and where."""
    problem, at, place = str(error).rstrip(".").rpartition(" - at ")
    text = shortened(problem, MOST_REASON) + at + shortened(place, MOST_REASON)
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def write_seed(seed: SeedLike) -> SeedField:
    """Returns a seed as a file stores it; text that is not valid Unicode is stored as its UTF-16 units."""
    if isinstance(seed, SealedSeed):
        return seed
    try:
        seed.encode()
    except UnicodeEncodeError:
        units = seed.encode("utf-16-le", "surrogatepass")
        return Utf16Seed([low + (high << 8) for low, high in zip(units[::2], units[1::2], strict=True)])
    return seed


def read_seed(field: SeedField) -> SeedLike:
    if isinstance(field, Utf16Seed):
        return b"".join(unit.to_bytes(2, "little") for unit in field.units).decode("utf-16-le", "surrogatepass")
    return field


def check_seed(seed: str) -> str:
    """Returns a seed from a form or the network unless it is too long; any characters will do."""
    if len(seed) > MAX_SEED_LENGTH:
        raise BadNotation(f"That seed is too long: it has {len(seed)} characters. Use at most {MAX_SEED_LENGTH}.")
    return seed


def check_plain_seed(seed: str) -> str:
    """Returns a seed that a file holds as plain text: one of proper characters, and not too long."""
    try:
        check_seed(seed).encode()
    except UnicodeEncodeError:
        raise BadNotation(
            f"The seed {quoted(seed)} has half a character in it, and results are stored as proper text. "
            "Choose another seed."
        ) from None
    return seed


def check_name(name: str) -> str:
    """Returns a player's name in its one accepted form."""
    name = unicodedata.normalize("NFC", name).strip()
    if not 1 <= len(name) <= MAX_NAME_LENGTH:
        raise BadNotation(f"That name has {counted(len(name), 'character')}. Use 1 to {MAX_NAME_LENGTH} characters.")
    if name != printable(name) or UNSEEN.intersection(name):
        raise BadNotation(
            "That name has characters that cannot be printed. Leave out those that control a terminal or "
            "change the writing direction."
        )
    return name
