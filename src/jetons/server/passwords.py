"""Passwords: argon2id, in threads, few at once; and codes that people type."""

from __future__ import annotations

import asyncio
import functools
import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from jetons.core.refusing import Refusing
from jetons.people.wire import (
    CODE_LENGTH,
    CODE_LETTERS,
    PASSWORD_LONGEST,
    PASSWORD_SHORTEST,
)
from jetons.server.alike import folded
from jetons.server.sentences import WORDS, refuse
from jetons.table import refusals

if TYPE_CHECKING:
    from argon2 import PasswordHasher

T = TypeVar("T")
AT_ONCE, WAITING = 2, 40  # passwords that are looked at at once, and that wait
RECOVERY_LENGTH = 12
KNOWN = frozenset({  # what everybody tries first
    *("motdepasse", "motdepasse1", "azertyuiop", "azerty1234", "qwertyuiop"),
    *("qwerty1234", "1234567890", "0123456789", "password12", "password123"),
    *("password1234", "iloveyou12", "jetaimejetaime", "doudoudoudou", "chouchou12"),
    *("bonjour123", "soleil1234", "azerty12345", "qwerty12345", "12345678910"),
    *("123456789a", "a123456789", "marseille13", "letmein1234", "welcome123"),
    *("changeme123", "administrateur", "administrator", "jetonsjetons"),
})  # fmt: skip
READ_AS = str.maketrans({"O": "Q", "0": "Q", "I": "J", "L": "J", "1": "J", "U": "V"})


@functools.cache
def hasher() -> PasswordHasher:
    """Argon2id by OWASP's least: 19 MiB, two passes. Raises NoAccounts where it is missing."""
    try:
        from argon2 import PasswordHasher
        from argon2.low_level import Type
    except ImportError as error:
        raise no_accounts() from error
    return PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1, type=Type.ID)


@functools.cache
def nobody() -> str:
    """A hash that no password has, for names that nobody has: it takes as long."""
    return hasher().hash(secrets.token_hex(32))


def is_right(kept: str, password: str) -> bool:
    """Whether a password is the one; without a hash it takes as long and is not."""
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        hasher().verify(kept or nobody(), password)
    except (VerificationError, InvalidHashError):
        return False
    return bool(kept)


class Hashing:
    """Places for work with passwords: few at once, few that wait."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(AT_ONCE)
        self._n_waiting = 0

    async def hash(self, password: str) -> str:
        """The hash of a password that may be kept."""
        return await self._run(lambda: hasher().hash(password))

    async def is_right(self, kept: str, password: str) -> bool:
        """Whether a password is the one of a hash; "" is nobody's, and takes as long."""
        return await self._run(lambda: is_right(kept, password[: PASSWORD_LONGEST + 1]))

    async def _run(self, work: Callable[[], T]) -> T:
        if self._n_waiting >= WAITING:
            raise refusals.too_many(5.0)
        self._n_waiting += 1
        try:
            async with self._places:
                return await asyncio.to_thread(work)
        finally:
            self._n_waiting -= 1


def check_password(password: str, name: str) -> None:
    """Raise BadMessage for a password that is soon guessed, or too long to be one."""
    if not PASSWORD_SHORTEST <= len(password) <= PASSWORD_LONGEST:
        raise refuse(
            refusals.BadMessage,
            "password_length",
            password_shortest=PASSWORD_SHORTEST,
            password_longest=PASSWORD_LONGEST,
            code="weak_password",
        )
    plain = folded(password).replace(" ", "")
    is_name = bool(name) and plain.strip("0123456789!.") == folded(name).replace(" ", "")
    if plain in KNOWN or len(set(plain)) < 4 or is_name:
        raise refuse(refusals.BadMessage, "password_too_easy", code="weak_password")


# --- codes ----------------------------------------------------------------------------------


def new_code(length: int = CODE_LENGTH) -> str:
    """A code to be typed; none of its letters is like another."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def grouped(code: str) -> str:
    """A code as it is shown.

    >>> grouped("K7QP3MXD")
    'K7QP-3MXD'
    """
    return "-".join(code[i : i + 4] for i in range(0, len(code), 4))


def typed(code: str) -> str:
    """A code as somebody typed it: letters that are not among ours are read as the nearest.

    >>> typed(" k7op 3mxd ")
    'K7QP3MXD'
    """
    letters = code[:60].upper().translate(READ_AS)
    return "".join(letter for letter in letters if letter in CODE_LETTERS)


def fingerprint(key: bytes, what: str, code: str) -> str:
    """What is kept of a code: the database alone tells nobody which they are."""
    return hmac.new(key, f"{what}:{code}".encode(), hashlib.sha256).hexdigest()


# this site has none, or was installed without them
no_accounts = Refusing(WORDS, refusals.NotFound, "no_accounts")
