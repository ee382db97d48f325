"""How a match ended, as numbers that kernels fill in and a catalogue says in words.

A game's kernel ``finish`` writes an *ending*: the result of each seat, the winners as bits, the
kind of ending (``Game.endings``) and the number of its sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from jetons.core.game import MAX_SEATS, Outcome, Record
from jetons.core.jit import kernel
from jetons.core.layouts import Kind
from jetons.core.words import SHARED, Catalogue

WINNERS, KIND, NUMBER = MAX_SEATS, MAX_SEATS + 1, MAX_SEATS + 2  # after the result of each seat
N_ENDING = MAX_SEATS + 4  # numbers of an ending; the last is 0

# Endings that players or the clock make, in every game: their sentences are in core/words.*.toml
BY_PLAYERS = {
    kind.name: kind
    for kind in (
        *(Kind(name, ("seat",)) for name in ("resigned", "timed_out", "absent")),
        Kind("agreed"),
        Kind("abandoned"),
        Kind("total", ("total", "n")),  # of a series: its points, its rounds
    )
}


def ended(why: str, scores: tuple[int, ...], winners: tuple[int, ...], *numbers: int) -> Outcome:
    """The outcome of an ending that players or the clock made."""
    text = SHARED.wording("endings", BY_PLAYERS[why], numbers)
    return Outcome(scores, winners, why, text, numbers)


@kernel
def leaders(ending: Any, n_seats: int) -> int:
    """The seats with the best result, as bits."""
    best = int(ending[0])
    for seat in range(1, n_seats):
        best = max(best, int(ending[seat]))
    bits = 0
    for seat in range(n_seats):
        if int(ending[seat]) == best:
            bits |= 1 << seat
    return bits


@kernel
def own_side(_state: Any, seat: int) -> int:
    """The side of a seat that plays for itself, as bits."""
    return 1 << seat


@kernel
def no_rounds(_state: Any, _winners: int, points: Any) -> None:
    """What a round brings where matches stand alone."""
    for seat in range(MAX_SEATS):
        points[seat] = 0


def seats_in(bits: int) -> tuple[int, ...]:
    """The seats that some bits name.

    >>> seats_in(0b101)
    (0, 2)
    """
    return tuple(seat for seat in range(MAX_SEATS) if bits >> seat & 1)


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel as Python has it: a game ends once, and nobody waits for a compiler then."""
    return getattr(function, "py_func", function)


def outcome_from(
    finish: Callable[..., Any], endings: Sequence[Kind], catalogue: Catalogue
) -> Callable[[Record], Outcome]:
    """``Eyes.outcome`` of a game from its kernel."""
    write = plain(finish)

    def outcome(state: Record) -> Outcome:
        """Who won and why."""
        ending = np.zeros(N_ENDING, np.int64)
        write(state, ending)
        *scores, winners, kind, number, _ = (int(value) for value in ending)
        n_seats = int(state.n_seats)
        end = endings[kind]
        numbers = (number,) if end.params else ()
        text = catalogue.wording("endings", end, numbers)
        return Outcome(tuple(scores[:n_seats]), seats_in(winners), end.name, text, numbers)

    return outcome


def partners_from(side: Callable[..., Any]) -> Callable[[Record, int], tuple[int, ...]]:
    """``Eyes.partners`` of a game from its kernel."""
    ask = plain(side)
    return lambda state, seat: seats_in(int(ask(state, seat)))


def points_from(
    round_points: Callable[..., Any],
) -> Callable[[Record, Sequence[int]], tuple[int, ...]]:
    """``Rounds.points`` of a game from its kernel."""
    write = plain(round_points)

    def points(state: Record, winners: Sequence[int]) -> tuple[int, ...]:
        """What a round brings each seat."""
        told = np.zeros(MAX_SEATS, np.int64)
        write(state, sum(1 << seat for seat in winners), told)
        return tuple(int(value) for value in told[: int(state.n_seats)])

    return points
