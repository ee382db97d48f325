"""What a learner of Le 21 looks at: the squares about a placement, the tokens, the round.

The network tells what a move brings: the points made from it on, less those of the other, the
later the less.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.adapters.learn.look import Choices, Entry, Look, Seen
from jetons.adapters.learn.network import Network, Rows

SIDE, REACH = 19, 2
AREA = 2 * REACH + 1
PLANES = 5  # open, room, number, face down, what the square is worth
TARGET, STAR_AS, GIVES, PASSES = 21, 17, 38, 56
COLOURS = 4
MARKED = (15.0, 20.0, 30.0)
OWN, PLAIN = 10.0, 5.0
WORTH = (PLAIN, OWN, *MARKED)
LEFT = TARGET + 2  # what is missing to 21, 0…21, or nothing is placed
KINDS = 18
LATER = 0.8  # what a point of the next move counts
POINTS = 10.0  # of one unit that the network tells
N_INPUTS = AREA * AREA * PLANES + LEFT + len(WORTH) + 3 + 3 * KINDS + 6


class VingtEtUn(Look):
    """Le 21 for two."""

    n_inputs = N_INPUTS

    def weigh(self, rows: Rows, choices: Choices, network: Network) -> Seen:
        """What each choice is worth, and what is told of it."""
        parts = self.encoder.split(rows)
        told = np.zeros((choices.n, N_INPUTS), np.float32)
        game, what = choices.game, choices.what
        worth = worth_of(parts)
        self._around(parts, worth, choices, told)
        at = AREA * AREA * PLANES
        lays = what < GIVES
        number = np.where(what < STAR_AS, what + 1, np.where(lays, what - STAR_AS + 1, 0))
        row, column = choices.where // SIDE, choices.where % SIDE
        room = np.rint(parts["room"][game, row, column] * TARGET).astype(int)
        alone = lays & (what >= STAR_AS) & (number == TARGET)
        left = np.where(lays, np.where(alone, 0, np.clip(room - number, 0, TARGET)), TARGET + 1)
        told[np.arange(choices.n), at + left] = 1.0
        at += LEFT
        for k, points in enumerate(WORTH):
            told[:, at + k] = lays & (worth[game, row, column] == points)
        at += len(WORTH)
        told[:, at], told[:, at + 1] = number / TARGET, lays & (what >= STAR_AS)
        told[:, at + 2] = lays & (left == 0) & (parts["round"][game, 1] > 0)
        at += 3
        told[:, at : at + KINDS] = parts["rack"][game]
        told[:, at + KINDS : at + 3 * KINDS] = parts["owned"][game, :2].reshape(-1, 2 * KINDS)
        at += 3 * KINDS
        told[:, at : at + 2], told[:, at + 2 : at + 4] = (
            parts["round"][game],
            parts["undrawn"][game, :2],
        )
        told[:, at + 4] = parts["idle"][game, 0]
        told[:, at + 5] = what == PASSES
        return Seen(network.predict(told), told[:, None], np.zeros((choices.n, 1), np.int64))

    def returns(self, log: list[Entry], finals: dict[int, Rows], network: Network) -> Rows:
        """The points from each move on, less those of the other, the later the less."""
        ends = {
            seat: float(self.encoder.split(row)["scores"][0]) * 100 for seat, row in finals.items()
        }
        made = {seat: sum(entry.points for entry in log if entry.seat == seat) for seat in ends}
        last = log[-1].seat
        coming = sum(
            (ends[s] - made[s]) * (1 if s == last else -1) for s in ends
        )  # what is deducted
        told = np.zeros((len(log), 1), np.float32)
        for k in range(len(log) - 1, -1, -1):
            if log[k].seat != last:
                last, coming = log[k].seat, -coming
            told[k] = coming = log[k].points + LATER * coming
        return told / POINTS

    def _around(self, parts: Any, worth: Rows, choices: Choices, told: Rows) -> None:
        """The squares about a placement."""
        n = len(worth)
        planes = np.zeros((n, SIDE + 2 * REACH, SIDE + 2 * REACH, PLANES), np.float32)
        inner = planes[:, REACH:-REACH, REACH:-REACH]
        for k, name in enumerate(("open", "room", "numbers", "down")):
            inner[..., k] = parts[name]
        inner[..., 4] = worth / MARKED[-1]
        lays = np.flatnonzero(choices.what < GIVES)
        row, column = choices.where[lays] // SIDE, choices.where[lays] % SIDE
        windows = np.lib.stride_tricks.sliding_window_view(planes, (AREA, AREA), axis=(1, 2))
        near = windows[choices.game[lays], row, column]  # [choice, plane, row, column]
        told[lays, : AREA * AREA * PLANES] = near.reshape(len(lays), AREA * AREA * PLANES)


def worth_of(parts: Any) -> Rows:
    """The points under each square for the mover; 0 beside the board."""
    squares, start = parts["squares"], parts["start"]
    own = (squares[:, :COLOURS] * start[:, None]).sum(axis=(2, 3)) > 0  # one's own colour
    worth = parts["in_use"] * PLAIN
    worth = np.where((squares[:, :COLOURS] * own[:, :, None, None]).sum(axis=1) > 0, OWN, worth)
    for k, points in enumerate(MARKED):
        worth = np.where(squares[:, COLOURS + k] > 0, points, worth)
    return worth.astype(np.float32)


LOOK = VingtEtUn
GAMES = 12_000  # with itself: a minute of one core
