"""Every exercise is solved by listing all answers; every guided game is played by its script."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import jetons
from jetons.bots.levels import levels_of
from jetons.core.engine import engine
from jetons.core.game import Game, Records
from jetons.core.rules_text import rules_of
from jetons.core.text import LANGS, Text
from jetons.games import REGISTRY
from jetons.games.vingt_et_un.layout import COLOUR_OF, LOW, NUMBER, SEAT_SHIFT
from jetons.learn import goals, guided
from jetons.learn.document import document_bytes
from jetons.learn.judge import NOT_IT, REFUSED, SOLVED, UNREAD, judge, solution_of, states_of
from jetons.learn.lessons import BadLesson, Exercise, lessons_of
from tests.core.test_typography import OTHER_WORDS, WRONG
from tests.toy import GAME as TOY

FOUR = ("101", "20-sur-20", "21", "triolet")
PAGES = Path(__file__).parents[2] / "web" / "src" / "lessons"
ALL = [
    pytest.param(jetons.game(slug), one, id=f"{slug}-{one.id}")
    for slug in FOUR
    for one in lessons_of(jetons.game(slug)).exercises
]
THINGS = {  # what one does once in each guided game
    "triolet": "lay fifteen trio triolet bonus bis exchange joker",
    "101": "take lay turn read-back floating beat",
    "20-sur-20": "open align single chain marks blank pass",
    "21": "line eight down star colour",
}
LEAST = 30  # exercises a game
MOST_CHARACTERS = 170  # of a text that a phone shows at once


@pytest.mark.parametrize(("game", "exercise"), ALL)
def test_the_intended_answers_are_those_that_the_rules_accept(
    game: Game, exercise: Exercise
) -> None:
    solution = solution_of(game, exercise)
    if exercise.n_answers:
        assert len(solution.answers) == exercise.n_answers
    elif exercise.kind in ("move", "turn"):
        intended = {(one,) if isinstance(one, str) else one for one in exercise.answers}
        assert set(solution.answers) == intended
    elif exercise.kind == "which":
        assert solution.answers == (exercise.answers,)
        assert len(exercise.answers) < len(exercise.choices), "every choice is right"
    assert len(set(solution.answers)) == len(solution.answers) > 0


@pytest.mark.parametrize(("game", "exercise"), ALL)
def test_the_judge_accepts_them_and_nothing_else(game: Game, exercise: Exercise) -> None:
    accepted = set(solution_of(game, exercise).answers)
    for answer in sorted(accepted)[:20]:
        assert judge(game, exercise, answer).verdict == SOLVED
    if exercise.kind == "move":
        states = states_of(game, exercise)
        rules = engine(game)
        between = game.notation.between_parts
        texts = [between.join(p) for p in rules.all_parts(states, rules.legal(states))]
        wrong = [text for text in texts if (text,) not in accepted]
        assert wrong, "every legal move is right: there is nothing to find"
        for text in wrong[:: max(1, len(wrong) // 40)]:
            found = judge(game, exercise, [text])
            assert found.verdict == NOT_IT
            assert found.why.fr
            assert found.why.en
    elif exercise.kind == "which":
        for one in exercise.choices:
            alone = judge(game, exercise, [str(one.value)]).verdict
            assert (alone == SOLVED) == (accepted == {(str(one.value),)})
    elif exercise.kind == "allowed":
        other = {"yes": "no", "no": "yes"}[next(iter(accepted))[0]]
        assert judge(game, exercise, [other]).verdict == NOT_IT
    elif exercise.kind == "points":
        n = int(next(iter(accepted))[0])
        assert [judge(game, exercise, [str(n + d)]).reason for d in (-1, 1)] == [
            "too_few",
            "too_much",
        ]
    assert judge(game, exercise, []).verdict == UNREAD
    assert judge(game, exercise, ["?!"]).verdict in (UNREAD, NOT_IT)
    assert judge(game, exercise, ["9" * 5000]).verdict == UNREAD


def clauses_of(game: Game) -> set[str]:
    """The numbers of all clauses of a game."""
    return {clause.number for section in rules_of(game, "fr") for clause in section.clauses}


@pytest.mark.parametrize(("game", "exercise"), ALL)
def test_an_exercise_cites_clauses_that_there_are(game: Game, exercise: Exercise) -> None:
    assert set(exercise.clauses) <= clauses_of(game)
    if exercise.kind == "allowed" and solution_of(game, exercise).answers == (("no",),):
        found = judge(game, exercise, ["no"])
        assert found.clause in exercise.clauses, f"the rule that refuses is {found.clause}"


@pytest.mark.parametrize("slug", FOUR)
def test_a_path_goes_from_easy_to_hard(slug: str) -> None:
    found = lessons_of(jetons.game(slug))
    assert len(found.exercises) >= LEAST
    assert all(chapter.exercises for chapter in found.chapters)
    assert sum(bool(one.source) for one in found.exercises) >= 5, "the booklet's own examples"
    for chapter in found.chapters:
        levels = [one.level for one in chapter.exercises]
        assert levels == sorted(levels), chapter.id


@pytest.mark.parametrize("slug", FOUR)
def test_the_guided_game_is_played_to_its_end(slug: str) -> None:
    game = jetons.game(slug)
    found = lessons_of(game).guided
    assert found is not None
    done = {step.do for scene in found.scenes for step in scene.steps}
    assert set(THINGS[slug].split()) <= done
    rules = engine(game)
    for scene in found.scenes:
        stops = list(guided.walk(game, scene))
        assert len(stops) == len(scene.steps) > 0
        for stop in stops:
            if stop.step.seat == 0 and len(stop.step.moves) > 1:
                after = {goals.attempt(game, stop.states, one).points for one in stop.step.moves}
                assert len(after) == 1, "moves that count alike bring alike"
            assert not rules.call.is_over(stop.states, 0)


def texts_of(game: Game) -> Iterator[tuple[str, Text]]:
    """Every sentence of a game's lessons."""
    found = lessons_of(game)
    for chapter in found.chapters:
        yield chapter.id, chapter.title
        yield chapter.id, chapter.about
        for one in chapter.exercises:
            for text in (one.title, one.task, one.hint, one.after):
                yield one.id, text
            for choice in one.choices:
                yield one.id, choice.text
    if found.guided is not None:
        yield "guided", found.guided.title
        yield "guided", found.guided.done
        for scene in found.guided.scenes:
            yield scene.id, scene.title
            for i, step in enumerate(scene.steps):
                for text in (step.say, step.well, step.otherwise):
                    if text.fr:
                        yield f"{scene.id} {i + 1}", text
    for code, text in found.reasons.items():
        yield code, text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", FOUR)
