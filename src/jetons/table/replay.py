"""A finished match for its page: replay step by step, record, the deal verified in words."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from jetons.core.errors import BadDeal
from jetons.core.text import Text
from jetons.play.events import Played, Started, TookBack
from jetons.play.match import Match
from jetons.play.record import MatchRecord, draws_of, verify_deal
from jetons.play.series import Series, write_series
from jetons.play.trail import Trail
from jetons.table import log, refusals, sight, wire
from jetons.table.desk import Desk, add_to, scores_of
from jetons.table.sentences import WORDS

MOVER = -2  # instead of a seat: each step as the one who is to move next sees it


def replay_of(
    desk: Desk,
    entries: list[log.AnyEntry],
    seats: list[wire.Seat],
    seat: int,
    *,
    in_words: bool = True,
    is_device: bool = False,
) -> wire.Replay:
    """The page of a finished match, seen from a seat or by MOVER. Raises Conflict before that.

    ``is_device``: the deal was a device's own.
    """
    result = sight.result_of(desk, in_words=in_words)
    if result is None:
        raise refusals.not_over()
    seat = seat if seat == MOVER or 0 <= seat < len(desk.seats) else -1
    return wire.Replay(
        table=desk.id,
        game=desk.opening.game,
        options=desk.opening.options,
        seats=seats,
        seat=seat,
        frames=frames_of(desk, entries, seat, in_words=in_words),
        result=result,
        deal=deal_check(desk, is_device=is_device),
        record=desk.record(),
        began_at=desk.opening.at,
        ended_at=max(entry.at for entry in entries if isinstance(entry, log.Advance)),
        next=desk.next,
        series=sight.series_of(desk, in_words=in_words),
    )


def series_file(desks: Sequence[Desk]) -> str:
    """The file of a series up to the last of these rounds, all of them over."""
    rounds = [desk.match for desk in desks if desk.match is not None]
    last = desks[-1].opening.rounds
    assert last is not None
    return write_series(
        Series.replay(last.total, rounds),
        date=desks[0].date,
        secrets=[desk.secret for desk in desks],
        hints=[desk.hints for desk in desks],
    )


class Step(msgspec.Struct, frozen=True):
    """A step of a replay: the match at that moment and the entries that led there."""

    stand: Match
    entries: tuple[tuple[int, log.Advance], ...]  # with their numbers in the log
    n_counted: int  # events of the match that counted by then
    n_moves: int  # moves among them


def frames_of(
    desk: Desk, entries: list[log.AnyEntry], seat: int, *, in_words: bool = True
) -> list[wire.Frame]:
    """The match step by step: a frame for the deal and for each move that counts in the end.

    Moves that were taken back are left out; an end without a move belongs to the last frame.
    """
    if desk.match is None:
        return []
    teller = sight.Teller(desk.match.game, is_open=True, in_words=in_words)
    return [frame_of(teller, shown, seat) for shown in steps_in(entries)]


def steps_in(entries: list[log.AnyEntry]) -> list[Step]:
    """The steps of a log that count in the end."""
    trail: Trail | None = None
    steps: list[Step] = []
    for seq, entry in enumerate(entries, 1):
        if not isinstance(entry, log.Advance):
            continue
        trail = add_to(trail, entry.events)
        n_counted = len(trail.counted)
        if steps and any(isinstance(event, TookBack) for event in entry.events):
            while len(steps) > 1 and steps[-1].n_counted > n_counted:
                steps.pop()
            continue
        n_moves = sum(isinstance(event, Played) for event in entry.events)
        led: tuple[tuple[int, log.Advance], ...] = ((seq, entry),)
        if steps and not n_moves:
            led = (*steps.pop().entries, *led)
        before = steps[-1].n_moves if steps else 0
        n_moves = before + any(isinstance(e, Played) for _, one in led for e in one.events)
        steps.append(Step(trail.stand, led, n_counted, n_moves))
    return steps


def frame_of(teller: sight.Teller, shown: Step, seat: int) -> wire.Frame:
    """One step as somebody sees it."""
    stand, is_over = shown.stand, shown.stand.is_over
    eye = stand.turn if seat == MOVER and not is_over else max(seat, -1)
    return wire.Frame(
        events=[one for led in shown.entries for one in teller.tell(max(seat, -1), *led)],
        view=sight.view_of(stand, eye, in_words=teller.in_words),
        scores=list(scores_of(stand, is_over=is_over)),
        turn=-1 if is_over else stand.turn,
        move=shown.n_moves,
    )


def deal_check(desk: Desk, *, is_device: bool = False) -> wire.DealCheck:
    """Deal again from the secret, and describe each check in words."""
    assert desk.match is not None
    started = desk.match.started
    commitment = started.commitment
    try:
        n_draws, is_fair = verify_deal(MatchRecord(desk.match, secret=desk.secret)), True
        steps = device_steps(commitment, n_draws) if is_device else server_steps(started, n_draws)
        steps = day_steps(started.day, n_draws) if started.day else steps
    except BadDeal as error:
        n_draws, is_fair, steps = 0, False, [error.text]
    return wire.DealCheck(
        is_fair,
        commitment,
        desk.secret.hex(),
        list(started.pledges),
        list(started.seeds),
        n_draws,
        [wire.words(step) for step in steps],
        draws_told(desk.match),
        started.day,
    )


def day_steps(day: str, n_draws: int) -> list[Text]:
    """The check of the deal of a day, in words."""
    return [WORDS.text("says", "deal_of_day", day=day, n_draws=n_draws)]


def device_steps(commitment: str, n_draws: int) -> list[Text]:
    """The check of a deal that a device made for itself, in words."""
    return [WORDS.text("says", "device_secret", fingerprint=commitment[:12], n_draws=n_draws)]


def server_steps(started: Started, n_draws: int) -> list[Text]:
    """The checks of a deal that a server made, in words."""
    commitment = started.commitment
    return [
        WORDS.text("says", "published", fingerprint=commitment[:12]),
        WORDS.text("says", "secret_is_public"),
        seeds_told(started),
        WORDS.text("says", "draws_agree", n_draws=n_draws),
    ]


def seeds_told(started: Started) -> Text:
    """Whose seeds are in a deal, and in which order they came."""
    if not started.pledges:
        return WORDS.text("says", "seeds_from_start")
    n_seeds = sum(map(bool, started.seeds))
    if not n_seeds:
        return WORDS.text("says", "no_seeds")
    return WORDS.text("says", "seeds_pledged", n_seeds=n_seeds)


def draws_told(match: Match) -> list[wire.Drawn]:
    """Every draw, with the content of its pool wherever that was shuffled before it."""
    left: dict[int, list[int]] = {}  # of each pool's order
    told = []
    for held, event in draws_of(match):
        is_shuffled = left.get(event.pool) != held
        text = match.game.notation.format_outcome(event.pool, event.outcome)
        told.append(
            wire.Drawn(event.pool, event.outcome, text, list(held) if is_shuffled else None)
        )
        left[event.pool] = held
        held[event.outcome] -= 1
    return told
