"""People who do not want to meet, reports, and the console of the host: who may do what."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, redirect_stdout
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.running import ME, OPEN, Running, running

from jetons.cli import main
from jetons.client import ServerRefused, first_legal
from jetons.server.moderation import MOST_REPORTS, new_link
from jetons.table import wire, wire_host

pytestmark = pytest.mark.anyio
HOST_ROUTES = (("GET", "/api/host", None), ("POST", "/api/host/act", {"act": "bar", "player": "x"}))


@asynccontextmanager
async def host_of(server: Running) -> AsyncIterator[httpx.AsyncClient]:
    """The host's browser."""
    key = await new_link(server.site.tables.moderation.kept)
    async with httpx.AsyncClient(base_url=server.base) as browser:
        answer = await browser.post("/api/host", json={"key": key})
        assert answer.status_code == 200
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        again = await browser.post("/api/host", json={"key": key})
        assert again.status_code == 403  # it is used up
        browser.cookies.clear()
        browser.headers["cookie"] = cookie.partition(";")[0]
        yield browser


async def act(browser: httpx.AsyncClient, **what: Any) -> dict[str, Any]:
    answer = await browser.post("/api/host/act", json=what)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def test_who_is_blocked_cannot_sit_down_be_paired_or_be_heard(server: Running) -> None:
    async with server.two_seated() as (one, two):
        eve, anne = two.client, one.client
        await two.do(wire.Chat(text="avant"))
        kept = await anne.post("/api/me/blocks", {"player": eve.player}, wire_host.Blocks)
        assert [(who.player, who.name) for who in kept.people] == [(eve.player, "Bob")]
        await two.do(wire.Chat(text="mot doux"))
        mover = one if one.is_my_turn else two
        await mover.play(await first_legal(mover))
        position = mover.now.position
        while one.now.position < position:
            await asyncio.wait_for(one.wait(), 10)
        said = [event.text for event in one.log if isinstance(event, wire.Chatted)]
        assert said == ["avant"]
        fresh = await anne.get(f"/api/tables/{one.name}", wire.Table)
        assert not [event for event in fresh.log if isinstance(event, wire.Chatted)]
        opened = await anne.open_table("triolet", [ME, OPEN])
        for guest, host in ((eve, anne), (anne, eve)):  # neither at the other's table
            opened = await host.open_table("triolet", [ME, OPEN])
            with pytest.raises(ServerRefused) as refusal:
                await guest.take_seat(opened.table)
            assert refusal.value.code == "kept_apart"
        mine = await anne.post("/api/pair", {"game": "21"}, wire.Opened)
        async with anne.sit_at(mine.table):
            theirs = await eve.post("/api/pair", {"game": "21"}, wire.Opened)
            assert theirs.table != mine.table
        await anne.post("/api/me/blocks", {"player": eve.player, "off": True}, wire_host.Blocks)
        opened = await anne.open_table("triolet", [ME, OPEN])
        await eve.take_seat(opened.table)


async def test_a_report_is_of_somebody_one_met_and_there_are_not_too_many(server: Running) -> None:
    async with server.two_seated() as (one, two), server.client("Eve") as eve:
        await eve.get("/api/me", wire.Me)
        told = {"table": one.name, "player": two.client.player, "why": "insult", "said": "x" * 900}
        for _ in range(MOST_REPORTS):
            await one.client.post("/api/reports", told, wire_host.Receipt)
        with pytest.raises(ServerRefused) as refusal:
            await one.client.post("/api/reports", told, wire_host.Receipt)
        assert refusal.value.code == "too_many_reports"
        for about in (eve.player, one.client.player, ""):
            with pytest.raises(ServerRefused) as refusal:
                await one.client.post("/api/reports", {**told, "player": about}, wire_host.Receipt)
            assert refusal.value.code == "bad_message"
        async with host_of(server) as host:
            reports = (await host.get("/api/host")).json()["reports"]
        assert len(reports) == MOST_REPORTS
        assert len(reports[0]["said"]) == 500
        assert (reports[0]["by_name"], reports[0]["about_name"]) == ("Anne", "Bob")


