"""Who somebody is: a guest is a random key in a signed cookie, or in a token for one table.

An identity is a signed value and nothing else: nothing is stored of somebody who only looks.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "jetons"
COOKIE_AGE = 2 * 365 * 86_400  # seconds
NEW_ID = 15  # random bytes of a person's key
TABLE_ID = 9  # random bytes of a table's key: the link is the invitation, so it cannot be guessed


def new_player() -> str:
    """A fresh key for a person. It is public: what proves it is the signature around it."""
    return secrets.token_urlsafe(NEW_ID)


def new_table() -> str:
    """A fresh key for a table."""
    return secrets.token_urlsafe(TABLE_ID)


def next_table(secret: bytes) -> str:
    """The key of the table where the people of a finished one go on, from that one's secret.

    Whoever opens it, and however often, it is the same table: nobody is left at another one.
    """
    digest = hashlib.sha256(b"next table" + secret).digest()
    return base64.urlsafe_b64encode(digest[:TABLE_ID]).decode()


class Signer:
    """Makes and reads cookies and tokens."""

    def __init__(self, key: bytes | str) -> None:
        self._cookies = URLSafeSerializer(key, salt="guest")
        self._tokens = URLSafeSerializer(key, salt="seat")

    def cookie(self, player: str) -> str:
        """A cookie's value."""
        return str(self._cookies.dumps(player))

    def read_cookie(self, value: str) -> str | None:
        """The person of a cookie; None for one that we did not sign."""
        return text_or_none(self._read(self._cookies, value))

    def token(self, player: str, table: str) -> str:
        """A token that proves a person at one table, for clients that keep no cookies."""
        return str(self._tokens.dumps([player, table]))

    def read_token(self, value: str, table: str) -> str | None:
        """The person of a token for this table (or for any, when the token names none)."""
        pair = self._read(self._tokens, value)
        if isinstance(pair, list) and len(pair) == 2 and pair[1] in ("", table):
            return text_or_none(pair[0])
        return None

    def _read(self, serializer: URLSafeSerializer, value: str) -> Any:
        try:
            return serializer.loads(value) if 0 < len(value) <= 400 else None
        except BadSignature:
            return None


def cookie_header(value: str, *, is_secure: bool) -> str:
    """The header that lets a browser keep a cookie's value: no script reads it, no other site
    sends it."""
    secure = "; Secure" if is_secure else ""
    return f"{COOKIE}={value}; HttpOnly; Max-Age={COOKIE_AGE}; Path=/; SameSite=lax{secure}"


def text_or_none(value: object) -> str | None:
    """A text, or nothing."""
    return value if isinstance(value, str) and value else None
