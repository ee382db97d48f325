"""Lessons over HTTP: the document with its tag, verdicts, and what is refused."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from tests.server.running import Running, running

import jetons
from jetons.learn.judge import solution_of
from jetons.learn.lessons import lessons_of

pytestmark = pytest.mark.anyio
PATH = "/api/games/triolet/lessons/make-fifteen"


async def test_the_document_is_asked_for_once(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.base) as web:
        first = await web.get("/api/games/triolet/lessons")
        assert first.json()["game"] == "triolet"
        assert any(one["exercises"] for one in first.json()["chapters"])
        again = await web.get(
            "/api/games/triolet/lessons", headers={"If-None-Match": first.headers["etag"]}
        )
        assert (again.status_code, again.content) == (304, b"")
        nothing = await web.get("/api/games/belote/lessons")
        assert (nothing.status_code, nothing.json()["error"]["code"]) == (404, "unknown_game")


@pytest.mark.parametrize("slug", ["101", "20-sur-20", "21", "triolet"])
async def test_a_right_answer_is_right_on_the_wire_too(server: Running, slug: str) -> None:
    game = jetons.game(slug)
    async with httpx.AsyncClient(base_url=server.base) as web:
        for one in lessons_of(game).exercises[:3]:
            answer = list(solution_of(game, one).answers[0])
            found = await web.post(f"/api/games/{slug}/lessons/{one.id}", json={"answer": answer})
            assert found.json()["verdict"] == "solved", found.text
            assert found.json()["why"]["fr"] == one.after.to("fr")


async def test_a_refused_move_says_which_rule(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.base) as web:
        found = (await web.post(PATH, json={"answer": ["H9=12"]})).json()
        assert (found["verdict"], found["reason"], found["clause"]) == (
            "refused",
            "over_15",
            "T.8",
        )
        found = (await web.post(PATH, json={"answer": ["H9=3"]})).json()
        assert (found["verdict"], found["reason"], found["points"]) == ("not_it", "points", 12)
        assert found["lines"][0]["clause"] == "T.14"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/games/triolet/lessons/no-such", '{"answer":["H9=6"]}', 404),
        ("/api/games/triolet/lessons/NO", '{"answer":["H9=6"]}', 422),
        (PATH, '{"answer":"H9=6"}', 400),
        (PATH, '{"answer":["H9=6"],"more":1}', 400),
        (PATH, "[", 400),
        (PATH, '{"answer":["' + "9" * 20_000 + '"]}', 413),
    ],
)
async def test_what_is_no_answer_is_refused(
    server: Running, path: str, body: str, status: int
) -> None:
    async with httpx.AsyncClient(base_url=server.base) as web:
        found = await web.post(path, content=body, headers={"Content-Type": "application/json"})
        assert found.status_code == status, found.text
        assert found.json()["error"]["code"]


async def test_answers_without_end_are_refused(tmp_path: Path) -> None:
    async with (
        running(tmp_path, rate=1, burst=2) as node,
        httpx.AsyncClient(base_url=node.base) as web,
    ):
        codes = []
        for _ in range(200):
            codes.append((await web.post(PATH, json={"answer": ["H9=6"]})).status_code)
            if codes[-1] == 429:
                break
        assert codes[0] == 200
        assert codes[-1] == 429


async def test_a_hand_in_a_lesson_is_told_what_it_can_lay(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.base) as web:
        empty = (await web.post(f"{PATH}/draft", json={"moves": [], "parts": []})).json()
        assert "H9=6" in empty["next"]
        assert not empty["is_complete"]
        laid = (await web.post(f"{PATH}/draft", json={"moves": [], "parts": ["H9=6"]})).json()
        assert (laid["is_complete"], laid["points"], laid["move"]) == (True, 15, "H9=6")
        over = (await web.post(f"{PATH}/draft", json={"moves": [], "parts": ["H9=12"]})).json()
        assert (over["n_moves"], over["refusal"]["code"]) == (0, "over_15")
        seen = (await web.post(f"{PATH}/look", json={"moves": ["H9=6"]})).json()
        assert (seen["view"]["board"], seen["points"]) == ({"H8": "9", "H9": "6"}, 15)
        assert seen["view"]["rack"] == ["3", "12"]


async def test_a_step_of_a_guided_game_is_a_table_too(server: Running) -> None:
    game = jetons.game("triolet")
    found = lessons_of(game).guided
    assert found is not None
    steps = found.scenes[0].steps
    at = next(i for i, step in enumerate(steps) if step.moves and step.seat == 0)
    path = f"/api/games/triolet/lessons/guided.0.{at}"
    async with httpx.AsyncClient(base_url=server.base) as web:
        parts = steps[at].moves[0].split(" ")
        laid = (await web.post(f"{path}/draft", json={"moves": [], "parts": parts})).json()
        assert laid["is_complete"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/games/triolet/lessons/no-such/draft", '{"moves":[],"parts":[]}', 404),
        ("/api/games/belote/lessons/no-such/draft", '{"moves":[],"parts":[]}', 404),
        ("/api/games/triolet/lessons/guided.0.999/look", '{"moves":[]}', 404),
        ("/api/games/triolet/lessons/guided.99.0/look", '{"moves":[]}', 404),
        (f"{PATH}/look", '{"moves":["H9=12"]}', 400),
        (f"{PATH}/look", '{"moves":["nonsense"]}', 400),
        (f"{PATH}/draft", '{"moves":["H9=12"],"parts":[]}', 400),
        (f"{PATH}/draft", '{"moves":1}', 400),
    ],
)
async def test_a_hand_that_errs_is_told_why(
    server: Running, path: str, body: str, status: int
) -> None:
    async with httpx.AsyncClient(base_url=server.base) as web:
        found = await web.post(path, content=body, headers={"content-type": "application/json"})
        assert found.status_code == status, found.text
        assert found.json()["error"]["text"]["fr"]
