"""An agent for `quintet lab llm` without a model. It answers like one, and shows what an agent receives and returns.

    quintet lab llm sets examples/bots/chat_agent.py:agent --preset easy --episodes 2

Replace the body of `agent` with a call to your model. It gets the messages and returns the text of the reply.
"""

import random
import re
from collections.abc import Sequence


def agent(messages: Sequence[dict[str, str]]) -> str:
    """Tries a letter that is on the table; it has never seen the rules, and it shows."""
    chance = random.Random(len(messages))
    letters = re.findall(r"\b([a-u])\b", messages[-1]["content"]) or ["a"]
    return f"I see {len(letters)} places and choose one.\nACTION: {chance.choice(letters)}"
