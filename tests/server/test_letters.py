"""What somebody is told of their slow games by mail: what is new, together, and no flood."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.post_office import PostOffice, post_office
from tests.server.running import ME, OPEN, Running, process, running
from tests.server.test_notices import SLOW, gone_and_moved, settled

from jetons.client import Client, RemoteTable, first_legal
from jetons.core.errors import BadOption
from jetons.server.moments import milliseconds
from jetons.server.settings import load
from jetons.server.store import Store, open_store
from jetons.server.store.sections import people
from jetons.table import wire, wire_notices

pytestmark = pytest.mark.anyio
AT_ONCE = {"notice_seconds": 0.05, "letter_minutes": 0.0, "site_url": "https://jeux.example/"}


@pytest.fixture
async def post() -> AsyncIterator[PostOffice]:
    async with post_office() as office:
        yield office


@pytest.fixture
async def site(tmp_path: Path, post: PostOffice) -> AsyncIterator[Running]:
    async with running(tmp_path, **AT_ONCE, **post.settings) as server:
        yield server


async def account(store: Store, player: str, name: str, email: str = "zoe@club.example") -> None:
    """An account with an address that was confirmed."""
    row = people.AccountRow(player, name, "", "", False, 5)
    assert await people.new_account(store, row, player.lower(), [], None)
    await store.execute("UPDATE accounts SET email=? WHERE player_id=?", email, player)


async def wish(client: Client, **wishes: Any) -> wire_notices.Notices:
    return await client.post("/api/me/notices", wishes, wire_notices.Notices)


async def test_a_letter_says_whose_turn_it_is(site: Running, post: PostOffice) -> None:
    async with site.two_seated(clock=SLOW) as (one, two):
        gone = two if one.is_my_turn else one
        kept = await wish(gone.client, mail="each")
        assert kept.mail == "address"  # nobody wrote one down yet
        await account(site.site.store, gone.client.player, "Zoé")
        assert (await wish(gone.client, mail="each", lang="en")).mail == "yes"
        mover, _ = await gone_and_moved(one, two)
        letter = await post.wait()
        name = mover.seats[mover.mine[0]].name
        assert letter["To"] == "zoe@club.example"
        assert letter["Subject"] == f"Triolet · with {name}: It is your turn."
        assert letter["Auto-Submitted"] == "auto-generated"
        text = letter.get_content()
        assert text.startswith("Hello Zoé,\n")
        assert f"https://jeux.example/t/{mover.name}\n" in text
        assert "https://jeux.example/settings" in text
        await all_told(site)
        await settled(site, mover.name)  # looked at again: nothing is told twice
        assert await site.site.tables.notices.kept.n_waiting() == 0
        assert post.n_offered == 1


async def all_told(site: Running) -> None:
    """Wait until nothing waits to be told."""
    async with asyncio.timeout(20):
        while await site.site.tables.notices.kept.n_waiting():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("wishes", [{}, {"mail": "no"}, {"mail": "each", "turn": False}])
async def test_who_does_not_ask_has_no_letter(
    site: Running, post: PostOffice, wishes: dict[str, Any]
) -> None:
    async with site.two_seated(clock=SLOW) as (one, two):
        gone = two if one.is_my_turn else one
        await account(site.site.store, gone.client.player, "Zoé")
        await wish(gone.client, **wishes)
        mover, _ = await gone_and_moved(one, two)
        async with asyncio.timeout(10):
            while not (table := await site.site.tables.get(mover.name)).desk.moved_at + 100 < (
                milliseconds()
            ):
                await asyncio.sleep(0.01)
        await settled(site, table.desk.id)
        assert post.n_offered == 0
        assert await site.site.tables.notices.kept.n_waiting() == 0


@asynccontextmanager
async def several_left(site: Running, n: int) -> AsyncIterator[tuple[Client, list[RemoteTable]]]:
    """Somebody who is gone from so many games in which it is their turn; the others' ends."""
    async with site.client("Anne") as anne, site.client("Tom") as tom:
        await anne.get("/api/me", wire.Me)
        await account(site.site.store, anne.player, "Anne")
        await wish(anne, mail="daily")
        ends: list[RemoteTable] = []
        for _ in range(n):
            opened = await anne.open_table("triolet", [ME, OPEN], clock=SLOW)
            async with anne.sit_at(opened.table) as hers:
                await tom.take_seat(opened.table)
                async with tom.sit_at(opened.table) as his:
                    for table in (hers, his):
                        while table.now.status == "waiting":
                            await table.wait()
                    if hers.is_my_turn:
                        await hers.play(await first_legal(hers))
                        while not his.is_my_turn:
                            await his.wait()
                    await gone_and_moved(hers, his)
                    ends.append(his)
        yield anne, ends


