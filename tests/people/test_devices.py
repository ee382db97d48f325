"""A person on several devices, without an account: the log goes from one to the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from jetons.people import folds, log, tables
from jetons.people.log import Entry
from jetons.server import personal_log
from jetons.server.moments import milliseconds
from tests.people.browsers import PASSWORD, Browser, browser, joined
from tests.server.running import Running, running

pytestmark = pytest.mark.anyio


async def test_three_devices_two_offline_end_equal(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as server,
        browser(server, "Téléphone") as phone,
        browser(server, "Portable") as laptop,
        browser(server, "Tablette") as tablet,
    ):
        one = phone.note("table", "t", seq=1)
        phone.note("setting", "theme", value="dark")
        assert (await phone.exchange())["error"]["code"] == "not_synced"
        await joined(phone, laptop)
        assert await phone.me() == await laptop.me()
        await phone.sync()
        await joined(laptop, tablet)
        await laptop.sync()
        await tablet.sync()
        assert tablet.entries == laptop.entries == log.union(phone.entries)
        for i, device in enumerate((laptop, tablet)):  # both go on offline
            device.note("table", "t", at=10 + i, after=log.name_of(one), seq=2)
            device.note("setting", "theme", at=20 + i, value=device.name)
        for device in (tablet, laptop, phone, tablet, laptop):
            await device.sync()
        assert laptop.entries == tablet.entries == phone.entries
        assert len(phone.entries) == 6
        assert folds.settings(phone.entries) == {"theme": "Tablette"}
        assert [line.id for line in tables.tables(phone.entries)] == ["t", f"t~{tablet.device}-1"]
        listed = await phone.get("/api/me/devices")
        assert listed["syncs"]
        assert listed["devices"][0]["name"] == "Téléphone"
        assert {one["how"] for one in listed["devices"]} == {"first", "handover"}
        assert {one["device"] for one in listed["devices"]} == {
            one.device for one in (phone, laptop, tablet)
        }


async def test_a_device_that_is_cut_off_is_nobody(server_pair: tuple[Browser, Browser]) -> None:
    phone, thief = server_pair
    phone.note("name", name="Zoé")
    await phone.sync()
    lost = next(d for d in (await phone.get("/api/me/devices"))["devices"] if not d["here"])
    pass_of_before = thief.http.cookies.get("jetons")
    assert (await phone.call("DELETE", f"/api/me/devices/{lost['id']}")).status_code == 200
    assert await thief.refused("POST", "/api/me/log", {"device": thief.device, "have": {}}) == (
        403,
        "signed_out",
    )
    assert pass_of_before
    assert await thief.me() != await phone.me()
    assert len((await phone.get("/api/me/devices"))["devices"]) == 1
    assert "error" not in await phone.sync()


@pytest.fixture
async def server_pair(tmp_path: Path, anyio_backend: str) -> Any:
    async with running(tmp_path) as server, browser(server) as one, browser(server, "PC") as two:
        await joined(one, two)
        yield one, two


async def test_a_code_is_good_once_and_not_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as server, browser(server) as one, browser(server) as two:
        code = (await one.post("/api/me/handover"))["code"]
        wrong = {"code": "2222-2222"}
        assert await two.refused("POST", "/api/handover", wrong) == (403, "bad_code")
        later = milliseconds() + 11 * 60_000
        with monkeypatch.context() as patch:
            patch.setattr("jetons.server.accounts.milliseconds", lambda: later)
            assert await two.refused("POST", "/api/handover", {"code": code}) == (403, "bad_code")
        assert "player" in await two.post("/api/handover", {"code": code})
        assert await two.refused("POST", "/api/handover", {"code": code}) == (403, "bad_code")
        first = (await one.post("/api/me/handover"))["code"]
        await one.post("/api/me/handover")
        assert await two.refused("POST", "/api/handover", {"code": first}) == (403, "bad_code")


async def test_forged_logs_are_refused_with_a_reason(server_pair: tuple[Browser, Browser]) -> None:
    phone, laptop = server_pair
    phone.note("setting", "a", value=1)
    await phone.sync()
    await laptop.sync()
    laptop.note("setting", "b", value=1)
    await laptop.sync()

    async def refusal(by: Browser, *entries: Entry) -> list[str]:
        told = await by.exchange(list(entries))
        return [one["refusal"]["code"] for one in told["refused"]]

    theirs = Entry(laptop.device, 9, 5, "setting", "x", {"value": "forgé"})
    assert await refusal(phone, theirs) == ["not_yours"]
    assert await refusal(phone, Entry(phone.device, 9, 5, "setting")) == ["gap"]
    assert await refusal(phone, Entry(phone.device, 1, 6, "setting")) == ["forked"]
    future = Entry(phone.device, 2, milliseconds() + 10**9, "setting")
    assert await refusal(phone, future) == ["ahead"]
    for bad in (
        Entry(phone.device, 2, -1, "setting"),
        Entry(phone.device, 2, 5, "no kind"),
        Entry("x", 2, 5, "setting"),
        Entry(phone.device, 10**9, 5, "setting"),
        Entry(phone.device, 2, 5, "setting", "k", {"text": "x" * 40_000}),
        Entry(phone.device, 2, 5, "setting", "k", nested(20)),
    ):
        assert await refusal(phone, bad) == ["bad_entry"], bad
    # what is good before a bad one is kept, what comes after it waits
    good, bad, after = (Entry(phone.device, n, 5, "setting", "k") for n in (2, 3, 4))
    bad = Entry(phone.device, 3, -1, "setting")
    told = await phone.exchange([good, bad, after])
    assert told["have"][phone.device] == 2
    assert [(one["n"], one["refusal"]["code"]) for one in told["refused"]] == [(3, "bad_entry")]
    assert await refusal(phone, good) == []  # sent again: nothing changes
    for body in (
        {"device": "!", "have": {}},
        {"device": phone.device, "have": {"x": 10**30}},
        {"device": phone.device, "have": {phone.device: -(10**18)}},
        {"device": phone.device, "have": {}, "entries": [{"device": phone.device}]},
        {"device": phone.device, "have": {}, "entries": [good] * 501},
    ):
        answer = await phone.call("POST", "/api/me/log", body)
        assert answer.status_code in (200, 400), answer.text
    assert (await phone.call("POST", "/api/me/log", {"x": "y" * 300_000})).status_code == 413


def nested(depth: int) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for _ in range(depth):
        made = {"a": made}
    return made


async def test_a_full_log_says_so_and_deleting_makes_room(
    server_pair: tuple[Browser, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, laptop = server_pair
    monkeypatch.setattr(personal_log, "MOST_ENTRIES", 6)
    for n in range(8):
        phone.note("table", "old", seq=n)
    told = await phone.sync()
    assert told["full"]
    assert told["n_entries"] == 6
    assert [one["refusal"]["code"] for one in told["refused"]] == ["log_full"]
    laptop.note("removed", "old", what="table")
    assert (await laptop.sync())["n_entries"] == 1
    assert not (await phone.sync())["refused"]
    assert {entry.kind for entry in phone.entries} == {"gone", "removed"}
    await laptop.sync()
    assert laptop.entries == phone.entries


async def test_a_gap_stops_a_long_exchange_where_it_is(
    server_pair: tuple[Browser, Browser],
) -> None:
    """What is sent is written in slices: nothing after a refused entry is kept, in any of them."""
    phone, _ = server_pair
    sent = [Entry(phone.device, n, 5, "setting", f"k{n}") for n in range(1, 301) if n != 75]
    told = await phone.exchange(sent)
    assert told["have"][phone.device] == 74
    assert [(one["n"], one["refusal"]["code"]) for one in told["refused"]] == [(76, "gap")]
    told = await phone.exchange([Entry(phone.device, 75, 5, "setting", "k75"), *sent[74:]])
    assert told["have"][phone.device] == 300


async def test_deleted_content_is_gone_from_the_database(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser(server) as one, browser(server) as two:
        await joined(one, two)
        one.note("sheet", "s", game="triolet", players=["Hippolyte"])
        await one.sync()
        one.note("removed", "s", what="sheet")
        await one.sync()
        rows = await server.site.store.fetch("SELECT kind, key, data FROM log_entries")
        assert "Hippolyte" not in repr([tuple(row) for row in rows])
        late = one.note("sheet", "s", game="triolet", players=["Hippolyte"])
        await one.exchange([late])
        rows = await server.site.store.fetch("SELECT kind, key, data FROM log_entries")
        assert "Hippolyte" not in repr([tuple(row) for row in rows])


async def test_export_and_deletion(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser(server) as one, browser(server) as two:
        await one.sign_up("Hippolyte")
        one.entries += [Entry(one.device, n, 5, "setting", f"k{n}") for n in range(1, 1201)]
        await one.sync()
        lines = [
            msgspec.json.decode(s)
            for s in (await one.http.get("/api/me/export")).content.splitlines()
        ]
        assert lines[0]["jetons"] == "log"
        assert lines[0]["account"]["name"] == "Hippolyte"
        assert [log.entry_of(line) for line in lines[1:]] == one.entries
        assert (await one.call("DELETE", "/api/me")).status_code == 200
        sign_in = {"name": "Hippolyte", "password": PASSWORD}
        assert await two.refused("POST", "/api/session", sign_in) == (403, "bad_sign_in")
        for table in ("accounts", "codes", "log_entries", "log_devices", "log_sizes", "players"):
            assert not await server.site.store.fetch(f"SELECT * FROM {table}"), table
        rows = await server.site.store.fetch("SELECT player_id, name, device FROM sessions")
        assert {tuple(row) for row in rows} == {("", "", "")}
        assert (await two.sign_up("Hippolyte"))["has_account"]  # the name is free again


async def test_bearers_of_tokens_are_no_devices(server: Running) -> None:
    async with server.client("Ada") as ada, browser(server) as one:
        token = (await ada.get("/api/me", msgspec.Raw),)
        answer = await one.http.get("/api/me/devices", headers={"authorization": "Bearer x"})
        assert token
        assert answer.json()["error"]["code"] == "no_device"


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str) -> Any:
    async with running(tmp_path) as it:
        yield it
