"""Several viewers of one session: each sees its own, and looking changes nothing."""

import functools
import itertools
import random

import pytest
from msgspec import structs

import quintet
from quintet.core.errors import IllegalAction, StaleAction
from quintet.core.game import Pace
from quintet.front.replay_cursor import ReplayCursor
from quintet.front.session import Session
from quintet.front.viewer import REACTION, Viewer
from quintet.games.sets.document import is_valid_set
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person

TABLES = {
    "stratego": {"talks": False},
    "catamaze": {"players": 2, "agents": (), "width": 15, "height": 15},
}
POINTS_OF_VIEW = (0, 1, None)
ORDERS = list(itertools.permutations(POINTS_OF_VIEW))
RANKS = ("marshal", "general", "colonel", "major", "captain", "lieutenant", "sergeant", "miner", "scout", "spy", "bomb")


def two_people(name):
    game = quintet.game(name)
    people = [Person("Ann"), Person("Ben")]
    return Session(Match(game, "hush", game.options(**TABLES[name]), seats=people))


def played(session, seed=7):
    """Plays a fixed game through the session and yields before it and after every change."""
    rng, match, game = random.Random(seed), session.match, session.game
    yield
    if game.info.id == "stratego":
        for text in ("place miner", "place flag", "random", "ready") * 2:
            seat = match.to_act[0]
            named = [action for action in match.legal(seat) if game.write(action).startswith(text)]
            session.submit(seat, named[0], match.step)
            yield
    for turn in range(60):
        if match.is_over:
            return
        seat = match.to_act[turn % len(match.to_act)]
        choices = [action for action in match.legal(seat) if action != game.info.resign]
        if choices:
            session.submit(seat, rng.choice(choices), match.step)
            yield
        if game.info.pace is Pace.TICKS and turn % 2:
            session.tick()
            yield


def seen(viewer):
    """What a viewer is shown now, apart from the clock on the wall."""
    return structs.replace(viewer.moment().data, seconds=0.0)


def alone(name, seat):
    """The log and the moments of a viewer that nobody else disturbs."""
    session = two_people(name)
    viewer = Viewer(session, seat)
    moments = [seen(viewer) for _ in played(session)]
    return viewer.log, moments


@functools.cache
def all_alone(name):
    """What each point of view of a game is shown when it looks alone."""
    return {seat: alone(name, seat) for seat in POINTS_OF_VIEW}


@pytest.fixture(params=sorted(TABLES))
def name(request):
    return request.param


@pytest.mark.parametrize("order", ORDERS, ids=str)
def test_viewers_see_each_their_own_in_any_order(name, order):
    """In whatever order viewers look, each is shown the views and events of a viewer that looked alone."""
    expected = all_alone(name)
    session = two_people(name)
    viewers = {seat: Viewer(session, seat) for seat in POINTS_OF_VIEW}
    moments = {seat: [] for seat in POINTS_OF_VIEW}
    for _ in played(session):
        for seat in order:
            moments[seat].append(seen(viewers[seat]))
    assert expected == {seat: (viewers[seat].log, moments[seat]) for seat in POINTS_OF_VIEW}


def test_a_viewer_that_looks_seldom_misses_nothing(name):
    """Looking now and then, or once at the end, fills the same log."""
    expected = all_alone(name)
    session = two_people(name)
    viewers = {seat: Viewer(session, seat) for seat in POINTS_OF_VIEW}
    for change, _ in enumerate(played(session)):
        if change % 3 == 0:
            viewers[1].moment()
    for seat in POINTS_OF_VIEW:
        assert expected[seat][1][-1].view == viewers[seat].moment().view
        assert expected[seat][0] == viewers[seat].log


def test_looking_changes_nothing(name):
    """A look changes neither the match nor anybody else's log, and shows every event once."""
    session = two_people(name)
    viewers = [Viewer(session, seat) for seat in POINTS_OF_VIEW]
    for _ in played(session):
        for viewer in viewers:
            match, others = session.match, [other for other in viewers if other is not viewer]
            before = (match.step, match.entries(), [list(other.log) for other in others])
            viewer.moment()
            assert () == viewer.moment().events
            assert before == (match.step, match.entries(), [list(other.log) for other in others])


