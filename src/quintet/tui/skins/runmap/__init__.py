"""The skin of the run map."""

from quintet.tui.skins.runmap.board import SKIN

__all__ = ["SKIN"]
