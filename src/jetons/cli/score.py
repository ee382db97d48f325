"""``jetons score``: the points of a move in a position, explained, or of finished squares."""

from __future__ import annotations

import argparse
from typing import Any

from jetons.cli import positions
from jetons.cli.sentences import refuse
from jetons.core.engine import engine
from jetons.core.errors import BadPosition
from jetons.core.game import Game
from jetons.core.text import own_lang


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    positions.add_arguments(subparsers.add_parser("score", help=text, description=text))


def run(args: argparse.Namespace) -> int:
    """Answer the positions."""
    return positions.answer_all(args, answer, show)


def answer(game: Game, position: dict[str, Any]) -> dict[str, Any]:
    """The score of a position's ``move``, line by line; or what the game scores by itself."""
    if game.notation.score_position is not None and "move" not in position:
        return game.notation.score_position(position)
    text = position.get("move")
    if not isinstance(text, str):
        raise refuse(BadPosition, "nothing_to_score")
    states = game.notation.read_position(position)
    moves = engine(game).checked_move(states, text)
    lines = game.eyes.explain(states, moves)
    return {
        "move": game.notation.format_move(states[0], moves[0]),
        "points": engine(game).score(states, moves),
        "lines": positions.lines_of(lines),
    }


def show(game: Game, position: dict[str, Any], result: dict[str, Any]) -> str:
    """The score as people read it."""
    if game.notation.tell_score is not None and "move" not in position:
        return "\n".join(text.to(own_lang()) for text in game.notation.tell_score(position))
    rows = positions.rows_of(game, result["lines"])
    return "\n".join([f"{result['move']}", *rows, f"{'total':<40} {result['points']:>5}"])
