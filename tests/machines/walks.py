"""The same walks as ``walk.mjs``, by the engine of this process."""

from __future__ import annotations

import hashlib
from types import SimpleNamespace
from typing import Any

from jetons.bots.bot import Budget
from jetons.bots.levels import plan_of
from jetons.bots.search.driver import decide, space_of
from jetons.bots.simple import own_state
from jetons.core.engine import engine
from jetons.core.game import NO_CHANCE, Game
from jetons.core.show import compact
from jetons.core.stream import below, new_stream, pick
from jetons.learn.hint import coach, hint
from jetons.play.draft import Drafts

LEVELS = (("doux", None), ("debutant", None), ("amateur", None), ("expert", None), ("maitre", 120))


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
    """Play one game at random; a hash of every byte and every sentence on the way."""
    rules, stream, digest = engine(game), new_stream(seed), hashlib.sha256()
    call, between = rules.call, game.notation.between_parts

    def note(*values: Any) -> None:
        for value in values:
            digest.update(value if isinstance(value, bytes) else compact(value).encode())

    configs = game.configure(seats, options)
    states = rules.start(configs)
    rules.settle(states, stream)
    note(configs.tobytes(), game.check_options(options))
    n = 0
    while not call.is_over(states, 0):
        note(states.tobytes(), list(rules.returns(states)))
        for seat in range(-1, seats):
            view = rules.observe(states, seat)
            note(view.tobytes(), rules.view_json(view), rules.imagine(view, stream).tobytes())
        note(game.notation.write_position(states[0], int(states[0].turn)))
        moves, points = rules.legal_scores(states)
        parts = rules.all_parts(states, moves)
        for j in range(len(moves)):
            note(moves[j].tobytes(), f"{points[j]} {'|'.join(parts[j])}".encode())
        j = below(stream, len(moves))
        text = between.join(parts[j])
        checked = rules.checked_move(states, text)
        lines = [
            [line.text.to("fr"), line.text.to("en"), line.points, line.clause, list(line.cells)]
            for line in rules.explain(states, checked)
        ]
        note([text, rules.score(states, checked), lines])
        note(drafted(game, states, parts[j][:1]))
        note(game.notation.tell_move(text).encode())
        note(str(int(call.apply(states, 0, moves, j))).encode())
        pool, weights = rules.chance(states)
        while pool != NO_CHANCE:
            note([pool, rules.audience(states), weights.tolist()])
            told = game.notation.format_outcome(pool, int(weights.nonzero()[0][0]))
            note(f"{told} {game.notation.parse_outcome(pool, told)}".encode())
            call.draw(states, 0, int(pick(weights, stream)))
            pool, weights = rules.chance(states)
        n += 1
    note(states.tobytes())
    outcome = game.eyes.outcome(states[0])
    scores, winners = list(outcome.scores), list(outcome.winners)
    return {
        "n": n,
        "hash": digest.hexdigest(),
        "results": list(rules.returns(states)),
        "outcome": [scores, winners, outcome.why, outcome.text.to("fr"), outcome.text.to("en")],
        "partners": [list(game.eyes.partners(states[0], seat)) for seat in range(seats)],
        "round_points": list(game.rounds.points(states[0], winners))
        if game.rounds
        else [0] * seats,
    }


def drafted(game: Game, states: Any, draft: tuple[str, ...]) -> list[Any]:
    """What the beginning of a move can become."""
    found = Drafts(SimpleNamespace(game=game, states=states, is_over=False)).continuations(draft)
    return [found.is_complete, list(found.next_parts), found.n_moves, found.move]


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


def hinted(game: Game, view: str, **_more: Any) -> dict[str, Any]:
    """What a hint says of a view, and the coach of some moves."""
    import numpy as np

    views = np.frombuffer(bytearray.fromhex(view), game.view).view(np.recarray)
    states = own_state(game, views, new_stream(0))
    told = hint(game, views, seconds=LONG)
    losses = []
    for text in engine(game).all_parts(states, engine(game).legal(states))[:4]:
        written = game.notation.between_parts.join(text)
        losses.append(coach(game, views, written, seconds=LONG))
    words = {
        name: {"fr": text.to("fr"), "en": text.to("en")}
        for name, text in (("where", told.where), ("which", told.which), ("what", told.what))
    }
    return {
        "move": told.move,
        "parts": list(told.parts),
        "cells": list(told.cells),
        "tokens": list(told.tokens),
        "points": told.points,
        **words,
        "reasons": [{"fr": text.to("fr"), "en": text.to("en")} for text in told.reasons],
        "losses": [
            [one.points, one.win, one.is_much, one.text.to("fr"), one.text.to("en")]
            for one in losses
        ],
    }


