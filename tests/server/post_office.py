"""A mail server of our own: what comes is kept, read, and refused as a test wants."""

from __future__ import annotations

import asyncio
import contextlib
import email
import email.policy
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage


class PostOffice:
    """Letters that came, and what the next ones are answered."""

    def __init__(self) -> None:
        self.port = 0
        self.letters: list[EmailMessage] = []
        self.answers: list[bytes] = []  # to the next letters; then they are taken
        self.n_offered = 0
        self.news = asyncio.Condition()

    @property
    def settings(self) -> dict[str, object]:
        """What a site is told of it."""
        return {
            "smtp_host": "127.0.0.1",
            "smtp_port": self.port,
            "smtp_security": "none",
            "smtp_from": "jetons@club.example",
        }

    async def wait(self, n: int = 1) -> EmailMessage:
        """The n-th letter, once it has come."""
        async with asyncio.timeout(30), self.news:
            await self.news.wait_for(lambda: len(self.letters) >= n)
        return self.letters[n - 1]

    async def code(self, n: int = 1) -> str:
        """The code in the n-th letter."""
        found = re.search(r": ([A-Z0-9]{4}(?:-[A-Z0-9]{4})+)", (await self.wait(n)).get_content())
        assert found is not None
        return found[1]

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One conversation, by RFC 5321 as far as it is needed."""
        with contextlib.suppress(ConnectionError):  # the server was killed
            await self._converse(reader, writer)
        writer.close()

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 bonjour\r\n")
        while line := await reader.readline():
            word = line.split()[0].upper() if line.split() else b""
            answer = b"221 adieu" if word == b"QUIT" else b"250 bien"
            if word == b"DATA":
                writer.write(b"354 oui\r\n")
                data = await reader.readuntil(b"\r\n.\r\n")
                self.n_offered += 1
                if self.answers:
                    answer = self.answers.pop(0)
                if answer.startswith(b"2"):
                    read = email.message_from_bytes(
                        data[:-3].replace(b"\r\n", b"\n"), policy=email.policy.default
                    )
                    assert isinstance(read, EmailMessage)
                    self.letters.append(read)
                async with self.news:
                    self.news.notify_all()
            writer.write(answer + b"\r\n")
            await writer.drain()
            if word == b"QUIT":
                break


@asynccontextmanager
async def post_office() -> AsyncIterator[PostOffice]:
    """A mail server on a free port."""
    office = PostOffice()
    server = await asyncio.start_server(office.talk, "127.0.0.1", 0)
    office.port = server.sockets[0].getsockname()[1]
    try:
        yield office
    finally:
        server.close()
        await server.wait_closed()
