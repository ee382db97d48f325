"""Reviews over HTTP: made once by the workers, with progress, kept without names."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import msgspec
import pytest
from tests.server.running import ME, Running, running

from jetons.client import first_legal
from jetons.games import game as game_named
from jetons.server import reviews
from jetons.study import puzzles
from jetons.table import wire

pytestmark = pytest.mark.anyio
HERE = {"kind": "here"}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told matters here, not how well it is known."""
    monkeypatch.setattr(reviews, "BUDGET", 0.02)


async def resigned(node: Running, n_moves: int) -> str:
    """A match of a few moves that somebody gave up."""
    async with node.client() as anne:
        opened = await anne.open_table("triolet", [ME, HERE])
        async with anne.sit_at(opened.table) as table:
            while table.now.status == "waiting":
                await table.wait()
            for _ in range(n_moves):
                await table.play(await first_legal(table))
            await table.do(wire.Resign())
            while table.now.status != "over":
                await table.wait()
        return opened.table


async def reviewed(web: httpx.AsyncClient, table: str) -> wire.ReviewState:
    """The review, once it is made."""
    while True:
        answer = await web.post(f"/api/tables/{table}/review", json={})
        assert answer.status_code == 200, answer.text
        state = msgspec.json.decode(answer.content, type=wire.ReviewState)
        if state.review is not None:
            return state
        assert state.of > 0
        await asyncio.sleep(0.05)


async def test_a_review_is_made_once_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    real = reviews.weigh_one
    monkeypatch.setattr(reviews, "weigh_one", lambda data: made.append(data) or real(data))
    async with running(tmp_path) as node, httpx.AsyncClient(base_url=node.base, timeout=60) as web:
        table = await resigned(node, 3)
        before = (await web.get(f"/api/tables/{table}/review")).json()
        assert (before["of"], before["review"]) == (0, None)
        first = (await reviewed(web, table)).review
        assert first is not None
        assert len(first.plies) == len(made) == 3
        assert [round(account.result[0], 3) for account in first.accounts] in ([1, 0], [0, 1])
        again = (await reviewed(web, table)).review
        assert again == first
        assert len(made) == 3
        kept = await node.site.store.review(table)
        assert kept is not None
        assert b"Ada" not in kept
        view = await web.get(f"/api/tables/{table}/review/0")
        assert view.status_code == 200
        assert "board" in view.json()
        assert (await web.get(f"/api/tables/{table}/review/99")).status_code == 404


async def test_what_is_not_over_is_not_reviewed(tmp_path: Path) -> None:
    async with running(tmp_path) as node, httpx.AsyncClient(base_url=node.base) as web:
        async with node.client() as anne:
            opened = await anne.open_table("triolet", [ME, HERE])
            answer = await web.post(f"/api/tables/{opened.table}/review", json={})
            assert answer.status_code == 409
            assert answer.json()["error"]["code"] == "not_over"
        table = await resigned(node, 0)
        answer = await web.post(f"/api/tables/{table}/review", json={})
        assert answer.status_code in (400, 409, 422)
        assert (await web.post("/api/tables/nowhere/review", json={})).status_code == 404


async def test_strangers_cannot_have_everything_reviewed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MANY", 0)
    async with running(tmp_path) as node, httpx.AsyncClient(base_url=node.base) as web:
        table = await resigned(node, 1)
        answer = await web.post(f"/api/tables/{table}/review", json={})
        assert answer.status_code == 429
        assert node.site.reviews.n_making == 0


async def test_puzzles_are_listed_shown_and_judged(tmp_path: Path) -> None:
    async with running(tmp_path) as node, httpx.AsyncClient(base_url=node.base, timeout=60) as web:
        base = "/api/games/triolet/puzzles"
        listed = (await web.get(base)).json()["puzzles"]
        one = puzzles.puzzle(game_named("triolet"), listed[0]["id"])
        shown = await web.get(f"{base}/{one.id}")
        assert one.solutions[0] not in shown.text  # the solution is nobody's business yet
        assert shown.json()["view"]["turn"] == shown.json()["seat"]
        drafted = await web.post(f"{base}/{one.id}/draft", json={"moves": [], "parts": []})
        assert drafted.json()["next"]
        other = next(move.move for move in one.moves if move.move not in one.solutions)
        wrong = (await web.post(f"{base}/{one.id}", json={"answer": [other]})).json()
        assert (wrong["is_solved"], wrong["moves"], wrong["found"]) == (False, [], {})
        right = (await web.post(f"{base}/{one.id}", json={"answer": [one.solutions[0]]})).json()
        assert right["is_solved"]
        assert right["moves"][0]["is_solution"]
        bad = await web.post(f"{base}/{one.id}", json={"answer": ["nonsense"]})
        assert 400 <= bad.status_code < 500
        assert (await web.get(f"{base}/nowhere")).status_code == 404
        assert (await web.get("/api/games/nogame/puzzles")).status_code == 404


async def test_a_review_that_fails_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks is told; it is not begun again with every look."""
    tried = []

    def fails(data: bytes) -> bytes:
        tried.append(data)
        raise OSError("no room")

    real = reviews.weigh_one
    monkeypatch.setattr(reviews, "weigh_one", fails)
    async with running(tmp_path) as node, httpx.AsyncClient(base_url=node.base, timeout=60) as web:
        table = await resigned(node, 2)
        where = f"/api/tables/{table}/review"
        answer = await web.post(where, json={})
        while answer.status_code == 200:
            await asyncio.sleep(0.05)
            answer = await web.post(where, json={})
        n_tried = len(tried)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "review_failed")
        assert n_tried > 0
        assert (await web.post(where, json={})).status_code == 503
        assert len(tried) == n_tried
        monkeypatch.setattr(reviews, "weigh_one", real)
        node.site.reviews.faults.clear(table)  # as after a while
        assert (await reviewed(web, table)).review is not None