LONG = 600.0  # seconds: until all is found


def decisions(game: Game, n: int = 6) -> list[dict[str, Any]]:
    """Positions of a game with a move that is asked about there."""
    found: list[dict[str, Any]] = []
    call, stream = engine(game), new_stream(77)
    states = call.start(game.configure(2, {}))
    call.settle(states, stream)
    while len(found) < n and not call.call.is_over(states, 0):
        moves, points = call.legal_scores(states)
        for move in (moves[0:1], moves[len(moves) // 2 : len(moves) // 2 + 1]):
            text = game.notation.format_move(states[0], move[0])
            state = states.tobytes().hex()
            found.append({"state": state, "move": text, "budget": 0.02})
        for _ in range(7):
            if not call.call.is_over(states, 0):
                moves, points = call.legal_scores(states)
                call.call.apply(states, 0, moves, int(points.argmax()))
                call.settle(states, stream)
    return found


def judged(game: Game, state: str, move: str, budget: float) -> dict[str, Any]:
    """A decision judged: its verdict, the bytes of its runners, and what the position is worth."""
    import msgspec
    import numpy as np

    from jetons.bots.search.judge import bench_of
    from jetons.study.weigh import Weigher
    from jetons.study.why import reason_of

    states = np.frombuffer(bytearray.fromhex(state), game.state).view(np.recarray)
    weigher, bench = Weigher(game, budget), bench_of(game)
    bench.runners[:] = np.zeros(1, bench.runners.dtype)  # nothing of tables with more seats
    found = weigher.decision(states, move, 5, 1)
    verdict, last = msgspec.to_builtins(found), found.options[-1]
    reason = reason_of(game, states, found.options[0], last, found.is_solved)
    runners = bench.runners[: int(bench.race[0].n)].tobytes().hex()
    worth = weigher.worth(states, None, 5, 2)
    return {
        "verdict": verdict,
        "worth": [worth.mean.tolist(), worth.error.tolist()],
        "runners": runners,
        "reason": msgspec.to_builtins(reason),
        "sums": summed(game, verdict, worth),
    }


def summed(game: Game, verdict: dict[str, Any], worth: Any) -> str:
    """The accounts of a match of this one decision, as bytes."""
    import numpy as np

    from jetons.core.game import MAX_SEATS
    from jetons.study.review import adding, put, total_of
    from jetons.study.sums import ACCOUNT, PLACE

    rows = np.zeros(3, PLACE).view(np.recarray)
    accounts = np.zeros(MAX_SEATS, ACCOUNT).view(np.recarray)
    rows[0].seat, rows[1].seat, rows[2].seat = -1, 0, -1
    rows[1].has_draw, rows[1].cost = 1, verdict["cost"]
    rows[1].gain[:2], rows[1].gain_error[:2] = verdict["gains"], verdict["gain_errors"]
    for row in (rows[0].after, rows[1].before, rows[1].reference, rows[1].after, rows[2].before):
        put(row, worth)
    adding(game).add_up(rows, 3, total_of(game, 2)[0], accounts)
    return accounts[:2].tobytes().hex()


def studied(slug: str, n_seats: int) -> str:
    """A short match and its review, and of two seats the table of first moves, as JSON."""
    import msgspec

    from jetons.play.match import Match
    from jetons.study.first_moves import measure
    from jetons.study.review import review, to_json

    match = Match.new(slug, [""] * n_seats, secret=bytes([n_seats]) * 32)
    for _ in range(3):
        match = match.after(match.legal()[-1])
    found = to_json(review(match.resign(0), seed=n_seats, budget=0.02)).decode()
    if n_seats == 2:
        found += msgspec.json.encode(measure(match.game, 2, 1, 5)).decode()
    return found
