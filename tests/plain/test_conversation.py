"""Conversation: repeated events in one line, and no word broken at the edge of a screen."""

from quintet.plain.conversation import Conversation, Pipe, fit


def test_repeated_events_are_one_line():
    """Forty searches that find nothing are a line with a number."""
    said: list[str] = []
    Conversation(Pipe(), said.append).say_events(["a door", "nothing", "nothing", "nothing", "a door"])
    assert ["* a door", "* nothing (x3)", "* a door"] == said


def test_long_lines_break_between_words():
    """Pictures that fit stay as they are, sentences that do not are folded."""
    assert "#..  @..............#" == fit("#..  @..............#", 13)
    assert "#..  @..#\nso there must\nbe a hidden\ndoor" == fit("#..  @..#\nso there must be a hidden door", 13)


def test_only_screens_are_folded():
    """A pipe gets every sentence in one line, whatever its length."""
    said: list[str] = []
    sentence = "word " * 60
    Conversation(Pipe(), said.append).say(sentence)
    Conversation(Pipe(), said.append, watched=True).say(sentence)
    assert said[0] == sentence
    assert "\n" in said[1]
