"""The folder of compiled kernels."""

import pytest

from quintet.core.cache import cache_folder, make_folder
from quintet.core.errors import QuintetError


def test_a_cache_folder_that_cannot_be_created(tmp_path, monkeypatch):
    """The error names the variable to set; by default, a private temporary folder is used."""
    (tmp_path / "file").touch()
    with pytest.raises(QuintetError, match="Set `QUINTET_CACHE` to another"):
        make_folder(tmp_path / "file" / "kernels")
    monkeypatch.delenv("QUINTET_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert tmp_path == cache_folder().parent
    assert 0o700 == cache_folder().stat().st_mode & 0o777
