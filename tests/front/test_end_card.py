"""The card at the end of a game, and what the hub knows of it afterwards."""

import datetime as dt
from types import SimpleNamespace

import pytest

import quintet
from quintet.core.options import preset_options
from quintet.front.end_card import end_card, end_title
from quintet.front.hub_facts import hub_facts
from quintet.front.score_table import listing, usual_mode
from quintet.front.session import Session, share_text
from quintet.games import GAMES
from quintet.games.sets.bots import sets_on
from quintet.table.daily_seed import daily_seed
from quintet.table.match import Match
from quintet.table.scores.query import Query
from quintet.table.scores.results import Result
from quintet.table.seats import BotSeat, Person, Undo
from quintet.table.storage.results import add_results
from quintet.table.storage.store import Store

SETS = quintet.game("sets")


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "store") as opened:
        yield opened


def finished(store, seed="card"):
    """A game of one set, played to its end."""
    session = Session(Match(SETS, seed, SETS.options(target=1), seats=[Person("Ann")]), store)
    for place in sets_on(session.match.view(0))[0]:
        session.submit(0, place, session.match.step)
    session.flush()
    return session


def test_the_card_has_rank_best_and_seed(store):
    """How it ended first, then what it took, the rank among your games, and the seed to share."""
    finished(store, "before")
    card = end_card(finished(store))
    assert ("Set", "Seed card") == (card.title, card.facts[-1])
    assert card.facts[0].startswith("3 actions in ")
    assert " of 2, best score " in card.facts[1]
    assert card.text.startswith("Quintet: Set\n")


def test_who_resigns_alone_is_told_how_far_it_went(store):
    """The outcome of a game for one only says that it was resigned."""
    session = Session(Match(SETS, "left", preset_options(SETS.options, "quick"), seats=[Person("Ann")]), store)
    for place in sets_on(session.match.view(0))[0]:
        session.submit(0, place, session.match.step)
    session.resign(0)
    assert ("Ann resigned.", "1 of 10 sets found.") == end_card(session).outcome


def test_a_shared_game_opens_with_its_options(store):
    """Options are flags of the command; where one is a list, the seed stands alone, and once."""
    rogue = quintet.game("rogue")
    deep = Match(rogue, "deep", rogue.options(start_depth=6, lit_rooms=True), seats=[Person("Ann")])
    assert "quintet play rogue --lit-rooms --start-depth 6 --seed deep" == share_text(deep)
    listed = Session(Match(SETS, "few", SETS.options(target=1, shapes=("A",)), seats=[Person("Ann")]), store)
    assert "few" == share_text(listed.match)
    listed.resign(0)
    assert 1 == end_card(listed).text.count("few")


def quick_game(store, seconds):
    """A game of the preset `quick` that took so long."""
    match = Match(SETS, f"quick {seconds}", preset_options(SETS.options, "quick"), seats=[Person("Ann")])
    match.played = seconds
    session = Session(match, store)
    session.hold_clock()
    while not match.is_over:
        for place in sets_on(match.view(0))[0]:
            session.submit(0, place, match.step)
    session.flush()
    return session


def test_a_game_against_the_clock_is_ranked_by_time(store):
    """Ten sets are ten sets: the label says time, and the shorter time is the better rank."""
    for seconds, standing in ((600.0, "1 of 1 by time, best 10:00"), (95.0, "1 of 2 by time, best 1:35")):
        assert f"Rank {standing} (quick)" == end_card(quick_game(store, seconds)).facts[1]
    assert "Rank 2 of 3 by time, best 1:35 (quick)" == end_card(quick_game(store, 540.0)).facts[1]
    match = Match(SETS, daily_seed(), preset_options(SETS.options, "daily"), seats=[Person("Ann")])
    challenge = Session(match, store)
    for found in sets_on(match.view(0)):
        for place in found:
            challenge.submit(0, place, match.step)
    assert match.is_over
    challenge.flush()
    assert ("quick", "") == (usual_mode(store, SETS), usual_mode(store, GAMES["rogue"])), "not the daily challenge"


@pytest.mark.parametrize(("undo", "title"), [(Undo.OFF, "Set, daily challenge"), (None, "Set")])
def test_a_shared_result_says_whether_it_is_the_daily_challenge(undo, title):
    """Only the attempt that counts is called that, not practice on the same board."""
    match = Match(SETS, daily_seed(), preset_options(SETS.options, "daily"), seats=[Person("Ann")], undo=undo)
    session = Session(match)
    session.resign(0)
    assert end_card(session).text.startswith(f"Quintet: {title}\n")


