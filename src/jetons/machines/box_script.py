"""The sheet beside a real box as JavaScript: the page's worker runs what ``jetons referee`` runs.

Its own file, so that no other page grows. What differs from game to game is asked of the game's
module, or translated here from its ``hands.py`` and ``unseen.py``.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from jetons.box import midway, page, squares
from jetons.box.sheet import Sheet, between, beyond, new_id
from jetons.box.unseen import unseen
from jetons.core.ending import ended
from jetons.core.engine import engine
from jetons.core.game import Game, copies_of
from jetons.games import REGISTRY, game
from jetons.machines.script import Script, module_of
from jetons.play import fair
from jetons.play.states import same_state, scores_in, turn_of

HOST: dict[str, Any] = {
    "Dealer": fair.Dealer,
    "Game": Game,
    "Random": random.Random,
    "below": fair.below,
    "between": between,
    "beyond": beyond,
    "commitment": fair.commitment,
    "copies_of": copies_of,
    "decoded": msgspec.json.decode,
    "encoded": msgspec.json.encode,
    "ended": ended,
    "engine": engine,
    "fingerprint": fair.fingerprint,
    "game": game,
    "holding": midway.holding,
    "legal_parts": page.legal_parts,
    "new_id": new_id,
    "new_secret": fair.new_secret,
    "n_seats_at": midway.n_seats_at,
    "same_state": same_state,
    "scores_in": scores_in,
    "table_at": midway.table_at,
    "turn_of": turn_of,
    "unseen": unseen,
    "view_of": page.view_of,
}
ROOTS: dict[str, Any] = {
    "check_square_entry": squares.check_square_entry,
    "checked_squares": squares.checked_squares,
    "counted_squares": squares.counted_squares,
    "entered": page.entered,
    "laid": page.laid,
    "places": page.places,
    "opened_sheet": page.opened_sheet,
    "recorded": page.recorded,
    "shown": page.shown,
    "stood": page.stood,
    "whole": page.whole,
}
ASKED = {"before", "place_before", "problem", "rows", "fit", "table", "turn"}


def box_script() -> str:
    """The module of JavaScript with what the page beside a box asks."""
    of_squares = [game for game in REGISTRY.values() if game.squares is not None]
    script = Script(
        of_squares[0] if of_squares else None, HOST
    )  # whose records they are counted in
    script.used |= ASKED
    sheet = script.hold(Sheet)
    hands = []
    for slug, one in REGISTRY.items():
        if one.hands is not None:
            has_rounds = one.rounds is not None
            asked = {**one.hands._asdict(), **unseen(one)._asdict(), "has_rounds": has_rounds}
            told = ", ".join(f"{name}: {script.value(value)}" for name, value in asked.items())
            hands.append(f'"{slug}": {{ {told} }}')
    squares = [f'"{game.slug}": {script.value(game.squares)}' for game in of_squares]
    text = module_of(script, ROOTS, "scripts/generate.py from the Python of a real box's sheet")
    return text.replace(
        "  return { ",
        f"  return {{ Sheet: {sheet}, hands: {{ {', '.join(hands)} }}, "
        f"squares: {{ {', '.join(squares)} }}, ",
        1,
    )
