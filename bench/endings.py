"""Endings that are called exact against plain enumeration, on the public API alone.

Games are played by chance to their last moves. There every continuation is looked at by
``Match.following`` and ``Match.legal``, without bounds or memory, every draw averaged, every rack
that the other may hold given to it by a position's ``racks``. What ``jetons.analyse`` says of each
move, and what a review says of the move that was played, must be the same. Nothing of the solver
is used. One JSON line an ending, into ``$OUT`` or ``--out``.

    python bench/endings.py [--number N] [--seconds S] [--cap N] [--keep] [GAME …]
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jetons
from jetons.games import REGISTRY
from jetons.play.events import Drew, Played

CAPS = {"101": 1500, "triolet": 1500}  # matches that are looked at for one ending; else 600
EQUAL = 1e-6
LONGEST = 250  # decisions of a game
LAST = 14  # decisions of a game that are looked at, at most


class TooLarge(Exception):
    """An ending that takes longer than it may."""


def is_laid(move: str) -> bool:
    """Whether a move of 20 sur 20 lays something."""
    return " at " in move


def wanted(match: Any, luck: random.Random) -> str:
    """A move that leads to an ending: any, but in 20 sur 20 often one that lays nothing."""
    moves = list(match.legal())
    if match.game.slug == "20-sur-20" and luck.random() < 0.7:
        moves = [move for move in moves if not is_laid(move)] or moves
    return luck.choice(moves)


def game_by_chance(slug: str, seed: int) -> list[Any]:
    """A game as a match before every decision, and the match at its end."""
    luck, played = random.Random(seed), [jetons.new(slug, seed=seed)]
    while not played[-1].is_over and len(played) < LONGEST:
        played.append(played[-1].play(wanted(played[-1], luck)))
    return played


def endings(slug: str, first: int = 1) -> Iterator[Any]:
    """Matches at one of their last decisions, without end."""
    for seed in itertools.count(first):
        late = [one for one in game_by_chance(slug, seed)[-LAST:] if not one.is_over]
        yield from (one for one in late if len(one.legal()) > 1)


# --- plain enumeration ------------------------------------------------------------------------


def share(match: Any, seat: int) -> float:
    """The share of the win of a seat in a match that is over."""
    winners = match.outcome.winners
    return 1.0 / len(winners) if seat in winners else 0.0


def after(match: Any, move: str) -> list[Any]:
    """All that may follow a move, each as likely: one match for every face that may be drawn."""
    seat, step = match.turn, match.play(move)
    new = step.events[len(match.events) :]
    drew = [event for event in new if isinstance(event, Drew)]
    if not drew:
        return [step]
    if len(drew) > 1:
        raise TooLarge  # endings draw one token at most
    points = next(event.points for event in new if isinstance(event, Played))
    base = match.following(Played(seat=seat, move=new[0].move, points=points, at=new[0].at))
    found = []
    for outcome in range(56):  # faces of 101, kinds elsewhere
        try:
            found.append(base.following(Drew(pool=drew[0].pool, outcome=outcome, to=drew[0].to)))
        except jetons.BadRecord:
            continue
    if match.game.slug != "101":
        raise TooLarge  # elsewhere not every kind is as likely
    return found


class Enumeration:
    """The chance to win of one seat if all play their best, by looking at everything.

    A state that was looked at is not looked at again; no more than ``left`` are.
    """

    def __init__(self, seat: int, left: int) -> None:
        self.seat, self.left = seat, left
        self.known: dict[bytes, float] = {}

    def value(self, match: Any) -> float:
        """The value of a match. Raises TooLarge."""
        if match.is_over:
            return share(match, self.seat)
        key = match.states.tobytes()
        if key not in self.known:
            self.left -= 1
            if self.left < 0:
                raise TooLarge
            values = [self.move_value(match, move) for move in match.legal()]
            self.known[key] = max(values) if match.turn == self.seat else min(values)
        return self.known[key]

    def move_value(self, match: Any, move: str) -> float:
        """The value after a move, every face that may be drawn being as likely."""
        follow = after(match, move)
        return sum(map(self.value, follow)) / len(follow)


def worlds(match: Any) -> list[tuple[float, Any]]:
    """Every deal that the seat to move cannot tell from this one, with its weight."""
    if match.game.slug != "triolet":
        return [(1.0, match)]
    seat, other = match.turn, 1 - match.turn
    told = dict(match.position(seat))
    n_held = told["held"][other]
    racks = itertools.combinations(unseen_tokens(told), n_held)
    counted: dict[tuple[str, ...], int] = {}
    for rack in racks:
        counted[tuple(sorted(rack))] = counted.get(tuple(sorted(rack)), 0) + 1
    found = []
    for rack, weight in counted.items():
        given: list[Any] = [None, None]
        given[seat], given[other] = told["rack"], list(rack)
        found.append((float(weight), jetons.Match.from_position({**told, "racks": given})))
    return found


def unseen_tokens(told: dict[str, Any]) -> list[str]:
    """Triolet's tokens that a seat does not see: all that there are without board and rack."""
    laid = [("*" if text.startswith("*") else text) for text in told["board"].values()]
    left = [kind for kind, n in zip(KINDS, COPIES, strict=True) for _ in range(n)]
    for text in [*laid, *told["rack"]]:
        left.remove(text)
    return left


