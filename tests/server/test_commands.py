"""Commands are values: judged on a desk, they answer an entry or refuse, and change nothing."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Generator
from typing import Any

import pytest
from msgspec.structs import replace

from jetons.core.errors import Conflict, IllegalMove, JetonsError, MatchOver
from jetons.play.clock import Pace
from jetons.server.steps import run
from jetons.table import commands, log, sight, wire
from jetons.table.desk import Desk, open_desk, restore
from jetons.table.new_table import opening_of
from jetons.table.wire import NewSeat, NewTable

SECRET = bytes(32)
pytestmark = pytest.mark.anyio


def waiting(**changes: Any) -> Desk:
    new = NewTable("triolet", [NewSeat("me"), NewSeat("open")])
    opening, _ = opening_of(new, "anne", "Anne", 1)
    return open_desk("t", replace(opening, **changes), SECRET)


def after(desk: Desk, command: commands.Command, now: int = 5) -> Desk:
    return desk.after(*command.on(desk, now))


def running(**changes: Any) -> Desk:
    seated = after(waiting(**changes), commands.Sit("bob", -1, "Bob", ""))
    return after(seated, commands.Begin(late="seeds"), 5) if seated.is_dealable else begun(seated)


def begun(desk: Desk) -> Desk:
    asked = after(desk, commands.Begin(late="pledges"))
    return after(asked, commands.Begin(late="seeds"))


def mover(desk: Desk) -> str:
    return desk.seats[desk.turn].player


def refused(desk: Desk, command: commands.Command, now: int = 5) -> str:
    with pytest.raises(JetonsError) as caught:
        command.on(desk, now)
    return caught.value.code


def test_a_table_fills_is_dealt_and_played_by_values() -> None:
    desk = waiting()
    assert refused(desk, commands.Begin()) == "has_begun"  # a seat is open: nothing to deal
    seated = after(desk, commands.Sit("bob", -1, "Bob", ""))
    assert refused(seated, commands.Begin()) == "stale"  # pledges can still come
    assert refused(seated, commands.Sit("eve", 1, "Eve", "")) == "table_full"
    table = begun(seated)
    assert table.match is not None
    move = table.match.legal()[0]
    there, elsewhere = mover(table), "bob" if mover(table) == "anne" else "anne"
    play = commands.Play(there, table.position, move)
    assert play == commands.Play(there, table.position, move)  # a value
    assert after(table, play).position == table.position + 1
    assert after(table, play).match.events == after(table, play).match.events  # and again
    assert refused(table, commands.Play(elsewhere, table.position, move)) == "not_your_turn"
    assert refused(table, commands.Play(there, table.position - 1, move)) == "stale"
    assert refused(table, commands.Play("eve", table.position, move)) == "not_seated"
    with pytest.raises(IllegalMove):
        commands.Play(there, table.position, "A1=1").on(table, 5)


def test_a_log_of_commands_makes_the_desk_again() -> None:
    desk = running()
    entries: list[log.AnyEntry] = [desk.opening]
    desk = waiting()
    for command in (
        commands.Sit("bob", -1, "Bob", ""),
        commands.Begin(late="pledges"),
        commands.Begin(late="seeds"),
        commands.Chat("anne", "", "Bonjour"),
        commands.Propose("anne", "pause", -1),
        commands.Propose("bob", "pause", -1),
        commands.Propose("bob", "resume", -1),
        commands.Decline("anne", "resume", -1),
        commands.Resign("bob", -1),
    ):
        entry, match = command.on(desk, 7)
        entries.append(entry)
        desk = desk.after(entry, match)
    again = restore("t", [log.decode_entry(log.encode_entry(entry)) for entry in entries], SECRET)
    assert again.status == "over"
    assert (again.seats, again.offers, again.scores) == (desk.seats, desk.offers, desk.scores)
    assert again.match is not None
    assert desk.match is not None
    assert again.match.events == desk.match.events
    with pytest.raises(MatchOver):
        commands.Propose("anne", "draw", -1).on(desk, 8)


def test_a_claim_needs_who_is_gone_when_it_is_judged() -> None:
    desk = running()
    there = "bob" if mover(desk) == "anne" else "anne"
    claim = commands.Propose(there, "claim", -1)
    assert refused(desk, claim) == "not_gone"
    entry, match = replace(claim, gone={mover(desk)}).on(desk, 9)
    assert isinstance(entry, log.Advance)
    assert match is not None
    assert match.is_over


def test_the_clock_is_asked_again_where_it_decides() -> None:
    desk = running(pace=Pace("move", 10_000))
    assert refused(desk, commands.RunOut(), 6) == "stale"
    assert refused(desk, commands.Play(mover(desk), desk.position, "-"), 20_000) == "time_is_up"
    assert after(desk, commands.RunOut(), 20_000).is_over


async def test_steps_are_gone_through_as_what_they_wait_for_comes() -> None:
    heard: list[tuple[Any, Any]] = []
    futures = [asyncio.get_running_loop().create_future() for _ in range(3)]

    def steps() -> Generator[asyncio.Future[None], None, Any]:
        yield futures[0]
        try:
            yield futures[1]
        except Conflict:
            yield futures[2]
        return "entry"

    run(steps(), lambda entry, error: heard.append((entry, error)))
    futures[0].set_result(None)
    futures[1].set_exception(Conflict("taken"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert heard == []
    futures[2].cancel()
    while not heard:
        await asyncio.sleep(0)
    ((entry, error),) = heard
    assert entry is None
    assert error.code == "not_saved"  # the server stops


async def test_a_change_that_is_done_leaves_nothing_for_the_garbage_collector() -> None:
    """It stops everybody while it looks: a quarter of a second after some thousand moves."""
    futures = [asyncio.get_running_loop().create_future()]
    heard: list[Any] = []

    def steps() -> Generator[asyncio.Future[None], None, Any]:
        yield futures[0]
        return "entry"

    under_way = steps()
    gone = weakref.ref(under_way)
    gc.disable()
    try:
        run(under_way, lambda entry, _: heard.append(entry))
        del under_way
        futures.pop().set_result(None)
        while not heard:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert gone() is None
    finally:
        gc.enable()


def test_a_move_is_told_without_what_goes_without_saying() -> None:
    desk = running()
    assert desk.match is not None
    entry, match = commands.Play(mover(desk), desk.position, desk.match.legal()[0]).on(desk, 9)
    told = desk.after(entry, match)
    data = wire.encode(sight.News(desk.match.game, told, desk.seq, [entry]).update(0, (), None, 0))
    assert b'"deal"' not in data
    assert b'"cells"' not in data
    assert b'"moved_at":9' in data
