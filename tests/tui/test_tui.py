"""The full-screen client: what it shows, and whole games typed into it."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual")

import jetons
from jetons.bots import Budget
from jetons.client import first_legal
from jetons.core.picture import Scene, sketch_of
from jetons.play.match import Match
from jetons.tui.app import JetonsApp
from jetons.tui.seats import Local, Place, Remote, read_link
from tests.server.running import running  # a server in this process
from tests.toy import GAME as TOY

SHOTS = Path(__file__).parent / "shots"
SIZE = (110, 36)


def screen(app: JetonsApp) -> str:
    """The characters on the screen, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips).strip("\n") + "\n"


def local(slug: str, *players: str, seed: int = 3) -> Local:
    match = Match.new(slug, players, secret=seed.to_bytes(32, "big"))
    return Local(match, Budget(seconds=0.01))


def typed_into(place: Place, lang: str, steps: Any) -> str:
    """The screen after some steps at the keyboard."""

    async def run() -> str:
        app = JetonsApp(place, lang)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await steps(app, pilot)
            await pilot.pause()
            return screen(app)

    return asyncio.run(run())


@pytest.mark.parametrize("slug", jetons.names())
def test_a_table_fits_a_terminal_of_80_by_24(slug: str) -> None:
    place = local(slug, "Ana", "bot:greedy")

    async def run() -> str:
        app = JetonsApp(place, "fr")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            while not place.is_mine:
                await pilot.pause(0.01)
            await pilot.pause()
            return screen(app)

    shown = asyncio.run(run())
    scene = Scene(place.seat, place.players, *place.last, "fr")
    lines = ["".join(word for word, _ in line) for line in sketch_of(place.game, place.view, scene)]
    whole = lines if len(lines) <= 21 else lines[:14]  # two squares of 101 are turned like pages
    assert all(line.rstrip() in shown for line in whole)
    assert "votre coup" in shown


async def nothing(_app: JetonsApp, _pilot: Any) -> None:
    pass


async def type_move(app: JetonsApp, pilot: Any, move: str) -> None:
    app.query_one("Input").value = move  # type: ignore[attr-defined]
    await pilot.press("enter")
    await pilot.pause()


@pytest.mark.golden
@pytest.mark.parametrize(("slug", "lang"), [(s, "fr") for s in jetons.names()] + [("21", "en")])
def test_the_screen_is_as_it_was(slug: str, lang: str) -> None:
    place = local(slug, "Ana", "Bob")

    async def some(app: JetonsApp, pilot: Any) -> None:
        for _ in range(6):
            await type_move(app, pilot, "")  # the keyboard is handed over
            await type_move(app, pilot, place.match.legal_moves[0])
        await type_move(app, pilot, "")

    shown = typed_into(place, lang, some)
    path = SHOTS / f"{slug}-{lang}.txt"
    if os.environ.get("JETONS_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8")


def test_a_bad_move_is_refused_in_words_and_stays_in_the_line() -> None:
    place = local("triolet", "Ana", "Bob")

    async def wrong(app: JetonsApp, pilot: Any) -> None:
        await type_move(app, pilot, "")
        await type_move(app, pilot, "H8=99")
        assert app.query_one("Input").value == "H8=99"  # type: ignore[attr-defined]

    before = place.match
    shown = typed_into(place, "en", wrong)
    assert place.match is before
    with pytest.raises(jetons.JetonsError) as refused:
        before.play("H8=99")
    assert refused.value.text.en[:40] in shown


def test_bots_answer_moves_are_taken_back_and_ideas_can_be_played() -> None:
    place = local("21", "Ana", "bot:random")

    async def some(app: JetonsApp, pilot: Any) -> None:
        for _ in range(200):
            if place.is_mine:
                break
            await pilot.pause(0.02)
        n = len(place.match.moves)
        await pilot.press("f1")
        await pilot.pause()
        assert app.ideas
        assert all(move in place.match.legal_moves for move in app.ideas)
        await type_move(app, pilot, app.ideas[0])
        for _ in range(500):
            if place.is_mine and len(place.match.moves) >= n + 2:
                break
            await pilot.pause(0.02)
        assert len(place.match.moves) == n + 2
        await type_move(app, pilot, "u")
        assert len(place.match.moves) == n

    typed_into(place, "fr", some)


def test_the_others_tokens_are_not_on_the_screen() -> None:
    place = local("triolet", "Ana", "bot:random")
    seen = place.match.view(place.seat)
    shown = sketch_of(place.game, place.view, Scene(place.seat, place.players))
    for seed in range(4):
        from jetons.core.engine import engine
        from jetons.core.stream import new_stream

        rules = engine(place.game)
        other = rules.observe(rules.imagine(seen, new_stream(seed)), place.seat)
        view = place.game.eyes.describe(other)
        assert sketch_of(place.game, view, Scene(place.seat, place.players)) == shown


def test_who_shares_a_keyboard_sees_no_tokens_until_it_is_handed_over() -> None:
    place = local("triolet", "Ana", "Bob")

    async def look(app: JetonsApp, pilot: Any) -> None:
        for _ in range(2):
            name = place.players[place.turn]
            assert place.seat == -1
            assert "rack" not in place.view or not place.view["rack"]
            assert name in app.query_one("Input").placeholder  # type: ignore[attr-defined]
            await type_move(app, pilot, "")
            assert place.seat == place.turn
            assert place.view["rack"]
            await type_move(app, pilot, place.match.legal_moves[0])

    typed_into(place, "en", look)


def test_a_game_without_drawings_shows_its_fields() -> None:
    place = Local(Match.new(TOY, ("A", "B")))
    assert "scores" in typed_into(place, "en", nothing)


@pytest.mark.parametrize("link", ["nowhere", "ftp://x/t/A", "https:///t/A", "https://x"])
def test_what_is_no_link_is_said(link: str) -> None:
    with pytest.raises(jetons.BadOption):
        read_link(link)


def test_a_table_of_a_server_is_played_by_its_link(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, server.client("Anne") as anne:
            opened = await anne.open_table("triolet", [{"kind": "me"}, {"kind": "open"}])
            place = Remote(f"{server.base}/t/{opened.table}", "Bea")
            app = JetonsApp(place, "fr")
            async with app.run_test(size=SIZE) as pilot, anne.sit_at(opened.table) as table:
                while table.now.status == "waiting":
                    await table.wait()
                while len(place.log) < 4:  # each plays twice
                    if table.is_my_turn:
                        await table.play(await first_legal(table))
                    elif place.is_mine:
                        move = await first_legal(place._remote)
                        n = len(place.log)
                        await type_move(app, pilot, move)
                        while len(place.log) == n:
                            await pilot.pause(0.02)
                        while not table.is_my_turn:
                            await table.wait()
                    await pilot.pause(0.02)
                shown = screen(app)
                assert "Bea" in shown
                assert "Anne" in shown
                assert place.seat == 1
                assert "rack" in place.view

    asyncio.run(asyncio.wait_for(run(), 120))


def test_a_table_that_is_not_there_is_said(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server:
            app = JetonsApp(Remote(f"{server.base}/t/nowhere00", "Bea"), "en")
            async with app.run_test(size=SIZE) as pilot:
                await pilot.pause()
            assert app.return_code == 2

    asyncio.run(asyncio.wait_for(run(), 60))
