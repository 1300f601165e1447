"""Logs: one JSON object a line on stderr, without names, keys or links."""

import json
import logging
import sys
import time
from typing import Final

__all__ = ["set_up_logs"]

SHOWN: Final = ("reason", "kind", "method", "address")
"""What an entry may say beside its message."""


class _JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry = {"time": round(time.time(), 3), "level": record.levelname.lower(), "message": record.getMessage()}
        entry.update({name: getattr(record, name) for name in SHOWN if hasattr(record, name)})
        if record.exc_info and record.exc_info[2] is not None:
            entry["at"] = _place(record)
        return json.dumps(entry)


def _place(record: logging.LogRecord) -> str:
    """Returns where an error came from; its text may hold anything, so it is left out."""
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace is not None else ""


def set_up_logs() -> None:
    """Sends the log of the server to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines())
    for name, level in (("quintet.web", logging.INFO), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level)
        logger.propagate = False
