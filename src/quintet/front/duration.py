"""A length of time as people write it. It imports nothing, so the first screen can use it."""

__all__ = ["clock"]


def clock(seconds: float) -> str:
    """Returns a length of time: 1:05, or 2:00:09."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
