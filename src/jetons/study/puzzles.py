"""Puzzles: positions of bots' games in which one move stands out, kept as data in the package.

A position is a puzzle if the best move (or a few that are as good) leads the next by a clear
chance to win, in the search that found it and in one of ten times the budget. How hard it is says
which levels find it; its themes are what the move does.
"""

from __future__ import annotations

import datetime
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from jetons.bots import Budget, bot
from jetons.bots.levels import GENTLE, levels_of
from jetons.bots.search.plan import PROVEN
from jetons.core.engine import engine
from jetons.core.errors import JetonsError
from jetons.core.game import Game, Records, copies_of
from jetons.core.stream import below, new_stream
from jetons.games import game as game_named
from jetons.play.match import Match, Position
from jetons.study.levels import DATA
from jetons.study.second import EXACT, REFUTED, enumerated, second_look, standing
from jetons.study.sentences import refuse
from jetons.study.themes import themes_of
from jetons.study.weigh import LEVEL, Verdict, Weigher
from jetons.study.why import Reason, reason_of

FOLDER = DATA / "puzzles"
LEAD = 0.04  # chance to win by which a solution leads what is none, when it is found
CHECKED = 0.05  # … and when it is checked
STILL = 0.02  # … and when it is looked at again, with other luck
STRONG = 4.0  # standard errors by which the second judge must find another move ahead
QUICK = 0.25  # how much the search that finds them thinks, against the strongest level
TOO_EASY = 0.9  # share of all levels' tries that find it: no puzzle
AS_GOOD = 0.01  # moves that lose less are solutions as well
MOST_SOLUTIONS = 3
COMPARED = 8  # moves that are compared
FEWEST = 4  # legal moves of a puzzle, at least
DEEPER = 10.0  # how much more the check thinks than the search that found them
TRIES = 8  # how often each level tries
ENDING_NODES = 300_000  # positions of an ending that are looked at, at most
ENDERS = ("expert", "amateur")  # who plays games of which only the ending is looked at
PLAYERS = ("expert", "amateur", "maitre")  # who plays the games: plausible positions, some wild


class NoPuzzle(JetonsError):
    """A puzzle that there is not."""

    code = "no_puzzle"


