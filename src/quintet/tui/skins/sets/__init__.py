"""The skin of this game."""

from quintet.tui.skins.sets.board import SKIN

__all__ = ["SKIN"]
