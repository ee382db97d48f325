"""What `import jetons` gives: matches as values, lazy moves, positions to go on from."""

from __future__ import annotations

import json
import pickle

import pytest

import jetons
from jetons.play.events import Played
from jetons.play.legal import LegalMoves
from jetons.play.states import same_state

SLUGS = jetons.names()


@pytest.fixture(params=SLUGS)
def match(request: pytest.FixtureRequest) -> jetons.Match:
    return jetons.new(request.param, seats=seats_of(request.param), seed=11)


def seats_of(slug: str) -> int:
    """Two where the game can be played so, otherwise what comes nearest."""
    low, high = jetons.game(slug).seats
    return min(max(low, 2), high)


def later(match: jetons.Match, n: int = 6) -> jetons.Match:
    """Some moves later, the game not over yet: it may be short."""
    for _ in range(n):
        then = jetons.bot("greedy").play(match, jetons.Budget(seed=1))
        if then.is_over:
            break
        match = then
    return match


def test_every_public_name_is_there() -> None:
    for name in jetons.__all__:
        assert getattr(jetons, name) is not None
    assert set(jetons.__all__) <= set(dir(jetons))
    with pytest.raises(AttributeError):
        _ = jetons.chess  # type: ignore[attr-defined]


def test_a_seed_deals_the_same_again(match: jetons.Match) -> None:
    again = jetons.new(match.game, seats=len(match.players), seed=11)
    other = jetons.new(match.game, seats=len(match.players), seed=12)
    assert same_state(match, again)
    is_dealt = len(match.events) > 1  # a game may have no luck
    assert same_state(match, other) == (not is_dealt)


def test_legal_moves_are_lazy_and_agree_with_the_list(match: jetons.Match) -> None:
    moves = later(match).legal_moves
    assert isinstance(moves, LegalMoves)
    listed = later(match).legal()
    assert list(moves) == listed == moves[:]
    assert len(moves) == len(listed)
    assert moves[0] == listed[0]
    assert moves[-1] == listed[-1]
    with pytest.raises(IndexError):
        _ = moves[len(listed)]


def test_membership_asks_the_rules_and_lists_nothing(match: jetons.Match) -> None:
    one = later(match)
    move = one.legal()[0]
    moves = one.legal_moves
    assert move in moves
    assert "nonsense" not in moves
    assert 7 not in moves  # type: ignore[comparison-overlap]
    assert "_moves" not in vars(moves)


def test_playing_leaves_the_match_as_it_was(match: jetons.Match) -> None:
    before = match.states.tobytes()
    after = match.play(match.legal_moves[0])
    assert match.states.tobytes() == before
    assert (len(match.moves), len(after.moves)) == (0, 1)
    assert isinstance(after.moves[0], Played)


def test_a_finished_match_has_no_moves_and_refuses_more() -> None:
    match = jetons.new("triolet", seed=1).resign(0)
    assert len(match.legal_moves) == 0
    assert "H8=1" not in match.legal_moves
    with pytest.raises(jetons.MatchOver):
        jetons.bot("greedy").play(match)


def test_a_position_goes_there_and_back(match: jetons.Match) -> None:
    one = later(match)
    position = json.loads(json.dumps(one.position()))
    again = jetons.Match.from_position(position, secret=bytes(32))
    assert again.position() == position
    assert sorted(again.legal()) == sorted(one.legal())
    further = again.play(again.legal_moves[0])
    assert same_state(further.undo(), again)
    with pytest.raises(jetons.Conflict):
        jetons.write_record(further)


@pytest.mark.parametrize("n", [5, 6])
def test_any_seat_s_position_gives_its_own_tokens_back(match: jetons.Match, n: int) -> None:
    one = later(match, n)
    for seat in range(2):
        text = json.dumps(one.position(seat))
        again = jetons.Match.from_position(text, secret=bytes(32))
        assert again.turn == one.turn
        assert again.position(seat) == one.position(seat)
        assert json.loads(text).get("rack") == again.position(seat).get("rack")


def test_racks_that_are_all_told_stay() -> None:
    match = later(jetons.new("triolet", seed=3))
    racks = [match.position(seat)["rack"] for seat in range(2)]
    again = jetons.Match.from_position({**match.position(), "racks": racks})
    assert [again.position(seat)["rack"] for seat in range(2)] == racks


