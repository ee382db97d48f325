"""Getting a game ready: compiling or loading takes seconds, and must not hold up the event loop."""

from __future__ import annotations

from jetons.core.engine import engine
from jetons.core.game import Game
from jetons.play.match import Match

N_MOVES = 6


def rehearse(game: Game) -> None:
    """Make all that a match needs ready: compile or load it, and play a few moves."""
    engine(game).warm()
    match = Match.new(game, [""] * game.seats[1])
    for _ in range(N_MOVES):
        if match.is_over:
            break
        moves = engine(game).legal(match.states)
        text = game.notation.format_move(match.states[0], moves[len(moves) // 2])
        match = match.step(text).match
        for seat in range(-1, game.seats[1]):
            match.view_json(seat)