KINDS = [*(str(n) for n in range(16)), "*"]
COPIES = (9, 9, 8, 8, 7, 8, 6, 6, 4, 4, 3, 3, 2, 2, 1, 1, 2)  # T.1


# --- what is said -------------------------------------------------------------------------------


def compare(match: Any, cap: int = 0) -> dict[str, Any] | None:
    """What was enumerated and what is said of one ending; None where nothing is called exact."""
    said = jetons.analyse(match, budget=0.01, moves=20)
    if not (said.is_exact or match.game.slug == "triolet"):
        return None
    if match.game.slug == "triolet" and match.position(match.turn)["bag"] > 0:
        return None
    all_worlds, look = worlds(match), Enumeration(match.turn, cap or CAPS.get(match.game.slug, 600))
    total, most = sum(weight for weight, _ in all_worlds), look.left
    found: dict[str, float] = {}
    try:
        for move in match.legal():
            values = [weight * look.move_value(world, move) for weight, world in all_worlds]
            found[move] = sum(values) / total
    except TooLarge:
        return None
    best = max(found.values())
    worst = max(abs(found[option.move] - option.win) for option in said.moves)
    return {
        "game": match.game.slug,
        "position": match.position(match.turn),
        "values": found,
        "exact": said.is_exact,
        "worlds": len(all_worlds),
        "visited": most - look.left,
        "moves": len(said.moves),
        "worst": worst,
        "best_is_best": abs(found[said.best] - best) < EQUAL,
        "is_choice": max(found.values()) - min(found.values()) > EQUAL,
    }


KEPT = Path(__file__).parents[1] / "tests" / "study" / "endings.jsonl"


def keep(out: Path) -> None:
    """Write what the tests need of the endings: position, values, and whether they are exact."""
    lines = []
    for line in out.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        told = {"exact": row["exact"], "position": row["position"], "values": row["values"]}
        lines.append(json.dumps(told, ensure_ascii=False, separators=(",", ":")))
    KEPT.write_text("".join(f"{line}\n" for line in sorted(set(lines))), encoding="utf-8")


def kept(slug: str) -> list[dict[str, Any]]:
    """The endings of a game that are kept for the tests."""
    rows = [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if row["position"]["game"] == slug]


def main() -> None:
    """Compare endings until there are enough, or the time is up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument(
        "--out", type=Path, default=Path(os.environ.get("OUT", ".")) / "endings.jsonl"
    )
    parser.add_argument("--cap", type=int, default=0, help="matches looked at for an ending")
    parser.add_argument("--keep", action="store_true", help="write the lines for the tests")
    parser.add_argument("games", nargs="*", default=list(REGISTRY))
    args = parser.parse_args()
    if args.keep:
        keep(args.out)
        return
    for slug in args.games:
        rows: list[dict[str, Any]] = []
        until = time.time() + args.seconds
        for match in endings(slug, args.first):
            row = compare(match, args.cap)
            if row is not None:
                rows.append(row)
                with args.out.open("a", encoding="utf-8") as file:
                    print(json.dumps(row), file=file)
            if len(rows) >= args.number or time.time() > until:
                break
        wrong = [row for row in rows if row["worst"] > EQUAL or not row["best_is_best"]]
        exact = sum(row["exact"] for row in rows)
        choice = sum(row["is_choice"] for row in rows)
        visited = sum(row["visited"] for row in rows)
        print(
            f"{slug:10} {len(rows)} endings ({exact} called exact, {choice} with a choice),",
            f"{visited} matches looked at, {len(wrong)} wrong",
            flush=True,
        )


if __name__ == "__main__":
    main()
