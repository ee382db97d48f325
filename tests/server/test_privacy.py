"""What is kept of a person: he sees it, deletes it, signs out everywhere; chat expires."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from tests.server.running import ME, OPEN, Running, running

from jetons.client import Client, RemoteTable, ServerRefused
from jetons.play.record import verify_deal
from jetons.play.record_reader import read_record
from jetons.server.moments import milliseconds
from jetons.server.store import schema
from jetons.server.store.rows import unpack
from jetons.table import wire, wire_host, wire_notices

pytestmark = pytest.mark.anyio
DAY = 86_400_000
WORDS = "rendez-vous place des Vosges"


def bytes_of(folder: Path) -> bytes:
    """All that the database files hold, after what is deleted was written over."""
    with sqlite3.connect(folder / "jetons.sqlite3") as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.execute("VACUUM")
    rows: list[bytes] = []
    with sqlite3.connect(folder / "jetons.sqlite3") as db:
        for table in schema.layout():
            rows += [repr(row).encode() for row in db.execute(f"SELECT * FROM {table}")]
        for (packed,) in db.execute("SELECT log FROM records"):
            rows += unpack(packed)
    return b"\n".join(rows)


async def talked(server: Running, anne: RemoteTable, bob: RemoteTable) -> None:
    await anne.do(wire.Chat(text=WORDS))
    await bob.do(wire.Chat(text="j’y serai"))
    async with server.client("Eve") as eve, eve.sit_at(anne.name) as watching:
        await watching.do(wire.Chat(text="moi aussi"))


async def test_what_is_kept_of_a_person_can_be_had(server: Running) -> None:
    async with server.two_seated(open_chat=True) as (one, two):
        await talked(server, one, two)
        data = await one.client.get("/api/me/data", wire.MyData)
        assert data.name == "Anne"
        assert data.player == one.client.player
        assert [said.text for said in data.said] == [WORDS]
        assert [table.table for table in data.tables] == [one.name]
        bob = two.client.player
        await one.client.post("/api/me/blocks", {"player": bob}, wire_host.Blocks)
        told = {"table": one.name, "player": bob, "why": "insult", "said": "gros mots"}
        await one.client.post("/api/reports", told, wire_host.Receipt)
        await one.client.post("/api/me/notices", {"over": False}, wire_notices.Notices)
        await one.client.post("/api/me/holiday", {"days": 2}, wire_notices.Notices)
        data = await one.client.get("/api/me/data", wire.MyData)
        assert data.blocked == [bob]
        assert [(told.about, told.said) for told in data.reports] == [(bob, "gros mots")]
        assert not data.wishes.over
        assert [span.until - span.began for span in data.holidays] == [2 * 86_400_000]
        assert (await two.client.get("/api/me/data", wire.MyData)).reports == []
    async with server.client("") as nobody:
        data = await nobody.get("/api/me/data", wire.MyData)
        assert (data.name, data.tables, data.said) == ("", [], [])


@pytest.mark.parametrize("is_archived", [False, True])
async def test_what_a_person_said_can_be_deleted(tmp_path: Path, is_archived: bool) -> None:
    async with running(tmp_path) as server, server.two_seated(open_chat=True) as (one, two):
        await talked(server, one, two)
        await one.do(wire.Resign())
        if is_archived:
            await server.site.tables.house.archive(one.name)
        anne, bob, table = one.client, two.client, one.name
        await anne.post("/api/me/forget", {"what": "chat"}, wire.Me)
        seen = await bob.get(f"/api/tables/{table}", wire.Table)
        said = [event.text for event in seen.log if isinstance(event, wire.Chatted)]
        assert said == ["j’y serai", "moi aussi"]
        assert seen.seats[0].name == "Anne"
        assert (await anne.get("/api/me/data", wire.MyData)).said == []
    kept = bytes_of(tmp_path)
    assert WORDS.encode() not in kept
    async with running(tmp_path) as server, server.client() as client:
        seen = await client.get(f"/api/tables/{table}", wire.Table)
        assert WORDS not in repr(seen)


@pytest.mark.parametrize("is_archived", [False, True])
async def test_a_person_can_be_forgotten(tmp_path: Path, is_archived: bool) -> None:
    async with (
        running(tmp_path) as server,
        server.client("Zénobie") as zoe,
        server.client("Bob") as bob,
    ):
        opened = await zoe.open_table("triolet", [ME, OPEN])
        waiting = await zoe.open_table("triolet", [ME, OPEN])
        await bob.take_seat(opened.table)
        async with zoe.sit_at(opened.table) as one, bob.sit_at(opened.table) as two:
            while two.now.status == "waiting":
                await one.do(wire.Ping())
                await two.do(wire.Ping())
            await one.do(wire.Chat(text=WORDS))
            if is_archived:
                await one.do(wire.Resign())
                await server.site.tables.house.archive(opened.table)
        old = zoe.token
        me = await zoe.post("/api/me/forget", {"what": "all"}, wire.Me)
        assert me.player != zoe.player
        seen = await bob.get(f"/api/tables/{opened.table}", wire.Table)
        assert seen.now.status == "over"  # what ran was given up
        assert [seat.name for seat in seen.seats] == ["Invité", "Bob"]
        assert seen.seats[0].online is False
        record = (await bob.replay(opened.table)).record
        assert "Zénobie" not in record
        assert verify_deal(read_record(record)) > 0
        free = await bob.get(f"/api/tables/{waiting.table}", wire.Table)
        assert free.seats[0].kind == "open"
        zoe.token = old  # what proved who she was proves nothing now
        assert (await zoe.get("/api/me", wire.Me)).player not in (zoe.player, "")
        assert (await zoe.get("/api/me/tables", wire.MyTables)).tables == []
    kept = bytes_of(tmp_path)
    assert "Zénobie" not in kept.decode(errors="replace")
    assert repr("Zénobie")[1:-1].encode() not in kept


async def test_signing_out_everywhere_leaves_this_device_signed_in(tmp_path: Path) -> None:
    async with running(tmp_path) as server, server.client("Anne") as anne:
        opened = await anne.open_table("triolet", [ME, OPEN])
        phone = Client(server.base, token=anne.token)
        assert (await phone.get("/api/me", wire.Me)).player == anne.player
        async with phone.sit_at(opened.table) as there:
            me = await anne.post("/api/me/sign-out", {}, wire.Me)
            assert me.player == anne.player
            while not any(isinstance(message, wire.Closing) for message in there.heard):
                await there._receive()
            closing = there.heard[-1]
            assert isinstance(closing, wire.Closing)
            assert (closing.refusal.code, closing.retry) == ("signed_out", -1)
        assert (await phone.get("/api/me", wire.Me)).player != anne.player
        with pytest.raises(ServerRefused) as refused:
            async with RefusedSeat(server.base, opened):
                pass
        assert refused.value.code == "bad_token"
        anne.token = me.token
        assert (await anne.get("/api/me", wire.Me)).player == anne.player
        token = anne.token
    async with running(tmp_path) as server:  # and after a restart
        for known, is_anne in ((token, True), (phone.token, False)):
            client = Client(server.base, token=known)
            assert ((await client.get("/api/me", wire.Me)).player == anne.player) is is_anne


class RefusedSeat:
    """A connection with a seat's token of before."""

    def __init__(self, base: str, opened: wire.Opened) -> None:
        self._table = RemoteTable(Client(base, token=opened.token), opened.table)

    async def __aenter__(self) -> None:
        await self._table.connect()

    async def __aexit__(self, *error: object) -> None:
        await self._table.close()


async def test_what_was_said_expires_after_the_match(tmp_path: Path) -> None:
    async with running(tmp_path) as server, server.two_seated(open_chat=True) as (one, two):
        await talked(server, one, two)
        house, store = server.site.tables.house, server.site.store
        await house.keep_house(milliseconds() + 29 * DAY)  # it still goes on
        assert await store.voices_of(one.client.player) == [one.name]
        await one.do(wire.Resign())
        await house.keep_house(milliseconds() + 29 * DAY)
        seen = await one.client.get(f"/api/tables/{one.name}", wire.Table)
        assert WORDS in repr(seen)
        await house.keep_house(milliseconds() + 31 * DAY)
        seen = await one.client.get(f"/api/tables/{one.name}", wire.Table)
        assert not any(isinstance(event, wire.Chatted) for event in seen.log)
        assert seen.seats[0].name == "Anne"
        assert await store.with_old_chat(milliseconds() + 400 * DAY, 10) == []
    assert WORDS.encode() not in bytes_of(tmp_path)
