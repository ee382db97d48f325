"""What a learner needs of one game: what is told of each choice, and what came of it."""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from jetons.adapters.encoded import Encoder
from jetons.adapters.learn.network import Network, Rows
from jetons.adapters.sentences import refuse
from jetons.core.errors import BadOption
from jetons.core.text import Text
from jetons.games import REGISTRY
from jetons.games import game as game_named


def name_of(folder: str) -> str:
    """The module beside this one that looks at a game."""
    return f"{__package__}.{folder.rpartition('.')[2]}"


LEARNT = tuple(
    slug for slug, game in REGISTRY.items() if importlib.util.find_spec(name_of(game.folder))
)


class Choices(NamedTuple):
    """The legal actions of several games, one behind the other."""

    game: Any  # the row of each
    action: Any  # its place in the list of legal moves
    what: Any  # as the encoding numbers them (docs/encodings.md)
    where: Any

    @property
    def n(self) -> int:
        """How many there are."""
        return len(self.game)

    @classmethod
    def of(cls, pieces: Any, n_legal: Any) -> Choices:
        """Those of ``Vector.pieces``."""
        width = int(n_legal.max())
        game, action = np.nonzero(np.arange(width) < np.asarray(n_legal)[:, None])
        piece = pieces[game, action, 0]
        return cls(game, action, piece[:, 0], piece[:, 1])


class Seen(NamedTuple):
    """What a look found: of each choice its worth, and the rows that tell of it."""

    values: Rows
    rows: Rows  # [choice, part, input]
    places: Any  # [choice, part]: what each row is of; -1 where there is none


class Entry(NamedTuple):
    """One move of a game that is played."""

    seat: int  # who moved
    points: int  # what it made at once
    places: Any  # what each row is of; -1 where there is none
    rows: Rows  # what was told of it: [part, input]


class Look:
    """One game as a learner looks at it."""

    n_inputs: int

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder

    def weigh(self, rows: Rows, choices: Choices, network: Network) -> Seen:
        """What each choice is worth to its mover."""
        raise NotImplementedError

    def returns(self, log: list[Entry], finals: dict[int, Rows], network: Network) -> Rows:
        """What came of each move of a game, by what each seat saw at its end: [entry, part]."""
        raise NotImplementedError

    def kept(self) -> dict[str, Any]:
        """What it has learned beside the network, as arrays by name."""
        return {}

    def remember(self, kept: Any) -> None:
        """Take up what was kept. Raises KeyError if something is not there."""

    def noted(self, rows: Rows, choices: Choices, picked: Any) -> None:
        """Look again at the picked actions before they are played."""


def look_of(slug: str) -> Look:
    """A look at a game. Raises BadOption for a game that has none, UnknownGame."""
    game = game_named(slug)
    if game.slug not in LEARNT:
        games = Text(" et ".join(LEARNT), " and ".join(LEARNT))
        raise refuse(BadOption, "not_learnt", games=games)
    look: Look = module_of(slug).LOOK(Encoder(game))
    return look


def module_of(slug: str) -> ModuleType:
    """What a learner knows of a game: its ``LOOK``, and ``GAMES`` to play unless told otherwise."""
    return importlib.import_module(name_of(game_named(slug).folder))
