"""A match between code in a person's seat and a bot, with a secret key that nobody can guess."""

import quintet
from quintet.games.sets.options import SetOptions
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person


def main() -> None:
    match = Match("sets", quintet.sealed_seed(), race(), seats=[Person("Ada"), BotSeat("Bo", "perfect")])
    commitment = match.commitment
    while not match.is_over:
        match.submit(0, match.legal(0)[0], match.step)
        match.advance()
    print(match.outcome.text if match.outcome else "The match is not over.")
    print(f"The commitment before the first card was {commitment}. The key is revealed only now.")
    match.reveal()


def race() -> SetOptions:
    return SetOptions(mode="race", seats=2, target=5)


if __name__ == "__main__":
    main()
