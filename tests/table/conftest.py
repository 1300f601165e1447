"""Helpers of these tests are modules beside them. Stores are tested over both of their databases."""

import sys
from pathlib import Path

import pytest
from postgres_stage import cluster, emptied

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL for all tests, with one database."""
    with cluster() as make:
        yield make()


@pytest.fixture
def place(request, tmp_path):
    """Where a store keeps everything: a new file, or an empty PostgreSQL."""
    if request.param == "sqlite":
        return tmp_path / "quintet.sqlite3"
    return emptied(request.getfixturevalue("postgres"))


def pytest_generate_tests(metafunc):
    """Tests of what only SQLite has, marked so, leave PostgreSQL alone."""
    if "place" in metafunc.fixturenames:
        only = metafunc.definition.get_closest_marker("only_sqlite")
        metafunc.parametrize("place", ["sqlite"] if only else ["sqlite", "postgres"], indirect=True)
