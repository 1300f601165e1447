"""What no game can reach is refused with one sentence: I-1 to I-5, R7.4."""

import pytest
from positions import GAME, play
from saves import loaded, occupied, played, refusal, saved, setting_up, square

from quintet.games.stratego.actions import ACTIONS
from quintet.games.stratego.text import read_square

GUESS = "The phase, active player, winner and reason do not follow from the history."
NOT_LAST = "The last action does not lead to this position."


def test_two_flags():
    """I-5: an army has one Flag."""
    data = saved(played(0))
    occupied(data, "RED", "SCOUT")["piece"]["rank"] = "FLAG"
    assert "RED has 2 pieces of rank FLAG" in refusal(data)


def test_forty_one_pieces():
    """R1.3: no army has more than it started with."""
    data = saved(played(0))
    square(data, 5, 0)["piece"] = {"rank": "SCOUT", "owner": "RED", "revealed": False, "has_moved": True}
    assert "RED has 9 pieces of rank SCOUT, but its army has 8." in refusal(data)


def test_a_piece_in_a_lake():
    """I-3: lakes stay empty."""
    data = saved(played(0))
    piece = occupied(data, "RED")
    square(data, 4, 2)["piece"], piece["piece"] = piece["piece"], None
    assert "There is a piece in the lake at row 4, column 2." in refusal(data)


def test_a_moved_bomb():
    """I-4: Bombs and Flags never move."""
    data = saved(played(0))
    occupied(data, "BLUE", "BOMB")["piece"]["has_moved"] = True
    assert "has moved, which it never can" in refusal(data)


def test_a_square_twice_and_a_lake_elsewhere():
    """I-1, I-2: a hundred different squares, and the lakes in their place."""
    data = saved(played(0))
    data["board"]["squares"][1] = data["board"]["squares"][0]
    assert "names a square twice" in refusal(data)
    data = saved(played(0))
    square(data, 5, 0)["terrain"] = "LAKE"
    assert "wrong terrain" in refusal(data)


def claim(**values):
    return lambda data: data.update(values)


def walk(data):
    """The first move that is not an attack."""
    return next(move for move in data["move_history"] if move["move_type"] != "ATTACK")


def slant(data):
    """Lets a move go one row and one column."""
    row, col = walk(data)["from"]
    walk(data)["to"] = [row + 1 if row < 9 else 8, col + 1 if col < 9 else 8]


CLAIMS = [
    (claim(turn_number=49), "the history has 50 moves"),
    (claim(winner="RED"), GUESS),
    (claim(active_player="BLUE"), GUESS),
    (claim(phase="GAME_OVER", reason=""), GUESS),
    (claim(phase="MAIN_MENU"), GUESS),
    (claim(phase="SETUP"), "Nobody sets up in a game that places both armies itself."),
    (claim(reason="flag_captured"), GUESS),
    (claim(draw_offered_by="BLUE"), "Only the side to move can have offered a draw."),
    (claim(draw_offered_by="RED"), "A draw needs an offer since the last move."),
    (claim(draws_offered_at=[53, 0]), "A draw cannot have been offered in the future."),
    (claim(draws_offered_at=[0, 52]), "A draw cannot have been offered in the future."),
    (claim(draws_offered_at=[2, 0]), "by a side that was not to move"),
    (claim(draws_offered_at=[0, 1]), "by a side that was not to move"),
    (lambda data: data["options"].update(army="duel"), "but its army has"),
    (lambda data: data["options"].update(quiet_limit=1), "breaks a rule"),
    (lambda data: data["options"].update(turn_limit=49), "breaks a rule"),
    (lambda data: data["rng"].update(word=-1), "random generator"),
    (lambda data: data["rng"].update(drawn=2**70), "random generator"),
    (lambda data: data["rng"].update(lane=1), "random generator"),
    (lambda data: data["move_history"][3].update(turn=9), "says that it is turn 9"),
    (slant, "does not go along a row or column"),
    (lambda data: walk(data).update({"to": walk(data)["from"]}), "does not go along"),
    (lambda data: walk(data).update(move_type="ATTACK"), "an attack without a result"),
    (lambda data: data["move_history"].reverse(), "This is not a possible game of Stratego."),
    (lambda data: occupied(data, "RED")["piece"].update(owner="BLUE"), "This is not a possible game of Stratego."),
    (lambda data: occupied(data, "RED", "FLAG")["piece"].update(revealed=True), "do not follow from the history"),
    (lambda data: data.update(surprise=1), "unknown field"),
    (lambda data: data["board"].update(squares=[]), "length"),
]


