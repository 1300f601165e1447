"""Conversation: repeated events in one line, and no word broken at the edge of a screen."""

from quintet.plain.conversation import Conversation, Pipe, fit, folded


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


def test_meanings_are_folded_beside_their_words():
    """On a screen the second column of a list hangs; with too little room for that it stays a line."""
    assert ["it takes a word of", "yours"] == folded("it takes a word of yours", 20)
    assert ["it takes a word of yours"] == folded("it takes a word of yours", 19)
    said: list[str] = []
    Conversation(Pipe(), said.append, watched=True).list([("word", "meaning " * 30)])
    assert len(said) > 1
    assert {" " * 8 + "meaning"} == {line[:15] for line in said[1:]}
