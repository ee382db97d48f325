"""The steps of a change, gone through by plain calls: a task for each would cost as much."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator

from jetons.table import log, refusals

Done = Callable[[log.AnyEntry | None, Exception | None], None]  # the entry, or why not
Steps = Generator[asyncio.Future[None], None, log.AnyEntry]  # yields what it waits for


def run(steps: Steps, done: Done) -> None:
    """Go through the steps, by plain calls as each thing that they wait for is there."""

    def go(waited: asyncio.Future[None] | None = None) -> None:
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
            done(stop.value, None)
        except Exception as error:
            done(None, error)
        else:
            future.add_done_callback(go)

    go()
