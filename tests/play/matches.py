"""Matches for the tests of play/: dealt from fixed secrets, so that they are always the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from jetons.core.engine import engine
from jetons.games import game as game_named
from jetons.play.match import Match

SECRET = bytes(range(32))


def greedy_match(
    slug: str = "triolet",
    n_moves: int | None = None,
    *,
    names: Sequence[str] = ("Anne", "Zoé"),
    options: Mapping[str, str] | None = None,
    secret: bytes = SECRET,
    seeds: Sequence[str] = ("trèfle", "sept de cœur"),
) -> Match:
    """A match of the moves that make most points at once, to its end or so many moves."""
    match = Match.new(slug, names, options, secret=secret, seeds=seeds)
    played = 0
    while not match.is_over and (n_moves is None or played < n_moves):
        match = match.after(best_move(match))
        played += 1
    return match


def best_move(match: Match) -> str:
    """The first of the moves that make most points at once."""
    game = game_named(match.game.slug)
    moves, points = engine(game).legal_scores(match.states)
    return game.notation.format_move(match.states[0], moves[int(points.argmax())])
