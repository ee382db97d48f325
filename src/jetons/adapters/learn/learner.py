"""A network and its look at a game: to be taught, measured, kept, and to play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from jetons.adapters.learn.look import Choices, Look, look_of
from jetons.adapters.learn.network import Network, NumpyNetwork, TorchNetwork, fresh
from jetons.adapters.learn.school import School, Score, best, measure
from jetons.adapters.sentences import refuse
from jetons.bots.bot import Bot, Budget, Choice
from jetons.core.errors import BadOption
from jetons.core.game import Game, Records
from jetons.core.text import same
from jetons.search import View


class Learner:
    """One game's learner.

    >>> learner = Learner.new("21", seed=0)
    >>> school = learner.school(seed=0, n_games=20)
    >>> while school.share < 1:
    ...     school.step()
    >>> import jetons
    >>> len(learner.bot().play(jetons.new("21", seats=2, seed=1)).moves)
    1
    """

    def __init__(self, look: Look, network: Network) -> None:
        self.look, self.network = look, network
        self.game: Game = look.encoder.game

    @classmethod
    def new(cls, slug: str, seed: int, device: str | None = None) -> Learner:
        """Make an untrained learner, in PyTorch if a device is named. Raises BadOption."""
        look = look_of(slug)
        weights = fresh(look.n_inputs, seed)
        if device is None:
            return cls(look, NumpyNetwork(weights))
        try:
            return cls(look, TorchNetwork(weights, device))
        except ModuleNotFoundError as error:
            raise BadOption(same("PyTorch is needed: pip install 'jetons[learn]'")) from error
        except RuntimeError as error:
            raise BadOption(same(f"PyTorch: {str(error).splitlines()[0]}")) from error

    @classmethod
    def load(cls, slug: str, path: Path) -> Learner:
        """Load a learner from a file. Raises BadOption for another file, OSError without one."""
        look = look_of(slug)
        wanted = fresh(look.n_inputs, 0)
        try:
            with np.load(path, allow_pickle=False) as kept:
                weights = [kept[f"layer_{k}"] for k in range(len(wanted))]
                look.remember(kept)
            fits = [one.shape for one in weights] == [one.shape for one in wanted]
        except (KeyError, ValueError, EOFError) as error:
            raise not_kept(slug, path) from error
        if not fits:
            raise not_kept(slug, path)
        return cls(look, NumpyNetwork(weights))

    def save(self, path: Path) -> None:
        """Keep what was learned; NumPy's and PyTorch's are the same."""
        layers = {f"layer_{k}": one for k, one in enumerate(self.network.weights())}
        np.savez(path, allow_pickle=False, **layers, **self.look.kept())

    def school(self, seed: int, n_games: int) -> School:
        """Where it learns."""
        return School(self.look, self.network, seed=seed, n_games=n_games)

    def measure(self, level: str, pairs: int, seed: int) -> Score:
        """How it does against a level. Raises BadOption for an unknown one."""
        return measure(self.look, self.network, level, pairs, seed)

    def bot(self) -> Bot:
        """It, as a bot like any other."""
        rng = np.random.default_rng(0)

        def choose(game: Game, views: Records, _budget: Budget) -> Choice:
            legal = View(game, views).legal()
            records: Any = np.concatenate([move.record for move in legal])
            pieces = self.look.encoder.pieces(records.view(np.recarray))[None]
            choices = Choices.of(pieces, np.array([len(legal)]))
            row = self.look.encoder.observation(views)[None]
            seen = self.look.weigh(row, choices, self.network)
            return Choice(legal[int(choices.action[best(seen.values, choices, rng, 0.0)[0]])])

        return Bot.of("learner", choose, lambda game: game.slug == self.game.slug)


def not_kept(slug: str, path: Path) -> BadOption:
    """The refusal of a file that holds no network of the game."""
    return refuse(BadOption, "no_network", name=path.name, slug=slug)
