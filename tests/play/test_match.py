"""Matches as values: going on gives a new one, a refusal gives none, the log tells all."""

from __future__ import annotations

import pytest
from msgspec.json import decode, encode

from jetons.core.engine import engine
from jetons.core.errors import (
    BadNotation,
    BadOption,
    BadRecord,
    Conflict,
    IllegalMove,
    JetonsError,
    MatchOver,
    UnknownGame,
)
from jetons.core.game import Game
from jetons.play import fair
from jetons.play.events import (
    Abandoned,
    Agreed,
    AnyEvent,
    Drew,
    Played,
    Resigned,
    Started,
    TimedOut,
    TookBack,
)
from jetons.play.match import Match
from jetons.play.record import verify_deal, write_record
from jetons.play.record_reader import read_record
from jetons.play.states import same_state
from tests.conftest import tables
from tests.play.matches import SECRET, best_move, greedy_match

OPENING = "H8=1 H9=3 H10=11"  # of the fixed secret and seeds: a triolet


@pytest.fixture
def match() -> Match:
    return greedy_match(n_moves=0)


def frozen(match: Match) -> tuple[bytes, int, object, object]:
    """All that a match is, to see that it stays so."""
    dealer = match.dealer
    orders = None if dealer is None else {p: list(o) for p, o in dealer._orders.items()}
    return match.states.tobytes(), len(match.events), match.ended, orders


# --- beginnings -----------------------------------------------------------------------------


def test_a_new_match_is_dealt_and_committed_to(match: Match) -> None:
    assert isinstance(match.started, Started)
    assert match.started.commitment == fair.commitment(SECRET)
    assert match.started.seeds == ("trèfle", "sept de cœur")
    assert match.started.options == {"board": "standard", "first": "lot"}
    assert match.players == ("Anne", "Zoé")
    assert match.turn == 0
    assert match.scores == (0, 0)
    assert not match.is_over
    assert match.outcome is None
    assert sum(isinstance(event, Drew) for event in match.events) == 10


def test_secrets_are_fresh_unless_given() -> None:
    one, other = (Match.new("triolet").started.commitment for _ in range(2))
    assert one != other


def test_a_match_needs_a_game_with_such_seats_and_options() -> None:
    with pytest.raises(UnknownGame):
        Match.new("chess")
    with pytest.raises(BadOption):
        Match.new("triolet", ["alone"])
    with pytest.raises(BadOption):
        Match.new("triolet", ["", ""], {"first": "3"})
    with pytest.raises(BadOption):
        Match.new("triolet", ["", ""], {"colour": "red"})


def test_the_first_seat_can_be_chosen() -> None:
    for seat in range(3):
        match = Match.new("triolet", ["", "", ""], {"first": str(seat + 1)}, secret=SECRET)
        assert match.turn == seat


# --- looking --------------------------------------------------------------------------------


def test_a_preview_tells_points_and_why_and_changes_nothing(match: Match) -> None:
    before = frozen(match)
    preview = match.preview("h10=11 H8=1 h9=3")
    assert preview.move == OPENING
    assert preview.points == sum(line.points for line in preview.lines) == 110
    assert [line.clause for line in preview.lines] == ["T.16", "T.17"]
    assert frozen(match) == before


def test_legal_moves_are_each_playable(match: Match) -> None:
    moves = match.legal()
    assert OPENING in moves
    assert len(set(moves)) == len(moves)
    for move in moves:
        assert match.preview(move).move == move


def test_views_do_not_hold_other_racks(match: Match) -> None:
    describe = match.game.eyes.describe
    assert sorted(describe(match.view(0))["rack"]) == ["1", "11", "3"]
    assert sorted(describe(match.view(1))["rack"]) == ["11", "4", "9"]
    assert describe(match.view(-1))["rack"] == []


# --- going on -------------------------------------------------------------------------------


def test_after_gives_a_new_match_and_leaves_the_old(match: Match) -> None:
    before = frozen(match)
    later = match.after(OPENING, seat=0, at=77)
    assert frozen(match) == before
    played = later.events[len(match.events)]
    assert played == Played(seat=0, move=OPENING, points=110, at=77)
    assert [e.to for e in later.events[len(match.events) + 1 :] if isinstance(e, Drew)] == [0] * 3
    assert later.scores == (110, 0)
    assert later.turn == 1
    assert same_state(match.after(OPENING), later), "the same move draws the same tokens"


