"""Seeds that people can say aloud: two words and a number."""

import secrets
from typing import Final

__all__ = ["fresh_seed"]

MANNERS: Final = (
    *("amber", "bold", "brisk", "calm", "clever", "dusky", "eager", "fair"),
    *("gentle", "hidden", "ivory", "jolly", "keen", "lucky", "mellow", "noble"),
    *("olive", "proud", "quiet", "rapid", "silver", "tidy", "vivid", "wild"),
)
ANIMALS: Final = (
    *("badger", "crane", "dolphin", "eagle", "falcon", "gecko", "heron", "ibis"),
    *("jackal", "koala", "lynx", "marten", "newt", "otter", "panda", "quail"),
    *("raven", "seal", "tiger", "urchin", "viper", "walrus", "yak", "zebra"),
)


def fresh_seed() -> str:
    """Returns a new seed, such as `amber-otter-4821`."""
    return f"{secrets.choice(MANNERS)}-{secrets.choice(ANIMALS)}-{secrets.randbelow(9000) + 1000}"
