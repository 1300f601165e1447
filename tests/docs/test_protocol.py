"""The page of the protocol does not lie: every example is a message or a body that the server knows."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from quintet.web import wire
from quintet.web.cards import TableCard
from quintet.web.spec import TableWish, check_wish

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
SENT = PAGE.partition("### To the server")[2].partition("### From the server")
BLOCK = re.compile(r"^```json\n(.*?)^```", re.MULTILINE | re.DOTALL)


def examples(text):
    """The objects of all blocks: one per block, or one per line."""
    found = ([body] if body.startswith("{\n") else body.splitlines() for body in BLOCK.findall(text))
    return [example for block in found for example in block]


@pytest.mark.parametrize("example", examples(SENT[0]))
def test_examples_to_the_server_are_messages(example):
    """What the page shows as sent, the server reads."""
    assert isinstance(wire.decode(example), get_args(wire.Incoming))


@pytest.mark.parametrize("example", examples(SENT[2]))
def test_examples_from_the_server_are_messages(example):
    """What the page shows as received has exactly the fields that the server sends."""
    message = msgspec.json.decode(example, type=wire.Outgoing)
    assert set(msgspec.json.decode(wire.encode(message))) == set(msgspec.json.decode(example))


def test_every_message_has_an_example():
    """No message is left out."""
    shown = [{msgspec.json.decode(each)["type"] for each in examples(part)} for part in (SENT[0], SENT[2])]
    known = [{kind.__struct_config__.tag for kind in get_args(union)} for union in (wire.Incoming, wire.Outgoing)]
    assert known == shown


def test_the_example_of_a_table_can_be_set():
    """The body for a new table passes every check, and the answer has the fields of a table."""
    wish, card = examples(PAGE.partition("### Setting a table")[2].partition("## The WebSocket")[0])
    assert 2 == len(check_wish(msgspec.json.decode(wish, type=TableWish), "p", "Ann").seats)
    assert set(TableCard.__struct_fields__) == set(msgspec.json.decode(card))
