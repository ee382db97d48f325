"""Advice at a table: given in words, written down, and never against people."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from tests.server.running import GREEDY, ME, Running
from websockets.asyncio.client import connect

from jetons.client import RemoteTable, ServerRefused
from jetons.play.record_reader import read_record
from jetons.table import wire

pytestmark = pytest.mark.anyio


async def seated(server: Running, table: str, token: str) -> Any:
    """A bare socket at a table."""
    socket = await connect(server.base.replace("http", "ws") + "/ws")
    await socket.send(json.dumps({"t": "hello", "table": table, "token": token}))
    return socket


async def answer_to(socket: Any, message: dict[str, Any]) -> dict[str, Any]:
    """What the server answers to a message with a ref."""
    await socket.send(json.dumps(message))
    while True:
        found: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 120))
        if found.get("ref") == message["ref"]:
            return found


async def my_turn(table: RemoteTable) -> None:
    """Wait until it is the person's turn."""
    while not table.is_my_turn:
        await asyncio.wait_for(table.wait(), 60)


@pytest.mark.parametrize("slug", ["101", "20-sur-20", "21", "triolet"])
async def test_a_hint_is_a_move_with_its_reasons(server: Running, slug: str) -> None:
    async with server.client() as client:
        opened = await client.open_table(slug, [ME, GREEDY])
        async with client.sit_at(opened.table) as table:
            await my_turn(table)
            position = table.now.position
            socket = await seated(server, opened.table, opened.token)
            hint = await answer_to(socket, {"t": "ask_hint", "ref": 7, "position": position})
            assert hint["t"] == "hint", hint
            for step in ("where", "which", "what"):
                assert hint[step]["fr"]
                assert hint[step]["en"]
            while not table.now.hints:  # said to everybody at the table
                await asyncio.wait_for(table.wait(), 10)
            assert sum(table.now.hints) == 1
            assert table.now.position == position
            await table.play(hint["move"])
            await table.do(wire.Resign())
            while table.now.status != "over":
                await asyncio.wait_for(table.wait(), 30)
            await socket.close()
        replay = await client.replay(opened.table, seat=0)
        assert sum(read_record(replay.record).hints) == 1


async def test_the_coach_writes_down_only_what_it_says(server: Running) -> None:
    async with server.client() as client:
        opened = await client.open_table("triolet", [ME, GREEDY])
        async with client.sit_at(opened.table) as table:
            await my_turn(table)
            position = table.now.position
            socket = await seated(server, opened.table, opened.token)
            ask = {"t": "ask_hint", "position": position}
            best = await answer_to(socket, {**ask, "ref": 1})
            assert best["loss"] is None
            again = await answer_to(socket, {**ask, "ref": 2, "move": best["move"]})
            assert (again["t"], again["loss"]["is_much"]) == ("hint", False)
            assert (again["move"], again["loss"]["points"], again["loss"]["win"]) == ("", 0, 0)
            none = await answer_to(socket, {**ask, "ref": 3, "move": "H8=99"})
            assert none["t"] == "refused"
            stale = await answer_to(socket, {**ask, "ref": 4, "position": position + 99})
            assert (stale["t"], stale["refusal"]["code"]) == ("refused", "stale")
            assert sum(table.now.hints) <= 1
            await socket.close()


async def test_what_the_coach_tells_is_counted(server: Running) -> None:
    """Asking about every move in turn tells no better one that is not counted."""
    async with server.client() as client:
        opened = await client.open_table("triolet", [ME, GREEDY])
        async with client.sit_at(opened.table) as table:
            await my_turn(table)
            position = table.now.position
            socket = await seated(server, opened.table, opened.token)
            drafted = await answer_to(socket, {"t": "draft", "ref": 1, "position": position})
            told = 0
            for ref, part in enumerate(drafted["next"][:25], 2):
                ask = {"t": "ask_hint", "position": position, "ref": ref, "move": part}
                answer = await answer_to(socket, ask)
                told += answer["t"] == "hint" and bool(answer["move"] or answer["cells"])
            desk = (await server.site.tables.get(opened.table)).desk
            assert sum(desk.hints) == told
            await socket.close()


async def test_there_is_no_advice_against_people(server: Running) -> None:
    async with server.two_seated() as (one, two):
        mover = one if one.is_my_turn else two
        with pytest.raises(ServerRefused) as refused:
            await mover.do(wire.AskHint(position=mover.now.position))
        assert refused.value.code == "no_hints"
