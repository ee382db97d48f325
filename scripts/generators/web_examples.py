"""Writes web/src/skins/*/examples.json: the rulebooks' examples as positions one can step through.

The positions come from tests/rulebook, the views, points and refusals from the games themselves.
"""

from __future__ import annotations

import itertools
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jetons.core.engine import engine
from jetons.core.game import Game, Line, Records
from jetons.core.text import Text
from jetons.games import REGISTRY
from jetons.games.cent_un.layout import (
    KIND_NAMES,
    KIND_WORDS,
    LONGEST,
    MATCH_POINTS,
    NOTHING,
    ROWS,
    SOLO_POINTS,
)
from jetons.games.cent_un.lines import line_points
from jetons.games.cent_un.sheet import Sheet, line_text

ROOT = Path(__file__).parents[2]
BOOKS = ROOT / "tests" / "rulebook"
SKINS = ROOT / "web" / "src" / "skins"

AFTER = Text("La table après le coup.", "The table after the move.")


def view_of(game: Game, states: Records, seat: int) -> dict[str, Any]:
    """What the seat sees, as clients get it."""
    return game.eyes.describe(engine(game).observe(states, seat))


def step(say: Text, view: dict[str, Any] | None, **show: Any) -> dict[str, Any]:
    """One step: what is said, what lies there, what the board shows besides."""
    return {"say": say._asdict(), "view": view, "show": show}


def example(title: Text, clause: str, steps: list[dict[str, Any]]) -> dict[str, Any]:
    """One example, its title with a capital."""
    for before, after in reversed(list(itertools.pairwise(steps))):
        if after["view"] == before["view"]:
            del after["view"]  # the client keeps the one before
    return {"title": capital(title)._asdict(), "clause": clause, "steps": steps}


def capital(text: Text, end: str = "") -> Text:
    """A text as a sentence: with a capital, and an end."""
    return Text(*(words[0].upper() + words[1:] + end for words in text))


def title_of(one: dict[str, Any]) -> Text:
    """What an example of the book shows."""
    return Text(one["quoi"], one["what"])


# --- moves on a board ---------------------------------------------------------------------


def example_of(
    game: Game, one: dict[str, Any], position: dict[str, Any], turn: list[str]
) -> dict[str, Any]:
    """The position, then for each move what is laid and what it brings, then the table after."""
    states = game.notation.read_position(position)
    seat = int(states[0].turn)
    first = view_of(game, states, seat)
    held = ", ".join(token.replace("|", "-").replace("*", "★") for token in first["rack"])
    steps = [step(Text(f"En main : {held}.", f"In hand: {held}."), first)]
    clause = one.get("clause", "")
    for text in turn:
        moves = game.new_moves(1)
        moves[0] = game.notation.parse_move(states[0], text)
        view, parts = (
            view_of(game, states, seat),
            list(game.notation.move_parts(states[0], moves[0])),
        )
        reason = int(engine(game).call.check(states, 0, moves, 0))
        if reason:
            _, by, why = game.refuse(reason)
            said = step(Text(f"Non : {why.fr}.", f"No: {why.en}."), view, laid=parts)
            steps.append({**said, "refused": True})
            return example(title_of(one), by, steps)
        lines = game.eyes.explain(states, moves)
        clause = clause or next((line.clause for line in lines), "")
        steps += counted(lines, engine(game).score(states, moves), view, parts)
        engine(game).call.apply(states, 0, moves, 0)
    steps.append(step(AFTER, view_of(game, states, seat)))
    return example(title_of(one), clause, steps)


def count_text(points: int) -> str:
    """Points with their unit, the same in French and English."""
    return f"{points} point{'s' if points > 1 else ''}"


def counted(
    lines: list[Line], points: int, view: dict[str, Any], parts: list[str]
) -> list[dict[str, Any]]:
    """A step for each line of what a move brings, and one for the sum if there are several."""
    if not lines:
        return [step(Text(f"{count_text(points)}.", f"{count_text(points)}."), view, laid=parts)]
    steps, total = [], 0
    for line in lines:
        total += line.points
        say = Text(f"{line.text.fr} : {line.points}", f"{line.text.en}: {line.points}")
        steps.append(step(say, view, laid=parts, points=total))
    if len(lines) > 1:
        say = Text(f"En tout {points}.", f"In all {points}.")
        steps.append(step(say, view, laid=parts, points=points))
    return steps


