"""The games for OpenSpiel: importing this module registers ``jetons_triolet`` and the others.

::

    import pyspiel
    import jetons.adapters.openspiel

    game = pyspiel.load_game("jetons_triolet(players=2)")

Chance is explicit, returns are 1 and -1 (0 when shared by all), actions are places in the list of
legal moves (``jetons.adapters.position``). ``resample_from_infostate`` deals what a player does not
see anew, fairly, so that ISMCTS can be used.

``information_state_tensor`` is what a player sees now, then a row for each move and draw of which
he was told, in order: at most ``MEMORY``, the latest. A row has a 1, who did it (1 of ``SEATS``, he
himself first, the others in turn order; none for a draw), the move's pieces
(docs/encodings.md) as ``what + 1, where + 1``, or -1 where they are hidden from him, and in the
end the outcome of a draw + 1, 0 where it is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from jetons.adapters.position import Position, encoder_of
from jetons.core.encoding import encoding
from jetons.core.engine import engine
from jetons.core.errors import BadOption
from jetons.core.game import EVERYBODY, MAX_SEATS, NO_CHANCE, Game
from jetons.core.stream import new_stream
from jetons.games import REGISTRY

LONGEST = 2_000  # moves and draws of one game; the rules end every game well before
MEMORY = 512  # moves and draws that an information state has
SEATS = MAX_SEATS


def short_name(game: Game) -> str:
    """What OpenSpiel calls a game.

    >>> import jetons
    >>> short_name(jetons.game("20-sur-20"))
    'jetons_20_sur_20'
    """
    return f"jetons_{game.slug.replace('-', '_')}"


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.facts.title.en,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=max(game.seats[0], 2),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "features": False},
    )


NOBODY = -1  # in place of a seat: a draw
HIDDEN = -1  # in place of each number of a piece that the others are not shown


class Event(NamedTuple):
    """A move or a draw as a player was told of it."""

    seat: int
    pieces: tuple[int, ...]  # what + 1, where + 1 of each
    outcome: int  # of a draw, + 1; 0 if it is hidden


def n_pieces(game: Game) -> int:
    """Pieces of a move, at most; 0 for a game that declares no encoding."""
    try:
        return int(encoding(game).pieces)
    except BadOption:
        return 0


def numbers(game: Game, moves: Any) -> tuple[int, ...]:
    """The pieces of a move, each number one higher."""
    if not n_pieces(game):
        return ()
    pieces = encoder_of(game).pieces(moves)[0]
    return tuple(int(number) + 1 for piece in pieces if piece[0] >= 0 for number in piece)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, for a number of players."""

    jetons_game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.n_seats = int((params or {}).get("players", 2))
        self.is_encoded = bool((params or {}).get("features", False))
        try:
            self.jetons_game.check_seats(self.n_seats)
        except BadOption as error:
            raise pyspiel.SpielError(error.text.en) from error
        if self.n_seats < 2:
            raise pyspiel.SpielError("for one player take the Gymnasium environment")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.jetons_game.n_moves,
            max_chance_outcomes=self.jetons_game.n_outcomes,
            num_players=self.n_seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.jetons_game), info, params or {})

    def new_initial_state(self) -> SpielState:
        """The empty table, before any draw."""
        return SpielState(self, self.jetons_game.slug, self.n_seats)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What looks at states."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.jetons_game, kind, params, is_encoded=self.is_encoded)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game under way. Everything in it can be copied."""

    def __init__(self, game: SpielGame, slug: str, n_seats: int) -> None:
        super().__init__(game)
        self._slug, self._n_seats = slug, n_seats
        self._bytes = Position(REGISTRY[slug], n_seats).states.tobytes()
        self._seen: tuple[tuple[str, ...], ...] = ((),) * n_seats  # what each player was told
        self._told: tuple[tuple[Event, ...], ...] = ((),) * n_seats  # the same in numbers

    @property
    def position(self) -> Position:
        """The game under way; its state is this one's."""
        position = Position(REGISTRY[self._slug], self._n_seats)
        position.states = np.frombuffer(bytearray(self._bytes), position.states.dtype)
        return position

    def _put(self, position: Position) -> None:
        self._bytes = position.states.tobytes()

    def current_player(self) -> int:
        """The player to move, chance, or the mark of a finished game."""
        position = self.position
        if position.chance()[0] != NO_CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if position.is_over else position.turn

    def _legal_actions(self, _player: int) -> list[int]:
        return list(range(len(self.position.moves)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can come out, with its probability."""
        weights = self.position.chance()[1]
        total = float(weights.sum())
        return [(i, float(w) / total) for i, w in enumerate(weights) if w > 0]

    def _apply_action(self, action: int) -> None:
        position = self.position
        pool, weights = position.chance()
        n = len(position.moves) if pool == NO_CHANCE else len(weights)
        if not 0 <= action < n or (pool != NO_CHANCE and weights[action] == 0):
            raise pyspiel.SpielError(f"action {action} is not legal: the game is as it was")
        if pool == NO_CHANCE:
            seat, move = position.turn, position.text(action)
            told = position.game.notation.tell_move(move)
            own = numbers(position.game, position.moves[action : action + 1])
            others = own if told == move else (HIDDEN,) * len(own)
            position.play(action)
            self._tell(f"{seat + 1} {move}", f"{seat + 1} {told}", seat)
            self._note(Event(seat, own, 0), Event(seat, others, 0), seat)
        else:
            seat = position.game.eyes.audience(position.states)
            text = position.game.notation.format_outcome(pool, action)
            position.draw(action)
            self._tell(f"> {text}", f"> {text}" if seat == EVERYBODY else "> ?", seat)
            came = Event(NOBODY, (), action + 1)
            self._note(came, came if seat == EVERYBODY else Event(NOBODY, (), 0), seat)
        self._put(position)

    def _tell(self, own: str, others: str, seat: int) -> None:
        self._seen = tuple(
            (*heard, own if player == seat else others) for player, heard in enumerate(self._seen)
        )

    def _note(self, own: Event, others: Event, seat: int) -> None:
        self._told = tuple(
            (*heard, own if player == seat else others)[-MEMORY:]
            for player, heard in enumerate(self._told)
        )

    def history_rows(self, player: int, out: Any) -> None:
        """Write what a player was told, a row an event, the oldest first."""
        out[:] = 0
        for row, event in zip(out, self._told[player]):
            row[0] = 1
            if event.seat != NOBODY:
                row[1 + (event.seat - player) % self._n_seats] = 1
            for k, number in enumerate(event.pieces):
                row[1 + SEATS + k] = number
            row[-1] = event.outcome

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.position
        if player == pyspiel.PlayerId.CHANCE:
            pool, _weights = position.chance()
            return str(position.game.notation.format_outcome(pool, action))
        if not 0 <= action < len(position.moves):
            raise pyspiel.SpielError(f"action {action}: {len(position.moves)} moves are legal")
        return position.text(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """The result of each player; all 0 before the end."""
        return self.position.results() if self.is_terminal() else [0.0] * self._n_seats

    def information_state_string(self, player: int | None = None) -> str:
        """Everything revealed to a player so far, and what they see now."""
        player = self._checked(player)
        return "\n".join((*self._seen[player], self.observation_string(player)))

    def observation_string(self, player: int | None = None) -> str:
        """The table as a player sees it."""
        return self.position.board(self._checked(player))

    def _checked(self, player: int | None) -> int:
        """The player, by default the one to move. Raises SpielError for an unknown player."""
        player = self.current_player() if player is None else player
        if not 0 <= player < self._n_seats:
            raise pyspiel.SpielError(f"there is no player {player}")
        return player

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that this player cannot tell from this one, what he does not see dealt anew.

        ``sampler()`` gives numbers from 0 to 1.
        """
        position = self.position
        stream = new_stream(int(sampler() * 2**53))
        game = position.game
        twin: SpielState = self.clone()
        if position.chance()[0] == NO_CHANCE and not position.is_over:
            position.states = engine(game).imagine(position.view(player), stream)
            twin._put(position)
        return twin

    def __str__(self) -> str:
        return self.position.board(-1)


class Observer:
    """Looks at states for OpenSpiel: the view's bytes as numbers, the board as text.

    With ``features=True`` as a parameter of the game, planes and counts by their names instead.
    """

    def __init__(self, game: Game, kind: Any, params: Any, *, is_encoded: bool = False) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        self._kind = kind
        self._is_encoded = is_encoded
        size = encoder_of(game).size if is_encoded else game.view.itemsize
        shape = (MEMORY, 2 + SEATS + 2 * n_pieces(game)) if kind.perfect_recall else (0, 0)
        self.tensor = np.zeros(size + shape[0] * shape[1], np.float32)
        self._now, self._told = self.tensor[:size], self.tensor[size:].reshape(shape)
        self.dict = encoder_of(game).split(self._now) if is_encoded else {"view": self._now}
        if kind.perfect_recall:
            self.dict["told"] = self._told

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state as a player."""
        position = state.position
        shown = position.features if self._is_encoded else position.observation
        self._now[:] = shown(player)
        if self._kind.perfect_recall:
            state.history_rows(player, self._told)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, as text."""
        if self._kind.perfect_recall:
            return state.information_state_string(player)
        return state.observation_string(player)


def register(games: Sequence[Game]) -> None:
    """Make games known to OpenSpiel."""
    for game in games:
        words = {"jetons_game": game, "__module__": __name__}
        named = type(f"SpielGame_{short_name(game)}", (SpielGame,), words)
        globals()[named.__name__] = named  # where pickle looks for it
        pyspiel.register_game(game_type(game), named)


register(tuple(REGISTRY.values()))
