"""An app on a fresh folder."""

import pytest

from quintet.tui.app import QuintetApp


@pytest.fixture
def app(data):
    return QuintetApp(data=data)
