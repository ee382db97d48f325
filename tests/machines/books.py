"""What is asked of a module besides walks: golden games, perft, the rulebook's examples, tables."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from jetons.core.engine import engine
from jetons.core.errors import IllegalMove
from jetons.core.game import Game, copies_of
from jetons.play.events import Drew
from jetons.play.match import Match
from tests.conftest import tables

TESTS = Path(__file__).parents[1]
COUNTED = 30_000  # move sequences: deeper counts are left to Python


def golden(game: Game) -> list[dict[str, Any]]:
    """The golden games (tests/playthroughs), each with its deal, which they do not write down."""
    found = []
    for n_seats, options in tables(game):
        name = "-".join([game.slug, str(n_seats), *options.values()])
        path = TESTS / "playthroughs" / f"{name}.txt"
        if not re.fullmatch(r"[\w-]+", name) or not path.is_file():
            continue
        names = [f"seat {i + 1}" for i in range(n_seats)]
        match = Match.new(game, names, options, secret=b"p" * 32)
        deal = [
            game.notation.format_outcome(event.pool, event.outcome)
            for event in match.events
            if isinstance(event, Drew)
        ]
        text = path.read_text(encoding="utf-8")
        title = text.partition("\n")[0]
        found.append(
            {"title": title, "seats": n_seats, "options": options, "deal": deal, "text": text}
        )
    return found


def perft(game: Game) -> tuple[list[dict[str, int]], list[list[int]]]:
    """What to count, and the counts of tests/perft."""
    table = json.loads((TESTS / "perft" / "table.json").read_text(encoding="utf-8")).get(
        game.slug, {}
    )
    asked, counts = [], []
    for seats, row in table.items():
        known = [n for n in row if n <= COUNTED]
        asked.append({"seats": int(seats), "depth": len(known)})
        counts.append(known)
    return asked, counts


def examples(game: Game) -> tuple[list[dict[str, Any]], list[Any]]:
    """The rulebook's positions with their moves, and what the book says of each: points, or the
    reason of a refusal; of a finished table the totals."""
    return BOOKS.get(game.slug, no_book)(TESTS / "rulebook")


def triolet(folder: Path) -> tuple[list[dict[str, Any]], list[Any]]:
    asked, said = [], []
    for one in json.loads((folder / "triolet.json").read_text(encoding="utf-8")):
        tokens = [part.split("=")[1] for part in one["move"].split()]
        rack = ["*" if token.startswith("*") else token for token in tokens]
        asked.append({"position": {"board": one["board"], "rack": rack}, "moves": [one["move"]]})
        said.append([one.get("refused", one.get("total"))])
    return asked, said


def vingt_et_un(folder: Path) -> tuple[list[dict[str, Any]], list[Any]]:
    book = json.loads((folder / "21.json").read_text(encoding="utf-8"))
    asked = [{"position": one["position"], "moves": [one["move"]]} for one in book]
    return asked, [[one.get("refused", one.get("total"))] for one in book]


def vingt_sur_vingt(folder: Path) -> tuple[list[dict[str, Any]], list[Any]]:
    from tests.rulebook.test_20_sur_20 import read_table

    asked, said = [], []
    for one in json.loads((folder / "20-sur-20.json").read_text(encoding="utf-8")):
        position = {"table": read_table(one), "rack": one["rack"], "stock": 20}
        asked.append({"position": position, "moves": one["turn"]})
        said.append([one["refused"]] if "refused" in one else one["lays"])
    return asked, said


def cent_un(folder: Path) -> tuple[list[dict[str, Any]], list[Any]]:
    book = tomllib.loads((folder / "101.toml").read_text(encoding="utf-8"))
    asked = [
        {
            "position": {
                "game": "101",
                "squares": [
                    [row.split() for row in one[name].strip().splitlines()]
                    for name in ("first", "second")
                ],
            },
            "moves": [],
            "score": True,
        }
        for one in book["score"]
    ]
    return asked, [one["totals"] for one in book["score"]]


def no_book(_folder: Path) -> tuple[list[dict[str, Any]], list[Any]]:
    """Of a game from elsewhere."""
    return [], []


BOOKS = {"triolet": triolet, "21": vingt_et_un, "20-sur-20": vingt_sur_vingt, "101": cent_un}


def by_python(game: Game, asked: dict[str, Any]) -> Any:
    """An example as ``example`` in walk.mjs tells it."""
    rules = engine(game)
    if asked.get("score"):
        assert game.notation.score_position is not None
        return json.dumps(game.notation.score_position(asked["position"]), ensure_ascii=False)
    states = game.notation.read_position(asked["position"])
    found: list[Any] = [states.tobytes().hex()]
    for text in asked["moves"]:
        try:
            moves = rules.checked_move(states, text)
        except IllegalMove as error:
            found.append([error.reason, error.clause, error.text.to("fr"), error.text.to("en")])
            break
        lines = [
            [line.text.to("fr"), line.text.to("en"), line.points, line.clause, list(line.cells)]
            for line in rules.explain(states, moves)
        ]
        states = copies_of(states)
        found.append([int(rules.call.apply(states, 0, moves, 0)), lines])
    return found


def said_by(told: Any) -> Any:
    """What an example came to, in the book's form."""
    if isinstance(told, str):
        return [player["total"] for player in json.loads(told)["players"]]
    steps = [step[0] for step in told[1:]]
    return steps[-1:] if isinstance(steps[-1], str) else steps  # of a refused turn the refusal
