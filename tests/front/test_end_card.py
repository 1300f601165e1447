"""The card at the end of a game, and what the hub knows of it afterwards."""

import pytest

import quintet
from quintet.front.end_card import end_card
from quintet.front.hub_facts import hub_facts
from quintet.front.session import Session
from quintet.games.sets.bots import sets_on
from quintet.table.daily_seed import daily_seed
from quintet.table.match import Match
from quintet.table.seats import Person
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


def test_the_hub_knows_the_last_game_and_today(store):
    """Nothing at first; then the last result, and the challenge of the day as it stands."""
    assert ("", 0, "open") == hub_facts(store, "sets")
    finished(store)
    facts = hub_facts(store, "sets")
    assert facts.last.startswith("last: ")
    assert 1 == facts.streak
    store.spoil("sets", daily_seed())
    assert "begun" == hub_facts(store, "sets").today