def test_texts_are_set_as_printers_set_them(slug: str, lang: str) -> None:
    for where, text in texts_of(jetons.game(slug)):
        said = text.to(lang)
        assert not WRONG[lang].search(said), (where, said)
        assert not OTHER_WORDS[lang].search(said), (where, said)
        assert len(said) <= MOST_CHARACTERS, (where, len(said), said)
        assert not said[0].islower() or not re.search(r"[.!?]$", said), (where, said)


@pytest.mark.parametrize("lang", LANGS)
def test_lessons_of_triolet_claim_nothing_that_is_not_so(lang: str) -> None:
    # the board has no wind rose; a trio is worth more than 30 on some squares
    wrong = re.compile(r"rose des vents|compass|wind rose|toujours 30|always (worth )?30", re.I)
    said = [text.to(lang) for _, text in texts_of(jetons.game("triolet"))]
    assert [one for one in said if wrong.search(one)] == []
    which = next(
        one for one in lessons_of(jetons.game("triolet")).exercises if one.id == "which-rack"
    )
    triolet = next(one for one in which.choices if one.value == which.answers[0])
    assert triolet.value == "I8=4 I9=9 I10=2"  # one below the 6, two beside it
    assert (
        triolet.text.to(lang)
        == {
            "fr": "le 4 sous le 6, puis 9 et 2 à sa droite",
            "en": "the 4 below the 6, then 9 and 2 to its right",
        }[lang]
    )


@pytest.mark.usefixtures("generated")
@pytest.mark.parametrize("slug", FOUR)
def test_the_pages_file_is_what_the_rules_say_today(slug: str) -> None:
    game = jetons.game(slug)
    path = PAGES / f"{game.folder.rpartition('.')[2]}.json"
    assert path.read_bytes() == document_bytes(game)


def test_a_game_without_lessons_has_none() -> None:
    assert lessons_of(TOY).exercises == ()
    assert lessons_of(TOY).guided is None
    assert b'"chapters":[]' in document_bytes(TOY)
    assert set(FOUR) <= set(REGISTRY)


def test_a_refusal_comes_with_its_reason_and_its_clause() -> None:
    game = jetons.game("triolet")
    found = judge(game, lessons_of(game).exercise("make-fifteen"), ["H9=12"])
    assert (found.verdict, found.reason, found.clause) == (REFUSED, "over_15", "T.8")


# --- guided games -------------------------------------------------------------------------


