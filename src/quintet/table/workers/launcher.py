"""Starts a program under limits: `python launcher.py CPU_SECONDS MEMORY_BYTES PROGRAM WORDS...`. It imports no package.

A limit of 0 does not limit anything. Windows has no such limits, and macOS keeps the one on memory only in part.
"""

import contextlib
import os
import sys

__all__: list[str] = []


def limit(cpu_seconds: int, memory_bytes: int) -> None:
    """Sets the limits of this process, which the program then inherits."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not on Windows

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if memory_bytes:
            resource.setrlimit(resource.RLIMIT_DATA, (memory_bytes, memory_bytes))
        if cpu_seconds:
            resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 1))


if __name__ == "__main__":
    limit(int(sys.argv[1]), int(sys.argv[2]))
    os.execvp(sys.argv[3], sys.argv[3:])  # noqa: S606 - what the user asked for