@pytest.mark.parametrize(
    ("move", "error", "code"),
    [
        ("", BadNotation, "bad_notation"),
        ("hello", BadNotation, "bad_notation"),
        ("H8=1 H9=3 H10=11 H11=0", BadNotation, "bad_notation"),
        ("Z8=1", BadNotation, "bad_notation"),
        ("-", IllegalMove, "must_move"),
        ("H8=9", IllegalMove, "not_held"),
        ("A1=1", IllegalMove, "not_centre"),
        ("H8=1 H10=11", IllegalMove, "apart"),
    ],
)
def test_a_failed_move_changes_nothing(
    match: Match, move: str, error: type[JetonsError], code: str
) -> None:
    before = frozen(match)
    for attempt in (match.after, match.preview):
        with pytest.raises(error) as caught:
            attempt(move)
        assert caught.value.code == code
        assert caught.value.text.fr != caught.value.text.en
    assert frozen(match) == before
    assert same_state(match.after(OPENING), greedy_match(n_moves=1)), "nor the deal to come"


def test_an_illegal_move_cites_its_clause(match: Match) -> None:
    with pytest.raises(IllegalMove) as caught:
        match.after("A1=1")
    assert caught.value.clause == "T.5"
    assert caught.value.reason == "not_centre"
    assert "T.5" not in caught.value.text.fr, "the clause is beside the sentence, not in it"
    assert str(caught.value).endswith("T.5)"), "a terminal says both"


def test_another_seats_turn_is_a_conflict(match: Match) -> None:
    before = frozen(match)
    with pytest.raises(Conflict) as caught:
        match.after(OPENING, seat=1)
    assert caught.value.code == "not_your_turn"
    assert frozen(match) == before


def test_a_replay_cannot_be_played(match: Match) -> None:
    with pytest.raises(Conflict):
        Match.replay(match.events).after(OPENING)


def test_a_whole_game_ends_with_who_and_why() -> None:
    match = greedy_match()
    assert match.is_over
    outcome = match.outcome
    assert outcome is not None
    assert outcome.scores == match.scores == (938, 729)
    assert outcome.winners == (0,)
    assert outcome.why == "went_out"
    assert outcome.text.fr != outcome.text.en
    assert match.legal() == []


# --- endings that players make ------------------------------------------------------------------


def three(scores: tuple[int, int, int]) -> Match:
    """A match of three with these scores, whoever made them."""
    match = Match.new("triolet", ["a", "b", "c"], secret=SECRET)
    match.states[0].scores[:3] = scores
    return match


def test_resigning_gives_the_match_to_the_best_of_the_others() -> None:
    cases = {(9, 5, 5): (1, 2), (9, 5, 7): (2,), (0, -4, -9): (1,)}
    for scores, winners in cases.items():
        ended = three(scores).resign(0, at=5)
        assert ended.outcome is not None
        assert ended.outcome.winners == winners
        assert ended.outcome.why == "resigned"
        assert "1" in ended.outcome.text.en
        assert ended.events[-1] == Resigned(seat=0, at=5)
    ended = three((1, 2, 3)).resign(1)
    assert ended.outcome is not None
    assert ended.outcome.winners == (2,)


def test_a_time_out_ends_like_a_resignation_for_another_reason() -> None:
    ended = three((9, 5, 7)).time_out(0, at=6)
    assert ended.outcome is not None
    assert (ended.outcome.winners, ended.outcome.why) == ((2,), "timed_out")
    assert ended.events[-1] == TimedOut(seat=0, at=6)


def test_an_agreement_shares_and_an_abandonment_gives_nothing() -> None:
    agreed, abandoned = three((3, 2, 1)).agree(at=1), three((3, 2, 1)).abandon(at=2)
    assert agreed.outcome is not None
    assert abandoned.outcome is not None
    assert (agreed.outcome.winners, agreed.outcome.why) == ((0, 1, 2), "agreed")
    assert (abandoned.outcome.winners, abandoned.outcome.why) == ((), "abandoned")
    assert agreed.events[-1] == Agreed(at=1)
    assert abandoned.events[-1] == Abandoned(at=2)
    assert agreed.outcome.scores == (3, 2, 1)


