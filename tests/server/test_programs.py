"""Programs at a server's tables: ``jetons sit`` takes a seat, plays, and loses by misbehaviour."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from tests.server.running import GREEDY, ME, OPEN, running

import jetons
from jetons import client as clients
from jetons.cli import main
from jetons.client import OtherRules, first_legal

pytestmark = pytest.mark.anyio
BOT = f"{sys.executable} {Path(__file__).parents[2] / 'docs' / 'examples' / 'bot.py'}"


@pytest.mark.parametrize("slug", jetons.names())
async def test_a_program_takes_a_seat_by_its_link(
    tmp_path: Path, slug: str, capfd: pytest.CaptureFixture[str]
) -> None:
    async with running(tmp_path) as server, server.client("Ada") as ada:
        opened = await ada.open_table(slug, [ME, OPEN])
        words = ["sit", f"{server.base}/t/{opened.table}", "--bot", BOT, "--think", "30"]
        program = asyncio.ensure_future(asyncio.to_thread(main, words))
        async with ada.sit_at(opened.table) as table:
            while table.now.status == "waiting":
                await asyncio.wait_for(table.wait(), 60)
            assert {seat.name for seat in table.seats} == {"Ada", "Longest"}
            result = await asyncio.wait_for(table.play_on(first_legal), 120)
        assert await asyncio.wait_for(program, 60) == 0
        assert " – ".join(map(str, result.scores)) in capfd.readouterr().out


async def test_misbehaviour_gives_the_game_up(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(
        "input(); print('name Wrong\\nready', flush=True)\n"
        "while True:\n  line = input()\n"
        "  if line.startswith('go'): print('move', line.split()[1], 'Z99', flush=True)\n",
        encoding="utf-8",
    )
    async with running(tmp_path) as server, server.client("Ada") as ada:
        opened = await ada.open_table("triolet", [ME, OPEN], options={"first": "2"})
        link = f"{server.base}/t/{opened.table}"
        words = ["--lang", "en", "sit", link, "--bot", f"{sys.executable} {path}", "--think", "30"]
        program = asyncio.ensure_future(asyncio.to_thread(main, words))
        async with ada.sit_at(opened.table) as table:
            while table.now.result is None:
                await asyncio.wait_for(table.wait(), 60)
            assert (table.now.result.why, table.now.result.winners) == ("resigned", [0])
        assert await asyncio.wait_for(program, 60) == 1
        assert "Wrong plays 'Z99', which is not legal" in capfd.readouterr().out


async def test_any_bot_can_sit_and_open_a_table(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async with running(tmp_path) as server, server.client("Ada") as ada:
        words = ["sit", server.base, "--game", "101", "--bot", "greedy", "--name", "Zoé"]
        other = asyncio.ensure_future(asyncio.to_thread(main, words))
        link = ""
        while not link:
            link = capfd.readouterr().out.strip()
            await asyncio.sleep(0)
        table_id = link.rpartition("/")[2]
        await ada.take_seat(table_id)
        async with ada.sit_at(table_id) as table:
            await asyncio.wait_for(table.play_on(first_legal), 120)
            assert "Zoé" in {seat.name for seat in table.seats}
        assert await asyncio.wait_for(other, 60) == 0


async def test_a_bot_of_ones_own_plays_by_the_client(tmp_path: Path) -> None:
    async with running(tmp_path) as server, server.client("Ada") as ada:
        opened = await ada.open_table("triolet", [ME, GREEDY])
        async with ada.sit_at(opened.table) as table:
            while not table.is_my_turn:
                await table.wait()
            seen = await table.view()
            assert int(seen[0].seat) == table.mine[0]
            before = len(table.log)
            await table.play(await table.choose(jetons.bot("greedy")))
            assert len(table.log) > before


async def test_other_rules_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path) as server, server.client("Ada") as ada:
        opened = await ada.open_table("triolet", [ME, GREEDY])
        async with ada.sit_at(opened.table) as table:
            while not table.is_my_turn:
                await table.wait()
            monkeypatch.setattr(clients, "kernel_of", lambda _slug: "others")
            with pytest.raises(OtherRules):
                await table.view()


@pytest.mark.parametrize(
    "words",
    [
        ["http://127.0.0.1:9/t/abc", "--bot", BOT],
        ["http://127.0.0.1:9", "--bot", BOT],
        ["http://127.0.0.1:9/t/abc", "--game", "101", "--bot", BOT],
        ["nowhere", "--bot", BOT],
        ["http://127.0.0.1:9/t/abc", "--bot", BOT, "--bot-option", "style"],
        ["http://127.0.0.1:9/t/abc", "--bot", "no-such-program"],
    ],
)
def test_what_cannot_be_is_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sit", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
