"""Settings in the store: JSON values by key, for each player."""

from typing import Any, Final

from quintet.core.codec import decode, encode
from quintet.core.errors import BadNotation, printable
from quintet.table.storage.port import Connection

__all__ = ["all_settings", "check_setting", "get_setting", "put_setting"]

MAX_SETTING_BYTES: Final = 256 * 1024
MAX_KEY_LENGTH: Final = 64


def check_setting(key: str, value: Any) -> bytes:
    """Returns a value as it is stored, or refuses it."""
    try:
        data = encode(value)
    except (TypeError, ValueError):
        raise BadNotation(f"The setting {_key(key)} cannot be stored: it is not a JSON value.") from None
    if len(data) > MAX_SETTING_BYTES:
        raise BadNotation(f"The setting {_key(key)} has {len(data):,} bytes. The limit is {MAX_SETTING_BYTES:,} bytes.")
    return data


def get_setting(connection: Connection, owner: str, key: str, default: Any) -> Any:
    query = "SELECT value FROM settings WHERE owner = ? AND key = ?"
    row = connection.execute(query, (owner, _key(key))).fetchone()
    return default if row is None else _json(row[0], key)


def put_setting(connection: Connection, owner: str, key: str, data: bytes) -> None:
    connection.execute(
        "INSERT INTO settings (owner, key, value) VALUES (?, ?, ?)"
        " ON CONFLICT (owner, key) DO UPDATE SET value = excluded.value",
        (owner, _key(key), data),
    )


def all_settings(connection: Connection, owner: str) -> dict[str, Any]:
    rows = connection.execute("SELECT key, value FROM settings WHERE owner = ? ORDER BY key", (owner,)).fetchall()
    return {key: _json(value, key) for key, value in rows}


def _json(data: bytes, key: str) -> Any:
    return decode(bytes(data), Any, f"the setting {key}")


def _key(key: str) -> str:
    if not 1 <= len(key) <= MAX_KEY_LENGTH or key != printable(key):
        raise BadNotation(f"The name of a setting has 1 to {MAX_KEY_LENGTH} printable characters.")
    return key
