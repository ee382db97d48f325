"""A second judge for puzzles, that estimates nothing: games played on to their very end.

The judge that finds puzzles plays a few plies at first sight and then estimates. This one plays
every game out: the next decisions by a player that searches, the middle at first sight, and the
ending by the exact solver. What first sight alone would have made of the same deals, of which many
more are cheap, takes most of the luck out of the difference (a control variate).
"""

from __future__ import annotations

import functools
import json
import time
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from jetons.bots.levels import plan_of
from jetons.bots.search.driver import space_of
from jetons.bots.search.duels import new_luck
from jetons.bots.search.plan import PROVEN, STATIC, make_plan
from jetons.bots.search.tools import tools
from jetons.bots.value import insight, weights
from jetons.core.bind import bind
from jetons.core.engine import engine
from jetons.core.game import Game, Records
from jetons.core.stream import new_stream
from jetons.study.levels import DATA

# By game: who decides next, for how many decisions (a turn of 101 has two or three), and how many
# positions the solver may visit at each decision of an ending.
SECOND: dict[str, dict[str, Any]] = json.loads((DATA / "second.json").read_text("utf-8"))
UNMEASURED = {"searcher": "maitre", "decisions": 1}
PROOF_NODES = 3_000_000  # … and where a puzzle itself may be enumerated
WIDE = 24  # moves that are compared at all, at most
CONTESTED = 3  # rivals that are looked at by the searching player, at most
FIRST, CHUNK, MOST = 150, 24, 20_000  # deals of the first look, between two looks, at most
SURE = 3.5  # standard errors: it is looked at many times
SIGHT = 0.6  # of the time, at most, for first sight
AGREED = 6  # chunks by the searching player that must not speak against first sight
KNOWN = 0.002  # an error that is as good as none
NEAR = 0.15  # chance to win behind which a rival may come up by better play


class Gap(msgspec.Struct, frozen=True, kw_only=True):
    """What a move is behind the solution, in chance to win."""

    move: str
    gap: float
    error: float  # one standard error
    n: int  # deals
    sight: float  # the same by first sight alone
    sight_error: float
    is_searched: bool  # whether the searching player looked at it


EXACT, PLAYED, OPEN, REFUTED = "exact", "played", "open", "refuted"  # what is known of a puzzle
BEHIND = 3.0  # standard errors by which a move must be behind a solution …
AHEAD = 2.0  # … or ahead to refute it


class Second(msgspec.Struct, frozen=True, kw_only=True):
    """What the second judge says of one position and the solution of it."""

    answer: int  # PROVEN, COUNTED or 0
    exact: dict[str, list[float]]  # where it is solved: move → chance to win, margin
    gaps: list[Gap]  # else: every other move that was compared
    seconds: float


@functools.cache
def loops(game: Game) -> Any:
    """The compiled loops of a game."""
    call = tools(game)
    return bind(
        "jetons.study.second_loops",
        game,
        V=insight(game),
        decide=call.think.decide,
        judge=call.think.judge,
        judge_end=call.think.judge_end,
        deal=call.table.deal,
        shuffle_pools=call.table.shuffle_pools,
    )


def player(game: Game) -> tuple[Records, int]:
    """The plans of the searching player and of what follows it, and how often it decides."""
    known = SECOND.get(game.slug, UNMEASURED)
    name, n = known["searcher"], known["decisions"]
    sight = make_plan(STATIC, candidates=2, nodes=known.get("late_nodes", 0))
    return np.concatenate([plan_of(game, name), sight]).view(np.recarray), n


class Table:
    """One position, and what is needed to play it on."""

    def __init__(self, game: Game, states: Records, texts: list[str], seed: int) -> None:
        rules = engine(game)
        self.game, self.texts = game, texts
        self.views = rules.observe(states, int(states[0].turn))
        self.moves = game.new_moves(len(texts))
        for k, text in enumerate(texts):
            self.moves[k] = rules.checked_move(states, text)[0]
        self.luck, self.states = new_luck(), game.new_states(3)
        self.own, self.stream = new_stream(0), new_stream(seed)
        self.searching, self.n_searched = player(game)
        self.sight = np.concatenate([make_plan(STATIC, candidates=1)] * 2).view(np.recarray)

    def play(self, places: list[int], n: int, *, searched: bool, stream: Any) -> Any:
        """Play ``n`` deals on after some of the moves: shares of the win, [move, deal]."""
        out = np.zeros((len(places), n, 2))
        plans = self.searching if searched else self.sight
        loops(self.game).compare(
            self.views, self.moves[places], len(places), n, self.states, plans,
            self.n_searched if searched else 0, self.luck.left, self.luck.orders,
            self.luck.streams, space_of(self.game), weights(self.game), stream, self.own, out,
        )  # fmt: skip
        return out[:, :, 0]


