"""What the screen sits at: a match in this process, or a table of a server. Both look alike."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Protocol
from urllib.parse import urlsplit

from jetons.bots import Bot, Budget, bot
from jetons.core.errors import BadOption, Conflict, JetonsError
from jetons.core.game import Game
from jetons.core.text import Text, same
from jetons.games import game as game_named
from jetons.play.match import Match
from jetons.tui.sentences import refuse


class Place(Protocol):
    """A table as the screen needs it."""

    game: Game
    seat: int  # whose eyes: the person to move or who moved last; -1 a spectator
    log: list[str]  # what was played, oldest first
    awaited: int  # whom the keyboard is to be handed to before his tokens are shown; -1: nobody

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat."""

    @property
    def view(self) -> Mapping[str, Any]:
        """What the seat sees, as clients get it."""

    @property
    def last(self) -> tuple[str, int]:
        """The last move, without what is secret in it."""

    @property
    def turn(self) -> int:
        """The seat to move; -1: nobody."""

    @property
    def is_mine(self) -> bool:
        """Whether a person here is to move."""

    @property
    def result(self) -> Text | None:
        """How it ended; None while it goes on."""

    async def begin(self) -> None:
        """Sit down. Raises JetonsError."""

    async def best(self, n: int) -> list[str]:
        """Some moves that could be played now, the best first where that is known."""

    async def play(self, move: str) -> None:
        """Play a move. Raises JetonsError and changes nothing if it cannot be."""

    async def take_back(self) -> None:
        """Take back the last move of a person. Raises JetonsError."""

    async def wait(self) -> None:
        """Until something happens that no person here does: a bot's move, news of a server."""

    def reveal(self) -> None:
        """The keyboard is in the hands of whom it is to be handed to."""

    async def leave(self) -> None:
        """Stand up."""


class Local:
    """A match in this process: people at one keyboard, and bots."""

    def __init__(self, match: Match, budget: Budget | None = None) -> None:
        self.match = match
        self.game = match.game
        self.log: list[str] = []
        self.seat = self.people[0] if len(self.people) == 1 else -1
        self.awaited = -1
        self._reader = -1  # who saw his tokens last
        self._budget = budget or Budget(seconds=1.0)
        self._before: list[
            tuple[Match, int]
        ] = []  # at each turn of a person, with the log's length
        self._bots: dict[int, Bot] = {
            seat: bot(name.removeprefix("bot:"))
            for seat, name in enumerate(match.players)
            if name.startswith("bot:")
        }

    @property
    def people(self) -> list[int]:
        """The seats that are not bots'."""
        return [i for i, name in enumerate(self.match.players) if not name.startswith("bot:")]

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat."""
        return self.match.players

    @property
    def view(self) -> Mapping[str, Any]:
        """What the seat sees."""
        seen: dict[str, Any] = json.loads(self.match.view_json(self.seat))
        return seen

    @property
    def last(self) -> tuple[str, int]:
        """The last move, as everybody may be told of it."""
        moves = self.match.moves
        if not moves:
            return "", -1
        return self.game.notation.tell_move(moves[-1].move), moves[-1].seat

    @property
    def turn(self) -> int:
        """The seat to move."""
        return -1 if self.match.is_over else self.match.turn

    @property
    def is_mine(self) -> bool:
        """Whether a person is to move."""
        return self.turn in self.people

    @property
    def result(self) -> Text | None:
        """How it ended."""
        return self.match.outcome.text if self.match.outcome else None

    async def begin(self) -> None:
        """Nothing to wait for."""
        self._look()

    def _look(self) -> None:
        if not self.is_mine or len(self.people) == 1:
            return
        is_known = self.turn == self._reader
        self.seat, self.awaited = (self.turn, -1) if is_known else (-1, self.turn)

    def reveal(self) -> None:
        """Whom the keyboard was handed to has it."""
        self.seat = self._reader = self.awaited
        self.awaited = -1

    async def best(self, n: int) -> list[str]:
        """The moves that bring the most points at once."""
        moves = self.match.legal_moves
        listed = [moves[i] for i in range(min(len(moves), 400))]
        points = {move: self.match.preview(move).points for move in listed}
        return sorted(listed, key=lambda move: -points[move])[:n]

    async def play(self, move: str) -> None:
        """Play a move of the person to move."""
        if not self.is_mine:
            raise refuse(Conflict, "not_your_turn")
        kept = (self.match, len(self.log))
        self._after(self.match.play(move))
        self._before.append(kept)

    def _after(self, match: Match) -> None:
        played = match.moves[-1]
        is_seen = played.seat in self.people
        told = played.move if is_seen else self.game.notation.tell_move(played.move)
        sign = f"  +{played.points}" if played.points > 0 else ""
        self.log.append(f"{self.players[played.seat].removeprefix('bot:')}: {told}{sign}")
        self.match = match
        self._look()

    async def take_back(self) -> None:
        """Back to before a person's last move."""
        if not self._before:
            raise refuse(Conflict, "nothing_to_take_back")
        self.match, n = self._before.pop()
        del self.log[n:]
        self._look()

    async def wait(self) -> None:
        """A bot thinks and plays."""
        player = self._bots[self.turn]
        self._after(await asyncio.to_thread(player.play, self.match, self._budget))

    async def leave(self) -> None:
        """Nothing to close."""