@pytest.mark.parametrize(("falsify", "reason"), CLAIMS, ids=range(len(CLAIMS)))
def test_false_claims_are_refused(falsify, reason):
    """R7.4: a file must claim what its moves lead to."""
    data = saved(played(50))
    falsify(data)
    assert reason in refusal(data)


# --- fights ---------------------------------------------------------------------------------------------------------


def fought(outcome):
    """Returns a file whose last move is a fight with this outcome, in a game that goes on."""
    history = saved(played(400, "fights"))["move_history"]
    fights = [move["turn"] for move in history if move["combat_result"] and move["combat_result"]["outcome"] == outcome]
    return saved(played(fights[0], "fights"))


def test_a_survivor_that_is_gone():
    """R7.4: a defender that won is still on its square."""
    data = fought("DEFENDER_WINS")
    square(data, *data["move_history"][-1]["to"])["piece"] = None
    assert "The history does not lead to this board." in refusal(data)


def test_a_fallen_piece_on_the_board():
    """R7.4: where both fell, nobody stands."""
    data = fought("DRAW")
    fight, place = data["move_history"][-1]["combat_result"], data["move_history"][-1]["to"]
    for owner in ("RED", "BLUE"):
        square(data, *place)["piece"] = {
            "rank": fight["attacker"], "owner": owner, "revealed": True, "has_moved": True
        }  # fmt: skip
        assert "This is not a possible game of Stratego." in refusal(data)


def test_a_fight_that_cannot_end_like_that():
    """R4.1: the ranks decide."""
    data = fought("ATTACKER_WINS")
    data["move_history"][-1]["combat_result"]["attacker_survived"] = False
    assert "cannot end like that" in refusal(data)


# --- setting up -----------------------------------------------------------------------------------------------------


def test_blue_waits_for_red():
    """R2.3: Blue places nothing while Red sets up, and begins only after a whole army."""
    data = saved(setting_up("setup bunker", "ready", "place spy a10", army="duel"))
    assert loaded(data)
    assert "BLUE has placed pieces while RED is still setting up." in refusal(data | {"active_player": "RED"})
    occupied(data, "RED", "FLAG")["piece"] = None
    assert "RED has not set up a whole army." in refusal(data)


def test_a_piece_outside_its_zone():
    """R2.1: every piece starts in its own zone."""
    data = saved(setting_up("setup bunker", army="duel"))
    place = occupied(data, "RED", "SPY")
    square(data, 5, 0)["piece"], place["piece"] = place["piece"], None
    assert "did not start in its own zone" in refusal(data)


def test_talks_before_the_first_move():
    """R5.6, R5.7: nobody offers or resigns while armies are set up."""
    data = saved(setting_up("place flag a1"))
    assert "in the future" in refusal(data | {"draws_offered_at": [1, 0]})
    assert "Only the side to move" in refusal(data | {"draw_offered_by": "RED"})
    assert GUESS in refusal(data | {"reason": "resignation", "winner": "BLUE"})


# --- talks ----------------------------------------------------------------------------------------------------------


def test_resignations_and_agreements_need_a_reason_to_be():
    """R5.6, R5.7: somebody resigned who was to act; a draw was offered first."""
    resigned = saved(play(played(8), "resign"))
    assert "The side that resigned was not to act." in refusal(resigned | {"winner": "RED", "last_action": None})
    assert "the other side has won" in refusal(resigned | {"winner": None})
    assert GUESS in refusal(resigned | {"phase": "PLAYING"})
    agreed = saved(play(played(8), "offer draw", "accept draw"))
    assert "A draw needs an offer since the last move." in refusal(agreed | {"draws_offered_at": [0, 0]})
    assert GUESS in refusal(agreed | {"winner": "RED"})
    assert "Only the side to move" in refusal(agreed | {"draw_offered_by": "RED"})


@pytest.mark.parametrize("talk", [["offer draw"], ["offer draw", "decline draw"], ["resign"]])
def test_nobody_talks_in_a_game_without_talks(talk):
    """R5.7: the option takes talks out of the game."""
    data = saved(play(played(8), *talk))
    data["options"]["talks"] = False
    assert "this game is played without that" in refusal(data)


def test_no_offer_after_the_end():
    """R5.7: the last offer came before the move that ended the game."""
    data = saved(played(3000, army="barrage"))
    turn = data["turn_number"]
    offers = [turn + 1, 0] if turn % 2 == 0 else [0, turn + 1]
    assert "GAME_OVER" == data["phase"]
    assert "in the future" in refusal(data | {"draws_offered_at": offers})
    assert loaded(data | {"draws_offered_at": [turn if each == 0 else 0 for each in offers]})


# --- the last action ------------------------------------------------------------------------------------------------


def last(side, text):
    action = text if isinstance(text, int) else GAME.read(text)
    return {"last_action": {"side": side, "action": action}}


