"""Kills real processes with SIGKILL at random moments and looks at what they leave behind.

    python killing.py matches FOLDER KILLS SEED
    python killing.py sessions FOLDER KILLS SEED
    python killing.py rivals FOLDER KILLS SEED
    python killing.py files FOLDER KILLS SEED

Matches are recorded step by step, sessions are played as the app plays them, and with rivals another program holds the
database most of the time.

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
import traceback
from functools import partial
from pathlib import Path

import quintet
from quintet.core.codec import encode
from quintet.front.session import Session
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person
from quintet.table.storage.files import write_file_safely
from quintet.table.storage.store import Store

SETS = quintet.game("sets")
LONG_ENOUGH = 400


def digest(entries):
    return hashlib.blake2b(encode(entries), digest_size=8).hexdigest()


DONE = "done"
"""The last word of a victim that has nothing left to do and waits for its end."""


class Victim:
    """A fork that does `work(acknowledge)`; made when it has acknowledged `least` times, or has nothing left to do."""

    def __init__(self, work, least):
        reading, writing = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            os.close(reading)
            try:
                work(lambda text: os.write(writing, f"{text}\n".encode()))
            except BaseException:  # noqa: BLE001 - whatever it is, it is shown
                traceback.print_exc()
            finally:
                os._exit(1)
        os.close(writing)
        self.pipe = os.fdopen(reading)
        self.lines = []
        while len(self.lines) < least and self.lines[-1:] != [f"{DONE}\n"]:
            self.lines.append(self.pipe.readline())

    def kill(self):
        """Kills it, and returns everything that it had acknowledged by then."""
        os.kill(self.process, signal.SIGKILL)
        _, status = os.waitpid(self.process, 0)
        assert os.WIFSIGNALED(status), f"the victim ended by itself: {status}"
        with self.pipe:
            return [line.rstrip() for line in (*self.lines, *self.pipe)]


def kill_after(least, seconds, work):
    """Kills a victim after so many acknowledgements and a moment: counting makes a busy machine as good as an idle one.

    Returns everything that it had acknowledged by then.
    """
    victim = Victim(work, least)
    time.sleep(seconds)
    return victim.kill()


def play(path, number, seed, acknowledge):
    """Plays on in a stored match, with undos, and acknowledges each recorded step."""
    chance = random.Random(seed)
    store = Store(path)
    if number is None:
        seats = [Person("Ann"), BotSeat("Bo", "casual")]
        number = store.add_match(Match(SETS, "kill", SETS.options(mode="race", seats=2), seats=seats))
        acknowledge(f"{number} 0 {digest(())}")
    match = store.open_match(number)
    while True:
        before = match.step
        if match.step > LONG_ENOUGH or match.is_over:
            number = store.add_match(Match(SETS, f"kill{match.step}", match.options, seats=match.seats))
            match = store.open_match(number)
            before = match.step
        elif match.can_undo and chance.random() < 0.2:
            match.undo()
        elif chance.random() < 0.5:
            match.advance()
        else:
            match.submit(0, chance.choice(match.legal(0)), match.step)
        step = store.write(store.change(match, before, number=number)).change.last
        acknowledge(f"{number} {step} {digest(match.entries())}")


def play_session(path, number, seed, acknowledge):
    """Plays on in a session, as the app does, and acknowledges each action when the session has taken it."""
    chance, store = random.Random(seed), Store(path)
    if number is None:
        seats = [Person("Ann"), BotSeat("Bo", "casual")]
        session = Session(Match(SETS, f"kill{seed}", SETS.options(mode="race", seats=2), seats=seats), store)
    else:
        session = Session(store.open_match(number), store, number)
    uid = session.autosave._uid
    while not session.match.is_over and session.match.step < LONG_ENOUGH:
        match = session.match
        if match.can_undo and chance.random() < 0.2:
            session.undo(0)
        elif chance.random() < 0.5:
            session.advance()
        else:
            session.submit(0, chance.choice(match.legal(0)), match.step)
        assert not session.problem, session.problem
        acknowledge(f"{session.autosave.number or uid} {match.step} {digest(match.entries())}")
    acknowledge(DONE)
    signal.pause()


def hold(path, seed, acknowledge):
    """Holds the database for a while, again and again, as a backup or a second window might."""
    chance = random.Random(seed)
    connection = sqlite3.connect(path, isolation_level=None, timeout=60)
    while True:
        connection.execute("BEGIN IMMEDIATE")
        acknowledge("held")
        time.sleep(chance.choice((0.01, 0.1, 10.0)))
        connection.execute("ROLLBACK")


def check_match(path, acknowledgements):
    """Every acknowledged step is in the file, with the same log; the file is sound."""
    with Store(path) as store:
        for line in acknowledgements[-3:]:
            number, step, wanted = line.split()
            number = number_of(store, number)
            entries = store.open_match(int(number)).entries()
            assert len(entries) >= int(step), f"step {step} of match {number} was acknowledged, but is lost"
            assert digest(entries[: int(step)]) == wanted, f"match {number} has another log than was acknowledged"
        newest = store.matches()
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    return newest[0].id if newest else None


def number_of(store, name):
    """The number of a match that was acknowledged by its number or, while it waited, by its name."""
    if len(name) < 32:
        return int(name)
    with store._database.reading() as connection:
        found = connection.execute("SELECT id FROM matches WHERE uid = ?", (name,)).fetchone()
    assert found, f"match {name} was acknowledged, but is lost"
    return found[0]


def kill_sessions(folder, kills, chance, *, rivals=False):
    total, number, path = 0, None, folder / "0.sqlite3"
    for turn in range(kills):
        if turn % 8 == 0 or chance.random() < 0.3:
            number, path = None, folder / f"{turn // 8}.sqlite3"
            Store(path).close()
        seed = chance.random()
        holder = Victim(partial(hold, path, seed), 1) if rivals else None
        work = partial(play_session, path, number, seed)
        lines = kill_after(chance.choice((1, 3, 6, 20)), chance.uniform(0, 0.03), work)
        if holder is not None:
            holder.kill()
        played = [line for line in lines if line != DONE]
        newest = check_match(path, played)
        number = newest if DONE not in lines else None
        total += len(played)
    return total


def kill_matches(folder, kills, chance):
    total, number, path = 0, None, folder / "0.sqlite3"
    for turn in range(kills):
        if turn % 8 == 0:
            number, path = None, folder / f"{turn}.sqlite3"
        work = partial(play, path, number, chance.random())
        lines = kill_after(chance.choice((0, 1, 3, 6)), chance.uniform(0, 0.03), work)
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
    warm = Match(SETS, options=SETS.options(mode="race", seats=2), seats=[BotSeat("a", "casual"), BotSeat("b")])
    warm.run(10)
    work = {
        "matches": kill_matches,
        "sessions": kill_sessions,
        "rivals": partial(kill_sessions, rivals=True),
        "files": kill_files,
    }[what]
    print(kills, work(folder, kills, random.Random(seed)))  # noqa: T201 - this is its report


if __name__ == "__main__":
    main()
