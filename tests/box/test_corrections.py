"""Thousands of random corrections end in the sheet of somebody who entered it right at once."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jetons.box import page
from jetons.box.sheet import Entry, Sheet, Standing, standing_of
from jetons.games import REGISTRY
from tests.box.test_sheet import entered, played

GAMES = [slug for slug, game in REGISTRY.items() if game.hands is not None]
WRONG = ["= 7", "-", "", "= -3"]
STEPS = 12


@cache
def right(slug: str) -> Sheet:
    """The beginning of a match, as it was laid."""
    sheet = entered(played(REGISTRY[slug], 3, 7))
    entries = [
        Entry(one.place, one.seat, one.text, at, f"{at:016}")
        for at, one in enumerate(sheet.entries[:STEPS])
    ]
    return Sheet(sheet.game, sheet.players, sheet.options, tuple(entries))


def told(now: Standing) -> list[tuple[object, ...]]:
    """What a sheet shows, without what hands nobody saw decide."""
    return [(r.place, r.seat, r.points, r.scores, r.problem) for r in now.rows]


@cache
def wanted(slug: str) -> list[tuple[object, ...]]:
    """How the right sheet stands."""
    return told(standing_of(right(slug), 0))


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_corrections_end_in_the_right_sheet(slug: str, data: st.DataObject) -> None:
    """Wrong entries of any seat at any place, some beside them, then each made right again."""
    whole = right(slug)
    places = [one.place for one in whole.entries]
    wrong = data.draw(
        st.lists(st.tuples(st.sampled_from(places), st.sampled_from(WRONG)), max_size=60)
    )
    extra = data.draw(st.lists(st.sampled_from(places), max_size=8, unique=True))
    entries = list(whole.entries)
    at = len(entries)
    for place, text in wrong:
        at += 1
        entries.append(Entry(place, at % 3, text, at, f"{at:016}"))
    for place in extra:  # a turn that never was, struck out again
        for text in ("= 9", ""):
            at += 1
            entries.append(Entry(place - 0.5, at % 3, text, at, f"{at:016}"))
    for one in data.draw(st.permutations(whole.entries)):
        at += 1
        entries.append(Entry(one.place, one.seat, one.text, at, f"{at:016}"))
    shuffled = data.draw(st.permutations(entries))
    sheet = Sheet(whole.game, whole.players, whole.options, tuple(shuffled))
    assert told(page.stood(page.whole(sheet), True)) == wanted(slug)


@pytest.mark.parametrize("slug", GAMES)
def test_a_move_scores_the_same_before_it_is_entered(slug: str) -> None:
    """What the page shows under the thumb is what the sheet will say."""
    whole = right(slug)
    for i, one in enumerate(whole.entries):
        before = Sheet(whole.game, whole.players, whole.options, whole.entries[:i])
        laid = page.laid(page.stood(before, True), one.text)
        assert laid.points == wanted(slug)[i][2]
