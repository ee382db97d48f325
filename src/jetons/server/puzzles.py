"""Puzzles over HTTP: what there is, a position to play in, and what an answer is worth."""

from __future__ import annotations

import functools

from jetons.core.errors import BadNotation, IllegalMove
from jetons.core.game import Game
from jetons.core.text import Text
from jetons.games import game as game_named
from jetons.learn import goals
from jetons.learn.document import bytes_text
from jetons.learn.hands import Position
from jetons.play.draft import Drafts
from jetons.study.puzzles import Puzzle, is_solution, puzzle, puzzles
from jetons.table import refusals, sight, wire

KEPT = 256  # positions whose legal moves are kept cut into parts

WELL = Text("Bien vu !", "Well seen!")
NOT_IT = Text("Il y a mieux : cherchez encore.", "There is better: look again.")


def listed(slug: str) -> wire.PuzzleList:
    """The puzzles of a game, without their solutions. Raises UnknownGame."""
    every = puzzles(game_named(slug))
    return wire.PuzzleList([wire.PuzzleHead(p.id, p.difficulty, p.themes) for p in every])


@functools.lru_cache(KEPT)
def _laid(slug: str, game: Game, name: str) -> tuple[Puzzle, Position, Drafts]:
    found = puzzle(game, name)
    position = Position(game, game.notation.read_position(found.position))
    return found, position, Drafts(position)


def shown(slug: str, name: str, *, in_words: bool = True) -> wire.PuzzleSight:
    """A puzzle to solve. Raises UnknownGame or NoPuzzle."""
    game = game_named(slug)
    found, position, _ = _laid(game.slug, game, name)
    seat = int(position.states[0].turn)
    view = goals.view_of(game, position.states, seat, in_words=in_words)
    return wire.PuzzleSight(found.id, seat, view, found.difficulty, found.themes)


@functools.lru_cache(KEPT)
def book(slug: str, in_words: bool = True) -> bytes:
    """All puzzles of a game with their solutions, written once: they are large. Raises UnknownGame.

    A ``PuzzleBook``.
    """
    game = game_named(slug)
    every = [_whole(game, one, in_words) for one in puzzles(game)]
    return wire.encode(wire.PuzzleBook(game.notation.between_parts, every))


def _whole(game: Game, one: Puzzle, in_words: bool) -> wire.WholePuzzle:
    states = game.notation.read_position(one.position)
    seat = int(states[0].turn)
    return wire.WholePuzzle(
        one.id,
        seat,
        goals.view_of(game, states, seat, in_words=in_words),
        bytes_text(states),
        one.position,
        one.difficulty,
        one.themes,
        one.solutions,
        _moves(one),
        one.lead,
        dict(one.found),
        one.is_exact,
        one.why,
    )


def _moves(one: Puzzle) -> list[wire.PuzzleMove]:
    return [
        wire.PuzzleMove(m.move, m.points, m.win, m.expected, m.move in one.solutions)
        for m in one.moves
    ]


def draft_at(
    slug: str, name: str, asked: wire.LessonDraft, *, in_words: bool = True
) -> wire.Drafted:
    """What a half-laid move can become. Raises UnknownGame or NoPuzzle."""
    game = game_named(slug)
    _, position, drafts = _laid(game.slug, game, name)
    following = drafts.continuations(asked.parts)
    move, points, lines, refusal = "", 0, [], None
    if asked.parts:
        text = following.move or game.notation.between_parts.join(asked.parts)
        try:
            one = goals.attempt(game, position.states, text)
            move, points = one.moves[0], one.points
            lines = sight.lines_of(one.lines, in_words=in_words)
        except (BadNotation, IllegalMove) as error:
            refusal = refusals.refusal_of(error, in_words=in_words)
    return wire.Drafted(
        ref=0,
        position=0,
        parts=asked.parts,
        next=list(following.next_parts),
        is_complete=following.is_complete,
        n_moves=following.n_moves,
        move=move,
        points=points,
        lines=lines,
        refusal=refusal,
    )


def verdict_on(
    slug: str, name: str, answer: list[str], *, in_words: bool = True
) -> wire.PuzzleVerdict:
    """Whether a move solves a puzzle; an empty answer asks for the solution.

    Raises UnknownGame, NoPuzzle, BadNotation or IllegalMove.
    """
    game = game_named(slug)
    found, position, _ = _laid(game.slug, game, name)
    seat, text = int(position.states[0].turn), answer[0] if answer else found.solutions[0]
    one = goals.attempt(game, position.states, text)
    is_solved = is_solution(game, found, text)
    return wire.PuzzleVerdict(
        is_solved,
        wire.words(WELL if is_solved else NOT_IT),
        one.moves[0],
        game.notation.between_parts,
        goals.view_of(game, one.after, seat, in_words=in_words),
        one.points,
        sight.lines_of(one.lines, in_words=in_words),
        _moves(found) if is_solved else [],  # the solution is told when found or asked for
        found.lead if is_solved else 0.0,
        dict(found.found) if is_solved else {},
        found.is_exact,
        found.position if is_solved else {},
        found.why if is_solved else None,
    )


__all__ = ["book", "draft_at", "listed", "shown", "verdict_on"]