def test_hidden_ranks_stay_hidden():
    """Neither the view nor the events of a Stratego player give away a rank that the opponent hides."""
    shown = all_alone("stratego")
    for seat in (0, 1):
        pieces = [piece for moment in shown[seat][1] if moment.outcome is None for piece in moment.view.pieces]
        hidden = [piece for piece in pieces if piece.seat != seat and not (piece.revealed or piece.scout)]
        assert {None} == {piece.rank for piece in hidden}
    for seat in POINTS_OF_VIEW:
        foreign = [event.text.lower() for event in shown[seat][0] if event.seat != seat and event.kind != "attacked"]
        assert foreign
        assert [] == [text for text in foreign if any(rank in text for rank in RANKS)]


def test_hidden_places_stay_hidden():
    """A CataMaze player is never shown the opponent's queue or position; a spectator is shown nobody's."""
    shown = all_alone("catamaze")
    for seat in (0, 1):
        assert {seat} == {event.seat for event in shown[seat][0] if event.kind in {"queued", "moved", "blocked"}}
        assert all(moment.view.observation is not None for moment in shown[seat][1])
    assert {None} == {moment.view.observation for moment in shown[None][1]}
    assert shown[0][0] != shown[1][0]


def test_another_point_of_view_starts_its_own_log(name):
    """A viewer that changes seats is shown that seat's events from the start, and nothing of the old seat's."""
    expected = all_alone(name)
    session = two_people(name)
    viewer = Viewer(session, 0)
    for _ in played(session):
        viewer.moment()
    viewer.look_from(1)
    assert [] == viewer.log
    viewer.moment()
    assert expected[1][0] == viewer.log


def test_only_players_act():
    """A spectator, and a viewer of a bot's seat, can only watch."""
    session = Session(Match("stratego", "hush", seats=[Person("Ann"), BotSeat("Bo", "random")]))
    for seat in (1, None):
        viewer = Viewer(session, seat)
        assert () == viewer.moment().legal
        for act, verb in (
            (lambda viewer: viewer.submit(0), "play"),
            (lambda viewer: viewer.note("name", "text"), "write something down"),
            (Viewer.resign, "resign"),
        ):
            with pytest.raises(IllegalAction, match=f"You are watching. Start a new game to {verb}."):
                act(viewer)
    assert 0 == session.match.step


@pytest.mark.parametrize("name", ["stratego", "catamaze"])
def test_nothing_is_open_where_a_person_plays(name):
    """Only bots have no secrets: with one person at the table, the open view is what a spectator may know."""
    game = quintet.game(name)
    options = game.options(deployment="book") if name == "stratego" else game.options(players=2, agents=())
    bots = Match(game, "open", options, seats=[BotSeat("Bo", "random"), BotSeat("Bea", "random")])
    mixed = Match(game, "open", options, seats=[BotSeat("Bo", "random"), Person("Ann")])
    assert bots.view(None) != bots.open_view()
    assert mixed.view(None) == mixed.open_view()
    assert mixed.view(None) == Viewer(Session(mixed)).moment().view
    assert bots.open_view() == Viewer(Session(bots)).moment().view
    assert bots.open_view() == Viewer.at_keyboard(Session(bots)).moment().view


def test_who_resigns_may_see_what_was_hidden():
    """The whole maze is part of a moment once the game is over, and of none before."""
    maze = quintet.game("catamaze")
    seats = [Person("Ann"), *(BotSeat(name, name) for name in ("aggressive", "cautious", "explorer"))]
    session = Session(Match(maze, "shown", maze.options(), seats=seats))
    viewer = Viewer(session, 0)
    assert viewer.moment().revealed is None
    viewer.resign()
    assert any("E" in row for row in viewer.moment().revealed.watched.map)


