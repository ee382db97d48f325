"""Names of people, as they can be shown."""

from __future__ import annotations

import unicodedata

from jetons.table import refusals, wire

# Letters and signs by their class, and yet nothing is to be seen of them: the fillers of Hangul,
# the inherent vowels of Khmer, the empty Braille cell, a note without a head
BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
GUEST = "Invité"  # the name of somebody who gave none, or whose name was deleted
MARKS = 2  # accents on one letter


def clean_name(name: str) -> str:
    """A name as it can be shown: composed, printable, without odd spaces, not too long; empty if
    none was given. Raises BadMessage for one of which nothing would be seen.

    >>> clean_name("  Zoe\\u0308\\n\\tB. ")
    'Zoë B.'
    """
    shown = "".join(visible(unicodedata.normalize("NFC", name[:200])))
    clean = " ".join(shown.split())[: wire.NAME_LENGTH].strip()
    if name and not clean:
        raise refusals.bad_name()
    return clean


def visible(name: str) -> list[str]:
    """What can be seen of a name; a space for each letter that cannot."""
    shown: list[str] = []
    n_marks = MARKS  # no accent without a letter
    for letter in name:
        is_mark = unicodedata.category(letter).startswith("M")
        n_marks = n_marks + 1 if is_mark else 0
        if n_marks > MARKS:
            continue
        if not letter.isprintable() or letter.isspace() or letter in BLANKS:
            n_marks = MARKS
            shown.append(" ")
        else:
            shown.append(letter)
    return shown
