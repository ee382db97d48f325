"""Half-laid moves: what can still be added."""

from __future__ import annotations

from jetons.play.draft import Continuations, Drafts
from tests.play.matches import greedy_match

EMPTY = Continuations(False, (), 0)


def same(one: Continuations, other: Continuations) -> bool:
    return (one.is_complete, set(one.next_parts), one.n_moves) == (
        other.is_complete,
        set(other.next_parts),
        other.n_moves,
    )


def test_an_empty_draft_can_become_every_move() -> None:
    match = greedy_match(n_moves=0)  # Anne holds 1, 3 and 11 on an empty grid
    found = Drafts(match).continuations(())
    assert found.n_moves == len(match.legal())
    assert not found.is_complete
    parts = {part for move in match.legal() if not move.startswith("x") for part in move.split()}
    exchanges = {move for move in match.legal() if move.startswith("x")}
    assert set(found.next_parts) == parts | exchanges


def test_a_part_narrows_what_can_follow() -> None:
    drafts = Drafts(greedy_match(n_moves=0))
    one = drafts.continuations(["H8=1"])
    assert one.is_complete  # T.18: a single token is an opening
    assert {"H9=3", "H9=11", "G8=3", "I8=11"} <= set(one.next_parts)
    assert "H8=3" not in one.next_parts
    two = drafts.continuations(["H8=1", "H9=3"])
    assert two.is_complete
    assert set(two.next_parts) == {"H7=11", "H10=11"}
    three = drafts.continuations(["H8=1", "H9=3", "H10=11"])
    assert three.is_complete
    assert three.next_parts == ()
    assert three.n_moves == 1


def test_the_order_of_the_parts_does_not_matter() -> None:
    drafts = Drafts(greedy_match(n_moves=0))
    one = drafts.continuations(["H10=11", "H8=1"])
    assert same(one, drafts.continuations(["H8=1", "H10=11"]))
    assert not one.is_complete  # T.7: nothing stands between them yet
    assert one.next_parts == ("H9=3",)


def test_a_draft_that_leads_nowhere_is_empty_not_an_error() -> None:
    drafts = Drafts(greedy_match(n_moves=0))
    for draft in (["A1=1"], ["H8=9"], ["nonsense"], ["H8=1", "H8=1"], ["H8=1", "H8=3"], [""]):
        assert same(drafts.continuations(draft), EMPTY), draft
    assert same(drafts.continuations(["H8=1", "H9=3", "H10=11", "H11=0"]), EMPTY)


def test_an_exchange_is_one_part() -> None:
    drafts = Drafts(greedy_match(n_moves=0))
    found = drafts.continuations(["x 1 3 11"])
    assert found.is_complete
    assert found.next_parts == ()


def test_a_match_that_is_over_has_no_continuations() -> None:
    assert same(Drafts(greedy_match()).continuations(()), EMPTY)
    assert same(Drafts(greedy_match(n_moves=0).resign(0)).continuations(()), EMPTY)


def test_asking_changes_nothing() -> None:
    match = greedy_match(n_moves=2)
    before = match.states.tobytes()
    Drafts(match).continuations(["H8=1"])
    assert match.states.tobytes() == before
