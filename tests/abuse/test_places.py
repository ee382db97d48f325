"""Places and queues: what one address can take of reviews, replays, pairing and bots."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from jetons.client import first_legal
from jetons.play.events import TookBack
from jetons.play.match import Match
from jetons.play.trail import Trail
from jetons.server import commands, reading, wire
from tests.server.running import ME, running

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
    monkeypatch.setattr(commands, "MOST_BACKS", 3)
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
                except Exception as error:
                    codes.append(getattr(error, "code", repr(error)))
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
        from msgspec.structs import replace

        assert reading.replay_cost(replace(desk, seq=1000)) > reading.REPLAY + 100
