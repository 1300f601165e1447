"""The skin of CataMaze."""

from quintet.tui.skins.catamaze.board import SKIN

__all__ = ["SKIN"]
