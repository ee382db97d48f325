"""An event loop in slices of time: everybody works a little, then everybody writes."""

from __future__ import annotations

import asyncio
import logging
import time
import weakref
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    pass


logger = logging.getLogger("jetons.socket")
SLICE = 0.010  # seconds of work until the event loop looks at everything else again
TASKS = 8  # tasks begun in that time at most: what they do is not counted in it
DOOR_SLICE, REQUESTS = 0.002, 2  # the same for those who are no sockets: they come after these


class Worker(Protocol):
    """Somebody who has work and does a little of it at a time."""

    def work(self) -> bool:
        """Do a little; whether a task was begun. Who has more asks for another slice."""


class Writer(Protocol):
    """Somebody who has something to write."""

    def flush(self) -> None:
        """Write it."""


class Mail:
    """The work and the writing of all connections of one event loop, in slices of time.

    Messages are worked on when all that has come is read, and answers written when all that is
    ready has been worked on. Each read or write goes through the whole network stack, and code that
    runs between two of them runs at half its speed: the caches are full of something else.
    Connections get their slices one after another, and after ``SLICE`` seconds the event loop
    goes round. Requests come after the sockets, a few each time: who plays does not wait for who
    looks.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = weakref.ref(loop)  # which keeps its mail
        self._ready: deque[Worker] = deque()  # sockets
        self._at_door: deque[Worker] = deque()  # requests
        self._to_write: deque[Writer] = deque()
        self._is_working = False  # or about to
        self._is_writing = False

    def ready(self, worker: Worker) -> None:
        """Somebody has work; each is in the queue once at most, which it sees to itself."""
        self._ready.append(worker)
        self._work_soon()

    def at_door(self, worker: Worker) -> None:
        """The same for somebody who is no socket."""
        self._at_door.append(worker)
        self._work_soon()

    def _work_soon(self) -> None:
        if not self._is_working:
            self._is_working = True
            self._soon(self._work)

    def write(self, writer: Writer) -> None:
        """A connection has something to write."""
        self._to_write.append(writer)
        if not self._is_writing:
            self._is_writing = True
            self._soon(self._write)

    def _soon(self, work: Callable[[], None]) -> None:
        loop = self._loop()
        assert loop is not None
        loop.call_soon(work)

    def _work(self) -> None:
        if self._ready:
            self._serve(self._ready, TASKS, SLICE)
        if self._at_door:
            self._serve(self._at_door, REQUESTS, DOOR_SLICE)
        self._is_working = bool(self._ready or self._at_door)
        if self._is_working:
            self._soon(self._work)

    def _serve(self, ready: deque[Worker], most: int, seconds: float) -> None:
        n_tasks, until = 0, time.perf_counter() + seconds
        while ready:
            try:
                n_tasks += ready.popleft().work()
            except Exception:  # of one connection: the others' messages are not lost by it
                logger.exception("a message was not taken")
            if n_tasks == most or time.perf_counter() > until:
                break

    def _write(self) -> None:
        to_write = self._to_write
        until = time.perf_counter() + SLICE
        while to_write:
            try:
                to_write.popleft().flush()
            except Exception:
                logger.exception("a message was not written")
            if time.perf_counter() > until:
                break
        self._is_writing = bool(to_write)
        if to_write:
            self._soon(self._write)


_mail: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Mail] = weakref.WeakKeyDictionary()


def mail_of(loop: asyncio.AbstractEventLoop) -> Mail:
    """The mail of an event loop."""
    mail = _mail.get(loop)
    if mail is None:
        mail = _mail[loop] = Mail(loop)
    return mail
