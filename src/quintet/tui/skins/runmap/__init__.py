"""The skin of this game."""

from quintet.tui.skins.runmap.board import SKIN

__all__ = ["SKIN"]
