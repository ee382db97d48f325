"""One at a time, in the order they came: a lock that plain code can take as well as coroutines."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Lock:
    """Whoever is inside keeps the others waiting. ``asyncio.Lock`` lets coroutines in only, and
    a move is carried out without one."""

    __slots__ = ("_waiting", "is_taken")

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[Callable[[], None]] | None = None  # most tables never need one

    def enter(self, go: Callable[[], None]) -> None:
        """Call ``go`` inside, now or when all who came before have left."""
        if self.is_taken:
            if self._waiting is None:
                self._waiting = deque()
            self._waiting.append(go)
            return
        self.is_taken = True
        go()

    def leave(self) -> None:
        """Let the next one in."""
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self.is_taken = False

    async def __aenter__(self) -> None:
        """Come in."""
        let_in: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.enter(lambda: self.leave() if let_in.done() else let_in.set_result(None))
        try:
            await let_in
        except asyncio.CancelledError:
            if not let_in.cancelled():  # let in, and called away in the same moment
                self.leave()
            raise

    async def __aexit__(self, *_: object) -> None:
        """Go."""
        self.leave()
