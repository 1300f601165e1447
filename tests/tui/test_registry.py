"""The table of screens: what stays outside the first frame, by name."""

import pytest

from quintet.tui.registry import PLACES, load


@pytest.mark.parametrize("name", PLACES)
def test_every_name_leads_to_a_class(name):
    """The class that the table names is there."""
    assert PLACES[name].endswith(f":{load(name).__name__}")
