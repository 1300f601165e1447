"""The skin of the roguelike: map, figures, log, pack, long ways in short keys."""

from quintet.tui.skins.rogue.board import RogueBoard

__all__ = ["SKIN", "RogueBoard"]

SKIN = RogueBoard
