"""A position of a lesson as a hand meets it: what a half-laid move can become and would bring."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import NamedTuple

from jetons.core.engine import engine
from jetons.core.errors import BadNotation, IllegalMove
from jetons.core.game import Game, Line, Records
from jetons.core.text import Text
from jetons.learn import goals, guided
from jetons.learn.judge import MOST_ANSWERS, states_of
from jetons.learn.lessons import NoLesson, lessons_of
from jetons.play.draft import Continuations, Drafts

GUIDED = re.compile(r"guided\.(\d{1,3})\.(\d{1,3})")
KEPT = 256  # positions whose legal moves are kept cut into parts


class Position(NamedTuple):
    """What moves are laid on."""

    game: Game
    states: Records

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played."""
        return bool(engine(self.game).call.is_over(self.states, 0))


class HalfMove(NamedTuple):
    """A half-laid move: what it can become, and its points or why it is refused."""

    following: Continuations
    move: str
    points: int
    lines: tuple[Line, ...]
    refusal: IllegalMove | BadNotation | None


class Look(NamedTuple):
    """The table after some moves of a lesson, before any draw."""

    states: Records
    seat: int  # who learns
    points: int  # of the last move


def start_of(game: Game, at: str) -> Records:
    """The position of an exercise, or of a step "guided.0.3". Raises NoLesson."""
    match = GUIDED.fullmatch(at)
    if match is None:
        return states_of(game, lessons_of(game).exercise(at))
    stops = _stops(game.slug, game, int(match[1]))
    if int(match[2]) >= len(stops):
        raise no_step()
    return stops[int(match[2])]


@functools.cache
def _stops(slug: str, game: Game, scene: int) -> tuple[Records, ...]:
    found = lessons_of(game).guided
    if found is None or scene >= len(found.scenes):
        raise no_step()
    return tuple(stop.states for stop in guided.walk(game, found.scenes[scene]))


def no_step() -> NoLesson:
    """There is no such step of the guided game."""
    return NoLesson(Text("cette étape n’existe pas", "there is no such step"))


def look(game: Game, at: str, moves: Sequence[str]) -> Look:
    """The table after moves. Raises NoLesson, BadNotation or IllegalMove."""
    if len(moves) > MOST_ANSWERS:
        raise no_step()
    states = start_of(game, at)
    seat = int(states[0].turn)
    points = 0
    for text in moves:
        one = goals.attempt(game, states, text)
        states, points = one.after, one.points
    return Look(states, seat, points)


@functools.lru_cache(KEPT)
def _drafts(slug: str, game: Game, at: str, moves: tuple[str, ...]) -> tuple[Position, Drafts]:
    position = Position(game, look(game, at, moves).states)
    return position, Drafts(position)


def draft(game: Game, at: str, moves: Sequence[str], parts: Sequence[str]) -> HalfMove:
    """What parts laid after moves can become. Raises NoLesson, BadNotation or IllegalMove."""
    position, drafts = _drafts(game.slug, game, at, tuple(moves))
    following = drafts.continuations(parts)
    if not parts:
        return HalfMove(following, "", 0, (), None)
    text = following.move or game.notation.between_parts.join(parts)
    try:
        one = goals.attempt(game, position.states, text)
    except (BadNotation, IllegalMove) as error:
        return HalfMove(following, "", 0, (), error)
    return HalfMove(following, one.moves[0], one.points, one.lines, None)
