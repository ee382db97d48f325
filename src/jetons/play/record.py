"""Record files: a whole match as text that replays with no random generator.

The format (docs/record.md): a header of ``name: value`` lines, an empty line, one line per deal,
move or other event, the result, and a last line that counts and seals the rest. Example::

    jetons record 1
    game: triolet
    rules: 1
    date: 2026-11-15
    seat 1: Anne
    seat 2: greedy
    option board: standard
    option first: lot
    commitment: 5f2c…
    secret: 77aa…

    deal 1 9 0 4 12 7 3 5 5 8
    1 H8=9 H9=5 ; 23 > 4 7
    2 x 3 7 > 1 0
    ! resign 2
    = 23 0 ; 1 ; resigned
    end 14 9f86d081…
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from jetons.core.engine import engine
from jetons.core.errors import BadDeal, BadNotation, BadRecord, JetonsError
from jetons.core.game import NO_CHANCE, Game
from jetons.core.text import Text
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
)
from jetons.play.match import Match, same_state

MAGIC = "jetons record 1"
LONGEST = 4_000_000  # characters; a match of a thousand moves has about 60,000


@dataclass(frozen=True, eq=False)
class MatchRecord:
    """What a record file says: the match, and what only the file knows."""

    match: Match
    date: str = ""
    secret: bytes | None = None  # the deal's secret, once revealed

    @property
    def is_finished(self) -> bool:
        """Whether the match has a result."""
        return self.match.outcome is not None


# --- writing ------------------------------------------------------------------------------


def write_record(match: Match, *, date: str = "", secret: bytes | None = None) -> str:
    """The text of a match. The secret is written only for a match that is over."""
    started = match.started
    lines = [MAGIC, f"game: {started.game}", f"rules: {started.rules}"]
    if date:
        lines.append(f"date: {date}")
    lines += [f"seat {i}: {one_line(name)}" for i, name in enumerate(started.players, 1)]
    lines += [f"option {name}: {one_line(value)}" for name, value in started.options.items()]
    if started.commitment:
        lines.append(f"commitment: {started.commitment}")
    lines += [f"seed {i}: {seed}" for i, seed in enumerate(started.seeds, 1)]
    if secret is not None and match.is_over:
        lines.append(f"secret: {secret.hex()}")
    lines.append("")
    lines += step_lines(match)
    outcome = match.outcome
    if outcome is not None:
        scores = " ".join(map(str, outcome.scores))
        winners = " ".join(str(seat + 1) for seat in outcome.winners) or "-"
        lines.append(f"= {scores} ; {winners} ; {outcome.why}")
    body = "\n".join(lines) + "\n"
    return body + f"end {len(lines)} {hashlib.sha256(body.encode()).hexdigest()}\n"


def one_line(text: str) -> str:
    """A name or value as it can stand in a header."""
    return " ".join(text.split())


def step_lines(match: Match) -> Iterator[str]:
    """One line for each deal, move and other event."""
    notation = match.game.notation
    line = "deal"
    drawn: list[str] = []
    for event in match.events[1:]:
        if isinstance(event, Drew):
            drawn.append(notation.format_outcome(event.pool, event.outcome))
            continue
        if line != "deal" or drawn:
            yield join_draws(match.game, line, drawn)
        line, drawn = event_line(event), []
    if line != "deal" or drawn:
        yield join_draws(match.game, line, drawn)


def event_line(event: AnyEvent) -> str:
    """The text of an event that is not a draw."""
    if isinstance(event, Played):
        points = f" ; {event.points}" if event.points else ""
        return f"{event.seat + 1} {event.move}{points}"
    if isinstance(event, Resigned):
        return f"! resign {event.seat + 1}"
    if isinstance(event, TimedOut):
        return f"! timeout {event.seat + 1}"
    if isinstance(event, TookBack):
        revealed = " revealed" if event.revealed else ""
        return f"! takeback {event.seat + 1} {event.keep}{revealed}"
    return "! agree" if isinstance(event, Agreed) else "! abandon"


def join_draws(game: Game, line: str, drawn: list[str]) -> str:
    """A step with what was drawn after it."""
    if not drawn:
        return line
    inline = line == "deal" or game.notation.inline_words
    return f"{line}{' ' if inline else ' > '}{' '.join(drawn)}"


# --- reading ------------------------------------------------------------------------------


def read_record(text: str) -> MatchRecord:
    """The match that a record tells, every move checked. Raises BadRecord with the line."""
    lines = sealed_lines(text)
    header, first_step = read_header(lines)
    match = opened(header)
    outcome_line = None
    for number, line in enumerate(lines[first_step:], first_step + 1):
        if outcome_line is not None:
            raise BadRecord(
                Text("une ligne après le résultat", "a line after the result"), line=number
            )
        if line.startswith("= "):
            check_result(match, line, number)
            outcome_line = number
        else:
            match = with_line(match, line, number)
    if outcome_line is None and match.is_over:
        raise BadRecord(Text("le résultat manque", "the result is missing"), line=len(lines))
    secret = read_secret(header.get("secret"))
    return MatchRecord(match, header.get("date", ""), secret)


def sealed_lines(text: str) -> list[str]:
    """The lines of a record without its last, which must count and seal them."""
    if len(text) > LONGEST:
        raise BadRecord(Text("fichier trop long", "the file is too long"))
    if not text.startswith(MAGIC + "\n"):
        raise BadRecord(
            Text(f"la première ligne doit être « {MAGIC} »", f"the first line must be {MAGIC!r}"),
            line=1,
        )
    body, newline, last = text.removesuffix("\n").rpartition("\n")
    n_lines = body.count("\n") + 1
    seal = re.fullmatch(r"end (\d{1,7}) ([0-9a-f]{64})", last)
    if seal is None or not newline:
        raise BadRecord(
            Text("fichier tronqué : la ligne « end » manque", "truncated: no `end` line"),
            line=n_lines + 1,
        )
    if int(seal[1]) != n_lines:
        raise BadRecord(
            Text(f"{n_lines} lignes, {seal[1]} annoncées", f"{n_lines} lines, {seal[1]} announced"),
            line=n_lines + 1,
        )
    if hashlib.sha256((body + "\n").encode("utf-8", "surrogatepass")).hexdigest() != seal[2]:
        raise BadRecord(
            Text("le sceau ne correspond pas : fichier modifié", "the seal does not fit: altered"),
            line=n_lines + 1,
        )
    return body.split("\n")


def read_header(lines: list[str]) -> tuple[dict[str, str], int]:
    """The header's values, and the index of the first step."""
    header: dict[str, str] = {}
    for i, line in enumerate(lines[1:], 1):
        if not line:
            return header, i + 1
        name, colon, value = line.partition(":")
        if not colon or name in header:
            raise BadRecord(
                Text(f"en-tête illisible « {line[:40]} »", f"unreadable header {line[:40]!r}"),
                line=i + 1,
            )
        header[name] = value.strip()
    raise BadRecord(Text("l'en-tête ne finit pas", "the header has no end"), line=len(lines))


