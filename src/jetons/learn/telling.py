"""What a hint says, as keys of the catalogues with their parameters, from plain values alone.

Nothing here asks the rules: whoever has a position hands over what is shown before a move and
after it. So the same lines tell a hint here (``hint.py``) and, translated (``machines.script``), in
a browser (``web/src/local/advice.ts``). A parameter may be a number, a word, a word in each
language (``{"fr": …, "en": …}``), or a list of parameters for the sentence of its own name.
"""

from __future__ import annotations

import re
from typing import Any

STAR = "★"  # a joker or a star, in a sentence
_PLACED = re.compile(r"([A-O]\d{1,2})=(\*?\d+)")  # a token on a cell
_LAID = re.compile(r"(\d)-(\d) at (-?\d+,-?\d+) [hv]")  # a domino
_STEP = re.compile(r"(draw|turn|place) (\w+)")  # a step of a turn

Values = dict[str, Any]  # parameters of a sentence, by name
Said = list[Any]  # [key, Values]


def places_of(parts: Any) -> tuple[list[str], list[str]]:
    """The places and the tokens that the parts of a move name.

    >>> places_of(("H8=9", "H9=*4"))
    (['H8', 'H9'], ['9', '*'])
    >>> places_of(("draw 3",)), places_of(("x 3 7",))
    ((['tray 3'], []), ([], ['3', '7']))
    """
    cells: list[str] = []
    tokens: list[str] = []
    for part in parts:
        placed, laid, step = _PLACED.fullmatch(part), _LAID.fullmatch(part), _STEP.fullmatch(part)
        if placed is not None:
            cells.append(placed[1])
            tokens.append("*" if placed[2].startswith("*") else placed[2])
        elif laid is not None:
            cells.append(laid[3])
            tokens.append("|".join(sorted([laid[1], laid[2]])))
        elif step is not None:
            cells.append(step[2] if step[1] == "place" else f"tray {step[2]}")
        elif part.startswith("x "):
            tokens.extend(part.split()[1:])
    return cells, tokens


def laid_by(parts: Any) -> list[Values]:
    """Which token goes where, for the sentence ``laid``."""
    found = []
    for part in parts:
        placed = _PLACED.fullmatch(part)
        if placed is not None:
            found.append({"cell": placed[1], "token": token_words(placed[2])})
    return found


def token_words(written: str) -> str:
    """A token as a sentence names it; a joker or star with the number that it stands for.

    >>> token_words("9"), token_words("*4")
    ('9', '★ (4)')
    """
    return f"{STAR} ({written[1:]})" if written.startswith("*") else written


def kind_of(move: str, cells: list[str]) -> str:
    """Which sentences tell of a move: of laying, taking, exchanging, passing, stopping, another."""
    step = move.partition(" ")[0]
    if step in ("draw", "turn", "place"):
        return step
    if cells:
        return "align" if "," in cells[0] else "lay"
    return {"-": "pass", ".": "stop", "x": "exchange"}.get(step, "other")


def tell(
    move: str,
    parts: Any,
    points: int,
    most: int,
    is_ahead: bool,
    win: int,
    notices: Any,
    known: Any,
) -> dict[str, Any]:
    """A hint: where to look, which tokens, the move, and the reasons, most telling first.

    ``most``: points of the candidate that makes most at once; ``is_ahead``: whether the move
    promises a better result than the others'; ``win``: its chance in a hundred, -1: not simulated;
    ``known``: the reasons that the game has sentences for.
    """
    cells, tokens = places_of(parts)
    kind = kind_of(move, cells)
    values = {
        "cell": cells[0] if cells else "",
        "cells": ", ".join(cells),
        "tokens": ", ".join([token.replace("*", STAR) for token in tokens]),
        "column": cells[0].replace("tray ", "") if cells else "",
        "laid": laid_by(parts),
        "move": move,
    }
    reasons = []
    if points > 0 and "makes" in known:
        reasons.append(["makes", {"points": points}])
    if most > points and is_ahead:
        reasons.append(["later", {"less": most - points}])
    for code, params in notices:
        if code in known:
            reasons.append([code, params])
    if win >= 0:
        reasons.append(["chance", {"win": win}])
    return {
        "cells": cells,
        "tokens": tokens,
        "where": [f"where_{kind}", values],
        "which": ["which" if tokens else f"which_{kind}", values],
        "what": [f"what_{kind}", values],
        "reasons": reasons,
    }
