"""Places and queues: what one address can take of reviews, replays, pairing and bots."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from jetons.client import ServerRefused, first_legal
from jetons.play.events import TookBack
from jetons.play.match import Match
from jetons.play.trail import Trail
from jetons.server import reading, reviews
from jetons.server.bot_queue import Asker, BotQueue
from jetons.server.bus import BusDown
from jetons.table import wire
from jetons.table.commands import agreements
from tests.server.running import ME, Running, running
from tests.server.test_reviews import resigned

pytestmark = pytest.mark.anyio
HERE = {"kind": "here"}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


# --- replays ------------------------------------------------------------------------------


def with_backs(n: int) -> Match:
    """A match of ten moves, and so many more that were taken back."""
    match = Match.new("triolet", ["Ana", "Bo"], secret=b"s" * 32)
    for _ in range(10):
        match = match.after(match.legal()[0])
    for _ in range(n):
        seat = match.turn
        match = match.after(match.legal()[0]).take_back(seat)
    return match


def test_taking_back_is_followed_in_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in events that the rules follow, so that the machine's load decides nothing."""
    match = with_backs(60)
    followed = []
    real = Match.following
    monkeypatch.setattr(
        Match, "following", lambda self, event: followed.append(event) or real(self, event)
    )
    again = Match.replay(match.events)
    assert sum(isinstance(event, TookBack) for event in match.events) == 60
    assert len(followed) < len(match.events)
    assert again.states.tobytes() == match.states.tobytes()
    assert again.effective() == match.effective()


def test_a_trail_from_the_middle_goes_back_as_far_as_one_likes() -> None:
    match = with_backs(3)
    trail = Trail(match)
    for seat in (0, 1, 0, 1, 0):
        event = trail.take_back_of(seat, 0)
        if event is not None:
            trail.follow(event)
    short = trail.match()
    assert short.states.tobytes() == Match.replay(short.effective()).states.tobytes()
    assert Match.replay(short.events).states.tobytes() == short.states.tobytes()


async def test_taking_back_is_bounded_by_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agreements, "MOST_BACKS", 3)
    async with running(tmp_path) as node, node.client() as anne:
        opened = await anne.open_table("triolet", [ME, HERE])
        async with anne.sit_at(opened.table) as table:
            while table.now.status == "waiting":
                await table.wait()
            codes = []
            for _ in range(5):
                seat = table.now.turn
                await table.play(await first_legal(table))
                try:
                    await table.do(wire.Propose(what="take_back", seat=seat))
                    codes.append("")
                except ServerRefused as refusal:
                    codes.append(refusal.code)
            assert codes == ["", "", "", "too_many_backs", "too_many_backs"]
            await table.do(wire.Resign())
        async with httpx.AsyncClient(base_url=node.base) as web:
            shown = (await web.get(f"/api/tables/{opened.table}/replay")).json()
            assert [frame["move"] for frame in shown["frames"]] == [0, 1, 2]


async def test_a_long_replay_costs_more_than_a_short_one(tmp_path: Path) -> None:
    async with running(tmp_path) as node, node.client() as anne:
        opened = await anne.open_table("triolet", [ME, HERE])
        desk = (await node.site.tables.get(opened.table)).desk
        assert reading.replay_cost(desk) < reading.REPLAY + 2
        assert reading.replay_cost(replace(desk, seq=1000)) > reading.REPLAY + 100


# --- reviews ------------------------------------------------------------------------------


def web_from(address: str, base: str) -> httpx.AsyncClient:
    """A client with an address of its own on this machine."""
    way = httpx.AsyncHTTPTransport(local_address=address)
    return httpx.AsyncClient(base_url=base, transport=way, timeout=60)


async def test_reviews_of_one_address_take_nobody_s_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "BUDGET", 0.02)
    monkeypatch.setattr(reviews, "AT_ONCE", 1)
    go = asyncio.Event()
    order: list[str] = []
    real = reviews.Reviews._weigh

    async def held(self: reviews.Reviews, making: reviews.Making, ply: int) -> reviews.Weighing:
        await go.wait()
        order.append(making.table)
        return await real(self, making, ply)

    monkeypatch.setattr(reviews.Reviews, "_weigh", held)
    async with (
        running(tmp_path) as node,
        web_from("127.0.0.2", node.base) as eve,
        web_from("127.0.0.1", node.base) as anne,
    ):
        many = [await resigned(node, 2) for _ in range(reviews.OF_ONE + 2)]
        mine = await resigned(node, 2)
        answers = [await eve.post(f"/api/tables/{table}/review", json={}) for table in many]
        codes = [answer.status_code for answer in answers]
        assert codes == [200] * reviews.OF_ONE + [429, 429]
        assert answers[-1].json()["error"]["code"] == "too_many_reviews"
        assert [answer.json()["ahead"] for answer in answers[:4]] == [0, 1, 2, 3]
        honest = await anne.post(f"/api/tables/{mine}/review", json={})
        assert honest.status_code == 200
        assert honest.json()["ahead"] == 1  # behind the one that is being made, no other
        stolen = await anne.post(f"/api/tables/{many[3]}/review", json={})
        assert stolen.json()["ahead"] == 3  # asked for by another as well: earlier than eve's rest
        go.set()
        while (await anne.get(f"/api/tables/{mine}/review")).json()["review"] is None:
            await asyncio.sleep(0.05)
        assert set(order[: order.index(mine)]) == {many[0]}
        while node.site.reviews.n_making:
            await asyncio.sleep(0.05)
        assert set(order) == {*many[: reviews.OF_ONE], mine}