def enumerated(game: Game, states: Records, nodes: int = PROOF_NODES) -> tuple[int, dict[str, Any]]:
    """What the exact solver says of every legal move, and how it knows; 0 if it is out of reach."""
    views, space = engine(game).observe(states, int(states[0].turn)), space_of(game)
    if not insight(game).is_ending(views[0]):
        return 0, {}
    plan = plan_of(game, "maitre")
    plan[0].nodes = nodes
    tools(game).think.begin(views[0], plan[0], space, weights(game), new_stream(78))
    answer = int(space.progress[0].is_solved)
    if not answer:
        return 0, {}
    n, write = int(space.progress[0].candidates), game.notation.format_move
    return answer, {
        write(states[0], space.picked[c]): [float(space.sums[c, 1]), float(space.sums[c, 2])]
        for c in range(n)
    }


def moves_to_compare(game: Game, states: Records, named: list[str]) -> list[str]:
    """The moves to compare: the named ones, then the best at first sight."""
    views, space = engine(game).observe(states, int(states[0].turn)), space_of(game)
    plan = make_plan(STATIC, candidates=64)
    tools(game).think.begin(views[0], plan[0], space, weights(game), new_stream(1))
    found = list(named)
    for c in range(int(space.progress[0].candidates)):
        text = game.notation.format_move(states[0], space.picked[c])
        if text not in found and len(found) < max(WIDE, len(named)):
            found.append(text)
    return found


def at_sight(table: Table, seconds: float) -> tuple[Any, Any, Any]:
    """Gaps to the first move by play at first sight to the end: means, errors, deals.

    What is settled costs no more: a move surely behind by more than better play may bring back, and
    one whose gap is known many times over.
    """
    n_moves, until = len(table.texts), time.thread_time() + seconds
    sums, squares, counts = np.zeros(n_moves), np.zeros(n_moves), np.zeros(n_moves)
    alive, step = list(range(n_moves)), FIRST
    while len(alive) > 1 and time.thread_time() < until and counts.max() < MOST:
        wins = table.play(alive, step, searched=False, stream=table.stream)
        gaps = wins[0] - wins
        for i, k in enumerate(alive):
            sums[k] += gaps[i].sum()
            squares[k] += (gaps[i] ** 2).sum()
            counts[k] += step
        mean = sums / np.maximum(counts, 1)
        error = np.sqrt(np.maximum(squares / np.maximum(counts, 1) - mean**2, 1e-9) / counts)
        alive = [k for k in alive if k == 0 or not is_settled(mean[k], error[k])]
    return mean, error, counts


def is_settled(gap: float, error: float) -> bool:
    """Whether a gap at first sight is known well enough; moves that are the same have no error."""
    return bool(gap - 5 * error > NEAR or abs(gap) > SURE * error or error < KNOWN)


