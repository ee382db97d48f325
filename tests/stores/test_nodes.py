"""Several nodes on one PostgreSQL and one NATS: one table, any node, any of them may die."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import GREEDY, ME, OPEN, Running, running
from tests.server.services import Nats, Postgres

from jetons.client import Client, RemoteTable, ServerRefused, first_legal
from jetons.table import wire

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def nodes(
    n: int, folder: Path, postgres: Postgres, nats: Nats, **more: object
) -> AsyncIterator[list[Running]]:
    """Some nodes of one site."""
    database = await postgres.new_database()
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(
                running(folder, database=database, nats=nats.url, **more)
            )
            for _ in range(n)
        ]


async def as_seen_by(node: Running, client: Client) -> Client:
    """The same person on another node."""
    other = Client(node.base, token=client.token)
    await other.log_in()
    assert other.player == client.player
    return other


@asynccontextmanager
async def apart(
    one: Running, two: Running, game: str = "triolet", **more: Any
) -> AsyncIterator[tuple[RemoteTable, RemoteTable]]:
    """Two people of one table on two nodes."""
    async with one.client("Anne") as anne, two.client("Bob") as bob:
        opened = await anne.open_table(game, [ME, OPEN], **more)
        async with anne.sit_at(opened.table) as first:
            await bob.take_seat(opened.table)
            async with bob.sit_at(opened.table) as second:
                await begun(first, second)
                yield first, second


async def begun(*tables: RemoteTable) -> None:
    """Wait until a match has begun, for all of them."""
    for table in tables:
        while table.now.status == "waiting":
            await asyncio.wait_for(table.wait(), 20)


async def catch_up(one: RemoteTable, two: RemoteTable) -> None:
    """Wait until both have seen the same."""
    while one.now.seq != two.now.seq:
        behind = one if one.now.seq < two.now.seq else two
        await asyncio.wait_for(behind.wait(), 15)


async def test_players_of_one_table_on_two_nodes(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    async with nodes(2, tmp_path, postgres, nats) as (a, b), apart(a, b) as (one, two):
        for _ in range(200):
            if one.now.result is not None:
                break
            await catch_up(one, two)
            mover = one if one.is_my_turn else two
            await mover.play(await first_legal(mover))
            await catch_up(one, two)
            assert one.now.scores == two.now.scores
        assert one.now.result == two.now.result is not None
        replay = await two.client.replay(two.name)
        assert replay.deal.ok
        assert replay.frames == (await one.client.replay(one.name)).frames


async def test_both_go_on_at_once_to_the_same_round(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    want = wire.Propose(what="next_round")
    async with (
        nodes(2, tmp_path, postgres, nats) as (a, b),
        apart(a, b, "20-sur-20", total=50) as (one, two),
    ):
        names = [one.name]
        for _ in range(5):
            async with one.client.sit_at(names[-1]) as left, two.client.sit_at(names[-1]) as right:
                await begun(left, right)
                await left.do(wire.Resign())
                await catch_up(left, right)
                await asyncio.gather(left.do(want), right.do(want))
                while not (left.now.next and right.now.next):
                    await asyncio.wait_for((right if left.now.next else left).wait(), 15)
                assert left.now.next == right.now.next
                names.append(left.now.next)
        async with two.client.sit_at(names[-1]) as last:
            await begun(last)
            assert last.now.series is not None
            assert last.now.series.tables == names[:-1]
        assert await a.site.store.counts() == {"over": 5, "running": 1}


async def test_one_seat_on_two_nodes_moves_once(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    async with nodes(2, tmp_path, postgres, nats) as (a, b), a.client() as anne:
        opened = await anne.open_table("triolet", [ME, {"kind": "here"}])
        twin = await as_seen_by(b, anne)
        async with anne.sit_at(opened.table) as one, twin.sit_at(opened.table) as two:
            for _ in range(10):
                await catch_up(one, two)
                move, position = await first_legal(one), one.now.position
                command = wire.Play(position=position, move=move)
                outcomes = await asyncio.gather(
                    one.do(command), two.do(command), return_exceptions=True
                )
                refused = [o for o in outcomes if isinstance(o, ServerRefused)]
                assert [error.code for error in refused] == ["stale"]
                assert max(one.now.position, two.now.position) == position + 1


async def test_presence_chat_and_lobby_cross_nodes(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    async with nodes(2, tmp_path, postgres, nats) as (a, b), apart(a, b) as (one, two):
        await one.do(wire.Chat(text="salut"))
        await catch_up(one, two)
        assert [e.text for e in two.log if isinstance(e, wire.Chatted)] == ["salut"]
        seen = await two.client.get(f"/api/tables/{two.name}", wire.Table)
        assert [seat.online for seat in seen.seats] == [True, True]
        opened = await one.client.open_table("triolet", [ME, OPEN], listed=True)
        async with one.client.sit_at(opened.table):
            listed = wire.LobbyList([], 0)
            while opened.table not in [table.table for table in listed.tables]:
                listed = await two.client.get("/api/tables", wire.LobbyList)
            paired = await two.client.post("/api/pair", {"game": "triolet"}, wire.Opened)
            assert paired.table == opened.table


async def test_news_lost_while_nats_is_away_are_found_in_the_store(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    async with nodes(2, tmp_path, postgres, nats) as (a, b), apart(a, b) as (one, two):
        nats.stop()
        while a.site.bus.is_up() or b.site.bus.is_up():
            await asyncio.sleep(0.01)
        for _ in range(3):  # play goes on, more slowly
            mover = one if one.is_my_turn else two
            await mover.play(await first_legal(mover))
            await catch_up(one, two)
        nats.start()
        while not (a.site.bus.is_up() and b.site.bus.is_up()):
            await asyncio.sleep(0.05)
        for _ in range(3):
            mover = one if one.is_my_turn else two
            await mover.play(await first_legal(mover))
            await catch_up(one, two)


@pytest.mark.parametrize("comes_back", [False, True])
async def test_who_signs_out_is_signed_out_everywhere_while_nats_is_away(
    tmp_path: Path,
    postgres: Postgres,
    nats: Nats,
    monkeypatch: pytest.MonkeyPatch,
    comes_back: bool,
) -> None:
    """The stolen phone at another node loses its connection and its name within seconds."""
    monkeypatch.setattr("jetons.server.site.REVOKED_ROUND", 0.5)
    monkeypatch.setattr("jetons.server.site.REVOKED_ROUNDS", 1000)
    async with nodes(2, tmp_path, postgres, nats) as (a, b), a.client("Anne") as anne:
        opened = await anne.open_table("triolet", [ME, OPEN])
        phone = await as_seen_by(b, anne)
        async with phone.sit_at(opened.table) as there:
            nats.stop()
            while a.site.bus.is_up() or b.site.bus.is_up():
                await asyncio.sleep(0.02)
            me = await anne.post("/api/me/sign-out", {}, wire.Me)
            assert me.player == anne.player
            if comes_back:
                nats.start()
            async with asyncio.timeout(30):
                while not any(isinstance(message, wire.Closing) for message in there.heard):
                    await there._receive()
            closing = there.heard[-1]
            assert isinstance(closing, wire.Closing)
            assert closing.refusal.code == "signed_out"
        assert (await phone.get("/api/me", wire.Me)).player != anne.player
        if not comes_back:
            nats.start()


async def test_behind_ghosts_of_one_node_people_of_two_meet(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    """Who asks for a pair at one node and never comes hides nobody at the other."""
    wish = {"game": "triolet"}
    async with nodes(2, tmp_path, postgres, nats) as (a, b):
        for i in range(25):
            async with (a, b)[i % 2].client(f"Ghost {i}") as ghost:
                await ghost.post("/api/pair", wish, wire.Opened)
        async with a.client("Anne") as anne, b.client("Bob") as bob:
            first = await anne.post("/api/pair", wish, wire.Opened)
            async with anne.sit_at(first.table) as one:
                assert one.now.status == "waiting"  # no match against a ghost
                while anne.player not in b.site.tables.presence.at(first.table):
                    await asyncio.sleep(0.02)
                second = await bob.post("/api/pair", wish, wire.Opened)
                assert second.table == first.table
                async with bob.sit_at(second.table) as two:
                    await begun(one, two)
                desk = (await a.site.tables.get(first.table)).desk
                assert desk.people() == {anne.player, bob.player}


async def test_a_database_that_restarts_loses_nothing(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    async with nodes(2, tmp_path, postgres, nats) as (a, b), apart(a, b) as (one, two):
        mover = one if one.is_my_turn else two
        move, before = await first_legal(mover), mover.now.seq
        await asyncio.to_thread(postgres.stop)
        with pytest.raises(ServerRefused) as refusal:
            await mover.play(move)
        assert refusal.value.code == "not_saved"
        assert mover.now.seq == before
        await asyncio.to_thread(postgres.start)
        for _ in range(4):
            mover = one if one.is_my_turn else two
            await mover.play(await first_legal(mover))
            await catch_up(one, two)
        assert one.now.seq == before + 4
        await one.do(wire.Resign())
        assert (await one.client.replay(one.name)).deal.ok


async def test_a_bot_of_a_node_that_died_plays_on_elsewhere(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    database = await postgres.new_database()
    async with running(tmp_path, database=database, nats=nats.url) as survivor:
        async with running(tmp_path, database=database, nats=nats.url) as dying:
            dying.site.tables.bot_due = 1500

            async def never(*job: object) -> str:
                await asyncio.sleep(3600)
                return ""

            dying.site.opponents.choose = never  # type: ignore[method-assign]
            async with dying.client() as client:
                opened = await client.open_table("triolet", [ME, GREEDY], options={"first": "2"})
        back = await as_seen_by(survivor, client)
        async with back.sit_at(opened.table) as table:
            assert table.now.turn == 1
            while not table.is_my_turn:
                await asyncio.wait_for(table.wait(), 10)


async def test_bot_jobs_go_to_whichever_node_is_free(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    async with nodes(2, tmp_path, postgres, nats) as (a, b), a.client() as client:
        asked: list[int] = []
        for i, node in enumerate((a, b)):
            plain = node.site.opponents._think

            async def run(data, *, i=i, plain=plain):  # type: ignore[no-untyped-def]
                asked.append(i)
                return await plain(data)

            node.site.opponents._think = run  # type: ignore[method-assign]
        opened = await client.open_table("triolet", [ME, GREEDY])
        async with client.sit_at(opened.table) as table:
            await table.play_on(first_legal)
        assert set(asked) == {0, 1}
