"""A series at tables: rounds to a total, each at a table of its own, the points carried along."""

from __future__ import annotations

import asyncio
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import GREEDY, ME, OPEN, Running, running

from jetons.client import Client, RemoteTable, ServerRefused, first_legal
from jetons.play.series import read_series, verify_series
from jetons.server.moments import milliseconds
from jetons.table import refusals, wire

pytestmark = pytest.mark.anyio
GAME = "20-sur-20"
DAY = 86_400_000


def series_of(table: RemoteTable) -> wire.Series:
    assert table.now.series is not None
    return table.now.series


def first_mover(table: RemoteTable) -> int:
    return next(event.seat for event in table.log if isinstance(event, wire.Played))


async def refused_code(table: RemoteTable, what: wire.Proposal) -> str:
    with pytest.raises(ServerRefused) as refusal:
        await table.do(wire.Propose(what=what))
    return refusal.value.code


async def go_on(table: RemoteTable, what: wire.Proposal) -> str:
    """Ask the bots to go on; the table where they do."""
    await table.do(wire.Propose(what=what))
    while not table.now.next:
        await table.wait()
    return table.now.next


async def file_of(client: Client, path: str) -> str:
    request = urllib.request.Request(
        client.base + path, headers={"Authorization": f"Bearer {client.token}"}
    )

    def read() -> str:
        with urllib.request.urlopen(request) as answer:
            return str(answer.read().decode())

    return await asyncio.to_thread(read)


async def test_a_whole_series_against_bots(server: Running) -> None:
    async with server.client() as client:
        seats = [ME, GREEDY, GREEDY]
        name = (await client.open_table(GAME, seats, total=25)).table
        names: list[str] = []
        movers: list[int] = []
        scores = [0, 0, 0]
        for number in range(1, 40):
            async with client.sit_at(name) as table:
                standing = series_of(table)
                assert (standing.round, standing.total) == (number, 25)
                assert standing.scores == scores
                assert (standing.tables, standing.gained, standing.result) == (names, [], None)
                assert table.mine == [0]
                result = await table.play_on(first_legal)
                standing = series_of(table)
                scores = [sum(pair) for pair in zip(scores, standing.gained, strict=True)]
                assert standing.scores == scores
                assert {s for s, n in enumerate(standing.gained) if n} <= set(result.winners)
                movers.append(first_mover(table))
                names.append(name)
                if standing.result is not None:
                    assert await refused_code(table, "next_round") == "no_round"
                    again = await go_on(table, "rematch")
                    break
                assert await refused_code(table, "rematch") == "series_goes_on"
                name = await go_on(table, "next_round")
        assert max(scores) >= 25
        assert standing.result.winners == [scores.index(max(scores))]
        assert movers == [(movers[0] + i) % 3 for i in range(len(movers))]  # 20.4
        await check_rounds_stay(client, names, scores)
        async with client.sit_at(again) as table:  # a new series, begun by the next one
            assert series_of(table).scores == [0, 0, 0]
            assert series_of(table).round == 1
            assert table.info is not None
            assert table.info.options["first"] == str((movers[-1] + 1) % 3 + 1)


async def check_rounds_stay(client: Client, names: list[str], scores: list[int]) -> None:
    """Each round is there by its link and knows its series; the file of all can be verified."""
    for i, name in enumerate(names):
        replay = await client.replay(name)
        assert replay.deal.ok
        assert replay.series is not None
        assert replay.series.tables == names[:i]
        assert replay.next == (names[i + 1] if i + 1 < len(names) else replay.next)
    assert replay.series is not None
    assert replay.series.scores == scores
    kept = read_series(await file_of(client, f"/api/tables/{names[-1]}/series"))
    assert list(kept.series.scores) == scores
    assert len(kept.rounds) == len(names)
    assert verify_series(kept) > 0


