"""What the page beside a real box asks: a sheet as it stands, and what a half-laid move scores.

The browser's worker runs this translated (``machines/box_script.py``).
"""

from __future__ import annotations

import json
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from jetons.box.deal import HIDDEN, TRIES
from jetons.box.sentences import refuse
from jetons.box.sheet import (
    NO_BOARD,
    Entry,
    Row,
    Sheet,
    Standing,
    check_sheet,
    standing_of,
)
from jetons.box.unseen import unseen
from jetons.core.engine import engine
from jetons.core.errors import BadNotation, Conflict
from jetons.core.game import Game, Records, copies_of
from jetons.play.record import write_record

BAG = 1  # a pool that tokens come from: they are named alike in all


class ShownLine(msgspec.Struct, frozen=True):
    """A line of a move's points, with its clause."""

    fr: str
    en: str
    points: int
    clause: str
    cells: tuple[str, ...]


class Problem(msgspec.Struct, frozen=True):
    """Why the rules refuse a row."""

    fr: str
    en: str
    clause: str


class ShownRow(msgspec.Struct, frozen=True):
    """A row of the sheet, as the page draws it."""

    place: float
    seat: int
    text: str
    points: int
    scores: tuple[int, ...]
    lines: tuple[ShownLine, ...]
    is_trusted: bool
    problem: Problem | None
    kind: Literal["step", "points"]


class Ended(msgspec.Struct, frozen=True):
    """How the game ended."""

    winners: tuple[int, ...]
    why: str
    fr: str
    en: str


class Shown(msgspec.Struct, frozen=True):
    """A sheet as it stands, or as it stood before a place that is corrected."""

    rows: tuple[ShownRow, ...]
    scores: tuple[int, ...]
    turn: int
    is_over: bool
    is_rough: bool  # passes are still to be looked at
    asks: tuple[int, ...]
    outcome: Ended | None
    rounds: tuple[int, ...]  # what this round brings each seat; empty: not over, or no rounds
    view: dict[str, Any] | None  # what everybody sees; None: only points are known
    out: dict[str, int]  # by token, how many the mover could still hold
    has_board: bool


class Laid(msgspec.Struct, frozen=True):
    """What a move scores that is not entered yet."""

    move: str
    points: int
    lines: tuple[ShownLine, ...]


def stood(sheet: Sheet, is_quick: bool) -> Standing:
    """A sheet as it stands; quickly: passes are taken on trust where the first deal says other."""
    return standing_of(sheet, 0 if is_quick else TRIES)


def shown(now: Standing, game: Game) -> Shown:
    """A standing as the page draws it."""
    fit = now.fit
    outcome: Ended | None = None
    rounds: tuple[int, ...] = ()
    if now.outcome is not None:
        if fit is not None and game.rounds is not None:
            rounds = game.rounds.points(fit.table.states[0], now.outcome.winners)
        text = now.outcome.text
        winners, why = tuple(now.outcome.winners), now.outcome.why
        outcome = Ended(winners, why, text.fr, text.en)
    return Shown(
        rows=tuple([shown_row(row) for row in now.rows]),
        scores=now.scores,
        turn=now.turn,
        is_over=now.is_over,
        is_rough=fit is not None and fit.is_rough,
        asks=now.asks,
        outcome=outcome,
        rounds=rounds,
        view=view_of(game, fit.table.states) if fit is not None else None,
        out=out_of(now),
        has_board=fit is not None,
    )


def shown_row(row: Row) -> ShownRow:
    """A row as the page draws it."""
    problem = None
    if row.problem is not None:
        problem = Problem(row.problem.fr, row.problem.en, row.clause)
    return ShownRow(
        place=row.place,
        seat=row.seat,
        text=row.text,
        points=row.points,
        scores=row.scores,
        lines=shown_lines(row.lines),
        is_trusted=row.is_trusted,
        problem=problem,
        kind="points" if row.text.startswith("=") else "step",
    )


def shown_lines(lines: Any) -> tuple[ShownLine, ...]:
    """The lines of a move's points, as the page draws them."""
    return tuple(
        [
            ShownLine(line.text.fr, line.text.en, line.points, line.clause, tuple(line.cells))
            for line in lines
        ]
    )


def view_of(game: Game, states: Records) -> dict[str, Any]:
    """What everybody at the table sees."""
    rules = engine(game)
    view: dict[str, Any] = json.loads(rules.view_json(rules.observe(states, -1)))
    return view


