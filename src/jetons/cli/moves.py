"""``jetons moves``: every legal move of a position, with the points it makes at once."""

from __future__ import annotations

import argparse
from typing import Any

from jetons.cli import positions
from jetons.core.engine import engine
from jetons.core.game import Game


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    positions.add_arguments(subparsers.add_parser("moves", help=text, description=text))


def run(args: argparse.Namespace) -> int:
    """Answer the positions."""
    return positions.answer_all(args, answer, show)


def answer(game: Game, position: dict[str, Any]) -> dict[str, Any]:
    """The legal moves of a position, each with its points."""
    states = game.notation.read_position(position)
    moves, points = engine(game).legal_scores(states)
    state = states[0]
    texts = (game.notation.format_move(state, move) for move in moves)
    return {"moves": {text: int(n) for text, n in zip(texts, points, strict=True)}}


def show(_game: Game, _position: dict[str, Any], result: dict[str, Any]) -> str:
    """The moves as people read them, most points first."""
    moves = sorted(result["moves"].items(), key=lambda item: (-item[1], item[0]))
    return "\n".join(f"{points:5}  {text}" for text, points in moves)
