"""Messages are compressed against the ones before, with no more memory than that takes."""

import json
import random

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

from quintet.web.compact_socket import DEFLATE, MARGIN, MOST_BITS

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}


def agree(**wishes):
    """Returns our end and the other one, as a handshake makes them."""
    client = ClientPerMessageDeflateFactory(**wishes)
    answer, ours = DEFLATE.process_request_params(client.get_request_params(), [])
    return ours, client.process_response_params(answer, [])


def text(size, seed=0):
    """A message that says nothing twice."""
    return "".join(random.Random(seed).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=size)).encode()


@pytest.mark.parametrize("wishes", [{}, {"server_max_window_bits": 9}, {"server_no_context_takeover": True}])
def test_whatever_is_agreed_on_everything_arrives(wishes):
    """While the window grows, the other side reads every message as it was."""
    ours, theirs = agree(**wishes)
    for number, size in enumerate((60_000, 900, 33, 900, 12_000, 33, 12_000, 60_000, 2)):
        sent = text(size, number)
        assert sent == bytes(theirs.decode(ours.encode(Frame(Opcode.TEXT, sent))).data)
        assert sent == bytes(ours.decode(theirs.encode(Frame(Opcode.TEXT, sent))).data)


def test_as_much_is_remembered_as_a_push_is_long():
    """It grows with the second largest message: the largest may be the words of a game, which come once."""
    ours, _ = agree()
    kept = {}
    for size in (50_000, 1_000, 33, 3_000, 10_000, 90_000):
        ours.encode(Frame(Opcode.TEXT, text(size)))
        kept[size] = len(ours.compress_settings["zdict"])
    whole = 1 << MOST_BITS
    assert {50_000: MARGIN, 1_000: 1_320, 33: 1_320, 3_000: 3_320, 10_000: 10_320, 90_000: whole} == kept


def test_no_compression_stays_between_two_messages():
    """A compression takes 15 to 40 KB; what it would remember takes as much as a push."""
    ours, theirs = agree()
    for size in (1_000, 33, 1_000):
        theirs.decode(ours.encode(Frame(Opcode.TEXT, text(size))))
        assert not hasattr(ours, "encoder")


@pytest.mark.parametrize("size", [900, 3_700, 3_770, 3_830, 4_090, 9_000])
def test_what_was_said_before_is_not_said_again(size):
    """A push that repeats the last one takes a few bytes, with a short message between the two, whatever its length."""
    ours, theirs = agree()
    push = text(size)
    for message in (text(20_000, seed=2), push, text(150, seed=1)):
        theirs.decode(ours.encode(Frame(Opcode.TEXT, message)))
    again = ours.encode(Frame(Opcode.TEXT, push))
    assert push == bytes(theirs.decode(again).data)
    assert len(again.data) < 100


def test_nothing_is_kept_of_what_arrives():
    """Messages to the server are short; their window would be a tenth of a table's memory."""
    ours, theirs = agree()
    ours.decode(theirs.encode(Frame(Opcode.TEXT, b'{"type": "ping"}')))
    assert not hasattr(ours, "decoder")


@pytest.mark.parametrize(
    ("game", "wish"),
    [
        ("sets", {"options": {"mode": "race", "seats": 2, "target": 0}, "seats": [ME, BOT]}),
        ("runmap", {"seed": "s280"}),
        ("stratego", {"options": {"deployment": "random"}, "seats": [ME, BOT]}),
        ("catamaze", {}),
        ("rogue", {}),
    ],
)
def test_a_push_is_short_on_the_wire(site, game, wish):
    """Of a push only what changed is sent: a few hundred bytes at most in every game, where a view has thousands."""
    ann, rng = site.guest(), random.Random(1)
    table = ann.table(game, **wish)["id"]
    with ann.join(table) as talk:
        talk.until("push")
        words = next(message for message in talk.heard if message["type"] == "welcome")["vocabulary"]
        for number in range(12):
            while not talk.push["legal"]:
                talk.until("push")
            if talk.push["outcome"] is None:
                talk.act(rng.choice([a for a in talk.push["legal"] if words[a] != "resign"]), str(number))
                talk.until("push")
        heard = talk.heard
    ours, _ = agree()
    sent = [len(ours.encode(Frame(Opcode.TEXT, json.dumps(each).encode())).data) for each in heard]
    pushes = [size for size, each in zip(sent, heard, strict=True) if each["type"] == "push"][3:]
    assert sum(pushes) / len(pushes) < 500, pushes
