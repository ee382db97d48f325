"""The settings of a server: defaults, a TOML file, the environment, in this order."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from jetons.core.errors import BadOption
from jetons.server.sentences import refuse

PREFIX = "JETONS_"


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One field a setting; ``JETONS_PORT=9000`` or ``port = 9000`` in the file sets ``port``."""

    host: str = "127.0.0.1"
    port: int = 8101
    database: str = "jetons.sqlite3"  # a path, or postgresql://…
    nats: str = ""  # nats://… for several nodes; empty: this process alone
    secret: str = ""  # signs cookies; empty: made once and kept in the database
    origins: tuple[str, ...] = ()  # other sites whose pages may use this server
    behind_proxy: bool = False  # trust X-Forwarded-For and -Proto of the proxy on this machine
    secure_cookies: bool = False  # cookies only over https (set it behind a proxy with https)
    bot_workers: int = 1  # processes that bots think in; 0: a thread of this one
    bot_seconds: float = 1.0  # how long a bot may think about a move
    max_tables: int = 20_000  # tables kept in memory at most
    idle_minutes: int = 10  # a table nobody looks at leaves memory after this
    waiting_hours: int = 48  # a table whose seats are not taken is forgotten after this
    archive_hours: float = 24.0  # a finished table's log is packed after this
    absent_minutes: float = (
        5.0  # gone so long in his turn, without a clock: others may claim; 0: no
    )
    abandon_days: int = 30  # a match without a clock that nobody plays ends without result
    chat_days: int = 30  # what was said at a table is deleted so long after the match is over
    seed_seconds: float = 5.0  # a full table waits so long for its players' pledges, then seeds
    notice_seconds: float = 45.0  # whose turn it is in a slow game is told so long after the move
    holiday_days: int = 30  # a year, for each person: days for a move wait so long
    push_contact: str = ""  # mailto: or https: of the host, for those who deliver notices
    push_lenient: bool = False  # notices to http and private addresses too: for tests alone
    rate: float = 20.0  # messages a second from one connection, on average
    burst: int = 60  # and at once
    opening_rate: float = 0.5  # new tables, seats and names a second from one address
    opening_burst: int = 160  # a club of forty sits down at once, each with a name
    accounts: bool = True  # whether people may have accounts here
    signup_rate: float = 0.005  # accounts and codes for devices a second from one address
    signup_burst: int = 40  # and at once: a club signs up
    signin_rate: float = 0.05  # sign-ins a second from one address
    signin_burst: int = 60
    site_url: str = ""  # https://… as people open it: passkeys are made for it; empty: as asked
    project_url: str = ""  # https://… of the sources: owners of a box are led to its issue form
    smtp_host: str = ""  # for codes that recover an account, and notices; empty: no mail
    smtp_port: int = 587
    smtp_security: str = "starttls"  # starttls, tls, none
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_from: str = ""
    letter_minutes: float = 15.0  # what somebody is told by mail goes out together, so often
    letter_hour: int = 17  # at Greenwich, when those have their letter who want one a day
    max_sockets: int = 200  # connections of one address
    patience_seconds: float = 10.0  # for the rest of a request, and for a socket's hello
    ping_seconds: float = 20.0  # between two pings of a socket; unanswered that long: gone
    log_json: bool = True
    log_level: str = "info"
    warm: bool = True  # compile all games in the background at start
    ready_seconds: float = 2.0  # who opens a table waits so long for a game that compiles, at most

    def shown(self) -> dict[str, Any]:
        """The settings without their secrets."""
        shown = msgspec.to_builtins(self)
        shown["smtp_password"] = "(set)" if self.smtp_password else ""
        shown["secret"] = "(set)" if self.secret else "(kept in the database)"
        for name in ("database", "nats"):
            shown[name] = without_password(shown[name])
        return dict(shown)


def without_password(url: str) -> str:
    """An address without user and password.

    >>> without_password("postgresql://anne:hush@db:5432/jetons")
    'postgresql://***@db:5432/jetons'
    """
    parts = urlsplit(url)
    if "@" not in parts.netloc:
        return url.partition("?")[0] if "://" in url else url
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://***@{host}{parts.path}"


def load(
    path: str | None = None, environ: Mapping[str, str] | None = None, **overrides: Any
) -> Settings:
    """The settings in force. Raises BadOption naming what cannot be read."""
    environ = os.environ if environ is None else environ
    path = path or environ.get(PREFIX + "CONFIG")
    values: dict[str, Any] = {}
    if path:
        values.update(read_file(path))
    values.update(read_environment(environ))
    values.update({name: value for name, value in overrides.items() if value is not None})
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise refuse(BadOption, "unreadable_settings", error=error) from error
    if not settings.database.removeprefix("sqlite:").strip():
        raise refuse(BadOption, "no_database")
    if not 0 <= settings.port <= 65535:
        raise refuse(BadOption, "no_such_port", port=settings.port)
    if not 0 <= settings.letter_hour <= 23:
        raise refuse(BadOption, "no_such_hour", letter_hour=settings.letter_hour)
    if settings.project_url and not settings.project_url.startswith(("https://", "http://")):
        raise refuse(BadOption, "no_project_url", project_url=settings.project_url)
    return settings


def read_file(path: str) -> dict[str, Any]:
    """The settings of a TOML file."""
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise refuse(BadOption, "unread_settings", where=path, error=error) from error


def read_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    """The settings that the environment names; lists are separated by commas."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        text = environ.get(PREFIX + field.name.upper())
        if text is None:
            continue
        if field.name == "origins":
            values[field.name] = [part.strip() for part in text.split(",") if part.strip()]
        else:
            values[field.name] = text
    return values
