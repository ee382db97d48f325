"""What the first move is worth, and what decides games: tables that ``jetons openings`` makes.

Everybody plays what is best at first sight (the level *static*). For the first move each kind that
a deal offers is tried on the same deal with the same luck and played to the end; the table says
what the best-rated move of each kind is worth, and what it gains or loses against the move that
would have been played. Facts are counted along whole games.
"""

from __future__ import annotations

import functools
import json
import math
from collections import defaultdict
from typing import Any

import msgspec
import numpy as np

from jetons.bots.bot import Budget
from jetons.bots.levels import plan_of
from jetons.bots.search.driver import decide, space_of
from jetons.bots.search.plan import STATIC
from jetons.bots.search.tools import tools
from jetons.bots.value import points_unit, weights
from jetons.core.engine import engine
from jetons.core.game import Game, Records
from jetons.core.stream import new_stream
from jetons.study.levels import DATA
from jetons.study.weigh import loops

LEVEL = "static"
EACH = 8  # times that a first move is played on in one deal
TO_THE_END = 100_000  # plies
FEWEST = 50  # deals of a kind that is told


class FirstMove(msgspec.Struct, frozen=True, kw_only=True):
    """The best-rated first move of a kind, over the deals that offer one."""

    kind: str
    deals: int
    win: float  # chance to win
    win_error: float  # one standard error
    points: float  # final margin
    points_error: float
    gain: float  # chance to win, against the move that is best at first sight
    gain_error: float


class Fact(msgspec.Struct, frozen=True):
    """A mean over games, or over those to which it applies."""

    value: float
    error: float  # one standard error
    n: int


class Knowledge(msgspec.Struct, frozen=True, kw_only=True):
    """All that was measured of a game."""

    game: str
    seats: int
    seed: int
    deals: int  # of the first moves
    playouts: int  # games played to the end for them
    games: int  # of the facts
    level: str  # who played those
    first: list[FirstMove]
    facts: dict[str, Fact]


# --- first moves --------------------------------------------------------------------------------


def deal_table(game: Game, n_seats: int, *numbers: int) -> Records:
    """Deal a table up to its first move."""
    states = engine(game).start(game.configure(n_seats, {}))
    engine(game).settle(states, new_stream(*numbers))
    return states


def best_of_kinds(game: Game, states: Records) -> dict[str, int]:
    """Kind → the place of its best-rated move among the legal ones; the best of all first."""
    rules, space = engine(game), space_of(game)
    seat = int(states[0].turn)
    view = json.loads(rules.view_json(rules.observe(states, seat)))
    n = int(tools(game).think.rate_moves(states[0], STATIC, space, weights(game)))
    found: dict[str, int] = {}
    for j in np.argsort(-space.ratings[:n], kind="stable"):
        text = game.notation.format_move(states[0], space.moves[j])
        found.setdefault(game.study.kind_of_first(text, view), int(j))
    return found


def first_moves(game: Game, deals: int, seed: int) -> tuple[list[FirstMove], int]:
    """The table of first moves, and how many games were played for it."""
    n_seats, playouts = max(2, game.seats[0]), 0
    unit = points_unit(game, n_seats)
    values: dict[str, list[list[float]]] = defaultdict(list)
    for deal in range(deals):
        states = deal_table(game, n_seats, seed, deal)
        kinds = best_of_kinds(game, states)
        space, W = space_of(game), weights(game)
        moves = game.new_moves(len(kinds))
        for k, j in enumerate(kinds.values()):
            moves[k] = space.moves[j]
        out = np.zeros((len(kinds), EACH, n_seats, 2))
        loops(game).spread(
            game.new_views(1), states, True, moves, len(kinds), 0, EACH, TO_THE_END,
            space, W, new_stream(seed, deal, 1), out,
        )  # fmt: skip
        mean = out[:, :, int(states[0].turn)].mean(axis=1)
        for k, kind in enumerate(kinds):
            values[kind].append([mean[k, 0], mean[k, 1] / unit, mean[k, 0] - mean[0, 0]])
        playouts += len(kinds) * EACH
    table = [first_move(kind, np.array(rows)) for kind, rows in sorted(values.items())]
    return [one for one in table if one.deals >= min(FEWEST, deals)], playouts


def first_move(kind: str, rows: Any) -> FirstMove:
    """One line of the table."""
    mean, error = rows.mean(axis=0), rows.std(axis=0, ddof=min(1, len(rows) - 1))
    error = error / math.sqrt(len(rows))
    return FirstMove(
        kind=kind,
        deals=len(rows),
        win=round(float(mean[0]), 4),
        win_error=round(float(error[0]), 4),
        points=round(float(mean[1]), 2),
        points_error=round(float(error[1]), 2),
        gain=round(float(mean[2]), 4),
        gain_error=round(float(error[2]), 4),
    )


