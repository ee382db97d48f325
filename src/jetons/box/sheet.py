"""A score sheet beside a real box: a log of entries, and what the rules make of them.

An entry stands at a place of the sheet: a step as it was laid, only its points (``= 23``, or line
by line ``= 15 + 8``), or what was left on a rack at the end (``rest 4 7``). A later entry for the
same place corrects it, an empty one strikes it out, and everything that follows is computed anew.
"""

from __future__ import annotations

import dataclasses
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from jetons.box.deal import HIDDEN, TRIES, Fit, Scored, Step, fit
from jetons.box.midway import fit_midway, n_seats_at, table_at
from jetons.box.sentences import WORDS, refuse
from jetons.core.engine import engine
from jetons.core.errors import BadNotation, BadOption, BadRecord, Conflict, JetonsError
from jetons.core.game import Game, Line, Outcome
from jetons.core.text import Text
from jetons.games import game as game_named
from jetons.play.events import Started
from jetons.play.match import Match

POINTS, REST = "=", "rest"  # the first words of entries that are no steps
MOST_ENTRIES = 5_000
MOST_POINTS = 1_000  # of one turn


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the log."""

    place: float  # where it stands; between two places there is always another
    seat: int
    text: str  # "": struck out
    at: int = 0  # when, in milliseconds of Unix time
    id: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """A score sheet: who plays what, and every entry ever made."""

    game: str
    players: tuple[str, ...]
    options: dict[str, str]  # ``first`` says who began
    entries: tuple[Entry, ...] = ()
    date: str = ""
    start: str = ""  # the table as it lay when the sheet was opened, a position; "": the beginning

    @classmethod
    def new(
        cls,
        game: Game | str,
        players: Sequence[str],
        options: Mapping[str, str] | None = None,
        *,
        date: str = "",
        start: str = "",
    ) -> Sheet:
        """An empty sheet. Raises BadOption, or BadPosition for a table that cannot be.

        A real table knows who began: seat 1 if not said.
        """
        game = game if isinstance(game, Game) else game_named(game)
        if game.hands is None:
            raise refuse(BadOption, "counted_by_squares", title=game.facts.title)
        options = {"first": "1", **(options or {})}
        if options["first"] == "lot":
            options["first"] = "1"
        game.configure(len(players), options)
        if start and n_seats_at(table_at(game, start)) != len(players):
            raise refuse(BadOption, "other_number")
        return cls(game.slug, tuple(players), game.check_options(options), (), date, start)

    # --- entries --------------------------------------------------------------------------

    def with_entry(
        self, text: str, *, place: float | None = None, seat: int | None = None, at: int = 0
    ) -> Sheet:
        """The sheet with one more entry: at its end, or at a place that it corrects.

        Raises BadNotation for what is no entry, Conflict for a seat that there is not or a full
        sheet. Whether the rules allow it, ``standing`` says.
        """
        if seat is None:
            corrected = next((e.seat for e in self.entries if e.place == place), None)
            seat = self.standing().turn if corrected is None else corrected
        if not 0 <= seat < len(self.players):
            raise refuse(Conflict, "no_player", seat=seat + 1)
        if len(self.entries) >= MOST_ENTRIES:
            raise refuse(Conflict, "sheet_full")
        text = " ".join(text.split())
        check_text(game_named(self.game), len(self.players), self.options, text)
        if place is None:
            place = beyond(max((entry.place for entry in self.entries), default=0))
        entry = Entry(place, seat, text, at, new_id())
        return replace(self, entries=(*self.entries, entry))

    def place_before(self, place: float) -> float:
        """A place between one of the sheet and the one before it, for a turn that was forgotten."""
        before = max((e.place for e in self.entries if e.place < place), default=place - 2)
        return between(before, place)

    def last_entries(self) -> list[Entry]:
        """The entries that count, in the order of their places."""
        last: dict[float, Entry] = {}
        for entry in self.entries:
            last[entry.place] = entry
        return [last[place] for place in sorted(last) if last[place].text]

    # --- what the rules make of them ------------------------------------------------------

    def started(self) -> Started:
        """The opening of the match on the table."""
        rules = game_named(self.game).facts.rules_version
        return Started(game=self.game, rules=rules, players=self.players, options=self.options)

    def standing(self) -> Standing:
        """The sheet as it stands: every row counted, whose turn it is, what is wrong."""
        return standing_of(self)

    def before(self, place: float) -> Sheet:
        """The sheet before a place was entered, so that something else can go there."""
        return replace(self, entries=tuple(e for e in self.entries if e.place < place))

    def match(self) -> Match:
        """The match on the table, hands dealt so that it fits. Raises Conflict where only points
        were entered, a row is refused, or a pass rests on trust."""
        now = self.standing()
        if now.fit is None or now.problem is not None or self.start:
            raise refuse(Conflict, "not_whole")
        if any(row.is_trusted for row in now.rows):
            raise refuse(Conflict, "pass_unchecked")
        return Match.replay(now.fit.table.events)

    # --- kept -----------------------------------------------------------------------------

    def encode(self) -> bytes:
        """The sheet as JSON."""
        return msgspec.json.encode(self)

    @classmethod
    def decode(cls, data: bytes | str) -> Sheet:
        """A sheet from JSON. Raises BadRecord for what is none."""
        try:
            return check_sheet(msgspec.json.decode(data, type=Sheet))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise refuse(BadRecord, "no_sheet") from error


def check_sheet(sheet: Sheet) -> Sheet:
    """Check a stored sheet and return it. Raises BadRecord."""
    try:
        empty = Sheet.new(
            sheet.game, sheet.players, sheet.options, date=sheet.date, start=sheet.start
        )
        game = game_named(sheet.game)
        for entry in sheet.entries:
            check_text(game, len(sheet.players), sheet.options, entry.text)
    except JetonsError as error:
        raise BadRecord(error.text) from error
    is_bad = any(not 0 <= entry.seat < len(sheet.players) for entry in sheet.entries)
    if is_bad or len(sheet.entries) > MOST_ENTRIES:
        raise refuse(BadRecord, "impossible_entry")
    return replace(empty, entries=sheet.entries)


def beyond(place: float) -> float:
    """The first whole place after one."""
    return float(int(place) + 1)


def between(before: float, after: float) -> float:
    """A place in the middle of two."""
    return (before + after) / 2


def new_id() -> str:
    """The name of a new entry, which no other has."""
    return secrets.token_hex(8)


@dataclass(frozen=True)
class Row:
    """A row of the sheet, counted."""

    place: float
    seat: int
    text: str
    points: int
    scores: tuple[int, ...]  # of all seats after it
    lines: tuple[Line, ...] = ()
    is_trusted: bool = False  # it rests on a hand that nobody saw, or on points as they were told
    problem: Text | None = None  # why the rules refuse it; rows below are not counted
    clause: str = ""  # the rule that refuses it

    @property
    def why_not(self) -> Text | None:
        """Why the rules refuse it, with the clause."""
        if self.problem is None or not self.clause:
            return self.problem
        return Text(f"{self.problem.fr} ({self.clause})", f"{self.problem.en} ({self.clause})")


@dataclass(frozen=True)
class Standing:
    """A sheet as it stands."""

    rows: tuple[Row, ...]
    scores: tuple[int, ...]
    turn: int  # whose turn it is; the last mover once over
    is_over: bool
    asks: tuple[int, ...]  # seats whose rest the final score wants
    outcome: Outcome | None  # once nothing is open
    fit: Fit | None  # None: only points were entered from some row on

    @property
    def problem(self) -> Row | None:
        """The first row that the rules refuse."""
        return next((row for row in self.rows if row.problem is not None), None)


def check_text(game: Game, n_seats: int, options: Mapping[str, str], text: str) -> None:
    """Raise BadNotation for a text that is no entry of a game."""
    word, _, rest = text.partition(" ")
    if not text:
        return
    if word == POINTS:
        is_sum = re.fullmatch("-?[0-9]{1,4}( ?[+] ?[0-9]{1,4}){0,9}", rest) is not None
        if not is_sum or abs(points_told(text)) > MOST_POINTS:
            raise refuse(BadNotation, "points_of_turn")
    elif word == REST:
        tokens_of(game, rest)
    else:
        states = engine(game).start(game.configure(n_seats, options))
        engine(game).read_move(states, text.replace(HIDDEN, some_token(game)))


def points_told(text: str) -> int:
    """The points of an entry that gives points alone, its lines added up.

    >>> points_told("= 23"), points_told("= 15 + 8"), points_told("= -4")
    (23, 23, -4)
    """
    return sum(int(part) for part in text.partition(" ")[2].split("+"))


def some_token(game: Game) -> str:
    """The name of some token that can be drawn, to read a text in which one is hidden."""
    return game.notation.format_outcome(1, 1)


def tokens_of(game: Game, text: str) -> list[int]:
    """The tokens that a text names. Raises BadNotation."""
    return [game.notation.parse_outcome(1, word) for word in text.split() if word != "-"]


def standing_of(sheet: Sheet, tries: int = TRIES) -> Standing:
    """Count a sheet from its first row on, in at most so many deals (``deal.fit``)."""
    game, entries = game_named(sheet.game), sheet.last_entries()
    n_steps = next((i for i, e in enumerate(entries) if is_points(e)), len(entries))
    steps = [entry for entry in entries[:n_steps] if not is_rest(entry)]
    left = left_of(sheet, game, entries)
    moves = [Step(e.seat, e.text) for e in steps]
    if sheet.start:
        fitted = fit_midway(game, sheet.started(), sheet.start, moves, left)
    else:
        fitted = fit(game, sheet.started(), moves, left, tries)
    opening = opening_scores(sheet, game)
    rows = step_rows(steps, fitted, opening)
    table = fitted.table
    scores = rows[-1].scores if rows else opening
    if fitted.error is not None or n_steps < len(entries):
        rows += point_rows(entries[n_steps:], scores, fitted.error is not None)
        turn = next_turn(rows, table.turn, len(sheet.players))
        scores = rows[-1].scores if rows else scores
        known = fitted if n_steps == len(entries) else None
        return Standing(tuple(rows), scores, turn, False, (), None, known)
    asks = seats_to_ask(game, table.is_over, left, fitted)
    if asks and rows:  # the racks of the deal that was made up count for nobody
        rows[-1] = dataclasses.replace(rows[-1], scores=scores_by_laying(rows, opening))
        scores = rows[-1].scores
    outcome = game.eyes.outcome(table.states[0]) if table.is_over and not asks else None
    return Standing(tuple(rows), scores, table.turn, table.is_over, asks, outcome, fitted)


def opening_scores(sheet: Sheet, game: Game) -> tuple[int, ...]:
    """The scores before the first row."""
    n = len(sheet.players)
    if not sheet.start:
        return (0,) * n
    return tuple(int(score) for score in table_at(game, sheet.start)[0].scores[:n])


def is_points(entry: Entry) -> bool:
    """Whether an entry tells points alone."""
    return entry.text.split()[0] == POINTS


def is_rest(entry: Entry) -> bool:
    """Whether an entry tells what was left on a rack."""
    return entry.text.split()[0] == REST


def left_of(sheet: Sheet, game: Game, entries: Iterable[Entry]) -> list[list[int]]:
    """What each seat has left on its rack, where the sheet says so."""
    left: list[list[int]] = [[] for _ in sheet.players]
    for entry in entries:
        if is_rest(entry):
            words = entry.text.partition(" ")[2]
            left[entry.seat] = tokens_of(game, words)
    return left


def step_rows(steps: Sequence[Entry], fitted: Fit, opening: tuple[int, ...]) -> list[Row]:
    """The rows of steps, counted as far as the rules go along."""
    rows = [scored_row(entry, one) for entry, one in zip(steps, fitted.table.scored)]
    if fitted.error is not None:
        scores = rows[-1].scores if rows else opening
        clause = getattr(fitted.error, "clause", "")
        for i, entry in enumerate(steps[len(rows) :]):
            why = (NOT_COUNTED, "") if i else (fitted.error.text, clause)
            rows.append(Row(entry.place, entry.seat, entry.text, 0, scores, (), False, *why))
        if len(steps) == len(fitted.table.scored) and rows:  # what is left does not fit
            rows[-1] = dataclasses.replace(rows[-1], problem=fitted.error.text)
    return rows


def scored_row(entry: Entry, one: Scored) -> Row:
    """The row of a step that the rules allow; tokens that nobody told stay untold."""
    move = entry.text if HIDDEN in entry.text else one.move
    return Row(entry.place, one.seat, move, one.points, one.scores, one.lines, one.is_trusted)


def scores_by_laying(rows: Sequence[Row], opening: tuple[int, ...]) -> tuple[int, ...]:
    """The scores after the last row from the moves alone, without leftovers."""
    last = rows[-1]
    before = rows[-2].scores if len(rows) > 1 else opening
    return tuple(
        score + (last.points if seat == last.seat else 0) for seat, score in enumerate(before)
    )


NOT_COUNTED = WORDS.text("says", "not_counted")
NO_BOARD = WORDS.text("says", "no_board")


def point_rows(entries: Sequence[Entry], scores: tuple[int, ...], is_refused: bool) -> list[Row]:
    """The rows from the first one with points alone; the steps among them stay unchecked."""
    rows = []
    for entry in entries:
        if is_rest(entry):
            continue
        points, problem = 0, NOT_COUNTED if is_refused else None
        if is_points(entry):
            points = 0 if is_refused else points_told(entry.text)
        elif not is_refused:
            problem = NO_BOARD
        scores = tuple(s + points if i == entry.seat else s for i, s in enumerate(scores))
        place, seat, text = entry.place, entry.seat, entry.text
        rows.append(Row(place, seat, text, points, scores, (), problem is None, problem))
    return rows


def next_turn(rows: Sequence[Row], turn: int, n_seats: int) -> int:
    """Whose turn it is after points alone: the next seat's."""
    return (rows[-1].seat + 1) % n_seats if rows and rows[-1].text.startswith(POINTS) else turn


def seats_to_ask(game: Game, is_over: bool, left: list[list[int]], fitted: Fit) -> tuple[int, ...]:
    """The seats whose leftovers the final score needs and the sheet lacks."""
    assert game.hands is not None
    if not is_over or not game.hands.count_at_end:
        return ()
    state = fitted.table.states[0]
    seats = range(len(left))
    return tuple(s for s in seats if not left[s] and game.hands.held(state, s))


__all__ = ["Entry", "Row", "Sheet", "Standing"]
