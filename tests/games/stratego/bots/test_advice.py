"""The best move and its reason, as a player would say it."""

import numpy as np
import pytest
from positions import battle

from quintet import game
from quintet.games.stratego.bots.advice import advise
from quintet.games.stratego.bots.evidence import slot_of
from quintet.games.stratego.tables import LETTERS

GAME = game("stratego")


def belief(state, **chances):
    """Every unknown enemy piece has these chances, by letters of kinds (`b2` for a Scout)."""
    rows = np.zeros((40, 12))
    for piece in GAME.view(state, 0).pieces:
        if piece.seat == 1 and piece.rank is None:
            for letter, chance in chances.items():
                rows[slot_of(piece), LETTERS.index(letter[-1])] = chance
    return rows


def said(state, move, **chances):
    return advise(GAME.view(state, 0), GAME.read(move), belief(state, **chances))


def known(state, slot):
    games = state.thaw()
    games[0].marks[slot] = 3
    return state.after(games)


def test_a_bomb_is_a_risk_and_never_the_reason():
    """R9.3: the likeliest single rank may be a Bomb while the piece is most likely weaker."""
    state = battle("9d8 Fa1", "Bd9 Fj10")
    words = "I would attack d9 with the General from d8: it has not moved, so it may be a Bomb (24%), "
    assert f"{words}but most likely it is weaker (66%)." == said(state, "d8-d9", B=0.24, k4=0.3, k5=0.36, M=0.1)


@pytest.mark.parametrize(
    ("own", "chances", "words"),
    [
        ("3", {"B": 0.5, "k7": 0.5}, "it has not moved, so it may be a Bomb (50%), and a Miner clears Bombs."),
        ("2", {"B": 0.6, "k7": 0.4}, "so it may be a Bomb (60%), and a Scout is a small price for knowing what it is."),
        ("8", {"B": 0.6, "k7": 0.4}, "it is a gamble, won 40% of the time, but the other moves are worse."),
        ("8", {"B": 0.05, "k7": 0.95}, "it has not moved, and most likely it is weaker (95%)."),
    ],
)
def test_the_reason_fits_the_piece(own, chances, words):
    """R9.3: what a fight is for depends on who attacks."""
    state = battle(f"{own}d8 Fa1", "Bd9 Fj10")
    assert said(state, "d8-d9", **chances).endswith(words)


def test_a_known_piece_is_named():
    """R9.3: nothing is guessed about a piece that was seen."""
    taken = known(battle("9d8 Fa1", "6d9 Fj10"), 40)
    assert "I would attack d9 with the General from d8: it is a Captain, and the General takes it." == said(
        taken, "d8-d9"
    )
    both = known(battle("6d8 Fa1", "6d9 Fj10"), 40)
    assert said(both, "d8-d9").endswith("it is a Captain as well, and the trade is good for you.")


def test_a_quiet_move_has_a_purpose():
    """R9.3: away from a hunter, beside a weaker piece, forward, or back."""
    hunted = known(battle("4e4 Fa1", "9e5 Fj10"), 40)
    assert said(hunted, "e4-e3").endswith("the General beside it would take it.")
    near = known(battle("9e4 Fa1", "4e6 Fj10"), 40)
    assert said(near, "e4-e5").endswith("from there it threatens e6, which is most likely weaker.")
    far = battle("9e4 Fa1", "4j9 Fj10")
    assert said(far, "e4-e5").endswith("it goes forward, toward pieces that it can take.")
    assert said(far, "e4-e3").endswith("it goes back, closer to home.")
    assert said(far, "e4-f4").endswith("it goes sideways, to where it is needed.")


@pytest.mark.parametrize(("enemy", "chances"), [("2e7", {"M": 1.0}), ("?e7", {"k2": 0.2, "M": 0.8})])
def test_who_stands_before_a_scout_guards_the_flag(enemy, chances):
    """R9.3: a piece that closes a file to its Flag says that, and not that it goes sideways."""
    state = battle("9d4 Fe1", f"{enemy.replace('?', '8')} Fj10")
    state = known(state, 40) if enemy[0] == "2" else state
    closes = "I would move the General from d4 to e4: it closes the way from e7 to your Flag."
    assert closes == said(state, "d4-e4", **chances)
    assert "closes" not in said(state, "d4-c4", **chances)