async def test_one_letter_a_day_has_all_of_it(
    site: Running, post: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices = site.site.tables.notices
    async with several_left(site, 3) as (_, ends):
        async with asyncio.timeout(20):
            while await notices.kept.n_waiting() < 3:
                for table in ends:
                    await settled(site, table.name)
        assert post.n_offered == 0  # they wait for their hour
        rows = await site.site.store.fetch("SELECT DISTINCT next_at FROM notices")
        (at,) = (int(row[0]) for row in rows)
        assert at % 86_400_000 == 17 * 3_600_000
        await site.site.store.execute("UPDATE notices SET next_at=1 WHERE next_at IS NOT NULL")
        letter = await post.wait()
        assert letter["Subject"] == "3 parties vous attendent"
        text = letter.get_content()
        assert all(f"https://jeux.example/t/{table.name}" in text for table in ends)
        assert text.count("À vous de jouer.") == 3
        while await notices.send_some():
            pass
        assert post.n_offered == 1


async def test_a_mail_server_that_refuses_is_asked_again_and_the_letter_keeps_its_name(
    site: Running, post: PostOffice, caplog: pytest.LogCaptureFixture
) -> None:
    names: list[str] = []
    async with site.two_seated(clock=SLOW) as (one, two):
        gone = two if one.is_my_turn else one
        await account(site.site.store, gone.client.player, "Zoé")
        await wish(gone.client, mail="each")
        post.answers[:] = [b"451 later"]
        await gone_and_moved(one, two)
        store = site.site.store
        later = "SELECT 1 FROM notices WHERE tries=1 AND next_at<?"  # sooner than its lease
        async with asyncio.timeout(20):
            while not post.n_offered or not await store.fetch(later, milliseconds() + 31_000):
                await asyncio.sleep(0.01)
        assert post.n_offered == 1
        assert not post.letters
        for n in (1, 2):  # a server that dies between sending and noting sends it once more
            await store.execute("UPDATE notices SET next_at=1")
            names.append((await post.wait(n))["Message-ID"])
            await all_told(site)
        assert names[0] == names[1]
        assert gone.client.player not in names[0]
        said = "\n".join(record.getMessage() for record in caplog.records)
        assert "a letter was not sent" in said
        assert "zoe@club.example" not in said


async def test_who_came_back_or_went_for_good_has_no_letter(
    site: Running, post: PostOffice
) -> None:
    async with several_left(site, 2) as (anne, ends):
        notices = site.site.tables.notices
        async with asyncio.timeout(20):
            while await notices.kept.n_waiting() < 2:
                for table in ends:
                    await settled(site, table.name)
        async with anne.sit_at(ends[0].name) as table:  # she plays before the letter goes
            await table.play(await first_legal(table))
        await site.site.store.execute("UPDATE notices SET next_at=1 WHERE next_at IS NOT NULL")
        letter = await post.wait()
        assert ends[0].name not in letter.get_content()
        assert ends[1].name in letter.get_content()
        await anne.post("/api/me/forget", {"what": "all"}, wire.Me)
        assert await site.site.store.fetch("SELECT 1 FROM notices") == []


async def test_killed_between_move_and_letter(tmp_path: Path, post: PostOffice) -> None:
    """The letter goes after the restart, once."""
    more = {"notice_seconds": 1.0, "letter_minutes": 0.0, **post.settings}
    with process(tmp_path, **more) as server:
        async with Client(server.base, name="Anne") as anne, Client(server.base, name="Bob") as bob:
            opened = await anne.open_table("triolet", [ME, OPEN], clock=SLOW)
            async with anne.sit_at(opened.table) as one:
                await bob.take_seat(opened.table)
                async with bob.sit_at(opened.table) as two:
                    for table in (one, two):
                        while table.now.status == "waiting":
                            await table.wait()
                    store = open_store(str(tmp_path / "jetons.sqlite3"))
                    await store.open()
                    for client in (anne, bob):
                        await account(store, client.player, client.name, f"{client.name}@x.example")
                        await wish(client, mail="each")
                    await store.close()
                    mover = one if one.is_my_turn else two
                    await mover.play(await first_legal(mover))
                    server.kill()
            server.start()
            letter = await post.wait()
            assert letter["To"] == ("Bob" if mover is one else "Anne") + "@x.example"
    assert post.n_offered == 1


async def test_a_site_without_mail_says_so(server: Running) -> None:
    async with server.client("Anne") as anne:
        assert (await wish(anne, mail="each")).mail == "no"


def test_an_hour_that_is_none_is_refused() -> None:
    with pytest.raises(BadOption, match="25"):
        load(environ={"JETONS_LETTER_HOUR": "25"})
