"""Work beside the traffic: started, not lost, begun again when it fails, ended with the server."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

FIRST, LONGEST = 1.0, 60.0  # seconds until a failed task begins again, twice as long each time
STEADY = 120.0  # seconds after which a task that ran counts as well again
PATIENCE = 45.0  # seconds without a sign of life until a task counts as dead
logger = logging.getLogger("jetons.tasks")


class Tasks:
    """The background tasks of one node."""

    def __init__(self, on_restart: Callable[[str], None] = lambda name: None) -> None:
        self.is_closing = False
        self._on_restart = on_restart
        self._tasks: set[asyncio.Task[None]] = set()
        self._pulses: dict[str, float] = {}  # of supervised tasks: when each last gave a sign

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something beside, and do not lose it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def ask(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something that the caller waits for: what fails is his to tell."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("a background task failed", exc_info=error)

    # --- tasks that never end -------------------------------------------------------------

    def supervise(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run something that never ends, and begin it again whenever it does."""
        self.pulse(name)
        self.spawn(self._supervised(name, work))

    async def _supervised(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        wait = FIRST
        while True:
            began = time.monotonic()
            try:
                await work()
                logger.error("the task %s ended; it begins again in %.0f s", name, wait)
            except Exception:
                logger.exception("the task %s failed; it begins again in %.0f s", name, wait)
            if time.monotonic() - began > STEADY:
                wait = FIRST
            self._on_restart(name)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST)

    def pulse(self, name: str) -> None:
        """A sign of life of a supervised task."""
        self._pulses[name] = time.monotonic()

    def is_alive(self, name: str) -> bool:
        """Whether a supervised task has given a sign of life lately."""
        return time.monotonic() - self._pulses.get(name, -PATIENCE) < PATIENCE

    # --- the end --------------------------------------------------------------------------

    async def close(self) -> None:
        """End them all."""
        self.is_closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
