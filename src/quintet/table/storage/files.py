"""Reading and writing single files, so that there is always the old one or the new one, never half of either."""

import contextlib
import os
import secrets
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from quintet.core.codec import MAX_FILE_BYTES
from quintet.core.errors import BadSave, QuintetError, shortened

__all__ = ["read_file_safely", "read_lines_safely", "write_file_safely"]

MAX_LINE_BYTES: Final = 64 * 1024
FORGOTTEN_SECONDS: Final = 3600
"""Age at which the next writer deletes the temporary file of a killed one."""


def write_file_safely(path: Path | str, data: bytes | Iterable[bytes]) -> None:
    """Replaces a file: writes a temporary one beside it, syncs and renames it, and syncs the folder."""
    if any(unicodedata.category(letter) == "Cc" for letter in str(path)):
        raise QuintetError(f"{_shown(Path(path))} has control characters in its name. Choose another one.")
    try:
        target = Path(os.path.realpath(path))
        temporary = target.with_name(f".{target.name}.{secrets.token_hex(6)}.tmp")
    except ValueError:
        raise _no_name(path) from None
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _write_synced(temporary, (data,) if isinstance(data, bytes) else data)
        _sweep(temporary, target.name)
        temporary.replace(target)
        _sync_folder(target.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise QuintetError(f"{_shown(target)} cannot be written ({error.strerror}). Nothing was changed.") from None


def read_file_safely(path: Path | str, limit: int = MAX_FILE_BYTES) -> bytes:
    """Returns the content of a file from outside, unless it is too large to be one of ours."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise QuintetError(f"{_shown(Path(path))} cannot be read ({error.strerror}).") from None
    except ValueError:
        raise _no_name(path) from None
    if len(data) > limit:
        raise BadSave(f"{_shown(Path(path))} is too large: it has more than {limit:,} bytes. Choose another file.")
    return data


def read_lines_safely(path: Path | str, limit: int = MAX_LINE_BYTES) -> Iterator[bytes]:
    """Yields the lines of a file from outside, which may be long, unless a line is too long to be one of ours."""
    try:
        with Path(path).open("rb") as file:
            while line := file.readline(limit + 1):
                if len(line) > limit:
                    raise BadSave(f"{_shown(Path(path))} has a line of more than {limit:,} bytes. Choose another file.")
                yield line
    except OSError as error:
        raise QuintetError(f"{_shown(Path(path))} cannot be read ({error.strerror}).") from None
    except ValueError as error:
        raise error if isinstance(error, QuintetError) else _no_name(path) from None


def _no_name(path: Path | str) -> QuintetError:
    return QuintetError(f"{_shown(Path(path))} is not a file name. Choose another one.")


def _shown(path: Path) -> str:
    return shortened(path.name or str(path), 80)


def _write_synced(path: Path, parts: Iterable[bytes]) -> None:
    with path.open("xb") as file:
        file.writelines(parts)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Makes a rename permanent; where folders cannot be opened, the system does so by itself."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _sweep(own: Path, name: str) -> None:
    """Deletes what killed writers of this file left behind long ago."""
    now = own.stat().st_mtime
    for other in own.parent.glob(f".{_escaped(name)}.*.tmp"):
        with contextlib.suppress(OSError):
            if now - other.stat().st_mtime > FORGOTTEN_SECONDS:
                other.unlink()


def _escaped(name: str) -> str:
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
