"""The sheet beside a real box: it agrees with the rules without ever seeing a hand."""

from __future__ import annotations

import random

import pytest

from jetons.box.sheet import Sheet, Standing
from jetons.core.engine import engine
from jetons.core.errors import BadNotation, BadOption, BadRecord, Conflict
from jetons.core.game import Game
from jetons.games import REGISTRY
from jetons.play.match import Match
from jetons.play.record import write_record
from jetons.play.record_reader import read_record

WITH_HANDS = [game for game in REGISTRY.values() if game.hands is not None]
TABLES = [(game, n) for game in WITH_HANDS for n in range(max(2, game.seats[0]), game.seats[1] + 1)]
NAMES = ("Ana", "Bo", "Cléo", "Dan")


def played(game: Game, n_seats: int, seed: int) -> Match:
    """A whole match, greedy as a rule."""
    luck = random.Random(seed)
    secret = seed.to_bytes(32, "big")
    match = Match.new(game, NAMES[:n_seats], {"first": "1"}, secret=secret)
    while not match.is_over:
        moves, points = engine(game).legal_scores(match.states)
        best = [i for i in range(len(moves)) if points[i] == points.max()]
        i = luck.choice(best) if luck.random() < 0.8 else luck.randrange(len(moves))
        match = match.after(game.notation.format_move(match.states[0], moves[i]))
    return match


def texts(match: Match) -> list[str]:
    """What everybody at the table hears of each step."""
    return [match.game.notation.tell_move(move.move) for move in match.moves]


def rests(match: Match) -> list[tuple[int, str]]:
    """What is left on each rack, where the score wants it."""
    hands = match.game.hands
    assert hands is not None
    if not hands.count_at_end:
        return []
    told = [
        (s, [match.game.notation.format_outcome(1, k) for k in hands.held(match.state, s)])
        for s in range(len(match.players))
    ]
    return [(seat, " ".join(["rest", *kinds])) for seat, kinds in told if kinds]


def entered(match: Match) -> Sheet:
    """The sheet of a match, as somebody keeps it at the table."""
    sheet = Sheet.new(match.game, match.players, match.started.options)
    for move, text in zip(match.moves, texts(match), strict=True):
        sheet = sheet.with_entry(text, seat=move.seat)
    for seat, text in rests(match):
        sheet = sheet.with_entry(text, seat=seat)
    return sheet


def counted(standing: Standing) -> list[tuple[object, ...]]:
    """What a sheet shows, without what hands nobody saw decide."""
    return [(r.place, r.seat, r.points, r.scores, r.problem) for r in standing.rows]


@pytest.mark.parametrize(("game", "n_seats"), TABLES, ids=lambda x: getattr(x, "slug", x))
def test_it_agrees_with_the_rules_on_every_score(game: Game, n_seats: int) -> None:
    """Entered by its public part alone, a whole match has the points of every step."""
    for seed in range(6):
        match = played(game, n_seats, seed)
        now = entered(match).standing()
        assert now.problem is None
        assert [row.points for row in now.rows] == [move.points for move in match.moves]
        assert now.scores == match.scores
        assert now.is_over
        assert not now.asks
        assert now.outcome is not None
        assert match.outcome is not None
        assert now.outcome.winners == match.outcome.winners


def test_racks_that_nobody_told_count_for_nobody() -> None:
    """Until leftovers are told, the scores are what was laid: the racks of the fit are made up."""
    for seed in range(4):
        match = played(REGISTRY["triolet"], 2, seed)
        sheet = entered(match)
        told = [entry for entry in sheet.entries if not entry.text.startswith("rest")]
        if len(told) == len(sheet.entries):
            continue
        now = Sheet(sheet.game, sheet.players, sheet.options, tuple(told)).standing()
        assert now.asks
        laid = [sum(move.points for move in match.moves if move.seat == seat) for seat in (0, 1)]
        assert list(now.scores) == list(now.rows[-1].scores) == laid


@pytest.mark.parametrize("game", WITH_HANDS, ids=lambda game: game.slug)
def test_whose_turn_it_is_at_every_step(game: Game) -> None:
    """The sheet itself knows who is next: nobody has to say it."""
    match = played(game, 2, 11)
    sheet = Sheet.new(game, match.players, match.started.options)
    for move, text in list(zip(match.moves, texts(match), strict=True))[:25]:
        assert sheet.standing().turn == move.seat
        sheet = sheet.with_entry(text)


@pytest.mark.parametrize("game", WITH_HANDS, ids=lambda game: game.slug)
def test_corrections_end_in_the_sheet_of_who_entered_it_right(game: Game) -> None:
    """Wrong entries, struck out, forgotten and told later, in any order: the same sheet."""
    match = played(game, 2, 5)
    right = entered(match)
    wanted = counted(right.standing())
    for seed in range(8):
        luck = random.Random(seed)
        sheet = Sheet.new(game, match.players, match.started.options)
        by_place = {entry.place: entry for entry in right.entries}
        wrong = {place for place in by_place if luck.random() < 0.2}
        for place, entry in by_place.items():
            text = luck.choice(["= 7", "-", ""]) if place in wrong else entry.text
            sheet = sheet.with_entry(text, place=place, seat=entry.seat)
        for place in luck.sample(sorted(wrong), len(wrong)):
            sheet = sheet.with_entry(by_place[place].text, place=place, seat=by_place[place].seat)
        assert counted(sheet.standing()) == wanted


