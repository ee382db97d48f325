"""Statistics of one's own finished matches: results, first and best moves, what reviews say."""

from __future__ import annotations

import pytest
from tests.server.running import GREEDY, ME, Running

from jetons.client import Client, first_legal
from jetons.play.events import Played
from jetons.server import past, reviews
from jetons.study.digest import digest_of
from jetons.study.review import review, to_json
from jetons.study.weigh import CLASSES
from jetons.table import wire

pytestmark = pytest.mark.anyio
HERE = {"kind": "here"}


async def stats_of(client: Client) -> list[wire.PastMatch]:
    return (await client.get("/api/me/stats", wire.MyStats)).matches


async def given_up(client: Client, seats: list[dict[str, str]], n_moves: int) -> str:
    """A match that somebody gave up after a few moves of his."""
    opened = await client.open_table("triolet", seats)
    async with client.sit_at(opened.table) as table:
        for _ in range(n_moves):
            while not table.is_my_turn:
                await table.wait()
            await table.play(await first_legal(table))
        await table.do(wire.Resign())
        while table.now.result is None:
            await table.wait()
    return opened.table


async def test_finished_matches_are_told_and_running_ones_are_not(server: Running) -> None:
    async with server.client("Anne") as anne:
        assert await stats_of(anne) == []
        await anne.open_table("triolet", [ME, GREEDY])  # goes on
        table = await given_up(anne, [ME, GREEDY], 2)
        await given_up(anne, [ME, HERE], 2)  # both seats are hers: nobody's statistics
        (one,) = await stats_of(anne)
        match = (await server.site.tables.get(table)).desk.match
        assert match is not None
        own = [move for move in match.moves if move.seat == one.seat]
        assert (one.table, one.game, one.won, one.bots) == (table, "triolet", 0.0, ["greedy"])
        assert one.first == own[0].move
        assert one.opening == [move.move for move in own[:6]]
        assert one.best.points == max(move.points for move in own)
        played = match.moves[one.best.ply]
        assert isinstance(played, Played)
        assert (played.seat, played.move) == (one.seat, one.best.move)
        assert one.review is None
    async with server.client("Bob") as bob:
        assert await stats_of(bob) == []


async def test_a_review_that_was_made_later_is_told(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.client("Anne") as anne:
        table = await given_up(anne, [ME, GREEDY], 2)
        assert (await stats_of(anne))[0].review is None
        match = (await server.site.tables.get(table)).desk.match
        assert match is not None
        found = reviews.nameless(review(match, seed=1, budget=0.02))
        await server.site.store.save_review(table, 0, to_json(found))
        (one,) = await stats_of(anne)
        assert one.review == digest_of(found, one.seat)
        assert sum(one.review.grades.values()) == one.review.decisions
        assert set(one.review.grades) == set(CLASSES)
        monkeypatch.setattr(past, "SHOWN", 0)
        assert await stats_of(anne) == []
