"""Who is to be told what: browsers, wishes, holidays, and the queue of notices.

A notice is a row under (device, table, position, kind): it is made once, whoever makes it, and
taken by one node at a time, for as long as its lease holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from jetons.server.store import Database, Section, Store
from jetons.table.notices import Kind
from jetons.table.wire_notices import NoticeWishes

MOST_DEVICES = 10  # of one person; a further one takes the place of the one used longest ago

MAIL = "mail:"  # before a person's key: their letters, in the queue like one more browser

SECTION = Section(
    "notices",
    steps=(
        (
            # browsers that want to be told: where, and the keys that only they open things with
            """CREATE TABLE push_devices (
                id TEXT PRIMARY KEY,
                player_id TEXT NOT NULL,
                endpoint TEXT NOT NULL,
                p256dh TEXT NOT NULL,
                auth TEXT NOT NULL,
                lang TEXT NOT NULL,
                created_at {big} NOT NULL,
                used_at {big} NOT NULL
            )""",
            "CREATE INDEX push_devices_player ON push_devices (player_id)",
            # what each of them is to be told, once; next_at is empty when that is done
            """CREATE TABLE notices (
                device_id TEXT NOT NULL,
                table_id TEXT NOT NULL,
                position INTEGER NOT NULL,
                kind TEXT NOT NULL,
                at {big} NOT NULL,
                tries INTEGER NOT NULL,
                next_at {big},
                PRIMARY KEY (device_id, table_id, position, kind)
            )""",
            "CREATE INDEX notices_next ON notices (next_at) WHERE next_at IS NOT NULL",
            "CREATE INDEX notices_at ON notices (at)",
            # what somebody wants to be told, as JSON
            """CREATE TABLE notice_wishes (
                player_id TEXT PRIMARY KEY,
                wishes TEXT NOT NULL
            )""",
            # days that somebody's slow games wait
            """CREATE TABLE holidays (
                player_id TEXT NOT NULL,
                began_at {big} NOT NULL,
                until {big} NOT NULL,
                PRIMARY KEY (player_id, began_at)
            )""",
        ),
    ),
    forget=(
        """DELETE FROM notices WHERE device_id IN
            (SELECT id FROM push_devices WHERE player_id=?)""",
        "DELETE FROM notices WHERE device_id='mail:' || ?",
        "DELETE FROM push_devices WHERE player_id=?",
        "DELETE FROM notice_wishes WHERE player_id=?",
        "DELETE FROM holidays WHERE player_id=?",
    ),
    drop=("DELETE FROM notices WHERE table_id=?",),
)

KEY = "device_id, table_id, position, kind"
OF_KEY = "device_id=? AND table_id=? AND position=? AND kind=?"
DEVICES = """SELECT id, player_id, endpoint, p256dh, auth, lang, created_at, used_at
    FROM push_devices WHERE """
KEEP_DEVICE = """INSERT INTO push_devices
    (id, player_id, endpoint, p256dh, auth, lang, created_at, used_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
    player_id=excluded.player_id, p256dh=excluded.p256dh, auth=excluded.auth,
    lang=excluded.lang, used_at=excluded.used_at"""
NO_MORE_DEVICES = """DELETE FROM push_devices WHERE player_id=? AND id NOT IN
    (SELECT id FROM push_devices WHERE player_id=? ORDER BY used_at DESC, id LIMIT ?)"""
DROP_DEVICE = "DELETE FROM push_devices WHERE id=? AND player_id=?"
DROP_NOTICES = "DELETE FROM notices WHERE device_id=?"
USED = "UPDATE push_devices SET used_at=? WHERE id=?"
WISHES = "SELECT wishes FROM notice_wishes WHERE player_id=?"
KEEP_WISHES = """INSERT INTO notice_wishes (player_id, wishes) VALUES (?, ?)
    ON CONFLICT (player_id) DO UPDATE SET wishes=excluded.wishes"""
HOLIDAYS = "SELECT began_at, until FROM holidays WHERE player_id=? ORDER BY began_at"
KEEP_HOLIDAY = """INSERT INTO holidays (player_id, began_at, until) VALUES (?, ?, ?)
    ON CONFLICT (player_id, began_at) DO UPDATE SET until=excluded.until"""
DEVICES_TO_TELL = "SELECT id FROM push_devices WHERE player_id=?"
ADD = f"""INSERT INTO notices ({KEY}, at, tries, next_at) VALUES (?, ?, ?, ?, ?, 0, ?)
    ON CONFLICT ({KEY}) DO NOTHING"""
HAS_DUE = "SELECT 1 FROM notices WHERE next_at IS NOT NULL AND next_at<=? LIMIT 1"
DUE = f"""SELECT {KEY}, tries FROM notices WHERE next_at IS NOT NULL AND next_at<=?
    ORDER BY next_at, device_id LIMIT ? {{for_update}}"""
DUE_OF = f"""SELECT {KEY}, tries FROM notices
    WHERE device_id=? AND next_at IS NOT NULL AND next_at<=? {{for_update}}"""
TAKE = f"UPDATE notices SET next_at=?, tries=tries+1 WHERE {OF_KEY}"
DONE = f"UPDATE notices SET next_at=NULL WHERE {OF_KEY}"
AGAIN = f"UPDATE notices SET next_at=? WHERE {OF_KEY} AND next_at IS NOT NULL"
N_WAITING = "SELECT count(*) FROM notices WHERE next_at IS NOT NULL"
BEGUN = "INSERT INTO meta (name, value) VALUES ('notices', ?) ON CONFLICT (name) DO NOTHING"
LOOK_ONCE = """UPDATE tables SET due_at=changed_at
    WHERE status='running' AND due_at IS NOT NULL"""
FORGET_OLD = "DELETE FROM notices WHERE at<?"


class Device(NamedTuple):
    """A browser that wants to be told."""

    id: str
    player: str
    endpoint: str
    p256dh: str
    auth: str
    lang: str
    created_at: int = 0
    used_at: int = 0


class Notice(NamedTuple):
    """Something to tell a browser: also the key of its row."""

    device: str
    table: str
    position: int
    kind: Kind


class NoticeStore:
    """What is kept about notices."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def begin(self) -> None:
        """Have a look at each slow game of before there were notices: whom to remind, and when."""

        async def work(db: Database) -> None:
            if await db.execute(BEGUN, b"1"):
                await db.execute(LOOK_ONCE)

        await self._store.write(work)

    # --- browsers -------------------------------------------------------------------------

    async def keep_device(self, device: Device, now: int) -> None:
        """A browser wants to be told; a person's oldest one beyond the most goes."""

        async def work(db: Database) -> None:
            await db.execute(KEEP_DEVICE, *device[:6], now, now)
            await db.execute(NO_MORE_DEVICES, device.player, device.player, MOST_DEVICES)

        await self._store.write(work)

    async def device(self, name: str) -> Device | None:
        """A browser, if it still wants to be told."""
        row = await self._store.fetch_one(f"{DEVICES} id=?", name)
        return None if row is None else Device(*row)

    async def devices_of(self, player: str) -> list[Device]:
        """A person's browsers."""
        rows = await self._store.fetch(f"{DEVICES} player_id=? ORDER BY created_at", player)
        return [Device(*row) for row in rows]

    async def drop_device(self, name: str, player: str) -> None:
        """A browser of a person wants nothing more."""

        async def work(db: Database) -> None:
            if await db.execute(DROP_DEVICE, name, player):
                await db.execute(DROP_NOTICES, name)

        await self._store.write(work)

    async def used(self, device: str, now: int) -> None:
        """Something was delivered to a browser."""
        await self._store.execute(USED, now, device)

    # --- wishes and holidays --------------------------------------------------------------

    async def wishes_of(self, player: str) -> NoticeWishes:
        """What somebody wants to be told."""
        row = await self._store.fetch_one(WISHES, player)
        return NoticeWishes() if row is None else msgspec.json.decode(row[0], type=NoticeWishes)

    async def keep_wishes(self, player: str, wishes: NoticeWishes) -> None:
        """Somebody says what they want to be told."""
        await self._store.execute(KEEP_WISHES, player, msgspec.json.encode(wishes).decode())

    async def holidays_of(self, player: str) -> list[tuple[int, int]]:
        """When somebody's holidays began and end, oldest first."""
        rows = await self._store.fetch(HOLIDAYS, player)
        return [(int(began), int(until)) for began, until in rows]

    async def keep_holiday(self, player: str, began: int, until: int) -> None:
        """A holiday, begun or changed."""
        await self._store.execute(KEEP_HOLIDAY, player, began, until)

    # --- the queue ------------------------------------------------------------------------

    async def add(
        self,
        player: str,
        table: str,
        position: int,
        kind: Kind,
        now: int,
        *,
        is_due: bool,
        letter_at: int = 0,
    ) -> None:
        """Each of somebody's browsers is to be told something, once; ``letter_at``: when a letter
        says it too, 0 if none does."""
        what = (table, position, kind, now)
        due = now if is_due else None
        devices = await self._store.fetch(DEVICES_TO_TELL, player)
        rows = [(str(name), *what, due) for (name,) in devices]
        if letter_at:
            rows.append((MAIL + player, *what, letter_at if is_due else None))
        if rows:
            await self._store.execute_many(ADD, rows)

    async def has_due(self, now: int) -> bool:
        """Whether something is to be told."""
        return await self._store.fetch_one(HAS_DUE, now) is not None

    async def take(self, now: int, lease: int, limit: int) -> list[tuple[Notice, int]]:
        """Take what is due, so that nobody else does until the lease is over; how often each of
        them was taken."""

        async def work(db: Database) -> list[tuple[Notice, int]]:
            rows = await db.fetch(DUE, now, limit)
            taken = [(Notice(*row[:4]), int(row[4]) + 1) for row in rows]
            await db.execute_many(TAKE, [(now + lease, *notice) for notice, _ in taken])
            return taken

        return await self._store.write(work)

    async def take_of(self, device: str, now: int, lease: int) -> list[tuple[Notice, int]]:
        """Take all that one of them is to be told now."""

        async def work(db: Database) -> list[tuple[Notice, int]]:
            rows = await db.fetch(DUE_OF, device, now)
            taken = [(Notice(*row[:4]), int(row[4]) + 1) for row in rows]
            await db.execute_many(TAKE, [(now + lease, *notice) for notice, _ in taken])
            return taken

        return await self._store.write(work)

    async def done(self, notices: Iterable[Notice]) -> None:
        """These are told, or need not be any more."""
        await self._store.execute_many(DONE, [tuple(notice) for notice in notices])

    async def again(self, notices: Iterable[Notice], at: int) -> None:
        """Try these again later."""
        await self._store.execute_many(AGAIN, [(at, *notice) for notice in notices])

    async def n_waiting(self) -> int:
        """How many wait to be told."""
        row = await self._store.fetch_one(N_WAITING)
        return 0 if row is None else int(row[0])

    async def forget_old(self, before: int) -> None:
        """Forget what was told so long ago."""
        await self._store.execute(FORGET_OLD, before)