def triolet(game: Game) -> Iterator[dict[str, Any]]:
    """Placements with their points."""
    for one in json.loads((BOOKS / "triolet.json").read_text(encoding="utf-8")):
        tokens = [part.partition("=")[2] for part in one["move"].split()]
        rack = ["*" if token.startswith("*") else token for token in tokens]
        position = {"board": one["board"], "rack": rack, "bag": 40}
        yield example_of(game, one, position, [one["move"]])


def vingt_et_un(game: Game) -> Iterator[dict[str, Any]]:
    """Positions of several rounds, with what scores and what is refused."""
    for one in json.loads((BOOKS / "21.json").read_text(encoding="utf-8")):
        yield example_of(game, one, {"game": "21", **one["position"]}, [one["move"]])


def vingt_sur_vingt(game: Game) -> Iterator[dict[str, Any]]:
    """Openings, alignments, chains; the board shows each sum beside its line."""
    for one in json.loads((BOOKS / "20-sur-20.json").read_text(encoding="utf-8")):
        dominoes = [read_domino(text) for text in one["table"]]
        marks = [[int(n) for n in at.split(",")] for at in one["closed"]]
        table = {"dominoes": dominoes, "marks": marks}
        turn = [move for move in one["turn"] if move != "."]  # that one stops shows at the end
        found = example_of(game, one, {"table": table, "rack": one["rack"], "stock": 20}, turn)
        for shown in found["steps"]:
            total = re.search(r"[\d +]+= 20", shown["say"]["fr"])
            if total:
                shown["show"]["pill"] = total[0].strip()
        yield found


def read_domino(text: str) -> dict[str, Any]:
    """A domino of the book, ``9-5 at 0,0 h``, as positions have it."""
    halves, _, at, way = text.split()
    return {
        "at": [int(n) for n in at.split(",")],
        "dir": way,
        "halves": [int(n) for n in halves.split("-")],
    }


# --- squares of 101 -----------------------------------------------------------------------


def cent_un(game: Game) -> Iterator[dict[str, Any]]:
    """Combinations, lines against lines, where a token may go, what a back tells, whole scores."""
    book = tomllib.loads((BOOKS / "101.toml").read_text(encoding="utf-8"))
    titles = {
        "101.15": Text("les combinaisons, la plus forte d’abord", "the combinations, best first"),
        "101.16": Text("à trois et à quatre joueurs", "with three and four players"),
        "101.17": Text("de 10 à 1", "from 10 to 1"),
    }
    for clause, title in titles.items():
        lines = [one for one in book["line"] if one["clause"] == clause]
        lines.sort(key=lambda one: -KIND_NAMES.index(one["kind"]))
        yield example(title, clause, [told_line(one) for one in lines])
    for one in book["against"]:
        yield against(game, one)
    for one in book["cells"]:
        yield free_cells(game, one)
    for one in book["back"]:
        yield faces_of_back(game, one)
    for one in book["score"]:
        yield whole_score(game, one)


def told_line(one: dict[str, Any]) -> dict[str, Any]:
    """One line, what it is and what it is worth."""
    tokens = one["tokens"].split()
    rank = KIND_NAMES.index(one["kind"])
    kind = KIND_WORDS[rank]
    fr, en = kind.fr.capitalize(), kind.en.capitalize()
    if rank != NOTHING and len(tokens) == LONGEST:
        worth = count_text(MATCH_POINTS[rank])
        fr = f"{fr} : {worth} en match, {SOLO_POINTS[rank]} en solo"
        en = f"{en}: {worth} in a match, {SOLO_POINTS[rank]} alone"
    if "what" in one:
        fr, en = f"{fr} ; {one['quoi']}", f"{en}; {one['what']}"
    return step(Text(f"{fr}.", f"{en}."), None, rows=[tokens])


