"""The same walks as ``walk.mjs``, by the engine of this process."""

from __future__ import annotations

import hashlib
from typing import Any

from jetons.bots.bot import Budget
from jetons.bots.levels import plan_of
from jetons.bots.search.driver import decide, space_of
from jetons.core.engine import engine
from jetons.core.game import Game
from jetons.core.stream import below, new_stream

LEVELS = (("debutant", None), ("amateur", None), ("expert", None), ("maitre", 120))


def tables(game: Game) -> list[dict[str, Any]]:
    """One game for every number of seats, and for every first option."""
    found = []
    for seats in range(game.seats[0], game.seats[1] + 1):
        for k, option in enumerate(game.options[:2]):
            for value in option.values[:3]:
                found.append(
                    {"seats": seats, "options": {option.name: value}, "seed": 10 * seats + k}
                )
        found.append({"seats": seats, "options": {}, "seed": -seats})
    return [asked for asked in found if is_possible(game, asked)]


def is_possible(game: Game, asked: dict[str, Any]) -> bool:
    """Whether such a table can be set up."""
    from jetons.core.errors import BadOption

    try:
        game.configure(asked["seats"], asked["options"])
    except BadOption:
        return False
    return True


def walk(game: Game, seats: int, options: dict[str, str], seed: int) -> dict[str, Any]:
    """Play one game at random; a hash of every byte on the way."""
    call, digest, stream = engine(game), hashlib.sha256(), new_stream(seed)
    states = call.start(game.configure(seats, options))
    call.settle(states, stream)
    n = 0
    while not call.call.is_over(states, 0):
        digest.update(states.tobytes())
        for seat in range(-1, seats):
            view = call.observe(states, seat)
            digest.update(view.tobytes())
            digest.update(call.imagine(view, stream).tobytes())
        moves, points = call.legal_scores(states)
        for j in range(len(moves)):
            digest.update(moves[j].tobytes() + str(int(points[j])).encode())
        j = below(stream, len(moves))
        check = int(call.call.check(states, 0, moves, j))
        score = int(call.call.score(states, 0, moves, j))
        digest.update(f"{check} {score} {int(call.call.apply(states, 0, moves, j))}".encode())
        call.settle(states, stream)
        n += 1
    digest.update(states.tobytes())
    return {"n": n, "hash": digest.hexdigest(), "results": list(call.returns(states))}


def positions(game: Game) -> list[dict[str, Any]]:
    """Views along a game, with what to ask of each."""
    call, stream, found = engine(game), new_stream(77), []
    states = call.start(game.configure(max(2, game.seats[0]), {}))
    call.settle(states, stream)
    n = 0
    while not call.call.is_over(states, 0):
        moves, points = call.legal_scores(states)
        if len(moves) > 1 and n % 3 == 0:
            view = call.observe(states, int(states[0].turn)).tobytes().hex()
            found += [
                {"view": view, "level": level, "seed": n, "simulations": simulations}
                for level, simulations in LEVELS
            ]
        call.call.apply(states, 0, moves, int(points.argmax()))
        call.settle(states, stream)
        n += 1
    return found


def choice(game: Game, view: str, level: str, seed: int, simulations: int | None) -> dict[str, Any]:
    """What a level plays here."""
    import numpy as np

    views = np.frombuffer(bytearray.fromhex(view), game.view)
    space, plan = space_of(game), plan_of(game, level)
    space.n_past[:] = 0
    budget = Budget(simulations=simulations)
    chosen = decide(game, views, plan, budget, new_stream(seed), space)
    return {
        "move": space.picked[chosen].tobytes().hex(),
        "playouts": int(space.progress[0].playouts),
    }
