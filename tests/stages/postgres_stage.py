"""A real PostgreSQL in a folder of its own, and an empty database in it for whoever asks."""

import contextlib
import itertools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg
import pytest

USER = "postgres"
_numbers = itertools.count(1)


def find_programs():
    """The folder with `initdb`; Debian keeps it outside the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    known = str(found[-1]) if found else shutil.which("initdb")
    return Path(known).resolve().parent if known else None


def programs_or_skip():
    """Without PostgreSQL these tests fail where everything must be tested, and are left out elsewhere."""
    programs = find_programs()
    if programs is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("PostgreSQL is not installed.")
    return programs


def run(*command):
    """Runs a program of PostgreSQL, which refuses to be root."""
    as_user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
    done = subprocess.run([*as_user, *map(str, command)], cwd="/", capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout + done.stderr


@contextlib.contextmanager
def cluster():
    """Yields a function that makes an empty database and returns its address."""
    programs = programs_or_skip()
    folder = Path(tempfile.mkdtemp(prefix="quintet-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, USER)
    data = folder / "data"
    run(programs / "initdb", "-D", data, "-A", "trust", "-U", USER, "--no-sync")
    settings = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off -c max_connections=200"
    run(programs / "pg_ctl", "-D", data, "-o", settings, "-l", folder / "log", "-w", "start")

    def make():
        name = f"t{next(_numbers)}"
        with psycopg.connect(f"postgresql://{USER}@/postgres?host={folder}", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql://{USER}@/{name}?host={folder}"

    try:
        yield make
    finally:
        run(programs / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def emptied(address):
    """Returns the address of a database after everything in it is gone."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return address
