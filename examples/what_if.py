"""Goes back to a step of a game, branches there and continues. The first game does not change."""

import quintet


def main() -> None:
    game = quintet.game("runmap")
    history = quintet.History(game, seed="what if")
    while seats := game.to_act(history.state):
        seat = seats[0]
        history.do(seat, game.legal(history.state, seat)[0])
    print(f"Always the first choice: {describe(history)}")

    middle = len(history) // 2
    other = history.branch(middle)
    while seats := game.to_act(other.state):
        seat = seats[0]
        other.do(seat, game.legal(other.state, seat)[-1])
    print(f"The last choice from step {middle} on: {describe(other)}")
    print(f"The same up to step {middle}: {history.at(middle) == other.at(middle)}")


def describe(history: quintet.History) -> str:
    outcome = history.game.outcome(history.state)
    return outcome.text if outcome else "The game is not over."


if __name__ == "__main__":
    main()