async def test_reviews_leave_the_bots_their_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot answers while a decision is weighed that takes as long as one likes."""
    go = asyncio.Event()

    async def held(self: reviews.Reviews, making: reviews.Making, ply: int) -> reviews.Weighing:
        await go.wait()
        raise OSError("given up")

    monkeypatch.setattr(reviews.Reviews, "_weigh", held)
    async with running(tmp_path) as node, web_from("127.0.0.2", node.base) as eve:
        table = await resigned(node, 2)
        assert (await eve.post(f"/api/tables/{table}/review", json={})).status_code == 200
        assert len(node.site.opponents.queue) == 0
        await asyncio.wait_for(node.site.opponents.nod(), 30)
        go.set()
        while node.site.reviews.n_making:
            await asyncio.sleep(0.01)


# --- bots ---------------------------------------------------------------------------------


async def test_bots_are_shared_by_address_first() -> None:
    """A hundred identities of one address wait for one another, not before somebody else."""
    queue, order = BotQueue(1), []

    async def job(asker: Asker) -> None:
        async with queue.worker(asker):
            await asyncio.sleep(0)
            order.append(asker.player)

    askers = [Asker(f"t{i}", f"eve {i}", address="2") for i in range(100)]
    askers += [Asker(f"a{i}", "anne", address="1") for i in range(2)]
    await asyncio.gather(*map(job, askers))
    assert order[:5] == ["eve 0", "eve 1", "anne", "eve 2", "anne"]
    assert len(order) == 102


async def test_one_address_does_not_fill_the_bots_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jetons.server.bot_queue.OF_ONE", 5)
    queue, go = BotQueue(1), asyncio.Event()

    async def job(asker: Asker) -> None:
        async with queue.worker(asker):
            await go.wait()

    jobs = [asyncio.create_task(job(Asker(f"t{i}", f"eve {i}", address="2"))) for i in range(10)]
    await asyncio.sleep(0)
    honest = asyncio.create_task(job(Asker("a", "anne", address="1")))
    await asyncio.sleep(0)
    go.set()
    done = await asyncio.gather(*jobs, honest, return_exceptions=True)
    assert [type(one) for one in done] == [type(None)] * 6 + [BusDown] * 4 + [type(None)]


# --- pairing ------------------------------------------------------------------------------

WISH = {"game": "triolet"}


async def haunt(node: Running, n: int) -> list[str]:
    """People who ask for a pair and never come."""
    tables = []
    for i in range(n):
        async with node.client(f"Ghost {i}") as ghost:
            tables.append((await ghost.post("/api/pair", WISH, wire.Opened)).table)
    return tables


async def test_behind_fresh_ghosts_two_present_people_meet_at_once(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        await haunt(node, 25)
        async with node.client("Anne") as anne, node.client("Bob") as bob:
            first = await anne.post("/api/pair", WISH, wire.Opened)
            async with anne.sit_at(first.table) as one:
                assert one.now.status == "waiting"  # no match against somebody who is not there
                second = await bob.post("/api/pair", WISH, wire.Opened)
                assert second.table == first.table
                async with bob.sit_at(second.table) as two:
                    for table in (one, two):
                        while table.now.status == "waiting":
                            await asyncio.wait_for(table.wait(), 20)
                    desk = (await node.site.tables.get(first.table)).desk
                    assert desk.people() == {anne.player, bob.player}


async def test_a_match_begins_when_both_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jetons.server.attendance.ON_THE_WAY", 0.3)
    monkeypatch.setattr("jetons.server.attendance.GRACE", 0.1)
    async with running(tmp_path, seed_seconds=0.1) as node, node.client("Anne") as anne:
        first = await anne.post("/api/pair", WISH, wire.Opened)
        async with anne.sit_at(first.table) as table:
            assert await haunt(node, 1) == [first.table]
            found = await node.site.tables.get(first.table)
            assert found.desk.is_ready
            while found.desk.is_ready:  # and the seat is free again
                await asyncio.sleep(0.01)
            assert found.desk.match is None
            assert found.desk.people() == {anne.player}
            async with node.client("Bob") as bob:
                assert (await bob.post("/api/pair", WISH, wire.Opened)).table == first.table
                async with bob.sit_at(first.table):
                    while table.now.status == "waiting":
                        await asyncio.wait_for(table.wait(), 20)


async def test_ghosts_do_not_count_as_people_who_are_there(tmp_path: Path) -> None:
    async with running(tmp_path) as node, node.client("Anne") as anne:
        (table,) = await haunt(node, 1)
        assert not node.site.tables.presence.at(table)
        assert node.site.tables.presence.n_online() == 0
        listed = await anne.get("/api/tables", wire.LobbyList)
        assert [seat.online for seat in listed.tables[0].seats] == [False, False]
