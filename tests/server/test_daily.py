"""Games of the day at a server: a result is a claim until it was played again; once a person."""

from __future__ import annotations

import asyncio
import datetime
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.running import Running, process, running

from jetons.client import Client, ServerRefused, Unreachable
from jetons.people import daily, day_wire
from jetons.play.match import Match
from jetons.server import daily as served
from jetons.server.moments import milliseconds
from jetons.server.store import open_store
from jetons.server.store.sections import daily as rows
from jetons.table import wire

pytestmark = pytest.mark.anyio
GAME = "20-sur-20"


def today() -> str:
    return datetime.datetime.now(datetime.UTC).date().isoformat()


async def deal_of(client: Client, slug: str = GAME) -> bytes:
    found = await client.get("/api/daily", day_wire.Days)
    (one,) = (day for day in found.days if day.date == today())
    return bytes.fromhex(one.secrets[slug])


def played(slug: str, secret: bytes, pick: int = 0) -> list[str]:
    """A try of somebody who takes the first or the last legal move."""

    def answer(match: Match, seed: int) -> str:
        return match.legal()[pick] if match.turn == 0 else served.answer(match, seed)

    match = daily.play_out(slug, today(), secret, answer)
    return [move.move for move in match.moves]


async def claim(client: Client, moves: list[str], slug: str = GAME) -> day_wire.DayBoard:
    return await client.post(f"/api/daily/{today()}/{slug}", {"moves": moves}, day_wire.DayBoard)


async def claims(client: Client, moves: list[str]) -> None:
    """The same claim again and again, until nobody answers."""
    while True:
        await claim(client, moves, "101")


async def board(client: Client, slug: str = GAME) -> day_wire.DayBoard:
    return await client.get(f"/api/daily/{today()}/{slug}", day_wire.DayBoard)


async def test_a_claim_is_played_again_and_compared(server: Running) -> None:
    async with server.client("Anne") as anne, server.client("Bob") as bob:
        secret = await deal_of(anne)
        assert secret == await deal_of(bob)
        before = await board(anne)
        assert (before.state, before.n, before.top, before.master) == ("none", 0, [], None)
        first, last = played(GAME, secret, 0), played(GAME, secret, -1)
        mine = await claim(anne, first)
        assert (mine.state, mine.rank, mine.n, mine.better_than) == ("counted", 1, 1, -1)
        theirs = await claim(bob, last)
        assert theirs.state == "counted"
        assert {theirs.rank, (await board(anne)).rank} <= {1, 2}
        assert theirs.n == 2 == sum(column.n for column in theirs.bins)
        names = {game.name for game in theirs.top}
        assert names == {"Anne", "Bob"}
        assert sum(game.is_me for game in theirs.top) == 1
        while (found := await board(bob)).master is None:
            await asyncio.sleep(0.05)
        again = daily.replay_moves(GAME, today(), secret, found.master.moves, served.answer)
        assert daily.try_of(again).points == found.master.points
    async with server.client("Zoé") as zoe:  # has not played: sees no games
        assert (await board(zoe)).top == []


async def test_a_day_that_is_over_shows_its_best_games_to_everybody(server: Running) -> None:
    day, now = served.shifted(milliseconds(), -2), milliseconds()
    secret = bytes.fromhex(server.site.daily.secret_of(day, GAME))

    def first(match: Match, seed: int) -> str:
        return match.legal()[0] if match.turn == 0 else served.answer(match, seed)

    async with server.client("Anne") as anne, server.client("Zoé") as zoe:
        me = await anne.get("/api/me", wire.Me)
        moves = [move.move for move in daily.play_out(GAME, day, secret, first).moves]
        said = msgspec.json.encode(moves)
        row = rows.Row(day, GAME, me.player, "claimed", 0, now - 2 * served.DAY, said, b"{}")
        await rows.claim(server.site.store, row)
        await server.site.daily.look_after(now)
        found = await zoe.get(f"/api/daily/{day}/{GAME}", day_wire.DayBoard)
        assert (found.state, found.is_over, found.n, found.rank) == ("none", True, 1, 0)
        (best,) = found.top
        assert (best.name, best.is_me, best.moves) == ("Anne", False, moves)
        assert best.best is not None
        assert best.best.move == moves[best.best.at]
        while found.master is None:
            await asyncio.sleep(0.05)
            found = await zoe.get(f"/api/daily/{day}/{GAME}", day_wire.DayBoard)
        assert found.master.moves


async def test_once_a_person_and_the_same_again_changes_nothing(server: Running) -> None:
    async with server.client("Anne") as anne:
        secret = await deal_of(anne)
        first = played(GAME, secret, 0)
        one = await claim(anne, first)
        assert await claim(anne, first) == one
        with pytest.raises(ServerRefused) as refused:
            await claim(anne, played(GAME, secret, -1))
        assert refused.value.refusal.code == "played_already"
        both = await asyncio.gather(*(claim(anne, first) for _ in range(5)))
        assert {found.n for found in both} == {1}


