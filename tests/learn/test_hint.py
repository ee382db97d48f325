"""Hints and the coach: a legal move, three steps in both languages, true reasons."""

from __future__ import annotations

import pytest

import jetons
from jetons.core.engine import engine
from jetons.core.text import LANGS
from jetons.learn import goals, notices, telling
from jetons.learn.hint import coach, hint, sentence_of
from jetons.learn.judge import WORDS
from jetons.learn.lessons import lessons_of
from tests.core.test_typography import WRONG
from tests.toy import GAME as TOY

FOUR = ("101", "20-sur-20", "21", "triolet")


@pytest.mark.parametrize("slug", FOUR)
def test_hints_through_a_game_are_legal_and_in_words(slug: str) -> None:
    match = jetons.new(slug, seed=5)
    for _ in range(14):
        if match.is_over:
            break
        found = hint(match.game, match.view(match.turn), seconds=0.05)
        assert found.move in match.legal()
        assert found.points == match.preview(found.move).points
        for text in (found.where, found.which, found.what, *found.reasons):
            for lang in LANGS:
                said = text.to(lang)
                assert said
                assert "{" not in said
                assert not WRONG[lang].search(said), said
        match = match.play(found.move)


@pytest.mark.parametrize("slug", FOUR)
def test_every_sentence_of_a_hint_has_its_words(slug: str) -> None:
    known = set(lessons_of(jetons.game(slug)).reasons)
    assert "makes" in known
    match = jetons.new(slug, seed=11)
    said: set[str] = set()
    for _ in range(30):
        if match.is_over:
            break
        texts = match.legal()
        for text in texts[:: max(1, len(texts) // 12)]:
            one = goals.attempt(match.game, match.states, text)
            said |= {code for code, _ in notices.about(match.game, match.states, one)}
        match = match.play(texts[-1])
    assert said
    assert said <= known


def test_what_is_kept_for_a_triolet_makes_fifteen() -> None:
    game = jetons.game("triolet")
    position = {"game": "triolet", "board": {"H8": "9"}, "rack": ["6", "7", "8"], "bag": 40}
    states = game.notation.read_position(position)
    one = goals.attempt(game, states, "H9=6")
    said = dict(notices.about(game, states, one))
    assert said["keeps_for_triolet"] == {"a": 7, "b": 8}
    assert "no_double_open" in said


def test_the_coach_sees_what_a_bad_move_gives_away() -> None:
    game = jetons.game("triolet")
    position = {"game": "triolet", "board": {"K6": "2", "K7": "0"}, "rack": ["4", "9", "13"]}
    states = game.notation.read_position(position)
    views = engine(game).observe(states, 0)
    bad = coach(game, views, "x 13", seconds=0.3)
    assert bad.is_much
    assert bad.points > 20
    assert bad.text.fr.startswith("Un instant")
    assert "Ce coup laisse filer environ" in bad.text.fr
    assert "13 en K5" in bad.text.fr
    assert bad.better.move != "x 13"
    good = coach(game, views, bad.better.move, seconds=0.3)
    assert not good.is_much
    assert good.points == 0


def test_a_game_without_notices_has_hints_all_the_same() -> None:
    assert TOY.study.notices({}, {}, "", (), 0, False) == []
    told = telling.tell("C=5", ("C=5",), 1, 1, False, -1, [], [])
    assert told["what"][0] == "what_other"
    words = WORDS.table("hints")
    what = (sentence_of(words, told[name]) for name in ("where", "which", "what"))
    assert [text.en for text in what][-1] == "Play C=5."


@pytest.mark.parametrize(
    ("slug", "codes"),
    [("101", {"makes_line", "leads", "takes"}), ("21", {"sheds", "no_rich_open"})],
)
def test_reasons_are_more_than_points(slug: str, codes: set[str]) -> None:
    """What a line or a square means to the others is said too, somewhere in a game."""
    match = jetons.new(slug, seed=3)
    said: set[str] = set()
    while not match.is_over and not codes <= said:
        for text in match.legal()[:30]:
            one = goals.attempt(match.game, match.states, text)
            said |= {code for code, _ in notices.about(match.game, match.states, one)}
        match = match.play(match.legal()[len(match.moves) % len(match.legal())])
    assert codes <= said


def test_a_shut_corner_is_said_of_moves_that_leave_it_shut() -> None:
    view = {"squares": {"A1": {"kind": "value", "value": 30}}, "rack": []}
    before = {**view, "tokens": {"C3": {}}}
    away, near = {"C3": {}, "C4": {}}, {"C3": {}, "B2": {}}
    told = [
        jetons.game("21").study.notices(before, {**view, "tokens": tokens}, "C4=3", (), 0, False)
        for tokens in (away, near)
    ]
    assert told == [[("no_rich_open", {})], []]
