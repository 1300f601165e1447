"""A server for the tests of a file, and a PostgreSQL for those that need one."""

import pytest
from postgres_stage import cluster
from web_stage import serving

from quintet.table.storage.store import Store


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """One server for all tests of a file; each sets its own tables."""
    with Store(tmp_path_factory.mktemp("web") / "web.sqlite3") as store, serving(store, limited=False) as running:
        yield running


@pytest.fixture(scope="session")
def databases():
    with cluster() as make:
        yield make


@pytest.fixture
def postgres_address(databases):
    """An empty database in a real PostgreSQL."""
    return databases()
