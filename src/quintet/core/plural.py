"""Numbers that agree with their nouns."""

__all__ = ["counted"]


def counted(number: int, noun: str = "action", plural: str = "") -> str:
    """Returns "1 action", "2 actions", "1,200 actions" or "no actions"."""
    word = noun if number == 1 else plural or f"{noun}s"
    return f"{number:,} {word}" if number else f"no {word}"
