"""The journal: lines that wait beside the database survive kills and are never half."""

import os
import threading

import pytest

from quintet.core.errors import QuintetError
from quintet.table.storage.journal import Journal


@pytest.fixture
def journal(tmp_path):
    return Journal(tmp_path / "store-waiting")


def lines_in(journal):
    with journal.locked():
        return journal.read()


def test_lines_are_on_the_disk_before_they_are_known_to_be(journal, monkeypatch):
    """What was appended survives a loss of power: each call waits for the disk, once for all its lines."""
    synced, sync = [], os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_size) or sync(handle))
    with journal.locked():
        for lines in ([b"one", b"two"], [b"three"]):
            journal.append(lines)
            assert journal.path.stat().st_size == synced[-1]
    assert 2 == len(synced)


def test_lines_come_back_in_order(journal):
    """What was appended is read again, until it is cleared."""
    assert journal.is_empty
    with journal.locked():
        journal.append([b"one", b"two"])
        journal.append([b"three"])
    assert [b"one", b"two", b"three"] == lines_in(journal)
    with journal.locked():
        journal.clear()
    assert ([], True) == (lines_in(journal), journal.is_empty)


@pytest.mark.parametrize("cut", range(1, 13))
def test_a_line_cut_short_spoils_no_other(journal, cut):
    """A writer killed in the middle of a line leaves the lines before it and after it whole."""
    with journal.locked():
        journal.append([b"whole"])
        size = journal.path.stat().st_size
        journal.append([b"torn"])
    with journal.path.open("r+b") as file:
        file.truncate(size + cut)
    with journal.locked():
        journal.append([b"later"])
    assert [b"whole", b"later"] == [line for line in lines_in(journal) if line != b"torn"]
    assert (b"torn" in lines_in(journal)) == (cut >= len("\n12345678 torn"))


def test_a_changed_line_is_not_believed(journal):
    """A line whose checksum does not fit is left out."""
    with journal.locked():
        journal.append([b"first", b"second"])
    journal.path.write_bytes(journal.path.read_bytes().replace(b"first", b"fleas"))
    assert [b"second"] == lines_in(journal)


def test_threads_and_other_journals_wait_for_each_other(journal):
    """Two journals of the same file, as two programs have them, never mix their lines."""
    other = Journal(journal.path)

    def add(which, letter):
        for _ in range(20):
            with which.locked():
                which.append([letter * 5000] * 2)

    threads = [threading.Thread(target=add, args=pair) for pair in ((journal, b"a"), (other, b"b"), (journal, b"c"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = lines_in(journal)
    assert 120 == len(found)
    assert found[::2] == found[1::2]


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path):
    """The sentence names the file."""
    with (
        pytest.raises(QuintetError, match=r"waiting cannot be written \("),
        Journal(tmp_path / "no" / "waiting").locked(),
    ):
        pass


def test_what_nobody_can_use_is_set_aside(journal):
    """Lines that the database refuses stay in a file of their own."""
    with journal.locked():
        journal.set_aside([b"one"])
        journal.set_aside([b"two"])
    assert b"one\ntwo\n" == journal.path.with_name("store-waiting-refused").read_bytes()
