"""Deleting deletes: somebody lives everywhere, goes, and every column of every table is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.people.browsers import Authenticator, Browser, browser, joined
from tests.server.post_office import post_office
from tests.server.pushing import push_service
from tests.server.running import ME, OPEN, Running, running
from tests.server.services import Postgres

from jetons.client import Client, first_legal
from jetons.server.daily import shifted
from jetons.server.moments import milliseconds
from jetons.server.store import Store, schema
from jetons.server.store.rows import unpack
from jetons.table import wire, wire_host

pytestmark = pytest.mark.anyio
NAME, EMAIL, DEVICE = "Hippolyte", "hippolyte@club.example", "Téléphone d’Hippolyte"
SAID, NOTED, TOLD = "parole-entre-nous", "mon-secret-du-carnet", "ce-que-j-ai-signale"
SITE = "http://localhost"
SLOW = {"kind": "days", "days": 2, "at_zero": "ask"}
# what may keep a key that nobody can use any more, and why (docs/privacy.md)
KEY_STAYS = {
    ("seats", "player_id"): "where somebody sat",
    ("tables", "summary"): "the same, with the table's",
    ("entries", "body"): "the log is numbered: names and words are written over",
    ("records", "log"): "the same, packed",
    ("records", "result"): "the same",
    ("meta", "name"): "how often they signed out everywhere: else old cookies would be good again",
}


async def cells(store: Store) -> dict[tuple[str, str], list[bytes]]:
    """Everything in a database, by table and column."""
    found: dict[tuple[str, str], list[bytes]] = {}
    for table, columns in schema.layout().items():
        for row in await store.fetch(f"SELECT {', '.join(columns.names)} FROM {table}"):
            for name, value in zip(columns.names, row, strict=True):
                data = (
                    bytes(value) if isinstance(value, bytes | memoryview) else str(value).encode()
                )
                parts = unpack(data) if (table, name) == ("records", "log") else [data]
                found.setdefault((table, name), []).extend(parts)
    return found


def places(found: dict[tuple[str, str], list[bytes]], text: str) -> set[tuple[str, str]]:
    """Where a text stands."""
    wanted = {text.encode(), text.encode("unicode_escape")}
    return {place for place, cells in found.items() if any(w in c for c in cells for w in wanted)}


async def seated(*tables: Any) -> None:
    for table in tables:
        while table.now.status == "waiting":
            await table.wait()


async def live(server: Running, one: Browser, other: Browser, bob: Client, phone: Any) -> set[str]:
    """Do everything that leaves something; what may not be found afterwards."""
    player = await one.me()
    told = await one.sign_up(NAME)
    codes = {code.replace("-", "") for code in told["codes"]}
    key = Authenticator()
    asked = await one.post("/api/account/passkey/begin", {"name": ""})
    made = {"state": asked["state"], "credential": key.made(asked["options"], SITE), "name": NAME}
    assert len((await one.post("/api/account/passkey/finish", made))["passkeys"]) == 1
    await one.post("/api/account/email", {"email": EMAIL})
    await joined(one, other)
    device = (await one.get("/api/me/devices"))["devices"][0]["id"]
    await one.post(f"/api/me/devices/{device}", {"name": DEVICE})
    await one.post("/api/me/handover")
    one.note("setting", "k", value=NOTED)
    gone = one.note("sheet", "s", players=[NOTED])
    other.note("removed", gone.key, what="sheet")
    await one.sync()
    await other.sync()
    assert (await one.post("/api/me/push", phone.keys()))["devices"]
    await one.post("/api/me/notices", {"over": False})
    opened = await bob.open_table("triolet", [ME, OPEN], clock=SLOW)
    await one.post(f"/api/tables/{opened.table}/seats", {"seat": 1})
    hers = Client(server.base, token=server.site.signer.site_pass(player))
    async with bob.sit_at(opened.table) as his, hers.sit_at(opened.table) as mine:
        await seated(his, mine)
        await mine.do(wire.Chat(text=SAID))
        await his.do(wire.Chat(text="et toi ?"))
    async with bob.sit_at(opened.table) as his:
        if his.is_my_turn:
            await his.play(await first_legal(his))
    await phone.wait()
    done = await bob.open_table("21", [ME, OPEN])
    await one.post(f"/api/tables/{done.table}/seats", {"seat": 1})
    async with bob.sit_at(done.table) as his, hers.sit_at(done.table) as mine:
        await seated(his, mine)
        await mine.do(wire.Chat(text=SAID))
        await mine.do(wire.Resign())
    await server.site.tables.house.archive(done.table)
    await one.post("/api/me/holiday", {"days": 1})
    await one.post("/api/me/blocks", {"player": bob.player})
    about = {"table": opened.table, "player": bob.player, "why": "other", "said": TOLD}
    assert (await one.call("POST", "/api/reports", about)).status_code == 200
    await bob.post("/api/reports", {**about, "player": player}, wire_host.Receipt)
    day = shifted(milliseconds(), 0)
    claimed = await one.call("POST", f"/api/daily/{day}/triolet", {"moves": ["x"]})
    assert claimed.json()["state"] == "refused"
    host, now = server.site.tables.moderation.kept, milliseconds()
    await host.bar(player, now, now + 1000)
    await host.note(now, "bar", player, "essai")
    return {NAME, EMAIL, DEVICE, SAID, NOTED, TOLD, one.device, other.device, phone.path, *codes}


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_nothing_is_left_of_somebody_who_goes(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """It was in every table that is keyed by a person; then no cell of any table has it."""
    url = str(tmp_path / "jetons.sqlite3")
    if kind == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = await postgres.new_database()
    more: dict[str, Any] = {"notice_seconds": 0.05, "push_lenient": True, "database": url}
    more["site_url"] = SITE
    async with (
        push_service() as push,
        post_office() as post,
        running(tmp_path, **more, **post.settings) as server,
        browser(server) as one,
        browser(server) as other,
        Client(server.base, name="Bob") as bob,
    ):
        player = await one.me()
        secrets = await live(server, one, other, bob, push.browser("phone-of-hippolyte"))
        before = await cells(server.site.store)
        lived = {table for table, _ in places(before, player)}
        keyed = {t for t, columns in schema.layout().items() if "player_id" in columns.names}
        assert keyed <= lived, keyed - lived
        for secret in secrets - {code for code in secrets if code.isupper()}:
            assert places(before, secret), secret
        assert (await one.call("DELETE", "/api/me")).status_code == 200
        after = await cells(server.site.store)
        for secret in secrets:
            assert not places(after, secret), secret
        left = places(after, player)
        assert left <= set(KEY_STAYS), left - set(KEY_STAYS)
        n_people = len(before["players", "id"])
        assert len(after["players", "id"]) == n_people - 1
        assert await one.me() not in (player, "")
        told = {"device": other.device, "have": {}}
        assert await other.refused("POST", "/api/me/log", told) == (403, "signed_out")
