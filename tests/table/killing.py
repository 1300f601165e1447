"""Kills real processes with SIGKILL at random moments and looks at what they leave behind.

    python killing.py matches FOLDER KILLS SEED
    python killing.py files FOLDER KILLS SEED

Everything is loaded once; each victim is a fork that works and writes an acknowledgement to a pipe after each piece of
work. Prints how many victims were killed and how many acknowledgements were checked, or fails with what was lost.
"""

import hashlib
import os
import random
import signal
import sqlite3
import sys
import time
from functools import partial
from pathlib import Path

import quintet
from quintet.core.codec import encode
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person
from quintet.table.storage.files import write_file_safely
from quintet.table.storage.store import Store

SETS = quintet.game("sets")
LONG_ENOUGH = 400


def digest(entries):
    return hashlib.blake2b(encode(entries), digest_size=8).hexdigest()


def kill_after(least, seconds, work):
    """Forks a victim that does `work(acknowledge)`, waits for `least` acknowledgements and a random moment, kills it.

    Returns everything that it had acknowledged by then. Counting makes a busy machine as good as an idle one.
    """
    reading, writing = os.pipe()
    victim = os.fork()
    if victim == 0:
        os.close(reading)
        try:
            work(lambda text: os.write(writing, f"{text}\n".encode()))
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        lines = [pipe.readline() for _ in range(least)]
        time.sleep(seconds)
        os.kill(victim, signal.SIGKILL)
        _, status = os.waitpid(victim, 0)
        assert os.WIFSIGNALED(status), f"the victim ended by itself: {status}"
        return [line.rstrip() for line in (*lines, *pipe)]


def play(path, number, acknowledge):
    """Plays on in a stored match, with undos, and acknowledges each recorded step."""
    chance = random.Random(os.getpid())
    store = Store(path)
    if number is None:
        seats = [Person("Ann"), BotSeat("Bo", "human")]
        number = store.add_match(Match(SETS, "kill", SETS.options(mode="race", seats=2), seats=seats))
        acknowledge(f"{number} 0 {digest(())}")
    match = store.open_match(number)
    while True:
        if match.step > LONG_ENOUGH or match.is_over:
            number = store.add_match(Match(SETS, f"kill{match.step}", match.options, seats=match.seats))
            match = store.open_match(number)
        elif match.can_undo and chance.random() < 0.2:
            match.undo()
        elif chance.random() < 0.5:
            match.advance()
        else:
            match.submit(0, chance.choice(match.legal(0)), match.step)
        step = store.record(number, match)
        acknowledge(f"{number} {step} {digest(match.entries())}")


def check_match(path, acknowledgements):
    """Every acknowledged step is in the file, with the same log; the file is sound."""
    with Store(path) as store:
        for line in acknowledgements[-3:]:
            number, step, wanted = line.split()
            entries = store.open_match(int(number)).entries()
            assert len(entries) >= int(step), f"step {step} of match {number} was acknowledged, but is lost"
            assert digest(entries[: int(step)]) == wanted, f"match {number} has another log than was acknowledged"
        newest = store.matches()
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    return newest[0].id if newest else None


def kill_matches(folder, kills, chance):
    total, number, path = 0, None, folder / "0.sqlite3"
    for turn in range(kills):
        if turn % 8 == 0:
            number, path = None, folder / f"{turn}.sqlite3"
        lines = kill_after(chance.choice((0, 1, 3, 6)), chance.uniform(0, 0.03), partial(play, path, number))
        number = check_match(path, lines)
        total += len(lines)
    return total


def content(version, size):
    body = f"{version} ".encode() + bytes([version % 251]) * size
    return hashlib.blake2b(body).digest() + body


def write_versions(path, first, acknowledge):
    for version in range(first, first + 1_000_000):
        write_file_safely(path, content(version, 300_000 + version % 7 * 100_000))
        acknowledge(str(version))


def check_file(path, least):
    """The file is whole and not older than what was acknowledged."""
    data = path.read_bytes()
    assert data[:64] == hashlib.blake2b(data[64:]).digest(), "the file is neither the old one nor the new one"
    version = int(data[64:].split(b" ", 1)[0])
    assert version >= least, f"version {least} was acknowledged, but the file is version {version}"
    return version


def kill_files(folder, kills, chance):
    path, total, version = folder / "export.json", 0, 0
    write_file_safely(path, content(0, 10))
    for _ in range(kills):
        lines = kill_after(
            chance.choice((0, 1, 3, 6)), chance.uniform(0, 0.02), partial(write_versions, path, version + 1)
        )
        version = check_file(path, int(lines[-1]) if lines else version)
        total += len(lines)
    return total


def main():
    what, folder, kills, seed = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    warm = Match(SETS, options=SETS.options(mode="race", seats=2), seats=[BotSeat("a", "human"), BotSeat("b")])
    warm.run(10)
    work = {"matches": kill_matches, "files": kill_files}[what]
    print(kills, work(folder, kills, random.Random(seed)))  # noqa: T201 - this is its report


if __name__ == "__main__":
    main()
