"""Playing at tables: seats, moves, refusals, reconnecting, agreements."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path

import pytest
from tests.server.running import GREEDY, ME, OPEN, Running, running, until
from websockets.asyncio.client import connect

import jetons
from jetons.client import Client, RemoteTable, ServerRefused, first_legal
from jetons.play.record import verify_deal
from jetons.play.record_reader import read_record
from jetons.server import attendance
from jetons.server.moments import milliseconds
from jetons.table import wire
from jetons.table.replay import MOVER

pytestmark = pytest.mark.anyio


async def both_at(seq: int, *tables: RemoteTable) -> None:
    """Wait until all have heard of a seq."""
    for table in tables:
        while table.now.seq < seq:
            await asyncio.wait_for(table.wait(), 10)


async def play_one(one: RemoteTable, two: RemoteTable) -> RemoteTable:
    """One move by whoever is to move; that one."""
    mover = one if one.is_my_turn else two
    await mover.play(await first_legal(mover))
    await both_at(mover.now.seq, one, two)
    return mover


@pytest.mark.parametrize("slug", jetons.names())
async def test_a_program_plays_a_whole_match_of_every_game(server: Running, slug: str) -> None:
    game = jetons.game(slug)
    async with server.client() as client:
        n_seats = max(2, game.seats[0])
        opened = await client.open_table(slug, [ME] + [GREEDY] * (n_seats - 1), seed="Ada's own")
        async with client.sit_at(opened.table) as table:
            result = await table.play_on(first_legal)
        assert len(result.scores) == n_seats
        replay = await client.replay(opened.table, seat=0)
    assert replay.deal.ok
    assert replay.deal.commitment == opened.commitment
    assert replay.deal.seeds[0] == "Ada's own"
    assert list(replay.frames[-1].scores) == result.scores
    record = read_record(replay.record)
    assert verify_deal(record) == replay.deal.n_draws
    assert record.match.outcome is not None
    assert list(record.match.outcome.scores) == result.scores


@pytest.mark.parametrize("slug", jetons.names())
@pytest.mark.parametrize("n_seats", [1, 2, 3, 4])
async def test_same_screen_shows_the_view_of_the_seat_to_move(
    server: Running, slug: str, n_seats: int
) -> None:
    game = jetons.game(slug)
    if not game.seats[0] <= n_seats <= game.seats[1]:
        async with server.client() as client:
            with pytest.raises(ServerRefused) as refusal:
                await client.open_table(slug, [ME] + [{"kind": "here"}] * (n_seats - 1))
            assert refusal.value.code == "bad_option"
        return
    async with server.client() as client:
        opened = await client.open_table(slug, [ME] + [{"kind": "here"}] * (n_seats - 1))
        assert opened.seats == list(range(n_seats))
        async with client.sit_at(opened.table) as table:
            for _ in range(6):
                assert table.now.seat == table.now.turn
                drawn = [event for event in table.log if isinstance(event, wire.Drew)]
                known = {event.seat for event in drawn if event.outcome is not None}
                assert known <= {-1, table.now.seat} or n_seats == 1
                before = table.now.seq
                await table.play(await first_legal(table))
                await both_at(before + 1, table)
                table.log.clear()


async def test_two_people_by_link_see_their_own_hands_only(server: Running) -> None:
    async with server.two_seated() as (one, two):
        assert one.mine == [0]
        assert two.mine == [1]
        for table, seat in ((one, 0), (two, 1)):
            drawn = [event for event in table.log if isinstance(event, wire.Drew)]
            assert any(event.seat == seat and event.outcome for event in drawn)
            assert all(event.outcome is None for event in drawn if event.seat not in (seat, -1))
            assert table.now.view is not None
            assert len(table.now.view["rack"]) == 3
        for _ in range(4):
            await play_one(one, two)
        assert one.now.scores == two.now.scores
        assert one.now.view is not None
        assert two.now.view is not None
        assert one.now.view["board"] == two.now.view["board"]


async def test_exchanged_tokens_are_told_to_nobody_else(server: Running) -> None:
    async with server.two_seated() as (one, two):
        mover, other = (one, two) if one.is_my_turn else (two, one)
        assert mover.now.view is not None
        token = mover.now.view["rack"][0]
        await mover.play(f"x {token}")
        await both_at(mover.now.seq, other)
        mine = [event for event in mover.log if isinstance(event, wire.Played)]
        his = [event for event in other.log if isinstance(event, wire.Played)]
        assert mine[-1].move == f"x {token}"
        assert his[-1].move == "x ?"
        assert his[-1].parts == ["x ?"]


async def test_a_stale_move_is_refused_with_a_fresh_table(server: Running) -> None:
    async with server.two_seated() as (one, two):
        mover = one if one.is_my_turn else two
        position, move = mover.now.position, await first_legal(mover)
        await mover.play(move)
        with pytest.raises(ServerRefused) as refusal:
            await mover.do(wire.Play(position=position, move=move))
        assert refusal.value.code == "stale"
        refused = mover.heard[-1]
        assert isinstance(refused, wire.Refused)
        assert refused.table is not None
        assert refused.table.now.position == position + 1
        assert sum(isinstance(event, wire.Played) for event in mover.log) == 1


async def test_simultaneous_moves_of_one_position_count_once(server: Running) -> None:
    async with server.two_seated() as (one, two):
        mover = one if one.is_my_turn else two
        move = await first_legal(mover)
        position = mover.now.position
        async with mover.client.sit_at(mover.name) as again:
            assert again.is_my_turn
            tries = [table.do(wire.Play(position=position, move=move)) for table in (mover, again)]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(isinstance(outcome, wire.Done) for outcome in outcomes) == [False, True]
        assert mover.now.position == position + 1


@pytest.mark.parametrize(
    ("move", "code", "clause"),
    [("A1=99", "bad_notation", ""), ("A1=4", "", "T."), ("???", "bad_notation", "")],
)
async def test_a_refused_move_has_a_reason_and_changes_nothing(
    server: Running, move: str, code: str, clause: str
) -> None:
    async with server.two_seated() as (one, two):
        mover = one if one.is_my_turn else two
        before = mover.now.seq
        with pytest.raises(ServerRefused) as refusal:
            await mover.play(move)
        assert refusal.value.refusal.text.fr
        assert refusal.value.refusal.text.en
        assert refusal.value.refusal.clause.startswith(clause)
        if code:
            assert refusal.value.code == code
        assert mover.now.seq == before


async def test_only_the_seat_to_move_plays(server: Running) -> None:
    async with server.two_seated() as (one, two), server.client("Eve") as eve:
        waiting = two if one.is_my_turn else one
        with pytest.raises(ServerRefused) as refusal:
            await waiting.play("-")
        assert refusal.value.code == "not_your_turn"
        async with eve.sit_at(one.name) as watching:
            assert watching.now.seat == -1
            assert watching.now.view is not None
            assert watching.now.view["rack"] == []
            for command in (
                wire.Play(position=watching.now.position, move="-"),
                wire.Resign(seat=0),
                wire.Propose(what="draw"),
                wire.Draft(position=watching.now.position),
            ):
                with pytest.raises(ServerRefused) as refusal:
                    await watching.do(command)
                assert refusal.value.code in ("not_seated", "not_your_turn")


async def test_preview_tells_points_reasons_and_what_can_be_added(server: Running) -> None:
    async with server.two_seated() as (one, two):
        mover = one if one.is_my_turn else two
        empty = await mover.draft()
        assert empty.next
        assert empty.refusal is None
        assert not empty.is_complete
        part = next(part for part in empty.next if part.startswith("H8="))
        full = await mover.draft([part])
        assert full.is_complete
        assert full.points == sum(line.points for line in full.lines)
        wrong = await mover.draft([part.replace("H8", "A1")])
        assert wrong.refusal is not None
        assert wrong.refusal.clause == "T.5"
        assert wrong.next == []


# --- seats --------------------------------------------------------------------------------


async def test_one_seat_goes_to_one_of_many(server: Running) -> None:
    async with server.client("Anne") as anne:
        opened = await anne.open_table("triolet", [ME, OPEN])
        rivals = [Client(server.base, name=f"R{i}") for i in range(12)]
        for rival in rivals:
            await rival.log_in()
        answers = await asyncio.gather(
            *(rival.take_seat(opened.table) for rival in rivals), return_exceptions=True
        )
        seated = [answer for answer in answers if isinstance(answer, wire.Opened)]
        codes = {answer.code for answer in answers if isinstance(answer, ServerRefused)}
        assert len(seated) == 1
        assert codes == {"table_full"}


async def test_a_seat_can_be_given_back_before_the_match(server: Running) -> None:
    async with server.client("Anne") as anne, server.client("Bob") as bob:
        opened = await anne.open_table("triolet", [ME, OPEN, OPEN])
        async with anne.sit_at(opened.table) as one, bob.sit_at(opened.table) as two:
            await two.do(wire.Sit(seat=2, name="Bob"))
            assert two.mine == [2]
            with pytest.raises(ServerRefused) as refusal:
                await one.do(wire.Sit(seat=2))
            assert refusal.value.code == "seat_taken"
            await two.do(wire.Stand(seat=2))
            assert two.mine == []
            await both_at(two.now.seq, one)
            assert [seat.kind for seat in one.seats] == ["person", "open", "open"]
            for seat, code in ((7, "no_seat"), (-2, "no_seat")):
                with pytest.raises(ServerRefused) as refusal:
                    await two.do(wire.Sit(seat=seat))
                assert refusal.value.code == code


async def test_a_match_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as first, first.client("Anne") as anne:
        opened = await anne.open_table("triolet", [ME, {"kind": "here"}])
        async with anne.sit_at(opened.table) as table:
            for _ in range(5):
                await table.play(await first_legal(table))
            before = table.now
    async with running(tmp_path) as second:
        back = Client(second.base, token=anne.token)
        await back.log_in()
        assert back.player == anne.player
        async with back.sit_at(opened.table) as table:
            assert table.now.view == before.view
            assert table.now.seq == before.seq
            await table.play(await first_legal(table))
            await table.do(wire.Resign(seat=0))
        replay = await back.replay(opened.table)
        assert replay.deal.ok  # the dealer went on where it had stopped


async def test_reconnecting_gives_the_gap_only(server: Running) -> None:
    async with server.two_seated() as (one, two):
        await play_one(one, two)
        seen = two.now.seq
        await two.close()
        for _ in range(3):
            if not one.is_my_turn:
                break
            await one.play(await first_legal(one))
        await one.do(wire.Chat(text="bonjour"))
        await two.connect()
        caught_up = two.heard[-1]
        assert isinstance(caught_up, wire.Update)
        assert caught_up.since == seen
        assert {event.seq for event in caught_up.events} == set(range(seen + 1, one.now.seq + 1))
        assert two.now.seq == one.now.seq
        assert two.now.scores == one.now.scores


async def test_a_connection_that_is_cut_comes_back_by_itself(server: Running) -> None:
    async with server.two_seated() as (one, two):
        closed = set(server.site.connections)
        for connection in closed:
            connection.close(4012, jetons.Conflict("cut"), retry=0)
        await until(lambda: closed.isdisjoint(server.site.connections))
        mover = await play_after_cut(one, two)
        assert mover.n_reconnects == 1


async def play_after_cut(one: RemoteTable, two: RemoteTable) -> RemoteTable:
    mover = one if one.is_my_turn else two
    position = mover.now.position
    while mover.now.position == position:
        await mover.play(await first_legal(mover))
    return mover


# --- agreements ---------------------------------------------------------------------------


async def test_resigning_ends_the_match(server: Running) -> None:
    async with server.two_seated() as (one, two):
        await one.do(wire.Resign())
        await both_at(one.now.seq, two)
        assert two.now.result is not None
        assert two.now.result.winners == [1]
        assert two.now.result.why == "resigned"
        assert len(two.now.secret) == 64
        with pytest.raises(ServerRefused) as refusal:
            await two.do(wire.Resign())
        assert refusal.value.code == "match_over"


async def test_a_draw_needs_both(server: Running) -> None:
    async with server.two_seated() as (one, two):
        await one.do(wire.Propose(what="draw"))
        await both_at(one.now.seq, two)
        assert [(offer.what, offer.seat) for offer in two.now.offers] == [("draw", 0)]
        with pytest.raises(ServerRefused) as refusal:
            await one.do(wire.Propose(what="draw"))
        assert refusal.value.code == "already_proposed"
        await two.do(wire.Decline(what="draw"))
        assert two.now.offers == []
        await two.do(wire.Propose(what="draw"))
        await both_at(two.now.seq, one)
        await one.do(wire.Propose(what="draw"))
        assert one.now.result is not None
        assert one.now.result.why == "agreed"
        assert one.now.result.winners == [0, 1]


async def test_a_take_back_needs_consent_and_is_marked(server: Running) -> None:
    async with server.two_seated() as (one, two):
        start = one.now.view
        mover = await play_one(one, two)
        other = two if mover is one else one
        await mover.do(wire.Propose(what="take_back"))
        assert mover.now.offers
        await both_at(mover.now.seq, other)
        await other.do(wire.Propose(what="take_back"))
        await both_at(other.now.seq, mover)
        assert one.now.view == start
        assert mover.is_my_turn
        back = mover.log[-1]
        assert isinstance(back, wire.TookBack)
        assert back.revealed  # a token was drawn meanwhile
        await play_one(one, two)
        await one.do(wire.Resign())
        replay = await one.client.replay(one.name)
        assert replay.deal.ok
        assert "takeback" in replay.record


async def test_pausing_stops_play_until_all_want_to_go_on(server: Running) -> None:
    async with server.two_seated(clock={"kind": "game", "seconds": 60}) as (one, two):
        await one.do(wire.Propose(what="pause"))
        await both_at(one.now.seq, two)
        await two.do(wire.Propose(what="pause"))
        assert two.now.status == "paused"
        assert two.now.clock is not None
        assert two.now.clock.running == -1
        await both_at(two.now.seq, one)
        mover = one if one.now.turn == 0 else two
        with pytest.raises(ServerRefused) as refusal:
            await mover.do(wire.Play(position=mover.now.position, move="-"))
        assert refusal.value.code == "paused"
        await one.do(wire.Propose(what="resume"))
        assert one.now.status == "paused"  # the other is asked first
        assert [offer.what for offer in one.now.offers] == ["resume"]
        await two.do(wire.Propose(what="resume"))
        await both_at(two.now.seq, one, two)
        assert one.now.status == "running"
        assert one.now.clock is not None
        assert one.now.clock.running == one.now.turn


async def test_a_rematch_turns_the_seats(server: Running) -> None:
    async with server.two_seated() as (one, two):
        with pytest.raises(ServerRefused) as refusal:
            await one.do(wire.Propose(what="rematch"))
        assert refusal.value.code == "not_over"
        await one.do(wire.Resign())
        await one.do(wire.Propose(what="rematch"))
        await both_at(one.now.seq, two)
        await two.do(wire.Propose(what="rematch"))
        await both_at(two.now.seq, one)
        while not one.now.next:
            await one.wait()
        async with one.client.sit_at(one.now.next) as again:
            assert again.mine == [1]
            while again.now.status == "waiting":  # for the other one's seed: he does not come
                await again.wait()


async def test_bots_agree_to_all_but_a_draw(server: Running) -> None:
    async with server.client() as client:
        opened = await client.open_table("triolet", [ME, GREEDY], options={"first": "1"})
        async with client.sit_at(opened.table) as table:
            with pytest.raises(ServerRefused) as refusal:
                await table.do(wire.Propose(what="draw"))
            assert refusal.value.code == "bot_declines"
            await table.play(await first_legal(table))
            while not table.is_my_turn:
                await table.wait()
            await table.do(wire.Propose(what="take_back"))
            assert sum(isinstance(e, wire.TookBack) for e in table.log) == 1
            assert table.is_my_turn


# --- clocks -------------------------------------------------------------------------------


async def test_time_that_runs_out_loses_even_with_nobody_there(server: Running) -> None:
    async with server.client() as client:
        opened = await client.open_table(
            "triolet", [ME, {"kind": "here"}], clock={"kind": "move", "seconds": 1}
        )
        async with client.sit_at(opened.table) as table:
            assert table.now.status == "running"
        while await server.site.store.counts() != {"over": 1}:
            await asyncio.sleep(0.05)
        async with client.sit_at(opened.table) as table:
            assert table.now.result is not None
            assert table.now.result.why == "timed_out"


async def test_time_that_runs_out_while_the_server_is_down_is_noticed(tmp_path: Path) -> None:
    async with running(tmp_path) as first, first.client() as client:
        opened = await client.open_table(
            "triolet", [ME, {"kind": "here"}], clock={"kind": "move", "seconds": 1}
        )
        async with client.sit_at(opened.table) as table:
            assert table.now.status == "running"
    await asyncio.sleep(1.0)
    async with running(tmp_path) as second:
        while await second.site.store.counts() != {"over": 1}:  # nobody asks: the sweep finds it
            await asyncio.sleep(0.05)
        found = await second.site.tables.get(opened.table)
        assert found.desk.status == "over"


async def test_blitz_plays_at_random_when_the_time_is_up(server: Running) -> None:
    async with server.client() as client:
        opened = await client.open_table(
            "triolet",
            [ME, {"kind": "here"}],
            clock={"kind": "move", "seconds": 1, "at_zero": "random"},
        )
        async with client.sit_at(opened.table) as table:
            before = table.now.position
            await asyncio.wait_for(table.wait(), 5)
            assert table.now.position == before + 1
            played = [event for event in table.log if isinstance(event, wire.Played)]
            assert played[-1].by_clock


async def test_a_game_clock_counts_down_for_the_mover_and_adds_its_increment(
    server: Running,
) -> None:
    clock = {"kind": "game", "seconds": 100, "increment": 10}
    async with server.two_seated(clock=clock) as (one, two):
        mover = one if one.is_my_turn else two
        seat = mover.mine[0]
        await asyncio.sleep(0.2)
        await play_one(one, two)
        assert mover.now.clock is not None
        assert 105_000 < mover.now.clock.left[seat] < 110_000


# --- chat, spectators ---------------------------------------------------------------------


async def test_chat_reaches_all_but_those_who_do_not_want_it(server: Running) -> None:
    async with (
        server.two_seated(open_chat=True) as (one, two),
        server.client("Eve") as eve,
        eve.sit_at(one.name) as watching,
    ):
        await two.do(wire.Mute(player=one.client.player))
        await one.do(wire.Chat(text="  bien   joué "))
        await both_at(one.now.seq, two, watching)
        said = [event for event in watching.log if isinstance(event, wire.Chatted)]
        assert [(event.name, event.text) for event in said] == [("Anne", "bien joué")]
        assert not any(isinstance(event, wire.Chatted) for event in two.log)
        assert two.now.seq == one.now.seq
        for text in ("", " ", "x" * 301, "a\x00b"):
            with pytest.raises(ServerRefused) as refusal:
                await one.do(wire.Chat(text=text))
            assert refusal.value.code == "bad_chat"
        codes = set()
        for i in range(10):
            try:
                await one.do(wire.Chat(text=f"n° {i}"))
            except ServerRefused as error:
                codes.add(error.code)
        assert codes == {"too_many"}


async def test_chat_does_not_make_a_move_stale(server: Running) -> None:
    async with server.two_seated() as (one, two):
        mover, other = (one, two) if one.is_my_turn else (two, one)
        move = await first_legal(mover)
        await other.do(wire.Chat(text="vite !"))
        await mover.play(move)
        assert mover.now.seq == other.now.seq + 1


async def test_a_table_may_do_without_spectators(server: Running) -> None:
    async with server.two_seated(watch=False) as (one, _), server.client("Eve") as eve:
        with pytest.raises(ServerRefused) as refusal:
            async with eve.sit_at(one.name):
                pass
        assert refusal.value.code == "no_spectators"
        with pytest.raises(ServerRefused):
            await eve.get(f"/api/tables/{one.name}", wire.Table)


async def test_who_is_there_is_told(server: Running) -> None:
    async with server.two_seated() as (one, two):
        assert [seat.online for seat in one.info.seats] == [True, False] if one.info else False
        await two.close()
        presence = None
        while not isinstance(presence, wire.Presence) or presence.seats != [True, False]:
            presence = await asyncio.wait_for(one._receive(), 5)
        assert presence.watchers == 0


# --- the lobby ----------------------------------------------------------------------------


async def test_open_tables_are_listed_and_told_as_they_change(server: Running) -> None:
    async with server.client("Anne") as anne, server.client("Bob") as bob:
        assert (await bob.get("/api/tables", wire.LobbyList)).tables == []
        opened = await anne.open_table("triolet", [ME, OPEN], listed=True)
        await anne.open_table("triolet", [ME, OPEN])
        listed = await bob.get("/api/tables", wire.LobbyList)
        assert [table.table for table in listed.tables] == [opened.table]
        await bob.take_seat(opened.table)
        assert (await bob.get("/api/tables", wire.LobbyList)).tables == []


async def test_the_lobby_is_told_over_the_socket(server: Running) -> None:
    async with (
        server.client("Anne") as anne,
        server.client("Bob") as bob,
        connect(server.base.replace("http", "ws") + "/ws") as socket,
    ):
        await socket.send(wire.encode(wire.Hello(lobby=True)).decode())
        first = wire.decode_server(await socket.recv())
        assert isinstance(first, wire.Lobby)
        assert first.tables == []
        opened = await anne.open_table("triolet", [ME, OPEN], listed=True)
        told = wire.decode_server(await asyncio.wait_for(socket.recv(), 10))
        assert isinstance(told, wire.Lobby)
        assert [table.table for table in told.tables] == [opened.table]
        await bob.take_seat(opened.table)
        told = wire.decode_server(await asyncio.wait_for(socket.recv(), 10))
        assert isinstance(told, wire.Lobby)
        assert told.tables == []


async def test_a_table_of_days_waits_for_days(server: Running) -> None:
    async with server.two_seated(clock={"kind": "days", "days": 3}) as (one, two):
        assert one.now.clock is not None
        assert one.now.clock.left == pytest.approx([3 * 86_400_000] * 2, abs=60_000)
        await play_one(one, two)
        table = await server.site.tables.get(one.name)
        deadline = table.desk.deadline()
        assert deadline is not None
        assert deadline - milliseconds() > 2.9 * 86_400_000


async def test_quick_pairing_brings_two_together(server: Running) -> None:
    async with server.client("Anne") as anne, server.client("Bob") as bob:
        wish = {"game": "triolet", "clock": {"kind": "game", "seconds": 300}}
        first = await anne.post("/api/pair", wish, wire.Opened)
        async with anne.sit_at(first.table) as one:
            other = await bob.post("/api/pair", {"game": "triolet"}, wire.Opened)
            assert other.table != first.table  # another pace
            second = await bob.post("/api/pair", wish, wire.Opened)
            assert second.table == first.table
            assert second.seats == [1]
            async with bob.sit_at(second.table):  # a match begins when both are there
                while one.now.status != "running":
                    await asyncio.wait_for(one.wait(), 20)
        mine = await bob.get("/api/me/tables", wire.MyTables)
        assert {table.table for table in mine.tables} == {first.table, other.table}


async def test_pairing_does_not_wait_for_somebody_who_left(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "ON_THE_WAY", 0.05)  # that long she counts as coming
    async with server.client("Anne") as anne, server.client("Bob") as bob:
        first = await anne.post("/api/pair", {"game": "triolet"}, wire.Opened)
        while await server.site.tables.lobby.awaited():
            await asyncio.sleep(0.01)
        second = await bob.post("/api/pair", {"game": "triolet"}, wire.Opened)
        assert first.table != second.table


# --- after the match ----------------------------------------------------------------------


async def test_record_and_replay_wait_for_the_end(server: Running) -> None:
    async with server.two_seated() as (one, two):
        await play_one(one, two)
        for path in ("record", "replay"):
            with pytest.raises(ServerRefused) as refusal:
                await one.client.get(f"/api/tables/{one.name}/{path}", wire.Replay)
            assert refusal.value.code == "not_over"
            assert refusal.value.status == 409
        await two.do(wire.Resign())
        replay = await one.client.replay(one.name)
        assert replay.frames[0].move == 0
        assert replay.frames[-1].turn == -1
        assert json.dumps(replay.frames[0].view)


async def test_a_replay_has_a_frame_for_each_move_that_counts(server: Running) -> None:
    """What was taken back is none, and neither is a pause, its end or the resignation."""
    async with server.two_seated() as (one, two):
        mover = await play_one(one, two)
        other = two if mover is one else one
        for table, peer in ((mover, other), (other, mover)):
            await table.do(wire.Propose(what="take_back"))
            await both_at(table.now.seq, peer)
        await play_one(one, two)
        for what in ("pause", "resume"):
            for table, peer in ((one, two), (two, one)):
                if table.now.status == ("running" if what == "pause" else "paused"):
                    await table.do(wire.Propose(what=what))
                    await both_at(table.now.seq, peer)
        await play_one(one, two)
        await two.do(wire.Resign())
        replay = await one.client.replay(one.name)
        seen = await one.client.replay(one.name, seat=MOVER)
        eyes = [await one.client.replay(one.name, seat=seat) for seat in (0, 1)]
    assert [frame.move for frame in replay.frames] == [0, 1, 2]
    for i, frame in enumerate(seen.frames[:-1]):  # each before his move, with his tokens
        assert frame.view == eyes[frame.turn].frames[i].view
        assert frame.view["rack"]
    assert "rack" not in seen.frames[-1].view or not seen.frames[-1].view["rack"]
    assert replay.frames[-1].turn == -1
    assert list(replay.frames[-1].scores) == replay.result.scores
    views = [json.dumps(frame.view) for frame in replay.frames]
    assert len(set(views)) == len(views)


async def test_a_finished_match_stays_reachable_after_it_is_archived(tmp_path: Path) -> None:
    async with running(tmp_path, archive_hours=0) as server:
        async with server.two_seated() as (one, two):
            await play_one(one, two)
            await one.do(wire.Resign())
            before = await one.client.replay(one.name, seat=1)
            await asyncio.sleep(0.01)
            await server.site.tables.house.archive(one.name)
            with pytest.raises(ServerRefused) as refusal:
                await one.do(wire.Chat(text="merci"))
            assert refusal.value.code == "archived"
        loaded = await server.site.store.load(one.name)
        assert loaded is not None
        assert loaded.is_archived
    async with running(tmp_path) as server:
        after = await Client(server.base).replay(one.name, seat=1)
        assert after.frames == before.frames
        assert after.record == before.record


async def test_housekeeping_drops_and_archives_what_is_old(tmp_path: Path) -> None:
    async with running(tmp_path) as server, server.client("Anne") as anne:
        waiting = await anne.open_table("triolet", [ME, OPEN])
        running_one = await anne.open_table("triolet", [ME, {"kind": "here"}])
        async with anne.sit_at(running_one.table) as begun:
            assert begun.now.status == "running"
        async with server.two_seated() as (one, _):
            await one.do(wire.Resign())
        year = 365 * 86_400_000
        tables = server.site.tables
        now = milliseconds()
        await tables.house.keep_house(now)
        assert (await server.site.store.counts()) == {"waiting": 1, "running": 1, "over": 1}
        await tables.house.keep_house(now + year)
        assert (await server.site.store.counts()) == {"over": 1, "archived": 1}
        with pytest.raises(ServerRefused) as refusal:
            await anne.get(f"/api/tables/{waiting.table}", wire.Table)
        assert refusal.value.code == "no_table"
        table = await tables.get(running_one.table)
        assert table.desk.match is not None
        assert table.desk.match.outcome is not None
        assert table.desk.match.outcome.why == "abandoned"


async def test_a_game_that_still_compiles_says_so_and_a_client_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = threading.Event()
    monkeypatch.setattr("jetons.server.tables.rehearse", lambda game: compiled.wait(20))
    async with running(tmp_path, ready_seconds=0.05) as server, server.client("Anne") as anne:
        body = {"game": "triolet", "seats": [ME, OPEN]}
        with pytest.raises(ServerRefused) as refused:
            await anne.post("/api/tables", body, wire.Opened)
        assert (refused.value.code, refused.value.status) == ("getting_ready", 503)
        opening = asyncio.create_task(anne.open_table("triolet", [ME, OPEN]))
        await asyncio.sleep(0.3)
        assert not opening.done()
        compiled.set()
        assert (await asyncio.wait_for(opening, 10)).table
