"""How a bot thinks, as data: one record per style, handed to the compiled search."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from jetons.core.game import MAX_SEATS, Game, Records
from jetons.core.jit import kernel
from jetons.core.stream import N_WORDS

# Raters: what a move is worth at first sight
RANDOM, POINTS, RULE, STATIC = 0, 1, 2, 3

PLAN = np.dtype(
    [
        ("rater", "i8"),  # RANDOM…STATIC
        ("candidates", "i8"),  # moves that are simulated, at most
        ("simulations", "i8"),  # playouts a decision, all candidates together; 0: none
        ("plies", "i8"),  # moves a playout goes before it is estimated
        ("nodes", "i8"),  # positions the exact solver may visit a decision; 0: never asked
        ("miss", "f8"),  # chance to overlook a move, 0…1
        ("most", "f8"),  # points of a move beyond which it is always overlooked; 0: no limit
        ("infer", "f8"),  # points that the others' plays fall short of the best; 0: not inferred
    ],
    align=True,
)

PROGRESS = np.dtype(  # how far a decision is
    [
        ("candidates", "i8"),  # how many there are in space.picked
        ("chosen", "i8"),  # the one that is played, once that is known
        ("samples", "i8"),  # imagined deals, each played on after every candidate in the race
        ("playouts", "i8"),  # all candidates' together
        ("halvings", "i8"),  # how often the worse half went
        ("is_solved", "i8"),  # PROVEN or COUNTED: space.sums holds the solver's values; 0: not
        ("is_pooled", "i8"),  # 1: deals come from space.pool (search.infer)
        ("nodes", "i8"),  # positions that the solver visited
        ("most_nodes", "i8"),  # … and may visit
        ("is_out_of_reach", "i8"),  # 1: the solver had to give up
    ],
    align=True,
)

# What the solver answers: exact values; values of every hidden deal, each searched with all seen
PROVEN, COUNTED = 1, 2
TILT = 0.05  # what a typical margin counts beside a win: decided games are played on for points
SCRATCH = 72  # places behind the ratings that a rater may use: kernels allocate nothing
MAX_CANDIDATES = 64  # moves that are simulated
MAX_ROOT = 1024  # moves of which the exact solver knows the value
MAX_SAMPLES = 8192  # imagined deals a decision
MAX_DEPTH = 40  # plies the exact solver can look ahead
N_KEYS = 1 << 14  # entries of the exact solver's table
N_PAST = 4  # moves of the others that a seat remembers
N_POOL = 256  # hidden deals that are weighed by them
PHASES = 3  # of a game, by how much of it is open (calibration)
KNOTS = 6  # of a table of chances: from ½ to 1 in steps of a tenth


class Insight(NamedTuple):
    """What is known of one game beyond its rules; weights ``W`` are learned (analysis.train)."""

    # (state, moves, n, out, W): worth of each move to the mover, points; the last SCRATCH places
    # of out, which are behind every move's, are for its own use
    rate: Callable[..., Any]
    rule: Callable[..., Any]  # (state, moves, n, out): the best public bot's rule of thumb
    margin: Callable[..., Any]  # (state, seat, W) -> expected final result minus the best other's
    spread: Callable[..., Any]  # (state, W) -> standard deviation of that margin, above 0
    is_ending: Callable[..., Any]  # (view) -> bool: so little is hidden that solving may work
    # (view, k, state) -> weight of the k-th hidden deal, which goes into a state that fits the
    # view; 0: there are no more
    deal: Callable[..., Any]
    is_open: Callable[..., Any]  # (view) -> bool: in an ending, no seat hides anything from another
    is_ally: Callable[..., Any]  # (state, seat, other) -> bool: they win together
    rewind: Callable[..., Any]  # (now, before, move, stream) -> bool: see no_rewind


@kernel
def one_deal(view: Any, k: int, state: Any) -> int:
    """Nothing is hidden: the state that fits the view is the only one."""
    return 1 if k == 0 else 0


@kernel
def nothing_hidden(view: Any) -> bool:
    """Every seat knows everything that is not still to be drawn."""
    return True


@kernel
def no_ally(state: Any, seat: int, other: int) -> bool:
    """Everybody plays for himself."""
    return False


@kernel
def no_rewind(now: Any, before: Any, move: Any, stream: Any) -> bool:
    """Give the mover of ``before`` what he must have held, by what he holds in ``now``.

    What he drew since is any of it. ``now`` goes back with him. False where it cannot be known,
    as here: nothing is hidden on a rack.
    """
    return False


class Lesson(NamedTuple):
    """One step of learning a game's weights from games of the static player against itself."""

    learn: Callable[..., Any]  # kernel (traces, moves, n, W, sums): adds one game to the sums
    fold: Callable[..., Any]  # (W, sums) -> new W; sums[0] totals, sums[1] counts, beside W
    games: int
    miss: float  # moves overlooked, so that everything is tried
    tables: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = ((2, ()),)  # seats, options
    simulations: int = 0  # the players may search: rarely worth its time
    extra: int = 0  # more room in the sums, beyond W


