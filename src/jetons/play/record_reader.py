"""Reading record files: every line checked, every move followed. The format is in ``record.py``."""

from __future__ import annotations

import re

from jetons.core.engine import engine
from jetons.core.errors import BadNotation, BadRecord, JetonsError
from jetons.core.game import NO_CHANCE, Game
from jetons.games import game as game_named
from jetons.play import fair
from jetons.play.events import (
    Abandoned,
    Agreed,
    AnyEvent,
    Drew,
    Played,
    Resigned,
    Started,
    TimedOut,
    TookBack,
    WasAbsent,
)
from jetons.play.match import Match
from jetons.play.record import ADVISED, MAGIC, OF_A_DAY, PLEDGED, MatchRecord
from jetons.play.sentences import refuse
from jetons.play.trail import Trail

MOST_BACKS = 1_000  # take-backs
LONGEST = 4_000_000  # characters; a match of a thousand moves has about 60,000


def read_record(text: str | bytes) -> MatchRecord:
    """The match that a record tells, every move checked. Raises BadRecord with the line.

    ``text`` is what the file says: ``read_record(Path("game.txt").read_text())``.
    """
    lines = sealed_lines(text)
    header, first_step = read_header(lines)
    trail = Trail(open_match(header))
    secret = read_secret(header)
    outcome_line = None
    for number, line in enumerate(lines[first_step:], first_step + 1):
        if outcome_line is not None:
            raise refuse(BadRecord, "line_after_result", line=number)
        if line.startswith("= "):
            check_result(trail.stand, line, number)
            outcome_line = number
        else:
            add_line(trail, line, number)
    check_end(trail.stand, outcome_line, len(lines))
    return MatchRecord(trail.match(), header.get("date", ("", 0))[0], secret, read_hints(header))


def read_hints(header: Header) -> tuple[int, ...]:
    """How often each seat asked for advice. Raises BadRecord."""
    if "hints" not in header:
        return ()
    return tuple(map(int, needed(header, "hints", r"[0-9]{1,5}( [0-9]{1,5}){0,3}").split()))


def check_end(match: Match, outcome_line: int | None, n_lines: int) -> None:
    """Raise BadRecord if the last line leaves the match without its result or its deal."""
    if outcome_line is None and match.is_over:
        raise refuse(BadRecord, "result_missing", line=n_lines)
    check_no_draw_missing(match, n_lines)


def check_no_draw_missing(match: Match, number: int) -> None:
    """Raise BadRecord if a line ends while something is still to be drawn."""
    if not match.is_over and engine(match.game).chance(match.states)[0] != NO_CHANCE:
        raise refuse(BadRecord, "draw_missing", line=number)


def sealed_lines(text: object) -> list[str]:
    """The lines of a record without its last, which must count and seal them."""
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    if not isinstance(text, str):
        told = repr(text)[:40]
        raise refuse(BadRecord, "no_record_text", told=told)
    if len(text) > LONGEST:
        n_lines = text.count("\n", 0, LONGEST) + 1
        raise refuse(BadRecord, "too_long", line=n_lines)
    if not text.startswith(tuple(f"{magic}\n" for magic in (MAGIC, PLEDGED, ADVISED, OF_A_DAY))):
        raise refuse(BadRecord, "first_line", magic=MAGIC, line=1)
    if text.count("\n! takeback ") > MOST_BACKS:
        before = "\n! takeback ".join(text.split("\n! takeback ")[: MOST_BACKS + 1])
        raise refuse(BadRecord, "too_many_backs", line=before.count("\n") + 2)
    body, newline, last = text.removesuffix("\n").rpartition("\n")
    n_lines = body.count("\n") + 1
    seal = re.fullmatch(r"end ([0-9]{1,7}) ([0-9a-f]{64})", last)
    if seal is None or not newline:
        raise refuse(BadRecord, "truncated", line=n_lines + 1)
    if int(seal[1]) != n_lines:
        raise refuse(BadRecord, "other_count", n_lines=n_lines, seal=seal[1], line=n_lines + 1)
    if fair.fingerprint(body + "\n") != seal[2]:
        raise refuse(BadRecord, "altered", line=n_lines + 1)
    return body.split("\n")


_HEADER = re.compile(
    r"(game|rules|date|day|commitment|hints|secret|(?:seat|seed|pledge) [1-9]|option [^:]+): ?(.*)"
)
LATER = {  # headers that a version of the format does not have yet
    MAGIC: re.compile("pledge |hints|day"),
    PLEDGED: re.compile("hints|day"),
    ADVISED: re.compile("day"),
}
Header = dict[str, tuple[str, int]]  # name → value and line


def read_header(lines: list[str]) -> tuple[Header, int]:
    """The header's values with their lines, and the index of the first step."""
    header: Header = {}
    for i, line in enumerate(lines[1:], 1):
        if not line:
            return header, i + 1
        named = _HEADER.fullmatch(line)
        is_later = named is not None and lines[0] in LATER and LATER[lines[0]].match(named[1])
        if named is None or named[1] in header or is_later:
            raise refuse(BadRecord, "unreadable_header", text=line[:40], line=i + 1)
        header[named[1]] = (named[2].strip(), i + 1)
    raise refuse(BadRecord, "header_without_end", line=len(lines))


