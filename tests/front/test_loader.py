"""The one loader of a process."""

import threading

from quintet.front import loader


def test_threads_that_ask_at_once_get_one_loader(monkeypatch):
    """Several loaders would compile the same rules several times."""
    begun, asked = [], threading.Barrier(8)

    class Slow(loader.Loader):
        def start(self):
            begun.append(self)
            threading.Event().wait(0.05)  # lets the others in, if anything does

    monkeypatch.setattr(loader, "Loader", Slow)
    found = []

    def ask():
        asked.wait()
        found.append(loader.the_loader())

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 1 == len(begun)
    assert {id(begun[0])} == {id(each) for each in found}