class BadPuzzle(JetonsError):
    """A line of a file that is no puzzle."""

    code = "bad_puzzle"


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was weighed in a puzzle."""

    move: str
    points: int
    win: float  # chance to win, 0…1
    expected: float  # final margin


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """One puzzle; a line of JSON in the data file."""

    id: str
    position: dict[str, Any]  # as the seat to move sees it
    solutions: list[str]  # best first
    lead: float  # chance to win by which they lead
    moves: list[Move]  # what was compared, best first
    difficulty: int  # 1 (nearly everybody finds it) … 5
    found: dict[str, float]  # level → share of its tries that found it
    themes: list[str]
    is_exact: bool = False  # solved, not estimated
    why: Reason | None = None  # what the best move does that the first other one does not

    def solves(self, move: str) -> bool:
        """Whether a move solves it: a solution, or one that leads to the same. Raises as rules do.

        >>> import jetons
        >>> puzzle = jetons.puzzles("triolet")[0]
        >>> puzzle.solves(puzzle.solutions[0]), puzzle.solves(puzzle.moves[-1].move)
        (True, False)
        """
        return is_solution(game_named(self.position["game"]), self, move)

    def svg(self, *, theme: str = "light", lang: str = "fr") -> str:
        """The position as a drawing, as the seat to move sees it."""
        return Position(self.position).svg(theme=theme, lang=lang)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()


# --- mining --------------------------------------------------------------------------------


def mine(game: str | Game, seed: int) -> Iterator[Puzzle]:
    """Let two bots play a game, and tell every position of it that is a puzzle.

    Equal seeds give equal puzzles; most games have none. Raises UnknownGame.
    """
    game = game_named(game) if isinstance(game, str) else game
    weigher, deeper = Weigher(game, QUICK), Weigher(game, DEEPER * QUICK)
    luck = new_stream(seed, 7)
    names = [PLAYERS[below(luck, len(PLAYERS))] for _ in range(2)]
    n_seats = max(2, game.seats[0])
    secret = int(seed).to_bytes(32, "little")
    match, ply = Match.new(game, [""] * n_seats, secret=secret), 0
    while not match.is_over:
        level = bot(names[match.turn % 2])
        found = looked_at(game, match, seed, ply, weigher, deeper)
        if found is not None:
            yield found
        choice = level.choose(game, match.view(match.turn), Budget(seed=seed * 1000 + ply))
        match, ply = match.after(choice.move), ply + 1


def mine_endings(game: str | Game, seed: int) -> Iterator[Puzzle]:
    """Let two bots play a game; yield every puzzle of its ending, all exact.

    What the levels do not solve in their time is enumerated here. Raises UnknownGame.
    """
    game = game_named(game) if isinstance(game, str) else game
    prover = Weigher(game, QUICK, f"{LEVEL}:nodes={ENDING_NODES}")
    luck, ply = new_stream(seed, 7), 0
    names = [ENDERS[below(luck, len(ENDERS))] for _ in range(2)]
    match = Match.new(game, [""] * max(2, game.seats[0]), secret=int(seed).to_bytes(32, "little"))
    while not match.is_over:
        states = engine(game).imagine(match.view(match.turn), new_stream(seed, ply, 9))
        if len(match.legal()) >= FEWEST and enumerated(game, states, ENDING_NODES)[0] == PROVEN:
            verdict = prover.decision(states, None, seed, ply, 1, shown=COMPARED, raced=COMPARED)
            position, solutions = match.position(match.turn), solutions_of(verdict, CHECKED)
            if solutions is not None and is_told_whole(game, position):
                views = match.view(match.turn)
                found = finders(game, states, views, solutions)
                if np.mean(list(found.values())) < TOO_EASY:
                    name = f"{seed}-{ply}"
                    yield puzzle_of(game, states, name, position, verdict, solutions, found)
        choice = bot(names[match.turn % 2]).choose(
            game, match.view(match.turn), Budget(seed=seed * 1000 + ply)
        )
        match, ply = match.after(choice.move), ply + 1


def is_told_whole(game: Game, position: dict[str, Any]) -> bool:
    """Whether a position read and written again is the same."""
    states = game.notation.read_position(position)
    return game.notation.write_position(states[0], int(states[0].turn)) == position


def looked_at(
    game: Game, match: Match, seed: int, ply: int, weigher: Weigher, deeper: Weigher
) -> Puzzle | None:
    """The puzzle that a position makes, if it does."""
    if len(engine(game).legal(match.states)) < FEWEST:
        return None
    position = match.position(match.turn)
    states = game.notation.read_position(position)
    seen = engine(game).observe(states, match.turn)
    if game.notation.write_position(states[0], match.turn) != position:  # it does not tell all
        return None
    states = engine(game).imagine(seen, new_stream(seed, ply, 9))
    first = weigher.decision(states, None, seed, ply, 0, shown=COMPARED, raced=COMPARED)
    if solutions_of(first, LEAD) is None:
        return None
    second = deeper.decision(states, None, seed, ply, 1, shown=COMPARED, raced=COMPARED)
    solutions = solutions_of(second, CHECKED)
    if solutions is None or first.options[0].move not in solutions:
        return None
    found = finders(game, states, seen, solutions)
    if np.mean(list(found.values())) >= TOO_EASY:
        return None
    return puzzle_of(game, states, f"{seed}-{ply}", position, second, solutions, found)


def survives(game: Game, one: Puzzle, seed: int = 0, seconds: float = 4.0) -> bool:
    """Whether a deep search with other luck still names a puzzle's solutions, and no other move.

    And whether the second judge, who plays on to the end of the game, does not find the opposite;
    what can be enumerated is, and nothing else asked.
    """
    seen = game.notation.read_position(one.position)
    views = engine(game).observe(seen, int(seen[0].turn))
    states = engine(game).imagine(views, new_stream(seed, 8))
    others = [move.move for move in one.moves if move.move not in one.solutions]
    look = second_look(game, states, one.solutions, others, seed + 1, seconds)
    stands = standing(look, functools.partial(is_solution, game, one), STRONG)
    if stands in (EXACT, REFUTED):
        return stands == EXACT
    verdict = Weigher(game, DEEPER * QUICK).decision(
        states, None, seed, 8, shown=COMPARED, raced=COMPARED
    )
    best = solutions_of(verdict, STILL)
    return best is not None and is_solution(game, one, best[0])


def solutions_of(verdict: Verdict, lead: float) -> list[str] | None:
    """The moves that are as good as the best, if they are few and lead the others clearly.

    Exact values are equal or they are not: there the lead is no matter of luck.
    """
    values = [worth_of(option) for option in verdict.options]
    good = [k for k, value in enumerate(values) if values[0] - value < AS_GOOD]
    others = [k for k in range(len(values)) if k not in good]
    if not others or len(good) > MOST_SOLUTIONS:
        return None
    gap = min(values[0] - values[k] - 2 * verdict.options[k].error for k in others)
    return [verdict.options[k].move for k in good] if gap >= lead else None


def worth_of(option: Any) -> float:
    """What decides between moves here: the chance to win."""
    return float(option.win)


def puzzle_of(
    game: Game,
    states: Records,
    name: str,
    position: dict[str, Any],
    verdict: Verdict,
    solutions: list[str],
    found: dict[str, float],
) -> Puzzle:
    """A puzzle with everything that is said of it."""
    values = [option.win for option in verdict.options]
    rest = [o.win for o in verdict.options if o.move not in solutions]
    made = Puzzle(
        id=name,
        position=position,
        solutions=solutions,
        lead=round(values[0] - max(rest), 3),
        moves=[
            Move(move=o.move, points=o.points, win=round(o.win, 3), expected=round(o.expected, 1))
            for o in verdict.options[:COMPARED]
        ],
        difficulty=difficulty_of(found),
        found=found,
        themes=themes_of(game, states, verdict, solutions),
        is_exact=verdict.is_solved,
    )
    return with_reason(game, made)


def proven(game: Game, one: Puzzle, exact: dict[str, list[float]]) -> Puzzle:
    """A puzzle with the values that were enumerated: chance to win and margin of every move."""
    moves = [
        msgspec.structs.replace(
            move, win=round(exact[move.move][0], 3), expected=round(exact[move.move][1], 1)
        )
        for move in one.moves
        if move.move in exact
    ]
    moves.sort(key=lambda move: (move.move not in one.solutions, -move.win))
    best, rest = exact[one.solutions[0]], [exact[m] for m in exact if not one.solves(m)]
    themes = [*one.themes, *(t for t in ("ending",) if t not in one.themes)]
    if best[0] > 0.5 and abs(best[1]) < 1.0 and "tie_break" not in themes:
        themes.append("tie_break")
    lead = round(best[0] - max(value[0] for value in rest), 3)
    found = msgspec.structs.replace(one, moves=moves, lead=lead, themes=themes, is_exact=True)
    return with_reason(game, found)


def with_reason(game: Game, one: Puzzle) -> Puzzle:
    """A puzzle with the reason for its solution: what the second choice does not do."""
    states = game.notation.read_position(one.position)
    best = next(move for move in one.moves if move.move == one.solutions[0])
    other = next(move for move in one.moves if move.move not in one.solutions)
    why = reason_of(game, states, best, other, one.is_exact)
    return msgspec.structs.replace(one, why=why)


def finders(game: Game, states: Records, views: Records, solutions: list[str]) -> dict[str, float]:
    """How often each level finds a solution."""
    wanted = {after(game, states, move) for move in solutions}
    shares: dict[str, float] = {}
    for level in levels_of(game):
        if level.name == GENTLE:  # it overlooks what is good on purpose
            continue
        hits = 0
        for k in range(TRIES):
            choice = level.choose(game, views, Budget(seed=k))
            hits += after(game, states, choice.move) in wanted
        shares[level.name] = hits / TRIES
    return shares


def after(game: Game, states: Records, move: str) -> bytes:
    """The position after a move, to compare: moves that lead to the same are the same."""
    rules, then = engine(game), copies_of(states)
    rules.call.apply(then, 0, rules.checked_move(states, move), 0)
    return bytes(then.tobytes())


def difficulty_of(found: dict[str, float]) -> int:
    """1 to 5 by which levels find it: each level's share counts a step.

    >>> difficulty_of({"debutant": 1.0, "amateur": 1.0, "expert": 1.0, "maitre": 1.0})
    1
    >>> difficulty_of({"debutant": 0.0, "amateur": 0.0, "expert": 0.0, "maitre": 0.5})
    5
    """
    return 5 - round(4 * float(np.mean(list(found.values()))) - 1e-9) if found else 3


# --- the collection ------------------------------------------------------------------------


def path_of(game: Game) -> Path:
    """Where the puzzles of a game are kept."""
    return FOLDER / f"{game.folder.rpartition('.')[2]}.jsonl"


def read_puzzles(path: Path, game: Game) -> list[Puzzle]:
    """Read a game's puzzles from a file. Raises BadPuzzle with the line of a bad one."""
    decode, found = msgspec.json.Decoder(Puzzle).decode, []
    for k, line in enumerate(path.read_bytes().split(b"\n"), 1):
        try:
            if line:
                found.append(decode(line))
                if found[-1].position.get("game") != game.slug:
                    raise msgspec.DecodeError
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise refuse(BadPuzzle, "bad_puzzle", where=path, k=k, title=game.facts.title) from None
    return found


