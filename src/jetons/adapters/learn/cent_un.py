"""What a learner of 101 looks at: the lines of the two squares, and what each ends as.

The network tells what a line will win at the end. A placement is worth what it makes of its row
and its column; a draw is worth the best placement of what may come. Which tokens share a back is
not told either: the learner sees it happen.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from jetons.adapters.learn.look import Choices, Entry, Look, Seen
from jetons.adapters.learn.network import Network, Rows

COLOURS, VALUES, TOKENS, FRAME = 5, 10, 50, 9
MARKS = COLOURS + VALUES
LINES = 2 * FRAME  # rows of the frame, then its columns
FULL = 5
N_INPUTS = 3 * MARKS + 3
DRAW, TURN, PLACE = 0, 5, 10  # the first of each, as docs/encodings.md numbers them
TRUST = 0.6  # in what came of a line, against what was thought of it
DOUBLE = 0.9  # from this rank on a line brings two points

TOKEN = np.zeros((TOKENS, N_INPUTS), np.float32)  # what a token adds to its line
for token in range(TOKENS):
    TOKEN[token, [token // VALUES, COLOURS + token % VALUES]] = 1.0
    TOKEN[token, MARKS] = 1 / FULL


class CentUn(Look):
    """101 for two."""

    n_inputs = N_INPUTS

    def __init__(self, encoder: Any) -> None:
        super().__init__(encoder)
        self.backs = np.zeros((10, TOKENS), bool)  # which tokens a back was seen to hide
        self._drawn: dict[int, int] = {}  # game → the back that is being looked at

    def kept(self) -> dict[str, Any]:
        """Which tokens each back hides."""
        return {"backs": self.backs}

    def remember(self, kept: Any) -> None:
        """Take up which tokens each back hides."""
        self.backs = kept["backs"].astype(bool)

    def weigh(self, rows: Rows, choices: Choices, network: Network) -> Seen:
        """What each choice is worth, and the lines that it would leave."""
        parts = self.encoder.split(rows)
        mine, theirs = sight(parts, 0), sight(parts, 1)
        values = np.zeros(choices.n, np.float32)
        kept = np.zeros((choices.n, 2, N_INPUTS), np.float32)
        places = np.full((choices.n, 2), -1, np.int64)
        placing = np.flatnonzero(choices.what == PLACE)
        if len(placing):
            wheres = choices.where[placing]
            games, back = np.unique(choices.game[placing], return_inverse=True)
            hand = parts["hand"][games].argmax(axis=1)
            gains, after = gained(mine.lines[games], hand, network)
            row, column = wheres // FRAME, FRAME + wheres % FRAME
            values[placing] = gains[back, row] + gains[back, column]
            kept[placing, 0], kept[placing, 1] = after[back, row], after[back, column]
            places[placing, 0], places[placing, 1] = row, column
        taking = np.flatnonzero(choices.what < PLACE)
        if len(taking):
            games, back = np.unique(choices.game[taking], return_inverse=True)
            some = {name: part[games] for name, part in parts.items()}
            draws, turns = self.tray(some, mine.of(games), theirs.of(games), network)
            what = choices.what[taking]
            values[taking] = np.where(what < TURN, draws[back, what % 5], turns[back, what % 5])
        return Seen(values, kept, places)

    def tray(self, parts: Any, mine: Sight, theirs: Sight, network: Network) -> tuple[Rows, Rows]:
        """What drawing from each column is worth, and what turning its front is worth.

        A draw: the best placement, averaged over the tokens that it can be, less the best that it
        leaves to the other.
        """
        is_up, up = parts["up_column"] > 0, parts["up"].argmax(axis=1)
        is_left = parts["left"] > 0
        hidden = self.backs[parts["fronts"].argmax(axis=2)] & (parts["unseen"] > 0)[:, None]
        hidden &= (is_left & ~is_up)[:, :, None]
        can_be = hidden.copy()
        games, columns = np.nonzero(is_up)
        can_be[games, columns, up[games]] = True
        wanted = can_be.any(axis=1)
        for_me = averaged(can_be, placed_best(mine, wanted, network))
        for_them = averaged(can_be, placed_best(theirs, wanted, network))
        away = np.where(is_left, for_them, -np.inf)
        draws = for_me.copy()
        for column in range(5):
            others = away.copy()
            others[:, column] = -np.inf
            left = others.max(axis=1)
            draws[:, column] -= np.where(np.isfinite(left), left, 0.0)
        return draws, -for_them

    def noted(self, rows: Rows, choices: Choices, picked: Any) -> None:
        """Learn which token hid behind a back: it is in hand when the next choice comes."""
        parts = self.encoder.split(rows)
        hand, fronts = parts["hand"], parts["fronts"]
        for i, back in self._drawn.items():
            if hand[i].any():
                self.backs[back, hand[i].argmax()] = True
        what, games = choices.what[picked], choices.game[picked]
        up = parts["up_column"]
        self._drawn = {
            int(i): int(fronts[i, c].argmax())
            for i, c in zip(games, what)
            if c < TURN and not up[i, c] and fronts[i, c].any()
        }

    def returns(self, log: list[Entry], finals: dict[int, Rows], network: Network) -> Rows:
        """What each line won at the end, mixed with what was thought of it when it went on."""
        won = {seat: self.outcome(row) for seat, row in finals.items()}
        rows = np.stack([entry.rows for entry in log])
        thought = network.predict(rows.reshape(-1, N_INPUTS)).reshape(len(rows), 2)
        told, later = np.zeros((len(rows), 2), np.float32), dict[tuple[int, int], float]()
        for k in range(len(rows) - 1, -1, -1):
            for part, place in enumerate(log[k].places):
                if place >= 0:
                    line = log[k].seat, int(place)
                    told[k, part] = later.get(line, float(won[log[k].seat][place]))
                    later[line] = TRUST * told[k, part] + (1 - TRUST) * float(thought[k, part])
        return told

    def outcome(self, row: Rows) -> Rows:
        """What each line of the viewer's frame won at the end, less what it lost."""
        parts = self.encoder.split(row)
        taken = parts["squares"][:2, :COLOURS].sum(axis=1) > 0
        told = np.zeros(LINES, np.float32)
        for way in (0, 1):
            mine, theirs = (np.flatnonzero(taken[p].any(axis=1 - way)) for p in (0, 1))
            for a, b in zip(mine, theirs):
                me, other = parts["kinds"][0, way, a], parts["kinds"][1, way, b]
                told[way * FRAME + a] = np.sign(me - other) * (
                    1 + (max(me, other) >= DOUBLE - 1e-4)
                )
        return told


