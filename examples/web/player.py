"""A program that plays at a table: `python player.py http://127.0.0.1:8000/t/TABLE#KEY`. It chooses random actions.

The part after the `#` is the key of a seat. It is in the link to your seat, in the menu of the table, and in
`come_back` of the answer to `POST /api/tables`.
"""

import json
import random
import sys
from urllib.parse import urlsplit

from websockets.sync.client import connect


def play(link: str) -> str:
    """Plays a seat to the end; returns how the game ended."""
    parts = urlsplit(link)
    table = parts.path.rpartition("/")[2]
    with connect(f"ws://{parts.netloc}/ws", max_size=None) as socket:
        socket.send(json.dumps({"type": "join", "table": table, "token": parts.fragment}))
        for text in socket:
            message = json.loads(text)
            if message["type"] == "push" and message["outcome"] is not None:
                return str(message["outcome"]["text"])
            if message["type"] == "push" and message["legal"]:
                action = random.choice(message["legal"])
                name = f"{message['step']}"
                socket.send(json.dumps({"type": "act", "id": name, "action": action, "step": message["step"]}))
    return "The line was cut."


if __name__ == "__main__":
    print(play(sys.argv[1]))
