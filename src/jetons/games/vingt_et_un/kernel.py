"""Le 21's rules as functions over records. Each branch that is a rule cites its clause."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.game import NO_CHANCE
from jetons.core.jit import kernel
from jetons.games.vingt_et_un.layout import (
    BLOCKED,
    BLUE,
    COLOUR_OF,
    COPIES,
    CORNERS,
    DEAL,
    EXCHANGE,
    FLAG,
    KIND,
    LOT,
    LOW,
    N_CELLS,
    N_KINDS,
    N_TOKENS,
    NUMBER,
    OUT,
    OVER,
    OWN_POINTS,
    PASS,
    PLACE,
    RACK,
    REFILL,
    SCORING_ROUND,
    SEAT_SHIFT,
    SIDES,
    SQUARE_POINTS,
    STAR,
    STAR_VALUE,
    STEPS,
    STRIDE,
    SWAP,
    TAKES,
    TARGET,
    TOP,
    TURN,
    WENT_OUT,
    Reason,
)

_COPIES = np.array(COPIES, np.int8)
_SQUARE_POINTS = np.array(SQUARE_POINTS, np.int8)
NEVER = 99  # a number that fits nowhere
MOST_AT = RACK + TARGET  # placements that a cell can add to a list, and more


# --- looking at the board -----------------------------------------------------------------


@kernel
def is_on_board(state: Any, cell: int) -> bool:
    """Whether a cell is a square of the part of the board in use (21.4)."""
    return 0 <= cell < N_CELLS and takes_of(state, cell) != OUT


@kernel
def is_down(content: int) -> bool:
    """Whether a cell's content is a face-down token."""
    return content != 0 and content & NUMBER == 0


@kernel
def is_beside_down(board: Any, cell: int) -> bool:
    """Whether a cell is side by side with a face-down token (21.12)."""
    for step in SIDES:
        if is_down(int(board[cell + step])):
            return True
    return False


@kernel
def side_sum(board: Any, cell: int, step: int) -> int:
    """The face-up numbers in an unbroken line from a cell, itself left out (21.11)."""
    total = 0
    cell += step
    number = int(board[cell]) & NUMBER
    while number != 0:
        total += number
        cell += step
        number = int(board[cell]) & NUMBER
    return total


@kernel
def makes_21(board: Any, cell: int, number: int) -> bool:
    """Whether a number on an empty cell brings a line to exactly 21."""
    for step in STEPS:
        if side_sum(board, cell, step) + side_sum(board, cell, -step) + number == TARGET:
            return True
    return False


@kernel
def takes_of(state: Any, cell: int) -> int:
    """What a square takes: 0, 1 + the highest number, or OUT."""
    return int(state.squares[cell]) // TAKES


@kernel
def highest_at(state: Any, cell: int) -> int:
    """The highest number that 21.11 and 21.12 let stand on an empty square."""
    takes = takes_of(state, cell)
    return takes - 1 if takes > 0 else TARGET


# --- laying -------------------------------------------------------------------------------


@kernel
def lay(state: Any, cell: int, content: int) -> None:
    """Put a token on an empty square and keep what the squares around it take."""
    state.board[cell] = content
    state.squares[cell] &= KIND
    number = content & NUMBER
    if number == 0:
        for step in SIDES:
            limit(state, cell + step, 0)  # 21.12
        for step in CORNERS:
            limit(state, cell + step, TARGET)
        return
    for step in STEPS:
        lay_line(state, cell, step, number)


@kernel
def lay_line(state: Any, cell: int, step: int, number: int) -> None:
    """Keep what the two ends of the line through a face-up token take (21.11)."""
    board = state.board
    total = number
    after = cell + step
    while board[after] & NUMBER:
        total += int(board[after]) & NUMBER
        after += step
    before = cell - step
    while board[before] & NUMBER:
        total += int(board[before]) & NUMBER
        before -= step
    limit(state, after, TARGET - total - side_sum(board, after, step))
    limit(state, before, TARGET - total - side_sum(board, before, -step))


@kernel
def limit(state: Any, cell: int, highest: int) -> None:
    """A square touches a token, and takes no more than this number from now on."""
    takes = takes_of(state, cell)
    if takes == OUT or state.board[cell] != 0:
        return
    if takes == 0 or takes > highest + 1:
        takes = max(highest, 0) + 1
        state.squares[cell] = (int(state.squares[cell]) & KIND) + TAKES * takes


