"""What counts as solved: goals as data, answered by the rules alone.

A goal is a table whose entries must all hold of a move (or of the moves of one turn):

``points`` exactly so many · ``least`` at least so many · ``best = "points"`` no other makes more ·
``line`` the explanation has a line of that kind · ``lines`` it has at least so many lines ·
``pieces`` so many tokens are laid · ``has``, ``lacks`` pieces of the move's text ·
``starts`` how the text begins · ``shows`` what the view's JSON says afterwards, by path.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from jetons.core.engine import engine
from jetons.core.errors import IllegalMove
from jetons.core.game import NO_CHANCE, Game, Line, Records, copies_of, new_records


class Try(NamedTuple):
    """A move, or the moves of a turn, as they came out."""

    moves: tuple[str, ...]
    parts: tuple[str, ...]
    points: int
    kinds: tuple[str, ...]  # of the lines of its explanation
    lines: tuple[Line, ...]
    after: Records  # the state, before anything is drawn


def kinds_of(game: Game, states: Records, moves: Records) -> tuple[str, ...]:
    """The kinds of lines in the explanation of a move."""
    if game.lines is None:
        return ()
    room = new_records(game.lines.most, game.lines.dtype)
    n = engine(game).call.explain(states, 0, moves, 0, room)
    return tuple(game.lines.kinds[int(line.kind)].name for line in room[:n])


def attempt(game: Game, states: Records, text: str, before: Try | None = None) -> Try:
    """A move tried out. Raises BadNotation or IllegalMove; the state stays as it is."""
    rules = engine(game)
    moves = rules.checked_move(states, text)
    parts = rules.parts(states, moves)
    after = copies_of(states)
    lines = tuple(rules.explain(states, moves))
    kinds = kinds_of(game, states, moves)
    points = rules.score(states, moves)
    rules.call.apply(after, 0, moves, 0)
    text = game.notation.between_parts.join(parts)
    if before is None:
        return Try((text,), parts, points, kinds, lines, after)
    return Try(
        (*before.moves, text),
        (*before.parts, *parts),
        before.points + points,
        (*before.kinds, *kinds),
        (*before.lines, *lines),
        after,
    )


def goes_on(game: Game, states: Records, seat: int) -> bool:
    """Whether the same seat moves again before anything is drawn."""
    rules = engine(game)
    if rules.call.is_over(states, 0) or rules.chance(states)[0] != NO_CHANCE:
        return False
    return int(states[0].turn) == seat


def all_moves(game: Game, states: Records, goal: Mapping[str, Any]) -> Iterator[Try]:
    """Every legal move that may reach a goal, tried out; the others are seen by their points."""
    rules = engine(game)
    between = game.notation.between_parts
    moves, points = rules.legal_scores(states)
    may = points >= goal.get("least", goal.get("points", -(10**6)))
    if set(goal) == {"best"}:
        may &= points == points.max()
    for parts in rules.all_parts(states, moves[may]):
        yield attempt(game, states, between.join(parts))


def all_turns(game: Game, states: Records, before: Try | None = None) -> Iterator[Try]:
    """Every beginning of a turn: moves of one seat, as long as nothing is drawn between them."""
    rules, seat = engine(game), int(states[0].turn)
    between = game.notation.between_parts
    for parts in rules.all_parts(states, rules.legal(states)):
        one = attempt(game, states, between.join(parts), before)
        yield one
        if goes_on(game, one.after, seat):
            yield from all_turns(game, one.after, one)


def without_more(tries: list[Try]) -> list[Try]:
    """Those that do not merely go on after another one."""
    known = {one.moves for one in tries}
    return [
        one for one in tries if not any(one.moves[:n] in known for n in range(1, len(one.moves)))
    ]


def read_fact(view: Any, path: str) -> list[Any]:
    """What a view says at a path: ``squares.0.rows.*.kind``; a star stands for any.

    >>> read_fact({"rows": [{"kind": "full"}, {"kind": "rien"}]}, "rows.*.kind")
    ['full', 'rien']
    """
    found = [view]
    for step in path.split("."):
        found = [one for node in found for one in below(node, step)]
    return found


def below(node: Any, step: str) -> list[Any]:
    """What lies one step further in a JSON value; nothing where there is no such place."""
    if step == "*":
        return list(node.values()) if isinstance(node, dict) else list(node)
    if isinstance(node, dict):
        return [node[step]] if step in node else []
    if isinstance(node, list) and step.isdigit() and int(step) < len(node):
        return [node[int(step)]]
    return []


def view_of(game: Game, states: Records, seat: int) -> dict[str, Any]:
    """The JSON that the boards draw, as a seat sees it."""
    return engine(game).describe(engine(game).observe(states, seat))


def missed(game: Game, goal: Mapping[str, Any], one: Try, seat: int) -> str:
    """The first part of a goal that a try does not reach; empty if it reaches all but ``best``."""
    tests: dict[str, Any] = {
        "points": lambda n: one.points == n,
        "least": lambda n: one.points >= n,
        "line": lambda kind: bool(set(as_list(kind)) & set(one.kinds)),
        "lines": lambda n: len(one.lines) >= n,
        "pieces": lambda n: len(one.parts) == n,
        "has": lambda texts: all(any(t in p for p in one.parts) for t in as_list(texts)),
        "lacks": lambda texts: not any(t in p for t in as_list(texts) for p in one.parts),
        "starts": one.moves[0].startswith,
        "shows": lambda facts: shows(game, facts, one, seat),
    }
    for name, wanted in goal.items():
        if name in tests and not tests[name](wanted):
            return name
    return ""


def shows(game: Game, facts: Mapping[str, Any], one: Try, seat: int) -> bool:
    """Whether the view after a try says all of these."""
    view = view_of(game, one.after, seat)
    return all(value in read_fact(view, path) for path, value in facts.items())


def as_list(value: Any) -> Sequence[Any]:
    """One value or several, as a list."""
    return value if isinstance(value, (list, tuple)) else (value,)


def accepted(game: Game, states: Records, goal: Mapping[str, Any], whole: bool) -> list[Try]:
    """All moves that reach a goal, or all turns as soon as they do; with ``best``, those with the
    most points."""
    seat = int(states[0].turn)
    tries = all_turns(game, states) if whole else all_moves(game, states, goal)
    fitting = [one for one in tries if not missed(game, goal, one, seat)]
    if "best" in goal and fitting:
        most = max(one.points for one in fitting)
        fitting = [one for one in fitting if one.points == most]
    return without_more(fitting) if whole else fitting


def is_legal(game: Game, states: Records, text: str) -> bool:
    """Whether the rules allow a move."""
    try:
        engine(game).checked_move(states, text)
    except IllegalMove:
        return False
    return True