class Space(NamedTuple):
    """The buffers of one search; W[0] of the weights is the typical margin of the game."""

    states: Any  # MAX_DEPTH + 2 states; 0: the imagined one, 1: the one played on
    views: Any  # 1 view
    moves: Any  # legal moves of the position looked at
    deep: Any  # legal moves by depth, for the solver: MAX_DEPTH blocks of len(moves)
    ratings: Any  # float64, beside `moves`, and SCRATCH more
    weights: Any  # int64, chance outcomes
    picked: Any  # candidate moves
    first: Any  # float64, rating of each candidate
    values: Any  # float32 [candidate, sample]: what is maximised
    sums: Any  # float64 [candidate, 3]: win, win², margin
    n: Any  # int64, simulations of each candidate
    alive: Any  # bool, candidates still in the race
    progress: Any  # 1 PROGRESS
    luck: Any  # the stream (core.stream) of the shortlist and of the playout that runs
    replay: Any  # where it began for this sample: every candidate has the same luck
    out: Any  # int64 [4], results by seat
    worth: Any  # float64 [2]: win, margin of the last playout
    raw: Any  # the words of `states`, the same memory, for hashing
    chances: Any  # int64 [depth, outcome], for the solver
    deep_ratings: Any  # float64 [depth, move], and SCRATCH more
    frames: Any  # int64 [depth, 5], the solver's stack, see search.solve
    windows: Any  # float64 [depth, 7], beside `frames`
    keys: Any  # int64 [entry, 3]: two hashes and what is known, the solver's table
    known: Any  # float64 [entry, 2], beside `keys`: value, chance to win
    beliefs: Any  # 1 state, the hidden deal that the solver looks at
    past: Any  # views [seat * N_PAST + k] before the others' last moves, newest first
    past_moves: Any  # those moves
    n_past: Any  # int64 [seat], how many
    pool: Any  # N_POOL states that fit the view, see search.infer
    pool_sums: Any  # float64, running total of how likely they are


class Place(NamedTuple):
    """One buffer of a search inside its block of memory."""

    offset: int
    dtype: np.dtype[Any]
    shape: tuple[int, ...]

    @property
    def bytes(self) -> int:
        """How much of the block it takes."""
        return self.dtype.itemsize * math.prod(self.shape)


ALIGNED = 16  # bytes


def space_places(game: Game, n_moves: int = 0, *, deep: bool = True) -> dict[str, Place]:
    """Where each field of a ``Space`` lies in its block; ``raw`` is the memory of ``states``."""
    n_moves = n_moves or game.n_moves
    depth = MAX_DEPTH if deep else 1
    word = np.dtype(np.uint32 if game.state.itemsize % 4 == 0 else np.uint8)
    n, x = np.dtype(np.int64), np.dtype(np.float64)
    shapes: dict[str, tuple[np.dtype[Any], tuple[int, ...]]] = {
        "states": (game.state, (MAX_DEPTH + 2,)),
        "views": (game.view, (1,)),
        "moves": (game.move, (n_moves,)),
        "deep": (game.move, (depth * n_moves,)),
        "ratings": (x, (n_moves + SCRATCH,)),
        "weights": (n, (game.n_outcomes,)),
        "picked": (game.move, (MAX_ROOT,)),
        "first": (x, (MAX_ROOT,)),
        "values": (np.dtype(np.float32), (MAX_CANDIDATES, MAX_SAMPLES)),
        "sums": (x, (MAX_ROOT, 3)),
        "n": (n, (MAX_ROOT,)),
        "alive": (np.dtype(np.bool_), (MAX_ROOT,)),
        "progress": (np.dtype((np.record, PROGRESS)), (1,)),
        "luck": (n, (N_WORDS,)),
        "replay": (n, (N_WORDS,)),
        "out": (n, (MAX_SEATS,)),
        "worth": (x, (2,)),
        "raw": (word, (MAX_DEPTH + 2, game.state.itemsize // word.itemsize)),
        "chances": (n, (depth, game.n_outcomes)),
        "deep_ratings": (x, (depth, n_moves + SCRATCH)),
        "frames": (n, (depth + 1, 5)),
        "windows": (x, (depth + 1, 7)),
        "keys": (n, (N_KEYS, 3)),
        "known": (x, (N_KEYS, 2)),
        "beliefs": (game.state, (1,)),
        "past": (game.view, (MAX_SEATS * N_PAST,)),
        "past_moves": (game.move, (MAX_SEATS * N_PAST,)),
        "n_past": (n, (MAX_SEATS,)),
        "pool": (game.state, (N_POOL,)),
        "pool_sums": (x, (N_POOL,)),
    }
    found: dict[str, Place] = {}
    offset = 0
    for name in Space._fields:
        place = Place(offset, *shapes[name])
        if name == "raw":
            place = place._replace(offset=found["states"].offset)
        else:
            offset += -(-place.bytes // ALIGNED) * ALIGNED
        found[name] = place
    return found


def space_bytes(places: dict[str, Place]) -> int:
    """The size of a search's block."""
    ends = (place.offset + place.bytes for place in places.values())
    return -(-max(ends) // ALIGNED) * ALIGNED


def new_space(game: Game, *, n_moves: int = 0, deep: bool = True) -> Space:
    """Fresh buffers for one game, in one block of memory."""
    places = space_places(game, n_moves, deep=deep)
    block = bytearray(space_bytes(places))
    return Space(
        **{
            name: np.frombuffer(block, place.dtype, math.prod(place.shape), place.offset).reshape(
                place.shape
            )
            for name, place in places.items()
        }
    )


def make_plan(
    rater: int = STATIC,
    *,
    candidates: int = 1,
    simulations: int = 0,
    plies: int = 0,
    nodes: int = 0,
    miss: float = 0.0,
    most: float = 0.0,
    infer: float = 0.0,
) -> Records:
    """A plan as an array of one."""
    plans = np.zeros(1, PLAN).view(np.recarray)
    plans[0].rater = rater
    plans[0].candidates = min(candidates, MAX_CANDIDATES)
    plans[0].simulations = simulations
    plans[0].plies = plies
    plans[0].nodes = nodes
    plans[0].miss = miss
    plans[0].most = most
    plans[0].infer = infer
    return plans
