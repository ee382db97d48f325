"""One contract for every game, run compiled and interpreted. There is no list of excused games."""

from __future__ import annotations

import json
import os

import numpy as np
import pytest
from msgspec.json import decode, encode

from jetons.core.engine import engine
from jetons.core.errors import BadNotation
from jetons.core.game import EVERYBODY, N_COUNTS, NO_CHANCE, NOBODY, Game, Records
from jetons.core.jit import is_compiled
from jetons.core.stream import new_stream, pick
from jetons.core.text import LANGS
from jetons.play.draft import Drafts
from jetons.play.events import AnyEvent, Drew, Played
from jetons.play.match import Match
from jetons.play.record import verify_deal, write_record
from jetons.play.record_reader import read_record
from jetons.play.states import same_state
from tests.conftest import settle, start, tables

pytestmark = pytest.mark.contract

N_GAMES = 6 if is_compiled() else 1
MOST_STEPS = 2000
LOCKSTEP = ("n_legal", "nth_legal", "settle", "refresh")


def walks(game: Game, n_games: int = N_GAMES) -> list[tuple[int, dict[str, str], int]]:
    """Seat counts and options, with seeds.

    Interpreted every third of them: that all are played byte for byte alike is a test of its own.
    """
    every = tables(game)[:: 1 if is_compiled() else 3]
    return [(n, options, seed) for n, options in every for seed in range(n_games)]


def test_records_have_what_generic_code_reads(game: Game) -> None:
    for field in ("n_seats", "turn", "phase", "scores"):
        assert field in (game.state.names or ())
    for field in ("seat", "turn", "n_seats"):
        assert field in (game.view.names or ())


def test_records_are_aligned_and_have_no_holes(game: Game) -> None:
    for dtype in (game.state, game.move, game.view):
        assert dtype.isalignedstruct
        sizes = [field[0].itemsize for field in (dtype.fields or {}).values()]
        assert sum(sizes) == dtype.itemsize, "equal records are equal byte for byte"


def test_every_refusal_has_words(game: Game) -> None:
    for reason in game.words.reasons:
        if reason == 0:
            continue
        name, clause, text = game.refuse(int(reason))
        assert name == reason.name.lower()
        assert clause
        assert all(text.to(lang) for lang in LANGS)
        assert text.fr != text.en


def test_random_games_end_and_every_step_keeps_the_contract(game: Game) -> None:
    for n_seats, options, seed in walks(game):
        rng = np.random.default_rng(seed)
        states = start(game, n_seats, options, rng)
        seen = engine(game).observe(states, 0)
        check_settled(game, engine(game).start(game.configure(n_seats, options)), seen, seed)
        steps = 0
        while not engine(game).call.is_over(states, 0):
            moves, points = engine(game).legal_scores(states)
            assert len(moves) > 0, "a state that waits for a seat has a legal move"
            before = states.tobytes()
            for j in rng.permutation(len(moves))[:12]:
                assert int(engine(game).call.check(states, 0, moves, int(j))) == 0
                check_move(game, states, moves, int(j), int(points[j]))
            assert states.tobytes() == before, "looking changes nothing"
            assert len({move.tobytes() for move in moves}) == len(moves), "each move once"
            check_counted(game, states, moves)
            j = int(rng.integers(len(moves)))
            assert int(engine(game).call.apply(states, 0, moves, j)) == int(points[j])
            check_settled(game, states, seen, steps)
            settle(game, states, rng)
            steps += 1
            assert steps < MOST_STEPS, "a game ends"
        assert engine(game).call.legal(states, 0, game.new_moves()) == 0
        check_outcome(game, states)


