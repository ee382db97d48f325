"""What is known of each game beyond its rules: one module a game, named like its folder.

A game without one has the plain insight (``plain.py``): points at once, points so far.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import json
from pathlib import Path
from typing import Any

import numpy as np

from jetons.bots.search.plan import KNOTS, PHASES, Insight
from jetons.core.bind import bind
from jetons.core.game import Game

DATA = Path(__file__).parent / "data"


@functools.cache
def module_of(game: Game) -> Any:
    """The module with the game's insight (INSIGHT, fresh_weights); the plain one if it has none."""
    name = f"{__name__}.{game.folder.rpartition('.')[2]}"
    if game.folder.startswith("jetons.games.") and importlib.util.find_spec(name) is not None:
        return importlib.import_module(name)
    return bind(f"{__name__}.plain", game)


def insight(game: Game) -> Insight:
    """The kernels that rate and estimate a game."""
    return module_of(game).INSIGHT  # type: ignore[no-any-return]


def weights_path(game: Game) -> Path:
    """Where the learned weights of a game are kept."""
    return DATA / f"{game.folder.rpartition('.')[2]}.npz"


@functools.cache
def weights(game: Game) -> np.ndarray[Any, Any]:
    """The learned weights; fresh ones where nothing was learned yet. Not to be written to."""
    module, known = module_of(game), stored_weights(game)
    if hasattr(module, "expand"):
        known = module.expand(known)
    known.setflags(write=False)
    return known


def stored_weights(game: Game) -> np.ndarray[Any, Any]:
    """The part of the weights that is kept; the rest follows from it."""
    module = module_of(game)
    if not hasattr(module, "fresh_weights"):
        return module.measure_weights(game)  # type: ignore[no-any-return]
    fresh: np.ndarray[Any, Any] = module.fresh_weights()
    n, path = n_stored(game, fresh), weights_path(game)
    if path.exists():
        with np.load(path) as data:
            stored: np.ndarray[Any, Any] = data["W"].astype(np.float64)
        if len(stored) == n:
            return stored
    return fresh[:n].copy()


def n_stored(game: Game, W: np.ndarray[Any, Any]) -> int:
    """How many of the weights the data file holds; others may follow from them."""
    return int(getattr(module_of(game), "N_STORED", len(W)))


def points_unit(game: Game, n_seats: int) -> float:
    """What a point counts in ``returns``, where tie-breaks stand behind the points."""
    return float(getattr(module_of(game), "UNIT_OF_RETURNS", 1.0)) if n_seats > 1 else 1.0


@functools.cache
def calibrations() -> dict[str, Any]:
    """What bench/calibration.py measured: slug → where phases end, and their tables."""
    path = DATA / "calibration.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def calibration(game: Game) -> tuple[list[float], list[list[float]]]:
    """Where the phases of a game end, and how often those won that were said to (½…1)."""
    plain = [0.5 + k / 10 for k in range(KNOTS)]
    found = calibrations().get(game.slug)
    if found is None:
        return [0.0] * (PHASES - 1), [plain] * PHASES
    return found["borders"], found["table"]
