"""Whose turn it is in a slow game reaches them: sealed, once, and after a kill too."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.server.pushing import PushService, push_service
from tests.server.running import ME, OPEN, Running, process, running

from jetons.client import Client, RemoteTable, ServerRefused, first_legal
from jetons.play.clock import DAY
from jetons.server.moments import milliseconds
from jetons.server.notices import MOST_TRIED, TRIED, Notices, device_id
from jetons.server.push import post
from jetons.server.store.sections.notices import (
    MOST_DEVICES,
    Device,
    Notice,
    NoticeStore,
)
from jetons.server.store.sqlite import SqliteStore
from jetons.table import wire, wire_notices

pytestmark = pytest.mark.anyio
HOUR = 3_600_000
SLOW = {"kind": "days", "days": 2, "at_zero": "ask"}
QUICKLY = {"notice_seconds": 0.05, "push_lenient": True}


@pytest.fixture
async def push() -> AsyncIterator[PushService]:
    async with push_service() as service:
        yield service


@pytest.fixture
async def slow(tmp_path: Path) -> AsyncIterator[Running]:
    """A server that tells people almost at once."""
    async with running(tmp_path, **QUICKLY) as server:
        yield server


async def gone_and_moved(one: RemoteTable, two: RemoteTable) -> tuple[RemoteTable, RemoteTable]:
    """Whoever is not to move goes, and the other plays: the one who plays, the one to be told."""
    mover, other = (one, two) if one.is_my_turn else (two, one)
    await other.close()
    table = mover
    while table.seats[other.mine[0]].online:
        await table.do(wire.Ping())
        if any(isinstance(m, wire.Presence) and not m.seats[other.mine[0]] for m in table.heard):
            break
    await mover.play(await first_legal(mover))
    return mover, other


async def settled(server: Running, name: str) -> None:
    """Look at a table as the sweep does, and send what is to be sent."""
    await server.site.tables.house._look_at(name)
    while await server.site.tables.notices.send_some():
        pass


@pytest.mark.parametrize("clock", [SLOW, {"kind": "none"}])
async def test_who_is_gone_is_told_once(
    slow: Running, push: PushService, clock: dict[str, object]
) -> None:
    async with slow.two_seated(clock=clock) as (one, two):
        browsers = {}
        for table, lang in ((one, "fr"), (two, "en")):
            browsers[table.client.player] = push.browser(lang)
            await browsers[table.client.player].subscribe(table.client, lang)
        mover, other = await gone_and_moved(one, two)
        browser = browsers[other.client.player]
        told = await browser.wait()
        words = {"fr": ("Triolet · avec ", "À vous de jouer."),
                 "en": ("Triolet · with ", "It is your turn.")}[told[0]["lang"]]  # fmt: skip
        name = mover.seats[mover.mine[0]].name
        assert told == [
            {"title": words[0] + name, "body": words[1], "table": mover.name, "waiting": 1,
             "lang": told[0]["lang"]}
        ]  # fmt: skip
        for text in ("tu viens ?", "allô"):  # no notice for what is said
            await mover.do(wire.Chat(text=text))
        await settled(slow, mover.name)
        assert len(browser.told) == push.n_posts == 1


async def test_who_is_there_is_not_told(slow: Running, push: PushService) -> None:
    async with slow.two_seated(clock=SLOW) as (one, two):
        for table in (one, two):
            await push.browser(table.client.player).subscribe(table.client)
        mover = one if one.is_my_turn else two
        await mover.play(await first_legal(mover))
        await asyncio.sleep(0.06)
        await settled(slow, one.name)
        await (two if mover is one else one).close()  # they saw it, and know
        await settled(slow, one.name)
        assert push.n_posts == 0


async def test_reminders_come_each_once_and_the_last_when_some_are_late(
    slow: Running, push: PushService
) -> None:
    async with slow.two_seated(clock=SLOW) as (one, two):
        browser = push.browser("gone")
        gone = two if one.is_my_turn else one
        await browser.subscribe(gone.client)
        mover, _ = await gone_and_moved(one, two)
        table = await slow.site.tables.get(one.name)
        await browser.wait()
        for hours, n_told in ((25, 2), (1, 2), (20, 3)):  # 23 are left, then 22, then 2
            table._clock_since -= hours * HOUR
            await settled(slow, one.name)
            await browser.wait(n_told)
        assert [one["body"] for one in browser.told] == [
            "À vous de jouer.",
            "Il vous reste un jour pour jouer.",
            "Il vous reste quatre heures pour jouer.",
        ]
        table._clock_since -= 20 * HOUR  # an hour before was slept through: it is over
        watcher = push.browser("here")
        await watcher.subscribe(mover.client)
        await settled(slow, one.name)
        await browser.wait(4)
        assert browser.told[-1]["body"].startswith("Votre temps est écoulé.")
        assert len(browser.told) == 4
        assert not watcher.told  # who is there sees it at the table


async def test_what_somebody_does_not_want_is_not_sent(slow: Running, push: PushService) -> None:
    async with slow.two_seated(clock=SLOW) as (one, two):
        gone = two if one.is_my_turn else one
        await push.browser("gone").subscribe(gone.client)
        kept = await gone.client.post(
            "/api/me/notices", {"turn": False, "four": False}, wire_notices.Notices
        )
        assert kept.wishes == wire_notices.NoticeWishes(turn=False, four=False)
        mover, _ = await gone_and_moved(one, two)
        await asyncio.sleep(0.06)
        await settled(slow, mover.name)
        assert push.n_posts == 0
        assert await slow.site.tables.notices.kept.n_waiting() == 0


@pytest.mark.parametrize("off", ["turn", "day", "four", "hour", "late"])
async def test_each_reminder_is_switched_off_alone(
    slow: Running, push: PushService, off: str
) -> None:
    async with slow.two_seated(clock=SLOW) as (one, two):
        browser = push.browser("gone")
        gone = two if one.is_my_turn else one
        await browser.subscribe(gone.client)
        await gone.client.post("/api/me/notices", {off: False}, wire_notices.Notices)
        mover, _ = await gone_and_moved(one, two)
        table = await slow.site.tables.get(mover.name)
        awaited = []
        for kind, hours, said in (
            ("turn", 0, "À vous de jouer."),
            ("day", 25, "Il vous reste un jour pour jouer."),
            ("four", 20, "Il vous reste quatre heures pour jouer."),
            ("hour", 2, "Il vous reste une heure pour jouer."),
            ("late", 2, "Votre temps est écoulé."),
        ):
            table._clock_since -= hours * HOUR
            await settled(slow, mover.name)
            awaited += [said] if kind != off else []
            await browser.wait(len(awaited))
        await settled(slow, mover.name)
        told = [one["body"] for one in browser.told]
        assert len(told) == len(awaited) == 4
        assert all(body.startswith(said) for body, said in zip(told, awaited, strict=True))


async def test_a_browser_that_is_gone_is_forgotten_and_a_busy_service_asked_again(
    slow: Running, push: PushService
) -> None:
    async with slow.two_seated(clock=SLOW) as (one, two):
        gone = two if one.is_my_turn else one
        kept = slow.site.tables.notices.kept
        browser = push.browser("phone")
        await browser.subscribe(gone.client)
        push.answers[:] = ["503 Busy\r\nRetry-After: 1"]
        await gone_and_moved(one, two)
        await push.wait_posts(1)
        while not (rows := await slow.site.store.fetch("SELECT next_at, tries FROM notices")):
            await asyncio.sleep(0.01)
        async with asyncio.timeout(10):
            while rows[0][0] is None or rows[0][0] > milliseconds() + 31_000:
                rows = await slow.site.store.fetch("SELECT next_at, tries FROM notices")
        assert rows[0][1] == 1
        await slow.site.store.execute("UPDATE notices SET next_at=0")
        assert len(await browser.wait()) == 1
        async with asyncio.timeout(10):
            while await kept.n_waiting():
                await asyncio.sleep(0.01)
        push.answers[:] = ["410 Gone"]
        await slow.site.store.execute("UPDATE notices SET next_at=0")
        await push.wait_posts(3)
        async with asyncio.timeout(10):
            while await kept.devices_of(gone.client.player):
                await asyncio.sleep(0.01)
        assert await slow.site.store.fetch("SELECT 1 FROM notices") == []


async def test_many_at_once_become_one(slow: Running, push: PushService) -> None:
    async with slow.client("Mamie") as mamie:
        await mamie.get("/api/me", wire.Me)
        browser = push.browser("phone")
        await browser.subscribe(mamie)
        now = milliseconds()
        names = []
        async with slow.client("Tom") as tom:
            for _ in range(5):
                opened = await tom.open_table("triolet", [ME, OPEN], clock=SLOW)
                await mamie.take_seat(opened.table)
                table = await slow.site.tables.get(opened.table)
                async with asyncio.timeout(10):
                    while table.desk.match is None:
                        table._stage_since = 0
                        await table.look()
                table.desk = replace(table.desk, turn=table.desk.seats_of(mamie.player)[0])
                names.append(opened.table)
        await slow.site.store.execute("UPDATE notices SET next_at=NULL")
        kept = slow.site.tables.notices.kept
        for name in names:
            position = (await slow.site.tables.get(name)).desk.position
            await kept.add(mamie.player, name, position, "day", now, is_due=False)
        await slow.site.store.execute("UPDATE notices SET next_at=? WHERE kind='day'", now)
        told = await browser.wait()
        assert told[-1]["body"] == "5 parties vous attendent."


async def test_a_server_that_is_killed_tells_after_its_restart(
    tmp_path: Path, push: PushService
) -> None:
    with process(tmp_path, notice_seconds=1.0, push_lenient=True) as server:
        async with Client(server.base, name="Anne") as anne, Client(server.base, "Bob") as bob:
            opened = await anne.open_table("triolet", [ME, OPEN], clock=SLOW)
            browsers = [push.browser("anne"), push.browser("bob")]
            await browsers[0].subscribe(anne)
            async with anne.sit_at(opened.table) as one:
                await bob.take_seat(opened.table)
                await browsers[1].subscribe(bob)
                async with bob.sit_at(opened.table) as two:
                    while one.now.status == "waiting":
                        await one.wait()
                    while two.now.status == "waiting":
                        await two.wait()
                    mover = one if one.is_my_turn else two
                    await mover.play(await first_legal(mover))
                    server.kill()
            server.start()
            told = await browsers[1 if mover is one else 0].wait()
            assert told[0]["table"] == opened.table
    assert push.n_posts == 1


async def test_a_browser_knows_its_own_name() -> None:
    assert (
        device_id("https://push.example/abc") == "96Jj-Hhun5VAxIp1ckXjEpBw"
    )  # web/tests/push.test.ts


async def test_two_who_take_at_once_take_nothing_twice(tmp_path: Path) -> None:
    one, two = (SqliteStore(str(tmp_path / "jetons.sqlite3")) for _ in range(2))
    await one.open()
    await two.open()
    stores = [NoticeStore(one), NoticeStore(two)]
    try:
        for i in range(MOST_DEVICES + 2):
            await stores[0].keep_device(
                Device(f"d{i}", "anne", f"https://x/{i}", "k", "a", "fr"), i
            )
        assert len(await stores[0].devices_of("anne")) == MOST_DEVICES
        for i in range(30):
            for _ in range(2):
                await stores[i % 2].add("anne", f"t{i}", 1, "turn", 5, is_due=True)
        taken = await asyncio.gather(*(stores[i % 2].take(10, 1000, 37) for i in range(12)))
        keys = [notice for batch in taken for notice, _ in batch]
        assert len(keys) == len(set(keys)) == 30 * MOST_DEVICES
        assert not await stores[0].has_due(1009)
        assert await stores[0].has_due(1010)  # whoever took them may be dead
    finally:
        await one.close()
        await two.close()


async def test_a_holiday_is_said_to_the_others_and_has_its_bounds(slow: Running) -> None:
    async with slow.two_seated(clock=SLOW) as (one, two):
        anne = one.client
        state = await anne.post("/api/me/holiday", {"days": 10}, wire_notices.Notices)
        assert state.holiday.left == 20
        while not two.seats[one.mine[0]].rests:
            await asyncio.wait_for(two.wait(), 10)
        assert two.seats[one.mine[0]].rests == state.holiday.until
        table = await slow.site.tables.get(one.name)
        if one.is_my_turn:
            assert (table.time_left() or 0) > 11 * DAY
        with pytest.raises(ServerRefused) as refusal:
            await anne.post("/api/me/holiday", {"days": 1}, wire_notices.Notices)
        assert refusal.value.code == "on_holiday"
        state = await anne.post("/api/me/holiday", {"days": 0}, wire_notices.Notices)
        assert (state.holiday.until, state.holiday.left) == (0, 29)  # a day begun is a day
        with pytest.raises(ServerRefused) as refusal:
            await anne.post("/api/me/holiday", {"days": 30}, wire_notices.Notices)
        assert refusal.value.code == "no_holiday_left"
        opened = await anne.open_table("triolet", [ME, OPEN], clock=SLOW)
        await anne.post("/api/me/holiday", {"days": 3}, wire_notices.Notices)
        async with anne.sit_at(opened.table) as later:  # a game that begins meanwhile hears of it
            await two.client.take_seat(opened.table)
            while later.now.status == "waiting":
                await later.wait()
            await settled(slow, opened.table)
            table = await slow.site.tables.get(opened.table)
            assert table.desk.seats[0].rests > milliseconds()


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://updates.push.services.mozilla.com/x", "https://127.0.0.1/x", "https://[::1]/x",
        "https://10.1.2.3/x", "https://169.254.169.254/latest", "https://[::ffff:10.0.0.1]/x",
        "https://push.example.com:8443/x", "https://user:pass@push.example.com/x",
        "https://localhost/x", "https://db.internal/x", "https://db/x", "ftp://example.com/x",
        "https://push.example.com/x y", "https:///x", "", "https://e.com/" + "x" * 2000,
        "https://push.example.com\r\nX: y/", "https://[64:ff9b::a00:1]/x", "https://[bad/x",
    ],
)  # fmt: skip
async def test_nothing_is_posted_where_a_stranger_likes(
    server: Running, push: PushService, endpoint: str
) -> None:
    keys = {**push.browser("x").keys(), "endpoint": endpoint}
    async with server.client("Eve") as eve:
        with pytest.raises(ServerRefused) as refusal:
            await eve.post("/api/me/push", keys, wire_notices.Notices)
        assert refusal.value.code == "bad_push"


async def test_a_name_that_leads_inside_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    def inside(*args: object, **more: object) -> list[object]:
        return [(2, 1, 6, "", ("9.9.9.9", 443)), (2, 1, 6, "", ("192.168.1.1", 443))]

    monkeypatch.setattr(post.socket, "getaddrinfo", inside)
    with pytest.raises(post.Unreachable):
        await post.post("https://push.example.com/x", {}, b"")


async def test_keys_that_are_none_are_refused_and_what_is_kept_can_be_forgotten(
    slow: Running, push: PushService
) -> None:
    keys = push.browser("x").keys()
    async with slow.client("Anne") as anne:
        for bad in ({"p256dh": keys["auth"]}, {"auth": "!"}, {"p256dh": "A" * 87}):
            with pytest.raises(ServerRefused) as refusal:
                await anne.post("/api/me/push", {**keys, **bad}, wire_notices.Notices)
            assert refusal.value.code == "bad_push"
        await anne.get("/api/me", wire.Me)
        state = await anne.post("/api/me/push", keys, wire_notices.Notices)
        async with slow.client("Eve") as eve:  # nobody takes another's browser off
            await eve.get("/api/me", wire.Me)
            gone = {"id": state.devices[0].id}
            await eve.post("/api/me/push/remove", gone, wire_notices.Notices)
        assert len((await anne.get("/api/me/notices", wire_notices.Notices)).devices) == 1
        await anne.post("/api/me/forget", {"what": "all"}, wire.Me)
    for table in ("push_devices", "notices", "notice_wishes", "holidays"):
        assert await slow.site.store.fetch(f"SELECT 1 FROM {table}") == []


def hanging(notices: Notices, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let services of Eve's never answer; the browsers that others' were told for."""
    under_way, told = set[str](), list[str]()

    async def deliver(device: Device, message: bytes, of: list[Notice]) -> post.Answer:
        if "eve" in device.endpoint:
            under_way.add(device.endpoint)
            assert len(under_way) <= TRIED
            await asyncio.Event().wait()
        told.append(device.id)
        return post.Answer(201, 0.0)

    async def anything(*_: object) -> bytes:
        return b"x"

    for name, instead in (("_deliver", deliver), ("_desk_of", anything), ("_one", anything)):
        monkeypatch.setattr(notices, name, instead)
    return told


