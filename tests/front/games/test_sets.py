"""Set in every front end: the lesson of the first game, and the card at the end."""

from itertools import combinations

import pytest
from msgspec import structs

from quintet.core.options import preset_options
from quintet.front.games.sets import end_lines, lesson
from quintet.front.session import Session
from quintet.front.viewer import Viewer
from quintet.games.sets.actions import HINT
from quintet.games.sets.document import is_valid_set
from quintet.games.sets.options import SetOptions
from quintet.games.sets.text import name_card
from quintet.table.match import Match
from quintet.table.scores.query import Query
from quintet.table.seats import Person
from quintet.table.storage.store import Store


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "store.sqlite3") as opened:
        yield opened


def quick(store, seed="lesson"):
    options = preset_options(SetOptions, "quick")
    return Session(Match("sets", seed, options, seats=[Person("Ada")]), store)


def claim(viewer, places):
    for place in places:
        viewer.submit(place)
        moment = viewer.moment()
    return moment


def find_set(viewer):
    board = viewer.moment().view.board
    return next(three for three in combinations(range(len(board)), 3) if is_valid_set(*(board[k] for k in three)))


def test_the_first_game_explains_itself(store):
    """What to look for, what two cards need, and why it was a set; number is fixed and not named."""
    viewer = Viewer(quick(store), 0)
    first, second, third = find_set(viewer)
    start = viewer.moment()
    assert "Pick 3 cards: shape, shading and color each the same or all different." in lesson(start.view, ())
    viewer.submit(first)
    assert "any second card" in lesson(viewer.moment().view, ())
    viewer.submit(second)
    assert name_card(start.view.board[third])[2:] in lesson(viewer.moment().view, ())
    moment = claim(viewer, [third])
    assert lesson(moment.view, moment.events).startswith("A set: ")


def test_the_third_card_has_an_article(store):
    """Every card that two others need is named as somebody would say it: "an open red oval"."""
    viewer = Viewer(quick(store), 0)
    viewer.moment()
    said = set()
    for pair in combinations(range(12), 2):
        said.add(lesson(claim(viewer, pair).view, ()))
        claim(viewer, pair)
    assert any("need an open " in line for line in said)
    assert any("need a solid " in line for line in said)
    assert not any("need a open " in line or "need an s" in line for line in said)


def play(store, seed):
    """Plays a quick game to its end; returns its last moment."""
    session = quick(store, seed)
    viewer = Viewer(session, 0)
    while session.match.outcome is None:
        claim(viewer, find_set(viewer))
    session.flush()
    return viewer.moment()


def test_the_card_at_the_end_has_time_mistakes_best_and_rank(store):
    """The first game of a kind, then a slower and a faster one."""
    first = play(store, "one")
    lines = end_lines(store, first, "one")
    assert lines[0].startswith("10 sets in 0:0")
    assert "No mistakes, no hints, best streak 10" == lines[1]
    assert "Your first finished game of this kind (quick)." == lines[-1]
    slower = structs.replace(first, seconds=90.0)
    best, place = end_lines(store, slower, "two")[-2:]
    assert ("Your best is 0:00.", "Place 2 of your 2 games of this kind (quick).") == (best, place)


def test_a_faster_game_is_a_new_best(store):
    """By time, because the number of sets is always the same."""
    slow = quick(store, "slow")
    slow.match.played = 100.0
    viewer = Viewer(slow, 0)
    while slow.match.outcome is None:
        claim(viewer, find_set(viewer))
    slow.flush()
    fast = structs.replace(viewer.moment(), seconds=50.0)
    assert "A new best! Your old best was 1:40." == end_lines(store, fast, "fast")[-2]


def test_a_game_with_a_hint_is_listed_with_help(store):
    """R7.1: the card counts the hints, and the result is among those with help."""
    session = quick(store, "hinted")
    viewer = Viewer(session, 0)
    viewer.moment()
    viewer.submit(HINT)
    while session.match.outcome is None:
        claim(viewer, find_set(viewer))
    session.flush()
    lines = end_lines(store, viewer.moment(), "hinted")
    assert "No mistakes, 1 hint, best streak 10" == lines[1]
    assert "Played with help, so it has no rank." == lines[-1]
    assert [0, 1] == [store.totals(Query(game="sets", only_assisted=only)).games for only in (False, True)]


def test_a_game_with_help_has_no_rank(store):
    """It says so instead."""
    helped = structs.replace(play(store, "helped"), helped=True)
    assert "Played with help, so it has no rank." == end_lines(store, helped, "helped")[-1]
