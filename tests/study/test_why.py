"""What is said of a better move is true: every claim is found again from the rules alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import jetons
from jetons.core.engine import engine
from jetons.core.game import Game
from jetons.core.jit import is_compiled
from jetons.core.stream import new_stream
from jetons.games import REGISTRY
from jetons.learn.goals import view_of
from jetons.study import why
from jetons.study.puzzles import puzzles, with_reason
from jetons.study.review import review
from jetons.study.why import COUNTS, MISTAKES, TELLING, Reason, decide, reason_of, sentence_of

compiled = pytest.mark.skipif(not is_compiled(), reason="following deals takes long interpreted")
GAMES = list(REGISTRY)
OTHER_DEALS = 5000  # the first of the deals that claims are held to here: none of the module's


def option(move: str, win: float, expected: float) -> Any:
    return SimpleNamespace(move=move, win=win, expected=expected)


def position(slug: str, seed: int, plies: int) -> jetons.Match:
    """Somewhere in a match in which most moves bring points."""
    match = jetons.new(slug, seed=seed)
    for ply in range(plies):
        moves = sorted(match.legal(), key=lambda move: -match.preview(move).points)
        after = match.play(moves[(seed + ply) % min(len(moves), 3)])
        if after.is_over:
            break
        match = after
    return match


# --- the claims, recomputed ----------------------------------------------------------------


def holds(match: jetons.Match, best: str, other: str, reason: Reason) -> bool:
    """Whether all that a sentence says of two moves is so."""
    values: Any = reason.values
    points = [match.preview(move).points for move in (best, other)]
    if "more" in values and (values["points"], values["more"]) != (
        points[0],
        points[0] - points[1],
    ):
        return False
    if "less" in values and values["less"] != points[1] - points[0]:
        return False
    if "more" not in values and "less" not in values and reason.kind == "does":
        assert reason.does == "ends" or points[0] == points[1]
    return not reason.does or does_hold(match, best, other, reason.does, values)


def does_hold(match: jetons.Match, best: str, other: str, does: str, values: Any) -> bool:
    game, seat = match.game, match.turn
    if does in COUNTS:
        return counts_hold(match, best, other, does, values)
    after, instead = (shown_after(match, move) for move in (best, other))
    before = view_of(game, match.states, seat)
    if does == "ends":
        result = match.play(best)
        return result.is_over and result.outcome.winners == (seat,)
    if does == "again":
        return bool(after["again"] and not instead["again"])
    if does == "plays_on":
        return match.play(best).turn == seat
    if does in ("keeps_joker", "keeps_star"):
        return "*" in after["rack"] and "*" not in instead["rack"]
    if does == "keeps_for_triolet":
        kept = sorted(int(token) for token in after["rack"] if token != "*")
        return kept == sorted((values["a"], values["b"])) and sum(kept) <= 15
    if does == "sheds":
        token = str(values["n"])
        return before["rack"].count(token) == after["rack"].count(token) + 1 and values["n"] >= 10
    if does == "star":
        return before["rack"].count("*") == after["rack"].count("*") + 1
    if does in ("no_double_open", "no_rich_open"):
        return not open_squares(after, does)
    if does == "sheds_blank":
        return any("0" in part.split(" at ")[0] for part in best.split(" + "))
    return lines_hold(before, after, seat, does, values)


def shown_after(match: jetons.Match, move: str) -> Any:
    """What the mover sees after a move, before anything is drawn."""
    rules, states = engine(match.game), match.states.copy()
    rules.call.apply(states, 0, rules.checked_move(match.states, move), 0)
    return view_of(match.game, states, match.turn)


def open_squares(view: Any, does: str) -> list[str]:
    """Dear squares that are empty and touch what lies there, by sides or also by corners."""
    laid = view["board"] if does == "no_double_open" else view["tokens"]
    found = []
    for cell, square in view["squares"].items():
        kind = square if isinstance(square, str) else square["kind"]
        is_dear = kind in ("double", "triple") or (kind == "value" and square["value"] >= 20)
        row, column = ord(cell[0]), int(cell[1:])
        near = [(abs(ord(one[0]) - row), abs(int(one[1:]) - column)) for one in laid if one != cell]
        if does == "no_double_open":
            touches = any(sum(steps) == 1 for steps in near)
        else:
            touches = any(max(steps) == 1 for steps in near)
        if is_dear and cell not in laid and touches:
            found.append(cell)
    return found


def lines_hold(before: Any, after: Any, seat: int, does: str, values: Any) -> bool:
    """What is said of the lines of 101's squares."""

    def winning(view: Any, whose: int) -> int:
        square = view["squares"][whose]
        return sum(line["points"] > 0 for line in [*square["rows"], *square["columns"]])

    others = [one for one in range(len(after["squares"])) if one != seat]
    if does == "leads":
        return bool(winning(after, seat) - winning(before, seat) == values["n"])
    if does == "takes":
        lost = sum(winning(before, one) - winning(after, one) for one in others)
        return bool(lost == values["n"])
    assert does == "makes_line"
    kinds = {one["kind"]: one["text"] for one in before["ladder"]}
    made = [
        kinds.get(line["kind"])
        for square in after["squares"]
        for line in [*square["rows"], *square["columns"]]
    ]
    return values["kind"] in made


