"""How long bots think: what is counted, and what is not."""

from quintet.lab.arena import thinking
from quintet.lab.arena.thinking import Thinking, TimedBot
from quintet.table.workers.worker_bot import WorkerBot


class Slow(WorkerBot):
    """A bot whose process takes a hundred seconds to start, on a clock of its own."""

    def __init__(self, clock):
        self.clock = clock

    def start(self):
        self.clock[0] += 100

    def act(self, turn):
        self.clock[0] += 1
        return turn


def test_the_start_of_a_process_is_not_thinking(monkeypatch):
    """The times of a bot hold what its actions took, and not what starting Python took."""
    clock, times = [0.0], Thinking()
    monkeypatch.setattr(thinking.time, "perf_counter", lambda: clock[0])
    assert 7 == TimedBot(Slow(clock), times).act(7)
    assert 1 == round(times.at(1.0))