class Sight(NamedTuple):
    """One's own square, or the other's."""

    lines: Rows  # [game, line, input]
    is_open: Any  # [game, row, column]: where a token may go

    def of(self, games: Any) -> Sight:
        """Some of the games."""
        return Sight(self.lines[games], self.is_open[games])


def sight(parts: Any, whose: int) -> Sight:
    """What is told of each line of the mover's frame, or of the other's."""
    squares = parts["squares"][:, [whose, 1 - whose]]
    n = len(squares)
    lines = np.zeros((n, LINES, N_INPUTS), np.float32)
    mine, theirs = counted(squares[:, 0]), counted(squares[:, 1])
    lines[:, :, :MARKS] = mine
    lines[:, :, MARKS] = mine[:, :, :COLOURS].sum(axis=2) / FULL
    taken = squares[:, :, :COLOURS].sum(axis=2) > 0
    for way in (0, 1):
        used = taken.any(axis=3 - way)  # [game, square, line]
        settled = (used.sum(axis=2) == FULL).all(axis=1)
        shift = used[:, 1].argmax(axis=1) - used[:, 0].argmax(axis=1)
        games, ours = np.nonzero(settled[:, None] & used[:, 0])
        other = theirs[games, way * FRAME + ours + shift[games]]
        lines[games, way * FRAME + ours, MARKS + 1 : 2 * MARKS + 1] = other
        lines[games, way * FRAME + ours, 2 * MARKS + 1] = other[:, :COLOURS].sum(axis=1) / FULL
        lines[games, way * FRAME + ours, 2 * MARKS + 2] = 1.0
    unseen = parts["unseen"].reshape(n, COLOURS, VALUES)
    lines[:, :, -MARKS:-VALUES] = unseen.sum(axis=2)[:, None] / VALUES
    lines[:, :, -VALUES:] = unseen.sum(axis=1)[:, None] / COLOURS
    return Sight(lines, open_cells(taken[:, 0]))


def gained(lines: Rows, tokens: Any, network: Network) -> tuple[Rows, Rows]:
    """By game and line: the gain of a token there, and the line with the token."""
    after = lines + TOKEN[tokens][:, None]
    told = network.predict(np.concatenate([lines, after]).reshape(-1, N_INPUTS))
    before, then = told.reshape(2, len(lines), LINES)
    return then - before, after


def placed_best(one: Sight, wanted: Any, network: Network) -> Rows:
    """What the best placement of each wanted token is worth: [game, token]."""
    best = np.zeros(wanted.shape, np.float32)
    games, tokens = np.nonzero(wanted & one.is_open.any(axis=(1, 2))[:, None])
    if len(games):
        gains, _ = gained(one.lines[games], tokens, network)
        both = gains[:, :FRAME, None] + gains[:, None, FRAME:]
        best[games, tokens] = np.where(one.is_open[games], both, -np.inf).max(axis=(1, 2))
    return best


def averaged(can_be: Any, best: Rows) -> Rows:
    """By game and column, over the tokens that its front can be."""
    n = np.maximum(can_be.sum(axis=2), 1)
    told: Rows = ((can_be * best[:, None]).sum(axis=2) / n).astype(np.float32)
    return told


def counted(square: Rows) -> Rows:
    """Tokens of each colour and value in each line of a square."""
    rows, columns = square.sum(axis=3), square.sum(axis=2)
    return np.concatenate([rows, columns], axis=2).transpose(0, 2, 1)


def open_cells(taken: Any) -> Any:
    """The free cells that touch a token and leave the square within five by five."""
    n = len(taken)
    wide = np.zeros((n, FRAME + 2, FRAME + 2), bool)
    for dr in range(3):
        for dc in range(3):
            wide[:, dr : dr + FRAME, dc : dc + FRAME] |= taken
    found = wide[:, 1:-1, 1:-1] & ~taken
    at = np.arange(FRAME)[None]
    for way in (1, 2):
        used = taken.any(axis=3 - way)
        first, last = (
            used.argmax(axis=1)[:, None],
            FRAME - 1 - used[:, ::-1].argmax(axis=1)[:, None],
        )
        fits = (at > last - FULL) & (at < first + FULL)
        found &= fits[:, :, None] if way == 1 else fits[:, None, :]
    empty = ~taken.any(axis=(1, 2))
    found[empty, FRAME // 2, FRAME // 2] = True
    return found


LOOK = CentUn
GAMES = 16_000  # with itself: four minutes of one core
