"""A short animation: frames that are counted while a board repaints itself."""

from textual.timer import Timer

from quintet.tui.skins.canvas import CanvasBoard

__all__ = ["Animation"]


class Animation:
    """Repaints a board after every frame until the last; `frame` says which one to paint."""

    def __init__(self, board: CanvasBoard, seconds: float, frames: int) -> None:
        self.board = board
        self.frame = 0
        self._seconds, self._frames = seconds, frames
        self._timer: Timer | None = None

    @property
    def is_running(self) -> bool:
        return self._timer is not None

    def start(self) -> None:
        """Begins at the first frame; a board that is not on the screen yet stays as it is."""
        self.frame = 0
        if self._timer is None and self.board.is_mounted:
            self._timer = self.board.set_interval(self._seconds, self._next)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _next(self) -> None:
        self.frame += 1
        if self.frame > self._frames:
            self.stop()
        self.board.repaint()
