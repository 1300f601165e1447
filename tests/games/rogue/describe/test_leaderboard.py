"""Facts for the leaderboard."""

from quintet.core.game import Turn
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.table.match import Match
from quintet.table.scores.query import Query
from quintet.table.seats import Person
from quintet.table.storage.store import Store


def play_to_the_end(seed):
    state, bot = GAME.new(seed), GAME.bots["diver"].make(seed)
    for _ in range(4000):
        if not GAME.to_act(state):
            break
        turn = Turn(0, GAME.view(state, 0), GAME.legal(state, 0), (), lambda _, now=state: now)
        state = GAME.apply(state, 0, bot.act(turn))
    return state


def resigned(**options):
    match = Match(GAME, "facts", RogueOptions(**options), seats=[Person("Rodney")])
    match.submit(0, 8, 0)
    match.resign(0)
    return match


def test_a_finished_quest_brings_its_facts():
    """R15.5: cause, depth, level, turns, gold, kills, achievements, victory."""
    state = play_to_the_end("the end")
    facts, view = GAME.extras.facts(state, 0), GAME.view(state, 0)
    assert not facts["victory"]
    assert view.cause == facts["cause"] != ""
    expected = (view.deepest, view.level, view.turn, view.gold, view.kills)
    assert expected == tuple(facts[name] for name in GAME.extras.fact_names)
    assert isinstance(facts["achievements"], list)


def test_facts_come_back_from_the_store(tmp_path):
    """A resigned quest is stored with its facts."""
    with Store(tmp_path / "q.sqlite3") as store:
        store.add_results(resigned())
        (result,) = store.leaderboard(Query(game="rogue"))
    assert ("resigned", 1, 1) == tuple(result.facts[name] for name in ("cause", "deepest", "turns"))


def test_practice_and_wizards_are_on_no_leaderboard(tmp_path):
    """R15.5: they are stored, but never count."""
    with Store(tmp_path / "q.sqlite3") as store:
        for options in ({"wizard": True}, {"start_depth": 2}, {"start_level": 3}):
            store.add_results(resigned(**options))
        assert [] == store.leaderboard(Query(game="rogue"))
        assert 3 == len(store.leaderboard(Query(game="rogue", assisted=True)))


def test_a_running_quest_has_no_facts():
    """Facts are for finished quests."""
    assert {} == Match(GAME, "facts", seats=[Person("Rodney")]).facts(0)
