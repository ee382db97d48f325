"""Puzzles: positions of bots' games in which one move stands out, kept as data in the package.

A position is a puzzle if the best move (or a few that are as good) leads the next by a clear
chance to win, in the search that found it and in one of ten times the budget. How hard it is says
which levels find it; its themes are what the move does.
"""

from __future__ import annotations

import datetime
import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from jetons.bots import Budget, bot
from jetons.bots.levels import GENTLE, levels_of
from jetons.core.engine import engine
from jetons.core.errors import JetonsError
from jetons.core.game import Game, Records, copies_of
from jetons.core.stream import below, new_stream
from jetons.core.text import Text
from jetons.games import game as game_named
from jetons.play.match import Match, Position
from jetons.study.levels import DATA
from jetons.study.weigh import Verdict, Weigher
from jetons.study.why import Reason, reason_of

FOLDER = DATA / "puzzles"
LEAD = 0.04  # chance to win by which a solution leads what is none, when it is found
CHECKED = 0.05  # … and when it is checked
STILL = 0.02  # … and when it is looked at again, with other luck
QUICK = 0.25  # how much the search that finds them thinks, against the strongest level
TOO_EASY = 0.9  # share of all levels' tries that find it: no puzzle
AS_GOOD = 0.01  # moves that lose less are solutions as well
MOST_SOLUTIONS = 3
COMPARED = 8  # moves that are compared
FEWEST = 4  # legal moves of a puzzle, at least
DEEPER = 10.0  # how much more the check thinks than the search that found them
TRIES = 8  # how often each level tries
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
    found = found_by(game, states, seen, solutions)
    if np.mean(list(found.values())) >= TOO_EASY:
        return None
    return told(game, states, f"{seed}-{ply}", position, second, solutions, found)


def survives(game: Game, one: Puzzle, seed: int = 0) -> bool:
    """Whether a deep search with other luck still names a puzzle's solutions, and no other move."""
    seen = game.notation.read_position(one.position)
    views = engine(game).observe(seen, int(seen[0].turn))
    states = engine(game).imagine(views, new_stream(seed, 8))
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


def told(
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
    return explained(game, made)


def explained(game: Game, one: Puzzle) -> Puzzle:
    """A puzzle with the reason for its solution: what it does that the second choice does not."""
    states = game.notation.read_position(one.position)
    best = next(move for move in one.moves if move.move == one.solutions[0])
    other = next(move for move in one.moves if move.move not in one.solutions)
    why = reason_of(game, states, best, other, one.is_exact)
    return msgspec.structs.replace(one, why=why)


def found_by(game: Game, states: Records, views: Records, solutions: list[str]) -> dict[str, float]:
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


# --- themes --------------------------------------------------------------------------------


@functools.cache
def themes() -> dict[str, Any]:
    """Themes: which clauses and lines of a game's rules make one, and what each is called."""
    found: dict[str, Any] = json.loads((DATA / "themes.json").read_text(encoding="utf-8"))
    return found


def themes_of(game: Game, states: Records, verdict: Verdict, solutions: list[str]) -> list[str]:
    """What a solution does: by its points, by its place in the game, by the clauses it uses."""
    solution = solutions[0]
    own = next(option for option in verdict.options if option.move == solution)
    others = [option.points for option in verdict.options if option.move not in solutions]
    found = [points_theme(own.points, others)]
    if verdict.is_solved:
        found.append("ending")
        if hinges_on_tie_break(own):
            found.append("tie_break")
    found += following_themes(game, states, solution)
    return found


def hinges_on_tie_break(option: Any) -> bool:
    """Whether an exact win is one on equal points: its margin is less than a point."""
    return bool(option.win > 0.5 and abs(option.expected) < 1.0)


def points_theme(points: int, others: list[int]) -> str:
    """What a solution is by its points at once, beside those of the moves that are none.

    >>> points_theme(30, [12, 5]), points_theme(0, [0]), points_theme(5, [30])
    ('points', 'equal', 'restraint')
    """
    most = max(others, default=points)
    if points == most:
        return "equal"
    return "points" if points > most else "restraint"  # less now for more later


def following_themes(game: Game, states: Records, solution: str) -> list[str]:
    """What follows from the rules alone: another turn, what a view says of the turn, the clauses
    and lines of its points, its kind."""
    rules, found = engine(game), []
    then = copies_of(states)
    rules.call.apply(then, 0, rules.checked_move(states, solution), 0)
    rules.settle(then, new_stream(0))  # whose turn it is shows once the draws are made
    if int(then[0].turn) == int(states[0].turn) and game.slug in themes()["again"]:
        found.append(themes()["again"][game.slug])
    seen = rules.describe(rules.observe(states, int(states[0].turn)))
    found += [theme for name, theme in themes()["while"].get(game.slug, {}).items() if seen[name]]
    clauses, kinds = (themes()[by].get(game.slug, {}) for by in ("clauses", "kinds"))
    for line in rules.explain(states, rules.checked_move(states, solution)):
        for theme in (clauses.get(line.clause), kinds.get(line.kind)):
            if theme is not None and theme not in found:
                found.append(theme)
    for start, theme in themes()["starts"].get(game.slug, {}).items():
        if solution.startswith(start) and theme not in found:
            found.append(theme)
    return found


# --- the collection ------------------------------------------------------------------------


def path_of(game: Game) -> Path:
    """Where the puzzles of a game are kept."""
    return FOLDER / f"{game.folder.rpartition('.')[2]}.jsonl"


def read(path: Path, game: Game) -> list[Puzzle]:
    """A game's puzzles from a file. Raises BadPuzzle with the line of one that is none of it."""
    decode, found = msgspec.json.Decoder(Puzzle).decode, []
    for k, line in enumerate(path.read_bytes().split(b"\n"), 1):
        try:
            if line:
                found.append(decode(line))
                if found[-1].position.get("game") != game.slug:
                    raise msgspec.DecodeError
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise BadPuzzle(
                Text(
                    f"{path}, ligne {k} : ce n’est pas un problème de {game.facts.title.fr}",
                    f"{path}, line {k}: this is no puzzle of {game.facts.title.en}",
                )
            ) from None
    return found


@functools.cache
def puzzles(game: str | Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game that come with the package. Raises UnknownGame."""
    one = game_named(game) if isinstance(game, str) else game
    path = path_of(one)
    return tuple(read(path, one)) if path.exists() else ()


def puzzle(game: Game, name: str) -> Puzzle:
    """One puzzle by its name. Raises NoPuzzle."""
    for one in puzzles(game):
        if one.id == name:
            return one
    raise NoPuzzle(Text(f"pas de problème « {name[:40]} »", f"there is no puzzle {name[:40]!r}"))


def daily(game: str | Game, day: datetime.date | None = None) -> Puzzle | None:
    """The puzzle of a day, by default today's, the same for all; None where there are none."""
    every, day = puzzles(game), day or datetime.datetime.now().date()
    return every[daily_index(len(every), day)] if every else None


STEP = 101  # a prime that divides no sensible number of puzzles


def daily_index(n: int, day: datetime.date) -> int:
    """Which of ``n`` puzzles it is on a day: all of them in turn, in a mixed order.

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
