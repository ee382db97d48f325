"""The backs of 101's tokens as text that an owner of the box can type (101.2, 101.3)."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.errors import BadLayout
from jetons.core.positions import bad_layout
from jetons.games.cent_un.layout import COLOURS, N_BACKS, N_COLOURS, SERIES, WORDS

STANDARD = "RB OP GR BO PG / RO OG GB BP PR"  # 101.3


def read_backs(text: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The colour of the odd values of each back, from its text.

    Five low backs, a ``/``, five high ones; each back is the letter of its even values, then
    that of its odd ones, as they are printed left and right. ``standard`` or nothing is the
    pairing of 101.3. Raises BadLayout with the back that does not fit.

    >>> [int(colour) for colour in read_backs("RR OO GG BB PP / RR OO GG BB PP")[:5]]
    [0, 1, 2, 3, 4]
    """
    if text.strip().lower() in ("", "standard"):
        text = STANDARD
    halves = [half.split() for half in text.upper().split("/")]
    if [len(half) for half in halves] != [SERIES, SERIES]:
        raise bad_layout(WORDS, "backs", {"example": STANDARD}, "101.3")
    odd = np.zeros(N_BACKS, np.uint8)
    for high, half in enumerate(halves):
        evens, odds = set[int](), set[int]()
        for pair in half:
            even_colour, odd_colour = read_pair(pair)
            if even_colour in evens or odd_colour in odds:
                raise twice(pair, even_colour in evens, bool(high))
            evens.add(even_colour)
            odds.add(odd_colour)
            odd[high * SERIES + even_colour] = odd_colour
    return odd


def read_pair(pair: str) -> tuple[int, int]:
    """The colours of the even and of the odd values of one back. Raises BadLayout."""
    colours = [COLOURS.find(letter) for letter in pair]
    if len(colours) != 2 or min(colours) < 0:
        raise bad_layout(WORDS, "no_back", {"text": pair[:20], "letters": COLOURS}, "101.2")
    return colours[0], colours[1]


def twice(pair: str, is_even: bool, is_high: bool) -> BadLayout:
    """The refusal of a colour that two backs of one series claim."""
    low, high = ("low_evens", "high_evens") if is_even else ("low_odds", "high_odds")
    reason = high if is_high else low
    letter = pair[0] if is_even else pair[1]
    return bad_layout(WORDS, reason, {"text": pair, "letter": letter}, "101.2")


def write_backs(odd: Any) -> str:
    """The text of a pairing in one line, as records keep it."""
    pairs = [COLOURS[back % N_COLOURS] + COLOURS[int(odd[back])] for back in range(N_BACKS)]
    text = f"{' '.join(pairs[:SERIES])} / {' '.join(pairs[SERIES:])}"
    return "standard" if text == STANDARD else text


def clean_backs(text: str) -> str:
    """A pairing's text in the one form that records keep. Raises BadLayout."""
    return write_backs(read_backs(text))
