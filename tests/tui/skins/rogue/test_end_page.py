"""The end of a quest: the death screen and the victory screen, the page that is kept, the place, the ways on: R15."""

import pytest
from msgspec import structs
from rogue_stage import SEED, acted, begin
from tui_stage import top, until, words

from quintet.core.game import Outcome, Turn
from quintet.front.games.rogue import place_words
from quintet.front.palette import PALETTES
from quintet.front.session import Session, seed_text
from quintet.front.viewer import Viewer
from quintet.games.rogue.actions import REST
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.table.match import Match
from quintet.table.scores.results import results_of
from quintet.table.seats import Person
from quintet.table.storage.results import add_results
from quintet.table.storage.store import Store
from quintet.tui.skins.rogue.end_page import end_page


def die(screen):
    """A careless bot plays the hero to death."""
    viewer, bot = screen.viewer, GAME.bots["diver"].make(SEED)
    while viewer.session.match.outcome is None:
        moment = viewer.moment()
        viewer.submit(bot.act(Turn(0, moment.view, moment.legal, moment.events, None)))
    screen.draw()


async def test_the_death_screen_shows_and_keeps_the_dump(app, data):
    """A dead hero gets a stone, a page and a file; then the usual choices."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, start_depth=10)
        die(screen)
        await until(pilot, lambda: top(app) == "EndPage", "the death screen")
        shown, view = words(app), screen.moment.view
        assert "REST IN PEACE" in shown
        assert f"{view.score:,} points" in shown
        figures = ("score", "end", "hero", "deepest", "explored", "turns", "kills", "gold", "things", "feats", "seed")
        assert [] == [label for label in figures if f" {label} " not in shown]
        assert f"level {view.level}, {view.xp:,} xp" in shown
        assert "u undo · n new game · r same seed · w replay · c copy · q games" in shown
        assert "Practice and wizard games do not count for the leaderboard." in shown
        files = list((data / "heroes").glob("*.txt"))
        assert len(files) == 1
        assert SEED in files[0].read_text()
        assert "Pack:" in files[0].read_text()
        await pilot.press("enter")
        await until(pilot, lambda: top(app) == "EndDialog", "the choices")


async def test_who_gives_up_gets_a_page_too(app, data):
    """A resigned hero has a stone, a dump and a file."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        await acted(pilot, screen, "s")
        screen.viewer.resign()
        screen.draw()
        await until(pilot, lambda: top(app) == "EndPage", "the page")
        assert "GONE HOME" in words(app)
        assert "|   went home without the   |" in words(app)
        assert "You resigned, so this game is listed after those played to the end." in words(app)
        (file,) = (data / "heroes").glob("*.txt")
        assert "Resigned on dungeon level 1, turn 1.\n" in file.read_text()


async def test_the_page_can_be_written_at_any_time(app, data):
    """V keeps the dump of a living hero, with the seed."""
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot)
        await pilot.press("V")
        await until(pilot, lambda: list((data / "heroes").glob("*.txt")), "the file")
        (file,) = (data / "heroes").glob("*.txt")
        assert "Alive on dungeon level 1, turn 0" in file.read_text()
        assert f"Seed: {SEED}\n" in file.read_text()


@pytest.mark.parametrize(("key", "seed"), [("n", None), ("r", SEED)])
async def test_the_next_quest_is_a_key_away(app, key, seed):
    """R15: from the death screen n begins another dungeon, r the same one; c copies the result and shows it."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        screen.viewer.resign()
        screen.draw()
        await until(pilot, lambda: top(app) == "EndPage", "the page")
        await pilot.press("c")
        await until(pilot, lambda: "Copied, if your terminal allows it" in words(app), "the result")
        assert f"Seed {SEED}" in words(app)
        assert f"Seed {SEED}" in app.clipboard
        await pilot.press("escape", key)
        await until(pilot, lambda: getattr(app.screen, "moment", None) and not app.screen.moment.outcome, "a new game")
        assert (seed == SEED) == (seed_text(app.screen.session.match) == SEED)


@pytest.mark.parametrize(("key", "screen_name"), [("q", "HubScreen"), ("w", "ReplayScreen"), ("enter", "EndDialog")])
async def test_the_ways_on_from_the_death_screen(app, key, screen_name):
    """R15: home, the replay, or all the choices."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        screen.viewer.resign()
        screen.draw()
        await until(pilot, lambda: top(app) == "EndPage", "the page")
        await pilot.press(key)
        await until(pilot, lambda: top(app) == screen_name, screen_name)


