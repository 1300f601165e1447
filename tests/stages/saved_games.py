"""Saved games opened again, as the command line and the lists do it."""

from quintet.front.make_session import find_saved, make_session
from quintet.front.settings import Settings


def resumed(store, game, wanted):
    """The session of a saved game that somebody calls so."""
    return make_session(find_saved(store, game, wanted), store, Settings())
