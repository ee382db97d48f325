"""Hints at a table, and the coach: what the bot weighed, said in three steps and in words.

Where to look, which tokens, the move; each with its sentence, and the reasons for the move. A hint
is made of a view, as a bot is: it knows nothing that the player could not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
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
from jetons.learn import goals, notices
from jetons.learn.judge import WORDS
from jetons.learn.lessons import lessons_of

SECONDS = 1.0  # of thinking: a hint is there within 1.5 s
COACHED = 0.5  # the same for the coach: a move waits for him
DEPTH = 6  # times the simulations of the level: a word must be right, and a move is soon weighed
MUCH = 8.0  # points of the result that a move gives away before the coach speaks …
MUCH_WIN = 0.10  # … or so much of the chance to win
CLEAR = 2.0  # standard errors that tell a loss from luck in the search
MOST_REASONS = 3
STAR = "★"  # a joker or a star, in a sentence
_PLACED = re.compile(r"([A-O]\d{1,2})=(\*?\d+)")  # a token on a cell
_LAID = re.compile(r"(\d)-(\d) at (-?\d+,-?\d+) [hv]")  # a domino
_STEP = re.compile(r"(draw|turn|place) (\w+)")  # a step of a turn


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
    best = goals.attempt(game, states, candidates[0].move)
    cells, tokens = places_of(best.parts)
    told = {
        "cell": cells[0] if cells else "",
        "cells": ", ".join(cells),
        "tokens": ", ".join(token.replace("*", STAR) for token in tokens),
        "column": cells[0].removeprefix("tray ") if cells else "",
        "laid": laid(best.parts),
    }
    kind = kind_of(best.moves[0], cells)
    return Hint(
        best.moves[0],
        best.parts,
        cells,
        tokens,
        best.points,
        filled(WORDS.text("hints", f"where_{kind}"), told),
        filled(WORDS.text("hints", "which" if tokens else f"which_{kind}"), told),
        filled(WORDS.text("hints", f"what_{kind}"), told),
        tuple(reasons(game, states, best, candidates))[:MOST_REASONS],
    )


def places_of(parts: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The places and the tokens that the parts of a move name.

    >>> places_of(("H8=9", "H9=*4"))
    (('H8', 'H9'), ('9', '*'))
    >>> places_of(("draw 3",)), places_of(("x 3 7",))
    ((('tray 3',), ()), ((), ('3', '7')))
    """
    cells: list[str] = []
    tokens: list[str] = []
    for part in parts:
        if placed := _PLACED.fullmatch(part):
            cells.append(placed[1])
            tokens.append("*" if placed[2].startswith("*") else placed[2])
        elif laid := _LAID.fullmatch(part):
            cells.append(laid[3])
            tokens.append("|".join(sorted((laid[1], laid[2]))))
        elif step := _STEP.fullmatch(part):
            cells.append(step[2] if step[1] == "place" else f"tray {step[2]}")
        elif part.startswith("x "):
            tokens += part.split()[1:]
    return tuple(cells), tuple(tokens)


def laid(parts: tuple[str, ...]) -> Text:
    """Which token goes where, in words; a joker or star with the number that it stands for."""
    told = [
        WORDS.text("hints", "laid", cell=placed[1], token=token_words(placed[2]))
        for part in parts
        if (placed := _PLACED.fullmatch(part))
    ]
    return Text(*(", ".join(text[i] for text in told) for i in range(len(LANGS))))


def token_words(written: str) -> str:
    """A token as a sentence names it.

    >>> token_words("9"), token_words("*4")
    ('9', '★ (4)')
    """
    return f"{STAR} ({written[1:]})" if written.startswith("*") else written


def kind_of(move: str, cells: tuple[str, ...]) -> str:
    """Which sentences tell of a move: of laying, taking, exchanging, passing, stopping."""
    if step := _STEP.match(move):
        return step[1]
    if cells:
        return "align" if "," in cells[0] else "lay"
    return {"-": "pass", ".": "stop"}.get(move, "exchange")


def reasons(
    game: Game, states: Records, best: goals.Try, candidates: tuple[Candidate, ...]
) -> Iterator[Text]:
    """Why a move is good, most telling first."""
    own = lessons_of(game).reasons
    if best.points > 0 and "makes" in own:
        yield filled(own["makes"], {"points": best.points})
    most = max(one.points for one in candidates)
    if most > best.points and candidates[0].expected > 0:
        yield WORDS.text("hints", "later", less=most - best.points)
    for code, values in notices.of(game)(game, states, best):
        if code in own:
            yield filled(own[code], values)
    if candidates[0].n > 0:
        yield WORDS.text("hints", "chance", win=round(100 * candidates[0].win))


def filled(text: Text, values: dict[str, Any]) -> Text:
    """A sentence with its parameters; a parameter may be a text of its own."""
    told = []
    for i, lang in enumerate(LANGS):
        own = {
            name: value[i] if isinstance(value, Text) else value for name, value in values.items()
        }
        told.append(fill(text[i], lang, own))
    return Text(*told)


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
    candidates = bot(level).choose(game, views, budget).candidates
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