def open_match(header: Header) -> Match:
    """The match at its opening, from the header."""
    started = Started(
        game=needed(header, "game", r".+"),
        rules=int(needed(header, "rules", r"[0-9]{1,6}")),
        players=numbered(header, "seat"),
        options={
            name.removeprefix("option "): value
            for name, (value, _) in header.items()
            if name.startswith("option ")
        },
        commitment=needed(header, "commitment", r"[0-9a-f]{64}") if "commitment" in header else "",
        seeds=numbered(header, "seed"),
        pledges=read_pledges(header),
        day=needed(header, "day", r"[0-9]{4}-[0-9]{2}-[0-9]{2}") if "day" in header else "",
    )
    try:
        for seed in started.seeds:
            fair.clean_seed(seed)
        return Match.replay([started])
    except JetonsError as error:
        raise BadRecord(error.text, line=blamed(header, error)) from error


def read_pledges(header: Header) -> tuple[str, ...]:
    """The pledges of the seats, empty for those that made none. Raises BadRecord."""
    pledges = numbered(header, "pledge")
    for i, pledge in enumerate(pledges, 1):
        if re.fullmatch(r"([0-9a-f]{64})?", pledge) is None:
            needed(header, f"pledge {i}", "[0-9a-f]{64}")
    return pledges


def blamed(header: Header, error: JetonsError) -> int:
    """The line of the header that an error is about: the first it could be."""
    first = {"unknown_game": "game", "bad_record": "rules", "bad_deal": "seed "}
    wanted = first.get(error.code, "option ")
    if error.code == "bad_option":
        low, high = game_named(header["game"][0]).seats
        wanted = wanted if low <= len(numbered(header, "seat")) <= high else "seat "
    lines = [line for name, (_, line) in header.items() if name.startswith(wanted)]
    return min(lines, default=1)


def needed(header: Header, name: str, form: str) -> str:
    """A value of the header in its form. Raises BadRecord."""
    if name not in header:
        raise refuse(BadRecord, "header_lacks", what=name, line=1)
    value, line = header[name]
    if re.fullmatch(form, value) is None:
        raise refuse(BadRecord, "unreadable_value", what=name, line=line)
    return value


def numbered(header: Header, name: str) -> tuple[str, ...]:
    """The values of ``name 1``, ``name 2`` …; BadRecord for a gap."""
    found = {key: value for key, value in header.items() if key.startswith(f"{name} ")}
    values: list[str] = []
    for i, (key, (value, line)) in enumerate(found.items(), 1):
        if key != f"{name} {i}":
            raise refuse(BadRecord, "gap_in_header", key=key, what=name, i=i, line=line)
        values.append(value)
    return tuple(values)


def add_line(trail: Trail, line: str, number: int) -> None:
    """Follow one more line of the record. Raises BadRecord."""
    try:
        head, draws = split_draws(trail.stand.game, line)
        if head != "deal":
            trail.follow(parse_event(head))
        elif len(trail.events) > 1:
            raise refuse(BadRecord, "second_deal")
        for text in draws:
            trail.follow(next_draw(trail.stand, text))
    except (BadRecord, BadNotation) as error:
        raise BadRecord(error.text, line=number) from error
    check_no_draw_missing(trail.stand, number)


def split_draws(game: Game, line: str) -> tuple[str, list[str]]:
    """Split a step from the draws after it."""
    words = line.split(" ")
    if words[0] == "deal":
        return "deal", words[1:]
    inline = game.notation.inline_words
    if inline and words[0] != "!":
        n = 1 + inline + (2 if words[1 + inline : 2 + inline] == [";"] else 0)
        return " ".join(words[:n]), words[n:]
    head, _, draws = line.partition(" > ")
    return head, draws.split() if draws else []


def next_draw(match: Match, text: str) -> Drew:
    """The pending draw, come out as the text says."""
    pool, _ = engine(match.game).chance(match.states)
    if pool == NO_CHANCE:
        raise refuse(BadRecord, "draw_too_many", text=text[:20])
    outcome = match.game.notation.parse_outcome(pool, text)
    return Drew(pool=pool, outcome=outcome, to=match.game.eyes.audience(match.states))


def parse_event(line: str) -> AnyEvent:
    """An event from its line. Raises BadRecord."""
    side = re.fullmatch(r"! (resign|timeout|absent) ([1-4])", line)
    if side:
        seat = int(side[2]) - 1
        if side[1] == "resign":
            return Resigned(seat=seat)
        return TimedOut(seat=seat) if side[1] == "timeout" else WasAbsent(seat=seat)
    if line == "! agree":
        return Agreed()
    if line == "! abandon":
        return Abandoned()
    back = re.fullmatch(r"! takeback ([1-4]) ([0-9]{1,6})( revealed)?", line)
    if back:
        return TookBack(seat=int(back[1]) - 1, keep=int(back[2]), revealed=bool(back[3]))
    step = re.fullmatch(r"([1-4]) (.+?)(?: ; (-?[0-9]{1,6}))?", line)
    if step is None:
        raise refuse(BadRecord, "unreadable_line", text=line[:40])
    return Played(seat=int(step[1]) - 1, move=step[2], points=int(step[3] or 0))


def check_result(match: Match, line: str, number: int) -> None:
    """Raise BadRecord unless the result line tells what the match came to."""
    outcome = match.outcome
    if outcome is None:
        raise refuse(BadRecord, "result_too_early", line=number)
    scores = " ".join(map(str, outcome.scores))
    winners = " ".join(str(seat + 1) for seat in outcome.winners) or "-"
    expected = f"= {scores} ; {winners} ; {outcome.why}"
    if line != expected:
        raise refuse(BadRecord, "other_result", text=line[2:60], expected=expected[2:], line=number)


def read_secret(header: Header) -> bytes | None:
    """The secret of a header. Raises BadRecord."""
    if "secret" not in header:
        return None
    return bytes.fromhex(needed(header, "secret", r"([0-9a-f]{2}){1,64}"))
