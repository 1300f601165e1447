"""CataMaze at the table, with its clock and its bots."""

from maze_scenes import GAME, NAMES

from quintet.core.replay import History
from quintet.games.catamaze.options import CataMazeOptions
from quintet.table.clock import Clock
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person


def seats():
    return [Person("Ann"), BotSeat("A", "aggressive"), BotSeat("C", "cautious"), BotSeat("E", "explorer")]


def test_a_match_in_real_time():
    """One tick per second, at double speed, paused, and with the queue shown to its owner."""
    match = Match(GAME, "clock", CataMazeOptions(width=21, height=21), seats=seats())
    clock = Clock(0.0)
    for action in (0, 1, 2, 3):
        match.submit(0, action, match.step)
    assert ("MOVE_UP", "MOVE_DOWN", "MOVE_LEFT", "MOVE_RIGHT") == match.view(0).queue
    for _ in range(clock.due(2.0)):
        match.tick()
    assert (2, 2) == (match.view(0).time, len(match.view(0).queue))
    clock.set_speed(2.0, 2.0)
    for _ in range(clock.due(3.0)):
        match.tick()
    assert 4 == match.view(0).time
    clock.pause(3.0)
    assert 0 == clock.due(60.0)


def test_bots_play_a_match_to_its_end_and_it_can_be_replayed():
    """Bots go through the same queue as a person: the log holds their intents and the ticks."""
    options = CataMazeOptions(width=15, height=15, time_limit=300)
    sitters = [BotSeat("R", "runner"), *seats()[1:]]
    match = Match(GAME, "bots", options, seats=sitters)
    match.run()
    assert match.is_over
    assert match.outcome == GAME.outcome(History.of(GAME, match.replay()).state)
    again = Match(GAME, "bots", options, seats=sitters)
    again.run()
    assert match.replay().steps == again.replay().steps


def test_names_of_the_entities():
    """R1.3: as the document writes them."""
    assert NAMES[:4] == tuple(GAME.new("names").model.entities)
