"""The skin of Stratego: field, setup editor, trays, moves, and what may be known."""

from quintet.tui.skins.stratego.board import StrategoBoard

__all__ = ["SKIN", "StrategoBoard"]

SKIN = StrategoBoard