def test_the_last_event_addresses_its_only_reader():
    """The line below the board says what the card at the end says."""
    game = quintet.game("stratego")
    seats = [Person("Ann"), BotSeat("easy bot", "easy")]
    session = Session(Match(game, "last", game.options(deployment="book"), seats=seats))
    viewer = Viewer(session, 0)
    viewer.submit(next(action for action in viewer.moment().legal if game.write(action) == "resign"))
    assert "The game is over. BLUE wins: you resigned." == viewer.moment().events[-1].text
    onlooker = Viewer(viewer.session, None)
    onlooker.look_since(0)
    assert "The game is over. BLUE wins: RED resigned." == onlooker.moment().events[-1].text


def test_a_finished_replay_has_no_secrets():
    """While a game runs, its replay shows no more than the game; afterwards a spectator sees both armies."""
    game = quintet.game("stratego")
    match = Match(game, "open", game.options(deployment="book"), seats=[Person("Ann"), Person("Ben")])
    session = Session(match)
    assert None not in ReplayCursor.of_viewer(Viewer.at_keyboard(session)).viewpoints
    session.resign(0)
    cursor = ReplayCursor.of_viewer(Viewer.at_keyboard(session))
    cursor.seat, cursor.position = None, 0
    assert all(piece.rank is not None for piece in cursor.moment().view.pieces)


def race_of_two(monkeypatch):
    """Ann's viewer and Ben's session in a race, with a clock that the test moves."""
    game, now = quintet.game("sets"), [100.0]
    monkeypatch.setattr(Viewer, "clock", staticmethod(lambda: now[0]))
    options = game.options(mode="race", seats=2, hints=False)
    session = Session(Match(game, "late", options, seats=[Person("Ann"), Person("Ben")]))
    viewer = Viewer(session, 0)
    viewer.reaction = REACTION
    viewer.moment()
    now[0] += 10
    return viewer, now


def take_a_set(session, seat):
    """Claims a set of the board for a seat."""
    board = session.match.view(seat).board
    places = next(three for three in itertools.combinations(range(12), 3) if is_valid_set(*(board[at] for at in three)))
    for place in places:
        session.submit(seat, place, session.match.step)
    return places


def test_a_card_picked_as_the_board_changes_is_refused(monkeypatch):
    """R5.3: nobody can have meant a card that appeared a moment ago; after a look it can be picked."""
    viewer, now = race_of_two(monkeypatch)
    place = take_a_set(viewer.session, 1)[0]
    viewer.moment()
    now[0] += REACTION / 2
    with pytest.raises(StaleAction, match="The board has just changed"):
        viewer.submit(place)
    now[0] += REACTION
    viewer.submit(place)
    assert (place,) == viewer.moment().view.selection


def test_a_claim_begun_on_the_old_board_is_void(monkeypatch):
    """R5.3: the third pick of a claim does not become the first of another one."""
    viewer, now = race_of_two(monkeypatch)
    for place in (0, 1):
        viewer.submit(place)
        viewer.moment()
    take_a_set(viewer.session, 1)
    viewer.moment()
    with pytest.raises(StaleAction):
        viewer.submit(2)
    assert () == viewer.moment().view.selection
    now[0] += 2 * REACTION
    viewer.submit(2)


def test_quick_picks_of_ones_own_are_never_late(monkeypatch):
    """Three keys in no time are a claim: what one did oneself is known at once."""
    viewer, _ = race_of_two(monkeypatch)
    board = viewer.moment().view.board
    places = next(three for three in itertools.combinations(range(12), 3) if is_valid_set(*(board[at] for at in three)))
    for place in places:
        viewer.submit(place)
        viewer.moment()
    assert 1 == viewer.moment().view.tallies[0].found


def test_actions_chosen_together_end_when_the_board_changes(monkeypatch):
    """The rest of a line is about the board that it was typed for, however long ago that was."""
    viewer, now = race_of_two(monkeypatch)
    viewer.submit(0)
    take_a_set(viewer.session, 1)
    viewer.moment()
    now[0] += 60
    with pytest.raises(StaleAction):
        viewer.submit(1, continues=True)