@pytest.mark.parametrize("how", ["short", "nonsense", "other bot", "other day"])
async def test_a_forged_record_is_refused_with_its_reason(server: Running, how: str) -> None:
    async with server.client("Eve") as eve:
        secret = await deal_of(eve)
        moves = played(GAME, secret, 0)
        if how == "short":
            moves = moves[:-1]
        elif how == "nonsense":
            moves = ["9-9 at 400,0 h", *moves[1:]]
        elif how == "other bot":
            match = daily.play_out(GAME, today(), secret, lambda m, _: m.legal()[-1])
            moves = [move.move for move in match.moves]
        else:
            moves = played(GAME, bytes(32), 0)
        found = await claim(eve, moves)
        assert found.state == "refused"
        assert found.refusal is not None
        assert found.refusal.text is not None
        assert (found.n, found.rank, found.bins) == (0, 0, [])


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/daily/2031-01-01/101", {"moves": []}, "no_day"),
        ("/api/daily/2020-01-01/101", {"moves": []}, "no_day"),
        ("/api/daily/2026-02-31/101", {"moves": []}, "no_day"),
        ("/api/daily/{today}/whist", {"moves": []}, "unknown_game"),
        ("/api/daily/{today}/101", {"moves": ["x"] * 700}, "bad_message"),
        ("/api/daily/{today}/101", {"moves": 7}, "bad_message"),
    ],
)
async def test_what_is_no_claim(server: Running, path: str, body: Any, code: str) -> None:
    async with server.client("Eve") as eve:
        with pytest.raises(ServerRefused) as refused:
            await eve.post(path.format(today=today()), body, day_wire.DayBoard)
        assert refused.value.refusal.code == code


async def test_no_deal_is_told_far_ahead(server: Running) -> None:
    async with server.client("Eve") as eve:
        found = await eve.get("/api/daily", day_wire.Days)
        last = max(datetime.date.fromisoformat(day.date) for day in found.days)
        assert (last - datetime.date.fromisoformat(today())).days <= 2
        with pytest.raises(ServerRefused):
            await eve.get(f"/api/daily?date={last + datetime.timedelta(2)}", day_wire.Days)
        old = await eve.get("/api/daily?date=2026-01-05", day_wire.Days)  # to play for oneself
        assert len(old.days[0].secrets) == 4


async def test_who_goes_is_forgotten(server: Running) -> None:
    async with server.client("Anne") as anne:
        await claim(anne, played(GAME, await deal_of(anne)))
        await anne.post("/api/me/forget", {"what": "all"}, dict)
    async with server.client("Bob") as bob:
        assert (await board(bob)).n == 0


async def test_old_records_are_emptied_then_deleted(server: Running) -> None:
    async with server.client("Anne") as anne:
        mine = await claim(anne, played(GAME, await deal_of(anne)))
        assert mine.top[0].moves
        day = served.DAY
        await server.site.daily.throw_away(milliseconds() + (served.LIGHT_AFTER + 1) * day)
        light = await board(anne)
        assert light.top[0].moves == []
        assert light.rank == 1
        await server.site.daily.throw_away(milliseconds() + (served.GONE_AFTER + 1) * day)
        assert (await board(anne)).n == 0


async def test_a_claim_of_a_server_that_died_is_judged_once(tmp_path: Path) -> None:
    """Killed again and again in the midst of it: the row is there once, and counts once."""
    database = str(tmp_path / "jetons.sqlite3")
    with process(tmp_path) as server:
        async with Client(server.base, name="Anne") as anne:
            secret = await deal_of(anne, "101")
            moves = played("101", secret, 0)
            token = anne.token
            for _ in range(3):
                killer = threading.Timer(0.08, server.kill)
                killer.start()
                with pytest.raises((Unreachable, OSError)):
                    await claims(anne, moves)
                killer.join()
                server.start()
        async with Client(server.base, token=token) as anne:
            found = await claim(anne, moves, "101")
            assert (found.state, found.n, found.rank) == ("counted", 1, 1)
    store = open_store(database)
    await store.open()
    kept = await rows.of_player(store, (await rows.top(store, today(), "101", 9))[0].player, 9)
    assert [row.state for row in kept] == ["counted"]
    await store.close()


async def test_what_nobody_judged_is_judged_by_whoever_looks(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        secret = bytes.fromhex(server.site.daily.secret_of(today(), GAME))
        said = msgspec.json.encode(played(GAME, secret))
        row = rows.Row(today(), GAME, "ghost", "claimed", 0, milliseconds() - 60_000, said, b"{}")
        await rows.claim(server.site.store, row)
        await server.site.daily.look_after(milliseconds())
        kept = await rows.one(server.site.store, today(), GAME, "ghost")
        assert kept is not None
        assert (kept.state, kept.worth > 0) == ("counted", True)
