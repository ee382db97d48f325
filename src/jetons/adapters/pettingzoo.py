"""The games as PettingZoo environments (AEC): ``jetons.adapters.pettingzoo.env("triolet")``.

Observations are dictionaries ``{"observation": bytes of the view, "action_mask": …}``; actions and
observations are described in ``jetons.adapters.position``. The reward is 1 for the winner and -1
for the others at the end, or the points of each move (``reward="points"``). With
``form="features"`` the observation is planes and counts instead (``adapters.encoded``), and
``infos[agent]["pieces"]`` says what the legal actions of the agent to move are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from jetons.adapters.position import Bytes, Position, box_of
from jetons.adapters.sentences import refuse
from jetons.core.errors import BadOption
from jetons.core.game import Game
from jetons.core.stream import new_stream
from jetons.games import game as game_named

Rewards = Literal["result", "points"]
Form = Literal["bytes", "features"]  # of an observation


def env(
    game: str | Game,
    seats: int | None = None,
    *,
    options: Mapping[str, str] | None = None,
    reward: Rewards = "result",
    form: Form = "bytes",
    render_mode: str | None = None,
) -> Any:
    """An environment with PettingZoo's own guards: an illegal action ends the game with -1."""
    raw: Any = JetonsEnv(
        game, seats, options=options, reward=reward, form=form, render_mode=render_mode
    )
    raw = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    raw = wrappers.AssertOutOfBoundsWrapper(raw)
    return wrappers.OrderEnforcingWrapper(raw)


class JetonsEnv(AECEnv):  # type: ignore[misc]
    """One game without guards; ``env`` puts them round it."""

    metadata: Mapping[str, Any] = {
        "render_modes": ["ansi", "human"],
        "name": "jetons_v1",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        options: Mapping[str, str] | None = None,
        reward: Rewards = "result",
        form: Form = "bytes",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        game = game_named(game) if isinstance(game, str) else game
        n_seats = max(game.seats[0], 2) if seats is None else seats
        if n_seats < 2:
            raise refuse(BadOption, "for_several")
        self.metadata = {**self.metadata, "name": f"jetons_{game.slug.replace('-', '_')}_v1"}
        self.game = game
        self.render_mode = render_mode
        self.position = Position(game, n_seats, options)
        self._by_points = reward == "points"
        self._is_encoded = form == "features"
        self._luck = new_stream()
        self.possible_agents = [f"player_{seat}" for seat in range(n_seats)]
        self.agents: list[str] = []
        space = spaces.Dict(
            {
                "observation": box_of(game, self._is_encoded),
                "action_mask": spaces.Box(0, 1, (game.n_moves,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: spaces.Discrete(game.n_moves) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """What an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """What an agent can answer."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal anew; a seed always gives the same deal.

        ``options={"luck": games.luck[i]}`` deals what game i of a ``Vector`` was dealt.
        """
        if seed is not None:
            self._luck = new_stream(seed)
        if options and "luck" in options:
            self._luck = np.array(options["luck"], np.int64)
        self.position.start()
        self.position.settle(self._luck)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.turn]
        self._tell_pieces()

    def _tell_pieces(self) -> None:
        if self._is_encoded:
            self.infos = {agent: {} for agent in self.agents}
            if not self.position.is_over:
                self.infos[self.agent_selection]["pieces"] = self.position.pieces()

    def observe(self, agent: str) -> dict[str, Bytes | np.ndarray[Any, Any]]:
        """What an agent sees, and what it can do where it is its turn."""
        seat = self.possible_agents.index(agent)
        is_to_move = agent == self.agent_selection and not self.position.is_over
        empty = np.zeros(self.game.n_moves, np.int8)
        shown = self.position.features if self._is_encoded else self.position.observation
        return {
            "observation": shown(seat),
            "action_mask": self.position.mask() if is_to_move else empty,
        }

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose turn it is."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        before = self.position.scores
        self.position.play(int(action))  # type: ignore[arg-type]
        self.position.settle(self._luck)
        gains = [float(b - a) for a, b in zip(before, self.position.scores)]
        results = gains if self._by_points else self.position.results()
        self.rewards = dict(zip(self.possible_agents, results, strict=True))
        if self.position.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.position.turn]
        self._accumulate_rewards()
        self._tell_pieces()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as all see it: a text, or printed."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render_mode does nothing")
            return None
        text = self.position.board(-1)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held."""