STOPS = [
    pytest.param(jetons.game(slug), stop, id=f"{slug}-{scene.id}-{i + 1}")
    for slug in FOUR
    for scene in (lessons_of(jetons.game(slug)).guided or pytest.fail(slug)).scenes
    for i, stop in enumerate(guided.walk(jetons.game(slug), scene))
    if stop.step.seat == 0 and stop.step.moves
]
PERMITTED = {"fr": "Permis", "en": "Allowed"}  # how a sentence to another legal move begins


def legal_texts(game: Game, states: Records) -> list[str]:
    """All legal moves of a position, as text."""
    rules = engine(game)
    between = game.notation.between_parts
    return [between.join(parts) for parts in rules.all_parts(states, rules.legal(states))]


@pytest.mark.parametrize(("game", "stop"), STOPS)
def test_every_legal_answer_to_a_guided_step_counts_or_is_told_why_not(
    game: Game, stop: guided.Stop
) -> None:
    step = stop.step
    same = {"".join(sorted(one.split())) for one in stop.accepted}
    others = []
    for text in legal_texts(game, stop.states):
        counts = "".join(sorted(text.split())) in same
        if step.goal:
            missed = goals.miss_of(game, step.goal, goals.attempt(game, stop.states, text), 0)
            assert counts == (not missed), text
        if not counts:
            others.append(text)
    if others:  # the sentence says that it is permitted, and what is asked for here
        for lang in LANGS:
            assert re.match(rf"(C.est p|That is a|{PERMITTED[lang]})", step.otherwise.to(lang))
            assert len(step.otherwise.to(lang).split()) > 3


@pytest.mark.parametrize(("game", "stop"), STOPS)
def test_a_guided_step_that_needs_one_move_names_it_before(game: Game, stop: guided.Stop) -> None:
    """The token or column, and the cell or a neighbour, stand in what is said before the move."""
    if stop.step.goal or len(legal_texts(game, stop.states)) == 1:
        return
    for lang in LANGS:
        said = stop.step.say.to(lang)
        assert re.search(r"\d|premi|cinqui|first|fifth|5 vert|green 5", said), said


def test_a_domino_counts_either_way_round() -> None:
    game = jetons.game("20-sur-20")
    found = lessons_of(game).guided
    assert found is not None
    stops = {stop.step.do: stop for stop in guided.walk(game, found.scenes[0])}
    assert "4-2 at 0,0 v + 5-9 at 2,0 v" in stops["open"].accepted
    assert {"2-9 at 1,0 v", "9-2 at -2,0 v"} <= set(stops["single"].accepted)
    assert "7-8 at -2,1 v" in stops["chain"].accepted


def test_a_script_that_misses_its_goal_is_refused() -> None:
    game = jetons.game("triolet")
    found = lessons_of(game).guided
    assert found is not None
    steps = tuple(
        dataclasses.replace(one, goal={"points": 1}) if one.do == "fifteen" else one
        for one in found.scenes[0].steps
    )
    with pytest.raises(BadLesson):
        list(guided.walk(game, dataclasses.replace(found.scenes[0], steps=steps)))


# --- claims -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "exercise", lessons_of(jetons.game("triolet")).exercises, ids=lambda one: one.id
)
def test_no_token_of_triolet_is_lost_in_a_lesson(exercise: Exercise) -> None:
    """Board, both racks and bag hold all 80 tokens (T.1)."""
    position = exercise.position
    assert len(position["board"]) + 2 * 3 + position["bag"] == 80


@pytest.mark.parametrize(
    "exercise", lessons_of(jetons.game("21")).exercises, ids=lambda one: one.id
)
def test_a_start_square_of_21_holds_its_colour_and_a_low_number(exercise: Exercise) -> None:
    state = states_of(jetons.game("21"), exercise)[0]
    for seat in range(int(state.n_seats)):
        token = int(state.board[state.starts[COLOUR_OF[state.n_seats, seat]]])
        if token:  # laid in round 1 (21.9), when nothing is turned over yet (21.16)
            assert 1 <= token & NUMBER <= LOW
            assert token >> SEAT_SHIFT & 3 == seat


def test_jokers_are_laid_only_once_they_were_shown() -> None:
    found = lessons_of(jetons.game("triolet"))
    shown = [chapter.id for chapter in found.chapters].index("joker")
    for chapter in found.chapters[:shown]:
        for one in chapter.exercises:
            assert "*" not in one.position["rack"], one.id
            assert "*" not in "".join(one.position["board"].values()), one.id


@pytest.mark.parametrize("slug", FOUR)
def test_the_first_real_game_is_against_the_gentlest_level(slug: str) -> None:
    game = jetons.game(slug)
    found = lessons_of(game).guided
    assert found is not None
    assert found.level == levels_of(game)[0].name == "doux"
