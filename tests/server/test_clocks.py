"""Players' time is counted by a clock that nobody sets."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests.server.running import ME, Running, running

from jetons.client import ServerRefused, first_legal
from jetons.play.clock import DAY, Clock, Pace
from jetons.server import moments
from jetons.server.housekeeping import Housekeeping
from jetons.server.moments import GRACE, Marks, milliseconds, steady, unseen
from jetons.server.store.sections import daily, people
from jetons.table import wire

pytestmark = pytest.mark.anyio
HOUR = 3_600_000
SAME_SCREEN = [ME, {"kind": "here"}]


def set_wall(monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """Set the wall clock by a step of milliseconds."""
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + step * 1_000_000)


@pytest.mark.parametrize("step", [HOUR, -HOUR])
async def test_a_step_of_the_wall_clock_takes_and_gives_no_time(
    server: Running, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    async with server.two_seated(clock={"kind": "game", "seconds": 60}) as (one, two):
        for _ in range(2):
            mover = one if one.is_my_turn else two
            seat = mover.now.turn
            set_wall(monkeypatch, step)
            await mover.play(await first_legal(mover))
            assert mover.now.clock is not None
            assert 40_000 < mover.now.clock.left[seat] <= 60_000
            while not (one.is_my_turn or two.is_my_turn) or one.now.turn != two.now.turn:
                await (two if mover is one else one).wait()


@pytest.mark.parametrize("step", [HOUR, -HOUR])
async def test_what_a_screen_is_told_of_the_clock_holds_over_a_step(
    server: Running, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    async with server.two_seated(clock={"kind": "game", "seconds": 60}) as (one, _):
        set_wall(monkeypatch, step)
        await one._send(wire.Hello(table=one.name, token=one.client.token))
        await one.do(wire.Ping())
        table = next(m for m in reversed(one.heard) if isinstance(m, wire.Table))
        assert table.now.clock is not None
        since = table.time - table.now.clock.at
        left = table.now.clock.left[table.now.turn] - since
        assert 40_000 < left <= 60_000


@pytest.mark.parametrize(("step", "is_known"), [(-HOUR, True), (HOUR, True), (31 * DAY, False)])
async def test_a_program_s_pass_holds_over_a_step(
    server: Running, monkeypatch: pytest.MonkeyPatch, step: int, is_known: bool
) -> None:
    """One that was signed in the future too: by a node whose clock goes before ours."""
    async with server.client("Anne") as anne:
        assert (await anne.get("/api/me", wire.Me)).player == anne.player
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + step / 1000)
        is_anne = (await anne.get("/api/me", wire.Me)).player == anne.player
        assert is_anne is is_known  # a month has passed: ask again


@pytest.mark.parametrize("step", [60 * DAY, -60 * DAY])
async def test_a_step_of_the_wall_clock_throws_nothing_away(
    server: Running, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """What is old by a clock that was just set is old only if it stays set."""
    house = Housekeeping(server.site.tables)
    async with server.client("Anne") as anne:
        waiting = await anne.open_table("triolet", [ME, {"kind": "open"}])
        running_ = await anne.open_table("triolet", SAME_SCREEN)
        async with anne.sit_at(running_.table) as table:
            while table.now.status == "waiting":
                await table.wait()
        assert await house.keep_house_now()
        set_wall(monkeypatch, step)
        assert not await house.keep_house_now()
        for opened in (waiting, running_):
            seen = await anne.get(f"/api/tables/{opened.table}", wire.Table)
            assert seen.now.status != "over"
        hour = moments.BELIEVED + 1000
        set_wall(monkeypatch, hour)
        monkeypatch.setattr(moments, "steady", lambda: steady() + hour)
        assert await house.keep_house_now()  # it stays so: a machine that slept
        status = await server.site.store.counts()
        assert status == ({"running": 1, "waiting": 1} if step < 0 else {"over": 1})


async def test_a_step_of_the_wall_clock_leaves_results_bars_and_ended_sessions(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine that says for a moment that it is years later loses nothing for that."""
    site, day = server.site, "2026-11-20"
    house, store, bars = site.tables.house, site.store, site.tables.moderation.kept
    assert await house.keep_house_now()
    await daily.keep(store, daily.Row(day, "triolet", "anne", "counted", 5, 1, b"[]", b"{}"))
    await bars.bar("eve", milliseconds(), milliseconds() + HOUR)
    session = await site.sessions.begin("anne", "phone", "password")
    await site.sessions.end("anne", only=session)

    async def is_all_there() -> bool:
        is_ended = session in await people.ended_since(store, 1)
        return is_ended and bool(await daily.counts(store, day, "triolet"))

    set_wall(monkeypatch, 1000 * DAY)
    assert not await house.keep_house_now()
    monkeypatch.undo()
    assert await is_all_there()
    assert "eve" in await bars.barred(milliseconds())
    await house.keep_house(milliseconds() + 1000 * DAY)  # years later, they are old
    assert not await is_all_there()
    assert await bars.barred(milliseconds()) == {}


