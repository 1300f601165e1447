"""The keys of the roguelike: vi letters, arrows and number pad for the eight ways, the genre's letters for the rest."""

from typing import Final

from textual.binding import Binding, BindingType

from quintet.games.rogue.describe.screen import noticed
from quintet.games.rogue.tables import DIRECTION_NAMES
from quintet.games.rogue.views.hero import RogueView

__all__ = ["ADVICE", "BINDINGS", "MANUAL", "hints_for"]

ADVICE: Final = {
    "again": "the same key goes on",
    "ascend": "< takes them",
    "break": "the same key breaks it open",
    "cure": "q drinks",
    "descend": "> takes them",
    "eat": "e eats",
    "explore": "o explores on",
    "fight": "Tab fights",
    "flee": "F flees",
    "heal": "Z rests",
    "kindle": "t lights a torch or lantern",
    "light": "t lights another",
    "recover": "Z waits until it passes",
    "seek": "X seeks hidden doors",
    "stairs": "> goes there",
    "unseen": "walk on, or strike where you think it stands",
    "upstairs": "< goes there",
}
"""The keys for what a long way may advise when it ends."""
HINTS: Final = {
    "ascend": "< climbs",
    "begin": "o explores, i opens the pack, ? explains every key",
    "choose": "a letter chooses",
    "cure": "q drinks",
    "descend": "> goes down",
    "drop": "d drops",
    "eat": "e eats",
    "fight": "Tab fights",
    "get": "g takes it",
    "heal": "flee or fight it out; Z rests when nobody is near",
    "light": "t lights another",
}
"""The keys beside a hint: R14.4."""


def hints_for(view: RogueView) -> list[tuple[str, str]]:
    """What is worth a word now: its topic, and a line with its keys."""
    return [(topic, f"{text} ({HINTS[topic]})" if topic in HINTS else text) for topic, text in noticed(view)]


WAYS: Final = ("k,up,8", "j,down,2", "h,left,4", "l,right,6", "y,home,7", "u,pageup,9", "b,end,1", "n,pagedown,3")
RUNS: Final = ("K,shift+up", "J,shift+down", "H,shift+left", "L,shift+right", "Y", "U", "B", "N")


def _hidden(keys: str, action: str, words: str) -> Binding:
    return Binding(keys, action, words, show=False)


BINDINGS: Final[list[BindingType]] = [
    Binding("o", "walk('explore')", "explore", tooltip="explore by yourself until something comes up"),
    Binding(
        "greater_than_sign", "stairs('>')", "stairs", key_display=">", tooltip="to the stairs down; there: descend"
    ),
    Binding("less_than_sign", "stairs('<')", "stairs up", key_display="<", show=False, tooltip="the same, up"),
    Binding("tab,f", "fight", "fight", tooltip="strike the nearest monster in sight, or go to it"),
    Binding("i", "pack", "pack", tooltip="the pack: use, wear, put away, drop, zap"),
    Binding("x", "look", "look", tooltip="look around with a cursor; Enter goes there"),
    *(_hidden(keys, f"go({k})", f"{DIRECTION_NAMES[k]}: walk, strike, open") for k, keys in enumerate(WAYS)),
    *(_hidden(keys, f"run({k})", f"run {DIRECTION_NAMES[k]}") for k, keys in enumerate(RUNS)),
    _hidden("semicolon", "look", "look"),
    _hidden("underscore", "travel", "travel: choose a place and go there"),
    _hidden("enter", "accept", "go where the cursor is"),
    _hidden("escape", "stop", "stop walking, looking or aiming"),
    _hidden("full_stop,5", "wait", "rest a turn"),
    Binding("Z", "walk('rest')", "rest", tooltip="rest until healed"),
    _hidden("s", "search", "search for hidden doors and traps"),
    _hidden("F", "walk('flee')", "flee from whoever is awake in sight"),
    _hidden("S", "search_long", "search ten times"),
    _hidden("X", "walk('seek')", "seek hidden doors: walk to dead ends and search there"),
    _hidden("g,comma", "get", "pick up what lies here"),
    _hidden("a", "take('use')", "use anything in the pack"),
    _hidden("q", "take('drink')", "drink a potion"),
    _hidden("r", "take('read')", "read a scroll"),
    _hidden("e", "take('eat')", "eat"),
    _hidden("w", "take('wield')", "wield a weapon"),
    _hidden("W", "take('wear')", "wear armor"),
    _hidden("P", "take('put on')", "put on a ring"),
    _hidden("t", "take('light')", "light a torch or lantern, or fill it"),
    _hidden("z", "take('zap')", "zap a wand"),
    _hidden("R,T", "take('put away')", "put away what is worn or held"),
    _hidden("d", "take('drop')", "drop something"),
    _hidden("O", "door('open')", "open a door (walking into it does too)"),
    _hidden("c", "door('close')", "close a door"),
    _hidden("D,backslash", "known", "what magic you know"),
    _hidden("equals_sign", "call", "call an unknown thing by a name of your own"),
    _hidden("C", "character", "the whole character on a page"),
    _hidden("V", "dump", "write that page into a file that can be shared"),
    _hidden("m", "screen.events", "all messages"),
    _hidden("E", "explain", "explain: the strongest bot says what it would do here, and why"),
    _hidden("ampersand", "wizard", "a wizard's wonders, in a wizard's game"),
    _hidden("v", "overlay", "a wizard's overlays: sight, paths, minds, none"),
]
MANUAL: Final = (
    "Ten levels down lies the Amulet of Yendor (&); bring it back up to level 1. Your light burns down, so does "
    "your stomach, and most magic is unknown until tried.\n"
    "o explores until something comes up, > goes to the stairs and then down, Tab fights, Z rests until healed: "
    "that alone is a game. Any key stops a long way. Walking into a monster strikes it, into a door opens it or "
    "tries its lock. A sleeper stops a long way once, and the same key goes on; whoever is awake must be dealt "
    "with. X seeks hidden doors when nothing is left to explore.\n"
    "x looks around with a cursor: Tab leads it to monsters, things, stairs and doors, Enter goes there; _ "
    "travels in the same way. Click on a tile to go there, on a monster beside you to strike it, on your own tile "
    "to take what lies there.\n"
    "i opens the pack: a letter chooses a thing, another what to do with it; z zaps a wand in a direction. = "
    "calls an unknown thing by a name of your own, D lists what magic you know, m all messages. A lower armor "
    "class (AC) is better: bare skin is 10. C is your character on a page, V writes it into a file; at the end of a "
    "quest that is done by itself.\n"
    "Map: # wall, . floor, : corridor, + door, ' open door, < > stairs, ^ trap, $ gold, ) weapon, [ armor, ! "
    "potion, ? scroll, = ring, / wand, % food, ~ torch, ( light, { oil; letters are monsters. Gray is only "
    "remembered; an underlined monster sleeps, a slanted one is only sensed.\n"
    "E asks the strongest bot what it would do in your place, and why; in a replay too.\n"
    "Practice, which begins on a deeper level or with a better hero, never counts, nor does a wizard's game; a "
    "wizard's wonders are behind &, and v shows what monsters see, their ways to where they last "
    "saw you, and what is on their minds."
)
