"""Logs as JSON lines: when, how bad, where, what. No cookies, tokens, seeds or addresses."""

from __future__ import annotations

import logging
import sys
import time

import msgspec

SELDOM = 60.0  # seconds until uvicorn says the same again
LINES = 100  # different ones that are remembered


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class Seldom(logging.Filter):
    """Lets the same line of somebody else's code through once in a while, and says how often it
    came: strangers must not fill the disk with what a library says of each of their requests."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[str, tuple[float, int]] = {}  # when it was last said, how often not since

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        line, now = str(record.msg), time.monotonic()
        said, n = self._seen.get(line, (-SELDOM, 0))
        if now - said < SELDOM:
            self._seen[line] = (said, n + 1)
            return False
        if len(self._seen) >= LINES:
            self._seen.clear()
        self._seen[line] = (now, 0)
        if n:
            record.msg, record.args = f"{record.getMessage()} ({n} more before)", ()
        return True


def set_up(level: str, *, as_json: bool) -> None:
    """Send the logs of the server to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonFormatter() if as_json else logging.Formatter("%(levelname)s %(name)s: %(message)s")
    )
    seldom = Seldom()
    for name in ("jetons", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.setLevel(level.upper() if name == "jetons" else logging.WARNING)
        logger.propagate = name == "uvicorn.error"
        logger.filters = [seldom] if name == "uvicorn.error" else []