def test_a_refused_row_says_why_and_later_ones_wait() -> None:
    """The clause is told; what stands below is not counted until the row is corrected."""
    sheet = Sheet.new("triolet", ("Ana", "Bo"))
    for text in ("H7=5 H8=7 H9=3", "A1=3", "G8=4"):
        sheet = sheet.with_entry(text)
    now = sheet.standing()
    assert now.problem is now.rows[1]
    assert now.rows[1].problem is not None
    assert now.rows[1].clause == "T.6"
    assert now.rows[2].problem is not None
    assert now.rows[2].points == 0
    again = sheet.with_entry("G9=4", place=now.rows[1].place, seat=1).standing()
    assert again.rows[1].problem is None


def test_points_alone() -> None:
    """A sheet without a board: the arithmetic is done, and a step says what it would need."""
    sheet = Sheet.new("triolet", ("Ana", "Bo"))
    for text in ("= 45", "= 12", "= 30"):
        sheet = sheet.with_entry(text)
    now = sheet.standing()
    assert now.scores == (75, 12)
    assert now.turn == 1
    assert sheet.with_entry("A1=3").standing().problem is not None
    fixed = sheet.with_entry("= 15", place=now.rows[0].place).standing()
    assert fixed.scores == (45, 12)


def test_points_line_by_line() -> None:
    """Sums of lines are added up."""
    sheet = Sheet.new("triolet", ("Ana", "Bo")).with_entry("= 15 + 30 + 8").with_entry("= 9+4")
    assert sheet.standing().scores == (53, 13)


@pytest.mark.parametrize("game", WITH_HANDS, ids=lambda game: game.slug)
def test_from_points_back_to_the_board(game: Game) -> None:
    """Turns told by points alone are told as they were laid, first to last, while play goes on:
    then everything is known again, and the points are checked."""
    match = played(game, 2, 4)
    right = entered(match)
    sheet = Sheet.new(game, match.players, match.started.options)
    steps = [one for one in right.entries if not one.text.startswith("rest")][:14]
    points = [move.points for move in match.moves][:14]
    for i, one in enumerate(steps):
        told = f"= {points[i]}" if 4 <= i < 9 else one.text
        sheet = sheet.with_entry(told, place=one.place, seat=one.seat)
    assert sheet.standing().problem is not None
    for one in steps[4:9]:
        sheet = sheet.with_entry(one.text, place=one.place, seat=one.seat)
    now = sheet.standing()
    assert now.problem is None
    assert now.fit is not None
    assert [row.points for row in now.rows] == points


def test_a_forgotten_turn_is_put_between() -> None:
    """Between two places there is always another."""
    sheet = Sheet.new("21", ("Ana", "Bo"))
    sheet = sheet.with_entry("= 5").with_entry("= 10", seat=0)
    place = sheet.place_before(sheet.standing().rows[1].place)
    now = sheet.with_entry("= 7", place=place, seat=1).standing()
    assert [row.seat for row in now.rows] == [0, 1, 0]
    assert now.scores == (15, 7)


@pytest.mark.parametrize("game", WITH_HANDS, ids=lambda game: game.slug)
def test_it_is_kept_and_becomes_a_record(game: Game) -> None:
    """A sheet survives its file, and the record that it gives is sealed, replays and ends alike."""
    match = played(game, 2, 2)
    sheet = Sheet.decode(entered(match).encode())
    again = read_record(write_record(sheet.match(), date="2026-11-17")).match
    assert again.scores == match.scores
    assert [move.points for move in again.moves] == [move.points for move in match.moves]


@pytest.mark.parametrize(
    "text", ["H99", "= many", "= 3 +", "= 3 + -4", "= 900 + 200", "= 9999999", "rest 99", "x", "😀"]
)
def test_what_is_no_entry_is_refused(text: str) -> None:
    """With a sentence, before it is kept."""
    sheet = Sheet.new("triolet", ("Ana", "Bo"))
    with pytest.raises(BadNotation):
        sheet.with_entry(text)


@pytest.mark.parametrize(
    "data", [b"", b"[]", b'{"game":"chess","players":[],"options":{}}', b"\xff"]
)
def test_what_is_no_sheet_is_refused(data: bytes) -> None:
    """A file that is none gives one sentence."""
    with pytest.raises(BadRecord):
        Sheet.decode(data)


def test_a_seat_that_there_is_not() -> None:
    """Nothing is entered for nobody."""
    with pytest.raises(Conflict):
        Sheet.new("21", ("Ana", "Bo")).with_entry("= 3", seat=2)


def test_101_is_counted_by_its_squares() -> None:
    """Its sheet is its squares as they lie (``jetons score``)."""
    with pytest.raises(BadOption):
        Sheet.new("101", ("Ana", "Bo"))
