"""Writes docs/encodings.md from the games' declarations."""
# ruff: noqa: E501 (lines of a page)

from __future__ import annotations

from pathlib import Path

from jetons.core.encoding import encoding
from jetons.games import REGISTRY

PAGE = Path(__file__).parents[2] / "docs" / "encodings.md"
HEAD = """# Encodings

Written by `make generated` from the games' declarations (`encoding.py` in each game's folder): do not edit.

An observation is a row of float32, part after part; `Encoder("triolet").split(row)` gives the parts in their shapes. Seats are in
turn order, the viewer's first, so that a row means the same to every seat. A place that stands for one of several things is 1 for that
one and 0 for the others. A move is one or more *pieces*, each a pair of numbers: *what* is done, and *where*. Where a move has one piece
(101, Le 21) there is a fixed set of actions, `what × places + where`, with a mask.

| where | observation | what the legal moves are | fixed set |
| --- | --- | --- | --- |
| `jetons.adapters.encoded.Encoder` | `observation(views)` | `pieces(moves)`, back by `move(pieces)` | `actions(moves)`, back by `move_of(action)` |
| `Vector` | `features` | `pieces` | `fixed_masks`, `listed_actions(fixed)` |
| PettingZoo, Gymnasium | `form="features"` | `info["pieces"]` | |
| OpenSpiel | `jetons_21(features=True)` | `state.position.pieces()` | |

`GpuVector` has the bytes of views alone. The forms of [environments.md](environments.md) stay as they are.
"""


def page() -> str:
    """The whole page."""
    told = [HEAD]
    for game in REGISTRY.values():
        one, at, what = encoding(game), 0, 0
        told += [f"## {game.facts.title.en}", ""]
        told += [f"An observation has {one.size} numbers:", ""]
        told += ["| part | from | shape | what |", "| --- | --- | --- | --- |"]
        for part in one.parts:
            shape = " × ".join(map(str, part.shape))
            about = part.about.replace("|", "\\|")
            told.append(f"| `{part.name}` | {at} | {shape} | {about} |")
            at += part.size
        pieces = "one piece" if one.pieces == 1 else f"up to {one.pieces} pieces"
        told += ["", f"A move has {pieces}; *where* is below {one.n_wheres}: {one.where}.", ""]
        told += ["| what | |", "| --- | --- |"]
        for name, n in one.whats:
            told.append(
                f"| {what} … {what + n - 1} | {name} |" if n > 1 else f"| {what} | {name} |"
            )
            what += n
        told.append("")
    return "\n".join(told)


def files() -> dict[Path, str]:
    """The page."""
    return {PAGE: page()}
