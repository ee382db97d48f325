"""What nodes hear of each other, and what strangers call a table: the store has the last word."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from tests.server.running import Running, running
from tests.server.services import Nats, Postgres
from tests.stores.test_nodes import apart, catch_up, nodes

from jetons.client import ServerRefused, first_legal
from jetons.table import refusals, wire

pytestmark = pytest.mark.anyio
NAMES = ("a\0b", "a\nERROR jetons: all is lost", "\u202eabc", "é", "a" * 41, "../x", "a b", "")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_name_that_no_table_has_reaches_neither_store_nor_log(
    kind: str, tmp_path: Path, postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    more = {"database": await postgres.new_database()} if kind == "postgres" else {}
    async with running(tmp_path, **more) as server:
        for name in NAMES:
            with pytest.raises(refusals.NotFound):
                await server.site.tables.get(name)
        assert not server.site.tables.faults
        assert not [record for record in caplog.records if record.name.startswith("jetons.t")]


async def test_garbage_between_nodes_harms_no_table(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    async with nodes(2, tmp_path, postgres, nats) as (a, b), apart(a, b) as (one, two):
        await catch_up(one, two)
        subject = f"table.{one.name}"
        seq = (await b.site.tables.get(one.name)).desk.seq
        bodies = [b"", b"{?", b"[]", b'{"t":"advance"}', b'{"t":"seated","at":1}']
        pack = msgspec.msgpack.encode
        news = [b"", b"\xff" * 100, pack(1), pack(("x", 2**62, b"")), pack(("x", -5, b""))]
        news += [pack(("x", seq + 1, body)) for body in bodies]
        for data in news:
            await a.site.bus.publish(subject, data)
            for other in ("presence", "revoked", "lobby", "bots", "bot"):
                await a.site.bus.publish(other, data)
        for _ in range(4):
            mover = one if one.is_my_turn else two
            await mover.play(await first_legal(mover))
            await catch_up(one, two)
        for node in (a, b):
            assert not node.site.tables.faults
            assert (await node.site.health()).checks["sweeper"]


async def test_nobody_is_gone_while_nodes_cannot_hear_each_other(
    tmp_path: Path, postgres: Postgres, nats: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is at another node is not heard of there, and would lose his match sitting at it."""
    for place in ("presence", "attendance"):
        monkeypatch.setattr(f"jetons.server.{place}.LIFE", 0.6)
    monkeypatch.setattr("jetons.server.attendance.BEAT", 0.2)
    async with (
        nodes(2, tmp_path, postgres, nats, absent_minutes=0.001) as (a, b),
        apart(a, b) as (one, two),
    ):
        await catch_up(one, two)
        waits, node = (two, b) if one.is_my_turn else (one, a)
        other = (one if waits is two else two).client.player
        nats.stop()
        while other in node.site.tables.presence.at(one.name):
            await asyncio.sleep(0.05)
        with pytest.raises(ServerRefused) as refusal:
            await waits.do(wire.Propose(what="claim"))
        assert refusal.value.code == "not_gone"
        nats.start()
        while not node.site.bus.is_up():
            await asyncio.sleep(0.01)
        with pytest.raises(ServerRefused) as refusal:  # nor as soon as they hear each other again
            await waits.do(wire.Propose(what="claim"))
        assert refusal.value.code == "not_gone"


async def test_a_move_that_comes_with_a_rewritten_log_starts_its_player_s_clock(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    """Somebody is forgotten in the moment of a move: its time is not the other's to lose."""
    clock = {"kind": "move", "seconds": 600}
    async with nodes(2, tmp_path, postgres, nats) as (a, b), apart(a, b, clock=clock) as (one, two):
        await catch_up(one, two)
        here, there = [await node.site.tables.get(one.name) for node in (a, b)]
        there._clock_since -= 300_000  # its player has thought for long
        nats.stop()
        here._clock_since -= 300_000
        before = here.desk.seq
        done = asyncio.get_running_loop().create_future()
        mover = one if one.is_my_turn else two
        text = await first_legal(mover)
        here.play(mover.client.player, here.desk.position, text, lambda *got: done.set_result(got))
        assert (await done)[1] is None
        await there.reload()
        assert there.desk.seq == here.desk.seq > before
        theirs, ours = there.deadline(), here.deadline()
        assert theirs is not None
        assert ours is not None
        assert abs(theirs - ours) < 60_000


async def test_two_who_pair_at_two_nodes_in_the_same_moment_meet(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    async def pair(node: Running, name: str) -> str:
        async with node.client(name) as client:
            return (await client.post("/api/pair", {"game": "triolet"}, wire.Opened)).table

    async with nodes(2, tmp_path, postgres, nats) as (a, b):
        for node in (a, b):
            await node.site.tables.make_ready("triolet")
        one, two = await asyncio.gather(pair(a, "Anne"), pair(b, "Bob"))
        assert one == two