def counts_hold(match: jetons.Match, best: str, other: str, does: str, values: Any) -> bool:
    """Whether other deals say the same, give or take their error: played here by matches."""
    n, at = 120, list(COUNTS).index(does)
    gains = [
        played_on(match, best, OTHER_DEALS + k)[at] - played_on(match, other, OTHER_DEALS + k)[at]
        for k in range(n)
    ]
    mean = sum(gains) / n
    error = (sum((one - mean) ** 2 for one in gains) / (n * (n - 1))) ** 0.5
    claimed = values["now"] - values["then"]
    assert claimed < 0 if does == "leaves" else claimed > 0
    both = error * (1 + n / why.DEALS) ** 0.5  # the claim has an error of its own
    return abs(mean - claimed) <= 1 + 5 * both  # two rounded means, of many pairs


def played_on(match: jetons.Match, move: str, deal: int) -> tuple[int, int, int]:
    """Points of this turn, of the next seat's and of the mover's next, each taking most at once."""
    game, me = match.game, match.turn
    rules, luck = engine(game), new_stream(deal)
    states = rules.imagine(match.view(me), luck)
    turns = [0, 0, 0]
    text: str | None = move
    for number, seat in enumerate((me, 1 - me, me)):
        while int(states[0].turn) == seat and not rules.call.is_over(states, 0):
            moves, points = rules.legal_scores(states)
            k = int(points.argmax())
            chosen = moves[k : k + 1] if text is None else rules.checked_move(states, text)
            turns[number] += rules.score(states, chosen)
            rules.call.apply(states, 0, chosen, 0)
            rules.settle(states, luck)
            text = None
    return turns[0], turns[1], turns[2]


# --- properties ----------------------------------------------------------------------------


@compiled
@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(1, 10**6), plies=st.integers(0, 45), data=st.data())
def test_whatever_is_said_of_two_moves_is_so(
    slug: str, seed: int, plies: int, data: st.DataObject
) -> None:
    match = position(slug, seed, plies)
    moves = match.legal()
    best = data.draw(st.sampled_from(moves))
    other = data.draw(st.sampled_from(moves))
    if best == other:
        return
    reason = reason_of(
        match.game, match.states, option(best, 0.6, 3.0), option(other, 0.5, 1.0), False
    )
    assert holds(match, best, other, reason), (best, other, reason)
    for rival in ("played", "next"):
        fr, en = sentence_of(match.game, reason, rival)
        assert fr != en
        assert fr.endswith(".")
        assert en.endswith(".")
        assert "{" not in fr + en


