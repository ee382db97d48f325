"""Who somebody is: a guest is a random key in a signed cookie, or in a token for one table.

An identity is a signed value and nothing else: nothing is stored of somebody who only looks.
"""

from __future__ import annotations

import base64
import hmac
import secrets
import time
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

COOKIE = "jetons"
COOKIE_AGE = 2 * 365 * 86_400  # seconds
PASS_AGE = 30 * 86_400  # seconds that a program may go without asking who it is
NEW_ID = 15  # random bytes of a person's key
SESSION_ID = 12  # random bytes of a session's key: a device that is signed in
TABLE_ID = 9  # random bytes of a table's key: the link is the invitation, so it cannot be guessed


def new_player() -> str:
    """A fresh key for a person. It is public: what proves it is the signature around it."""
    return secrets.token_urlsafe(NEW_ID)


def new_session() -> str:
    """A fresh key for what is signed in as a person."""
    return secrets.token_urlsafe(SESSION_ID)


def new_table() -> str:
    """A fresh key for a table."""
    return secrets.token_urlsafe(TABLE_ID)


def next_table(key: bytes, secret: bytes) -> str:
    """The key of the table where the people of a finished one go on, from that one's secret.

    Whoever opens it, and however often, it is the same table: nobody is left at another one. The
    secret is public by then, so the site's own key goes into it: nobody can compute the link.
    """
    digest = hmac.digest(key, b"next table" + secret, "sha256")
    return base64.urlsafe_b64encode(digest[:TABLE_ID]).decode()


class Signer:
    """Makes and reads cookies and tokens."""

    def __init__(self, key: bytes | str) -> None:
        self._cookies = URLSafeSerializer(key, salt="guest")
        self._tokens = URLSafeSerializer(key, salt="seat")
        self._passes = URLSafeTimedSerializer(key, salt="pass")
        self.generations: dict[str, int] = {}  # how often people signed out everywhere
        self.ended: set[str] = set()  # sessions that were ended

    def cookie(self, player: str, session: str = "") -> str:
        """A cookie's value: of a person, or of one session of theirs."""
        if session:
            return str(self._cookies.dumps([player, 0, session]))
        return str(self._cookies.dumps(self._stamped(player)))

    def read_session(self, value: str) -> tuple[str | None, str]:
        """The person of a cookie and their session, which is good until it is ended.

        None for a cookie that we did not sign, or that was revoked.
        """
        read = self._read(self._cookies, value)
        if not isinstance(read, list) or len(read) != 3:
            return self._valid(read), ""
        player, session = text_or_none(read[0]), text_or_none(read[2])
        if player is None or session is None or session in self.ended:
            return None, ""
        return player, session

    def _stamped(self, player: str) -> str | list[Any]:
        """A person with his generation; as 0.1.0 wrote it where he never signed out everywhere."""
        times = self.generations.get(player, 0)
        return [player, times] if times else player

    def _valid(self, value: Any) -> str | None:
        player, times = value if isinstance(value, list) and len(value) == 2 else (value, 0)
        player = text_or_none(player)
        return player if player is not None and self.generations.get(player, 0) == times else None

    def token(self, player: str, table: str) -> str:
        """A token that proves a person at one table, for clients that keep no cookies."""
        return str(self._tokens.dumps([self._stamped(player), table]))

    def read_token(self, value: str, table: str) -> str | None:
        """The person of a token for this table (or for any, when the token names none)."""
        pair = self._read(self._tokens, value)
        if isinstance(pair, list) and len(pair) == 2 and pair[1] in ("", table):
            return self._valid(pair[0])
        return None

    def site_pass(self, player: str) -> str:
        """What proves a person everywhere for a while, for programs that keep no cookies."""
        return str(self._passes.dumps(self._stamped(player)))

    def read_pass(self, value: str) -> str | None:
        """The person of a pass, or of a token for the whole site as 0.1.0 gave them out."""
        return self._valid(self._read_timed(value)) or self.read_token(value, "")

    def _read_timed(self, value: str) -> Any:
        """What a pass says, unless it is old. One of the future is as good as one of now: the
        wall clock was set back, or another node's goes before ours."""
        if not 0 < len(value) <= 400:
            return None
        try:
            known, signed = self._passes.loads(value, return_timestamp=True)
        except BadSignature:
            return None
        return known if time.time() - signed.timestamp() <= PASS_AGE else None

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
