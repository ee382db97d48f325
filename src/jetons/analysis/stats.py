"""Statistics over many records: who scores how much, from which seat, in how many moves.

The files become three tables of columns (Polars): games, seats and moves; everything told is a
question to them. Needs the extra ``analysis``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from jetons.analysis.sentences import WORDS
from jetons.core.errors import BadRecord, JetonsError
from jetons.play.match import Match
from jetons.play.record_reader import read_record
from jetons.play.series import MAGIC as SERIES
from jetons.play.series import read_series

Progress = Callable[[int, int], None]  # (files read, of)

GAMES = {"file": pl.String, "game": pl.String, "seats": pl.Int64, "moves": pl.Int64,
         "why": pl.String, "shared": pl.Boolean}  # fmt: skip
SEATS = {"file": pl.String, "game": pl.String, "seat": pl.Int64, "name": pl.String,
         "score": pl.Int64, "won": pl.Float64}  # fmt: skip
MOVES = {"file": pl.String, "game": pl.String, "ply": pl.Int64, "seat": pl.Int64,
         "move": pl.String, "points": pl.Int64}  # fmt: skip


@dataclass
class Records:
    """What a folder of records holds, as columns; ``bad`` says which files could not be read."""

    games: pl.DataFrame
    seats: pl.DataFrame
    moves: pl.DataFrame
    bad: list[tuple[str, str]] = field(default_factory=list)  # file, what is wrong


def read_folder(folder: Path, progress: Progress = lambda _done, _of: None) -> Records:
    """Every finished game of the ``.txt`` files below a folder; each is replayed by the rules."""
    paths = sorted(folder.rglob("*.txt"))
    games: list[tuple[Any, ...]] = []
    seats: list[tuple[Any, ...]] = []
    moves: list[tuple[Any, ...]] = []
    bad: list[tuple[str, str]] = []
    for done, path in enumerate(paths):
        progress(done, len(paths))
        try:
            for n, match in enumerate(matches_of(path)):
                name = f"{path.relative_to(folder)}" + (f"#{n + 1}" if n else "")
                note(name, match, games, seats, moves)
        except (JetonsError, OSError) as error:
            bad.append((str(path.relative_to(folder)), str(error)))
    progress(len(paths), len(paths))
    return Records(
        pl.DataFrame(games, GAMES, orient="row"),
        pl.DataFrame(seats, SEATS, orient="row"),
        pl.DataFrame(moves, MOVES, orient="row"),
        bad,
    )


def matches_of(path: Path) -> Iterator[Match]:
    """The matches of a file: one, or the rounds of a series."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        told = WORDS.text("says", "no_text")
        raise BadRecord(told, line=data.count(b"\n", 0, error.start) + 1) from None
    if text.startswith(SERIES):
        yield from (record.match for record in read_series(text).rounds)
    else:
        yield read_record(text).match


def note(
    name: str,
    match: Match,
    games: list[tuple[Any, ...]],
    seats: list[tuple[Any, ...]],
    moves: list[tuple[Any, ...]],
) -> None:
    """Add a finished match to the rows; skip one that goes on."""
    outcome = match.outcome
    if outcome is None:
        return
    slug, played = match.game.slug, match.moves
    winners = outcome.winners
    games.append((name, slug, len(match.players), len(played), outcome.why, len(winners) > 1))
    for seat, (player, score) in enumerate(zip(match.players, outcome.scores, strict=True)):
        won = 1 / len(winners) if seat in winners else 0.0
        seats.append((name, slug, seat + 1, player, score, won))
    for ply, event in enumerate(played, 1):
        moves.append((name, slug, ply, event.seat + 1, event.move, event.points))


# --- questions ----------------------------------------------------------------------------


def by_game(records: Records) -> pl.DataFrame:
    """For each game: how many, how long, what is scored, what a move makes."""
    scores = records.seats.group_by("game").agg(
        pl.col("score").mean().alias("score"),
        pl.col("score").max().alias("highest"),
    )
    moves = records.moves.group_by("game").agg(pl.col("points").mean().alias("points a move"))
    games = records.games.group_by("game").agg(
        pl.len().alias("games"),
        pl.col("moves").mean().alias("moves"),
        pl.col("shared").mean().alias("shared"),
    )
    return games.join(scores, on="game").join(moves, on="game", how="left").sort("game")


def by_seat(records: Records) -> pl.DataFrame:
    """For each game and seat: the share of games won, and the mean score."""
    return (
        records.seats.group_by("game", "seat")
        .agg(pl.len().alias("games"), pl.col("won").mean(), pl.col("score").mean())
        .sort("game", "seat")
    )


def by_name(records: Records, most: int = 20) -> pl.DataFrame:
    """For each game and name: games, share won, mean score; those who played most first."""
    return (
        records.seats.filter(pl.col("name") != "")
        .group_by("game", "name")
        .agg(pl.len().alias("games"), pl.col("won").mean(), pl.col("score").mean())
        .sort(["games", "won", "name"], descending=[True, True, False])
        .head(most)
    )


def best_moves(records: Records, most: int = 5) -> pl.DataFrame:
    """The moves that made most points, of each game."""
    return (
        records.moves.sort(["points", "file", "ply"], descending=[True, False, False])
        .group_by("game", maintain_order=True)
        .head(most)
        .sort("game", maintain_order=True)
        .select("game", "points", "move", "file", "ply")
    )


def draw(records: Records, folder: Path) -> list[Path]:
    """Plots of each game as SVG files: the scores, and the points of a move as the game goes on."""
    import matplotlib as mpl

    mpl.use("svg")
    import matplotlib.pyplot as plt

    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for (slug,), seats in sorted(records.seats.group_by("game"), key=lambda item: str(item[0])):
        moves = records.moves.filter(pl.col("game") == slug).group_by("ply").agg(
            pl.col("points").mean(), pl.len()
        ).sort("ply")  # fmt: skip
        figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
        left.hist(seats["score"].to_list(), bins=30, color="#b4442a")
        left.set(title=f"{slug}: scores", xlabel="points", ylabel="seats")
        right.plot(moves["ply"].to_list(), moves["points"].to_list(), color="#2d5a4c")
        right.set(title="points of a move", xlabel="move", ylabel="points")
        path = folder / f"{slug}.svg"
        figure.savefig(path, metadata={"Date": None})
        plt.close(figure)
        written.append(path)
    return written