async def test_what_another_node_ended_is_found_after_the_wall_clock_was_set_back(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions = server.site.sessions
    session = await sessions.begin("anne", "phone", "password")
    set_wall(monkeypatch, 60 * DAY)
    await sessions.look_again()
    monkeypatch.undo()
    await people.end_sessions(server.site.store, "anne", milliseconds())  # as another node does
    await sessions.look_again()
    assert session in server.site.signer.ended


async def test_time_runs_out_though_the_wall_clock_was_set_back(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.client() as client:
        clock = {"kind": "move", "seconds": 1}
        opened = await client.open_table("triolet", SAME_SCREEN, clock=clock)
        async with client.sit_at(opened.table) as table:
            set_wall(monkeypatch, -HOUR)
            while table.now.result is None:
                await table.wait()
            assert table.now.result.why == "timed_out"


async def test_a_take_back_while_paused_leaves_the_pause(server: Running) -> None:
    async with server.client() as client:
        clock = {"kind": "game", "seconds": 60}
        opened = await client.open_table("triolet", SAME_SCREEN, clock=clock)
        async with client.sit_at(opened.table) as table:
            await table.play(await first_legal(table))
            await table.do(wire.Propose(what="pause"))
            await table.do(wire.Propose(what="take_back", seat=1 - table.now.turn))
            assert table.now.status == "paused"
            assert table.now.clock is not None
            assert table.now.clock.running == -1
            left = table.now.clock.left
            with pytest.raises(ServerRefused) as refused:
                await table.play("H8=1")
            assert refused.value.code == "paused"
            await table.do(wire.Propose(what="resume"))
            assert table.now.clock.running == table.now.turn
            known = server.site.tables.known(opened.table)
            assert known is not None
            assert known.desk.clock is not None
            assert list(known.desk.clock.left) == left


@pytest.mark.parametrize("step", [HOUR, -HOUR])
async def test_a_step_across_a_restart_loses_nobody_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    async with running(tmp_path) as server, server.client() as client:
        clock = {"kind": "game", "seconds": 600}
        opened = await client.open_table("triolet", SAME_SCREEN, clock=clock)
        async with client.sit_at(opened.table) as table:
            assert table.now.status == "running"
        token = client.token
    set_wall(monkeypatch, step)
    monkeypatch.setattr(moments, "_STARTED", milliseconds())  # a process of later
    monkeypatch.setattr(moments, "_OFFSET", milliseconds() - time.monotonic_ns() // 1_000_000)
    async with running(tmp_path) as server, server.client() as client:
        client.token = token
        async with client.sit_at(opened.table) as table:
            assert table.now.clock is not None
            left = table.now.clock.left[table.now.turn]
            assert left > 540_000 if step < 0 else left <= GRACE
            await table.play(await first_legal(table))


def test_what_was_not_seen_is_taken_from_the_wall_within_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(moments, "_STARTED", steady())  # as if this process had just begun
    pace = Pace("game", base=100_000)
    clock = Clock.new(pace, 2).turn(0, moments._STARTED + 1)  # by another node, a moment ago
    assert abs(unseen(clock) - clock.since) <= 1
    ours = Clock.new(pace, 2).turn(0, steady() - 90_000)  # before we were there
    assert steady() - unseen(ours) == pytest.approx(100_000 - GRACE, abs=5)
    later = Clock.new(pace, 2).turn(0, steady() + HOUR)
    assert steady() - unseen(later) == pytest.approx(0, abs=5)
    assert unseen(Clock.new(pace, 2)) == pytest.approx(steady(), abs=5)


def test_a_table_that_left_memory_comes_back_with_its_time() -> None:
    marks, clock = Marks(), Clock.new(Pace("days", base=86_400_000), 2).turn(0, 5)
    marks.keep("t", clock, 123)
    assert marks.take("t", clock) == 123
    assert marks.take("t", clock) != 123
    marks.keep("t", clock, 123)
    assert marks.take("t", clock.turn(1, 6)) != 123  # somebody moved meanwhile, elsewhere
    assert marks.take("none", None) == 0