@compiled
@pytest.mark.parametrize("slug", GAMES)
def test_every_puzzle_says_why_and_it_is_so(slug: str) -> None:
    game = REGISTRY[slug]
    every = puzzles(game)
    assert all(one.why is not None for one in every)
    for one in every[:: len(every) // 12]:
        assert with_reason(game, one) == one
        states = game.notation.read_position(one.position)
        match = jetons.Match.from_position(one.position)
        best, other = (
            one.solutions[0],
            next(m.move for m in one.moves if m.move not in one.solutions),
        )
        assert int(states[0].turn) == match.turn
        assert one.why is not None
        assert holds(match, best, other, one.why), one.id


@compiled
@pytest.mark.parametrize("slug", GAMES)
def test_every_mistake_of_a_review_has_its_reason_and_nothing_else_has(slug: str) -> None:
    match = jetons.new(slug, seed=5)
    while not match.is_over:
        match = match.play(match.legal()[-1])
    found = review(match, budget=0.02)
    n = 0
    for ply in found.plies:
        is_mistake = ply.verdict.grade in MISTAKES and not ply.verdict.is_forced
        assert (ply.why is not None) == is_mistake
        n += is_mistake
    assert n > 0


# --- the decision --------------------------------------------------------------------------


def facts(points: int, **more: Any) -> dict[str, Any]:
    zero = [0] * 4
    known = {"is_won": False, "notices": [], "own": [points] * 4, "reply": zero, "later": zero}
    return {"points": points, **known, **more}


CHANCES = {"best": 60, "other": 50, "lead": 10, "margin": 4, "is_solved": False}
CHANCES |= {"is_alone": False, "is_tie": False}


@pytest.mark.parametrize(
    ("best", "other", "chances", "expected"),
    [
        (facts(9), facts(4), {}, ["more", "", {"points": 9, "more": 5}]),
        (facts(4), facts(4), {}, ["chance", "", {"best": 60, "other": 50}]),
        (facts(4), facts(6), {}, ["less_chance", "", {"less": 2, "best": 60, "other": 50}]),
        (facts(4), facts(4), {"best": 50}, ["lead", "", {"lead": 10}]),
        (facts(4), facts(4), {"best": 50, "lead": 0}, ["margin", "", {"margin": 4}]),
        (facts(4), facts(4), {"is_alone": True}, ["margin", "", {"margin": 4}]),
        (facts(4), facts(4), {"is_alone": True, "margin": 0}, ["better", "", {}]),
        (facts(0, is_won=True), facts(9), {}, ["does", "ends", {}]),
        (facts(4), facts(9), {"is_solved": True, "best": 100, "other": 0}, ["wins_loses", "", {}]),
        (
            facts(4),
            facts(9),
            {"is_solved": True, "best": 100, "other": 0, "is_tie": True},
            ["wins_tie", "", {}],
        ),
        (
            facts(4),
            facts(9),
            {"is_solved": True, "best": 100, "other": 50},
            ["wins", "", {"other": 50}],
        ),
        (
            facts(4),
            facts(4, reply=[9, 8, 9, 8]),
            {},
            ["does", "leaves", {"now": 0, "then": 9}],
        ),
        (
            facts(4, later=[20, 22, 21, 21]),
            facts(9),
            {},
            ["less_but", "prepares", {"less": 5, "now": 21, "then": 0}],
        ),
        (
            facts(9, own=[30, 30, 30, 30]),
            facts(4),
            {},
            ["more_and", "turn", {"points": 9, "more": 5, "now": 30, "then": 4}],
        ),
        (  # what differs by luck alone is not told
            facts(4, later=[90, -60, 40, 0]),
            facts(4),
            {},
            ["chance", "", {"best": 60, "other": 50}],
        ),
        (
            facts(4, notices=[["leads", {"n": 2}]]),
            facts(4, notices=[["leads", {"n": 1}]]),
            {},
            ["does", "leads", {"n": 2}],
        ),
        (  # as much is no reason
            facts(4, notices=[["leads", {"n": 1}]]),
            facts(4, notices=[["leads", {"n": 1}]]),
            {},
            ["chance", "", {"best": 60, "other": 50}],
        ),
        (  # a joker does not make up for forty points
            facts(4, notices=[["keeps_joker", {}]]),
            facts(44),
            {},
            ["less_chance", "", {"less": 40, "best": 60, "other": 50}],
        ),
    ],
)
def test_what_is_said(best: Any, other: Any, chances: Any, expected: Any) -> None:
    assert decide(best, other, {**CHANCES, **chances}, 3) == expected


def test_a_chance_that_is_not_certain_is_not_called_so() -> None:
    assert [why.percent_of(option("", win, 0)) for win in (1.0, 0.999, 0.001, 0.0)] == [
        *(100, 99, 1, 0),
    ]


@pytest.mark.parametrize("slug", GAMES)
def test_every_clause_that_a_game_can_need_has_its_sentence(slug: str) -> None:
    game = REGISTRY[slug]
    words = why.words_of(game)
    kinds = [
        "more",
        "more_and",
        "does",
        "less_but",
        "less_chance",
        "wins",
        "wins_loses",
        "wins_tie",
    ]
    for kind in [*kinds, "chance", "lead", "margin", "better"]:
        assert kind in words
    needed = {"ends", *COUNTS, *(code for code in TELLING if code in own_notices(game))}
    for does in needed:
        assert f"does_{does}" in words


def own_notices(game: Game) -> set[str]:
    """The notices that the hints of a game have sentences for."""
    from jetons.learn.lessons import lessons_of

    return set(lessons_of(game).reasons)
