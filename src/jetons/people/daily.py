"""The game of the day as values: whose deal it is, what a try is worth, how it stands.

The same deal for everybody, by date and game. Where a site has a secret, nobody outside knows the
deal before the site tells it; without one (a site of plain files) everybody can compute it. The
draws are by seat (``fair.Dealer``), and the computer thinks by count and with a seed of the deal,
so that a try can be played again from its moves alone: a result is a claim until that was done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from jetons.core.engine import engine
from jetons.core.errors import JetonsError
from jetons.core.game import Game
from jetons.core.text import Text
from jetons.games import game as game_named
from jetons.people.sentences import WORDS, refuse
from jetons.play import fair
from jetons.play.match import Match

BOT = "maitre"  # against whom a game of the day is played that nobody plays alone
THINKS = 600  # simulations a move: the same everywhere, quick on a phone
THOUGHTS = 99  # the pool whose numbers are the seeds of the computer's thoughts: no game has it
MINE = 0  # the seat of the person
POINT = 100_000  # a point is worth more than any lead
MOST_MOVES = 600
BINS = 12  # columns of a distribution, at most

Answer = Callable[[Match, int], str]  # what the computer plays: the match, the seed of its thoughts


# --- the deal -----------------------------------------------------------------------------


def secret_of(root: str, day: str, game: str) -> str:
    """The secret of a day's deal, in hexadecimal. ``root``: the site's own; empty: it has none.

    >>> secret_of("", "2026-11-18", "101")[:16]
    'ca8c5089d35e8a7a'
    """
    return fair.fingerprint(f"jetons/day/1\n{day}\n{game}\n{root}")


def is_alone(game: Game) -> bool:
    """Whether the game of the day is played alone: wherever one may."""
    return game.seats[0] == 1


def opponent() -> tuple[str, int]:
    """Who plays against the person, and how many simulations it thinks a move."""
    return BOT, THINKS


def thought_of(secret: bytes, n_moves: int) -> int:
    """The seed by which the computer thinks about its move after so many."""
    return fair.Dealer(secret).number(THOUGHTS, n_moves, 0, 1 << 32)


# --- a try --------------------------------------------------------------------------------


class Try(msgspec.Struct, frozen=True):
    """What somebody made of a day's deal."""

    points: int
    scores: tuple[int, ...]
    worth: int  # what it is ranked by: the points, then the lead
    best: tuple[int, str, int]  # the best move of the person: its place among all, its text, points


class Forged(JetonsError):
    """A record that does not follow from the day's deal."""

    code = "forged"


def forgery(n: int, why: Text) -> Forged:
    """The refusal of a record whose n-th move, from 1, is wrong."""
    return refuse(Forged, "bad_move", n=n, why=why)


def deal(slug: str, day: str, secret: bytes, names: Sequence[str] = ()) -> Match:
    """Deal the day's match."""
    game = game_named(slug)
    shown = list(names) or ["" for _ in range(1 if is_alone(game) else 2)]
    return Match.new(game, shown, secret=secret, day=day)


def replay_moves(
    slug: str, day: str, secret: bytes, moves: Sequence[str], answer: Answer | None
) -> Match:
    """Replay a record's moves on the day's deal; ask the computer for its own moves.

    ``answer``: None takes the computer's moves from the record, unchecked. Raises Forged.
    """
    if len(moves) > MOST_MOVES:
        raise refuse(Forged, "too_many_moves")
    match = deal(slug, day, secret)
    for n, move in enumerate(moves, 1):
        if match.is_over:
            raise forgery(n, WORDS.text("says", "was_over"))
        if match.turn != MINE and answer is not None:
            own = answer(match, thought_of(secret, n - 1))
            if own != move:
                raise forgery(
                    n,
                    WORDS.text("says", "would_play", own=own),
                )
        try:
            match = match.after(move)
        except JetonsError as error:
            raise forgery(n, error.text) from error
    if not match.is_over:
        raise refuse(Forged, "match_goes_on")
    return match


def play_out(slug: str, day: str, secret: bytes, answer: Answer) -> Match:
    """Let the computer play the person's seat of the day's deal to the end."""
    match = deal(slug, day, secret)
    for n in range(MOST_MOVES):
        if match.is_over:
            break
        match = match.after(answer(match, thought_of(secret, n)))
    return match


def try_of(match: Match) -> Try:
    """What a finished match is worth to the person."""
    returns = [int(one) for one in engine(match.game).returns(match.states)]
    lead = returns[MINE] - max(returns[1:]) if len(returns) > 1 else 0
    moves = match.moves
    best = (0, "", 0)
    for i, move in enumerate(moves):
        if move.seat == MINE and move.points > best[2]:
            best = (i, move.move, move.points)
    scores = match.outcome.scores if match.outcome is not None else match.scores
    return Try(scores[MINE], scores, scores[MINE] * POINT + lead, best)


# --- how it stands ------------------------------------------------------------------------


class Bin(msgspec.Struct, frozen=True):
    """A column of a distribution: how many people have points between two bounds."""

    low: int
    high: int
    n: int


class Standing(msgspec.Struct, frozen=True):
    """A try among all of its day."""

    n: int  # tries that count
    rank: int  # from 1; equal ones share it; 0: not among them
    better_than: int  # of a hundred others; -1: there are no others
    bins: tuple[Bin, ...]


def standing(counts: Mapping[int, int], worth: int | None) -> Standing:
    """How a try stands; ``counts``: worth → how many have it, one's own among them."""
    n = sum(counts.values())
    bins = bins_of(counts)
    if worth is None:
        return Standing(n, 0, -1, bins)
    above = sum(many for one, many in counts.items() if one > worth)
    below = sum(many for one, many in counts.items() if one < worth)
    better = -1 if n < 2 else below * 100 // (n - 1)
    return Standing(n, above + 1, better, bins)


def points_in(worth: int) -> int:
    """The points that a worth is of."""
    return (worth + POINT // 2) // POINT


def bins_of(counts: Mapping[int, int]) -> tuple[Bin, ...]:
    """The distribution of points, in columns of equal width."""
    if not counts:
        return ()
    low, high = points_in(min(counts)), points_in(max(counts))
    width = max(1, -(-(high - low + 1) // BINS))
    columns = [0] * (-(-(high - low + 1) // width))
    for worth, many in counts.items():
        columns[(points_in(worth) - low) // width] += many
    return tuple(
        Bin(low + i * width, low + (i + 1) * width - 1, many) for i, many in enumerate(columns)
    )
