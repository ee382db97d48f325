"""A person's finished matches as statistics need them: the result, the first move, the best one.

A finished match does not change: what was read of its log is kept in memory. Reviews are looked
for each time, as they may be made later.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from msgspec.structs import replace

from jetons.core.errors import JetonsError
from jetons.study.digest import Digest, digest_of
from jetons.table import wire
from jetons.table.desk import Desk

if TYPE_CHECKING:
    from jetons.server.reviews import Reviews
    from jetons.server.tables import Tables

SHOWN = 60  # matches, the newest
OPENING = 6  # moves of a match that are told
KEPT = 4000  # matches in memory, a few hundred bytes each


class Past:
    """The finished matches of people, as far as somebody asked for them lately."""

    def __init__(self, tables: Tables, reviews: Reviews) -> None:
        self.tables, self.reviews = tables, reviews
        self._kept: OrderedDict[tuple[str, str], wire.PastMatch] = OrderedDict()

    async def of(self, player: str) -> wire.MyStats:
        """A person's finished matches, newest first."""
        heads = await self.tables.search(self.tables.store.tables_of(player, 2 * SHOWN))
        over = [head.id for head in heads if head.status in ("over", "between", "archived")]
        found = [await self._one(table, player) for table in over[:SHOWN]]
        return wire.MyStats([one for one in found if one is not None])

    async def _one(self, table: str, player: str) -> wire.PastMatch | None:
        key = (table, player)
        known = self._kept.get(key)
        if known is None:
            try:
                known = past_match((await self.tables.get(table)).desk, player)
            except JetonsError:  # damaged: the list of tables says so
                return None
            if known is None:
                return None
            self._kept[key] = known
        if known.review is None:
            digest = await self._digest(table, known.seat)
            if digest is not None:
                known = self._kept[key] = replace(known, review=digest)
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return known

    async def _digest(self, table: str, seat: int) -> Digest | None:
        found = await self.reviews.stored(table)
        return None if found is None else digest_of(found, seat)


def past_match(desk: Desk, player: str) -> wire.PastMatch | None:
    """A match in a few words; None if it is not over, or if several seats are one person's."""
    match, seats = desk.match, desk.seats_of(player)
    outcome = match.outcome if match is not None and desk.is_over else None
    if match is None or outcome is None or len(seats) != 1:
        return None
    seat = seats[0]
    plies = [(k, move) for k, move in enumerate(match.moves) if move.seat == seat]
    if not plies:
        return None
    best_at, best = max(plies, key=lambda ply: ply[1].points)
    share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    is_shared = outcome.winners and len(desk.seats) > 1
    return wire.PastMatch(
        table=desk.id,
        game=desk.opening.game,
        at=desk.changed_at,
        seat=seat,
        scores=list(outcome.scores),
        won=share if is_shared else None,
        bots=[one.bot for i, one in enumerate(desk.seats) if i != seat],
        first=plies[0][1].move,
        best=wire.BestMove(best_at, best.move, best.points),
        opening=[move.move for _, move in plies[:OPENING]],
    )
