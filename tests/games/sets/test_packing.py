"""Saved games of Set: the round trip, and what is refused."""

import msgspec
import pytest

import quintet
from quintet.core.errors import BadSave
from quintet.games.sets.document import create_initial_state
from quintet.games.sets.model import FULL_DECK, Board, Deck, EventEntry, GameState, Num, Player, Selection, create_deck
from quintet.games.sets.packing.pack import pack
from quintet.games.sets.packing.unpack import unpack

CARDS = FULL_DECK.cards
GAME = quintet.game("sets")


def test_the_documented_json():
    """Deck, board and selection appear in the JSON as in the source document."""
    state = create_initial_state(create_deck(nums=[Num.A]), "json")
    data = msgspec.json.decode(msgspec.json.encode(state))
    assert {"num": 0, "shape": 0, "shading": 0, "color": 0} == data["deck"]["cards"][0]
    assert 12 == len(data["board"]["cards"])
    assert {"indices": []} == data["selection"]
    assert state == msgspec.json.decode(msgspec.json.encode(state), type=GameState)
    assert state == unpack(pack(state))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"board": Board((CARDS[0], *CARDS[:11]))}, "one place only"),
        ({"deck": Deck((CARDS[0], *CARDS))}, "the same card twice"),
        ({"mode": "chess"}, "no mode 'chess'"),
        ({"board_size": 10}, "9 or 12"),
        ({"selection": Selection((3, 3))}, "different places"),
        ({"selection": Selection((12,))}, "different places"),
        ({"selection": Selection((-1,))}, "different places"),
        ({"players": ()}, "selection for every player"),
        ({"found_sets": ((0, 1, 2),)}, "Found sets must be different sets on the board of a daily puzzle"),
        ({"sets_total": 14}, "counts the sets on its board"),
        ({"board": Board(CARDS[:2])}, "the board has 12 cards"),
        ({"board": Board(())}, "the board has 12 cards"),
        ({"ended": 3}, "A daily puzzle ends with its last set"),
        ({"ended": 1}, "when its target is reached"),
        ({"ended": 2}, "when no set is left"),
        ({"players": (Player(found=9, score=3),)}, "The score is the number of sets found"),
        ({"players": (Player(), Player()), "other_selections": (Selection(),)}, "Only a race"),
        ({"selection": Selection((0, 1, 2))}, "judged at once"),
        ({"target": 2, "players": (Player(found=5, score=5, best_streak=1),)}, "when its target is reached"),
        ({"last_events": (EventEntry(9, 0, 77, 0, 0),)}, "do not know one of the last events"),
        ({"last_events": (EventEntry(1, 0, 50, 0, 0),)}, "do not know one of the last events"),
        ({"taken": (CARDS[0], CARDS[1])}, "one place only"),
    ],
)
def test_records_that_no_game_can_reach(change, sentence):
    """Impossible records are refused, with the reason."""
    state = create_initial_state(FULL_DECK, "x")
    board = Board(CARDS[:12])
    with pytest.raises(BadSave, match=sentence):
        pack(
            msgspec.structs.replace(state, board=board, **change)
            if "board" not in change
            else msgspec.structs.replace(state, **change)
        )


def test_impossible_saves():
    """Bad JSON, wrong types and impossible tables are refused."""
    good = GAME.dump(GAME.new("rules"))
    for bad in (
        b"",
        b"{}",
        good[:-2],
        good.replace(b'"endless"', b'"chess"'),
        good.replace(b'"ended":0', b'"ended":7'),
    ):
        with pytest.raises(BadSave):
            GAME.load(bad)
