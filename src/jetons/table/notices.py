"""Who is told what of a slow game, and when: decided from a desk, said in both languages."""

from __future__ import annotations

from typing import Literal

import msgspec

from jetons.core.text import Text
from jetons.table.desk import Desk
from jetons.table.sentences import WORDS

Kind = Literal["turn", "day", "four", "hour", "late", "over"]
HOUR = 3_600_000  # milliseconds
BEFORE: dict[Kind, int] = {"day": 24 * HOUR, "four": 4 * HOUR, "hour": HOUR}
SPARED = 2  # nobody is reminded of a time that is more than the half of what they were given


class Moment(msgspec.Struct, frozen=True):
    """Somebody is to be told something at a time."""

    kind: Kind
    player: str
    at: int


def is_slow(desk: Desk) -> bool:
    """Whether people play here who need not be there at the same time."""
    return len(desk.seating) > 1 and desk.opening.pace.kind in ("none", "days")


def moments_of(desk: Desk, ends_at: int | None, delay: int) -> list[Moment]:
    """All notices of a position, past and future, the more urgent later.

    ``ends_at``: when the time of who is to move is over; ``delay``: how long a turn waits, so that
    nobody is called who is there.
    """
    if not is_slow(desk):
        return []
    at = desk.moved_at + delay
    people = desk.people()
    if desk.is_over:
        return [Moment("over", one, at) for one in sorted(people)]
    if desk.status != "running" or desk.turn < 0 or desk.bot_to_move:
        return []
    mover = desk.seats[desk.turn].player
    found = [Moment("turn", mover, at)]
    if ends_at is None or desk.clock is None or desk.opening.pace.kind != "days":
        return found
    given = desk.clock.left[desk.turn]  # when the turn began
    for kind, before in BEFORE.items():
        if given >= SPARED * before:
            found.append(Moment(kind, mover, ends_at - before))
    if desk.opening.pace.at_zero == "ask":
        found.extend(Moment("late", one, ends_at) for one in sorted(people))
    return found


def due_now(moments: list[Moment], now: int) -> list[Moment]:
    """What is to be told now: of all that somebody was not told in time, the last alone."""
    return list({moment.player: moment for moment in moments if moment.at <= now}.values())


def next_at(moments: list[Moment], now: int) -> int | None:
    """When there is something to tell again."""
    return min((moment.at for moment in moments if moment.at > now), default=None)


def is_true(desk: Desk, kind: Kind, player: str, position: int, now: int) -> bool:
    """Whether a notice still holds."""
    if desk.position != position or player not in desk.people():
        return False
    if kind == "over":
        return desk.is_over
    if desk.status != "running" or desk.bot_to_move:
        return False
    if kind == "late":
        return desk.is_late(now)
    return desk.seats[desk.turn].player == player


# --- words --------------------------------------------------------------------------------


def headline(desk: Desk, title: Text, player: str) -> Text:
    """The game and who else plays."""
    names = [desk.seats[mine[0]].name for one, mine in desk.seating.items() if one != player]
    others = Text(in_a_row(names, "et"), in_a_row(names, "and"))
    return WORDS.text("says", "headline", title=title, others=others)


def in_a_row(names: list[str], last: str) -> str:
    """Join names with commas, and the last one with a word.

    >>> in_a_row(["Anne", "Tom", "Zoé"], "et")
    'Anne, Tom et Zoé'
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


LEFT = WORDS.table("left")


def sentence(desk: Desk, kind: Kind, player: str) -> Text:
    """What somebody is told."""
    if kind in ("turn", "over"):
        return WORDS.text("says", kind)
    if kind == "late":
        late = desk.seats[desk.turn]
        which = "late" if late.player == player else "late_other"
        return WORDS.text("says", which, name=late.name)
    left = LEFT[kind]
    if desk.opening.pace.at_zero != "lose":
        return left
    return WORDS.text("says", "then_lost", left=left)


def many(n: int) -> Text:
    """One sentence for several games at once."""
    return WORDS.text("says", "many_wait", n=n)
