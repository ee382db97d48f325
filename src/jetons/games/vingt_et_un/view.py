"""What Le 21 shows: views for seats and bots, descriptions for clients, explained points."""

from __future__ import annotations

import functools
from typing import Any

from jetons.core.game import EVERYBODY, Line, Outcome, Record, Records
from jetons.core.jit import kernel
from jetons.core.plain import reader
from jetons.core.stream import pick
from jetons.core.text import Text
from jetons.games.vingt_et_un.kernel import score
from jetons.games.vingt_et_un.layout import (
    BLUE,
    COLOUR_OF,
    COLOURS,
    DEAL,
    FIFTEEN,
    FLAG,
    KIND,
    LOT,
    N_KINDS,
    NUMBER,
    OVER,
    OWN_POINTS,
    PLACE,
    PLAIN,
    RACK,
    SCORING_ROUND,
    SEAT_SHIFT,
    SQUARE_POINTS,
    STAR,
    STAR_VALUE,
    STEPS,
    SWAP,
    TARGET,
    VIEW,
    cell_name,
    cell_of,
    colours,
    rack_names,
    row_column,
    set_names,
    token_name,
)
from jetons.games.vingt_et_un.racks import has_low, put_back, put_on
from jetons.games.vingt_et_un.words import COLOUR_WORDS, ENDINGS, SQUARE_WORDS

read_view = reader(VIEW, "squares")
PHASES = ("lot", "deal", "turn", "refill", "swap", "over")  # names of LOT…OVER
TRIES = 1000  # first racks that `imagine` tries before it takes one that cannot open


# --- views --------------------------------------------------------------------------------


@kernel
def copy_table(source: Any, target: Any) -> None:
    """Copy what everybody sees, from a state to a view or back."""
    target.board[:] = source.board
    target.squares[:] = source.squares
    for seat in range(len(source.scores)):
        target.scores[seat] = source.scores[seat]
        target.starts[seat] = source.starts[seat]
        target.n_undrawn[seat] = source.n_undrawn[seat]
        target.n_rack[seat] = source.n_rack[seat]
        target.turned[seat] = source.turned[seat]
    target.height = source.height
    target.n_rows = source.n_rows
    target.n_columns = source.n_columns
    target.last = source.last
    target.last_number = source.last_number
    target.lap = source.lap
    target.contest = source.contest
    target.idle = source.idle
    target.teams = source.teams
    target.n_seats = source.n_seats
    target.turn = source.turn
    target.phase = source.phase
    target.first = source.first
    target.due = source.due
    target.ending = source.ending


@kernel
def observe(state: Any, seat: int, view: Any) -> None:
    """What a seat sees; -1 is a spectator. Rack and undrawn tokens of the others are one heap."""
    copy_table(state, view)
    for other in range(len(state.scores)):
        for kind in range(N_KINDS):
            view.owned[other, kind] = state.undrawn[other, kind]
        for i in range(RACK):
            kind = int(state.rack[other, i])
            view.owned[other, kind] += 1 if kind > 0 else 0
    if state.swapped > 0:
        view.owned[state.turn, state.swapped] += 1
    for i in range(RACK):
        view.rack[i] = state.rack[seat, i] if seat >= 0 else 0
    view.swapped = state.swapped if seat == state.turn else 0
    view.seat = seat


@kernel
def imagine(view: Any, stream: Any, state: Any) -> None:
    """A state that fits the view: each unseen rack drawn at random from what its seat owns."""
    copy_table(view, state)
    state.swapped = 0
    for seat in range(len(view.scores)):
        for kind in range(N_KINDS):
            state.undrawn[seat, kind] = view.owned[seat, kind]
        for i in range(RACK):
            state.rack[seat, i] = 0
        if seat == view.seat:
            own_tokens(view, seat, state)
        elif seat < view.n_seats:
            imagine_rack(state, seat, stream)


@kernel
def own_tokens(view: Any, seat: int, state: Any) -> None:
    """The seat's own rack, and what it gives up in an exchange under way, are as it sees them."""
    for i in range(RACK):
        kind = int(view.rack[i])
        state.rack[seat, i] = kind
        state.undrawn[seat, kind] -= 1 if kind > 0 else 0
    if view.swapped > 0:
        state.swapped = view.swapped
        state.undrawn[seat, view.swapped] -= 1


