"""Bot against bot: paired deals with the seats changed, as many processes as there are cores.

A *pair* is one deal played once for each seat: the first bot sits there, the second everywhere
else; both see the same tokens come in the same order as far as the rules allow. Finished pairs
are kept as JSON lines, so that an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import functools
import json
import math
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from jetons.analysis.sentences import refuse
from jetons.bots.bot import Budget
from jetons.bots.levels import plan_of
from jetons.bots.program import SECONDS, Misbehaved, Program
from jetons.bots.search.driver import decide, space_of
from jetons.bots.search.plan import make_plan
from jetons.bots.search.tools import tools
from jetons.bots.value import weights
from jetons.core.ending import ended
from jetons.core.engine import engine
from jetons.core.errors import BadOption, BadRecord
from jetons.core.game import Game
from jetons.core.stream import new_stream, word
from jetons.core.text import own_lang
from jetons.games import game as game_named

Z = 1.959964  # 95 %
CHUNK = 8  # pairs a worker plays before it reports


class Spec(msgspec.Struct, frozen=True, kw_only=True):
    """What is measured: two bots by name at one kind of table."""

    game: str
    a: str
    b: str
    seats: int = 2
    options: dict[str, str] = {}
    seed: int = 0
    seconds: float = SECONDS  # that a program has for a move

    def check(self) -> None:
        """Raise a JetonsError for a game, bot, seat count or option that there is not."""
        game = game_named(self.game)
        game.configure(self.seats, self.options)
        for name in (self.a, self.b):
            plan_named(game, name)
            if is_program(name):
                with program_named(name) as program:
                    check_plays(program, game)


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """One deal: the first bot's share of the win and both bots' points in each game of it."""

    number: int
    wins: list[float]
    a: list[float]  # points of the first bot
    b: list[float]  # points of the second (of the others' average, at larger tables)
    seconds: list[float]  # thinking time of each bot, of the processor's
    moves: list[int]  # decisions of each bot
    faults: list[str] = []  # games that a program lost by misbehaving, in words


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What the pairs say."""

    spec: Spec
    pairs: int
    games: int
    win: float  # share of the wins of the first bot, shared games by halves
    low: float  # 95 % interval of it, by pairs
    high: float
    wilson: list[float]  # 95 % interval as if games were independent
    a: float  # average points
    b: float
    ms: list[float]  # milliseconds of the processor a decision, of each bot; of a program, all
    faults: list[str] = []  # of all pairs


# --- playing ------------------------------------------------------------------------------


def plans_of_two(game: Game, a: str, b: str) -> Any:
    """How two bots think, as one array."""
    return np.concatenate([plan_named(game, name) for name in (a, b)]).view(np.recarray)


PROGRAM = "run:"  # begins the names of programs: their command follows


def is_program(name: str) -> bool:
    """Whether a bot is a program of its own."""
    return name.startswith(PROGRAM)


def program_named(name: str) -> Program:
    """The program of a name. Raises BadOption."""
    return Program(name.removeprefix(PROGRAM))


def check_plays(program: Program, game: Game) -> None:
    """Raise BadOption for a program that does not know a game."""
    if not program.plays(game):
        raise refuse(BadOption, "plays_other", name=program.name, slug=game.slug)


def plan_named(game: Game, name: str) -> Any:
    """How a bot thinks; a program has a plan that leaves every decision to ``Ring.ask``."""
    return make_plan(simulations=1) if is_program(name) else plan_of(game, name)


