"""Golden playthroughs: whole matches written out; a change of any rule shows up as a diff."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import numpy as np
import pytest
from tests.conftest import tables

from jetons.core.engine import engine
from jetons.core.game import Game
from jetons.core.jit import is_compiled
from jetons.play.events import Drew, Played
from jetons.play.match import Match

FOLDER = Path(__file__).parent
pytestmark = pytest.mark.golden


def playthrough(game: Game, n_seats: int, options: dict[str, str]) -> str:
    """A seeded match as text: each step's choices, the move, its points, the view of the mover."""
    rng = np.random.default_rng(20)
    match = Match.new(game, [f"seat {i + 1}" for i in range(n_seats)], options, secret=b"p" * 32)
    lines = [f"{game.slug}, {n_seats} seats, {options}"]
    while not match.is_over:
        lines += turn_lines(game, match)
        moves, points = engine(game).legal_scores(match.states)
        best = np.flatnonzero(points == points.max())
        greedy = rng.random() < 0.7
        j = int(rng.choice(best)) if greedy else int(rng.integers(len(moves)))
        seen = len(match.events)
        match = match.after(game.notation.format_move(match.states[0], moves[j]))
        for event in match.events[seen:]:
            if isinstance(event, Played):
                lines.append(f"  plays {event.move} for {event.points}")
            elif isinstance(event, Drew):
                token = game.notation.format_outcome(event.pool, event.outcome)
                lines.append(f"  draws {token} (pool {event.pool}, seen by {event.to})")
    assert match.outcome is not None
    scores, winners, why, text, _ = match.outcome  # the last are the numbers of the text
    lines.append(f"outcome: Outcome({scores=}, {winners=}, {why=}, {text=})")
    return "\n".join(lines) + "\n"


def turn_lines(game: Game, match: Match) -> list[str]:
    """What the mover sees and how much he can choose from."""
    view = json.dumps(
        game.eyes.describe(match.view(match.turn)), ensure_ascii=False, sort_keys=True
    )
    if len(match.events) % 8:  # the whole view now and then, else its hash
        view = hashlib.sha256(view.encode()).hexdigest()[:16]
    moves, points = engine(game).legal_scores(match.states)
    texts = [game.notation.format_move(match.states[0], move) for move in moves]
    shown = " | ".join(f"{text} = {n}" for text, n in list(zip(texts, points, strict=True))[:6])
    return [
        f"seat {match.turn + 1}, scores {list(match.scores)}",
        f"  view {view}",
        f"  {len(moves)} moves: {shown}",
    ]


@pytest.mark.skipif(not is_compiled(), reason="the games are the same, but slow interpreted")
def test_playthroughs(game: Game) -> None:
    listed = {value for option in game.options for value in option.values}
    for n_seats, options in tables(game):
        if not listed >= set(options.values()):
            continue  # a text of one's own
        name = "-".join([game.slug, str(n_seats), *options.values()])
        path = FOLDER / f"{name}.txt"
        text = playthrough(game, n_seats, options)
        if os.environ.get("JETONS_GOLDEN") == "write":
            path.write_text(text, encoding="utf-8")
        else:
            assert path.read_text(encoding="utf-8") == text, f"{path.name} differs"
