"""The section of people: their accounts, what is signed in as them, and their personal log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from jetons.server.store import Database, Refused, Row, Section, Store, listed

SECTION = Section(
    "people",
    steps=(
        (
            """CREATE TABLE accounts (
                player_id TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                skeleton TEXT NOT NULL UNIQUE,
                password TEXT NOT NULL,
                email TEXT NOT NULL,
                blocked INTEGER NOT NULL,
                created_at {big} NOT NULL
            ){clustered}""",
            """CREATE TABLE passkeys (
                id TEXT PRIMARY KEY,
                player_id TEXT NOT NULL,
                name TEXT NOT NULL,
                public_key {blob} NOT NULL,
                sign_count {big} NOT NULL,
                created_at {big} NOT NULL,
                used_at {big} NOT NULL
            ){clustered}""",
            "CREATE INDEX passkeys_player ON passkeys (player_id)",
            # codes that are good once: for a person who lost their key, or for another device
            """CREATE TABLE codes (
                code TEXT PRIMARY KEY,
                player_id TEXT NOT NULL,
                what TEXT NOT NULL,
                until {big} NOT NULL,
                told TEXT NOT NULL
            ){clustered}""",
            "CREATE INDEX codes_player ON codes (player_id, what)",
            # what is signed in; an ended one stays, without its person, as long as its cookie
            """CREATE TABLE sessions (
                id TEXT PRIMARY KEY,
                player_id TEXT NOT NULL,
                name TEXT NOT NULL,
                how TEXT NOT NULL,
                device TEXT NOT NULL,
                created_at {big} NOT NULL,
                seen_at {big} NOT NULL,
                ended_at {big} NOT NULL
            ){clustered}""",
            "CREATE INDEX sessions_player ON sessions (player_id)",
            "CREATE INDEX sessions_ended ON sessions (ended_at)",
            """CREATE TABLE log_sizes (
                player_id TEXT PRIMARY KEY,
                n_entries INTEGER NOT NULL,
                n_bytes {big} NOT NULL
            ){clustered}""",
            """CREATE TABLE log_devices (
                player_id TEXT NOT NULL,
                device TEXT NOT NULL,
                n INTEGER NOT NULL,
                PRIMARY KEY (player_id, device)
            ){clustered}""",
            """CREATE TABLE log_entries (
                player_id TEXT NOT NULL,
                device TEXT NOT NULL,
                n INTEGER NOT NULL,
                at {big} NOT NULL,
                kind TEXT NOT NULL,
                key TEXT NOT NULL,
                data {blob} NOT NULL,
                PRIMARY KEY (player_id, device, n)
            ){clustered}""",
            """CREATE TABLE log_removed (
                player_id TEXT NOT NULL,
                kind TEXT NOT NULL,
                key TEXT NOT NULL,
                PRIMARY KEY (player_id, kind, key)
            ){clustered}""",
        ),
        # what is deleted is found by its name: without it each deletion reads a whole log
        ("CREATE INDEX log_entries_key ON log_entries (player_id, kind, key)",),
    ),
    forget=(
        "DELETE FROM accounts WHERE player_id=?",
        "DELETE FROM passkeys WHERE player_id=?",
        "DELETE FROM codes WHERE player_id=?",
        "UPDATE sessions SET ended_at=seen_at, player_id='', name='', device='' WHERE player_id=?",
        "DELETE FROM log_sizes WHERE player_id=?",
        "DELETE FROM log_devices WHERE player_id=?",
        "DELETE FROM log_entries WHERE player_id=?",
        "DELETE FROM log_removed WHERE player_id=?",
    ),
)

# --- accounts -------------------------------------------------------------------------------

ACCOUNT = "SELECT player_id, name, password, email, blocked, created_at FROM accounts WHERE "
NEW_ACCOUNT = """INSERT INTO accounts
    (player_id, name, skeleton, password, email, blocked, created_at)
    VALUES (?, ?, ?, ?, '', 0, ?) ON CONFLICT DO NOTHING"""
PASSKEYS = """SELECT id, player_id, name, public_key, sign_count, created_at, used_at
    FROM passkeys WHERE """
NEW_PASSKEY = """INSERT INTO passkeys
    (id, player_id, name, public_key, sign_count, created_at, used_at)
    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"""
NEW_CODE = """INSERT INTO codes (code, player_id, what, until, told) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING"""


class AccountRow(NamedTuple):
    """An account."""

    player: str
    name: str
    password: str  # its hash; "" where there is none
    email: str
    is_blocked: bool
    created_at: int


class PasskeyRow(NamedTuple):
    """A passkey."""

    id: str
    player: str
    name: str
    public_key: bytes
    sign_count: int
    created_at: int
    used_at: int


def account_from(row: Row | None) -> AccountRow | None:
    """An account from its columns."""
    if row is None:
        return None
    player, name, password, email, blocked, created = row
    return AccountRow(player, name, password, email, bool(blocked), int(created))


async def account_of(store: Store, player: str) -> AccountRow | None:
    """The account of a person."""
    return account_from(await store.fetch_one(f"{ACCOUNT} player_id=?", player))


async def account_like(store: Store, skeleton: str) -> AccountRow | None:
    """The account whose name looks so."""
    return account_from(await store.fetch_one(f"{ACCOUNT} skeleton=?", skeleton))


async def accounts(store: Store, after: str, limit: int) -> list[AccountRow]:
    """All accounts by their names' skeletons, those after one."""
    sql = f"{ACCOUNT} skeleton > ? {{bytewise}} ORDER BY skeleton {{bytewise}} LIMIT ?"
    found = [account_from(row) for row in await store.fetch(sql, after, limit)]
    return [one for one in found if one is not None]


