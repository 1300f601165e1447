"""Notes beside a game: each seat has its own, the last word on a thing counts, and an empty one erases it."""

from table_toys import NIM

from quintet.core.replay import Note
from quintet.table.notebook import Notebook

FIRST = (Note(0, "left", "mine"), Note(1, "left", "his"), Note(0, "right", "later"))


def test_an_empty_text_erases_a_note():
    """Only that of the seat that erases it; erasing what is not there changes nothing."""
    notebook = Notebook(NIM, FIRST)
    for _ in range(2):
        notebook.put(Note(0, "left", ""))
    assert ({"right": "later"}, {"left": "his"}) == (notebook.of(0), notebook.of(1))


def test_a_note_that_is_changed_is_the_last_one():
    """Notes are listed in the order in which they were written."""
    notebook = Notebook(NIM, FIRST)
    notebook.put(Note(0, "left", "theirs"))
    assert [("right", "later"), ("left", "theirs")] == list(notebook.of(0).items())
    assert (FIRST[1], FIRST[2], Note(0, "left", "theirs")) == notebook.all
