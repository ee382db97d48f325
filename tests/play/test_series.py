"""Series of rounds: points, whose start it is, the end, and files of a whole series."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jetons.core.errors import BadDeal, BadOption, BadRecord, Conflict, MatchOver
from jetons.core.game import Game
from jetons.games import REGISTRY, game
from jetons.play.series import (
    Series,
    beginner,
    points_of,
    read_series,
    verify_series,
    write_series,
)
from jetons.play.states import same_state
from tests.play.matches import best_move

VINGT = game("20-sur-20")
SECRETS = [bytes([n]) * 32 for n in range(1, 40)]


def play_round(series: Series) -> Series:
    """The series with its present round played to the end, greedily."""
    while not series.match.is_over:
        series = series.after(best_move(series.match))
    return series


def play_series(names: Sequence[str], total: int, n_rounds: int = len(SECRETS)) -> Series:
    """A series played to its end, or for so many rounds."""
    series = play_round(Series.new(VINGT, names, total=total, secret=SECRETS[0]))
    while not series.is_over and len(series.rounds) < n_rounds:
        series = play_round(series.next_round(secret=SECRETS[len(series.rounds)]))
    return series


@pytest.fixture(scope="module")
def finished() -> Series:
    """Three players to 40 points."""
    return play_series(["Anne", "Zoé", "Ib"], 40)


def resealed(text: str) -> str:
    """A file that was tampered with and sealed again."""
    lines = text.splitlines()[:-1]
    body = "\n".join(lines) + "\n"
    return body + f"end {len(lines)} {hashlib.sha256(body.encode()).hexdigest()}\n"


def test_the_start_passes_on_and_the_points_add_up(finished: Series) -> None:
    first = beginner(finished.rounds[0])
    assert len(finished.rounds) > 1
    total = [0, 0, 0]
    for i, match in enumerate(finished.rounds):
        assert beginner(match) == (first + i) % 3
        outcome = match.outcome
        assert outcome is not None
        left = [15 - laid for laid in outcome.scores]
        points = points_of(match)
        if len(outcome.winners) > 1:
            assert points == (0, 0, 0)
        else:
            (winner,) = outcome.winners
            assert points[winner] == sum(left) - 2 * left[winner] == sum(points)
        assert max(total) < 40, "the round is played only if nobody is there yet"
        total = [a + b for a, b in zip(total, points, strict=True)]
    assert finished.scores == tuple(total)
    outcome = finished.outcome
    assert outcome is not None
    assert outcome.winners == (total.index(max(total)),)
    assert outcome.why == "total"


def test_a_series_goes_on_only_between_rounds(finished: Series) -> None:
    with pytest.raises(MatchOver):
        finished.next_round()
    with pytest.raises(MatchOver):
        finished.after("-")
    series = Series.new("20-sur-20", ["a", "b"], secret=SECRETS[0])
    assert series.total == 50
    assert not series.is_over
    assert series.outcome is None
    with pytest.raises(Conflict):
        series.next_round()
    assert series.scores == (0, 0)


def test_rounds_that_players_end_count_too() -> None:
    series = Series.new(VINGT, ["a", "b"], {"first": "2"}, secret=SECRETS[0])
    given_up = series.with_match(series.match.resign(1))
    assert given_up.scores == (0, 0), "22 marks left each: the winner gets 22 - 22"
    series = given_up.next_round(secret=SECRETS[1])
    assert series.match.turn == 0
    shared = series.with_match(series.match.agree())
    assert shared.scores == (0, 0)
    assert shared.next_round(secret=SECRETS[2]).match.turn == 1
    series = Series.new(VINGT, ["a", "b"], {"first": "1"}, secret=SECRETS[3])
    while max(series.match.scores) == 0:
        series = series.after(best_move(series.match))
    leader = series.match.scores.index(max(series.match.scores))
    lead = max(series.match.scores) - min(series.match.scores)
    won = series.with_match(series.match.resign(1 - leader))
    assert won.scores[leader] == lead
    lost = series.with_match(series.match.resign(leader))
    assert lost.scores == (0, 0), "never less than nothing"


@pytest.mark.parametrize(
    ("left", "winners", "points"),
    [
        ([0, 7, 3], (0,), (10, 0, 0)),
        ([2, 5], (0,), (3, 0)),
        ([4, 2, 9, 3], (1,), (0, 14, 0, 0)),
        ([3, 3], (0, 1), (0, 0)),
        ([3, 5], (), (0, 0)),
    ],
)
def test_20_20_a_point_for_each_mark_left(
    left: list[int], winners: tuple[int, ...], points: tuple[int, ...]
) -> None:
    states = VINGT.notation.read_position({"players": len(left)})
    marks = {2: 22, 3: 15, 4: 11}[len(left)]
    states[0].scores[: len(left)] = [marks - n for n in left]
    assert VINGT.rounds is not None
    assert VINGT.rounds.points(states[0], winners) == points


def test_only_games_with_rounds_and_sensible_totals(game: Game) -> None:
    if game.rounds is None:
        with pytest.raises(BadOption, match=r"manches|rounds"):
            Series.new(game)
    else:
        for total in (0, -5, 10_001):
            with pytest.raises(BadOption):
                Series.new(game, total=total)
    assert any(game.rounds for game in REGISTRY.values())


def test_a_series_file_reads_back_and_verifies(finished: Series) -> None:
    secrets = SECRETS[: len(finished.rounds)]
    text = write_series(finished, date="2026-11-15", secrets=secrets)
    record = read_series(text)
    assert record.series.scores == finished.scores
    assert record.series.outcome == finished.outcome
    assert [r.secret for r in record.rounds] == secrets
    for match, again in zip(finished.rounds, record.series.rounds, strict=True):
        assert same_state(match, again)
    assert write_series(record.series, date="2026-11-15", secrets=secrets) == text
    assert verify_series(record) > 50 * len(finished.rounds) // 2
    with pytest.raises(BadDeal):
        verify_series(read_series(write_series(finished)))


def test_an_unfinished_series_reads_back() -> None:
    series = play_series(["a", "b"], 500, 2).next_round(secret=SECRETS[5])
    series = series.after(best_move(series.match))
    record = read_series(write_series(series))
    assert same_state(record.series.match, series.match)
    assert record.series.outcome is None
    assert len(record.rounds) == 3


def test_a_file_that_was_touched_is_refused_with_the_line(finished: Series) -> None:
    text = write_series(finished)
    lines = text.splitlines()
    for broken in ("", text[: len(text) // 2], text.replace("points", "pointz", 1), text + "x\n"):
        with pytest.raises(BadRecord):
            read_series(broken)
    at = next(i for i, line in enumerate(lines) if line.startswith("points "))
    with pytest.raises(BadRecord) as caught:
        read_series(resealed("\n".join([*lines[:at], "points 9 9 9", *lines[at + 1 :]])))
    assert caught.value.line == at + 1
    with pytest.raises(BadRecord):  # a round left out
        read_series(resealed("\n".join([*lines[:4], *lines[at + 1 :]])))
    with pytest.raises(BadRecord):  # another total: the series should have ended before, or later
        read_series(resealed(text.replace("total: 40", "total: 39999", 1)))
    with pytest.raises(BadRecord):
        read_series(resealed(text.replace("total: 40", "total: 1", 1)))
    with pytest.raises(BadRecord) as caught:
        read_series(resealed(text.replace("game: 20-sur-20", "game: triolet", 1)))
    with pytest.raises(BadRecord) as caught:
        read_series(resealed(text.replace(" ; 2 ", " ; 1 ", 1)))
    assert "1" in str(caught.value)


def test_rounds_of_other_tables_do_not_follow(finished: Series) -> None:
    rounds = finished.rounds
    with pytest.raises(BadRecord):
        Series.replay(40, [])
    with pytest.raises(BadRecord):
        Series.replay(4000, [rounds[0], rounds[0]])  # the same seat begins again
    others = play_series(["x", "y", "z"], 4000, 2).rounds
    with pytest.raises(BadRecord):
        Series.replay(4000, [rounds[0], others[1]])
    running = Series.new(VINGT, ["Anne", "Zoé", "Ib"], secret=SECRETS[0]).match
    with pytest.raises(BadRecord):
        Series.replay(4000, [running, rounds[1]])


@given(
    st.text(max_size=80) | st.text(max_size=80).map(lambda t: resealed(f"jetons series 1\n{t}\n"))
)
def test_any_text_is_a_series_or_a_bad_record(text: str) -> None:
    with pytest.raises(BadRecord):
        read_series(text)