def check_counted(game: Game, states: np.recarray, moves: np.recarray) -> None:
    """Where moves can be counted without a list, it is the same list."""
    kernel = game.kernel
    assert len({getattr(kernel, name) is None for name in LOCKSTEP}) == 1, "all of them or none"
    if kernel.n_legal is not None:
        counts = np.full(N_COUNTS, -1, np.int16)
        assert int(kernel.n_legal(states[0], counts)) == len(moves)
        one = game.new_moves(1)
        for j in {0, len(moves) // 3, len(moves) // 2, len(moves) - 1}:
            kernel.nth_legal(states[0], counts, j, one[0])
            assert one[0].tobytes() == moves[j].tobytes()


def check_settled(game: Game, states: np.recarray, seen: np.recarray, luck: int) -> None:
    """Where draws come straight from a stream, they are those of the weights; views are the same.

    ``seen`` is a view of this table as it was, and is made new.
    """
    kernel = game.kernel
    if kernel.settle is None:
        return
    one, other = states.copy(), states.copy()
    streams = new_stream(luck), new_stream(luck)
    weights = np.zeros(game.n_outcomes, np.int64)
    while kernel.chance(one[0], weights) != NO_CHANCE:
        kernel.draw(one[0], pick(weights, streams[0]))
    kernel.settle(other[0], streams[1])
    assert one.tobytes() == other.tobytes()
    assert streams[0].tobytes() == streams[1].tobytes()
    kernel.refresh(other[0], int(other[0].turn), seen[0])
    assert engine(game).observe(other, int(other[0].turn)).tobytes() == seen.tobytes()


def check_move(game: Game, states: np.recarray, moves: np.recarray, j: int, points: int) -> None:
    """A legal move reads back from its text, and its explanation adds up to its points."""
    state, notation = states[0], game.notation
    text = notation.format_move(state, moves[j])
    assert notation.parse_move(state, text).tobytes() == moves[j].tobytes(), text
    assert notation.move_parts(state, moves[j])
    lines = game.eyes.explain(states, moves[j : j + 1])
    assert sum(line.points for line in lines) == points, text
    for line in lines:
        assert line.clause
        assert all(line.text.to(lang) for lang in LANGS)


def check_outcome(game: Game, states: np.recarray) -> None:
    """Who won is who has the largest returns."""
    outcome = game.eyes.outcome(states[0])
    returns = engine(game).returns(states)
    best = max(returns)
    assert outcome.winners == tuple(i for i, value in enumerate(returns) if value == best)
    assert outcome.why
    assert len(outcome.scores) == int(states[0].n_seats)


def test_views_hide_what_they_must_and_can_be_imagined(game: Game) -> None:
    own = {one.name for one in game.show.fields if one.is_own} if game.show else set()
    for n_seats, options, seed in walks(game, max(1, N_GAMES // 2)):
        rng = np.random.default_rng(seed)
        states = start(game, n_seats, options, rng)
        while not engine(game).call.is_over(states, 0):
            alike = game.eyes.describe(engine(game).observe(states, -1))
            texts = engine(game).views_json(states)
            for seat in range(-1, n_seats):
                view = engine(game).observe(states, seat)
                other = engine(game).imagine(view, new_stream(int(rng.integers(1 << 62))))
                assert engine(game).observe(other, seat).tobytes() == view.tobytes()
                shown = game.eyes.describe(view)
                assert list(shown) == list(alike)
                for name in set(shown) - own:
                    assert shown[name] == alike[name], "all see the table alike"
                assert seat < 0 or json.loads(texts[seat]) == shown
                assert game.notation.draw_board(view[0], seat)
            view = engine(game).observe(states, int(states[0].turn))
            other = engine(game).imagine(view, new_stream(int(rng.integers(1 << 62))))
            moves = engine(game).legal(states)
            assert engine(game).legal(other).tobytes() == moves.tobytes(), "own moves are known"
            engine(game).call.apply(states, 0, moves, int(rng.integers(len(moves))))
            settle(game, states, rng)


def random_match(game: Game, n_seats: int, options: dict[str, str], seed: int) -> Match:
    """A whole match of random moves through the front door."""
    rng = np.random.default_rng(seed)
    secret = bytes([seed + 1]) * 32
    names = [f"joueur {i}" for i in range(n_seats)]
    match = Match.new(game, names, options, secret=secret, seeds=("graine", "été ♣")[:n_seats])
    while not match.is_over:
        moves = engine(game).legal(match.states)
        move = moves[int(rng.integers(len(moves)))]
        match = match.after(game.notation.format_move(match.states[0], move), seat=match.turn)
    return match


def test_the_log_is_the_match(game: Game) -> None:
    for n_seats, options in tables(game):
        match = random_match(game, n_seats, options, 3)
        again = Match.replay(decode(encode(match.events), type=list[AnyEvent]))
        assert same_state(match, again)
        assert again.outcome == match.outcome
        for event in match.events:
            if isinstance(event, Drew):
                assert event.to in (*range(n_seats), EVERYBODY, NOBODY)


def test_records_round_trip_and_verify(game: Game) -> None:
    for n_seats, options in tables(game):
        match = random_match(game, n_seats, options, 4)
        text = write_record(match, date="2026-11-15", secret=bytes([5]) * 32)
        record = read_record(text)
        assert same_state(record.match, match)
        assert write_record(record.match, date=record.date, secret=record.secret) == text
        n_draws = sum(isinstance(event, Drew) for event in match.events)
        assert verify_deal(record) == n_draws


def test_drafts_lead_to_exactly_the_legal_moves(game: Game) -> None:
    rng = np.random.default_rng(8)
    n_seats, options = tables(game)[0]
    match = Match.new(game, [""] * n_seats, options, secret=b"d" * 32)
    for _ in range(12):
        if match.is_over:
            break
        drafts = Drafts(match)
        moves = engine(game).legal(match.states)
        state = match.states[0]
        assert drafts.continuations(()).n_moves == len(moves)
        for j in rng.permutation(len(moves))[:20]:
            parts = game.notation.move_parts(state, moves[int(j)])
            for n in range(len(parts)):
                assert parts[n] in drafts.continuations(parts[:n]).next_parts
            assert drafts.continuations(parts).is_complete
        match = match.after(game.notation.format_move(state, moves[0]))


def test_a_take_back_is_consistent_and_stays_in_the_log(game: Game) -> None:
    n_seats, options = tables(game)[0]
    match = Match.new(game, [""] * n_seats, options, secret=b"t" * 32)
    before = match
    for _ in range(5):
        before, match = match, match.after(match.legal()[0])
    mover = [event for event in match.events if isinstance(event, Played)][-1].seat
    back = match.take_back(mover)
    assert same_state(back, before)
    assert len(back.events) == len(match.events) + 1
    on = back.after(back.legal()[-1])
    assert same_state(Match.replay(on.events), on)
    text = write_record(on, secret=b"t" * 32)
    assert same_state(read_record(text).match, on)


def test_positions_round_trip_through_json(game: Game) -> None:
    for n_seats, options in tables(game):
        rng = np.random.default_rng(n_seats)
        states = start(game, n_seats, options, rng)
        for _ in range(30):
            if engine(game).call.is_over(states, 0):
                break
            seat = int(states[0].turn)
            position = json.loads(json.dumps(game.notation.write_position(states[0], seat)))
            again = game.notation.read_position(position)
            moves, points = engine(game).legal_scores(states)
            moves_again, points_again = engine(game).legal_scores(again)
            ours = texts(game, states, moves, points)
            assert texts(game, again, moves_again, points_again) == ours
            engine(game).call.apply(states, 0, moves, int(rng.integers(len(moves))))
            settle(game, states, rng)


def test_positions_hide_what_a_view_hides(game: Game) -> None:
    for n_seats, options in tables(game):
        rng = np.random.default_rng(n_seats)
        states = start(game, n_seats, options, rng)
        for seat in range(-1, n_seats):
            position = game.notation.write_position(states[0], seat)
            view = engine(game).observe(states, seat)
            for _ in range(3):
                other = engine(game).imagine(view, new_stream(int(rng.integers(1 << 62))))
                assert game.notation.write_position(other[0], seat) == position


def test_a_side_that_gives_up_does_not_win(game: Game) -> None:
    for n_seats, options in tables(game):
        match = Match.new(game, [""] * n_seats, options, secret=b"s" * 32)
        for seat in range(n_seats):
            outcome = match.resign(seat).outcome
            assert outcome is not None
            assert not set(outcome.winners) & set(game.eyes.partners(match.states[0], seat))


def texts(
    game: Game, states: np.recarray, moves: np.recarray, points: np.ndarray
) -> dict[str, int]:
    """Moves as text, with their points."""
    state = states[0]
    return {
        game.notation.format_move(state, move): int(n)
        for move, n in zip(moves, points, strict=True)
    }


def told(game: Game, states: Records, moves: Records, rng: np.random.Generator) -> bytes:
    """What people are told of a state and some of its moves, and how texts are read, as bytes."""
    rules, between = engine(game), game.notation.between_parts
    parts = [*rules.views_json(states), rules.view_json(rules.observe(states, -1))]
    for j in rng.permutation(len(moves))[:6]:
        move = moves[int(j) : int(j) + 1]
        text = between.join(rules.parts(states, move))
        lines = rules.explain(states, move)
        parts += [text.encode(), repr(lines).encode()]
        at = int(rng.integers(len(text) + 1))
        for other in (text, f" {text} ", text[:at] + text[at + 1 :], text[:at] + "é" + text[at:]):
            try:
                parts.append(rules.read_move(states, other).tobytes())
            except BadNotation as error:
                parts.append(f"{error.reason} {error.at} {error.text}".encode())
    return b"\n".join(parts)


def trace(game: Game, n_seats: int, options: dict[str, str], seed: int) -> str:
    """A hash of every state of a seeded random game, and of what is told of it now and then."""
    import hashlib

    rng, stream = np.random.default_rng(seed), new_stream(seed)
    states = start(game, n_seats, options, rng)
    digest = hashlib.sha256(states.tobytes())
    for step in range(60):
        if engine(game).call.is_over(states, 0):
            break
        moves, points = engine(game).legal_scores(states)
        digest.update(moves.tobytes() + points.tobytes())
        if step % 5 == 0:
            digest.update(told(game, states, moves, rng))
        engine(game).call.apply(states, 0, moves, int(rng.integers(len(moves))))
        settle(game, states, rng)
        digest.update(states.tobytes())
        view = engine(game).observe(states, 0)
        imagined = engine(game).imagine(view, stream)
        digest.update(view.tobytes() + imagined.tobytes() + stream.tobytes())
    return digest.hexdigest()


@pytest.mark.skipif(not is_compiled(), reason="compares with the compiled engine")
def test_interpreted_and_compiled_agree_byte_for_byte(game: Game) -> None:
    import subprocess
    import sys

    compiled = [trace(game, n, options, 1) for n, options in tables(game)]
    code = (
        "import sys, json\n"
        "from jetons.games import game\n"
        "from tests.contract.test_contract import trace\n"
        "from tests.conftest import tables\n"
        f"g = game({game.slug!r})\n"
        "print(json.dumps([trace(g, n, options, 1) for n, options in tables(g)]))"
    )
    env = {**os.environ, "JETONS_INTERPRET": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        env=env,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == compiled


def test_chance_weights_are_whole_and_written_in_full(game: Game) -> None:
    for n_seats, options in tables(game):
        states = engine(game).start(game.configure(n_seats, options))
        rng = np.random.default_rng(0)
        weights = np.full(game.n_outcomes, 77, np.int64)
        pool = int(engine(game).call.chance(states, 0, weights))
        while pool != NO_CHANCE:
            fresh, again = engine(game).chance(states)
            assert fresh == pool
            assert (weights == again).all()
            engine(game).call.draw(states, 0, int(rng.choice(np.flatnonzero(weights))))
            weights[:] = 77
            pool = int(engine(game).call.chance(states, 0, weights))
