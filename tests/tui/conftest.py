"""What holds for every test of the terminal app."""

import math

import pytest

from quintet.tui.screens import loading


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch):
    """On a slow machine a test's keys are not those of an impatient player."""
    monkeypatch.setattr(loading, "KEPT_SECONDS", math.inf)
