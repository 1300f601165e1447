"""The folder of compiled kernels, and the files of each entry in it."""

import glob
import os
import tempfile
from pathlib import Path

from platformdirs import user_cache_path

from quintet.core.errors import QuintetError

__all__ = ["cache_folder", "files_of", "make_folder"]


def cache_folder() -> Path:
    """Returns the folder of compiled kernels: `QUINTET_CACHE`, or else the platform's usual place.

    If the usual place is not writable, it is a private folder among the temporary files.
    """
    chosen = os.environ.get("QUINTET_CACHE")
    if chosen:
        return Path(chosen)
    usual = user_cache_path("quintet", appauthor=False)
    return usual if _can_hold_files(usual) else _temporary_folder()


def _can_hold_files(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _temporary_folder() -> Path:
    """Returns a private folder: compiled files are code, so nobody else may have put them there."""
    folder = Path(tempfile.gettempdir()) / f"quintet-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
        raise QuintetError(f"{folder} belongs to somebody else. Set `QUINTET_CACHE` to a folder of your own.")
    return folder


def make_folder(folder: Path) -> None:
    """Creates a folder and its parents, or says why that is impossible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise QuintetError(
            f"The cache folder {folder} cannot be created: {reason}. Set `QUINTET_CACHE` to another folder."
        ) from None


def files_of(index: Path) -> list[Path]:
    """Returns the index file of an entry and the files of its compiled code."""
    return [index, *index.parent.glob(f"{glob.escape(index.stem)}.*.nbc")]
