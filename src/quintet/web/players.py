"""Guests and their keys. A key is a secret that only its holder has: the store knows its hash."""

import hashlib
import hmac
import secrets

from quintet.core.codec import check_name
from quintet.table.storage.shared_tables import Guest

__all__ = ["hashed", "new_guest", "new_key", "seat_key"]


def new_key() -> str:
    """Returns 192 random bits as text."""
    return secrets.token_urlsafe(24)


def hashed(key: str) -> str:
    """Returns what the store knows of a key. Keys are random, so a plain hash cannot be guessed back."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def seat_key(key: str, table: str, seat: int) -> str:
    """Returns the key of a seat, which follows from its player's key: the link to come back holds it."""
    return hmac.new(key.encode(), f"{table}:{seat}".encode(), hashlib.sha256).hexdigest()[:40]


def new_guest(name: str) -> Guest:
    return Guest(f"g{secrets.token_hex(8)}", check_name(name))
