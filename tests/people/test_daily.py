"""The game of the day: the same deal for everybody, draws by seat, records replayed."""

from __future__ import annotations

import itertools
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jetons.bots.bot import Budget
from jetons.bots.levels import choose
from jetons.games import REGISTRY
from jetons.people import daily
from jetons.play.events import Drew
from jetons.play.match import Match
from jetons.play.record import verify_deal, write_record
from jetons.play.record_reader import read_record

DAY = "2026-11-18"
GOLDEN = Path(__file__).parents[2] / "web" / "tests" / "daily.json"
SLUGS = ("101", "20-sur-20", "21", "triolet")


def secret(slug: str, day: str = DAY) -> bytes:
    return bytes.fromhex(daily.secret_of("", day, slug))


def maitre(match: Match, seed: int) -> str:
    budget = Budget(simulations=daily.THINKS, seed=seed)
    return choose(daily.BOT, match.game, match.view(match.turn), budget).move


def first(match: Match, seed: int) -> str:
    return match.legal()[0]


def last(match: Match, seed: int) -> str:
    return match.legal()[-1]


def in_turn(mine: Any, other: Any) -> Any:
    return lambda match, seed: (mine if match.turn == daily.MINE else other)(match, seed)


def drawn(match: Match, seat: int) -> list[tuple[int, int]]:
    return [(e.pool, e.outcome) for e in match.events if isinstance(e, Drew) and e.to == seat]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_words_in_the_browser(slug: str) -> None:
    """The browser plays the same games to the last move (web/tests/daily.test.ts)."""
    match = daily.play_out(slug, DAY, secret(slug), maitre)
    found = {
        "secret": secret(slug).hex(),
        "moves": [one.move for one in match.moves],
        "worth": daily.try_of(match).worth,
        "scores": list(match.scores),
    }
    golden = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}
    if os.environ.get("JETONS_GOLDEN") == "write":
        GOLDEN.write_text(json.dumps({**golden, slug: found}, indent=1) + "\n")
        golden[slug] = found
    assert golden[slug] == found


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "101"])
def test_what_one_draws_does_not_hang_on_the_other(slug: str) -> None:
    deals = [
        daily.play_out(slug, DAY, secret(slug), in_turn(mine, other))
        for mine, other in itertools.product((first, last), repeat=2)
    ]
    for seat in (0, 1):
        shortest = min(len(drawn(match, seat)) for match in deals)
        n = shortest // 2  # until the row is nearly spent, whatever was put back
        assert n > 2
        assert len({tuple(drawn(match, seat)[:n]) for match in deals}) == 1


def test_alone_everybody_turns_up_the_same() -> None:
    assert daily.is_alone(REGISTRY["101"])
    one, other = (daily.play_out("101", DAY, secret("101"), how) for how in (first, last))
    by_pool = [
        {p: [o for pool, o in drawn(m, 8) if pool == p] for p in range(12)} for m in (one, other)
    ]
    for pool in range(12):
        n = min(len(by_pool[0][pool]), len(by_pool[1][pool]))
        assert by_pool[0][pool][:n] == by_pool[1][pool][:n]


def test_days_and_games_and_sites_differ() -> None:
    told = {
        daily.secret_of(root, day, slug)
        for root in ("", "a", "b")
        for day in (DAY, "2026-11-19")
        for slug in SLUGS
    }
    assert len(told) == 3 * 2 * len(SLUGS)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_record_is_played_again_or_refused(slug: str) -> None:
    match = daily.play_out(slug, DAY, secret(slug), in_turn(last, first))
    moves = [one.move for one in match.moves]
    again = daily.replay_moves(slug, DAY, secret(slug), moves, first)
    assert daily.try_of(again) == daily.try_of(match)
    for forged in (moves[:-1], [*moves, moves[-1]], ["nonsense", *moves[1:]], moves * 200):
        with pytest.raises(daily.Forged):
            daily.replay_moves(slug, DAY, secret(slug), forged, first)
    if not daily.is_alone(match.game):
        with pytest.raises(daily.Forged, match=r"aurait joué|would play"):
            daily.replay_moves(slug, DAY, secret(slug), moves, last)
        with pytest.raises(daily.Forged):  # another day's deal
            daily.replay_moves(slug, "2026-11-19", secret(slug, "2026-11-19"), moves, first)


@pytest.mark.parametrize("slug", SLUGS)
def test_its_file_is_read_and_verified(slug: str) -> None:
    match = daily.play_out(slug, DAY, secret(slug), first)
    text = write_record(match, secret=secret(slug))
    record = read_record(text)
    assert record.match.started.day == DAY
    assert verify_deal(record) > 0


@given(st.dictionaries(st.integers(-500, 50_000_000), st.integers(1, 300), min_size=1, max_size=60))
def test_a_standing_adds_up(counts: dict[int, int]) -> None:
    n = sum(counts.values())
    told = [daily.standing(counts, worth) for worth in sorted(counts, reverse=True)]
    assert told[0].rank == 1
    for one, worth in zip(told, sorted(counts, reverse=True), strict=True):
        assert one.n == n == sum(column.n for column in one.bins)
        assert len(one.bins) <= daily.BINS
        assert -1 <= one.better_than <= 100
        assert one.rank + counts[worth] - 1 <= n
    assert [one.better_than for one in told] == sorted(
        (one.better_than for one in told), reverse=True
    )
    assert daily.standing(counts, None).rank == 0
    assert daily.standing({}, None).n == 0
