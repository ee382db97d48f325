"""Looking through every table of a store, and mending those whose log is damaged.

A log is good as far as it can be read and follows the rules. Mending keeps that part: the whole
log is first written to a file, what comes after the last good entry is cut off, and a match under
way is paused, so that nobody loses time over it. A log that this program is too old or too new for
is not damaged and is left alone.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal

import msgspec

from jetons.core.errors import JetonsError, UnknownGame
from jetons.games import game as game_named
from jetons.play.events import Started
from jetons.server.heads import head_of
from jetons.server.store import Append, Garbled, Head, NotSaved, Raw, Store
from jetons.server.store.rows import unpack
from jetons.table import desk as desks
from jetons.table import log
from jetons.table.desk import Desk

PAGE = 500  # tables at a time
# damaged: can be cut; lost: not even its opening can be read; packed: a finished one at rest;
# version: of another version of the rules; head: what it is searched by is out of step
Trouble = Literal["damaged", "lost", "packed", "version", "head"]
Cure = Literal["cut", "dropped", "head", "none"]


class Finding(msgspec.Struct, frozen=True):
    """What is wrong with a table."""

    table: str
    status: str
    trouble: Trouble
    n_entries: int
    n_good: int
    why: str
    desk: Desk | None = None  # as far as the log is good


async def look_through(store: Store) -> AsyncIterator[Finding | None]:
    """Every table of a store: None for one that is well. Raises NotSaved."""
    after = ""
    while heads := await store.page(after, PAGE):
        for head in heads:
            yield await examine(store, head)
        after = heads[-1].id


async def examine(store: Store, head: Head) -> Finding | None:
    """What is wrong with one table; None if nothing is."""
    try:
        raw = await store.raw(head.id)
    except NotSaved as error:
        return Finding(head.id, head.status, "lost", 0, 0, str(error))
    if raw is None:
        return None  # dropped meanwhile
    try:
        rows = raw.rows or list(enumerate(unpack(raw.packed), 1) if raw.packed else ())
    except Garbled as error:
        return Finding(head.id, head.status, "packed", 0, 0, str(error))
    desk, why, is_version = followed(head.id, raw.secret, rows)
    n_good = desk.seq if desk is not None else 0
    if why:
        trouble: Trouble = "version" if is_version else "damaged" if n_good else "lost"
        if raw.packed is not None and not raw.rows and not is_version:
            trouble = "packed"
        return Finding(head.id, head.status, trouble, len(rows), n_good, why, desk)
    if desk is not None and raw.rows and not is_in_step(head, desk):
        return Finding(head.id, head.status, "head", len(rows), n_good, "", desk)
    return None


def followed(
    name: str, secret: bytes, rows: list[tuple[int, bytes]]
) -> tuple[Desk | None, str, bool]:
    """How far a log can be followed, why not further, and whether that is a matter of versions."""
    desk: Desk | None = None
    for i, (seq, body) in enumerate(rows, 1):
        try:
            if seq != i:
                return desk, f"entry {i} is missing", False
            entry = log.decode_entry(body)
            if (version := other_version(entry)) != "":
                return desk, version, True
            if desk is None:
                desk = desks.restore(name, [entry], secret)
                desks.check_opening(desk.opening)
            else:
                desk = desk.after(entry)
        except JetonsError as error:
            return desk, f"entry {i}: {error.text.en}", False
        except Exception as error:
            return desk, f"entry {i}: {error!r}", False
    return desk, "" if rows else "there is no entry", False


def other_version(entry: log.AnyEntry) -> str:
    """What an entry asks for that this program does not have; empty if nothing."""
    try:
        if isinstance(entry, log.Opening):
            game_named(entry.game)
        elif isinstance(entry, log.Advance):
            for event in entry.events:
                if isinstance(event, Started):
                    known = game_named(event.game).facts.rules_version
                    if event.rules != known:
                        return f"rules version {event.rules}, this program has {known}"
    except UnknownGame as error:
        return error.text.en
    return ""


def is_in_step(head: Head, desk: Desk) -> bool:
    """Whether a table is searched by what its log says."""
    fresh = head_of(desk, 0)
    return (head.status, head.n_open) == (fresh.status, fresh.n_open)


async def mend(store: Store, finding: Finding, folder: Path, bot_due: int) -> Cure:
    """Mend a table, its log kept in a file of the folder before anything is changed."""
    desk = finding.desk
    if finding.trouble in ("version", "packed"):
        return "none"
    if finding.trouble == "head" and desk is not None:
        await store.save_head(head_of(desk, bot_due))
        return "head"
    raw = await store.raw(finding.table)
    if raw is None:
        return "none"
    keep_aside(folder, finding.table, raw)
    if desk is None:
        await store.drop(finding.table)
        return "dropped"
    entry, after = None, desk
    if desk.match is not None and not desk.is_over and not desk.is_paused:
        clock = desk.clock.stop(desk.changed_at) if desk.clock is not None else None
        paused = log.Paused(seat=max(desk.turn, 0), clock=clock, at=desk.changed_at)
        after = desk.after(paused)
        entry = Append(desk.id, after.seq, paused.at, log.encode_entry(paused))
    await store.cut(desk.id, desk.seq, entry, head_of(after, bot_due))
    return "cut"


def keep_aside(folder: Path, table: str, raw: Raw) -> Path:
    """Write all there is of a table to a file that its owner alone can read."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{table}.json"
    n = 1
    while path.exists():  # of an earlier time
        n += 1
        path = folder / f"{table}-{n}.json"
    file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(file, "wb") as out:
        out.write(msgspec.json.encode({"table": table, **raw._asdict()}))
        out.flush()
        os.fsync(out.fileno())
    return path
