"""What counts as solved: goals as data, answered by the rules alone.

A goal is a table whose entries must all hold of a move (or of the moves of one turn):

``points`` exactly so many · ``least`` at least so many · ``best = "points"`` no other makes more ·
``line`` the explanation has a line of that kind · ``lines`` it has at least so many lines ·
``pieces`` so many tokens are laid · ``tokens`` exactly these are ·
``has``, ``lacks`` pieces of the move's text ·
``starts`` how the text begins · ``shows`` what the view's JSON says afterwards, by path.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from jetons.core.engine import engine
from jetons.core.errors import IllegalMove
from jetons.core.game import NO_CHANCE, Game, Line, Records, copies_of, new_records
from jetons.learn.telling import places_of


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
    room = new_records(game.lines.most, game.lines.dtype)
    n = engine(game).call.explain(states, 0, moves, 0, room)
    return tuple(game.lines.kinds[int(line.kind)].name for line in room[:n])


def attempt(game: Game, states: Records, text: str, before: Try | None = None) -> Try:
    """A move tried out. Raises BadNotation or IllegalMove; the state stays as it is."""
    rules = engine(game)
    moves = rules.checked_move(states, text)
    parts = rules.parts(states, moves)
    after = copies_of(states)
    lines = rules.explain(states, moves)
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


def view_of(game: Game, states: Records, seat: int, *, in_words: bool = True) -> dict[str, Any]:
    """The JSON that the boards draw, as a seat sees it."""
    return engine(game).describe(engine(game).observe(states, seat), in_words=in_words)


def miss_of(game: Game, goal: Mapping[str, Any], one: Try, seat: int) -> str:
    """The first part of a goal that a try misses; empty if it misses at most ``best``."""
    view = view_of(game, one.after, seat) if "shows" in goal else {}
    return missed_part(goal, one.moves, one.parts, one.points, one.kinds, len(one.lines), view)


def missed_part(
    goal: Any, moves: Any, parts: Any, points: int, kinds: Any, n_lines: int, view: Any
) -> str:
    """The same from plain values, here and in a browser; ``view``: as the table is shown after."""
    for name, wanted in goal.items():
        if not reaches(name, wanted, moves, parts, points, kinds, n_lines, view):
            return str(name)
    return ""


def reaches(
    name: str,
    wanted: Any,
    moves: Any,
    parts: Any,
    points: int,
    kinds: Any,
    n_lines: int,
    view: Any,
) -> bool:
    """Whether a part of a goal is reached."""
    if name == "points":
        return bool(points == wanted)
    if name == "least":
        return bool(points >= wanted)
    if name == "line":
        return any(kind in kinds for kind in as_list(wanted))
    if name == "lines":
        return bool(n_lines >= wanted)
    if name == "pieces":
        return bool(len(parts) == wanted)
    if name == "tokens":
        return sorted(places_of(parts)[1]) == sorted(wanted)
    if name == "has":
        return all(any(text in part for part in parts) for text in as_list(wanted))
    if name == "lacks":
        return not any(text in part for text in as_list(wanted) for part in parts)
    if name == "starts":
        return bool(moves[0].startswith(wanted))
    if name == "shows":
        return all(value in read_fact(view, path) for path, value in wanted.items())
    return True  # ``best``: a matter of all moves


def why_not(goal: Any, part: str, points: int, most: int) -> list[Any]:
    """Why a legal move misses the goal: a key of the verdicts and its parameters.

    >>> why_not({"least": 15}, "least", 12, 15)
    ['least', {'points': 12, 'wanted': 15}]
    """
    wanted = goal.get(part)
    if part in ("points", "least"):
        return [part, {"points": points, "wanted": wanted}]
    if part == "best":
        return [part, {"points": points, "most": most}]
    return [part, {"n": wanted}] if part in ("pieces", "lines") else ["other", {}]


def wrong_choice(kind: str, given: Any, right: Any) -> str:
    """Why an answer is not right, without giving it away: a key of the verdicts.

    >>> wrong_choice("points", ["12"], ["15"]), wrong_choice("which", ["a"], ["a", "b"])
    ('too_few', 'more_right')
    """
    if kind == "allowed":
        return "is_allowed" if right[0] == "yes" else "is_refused"
    if kind == "points":
        return "too_few" if int(given[0]) < int(right[0]) else "too_much"
    is_part = all(one in right for one in given) and any(one not in given for one in right)
    return "more_right" if is_part else "not_right"


def as_list(value: Any) -> Sequence[Any]:
    """One value or several, as a list."""
    return value if isinstance(value, list) else [value]


def moves_reaching(game: Game, states: Records, goal: Mapping[str, Any], whole: bool) -> list[Try]:
    """All moves that reach a goal, or all turns as soon as they do; with ``best``, those with the
    most points."""
    seat = int(states[0].turn)
    tries = all_turns(game, states) if whole else all_moves(game, states, goal)
    fitting = [one for one in tries if not miss_of(game, goal, one, seat)]
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
