"""What is a person's own reaches nobody else: by no endpoint, no notice, no line of the log."""

from __future__ import annotations

import asyncio
import base64
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from jetons.client import Client, RemoteTable, first_legal
from jetons.server.moderation import new_link
from jetons.server.moments import milliseconds
from jetons.server.store import open_store
from jetons.server.store.sections.moderation import ModerationStore
from jetons.table import wire, wire_host
from tests.abuse.test_who_may import TABLE, TODAY
from tests.people.browsers import PASSWORD, Browser, browser
from tests.server.post_office import post_office
from tests.server.pushing import push_service
from tests.server.running import ME, OPEN, process

pytestmark = pytest.mark.anyio
SLOW = {"kind": "days", "days": 2, "at_zero": "ask"}
EMAIL = "hippolyte@club.example"
NOTED, SAID, TOLD = "mon-secret-du-carnet", "parole-entre-nous", "ce-que-j-ai-signale"
TRIED: dict[str, Any] = {  # what tells something of others beside what is asked by GET
    "/api/session": {"name": "Hippolyte", "password": "faux faux faux"},
    "/api/session/mail": {"name": "Hippolyte"},
    "/api/session/recover": {"name": "Hippolyte", "code": "AAAA", "password": PASSWORD[::-1]},
    "/api/me/log": None,
    "/api/reports": None,
}
MATTERS = 12  # characters of a secret that are looked for, at least


async def everything(one: Browser, places: dict[str, str], **headers: str) -> dict[str, bytes]:
    """What each endpoint that tells something answers."""
    found = {}
    for (method, path), (_, body) in TABLE.items():
        if method == "GET" or path in TRIED:
            what = TRIED.get(path) or body
            answer = await one.call(method, path.format(**places), what, **headers)
            found[f"{method} {path}"] = answer.content + repr(answer.headers).encode()
    return found


def written(database: Path) -> list[str]:
    """What the database has that nobody else may learn."""
    with sqlite3.connect(database) as db:
        rows = db.execute("SELECT endpoint, p256dh, auth, id FROM push_devices").fetchall()
        rows += db.execute("SELECT password, email FROM accounts").fetchall()
        rows += db.execute("SELECT id FROM sessions").fetchall()
        rows += db.execute("SELECT code FROM codes").fetchall()
        rows += db.execute("SELECT device FROM log_entries").fetchall()
        kept = db.execute(
            "SELECT value FROM meta WHERE name IN ('push-key', 'signing-key', 'daily')"
        )
        keys = [bytes(row[0]) for row in kept]
        secrets = [bytes(row[0]) for row in db.execute("SELECT secret FROM tables")]
    texts = [str(value) for row in rows for value in row]
    for key in (*keys, *secrets):
        texts += [key.hex(), base64.b64encode(key).decode(), base64.urlsafe_b64encode(key).decode()]
    return [text for text in texts if len(text) >= MATTERS]


async def seated(one: RemoteTable, two: RemoteTable) -> None:
    for table in (one, two):
        while table.now.status == "waiting":
            await table.wait()


async def test_nothing_of_a_person_reaches_others_or_the_log(tmp_path: Path) -> None:
    async with push_service() as push, post_office() as post:
        more: dict[str, Any] = {"notice_seconds": 0.05, "push_lenient": True, "letter_minutes": 0.0}
        more |= {"log_level": "debug", "signin_burst": 1000, **post.settings}
        with process(tmp_path, **more) as server:
            async with (
                browser(server.base) as one,
                browser(server.base) as other,
                browser(server.base) as second,
                Client(server.base, name="Bob") as bob,
            ):
                player = await one.me()
                secrets = [PASSWORD, EMAIL, NOTED, SAID, TOLD]
                secrets += (await one.sign_up("Hippolyte"))["codes"]
                await one.post("/api/account/email", {"email": EMAIL})
                code = await post.code(1)
                await one.post("/api/account/email", {"email": EMAIL, "code": code})
                handed = (await one.post("/api/me/handover"))["code"]
                await second.post("/api/handover", {"code": handed})
                secrets += [code, handed, one.http.cookies["jetons"]]
                one.note("setting", "k", value=NOTED)
                await one.sync()
                phone = push.browser("phone-of-hippolyte")
                assert (await one.post("/api/me/push", phone.keys()))["devices"]
                await one.post("/api/me/notices", {"mail": "each"})
                # a slow game between them: words, a report, moves, notices that fail at first
                opened = await bob.open_table("triolet", [ME, OPEN], clock=SLOW)
                await one.post(f"/api/tables/{opened.table}/seats", {"seat": 1})
                store = open_store(str(tmp_path / "jetons.sqlite3"))
                await store.open()
                async with bob.sit_at(opened.table) as his:
                    while his.now.status == "waiting":
                        await his.wait()
                    if his.is_my_turn:  # hers is the notice
                        await his.play(await first_legal(his))
                    await his.do(wire.Chat(text=SAID))
                    told = {"table": opened.table, "player": player, "why": "other", "said": TOLD}
                    await bob.post("/api/reports", told, wire_host.Receipt)
                    push.answers[:] = ["503 Busy"]
                    post.answers[:] = [b"451 later"]
                    await push.wait_posts(1)
                    later = "SELECT 1 FROM notices WHERE tries=1 AND next_at<?"
                    async with asyncio.timeout(
                        30
                    ):  # both were refused, and noted to be tried again
                        while len(await store.fetch(later, milliseconds() + 31_000)) < 2:
                            await asyncio.sleep(0.01)
                    await store.execute("UPDATE notices SET next_at=1 WHERE next_at IS NOT NULL")
                    assert (await phone.wait())[0]["table"] == opened.table
                    letter = await post.wait(2)
                    secrets += written(tmp_path / "jetons.sqlite3")
                    # what they are told themselves has nothing of the deal
                    for text in (json.dumps(phone.told), letter.get_content()):
                        for secret in secrets:
                            assert secret not in text
                    places = {"table": opened.table, "slug": "triolet", "date": TODAY}
                    places |= {"session": "x", "name": "x", "ply": "0", "exercise": "x", "at": "x"}
                    as_bob = {"authorization": f"Bearer {bob.token}"}
                    async with browser(server.base) as program:
                        program.http.cookies.clear()
                        for who, seen in (
                            ("stranger", await everything(other, places)),
                            ("opponent", await everything(program, places, **as_bob)),
                        ):
                            for path, answer in seen.items():
                                for secret in secrets:
                                    if who == "opponent" and secret in (SAID, TOLD):
                                        continue  # his own words
                                    assert secret.encode() not in answer, (who, path, secret)
                    key = await new_link(ModerationStore(store))
                    await other.call("POST", "/api/host", {"key": key})
                    view = (await other.http.get("/api/host")).text
                    assert TOLD in view
                    for secret in secrets:
                        assert secret == TOLD or secret not in view, secret
                    secrets.append(key)
                await store.close()
            assert server.stop() == 0
        log = server.log()
        assert "a letter was not sent" in log
        for secret in [*secrets, player, "Hippolyte"]:
            assert secret not in log, secret
