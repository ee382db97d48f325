"""How strong the bots are: matches of fixed size on deals that no plan was tuned on (seed 1).

python bench/bots.py play FOLDER [PART…]   plays, one core; goes on where it was interrupted
python bench/bots.py keep FOLDER           writes results/bots.json and the levels' averages
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from jetons.analysis import arena
from jetons.bots.value import DATA
from jetons.games import REGISTRY

RESULTS = Path(__file__).parent / "results" / "bots.json"
LEVELS_FILE = DATA / "levels.json"
SEED = 1
BELOW = {"amateur": "debutant", "expert": "amateur", "maitre": "expert"}


class Row(NamedTuple):
    """One match: two bots at one kind of table, and how many games."""

    game: str
    a: str
    b: str
    games: int
    mode: str = ""  # 101's
    seats: int = 2
    seed: int = SEED

    @property
    def spec(self) -> arena.Spec:
        """The match as the arena knows it."""
        options = {"mode": self.mode} if self.mode else {}
        return arena.Spec(
            game=self.game,
            a=self.a,
            b=self.b,
            seats=self.seats,
            options=options,
            seed=self.seed,
        )

    @property
    def file(self) -> str:
        """The name of the file with its finished pairs."""
        seed = "" if self.seed == SEED else f"seed-{self.seed}"
        parts = [self.game, self.mode, str(self.seats), self.a, self.b, seed]
        name = "_".join(part for part in parts if part)
        return name.replace("*", "x").replace(":", "-") + ".jsonl"

    @property
    def n_pairs(self) -> int:
        """Deals: each is played once a seat."""
        return -(-self.games // self.seats)


MODES = {"101": ("expert", "classic")}  # where a game is measured in several, its main one first
TABLES = tuple((slug, mode) for slug in REGISTRY for mode in MODES.get(slug, ("",)))
ALL = tuple((slug, MODES.get(slug, ("",))[0]) for slug in REGISTRY)
# games of the strongest level against the next and against greed; a game that is not named: 100
MAITRE = {"triolet": (200, 300), "101": (200, 100), "20-sur-20": (400, 100), "21": (100, 60)}
INFER = {"triolet": ("maitre:infer=10", 200), "20-sur-20": ("maitre:infer=1", 200)}


def ladder() -> Iterator[Row]:
    """Each level against the one below, the strongest against greed; the bars."""
    for slug, mode in TABLES:
        yield Row(slug, "debutant", "doux", 1000, mode)
        yield Row(slug, "amateur", "debutant", 1000, mode)
        yield Row(slug, "expert", "amateur", 600 if slug == "21" else 1000, mode)
        n_expert, n_greedy = MAITRE.get(slug, (100, 100))
        yield Row(slug, "maitre", "expert", n_expert, mode)
        yield Row(slug, "maitre", "greedy", n_greedy, mode)
        yield Row(slug, "static", "greedy", 1000, mode)
    yield Row("triolet", "maitre", "rule", 200)
    yield Row("triolet", "static", "rule", 1000)


def junior() -> Iterator[Row]:
    """101 as children draw."""
    for level, games in (("amateur", 400), ("expert", 400), ("maitre", 100)):
        yield Row("101", level, BELOW[level], games, "junior")


def averages() -> Iterator[Row]:
    """Each level against `amateur`: its average points mean the same for all levels."""
    for slug, mode in ALL:
        yield Row(slug, "doux", "amateur", 400, mode)
        yield Row(slug, "debutant", "amateur", 400, mode)
        yield Row(slug, "amateur", "amateur", 400, mode)
        yield Row(slug, "expert", "amateur", 600 if slug == "21" else 1000, mode)  # the ladder's
        yield Row(slug, "maitre", "amateur", 400 if slug == "triolet" else 100, mode)


PARTS = {
    "ladder": tuple(ladder()),
    # the ladder left two bars inside the interval: once more, on other deals, more games
    "again": tuple(Row("triolet", "maitre", b, 800, seed=2) for b in ("greedy", "rule")),
    "junior": tuple(junior()),
    "seats": tuple(Row(g, "maitre", "expert", 120, m, n) for g, m in ALL for n in (3, 4)),
    "averages": tuple(averages()),
    "ten": tuple(Row(g, "maitre*10", "maitre", 40, m) for g, m in ALL),
    "infer": tuple(Row(slug, bot, "maitre", games) for slug, (bot, games) in INFER.items()),
}


def rows_of(part: str) -> list[Row]:
    """The matches of a part; none if there is no such part."""
    name, _, slug = part.partition(":")
    return [row for row in PARTS.get(name, ()) if slug in ("", row.game)]


def play(folder: Path, parts: list[str]) -> None:
    """Play the matches of some parts, one after the other."""
    folder.mkdir(parents=True, exist_ok=True)
    for part in parts:
        for row in rows_of(part):
            found = arena.run(row.spec, row.n_pairs, workers=1, path=folder / row.file)
            print(row.file, f"{found.win:.3f} ({found.low:.3f}…{found.high:.3f})", flush=True)


def finished(folder: Path, row: Row) -> list[arena.Pair] | None:
    """The pairs of a match that was played to the end."""
    pairs = arena.read_results(folder / row.file, row.spec)
    return pairs if len(pairs) == row.n_pairs else None


def keep(folder: Path) -> None:
    """Write down every match that was played to the end, and tell it as a table.

    What was kept before stays where this folder has nothing to put in its place.
    """
    kept: list[dict[str, Any]] = json.loads(RESULTS.read_text(encoding="utf-8"))
    levels: dict[str, dict[str, Any]] = json.loads(LEVELS_FILE.read_text(encoding="utf-8"))
    for part, rows in PARTS.items():
        for row in rows:
            pairs = finished(folder, row)
            if pairs is None:
                print(f"not finished: {row.file}", file=sys.stderr)
                continue
            found = arena.summarise(row.spec, pairs)
            put(kept, {"part": part, **msgspec.to_builtins(found)})
            print(told(part, found))
            if part == "averages":
                points = [x for pair in pairs for x in pair.a]
                levels.setdefault(row.game, {})[row.a] = {
                    "average": round(float(np.mean(points)), 1),
                    "games": found.games,
                    "deviation": round(float(np.std(points)), 1),
                }
    RESULTS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    LEVELS_FILE.write_text(json.dumps(levels, indent=1) + "\n", encoding="utf-8")


def put(kept: list[dict[str, Any]], row: dict[str, Any]) -> None:
    """A result in the place of the same match measured before, or at the end."""
    same = [i for i, old in enumerate(kept) if all(old[k] == row[k] for k in ("part", "spec"))]
    if same:
        kept[same[0]] = row
    else:
        kept.append(row)


def told(part: str, found: arena.Summary) -> str:
    """A match as a line of a Markdown table."""
    spec = found.spec
    table = " ".join([spec.game, *spec.options.values(), str(spec.seats)])
    share = f"{found.win:.1%} ({found.low:.1%}–{found.high:.1%})".replace("%", " %")
    points, ms = f"{found.a:.1f} – {found.b:.1f}", f"{found.ms[0]:.1f}"
    names = f"`{spec.a}` – `{spec.b}`"
    return f"| {part} | {table} | {names} | {found.games} | {share} | {points} | {ms} |"


def main() -> int:
    """Play or keep."""
    if len(sys.argv) < 3 or sys.argv[1] not in ("play", "keep"):
        print(__doc__, file=sys.stderr)
        return 2
    folder, parts = Path(sys.argv[2]), sys.argv[3:] or list(PARTS)
    if unknown := [part for part in parts if not rows_of(part)]:
        print(f"no part {unknown[0]!r} (there are: {', '.join(PARTS)})", file=sys.stderr)
        return 2
    if sys.argv[1] == "play":
        play(folder, parts)
    else:
        keep(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