def second_look(
    game: Game, states: Records, solutions: list[str], others: list[str], seed: int = 0,
    seconds: float = 6.0,
) -> Second:  # fmt: skip
    """How far every other move is behind the first solution.

    ``others`` are moves that are thought to be close, best first; the best at first sight are
    compared as well.
    """
    begin = time.thread_time()
    answer, exact = enumerated(game, states)
    if answer == PROVEN:
        return Second(answer=answer, exact=exact, gaps=[], seconds=time.thread_time() - begin)
    table = Table(game, states, moves_to_compare(game, states, [*solutions, *others]), seed)
    sight, sight_error, counts = at_sight(table, seconds * SIGHT)
    listed = len(solutions) + len(others)
    near = [k for k in range(1, len(table.texts)) if sight[k] - 3 * sight_error[k] < NEAR]
    near.sort(key=lambda k: (k >= listed, sight[k]))
    always = list(range(1, min(listed, len(solutions) + 2)))  # what the first judge thinks close
    alive = [0, *dict.fromkeys([*always, *near[: CONTESTED + len(solutions)]])]
    drawn: dict[int, list[Any]] = {k: [] for k in alive[1:]}
    found: dict[int, tuple[float, float, int]] = {}
    racing, until = list(alive), begin + seconds
    while len(racing) > 1 and time.thread_time() < until:
        again = table.stream.copy()
        wins = table.play(racing, CHUNK, searched=True, stream=table.stream)
        plain = table.play(racing, CHUNK, searched=False, stream=again)
        for i, k in enumerate(racing[1:], 1):
            drawn[k].append(np.stack([wins[0] - wins[i], plain[0] - plain[i]]))
            found[k] = steadied(np.concatenate(drawn[k], axis=1), sight[k], sight_error[k])
        seen = {k for k in racing[1:] if sight[k] > SURE * sight_error[k]}
        sure = [k for k in racing[1:] if is_clear(found[k], is_seen=k in seen)]
        good = [k for k in racing[1:] if k < len(solutions)]
        sure += [k for k in good if found[k][2] >= 2 * AGREED * CHUNK]
        racing = [k for k in racing if k not in sure]
    gaps = []
    for k in range(1, len(table.texts)):
        gap, error, n = found.get(k, (float(sight[k]), float(sight_error[k]), int(counts[k])))
        gaps.append(
            Gap(
                move=table.texts[k],
                gap=round(gap, 4),
                error=round(error, 4),
                n=n,
                sight=round(float(sight[k]), 4),
                sight_error=round(float(sight_error[k]), 4),
                is_searched=k in found,
            )
        )
    return Second(answer=answer, exact=exact, gaps=gaps, seconds=time.thread_time() - begin)


def is_clear(found: tuple[float, float, int], *, is_seen: bool) -> bool:
    """Whether enough is known of a rival: which way it goes, or that first sight is not wrong.

    An error of few deals is none.
    """
    gap, error, n = found
    if n >= 3 * CHUNK and abs(gap) > SURE * error:
        return True
    return is_seen and n >= AGREED * CHUNK and gap > 0.0


def steadied(gaps: Any, sight: float, sight_error: float) -> tuple[float, float, int]:
    """The mean of the first row, steadied by the second, whose mean is known: with its error."""
    n = gaps.shape[1]
    own, other = gaps
    spread = float(other.var())
    beta = float(np.mean((own - own.mean()) * (other - other.mean()))) / spread if spread else 0.0
    rest = own - beta * (other - sight)
    error = (max(float(rest.var()), 1e-6) / n + (beta * sight_error) ** 2) ** 0.5
    return float(rest.mean()), float(error), n


def standing(found: Second, is_solution: Callable[[str], bool], errors: float = AHEAD) -> str:
    """What is known of a puzzle after the second look: EXACT, PLAYED, OPEN or REFUTED.

    EXACT: enumerated, and the solutions are all the best there are. PLAYED: every other move is
    behind in games played to the end, by the searching player or, where that one has not found the
    opposite, by first sight alone. REFUTED: a move is so many ``errors`` ahead.
    """
    if found.answer == PROVEN:
        best = max(win for win, _ in found.exact.values())
        told = {move: win > best - 1e-9 for move, (win, _) in found.exact.items()}
        return EXACT if all(is_solution(move) == good for move, good in told.items()) else REFUTED
    others = [gap for gap in found.gaps if not is_solution(gap.move)]
    if any(is_refuted(gap, errors) for gap in others):
        return REFUTED
    return PLAYED if others and all(is_behind(gap) for gap in others) else OPEN


def is_known(one: Gap) -> bool:
    """Whether the searching player had deals enough for an error to be one."""
    return one.is_searched and one.n >= 3 * CHUNK


def is_behind(one: Gap) -> bool:
    """Whether a move is surely behind the solution."""
    if is_known(one) and one.gap >= BEHIND * one.error:
        return True
    is_seen = one.sight >= BEHIND * one.sight_error > 0.0
    return is_seen and (not is_known(one) or one.gap > -one.error)


def is_refuted(one: Gap, errors: float) -> bool:
    """Whether a move is ahead of the solution."""
    if is_known(one) and one.gap >= BEHIND * one.error:
        return False
    is_ahead = is_known(one) and one.gap <= -errors * one.error
    return is_ahead or one.sight <= -max(BEHIND, errors) * one.sight_error


def is_worse(one: Gap) -> bool:
    """Whether a solution is surely worse than the first by more than moves that count as good."""
    gap, error = (one.gap, one.error) if is_known(one) else (one.sight, one.sight_error)
    return gap - BEHIND * error > 0.0 and gap > 0.02
