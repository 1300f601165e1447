"""Single files, written so that there is always the old one or the new one, never half of either."""

import contextlib
import os
import secrets
from pathlib import Path
from typing import Final

from quintet.core.codec import MAX_FILE_BYTES
from quintet.core.errors import BadSave, QuintetError, printable

__all__ = ["read_file_safely", "write_file_safely"]

FORGOTTEN_SECONDS: Final = 3600
"""Age at which the temporary file of a killed writer is swept away by the next one."""


def write_file_safely(path: Path | str, data: bytes) -> None:
    """Replaces a file by new content: a temporary file beside it, synced, renamed, and its folder synced."""
    try:
        target = Path(os.path.realpath(path))
        temporary = target.with_name(f".{target.name}.{secrets.token_hex(6)}.tmp")
    except ValueError:
        raise QuintetError(f"{_shown(Path(path))} is no name of a file; choose another one") from None
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _write_synced(temporary, data)
        _sweep(temporary, target.name)
        temporary.replace(target)
        _sync_folder(target.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise QuintetError(
            f"{_shown(target)} cannot be written ({error.strerror}); what was there before is untouched"
        ) from None


def read_file_safely(path: Path | str, limit: int = MAX_FILE_BYTES) -> bytes:
    """The content of a file from outside, if it is not too large to be one of ours."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise QuintetError(f"{_shown(Path(path))} cannot be read ({error.strerror})") from None
    except ValueError:
        raise QuintetError(f"{_shown(Path(path))} is no name of a file; choose another one") from None
    if len(data) > limit:
        raise BadSave(f"{_shown(Path(path))} has more than {limit:,} bytes, which is too large to be one of ours")
    return data


def _shown(path: Path) -> str:
    return printable(path.name or str(path))


def _write_synced(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Makes a rename last; where folders cannot be opened, the system does it by itself."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _sweep(own: Path, name: str) -> None:
    """Removes what killed writers of this file left behind long ago."""
    now = own.stat().st_mtime
    for other in own.parent.glob(f".{_escaped(name)}.*.tmp"):
        with contextlib.suppress(OSError):
            if now - other.stat().st_mtime > FORGOTTEN_SECONDS:
                other.unlink()


def _escaped(name: str) -> str:
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
