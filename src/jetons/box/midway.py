"""A sheet that begins with a table as it lies: somebody took the phone out in the middle of a game.

Nobody knows what was drawn before, so no deal is looked for that fits everything: before each step
the mover is given just what is laid, and the rest of what cannot be seen goes anywhere.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

from jetons.box.deal import HIDDEN, Fit, Step, Table, without
from jetons.box.sentences import refuse
from jetons.core.engine import engine
from jetons.core.errors import BadNotation, BadPosition, JetonsError
from jetons.core.game import Game, Records
from jetons.play.events import Started

BAG = 1  # a pool that tokens come from: they are named alike in all


def table_at(game: Game, text: str) -> Records:
    """The table that a position tells, whatever is on the racks. Raises BadPosition."""
    try:
        position = json.loads(text)
    except ValueError:
        position = None
    if not isinstance(position, dict):
        raise refuse(BadPosition, "no_position")
    hidden = {"rack", "racks", "held", "seat"}
    shown = {key: value for key, value in position.items() if key not in hidden}
    return game.notation.read_position({**shown, "seat": None})


def holding(game: Game, states: Records, racks: Sequence[Sequence[str] | None]) -> Records:
    """The table with these racks, the unknown tokens dealt again. Raises BadPosition."""
    state = states[0]
    position: dict[str, Any] = game.notation.write_position(state, int(state.turn))
    position.pop("rack", None)
    position["racks"] = [None if rack is None else list(rack) for rack in racks]
    if "held" in position:
        pairs = zip(position["held"], racks, strict=True)
        position["held"] = [n if rack is None else len(rack) for n, rack in pairs]
    return game.notation.read_position(position)


def n_seats_at(states: Records) -> int:
    """How many sit at a table."""
    return int(states[0].n_seats)


def fit_midway(
    game: Game, started: Started, text: str, steps: Sequence[Step], left: Sequence[Sequence[int]]
) -> Fit:
    """How far the rules go along with some steps from a table on. Raises BadPosition.

    ``left``: by seat, what was left on the racks at the end, where it was told.
    """
    n_seats = len(started.players)
    needs: list[list[int]] = [[] for _ in range(n_seats)]
    luck = random.Random(len(steps))
    table = Table(game, table_at(game, text), [started], needs, luck, [], [], {}, [])
    for i, step in enumerate(steps):
        last = left if i == len(steps) - 1 else [[] for _ in range(n_seats)]
        try:
            play_midway(table, step, last)
        except JetonsError as error:
            return Fit(table, error)
    return Fit(table)


def play_midway(table: Table, step: Step, left: Sequence[Sequence[int]]) -> None:
    """Make a step, its tokens put into the mover's hand first. Raises what refuses it."""
    game, rules, seat = table.game, engine(table.game), table.turn
    table.check_turn(step)
    held = list(table.hands.held(table.states[0], seat))
    names = [name_of(game, kind) for kind in held]
    words = [names.pop() if word == HIDDEN and names else word for word in step.text.split()]
    moves = rules.read_move(table.states, " ".join(words))
    taken = table.hands.taken(moves[0])
    if taken and HIDDEN not in step.text:
        spare = list(left[seat]) or without(held, taken)[: max(len(held) - len(taken), 0)]
        racks: list[list[str] | None] = [[name_of(game, k) for k in one] or None for one in left]
        racks[seat] = [name_of(game, kind) for kind in [*taken, *spare]]
        table.states = holding(game, table.states, racks)
    reason = rules.call.check(table.states, 0, moves, 0)
    if reason and taken:
        raise rules.refused(reason, table.states, moves)
    table.score(step, moves, is_trusted=bool(reason))


def name_of(game: Game, kind: int) -> str:
    """A token's name. Raises BadNotation for none."""
    if kind < 0:
        raise refuse(BadNotation, "no_such_token")
    return game.notation.format_outcome(BAG, kind)
