"""The records of a race (``search.race``), what it may spend, and the classes of a verdict."""

from __future__ import annotations

import numpy as np

from jetons.bots.search.plan import KNOTS, PHASES
from jetons.core.game import MAX_SEATS

MAX_RUNNERS = 32
SEARCHED = 8  # times the simulations of the strongest level: nobody waits for its move
EACH = 128  # of them for a move that is thought of, at least: what is left is for wider sight
RACED = 24  # runners beside the asked move and the first sight's: where many moves are nearly the
# same, as in 20 sur 20, the best may be the twentieth of the search
BASE = 256  # samples before the first look, at least
ROUNDS = 16  # times that, the whole race
DUEL = 6  # times the race, for the asked move and its rival: where it is not clear
LONGEST = 320_000  # samples of a duel, at most
CHUNK = 32  # samples between two looks, at least
CLEAR = 3.5  # standard errors from the nearest border of a class; it is looked at many times
FAR = 4.5  # standard errors behind the leader that end the race for a runner
SPREAD_OF_TYPICAL = 0.4  # chance to win per typical margin, where a game is even: 1/√(2π)
WHOLE = 1_000_000  # a budget of one

# Classes by what a move cost, in chance to win; the last has no end
CLASSES = ("best", "fine", "small", "medium", "large")
BORDERS = (0.01, 0.025, 0.05, 0.10)
FLOOR = BORDERS[0]  # the noise floor: less is not told from nothing
UNPROVEN = FLOOR  # one standard error of what the solver counted and did not prove

MUCH = 8.0  # points of the result that a move gives away before the coach speaks …
MUCH_WIN = 0.10  # … or so much of the chance to win
SURE = 2.0  # standard errors that tell a loss from luck

WIN, MARGIN = 0, 1  # places in what a position is worth to a seat

RACE = np.dtype(
    [
        # what is given: by the game, the budget and who asks
        ("raced", "i8"),  # runners of the ranking
        ("at_first", "i8"),  # samples before the first look
        ("most", "i8"),  # samples of the race
        ("longest", "i8"),  # samples of the duel behind it
        ("times", "i8"),  # samples of what a position is worth, all tokens seen
        ("plies", "i8"),  # moves that a sample goes on
        ("units", "f8", (MAX_SEATS + 1,)),  # [seats] what a point counts in results
        ("borders", "f8", (PHASES - 1,)),  # how much is open where a phase ends, of a typical game
        ("table", "f8", (PHASES, KNOTS)),  # how often those won that were said to, ½…1
        # how far it is
        ("n_seats", "i8"),
        ("seat", "i8"),  # who decides
        ("n", "i8"),  # runners
        ("own", "i8"),  # place of the move that is asked about; -1: none is
        ("first", "i8"),  # place of the move that is best at first sight
        ("is_solved", "i8"),  # PROVEN or COUNTED: the values are the solver's; 0: not
        ("phase", "i8"),
        ("samples", "i8"),  # deals
        ("look", "i8"),  # samples at the next look
        ("is_dueling", "i8"),
        ("is_done", "i8"),
        ("scale", "f8"),  # what a unit of the margin counts beside the chance to win
        ("sight", "f8", (MAX_SEATS, 2)),  # of this deal, where first sight alone plays on
        ("gains", "f8", (MAX_SEATS, 2)),  # sums: the asked move against that
        ("squares", "f8", (MAX_SEATS, 2)),
        ("n_gains", "i8"),
        # the verdict
        ("best", "i8"),  # place among the runners
        ("order", "i8", (MAX_RUNNERS,)),  # places, best first
        ("grade", "i8"),  # place in CLASSES
        ("cost", "f8"),  # what the class goes by: chance to win, alone points that are converted
        ("error", "f8"),  # one standard error of it
        ("win", "f8"),  # lost chance to win
        ("points", "f8"),  # lost points
        ("points_error", "f8"),
        ("gain", "f8", (MAX_SEATS, 2)),  # (win, points) of the asked move against first sight's
        ("gain_error", "f8", (MAX_SEATS, 2)),
    ],
    align=True,
)
RUNNER = np.dtype(
    [
        ("candidate", "i8"),  # its place in space.picked
        ("n", "i8"),  # samples; before the race simulations of the search; 0 of exact values
        ("is_in", "i8"),  # 1: still in the race
        ("win", "f8"),  # chance to win, as it is shown
        ("margin", "f8"),  # final margin in points
        ("value", "f8"),  # what is maximised
        ("error", "f8"),  # one standard error of what it is behind the best; unraced, of `win`
        ("win_error", "f8"),  # one standard error of `win` by itself
        ("percent", "i8"),  # `win` rounded to what is known
        ("wins", "f8"),  # sums over its samples
        ("win_squares", "f8"),
        ("margins", "f8"),
        ("values", "f8"),
        ("now", "f8", (MAX_SEATS, 2)),  # of this deal, by seat
        ("worth", "f8"),  # of this deal, what is maximised
        # sums over the deals that it had with another: its own minus the other's
        ("gap", "f8", (MAX_RUNNERS,)),  # of what is maximised
        ("gap_squares", "f8", (MAX_RUNNERS,)),
        ("win_gap", "f8", (MAX_RUNNERS,)),
        ("margin_gap", "f8", (MAX_RUNNERS,)),
        ("margin_squares", "f8", (MAX_RUNNERS,)),
    ],
    align=True,
)
