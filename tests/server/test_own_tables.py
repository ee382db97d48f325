"""A person's list of tables: results, what waits, and leaving what one does not want."""

from __future__ import annotations

import msgspec
import pytest
from tests.server.running import GREEDY, ME, OPEN, Running

from jetons.client import Client, ServerRefused, first_legal
from jetons.server.catalogue import catalogue
from jetons.table import wire
from jetons.table.log import Seat
from jetons.table.summary import Summary, read_summary

pytestmark = pytest.mark.anyio


async def tables_of(client: Client) -> dict[str, wire.Mine]:
    mine = await client.get("/api/me/tables", wire.MyTables)
    return {table.table: table for table in mine.tables}


async def leave(client: Client, table: str) -> wire.MyTables:
    return await client.post(f"/api/tables/{table}/leave", {}, wire.MyTables)


async def test_a_finished_match_has_its_result_in_the_list(server: Running) -> None:
    async with server.client("Anne") as anne:
        opened = await anne.open_table("triolet", [GREEDY, ME])
        async with anne.sit_at(opened.table) as table:
            while not table.is_my_turn:
                await table.wait()
            await table.play(await first_legal(table))
            await table.do(wire.Resign())
            while table.now.result is None:
                await table.wait()
            result = table.now.result
        listed = (await tables_of(anne))[opened.table]
        assert (listed.scores, listed.winners) == (result.scores, result.winners)
        assert listed.why == "resigned"
        assert listed.mine == [1]
        assert listed.status == "over"


async def test_a_row_of_the_first_version_still_reads(server: Running) -> None:
    """The summary had the seats alone; the result then comes from the log."""
    async with server.client("Anne") as anne:
        opened = await anne.open_table("triolet", [ME, GREEDY])
        async with anne.sit_at(opened.table) as table:
            await table.do(wire.Resign())
        found = await server.site.tables.get(opened.table)
        old = msgspec.structs.replace(found._head, summary=msgspec.json.encode(found.desk.seats))
        await server.site.store.save_head(old)
        listed = (await tables_of(anne))[opened.table]
        assert listed.why == "resigned"
        assert [seat.kind for seat in listed.seats] == ["person", "bot"]
    assert read_summary(b"not json") == Summary()
    assert read_summary(b'[{"kind":"open"}]').seats == [Seat("open")]


async def test_leaving_a_table_that_waits(server: Running) -> None:
    async with server.client("Anne") as anne, server.client("Bob") as bob:
        opened = await anne.open_table("triolet", [ME, OPEN, OPEN], listed=True)
        await bob.take_seat(opened.table)
        assert (await leave(anne, opened.table)).tables == []
        with pytest.raises(ServerRefused) as refusal:
            await leave(anne, opened.table)
        assert refusal.value.code == "not_seated"
        assert (await tables_of(bob))[opened.table].status == "waiting"
        await leave(bob, opened.table)  # the last one: nobody is left
        with pytest.raises(ServerRefused) as refusal:
            await anne.take_seat(opened.table)
        assert refusal.value.code == "no_table"


async def test_an_empty_table_is_kept_for_who_looks_at_it_but_not_listed(server: Running) -> None:
    async with server.client("Anne") as anne, server.client("Bob") as bob:
        opened = await anne.open_table("triolet", [ME, OPEN], listed=True)
        async with bob.sit_at(opened.table) as table:
            await leave(anne, opened.table)
            assert (await anne.get("/api/tables", wire.LobbyList)).tables == []
            await table.do(wire.Sit())
            assert table.seats[0].kind == "person"


async def test_leaving_a_match(server: Running) -> None:
    async with server.client("Anne") as anne:
        opened = await anne.open_table("triolet", [ME, GREEDY])
        async with anne.sit_at(opened.table) as table:
            while table.now.status == "waiting":
                await table.wait()
        await leave(anne, opened.table)
        assert (await tables_of(anne))[opened.table].why == "abandoned"
    async with server.two_seated() as (one, two):
        with pytest.raises(ServerRefused) as refusal:
            await leave(one.client, one.name)
        assert refusal.value.code == "others_play"
        assert refusal.value.status == 409
        assert two.now.result is None


def test_levels_are_listed_weakest_first_as_measured() -> None:
    for game in catalogue().games:
        averages = [bot.average for bot in game.bots]
        assert None not in averages
        assert averages == sorted(averages)  # type: ignore[type-var]
        assert game.bots[0].name == "random"
