"""Sentences on the wire: in words, or by kind and numbers for a client that has the catalogue."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.server.running import ME, OPEN, Running

import jetons
from jetons.client import RemoteTable, ServerRefused, first_legal
from jetons.core.game import Game
from jetons.core.told import kinds_of, mark_of
from jetons.table import log, sight, wire

pytestmark = pytest.mark.anyio
PLIES = 20


def in_words(game: Game, told: Any) -> Any:
    """What came by kind and numbers, filled in."""
    if isinstance(told, dict) and "say" in told and "numbers" in told:
        section, _, _ = told["say"].partition(".")
        catalogue = game.words.catalogue
        assert catalogue is not None
        return catalogue.wording(section, kinds_of(game)[told["say"]], told["numbers"])._asdict()
    if isinstance(told, dict):
        return {name: in_words(game, one) for name, one in told.items()}
    return [in_words(game, one) for one in told] if isinstance(told, list) else told


def lines_in(game: Game, lines: list[wire.Line]) -> list[tuple[wire.Words, int, str]]:
    """Lines that came by kind and numbers, in words."""
    catalogue = game.words.catalogue
    assert catalogue is not None
    told = []
    for line in lines:
        assert line.text is None
        text = catalogue.wording("lines", kinds_of(game)[f"lines.{line.kind}"], line.numbers)
        told.append((wire.words(text), line.points, line.clause))
    return told


def ending_in(game: Game, why: str, numbers: list[int]) -> wire.Words:
    """How it ended, in words."""
    catalogue = game.words.catalogue
    assert catalogue is not None
    return wire.words(catalogue.wording("endings", kinds_of(game)[f"endings.{why}"], numbers))


def last_move(table: RemoteTable) -> wire.Played:
    """The last move as a client was told it."""
    return [event for event in table.log if isinstance(event, wire.Played)][-1]


@pytest.mark.parametrize("slug", jetons.names())
async def test_both_kinds_of_client_are_told_the_same(server: Running, slug: str) -> None:
    game = jetons.game(slug)
    sizes = {True: 0, False: 0}
    async with server.client("Anne") as anne, server.client("Bob") as bob:
        bob.catalogues = {slug: mark_of(game)}
        opened = await anne.open_table(slug, [ME, OPEN])
        async with anne.sit_at(opened.table) as one:
            await bob.take_seat(opened.table)
            async with bob.sit_at(opened.table) as two:
                for table in (one, two):
                    while table.now.status == "waiting":
                        await table.wait()
                for _ in range(PLIES):
                    mover, other = (one, two) if one.is_my_turn else (two, one)
                    if not mover.is_my_turn:
                        break
                    await mover.play(await first_legal(mover))
                    while other.now.seq < mover.now.seq:
                        await other.wait()
                    told, bare = last_move(one), last_move(two)
                    assert [(x.text, x.points, x.clause) for x in told.lines] == lines_in(
                        game, bare.lines
                    )
                    for words, events in ((True, told), (False, bare)):
                        sizes[words] += len(wire.encode(events))
                assert one.now.view is not None
                assert two.now.view is not None
                shared = set(one.now.view) - {field.name for field in own_fields(game)}
                seen = in_words(game, two.now.view)
                assert {name: one.now.view[name] for name in shared} == {
                    name: seen[name] for name in shared
                }
                if one.now.result is None:
                    await two.do(wire.Resign())
                for table in (one, two):
                    while table.now.result is None:
                        await table.wait()
                told_result, result = one.now.result, two.now.result
                assert told_result is not None
                assert result is not None
                assert result.text is None
                assert told_result == msgspec.structs.replace(
                    result, text=ending_in(game, result.why, result.numbers)
                )
        assert sizes[False] <= sizes[True]
        replays = [await client.replay(opened.table) for client in (anne, bob)]
    for told_frame, bare_frame in zip(replays[0].frames, replays[1].frames, strict=True):
        assert told_frame.view == in_words(game, bare_frame.view)


def own_fields(game: Game) -> list[Any]:
    """What each seat sees of its own."""
    return [field for field in game.show.fields if field.is_own] if game.show else []


async def test_a_refusal_comes_by_its_name(server: Running) -> None:
    game = jetons.game("triolet")
    async with server.client() as client:
        client.catalogues = {"triolet": mark_of(game)}
        opened = await client.open_table("triolet", [ME, {"kind": "here"}])
        async with client.sit_at(opened.table) as table:
            for move, say, values, clause in (
                ("A1=99", "notation.not_a_move", {"text": "A1=99"}, ""),
                ("-", "reasons.must_move", {}, "T.21"),
            ):
                with pytest.raises(ServerRefused) as refused:
                    await table.play(move)
                refusal = refused.value.refusal
                assert (refusal.text, refusal.say, refusal.clause) == (None, say, clause)
                assert refusal.values == values
            drafted = await table.draft(["A1=99"])
            assert drafted.refusal is not None
            assert (drafted.refusal.text, drafted.refusal.say) == (None, "notation.not_a_move")


async def test_a_client_with_another_catalogue_is_told_in_words(server: Running) -> None:
    async with server.client() as client:
        client.catalogues = {"triolet": "0123456789ab", "21": mark_of(jetons.game("21"))}
        opened = await client.open_table("triolet", [ME, {"kind": "here"}])
        async with client.sit_at(opened.table) as table:
            await table.play(await first_legal(table))
            (line, *_) = last_move(table).lines
            assert line.text is not None
            assert (line.kind, line.numbers) == ("", [])


def test_lines_that_older_versions_kept_are_told_as_they_were() -> None:
    game = jetons.game("triolet")
    body = b'["trio 9-5-1","trio 9-5-1",30,"T.14"]'
    kept = msgspec.json.decode(body, type=log.Line)
    new = log.Line("", "", 30, "T.14", "trio", (9, 5, 1))
    words = wire.Words("trio 9-5-1", "trio 9-5-1")
    for is_told in (True, False):
        assert sight.line_of(game, kept, is_told) == wire.Line(30, "T.14", text=words)
    assert sight.line_of(game, new, True) == wire.Line(30, "T.14", text=words)
    assert len(msgspec.json.encode(new)) < len(body)
