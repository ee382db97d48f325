"""What a page shows before anything else, made of a personal log."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from jetons.people.log import Entry, union
from jetons.people.shelf import hints, people_shelf, puzzle_shelf
from tests.people.logs import logs


def entry(number: int, kind: str, key: str, when: int | None = None, **data: Any) -> Entry:
    """One of the telephone's."""
    return Entry("telephone", number, number if when is None else when, kind, key, data)


def test_puzzles_count_by_the_first_answer() -> None:
    log = [
        entry(1, "puzzle_run", "", 0, streak=4, best=6),
        entry(2, "puzzle", "21/0", 0, right=True, tries=1),  # counted in the four
        entry(3, "puzzle", "day/700", 0, day=700),
        entry(4, "puzzle", "21/a", right=True, day=701),
        entry(5, "puzzle", "21/b", right=False),
        entry(6, "puzzle", "21/b", right=True),
        entry(7, "puzzle", "21/c", right=True),
        entry(8, "puzzle", "21/c", right=False),
    ]
    assert puzzle_shelf(log) == {
        "solved": {"21/0": 1, "21/a": 1, "21/b": 2, "21/c": 1},
        "missed": {"21/b": 1, "21/c": 1},
        "streak": 1,
        "best": 6,
        "days": [700, 701],
    }


def test_people_are_counted_once_and_forgotten_for_good() -> None:
    ended = {"game": "21", "names": ["Anne", "Paul"], "won": ["Paul"]}
    log = [
        entry(1, "names", "1", names=["Anne", "Paul"]),
        entry(2, "met", "t-1", **ended, at=2),
        entry(3, "met", "t-1", **ended, at=2),
    ]
    assert list(people_shelf(log)["results"]) == ["t-1"]
    assert people_shelf(log)["names"] == ["Anne", "Paul"]
    emptied = [*log, entry(4, "removed", "t-1", what="met"), entry(5, "forgotten", "", at=5)]
    assert people_shelf(emptied) == {"names": [], "results": {}, "since": 5, "isAsked": False}
    again = [*emptied, entry(6, "met", "t-1", **ended, at=2), entry(7, "met", "t-2", **ended, at=7)]
    assert list(people_shelf(again)["results"]) == ["t-2"]


def test_advice_is_counted_by_table() -> None:
    log = [entry(1, "hint", "a", 0, n=2), entry(2, "hint", "b"), entry(3, "hint", "a")]
    assert hints(log) == {"b": 1, "a": 3}


@given(logs(), st.randoms())
def test_any_order_and_repetition_is_the_same_shelf(log: list[Entry], luck: Any) -> None:
    other = [*log, *log]
    luck.shuffle(other)
    for fold in (puzzle_shelf, people_shelf, hints):
        assert fold(union(other)) == fold(union(log))
