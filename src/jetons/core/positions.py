"""Reading what people write, positions as JSON and boards as text: what every game checks alike.

What is wrong is a reason with parameters; its sentence is in the catalogues, in ``[position]`` and
``[layout]``. A reason that follows from a rule cites its clause.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from jetons.core.errors import BadLayout, BadNotation, BadPosition, Path
from jetons.core.game import Record
from jetons.core.text import Text
from jetons.core.words import SHARED, Catalogue

MAX_SCORE = 10**6  # more points than any game makes


def bad_position(
    words: Catalogue, reason: str, values: Mapping[str, Any], path: Path, clause: str = ""
) -> BadPosition:
    """The refusal of a position; ``path`` leads to what is wrong in it."""
    text = words.text("position", reason, **values)
    return BadPosition(text, reason=reason, clause=clause, path=path)


def bad_layout(
    words: Catalogue, reason: str, values: Mapping[str, Any], clause: str = ""
) -> BadLayout:
    """The refusal of a board, or of what else an owner of the box types in."""
    return BadLayout(words.text("layout", reason, **values), reason=reason, clause=clause)


def key_of(key: str) -> Text:
    """A part of a position as sentences name it.

    >>> key_of("rack")
    Text(fr='«\\xa0rack\\xa0»', en='"rack"')
    """
    return SHARED.text("position", "key", key=key)


def unread_at(where: str | Text, error: BadNotation | BadLayout, path: Path) -> BadPosition:
    """BadPosition for unparsable text at ``where``."""
    text = SHARED.text("position", "at", where=where, what=error.text)
    return BadPosition(text, reason=error.reason, path=path)


def whole_number(
    position: Mapping[str, Any], key: str, default: int, low: int, high: int, path: Path = ()
) -> int:
    """A whole number of a position within its bounds. Raises BadPosition.

    ``path``: of the number, where what is given is a part of a position.

    >>> whole_number({"bag": 40}, "bag", 0, 0, 83)
    40
    """
    number = position.get(key, default)
    if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
        told = {"key": key, "low": low, "high": high}
        raise bad_position(SHARED, "whole_number", told, path or (key,))
    return number


def text_of(position: Mapping[str, Any], key: str, default: str) -> str:
    """A text of a position. Raises BadPosition."""
    text = position.get(key, default)
    if not isinstance(text, str):
        raise bad_position(SHARED, "text", {"key": key}, (key,))
    return text


def flag_of(position: Mapping[str, Any], key: str) -> bool:
    """A yes or no of a position, no if nothing is said. Raises BadPosition."""
    flag = position.get(key, False)
    if not isinstance(flag, bool):
        raise bad_position(SHARED, "flag", {"key": key}, (key,))
    return flag


def object_of(position: Mapping[str, Any], key: str) -> dict[str, Any]:
    """An object of a position, empty if nothing is said. Raises BadPosition."""
    found = position.get(key, {})
    if not isinstance(found, dict):
        raise bad_position(SHARED, "object", {"key": key}, (key,))
    return found


def list_of(position: Mapping[str, Any], key: str, most: int, path: Path = ()) -> list[Any]:
    """A list of a position, not too long, empty if nothing is said. Raises BadPosition."""
    items = position.get(key, [])
    if not isinstance(items, list) or len(items) > most:
        raise bad_position(SHARED, "list", {"key": key, "most": most}, path or (key,))
    return items


def choice_of(position: Mapping[str, Any], key: str, choices: tuple[str, ...]) -> int:
    """Which of some words a position has, the first if nothing is said. Raises BadPosition."""
    chosen = position.get(key, choices[0])
    if not isinstance(chosen, str) or chosen not in choices:
        raise bad_position(SHARED, "choice", {"key": key, "choices": ", ".join(choices)}, (key,))
    return choices.index(chosen)


def tokens_of(
    position: Mapping[str, Any], key: str, most: int, parse: Callable[[str], int]
) -> list[int]:
    """The tokens of a list, each by its name. Raises BadPosition."""
    return tokens_by_name(list_of(position, key, most), key, parse, (key,))


def tokens_by_name(
    names: list[Any], key: str, parse: Callable[[str], int], path: Path
) -> list[int]:
    """Read tokens from their names. Raises BadPosition."""
    kinds = []
    for i, name in enumerate(names):
        try:
            kinds.append(parse(str(name)))
        except BadNotation as error:
            raise unread_at(key_of(key), error, (*path, i)) from error
    return kinds


def layout_of(position: Mapping[str, Any], read: Callable[[str], Any]) -> Any:
    """The board of a position, by the game's reader. Raises BadPosition, BadLayout."""
    try:
        return read(text_of(position, "layout", "standard"))
    except BadLayout as error:
        raise error.under("layout") from None


