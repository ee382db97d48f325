"""Commitment first, then pledges, then seeds, on every way a match begins."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.running import GREEDY, ME, OPEN, Running, running

from jetons.client import Client, RemoteTable, ServerRefused
from jetons.play import fair
from jetons.play.events import Started
from jetons.play.match import Match
from jetons.play.record import verify_deal
from jetons.play.record_reader import read_record
from jetons.table import commands, log, wire
from jetons.table import desk as desks
from jetons.table.new_table import opening_of

pytestmark = pytest.mark.anyio
SEED = "5eed" * 8
PLEDGE = hashlib.sha256(SEED.encode()).hexdigest()


async def until_it_begins(*tables: RemoteTable) -> None:
    for table in tables:
        while table.now.status == "waiting":
            await table.wait()


def began(table: RemoteTable) -> wire.Began:
    return next(event for event in table.log if isinstance(event, wire.Began))


def check_order(tables: list[RemoteTable]) -> None:
    """Everybody's seed is in, pledged; and each of them was pledged before anybody's was given."""
    start = began(tables[0])
    for table in tables:
        seat, seed = table.mine[0], table.client.seeds[table.name]
        assert start.seeds[seat] == seed != ""
        assert start.pledges[seat] == fair.pledge(seed)
        assert table.info is not None
        assert table.info.commitment == start.commitment


async def verified(client: Client, table: str) -> None:
    record = read_record((await client.replay(table)).record)
    assert record.match.started.pledges
    assert verify_deal(record) > 0


@pytest.mark.parametrize("seats", [[ME, GREEDY], [ME, {"kind": "here"}], [GREEDY, ME, GREEDY]])
async def test_a_table_of_one_person_begins_with_his_seed(
    server: Running, seats: list[Any]
) -> None:
    async with server.client() as client:
        opened = await client.open_table("triolet", seats, seed=SEED)
        desk = (await server.site.tables.get(opened.table)).desk
        assert desk.match is None  # the server has promised, and does not know the deal yet
        assert SEED not in repr(desk)
        assert opened.commitment == desk.opening.commitment
        async with client.sit_at(opened.table) as table:
            assert table.now.status == "running"
            check_order([table])
            await table.do(wire.Resign(seat=table.mine[0]))
        await verified(client, opened.table)


@pytest.mark.parametrize("listed", [False, True])
async def test_by_link_and_in_the_lobby_nobody_gives_his_seed_before_all_are_pledged(
    server: Running, listed: bool
) -> None:
    async with server.client("Anne") as anne, server.client("Bob") as bob:
        opened = await anne.open_table("triolet", [ME, OPEN, GREEDY], listed=listed)
        async with anne.sit_at(opened.table) as one:
            assert one.now.deal is not None
            assert one.now.deal.stage == "people"
            with pytest.raises(ServerRefused) as refused:  # not before the other one is pledged
                await one.do(wire.Seed(seed=anne.seeds[opened.table]))
            assert refused.value.code == "no_seed"
            await bob.take_seat(opened.table)
            async with bob.sit_at(opened.table) as two:
                await until_it_begins(one, two)
                check_order([one, two])


async def test_quick_pairing_asks_for_seeds_after_the_commitment(server: Running) -> None:
    async with server.client("Anne") as anne, server.client("Bob") as bob:
        seats = []
        for client in (anne, bob):
            seed = client.seeds["?"] = f"{client.name} of nobody's guess"
            wish = {"game": "triolet", "pledge": fair.pledge(seed)}
            seats.append(await client.post("/api/pair", wish, wire.Opened))
            client.seeds[seats[-1].table] = seed
            if client is anne:  # she waits there, or nobody would be paired with her
                one = RemoteTable(anne, seats[0].table)
                await one.connect()
        assert seats[0].table == seats[1].table
        async with bob.sit_at(seats[1].table) as two:
            await until_it_begins(one, two)
            check_order([one, two])
        await one.close()


async def test_a_rematch_and_the_next_round_have_seeds_of_their_own(server: Running) -> None:
    async with server.client() as client:
        seats = [ME, {"kind": "here"}]
        for what, more in (("rematch", {}), ("next_round", {"total": 300})):
            game = "20-sur-20" if more else "triolet"
            opened = await client.open_table(game, seats, **more)
            async with client.sit_at(opened.table) as table:
                await table.do(wire.Resign(seat=0))
                await table.do(wire.Propose(what=what))  # type: ignore[arg-type]
                while not table.now.next:
                    await table.wait()
                async with client.sit_at(table.now.next) as again:
                    assert again.now.status == "running"
                    check_order([again])
                    assert client.seeds[again.name] != client.seeds[table.name]
                    assert began(again).commitment != began(table).commitment


async def test_who_gives_no_seed_is_waited_for_and_the_record_says_so(tmp_path: Path) -> None:
    async with running(tmp_path, seed_seconds=0.05) as server, server.client("Anne") as anne:
        async with server.client("Old") as old:
            opened = await anne.open_table("triolet", [ME, OPEN])
            body = {"seat": -1, "name": "Old", "seed": "of 0.1.0"}
            await old.post(f"/api/tables/{opened.table}/seats", body, wire.Opened)
            old.seeds = NoSeeds()
            async with anne.sit_at(opened.table) as one:
                await until_it_begins(one)
                start = began(one)
                assert start.seeds[1] == start.pledges[1] == ""
                await one.do(wire.Resign())
            text = (await anne.replay(opened.table)).record
        assert "pledge 2: \n" in text
        assert verify_deal(read_record(text)) > 0


class NoSeeds(dict[str, str]):
    """A program of before there were seeds to be pledged."""

    def __setitem__(self, table: str, seed: str) -> None:
        pass


async def test_a_seed_that_comes_too_late_or_was_not_pledged_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path, seed_seconds=60.0) as server, server.client("Anne") as anne:
        body = {"game": "triolet", "seats": [ME, GREEDY], "pledge": PLEDGE}
        opened = await anne.post("/api/tables", body, wire.Opened)
        table = RemoteTable(anne, opened.table)
        table._see_it_begin = nothing  # type: ignore[method-assign]
        await table.connect()
        assert table.now.deal == wire.Deal("seeds", [PLEDGE, ""], [False, False])
        for message, code in (
            (wire.Seed(seed="another"), "bad_deal"),
            (wire.Seed(seed="x" * 65), "bad_deal"),
            (wire.Seed(seed=""), "bad_deal"),
            (wire.Pledge(pledge=fair.pledge("another")), "pledged"),
            (wire.Stand(seat=0), "has_begun"),
        ):
            with pytest.raises(ServerRefused) as refused:
                await table.do(message)
            assert refused.value.code == code
        await table.do(wire.Seed(seed=SEED))
        assert table.now.status == "running"
        for late in (wire.Seed(seed=SEED), wire.Pledge(pledge=PLEDGE)):
            with pytest.raises(ServerRefused) as refused:
                await table.do(late)
            assert refused.value.code == "has_begun"
        await table.close()


async def nothing() -> None:
    pass


async def test_a_host_cannot_choose_a_secret_by_the_seed(server: Running) -> None:
    """What the server knows when it chooses: a fingerprint, whatever the client puts there."""
    async with server.client() as client:
        body = {"game": "triolet", "seats": [ME, GREEDY], "seed": SEED}  # as 0.1.0 sent it
        opened = await client.post("/api/tables", body, wire.Opened)
        desk = (await server.site.tables.get(opened.table)).desk
        assert SEED not in repr(desk.opening)
        assert desk.match is None


async def test_the_same_seed_at_many_tables_chooses_nothing(server: Running) -> None:
    """Who opens tables until one promises well has seen commitments, which promise nothing."""
    commitments, deals = set(), set()
    async with server.client() as anne:
        for _ in range(6):
            opened = await anne.open_table("triolet", [ME, GREEDY], pledge=PLEDGE)
            before = await anne.get(f"/api/tables/{opened.table}", wire.Table)
            assert before.now.status == "waiting"
            assert before.now.view is None
            anne.seeds[opened.table] = SEED
            async with anne.sit_at(opened.table) as table:
                await until_it_begins(table)
                start = began(table)
                assert start.seeds[0] == SEED
                assert start.commitment == before.commitment
                desk = (await server.site.tables.get(opened.table)).desk
                commitments.add(start.commitment)
                deals.add(desk.need_match().states.tobytes())
    assert len(commitments) == len(deals) == 6


def test_a_log_of_before_opens_and_a_waiting_table_of_before_goes_on() -> None:
    new = wire.NewTable("triolet", [wire.NewSeat("me"), wire.NewSeat("open")])
    opening, secret = opening_of(new, "anne", "Anne", 1)
    old = log.Seat("person", "anne", "Anne", seed="before the commitment")
    entries: list[log.AnyEntry] = [
        log.Opening(**{**fields(opening), "seats": (old, log.Seat("open"))}),
        log.Seated(seat=1, player="bob", name="Bob", seed="bob's", at=2),
    ]
    waiting = desks.restore("t", entries, secret)
    assert waiting.stage == "pledges"  # seeds of before do not count
    _, match = commands.Begin(late="seeds").on(replace(waiting, asked=True), 3)
    assert match is not None
    assert match.started.seeds == ("", "")
    # and a match that 0.1.0 began, with the seeds it took
    started = Match.new(
        "triolet", ["Anne", "Bob"], secret=secret, seeds=["before the commitment", "bob's"]
    )
    first = started.events[0]
    assert isinstance(first, Started)
    assert first.pledges == ()
    desk = desks.restore("t", [*entries, log.Advance(events=started.events, at=3)], secret)
    assert desk.match is not None
    assert desk.match.dealer is not None
    assert desk.match.started.seeds == ("before the commitment", "bob's")


def fields(opening: log.Opening) -> dict[str, Any]:
    return {name: getattr(opening, name) for name in opening.__struct_fields__}
