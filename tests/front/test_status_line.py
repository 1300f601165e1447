"""What just happened, in the few lines below a board."""

from tui_stage import start, until, words

from quintet.core.game import Event
from quintet.front.status_line import StatusLine, fitting
from quintet.games.sets.bots import sets_on
from quintet.games.sets.text import PLACES

BOSS = (
    Event("arrived", "row 14 of act 1: boss"),
    Event("fought", "the boss costs 12 HP and pays 5 gold"),
    Event("healed", "20 HP healed, 41 now"),
    Event("act begun", "act 2 begins at its entry"),
)


def test_what_matters_stays_where_there_is_no_room():
    """All of it, else without asides, else the latest."""
    assert 4 == fitting(BOSS, 120, 1, frozenset({"arrived"})).count("·") + 1
    short = fitting(BOSS, 88, 1, frozenset({"arrived"}))
    assert short.startswith("the boss costs 12 HP")
    assert short.endswith("act 2 begins at its entry")
    assert "act 2 begins at its entry" == fitting(BOSS, 30, 1, frozenset())


def test_the_newest_aside_stays_where_there_is_room_for_one():
    """Of what may be left out, the oldest goes: a move is news after a whole setup."""
    events = [Event("ready", "RED is ready."), Event("ready", "You are ready."), Event("moved", "RED moves e4-e5.")]
    assert "You are ready. · RED moves e4-e5." == fitting(events, 40, 1, frozenset({"ready", "moved"}))
    assert "RED moves e4-e5." == fitting(events, 20, 1, frozenset({"ready", "moved"}))


def test_events_pile_up_for_one_point_of_view():
    """A bot's reply joins what it replies to; another point of view starts empty and never reads the first one's."""
    line = StatusLine(piles_up=True)
    line.add(0, BOSS[:1])
    line.add(0, BOSS[1:2])
    assert list(BOSS[:2]) == line.events
    line.add(1, BOSS[2:3])
    assert list(BOSS[2:3]) == line.events


async def test_a_found_set_is_shown_in_full(app):
    """Three cards in words need two lines at 80 columns."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="told")
        for place in sets_on(screen.moment.view)[0]:
            await pilot.press(PLACES[place])
        await until(pilot, lambda: screen.moment.position == 3, "the set")
        text = next(event.text for event in screen.viewer.log if event.kind == "set found")
        await pilot.pause()
        assert text in " ".join(" ".join(words(app).splitlines()[-3:-1]).split())


async def test_a_reply_appears_beside_the_move(app):
    """Stratego: your own move and the bot's are both shown."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="go", values=(("deployment", "book"),), wanted=("", "random"))
        await pilot.press("tab", "enter")
        await pilot.press("up", "enter")
        await until(pilot, lambda: screen.moment.view.turn_number == 2 and screen.moment.mine, "move and answer")
        assert [0, 1] == [event.seat for event in screen.view.news.events], screen.view.news.events
        assert all(event.text in words(app) for event in screen.view.news.events)


def test_the_weightiest_event_is_the_last_to_be_left_out():
    """A death stays where a line must be cut, whatever happened after it."""
    events = [Event("hit", "the Dragon hits you for 3"), Event("died", "you die"), Event("info", "the Dragon roars")]
    assert "you die · the Dragon roars" == fitting(events, 30, 1, frozenset(), lambda event: event.kind == "died")
    assert "you die" == fitting(events, 20, 1, frozenset(), lambda event: event.kind == "died")
    assert "the Dragon roars" == fitting(events, 20, 1, frozenset())
