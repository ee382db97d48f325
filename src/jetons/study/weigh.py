"""What a decision was worth, by what the mover could see; and what a position is worth, all seen.

A decision is searched as the strongest level searches, with the played move among the candidates.
The few that matter are then compared on new imagined deals, the same for each, until the class of
the played move is clear or the budget is spent; last, only the played one and its nearest rival.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import msgspec
import numpy as np

from jetons.bots.levels import plan_of
from jetons.bots.search.driver import space_of
from jetons.bots.search.plan import MAX_CANDIDATES, PROVEN, TILT, Space
from jetons.bots.search.tools import tools
from jetons.bots.value import insight, points_unit, weights
from jetons.core.bind import bind
from jetons.core.engine import engine
from jetons.core.game import MAX_SEATS, NO_CHANCE, Game, Records
from jetons.core.jit import is_compiled
from jetons.core.native import Library, address, libraries
from jetons.core.stream import new_stream

LEVEL = "maitre"  # whose search it is
SEARCHED = 8  # times the simulations of that level: nobody waits for its move
EACH = 128  # of them for a move that is thought of, at least: what is left is for wider sight
RACED = 24  # candidates that are compared beside the played one and the first sight's: where many
# moves are nearly the same, as in 20 sur 20, the best may be the twentieth of the search
SHOWN = 8  # of them that are told
FEWEST = 512  # times, at least
LOOK = 16  # plies that a position is played on to say what it is worth, all tokens seen
CHUNK = 32  # samples between two looks at whether the class is clear
DUEL = 3  # times the samples of the race, for the played move and its rival: where it is not clear
LONGEST = 320_000  # samples of a duel, at most: they are kept in memory
CLEAR = 3.0  # standard errors from the nearest border of a class; it is looked at many times
SPREAD_OF_TYPICAL = 0.4  # chance to win per typical margin, where a game is even: 1/√(2π)

# Classes by what a move cost, in chance to win; the last has no end
CLASSES = ("best", "fine", "small", "medium", "large")
BORDERS = (0.01, 0.025, 0.05, 0.10)
FLOOR = BORDERS[0]  # the noise floor: less is not told from nothing


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was compared, by what the mover could see."""

    move: str
    points: int  # at once
    win: float  # chance to win, 0…1
    expected: float  # final margin in points
    error: float  # one standard error of what it is behind the best


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of one decision."""

    options: list[Option]  # best first; the played one is among them
    played: int  # its place there
    reference: int  # the place of the move that is best at first sight
    cost: float  # in chance to win (alone: in points, converted), what the class goes by
    win: float  # lost chance to win
    points: float  # lost points
    error: float  # one standard error of ``cost``
    points_error: float
    grade: str  # one of CLASSES
    is_forced: bool  # there was one legal move
    is_solved: bool  # exact, no error
    n_legal: int
    samples: int  # deals on which the options were compared
    gains: list[list[float]]  # [seat] (win, points): the played move against the reference's
    gain_errors: list[list[float]]


class Worth(NamedTuple):
    """What a position is worth to each seat: means and standard errors, [seat, (win, points)]."""

    mean: np.ndarray[Any, Any]
    error: np.ndarray[Any, Any]


@functools.cache
def loops(game: Game) -> Any:
    """The compiled loops of a game."""
    think = tools(game).think
    if game.slug in libraries():
        return NativeLoops(libraries()[game.slug])
    return bind(
        "jetons.study.weigh_loops",
        game,
        V=insight(game),
        play_on=think.play_on,
        judge=think.judge,
    )


class NativeLoops:
    """``study.weigh_loops`` by a library: the same arguments, the same bytes."""

    def __init__(self, library: Library) -> None:
        self._spread = library.call["spread"]

    def spread(
        self, views: Any, states: Any, is_known: bool, moves: Any, n_moves: int, first: int,
        n: int, plies: int, space: Space, W: Any, stream: Any, out: Any,
    ) -> None:  # fmt: skip
        """Play on after each move; a library's samples have room for every seat there can be."""
        room = max(n_moves, 1)
        samples = np.zeros((room, n, MAX_SEATS, 2))
        self._spread(
            address(views), address(states), int(is_known), address(moves), n_moves, n, plies,
            address(space.states), address(W), address(stream), address(samples), room,
        )  # fmt: skip
        out[:room, first : first + n] = samples[:, :, : out.shape[2]]