ARRANGED = setting_up("setup bunker", "remove a1", army="duel")
"""Red has placed all pieces of a book setup but the one on a1."""


@pytest.mark.parametrize(
    ("side", "text"),
    [
        ("RED", "a4-a5"),
        ("BLUE", "remove a1"),
        ("BLUE", "remove b10"),
        ("RED", "remove b10"),
        ("RED", "remove b1"),
        ("RED", "place bomb a1"),
        ("RED", "place bomb b10"),
        ("BLUE", "swap a1 b1"),
        ("RED", "swap a10 b10"),
        ("RED", "swap c1 a1"),
        ("RED", "clear"),
        ("RED", "random"),
        ("RED", "ready"),
        ("BLUE", "ready"),
        ("RED", "setup bunker"),
        ("RED", "setup fortress"),
        ("RED", "offer draw"),
        ("BLUE", "accept draw"),
        ("BLUE", "decline draw"),
        ("RED", "resign"),
        ("RED", ACTIONS),
    ],
)
def test_setup_actions_that_nobody_took(side, text):
    """R7.4: the last action must leave the zone as it is."""
    assert NOT_LAST in refusal(saved(ARRANGED) | last(side, text))


def test_a_whole_army_was_not_just_removed_from():
    """R2.2: after a removal a piece is in the tray."""
    whole = saved(setting_up("setup bunker", army="duel"))
    empty = next(f"{'abcdefghij'[each['col']]}{10 - each['row']}" for each in whole["board"]["squares"]
                 if each["row"] > 5 and not each["piece"])  # fmt: skip
    assert read_square(empty) >= 60
    assert NOT_LAST in refusal(whole | last("RED", f"remove {empty}"))


def test_a_book_setup_of_another_side_or_army():
    """R2.5: Blue's is rotated, and each army has its own."""
    state = setting_up("setup siege", "ready", "setup siege")
    data = saved(state)
    assert loaded(data) == state
    assert NOT_LAST in refusal(data | last("BLUE", "setup blitz"))
    assert NOT_LAST in refusal(data | last("RED", "setup siege"))


def test_ready_that_nobody_said():
    """R2.3: Red's leaves an empty zone to Blue; Blue's begins the play."""
    after = saved(setting_up("setup bunker", "ready", "place spy a10", army="duel"))
    assert NOT_LAST in refusal(after | last("RED", "ready"))
    assert NOT_LAST in refusal(after | last("BLUE", "ready"))
    begun = saved(setting_up("setup bunker", "ready", "setup bunker", "ready", army="duel"))
    assert loaded(begun)
    assert NOT_LAST in refusal(begun | last("RED", "ready"))
    assert NOT_LAST in refusal(saved(played(0)) | last("BLUE", "ready"))
    assert NOT_LAST in refusal(saved(played(1)) | last("BLUE", "ready"))
    offered = saved(setting_up("setup bunker", "ready", "setup bunker", "ready", "offer draw", army="duel"))
    assert NOT_LAST in refusal(offered | last("BLUE", "ready"))


def test_a_last_move_that_nobody_made():
    """R7.4: the last move of the history, by its own side, and nothing after it."""
    state = played(8)
    data = saved(state)
    move = data["last_action"]
    assert "BLUE" == move["side"]
    assert NOT_LAST in refusal(data | {"last_action": move | {"side": "RED"}})
    assert NOT_LAST in refusal(data | {"last_action": move | {"action": move["action"] + 1}})
    assert NOT_LAST in refusal(saved(played(0)) | {"last_action": {"side": "BLUE", "action": 0}})
    for talk in (["offer draw"], ["offer draw", "decline draw"], ["resign"]):
        assert NOT_LAST in refusal(saved(play(state, *talk)) | {"last_action": move})


@pytest.mark.parametrize(
    ("talk", "wrong"),
    [
        ([], ["RED resign", "RED offer draw", "BLUE decline draw", "BLUE accept draw", "RED clear"]),
        (["offer draw"], ["BLUE offer draw", "BLUE decline draw", "RED resign"]),
        (["offer draw", "decline draw"], ["RED decline draw", "RED offer draw", "BLUE accept draw"]),
        (["offer draw", "accept draw"], ["RED accept draw", "BLUE resign", "RED offer draw", "BLUE decline draw"]),
        (["resign"], ["BLUE resign", "BLUE accept draw"]),
    ],
)
def test_talks_that_nobody_had(talk, wrong):
    """R7.4: a talk is the last action only where its mark is left."""
    data = saved(play(played(8), *talk))
    for each in wrong:
        side, text = each.split(" ", 1)
        assert NOT_LAST in refusal(data | last(side, text))
