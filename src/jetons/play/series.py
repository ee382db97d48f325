"""A series: rounds of one game between the same players, to a total of points agreed before.

A series is a value, like a match: playing gives a new one. Who begins a round passes on to the
next seat in the following one. A file holds the records of all rounds, each as a file of its own
would be, with the points after each, and is sealed as a whole::

    jetons series 1
    game: 20-sur-20
    total: 50

    round 1 62
    jetons record 1
    …
    end 61 9f86d081…
    points 0 13
    round 2 57
    …
    points 51 13
    = 51 13 ; 1 ; total
    end 126 2c624232…

The number after ``round`` counts from 1, the next one is the lines of that round's record.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from jetons.core.ending import ended
from jetons.core.errors import BadOption, BadRecord, Conflict, MatchOver
from jetons.core.game import Game, Outcome, Rounds
from jetons.games import game as game_named
from jetons.play import fair
from jetons.play.events import Played
from jetons.play.match import Match
from jetons.play.record import MatchRecord, verify_deal, write_record
from jetons.play.record_reader import read_record
from jetons.play.sentences import refuse

MAGIC = "jetons series 1"
HIGHEST_TOTAL = 10_000
LONGEST = 20_000_000  # characters


@dataclass(frozen=True, eq=False)
class Series:
    """Rounds played so far. All methods leave it as it is; those that change give a new one."""

    total: int  # points that win
    rounds: tuple[Match, ...]  # the last one is being played, or over

    @classmethod
    def new(
        cls,
        game: Game | str,
        players: Sequence[str] = ("", ""),
        options: Mapping[str, str] | None = None,
        *,
        total: int | None = None,
        secret: bytes | None = None,
        seeds: Sequence[str] = (),
        at: int = 0,
    ) -> Series:
        """Sit down for a series and deal its first round.

        Raises BadOption for a game without rounds, a total that cannot be, or as Match.new.
        """
        game = game_named(game) if isinstance(game, str) else game
        default = rounds_of(game).total
        total = default if total is None else check_total(total)
        match = Match.new(game, players, options, secret=secret, seeds=seeds, at=at)
        return cls(total, (match,))

    @classmethod
    def replay(cls, total: int, rounds: Sequence[Match]) -> Series:
        """The series of these rounds. Raises BadRecord where one cannot follow the others."""
        if not rounds:
            raise refuse(BadRecord, "empty_series")
        series = cls(total, (rounds[0],))
        for match in rounds[1:]:
            series = series._following(match)
        return series

    # --- looking --------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The round that is being played, or the last one."""
        return self.rounds[-1]

    @property
    def game(self) -> Game:
        """What is played."""
        return self.match.game

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, of all rounds that are over."""
        by_round = [points_of(match) for match in self.rounds]
        return tuple(map(sum, zip(*by_round, strict=True)))

    @property
    def is_over(self) -> bool:
        """Whether a seat has reached the total."""
        return max(self.scores) >= self.total

    @property
    def outcome(self) -> Outcome | None:
        """Who won; None while it goes on."""
        return outcome_of(self.total, self.scores, len(self.rounds))

    # --- going on -------------------------------------------------------------------------

    def after(self, text: str, *, seat: int | None = None, at: int = 0) -> Series:
        """The series after a move in its present round. Raises what Match.after raises."""
        return self.with_match(self.match.after(text, seat=seat, at=at))

    def with_match(self, match: Match) -> Series:
        """The series with its present round gone on: a move, a resignation, an agreement."""
        return replace(self, rounds=(*self.rounds[:-1], match))

    def next_round(
        self, *, secret: bytes | None = None, seeds: Sequence[str] = (), at: int = 0
    ) -> Series:
        """The series with its next round dealt, begun by the next seat.

        Raises MatchOver when the total is reached, Conflict while a round is being played.
        """
        if self.is_over:
            raise refuse(MatchOver, "series_over")
        if not self.match.is_over:
            raise refuse(Conflict, "round_runs")
        options = {**self.match.started.options, "first": next_first(self.match)}
        players = self.match.players
        match = Match.new(self.game, players, options, secret=secret, seeds=seeds, at=at)
        return replace(self, rounds=(*self.rounds, match))

    # --- inside ---------------------------------------------------------------------------

    def _following(self, match: Match) -> Series:
        if self.is_over:
            raise refuse(BadRecord, "round_after_end")
        if not self.match.is_over:
            raise refuse(BadRecord, "round_before_runs")
        before, now = self.match.started, match.started
        if (before.game, before.players) != (now.game, now.players):
            raise refuse(BadRecord, "other_players")
        first = next_first(self.match)
        if now.options != {**before.options, "first": first}:
            raise refuse(BadRecord, "other_options", first=first)
        return replace(self, rounds=(*self.rounds, match))


def rounds_of(game: Game) -> Rounds:
    """How the game's rounds count. Raises BadOption for a game that has none."""
    if game.rounds is None:
        raise refuse(BadOption, "no_rounds", title=game.facts.title)
    return game.rounds


def check_total(total: int) -> int:
    """Check the total of a series and return it. Raises BadOption."""
    if not 1 <= total <= HIGHEST_TOTAL:
        raise refuse(BadOption, "bad_total", highest_total=HIGHEST_TOTAL)
    return total


def points_of(match: Match) -> tuple[int, ...]:
    """What a round brings each seat; nothing while it goes on."""
    outcome = match.outcome
    if outcome is None:
        return (0,) * len(match.players)
    return rounds_of(match.game).points(match.state, outcome.winners)


