"""A game is a fold: go back to any step, branch there, and play on; the first game is left as it was."""

import quintet


def main() -> None:
    game = quintet.game("runmap")
    history = quintet.History(game, seed="what if")
    while seats := game.to_act(history.state):
        seat = seats[0]
        history.do(seat, game.legal(history.state, seat)[0])
    print(f"always the first choice: {describe(history)}")

    middle = len(history) // 2
    other = history.branch(middle)
    while seats := game.to_act(other.state):
        seat = seats[0]
        other.do(seat, game.legal(other.state, seat)[-1])
    print(f"the last choice from step {middle} on: {describe(other)}")
    print(f"the same until there: {history.at(middle) == other.at(middle)}")


def describe(history: quintet.History) -> str:
    outcome = history.game.outcome(history.state)
    return outcome.text if outcome else "unfinished"


if __name__ == "__main__":
    main()
