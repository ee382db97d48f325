"""The personal log at the server: taken entry by entry, told from where a device is.

An entry is kept for good once the answer's vector names it; sent again it changes nothing. A
request is written in slices, a transaction each: all moves wait for the same writer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from jetons.core.errors import JetonsError
from jetons.core.refusing import Refusing
from jetons.people import log
from jetons.people.wire import MOST_SENT, NotTaken, SyncEntry
from jetons.server.sentences import WORDS
from jetons.server.store import Database, Row, Store, listed
from jetons.table import refusals

MOST_ENTRIES = 100_000  # of one person, those that are left after deleting
MOST_BYTES = 32 * 1024 * 1024
MOST_ROWS = 400_000  # entries of one person, deleted ones too
MOST_DEVICES = 1_000  # that ever wrote for one person
SPARE = 1_000  # deletions that go in where nothing else does
ANSWER_BYTES = 262_144  # of one answer, about
ROOM = 64  # bytes of an entry beside its data, about


_data: msgspec.json.Decoder[dict[str, Any]] = msgspec.json.Decoder(dict[str, Any])

VECTOR = "SELECT device, n FROM log_devices WHERE player_id=?"
SIZE = "SELECT n_entries, n_bytes FROM log_sizes WHERE player_id=?"
NEW_SIZE = """INSERT INTO log_sizes (player_id, n_entries, n_bytes) VALUES (?, 0, 0)
    ON CONFLICT DO NOTHING"""
SET_SIZE = "UPDATE log_sizes SET n_entries=?, n_bytes=? WHERE player_id=?"
SET_DEVICE = """INSERT INTO log_devices (player_id, device, n) VALUES (?, ?, ?)
    ON CONFLICT (player_id, device) DO UPDATE SET n=excluded.n"""
ADD = """INSERT INTO log_entries (player_id, device, n, at, kind, key, data)
    VALUES (?, ?, ?, ?, ?, ?, ?)"""
AT_ONCE = 50  # entries of a statement, and of a slice: a third less work than one by one
TURNS = (1, 1, 0.02)  # slices of all addresses; of one; every so many seconds
ADD_MANY = ADD + ", (?, ?, ?, ?, ?, ?, ?)" * (AT_ONCE - 1)
SHALLOW = 2 * log.DEEPEST  # bytes of data that cannot be nested too deep
AFTER = """SELECT device, n, at, kind, key, data FROM log_entries
    WHERE player_id=? AND device=? AND n>? ORDER BY n LIMIT ?"""
KNOWN = """SELECT n, at, kind, key, data FROM log_entries
    WHERE player_id=? AND device=? AND n>=? AND n<=?"""
REMOVED = """SELECT kind, key FROM log_removed
    WHERE player_id=? AND key IN (SELECT value FROM {each})"""
ANY_REMOVED = "SELECT 1 FROM log_removed WHERE player_id=? LIMIT 1"
NOTE_REMOVED = """INSERT INTO log_removed (player_id, kind, key)
    SELECT ?, ?, value FROM {each} WHERE true ON CONFLICT DO NOTHING"""
NAMED = "player_id=? AND kind=? AND key IN (SELECT value FROM {each})"
OF_NAME = "player_id=? AND kind=? AND key=? ORDER BY device, n LIMIT ?"
WEIGHED = """SELECT count(*), coalesce(sum(length(data)), 0) FROM log_entries
    WHERE player_id=? AND (device, n) IN (SELECT device, n FROM log_entries WHERE """
EMPTY = """UPDATE log_entries SET kind='gone', key='', data=?
    WHERE player_id=? AND (device, n) IN (SELECT device, n FROM log_entries WHERE """
OFTEN = f"SELECT key FROM log_entries WHERE {NAMED} GROUP BY key HAVING count(*)>?"
FEW = 10  # entries of one name that are emptied with the slice that deletes them; more are before,
MANY = 500  # so many at a time
KINDS = 4  # kinds of what is deleted in one slice: each is a few statements
NOTHING = b"{}"


class Size(NamedTuple):
    """How much is kept of a person."""

    n_entries: int
    n_bytes: int

    @property
    def is_full(self) -> bool:
        """Whether nothing more goes in until something is deleted."""
        return self.n_entries >= MOST_ENTRIES or self.n_bytes >= MOST_BYTES - log.MOST_DATA


class Taken(NamedTuple):
    """What became of entries that were sent."""

    have: dict[str, int]
    size: Size
    refused: list[NotTaken]


class Missing(NamedTuple):
    """What a device has not."""

    entries: list[SyncEntry]
    more: bool


# --- taking ---------------------------------------------------------------------------------


class Batch:
    """Entries on their way in."""

    def __init__(self, have: dict[str, int], size: Size, gone: set[tuple[str, str]]) -> None:
        self.have = have
        self.n_entries, self.n_bytes = size
        self.gone = gone  # what was deleted, among the keys that came
        self.n_rows = sum(have.values())
        self.rows: list[tuple[Any, ...]] = []
        self.refused: dict[str, NotTaken] = {}  # by device: what comes after it waits

    def add(self, entry: SyncEntry) -> None:
        """Take one more that follows what is there. Raises what refuses it."""
        device, n, kind, key, data = entry.device, entry.n, entry.kind, entry.key, bytes(entry.data)
        if kind == log.REMOVED:
            limit = MOST_ENTRIES + SPARE
        elif kind == log.GONE or (self.gone and (kind, key) in self.gone):
            kind, key, data, limit = log.GONE, "", NOTHING, MOST_ROWS
        else:
            limit = MOST_ENTRIES if self.n_bytes + len(data) + ROOM <= MOST_BYTES else 0
        before = self.have.get(device, 0)
        if n != before + 1:
            raise gap()
        if not before and device not in self.have and len(self.have) >= MOST_DEVICES:
            raise full()
        if (kind != log.GONE and self.n_entries >= limit) or self.n_rows >= MOST_ROWS:
            raise full()
        if kind != log.GONE:
            self.n_entries += 1
            self.n_bytes += len(data) + ROOM
        self.n_rows += 1
        self.have[device] = n
        self.rows.append((device, n, entry.at, kind, key, data))

    @property
    def size(self) -> Size:
        """How much is kept with it."""
        return Size(self.n_entries, self.n_bytes)


def n_bytes_of(entries: Iterable[SyncEntry]) -> int:
    """What entries take here, about."""
    return sum(len(bytes(entry.data)) + ROOM for entry in entries)


Turn = Callable[[], Awaitable[None]]


async def at_once() -> None:
    """No turn to wait for."""


async def take(
    store: Store,
    player: str,
    entries: list[SyncEntry],
    others: Collection[str],
    own: str,
    now: int,
    turn: Turn = at_once,
) -> Taken:
    """Keep what can be kept of the entries that a device sends.

    ``others``: devices that are signed in elsewhere, which write their entries themselves.
    ``turn``: waited for before each slice.
    """
    refused: dict[str, NotTaken] = {}  # by device: what comes after it waits

    def sound(entry: SyncEntry) -> bool:
        """Whether an entry can be taken, as far as it says itself."""
        if entry.device in refused:
            return False
        try:
            check(entry, now)
            if entry.device in others:
                raise forked() if entry.device == own else not_yours()
        except JetonsError as error:
            refused[entry.device] = not_taken(entry, error)
        return entry.device not in refused

    async def work(db: Database) -> Taken:
        await db.execute(NEW_SIZE, player)
        row = await db.fetch_one(f"{SIZE} {{for_update}}", player)
        assert row is not None
        have = {str(device): int(n) for device, n in await db.fetch(VECTOR, player)}
        gone = await gone_ones(db, player, slice_)
        batch = Batch(have, Size(int(row[0]), int(row[1])), gone)
        await sort_in(db, player, batch, slice_)
        await write(db, player, batch)
        return Taken(batch.have, batch.size, list(batch.refused.values()))

    rest = deque(sorted(entries, key=attrgetter("device", "n")))
    while True:
        await turn()
        slice_ = next_slice(rest, sound)
        if rest and not slice_:
            continue  # after a refusal nothing more of a device is taken: there is nothing to write
        await empty_often(store, player, slice_, turn)
        taken = await store.write(work)
        refused |= {one.device: one for one in taken.refused}
        if not rest:
            return Taken(taken.have, taken.size, list(refused.values()))


def next_slice(rest: deque[SyncEntry], sound: Callable[[SyncEntry], bool]) -> list[SyncEntry]:
    """The next entries that are written together: looked at now, so that a long request keeps
    nobody waiting."""
    slice_: list[SyncEntry] = []
    kinds: set[bytes] = set()
    for _ in range(min(len(rest), AT_ONCE)):
        entry = rest[0]
        if entry.kind == log.REMOVED:
            kinds.add(bytes(entry.data))
            if len(kinds) > KINDS:
                break
        if sound(rest.popleft()):
            slice_.append(entry)
    return slice_


async def gone_ones(
    db: Database, player: str, entries: Iterable[SyncEntry]
) -> set[tuple[str, str]]:
    """What a person deleted, among the kinds and keys of some entries."""
    if await db.fetch_one(ANY_REMOVED, player) is None:
        return set()
    keys = listed(sorted({entry.key for entry in entries if entry.key}))
    return {(str(kind), str(key)) for kind, key in await db.fetch(REMOVED, player, keys)}


async def sort_in(db: Database, player: str, batch: Batch, entries: list[SyncEntry]) -> None:
    """Compare what is known with what is sent again; take the rest."""
    before = dict(batch.have)
    again = [entry for entry in entries if entry.n <= before.get(entry.device, 0)]
    known = await known_ones(db, player, again)
    for entry in entries:
        if entry.device in batch.refused:
            continue
        try:
            if entry.n <= before.get(entry.device, 0):
                if not is_same(known.get((entry.device, entry.n)), entry):
                    raise forked()
            else:
                batch.add(entry)
        except JetonsError as error:
            batch.refused[entry.device] = not_taken(entry, error)


async def known_ones(
    db: Database, player: str, entries: Iterable[SyncEntry]
) -> dict[tuple[str, int], Row]:
    """What is kept under the names of some entries."""
    spans: dict[str, tuple[int, int]] = {}
    for entry in entries:
        first, last = spans.get(entry.device, (entry.n, entry.n))
        spans[entry.device] = (min(first, entry.n), min(max(last, entry.n), first + MOST_SENT))
    found: dict[tuple[str, int], Row] = {}
    for device, (first, last) in spans.items():
        for row in await db.fetch(KNOWN, player, device, first, last):
            found[device, int(row[0])] = row
    return found


def is_same(row: Row | None, entry: SyncEntry) -> bool:
    """Whether an entry that is sent again is the one that is kept; deleted ones are."""
    if row is None:
        return False
    _, at, kind, key, data = row
    if log.GONE in (kind, entry.kind):
        return True
    if (at, kind, key) != (entry.at, entry.kind, entry.key):
        return False
    return bytes(data) == bytes(entry.data) or _data.decode(data) == _data.decode(entry.data)


async def write(db: Database, player: str, batch: Batch) -> None:
    """Write what was taken; what it deletes is deleted, whenever it came."""
    if not batch.rows:
        return
    n_whole = len(batch.rows) - len(batch.rows) % AT_ONCE
    for i in range(0, n_whole, AT_ONCE):
        values = [value for row in batch.rows[i : i + AT_ONCE] for value in (player, *row)]
        await db.execute(ADD_MANY, *values)
    await db.execute_many(ADD, [(player, *row) for row in batch.rows[n_whole:]])
    for device in sorted({row[0] for row in batch.rows}):
        await db.execute(SET_DEVICE, player, device, batch.have[device])
    for what, keys in removed_by((row[3], row[4], row[5]) for row in batch.rows).items():
        each = listed(keys)
        await db.execute(NOTE_REMOVED, player, what, each)
        emptied = await empty(db, player, NAMED, what, each)
        batch.n_entries = max(batch.n_entries - emptied.n_entries, 0)
        batch.n_bytes = max(batch.n_bytes - emptied.n_bytes, 0)
    await db.execute(SET_SIZE, *batch.size, player)


def removed_by(entries: Iterable[tuple[str, str, bytes]]) -> dict[str, list[str]]:
    """By kind, the keys of what some entries (kind, key, data) delete."""
    found: dict[str, list[str]] = {}
    for kind, key, data in entries:
        if kind == log.REMOVED:
            what = _data.decode(data).get("what")
            if isinstance(what, str) and what not in (log.REMOVED, log.GONE):
                found.setdefault(what, []).append(key)
    return found


async def empty(db: Database, player: str, which: str, *values: Any) -> Size:
    """Empty entries of a person; how many they were, and what they took."""
    row = await db.fetch_one(f"{WEIGHED}{which})", player, player, *values)
    if row is None or not row[0]:
        return Size(0, 0)
    await db.execute(f"{EMPTY}{which})", NOTHING, player, player, *values)
    return Size(int(row[0]), int(row[1]) + ROOM * int(row[0]))


async def empty_often(store: Store, player: str, entries: Iterable[SyncEntry], turn: Turn) -> None:
    """Empty what entries are about to delete and was written again and again, some at a time.

    The entries that say so are kept afterwards: who breaks off in between sends them again.
    """
    said = ((entry.kind, entry.key, bytes(entry.data)) for entry in entries)
    for what, keys in removed_by(said).items():

        async def often(db: Database, what: str = what, each: str = listed(keys)) -> list[Row]:
            return await db.fetch(OFTEN, player, what, each, FEW)

        for (key,) in await store.read(often):

            async def some(db: Database, what: str = what, key: str = key) -> int:
                row = await db.fetch_one(f"{SIZE} {{for_update}}", player)
                size = Size(0, 0) if row is None else Size(int(row[0]), int(row[1]))
                gone = await empty(db, player, OF_NAME, what, key, MANY)
                left = size.n_entries - gone.n_entries, size.n_bytes - gone.n_bytes
                await db.execute(SET_SIZE, max(left[0], 0), max(left[1], 0), player)
                return gone.n_entries

            await turn()
            while await store.write(some) == MANY:
                await turn()


def check(entry: SyncEntry, now: int) -> bytes:
    """What an entry says, as JSON. Raises BadEntry for one that nobody may take."""
    log.check_place(entry.device, entry.n, entry.kind, entry.key)
    log.check_time(entry.at, now)
    data = bytes(entry.data)  # JSON, as the whole request was read
    if len(data) > log.MOST_DATA:
        raise log.too_large()
    if data[:1] != b"{":
        raise log.no_entry()
    if len(data) > SHALLOW and data.count(b"{") + data.count(b"[") > log.DEEPEST:
        try:
            log.weight(_data.decode(data), 1)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise log.no_entry() from error
    return data


def not_taken(entry: SyncEntry, error: JetonsError) -> NotTaken:
    """Why an entry is not taken."""
    refusal = refusals.refusal_of(error)
    if error.reason == "ahead":
        refusal = msgspec.structs.replace(refusal, code="ahead")
    return NotTaken(entry.device, entry.n, refusal)


# --- telling --------------------------------------------------------------------------------


async def standing(store: Store, player: str) -> Taken:
    """What is kept of a person."""

    async def work(db: Database) -> Taken:
        row = await db.fetch_one(SIZE, player)
        have = {str(device): int(n) for device, n in await db.fetch(VECTOR, player)}
        return Taken(have, Size(0, 0) if row is None else Size(int(row[0]), int(row[1])), [])

    return await store.read(work)


async def tell(
    store: Store, player: str, have: Mapping[str, int], vector: Mapping[str, int]
) -> Missing:
    """What somebody with a vector has not of ours, as much as fits an answer."""
    seen = {device: min(max(have.get(device, 0), 0), log.MOST_NUMBER) for device in vector}
    behind = [device for device in sorted(vector) if vector[device] > seen[device]]

    async def work(db: Database) -> Missing:
        found: list[SyncEntry] = []
        n_bytes = 0
        for device in behind:
            room = MOST_SENT + 1 - len(found)
            for row in await db.fetch(AFTER, player, device, seen[device], room):
                if len(found) == MOST_SENT or n_bytes > ANSWER_BYTES:
                    return Missing(found, True)
                entry = entry_from(row)
                found.append(entry)
                n_bytes += len(bytes(entry.data)) + ROOM
        return Missing(found, False)

    return await store.read(work) if behind else Missing([], False)


def entry_from(row: Row) -> SyncEntry:
    """An entry from its columns."""
    device, n, at, kind, key, data = row
    return SyncEntry(device, int(n), int(at), kind, key, msgspec.Raw(bytes(data)))


# --- refusals -------------------------------------------------------------------------------


gap = Refusing(WORDS, JetonsError, "gap")  # entries between are missing
forked = Refusing(WORDS, JetonsError, "forked")  # another entry has this name
not_yours = Refusing(WORDS, JetonsError, "not_yours")  # another device writes these itself
full = Refusing(WORDS, JetonsError, "full", code="log_full")  # no more of this person is kept here
