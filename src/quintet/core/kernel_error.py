"""Why a kernel cannot be compiled, in one sentence with the place, where Numba prints two hundred lines."""

import dis
import re
import types
from pathlib import Path
from typing import Final

__all__ = ["KernelError", "kernel_error", "place_of"]

LONGEST: Final = 200
_RECORD: Final = re.compile(r"(unaligned )?[rR]ecord\(.*?True\)|Record\(.*?\)\], \d+, \w+\)")
_LINE: Final = re.compile(r'File ".*", line (\d+):')
_WHERE: Final = re.compile(r",? (?:for '[^']*', )?defined at .*$")
_QUOTED: Final = re.compile(r"['`\"](\w+)['`\"]")


class KernelError(TypeError):
    """A kernel that cannot be compiled; the message is one sentence with the cause and the place."""


def kernel_error(name: str, code: types.FunctionType, error: BaseException) -> KernelError:
    """Returns the one sentence for whatever the compiler raised about this kernel."""
    inner = _inner(error)
    if inner is not None:
        return inner
    cause = _cause(error)
    return KernelError(
        f"The kernel {name} ({place_of(code, _line(code, cause, str(error)))}) does not compile: {cause}."
    )


def place_of(code: types.FunctionType, line: int) -> str:
    """Returns "file.py:12"."""
    return f"{Path(code.__code__.co_filename).name}:{line}"


def _inner(error: BaseException | None) -> KernelError | None:
    """Returns the sentence about an inner kernel, where that is what failed."""
    while error is not None:
        if isinstance(error, KernelError):
            return error
        error = error.__cause__ or error.__context__
    return None


def _cause(error: BaseException) -> str:
    if isinstance(error, KeyError) and error.args and isinstance(error.args[0], str):
        return f"the record has no field '{error.args[0]}'"
    lines = [line.strip() for line in str(error).splitlines()]
    told = next((line for line in lines if line and not line.startswith("Failed in")), type(error).__name__)
    plain = _RECORD.sub("a record", _WHERE.sub("", told)).rstrip(".")
    return plain if len(plain) <= LONGEST else f"{plain[: LONGEST - 3]}..."


def _line(code: types.FunctionType, cause: str, text: str) -> int:
    """Returns the line of a name that the cause quotes, else the line that the compiler names, else the first."""
    for name in _QUOTED.findall(cause):
        at = _line_of_name(code, name)
        if at is not None:
            return at
    named = _LINE.search(text)
    return int(named[1]) if named else code.__code__.co_firstlineno


def _line_of_name(code: types.FunctionType, name: str) -> int | None:
    for each in dis.get_instructions(code):
        if each.argval == name and each.positions is not None and each.positions.lineno is not None:
            return each.positions.lineno
    return None