class Ring:
    """One worker's tools for a spec: plans, buffers, and the games it plays."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.game = game_named(spec.game)
        self.table = tools(self.game).table
        self.space, self.W = space_of(self.game), weights(self.game)
        self.configs = self.game.configure(spec.seats, spec.options)
        self.states = self.game.new_states(1)
        self.luck = self.table.new_luck()
        self.tally = np.zeros(2, np.int64)
        self.seconds = [0.0, 0.0]
        self.plans = plans_of_two(self.game, "static", "static")
        self.programs: dict[int, Program] = {}  # by bot
        self.faults: list[str] = []
        self.play_game(0, [0] * spec.seats)  # compiles, so that no bot's time has that in it
        self.plans = plans_of_two(self.game, spec.a, spec.b)
        for bot, name in enumerate((spec.a, spec.b)):
            if is_program(name):
                self.programs[bot] = program_named(name)

    def play(self, number: int) -> Pair:
        """All games of one deal."""
        self.tally[:] = 0
        self.seconds = [0.0, 0.0]
        self.faults = []
        seats = self.spec.seats
        if seats == 1:
            alone = [self.play_game(number, [bot])[0][0] for bot in (0, 1)]
            wins, mine, others = (
                [float(np.sign(alone[0] - alone[1])) / 2 + 0.5],
                alone[:1],
                alone[1:],
            )
        else:
            wins, mine, others = [], [], []
            for seat in range(seats):
                who = [0 if s == seat else 1 for s in range(seats)]
                scores, results = self.play_game(number, who)
                best = [s for s in range(seats) if results[s] == max(results)]
                wins.append(1 / len(best) if seat in best else 0.0)
                mine.append(scores[seat])
                others.append((sum(scores) - scores[seat]) / (seats - 1))
        return Pair(
            number=number,
            wins=wins,
            a=mine,
            b=others,
            seconds=[round(seconds, 6) for seconds in self.seconds],
            moves=[int(n) for n in self.tally],
            faults=self.faults,
        )

    def play_game(self, number: int, who: list[int]) -> tuple[list[float], list[float]]:
        """One game, seat s played by bot ``who[s]``; the points and the result of each seat.

        A program that misbehaves loses: nobody's result is worse.
        """
        seats = np.array(who, np.int64)
        stream = new_stream(self.spec.seed, number, *who)
        luck = word(new_stream(self.spec.seed, number))
        self.table.start(self.states, 0, self.configs, luck, self.luck, self.space)
        while True:
            begin, before = time.thread_time(), self.tally.copy()
            seat = self.table.advance(
                self.states, 0, self.plans, seats, self.luck, self.space, self.W, stream, self.tally
            )
            self.share_time(time.thread_time() - begin, self.tally - before)
            if seat < 0:
                return self.ended()
            try:
                self.ask(int(seat), seats, stream)
            except Misbehaved as fault:
                self.faults.append(fault.text.to(own_lang()))
                return self.lost_by(int(seat))

    def ended(self) -> tuple[list[float], list[float]]:
        """The points and the results of a game that the rules ended."""
        outcome = self.game.eyes.outcome(self.states[0])
        for program in self.programs.values():
            program.game_over(outcome)
        return [float(x) for x in outcome.scores], list(engine(self.game).returns(self.states))

    def lost_by(self, seat: int) -> tuple[list[float], list[float]]:
        """The points and results when a seat's program misbehaves; alone it has no points."""
        state = self.states[0]
        scores = [float(x) for x in state.scores[: int(state.n_seats)]]
        results: list[float] = list(engine(self.game).returns(self.states))
        results[seat] = -math.inf
        if len(scores) == 1:
            scores = [0.0]
        for program in self.programs.values():
            program.game_over(ended("resigned", tuple(map(int, scores)), (), seat + 1))
        return scores, results

    def share_time(self, seconds: float, moves: Any) -> None:
        """Divide the time of quick decisions between the bots, by how many each made."""
        for bot in (0, 1):
            if moves[bot] > 0:
                self.seconds[bot] += seconds * int(moves[bot]) / int(moves.sum())

    def ask(self, seat: int, who: Any, stream: Any) -> None:
        """A bot that searches decides as it does at any table, and plays."""
        bot = int(who[seat])
        if bot in self.programs:
            self.ask_program(self.programs[bot], seat, who)
            return
        begin = time.thread_time()
        views = engine(self.game).observe(self.states, seat)
        plan = self.plans[bot : bot + 1]
        chosen = decide(self.game, views, plan, Budget(), stream, self.space)
        self.table.play(self.states, 0, chosen, self.plans, who, self.space)
        self.seconds[bot] += time.thread_time() - begin
        self.tally[bot] += 1

    def ask_program(self, program: Program, seat: int, who: Any) -> None:
        """A program decides by the seat's view, and plays. Raises Misbehaved."""
        bot, begin = int(who[seat]), time.perf_counter()
        views = engine(self.game).observe(self.states, seat)
        budget = Budget(seconds=self.spec.seconds)
        try:
            choice = program.choose(self.game, views, budget)
        finally:
            self.seconds[bot] += time.perf_counter() - begin
            self.tally[bot] += 1
        self.space.picked[0] = engine(self.game).checked_move(self.states, choice.move)[0]
        self.table.play(self.states, 0, 0, self.plans, who, self.space)


@functools.cache
def _ring(text: bytes) -> Ring:
    return Ring(msgspec.json.decode(text, type=Spec))


def play_pairs(text: bytes, numbers: Iterable[int]) -> list[Pair]:
    """Play some deals of a spec (as JSON); what a worker process runs."""
    ring = _ring(text)
    return [ring.play(number) for number in numbers]


# --- runs ---------------------------------------------------------------------------------


