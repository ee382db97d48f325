"""Provably fair deals: a secret fixed and committed to before the first move, shown after the last.

The algorithm, in full (docs/fair.md has it with a verifier in JavaScript):

* the host picks a secret of 32 bytes and publishes ``sha256(secret)``, the commitment;
* each seat may add a seed, a text of its own (spaces at its ends do not count): first
  ``sha256(seed)``, its pledge, and the seed itself when the commitment and everybody's pledge are
  known; the seeds are joined by line feeds, in seat order;
* ``number(pool, shuffle, i, n)`` is the first 8 bytes, big-endian, of
  ``HMAC-SHA-256(secret, "jetons/1\\n<seeds>\\n<pool>\\n<shuffle>\\n<i>\\n<attempt>")`` modulo n,
  attempt counting up from 0 as long as the 8 bytes are at or above the largest multiple of n;
* a pool (a bag, a stock, a set, the lot) is listed in ascending order of its outcome codes, equal
  ones side by side, and shuffled by Fisher–Yates: for i from the last place down to 1, swap
  place i with place ``number(pool, shuffle, i, i + 1)``;
* draws take from the front. When the pool holds other tokens than the order left over (tokens
  were put back), what it holds is listed and shuffled anew with the next shuffle number;
* dealt by seat, as the game of the day is, a pool is shuffled once: the second and the fourth seat
  draw from the back of its order, everybody else from the front, and what is put back goes into
  the middle, in ascending order. So what one seat draws does not hang on what another does.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets as system_secrets
from collections.abc import Sequence

from jetons.core.errors import BadDeal
from jetons.core.game import EVERYBODY
from jetons.play.sentences import refuse

BACK = (1, 3)  # the seats that draw from the back of an order, where it is dealt by seat
SEED_LENGTH = 64  # longest client seed, in characters


def new_secret() -> bytes:
    """A fresh secret from the system's generator."""
    return system_secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    """What is published before the first move.

    >>> commitment(b"x" * 32)[:16]
    'c62e4615bd39e222'
    """
    return hashlib.sha256(secret).hexdigest()


def fingerprint(text: str) -> str:
    """The SHA-256 of a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def below(n: int) -> int:
    """A number from 0 to n - 1 by the system's generator."""
    return system_secrets.randbelow(n)


def pledge(seed: str) -> str:
    """What a seat publishes before its seed, so that it cannot change it after seeing the others'.

    >>> pledge("trèfle")[:16]
    '055bedd9f45f675d'
    """
    return fingerprint(seed)


def check_pledges(pledges: Sequence[str], seeds: Sequence[str]) -> None:
    """Raise BadDeal if a seed is not the one that its seat pledged. No pledges: nothing to say."""
    for i, seed in enumerate(seeds if pledges else ()):
        if seed and (i >= len(pledges) or pledge(seed) != pledges[i]):
            raise refuse(BadDeal, "other_seed", i=i + 1)


def clean_pledge(pledge: str) -> str:
    """A pledge as clients send it; empty for none. Raises BadDeal.

    >>> clean_pledge("")
    ''
    """
    if pledge and re.fullmatch("[0-9a-f]{64}", pledge) is None:
        raise refuse(BadDeal, "bad_pledge")
    return pledge


def clean_seed(seed: str) -> str:
    """A client's seed as it enters the algorithm: without spaces at its ends, so that a record
    keeps it whole. Raises BadDeal for one that cannot enter.

    >>> clean_seed(" trèfle 7 ")
    'trèfle 7'
    """
    seed = seed.strip(" ")
    if len(seed) > SEED_LENGTH or not seed.isprintable():
        raise refuse(BadDeal, "bad_seed", seed_length=SEED_LENGTH)
    return seed


class Dealer:
    """Draws from shuffled pools. ``copy`` before a move that may not come to pass."""

    def __init__(self, secret: bytes, seeds: Sequence[str] = (), by_seat: bool = False) -> None:
        self.secret = secret
        self.seeds = tuple(clean_seed(seed) for seed in seeds)
        self.by_seat = by_seat
        self._orders: dict[int, list[int]] = {}  # pool → its order, which is never written to,
        self._taken: dict[int, int] = {}  # how many of it were taken,
        self._left: dict[int, list[int]] = {}  # how many of each outcome are left, nor is this
        self._shuffles: dict[int, int] = {}  # pool → how often it was shuffled

    def copy(self) -> Dealer:
        """A dealer that goes on from here on its own."""
        twin = Dealer.__new__(Dealer)
        twin.secret, twin.seeds, twin.by_seat = self.secret, self.seeds, self.by_seat
        twin._orders, twin._taken = self._orders.copy(), self._taken.copy()
        twin._left, twin._shuffles = self._left.copy(), self._shuffles.copy()
        return twin

    def fresh(self) -> Dealer:
        """A dealer of the same deal that has dealt nothing yet."""
        return Dealer(self.secret, self.seeds, self.by_seat)

    def pick(self, pool: int, held: Sequence[int], to: int = EVERYBODY) -> int:
        """The next outcome of a pool that holds ``held[outcome]`` of each; ``to``: who sees it."""
        if self.by_seat:
            return self._pick_by_seat(pool, held, to)
        if self._left.get(pool) != held:
            shuffle = self._shuffles.get(pool, -1) + 1
            self._shuffles[pool] = shuffle
            content = [code for code, n in enumerate(held) for _ in range(n)]
            self._orders[pool] = self.shuffled(pool, shuffle, content)
            self._taken[pool] = 0
        taken = self._taken[pool]
        outcome = self._orders[pool][taken]
        self._taken[pool] = taken + 1
        left = self._left[pool] = list(held)
        left[outcome] -= 1
        return outcome

    def _pick_by_seat(self, pool: int, held: Sequence[int], to: int) -> int:
        left = self._left.get(pool)
        added = [0] if left is None else [n - m for n, m in zip(held, left, strict=True)]
        if left is None or min(added) < 0:
            shuffle = self._shuffles.get(pool, -1) + 1
            self._shuffles[pool] = shuffle
            content = [code for code, n in enumerate(held) for _ in range(n)]
            order = self.shuffled(pool, shuffle, content)
        else:
            back = [code for code, n in enumerate(added) for _ in range(n)]
            order, middle = self._orders[pool], len(self._orders[pool]) // 2
            order = [*order[:middle], *back, *order[middle:]]
        at = len(order) - 1 if to in BACK else 0
        outcome = order[at]
        self._orders[pool] = [*order[:at], *order[at + 1 :]]
        kept = self._left[pool] = list(held)
        kept[outcome] -= 1
        return outcome

    def shuffled(self, pool: int, shuffle: int, content: Sequence[int]) -> list[int]:
        """The content in its shuffled order."""
        order = list(content)
        for i in range(len(order) - 1, 0, -1):
            j = self.number(pool, shuffle, i, i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def number(self, pool: int, shuffle: int, i: int, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        limit = (1 << 64) - (1 << 64) % n
        attempt = 0
        while True:
            joined = "\n".join(self.seeds)
            message = f"jetons/1\n{joined}\n{pool}\n{shuffle}\n{i}\n{attempt}".encode()
            digest = hmac.digest(self.secret, message, "sha256")
            value = int.from_bytes(digest[:8], "big")
            if value < limit:
                return value % n
            attempt += 1
