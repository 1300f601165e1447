"""What to say when a part of the lab needs a library that is not installed."""

from quintet.core.errors import QuintetError

__all__ = ["MissingExtra"]


class MissingExtra(QuintetError, ImportError):
    """A library of an optional part is not installed; without an extra, it is installed by its own name."""

    def __init__(self, library: str, extra: str = "") -> None:
        package = f"'quintet[{extra}]'" if extra else library
        super().__init__(f"This needs {library}. Install it with `pip install {package}`.")