async def test_people_go_on_when_all_want_it(server: Running) -> None:
    async with server.two_seated(GAME, total=50) as (one, two):
        assert await refused_code(one, "next_round") == "not_over"
        await one.do(wire.Resign())
        await one.do(wire.Propose(what="next_round"))
        assert one.now.next == ""
        assert [offer.what for offer in one.now.offers] == ["next_round"]
        assert await refused_code(one, "next_round") == "already_proposed"
        await two.do(wire.Propose(what="next_round"))
        while not one.now.next:
            await one.wait()
        assert await refused_code(one, "next_round") == "already_proposed"
        async with one.client.sit_at(one.now.next) as following:
            assert following.mine == [0]
            assert following.now.status == "waiting"  # for the other one's seed
            assert series_of(following).tables == [one.name]
            assert series_of(following).scores == series_of(one).scores


async def test_one_match_has_no_next_round(server: Running) -> None:
    async with server.two_seated(GAME) as (one, _):
        assert one.now.series is None
        await one.do(wire.Resign())
        assert await refused_code(one, "next_round") == "no_round"
        with pytest.raises(ServerRefused) as refusal:
            await one.client.get(f"/api/tables/{one.name}/series", dict)
        assert (refusal.value.status, refusal.value.code) == (409, "no_round")


@pytest.mark.parametrize(
    ("game", "total"), [("triolet", 50), ("101", 1), (GAME, -1), (GAME, 10_001)]
)
async def test_a_total_that_cannot_be(server: Running, game: str, total: int) -> None:
    async with server.client() as client:
        with pytest.raises(ServerRefused) as refusal:
            await client.open_table(game, [ME, GREEDY], total=total)
        assert (refusal.value.status, refusal.value.code) == (400, "bad_option")


async def test_the_catalogue_says_which_games_have_series(server: Running) -> None:
    async with server.client() as client:
        games = (await client.games()).games
        assert {game.slug: game.total for game in games if game.total} == {GAME: 50}


async def test_pairing_and_the_lobby_know_the_total(server: Running) -> None:
    async with server.client("Anne") as anne, server.client("Bob") as bob:
        opened = await anne.open_table(GAME, [ME, OPEN], total=30, listed=True)
        async with anne.sit_at(opened.table):
            assert [table.total for table in (await bob.get("/api/tables", wire.LobbyList)).tables]
            single = await bob.post("/api/pair", {"game": GAME}, wire.Opened)
            assert single.table != opened.table
            paired = await bob.post("/api/pair", {"game": GAME, "total": 30}, wire.Opened)
            assert paired.table == opened.table


async def test_a_next_table_that_could_not_be_opened_is_opened_later(server: Running) -> None:
    async with server.two_seated(GAME, total=50) as (one, two):
        await one.do(wire.Resign())
        await one.do(wire.Propose(what="next_round"))
        tables = server.site.tables
        plain, calls = tables.open_next, []

        async def broken(desk: Any) -> str:
            calls.append(await plain(desk))  # it was opened, and then the node died
            raise refusals.not_saved()

        tables.open_next = broken  # type: ignore[method-assign]
        tables.bot_due = 700
        with pytest.raises(ServerRefused):
            await two.do(wire.Propose(what="next_round"))
        tables.open_next = plain  # type: ignore[method-assign]
        while not one.now.next:  # the sweep finds what is owed
            await asyncio.wait_for(one.wait(), 5)
        assert one.now.next == calls[0]
        found = await tables.get(one.now.next)
        assert found.desk.is_ready


async def test_a_series_between_two_rounds_is_kept_for_the_next(tmp_path: Path) -> None:
    async with running(tmp_path) as server, server.client() as client:
        opened = await client.open_table(GAME, [ME, GREEDY], total=50, options={"first": "1"})
        async with client.sit_at(opened.table) as table:
            await table.do(wire.Resign())
        mine = await client.get("/api/me/tables", wire.MyTables)
        assert [(one.status, one.next_round) for one in mine.tables] == [("over", True)]
        tables = server.site.tables
        await tables.house.keep_house(milliseconds() + 3 * DAY)
        assert await server.site.store.counts() == {"between": 1}
        await tables.house.keep_house(milliseconds() + 31 * DAY)
        assert await server.site.store.counts() == {"archived": 1}
