"""What a stranger cannot compute, copy or take: links, identities, seats, files."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import stat
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import ME, OPEN, Running
from websockets.asyncio.client import connect

from jetons.client import Client, ServerRefused
from jetons.server.identity import Signer
from jetons.table import wire

pytestmark = pytest.mark.anyio


async def test_a_rematch_s_link_cannot_be_computed_from_the_record(server: Running) -> None:
    async with server.two_seated() as (one, two):
        await one.do(wire.Resign())
        while two.now.result is None:
            await two.wait()
        await one.do(wire.Propose(what="rematch"))
        await two.do(wire.Propose(what="rematch"))
        while not two.now.next:
            await two.wait()
        secret = bytes.fromhex((await one.client.replay(one.name)).deal.secret)
        for text in (b"next table" + secret, b"next table" + secret.hex().encode()):
            digest = hashlib.sha256(text).digest()
            assert base64.urlsafe_b64encode(digest[:9]).decode() != two.now.next


async def test_one_guest_one_seat_at_a_listed_table(server: Running) -> None:
    async with server.client() as anne, server.client() as bob:
        opened = await anne.open_table("triolet", [ME, OPEN, OPEN], listed=True)
        await bob.take_seat(opened.table)
        for client in (anne, bob):
            with pytest.raises(ServerRefused) as refused:
                await client.take_seat(opened.table)
            assert (refused.value.code, refused.value.status) == ("already_seated", 409)
        with pytest.raises(ServerRefused) as refused:
            await anne.open_table("triolet", [ME, {"kind": "here"}, OPEN], listed=True)
        assert refused.value.code == "already_seated"
        private = await anne.open_table("triolet", [ME, OPEN])  # by link, on one screen
        await anne.take_seat(private.table)


def ask_me(base: str, **headers: str) -> tuple[dict[str, Any], str]:
    request = urllib.request.Request(base + "/api/me", headers=headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer), answer.headers.get("Set-Cookie", "").partition(";")[0]


async def test_the_cookie_has_no_copy_that_scripts_can_keep(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, cookie = await asyncio.to_thread(ask_me, server.base, **{"Sec-Fetch-Mode": "cors"})
    assert first["token"] == ""
    again, _ = await asyncio.to_thread(ask_me, server.base, Cookie=cookie)
    assert (again["player"], again["token"]) == (first["player"], "")
    # a program without cookies gets a pass, which ends and can be renewed
    program, _ = await asyncio.to_thread(ask_me, server.base)
    held = {"Authorization": f"Bearer {program['token']}"}
    renewed, _ = await asyncio.to_thread(ask_me, server.base, **held)
    assert renewed["player"] == program["player"]
    assert renewed["token"]
    monkeypatch.setattr("jetons.server.identity.PASS_AGE", -1)
    later, _ = await asyncio.to_thread(ask_me, server.base, **held)
    assert later["player"] != program["player"]


async def test_a_token_of_the_first_version_still_proves_who_one_is(server: Running) -> None:
    async with server.client() as anne:
        old = server.site.signer.token(anne.player, "")
        assert (await Client(server.base, token=old).log_in()).player == anne.player
        assert Signer("another").read_pass(old) is None


async def test_a_seat_s_token_counts_at_its_table_only(server: Running) -> None:
    async with server.client() as anne:
        first = await anne.open_table("triolet", [ME, OPEN])
        second = await anne.open_table("triolet", [ME, OPEN])
    async with connect(server.base.replace("http", "ws") + "/ws") as socket:
        await socket.send(json.dumps({"t": "hello", "table": first.table, "token": first.token}))
        assert json.loads(await socket.recv())["mine"] == [0]
        await socket.send(json.dumps({"t": "hello", "table": second.table}))
        while (told := json.loads(await socket.recv()))["t"] != "table":
            pass
        assert told["mine"] == []


async def test_database_and_backup_are_their_owner_s(server: Running, tmp_path: Path) -> None:
    async with server.client() as anne:
        await anne.open_table("triolet", [ME, OPEN])
    copy = tmp_path / "copy.sqlite3"
    await server.site.store.backup(str(copy))
    files = [*tmp_path.glob("jetons.sqlite3*"), copy]
    assert len(files) >= 3  # with -wal and -shm
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