def test_nothing_follows_an_ending(match: Match) -> None:
    over = [match.resign(0), match.time_out(1), match.agree(), match.abandon(), greedy_match()]
    for ended in over:
        before = frozen(ended)
        assert ended.is_over
        assert ended.legal() == []
        actions = [
            lambda m: m.after(OPENING),
            lambda m: m.preview(OPENING),
            lambda m: m.resign(0),
            lambda m: m.time_out(0),
            lambda m: m.agree(),
            lambda m: m.abandon(),
            lambda m: m.take_back(0),
        ]
        for action in actions:
            with pytest.raises(MatchOver):
                action(ended)
        with pytest.raises(BadRecord):
            ended.following(Agreed())
        assert frozen(ended) == before


def test_a_seat_that_is_not_there_cannot_end_a_match(match: Match) -> None:
    for seat in (-1, 2, 9):
        with pytest.raises(JetonsError):
            match.resign(seat)
        with pytest.raises(JetonsError):
            match.time_out(seat)


# --- going back -----------------------------------------------------------------------------


def test_undo_goes_back_one_move_and_forward_the_same_way() -> None:
    match = greedy_match(n_moves=6)
    before = greedy_match(n_moves=5)
    undone = match.undo()
    assert same_state(undone, before)
    assert undone.events == before.events
    again = undone.after(best_move(undone))
    assert same_state(again, match)
    assert again.events == match.events


def test_undo_to_the_start_and_no_further() -> None:
    match = greedy_match(n_moves=3)
    for _ in range(3):
        match = match.undo()
    assert same_state(match, greedy_match(n_moves=0))
    with pytest.raises(Conflict):
        match.undo()


def test_an_undone_match_still_follows_from_its_commitment() -> None:
    match = greedy_match(n_moves=5).undo().undo()
    match = match.after(match.legal()[-1])
    record = read_record(write_record(match.abandon(), secret=SECRET))
    assert verify_deal(record) > 10


def test_undo_after_a_take_back_keeps_the_log_whole() -> None:
    match = greedy_match(n_moves=4)
    back = match.take_back(1)
    on = back.after(best_move(back))
    assert on.undo().events == back.events
    record = read_record(write_record(on.undo().abandon(), secret=SECRET))
    assert verify_deal(record) > 10
    earlier = back.undo()  # the last move that still counts was made before the take-back
    assert same_state(earlier, greedy_match(n_moves=2))


def test_undo_of_a_replay_is_a_replay() -> None:
    replayed = Match.replay(greedy_match(n_moves=3).events)
    assert same_state(replayed.undo(), greedy_match(n_moves=2))
    assert replayed.undo().dealer is None


def test_undo_reopens_a_match_that_ended() -> None:
    assert same_state(greedy_match(n_moves=3).resign(0).undo(), greedy_match(n_moves=2))
    last = greedy_match().undo()
    assert not last.is_over
    assert last.legal()


def test_a_take_back_returns_to_before_the_seats_last_move() -> None:
    match = greedy_match(n_moves=4)
    back = match.take_back(0, at=9)
    assert same_state(back, greedy_match(n_moves=2))
    assert back.turn == 0
    event = back.events[-1]
    assert isinstance(event, TookBack)
    assert (event.seat, event.revealed, event.at) == (0, True, 9)
    assert back.events[:-1] == match.events
    assert back.effective() == list(greedy_match(n_moves=2).events)


def test_tokens_seen_before_a_take_back_are_not_dealt_again_in_order() -> None:
    match = greedy_match(n_moves=4)
    back = match.take_back(1)
    on = back.after(best_move(back))
    assert [e.outcome for e in on.events if isinstance(e, Drew)][-2:] != [
        e.outcome for e in match.events if isinstance(e, Drew)
    ][-2:]
    record = read_record(write_record(on.abandon(), secret=SECRET))
    assert verify_deal(record) == sum(isinstance(e, Drew) for e in on.events)


def test_two_take_backs_in_a_row() -> None:
    match = greedy_match(n_moves=5)
    twice = match.take_back(0).take_back(1)
    assert same_state(twice, greedy_match(n_moves=3))
    assert same_state(Match.replay(twice.events), twice)
    assert same_state(twice.take_back(0), greedy_match(n_moves=2))


