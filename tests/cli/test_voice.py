"""How the command line speaks."""

import io

from quintet.cli.voice import fit

LINE = "quintet: There is no game of that name, which is a long sentence that no terminal of forty columns can hold."


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self):
        return True


def test_a_sentence_is_broken_between_words(monkeypatch):
    """At a terminal, lines break between words; a pipe gets one line."""
    monkeypatch.setenv("COLUMNS", "40")
    assert LINE == fit(LINE, io.StringIO())
    lines = fit(LINE, Terminal()).splitlines()
    assert LINE.split() == " ".join(lines).split()
    assert max(map(len, lines)) <= 40