@pytest.mark.parametrize("service", ["fcm.googleapis.com", "am3p.notify.windows.com"])
async def test_a_new_site_s_first_notice_waits_for_no_service_that_hangs(
    slow: Running, monkeypatch: pytest.MonkeyPatch, service: str
) -> None:
    """Nobody was told anything yet: names below one domain had all places for a try."""
    notices = slow.site.tables.notices
    told, kept, now = hanging(notices, monkeypatch), notices.kept, milliseconds()
    for i in range(40):
        where = f"https://s{i}.eve.example/x" if i < 39 else f"https://{service}/x"
        device = Device(f"d{i}", f"p{i}", where, "k", "a", "fr")
        await kept.keep_device(device, now - 10)
        await kept.add(device.player, "table", 3, "day", now + i, is_due=True)
    async with asyncio.timeout(20):
        while not told:
            await notices.send_some()
    assert told == ["d39"]
    assert notices._tried == {"eve.example": TRIED}


async def test_a_name_whose_lookup_hangs_keeps_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def never(*args: object, **more: object) -> list[object]:
        go_on.wait(60)
        return []

    monkeypatch.setattr(post.socket, "getaddrinfo", never)
    monkeypatch.setattr(post, "SECONDS", 0.05)
    try:
        for _ in range(40):  # more than there are threads for everybody
            with pytest.raises(post.Unreachable):
                await post.post("https://eve.example.com/x", {}, b"")
        assert await asyncio.to_thread(lambda: "free") == "free"
    finally:
        go_on.set()


async def test_services_that_hang_keep_no_place_that_others_need(
    slow: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody subscribes browsers of services that never answer: everybody's notices waited."""
    notices = slow.site.tables.notices
    told, kept, now = hanging(notices, monkeypatch), notices.kept, milliseconds()
    for i in range(60):
        where = f"http://eve{i}.example/x" if i < 55 else "http://push.example/x"
        device = Device(f"d{i}", f"p{i}", where + str(i), "k", "a", "fr")
        await kept.keep_device(device, now - 10)
        if i >= 55:
            await kept.used(device.id, now)  # something was delivered before
        await kept.add(f"p{i}", "table", 3, "day", now + i, is_due=True)
    async with asyncio.timeout(20):
        while len(told) < 5:
            await notices.send_some()
    assert sorted(told) == [f"d{i}" for i in range(55, 60)]
    assert notices._tried.total() <= MOST_TRIED
    assert await kept.n_waiting() == 55  # those are tried again, later