def ended(store, seed, score=None, *, undone=False, **options):
    """A quest that ended after a turn, in the store; its moment, with another score where one is wanted."""
    match = Match(GAME, seed, RogueOptions(**options), seats=[Person("Rodney")])
    match.submit(0, REST, 0)
    if undone:
        match.undo(0)
        match.submit(0, REST, match.step)
    match.resign(0)
    moment = structs.replace(Viewer(Session(match), 0).moment(), outcome=Outcome((), "dead", "killed by a Bat"))
    if score is None:
        with store._database.writing() as connection:
            played = [structs.replace(each, gave_up=False) for each in results_of(match, 1.0)]
            add_results(connection, played, store.player)
        return moment
    return structs.replace(moment, view=structs.replace(moment.view, score=score))


def test_the_place_on_the_leaderboard(tmp_path):
    """R15: rank and how many quests are beaten; practice and quests with help have none."""
    with Store(tmp_path / "q.sqlite3") as store:
        assert "The first game on your leaderboard." == place_words(store, ended(store, "a"))
        assert "Place 1 of 2 on your leaderboard." == place_words(store, ended(store, "x", 10**6))
        ended(store, "b")
        best, worst = (place_words(store, ended(store, "x", score)) for score in (10**6, 0))
        assert "Place 1 of 3 on your leaderboard, better than 100% of the others." == best
        assert "Place 3 of 3 on your leaderboard, better than 0% of the others." == worst
        assert "do not count for the leaderboard" in place_words(store, ended(store, "p", start_depth=2))
        assert "This game was played with help" in place_words(store, ended(store, "h", undone=True))
        given_up = structs.replace(ended(store, "x", 10**6), outcome=Outcome((), "resigned", "Rodney gave up"))
        assert "You resigned, so this game is listed after those played to the end." == place_words(store, given_up)
        unplayed = Match(GAME, "u", seats=[Person("Rodney")])
        unplayed.resign(0)
        assert "" == place_words(store, Viewer(Session(unplayed), 0).moment())


def test_the_victory_screen_tells_the_same_figures():
    """R15: a winner has no last blow, and at most three feats, the rarest first."""
    view = structs.replace(
        GAME.view(GAME.new(SEED), 0), won=True, over=True, has_amulet=True, deepest=10, kills=51, turn=1200, last_blow=9
    )
    page = end_page(view, "Rodney", SEED, "", PALETTES["standard"]).plain
    stone, _, dump = page.partition("\n\n")
    assert "VICTORY" in stone
    assert "last blow" not in stone
    feats = [line[33:].removeprefix("feats").strip() for line in stone.split("\n") if "won " in line[33:]]
    assert ["won at level 5 or below", "won without a healing", "won the quest"] == feats
    assert "killed 50 monsters" not in stone
    assert "killed 50 monsters" in dump


def test_the_last_blow_is_told():
    """R15.1: who struck it and how hard."""
    view = structs.replace(GAME.view(GAME.new(SEED), 0), over=True, cause="killed by a Bat", last_blow=7)
    page = end_page(view, "Rodney", "x" * 40, "", PALETTES["standard"]).plain
    assert "end        killed by a Bat\n" in page
    assert "last blow  7, by a Bat\n" in page
    assert f"seed       {'x' * 25}…\n" in page


async def test_a_replay_keeps_the_death_and_answers_its_keys(app):
    """Where the line below the board must cut, the death stays; v and E answer where they can do nothing."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, start_depth=10)
        die(screen)
        await until(pilot, lambda: top(app) == "EndPage", "the death screen")
        await pilot.press("w")
        await until(pilot, lambda: top(app) == "ReplayScreen" and app.screen.query("#board"), "the replay")
        await pilot.press("end")
        await until(pilot, lambda: "You die, killed" in "".join(words(app).splitlines()[-3:]), "the death in words")
        await pilot.press("v")
        await until(pilot, lambda: "Only wizard games have overlays" in words(app), "the answer to v")
        await pilot.press("E")
        await until(pilot, lambda: "The quest is over here" in words(app), "the answer to E")
        await pilot.press("left", "E")
        await until(pilot, lambda: top(app) == "ReadDialog", "the reasons")
        cursor = screen_below(app).cursor
        assert cursor.explain(0, "borg", cursor.position).splitlines()[0] in " ".join(
            words(app).replace("│", " ").split()
        )
        assert "borg says" in words(app)


def screen_below(app):
    return app.screen_stack[-2]