def opened(header: dict[str, str]) -> Match:
    """The match at its opening, as the header tells it."""
    try:
        rules = int(header["rules"])
        started = Started(
            game=header["game"],
            rules=rules,
            players=numbered(header, "seat"),
            options={
                name.removeprefix("option "): value
                for name, value in header.items()
                if name.startswith("option ")
            },
            commitment=header.get("commitment", ""),
            seeds=numbered(header, "seed"),
        )
        return Match.replay([started])
    except KeyError as error:
        name = str(error.args[0])
        raise BadRecord(
            Text(f"l'en-tête ne dit pas « {name} »", f"the header lacks {name!r}"), line=1
        ) from None
    except ValueError:
        raise BadRecord(
            Text("version des règles illisible", "unreadable rules version"), line=1
        ) from None
    except BadRecord as error:
        raise BadRecord(error.text, line=1) from error
    except JetonsError as error:
        raise BadRecord(error.text, line=1) from error


def numbered(header: dict[str, str], name: str) -> tuple[str, ...]:
    """The values of ``name 1``, ``name 2`` … without a gap."""
    values: list[str] = []
    while f"{name} {len(values) + 1}" in header:
        values.append(header[f"{name} {len(values) + 1}"])
    return tuple(values)


def with_line(match: Match, line: str, number: int) -> Match:
    """The match after one more line of the record."""
    try:
        head, draws = split_draws(match.game, line)
        if head != "deal":
            match = match.following(parse_event(match, head))
        for text in draws:
            match = match.following(next_draw(match, text))
        return match
    except BadRecord as error:
        raise BadRecord(error.text, line=number) from error
    except BadNotation as error:
        raise BadRecord(error.text, line=number) from error