@functools.cache
def puzzles(game: str | Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game that come with the package. Raises UnknownGame."""
    one = game_named(game) if isinstance(game, str) else game
    path = path_of(one)
    return tuple(read_puzzles(path, one)) if path.exists() else ()


def puzzle(game: Game, name: str) -> Puzzle:
    """One puzzle by its name. Raises NoPuzzle."""
    for one in puzzles(game):
        if one.id == name:
            return one
    raise refuse(NoPuzzle, "no_puzzle", what=name[:40])


def daily(game: str | Game, day: datetime.date | None = None) -> Puzzle | None:
    """The puzzle of a day, by default today's, the same for all; None where there are none."""
    every, day = puzzles(game), day or datetime.datetime.now().date()
    return every[daily_index(len(every), day)] if every else None


STEP = 101  # a prime that divides no sensible number of puzzles


def daily_index(n: int, day: datetime.date) -> int:
    """The number of a day's puzzle: all ``n`` take turns in a mixed order.

    >>> daily_index(200, datetime.date(2026, 11, 16)) != daily_index(
    ...     200, datetime.date(2026, 11, 17)
    ... )
    True
    """
    return (day - datetime.date(1970, 1, 1)).days * STEP % n


def is_solution(game: Game, one: Puzzle, move: str) -> bool:
    """Whether a move solves a puzzle: it, or one that leads to the same. Raises as rules do."""
    states = game.notation.read_position(one.position)
    got = after(game, states, move)
    return any(got == after(game, states, solution) for solution in one.solutions)


def encode(one: Puzzle) -> bytes:
    """A puzzle as a line."""
    return msgspec.json.encode(one)
