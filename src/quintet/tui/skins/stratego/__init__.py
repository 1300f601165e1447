"""The skin of Stratego."""

from quintet.tui.skins.stratego.board import StrategoBoard

__all__ = ["SKIN", "StrategoBoard"]

SKIN = StrategoBoard