# --- racks --------------------------------------------------------------------------------


@kernel
def is_low(kind: int) -> bool:
    """Whether a token can open: 9 or lower, or a star standing for such a number (21.8)."""
    return 1 <= kind <= LOW or kind == STAR


@kernel
def has_low(rack: Any) -> bool:
    """Whether one of the tokens of a rack can open (21.8)."""
    for i in range(RACK):
        if is_low(int(rack[i])):
            return True
    return False


@kernel
def put_on(rack: Any, kind: int) -> None:
    """A token joins a rack that has room, in ascending order."""
    i = RACK - 1
    while rack[i] != 0:
        i -= 1
    while i < RACK - 1 and rack[i + 1] != 0 and rack[i + 1] < kind:
        rack[i] = rack[i + 1]
        i += 1
    rack[i] = kind


@kernel
def take_off(rack: Any, kind: int) -> None:
    """A token leaves a rack; the empty places come first."""
    i = RACK - 1
    while rack[i] != kind:
        i -= 1
    while i > 0:
        rack[i] = rack[i - 1]
        i -= 1
    rack[0] = 0


@kernel
def put_back(state: Any, seat: int) -> None:
    """A full rack goes back to the undrawn tokens of its seat."""
    for i in range(RACK):
        state.undrawn[seat, state.rack[seat, i]] += 1
        state.rack[seat, i] = 0


@kernel
def is_held(rack: Any, kind: int) -> bool:
    """Whether a token is on a rack."""
    for i in range(RACK):
        if rack[i] == kind:
            return True
    return False


@kernel
def value_left(state: Any, seat: int) -> int:
    """What a seat still owns, in hand and undrawn, added up; a star counts 21 (21.20)."""
    total = 0
    for kind in range(1, STAR):
        total += kind * int(state.undrawn[seat, kind])
    total += STAR_VALUE * int(state.undrawn[seat, STAR])
    for i in range(RACK):
        kind = int(state.rack[seat, i])
        total += STAR_VALUE if kind == STAR else kind
    return total


# --- start and chance ---------------------------------------------------------------------


@kernel
def start(state: Any, config: Any) -> None:
    """The empty table."""
    for cell in range(N_CELLS):
        state.board[cell] = 0
        state.squares[cell] = config.squares[cell]
    for seat in range(len(state.scores)):
        state.starts[seat] = config.starts[seat]
        clear_seat(state, seat, seat < config.n_seats)
    state.height = config.height
    state.n_rows = config.n_rows
    state.n_columns = config.n_columns
    state.last = 0
    state.last_number = 0
    state.lap = 1
    state.idle = 0
    state.teams = config.teams
    state.n_seats = config.n_seats
    state.swapped = 0
    state.ending = 0
    state.first = config.first
    state.turn = max(0, int(config.first))
    state.contest = (1 << int(config.n_seats)) - 1
    state.phase = LOT if config.first < 0 else DEAL
    state.due = 1 if config.first < 0 else RACK


@kernel
def clear_seat(state: Any, seat: int, plays: bool) -> None:
    """A seat with its whole set undrawn (21.1), or an empty one."""
    state.scores[seat] = 0
    state.turned[seat] = 0
    state.n_rack[seat] = 0
    state.n_undrawn[seat] = N_TOKENS if plays else 0
    for kind in range(N_KINDS):
        state.undrawn[seat, kind] = _COPIES[kind] if plays else 0
    for i in range(RACK):
        state.rack[seat, i] = 0


@kernel
def chance(state: Any, weights: Any) -> int:
    """The set to draw from (its seat is the pool) and the weights of its tokens."""
    if state.phase == TURN or state.phase == OVER:
        return NO_CHANCE
    seat = int(state.turn)
    for kind in range(N_KINDS):
        weights[kind] = state.undrawn[seat, kind]
    return seat


