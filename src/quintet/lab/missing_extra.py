"""What to say when a part of the lab needs a library that is not installed."""

from quintet.core.errors import QuintetError

__all__ = ["MissingExtra"]


class MissingExtra(QuintetError, ImportError):
    """A library of an optional part is not installed."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f"This needs {library}. Install it with `pip install 'quintet[{extra}]'`.")
