"""What the store is searched by, from a desk."""

from __future__ import annotations

import msgspec

from jetons.server.store import Head
from jetons.table import log, notices
from jetons.table.desk import Desk
from jetons.table.summary import summary_of


def status_of(desk: Desk) -> str:
    """The status that a table is searched by."""
    return "between" if desk.awaits_round else desk.status


def due_of(desk: Desk, bot_due: int) -> int | None:
    """When somebody must look: to deal, to ask a bot again, to stop a clock."""
    if desk.bot_to_move:
        return desk.changed_at + bot_due
    if desk.match is None:
        return desk.changed_at + bot_due if desk.is_ready else None
    kind = desk.opening.pace.kind
    if kind == "none" and not desk.is_over:
        return None
    if desk.owes_next:
        return desk.changed_at + bot_due
    if kind == "days" and notices.is_slow(desk):
        return None if desk.is_paused and not desk.is_over else desk.moved_at  # whom to tell what
    return None if desk.is_over else desk.deadline()


def head_of(desk: Desk, bot_due: int, due_at: int | None = None) -> Head:
    """What the store is searched by; ``due_at``: when to look, where nothing else is due."""
    opening = desk.opening
    n_open = sum(seat.kind == "open" for seat in desk.seats)
    return Head(
        id=desk.id,
        game=opening.game,
        status=status_of(desk),
        listed=opening.listed,
        n_open=n_open if desk.match is None else 0,
        opened_at=opening.at,
        changed_at=desk.changed_at,
        due_at=due_of(desk, bot_due) or due_at,
        pairing=pairing_of(opening) if n_open else "",
        summary=msgspec.json.encode(summary_of(desk)),
    )


def pairing_of(opening: log.Opening) -> str:
    """Tables with the same text can be paired; empty for those that were not meant for it."""
    if not opening.listed or any(seat.kind == "bot" for seat in opening.seats):
        return ""
    pace = opening.pace
    options = " ".join(f"{name}={value}" for name, value in sorted(opening.options.items()))
    total = opening.rounds.total if opening.rounds is not None else 0
    return (
        f"{opening.game} {len(opening.seats)} {pace.kind} {pace.base} {pace.increment}"
        f" {pace.at_zero} {total} {options}"
    )


def voice_of(entry: log.AnyEntry) -> str:
    """Who said something, if an entry is that."""
    return entry.player if isinstance(entry, log.Chat) else ""


def seat_of(entry: log.AnyEntry) -> tuple[int, str] | None:
    """Who sits where from now on, if an entry says so."""
    if isinstance(entry, log.Seated):
        return entry.seat, entry.player
    return (entry.seat, "") if isinstance(entry, log.Unseated) else None