def grade_of(cost: float, error: float = 0.0) -> str:
    """The class of a move by what it cost, and by how sure that is.

    Nothing is held against a move whose cost does not pass the floor by its own error.

    >>> grade_of(0.0), grade_of(0.03), grade_of(0.5)
    ('best', 'small', 'large')
    >>> grade_of(0.012, 0.001), grade_of(0.012, 0.003)
    ('fine', 'best')
    """
    if cost - error < FLOOR:
        return CLASSES[0]
    return CLASSES[sum(cost >= border for border in BORDERS)]


class Weigher:
    """One game's tools for weighing, with a budget: 1.0 is the quality of the strongest level."""

    def __init__(self, game: Game, budget: float = 1.0, level: str = LEVEL) -> None:
        self.game = game
        self.plan = plan_of(game, level)
        planned = int(self.plan[0].simulations)
        simulations = max(int(SEARCHED * planned * budget), 16)
        self.plan[0].simulations = simulations
        if is_compiled():  # what that level does not think of may have been best
            wide = min(simulations // EACH, MAX_CANDIDATES)
            self.plan[0].candidates = max(int(self.plan[0].candidates), wide)
        base = max(planned // 4, 256) if is_compiled() else 4
        self.base = max(int(base * budget), 4)
        self.most = 16 * self.base
        self.longest = max(self.most, min((1 + DUEL) * self.most, LONGEST))
        self.plies = int(self.plan[0].plies)
        self.look = LOOK
        self.times = max(self.base, int(FEWEST * budget)) if is_compiled() else 4
        self.W = weights(game)

    def scale(self, n_seats: int) -> float:
        """What a unit of the margin counts beside the chance to win."""
        return (TILT if n_seats > 1 else SPREAD_OF_TYPICAL) / float(self.W[0])

    # --- decisions ------------------------------------------------------------------------

    def decision(
        self,
        states: Records,
        text: str | None,
        *numbers: int,
        shown: int = SHOWN,
        raced: int = RACED,
    ) -> Verdict:
        """The verdict on a move of the seat to move, judged by that seat's view only.

        Without a move, the verdict is on the one that the search speaks for.
        """
        game, rules = self.game, engine(self.game)
        seat = int(states[0].turn)
        views = rules.observe(states, seat)
        played = None if text is None else rules.checked_move(states, text)
        stream, space = new_stream(*numbers), space_of(game)
        order, solved = self.search(views, played, stream, space, max(shown, raced))
        n_legal = len(rules.legal(states))
        moves = game.new_moves(len(order))
        for k, c in enumerate(order):
            moves[k] = space.picked[c]
        texts = [game.notation.format_move(states[0], move) for move in moves]
        own = 0
        if played is not None:
            own = texts.index(game.notation.format_move(states[0], played[0]))
        first = texts.index(game.notation.format_move(states[0], space.picked[0]))
        exact = None
        if solved:
            exact = np.array([[space.sums[c, 1], space.sums[c, 2]] for c in order])
        out = np.zeros((1, 0, int(states[0].n_seats), 2))
        if len(moves) > 1 or text is None:  # an only move that was played cost nothing
            out = self.compare(views, states, moves, own, stream, space, exact)
        points = [rules.score(states, moves[k : k + 1]) for k in range(len(moves))]
        found = self.verdict(out, exact, texts, points, own, first, seat, n_legal, shown)
        if int(space.progress[0].is_solved) != PROVEN:  # several deals, each searched all seen
            found = msgspec.structs.replace(found, is_solved=False)
        return found

    def search(
        self, views: Records, played: Records | None, stream: Any, space: Space, raced: int
    ) -> tuple[list[int], bool]:
        """The candidates that matter, best first, then first sight's and the played one."""
        call, view, how = tools(self.game).think, views[0], self.plan[0]
        space.n_past[:] = 0
        is_final = bool(call.begin(view, how, space, self.W, stream))
        progress = space.progress[0]
        own = 0 if played is None else self.place_of(played, space)
        if own < 0 and played is not None:  # overlooked by the shortlist
            own = min(int(progress.candidates), MAX_CANDIDATES - 1)
            space.picked[own] = played[0]
            space.alive[own], space.n[own], space.sums[own] = True, 0, 0.0
            progress.candidates = own + 1
            is_final = is_final and bool(progress.is_solved)
        solved = bool(progress.is_solved)
        n = int(progress.candidates)
        if solved:
            ranked = sorted(range(n), key=lambda c: -space.sums[c, 0])
        elif n == 1:
            ranked = [0]
        else:
            if not is_final:
                total = int(how.simulations)
                call.think(view, how, space, self.W, stream, total, total)
            best = int(call.conclude(space))
            value = [call.mean_value(space, c) for c in range(n)]
            rest = [c for c in range(n) if c != best]
            ranked = [best, *sorted(rest, key=lambda c: (-space.n[c], -value[c]))]
        order = ranked[:raced]
        order += [c for c in dict.fromkeys((0, own)) if c not in order]
        return order, solved

    def place_of(self, played: Records, space: Space) -> int:
        """Where a move is among the candidates; -1 if it is not."""
        wanted = played[0].tobytes()
        for c in range(int(space.progress[0].candidates)):
            if space.picked[c].tobytes() == wanted:
                return c
        return -1

    def compare(
        self,
        views: Records,
        states: Records,
        moves: Records,
        own: int,
        stream: Any,
        space: Space,
        exact: Any,
    ) -> np.ndarray[Any, Any]:
        """Values [move, sample, seat, (win, margin)] until the class of the played one is clear.

        Moves that fall clearly behind are not played on; their later samples are not numbers.
        """
        n_seats, seat = int(states[0].n_seats), int(states[0].turn)
        out = np.full((len(moves), self.most, n_seats, 2), np.nan)
        done, step, racing, end = 0, self.base, list(range(len(moves))), self.most
        while done < end:
            step = min(step, end - done)
            part = np.zeros((len(racing), step, n_seats, 2))
            self.spread(views, states, False, moves[racing], 0, step, stream, space, part)
            out[racing, done : done + step] = part
            done += step
            values = self.value(out[:, :done, seat], n_seats)
            if exact is not None or is_clear(values, own):
                break
            if done < self.most:
                racing, step = in_the_race(values, racing, own), max(CHUNK, self.base // 2)
            elif end < self.longest and racing != [own]:  # two moves go on
                racing, step, end = sorted((own, anchor_of(values, own))), self.most, self.longest
                out = np.pad(out, ((0, 0), (0, end - done), (0, 0), (0, 0)), constant_values=np.nan)
        return out[:, :done]

    def spread(
        self,
        views: Records,
        states: Records,
        is_known: bool,
        moves: Records,
        first: int,
        n: int,
        stream: Any,
        space: Space,
        out: Any,
    ) -> None:
        """Play on after each move; see ``weigh_loops.spread``."""
        n_moves = len(moves)
        given = moves if n_moves else self.game.new_moves(1)
        plies = self.look if is_known else self.plies
        loops(self.game).spread(
            views, states, is_known, given, n_moves, first, n, plies, space, self.W, stream, out
        )

    def value(self, pairs: Any, n_seats: int) -> Any:
        """What is maximised, of values […, (win, margin)]."""
        win = pairs[..., 0] if n_seats > 1 else 0.0
        return win + self.scale(n_seats) * pairs[..., 1]

    def verdict(
        self,
        out: Any,
        exact: Any,
        texts: list[str],
        points: list[int],
        own: int,
        first: int,
        seat: int,
        n_legal: int,
        shown: int,
    ) -> Verdict:
        """The numbers of a decision, for people."""
        n_moves, n, n_seats = out.shape[:3]
        unit = points_unit(self.game, n_seats)
        if exact is not None:
            mine = exact
        elif n == 0:
            mine = np.zeros((n_moves, 2))
        else:
            anchor = anchor_of(self.value(out[:, :, seat], n_seats), own)
            mine = paired_means(out[:, :, seat], anchor)
        values = self.value(mine, n_seats)
        best = int(np.argmax(values))
        if values[best] - values[own] <= 0.0:  # of equals the played one
            best = own
        samples = self.value(out[:, :, seat], n_seats)
        behind = [behind_of(samples[best] - samples[k], exact) for k in range(n_moves)]
        cost = float(values[best] - values[own])
        if cost < FLOOR and cost <= CLEAR * behind[own]:  # not told from nothing
            best, cost = own, 0.0
            behind = [behind_of(samples[own] - samples[k], exact) for k in range(n_moves)]
        lost = mine[best] - mine[own]
        ranked = sorted(range(n_moves), key=lambda k: (k != best, -values[k]))
        order = [k for place, k in enumerate(ranked) if place < shown or k in (own, first)]
        options = [
            Option(
                move=texts[k],
                points=points[k],
                win=clean(mine[k, 0]),
                expected=clean(mine[k, 1] / unit),
                error=clean(behind[k]),
            )
            for k in order
        ]
        gain = out[own] - out[first]  # [sample, seat, 2]
        gained = np.nanmean(gain, axis=0) if n else np.zeros((n_seats, 2))
        per_point = np.array([1.0, 1.0 / unit])
        margins = out[best, :, seat, 1] - out[own, :, seat, 1]
        return Verdict(
            options=options,
            played=order.index(own),
            reference=order.index(first),
            cost=clean(cost),
            win=clean(lost[0] if n_seats > 1 else 0.0),
            points=clean(lost[1] / unit),
            error=clean(behind[own]),
            points_error=clean(0.0 if exact is not None else standard_error(margins) / unit),
            grade=grade_of(cost, behind[own]),
            is_forced=n_legal == 1,
            is_solved=exact is not None,
            n_legal=n_legal,
            samples=int(n),
            gains=(gained * per_point).tolist(),
            gain_errors=(errors_of(gain) * per_point).tolist(),
        )

    # --- positions ------------------------------------------------------------------------

    def worth(self, states: Records, move: Records | None, *numbers: int) -> Worth:
        """What a position, or what follows a move, is worth to each seat with all tokens seen."""
        n_seats = int(states[0].n_seats)
        n = 1 if self.is_settled_end(states) and move is None else self.times
        out = np.zeros((1, n, n_seats, 2))
        moves = self.game.new_moves(0) if move is None else move
        views = self.game.new_views(1)
        space = space_of(self.game)
        self.spread(views, states, True, moves, 0, n, new_stream(*numbers), space, out)
        out[..., 1] /= points_unit(self.game, n_seats)
        return Worth(out[0].mean(axis=0), errors_of(out[0]))

    def is_settled_end(self, states: Records) -> bool:
        """Whether the game is over and nothing is to be drawn."""
        rules = engine(self.game)
        return bool(rules.call.is_over(states, 0)) and rules.chance(states)[0] == NO_CHANCE


def still_played(values: Any) -> list[int]:
    """The moves whose samples go on to the last. ``values``: [move, sample]."""
    return [k for k in range(len(values)) if np.isfinite(values[k, -1])]


def anchor_of(values: Any, own: int) -> int:
    """The best rival that has all samples; the played move where there is none."""
    rivals = [k for k in still_played(values) if k != own]
    return max(rivals, key=lambda k: values[k].mean(), default=own)


def paired_means(values: Any, anchor: int) -> Any:
    """The mean of each move's samples [move, sample, …].

    Of those that were played on less, by what they were behind the anchor: the luck that both had
    cancels, and a rival that was looked at longer is not passed by one that was not.
    """
    return values[anchor].mean(axis=0) + np.nanmean(values - values[anchor], axis=1)


def is_clear(values: Any, own: int) -> bool:
    """Whether the class of the played move is more than chance says. ``values``: [move, sample]."""
    means = paired_means(values, anchor_of(values, own))
    best = int(np.argmax(means))
    if best == own:  # unless a rival may lead by more than the floor
        leads = [values[k] - values[own] for k in still_played(values) if k != own]
        return all(one.mean() + CLEAR * standard_error(one) < FLOOR for one in leads)
    cost = float(means[best] - means[own])
    error = standard_error(values[best] - values[own])
    return all(abs(cost - border) > CLEAR * error for border in BORDERS)


def in_the_race(values: Any, racing: list[int], own: int) -> list[int]:
    """The played move and those that may be best."""
    best = int(np.argmax(paired_means(values, anchor_of(values, own))))
    kept = []
    for k in racing:
        behind = values[best] - values[k]
        far = np.nanmean(behind) > 1.5 * CLEAR * standard_error(behind)
        if k in (own, best) or not far:
            kept.append(k)
    return kept


def behind_of(differences: Any, exact: Any) -> float:
    """The standard error of what a move is behind another; exact values have none."""
    return 0.0 if exact is not None else standard_error(differences)


def standard_error(samples: Any) -> float:
    """One standard error of the mean of some samples; those that are no numbers are left out."""
    n = int(np.isfinite(samples).sum())
    return 0.0 if n < 2 else float(np.nanstd(samples, ddof=1) / np.sqrt(n))


def errors_of(samples: Any) -> np.ndarray[Any, Any]:
    """One standard error of each mean, of values [sample, seat, (win, points)]."""
    n = int(np.isfinite(samples[:, 0, 0]).sum()) if len(samples) else 0
    if n < 2:
        return np.zeros(samples.shape[1:])
    found: np.ndarray[Any, Any] = np.nanstd(samples, axis=0, ddof=1) / np.sqrt(n)
    return found


def clean(number: Any) -> float:
    """A number as it is kept: six places, no negative zero."""
    return round(float(number), 6) + 0.0


def warm(game: Game) -> None:
    """Compile (or load from the cache) what weighing needs."""
    weigher = Weigher(game, 0.01)
    states = engine(game).start(game.configure(game.seats[1], {}))
    engine(game).settle(states, new_stream(0))
    weigher.worth(states, None, 0)
