"""A bot for `quintet arena` that speaks JSON lines: it plays any game, and needs nothing but Python.

    quintet arena stratego random "cmd:python examples/bots/json_bot.py" --preset skirmish

It picks a random legal action. It resigns or offers a draw only if nothing else is legal.
"""

import json
import random
import sys
from typing import Any

NEVER = ("resign", "offer")


def choose(turn: dict[str, Any], chance: random.Random) -> int:
    """Returns the number of an action; `words` has the notation of each legal one."""
    choices = zip(turn["legal"], turn["words"], strict=True)
    harmless = [action for action, word in choices if not any(sign in word for sign in NEVER)]
    return int(chance.choice(harmless or turn["legal"]))


def main() -> None:
    chance = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            chance.seed(message["seed"])
        elif message["type"] == "turn":
            answer = {"type": "act", "action": choose(message, chance)}
            print(json.dumps(answer), flush=True)
        elif message["type"] == "result":
            return


if __name__ == "__main__":
    main()
