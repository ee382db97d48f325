"""What `import jetons` gives: matches as values, lazy moves, positions to go on from."""

from __future__ import annotations

import json

import pytest

import jetons
from jetons.play.events import Played
from jetons.play.legal import LegalMoves
from jetons.play.match import same_state

SLUGS = jetons.names()


@pytest.fixture(params=SLUGS)
def match(request: pytest.FixtureRequest) -> jetons.Match:
    return jetons.new(request.param, seats=2, seed=11)


def later(match: jetons.Match, n: int = 6) -> jetons.Match:
    for _ in range(n):
        match = jetons.bot("greedy").play(match, jetons.Budget(seed=1))
    return match


def test_every_public_name_is_there() -> None:
    for name in jetons.__all__:
        assert getattr(jetons, name) is not None
    assert set(jetons.__all__) <= set(dir(jetons))
    with pytest.raises(AttributeError):
        _ = jetons.chess  # type: ignore[attr-defined]


def test_a_seed_deals_the_same_again(match: jetons.Match) -> None:
    again = jetons.new(match.game, seats=2, seed=11)
    other = jetons.new(match.game, seats=2, seed=12)
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
        (lambda: jetons.read_record("nonsense"), jetons.BadRecord),
    ],
)
def test_bad_input_gets_a_plain_error(wrong, error) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(error):
        wrong()
