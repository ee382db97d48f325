"""Learning by playing oneself: thousands of games in lockstep, what was seen, what came of it."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from jetons.adapters.learn.look import Choices, Entry, Look
from jetons.adapters.learn.network import Network, Rows
from jetons.adapters.vector import Vector
from jetons.bots.bot import Budget
from jetons.bots.levels import plan_of
from jetons.bots.search.driver import decide, space_of
from jetons.core.stream import new_stream

GAMES = 128  # in lockstep
EXPLORE = 0.03  # share of moves that are tried at random
KEPT = 200_000  # rows that are learnt from
BATCH = 512
REPEATS = 8  # how often a row is learnt from, about
RATE, SLOWING = 1e-3, 0.95  # how fast it learns, and how much slower in the end
Z = 1.96  # 95 %
TIE = 1e-4  # noise that tells equal choices apart


class Progress(NamedTuple):
    """How far a learner is."""

    games: int  # that ended
    rows: int  # that were seen
    seconds: float  # of the processor
    error: float  # mean squared, of late


class School:
    """One learner in its games.

    >>> from jetons.adapters.learn.look import look_of
    >>> from jetons.adapters.learn.network import NumpyNetwork, fresh
    >>> look = look_of("21")
    >>> school = School(look, NumpyNetwork(fresh(look.n_inputs, seed=0)), seed=0, n_games=40)
    >>> while school.share < 1:
    ...     school.step()
    >>> school.progress.games >= 40, school.progress.rows > 1000
    (True, True)
    """

    def __init__(
        self, look: Look, network: Network, *, seed: int, n_games: int, n: int = GAMES
    ) -> None:
        game = look.encoder.game
        n = min(n, n_games)
        self.n_wanted = n_games
        self.games = Vector(game, n, seats=2, seed=seed)
        self.look, self.network = look, network
        self.rng = np.random.default_rng(seed)
        self.explore = EXPLORE
        self._logs: list[list[Entry]] = [[] for _ in range(n)]
        self._rows = np.zeros((KEPT, look.n_inputs), np.float32)
        self._wanted = np.zeros(KEPT, np.float32)
        self.n_rows = self.n_games = 0
        self._due = 0
        self._error = 0.0
        self._start = time.process_time()

    @property
    def share(self) -> float:
        """How much of its games it has played."""
        return min(self.n_games / self.n_wanted, 1.0)

    @property
    def progress(self) -> Progress:
        """How far it is."""
        return Progress(self.n_games, self.n_rows, time.process_time() - self._start, self._error)

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """What is done meanwhile does not count as its time."""
        begin = time.process_time()
        yield
        self._start += time.process_time() - begin

    def step(self) -> None:
        """One move in every game, and what is to be learnt from those that ended."""
        games, look = self.games, self.look
        features = games.features
        choices = Choices.of(games.pieces, games.n_legal)
        seen = look.weigh(features, choices, self.network)
        picked = best(seen.values, choices, self.rng, self.explore)
        look.noted(features, choices, picked)
        games.step(choices.action[picked])
        for i, k in enumerate(picked):
            seat, points = int(games.movers[i]), int(games.points[i])
            self._logs[i].append(Entry(seat, points, seen.places[k], seen.rows[k]))
        ended = np.flatnonzero(games.done)
        if len(ended):
            self._collect(ended)

    def _collect(self, ended: Any) -> None:
        """Keep the rows of games that ended with what came of them, and learn."""
        games = self.games
        finals = [games.final_observations(seat) for seat in range(games.n_seats)]
        for i in ended:
            entries, self._logs[i] = self._logs[i], []
            last = {
                seat: games.encoder.observation(seen[i : i + 1].view(games.game.view)[0])
                for seat, seen in enumerate(finals)
            }
            wanted = self.look.returns(entries, last, self.network)
            used = np.stack([entry.places for entry in entries]) >= 0
            self._keep(np.stack([entry.rows for entry in entries])[used], wanted[used])
        self.n_games += len(ended)
        rate = RATE * (1 - SLOWING * self.share)
        while self._due >= BATCH:
            self._due -= BATCH
            for _ in range(REPEATS):
                some = self.rng.integers(min(self.n_rows, KEPT), size=BATCH)
                error = self.network.learn(self._rows[some], self._wanted[some], rate)
                self._error += 0.01 * (error - self._error)

    def _keep(self, rows: Rows, wanted: Rows) -> None:
        at = (self.n_rows + np.arange(len(rows))) % KEPT
        self._rows[at], self._wanted[at] = rows, wanted
        self.n_rows += len(rows)
        self._due += len(rows)


def best(values: Rows, choices: Choices, rng: Any, explore: float) -> Any:
    """The best choice of each game, some at random."""
    noisy = values + rng.random(len(values), np.float32) * TIE
    n = int(choices.game[-1]) + 1
    wild = rng.random(n) < explore
    noisy = np.where(wild[choices.game], rng.random(len(values)), noisy)
    order = np.lexsort((noisy, choices.game))
    ends = np.flatnonzero(np.diff(choices.game[order], append=n))
    return order[ends]


class Score(NamedTuple):
    """What paired games against a level say."""

    measured: int  # games
    win: float  # share of the wins
    low: float  # 95 % interval, by pairs
    high: float


def measure(look: Look, network: Network, level: str, pairs: int, seed: int) -> Score:
    """The learner against a level: each deal once from either seat. Raises BadOption."""
    wins = np.stack([against(look, network, level, pairs, seed, seat) for seat in (0, 1)])
    by_pair = wins.mean(axis=0)
    mean, error = float(by_pair.mean()), float(by_pair.std(ddof=1) / np.sqrt(pairs))
    return Score(2 * pairs, mean, max(mean - Z * error, 0.0), min(mean + Z * error, 1.0))


def against(look: Look, network: Network, level: str, n: int, seed: int, seat: int) -> Rows:
    """The learner's share of the win of each game when a level has the other seat."""
    games = Vector(look.encoder.game, n, seats=2, seed=seed)
    rng, space = np.random.default_rng(seed), space_of(games.game)
    plan = plan_of(games.game, level)
    streams = [new_stream(seed, i, seat) for i in range(n)]
    share = np.full(n, np.nan, np.float32)
    while np.isnan(share).any():
        running, actions = np.isnan(share), np.zeros(n, np.int64)
        mine = np.flatnonzero(running & (games.turns == seat))
        if len(mine):
            pieces, n_legal = games.pieces[mine], games.n_legal[mine]
            choices = Choices.of(pieces, n_legal)
            told = look.weigh(games.features[mine], choices, network).values
            actions[mine] = choices.action[best(told, choices, rng, 0.0)]
        for i in np.flatnonzero(running & (games.turns != seat)):
            k = decide(games.game, games.views[i : i + 1], plan, Budget(), streams[i], space)
            legal = games.moves[i, : games.n_legal[i]]
            actions[i] = np.flatnonzero(legal == space.picked[k])[0]
        games.step(actions)
        for i in np.flatnonzero(games.done & running):
            mine_, other = games.results[i, seat], games.results[i, 1 - seat]
            share[i] = 0.5 + 0.5 * np.sign(mine_ - other)
    return share