@kernel
def imagine_rack(state: Any, seat: int, stream: Any) -> None:
    """Draw a rack at random; one that has not yet opened holds a token that can (21.8)."""
    must_open = state.n_rack[seat] == RACK and is_to_open(state, seat)
    for _ in range(TRIES):
        for _ in range(state.n_rack[seat]):
            kind = pick(state.undrawn[seat], stream)
            state.undrawn[seat, kind] -= 1
            put_on(state.rack[seat], kind)
        if not must_open or has_low(state.rack[seat]):
            break
        put_back(state, seat)
    if state.phase == SWAP and seat == state.turn:
        state.swapped = pick(state.undrawn[seat], stream)
        state.undrawn[seat, state.swapped] -= 1


@kernel
def is_to_open(state: Any, seat: int) -> bool:
    """Whether a seat has its first rack and has not yet played its first turn."""
    if state.phase == DEAL:
        return True
    n = int(state.n_seats)
    first = int(state.first)
    return state.lap == 1 and (seat - first) % n >= (int(state.turn) - first) % n


# --- for people and programs --------------------------------------------------------------


def audience(states: Records) -> int:
    """Who sees the pending draw: all a token turned up to begin, else the drawer."""
    return EVERYBODY if states["phase"].item() == LOT else int(states["turn"].item())


def describe_table(views: Records) -> dict[str, Any]:
    """What all see alike of a view, as plain JSON for clients."""
    table = read_view(views)
    n = table.n_seats
    return {
        "rows": table.n_rows,
        "columns": table.n_columns,
        "squares": describe_squares(views["squares"].tobytes(), table.n_rows, table.n_columns),
        "starts": {
            COLOURS[colour]: cell_name(cell)
            for colour, cell in enumerate(table.starts)
            if row_column(cell)[0] < table.n_rows
        },
        "tokens": describe_tokens(table.board, n),
        "colours": colours(n),
        "teams": [[0, 2], [1, 3]] if table.teams else None,
        "racks": table.n_rack[:n],
        "undrawn": table.n_undrawn[:n],
        "owned": [set_names(table.owned[seat]) for seat in range(n)],
        "left": [value_of(table.owned[seat]) for seat in range(n)],
        "turned": [token_name(kind) if kind else None for kind in table.turned[:n]],
        "scores": table.scores[:n],
        "round": table.lap,
        "first": table.first,
        "turn": table.turn,
        "phase": PHASES[table.phase],
        "idle": table.idle,
        "last": describe_last(table),
        "over": table.phase == OVER,
    }


def describe_own(views: Records) -> dict[str, Any]:
    """What a seat sees and others do not: its rack, and what it has still to draw."""
    return {
        "rack": rack_names(views["rack"][0].tolist()),
        "own_undrawn": set_names(own_undrawn(views[0])),
    }


@functools.lru_cache(maxsize=64)  # boards: a table's never changes
def describe_squares(kinds: bytes, n_rows: int, n_columns: int) -> dict[str, dict[str, Any]]:
    """The squares in use that are not plain: of a colour, or of a value."""
    squares: dict[str, dict[str, Any]] = {}
    for row in range(n_rows):
        for column in range(n_columns):
            cell = cell_of(row, column)
            kind = kinds[cell] & KIND
            if kind >= FIFTEEN:
                squares[cell_name(cell)] = {"kind": "value", "value": SQUARE_POINTS[kind]}
            elif kind != PLAIN:
                squares[cell_name(cell)] = {"kind": "colour", "colour": COLOURS[kind - BLUE]}
    return squares


def describe_tokens(board: list[int], n_seats: int) -> dict[str, dict[str, Any]]:
    """The tokens on the board; a face-down one shows no number."""
    names = colours(n_seats)
    return {
        cell_name(cell): describe_token(content, names)
        for cell, content in enumerate(board)
        if content
    }


def describe_token(content: int, names: list[str]) -> dict[str, Any]:
    """One token on the board, as the JSON form of positions has it."""
    number, is_flagged = content & NUMBER, content & FLAG != 0
    by = names[content >> SEAT_SHIFT & 3]
    if number == 0:
        return {"by": by, "down": True}
    return {"n": number, "by": by, "star": True} if is_flagged else {"n": number, "by": by}


