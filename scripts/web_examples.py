"""Writes web/src/rules/*.json: the rulebooks' examples as positions one can step through.

The positions come from tests/rulebook, the views, points and refusals from the games themselves.

web_examples.py            writes the files
web_examples.py --check    says whether they are in step; changes nothing
"""

from __future__ import annotations

import json
import os
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("JETONS_INTERPRET", "1")
ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

from jetons.core.engine import engine
from jetons.core.game import Game, Records
from jetons.core.text import Text
from jetons.games import game as game_named

BOOKS = ROOT / "tests" / "rulebook"
TARGET = ROOT / "web" / "src" / "rules"
MOST = 16  # examples of one game: enough to learn from, small enough to load


def view_of(game: Game, states: Records, seat: int) -> dict[str, Any]:
    """What the seat sees, as clients get it."""
    return game.eyes.describe(engine(game).observe(states, seat)[0])


def step(say: Text, view: dict[str, Any], **more: Any) -> dict[str, Any]:
    """One step of an example."""
    return {"say": {"fr": say.fr, "en": say.en}, "view": view, **more}


def said(game: Game, states: Records, text: str) -> tuple[Text, str, int | None]:
    """What a move brings and by which clause, or why it is refused (points None)."""
    moves = game.new_moves(1)
    moves[0] = game.notation.parse_move(states[0], text)
    reason = int(engine(game).call.check(states, 0, moves, 0))
    if reason:
        _, clause, why = game.refuse(reason)
        return Text(f"Non : {why.fr}.", f"No: {why.en}."), clause, None
    lines = game.eyes.explain(states[0], moves[0])
    points = int(engine(game).call.score(states, 0, moves, 0))
    if not lines:
        return Text(f"{points} point.", f"{points} points."), "", points
    fr = " ; ".join(f"{line.text.fr} : {line.points}" for line in lines)
    en = "; ".join(f"{line.text.en}: {line.points}" for line in lines)
    if len(lines) > 1:
        fr, en = f"{fr}. En tout {points}.", f"{en}. In all {points}."
    return Text(fr, en), lines[0].clause, points


def example_of(game: Game, position: dict[str, Any], turn: list[str]) -> dict[str, Any]:
    """An example: the position, then for each move what is laid and what it brings."""
    states = game.notation.read_position(position)
    seat = int(states[0].turn)
    steps = [step(Text("Voici la position.", "Here is the position."), view_of(game, states, seat))]
    clause, result = "", ""
    for text in turn:
        say, by, points = said(game, states, text)
        clause = clause or by
        moves = game.new_moves(1)
        moves[0] = game.notation.parse_move(states[0], text)
        parts = list(game.notation.move_parts(states[0], moves[0]))
        more = {} if points is None else {"points": points}
        result = "✗" if points is None else str(points)
        steps.append(step(say, view_of(game, states, seat), laid=parts, **more))
        if points is None:
            break
        engine(game).call.apply(states, 0, moves, 0)
    title = f"{' , '.join(turn)} → {result}".replace(" at ", " @ ")
    return {"title": {"fr": title, "en": title}, "clause": clause, "steps": steps}


def triolet(game: Game) -> Iterator[dict[str, Any]]:
    """Placements with their points."""
    for one in json.loads((BOOKS / "triolet.json").read_text(encoding="utf-8")):
        move = one["move"]
        rack = [part.partition("=")[2] for part in move.split()]
        rack = ["*" if token.startswith("*") else token for token in rack]
        yield example_of(game, {"board": one["board"], "rack": rack, "bag": 40}, [move])


def vingt_et_un(game: Game) -> Iterator[dict[str, Any]]:
    """Positions of several rounds, with what scores and what is refused."""
    for one in json.loads((BOOKS / "21.json").read_text(encoding="utf-8")):
        yield example_of(game, {"game": "21", **one["position"]}, [one["move"]])


def vingt_sur_vingt(game: Game) -> Iterator[dict[str, Any]]:
    """Openings, alignments, chains."""
    for one in json.loads((BOOKS / "20-sur-20.json").read_text(encoding="utf-8")):
        dominoes = []
        for text in one["table"]:
            halves, _, at, way = text.split()
            dominoes.append(
                {
                    "at": [int(n) for n in at.split(",")],
                    "dir": way,
                    "halves": [int(n) for n in halves.split("-")],
                }
            )
        marks = [[int(n) for n in at.split(",")] for at in one["closed"]]
        table = {"dominoes": dominoes, "marks": marks}
        yield example_of(game, {"table": table, "rack": one["rack"], "stock": 20}, one["turn"])


def square_of(rows: list[list[str]], seat: int) -> dict[str, Any]:
    """A full square as the game describes one."""
    cells = {
        f"{chr(65 + r)}{c + 1}": token for r, row in enumerate(rows) for c, token in enumerate(row)
    }
    return {
        "seat": seat,
        "n": len(cells),
        "cells": cells,
        "reach": ["A1", "E5"],
        "rows": [],
        "columns": [],
    }


def cent_un(game: Game) -> Iterator[dict[str, Any]]:
    """The booklet's whole score, line by line."""
    book = tomllib.loads((BOOKS / "101.toml").read_text(encoding="utf-8"))
    for one in book["score"][:1]:
        squares = [
            [row.split() for row in one[name].split("\n") if row.strip()]
            for name in ("first", "second")
        ]
        assert game.notation.score_position is not None
        score = game.notation.score_position({"game": "101", "squares": squares})
        view = {
            "solo": False,
            "shape": [5, 5],
            "turn": 0,
            "over": True,
            "placed": 50,
            "total": 50,
            "scores": one["totals"],
            "squares": [square_of(rows, i) for i, rows in enumerate(squares)],
            "ladder": [],
            "tray": [],
            "backs": [],
            "comparison": {"rows": [], "columns": []},
        }
        steps = [step(Text("Deux carrés complets.", "Two complete squares."), view)]
        for name in ("rows", "columns"):
            for i, points in enumerate(zip(*one[name], strict=True)):
                line = "rangée" if name == "rows" else "colonne"
                fr = f"{line} {i + 1} : {points[0]} – {points[1]}"
                en = f"{name[:-1]} {i + 1}: {points[0]} – {points[1]}"
                steps.append(step(Text(fr, en), view))
        total = Text(
            f"En tout {one['totals'][0]} – {one['totals'][1]}.",
            f"In all {one['totals'][0]} – {one['totals'][1]}.",
        )
        steps.append(step(total, view))
        assert score
        yield {"title": {"fr": "6 – 4", "en": "6 – 4"}, "clause": "101.18", "steps": steps}


MAKERS = {
    "101": ("cent_un", cent_un),
    "20-sur-20": ("vingt_sur_vingt", vingt_sur_vingt),
    "21": ("vingt_et_un", vingt_et_un),
    "triolet": ("triolet", triolet),
}


def main() -> int:
    """Write the files, or say which are not in step."""
    stale = []
    for slug, (name, make) in MAKERS.items():
        examples = list(make(game_named(slug)))
        stride = max(1, -(-len(examples) // MOST))
        text = (
            json.dumps({"examples": examples[::stride]}, ensure_ascii=False, separators=(",", ":"))
            + "\n"
        )
        path = TARGET / f"{name}.json"
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            stale.append(path.name)
    if stale:
        print(
            f"web_examples: {', '.join(stale)} out of step: run scripts/web_examples.py",
            file=sys.stderr,
        )
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
