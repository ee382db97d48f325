"""The measured cost per decision of each level, from data/levels.json."""

from __future__ import annotations

import functools
import json
from pathlib import Path

DATA = Path(__file__).parent / "data"


@functools.cache
def mean_costs() -> dict[str, dict[str, float]]:
    """Slug → level → chance to win given away per decision, by bench/review.py."""
    return dict(json.loads((DATA / "levels.json").read_text(encoding="utf-8")))