def split_draws(game: Game, line: str) -> tuple[str, list[str]]:
    """A step and what was drawn after it."""
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
        raise BadRecord(Text(f"tirage de trop « {text[:20]} »", f"one draw too many {text[:20]!r}"))
    outcome = match.game.notation.parse_outcome(pool, text)
    return Drew(pool=pool, outcome=outcome, to=match.game.eyes.audience(match.states[0]))


def parse_event(match: Match, line: str) -> AnyEvent:
    """An event from its line. Raises BadRecord."""
    side = re.fullmatch(r"! (resign|timeout) ([1-4])", line)
    if side:
        seat = int(side[2]) - 1
        return Resigned(seat=seat) if side[1] == "resign" else TimedOut(seat=seat)
    if line == "! agree":
        return Agreed()
    if line == "! abandon":
        return Abandoned()
    back = re.fullmatch(r"! takeback ([1-4]) (\d{1,6})( revealed)?", line)
    if back:
        return TookBack(seat=int(back[1]) - 1, keep=int(back[2]), revealed=bool(back[3]))
    step = re.fullmatch(r"([1-4]) (.+?)(?: ; (-?\d{1,6}))?", line)
    if step is None:
        raise BadRecord(Text(f"ligne illisible « {line[:40]} »", f"unreadable line {line[:40]!r}"))
    return Played(seat=int(step[1]) - 1, move=step[2], points=int(step[3] or 0))


def check_result(match: Match, line: str, number: int) -> None:
    """Raise BadRecord unless the result line tells what the match came to."""
    outcome = match.outcome
    if outcome is None:
        raise BadRecord(
            Text("résultat d'une partie non finie", "result of an unfinished match"), line=number
        )
    scores = " ".join(map(str, outcome.scores))
    winners = " ".join(str(seat + 1) for seat in outcome.winners) or "-"
    expected = f"= {scores} ; {winners} ; {outcome.why}"
    if line != expected:
        raise BadRecord(
            Text(
                f"le résultat noté « {line[2:60]} » devrait être « {expected[2:]} »",
                f"the result noted {line[2:60]!r} should be {expected[2:]!r}",
            ),
            line=number,
        )


def read_secret(text: str | None) -> bytes | None:
    """The secret of a header."""
    if text is None:
        return None
    if not re.fullmatch(r"([0-9a-f]{2}){1,64}", text):
        raise BadRecord(Text("secret illisible", "unreadable secret"), line=1)
    return bytes.fromhex(text)


# --- verifying ----------------------------------------------------------------------------


def verify_deal(record: MatchRecord) -> int:
    """Deal the match again from its secret and seeds; the number of draws that agree.

    Raises BadDeal if the secret is not the one committed to, or if a draw differs.
    """
    started = record.match.started
    if record.secret is None:
        raise BadDeal(
            Text("le secret du tirage n'est pas dans le fichier", "the deal's secret is not there")
        )
    if fair.commitment(record.secret) != started.commitment:
        raise BadDeal(
            Text(
                "le secret n'est pas celui qui était annoncé", "the secret is not the one announced"
            )
        )
    dealer = fair.Dealer(record.secret, started.seeds)
    match = Match.replay([started])
    n_draws = 0
    for event in record.match.events[1:]:
        if isinstance(event, Drew):
            pool, weights = engine(match.game).chance(match.states)
            if dealer.pick(pool, weights) != event.outcome:
                raise BadDeal(
                    Text(
                        f"le tirage {n_draws + 1} ne suit pas du secret",
                        f"draw {n_draws + 1} does not follow from the secret",
                    )
                )
            n_draws += 1
        match = match.following(event)
    assert same_state(match, record.match)
    return n_draws


__all__ = ["MatchRecord", "read_record", "verify_deal", "write_record"]
