"""Somebody is gone without a clock: the others may claim the match, or let a bot go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.running import ME, OPEN, Running, running

from jetons.client import RemoteTable, ServerRefused, first_legal
from jetons.play.record_reader import read_record
from jetons.table import log, wire

pytestmark = pytest.mark.anyio
SOON = 0.002  # minutes


@pytest.fixture
async def impatient(tmp_path: Path) -> AsyncIterator[Running]:
    """A server where somebody counts as gone at once."""
    async with running(tmp_path, absent_minutes=SOON) as server:
        yield server


async def until_done(table: RemoteTable, what: wire.Proposal) -> None:
    """Propose something as soon as the other has been waited for long enough."""
    for _ in range(500):
        try:
            await table.do(wire.Propose(what=what))
            return
        except ServerRefused as refusal:
            if refusal.code != "not_gone":
                raise
        await asyncio.sleep(0.02)
    raise AssertionError("never gone")


async def leave_in_own_turn(one: RemoteTable, two: RemoteTable) -> tuple[RemoteTable, RemoteTable]:
    """Whoever is to move goes; he who stays, he who went."""
    gone, stays = (one, two) if one.is_my_turn else (two, one)
    await gone.close()
    return stays, gone


async def wait_over(table: RemoteTable) -> None:
    while table.now.result is None:
        await asyncio.wait_for(table.wait(), 20)


async def test_a_match_is_claimed(impatient: Running) -> None:
    async with impatient.two_seated() as (one, two):
        assert one.info is not None
        assert one.info.patience == int(SOON * 60_000)
        stays, gone = await leave_in_own_turn(one, two)
        await until_done(stays, "claim")
        await wait_over(stays)
        assert stays.now.result is not None
        assert stays.now.result.why == "absent"
        assert stays.now.result.winners == stays.mine
        ended = [event for event in stays.log if isinstance(event, wire.Ended)]
        assert [(event.why, event.seat) for event in ended] == [("absent", gone.mine[0])]
        replay = await stays.client.replay(stays.name)
    assert f"! absent {gone.mine[0] + 1}\n" in replay.record
    match = read_record(replay.record).match
    assert match.outcome is not None
    assert match.outcome.why == "absent"


async def test_nobody_is_gone_who_is_there_or_not_to_move(impatient: Running) -> None:
    async with impatient.two_seated() as (one, two):
        mover, other = (one, two) if one.is_my_turn else (two, one)
        await asyncio.sleep(SOON * 120)
        for what in ("claim", "stand_in"):
            with pytest.raises(ServerRefused) as refusal:  # he thinks: he is there
                await other.do(wire.Propose(what=what))
            assert refusal.value.code == "not_gone"
        await other.close()
        with pytest.raises(ServerRefused) as refusal:  # it is not his turn: nobody waits for him
            await mover.do(wire.Propose(what="claim"))
        assert refusal.value.code == "not_gone"


async def test_patience_counts_from_the_last_move(server: Running) -> None:
    """Friends who play now and then: being away for a day gives nothing to the one who moves."""
    async with server.two_seated() as (one, two):
        mover, other = (one, two) if one.is_my_turn else (two, one)
        await other.close()
        table = await server.site.tables.get(one.name)
        table.audience._away[other.client.player] = 1  # since 1970
        await mover.play(await first_legal(mover))
        with pytest.raises(ServerRefused) as refusal:
            await mover.do(wire.Propose(what="claim"))
        assert refusal.value.code == "not_gone"


async def test_where_a_clock_runs_the_clock_decides(impatient: Running) -> None:
    clock = {"kind": "game", "seconds": 600}
    async with impatient.two_seated(clock=clock) as (one, two):
        assert one.info is not None
        assert one.info.patience == 0
        stays, _ = await leave_in_own_turn(one, two)
        await asyncio.sleep(SOON * 120)
        with pytest.raises(ServerRefused) as refusal:
            await stays.do(wire.Propose(what="claim"))
        assert refusal.value.code == "not_gone"


async def test_a_bot_goes_on_and_the_person_comes_back(impatient: Running, tmp_path: Path) -> None:
    async with impatient.two_seated() as (one, two):
        stays, gone = await leave_in_own_turn(one, two)
        seat = gone.mine[0]
        await until_done(stays, "stand_in")
        while not stays.is_my_turn:  # the bot moves
            await asyncio.wait_for(stays.wait(), 20)
        assert stays.seats[seat].kind == "person"
        assert stays.seats[seat].bot
        assert stays.seats[seat].title.fr == stays.seats[seat].name  # it is still his seat
        await stays.play(await first_legal(stays))
        while not stays.is_my_turn:
            await asyncio.wait_for(stays.wait(), 20)
        played = [event.seat for event in stays.log if isinstance(event, wire.Played)]
        assert played.count(seat) == 2
        async with gone.client.sit_at(gone.name) as back:
            assert back.mine == [seat]
            await back.do(wire.ComeBack())
            with pytest.raises(ServerRefused):  # once is enough
                await back.do(wire.ComeBack())
            await stays.play(await first_legal(stays))
            while not back.is_my_turn:
                await asyncio.wait_for(back.wait(), 20)
            await back.play(await first_legal(back))
            assert back.seats[seat].bot == ""
        table = await impatient.site.tables.get(one.name)
        kinds = [type(entry) for entry in table.entries()]
    assert kinds.count(log.StoodIn) == kinds.count(log.CameBack) == 1
    async with running(tmp_path) as again:  # the log makes the same table
        restored = await again.site.tables.get(one.name)
        assert restored.desk.seats == table.desk.seats
        assert restored.desk.turn == table.desk.turn


async def test_a_move_while_the_bot_plays_for_one_is_refused(impatient: Running) -> None:
    async with impatient.two_seated() as (one, two):
        stays, gone = await leave_in_own_turn(one, two)
        table = await impatient.site.tables.get(one.name)
        impatient.site.tables.bots.start = lambda table: None  # type: ignore[method-assign]
        await until_done(stays, "stand_in")
        async with gone.client.sit_at(gone.name) as back:
            with pytest.raises(ServerRefused) as refusal:
                await back.play(await first_legal(back))
            assert refusal.value.code == "stood_in"
            await back.do(wire.ComeBack())
            await back.play(await first_legal(back))
        assert table.desk.bot_to_move == ""


async def test_of_three_people_the_others_must_agree(impatient: Running) -> None:
    async with (
        impatient.client("Anne") as anne,
        impatient.client("Bob") as bob,
        impatient.client("Eve") as eve,
    ):
        opened = await anne.open_table("triolet", [ME, OPEN, OPEN])
        await bob.take_seat(opened.table)
        await eve.take_seat(opened.table)
        async with (
            anne.sit_at(opened.table) as a,
            bob.sit_at(opened.table) as b,
            eve.sit_at(opened.table) as e,
        ):
            tables = [a, b, e]
            for table in tables:
                while table.now.status == "waiting":
                    await table.wait()
            gone = tables[a.now.turn]
            stay = [table for table in tables if table is not gone]
            await gone.close()
            await until_done(stay[0], "claim")
            await asyncio.wait_for(stay[1].wait(), 10)
            assert stay[1].now.status == "running"
            assert [offer.what for offer in stay[1].now.offers] == ["claim"]
            await until_done(stay[1], "claim")
            await wait_over(stay[0])
            assert stay[0].now.result is not None
            assert stay[0].now.result.why == "absent"


async def test_presence_says_since_when(impatient: Running) -> None:
    async with impatient.two_seated() as (one, two):
        stays, gone = await leave_in_own_turn(one, two)
        seat = gone.mine[0]
        while True:
            await stays.do(wire.Ping())
            told = [m for m in stays.heard if isinstance(m, wire.Presence) and not m.seats[seat]]
            if told:
                break
        assert told[-1].away[seat] > 0
        assert told[-1].away[1 - seat] == 0
