"""A promise about the seed: its salted hash at the start, the seed and the salt at the end."""

import secrets

import msgspec

from quintet.core.rng import SeedLike, seed_fingerprint

__all__ = ["Reveal", "new_salt", "verify_commitment"]


class Reveal(msgspec.Struct, frozen=True):
    """The seed of a finished match, with the salt that proves it was fixed from the start."""

    seed: SeedLike
    salt: str


def new_salt() -> str:
    return secrets.token_hex(16)


def verify_commitment(commitment: str, reveal: Reveal) -> bool:
    """Returns whether this seed is the one that was committed to."""
    return secrets.compare_digest(commitment.encode(), seed_fingerprint(reveal.seed, reveal.salt).encode())