@kernel
def draw(state: Any, outcome: int) -> None:
    """The pending draw came out so."""
    if state.phase == LOT:
        turn_up(state, outcome)
        return
    seat = int(state.turn)
    state.undrawn[seat, outcome] -= 1
    state.n_undrawn[seat] -= 1
    put_on(state.rack[seat], outcome)
    state.n_rack[seat] += 1
    state.due -= 1
    if state.phase == DEAL:
        if state.due == 0:
            end_deal(state, seat)
        return
    if state.phase == SWAP:  # 21.18: only now does the token given up go back
        state.undrawn[seat, state.swapped] += 1
        state.n_undrawn[seat] += 1
        state.swapped = 0
    end_turn(state)


@kernel
def lot_value(kind: int) -> int:
    """What a turned-up token counts for beginning (21.7)."""
    return STAR_VALUE if kind == STAR else kind


@kernel
def turn_up(state: Any, kind: int) -> None:
    """A seat turns up a token, which then goes back; the last one settles who begins (21.7)."""
    state.turned[state.turn] = kind
    contest = int(state.contest)
    for seat in range(int(state.turn) + 1, int(state.n_seats)):
        if contest >> seat & 1:
            state.turn = seat
            return
    best, winners, first = 0, 0, 0
    for seat in range(int(state.n_seats) - 1, -1, -1):
        value = lot_value(int(state.turned[seat])) if contest >> seat & 1 else 0
        if value > best:
            best, winners = value, 0
        if value == best and value > 0:
            winners |= 1 << seat
            first = seat
    state.contest = winners
    state.turn = first  # ties turn again, among the tied
    if winners == 1 << first:
        state.first = first
        state.phase = DEAL
        state.due = RACK


@kernel
def end_deal(state: Any, seat: int) -> None:
    """A first rack is full: kept if it can open, else put back and drawn again (21.8)."""
    state.due = RACK
    if not has_low(state.rack[seat]):
        put_back(state, seat)
        state.n_undrawn[seat] = N_TOKENS
        state.n_rack[seat] = 0
        return
    next_seat(state)
    if state.turn == state.first:
        state.due = 0
        state.phase = TURN


@kernel
def next_seat(state: Any) -> None:
    """The turn goes to the next seat, clockwise (21.7)."""
    state.turn = (state.turn + 1) % state.n_seats


@kernel
def end_turn(state: Any) -> None:
    """After the draws: the next seat, perhaps of the next round, or the end (21.19)."""
    state.phase = TURN
    state.due = 0
    next_seat(state)
    if state.turn == state.first:
        state.lap += 1
    if state.idle >= state.n_seats:
        finish(state, BLOCKED)


@kernel
def finish(state: Any, ending: int) -> None:
    """Everybody pays for what he still owns (21.20), and the game is over."""
    state.phase = OVER
    state.ending = ending
    state.due = 0
    for seat in range(state.n_seats):
        state.scores[seat] -= value_left(state, seat)


# --- checking -----------------------------------------------------------------------------


@kernel
def check(state: Any, move: Any) -> int:
    """Why the mover may not play this; Reason.OK if he may."""
    if state.phase != TURN:
        return Reason.NOT_YOUR_TURN
    if move.kind == PLACE:
        return check_place(state, int(move.token), int(move.number), int(move.cell))
    if move.kind > PASS or move.number != 0 or move.cell != 0:
        return Reason.NO_MOVE
    if move.kind == EXCHANGE:
        return check_exchange(state, int(move.token))
    if move.token != 0:
        return Reason.NO_MOVE
    if can_place(state, int(state.turn)):  # 21.18
        return Reason.MUST_PLACE
    return Reason.OK


@kernel
def check_exchange(state: Any, token: int) -> int:
    """21.18."""
    seat = int(state.turn)
    if token == 0 or not is_held(state.rack[seat], token):
        return Reason.NOT_HELD
    if can_place(state, seat):
        return Reason.MUST_PLACE
    if state.n_undrawn[seat] == 0:
        return Reason.NONE_UNDRAWN
    return Reason.OK


