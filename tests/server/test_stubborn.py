"""People who stall, repeat and take back: the others' table goes on, and the log has an end."""

from __future__ import annotations

import asyncio
import hashlib
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import GREEDY, ME, OPEN, Running, running
from tests.stores.vandal import Vandal

from jetons.client import Client, RemoteTable, ServerRefused, first_legal
from jetons.server import moments
from jetons.table import wire

pytestmark = pytest.mark.anyio
HERE = {"kind": "here"}


async def begun(table: RemoteTable) -> None:
    while table.now.status == "waiting":
        await asyncio.wait_for(table.wait(), 30)


async def code_of(table: RemoteTable, message: Any) -> str:
    """Why a message was refused; empty if it was not."""
    try:
        await table.do(message)
    except ServerRefused as refusal:
        return refusal.code
    return ""


async def test_taking_back_has_an_end(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone with one's consent, a log could be made as long as one likes."""
    monkeypatch.setattr("jetons.table.asides.MAX_ASIDES", 20)
    async with server.client() as anne:
        opened = await anne.open_table("triolet", [ME, HERE])
        async with anne.sit_at(opened.table) as table:
            await begun(table)
            codes = []
            for _ in range(12):
                seat = table.now.turn
                await table.play(await first_legal(table))
                codes.append(await code_of(table, wire.Propose(what="take_back", seat=seat)))
            assert codes[0] == ""
            assert codes[-1] == "table_is_noisy"
            await table.play(await first_legal(table))  # and play goes on


async def test_noise_keeps_nobody_from_the_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Talk up to the bound, then let somebody sit: neither could begin or leave."""
    async with (
        running(tmp_path, seed_seconds=0.1) as server,
        server.client("Eve") as eve,
        server.client("Bob") as bob,
    ):
        opened = await eve.open_table("triolet", [ME, OPEN])
        async with eve.sit_at(opened.table) as table:
            n_asides = (await server.site.tables.get(opened.table)).desk.n_asides
            monkeypatch.setattr("jetons.table.asides.MAX_ASIDES", n_asides + 1)
            await bob.post(f"/api/tables/{opened.table}/seats", {}, wire.Opened)  # without a pledge
            await begun(table)


async def test_noise_keeps_nobody_out_of_his_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        running(tmp_path, absent_minutes=0.002) as server,
        server.two_seated() as (one, two),
    ):
        gone, stays = (one, two) if one.is_my_turn else (two, one)
        await gone.close()
        desk = (await server.site.tables.get(one.name)).desk
        monkeypatch.setattr("jetons.table.asides.MAX_ASIDES", desk.n_asides)
        assert await code_of(stays, wire.Chat(text="…")) == "table_is_noisy"
        while await code_of(stays, wire.Propose(what="stand_in")):
            await asyncio.sleep(0.02)
        async with gone.client.sit_at(one.name) as again:
            assert await code_of(again, wire.ComeBack()) == ""


async def test_pledging_again_and_again_stalls_nobody(tmp_path: Path) -> None:
    """Nor does a wrong seed, nor one that is never given."""
    async with (
        running(tmp_path, seed_seconds=1.0) as server,
        server.client("Eve") as eve,
        server.client("Bob") as bob,
    ):
        opened = await eve.post(
            "/api/tables", {"game": "triolet", "seats": [ME, OPEN]}, wire.Opened
        )
        await bob.take_seat(opened.table)
        table = await server.site.tables.get(opened.table)
        assert table.desk.match is None
        until = time.monotonic() + 60
        codes = set()
        n = 0
        while table.desk.match is None:
            assert time.monotonic() < until
            n += 1
            pledge = hashlib.sha256(b"%d" % n).hexdigest()
            for ask in (table.pledge(eve.player, pledge), table.give_seed(eve.player, "other")):
                try:
                    await ask
                except Exception as error:
                    codes.add(getattr(error, "code", repr(error)))
            await asyncio.sleep(0.02)
        assert codes <= {"pledged", "no_seed", "bad_deal", "has_begun"}


async def test_the_wall_clock_makes_nobody_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A step of an hour, and who just lost his network would have lost his match."""
    async with (
        running(tmp_path, absent_minutes=5.0) as server,
        server.two_seated() as (one, two),
    ):
        gone, stays = (one, two) if one.is_my_turn else (two, one)
        await gone.close()
        table = await server.site.tables.get(one.name)
        while gone.client.player in server.site.tables.presence.at(one.name):
            await asyncio.sleep(0.01)
        real = moments.milliseconds
        monkeypatch.setattr("jetons.server.table.milliseconds", lambda: real() + 3_600_000)
        assert await code_of(stays, wire.Propose(what="claim")) == "not_gone"
        assert not table.desk.is_over


async def test_two_who_pair_in_the_same_moment_meet(server: Running) -> None:
    """Before either has a socket there."""
    async with server.client("Anne") as anne, server.client("Bob") as bob:
        wish = {"game": "triolet"}
        one, two = await asyncio.gather(
            anne.post("/api/pair", wish, wire.Opened), bob.post("/api/pair", wish, wire.Opened)
        )
        assert one.table == two.table


async def test_who_wished_to_be_paired_and_never_came_is_not_waited_for(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jetons.server.attendance.ON_THE_WAY", 0.05)
    async with server.client("Ghost") as ghost, server.client("Bob") as bob:
        opened = await ghost.post("/api/pair", {"game": "triolet"}, wire.Opened)
        assert not server.site.tables.presence.at(opened.table)
        while server.site.tables.attendance.coming(opened.table):
            await asyncio.sleep(0.01)
        mine = await bob.post("/api/pair", {"game": "triolet"}, wire.Opened)
        assert mine.table != opened.table


async def test_a_damaged_table_says_so_in_its_owner_s_list_and_keeps_nobody_from_being_forgotten(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server, server.client() as anne:
        opened = await anne.open_table("triolet", [ME, GREEDY])
        good = await anne.open_table("triolet", [ME, OPEN])
        async with anne.sit_at(opened.table) as table:
            await begun(table)
    vandal = Vandal(str(tmp_path / "jetons.sqlite3"))
    await vandal.spoil(opened.table, "garbled")
    async with running(tmp_path) as server:
        async with Client(server.base, token=anne.token) as again:
            mine = await again.get("/api/me/tables", wire.MyTables)
            assert {one.table: one.damaged for one in mine.tables} == {
                opened.table: True,
                good.table: False,
            }
            await again.post("/api/me/forget", {"what": "all"}, wire.Me)
        assert await server.site.store.player_name(anne.player) is None
