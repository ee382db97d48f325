"""Half-laid moves as the server tells them, thousands, for the browser's rules to agree with."""

from __future__ import annotations

import random
from typing import Any

from jetons.games import REGISTRY
from jetons.play import fair
from jetons.play.clock import Pace
from jetons.play.match import Match
from jetons.server.table import Table
from jetons.table import log, wire
from jetons.table.desk import Desk, open_desk


def table_of(slug: str, n_seats: int, secret: bytes) -> Table:
    """A table without a site around it: drafts ask its desk alone."""
    seats = tuple(log.Seat("person", f"p{i}", f"P{i}") for i in range(n_seats))
    opening = log.Opening(
        game=slug,
        options=REGISTRY[slug].check_options({}),
        seats=seats,
        pace=Pace(),
        owner="p0",
        commitment=fair.commitment(secret),
        at=1,
    )
    desk = open_desk("t", opening, secret)
    match = Match.new(slug, [seat.name for seat in seats], secret=secret)
    entry = log.Advance(events=match.events, at=2)
    table = object.__new__(Table)
    table.game = REGISTRY[slug]
    table._drafts = None
    table.desk = desk.after(entry, match)
    return table


def previews(slug: str, n: int, seed: int) -> list[dict[str, Any]]:
    """So many drafts of random games: what was asked, and what the server says."""
    dice = random.Random(seed)
    found: list[dict[str, Any]] = []
    while len(found) < n:
        n_seats = dice.randint(*REGISTRY[slug].seats)
        table = table_of(slug, n_seats, dice.randbytes(32))
        while not table.desk.is_over and len(found) < n:
            move = one_turn(table, dice, found)
            before = table.desk.match
            assert before is not None
            after = before.after(move)
            entry = log.Advance(events=after.events[len(before.events) :], at=3)
            table.desk, table._drafts = table.desk.after(entry, after), None
    return found


def one_turn(table: Table, dice: random.Random, found: list[dict[str, Any]]) -> str:
    """Lay parts at random, some that do not fit; the move that is played in the end."""
    desk: Desk = table.desk
    player, parts, view, kernel = f"p{desk.turn}", [], "", ""
    every: list[str] = []
    while True:
        asked = wire.Draft(position=desk.position, parts=parts, local=not parts)
        told = table.draft(player, asked, in_words=False)  # as the page is told
        if not parts:
            view, kernel, every = told.view, told.kernel, told.next
        answer = wire.encode(wire.Drafted(**{**fields(told), "view": "", "kernel": ""}))
        found.append(
            {"game": desk.opening.game, "kernel": kernel, "view": view, "parts": parts,
             "told": answer.decode()}
        )  # fmt: skip
        if told.is_complete and (not told.next or dice.random() < 0.6):
            return told.move
        if parts and dice.random() < 0.3:  # one that does not fit, or is no part at all
            wrong = [*parts, dice.choice([*every, parts[-1], "Z9=9", "?", "é"])]
            asked = wire.Draft(position=desk.position, parts=wrong)
            told = table.draft(player, asked, in_words=False)
            found.append(
                {"game": desk.opening.game, "kernel": kernel, "view": view, "parts": wrong,
                 "told": wire.encode(told).decode()}
            )  # fmt: skip
            parts = []
            continue
        parts = [*parts, dice.choice(told.next)]


def fields(told: wire.Drafted) -> dict[str, Any]:
    """The fields of an answer."""
    return {name: getattr(told, name) for name in told.__struct_fields__}
