"""Test vectors: counts, whole games and positions that another implementation can check itself by.

Nothing in them needs a generator: every draw is written down, perft takes the middle token, and
which of the legal moves is played comes from SHA-256. docs/vectors.md describes the files.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from jetons.analysis.perft import perft
from jetons.analysis.sentences import refuse
from jetons.core.engine import engine
from jetons.core.errors import BadOption, BadRecord, JetonsError
from jetons.core.game import Game
from jetons.games import REGISTRY
from jetons.games import game as game_named
from jetons.play import fair
from jetons.play.events import AnyEvent, Drew, Played, Started
from jetons.play.match import Match

VERSION = 1  # of the files' form
COUNTED = 400_000  # move sequences; deeper counts are left out
DEEPEST = 7
Progress = Callable[[str], None]  # is told of each file that is written or checked


def number(*words: object) -> int:
    """A number that anyone can compute from some words: the first eight bytes of their SHA-256.

    >>> number("triolet", 2, 0, 0)
    14563474889064602059
    """
    text = " ".join(map(str, words))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def tables(game: Game, *, free_texts: bool = False) -> Iterator[tuple[int, dict[str, str]]]:
    """Every seat count with the default options, and with every other value of a listed one; with
    the examples of those that are free texts, where they are asked for."""
    choices: list[dict[str, str]] = [{}]
    for option in game.options:
        if option.name != "first":
            values = option.values[1:] or (option.examples if free_texts else ())
            choices += [{option.name: value} for value in values]
    for options in choices:
        for n_seats in range(game.seats[0], game.seats[1] + 1):
            try:
                game.configure(n_seats, options)
            except BadOption:
                continue  # teams need four seats, and the like
            yield n_seats, options


def play_game(game: Game, n_seats: int, options: Mapping[str, str], n: int) -> Match:
    """Play the n-th game of a table: of four moves three take the most points, one is random."""
    secret = hashlib.sha256(f"vectors {game.slug} {n_seats} {sorted(options.items())} {n}".encode())
    match = Match.new(game, ("",) * n_seats, options, secret=secret.digest())
    while not match.is_over:
        moves, points = engine(game).legal_scores(match.states)
        dice = number(game.slug, n_seats, n, len(match.moves))
        best = [i for i in range(len(moves)) if dice % 4 == 0 or points[i] == points.max()]
        i = best[dice // 4 % len(best)]
        match = match.play(game.notation.format_move(match.states[0], moves[i]))
    return match


def counts(game: Game, n_seats: int) -> list[int]:
    """Count the move sequences of length 1, 2, … while the counting stays short."""
    row: list[int] = []
    for depth in range(1, DEEPEST + 1):
        if row and row[-1] * max(row[0], row[-1] // (row[-2] if len(row) > 1 else 1)) > COUNTED:
            break
        row.append(perft(game, depth, seats=n_seats))
    return row


def position_line(match: Match) -> dict[str, Any]:
    """A position as its mover sees it, with every legal move and its points."""
    moves, points = engine(match.game).legal_scores(match.states)
    state, notation = match.states[0], match.game.notation
    texts = [notation.format_move(state, move) for move in moves]
    return {
        "position": match.position(),
        "moves": dict(sorted(zip(texts, map(int, points), strict=True))),
    }


def game_line(match: Match) -> dict[str, Any]:
    """A whole game: its table, every draw and move in order, how it ended."""
    outcome = match.outcome
    assert outcome is not None
    return {
        "game": match.game.slug,
        "players": len(match.players),
        "options": dict(match.started.options),
        "steps": [step_of(match.game, event) for event in match.events[1:]],
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "why": outcome.why,
    }


def step_of(game: Game, event: AnyEvent) -> list[Any]:
    """A draw ``["draw", pool, token, seen by]`` or a move ``["play", seat, move, points]``."""
    if isinstance(event, Drew):
        text = game.notation.format_outcome(event.pool, event.outcome)
        return ["draw", event.pool, text, event.to]
    assert isinstance(event, Played)
    return ["play", event.seat, event.move, event.points]


def event_of(game: Game, step: list[Any]) -> AnyEvent:
    """The event of a step. Raises BadNotation or BadRecord."""
    match step:
        case ["draw", int(pool), str(text), int(to)]:
            return Drew(pool=pool, outcome=game.notation.parse_outcome(pool, text), to=to)
        case ["play", int(seat), str(move), int(points)]:
            return Played(seat=seat, move=move, points=points)
    raise refuse(BadRecord, "bad_step")


# --- files --------------------------------------------------------------------------------


def write(folder: Path, n_games: int = 4, tell: Progress = lambda _name: None) -> None:
    """Write the vectors of all games into a folder, ``n_games`` for each way to set a table."""
    folder.mkdir(parents=True, exist_ok=True)
    table = {}
    for game in REGISTRY.values():
        matches = [
            play_game(game, n_seats, options, n)
            for n_seats, options in tables(game)
            for n in range(n_games)
        ]
        write_lines(folder / f"games-{game.slug}.jsonl", map(game_line, matches))
        tell(f"games-{game.slug}.jsonl")
        write_lines(
            folder / f"positions-{game.slug}.jsonl",
            (position_line(at) for match in matches for at in walk(match)),
        )
        tell(f"positions-{game.slug}.jsonl")
        seats = range(game.seats[0], game.seats[1] + 1)
        table[game.slug] = {str(n_seats): counts(game, n_seats) for n_seats in seats}
    text = json.dumps({"vectors": VERSION, "perft": table}, indent=1)
    (folder / "perft.json").write_text(text + "\n", "utf-8")
    tell("perft.json")


def walk(match: Match) -> Iterator[Match]:
    """A match before each of its moves."""
    at = Match.replay(match.events[:1])
    for event in match.events[1:]:
        if isinstance(event, Played):
            yield at
        at = at.following(event)


def write_lines(path: Path, lines: Iterable[dict[str, Any]]) -> None:
    """One JSON object a line."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for line in lines:
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