def read_results(path: Path, spec: Spec) -> list[Pair]:
    """Read the finished pairs of an earlier run. Raises BadRecord for another measurement."""
    if not path.exists() or path.stat().st_size == 0:
        return []
    lines = path.read_bytes().splitlines()
    try:
        if msgspec.json.decode(lines[0], type=Spec) != spec:
            raise refuse(BadRecord, "other_results", name=path.name)
        return [msgspec.json.decode(line, type=Pair) for line in whole_lines(lines[1:])]
    except msgspec.DecodeError as error:
        raise refuse(BadRecord, "no_arena_file", name=path.name) from error


def whole_lines(lines: list[bytes]) -> list[bytes]:
    """The complete lines: an interruption may have cut the last one short."""
    if lines and not lines[-1].endswith(b"}"):
        return lines[:-1]
    return lines


def run(
    spec: Spec,
    n_pairs: int,
    *,
    workers: int = 0,
    path: Path | None = None,
    progress: Callable[[list[Pair]], None] | None = None,
) -> Summary:
    """Play up to ``n_pairs`` deals, those in ``path`` included. Raises BadOption, BadRecord."""
    spec.check()
    if n_pairs < 1 or workers < 0:
        raise refuse(BadOption, "no_games")
    pairs = (read_results(path, spec) if path else [])[:n_pairs]
    done = {pair.number for pair in pairs}
    todo = [number for number in range(n_pairs) if number not in done]
    if path:
        rewrite(path, spec, pairs)
    if progress:
        progress(pairs)
    for chunk in finished_pairs(spec, todo, workers or os.cpu_count() or 1):
        pairs += chunk
        if path:
            with path.open("ab") as file:
                file.writelines(msgspec.json.encode(pair) + b"\n" for pair in chunk)
        if progress:
            progress(chunk)
    return summarise(spec, pairs)


def rewrite(path: Path, spec: Spec, pairs: list[Pair]) -> None:
    """Atomically rewrite the file, keeping its complete lines."""
    lines = [msgspec.json.encode(item) + b"\n" for item in (spec, *pairs)]
    fresh = path.with_suffix(path.suffix + ".new")
    fresh.write_bytes(b"".join(lines))
    fresh.replace(path)


def finished_pairs(spec: Spec, todo: list[int], workers: int) -> Iterator[list[Pair]]:
    """Play the pairs of these numbers; yield them in chunks as they end."""
    text = msgspec.json.encode(spec)
    chunks = [todo[i : i + CHUNK] for i in range(0, len(todo), CHUNK)]
    if workers == 1 or len(chunks) <= 1:
        for chunk in chunks:
            yield play_pairs(text, chunk)
        return
    yield play_pairs(text, chunks[0])  # compiles once, for all processes
    del chunks[0]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running: set[Future[list[Pair]]] = set()
        waiting = iter(chunks)
        try:
            while True:
                for chunk in waiting:
                    running.add(pool.submit(play_pairs, text, chunk))
                    if len(running) >= 2 * workers:
                        break
                if not running:
                    return
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield future.result()
        finally:
            for future in running:
                future.cancel()


# --- what it says -------------------------------------------------------------------------


def summarise(spec: Spec, pairs: list[Pair]) -> Summary:
    """Averages with their 95 % intervals."""
    by_pair = np.array([np.mean(pair.wins) for pair in pairs])
    games = sum(len(pair.wins) for pair in pairs)
    win = float(by_pair.mean())
    half = Z * float(by_pair.std(ddof=1)) / math.sqrt(len(pairs)) if len(pairs) > 1 else 0.5
    seconds = np.sum([pair.seconds for pair in pairs], axis=0)
    moves = np.sum([pair.moves for pair in pairs], axis=0)
    return Summary(
        spec=spec,
        pairs=len(pairs),
        games=games,
        win=win,
        low=max(win - half, 0.0),
        high=min(win + half, 1.0),
        wilson=list(wilson(win * games, games)),
        a=float(np.mean([x for pair in pairs for x in pair.a])),
        b=float(np.mean([x for pair in pairs for x in pair.b])),
        ms=[float(1000 * s / max(n, 1)) for s, n in zip(seconds, moves, strict=True)],
        faults=[fault for pair in pairs for fault in pair.faults],
    )


def wilson(wins: float, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share.

    >>> [round(x, 3) for x in wilson(60, 100)]
    [0.502, 0.691]
    """
    if n == 0:
        return 0.0, 1.0
    share, square = wins / n, Z * Z
    centre = (share + square / (2 * n)) / (1 + square / n)
    half = Z * math.sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n)
    return centre - half, centre + half


def to_json(summary: Summary, extra: Mapping[str, Any] | None = None) -> str:
    """The summary as JSON for people and programs."""
    data = msgspec.to_builtins(summary) | dict(extra or {})
    return json.dumps(data, ensure_ascii=False, indent=2)
