"""Le 21 a second time, as slowly and as literally as the clauses read: for comparison only.

A table here is a plain dict of tokens by (row, column); nothing is kept between questions.
"""

from __future__ import annotations

from dataclasses import dataclass, field

COLOURS = {
    2: ["blue", "pink"],
    3: ["blue", "green", "pink"],
    4: ["blue", "green", "pink", "yellow"],
}
DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]
SIDES = [(0, 1), (0, -1), (1, 0), (-1, 0)]
AROUND = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]


@dataclass
class Token:
    """A token on the board."""

    number: int
    by: str
    is_down: bool = False


@dataclass
class Table:
    """What is needed to list the moves of one player."""

    rows: list[str]  # signs of the part of the board in use
    mover: str
    round: int
    rack: list[str]  # "7", "*"
    n_undrawn: int
    tokens: dict[tuple[int, int], Token] = field(default_factory=dict)

    def squares(self) -> list[tuple[int, int]]:
        """All squares in use."""
        return [(r, c) for r in range(len(self.rows)) for c in range(len(self.rows[0]))]

    def line(self, square: tuple[int, int], number: int, direction: tuple[int, int]) -> int:
        """21.11: the total of a line through a number on a square."""
        total = number
        for way in (1, -1):
            r, c = square
            while True:
                r, c = r + way * direction[0], c + way * direction[1]
                there = self.tokens.get((r, c))
                if there is None or there.is_down:
                    break
                total += there.number
        return total

    def lines(self, square: tuple[int, int], number: int) -> list[int]:
        """The totals of the four lines."""
        return [self.line(square, number, direction) for direction in DIRECTIONS]

    def touches(self, square: tuple[int, int], offsets: list[tuple[int, int]]) -> list[Token]:
        """The tokens at some offsets from a square."""
        at = [(square[0] + r, square[1] + c) for r, c in offsets]
        return [self.tokens[a] for a in at if a in self.tokens]

    def may_place(self, square: tuple[int, int], number: int) -> bool:
        """21.9 to 21.13, on an empty square."""
        sign = self.rows[square[0]][square[1]]
        if self.round == 1:
            if sign != self.mover[0].upper() or number > 9:
                return False
        elif not self.touches(square, AROUND):
            return False
        if self.round >= 4 and number == 21:
            return True
        if any(token.is_down for token in self.touches(square, SIDES)):
            return False
        return max(self.lines(square, number)) <= 21

    def points(self, square: tuple[int, int], number: int) -> int:
        """21.13 to 21.16."""
        if self.round < 4 or (number != 21 and 21 not in self.lines(square, number)):
            return 0
        sign = self.rows[square[0]][square[1]]
        if sign.lower() == self.mover[0]:
            return 10
        return {"1": 15, "2": 20, "3": 30}.get(sign, 5)

    def moves(self) -> dict[str, int]:
        """Every legal move with its points at once."""
        found: dict[str, int] = {}
        for square in self.squares():
            if square in self.tokens:
                continue
            name = f"{'ABCDEFGHIJKLMNOPQRS'[square[0]]}{square[1] + 1}"
            for token in set(self.rack):
                for number in range(1, 22) if token == "*" else [int(token)]:
                    if self.may_place(square, number):
                        star = "*" if token == "*" else ""
                        found[f"{name}={star}{number}"] = self.points(square, number)
        if found:
            return found
        if self.n_undrawn:
            found = {f"x {token}": 0 for token in self.rack}
        return {**found, "-": 0}