def check(folder: Path, tell: Progress = lambda _name: None) -> list[str]:
    """What in a folder of vectors differs from these rules: a sentence for each place."""
    wrong: list[str] = []
    for path in sorted(folder.glob("positions-*.jsonl")):
        wrong += check_lines(path, check_position)
        tell(path.name)
    for path in sorted(folder.glob("games-*.jsonl")):
        wrong += check_lines(path, check_game)
        tell(path.name)
    table = json.loads((folder / "perft.json").read_text("utf-8"))["perft"]
    for slug, by_seats in table.items():
        for n_seats, row in by_seats.items():
            if counts(game_named(slug), int(n_seats))[: len(row)] != row:
                wrong.append(f"perft.json: {slug}, {n_seats}")
    tell("perft.json")
    return wrong


def check_lines(path: Path, check_one: Callable[[dict[str, Any]], str]) -> Iterator[str]:
    """What is wrong with the lines of a file."""
    for n, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            fault = check_one(json.loads(line))
        except (JetonsError, ValueError, KeyError) as error:
            fault = str(error)
        if fault:
            yield f"{path.name}:{n}: {fault}"


def check_position(line: dict[str, Any]) -> str:
    """What is wrong with a position's moves; empty if they are as written."""
    match = Match.from_position(line["position"], secret=bytes(32))
    found = position_line(match)
    if found["moves"] == line["moves"]:
        return ""
    ours, theirs = found["moves"].items(), line["moves"].items()
    return f"moves differ: {sorted(ours ^ theirs)[:3]}"


def check_game(line: dict[str, Any]) -> str:
    """What is wrong with a whole game; empty if it replays to the same end."""
    game = game_named(line["game"])
    started = Started(
        game=game.slug,
        rules=game.facts.rules_version,
        players=("",) * line["players"],
        options=line["options"],
        commitment=fair.commitment(bytes(32)),
        seeds=(),
    )
    match = Match.replay([started, *(event_of(game, step) for step in line["steps"])])
    if match.outcome is None:
        return "not over"
    found = (list(match.outcome.scores), list(match.outcome.winners), match.outcome.why)
    return "" if found == (line["scores"], line["winners"], line["why"]) else f"ends as {found}"
