"""Turns: how many in a round, whose, and that nobody is forgotten."""

from __future__ import annotations

import asyncio

import pytest

from jetons.server.turns import Turns

pytestmark = pytest.mark.anyio


async def log_turns(turns: Turns, key: str, n: int, log: list[str]) -> None:
    for _ in range(n):
        await turns.turn(key)
        log.append(key)


async def test_an_address_waits_for_its_own_turns_only() -> None:
    """Whoever comes behind a hundred of one address is among the first."""
    turns, log = Turns(2, 1), list[str]()
    many = [asyncio.create_task(log_turns(turns, "many", 1, log)) for _ in range(100)]
    await asyncio.sleep(0)
    await asyncio.gather(*(log_turns(turns, f"one {i}", 1, log) for i in range(5)))
    assert len([key for key in log if key == "many"]) <= 10
    await asyncio.gather(*many)
    assert len(log) == 105


async def test_a_round_has_an_end() -> None:
    turns, log = Turns(8, 4, pause=0.05), list[str]()
    tasks = [asyncio.create_task(log_turns(turns, key, 6, log)) for key in "abc"]
    await asyncio.sleep(0.01)
    assert len(log) == 8
    assert max(map(log.count, "abc")) <= 4
    await asyncio.gather(*tasks)
    assert sorted(log) == sorted("abc" * 6)


async def test_nobody_waits_behind_those_who_went() -> None:
    turns, log = Turns(2, 1, pause=0.01), list[str]()
    gone = [asyncio.create_task(turns.turn(f"gone {i}")) for i in range(50)]
    stays = asyncio.create_task(log_turns(turns, "stays", 3, log))
    await asyncio.sleep(0)
    for task in gone:
        task.cancel()
    async with asyncio.timeout(5):
        await stays
    assert log == ["stays"] * 3
    await asyncio.sleep(0.05)
    assert not turns._waiting
    assert turns._next is None
