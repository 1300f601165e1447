"""Names that a player gives to unknown items."""

import msgspec
import pytest

from quintet.core.errors import BadNotation
from quintet.core.replay import Note, read_replay, write_replay
from quintet.front.replay_cursor import ReplayCursor
from quintet.games.rogue.actions import MAKE, MAKEABLE, PICK_UP, USE
from quintet.games.rogue.describe.character_sheet import discoveries
from quintet.games.rogue.describe.labels import annotate, key_of
from quintet.games.rogue.describe.screen import inventory
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.tables import POTION, RING, WAND
from quintet.games.rogue.text.notation import SLOT_LETTERS
from quintet.games.rogue.views.hero import view_quest
from quintet.plain import talk_through
from quintet.table.match import Match
from quintet.table.seats import Person
from quintet.table.storage.store import Store


def with_potion():
    """Returns a match in which the hero has an unknown potion, and that potion."""
    match = Match(GAME, "names", RogueOptions(wizard=True), seats=[Person("you")])
    for action in (MAKE + MAKEABLE.index((POTION, 2)), PICK_UP):
        if action in match.legal(0):
            match.submit(0, action, match.step)
    return match, next(thing for thing in match.view(0).pack if thing.type == "POTION" and thing.kind is None)


def lines(match, *typed):
    return talk_through(match, typed)


def called(view):
    return next(thing.name for thing in view.pack if thing.type == "POTION" and thing.kind is None)


def test_call_by_letter(arena):
    """R12.5: the name appears in the pack and among the discoveries until it is forgotten."""
    match, potion = with_potion()
    text = lines(match, f"call {potion.letter} smells odd", "inventory", "discoveries", "quit")
    assert f"You now call {potion.name} smells odd." in text
    assert f"{potion.letter} - {potion.name} called smells odd" in text
    assert f"{potion.look} potion: called smells odd" in text
    assert f"You have no name for {potion.name} anymore." in lines(match, f"call {potion.letter}", "quit")
    assert potion.name == called(match.view(0))


def test_what_cannot_be_called():
    """R12.5: known items, nothing, and names that are too long."""
    match, potion = with_potion()
    text = lines(match, "call a bonk", "call", "call zz top", f"call {potion.letter} {'x' * 25}", "quit")
    assert "You already know what a +1 mace is. You can only name unknown magic." in text
    assert f"and a name. You can name {potion.letter} ({potion.name})." in text
    assert "at most 24 printable characters" in text
    assert {} == match.notes(0)


def test_a_name_survives_everything():
    """R12.5: undo, continue, a save, a replay file and its viewer."""
    match, potion = with_potion()
    key = key_of("POTION", potion.look)
    match.note(0, key, "fizz")
    expected = f"{potion.name} called fizz"
    match.submit(0, 8, match.step)
    match.undo()
    assert expected == called(match.view(0))
    assert expected == called(Match.restore(match.header(), match.entries(), GAME).view(0))
    loaded = Match.load(match.save(), GAME)
    assert expected == called(loaded.view(0))
    cursor = ReplayCursor(GAME, read_replay(write_replay(match.replay())))
    cursor.go_to(cursor.length)
    assert expected == called(cursor.moment().view)
    assert expected == called(cursor.branch().view(0))


def test_a_name_comes_back_from_the_store(tmp_path):
    """A resumed match has its notes."""
    match, potion = with_potion()
    match.note(0, key_of("POTION", potion.look), "fizz")
    with Store(tmp_path / "q.sqlite3") as store:
        number = store.add_match(match)
        assert {key_of("POTION", potion.look): "fizz"} == store.open_match(number).notes(0)


def test_the_game_does_not_know_of_names():
    """A note is not an action: steps and legal actions stay the same."""
    match, potion = with_potion()
    before, legal = match.replay(), match.legal(0)
    match.note(0, key_of("POTION", potion.look), "fizz")
    assert before.steps == match.replay().steps
    assert legal == match.legal(0)
    assert (Note(0, key_of("POTION", potion.look), "fizz"),) == match.replay().notes


def test_a_known_kind_drops_its_name():
    """R12.2: drinking identifies the kind, and its real name replaces the player's."""
    match, potion = with_potion()
    match.note(0, key_of("POTION", potion.look), "fizz")
    match.submit(0, USE + SLOT_LETTERS.index(potion.letter), match.step)
    assert not any("fizz" in line for line in (*inventory(match.view(0)), *discoveries(match.view(0))))


def test_two_items_of_one_look(arena):
    """A silver ring and a silver wand are named separately."""
    world = arena("######\n#.@..#\n######")
    world.give(6, RING, 0)
    world.give(7, WAND, 0)
    view = view_quest(world.quest, 0)
    ring = next(thing for thing in view.pack if thing.type == "RING")
    names = [thing.name for thing in annotate(view, {key_of("RING", ring.look): "odd"}).pack if "odd" in thing.name]
    assert [f"{ring.name} called odd"] == names


def test_a_name_from_a_file_cannot_speak_to_the_terminal():
    """Escape codes in a note are made visible, whoever wrote the file."""
    match, potion = with_potion()
    match.note(0, key_of("POTION", potion.look), "\x1b[31mred")
    assert "\x1b" not in called(match.view(0))
    with pytest.raises(BadNotation, match="at most 64"):
        match.note(0, "k", "x" * 65)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert([0, "", "x"], Note)
