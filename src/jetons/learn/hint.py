"""Hints at a table, and the coach: what the bot weighed, said in three steps and in words.

Where to look, which tokens, the move; each with its sentence, and the reasons for the move. A hint
is made of a view, as a bot is: it knows nothing that the player could not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jetons.bots.bot import Candidate, check_turn
from jetons.bots.levels import candidates_of, levels_of, plan_of
from jetons.bots.search import judge
from jetons.bots.search.judge import bench_of
from jetons.bots.search.runners import MUCH
from jetons.bots.search.tools import tools
from jetons.bots.simple import own_state
from jetons.core.engine import engine
from jetons.core.game import Game, Records
from jetons.core.stream import new_stream
from jetons.core.text import LANGS, Text
from jetons.core.words import fill
from jetons.learn import goals, notices, telling
from jetons.learn.judge import WORDS
from jetons.learn.lessons import lessons_of

BUDGET = 0.07  # of a review's: a hint is there in a blink
RACED = 8  # moves that race for it
SEED = 1  # the same for a hint and for the coach: they have the same reasons
SECONDS = 1.0  # at most, where a machine is slow
MOST_REASONS = 3


@dataclass(frozen=True)
class Hint:
    """A move worth making, in three steps."""

    move: str
    parts: tuple[str, ...]
    cells: tuple[str, ...]  # where to look: cells of the board, or "tray 3"
    tokens: tuple[str, ...]  # which tokens
    points: int  # at once
    where: Text
    which: Text
    what: Text
    reasons: tuple[Text, ...]


@dataclass(frozen=True)
class Lost:
    """What a move gave away, and what would have been better."""

    move: str  # as it was played
    points: float  # of the result, as far as the bot can tell
    win: float  # of the chance to win
    is_much: bool  # whether it is worth a word
    text: Text
    better: Hint


def consider(
    game: Game, views: Records, states: Records, move: Records | None, seconds: float
) -> tuple[Candidate, ...]:
    """What the judge says of a position, best first; of a move that is asked about, too.

    A hint and the coach's word are both made of it: the same search and the same race by the same
    luck, whatever move is asked about. So the coach has nothing against what a hint says.
    """
    stream, plan, bench = new_stream(SEED), plan_of(game, levels_of(game)[-1].name), bench_of(game)
    judge.prepare(game, plan, BUDGET)
    bench.race[0].raced = RACED
    judge.search(game, views, plan, stream, seconds=seconds)
    own, call = -1, tools(game).race
    if move is not None:
        own = int(call.enter(views[0], move[0], bench.race[0], bench.runners, bench.space))
    judge.race(game, views, -1, stream, seconds=seconds)
    bench.race[0].own = own
    call.verdict(bench.race[0], bench.runners)
    return candidates_of(game, states)


def hint(game: Game, views: Records, *, seconds: float = SECONDS) -> Hint:
    """What to do in a position, from the view of the seat to move. Raises MatchOver."""
    check_turn(game, views)
    states = own_state(game, views, new_stream(0))
    return hint_of(game, states, consider(game, views, states, None, seconds))


def hint_of(game: Game, states: Records, candidates: tuple[Candidate, ...]) -> Hint:
    """The best of some candidates, in words."""
    best, first = goals.attempt(game, states, candidates[0].move), candidates[0]
    own = lessons_of(game).reasons
    told = telling.tell(
        best.moves[0],
        best.parts,
        best.points,
        max(one.points for one in candidates),
        first.expected > 0,
        first.percent if first.n > 0 else -1,
        notices.about(game, states, best),
        list(own),
    )
    words = {**WORDS.table("hints"), **own}
    where, which, what = (sentence_of(words, told[name]) for name in ("where", "which", "what"))
    reasons = tuple(sentence_of(words, reason) for reason in told["reasons"][:MOST_REASONS])
    return Hint(
        best.moves[0],
        best.parts,
        tuple(told["cells"]),
        tuple(told["tokens"]),
        best.points,
        where,
        which,
        what,
        reasons,
    )


def sentence_of(words: Mapping[str, Text], keyed: telling.Said) -> Text:
    """A sentence by its key, its parameters filled in."""
    key, values = keyed
    own = {
        name: in_a_row(words[name], value) if isinstance(value, list) else value
        for name, value in values.items()
    }
    return fill_in(words[key], own)


def in_a_row(text: Text, all_values: list[dict[str, Any]]) -> Text:
    """One sentence per set of parameters, joined by commas."""
    told = [fill_in(text, values) for values in all_values]
    return Text(*(", ".join(one[i] for one in told) for i in range(len(LANGS))))


def fill_in(text: Text, values: Mapping[str, Any]) -> Text:
    """Fill in a sentence; a parameter may itself be a text in both languages."""
    told = []
    for i, lang in enumerate(LANGS):
        own = {name: in_lang(value, i) for name, value in values.items()}
        told.append(fill(text[i], lang, own))
    return Text(*told)


def in_lang(value: Any, i: int) -> Any:
    """A parameter in one language."""
    if isinstance(value, Text):
        return value[i]
    return value[LANGS[i]] if isinstance(value, dict) else value


def coach(game: Game, views: Records, move: str, *, seconds: float = SECONDS) -> Lost:
    """What a move would give away against the best one. Raises BadNotation or IllegalMove."""
    states = own_state(game, views, new_stream(0))
    moves = engine(game).checked_move(states, move)
    text = game.notation.format_move(states[0], moves[0])
    candidates = consider(game, views, states, moves, seconds)
    race, call = bench_of(game).race[0], tools(game).race
    at_once = candidates[0].points - engine(game).score(states, moves)
    is_much = bool(call.gives_much(race, at_once))
    points, win = max(float(race.points), 0.0), max(float(race.win), 0.0)
    better = hint_of(game, states, candidates)
    said = lost_words(game, points, better) if is_much else WORDS.text("coach", "fine")
    return Lost(text, points, win, is_much, said, better)


def lost_words(game: Game, points: float, better: Hint) -> Text:
    """What a move gives away, and what would be better, in a sentence or two."""
    own = lessons_of(game).reasons
    counted = own.get("lost", WORDS.text("coach", "lost"))
    is_counted = round(points) >= (2 if "lost" in own else MUCH)
    lost = (
        fill_in(counted, {"points": round(points)}) if is_counted else WORDS.text("coach", "chance")
    )
    what = Text(*(text[0].lower() + text[1:] for text in better.what))
    return fill_in(WORDS.text("coach", "better"), {"lost": lost, "what": what})
