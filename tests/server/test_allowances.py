"""What strangers may write: by person and by address, on every way in; and what is remembered."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import ME, OPEN, Running, running
from websockets.asyncio.client import connect

from jetons.client import Client, ServerRefused
from jetons.server import catalogue
from jetons.table import wire

pytestmark = pytest.mark.anyio
DEFAULTS = {"rate": 20.0, "burst": 60, "opening_rate": 0.5, "opening_burst": 160}


def count(folder: Path, sql: str) -> int:
    with sqlite3.connect(folder / "jetons.sqlite3") as file:
        return int(file.execute(sql).fetchone()[0])


def post(base: str, path: str, body: dict[str, Any]) -> int:
    """As somebody whom nobody knows; the status."""
    data, headers = json.dumps(body).encode(), {"Content-Type": "application/json"}
    try:
        request = urllib.request.Request(base + path, data, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


async def say(server: Running, token: str, table: str, messages: list[dict[str, Any]]) -> list[str]:
    """The codes of what a fresh connection was refused; empty text for what was done."""
    codes = []
    async with connect(server.base.replace("http", "ws") + "/ws", max_size=None) as socket:
        await socket.send(json.dumps({"t": "hello", "table": table, "token": token}))
        for ref, message in enumerate(messages, 1):
            await socket.send(json.dumps({**message, "ref": ref}))
            while True:
                answer = json.loads(await asyncio.wait_for(socket.recv(), 30))
                if answer.get("ref") == ref:
                    codes.append(answer["refusal"]["code"] if answer["t"] == "refused" else "")
                    break
    return codes


async def begun(client: Client, table: str) -> None:
    """Wait until a match has begun."""
    while (await client.get(f"/api/tables/{table}", wire.Table)).now.status == "waiting":
        await asyncio.sleep(0.02)


async def test_languages_that_nobody_speaks_are_not_remembered(server: Running) -> None:
    catalogue.known_rules.cache_clear()
    async with server.client() as client:
        for i in range(100):
            page = await client.get(f"/api/games/triolet/rules?lang=x{i}", wire.Rules)
            assert page.lang == "fr"
    assert catalogue.known_rules.cache_info().currsize == 1


async def test_a_refused_seat_leaves_no_row(server: Running, tmp_path: Path) -> None:
    async with server.two_seated() as (one, _):
        before = count(tmp_path, "SELECT count(*) FROM players")
        for i in range(40):
            path = f"/api/tables/{one.name}/seats"
            status = await asyncio.to_thread(post, server.base, path, {"name": f"Eve {i}"})
            assert status == 409
        assert await say(server, "", one.name, [{"t": "sit", "seat": 0, "name": "Eve"}]) == [
            "table_full"
        ]
        assert count(tmp_path, "SELECT count(*) FROM players") == before


async def test_reconnecting_brings_no_more_words(server: Running, tmp_path: Path) -> None:
    async with server.two_seated() as (one, two):
        token = two.client.token
        codes = []
        for _ in range(5):
            said = [{"t": "chat", "text": f"n° {i}"} for i in range(6)]
            codes += await say(server, token, one.name, said)
        assert codes[:6] == [""] * 6
        assert codes.count("too_many") >= 20


async def test_another_identity_brings_no_more_either(tmp_path: Path) -> None:
    async with (
        running(tmp_path, **{**DEFAULTS, "opening_burst": 16}) as server,
        server.two_seated(open_chat=True) as (one, two),
    ):
        codes = []
        for _ in range(40):  # each connection is somebody new
            codes += await say(server, "", one.name, [{"t": "chat", "text": "moi !"}])
        assert "" in codes
        assert codes.count("too_many") >= 10
        statuses = [
            await asyncio.to_thread(post, server.base, "/api/me", {"name": f"Eve {i}"})
            for i in range(10)
        ]
        assert 429 in statuses
        mover = one if one.is_my_turn else two  # who was there before plays on
        await mover.draft()


@pytest.mark.parametrize(
    "toggle",
    [
        [{"t": "stand", "seat": 1}, {"t": "sit", "seat": 1}],
        [{"t": "propose", "what": "draw"}, {"t": "decline", "what": "draw"}],
    ],
)
async def test_going_to_and_fro_is_limited(toggle: list[dict[str, Any]], tmp_path: Path) -> None:
    async with (
        running(tmp_path, **DEFAULTS) as server,
        server.client("Anne") as anne,
        server.client("Bob") as bob,
    ):
        seats = [ME, OPEN, OPEN] if toggle[0]["t"] == "stand" else [ME, OPEN]
        opened = await anne.open_table("triolet", seats)
        await bob.take_seat(opened.table)
        if len(seats) == 2:
            await begun(anne, opened.table)
        codes = []
        for _ in range(3):
            codes += await say(server, bob.token, opened.table, toggle * 8)
        assert codes[:10] == [""] * 10
        assert codes.count("too_many") >= 10


async def test_a_club_behind_one_address_is_not_locked_out(tmp_path: Path) -> None:
    async with running(tmp_path, **DEFAULTS) as server:

        async def play(i: int) -> None:
            async with (
                server.client(f"Left {i}") as left,
                server.client(f"Right {i}") as right,
            ):
                opened = await left.open_table("triolet", [ME, OPEN])
                await right.take_seat(opened.table)
                async with left.sit_at(opened.table) as one, right.sit_at(opened.table) as two:
                    await one.do(wire.Chat(text="bonne partie"))
                    await two.do(wire.Chat(text="merci"))
                    while one.now.status == "waiting":
                        await asyncio.wait_for(one.wait(), 60)
                    while two.now.status == "waiting":
                        await asyncio.wait_for(two.wait(), 60)
                    mover = one if one.is_my_turn else two
                    await mover.draft()
                    await two.do(wire.Propose(what="pause"))
                    await one.do(wire.Propose(what="pause"))

        for i in range(0, 20, 5):
            await asyncio.gather(*(play(i + k) for k in range(5)))


async def test_a_table_takes_so_much_talk_and_plays_on(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.two_seated() as (one, two):
        n_asides = (await server.site.tables.get(one.name)).desk.n_asides
        monkeypatch.setattr("jetons.table.asides.MAX_ASIDES", n_asides + 2)
        await one.do(wire.Chat(text="un"))
        await two.do(wire.Chat(text="deux"))
        with pytest.raises(ServerRefused) as refused:
            await one.do(wire.Chat(text="trois"))
        assert refused.value.code == "table_is_noisy"
        await one.do(wire.Resign())
        assert one.now.result is not None


async def test_a_name_that_shows_as_nothing_is_refused(server: Running) -> None:
    async with server.client("Anne") as anne:
        for name in ("\u200b", "\u3164", "\u0301", "\u2800"):
            with pytest.raises(ServerRefused) as refused:
                await anne.post("/api/me", {"name": name}, wire.Me)
            assert refused.value.code == "bad_name"
            with pytest.raises(ServerRefused) as refused:
                await anne.open_table("triolet", [ME, {"kind": "here", "name": name}])
            assert refused.value.code == "bad_name"
        assert (await Client(server.base, token=anne.token).log_in()).name == "Anne"