class Remote:
    """A table of a server, by its link: as a player where a seat is open, else as a spectator."""

    def __init__(self, link: str, name: str) -> None:
        from jetons.client import Client, RemoteTable  # with the extra ``server`` only

        base, self.table = read_link(link)
        self.client = Client(base, name=name)
        self._remote = RemoteTable(self.client, self.table)
        self.log: list[str] = []
        self.seat = -1
        self.awaited = -1
        self.game: Game  # known once connected

    async def begin(self) -> None:
        """Log in, take a seat if one is open, connect."""
        from jetons.client import ServerRefused

        await self.client.log_in()
        try:
            await self.client.take_seat(self.table)
        except ServerRefused as refusal:  # full, ours already, or over: look on
            if refusal.status == 404:
                raise
        await self._remote.connect()
        info = self._remote.info
        assert info is not None
        self.game = game_named(info.game)
        self._look()

    def _look(self) -> None:
        mine = self._remote.mine
        now = self._remote.now
        self.seat = now.turn if now.turn in mine else mine[0] if mine else -1
        self.log = []
        for event in self._remote.log:
            move = getattr(event, "move", None)
            if isinstance(move, str):
                seat = int(getattr(event, "seat", 0))
                points = int(getattr(event, "points", 0) or 0)
                sign = f"  +{points}" if points > 0 else ""
                self.log.append(f"{self.players[seat]}: {move}{sign}")

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name or f"{i + 1}" for i, seat in enumerate(self._remote.seats))

    @property
    def view(self) -> Mapping[str, Any]:
        """What the seat sees; empty before the deal."""
        return self._remote.now.view or {}

    @property
    def last(self) -> tuple[str, int]:
        """The last move."""
        for event in reversed(self._remote.log):
            move = getattr(event, "move", None)
            if isinstance(move, str):
                return move, int(getattr(event, "seat", -1))
        return "", -1

    @property
    def turn(self) -> int:
        """The seat to move."""
        now = self._remote.now
        return now.turn if now.status == "running" else -1

    @property
    def is_mine(self) -> bool:
        """Whether one of my seats is to move."""
        return self._remote.is_my_turn

    @property
    def result(self) -> Text | None:
        """How it ended."""
        result = self._remote.now.result
        if result is None:
            return None
        return same(result.why) if result.text is None else Text(result.text.fr, result.text.en)

    async def best(self, n: int) -> list[str]:
        """What the server says can be laid first."""
        return list((await self._remote.draft()).next)[:n]

    async def play(self, move: str) -> None:
        """Play a move; the server decides."""
        await self._remote.play(move)
        self._look()

    async def take_back(self) -> None:
        """At a server's table the others are asked, which this screen does not do."""
        raise refuse(Conflict, "no_take_back")

    async def wait(self) -> None:
        """The next news."""
        await self._remote.wait()
        self._look()

    def reveal(self) -> None:
        """Nobody shares this keyboard."""

    async def leave(self) -> None:
        """Close the connection; the seat stays ours."""
        await self._remote.close()


def read_link(link: str) -> tuple[str, str]:
    """The server's address and the table's name in a link. Raises BadOption.

    >>> read_link("https://jetons.example/t/AbC123")
    ('https://jetons.example', 'AbC123')
    """
    parts = urlsplit(link.strip())
    name = parts.path.rstrip("/").rpartition("/")[2]
    if parts.scheme not in ("http", "https") or not parts.netloc or not name:
        raise refuse(BadOption, "no_link", link=link)
    return f"{parts.scheme}://{parts.netloc}", name


__all__ = ["JetonsError", "Local", "Place", "Remote", "read_link"]
