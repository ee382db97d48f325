"""The bus of several nodes: NATS. It reconnects by itself; what was missed is in the store."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any

import nats
from nats.aio.client import Client
from nats.errors import Error as NatsError

from jetons.server.bus import Answerer, BusDown, Handler

PREFIX = "jetons."
BEAT = 1.0  # seconds between two signs of life of a node that works on a request
LOST = 3.5  # seconds without one until the request counts as lost with its node
SIGN = b""  # of life; an answer is never empty
logger = logging.getLogger("jetons.bus")


class NatsBus:
    """News between nodes over a NATS server."""

    is_shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self.node = secrets.token_urlsafe(6)
        self.n_outages = 0
        self._client: Client | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Connect; keeps trying for ever once it has been connected."""
        try:
            self._client = await nats.connect(
                self.url.split(","),
                name=f"jetons-{self.node}",
                max_reconnect_attempts=-1,
                reconnect_time_wait=0.2,
                connect_timeout=5,
                ping_interval=5,
                max_outstanding_pings=2,
                error_cb=self._on_error,
                disconnected_cb=self._on_disconnected,
                reconnected_cb=self._on_reconnected,
            )
        except (NatsError, OSError, TimeoutError) as error:
            raise BusDown(f"NATS: {error}") from error

    async def close(self) -> None:
        """Say goodbye."""
        for task in list(self._tasks):
            task.cancel()
        if self._client is not None:
            client, self._client = self._client, None
            await client.close()

    def is_up(self) -> bool:
        """Whether messages get through at present."""
        return self._client is not None and self._client.is_connected

    async def publish(self, subject: str, data: bytes) -> None:
        """Tell the other nodes; lost while the server is away."""
        if self._client is None or not self._client.is_connected:
            return
        try:
            await self._client.publish(PREFIX + subject, data)
        except (NatsError, OSError):
            logger.warning("a message was lost")

    async def subscribe(self, subject: str, handler: Handler) -> None:
        """Hear what the other nodes say."""
        assert self._client is not None

        async def heard(message: Any) -> None:
            try:
                await handler(message.subject.removeprefix(PREFIX), message.data)
            except Exception:
                logger.exception("a message from another node failed")

        await self._client.subscribe(PREFIX + subject, cb=heard)

    async def serve(self, subject: str, answerer: Answerer) -> None:
        """Answer requests, each of which goes to one node of the queue group."""
        assert self._client is not None

        async def answer(message: Any) -> None:
            beating = asyncio.create_task(beat(message))
            try:
                await message.respond(await answerer(message.data))
            except (BusDown, NatsError, OSError):
                logger.warning("a request could not be answered")
            except Exception:
                logger.exception("a request failed")
            finally:
                beating.cancel()

        async def heard(message: Any) -> None:
            task = asyncio.get_running_loop().create_task(answer(message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        await self._client.subscribe(PREFIX + subject, queue=subject, cb=heard)

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        """The answer of one node. Raises BusDown when none comes in time: then ask again.

        The node that took the request says so and goes on saying so: if it falls silent it is
        gone, and the caller need not wait for the whole time.
        """
        client = self._client
        if client is None or not client.is_connected:
            raise BusDown(subject)
        inbox = client.new_inbox()
        try:
            async with asyncio.timeout(timeout):
                replies = await client.subscribe(inbox)
                try:
                    await client.publish(PREFIX + subject, data, reply=inbox)
                    return await first_answer(replies)
                finally:
                    await replies.unsubscribe()
        except (NatsError, OSError, TimeoutError) as error:
            raise BusDown(f"{subject}: {error}") from error

    async def _on_error(self, error: Exception) -> None:
        logger.warning("NATS: %s", error)

    async def _on_disconnected(self) -> None:
        self.n_outages += 1
        logger.warning("NATS: disconnected")

    async def _on_reconnected(self) -> None:
        logger.info("NATS: connected again")


async def beat(message: Any) -> None:
    """Show that a request is being worked on, until cancelled."""
    while True:
        try:
            await message.respond(SIGN)
        except (NatsError, OSError):
            logger.warning("a sign of life was lost")
        await asyncio.sleep(BEAT)


async def first_answer(replies: Any) -> bytes:
    """The first reply that is more than a sign of life. Raises TimeoutError, BusDown."""
    while True:
        reply = await replies.next_msg(timeout=LOST)
        if (reply.headers or {}).get("Status") == "503":
            raise BusDown("nobody serves this")
        if reply.data != SIGN:
            return bytes(reply.data)