def describe_last(table: Record) -> dict[str, Any] | None:
    """The last token placed, its points, and its lines of 21 if it scored."""
    cell, number = table.last, table.last_number
    if cell == 0:
        return None
    content = table.board[cell]
    seat = content >> SEAT_SHIFT & 3
    has_scored = content & NUMBER == 0  # 21.14: face down
    lines = lines_of_21(table.board, cell, number) if has_scored and number < TARGET else []
    return {
        "cell": cell_name(cell),
        "by": colours(table.n_seats)[seat],
        "n": number,
        "points": points_of(table, seat, cell) if has_scored else 0,
        "lines": [[cell_name(at) for at, _ in line] for line in lines],
    }


def points_of(table: Record, seat: int, cell: int) -> int:
    """What a line of 21 completed on a square is worth to a seat, from a view."""
    kind = int(table.squares[cell]) & KIND
    is_own = kind == BLUE + int(COLOUR_OF[int(table.n_seats), seat])
    return OWN_POINTS if is_own else SQUARE_POINTS[kind]


def own_undrawn(view: Record) -> list[int]:
    """What the seat itself has not drawn, by kind; nothing for a spectator."""
    seat = int(view["seat"])
    if seat < 0:
        return [0] * N_KINDS
    counts: list[int] = view["owned"][seat].tolist()
    for kind in (*view["rack"].tolist(), int(view["swapped"])):
        counts[kind] -= 1 if kind else 0
    return counts


def value_of(counts: Any) -> int:
    """What tokens counted by kind cost at the end (21.20)."""
    return sum(int(n) * (STAR_VALUE if kind == STAR else kind) for kind, n in enumerate(counts))


def lines_of_21(board: Any, cell: int, number: int) -> list[list[tuple[int, int]]]:
    """The lines of exactly 21 through a number on a cell, each as (cell, number) in order."""
    lines = []
    for step in STEPS:
        before, after = run_from(board, cell, -step), run_from(board, cell, step)
        line = [*reversed(before), (cell, number), *after]
        if sum(there for _, there in line) == TARGET:
            lines.append(line)
    return lines


def run_from(board: Any, cell: int, step: int) -> list[tuple[int, int]]:
    """The face-up tokens in an unbroken line from a cell, itself left out."""
    run = []
    cell += step
    while int(board[cell]) & NUMBER:
        run.append((cell, int(board[cell]) & NUMBER))
        cell += step
    return run


# --- points and endings -------------------------------------------------------------------


def explain(states: Records, moves: Records) -> list[Line]:
    """Why a placement makes its points: the square, and the line of 21 that is shown."""
    state, move = states[0], moves[0]
    if move["kind"] != PLACE:
        return []
    cell, number = int(move["cell"]), int(move["number"])
    points = int(score(state, move))
    if number == TARGET and points > 0:  # 21.13
        star = Text("une étoile qui vaut 21", "a star as 21")
        return [scored(points, star, "21.13")]
    sums = [
        " + ".join(str(there) for _, there in line)
        for line in lines_of_21(state["board"].tolist(), cell, number)
    ]
    if not sums:
        return []
    if state["lap"] < SCORING_ROUND:
        text = Text(
            f"ligne de 21 avant le quatrième tour : {sums[0]}",
            f"a line of 21 before round 4: {sums[0]}",
        )
        return [Line(text, 0, "21.16")]
    others = [
        Line(Text(f"aussi {line}, compté une fois", f"also {line}, counted once"), 0, "21.15")
        for line in sums[1:]
    ]
    return [scored(points, Text(sums[0], sums[0]), "21.15"), *others]


def scored(points: int, what: Text, clause: str) -> Line:
    """A scoring line: ``15 on a marked square: 9 + 5 + 7``."""
    where = SQUARE_WORDS[points]
    text = Text(f"{points} {where.fr} : {what.fr}", f"{points} {where.en}: {what.en}")
    return Line(text, points, clause)


def partners(state: Record, seat: int) -> tuple[int, ...]:
    """The seats that win and lose together: oneself, and across the table in teams (21.22)."""
    return (seat, (seat + 2) % 4) if state.teams else (seat,)


def outcome(state: Record) -> Outcome:
    """Who won and how the game ended (21.19 to 21.22)."""
    n = int(state.n_seats)
    scores = [int(score) for score in state.scores[:n]]
    if state.teams:
        scores = [scores[seat] + scores[(seat + 2) % 4] for seat in range(n)]
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    why, text = ENDINGS[int(state.ending)]
    words = COLOUR_WORDS[int(COLOUR_OF[n, int(state.turn)])]
    text = Text(text.fr.format(colour=words.fr), text.en.format(colour=words.en))
    return Outcome(tuple(scores), winners, why, text)
