"""Two bots race at Set. Then the whole game is replayed from its actions and checked step by step."""

import quintet
from quintet.core.game import Turn
from quintet.core.replay import read_replay, write_replay
from quintet.games.sets.options import SetOptions


def main() -> None:
    game = quintet.game("sets")
    history = quintet.History(game, seed="example", options=SetOptions(mode="race", seats=2))
    bots = [game.bots["perfect"].make("first"), game.bots["casual"].make("second")]
    while seats := game.to_act(history.state):
        seat = seats[len(history) % len(seats)]
        history.do(seat, bots[seat].act(turn_of(history, seat)))
    outcome = game.outcome(history.state)
    print(outcome.text if outcome else "The game is not over.")

    stored = write_replay(history.replay())
    again = quintet.History.of(game, read_replay(stored))
    print(f"Replayed {len(again)} actions. Same end: {again.state == history.state}")


def turn_of(history: quintet.History, seat: int) -> Turn:
    """Returns what a bot gets: its view, its legal actions, and worlds that look the same to it."""
    game, state = history.game, history.state
    return Turn(
        seat=seat,
        view=game.view(state, seat),
        legal=tuple(game.legal(state, seat)),
        events=game.events(state, seat),
        sample=lambda rng: game.resample(state, seat, rng),
    )


if __name__ == "__main__":
    main()
