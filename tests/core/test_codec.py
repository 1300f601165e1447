"""Files: strict envelopes, limits on input from outside, text without control characters."""

import contextlib

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from quintet.core import codec
from quintet.core.errors import BadNotation, BadSave
from quintet.core.rng import SealedSeed


class Body(msgspec.Struct, frozen=True):
    text: str
    number: codec.SafeInt


FILE = codec.seal_envelope("note", "sets", 1, Body("hello", 7))


def test_an_envelope_round_trip():
    """A sealed value comes back unchanged."""
    envelope = codec.open_envelope(FILE, "note")
    assert Body("hello", 7) == codec.decode(bytes(envelope.body), Body, "the note")


def test_white_space_does_not_matter():
    """A file that is only formatted differently means the same."""
    assert codec.open_envelope(msgspec.json.format(FILE), "note").check == codec.open_envelope(FILE, "note").check


@pytest.mark.parametrize("at", range(len(FILE)))
def test_every_changed_byte_is_noticed(at):
    """A file with any changed byte is refused, or means the same."""
    for other in (FILE[at] ^ 1, FILE[at] ^ 0x20, 0, 0xFF, ord(" "), ord("9")):
        if other == FILE[at]:
            continue
        changed = FILE[:at] + bytes([other]) + FILE[at + 1 :]
        with contextlib.suppress(BadSave):
            envelope = codec.open_envelope(changed, "note")
            assert Body("hello", 7) == codec.decode(bytes(envelope.body), Body, "the note")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "other"}, 'This is a "other" file, not a "quintet" file'),
        ({"version": 2}, "format version 2, but this program reads version 1"),
        ({"kind": "save"}, "This is a save file. Choose a note file instead."),
        ({"rules": 2}, "does not match its checksum"),
        ({"game": "rogue"}, "does not match its checksum"),
        ({"body": {"text": "hello", "number": 8}}, "does not match its checksum"),
        ({"extra": 1}, "unknown field `extra`"),
        ({"version": "1"}, r"expected `int`, got `str` - at `\$.version`"),
        ({"version": 2**60}, "at `\\$.version`"),
    ],
)
def test_errors_name_the_problem(change, sentence):
    """The message says what is wrong and where."""
    data = msgspec.json.encode({**msgspec.json.decode(FILE), **change})
    with pytest.raises(BadSave, match=sentence):
        codec.open_envelope(data, "note")


@pytest.mark.parametrize(
    "data", [b"", b"{", b"null", b"[]", b"\xff\xfe", b'"\\ud800"', b"[" * 100_000, b'{"format":1}']
)
def test_garbage_is_refused(data):
    """Data that is not a file of ours is refused, whatever it is."""
    with pytest.raises(BadSave):
        codec.open_envelope(data, "note")


def test_too_large_to_be_read():
    """A file has at most four mebibytes."""
    with pytest.raises(BadSave, match="The limit is 4,194,304 bytes"):
        codec.decode(b" " * (codec.MAX_FILE_BYTES + 1), Body, "the file")
    with pytest.raises(BadSave, match="a file has at most 4,194,304 bytes"):
        codec.seal_envelope("note", "sets", 1, "x" * codec.MAX_FILE_BYTES)


@given(st.text(st.characters(codec=None), max_size=60))
@example("a\ud800b")
def test_any_text_is_a_seed_in_a_file(seed):
    """Lone surrogates survive a file too."""
    field = msgspec.json.decode(msgspec.json.encode(codec.write_seed(seed)), type=codec.SeedField)
    assert seed == codec.read_seed(field)


def test_a_sealed_seed_in_a_file():
    """A secret key survives a file."""
    seed = SealedSeed("0123456789abcdef" * 2)
    field = msgspec.json.decode(msgspec.json.encode(codec.write_seed(seed)), type=codec.SeedField)
    assert seed == codec.read_seed(field)


@pytest.mark.parametrize("name", ["Ada", "  Ada ", "Łukasz", "李", "x" * 24])
def test_names(name):
    """One to twenty-four characters, in their composed form, without the space around them."""
    assert name.strip() == codec.check_name(name)


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x1b[31mb", "a\u202eb", "a\u200bb", "a\nb", "\ud800"])
def test_names_that_are_refused(name):
    """Control characters, characters that change the writing direction, and long names are refused."""
    with pytest.raises(BadNotation):
        codec.check_name(name)


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "Ann\u034f", "A\u1160nn"])
def test_names_with_something_unseen_are_refused(name):
    """Nobody is called nothing, and nobody looks like somebody else by a letter that nobody sees."""
    with pytest.raises(BadNotation):
        codec.check_name(name)


def test_seeds_from_a_form():
    """Any characters, at most 256 of them."""
    assert "\x1b" * 256 == codec.check_seed("\x1b" * 256)
    with pytest.raises(BadNotation, match="at most 256"):
        codec.check_seed("x" * 257)


def test_seeds_in_plain_files():
    """Half a character, which UTF-8 cannot hold, is refused with a sentence that can be printed."""
    assert "\N{GAME DIE}" == codec.check_plain_seed("\N{GAME DIE}")
    for seed in ("a\ud800", "x" * 257):
        with pytest.raises(BadNotation) as refused:
            codec.check_plain_seed(seed)
        assert str(refused.value).encode()


def test_no_escape_code_is_printed():
    """Everything that a terminal might obey becomes a visible mark."""
    assert "\ufffd[31mred\ufffd" == codec.printable("\x1b[31mred\x07")
    assert "plain ünïcødé 🎲" == codec.printable("plain ünïcødé 🎲")