def out_of(now: Standing) -> dict[str, int]:
    """By token, how many the seat to move could still hold."""
    if now.fit is None:
        return {}
    table = now.fit.table
    counts = unseen(table.game).out(table.states[0], table.turn)
    names = [table.game.notation.format_outcome(BAG, kind) for kind in range(len(counts))]
    return {name: n for name, n in zip(names, counts, strict=True) if is_token(table.game, name)}


def is_token(game: Game, name: str) -> bool:
    """Whether a token has this name: Le 21 counts from 1."""
    try:
        game.notation.parse_outcome(BAG, name)
    except BadNotation:
        return False
    return True


def laid(now: Standing, text: str) -> Laid:
    """What a move would score, whoever holds its tokens.

    Raises BadNotation, IllegalMove, or Conflict where no board is known or a token is used up.
    """
    if now.fit is None or now.problem is not None:
        raise Conflict(NO_BOARD)
    table = now.fit.table
    game, seat = table.game, table.turn
    if table.is_over:
        raise refuse(Conflict, "over_already")
    rules, states = engine(game), copies_of(table.states)
    if HIDDEN in text:
        return Laid(text, 0, ())
    moves = rules.read_move(states, text)
    taken = table.hands.taken(moves[0])
    if not taken:
        return Laid(text, 0, ())
    check_there(now, taken)
    held = list(table.hands.held(states[0], seat))
    spare = held[: max(len(held) - len(taken), 0)]
    unseen(game).hold(states[0], seat, [*taken, *spare])
    reason = rules.call.check(states, 0, moves, 0)
    if reason:
        raise rules.refused(reason, states, moves)
    lines = shown_lines(rules.explain(states, moves))
    move = game.notation.between_parts.join(rules.parts(states, moves))
    return Laid(move, int(rules.call.apply(states, 0, moves, 0)), lines)


class Place(msgspec.Struct, frozen=True):
    """A move that lays just the tokens that are held."""

    parts: tuple[str, ...]
    points: int


def places(now: Standing, tokens: list[str]) -> tuple[Place, ...]:
    """All moves that lay exactly these tokens, whoever holds them.

    Raises BadNotation for a token that there is not, Conflict for one of which none is left.
    """
    if now.fit is None or now.problem is not None:
        raise Conflict(NO_BOARD)
    table = now.fit.table
    game, states = table.game, copies_of(table.states)
    kinds = [game.notation.parse_outcome(BAG, token) for token in tokens]
    check_there(now, tuple(kinds))
    unseen(game).hold(states[0], table.turn, kinds)
    found = []
    for parts, points, taken in legal_parts(game, states):
        if sorted(taken) == sorted(kinds):
            found.append(Place(parts, points))
    return tuple(found)


def legal_parts(game: Game, states: Records) -> list[tuple[tuple[str, ...], int, tuple[int, ...]]]:
    """All legal moves: their parts, their points, the tokens that they take."""
    assert game.hands is not None
    rules = engine(game)
    moves, points = rules.legal_scores(states)
    parts = rules.all_parts(states, moves)
    taken = [game.hands.taken(move) for move in moves]
    return list(zip(parts, points.tolist(), taken, strict=True))


def check_there(now: Standing, taken: tuple[int, ...]) -> None:
    """Raise Conflict for a token of which none is left."""
    assert now.fit is not None
    table = now.fit.table
    there = unseen(table.game).out(table.states[0], table.turn)
    for kind in taken:
        n = there[kind] if 0 <= kind < len(there) else 0
        if sum(1 for one in taken if one == kind) > n:
            name = table.game.notation.format_outcome(BAG, kind) if kind >= 0 else HIDDEN
            raise refuse(Conflict, "too_few_left", what=name, n=n)


def entered(sheet: Sheet, text: str, place: float | None, seat: int | None, at: int) -> Entry:
    """A new entry of a sheet. Raises what makes it none (``Sheet.with_entry``)."""
    return sheet.with_entry(text, place=place, seat=seat, at=at).entries[-1]


def recorded(sheet: Sheet) -> str:
    """The record of the match on the table. Raises Conflict where it is not whole."""
    return write_record(sheet.match(), date=sheet.date)


def opened_sheet(
    game: str, players: list[str], options: dict[str, str], date: str, start: str
) -> Sheet:
    """A new sheet. Raises BadOption, BadPosition."""
    return Sheet.new(game, players, options, date=date, start=start)


def whole(sheet: Sheet) -> Sheet:
    """A stored sheet with its entries in the order of their making. Raises BadRecord."""
    ordered = sorted(sheet.entries, key=lambda entry: (entry.at, entry.id))
    return check_sheet(replace(sheet, entries=tuple(ordered)))
