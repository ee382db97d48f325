"""Everything a viewer receives is unchanged when what is hidden from him is reshuffled.

For each game, random matches. At positions along the way the hidden part is dealt anew (``imagine``
samples a state that fits the viewer's view; hidden draws and exchanged tokens of the log are
replaced), and what he would be sent is compared byte for byte: the whole table with its log, the
update, drafts with their previews, refusals.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, get_args

import msgspec
import numpy as np
import pytest

import jetons
from jetons.core.engine import engine
from jetons.core.errors import Conflict, JetonsError
from jetons.core.game import EVERYBODY, Game
from jetons.core.stream import new_stream
from jetons.play import events as facts
from jetons.play.clock import Pace
from jetons.server.catalogue import has_hidden
from jetons.server.moments import Marks
from jetons.server.presence import Presence
from jetons.server.settings import Settings
from jetons.server.table import Table
from jetons.table import commands, log, notices, sight, wire
from jetons.table.desk import Desk, open_desk
from jetons.table.refusals import refusal_of
from jetons.table.replay import replay_of

SOAK = os.environ.get("JETONS_SOAK") == "1"
N_MATCHES = 1000 if SOAK else 4
N_LOOKS = 3  # positions of a match that are looked at in a soak
EVERY = 5  # positions between two looks otherwise


def table_of(desk: Desk, entries: list[log.AnyEntry]) -> Table:
    settings, marks = Settings(), Marks()
    nobody = SimpleNamespace(unheard_by=lambda _player: frozenset())
    home: Any = SimpleNamespace(
        presence=Presence(), bot_due=0, settings=settings, marks=marks, moderation=nobody
    )
    table = Table(desk, [log.encode_entry(entry) for entry in entries], home)
    table.audience.known_since = 0  # not when the test made it
    return table


def random_match(slug: str, n_seats: int, rng: np.random.Generator) -> Iterator[Table]:
    """A table after each of its moves."""
    game = jetons.game(slug)
    seats = tuple(log.Seat("person", f"p{i}", f"P{i}") for i in range(n_seats))
    opening = log.Opening(
        game=slug, options=game.check_options({}), seats=seats, pace=Pace(), owner="p0",
        commitment="c", at=1,
    )  # fmt: skip
    desk = open_desk("t", opening, rng.bytes(32))
    match = commands.deal_match(desk, 2)
    entry = commands.advance(desk, match, 0, 2)
    entries: list[log.AnyEntry] = [opening, entry]
    desk = desk.after(entry, match)
    yield table_of(desk, entries)
    while not desk.is_over:
        assert desk.match is not None
        moves = engine(game).legal(desk.match.states)
        chosen = game.notation.format_move(desk.match.states[0], moves[rng.integers(len(moves))])
        entry, match = commands.play_move(desk, desk.turn, chosen, 3)
        desk = desk.after(entry, match)
        entries = [*entries, entry]
        yield table_of(desk, entries)


def reshuffled(table: Table, seat: int, rng: np.random.Generator) -> Table:
    """The same table with another hidden part, as far as a seat can know."""
    desk = table.desk
    match = desk.match
    assert match is not None
    states = engine(match.game).imagine(match.view(seat), new_stream(int(rng.integers(1 << 62))))
    entries = [other_entry(entry, seat, table.game, rng) for entry in table.entries()]
    secret = rng.bytes(32)
    other = msgspec.structs.replace(
        desk, match=msgspec.structs.replace(match, states=states), secret=secret
    )
    return table_of(other, entries)


def other_entry(
    entry: log.AnyEntry, seat: int, game: Game, rng: np.random.Generator
) -> log.AnyEntry:
    """An entry with other hidden draws and other exchanged tokens."""
    if not isinstance(entry, log.Advance):
        return entry
    events: list[facts.AnyEvent] = []
    parts = entry.parts
    for event in entry.events:
        other: facts.AnyEvent = event
        if isinstance(event, facts.Drew) and event.to not in (seat, EVERYBODY):
            other = msgspec.structs.replace(event, outcome=int(rng.integers(game.n_outcomes)))
        elif isinstance(event, facts.Played) and event.seat != seat and event.move[:1] == "x":
            move = " ".join(["x", *(str(rng.integers(9)) for _ in event.move.split()[1:])])
            other = msgspec.structs.replace(event, move=move)
            parts = (move,)
        events.append(other)
    return msgspec.structs.replace(entry, events=tuple(events), parts=parts)


def received(table: Table, player: str, rng: np.random.Generator) -> list[bytes]:
    """All that a viewer could get at this moment, but for the server's clock."""
    desk = table.desk
    snapshot = msgspec.structs.replace(table.audience.snapshot(player), time=0)
    parts = [wire.encode(snapshot)]
    parts.append(wire.encode(table.audience.update(desk.seq - 1, player, ())))
    parts += [wire.encode(answer) for answer in asked(table, player, rng)]
    seats = table.audience.seats()
    parts.append(wire.encode(sight.mine_of(desk, player, seats)))  # the list of what waits
    title = table.game.facts.title
    parts += [  # what a browser is told, and a letter says
        str((notices.headline(desk, title, player), notices.sentence(desk, kind, player))).encode()
        for kind in get_args(notices.Kind)
    ]
    return parts


