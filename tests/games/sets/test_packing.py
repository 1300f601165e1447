"""Saved games of Set: the round trip, and what is refused."""

import msgspec
import pytest

import quintet
from quintet.core.errors import BadSave
from quintet.core.game import Turn
from quintet.core.rng import RngState
from quintet.games.sets.document import create_initial_state
from quintet.games.sets.events import DEALT, SET_FOUND
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
        ({"target": 5, "players": (Player(found=5, score=5, wrong=1),)}, "when its target is reached"),
        ({"mode": "daily", "target": 5}, "a daily puzzle has none"),
        ({"min_sets": 0}, "The first board promises 1 to 4 sets"),
        ({"min_sets": 5}, "The first board promises 1 to 4 sets"),
        ({"rng": RngState(word=1, drawn=0, lane=0)}, "not one that deals cards"),
        ({"players": (Player(found=2**31 - 1, score=2**31 - 1),)}, "A tally is out of range"),
        ({"players": (Player(found=2, score=2),)}, "Without a wrong claim"),
        ({"hints_allowed": False, "players": (Player(hints=1),)}, "none when they are off"),
        ({"players": (Player(hints=0, hinted=(0,), hint_set=(0, 1, 2)),)}, "Hints are counted"),
        ({"players": (Player(hints=1, hinted=(0,), hint_set=(0, 4, 8)),)}, "the first set on the board"),
        ({"players": (Player(found=9, score=3),)}, "The score is the number of sets found"),
        ({"players": (Player(), Player()), "other_selections": (Selection(),)}, "Only a race"),
        ({"selection": Selection((0, 1, 2))}, "judged at once"),
        ({"target": 2, "players": (Player(found=5, score=5, wrong=1),)}, "when its target is reached"),
        ({"last_events": (EventEntry(9, 0, 77, 0, 0),)}, "not those of any action"),
        ({"last_events": (EventEntry(1, 0, 50, 0, 0),)}, "do not know one of the last events"),
        ({"last_events": (EventEntry(1, 1, 5, 0, 0),)}, "do not know one of the last events"),
        ({"last_events": (EventEntry(4, 0, 0, 1, 3),)}, "do not know one of the last events"),
        ({"last_events": (EventEntry(4, 0, 5, 5, 5),)}, "do not know one of the last events"),
        ({"last_events": (EventEntry(5, 0, 0, 0, 3),)}, "do not know one of the last events"),
        ({"last_events": (EventEntry(2, 0, 0, 0, 0),) * 2}, "not those of any action"),
        ({"last_events": (EventEntry(77, 0, 0, 0, 0),)}, "not those of any action"),
        ({"last_events": (EventEntry(4, 0, 0, 1, 2), EventEntry(9, 0, 0, 0, 0))}, "do not fit the end"),
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


@pytest.mark.parametrize(("cards", "fine"), [((0, 1, 2), True), ((27, 28, 29), False), ((81, 82, 83), False)])
def test_an_event_names_cards_of_the_deck(cards, fine):
    """A set that was found was one of this deck, and not merely one of all cards."""
    one_number, player = Deck(CARDS[:27]), Player(found=1, score=1, streak=1, best_streak=1)
    state = create_initial_state(one_number, "small")
    told = msgspec.structs.replace(
        state, last_events=(EventEntry(SET_FOUND, 0, *cards), EventEntry(DEALT, -1, 3, 0, 0)), players=(player,)
    )
    if fine:
        assert told == unpack(pack(told))
    else:
        with pytest.raises(BadSave, match="do not know one of the last events"):
            pack(told)


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


def played(seats: int = 1, seed: str = "played", **options) -> list[GameState]:
    """Returns every moment of a game in which the perfect bot plays all seats."""
    state = GAME.new(seed, GAME.options(seats=seats, **options))
    bots = [GAME.bots["perfect"].make() for _ in range(seats)]
    found = [state.model]
    while actors := GAME.to_act(state):
        seat = actors[len(found) // 3 % len(actors)]
        legal = GAME.legal(state, seat)
        turn = Turn(seat, GAME.view(state, seat), legal, (), GAME.new)
        state = GAME.apply(state, seat, bots[seat].act(turn))
        found.append(state.model)
    return found


PASSES = [
    {"mode": "classic"},
    {"mode": "classic", "board_size": 9, "nums": ("A",)},
    {"mode": "race", "seats": 3},
    {"mode": "daily"},
    {"mode": "daily", "min_sets": 4},
    {"target": 4},
    {"mode": "race", "seats": 2, "target": 3},
]


@pytest.mark.parametrize("options", PASSES, ids=str)
def test_every_moment_of_a_game_is_accepted(options):
    """The checks never refuse what the rules allow."""
    for model in played(**options):
        assert model == unpack(pack(model))


@pytest.mark.parametrize(
    ("options", "changes", "sentence"),
    [
        ({"mode": "classic"}, {"ended": 0, "last_events": ()}, "One pass through the deck ends when no set is left"),
        ({"mode": "race", "seats": 3}, {"ended": 0, "last_events": ()}, "One pass through the deck ends"),
        ({"mode": "daily"}, {"ended": 0, "last_events": ()}, "A daily puzzle ends with its last set"),
        ({"target": 4}, {"ended": 0, "last_events": ()}, "when its target is reached"),
        ({"mode": "classic"}, {"selection": Selection((0,))}, "Nobody holds cards"),
        ({"mode": "classic"}, {"last_events": (EventEntry(1, 0, 1, 0, 0),)}, "do not fit the end"),
        (
            {"mode": "classic"},
            {"players": (Player(found=10**6, score=10**6, streak=10**6, best_streak=10**6),)},
            "three",
        ),
        ({"mode": "classic"}, {"taken": ()}, "three cards"),
        ({"mode": "daily"}, {"players": (Player(),)}, "remembers each set found"),
    ],
    ids=str,
)
def test_ends_that_no_game_has(options, changes, sentence):
    """A game that is over does not play on, and nobody has found more sets than the deck holds."""
    model = played(**options)[-1]
    assert model.ended
    with pytest.raises(BadSave, match=sentence):
        pack(msgspec.structs.replace(model, **changes))


def test_a_daily_puzzle_holds_the_sets_that_it_promises():
    """R2.8: a board with fewer sets than `min_sets` is not one of these puzzles."""
    models = (played(seed=f"few-{k}", mode="daily")[0] for k in range(20))
    poor = next(model for model in models if model.sets_total < 4)
    with pytest.raises(BadSave, match="must hold at least 4 sets"):
        pack(msgspec.structs.replace(poor, min_sets=4))


def test_one_pass_does_not_end_while_three_cards_are_left():
    """R4.4: a board without a set ends the pass only when the deck cannot be dealt from any more."""
    end = played(mode="classic", board_size=9, nums=("A",))[-1]
    coordinates = [(card.shape.value, card.shading.value, card.color.value) for card in end.deck.cards]
    places = [n for n, (x, y, z) in enumerate(coordinates) if z == (x * x + y * y) % 3]  # no three are on one line
    others = tuple(card for n, card in enumerate(end.deck.cards) if n not in places)
    board = Board(tuple(end.deck.cards[n] for n in places))

    def ended_after(found: int) -> GameState:
        player = Player(found=found, score=found, streak=found, best_streak=found)
        return msgspec.structs.replace(
            end, board=board, taken=others[: 3 * found], players=(player,), last_events=(), ended=2
        )

    assert unpack(pack(ended_after(6))) == ended_after(6)
    with pytest.raises(BadSave, match="not before the deck is used up"):
        pack(ended_after(5))
