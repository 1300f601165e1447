"""What spectators are sent, and when."""

from quintet.web.feed import Feed


def feed(delay):
    """A feed, what it has sent, and what waits for its time."""
    sent, timers = [], []
    return Feed(delay, lambda seconds, do: timers.append((seconds, do)), sent.append), sent, timers


def test_a_late_feed_keeps_the_order_and_lets_one_through_at_a_time():
    """Everything comes after the delay, in the order in which it happened."""
    late, sent, timers = feed(30.0)
    for data in (b"1", b"2", b"3"):
        late.put(data, is_push=True)
    assert ([], [30.0] * 3) == (sent, [seconds for seconds, _ in timers])
    timers[0][1]()
    timers[1][1]()
    assert [b"1", b"2"] == sent


def test_a_newcomer_is_shown_the_last_push_and_nothing_else():
    """Not what is still on its way, and not the telling of an end, which shows no board."""
    late, sent, timers = feed(30.0)
    late.put(b"push", is_push=True)
    assert late.last is None
    late.put(b"over", is_push=False)
    for _, do in timers:
        do()
    assert ([b"push", b"over"], b"push") == (sent, late.last)


def test_without_a_delay_everything_passes_at_once():
    """No timer is set."""
    soon, sent, timers = feed(0.0)
    soon.put(b"push", is_push=True)
    assert ([b"push"], b"push", []) == (sent, soon.last, timers)