def test_a_position_draws_itself_and_shows_what_it_tells(match: jetons.Match) -> None:
    one = later(match)
    for seat in (-1, 0, 1):
        position = one.position(seat)
        assert position._repr_svg_().startswith("<svg")
        assert position._repr_svg_() == position.svg()
        assert position == json.loads(json.dumps(position))
    public = one.position(-1)
    assert len({public.svg() for _ in range(3)}) == 1  # nothing of what is dealt for it


def test_a_repr_is_one_short_line_without_secrets(match: jetons.Match) -> None:
    one = later(match)
    record = jetons.MatchRecord(one, "2026-11-16", bytes(range(32)))
    for thing in (one, record, one.legal_moves, jetons.bot("maitre"), jetons.Budget(seconds=1)):
        assert "\n" not in repr(thing)
        assert len(repr(thing)) < 300
        assert "secret" not in repr(thing)
    assert "x01" not in repr(record)
    assert repr(jetons.new("101", 1)).startswith("<Match 101, 1 seat, 0 moves,")


def test_a_match_goes_to_another_process_and_goes_on(match: jetons.Match) -> None:
    one = later(match)
    again = pickle.loads(pickle.dumps(one))
    assert again.game is one.game
    assert same_state(again, one)
    move = one.legal_moves[0]
    assert same_state(again.play(move), one.play(move))


def test_what_is_hidden_is_dealt_by_the_secret() -> None:
    position = later(jetons.new("triolet", seed=3)).position()
    hands = {
        jetons.Match.from_position(position, secret=bytes([i]) * 32).states.tobytes()
        for i in range(8)
    }
    assert len(hands) > 1


def test_the_board_is_shown_as_a_seat_sees_it() -> None:
    match = jetons.new("triolet", seed=3)
    mine, others = match.position(0)["rack"], match.position(1)["rack"]
    assert match.board() == match.board(match.turn)
    assert all(f"[{token}]" in match.board(0) for token in mine)
    assert all(f"[{token}]" in match.board(1) for token in others)
    assert "[" not in match.board(-1)
    with pytest.raises(jetons.BadOption):
        match.board(5)


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (lambda: jetons.new("chess"), jetons.UnknownGame),
        (lambda: jetons.new("triolet", seats=9), jetons.BadOption),
        (lambda: jetons.new("triolet", seats=3, players=["Anne", "Zoé"]), jetons.BadOption),
        (lambda: jetons.new("triolet", options={"board": "nonsense"}), jetons.JetonsError),
        (lambda: jetons.bot("nobody"), jetons.UnknownBot),
        (lambda: jetons.Match.from_position({}), jetons.BadPosition),
        (lambda: jetons.Match.from_position([]), jetons.BadPosition),
        (lambda: jetons.Match.from_position({"game": "chess"}), jetons.UnknownGame),
        (lambda: jetons.Match.from_position("{"), jetons.BadPosition),
        (lambda: jetons.read_record("nonsense"), jetons.BadRecord),
        (lambda: jetons.read_record(None), jetons.BadRecord),
        (lambda: jetons.new(101), jetons.UnknownGame),
        (lambda: jetons.new("triolet", seats="2"), jetons.BadOption),
        (lambda: jetons.new("triolet", players="Ana"), jetons.BadOption),
        (lambda: jetons.new("triolet", players=[1, 2]), jetons.BadOption),
        (lambda: jetons.new("triolet", options=["first"]), jetons.BadOption),
        (lambda: jetons.bot(None), jetons.UnknownBot),
        (lambda: jetons.new("triolet").play(7), jetons.BadNotation),
        (lambda: jetons.new("triolet").preview(None), jetons.BadNotation),
        (lambda: jetons.new("triolet").view(7), jetons.BadOption),
        (lambda: jetons.new("triolet").svg("a"), jetons.BadOption),
        (lambda: jetons.new("triolet").resign(7), jetons.BadOption),
        (lambda: jetons.new("triolet").time_out(-1), jetons.BadOption),
    ],
)
def test_bad_input_gets_a_plain_error(wrong, error) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(error):
        wrong()