@kernel
def check_place(state: Any, token: int, number: int, cell: int) -> int:
    """21.2 and 21.9 to 21.13, in this order."""
    if token == 0 or not is_held(state.rack[state.turn], token):
        return Reason.NOT_HELD
    if number != token and (token != STAR or not 1 <= number <= TARGET):
        return Reason.WRONG_NUMBER
    if not is_on_board(state, cell):
        return Reason.OFF_BOARD
    if state.board[cell] != 0:
        return Reason.OCCUPIED
    if state.lap == 1:
        if cell != start_cell(state):
            return Reason.NOT_START
        if number > LOW:
            return Reason.TOO_HIGH
    elif takes_of(state, cell) == 0:
        return Reason.NOT_TOUCHING
    if number == TARGET and state.lap >= SCORING_ROUND:
        return Reason.OK  # 21.13: a star
    if is_beside_down(state.board, cell):
        return Reason.BESIDE_DOWN
    if number > highest_at(state, cell):
        return Reason.OVER_21
    return Reason.OK


@kernel
def start_cell(state: Any) -> int:
    """The mover's start square (21.5)."""
    return int(state.starts[COLOUR_OF[state.n_seats, state.turn]])


# --- listing ------------------------------------------------------------------------------
# Which tokens fit where is as good as random, and a branch on it costs more than writing a move:
# while there is room, `placements` writes every number of the rack and counts those that fit.


@kernel
def put(out: Any, n: int, kind: int, token: int, number: int, cell: int) -> None:
    """Write a move."""
    move = out[n]
    move.kind = kind
    move.token = token
    move.number = number
    move.cell = cell


@kernel
def emit(out: Any, n: int, kind: int, token: int, number: int, cell: int) -> int:
    """List a move, written while there is room; the new count."""
    if n < len(out):
        put(out, n, kind, token, number, cell)
    return n + 1


@kernel
def numbers_on(rack: Any) -> tuple[int, int, int]:
    """The different numbers of a rack, without stars; NEVER in the place of the others."""
    a, b, c = int(rack[0]), int(rack[1]), int(rack[2])
    if c == b or not 0 < c < STAR:
        c = NEVER
    if b == a or not 0 < b < STAR:
        b = NEVER
    if not 0 < a < STAR:
        a = NEVER
    return a, b, c


@kernel
def emit_places(out: Any, n: int, cell: int, takes: int, numbers: Any, has_star: bool) -> int:
    """List what fits on a cell, written while there is room; the new count."""
    for number in numbers:
        if number < takes:
            n = emit(out, n, PLACE, number, number, cell)
    if has_star:
        for number in range(1, takes):
            n = emit(out, n, PLACE, STAR, number, cell)
    return n


@kernel
def placements(state: Any, out: Any, rack: Any) -> int:
    """List the placements from round 2 on (21.10 to 21.13)."""
    a, b, c = numbers_on(rack)
    has_star = rack[RACK - 1] == STAR
    is_wild = has_star and state.lap >= SCORING_ROUND
    n_columns = int(state.n_columns)
    n = 0
    for row in range(state.n_rows):
        left = TOP + row * STRIDE
        for cell in range(left, left + n_columns):
            takes = takes_of(state, cell)
            if takes == 0:
                continue
            if n + MOST_AT > len(out):
                n = emit_places(out, n, cell, takes, (a, b, c), has_star)
            else:
                put(out, n, PLACE, a, a, cell)
                n += a < takes
                put(out, n, PLACE, b, b, cell)
                n += b < takes
                put(out, n, PLACE, c, c, cell)
                n += c < takes
                if has_star:
                    for number in range(1, takes):
                        put(out, n, PLACE, STAR, number, cell)
                        n += 1
            if is_wild and takes <= TARGET:  # 21.13
                n = emit(out, n, PLACE, STAR, TARGET, cell)
    return n


@kernel
def openings(state: Any, out: Any, rack: Any) -> int:
    """List the placements of round 1 (21.9)."""
    cell = start_cell(state)
    if state.board[cell] != 0:
        return 0
    takes = 1 + min(LOW, highest_at(state, cell))
    return emit_places(out, 0, cell, takes, numbers_on(rack), rack[RACK - 1] == STAR)


@kernel
def legal(state: Any, out: Any) -> int:
    """All the mover's moves: placements, or exchanges and the pass if there are none."""
    if state.phase != TURN:
        return 0
    rack = state.rack[state.turn]
    if state.lap == 1:
        n = openings(state, out, rack)
    else:
        n = placements(state, out, rack)
    if n == 0:  # 21.18
        if state.n_undrawn[state.turn] > 0:
            n = exchanges(out, rack)
        n = emit(out, n, PASS, 0, 0, 0)
    return n