@pytest.mark.parametrize("who", ["nobody", "guest", "forged", "old"])
async def test_the_console_is_the_host_s_alone(
    server: Running, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with host_of(server) as host, httpx.AsyncClient(base_url=server.base) as browser:
        if who == "guest":
            await browser.get("/api/me")
        elif who == "forged":  # a cookie that the site signed for something else
            signed = server.site.signer.cookie("host")
            browser.headers["cookie"] = f"jetons_host={signed}"
        elif who == "old":
            browser.headers["cookie"] = host.headers["cookie"]
            import time

            real = time.time
            monkeypatch.setattr(time, "time", lambda: real() + 13 * 3600)
        for method, path, body in HOST_ROUTES:
            answer = await browser.request(method, path, json=body)
            assert answer.status_code == 403, path
            assert answer.json()["error"]["code"] == "not_host"
        assert (await browser.post("/api/host", json={"key": "x"})).status_code == 403
        other = await host.post(
            "/api/host/act", json={"act": "bar"}, headers={"origin": "https://evil.example"}
        )
        assert other.status_code == 403
    assert await server.site.tables.moderation.kept.acts(9) == []


async def test_what_the_host_does_and_what_stands_in_the_log(server: Running) -> None:
    async with server.two_seated() as (one, two):
        bob = two.client
        await two.do(wire.Chat(text="grossier"))
        told = {"table": one.name, "player": bob.player, "why": "insult"}
        await one.client.post("/api/reports", told, wire_host.Receipt)
        async with host_of(server) as host:
            view = (await host.get("/api/host")).json()
            text = json.dumps(view)
            table = await server.site.tables.get(one.name)
            assert table.desk.secret.hex() not in text
            assert "127.0.0.1" not in text
            assert {person["name"] for person in view["people"]} == {"Anne", "Bob"}
            assert len({person["address"] for person in view["people"]}) == 1
            await act(host, act="delete_chat", player=bob.player, why="insultes")
            await act(host, act="hide_name", player=bob.player)
            view = await act(host, act="bar", player=bob.player, days=3)
            assert [who["player"] for who in view["barred"]] == [bob.player]
            view = await act(host, act="close", report=view["reports"][0]["id"])
            assert view["reports"] == []
            assert [done["act"] for done in view["acts"]] == [
                "close", "bar", "hide_name", "delete_chat",
            ]  # fmt: skip
            assert view["acts"][-1]["why"] == "insultes"
            fresh = await one.client.get(f"/api/tables/{one.name}", wire.Table)
            assert [seat.name for seat in fresh.seats] == ["Anne", "Invité"]
            assert not [event for event in fresh.log if isinstance(event, wire.Chatted)]
            with pytest.raises(ServerRefused) as refusal:
                await bob.open_table("triolet", [ME, OPEN])
            assert refusal.value.code == "shut_out"
            with pytest.raises(ServerRefused) as refusal:
                await two.do(wire.Chat(text="encore"))
            assert refusal.value.code == "shut_out"
            mover = one if one.is_my_turn else two
            await mover.play(await first_legal(mover))  # games that run go on
            await act(host, act="unbar", player=bob.player)
            await bob.open_table("triolet", [ME, OPEN])
            for bad in ({"act": "bar"}, {"act": "explode"}, {"act": "hide_name", "player": 5}):
                assert (await host.post("/api/host/act", json=bad)).status_code == 400


async def test_the_console_in_the_terminal(tmp_path: Path) -> None:
    async with running(tmp_path) as server, server.two_seated() as (one, two):
        told = {"table": one.name, "player": two.client.player, "why": "cheat", "said": "hum"}
        await one.client.post("/api/reports", told, wire_host.Receipt)
        base = ["--database", str(tmp_path / "jetons.sqlite3"), "--url", server.base]

        def jetons(*words: str) -> tuple[int, str]:
            with redirect_stdout(io.StringIO()) as out:
                code = main(["host", *words, *base])
            return code, out.getvalue()

        code, text = await asyncio.to_thread(jetons, "link")
        assert (code, text.startswith(f"{server.base}/hote#")) == (0, True)
        code, text = await asyncio.to_thread(jetons, "list")
        assert code == 0
        assert "cheat  Bob" in text
        assert "hum" in text
        code, text = await asyncio.to_thread(jetons, "bar", two.client.player, "--why", "triche")
        assert "triche" in text
        assert two.client.player in server.site.tables.moderation.barred()
        assert (await asyncio.to_thread(jetons, "bar"))[0] == 2
    assert (await asyncio.to_thread(jetons, "list"))[0] == 2  # nobody answers: a sentence
    for url in ("jeux", "http://[::"):  # no addresses
        base[-1] = url
        assert (await asyncio.to_thread(jetons, "list"))[0] == 2


async def test_two_nodes_know_of_a_block_after_a_look(tmp_path: Path) -> None:
    async with running(tmp_path) as server, server.client("Anne") as anne:
        await anne.get("/api/me", wire.Me)
        await anne.post("/api/me/blocks", {"player": "eve"}, wire_host.Blocks)
    async with running(tmp_path) as again:
        assert again.site.tables.moderation.unheard_by(anne.player) == {"eve"}
