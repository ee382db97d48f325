"""A game for one as a Gymnasium environment: ``jetons.adapters.gymnasium.SoloEnv("101")``.

The reward of a move is the points it makes; actions and observations are described in
``jetons.adapters.position``. ``info["action_mask"]`` has 1 for each legal action. With
``form="features"`` observations are planes and counts (``adapters.encoded``), and
``info["pieces"]`` says what the legal actions are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded

from jetons.adapters.position import Bytes, Position, box_of
from jetons.core.game import Game
from jetons.core.stream import new_stream
from jetons.games import REGISTRY
from jetons.games import game as game_named


class SoloEnv(gymnasium.Env[Bytes, int]):
    """One player, one game. Raises BadOption for a game that is not for one."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        game: str | Game | None = None,  # None: the first that one plays alone
        *,
        options: Mapping[str, str] | None = None,
        form: str = "bytes",
        render_mode: str | None = None,
    ) -> None:
        alone = (one for one in REGISTRY.values() if one.seats[0] == 1)
        self.game = game_named(game) if isinstance(game, str) else game or next(alone)
        self.render_mode = render_mode
        self.position = Position(self.game, 1, options)
        self._is_running = False
        self._luck = new_stream()
        self._is_encoded = form == "features"
        self.observation_space = box_of(self.game, self._is_encoded)
        self.action_space = Legal(self)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """Deal anew; a seed always gives the same deal.

        ``options={"luck": games.luck[i]}`` deals what game i of a ``Vector`` was dealt.
        """
        super().reset(seed=seed)
        self._luck = new_stream(int(self.np_random.integers(1 << 62)))
        if options and "luck" in options:
            self._luck = np.array(options["luck"], np.int64)
        self.position.start()
        self.position.settle(self._luck)
        self._is_running = True
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """Play. Raises ResetNeeded after the end, InvalidAction for what is not legal."""
        if not self._is_running:
            raise ResetNeeded("the game is over or has not begun: call reset()")
        if not self.action_space.contains(action) or action >= len(self.position.moves):
            raise InvalidAction(
                f"action {action}: {len(self.position.moves)} moves are legal, see action_mask"
            )
        before = sum(self.position.scores)
        self.position.play(int(action))
        self.position.settle(self._luck)
        is_over = self.position.is_over
        self._is_running = not is_over
        reward = float(sum(self.position.scores) - before)
        return self._seen(), reward, is_over, False, self._info()

    def _seen(self) -> Any:
        return self.position.features(0) if self._is_encoded else self.position.observation(0)

    def _info(self) -> dict[str, Any]:
        over = self.position.is_over
        mask = np.zeros(self.game.n_moves, np.int8) if over else self.position.mask()
        if self._is_encoded and not over:
            return {"action_mask": mask, "pieces": self.position.pieces()}
        return {"action_mask": mask}

    def legal_mask(self) -> np.ndarray[Any, Any]:
        """1 for each action that is legal now; where no game runs, for those of any first move."""
        if self._is_running:
            return self.position.mask()
        mask = np.zeros(self.game.n_moves, np.int8)
        mask[0] = 1
        return mask

    def render(self) -> Any:
        """The table as text."""
        return self.position.board(0) if self.render_mode == "ansi" else None


class Legal(spaces.Discrete):
    """All numbers that an action can have; ``sample`` without a mask gives a legal one."""

    def __init__(self, env: SoloEnv) -> None:
        self._env = env
        super().__init__(env.game.n_moves)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """An action at random: by the mask or probabilities given, or a legal one."""
        if mask is None and probability is None:
            mask = self._env.legal_mask()
        return super().sample(mask, probability)


gymnasium.register("jetons/101-v1", entry_point="jetons.adapters.gymnasium:SoloEnv")