def against(game: Game, one: dict[str, Any]) -> dict[str, Any]:
    """Two lines against each other."""
    rows = [one[name].split() for name in ("first", "second")]
    empty = [[None] * LONGEST] * (LONGEST - 1)
    states = game.notation.read_position(
        {"game": "101", "squares": [[row, *empty] for row in rows]}
    )
    points = [line_points(states[0], seat, ROWS, 0) for seat in (0, 1)]
    text = line_text(ROWS, 0, Sheet(states[0]).kinds_at(ROWS, 0), points)
    lines = Text("Une rangée contre une rangée.", "A row against a row.")
    said = capital(text, ".")
    return example(
        title_of(one), one["clause"], [step(lines, None, rows=rows), step(said, None, rows=rows)]
    )


def free_cells(game: Game, one: dict[str, Any]) -> dict[str, Any]:
    """Where the next token may go."""
    frame: list[list[str | None]] = [[None] * 9 for _ in range(9)]
    steps = []
    for cell, token in zip(one["placed"], ("R4", "B7"), strict=True):
        frame[ord(cell[0]) - ord("A")][int(cell[1]) - 1] = token
        position = {
            "game": "101",
            "solo": True,
            "squares": [frame, [[None] * 9] * 9],
            "hand": "G10",
        }
        states = game.notation.read_position(position)
        free = [
            game.notation.format_move(states[0], move).split()[1]
            for move in engine(game).legal(states)
        ]
        view = view_of(game, states, 0)
        fr = "Un jeton posé" if not steps else "Deux jetons qui se touchent par un coin"
        en = "One token placed" if not steps else "Two tokens touching by a corner"
        say = Text(
            f"{fr} : {len(free)} cases pour le suivant.",
            f"{en}: {len(free)} cells for the next one.",
        )
        steps.append(step(say, view, lit=free))
    title = Text("où poser le jeton suivant", "where the next token may go")
    return example(title, one["clause"], steps)


def faces_of_back(game: Game, one: dict[str, Any]) -> dict[str, Any]:
    """A back, then the five tokens it can be."""
    empty = [[None] * 9] * 9
    states = game.notation.read_position({"game": "101", "squares": [empty, empty]})
    back = next(b for b in view_of(game, states, 0)["backs"] if b["back"] == one["back"])
    drawn = {"even": back["even"], "odd": back["odd"], "isHigh": back["series"] == "high"}
    hidden = Text("Un jeton face cachée.", "A token face down.")
    first = capital(Text(**back["text"]), ".")
    faces = Text("L’un de ces cinq jetons.", "One of these five tokens.")
    steps = [
        step(hidden, None, rows=[], back=drawn),
        step(first, None, rows=[], back=drawn),
        step(faces, None, rows=[back["faces"]], back=drawn),
    ]
    return example(Text("ce qu’un dos raconte", "what a back tells"), one["clause"], steps)


def whole_score(game: Game, one: dict[str, Any]) -> dict[str, Any]:
    """Two complete squares, counted line by line."""
    squares = [
        [row.split() for row in one[name].strip().splitlines()] for name in ("first", "second")
    ]
    states = game.notation.read_position({"game": "101", "squares": squares})
    view = {**view_of(game, states, 0), "tray": [], "backs": [], "ladder": []}  # not drawn here
    so_far = [0, 0]
    steps = [
        step(Text("Deux carrés complets.", "Two complete squares."), {**view, "scores": [0, 0]})
    ]
    for name in ("rows", "columns"):
        for i, line in enumerate(view["comparison"][name]):
            so_far = [a + b for a, b in zip(so_far, line["points"], strict=True)]
            text = capital(Text(**line["text"]), ".")
            steps.append(step(text, {**view, "scores": so_far}, line=[name, i]))
    first, second = view["scores"]
    steps.append(step(Text(f"{first} à {second}.", f"{first} to {second}."), view))
    return example(title_of(one), one["clause"], steps)


MAKERS = (cent_un, vingt_sur_vingt, vingt_et_un, triolet)  # by the folder of the game


def files() -> dict[Path, str]:
    """Every file with its text."""
    made = {}
    makers = {make.__name__: make for make in MAKERS}
    for game in REGISTRY.values():
        name = game.folder.rpartition(".")[2]
        if name in makers:  # the rules page of a game without one has no examples yet
            examples = {"examples": list(makers[name](game))}
            text = json.dumps(examples, ensure_ascii=False, separators=(",", ":")) + "\n"
            made[SKINS / name / "examples.json"] = text
    return made
