"""The steps of a change, gone through by plain calls: a task for each would cost as much."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator

from jetons.table import log, refusals

Done = Callable[[log.AnyEntry | None, Exception | None], None]  # the entry, or why not
Steps = Generator[asyncio.Future[None], None, log.AnyEntry]  # yields what it waits for


class Walk:
    """Goes through the steps, by plain calls as each thing that they wait for is there.

    Nothing of it refers to itself: what a move leaves is gone when it is done, and the garbage
    collector, which stops everybody while it looks, has nothing to find.
    """

    __slots__ = ("_done", "_steps")

    def __init__(self, steps: Steps, done: Done) -> None:
        self._steps = steps
        self._done = done

    def go(self, waited: asyncio.Future[None] | None = None) -> None:
        """Go on to what they wait for next, or say that they are done, or why not."""
        steps = self._steps
        try:
            if waited is None:
                future = next(steps)
            elif waited.cancelled():  # the server stops
                future = steps.throw(refusals.not_saved())
            elif (error := waited.exception()) is not None:
                future = steps.throw(error)
            else:
                future = steps.send(None)
        except StopIteration as stop:
            self._done(stop.value, None)
        except Exception as error:
            self._done(None, error)
        else:
            future.add_done_callback(self.go)


def run(steps: Steps, done: Done) -> None:
    """Go through the steps to their end."""
    Walk(steps, done).go()