async def new_account(
    store: Store, account: AccountRow, skeleton: str, codes: Sequence[str], passkey: Any = None
) -> bool:
    """Keep an account with its recovery codes and its first passkey; False if there is one."""

    async def work(db: Database) -> bool:
        values = (account.player, account.name, skeleton, account.password, account.created_at)
        if not await db.execute(NEW_ACCOUNT, *values):
            return False
        if passkey is not None and not await db.execute(NEW_PASSKEY, *passkey):
            raise KeyTaken
        await db.execute_many(NEW_CODE, [(c, account.player, "recovery", 0, "") for c in codes])
        return True

    return await store.write(work)


class KeyTaken(Refused):
    """This passkey is another account's already."""


async def passkeys_of(store: Store, player: str) -> list[PasskeyRow]:
    """A person's passkeys, oldest first."""
    rows = await store.fetch(f"{PASSKEYS} player_id=? ORDER BY created_at", player)
    return [PasskeyRow(*row) for row in rows]


async def passkey(store: Store, name: str) -> PasskeyRow | None:
    """A passkey by its id."""
    row = await store.fetch_one(f"{PASSKEYS} id=?", name)
    return None if row is None else PasskeyRow(*row)


# --- codes that are good once ---------------------------------------------------------------


async def keep_code(
    store: Store, code: str, player: str, what: str, until: int, told: str = ""
) -> None:
    """Keep a code that is good until a moment; those of the same kind before it are void."""

    async def work(db: Database) -> None:
        await db.execute("DELETE FROM codes WHERE player_id=? AND what=?", player, what)
        await db.execute(NEW_CODE, code, player, what, until, told)

    await store.write(work)


async def renew_codes(store: Store, player: str, codes: Sequence[str]) -> None:
    """Recovery codes instead of those before."""

    async def work(db: Database) -> None:
        await db.execute("DELETE FROM codes WHERE player_id=? AND what='recovery'", player)
        await db.execute_many(NEW_CODE, [(code, player, "recovery", 0, "") for code in codes])

    await store.write(work)


async def use_code(
    store: Store, code: str, whats: Iterable[str], now: int, player: str = ""
) -> tuple[str, str] | None:
    """The person of a code and what was told with it, once: nobody else has it after that."""

    async def work(db: Database) -> tuple[str, str] | None:
        row = await db.fetch_one(
            """SELECT player_id, told FROM codes WHERE code=? AND (until=0 OR until>=?)
            AND what IN (SELECT value FROM {each}) {for_update}""",
            code, now, listed(list(whats)),
        )  # fmt: skip
        if row is None or (player and row[0] != player):
            return None
        n = await db.execute("DELETE FROM codes WHERE code=?", code)
        return (str(row[0]), str(row[1])) if n else None

    return await store.write(work)


async def spend(store: Store, state: str, until: int) -> bool:
    """Whether something is shown for the first time; it is kept until it would not be good."""
    return bool(await store.execute(NEW_CODE, state, "", "spent", until, ""))


async def n_codes(store: Store, player: str) -> int:
    """How many recovery codes are left."""
    sql = "SELECT count(*) FROM codes WHERE player_id=? AND what='recovery'"
    row = await store.fetch_one(sql, player)
    return 0 if row is None else int(row[0])


# --- sessions -------------------------------------------------------------------------------

NEW_SESSION = """INSERT INTO sessions
    (id, player_id, name, how, device, created_at, seen_at, ended_at)
    VALUES (?, ?, ?, ?, '', ?, ?, 0)"""
SESSIONS = """SELECT id, name, how, device, created_at, seen_at FROM sessions
    WHERE player_id=? AND ended_at=0 ORDER BY seen_at DESC, id"""
END = "UPDATE sessions SET ended_at=?, player_id='', name='', device='' WHERE player_id=? AND "


class SessionRow(NamedTuple):
    """Something that is signed in."""

    id: str
    name: str
    how: str
    device: str
    created_at: int
    seen_at: int


async def sessions_of(store: Store, player: str) -> list[SessionRow]:
    """What is signed in as a person, the last seen first."""
    return [SessionRow(*row) for row in await store.fetch(SESSIONS, player)]


async def end_sessions(store: Store, player: str, now: int, only: str = "") -> list[str]:
    """End one session of a person, or all; which."""

    async def work(db: Database) -> list[str]:
        rows = await db.fetch(SESSIONS, player)
        ended = [str(row[0]) for row in rows if only in ("", row[0])]
        await db.execute_many(f"{END} id=?", [(now, player, one) for one in ended])
        return ended

    return await store.write(work)


async def ended_since(store: Store, since: int) -> list[str]:
    """Sessions that were ended since a moment."""
    rows = await store.fetch("SELECT id FROM sessions WHERE ended_at>0 AND ended_at>=?", since)
    return [str(row[0]) for row in rows]


async def expire(store: Store, now: int, ended_before: int) -> None:
    """Drop codes that are good no more, and ended sessions whose cookies are."""
    await store.execute("DELETE FROM codes WHERE until>0 AND until<?", now)
    await store.execute("DELETE FROM sessions WHERE ended_at>0 AND ended_at<?", ended_before)


async def counts(store: Store) -> dict[str, int]:
    """How many there are, for metrics."""
    found = {}
    for what, sql in (
        ("accounts", "SELECT count(*) FROM accounts"),
        ("sessions", "SELECT count(*) FROM sessions WHERE ended_at=0"),
        ("log_entries", "SELECT coalesce(sum(n_entries), 0) FROM log_sizes"),
    ):
        row = await store.fetch_one(sql)
        found[what] = 0 if row is None else int(row[0])
    return found
