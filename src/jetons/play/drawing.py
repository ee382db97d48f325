"""A match as people look at it: drawn, as text, as the JSON of a position."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from jetons.core.errors import BadOption
from jetons.core.game import Game, Record
from jetons.core.picture import LANGS, THEMES, Box, Pen, Scene, counts, draw_on, svg_of
from jetons.play.sentences import refuse


class Position(dict[str, Any]):
    """A position as JSON, as a seat sees it (``Match.position``); a notebook draws it.

    >>> import jetons
    >>> position = jetons.new("triolet", seats=2, seed=1).position()
    >>> position["bag"], position.svg()[:4], json.loads(json.dumps(position)) == position
    (74, '<svg', True)
    """

    def svg(self, *, theme: str = "light", lang: str = "fr") -> str:
        """The table as a drawing, with what the position shows and nothing else."""
        from jetons.play.match import Match  # a match can be drawn, and knows this

        match = Match.from_position(self)
        seat = seat_of(match.game, self, match.states[0])
        is_told = "rack" not in self or self["rack"]  # a spectator's position has nobody's tokens
        return match.svg(seat if is_told else -1, theme=theme, lang=lang)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()


class Drawing:
    """What a match shows of itself to people: ``self`` is the match."""

    __slots__ = ()

    def board(self: Any, seat: int | None = None) -> str:
        """The table as text, as a seat sees it (-1: a spectator); by default the seat to move.

        Raises BadOption for a seat that there is not.
        """
        seat = self._seat(seat)
        text: str = self.game.notation.draw_board(self.view(seat)[0], seat)
        return text

    def svg(self: Any, seat: int = -1, *, theme: str = "light", lang: str = "fr") -> str:
        """The table as a drawing, as a seat sees it with its own tokens; -1 a spectator.

        ``theme`` is light or dark. Raises BadOption for a seat, theme or language that there is
        not.
        """
        for value, values in ((theme, THEMES), (lang, LANGS)):
            if value not in values:
                choice = ", ".join(values)
                raise refuse(BadOption, "no_choice", value=value, choice=choice)
        seat = self._seat(seat)
        view = json.loads(self.view_json(seat))
        return svg_of(self.game, view, self._scene(seat, lang), theme)

    def draw_on(self: Any, pen: Pen, *, lang: str = "fr") -> Box:
        """Draw the table as a spectator sees it; the part of the plane that it takes."""
        return draw_on(pen, self.game, json.loads(self.view_json(-1)), self._scene(-1, lang))

    def _scene(self: Any, seat: int, lang: str = "fr") -> Scene:
        """What a drawing shows beside a seat's view."""
        counting = (move for move in reversed(self.moves) if counts(self.game, move.move))
        last = next(counting, None)
        told = self.game.notation.tell_move(last.move) if last else ""
        by = last.seat if last else -1
        return Scene(seat, self.players, told, by, lang, self.is_over)

    def _repr_svg_(self: Any) -> str:
        """What a notebook shows: the table as a spectator sees it."""
        text: str = self.svg()
        return text

    def position(self: Any, seat: int | None = None) -> Position:
        """The position as JSON, as a seat sees it; the seat to move if none is named.

        What is hidden from the seat is not in it. Raises BadOption for a seat that there is not.
        """
        return Position(self.game.notation.write_position(self.states[0], self._seat(seat)))


def seat_of(game: Game, position: Mapping[str, Any], state: Record) -> int:
    """Whose ``rack`` a position tells: that of its ``seat``, otherwise the mover's."""
    for seat in range(int(state.n_seats)):
        if game.notation.write_position(state, seat).get("seat") == position.get("seat"):
            return seat
    return int(state.turn)
