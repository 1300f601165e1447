"""The skin of Set."""

from quintet.tui.skins.sets.board import SKIN

__all__ = ["SKIN"]
