"""Exported files are whole, and a problem leaves the old one."""

import os
import time

import pytest

from quintet.core.errors import BadSave, QuintetError
from quintet.table.storage.files import read_file_safely, write_file_safely


def test_a_file_is_written_and_replaced(tmp_path):
    """New content replaces the old, folders are made, and nothing else is left."""
    path = tmp_path / "deep" / "a [1].json"
    for content in (b"one", b"two"):
        write_file_safely(path, content)
        assert content == read_file_safely(path)
    assert [path] == list(path.parent.iterdir())


def test_a_problem_leaves_the_old_file(tmp_path, monkeypatch):
    """When the disk is full, one sentence says so and the old file is untouched."""
    path = tmp_path / "a.json"
    write_file_safely(path, b"old")

    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(QuintetError, match=r"a\.json cannot be written \(No space left on device\)\. Nothing was"):
        write_file_safely(path, b"new")
    assert (b"old", [path]) == (path.read_bytes(), list(tmp_path.iterdir()))


def test_a_folder_is_not_written():
    """The root folder, which has no name, gets a sentence and not a crash."""
    with pytest.raises(QuintetError, match=r"/ is not a file name\. Choose another one\."):
        write_file_safely("/", b"new")


@pytest.mark.parametrize(
    "name", ["\x1b[1m/x", "x/\x1b[1m", "bell\x07", "line\nbreak", "tab\t", "\x7f", "\x9b1m", "a\0b"]
)
def test_control_characters_are_refused(tmp_path, monkeypatch, name):
    """A file name that could command a terminal is refused in one sentence, and no folder is made for it."""
    monkeypatch.chdir(tmp_path)
    for path in (name, tmp_path / name):
        with pytest.raises(QuintetError, match=r"control characters in its name\. Choose another one\.") as error:
            write_file_safely(path, b"new")
        assert str(error.value).isprintable()
    assert [] == list(tmp_path.iterdir())


def test_a_name_with_a_null_byte_is_not_read():
    """Whatever is typed as a file name gets a sentence, not a crash."""
    with pytest.raises(QuintetError, match="is not a file name"):
        read_file_safely("a\0b")


def test_file_and_folder_are_synced_in_order(tmp_path, monkeypatch):
    """First the content, then the rename, then the folder: else a power cut may leave an empty file."""
    order = []
    sync, rename = os.fsync, os.replace
    kind = lambda handle: "folder" if os.path.isdir(f"/proc/self/fd/{handle}") else "file"  # noqa: E731, PTH112
    monkeypatch.setattr(os, "fsync", lambda handle: order.append(kind(handle)) or sync(handle))
    monkeypatch.setattr(os, "replace", lambda *args: order.append("rename") or rename(*args))
    write_file_safely(tmp_path / "a", b"x")
    assert ["file", "rename", "folder"] == order


def test_a_link_stays_a_link(tmp_path):
    """Writing through a link changes the file it leads to."""
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_file_safely(tmp_path / "link", b"new")
    assert (True, b"new") == ((tmp_path / "link").is_symlink(), (tmp_path / "real").read_bytes())


def test_leftovers_of_killed_writers_are_deleted(tmp_path):
    """Old temporary files of this very file go; new ones and others stay."""
    old, new, other = (tmp_path / name for name in (".a.111.tmp", ".a.222.tmp", ".b.333.tmp"))
    for each in (old, new, other):
        each.write_bytes(b"half")
    for each in (old, other):
        os.utime(each, (time.time() - 7200,) * 2)
    write_file_safely(tmp_path / "a", b"x")
    assert {"a", new.name, other.name} == {each.name for each in tmp_path.iterdir()}


def test_large_files_are_not_read(tmp_path):
    """A limit is a limit, to the byte."""
    (tmp_path / "a").write_bytes(b"12345")
    assert b"12345" == read_file_safely(tmp_path / "a", limit=5)
    with pytest.raises(BadSave, match="more than 4 bytes"):
        read_file_safely(tmp_path / "a", limit=4)


def test_what_is_not_there_cannot_be_read(tmp_path):
    """Missing files and folders get one sentence."""
    for path in (tmp_path / "absent", tmp_path):
        with pytest.raises(QuintetError, match="cannot be read"):
            read_file_safely(path)
