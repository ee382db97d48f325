"""Hints at a table, and the coach: what the bot weighed, said in three steps and in words.

Where to look, which tokens, the move; each with its sentence, and the reasons for the move. A hint
is made of a view, as a bot is: it knows nothing that the player could not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jetons.bots import bot
from jetons.bots.bot import Budget, Candidate, Choice
from jetons.bots.levels import levels_of, plan_of
from jetons.bots.simple import own_state
from jetons.core.engine import engine
from jetons.core.game import Game, Records
from jetons.core.stream import new_stream
from jetons.core.text import LANGS, Text
from jetons.core.words import fill
from jetons.learn import goals, notices, telling
from jetons.learn.judge import WORDS
from jetons.learn.lessons import lessons_of

SECONDS = 1.0  # of thinking: a hint is there within 1.5 s
COACHED = 0.5  # the same for the coach: a move waits for him
DEPTH = 6  # times the simulations of the level: a word must be right, and a move is soon weighed
MUCH = 8.0  # points of the result that a move gives away before the coach speaks …
MUCH_WIN = 0.10  # … or so much of the chance to win
CLEAR = 2.0  # standard errors that tell a loss from luck in the search
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


def strongest(game: Game) -> str:
    """The level that gives advice about a game."""
    return levels_of(game)[-1].name


def consider(game: Game, views: Records, seconds: float, seed: int | None) -> Choice:
    """The bot's choice with all that it weighed."""
    return bot(strongest(game)).choose(game, views, Budget(seconds=seconds, seed=seed))


def hint(game: Game, views: Records, *, seconds: float = SECONDS, seed: int | None = None) -> Hint:
    """What to do in a position, from the view of the seat to move. Raises MatchOver."""
    choice = consider(game, views, seconds, seed)
    return hint_of(game, own_state(game, views, new_stream(0)), choice.candidates)


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
        round(100 * first.win) if first.n > 0 else -1,
        notices.about(game, states, best),
        list(own),
    )
    words = {**WORDS.table("hints"), **own}
    where, which, what = (said(words, told[name]) for name in ("where", "which", "what"))
    reasons = tuple(said(words, reason) for reason in told["reasons"][:MOST_REASONS])
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


def said(words: Mapping[str, Text], keyed: telling.Said) -> Text:
    """A sentence by its key, its parameters filled in."""
    key, values = keyed
    own = {
        name: listed(words[name], value) if isinstance(value, list) else value
        for name, value in values.items()
    }
    return filled(words[key], own)


def listed(text: Text, all_values: list[dict[str, Any]]) -> Text:
    """A sentence once for each of some parameters, in a row."""
    told = [filled(text, values) for values in all_values]
    return Text(*(", ".join(one[i] for one in told) for i in range(len(LANGS))))


def filled(text: Text, values: Mapping[str, Any]) -> Text:
    """A sentence with its parameters; a parameter may be a text of its own."""
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


def coach(
    game: Game, views: Records, move: str, *, seconds: float = COACHED, seed: int | None = None
) -> Lost:
    """What a move would give away against the bot's choice. Raises BadNotation or IllegalMove."""
    states = own_state(game, views, new_stream(0))
    moves = engine(game).checked_move(states, move)
    text = game.notation.format_move(states[0], moves[0])
    level = strongest(game)
    simulations = DEPTH * int(plan_of(game, level)[0].simulations) or None
    budget = Budget(seconds=seconds, simulations=simulations, seed=seed)
    return lost_by(game, states, moves, text, bot(level).choose(game, views, budget).candidates)


def lost_by(
    game: Game, states: Records, moves: Records, text: str, candidates: tuple[Candidate, ...]
) -> Lost:
    """What a move gives away, by what the bot weighed."""
    best = candidates[0]
    at_once = best.points - engine(game).score(states, moves)
    played = next((one for one in candidates if one.move == text and is_weighed(one, best)), None)
    if played is None:  # not weighed to the end, or like another by turning the board: at once
        played = best._replace(move=text, expected=best.expected - max(at_once, 0))
    points, win = max(best.expected - played.expected, 0.0), max(best.win - played.win, 0.0)
    is_much = played.move != best.move and gives_much(best, played, at_once)
    better = hint_of(game, states, candidates)
    said = lost_words(game, points, better) if is_much else WORDS.text("coach", "fine")
    return Lost(text, points, win, is_much, said, better)


def is_weighed(one: Candidate, best: Candidate) -> bool:
    """Whether a candidate can be compared with the best: both were simulated, or both solved."""
    return (one.n > 0) == (best.n > 0)


def gives_much(best: Candidate, played: Candidate, at_once: int) -> bool:
    """Whether a move gives away so much, and so surely, that it is worth a word.

    >>> best = Candidate("a", 30, 20.0, 0.7, 0.02, 400)
    >>> gives_much(best, Candidate("b", 30, 10.0, 0.5, 0.02, 400), 0)
    True
    >>> gives_much(best, Candidate("b", 30, 10.0, 0.5, 0.3, 4), 0)  # perhaps luck
    False
    >>> gives_much(best, Candidate("b", 10, 10.0, 0.69, 0.3, 4), 20)  # seen at once
    True
    """
    points, win = best.expected - played.expected, best.win - played.win
    noise = CLEAR * (best.error**2 + played.error**2) ** 0.5 if played.win != best.win else 0.0
    is_sure = win > noise or (at_once >= MUCH and points >= MUCH)
    return is_sure and (points >= MUCH or win >= MUCH_WIN)


def lost_words(game: Game, points: float, better: Hint) -> Text:
    """What a move gives away, and what would be better, in a sentence or two."""
    own = lessons_of(game).reasons
    counted = own.get("lost", WORDS.text("coach", "lost"))
    is_counted = round(points) >= (2 if "lost" in own else MUCH)
    lost = (
        filled(counted, {"points": round(points)}) if is_counted else WORDS.text("coach", "chance")
    )
    what = Text(*(text[0].lower() + text[1:] for text in better.what))
    return filled(WORDS.text("coach", "better"), {"lost": lost, "what": what})
