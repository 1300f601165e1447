"""The skin of the roguelike."""

from quintet.tui.skins.rogue.board import RogueBoard

__all__ = ["SKIN", "RogueBoard"]

SKIN = RogueBoard