# --- facts --------------------------------------------------------------------------------------


def facts(game: Game, n_games: int, seed: int, level: str = LEVEL) -> dict[str, Fact]:
    """What is counted along games between equals."""
    samples: dict[str, list[float]] = defaultdict(list)
    for one in range(n_games):
        for name, value in one_game(game, level, seed, one).items():
            samples[name].append(value)
    shares = {name for name in samples if name.startswith(("won with", "line "))}
    found = {}
    for name, values in sorted(samples.items()):
        rest = [] if name in shares else [0.0] * (n_games - len(values))  # did not happen: none
        found[name] = fact([*values, *rest])
    return found


def fact(values: list[float]) -> Fact:
    """A mean with its error."""
    n = len(values)
    error = float(np.std(values, ddof=1)) / math.sqrt(n) if n > 1 else 0.0
    return Fact(round(float(np.mean(values)), 4), round(error, 4), n)


def one_game(game: Game, level: str, *numbers: int) -> dict[str, float]:
    """What one game says of each fact."""
    rules, space = engine(game), space_of(game)
    plan, stream = plan_of(game, level), new_stream(*numbers, 2)
    states = deal_table(game, max(2, game.seats[0]), *numbers, 3)
    first = int(states[0].turn)
    counts: list[Any] = [defaultdict(int) for _ in range(int(states[0].n_seats))]  # by seat
    plies = 0
    while not rules.call.is_over(states, 0):
        seat = int(states[0].turn)
        views = rules.observe(states, seat)
        space.n_past[:] = 0
        move = space.picked[decide(game, views, plan, Budget(), stream, space)]
        moves = game.new_moves(1)
        moves[0] = move
        for name in facts_of_move(game, states, moves):
            counts[seat][name] += 1
        rules.call.apply(states, 0, moves, 0)
        rules.settle(states, stream)
        if int(states[0].turn) == seat and not rules.call.is_over(states, 0):
            counts[seat]["again"] += 1
        plies += 1
    return summed(game, states, first, plies, counts)


def facts_of_move(game: Game, states: Records, moves: Records) -> list[str]:
    """The counted facts of one move: its clauses, points and kind."""
    rules = engine(game)
    text = game.notation.format_move(states[0], moves[0])
    found = [f"clause {line.clause}" for line in rules.explain(states, moves) if line.clause]
    step = game.study.step
    found.append(f"points {rules.score(states, moves) // step * step}")
    if "*21" in text:
        found.append("star as 21")
    if "*" in text:
        found.append("joker")
    for start in ("draw", "pass", "x", "turn"):
        if text.startswith(start):
            found.append(start)
    if " at " in text:
        found.append(f"dominoes {text.count(' at ')}")
    return found


def summed(
    game: Game, states: Records, first: int, plies: int, counts: list[Any]
) -> dict[str, float]:
    """The numbers of a finished game."""
    rules = engine(game)
    outcome = game.eyes.outcome(states[0])
    share = [
        1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(len(counts))
    ]
    found: dict[str, float] = {
        "moves": plies,
        "first wins": share[first],
        "points of the winner": max(outcome.scores),
        "points of the loser": min(outcome.scores),
        f"ended {outcome.why}": 1.0,
    }
    for name in {name for count in counts for name in count}:
        each = [count[name] for count in counts]
        found[name] = sum(each)
        if each[0] != each[1]:
            found[f"won with more: {name}"] = share[0] if each[0] > each[1] else share[1]
    return found | game.study.facts(json.loads(rules.view_json(rules.observe(states, -1))))


# --- what is kept -------------------------------------------------------------------------------


@functools.cache
def stored_knowledge() -> dict[str, Knowledge]:
    """Slug → what was measured and comes with the package."""
    path = DATA / "openings.json"
    if not path.exists():
        return {}
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Knowledge])


def measure(game: Game, deals: int, n_games: int, seed: int, level: str = LEVEL) -> Knowledge:
    """Measure a game."""
    first, playouts = first_moves(game, deals, seed) if deals else ([], 0)
    return Knowledge(
        game=game.slug,
        seats=max(2, game.seats[0]),
        seed=seed,
        deals=deals,
        playouts=playouts,
        games=n_games,
        level=level,
        first=first,
        facts=facts(game, n_games, seed, level) if n_games else {},
    )
