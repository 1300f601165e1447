"""The skin of this game."""

from quintet.tui.skins.catamaze.board import SKIN

__all__ = ["SKIN"]
