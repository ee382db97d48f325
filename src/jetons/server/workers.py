"""Worker processes: behind the server in the queue for the processor, and gone when it is."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection

from jetons.server.bus import BusDown

TRIES = 3
Work = Callable[[bytes], bytes]


def be_humble() -> None:
    """Let the server go first."""
    if hasattr(os, "nice"):
        os.nice(5)


def be_last() -> None:
    """Let the server and the bots go first."""
    if hasattr(os, "nice"):
        os.nice(19)


HUMBLE = None if sys.platform == "win32" else be_humble  # Windows cannot run it in the child


def attend(server: Connection, be: Callable[[], None]) -> None:
    """Begin as a worker: behind the server in the queue, and gone when the server is."""
    be()
    threading.Thread(target=follow, args=(server,), daemon=True).start()


def follow(server: Connection) -> None:
    """End this process when the server lets go of its end of the pipe, or died."""
    with contextlib.suppress(EOFError, OSError):
        server.recv_bytes()
    os._exit(0)


class Workers:
    """So many processes for one kind of work; 0: a thread, for tests and small machines.

    They are started at the first job.
    """

    def __init__(self, n: int, be: Callable[[], None] = be_humble) -> None:
        self.n, self._be = n, be
        self._is_closed = False
        self._lifeline: Connection | None = None  # the workers live as long as it is open
        self._pool = self._new_pool()

    async def run(self, work: Work, data: bytes) -> bytes:
        """Have something done. Raises BusDown."""
        for _ in range(TRIES):
            if self._is_closed:
                raise BusDown("closing")
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, data)
            except BrokenProcessPool:  # a worker was killed: start new ones
                if self._pool is pool and not self._is_closed:
                    self._pool = self._new_pool()
        raise BusDown("workers keep dying")

    def renew(self) -> None:
        """Start the processes anew; what the old ones work on is asked again of the new ones."""
        if self.n and not self._is_closed:
            old, self._pool = self._pool, self._new_pool()
            old.shutdown(wait=False)

    def close(self) -> None:
        """Stop; what is worked on is lost."""
        self._is_closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._lifeline is not None:
            self._lifeline.close()
            self._lifeline = None

    def _new_pool(self) -> Executor:
        if self.n == 0:
            return ThreadPoolExecutor(1, "worker")
        context = multiprocessing.get_context("spawn")
        theirs, ours = context.Pipe(duplex=False)
        if self._lifeline is not None:  # of processes that broke
            self._lifeline.close()
        self._lifeline = ours
        return ProcessPoolExecutor(
            self.n, mp_context=context, initializer=attend, initargs=(theirs, self._be)
        )
