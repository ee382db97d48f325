"""A table closed to spectators shows a stranger nothing, whenever he came."""

from __future__ import annotations

import pytest
from tests.server.running import ME, OPEN, Running

from jetons.client import RemoteTable, ServerRefused, first_legal
from jetons.table import wire

pytestmark = pytest.mark.anyio
STARTED = (wire.Update, wire.Table, wire.Presence, wire.Drafted)


async def settled(table: RemoteTable) -> None:
    """Wait until the server has answered all that it had to say before."""
    await table.do(wire.Ping())


async def test_a_stranger_who_came_early_is_shown_out_when_it_begins(server: Running) -> None:
    async with server.client("Eve") as eve, server.client("Bob") as bob, server.client() as anne:
        opened = await anne.open_table("triolet", [ME, OPEN], watch=False)
        async with anne.sit_at(opened.table) as one, eve.sit_at(opened.table) as stranger:
            assert stranger.now.status == "waiting"
            await bob.take_seat(opened.table)
            async with bob.sit_at(opened.table) as two:
                for table in (one, two):
                    while table.now.status == "waiting":
                        await table.wait()
                mover = one if one.is_my_turn else two
                await mover.play(await first_legal(mover))
                await one.do(wire.Chat(text="entre nous"))
                await settled(stranger)
                heard = stranger.heard
                told = [m for m in heard if isinstance(m, STARTED) and "running" in repr(m)]
                assert told == []
                assert "entre nous" not in repr(heard)
                refused = [m for m in heard if isinstance(m, wire.Refused)]
                assert [m.refusal.code for m in refused] == ["no_spectators"]
                await refused_everywhere(stranger)


async def refused_everywhere(stranger: RemoteTable) -> None:
    """Whatever he asks, he is told nothing of the table."""
    position = stranger.now.position
    for message in (
        wire.Hello(table=stranger.name, token=stranger.client.token),
        wire.Hello(table=stranger.name, token=stranger.client.token, seq=1),
        wire.Draft(position=position),
        wire.Play(position=position, move="H8=1"),
        wire.Sit(),
        wire.Stand(seat=0),
        wire.Resign(seat=0),
        wire.Propose(what="draw", seat=0),
        wire.Chat(text="?"),
    ):
        with pytest.raises(ServerRefused) as refused:
            await stranger.do(message)
        assert refused.value.code in ("no_spectators", "no_hello")
        last = stranger.heard[-1]
        assert isinstance(last, wire.Refused)
        assert last.table is None
    for path in ("", "/replay", "/record", "/series"):
        with pytest.raises(ServerRefused) as refused:
            await stranger.client.get(f"/api/tables/{stranger.name}{path}", wire.Problem)
        assert (refused.value.code, refused.value.status) == ("no_spectators", 403)


async def test_before_it_begins_a_stranger_is_told_who_sits_and_not_what_is_said(
    server: Running,
) -> None:
    async with server.client("Eve") as eve, server.client("Anne") as anne:
        opened = await anne.open_table("triolet", [ME, OPEN, OPEN], watch=False)
        async with anne.sit_at(opened.table) as one:
            await one.do(wire.Chat(text="avant"))
            async with eve.sit_at(opened.table) as stranger:
                await one.do(wire.Chat(text="pendant"))
                await settled(stranger)
                assert [seat.name for seat in stranger.seats] == ["Anne", "", ""]
                await stranger._send(wire.Hello(table=opened.table, token=eve.token, seq=1))
                await settled(stranger)
                assert "avant" not in repr(stranger.heard)
                assert "pendant" not in repr(stranger.heard)
                await stranger.do(wire.Sit(name="Eve"))  # one of them now
                assert "pendant" in repr(stranger.heard)


async def test_a_table_with_spectators_goes_on_showing(server: Running) -> None:
    async with server.client("Eve") as eve, server.client("Anne") as anne:
        opened = await anne.open_table("triolet", [ME, OPEN], open_chat=True)
        async with anne.sit_at(opened.table) as one, eve.sit_at(opened.table) as watcher:
            await one.do(wire.Chat(text="à tous"))
            async with server.client("Bob") as bob:
                await bob.take_seat(opened.table)
                async with bob.sit_at(opened.table):
                    while watcher.now.status == "waiting":
                        await watcher.wait()
            assert "à tous" in repr(watcher.heard)


async def test_players_talk_among_themselves_unless_they_open_their_chat(server: Running) -> None:
    async with (
        server.two_seated() as (one, two),
        server.client("Eve") as eve,
        eve.sit_at(one.name) as watching,
    ):
        await one.do(wire.Chat(text="entre nous"))
        await two.do(wire.Chat(text="oui"))
        await settled(watching)
        with pytest.raises(ServerRefused) as refused:
            await watching.do(wire.Chat(text="et moi ?"))
        assert refused.value.code == "not_seated"
        assert "entre nous" not in repr(watching.heard)
        async with eve.sit_at(one.name) as again:  # whoever has the link, and comes later
            assert not any(isinstance(event, wire.Chatted) for event in again.log)
        desk = (await server.site.tables.get(one.name)).desk
        assert "et moi" not in repr((await server.site.tables.get(one.name)).bodies)
        assert not desk.opening.open_chat
