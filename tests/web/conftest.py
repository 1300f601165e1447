import pytest
from web_stage import serving

from quintet.table.storage.store import Store


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """One server for all tests of a file; each sets its own tables."""
    with Store(tmp_path_factory.mktemp("web") / "web.sqlite3") as store, serving(store, limited=False) as running:
        yield running
