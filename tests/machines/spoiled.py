"""Positions by the thousand: along games, and spoiled in every way we could think of."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from jetons.core.engine import engine
from jetons.core.game import Game
from jetons.core.stream import below, new_stream
from tests.machines.walks import is_possible

NASTY: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 4, 7, 99, 10**6, -(10**6), 2**53 + 1, 2**70, 1.5, 2.0),
    *(1e22, -0.0, "", " ", "x", "*", "**", "*3", "0", "00", "5", "16", "A1", "a1", "P16", "Z99"),
    *("R1", "r10", "R0", "R11", "Q3", "lowR", "highP", "5|6", "6|5", "0|0", "9|9", "blue", "pink"),
    *("l'un", "d’eux", "« x »", "a'b\"c", "\t\n", "é", "日本", "😀😀", "x" * 60, "٣", "standard"),
    *("./.", "3x3:", "size:15x15", "size: 3 x 3", "{}", "{", '{"rows": 3}', "RB OP GR BO PG"),
    *([], [1], [1, 2, 3], [None], [[]], [True, False], ["*", "*", "*"], [0, 0], [1, -1], {}),
    *({"a": 1}, {"by": "blue"}, {"by": "blue", "n": 3}, {"by": "blue", "down": True}),
    *({"at": [0, 0], "dir": "h", "halves": [9, 9]}, {"at": [0, 0], "dir": "v", "halves": [1]}),
)
NAMES = ("H8", "h9", "A1", "O15", "P1", "H16", "game", "x'y")


def setups(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of seats with every value of every option, one after the other."""
    for seats in range(game.seats[0], game.seats[1] + 1):
        yield seats, {}
        for option in game.options:
            for value in (*option.values, *option.examples):
                if is_possible(game, {"seats": seats, "options": {option.name: value}}):
                    yield seats, {option.name: value}


def along_games(game: Game, seed: int = 5) -> Iterator[dict[str, Any]]:
    """Positions along random games, as the seat to move sees them, with a move to score."""
    rules = engine(game)
    for at, (seats, options) in enumerate(setups(game)):
        stream = new_stream(seed, at)
        states = rules.start(game.configure(seats, options))
        rules.settle(states, stream)
        while not rules.call.is_over(states, 0):
            moves, points = rules.legal_scores(states)
            position = game.notation.write_position(states[0], int(states[0].turn))
            j = below(stream, len(moves))
            if below(stream, 3) == 0:
                j = int(points.argmax())
            yield {**position, "move": game.notation.format_move(states[0], moves[j])}
            rules.call.apply(states, 0, moves, j)
            rules.settle(states, stream)
        if game.notation.score_position is not None:
            yield game.notation.write_position(states[0], 0)


def paths_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something lies in a JSON value."""
    if path:
        yield path
    if isinstance(value, (dict, list)):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths_in(one, (*path, key))


def spoiled(positions: list[dict[str, Any]], n: int, seed: int = 3) -> Iterator[dict[str, Any]]:
    """Positions in which one or two things are otherwise."""
    luck = random.Random(seed)
    for _ in range(n):
        position = copy.deepcopy(luck.choice(positions))
        for _ in range(luck.choice((1, 1, 2))):
            change(position, luck)
        yield position


def change(position: dict[str, Any], luck: random.Random) -> None:
    """Spoil something."""
    known = [path for path in paths_in(position) if path != ("game",)]
    if not known:
        return
    by_top = luck.choice(sorted({str(path[0]) for path in known}))
    path = luck.choice([path for path in known if str(path[0]) == by_top])
    holder: Any = position
    for key in path[:-1]:
        holder = holder[key]
    how = luck.randrange(6)
    if how == 0:
        del holder[path[-1]]
    elif how == 1 and isinstance(holder, list):
        holder.insert(path[-1], copy.deepcopy(luck.choice((luck.choice(NASTY), holder[path[-1]]))))
    elif how == 2 and isinstance(holder, dict):
        value = luck.choice((luck.choice(NASTY), holder[path[-1]]))
        holder[luck.choice(NAMES)] = copy.deepcopy(value)
    elif how == 3 and isinstance(holder[path[-1]], int):
        holder[path[-1]] += luck.choice((-2, -1, 1, 2))
    elif how == 4:
        other = luck.choice([path for path in known if len(path) == 1])
        position[other[0]] = copy.deepcopy(luck.choice(NASTY))
    else:
        holder[path[-1]] = copy.deepcopy(luck.choice(NASTY))