def test_nothing_to_take_back_is_a_conflict() -> None:
    with pytest.raises(Conflict):
        greedy_match(n_moves=0).take_back(0)
    with pytest.raises(Conflict):
        greedy_match(n_moves=1).take_back(1)


# --- the log --------------------------------------------------------------------------------


def test_replay_with_a_fresh_dealer_goes_on_as_if_never_stopped() -> None:
    match = greedy_match(n_moves=7)
    dealer = fair.Dealer(SECRET, match.started.seeds)
    restored = Match.replay(decode(encode(match.events), type=list[AnyEvent]), dealer)
    on, as_before = restored, match
    while not on.is_over:
        on, as_before = on.after(best_move(on)), as_before.after(best_move(as_before))
    assert on.events == as_before.events
    assert dealer._orders == {}, "the dealer that was handed in stays fresh"


def test_replay_with_a_take_back_and_a_dealer() -> None:
    back = greedy_match(n_moves=4).take_back(1)
    match = back.after(best_move(back))
    restored = Match.replay(match.events, fair.Dealer(SECRET, match.started.seeds))
    move = best_move(match)
    assert restored.after(move).events == match.after(move).events


def test_replay_with_another_secret_is_refused() -> None:
    match = greedy_match(n_moves=2)
    with pytest.raises(BadRecord, match=r"secret"):
        Match.replay(match.events, fair.Dealer(bytes(32), match.started.seeds))


def test_events_that_cannot_follow_are_refused(match: Match) -> None:
    opening = match.events[0]
    draw = match.events[1]
    assert isinstance(draw, Drew)
    wrong = [
        [],
        [draw],
        [opening, opening],
        [opening, Played(seat=0, move=OPENING, points=110)],  # before the deal
        [opening, Drew(pool=draw.pool + 1, outcome=draw.outcome, to=draw.to)],
        [opening, Drew(pool=draw.pool, outcome=3, to=draw.to)],  # no seat 4 in the lot
        [opening, Drew(pool=draw.pool, outcome=-1, to=draw.to)],
        [opening, Drew(pool=draw.pool, outcome=999, to=draw.to)],
        [opening, Drew(pool=draw.pool, outcome=draw.outcome, to=0)],  # shown to one seat only
        [*match.events, Played(seat=1, move=OPENING, points=110)],
        [*match.events, Played(seat=0, move=OPENING, points=109)],
        [*match.events, Played(seat=0, move="A1=1", points=1)],
        [*match.events, Played(seat=0, move="what", points=1)],
        [*match.events, TookBack(keep=1, seat=0)],
        [*match.events, Resigned(seat=2)],
    ]
    for events in wrong:
        with pytest.raises(BadRecord):
            Match.replay(events)


# --- every game -----------------------------------------------------------------------------


def test_every_game_can_be_undone_restored_and_ended(game: Game) -> None:
    n_seats, options = tables(game)[0]
    names = [str(i) for i in range(n_seats)]
    match = Match.new(game, names, options, secret=SECRET)
    before = match
    for _ in range(6):
        moves = engine(game).legal(match.states)
        middle = moves[len(moves) // 2]
        then = match.after(game.notation.format_move(match.states[0], middle))
        if then.is_over:  # a game may be short
            break
        before, match = match, then
    assert same_state(match.undo(), before)
    assert match.undo().events == before.events
    restored = Match.replay(match.events, fair.Dealer(SECRET))
    move = restored.legal()[0]
    assert restored.after(move).events == match.after(move).events
    for ended in (match.resign(0), match.time_out(n_seats - 1), match.agree(), match.abandon()):
        assert ended.outcome is not None
        text = write_record(ended, secret=SECRET)
        assert read_record(text).match.outcome == ended.outcome
        n_draws = sum(isinstance(event, Drew) for event in ended.events)
        assert verify_deal(read_record(text)) == n_draws


def test_a_match_shows_itself_without_its_secrets() -> None:
    match = Match.new("triolet", ["Anne", "Bob"], secret=b"r" * 32)
    match = match.after(match.legal()[0])
    assert repr(match) == f"<Match triolet, 2 seats, 1 move, seat {match.turn} to move>"