@kernel
def exchanges(out: Any, rack: Any) -> int:
    """List each different token of the rack to give up (21.18)."""
    n, before = 0, 0
    for i in range(RACK):
        token = int(rack[i])
        if token != before:
            n = emit(out, n, EXCHANGE, token, 0, 0)
        before = token
    return n


@kernel
def lowest_on(rack: Any) -> int:
    """The lowest number that a rack can place, a star as 1; above 21 for an empty rack."""
    if rack[RACK - 1] == STAR:
        return 1
    for i in range(RACK):
        if rack[i] != 0:
            return int(rack[i])
    return TARGET + 1


@kernel
def can_place(state: Any, seat: int) -> bool:
    """Whether the seat to move can place any of its tokens (21.18)."""
    rack = state.rack[seat]
    lowest = lowest_on(rack)
    if state.lap == 1:
        cell = start_cell(state)
        return state.board[cell] == 0 and lowest <= min(LOW, highest_at(state, cell))
    if rack[RACK - 1] == STAR and state.lap >= SCORING_ROUND:
        lowest = 0  # 21.13: as 21 on any square that touches a token
    for row in range(state.n_rows):
        left = TOP + row * STRIDE
        for cell in range(left, left + int(state.n_columns)):
            if takes_of(state, cell) > lowest:
                return True
    return False


# --- scoring ------------------------------------------------------------------------------


@kernel
def square_points(state: Any, seat: int, cell: int) -> int:
    """What a line of 21 completed on a square is worth to a seat (21.15)."""
    square = int(state.squares[cell]) & KIND
    if square == BLUE + int(COLOUR_OF[state.n_seats, seat]):
        return OWN_POINTS
    return int(_SQUARE_POINTS[square])


@kernel
def points_at(state: Any, number: int, cell: int) -> int:
    """The points of a number on an empty cell: once, however many lines it completes."""
    if state.lap < SCORING_ROUND:  # 21.16
        return 0
    if number == TARGET or makes_21(state.board, cell, number):  # 21.13, 21.14
        return square_points(state, int(state.turn), cell)
    return 0


@kernel
def score(state: Any, move: Any) -> int:
    """The points that a placement makes at once; 0 for anything else."""
    if move.kind != PLACE:
        return 0
    return points_at(state, int(move.number), int(move.cell))


# --- playing ------------------------------------------------------------------------------


@kernel
def apply(state: Any, move: Any) -> int:
    """Play a legal move; the draws that follow are left to chance."""
    seat = int(state.turn)
    token = int(move.token)
    if move.kind != PASS:
        take_off(state.rack[seat], token)
        state.n_rack[seat] -= 1
    if move.kind == PLACE:
        return apply_place(state, seat, token, int(move.number), int(move.cell))
    state.idle += 1
    if move.kind == EXCHANGE:
        state.swapped = token
        state.due = 1
        state.phase = SWAP
    else:
        end_turn(state)
    return 0


@kernel
def apply_place(state: Any, seat: int, token: int, number: int, cell: int) -> int:
    """Lay a token, face down if it scores (21.14), then call for the draw (21.17)."""
    points = points_at(state, number, cell)
    content = seat << SEAT_SHIFT
    if points > 0:
        content |= FLAG
    else:
        content |= number | (FLAG if token == STAR else 0)
    lay(state, cell, content)
    state.scores[seat] += points
    state.last = cell
    state.last_number = number
    state.idle = 0
    if state.n_undrawn[seat] > 0:
        state.due = 1
        state.phase = REFILL
    elif state.n_rack[seat] > 0:
        end_turn(state)
    else:
        finish(state, WENT_OUT)  # 21.19
    return points


@kernel
def is_over(state: Any) -> bool:
    """Whether the game has ended."""
    return bool(state.phase == OVER)


@kernel
def returns(state: Any, out: Any) -> None:
    """The score of each seat, or of its team (21.21, 21.22)."""
    for seat in range(len(out)):
        out[seat] = state.scores[seat]
        if state.teams:
            out[seat] += state.scores[(seat + 2) % 4]