def mixed(items: list[int]) -> list[int]:
    """A list in an order drawn by lot; the same items always come out the same.

    >>> sorted(mixed([3, 1, 2]))
    [1, 2, 3]
    """
    drawn, luck = list(items), 1
    for k, item in enumerate(items):
        luck = (luck + (k + 1) * (item + 1)) % 2147483646 + 1
    for k in range(len(drawn) - 1, 0, -1):
        luck = luck * 16807 % 2147483647
        j = luck % (k + 1)
        drawn[k], drawn[j] = drawn[j], drawn[k]
    return drawn


def held_of(position: Mapping[str, Any], n_seats: int, most: int) -> list[int] | None:
    """How many tokens each seat holds; None if nothing is said. Raises BadPosition."""
    held = position.get("held")
    if held is None:
        return None
    if not isinstance(held, list) or len(held) != n_seats:
        raise bad_position(SHARED, "held", {"n": n_seats, "most": most}, ("held",))
    for seat, n in enumerate(held):
        if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= most:
            raise bad_position(SHARED, "held", {"n": n_seats, "most": most}, ("held", seat))
    return held


def check_held(held: list[int] | None, state: Record) -> None:
    """Raise BadPosition unless every seat holds as many tokens as the position says."""
    if held is None:
        return
    for seat, n in enumerate(held):
        if int(state.n_rack[seat]) != n:
            told = {"seat": seat, "n": int(state.n_rack[seat]), "said": n}
            raise bad_position(SHARED, "held_differ", told, ("held", seat))


def ending_of(position: Mapping[str, Any], endings: tuple[str, ...]) -> int:
    """How a finished game ended; 0: it goes on. Raises BadPosition."""
    return choice_of(position, "over", endings) if "over" in position else 0


def eye_of(position: Mapping[str, Any], mover: int, n_seats: int) -> int:
    """Whose rack is told, the mover's if nothing is said; -1: nobody's. Raises BadPosition."""
    if position.get("seat", mover) is None:
        return -1
    return whole_number(position, "seat", mover, 0, n_seats - 1)


def rack_open(position: Mapping[str, Any]) -> list[str]:
    """A position leaves the mover's rack open if it is another's, or a spectator's.

    >>> rack_open({"mover": 0, "seat": 1, "rack": ["3"]}), rack_open({"rack": ["3"]})
    (['rack'], [])
    """
    mover = position.get("mover", 0)
    if "racks" in position and position["racks"][mover] is not None:
        return []
    return ["rack"] if position.get("seat", mover) != mover else []


def read_scores(position: Mapping[str, Any], state: Record) -> None:
    """Set the points so far, if they are given. Raises BadPosition."""
    scores = position.get("scores")
    if scores is None:
        return
    n = int(state.n_seats)
    if (
        not isinstance(scores, list)
        or len(scores) != n
        or not all(isinstance(score, int) and abs(score) < MAX_SCORE for score in scores)
    ):
        raise bad_position(SHARED, "numbers", {"key": "scores", "n": n}, ("scores",))
    state.scores[:n] = scores
