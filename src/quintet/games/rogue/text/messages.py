"""What happened, in words: the lines of the log as events, refusals, and how a quest ended: R13, R15."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from quintet.core.game import Event, Outcome
from quintet.core.plural import counted
from quintet.games.rogue import actions as act
from quintet.games.rogue.layout import BY_FIRE, BY_HUNGER, BY_MONSTER, BY_POISON, BY_TRAP, WON
from quintet.games.rogue.rules import log
from quintet.games.rogue.tables import DEPTHS, DIRECTION_NAMES, MONSTER_NAMES, SCROLL_ROWS, TRAP_WORDS
from quintet.games.rogue.text.names import Knowledge, monster_name, with_article
from quintet.games.rogue.text.notation import SLOT_LETTERS, word_wizard_command, write

__all__ = ["IMPORTANCE", "cause_words", "word_events", "word_outcome", "word_refusal", "word_rows"]


def _item(know: Knowledge, code: int, count: int = 1) -> str:
    return with_article(know.kind_name(code // 16, code % 16, count), count)


def _the_item(know: Knowledge, code: int, count: int = 1) -> str:
    return f"the {know.kind_name(code // 16, code % 16, count)}"


Words = Callable[[Knowledge, int, int, int], str]
INFO, COMBAT, WARNING, CRITICAL, SUCCESS = "info", "combat", "warning", "critical", "success"
IMPORTANCE: Final = {INFO: 1, COMBAT: 2, SUCCESS: 3, WARNING: 4, CRITICAL: 5}
"""How much each type of message matters, 1 to 5."""
WORDS: Final[dict[int, tuple[str, Words]]] = {
    log.BEGAN: (INFO, lambda k, _a, _b, _c: _entrance(k.start)),
    log.HIT: (COMBAT, lambda _k, a, b, _c: f"you hit {monster_name(a)} for {b}"),
    log.MISSED: (COMBAT, lambda _k, a, _b, _c: f"you miss {monster_name(a)}"),
    log.KILLED: (SUCCESS, lambda _k, a, b, _c: f"you kill {monster_name(a)} (+{b} experience)"),
    log.WAS_HIT: (COMBAT, lambda _k, a, b, _c: f"{monster_name(a)} hits you" + (f" for {b}" if b else "")),
    log.WAS_MISSED: (COMBAT, lambda _k, a, _b, _c: f"{monster_name(a)} misses you"),
    log.GAINED_LEVEL: (SUCCESS, lambda _k, a, _b, _c: f"you rise to hero level {a}"),
    log.LOST_LEVEL: (CRITICAL, lambda _k, a, _b, _c: f"your life force is drained: you are back at hero level {a}"),
    log.PICKED_UP: (INFO, lambda k, a, b, c: f"{SLOT_LETTERS[c]} - {_item(k, a, b)}"),
    log.FOUND_GOLD: (SUCCESS, lambda _k, a, _b, _c: f"you find {counted(a, 'gold piece')}"),
    log.DROPPED: (INFO, lambda k, a, b, _c: f"you drop {_item(k, a, b)}"),
    log.EQUIPPED: (INFO, lambda k, a, _b, c: f"you now use {_item(k, a)} ({SLOT_LETTERS[c]})"),
    log.REMOVED: (INFO, lambda k, a, _b, _c: f"you put away {_the_item(k, a)}"),
    log.IS_CURSED: (WARNING, lambda k, a, _b, _c: f"{_the_item(k, a)} is cursed: it will not come off"),
    log.QUAFFED: (INFO, lambda k, a, _b, _c: f"you drink {_the_item(k, a)}"),
    log.HEALED: (SUCCESS, lambda _k, a, _b, _c: f"you feel better (+{a})"),
    log.GREW_STRONGER: (SUCCESS, lambda _k, a, _b, _c: f"you feel stronger: strength {a}"),
    log.STRENGTH_BACK: (SUCCESS, lambda _k, a, _b, _c: f"your strength is back: {a}"),
    log.POISONED: (CRITICAL, lambda _k, a, _b, _c: f"it was poison: {a} damage"),
    log.GOT_CONFUSED: (WARNING, lambda _k, _a, _b, _c: "everything spins: you are confused"),
    log.WENT_BLIND: (WARNING, lambda _k, _a, _b, _c: "a cloak of darkness falls around you: you are blind"),
    log.SPED_UP: (SUCCESS, lambda _k, _a, _b, _c: "you move twice as fast"),
    log.SENSED_MONSTERS: (INFO, lambda _k, a, _b, _c: f"you sense {counted(a, 'monster')} on this level"),
    log.SENSED_MAGIC: (INFO, lambda _k, a, _b, _c: f"you sense {counted(a, 'magic thing')} on this level"),
    log.SEES_UNSEEN: (INFO, lambda _k, _a, _b, _c: "your eyes tingle: the invisible becomes visible"),
    log.FLOATS: (INFO, lambda _k, _a, _b, _c: "you float into the air"),
    log.READ_SCROLL: (INFO, lambda k, a, _b, _c: f"you read {_the_item(k, a)}"),
    log.IDENTIFIED: (INFO, lambda k, a, _b, _c: f"it is {_item(k, a)}"),
    log.EXAMINED: (INFO, lambda k, a, b, _c: f"it is {_item(k, a)}, {b:+d}"),
    log.STANDS_OPEN: (INFO, lambda _k, _a, _b, _c: "the door stands open already"),
    log.ENCHANTED: (SUCCESS, lambda k, a, _b, _c: f"{_the_item(k, a)} gleams for a moment"),
    log.MAPPED: (SUCCESS, lambda _k, _a, _b, _c: "the layout of the level comes to your mind"),
    log.TELEPORTED: (INFO, lambda _k, _a, _b, _c: "suddenly you are somewhere else"),
    log.UNCURSED: (SUCCESS, lambda _k, _a, _b, _c: "somebody seems to watch over you: curses are lifted"),
    log.CREATED: (WARNING, lambda _k, a, _b, _c: f"{monster_name(a)} appears out of thin air"),
    log.DREAD: (INFO, lambda _k, _a, _b, _c: "you hear maniacal laughter; lay it on the floor to scare monsters"),
    log.LIT_ROOM: (SUCCESS, lambda _k, _a, _b, _c: "light fills the room"),
    log.FELL_ASLEEP: (CRITICAL, lambda _k, a, _b, _c: f"you fall asleep for {counted(a, 'turn')}"),
    log.HELD_THEM: (
        SUCCESS,
        lambda _k, a, _b, _c: f"{counted(a, 'monster')} around you {'stands' if a == 1 else 'stand'} still",
    ),
    log.FIZZLED: (INFO, lambda _k, _a, _b, _c: "nothing comes of it"),
    log.ZAPPED: (INFO, lambda k, a, b, _c: f"you zap {_the_item(k, a)} {DIRECTION_NAMES[b]}"),
    log.BOLT_HIT: (COMBAT, lambda _k, a, b, _c: _bolt(a, b)),
    log.NOTHING_HAPPENED: (INFO, lambda _k, _a, _b, _c: "nothing happens"),
    log.PUT_TO_SLEEP: (SUCCESS, lambda _k, a, _b, _c: f"{monster_name(a)} falls asleep"),
    log.HASTENED: (WARNING, lambda _k, a, _b, _c: f"{monster_name(a)} speeds up"),
    log.SLOWED_DOWN: (SUCCESS, lambda _k, a, _b, _c: f"{monster_name(a)} slows down"),
    log.CHANGED: (INFO, lambda _k, a, b, _c: f"{monster_name(a)} becomes {monster_name(b)}"),
    log.ATE: (INFO, lambda _k, a, _b, _c: "that tasted awful, but it fills" if a else "that tasted good"),
    log.BECAME_HUNGRY: (WARNING, lambda _k, _a, _b, _c: "you are hungry"),
    log.BECAME_WEAK: (CRITICAL, lambda _k, _a, _b, _c: "you are weak with hunger"),
    log.STARVES: (CRITICAL, lambda _k, _a, _b, _c: "you are starving to death"),
    log.FUEL_LEFT: (WARNING, lambda k, a, b, _c: f"{_the_item(k, a)} burns low: {counted(b, 'turn')} left"),
    log.LIGHT_OUT: (CRITICAL, lambda k, a, _b, _c: f"{_the_item(k, a)} goes out: it is dark"),
    log.REFILLED: (INFO, lambda _k, a, _b, _c: f"you fill the lantern: {counted(a, 'turn')} of light"),
    log.OPENED: (INFO, lambda _k, _a, _b, _c: "the door opens"),
    log.CLOSED_DOOR: (INFO, lambda _k, _a, _b, _c: "you close the door"),
    log.LOCK_HOLDS: (INFO, lambda _k, _a, _b, _c: "the door is locked; you throw yourself against it in vain"),
    log.FORCED: (WARNING, lambda _k, _a, _b, _c: "the lock breaks with a crash that wakes the neighbors"),
    log.WONT_CLOSE: (INFO, lambda _k, _a, _b, _c: "there is nothing here that closes"),
    log.IN_THE_WAY: (INFO, lambda _k, _a, _b, _c: "something is in the doorway"),
    log.BUMPED: (INFO, lambda _k, _a, _b, _c: "you bump into a wall"),
    log.SQUEEZED: (INFO, lambda _k, _a, _b, _c: "there is no squeezing past that corner"),
    log.TRAPPED: (CRITICAL, lambda _k, a, _b, _c: f"you step on {TRAP_WORDS[a]}, which is spent now"),
    log.DART_POISON: (CRITICAL, lambda _k, _a, _b, _c: "the dart was poisoned"),
    log.ALARMED: (WARNING, lambda _k, _a, _b, _c: "a bell rings through the whole level"),
    log.AVOIDED: (INFO, lambda _k, a, _b, _c: f"you step carefully past {TRAP_WORDS[a]}"),
    log.FOUND_DOOR: (SUCCESS, lambda _k, a, _b, _c: f"you find a secret door to the {DIRECTION_NAMES[a]}"),
    log.FOUND_TRAP: (SUCCESS, lambda _k, a, _b, _c: f"you find {TRAP_WORDS[a]}"),
    log.FOUND_NOTHING: (INFO, lambda _k, _a, _b, _c: "you find nothing"),
    log.ARRIVED: (INFO, lambda _k, a, b, _c: f"you {'descend' if a > b else 'climb'} to level {a}"),
    log.FELL: (CRITICAL, lambda _k, a, _b, _c: f"you fall through to level {a}"),
    log.TOOK_AMULET: (SUCCESS, lambda _k, _a, _b, c: f"{SLOT_LETTERS[c]} - the Amulet of Yendor! Now up and out"),
    log.STIRRING: (WARNING, lambda _k, _a, _b, _c: "something stirs in the distance"),
    log.LOST_GOLD: (CRITICAL, lambda _k, a, b, _c: f"{monster_name(a)} steals {counted(b, 'gold piece')}"),
    log.LOST_ITEM: (CRITICAL, lambda k, a, _b, c: f"{monster_name(c)} steals {_item(k, a)}"),
    log.RUSTED: (WARNING, lambda k, a, _b, _c: f"{_the_item(k, a)} rusts"),
    log.FROZE: (CRITICAL, lambda _k, a, _b, _c: f"{monster_name(a)} freezes you"),
    log.GRABBED: (CRITICAL, lambda _k, a, _b, _c: f"{monster_name(a)} holds you fast"),
    log.STUCK: (WARNING, lambda _k, _a, _b, _c: "you are held fast"),
    log.BREATHED_ON: (CRITICAL, lambda _k, a, b, _c: f"{monster_name(a)} breathes fire: {b} damage"),
    log.DODGED: (COMBAT, lambda _k, a, _b, _c: f"{monster_name(a)} breathes fire; you dodge it"),
    log.WEAKENED: (CRITICAL, lambda _k, a, _b, _c: f"you feel weaker: strength {a}"),
    log.WITHERED: (CRITICAL, lambda _k, _a, _b, _c: "you wither"),
    log.FADED: (CRITICAL, lambda _k, a, _b, _c: f"your life fades: {counted(a, 'hit point')} less for good"),
    log.WOKE: (INFO, lambda _k, _a, _b, _c: "you wake up"),
    log.CLEARED_UP: (INFO, lambda _k, _a, _b, _c: "your head is clear again"),
    log.SEES_AGAIN: (INFO, lambda _k, _a, _b, _c: "you can see again"),
    log.SLOWED_BACK: (INFO, lambda _k, _a, _b, _c: "you are back to your own pace"),
    log.LANDED: (INFO, lambda _k, _a, _b, _c: "you float gently to the ground"),
    log.CRUMBLED: (INFO, lambda k, a, _b, _c: f"{_the_item(k, a)} crumbles to dust"),
    log.SLIPPED: (WARNING, lambda k, a, b, _c: f"there is no room: {_the_item(k, a, b)} slips into a crack"),
    log.WON_GAME: (SUCCESS, lambda _k, _a, _b, _c: "you are out with the Amulet of Yendor: you have won"),
    log.CHOOSE: (INFO, lambda _k, a, _b, _c: f"choose an item for the scroll of {SCROLL_ROWS[a][1]}"),
    log.VANISHED: (WARNING, lambda _k, a, _b, _c: f"{monster_name(a)} vanishes"),
    log.BROKE_FREE: (INFO, lambda _k, _a, _b, _c: "you are free again"),
    log.TRAP_SPRUNG: (INFO, lambda _k, a, b, _c: f"{monster_name(a)} steps on {TRAP_WORDS[b]}"),
    log.TOLD_ALL: (INFO, lambda _k, _a, _b, _c: "everything is identified"),
    log.MADE: (INFO, lambda k, a, b, _c: f"you make {with_article(MONSTER_NAMES[a]) if a else _item(k, b)}"),
    log.STIRRED_ALL: (INFO, lambda _k, _a, _b, _c: "everything is awake"),
    log.SLEW_ALL: (INFO, lambda _k, _a, _b, _c: "everything on this level is gone"),
    log.GODHOOD: (INFO, lambda _k, a, _b, _c: "you cannot die" if a else "you can die again"),
}


def _entrance(level: int) -> str:
    """The first line; whoever begins deeper down has less to go: R15.5."""
    if level == 1:
        return "you enter the dungeon; the Amulet of Yendor lies ten levels down"
    left = DEPTHS - level
    where = f"lies {counted(left, 'level')} further down" if left else "lies on this level"
    return f"you enter the dungeon on level {level}; the Amulet of Yendor {where}"


def _bolt(monster: int, damage: int) -> str:
    """Only fire on a dragon does nothing at all: R10.9."""
    return f"it strikes {monster_name(monster)} for {damage}" if damage else f"fire cannot hurt {monster_name(monster)}"


def cause_words(cause: int, killer: int) -> str:
    """What the hero died of: "killed by a Bat", "starved"."""
    if cause == BY_MONSTER:
        return f"killed by {with_article(MONSTER_NAMES[killer])}"
    if cause == BY_FIRE:
        return f"burnt by {with_article(MONSTER_NAMES[killer])}'s breath"
    if cause == BY_TRAP:
        return f"killed by {TRAP_WORDS[killer]}"
    if cause == BY_POISON:
        return "poisoned by a potion"
    return "starved" if cause == BY_HUNGER else "died"


def word_row(know: Knowledge, row: Any) -> tuple[str, str]:
    """The type and the text of a row of the log."""
    if row.code == log.DIED:
        return CRITICAL, f"you die: {cause_words(row.a, row.b)}"
    kind, words = WORDS[row.code]
    return kind, words(know, row.a, row.b, row.c)


def word_rows(know: Knowledge, rows: Sequence[Any]) -> list[tuple[str, str]]:
    """The type and the text of the last rows of the log, each by what was known when it was written: R12.2."""
    learned = {row.a for row in rows if row.code == log.IDENTIFIED and know.is_known(*divmod(row.a, 16))}
    for code in learned:
        know.learn(*divmod(code, 16), known=False)
    told = []
    for row in rows:
        if row.code == log.IDENTIFIED and row.a in learned:
            know.learn(*divmod(row.a, 16))
        told.append(word_row(know, row))
    return told


def word_events(know: Knowledge, rows: Sequence[Any]) -> tuple[Event, ...]:
    """The last rows of the log as events."""
    return tuple(_event(row, *told) for row, told in zip(rows, word_rows(know, rows), strict=True))


def _event(row: Any, kind: str, text: str) -> Event:
    """An event of the log; its number is the turn."""
    name = log.CODES[row.code].lower().replace("_", " ")
    return Event(f"{kind}: {name}", text, 0, (int(row.turn),))


REFUSALS: Final = {
    act.GAME_OVER: "the game is over; start a new one",
    act.NO_SUCH_SEAT: "there is one hero only, in the first seat",
    act.WALL_THERE: "there is a wall; search beside it if you suspect a hidden door",
    act.TIGHT_CORNER: "there is no squeezing past a corner or through a door slantwise; go around it",
    act.NO_STAIRS_DOWN: "there are no stairs down here; walk onto a > first",
    act.NO_STAIRS_UP: "there are no stairs up here; walk onto a < first",
    act.NOTHING_HERE: "nothing lies here; walk onto a thing first",
    act.PACK_FULL: "the pack is full; drop or use something first",
    act.AFLOAT: "you float and cannot reach the floor; wait until you land",
    act.NO_DOOR: "you know of no closed door there; doors are opened north, south, west or east of you",
    act.NOT_OPEN: "you know of no open door there; doors are closed north, south, west or east of you",
    act.EMPTY_SLOT: "there is nothing under that letter; look into your pack",
    act.NOT_USABLE: "a wand is zapped in a direction, and the Amulet is carried out",
    act.WORN_ALREADY: "it is in use already; remove it first if you want it off",
    act.CURSED_FAST: "the cursed thing will not come off; a scroll of remove curse would help",
    act.HANDS_FULL: "both hands wear a ring; remove one first",
    act.NO_LANTERN: "you have no lantern that is not full; keep the oil for later",
    act.NO_TARGET: "the scroll would do nothing now; keep it for later",
    act.NOT_WORN: "it is not in use; only what is worn, wielded or lit is removed",
    act.WORN: "it is in use; remove it first",
    act.PRECIOUS: "the Amulet is not to be left behind; carry it up to level 1",
    act.NOT_A_WAND: "only wands are zapped; choose another letter",
    act.MUST_CHOOSE: "a scroll waits; choose a thing for it first",
    act.NOTHING_TO_CHOOSE: "no scroll waits for a choice; read one first",
    act.BAD_CHOICE: "the scroll does not work on that; choose another thing",
    act.NO_WIZARD: "only a wizard's game has wonders; start one with the option wizard",
    act.BETWEEN: "the hero is between two levels; a batch needs the levels beside it (kernels.stepper)",
    act.HELD_FAST: "something holds you fast; strike it, or struggle by walking",
    act.NO_SPLIT: "the pack is too full to take one of the stack in hand; drop something first",
}


def word_refusal(action: int, code: int) -> str:
    return f"you cannot {_doing(action)}: {REFUSALS[code]}"


def _doing(action: int) -> str:
    """An action as the end of a sentence: "go north", "pick anything up", "open a door to the east"."""
    if action < act.REST:
        return f"go {DIRECTION_NAMES[action]}"
    if action == act.PICK_UP:
        return "pick anything up"
    if act.OPEN <= action < act.USE:
        word, base = ("open", act.OPEN) if action < act.CLOSE else ("close", act.CLOSE)
        return f"{word} a door to the {DIRECTION_NAMES[action - base]}"
    return word_wizard_command(action) if act.WIZARD <= action < act.ACTIONS else write(action)


def word_outcome(over: int, cause: int, killer: int, depth: int, points: int) -> Outcome:
    if over == WON:
        return Outcome((0,), "the Amulet is out", f"won with the Amulet of Yendor, {points} points")
    words = cause_words(cause, killer)
    return Outcome((), words, f"{words} on level {depth}, {points} points")
