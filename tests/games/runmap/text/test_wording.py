"""The sentences of a run."""

import re
from types import SimpleNamespace

import pytest

from quintet.games.runmap.events import ARRIVED, DIED, LEFT
from quintet.games.runmap.text.wording import word_event


def event_of(code):
    return SimpleNamespace(code=code, a=1, b=1, c=1)


@pytest.mark.parametrize("code", range(ARRIVED, DIED + 1))
def test_every_event_is_a_sentence(code):
    """The hero reads "You"; a spectator reads about the hero."""
    for seat in (0, None):
        assert re.fullmatch(r"[A-Z].*\.", word_event(event_of(code), seat).text)
    assert not re.search(r"\b[Yy]our?\b", word_event(event_of(code), None).text)


def test_a_spectator_reads_about_the_hero():
    """The verb agrees."""
    assert "You leave the campfire." == word_event(event_of(LEFT), 0).text
    assert "The hero leaves the campfire." == word_event(event_of(LEFT), None).text