def asked(table: Table, player: str, rng: np.random.Generator) -> Iterator[Any]:
    """Answers to drafts, wrong moves, and pages that are not for now."""
    desk = table.desk
    try:
        empty = table.draft(player, wire.Draft(ref=1, position=desk.position, local=True))
        yield empty
        for i in range(0, len(empty.next), max(1, len(empty.next) // 5)):
            yield table.draft(
                player, wire.Draft(ref=2, position=desk.position, parts=[empty.next[i]])
            )
        for text in ("-", "x 3", "A1=1", "place A1", "draw 1", "turn 2", "9-9 at 0,0 h", "."):
            yield table.draft(player, wire.Draft(ref=3, position=desk.position, parts=[text]))
    except JetonsError as error:
        yield refusal_of(error)
    if not desk.is_over:
        with pytest.raises(Conflict) as refusal:
            replay_of(desk, table.entries(), table.audience.seats(), int(rng.integers(-1, 4)))
        yield refusal_of(refusal.value)


def looked_at(tables: list[Table], rng: np.random.Generator) -> list[Table]:
    """Positions of a match to look at: in a soak a few at random, of many matches."""
    running = [table for table in tables if not table.desk.is_over]
    if not SOAK:
        return running[::EVERY]
    return [running[i] for i in rng.permutation(len(running))[:N_LOOKS]]


@pytest.mark.soak
@pytest.mark.parametrize(
    ("n_seats", "slug"),
    [
        (n, slug)
        for n in (2, 3, 4)
        for slug in jetons.names()
        if jetons.game(slug).seats[0] <= n <= jetons.game(slug).seats[1]
    ],
)
def test_what_is_hidden_changes_nothing_that_is_sent(slug: str, n_seats: int) -> None:
    rng = np.random.default_rng(n_seats)
    n_compared = 0
    for _ in range(N_MATCHES if SOAK else max(1, N_MATCHES // n_seats)):
        for table in looked_at(list(random_match(slug, n_seats, rng)), rng):
            for seat in range(-1, n_seats):
                player = f"p{seat}" if seat >= 0 else "stranger"
                dice = int(rng.integers(1 << 30))
                one = received(table, player, np.random.default_rng(dice))
                other = received(reshuffled(table, seat, rng), player, np.random.default_rng(dice))
                assert one == other, f"{slug}: seat {seat} can tell"
                n_compared += 1
    assert n_compared >= 5
    if SOAK:
        print(f"{slug}, {n_seats} seats: {n_compared} views compared", file=sys.stderr, flush=True)


@pytest.mark.parametrize("slug", [s for s in jetons.names() if has_hidden(jetons.game(s))])
def test_the_test_would_notice_a_leak(slug: str) -> None:
    """The reshuffling does change hidden things, where a game hides any."""
    rng = np.random.default_rng(1)
    changed = 0
    for i, table in enumerate(random_match(slug, 2, rng)):
        if i % 3 or table.desk.is_over:
            continue
        other = reshuffled(table, 0, rng)
        assert table.desk.match is not None
        assert other.desk.match is not None
        changed += (
            np.asarray(table.desk.match.states).tobytes()
            != np.asarray(other.desk.match.states).tobytes()
        )
    assert changed > 0