def test_the_hub_knows_the_last_game_and_today(store):
    """Nothing at first; then the last result, and the challenge of the day as it stands."""
    assert ("", 0, "open") == hub_facts(store, "sets")
    finished(store)
    facts = hub_facts(store, "sets")
    assert facts.last.startswith("last: ")
    assert 1 == facts.streak
    store.spoil("sets", daily_seed())
    assert "begun" == hub_facts(store, "sets").today


@pytest.mark.parametrize(
    ("ago", "streak"), [([0], 1), ([0, 1, 2], 3), ([1, 2], 2), ([2, 3], 0), ([0, 2, 3], 1), ([0, 0, 1], 2), ([], 0)]
)
def test_days_in_a_row_count_up_to_today_or_yesterday(store, monkeypatch, ago, streak):
    """Who has not played yet today still has the row; a day without a game ends it, two games a day are one day."""
    noon = dt.datetime(2026, 3, 14, 12).astimezone()
    clock = SimpleNamespace(now=lambda: noon, fromtimestamp=dt.datetime.fromtimestamp)
    monkeypatch.setattr("quintet.front.hub_facts.dt", SimpleNamespace(datetime=clock, timedelta=dt.timedelta))
    match = finished(None).match
    for days in ago:
        monkeypatch.setattr(store, "_now", lambda days=days: (noon - dt.timedelta(days=days)).timestamp())
        store.add_results(match)
    assert streak == hub_facts(store, "sets").streak


def test_a_stopped_endless_game_is_finished_and_not_won(store):
    """R7.4: neither the title nor the hub calls it a victory."""
    session = Session(Match(SETS, "endless", seats=[Person("Ann")]), store)
    session.submit(0, 0, session.match.step)
    session.resign(0)
    session.flush()
    assert "You finished" == end_title(session)
    assert "last: finished" == hub_facts(store, "sets").last


def test_a_game_without_points_is_won_or_lost(store):
    """Stratego has no points: no card, list or hub says -1."""
    stratego = quintet.game("stratego")
    options = stratego.options(deployment="book")
    session = Session(Match(stratego, "lost", options, seats=[Person("Ann"), BotSeat("easy bot", "easy")]), store)
    session.submit(0, session.match.legal(0)[0], session.match.step)
    session.match.advance()
    session.resign(0)
    session.flush()
    card = end_card(session)
    assert session.match.position == 3
    assert card.facts[0].startswith("2 actions in "), "the bot's is not counted"
    assert "You resigned" == end_title(session)
    assert "-1" not in card.text
    assert "You have won" not in card.text, "a resigned game has no rank"
    assert "last: resigned" == hub_facts(store, "stratego").last


def test_a_won_game_says_so(store):
    """The title of the card is about the player."""
    assert "You won" == end_title(finished(store))


def test_a_list_of_several_kinds_ranks_each_on_its_own(store):
    """Points of easy and hard games, or of different games, cannot be compared; one kind is a list with pages."""
    usual = {"seed": '"s"', "name": "Ann", "won": False, "assisted": False, "steps": 1, "reason": "", "played": 1.0}
    kinds = {("rogue", "standard"): (900, 30, 2000), ("rogue", "hard"): (10,), ("sets", "quick"): (10, 10)}
    results = [
        Result(**usual, game=game, mode=mode, seat=seat, match=None, score=score, seconds=score + 9 - seat)
        for (game, mode), scores in kinds.items()
        for seat, score in enumerate(scores)
    ]
    with store._database.writing() as connection:
        add_results(connection, results, store.player)
    found = listing(store, Query())
    assert found.is_mixed
    shown = [(rank, row.game, row.mode, row.score, row.seconds) for rank, row in found.rows]
    assert [
        (1, "rogue", "hard", 10, 19),
        (1, "rogue", "standard", 2000, 2007),
        (2, "rogue", "standard", 900, 909),
        (3, "rogue", "standard", 30, 38),
        (1, "sets", "quick", 10, 18),
        (2, "sets", "quick", 10, 19),
    ] == sorted(shown, key=lambda row: (row[1], row[2], row[0]))
    assert not listing(store, Query(game="sets")).is_mixed
    assert not listing(store, Query(sort="date")).is_mixed
    assert [1, 2, 3] == [rank for rank, _ in listing(store, Query(game="rogue", mode="standard")).rows]
