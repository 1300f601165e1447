"""Peers in environments of their own: what their files say, how they are run, and one line for what cannot be."""

import sys
from pathlib import Path

import pytest

from quintet.core.errors import BadOptions
from quintet.games import GAMES
from quintet.lab.peers import Peer, find_peers, measure_peer

FOLDER = Path(__file__).parents[2] / "bench" / "peers"
HEAD = "# game: sets\n# requires: {}\n# compares: nothing\n"


def test_every_peer_says_what_it_compares():
    """Six libraries, each with pinned requirements and the game that it is nearest to."""
    peers = find_peers(FOLDER)
    assert 6 == len(peers)
    assert {peer.game for peer in peers} <= {*GAMES, "all"}
    assert all("==" in peer.requires[0] and peer.compares for peer in peers)
    assert ["nethack", "gymnasium_cartpole"] == [peer.name for peer in find_peers(FOLDER, "rogue")]


def peer(folder, body, requires=""):
    file = folder / "peer.py"
    file.write_text(HEAD.format(requires or "none") + body)
    found = find_peers(folder)[0]
    return Peer(found.name, found.file, found.game, tuple(requires.split()), found.compares)


def ready(folder, one):
    """An environment that is already there: this one."""
    home = folder / "environments" / one.name
    (home / "bin").mkdir(parents=True)
    (home / "bin" / "python").symlink_to(sys.executable)
    (home / "installed.txt").write_text("\n".join(one.requires))
    return folder / "environments"


def test_a_peer_is_run_and_read(tmp_path):
    """It gets the seconds of a run and prints its rates and versions."""
    body = 'import sys; print(\'{"rates": {"steps": \' + sys.argv[1] + \'}, "versions": {"it": "1.0"}}\')'
    one = peer(tmp_path, body)
    measured = measure_peer(one, 0.5, ready(tmp_path, one))
    assert ({"steps": 0.5}, {"it": "1.0"}, "nothing", "") == (
        measured.rates,
        measured.versions,
        measured.compares,
        measured.problem,
    )


@pytest.mark.parametrize(("body", "reason"), [("1 / 0", "ZeroDivisionError"), ("print('hello')", "malformed")])
def test_a_peer_that_fails_is_one_line(tmp_path, body, reason):
    """The table goes on without it, and says why."""
    one = peer(tmp_path, body)
    problem = measure_peer(one, 0.1, ready(tmp_path, one)).problem
    assert problem.startswith("peer cannot be measured here: ")
    assert reason in problem
    assert "\n" not in problem


def test_a_peer_that_cannot_be_installed_is_one_line(tmp_path):
    """A package that no index has: one line, and no numbers."""
    one = peer(tmp_path, "", "quintet-no-such-package==9.9.9")
    measured = measure_peer(one, 0.1, tmp_path / "environments")
    assert ({}, True) == (measured.rates, measured.problem.startswith("peer cannot be measured here: "))


def test_a_folder_that_is_not_there(tmp_path):
    """One sentence."""
    with pytest.raises(BadOptions, match="There is no folder"):
        find_peers(tmp_path / "nowhere")