def outcome_of(total: int, scores: tuple[int, ...], n_rounds: int) -> Outcome | None:
    """Who won a series that stands at these points after its rounds; None while it goes on."""
    best = max(scores)
    if best < total:
        return None
    winners = tuple(seat for seat, points in enumerate(scores) if points == best)
    return ended("total", scores, winners, total, n_rounds)


def next_first(match: Match) -> str:
    """The option ``first`` of the round after this one: the start passes to the next seat."""
    return str((beginner(match) + 1) % len(match.players) + 1)


def beginner(match: Match) -> int:
    """The seat that had the first move of a round."""
    for event in match.events:
        if isinstance(event, Played):
            return event.seat
    return match.turn


# --- files --------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class SeriesRecord:
    """What a series file says: the series, and of each round what only the file knows."""

    series: Series
    rounds: tuple[MatchRecord, ...]


def write_series(
    series: Series,
    *,
    date: str = "",
    secrets: Sequence[bytes | None] | None = None,
    hints: Sequence[Sequence[int]] | None = None,
) -> str:
    """The text of a series; ``secrets`` of its rounds are written for those that are over,
    ``hints``: how often each seat asked for advice in each."""
    secrets = secrets if secrets is not None else [None] * len(series.rounds)
    hints = hints if hints is not None else [()] * len(series.rounds)
    lines = [MAGIC, f"game: {series.game.slug}", f"total: {series.total}", ""]
    for i, match in enumerate(series.rounds, 1):
        secret, asked = secrets[i - 1], hints[i - 1]
        record = write_record(match, date=date, secret=secret, hints=asked).splitlines()
        lines += [f"round {i} {len(record)}", *record]
        lines.append(points_line(replace(series, rounds=series.rounds[:i])))
    if series.outcome is not None:
        lines.append(result_line(series.outcome))
    body = "\n".join(lines) + "\n"
    return body + f"end {len(lines)} {fair.fingerprint(body)}\n"


def points_line(series: Series) -> str:
    """The points after a round."""
    return "points " + " ".join(map(str, series.scores))


def result_line(outcome: Outcome) -> str:
    """How the series ended."""
    scores = " ".join(map(str, outcome.scores))
    winners = " ".join(str(seat + 1) for seat in outcome.winners)
    return f"= {scores} ; {winners} ; {outcome.why}"


def read_series(text: str) -> SeriesRecord:
    """The series that a file tells, every move checked. Raises BadRecord with the line."""
    lines = sealed_lines(text)
    slug, total = read_header(lines)
    rounds: list[MatchRecord] = []
    at = 4
    while at < len(lines) and not lines[at].startswith("= "):
        record, at = read_round(lines, at, len(rounds) + 1)
        rounds.append(record)
        series = series_to(total, rounds, at)
        if lines[at] != points_line(series):
            raise line_error(points_line(series), at)
        at += 1
    if not rounds or rounds[0].match.game.slug != slug:
        raise refuse(BadRecord, "no_round", slug=slug, line=5)
    results = [] if series.outcome is None else [result_line(series.outcome)]
    if lines[at:] != results:
        raise line_error(results[0] if results else "end", at)
    return SeriesRecord(series, tuple(rounds))


def sealed_lines(text: str) -> list[str]:
    """The lines of a series file without its last, which must count and seal them."""
    if len(text) > LONGEST:
        raise refuse(BadRecord, "too_long")
    body, _, last = text.removesuffix("\n").rpartition("\n")
    lines = body.split("\n")
    if lines[0] != MAGIC:
        raise line_error(MAGIC, 0)
    digest = fair.fingerprint(body + "\n")
    if last != f"end {len(lines)} {digest}":
        raise refuse(BadRecord, "altered_series", line=len(lines) + 1)
    return lines


def line_error(line: str, at: int) -> BadRecord:
    """The error for an unexpected line; ``at`` counts from 0."""
    return refuse(BadRecord, "other_line", text=line, line=at + 1)


def read_header(lines: list[str]) -> tuple[str, int]:
    """The game and the total. Raises BadRecord."""
    for at, form in ((1, r"game: (\S{1,40})"), (2, r"total: (\d{1,5})"), (3, "()")):
        if at >= len(lines) or re.fullmatch(form, lines[at]) is None:
            raise line_error(("game: …", "total: …", "")[at - 1], at)
    try:
        return lines[1][6:], check_total(int(lines[2][7:]))
    except BadOption as error:
        raise BadRecord(error.text, line=3) from error


def read_round(lines: list[str], at: int, number: int) -> tuple[MatchRecord, int]:
    """A round's record, and where its points are. Raises BadRecord."""
    head = re.fullmatch(r"round (\d{1,5}) (\d{1,7})", lines[at])
    if head is None or int(head[1]) != number:
        raise line_error(f"round {number} …", at)
    end = at + 1 + int(head[2])
    if end >= len(lines):
        raise refuse(BadRecord, "lines_missing", line=at + 1)
    try:
        return read_record("\n".join(lines[at + 1 : end]) + "\n"), end
    except BadRecord as error:
        raise refuse(BadRecord, "in_round", number=number, why=error.text) from error


def series_to(total: int, rounds: Sequence[MatchRecord], at: int) -> Series:
    """The series of the rounds read so far. Raises BadRecord."""
    try:
        rounds_of(rounds[0].match.game)
        return Series.replay(total, [record.match for record in rounds])
    except (BadRecord, BadOption) as error:
        raise BadRecord(error.text, line=at) from error


def verify_series(record: SeriesRecord) -> int:
    """Deal every finished round again from its secret; the number of draws that agree.

    Raises BadDeal as ``verify_deal`` does.
    """
    return sum(verify_deal(round_) for round_ in record.rounds if round_.is_finished)


__all__ = ["Series", "SeriesRecord", "read_series", "verify_series", "write_series"]
