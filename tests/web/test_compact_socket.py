"""Messages are compressed against the ones before, with no more memory than that takes."""

import json
import random

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

from quintet.web.compact_socket import DEFLATE, FEWEST_BITS, MOST_BITS

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


def test_the_window_holds_the_push_before():
    """It grows with the second largest message: the largest may be the words of a game, which come once."""
    ours, _ = agree()
    sizes = {}
    for size in (50_000, 1_000, 33, 3_000, 10_000, 90_000):
        ours.encode(Frame(Opcode.TEXT, text(size)))
        sizes[size] = ours.local_max_window_bits
    assert {50_000: FEWEST_BITS, 1_000: FEWEST_BITS, 33: FEWEST_BITS, 3_000: 12, 10_000: 14, 90_000: MOST_BITS} == sizes


def test_nothing_is_kept_of_what_arrives():
    """Messages to the server are short; their window would be a tenth of a table's memory."""
    ours, theirs = agree()
    ours.decode(theirs.encode(Frame(Opcode.TEXT, b'{"type": "ping"}')))
    assert not hasattr(ours, "decoder")


@pytest.mark.parametrize(
    ("game", "wish"),
    [
        ("sets", {"options": {"mode": "race", "seats": 2, "target": 0}, "seats": [ME, BOT]}),
        ("runmap", {}),
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
    assert sum(pushes) / len(pushes) < 400, pushes
