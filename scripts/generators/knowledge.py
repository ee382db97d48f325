"""Writes what the page says as Python says it.

web/src/study/knowledge.json     what strong players know, with the measured numbers
web/src/study/first_moves.json   what kinds of first moves are called
web/src/study/review_words.json  classes of moves, what the numbers of a review mean, reasons
web/tests/why.json               reasons filled in by Python: the page fills them in alike
"""

from __future__ import annotations

from pathlib import Path

from jetons.games import REGISTRY
from jetons.study import knowledge, words

ROOT = Path(__file__).parents[2]
STUDY = ROOT / "web" / "src" / "study"


def files() -> dict[Path, str]:
    """Every file with its text."""
    return {
        STUDY / "knowledge.json": knowledge.for_the_page(REGISTRY),
        STUDY / "first_moves.json": knowledge.first_moves(REGISTRY),
        STUDY / "review_words.json": words.for_the_page(),
        ROOT / "web" / "tests" / "why.json": words.why_examples(),
    }
