"""The keys of the roguelike: vi letters, arrows and number pad for directions, the usual letters for the rest."""

from typing import Final

from textual.binding import Binding, BindingType

from quintet.games.rogue.actions import PICK_UP, REST, SEARCH
from quintet.games.rogue.describe.screen import noticed
from quintet.games.rogue.tables import DIRECTION_NAMES
from quintet.games.rogue.views.hero import RogueView

__all__ = ["ADVICE", "BINDINGS", "HINTS", "MANUAL", "hints_for"]

ADVICE: Final = {
    "again": "The same key continues.",
    "ascend": "`<` takes them.",
    "break": "The same key breaks it open.",
    "cure": "`q` drinks.",
    "descend": "`>` takes them.",
    "eat": "`e` eats.",
    "explore": "`o` explores on.",
    "fight": "`Tab` fights.",
    "flee": "`F` flees.",
    "heal": "`Z` rests.",
    "kindle": "`t` lights a torch or lantern.",
    "light": "`t` lights another.",
    "recover": "`Z` waits until it passes.",
    "seek": "`X` searches for hidden doors.",
    "stairs": "`>` goes there.",
    "stalk": "The same key goes there.",
    "unseen": "Walk on, or strike where you think it is.",
    "upstairs": "`<` goes there.",
}
"""The keys for what a command may advise when it ends."""
HINTS: Final = {
    "ascend": "`<` climbs",
    "begin": "`o` explores, `i` opens the pack, `?` shows every key",
    "choose": "press a letter",
    "cure": "`q` drinks",
    "descend": "`>` goes down",
    "drop": "`d` drops",
    "eat": "`e` eats",
    "fight": "`Tab` fights",
    "get": "`g` takes it",
    "heal": "flee or fight it out; `Z` rests when no monster is near",
    "light": "`t` lights another",
}
"""The keys beside a hint: R14.4."""


def hints_for(view: RogueView) -> list[tuple[str, str]]:
    """Returns what is worth mentioning now: its topic, and a line with its keys."""
    return [(topic, f"{text} ({HINTS[topic]})" if topic in HINTS else text) for topic, text in noticed(view)]


WAYS: Final = ("k,up,8", "j,down,2", "h,left,4", "l,right,6", "y,home,7", "u,pageup,9", "b,end,1", "n,pagedown,3")
RUNS: Final = ("K,shift+up", "J,shift+down", "H,shift+left", "L,shift+right", "Y", "U", "B", "N")


def _hidden(keys: str, action: str, words: str) -> Binding:
    return Binding(keys, action, words, show=False)


BINDINGS: Final[list[BindingType]] = [
    Binding("o", "walk('explore')", "explore", tooltip="explore until something comes up"),
    Binding(
        "greater_than_sign", "stairs('>')", "stairs", key_display=">", tooltip="go to the stairs down, then descend"
    ),
    Binding(
        "less_than_sign",
        "stairs('<')",
        "stairs up",
        key_display="<",
        show=False,
        tooltip="go to the stairs up, then climb",
    ),
    Binding("tab,f", "fight", "fight", tooltip="attack the nearest monster in sight, or go to it"),
    Binding("i", "pack", "pack", tooltip="open the pack: use, wear, put away, drop, zap"),
    Binding("x", "look", "look", tooltip="look around with a cursor; Enter goes there"),
    *(_hidden(keys, f"go({k})", f"{DIRECTION_NAMES[k]}: walk, attack, open") for k, keys in enumerate(WAYS)),
    *(_hidden(keys, f"run({k})", f"run {DIRECTION_NAMES[k]}") for k, keys in enumerate(RUNS)),
    _hidden("semicolon", "look", "look"),
    _hidden("underscore", "travel", "travel to a place that you choose"),
    _hidden("enter", "accept", "go to the cursor"),
    _hidden("escape", "stop", "stop walking, looking or aiming"),
    _hidden("full_stop,5", f"simply({REST})", "rest for a turn"),
    Binding("Z", "walk('rest')", "rest", tooltip="rest until healed"),
    _hidden("s", f"simply({SEARCH})", "search for hidden doors and traps"),
    _hidden("F", "walk('flee')", "flee from monsters that are awake"),
    _hidden("S", "walk('search')", "search ten times"),
    _hidden("X", "walk('seek')", "search for hidden doors at dead ends"),
    _hidden("g,comma", f"simply({PICK_UP})", "pick up what lies here"),
    _hidden("a", "take('use')", "use something from the pack"),
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
    _hidden("D,backslash", "page('magic')", "list the magic you know"),
    _hidden("equals_sign", "call", "give an unknown thing a name"),
    _hidden("C", "page('character')", "show your character on a page"),
    _hidden("V", "page('file')", "write that page to a file"),
    _hidden("m", "screen.events", "show all messages"),
    _hidden("E", "explain", "ask the strongest bot what it would do, and why"),
    _hidden("ampersand", "wizard", "wizard commands, in a wizard game"),
    _hidden("v", "overlay", "wizard overlays: sight, paths, minds, none"),
]
MANUAL: Final = (
    "Press `o` to explore until something comes up, `>` to go to the stairs and then down, `Tab` to fight and `Z` to "
    "rest until you are healed: you can play a whole game with these keys. Any key stops a command that takes many "
    "turns. A sleeping monster stops such a command once, and the same key continues; deal with monsters that are "
    "awake. When nothing is left to explore, `X` searches for hidden doors.\n"
    "Press `x` to look around with a cursor: `Tab` leads it to monsters, things, stairs and doors, and `Enter` goes "
    "there. `_` travels in the same way. Click a tile to go there, a monster beside you to strike it, or your own "
    "tile to take what lies there.\n"
    "Press `i` to open the pack: one letter chooses a thing, another what to do with it. `z` zaps a wand in a "
    "direction. `=` gives an unknown thing a name of your own, `D` lists the magic you know, and `m` shows all "
    "messages. `C` shows your character on a page, and `V` writes that page to a file, as the end of every quest "
    "does.\n"
    "On the floor, `!` is a potion, `?` a scroll, `=` a ring, `/` a wand, `)` a weapon, `[` armor, `%` food, `$` gold, "
    "and `~` `(` `{` are lights and oil. "
    "On the map, gray is only remembered; an underlined monster sleeps, and a slanted one is only sensed.\n"
    "Press `E` to ask the strongest bot what it would do in your place, and why. This works in replays too.\n"
    "Practice games, which begin on a deeper level or with a better hero, and wizard games never count. In a wizard "
    "game `&` lists the wizard commands, and `v` shows what monsters see, their paths to where they last saw you, "
    "and what is on their minds."
)
