"""What a race says: what every runner is worth, what the asked move gives away, and how surely.

All arithmetic on the records of a race (``search.runners``). Nothing of a sample is kept but
sums, of every two runners over the deals that both had: the luck that they share cancels. No game
is asked here.
"""

from __future__ import annotations

import math
from typing import Any

from jetons.bots.search.plan import KNOTS, MAX_CANDIDATES, PROVEN
from jetons.bots.search.runners import (
    BASE,
    BORDERS,
    CHUNK,
    CLEAR,
    DUEL,
    EACH,
    FAR,
    FLOOR,
    LONGEST,
    MARGIN,
    MAX_RUNNERS,
    MUCH,
    MUCH_WIN,
    RACED,
    ROUNDS,
    SEARCHED,
    SURE,
    UNPROVEN,
    WHOLE,
    WIN,
)
from jetons.core.game import MAX_SEATS
from jetons.core.jit import kernel


@kernel
def prepare(plan: Any, race: Any, millionths: int, fewest: int) -> None:
    """Fit a plan and a race to a budget: a million is the quality of the strongest level."""
    planned, budget = int(plan.simulations), float(millionths) / WHOLE
    plan.simulations = max(int(SEARCHED * planned * budget), 16)
    wide = min(int(plan.simulations) // EACH, MAX_CANDIDATES)
    plan.candidates = max(int(plan.candidates), wide)  # what is not thought of may be best
    race.raced = RACED
    race.at_first = max(int(max(planned // 4, BASE) * budget), 4)
    race.most = ROUNDS * int(race.at_first)
    race.longest = max(int(race.most), min((1 + DUEL) * int(race.most), LONGEST))
    race.times = max(int(race.at_first), int(fewest * budget))
    race.plies = int(plan.plies)


@kernel
def calibrated(race: Any, win: float) -> float:
    """A chance as it is shown: how often those won of whom the search said so.

    Measured between two; it is even-handed, and what is certain stays certain.
    """
    if race.n_seats != 2 or race.is_solved:
        return win
    side = max(win, 1.0 - win)
    at = (side - 0.5) * 2.0 * (KNOTS - 1)
    k = min(int(at), KNOTS - 2)
    row = race.table[race.phase]
    told = float(row[k]) + (at - k) * (float(row[k + 1]) - float(row[k]))
    return told if win >= 0.5 else 1.0 - told


@kernel
def line_up(race: Any, runners: Any, own: int) -> None:
    """Everybody at the start: no sums, and the move that is asked about known."""
    race.own = own
    race.samples = 0
    race.look = race.at_first
    race.is_dueling = 0
    race.is_done = 0
    race.n_gains = 0
    for seat in range(MAX_SEATS):
        for part in range(2):
            race.gains[seat, part] = 0.0
            race.squares[seat, part] = 0.0
    for k in range(race.n):
        one = runners[k]
        one.n = 0
        one.is_in = 1
        one.wins = 0.0
        one.win_squares = 0.0
        one.margins = 0.0
        one.values = 0.0
        for j in range(MAX_RUNNERS):
            one.gap[j] = 0.0
            one.gap_squares[j] = 0.0
            one.win_gap[j] = 0.0
            one.margin_gap[j] = 0.0
            one.margin_squares[j] = 0.0


@kernel
def value_of(race: Any, win: float, margin: float) -> float:
    """What is maximised; alone there is nothing to win but points."""
    return (win if race.n_seats > 1 else 0.0) + float(race.scale) * margin


@kernel
def count(race: Any, runners: Any) -> None:
    """Add this deal to the sums."""
    seat = int(race.seat)
    race.samples += 1
    for k in range(race.n):
        one = runners[k]
        if not one.is_in:
            continue
        one.n += 1
        one.wins += one.now[seat, WIN]
        one.win_squares += one.now[seat, WIN] * one.now[seat, WIN]
        one.margins += one.now[seat, MARGIN]
        one.values += one.worth
        for j in range(race.n):
            other = runners[j]
            if j == k or not other.is_in:
                continue
            gap = float(one.worth) - float(other.worth)
            margin = float(one.now[seat, MARGIN]) - float(other.now[seat, MARGIN])
            one.gap[j] += gap
            one.gap_squares[j] += gap * gap
            one.win_gap[j] += float(one.now[seat, WIN]) - float(other.now[seat, WIN])
            one.margin_gap[j] += margin
            one.margin_squares[j] += margin * margin
    count_gains(race, runners)


@kernel
def sees_first(race: Any) -> bool:
    """Whether this deal is played at first sight too: for a move that is asked about, in the race.

    Which of the moves that are equal at first sight is played is left to luck, as everywhere.
    """
    return race.own >= 0 and not race.is_dueling


@kernel
def count_gains(race: Any, runners: Any) -> None:
    """What the asked move brought every seat in this deal, against play at first sight."""
    if not sees_first(race):
        return
    own = runners[race.own]
    race.n_gains += 1
    for seat in range(race.n_seats):
        for part in range(2):
            gain = float(own.now[seat, part]) - float(race.sight[seat, part])
            race.gains[seat, part] += gain
            race.squares[seat, part] += gain * gain


@kernel
def error_of(total: float, squares: float, n: int) -> float:
    """One standard error of a mean, by sums."""
    if n < 2:
        return 0.0
    return math.sqrt(max(squares - total * total / n, 0.0) / (n - 1) / n)


@kernel
def behind(runners: Any, k: int, j: int) -> float:
    """One standard error of what a runner is behind another."""
    n = min(int(runners[k].n), int(runners[j].n))
    return error_of(float(runners[k].gap[j]), float(runners[k].gap_squares[j]), n)


@kernel
def anchor_of(race: Any, runners: Any) -> int:
    """The best rival that has all samples; the asked move where there is none."""
    best = int(race.own)
    for k in range(race.n):
        if k == race.own or runners[k].n < race.samples:
            continue
        if best == race.own or runners[k].values > runners[best].values:
            best = k
    return best


@kernel
def lead(runners: Any, k: int, anchor: int) -> float:
    """The mean value of a runner; if it has fewer samples, by what it was behind the anchor."""
    mean = float(runners[anchor].values) / max(int(runners[anchor].n), 1)
    if k == anchor:
        return mean
    return mean + float(runners[k].gap[anchor]) / max(int(runners[k].n), 1)


@kernel
def leader_of(race: Any, runners: Any) -> int:
    """The runner with the best mean."""
    anchor = anchor_of(race, runners)
    best = 0
    for k in range(1, race.n):
        if lead(runners, k, anchor) > lead(runners, best, anchor):
            best = k
    return best


@kernel
def look(race: Any, runners: Any) -> None:
    """See who falls out, and whether it is over: the class is clear, or the budget spent."""
    if race.is_solved or is_clear(race, runners):
        race.is_done = 1
    elif race.samples < race.most:
        drop(race, runners)
        race.look = min(int(race.samples) + max(CHUNK, int(race.at_first) // 2), int(race.most))
    elif race.own >= 0 and race.samples < race.longest:
        if not race.is_dueling:
            race.is_dueling = 1
            rival = anchor_of(race, runners)
            for k in range(race.n):
                runners[k].is_in = int(k in (int(race.own), rival))
        race.look = min(int(race.samples) + int(race.most), int(race.longest))
    else:
        race.is_done = 1


@kernel
def is_clear(race: Any, runners: Any) -> bool:
    """Whether the class of the asked move is more than chance says; if none is, who is best."""
    best, own, anchor = leader_of(race, runners), int(race.own), anchor_of(race, runners)
    if own < 0 or best == own:  # unless a rival may lead by more than the floor
        for k in range(race.n):
            if k == best or runners[k].n < race.samples:
                continue
            ahead = float(runners[k].gap[best]) / race.samples
            if ahead + CLEAR * behind(runners, k, best) >= FLOOR:
                return False
        return True
    cost = lead(runners, best, anchor) - lead(runners, own, anchor)
    error = behind(runners, best, own)
    for border in BORDERS:
        if abs(cost - border) <= CLEAR * error:
            return False
    return True


@kernel
def drop(race: Any, runners: Any) -> None:
    """Those that are far behind the leader race no more; the asked move does."""
    best = leader_of(race, runners)
    for k in range(race.n):
        if k in (best, int(race.own)) or not runners[k].is_in:
            continue
        n = max(min(int(runners[k].n), int(runners[best].n)), 1)
        if float(runners[best].gap[k]) / n > FAR * behind(runners, best, k):
            runners[k].is_in = 0


# --- the verdict ---------------------------------------------------------------------------


@kernel
def verdict(race: Any, runners: Any) -> None:
    """What each runner is worth, who is best, and what the asked move gives away.

    Without one that is asked about, the verdict is on the best. The solver's values are as
    ``rank`` left them, and so is what nobody raced.
    """
    if not race.is_solved and race.samples > 0:
        tell_means(race, runners)
    best = 0
    for k in range(1, race.n):
        if runners[k].value > runners[best].value:
            best = k
    if race.own < 0:
        race.own = best
    own = int(race.own)
    cost = float(runners[best].value) - float(runners[own].value)
    error = told_error(race, runners, best, own)
    if cost <= 0.0 or (cost < FLOOR and cost <= CLEAR * error):  # not told from nothing
        best, cost, error = own, 0.0, 0.0
        rival = anchor_of(race, runners)
        if rival != own:
            error = told_error(race, runners, rival, own)
    race.best = best
    race.cost = cost
    race.error = error
    race.win = float(runners[best].win) - float(runners[own].win) if race.n_seats > 1 else 0.0
    race.points = float(runners[best].margin) - float(runners[own].margin)
    race.points_error = points_error(race, runners, best, own)
    race.grade = grade_of(cost, error)
    for k in range(race.n):
        runners[k].error = told_error(race, runners, best, k)
    put_in_order(race, runners)
    tell_gains(race)


@kernel
def tell_means(race: Any, runners: Any) -> None:
    """The means of all samples, as they are shown; of runners that fell out, by their gap."""
    anchor = anchor_of(race, runners)
    unit, n_all = float(race.units[race.n_seats]), max(int(race.samples), 1)
    for k in range(race.n):
        win, margin = float(runners[anchor].wins) / n_all, float(runners[anchor].margins) / n_all
        if k != anchor:
            n = max(int(runners[k].n), 1)
            win += float(runners[k].win_gap[anchor]) / n
            margin += float(runners[k].margin_gap[anchor]) / n
        runners[k].win = calibrated(race, min(max(win, 0.0), 1.0))
        runners[k].margin = margin / unit
        runners[k].value = value_of(race, float(runners[k].win), margin)
        one = runners[k]
        one.win_error = error_of(float(one.wins), float(one.win_squares), int(one.n))
        one.percent = told_percent(float(one.win), float(one.win_error))


@kernel
def solver_error(race: Any) -> float:
    """One standard error of a chance that the solver tells: none where it is proven."""
    return 0.0 if race.is_solved == PROVEN else UNPROVEN


@kernel
def told_error(race: Any, runners: Any, best: int, k: int) -> float:
    """One standard error of what a runner is behind the best, as the chances are shown."""
    if race.is_solved:
        return solver_error(race) if k != best else 0.0
    if k == best:
        return 0.0
    n = max(min(int(runners[k].n), int(runners[best].n)), 1)
    raw = float(runners[best].gap[k]) / n
    error = behind(runners, best, k)
    if abs(raw) < FLOOR:
        return error
    return error * abs((float(runners[best].value) - float(runners[k].value)) / raw)


@kernel
def points_error(race: Any, runners: Any, best: int, own: int) -> float:
    """One standard error of the points that the asked move gives away."""
    if race.is_solved == PROVEN or best == own:
        return 0.0
    n = min(int(runners[best].n), int(runners[own].n))
    one = runners[best]
    error = error_of(float(one.margin_gap[own]), float(one.margin_squares[own]), n)
    return error / float(race.units[race.n_seats])


@kernel
def grade_of(cost: float, error: float) -> int:
    """The class of a move by what it cost and how sure that is: a place in ``runners.CLASSES``.

    Nothing is held against a move whose cost does not pass the floor by its own error.

    >>> from jetons.bots.search.runners import CLASSES
    >>> [CLASSES[grade_of(cost, 0.0)] for cost in (0.0, 0.03, 0.5)]
    ['best', 'small', 'large']
    >>> CLASSES[grade_of(0.012, 0.001)], CLASSES[grade_of(0.012, 0.003)]
    ('fine', 'best')
    """
    if cost - error < FLOOR:
        return 0
    grade = 0
    for border in BORDERS:
        if cost >= border:
            grade += 1
    return grade


@kernel
def put_in_order(race: Any, runners: Any) -> None:
    """The places of the runners, the best first, then by value; of equals as they were ranked."""
    for k in range(race.n):
        at = k
        while at > 0 and is_before(race, runners, k, int(race.order[at - 1])):
            race.order[at] = race.order[at - 1]
            at -= 1
        race.order[at] = k


@kernel
def is_before(race: Any, runners: Any, k: int, other: int) -> bool:
    """Whether a runner is told before another."""
    if race.best in (k, other):
        return bool(k == race.best)
    return bool(runners[k].value > runners[other].value)


@kernel
def tell_gains(race: Any) -> None:
    """What the asked move gained over play at first sight, by seat."""
    n = int(race.n_gains)
    for seat in range(MAX_SEATS):
        for part in range(2):
            unit = float(race.units[race.n_seats]) if part == MARGIN else 1.0
            total, squares = float(race.gains[seat, part]), float(race.squares[seat, part])
            race.gain[seat, part] = total / max(n, 1) / unit
            race.gain_error[seat, part] = error_of(total, squares, n) / unit


# --- worth a word? -------------------------------------------------------------------------


@kernel
def gives_much(race: Any, at_once: int) -> bool:
    """Whether the asked move gives away so much, and so surely, that the coach speaks.

    ``at_once``: points that the best move makes now beyond the asked one: what everybody sees.
    """
    cost, points, error = float(race.cost), float(race.points), float(race.error)
    if race.best == race.own:
        return False
    is_sure = cost > SURE * error or (at_once >= MUCH and points >= MUCH)
    return is_sure and (points >= MUCH or cost >= MUCH_WIN)


@kernel
def told_percent(win: float, error: float) -> int:
    """A chance in percent, to what its standard error lets one know: one, two, five or ten.

    >>> told_percent(0.563, 0.0), told_percent(0.563, 0.02), told_percent(0.563, 0.05)
    (56, 56, 55)
    >>> told_percent(0.997, 0.05), told_percent(1.0, 0.0), told_percent(0.5, 0.5)
    (99, 100, 50)
    """
    step = 10.0
    if error <= 0.015:
        step = 1.0
    elif error <= 0.03:
        step = 2.0
    elif error <= 0.06:
        step = 5.0
    told = int(math.floor(100.0 * win / step + 0.5) * step)
    if error > 0.0:  # nothing is certain that was sampled
        return min(max(told, 1), 99)
    return told
