"""Stratego in every front end: what a game has cost both sides."""

import quintet
from quintet.front.games.stratego import toll
from quintet.games.stratego.actions import MOVES
from quintet.table.match import Match
from quintet.table.seats import Person


def test_the_toll_counts_the_pieces_of_both_sides():
    """What the attacks of a game captured on either side, told to each of them."""
    game = quintet.game("stratego")
    match = Match(game, "toll", game.options(deployment="book"), seats=[Person("Ann"), Person("Ben")])
    lost = [0, 0]
    assert "You captured no pieces and lost none." == toll(match.view(0), 0)
    for _ in range(300):
        seat = match.to_act[0]
        match.submit(seat, [action for action in match.legal(seat) if action < MOVES][-1], match.step)
        for event in match.events(None, match.step - 1):
            if event.kind == "attacked":
                result = event.values[-1]
                lost[1 - seat] += result in {1, 3}
                lost[seat] += result in {2, 3}
    assert min(lost) > 0
    for seat in (0, 1):
        taken = lost[1 - seat]
        words = f"You captured {taken} piece{'s' if taken != 1 else ''} and lost {lost[seat]}."
        assert words == toll(match.view(seat), seat)
