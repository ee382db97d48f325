"""Servers for tests: in this process on a free port, or in a process of their own."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

from jetons.client import Client, RemoteTable
from jetons.server.serve import new_server
from jetons.server.settings import Settings
from jetons.server.site import Site

ME, OPEN = {"kind": "me"}, {"kind": "open"}
GREEDY = {"kind": "bot", "bot": "greedy"}
FIRST_PORT, N_PORTS = 12_000, 20_000  # Linux gives connections ports from 32,768 on, others higher


def free_port() -> int:
    """A port that nobody uses at present, and that the system gives to no connection: one of those
    that it gives may be taken again before a server listens there, or while it is restarted.
    """
    for _ in range(1000):
        port = FIRST_PORT + secrets.randbelow(N_PORTS)  # not random: its seed is every worker's
        with socket.socket() as probe:
            if sys.platform != "win32":  # as servers do, whom an old connection does not hinder
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with suppress(OSError):
                probe.bind(("127.0.0.1", port))
                return port
    raise RuntimeError("no port is free")


class Running:
    """A server that runs in this event loop."""

    def __init__(self, base: str, site: Site, app: Any, config: Any = None) -> None:
        self.base = base
        self.config = config
        self.site = site
        self.app = app

    @asynccontextmanager
    async def client(self, name: str = "Ada") -> AsyncIterator[Client]:
        async with Client(self.base, name=name) as client:
            yield client

    @asynccontextmanager
    async def two_seated(
        self, game: str = "triolet", **more: Any
    ) -> AsyncIterator[tuple[RemoteTable, RemoteTable]]:
        """Two people at one table, by link."""
        async with self.client("Anne") as anne, self.client("Bob") as bob:
            opened = await anne.open_table(game, [ME, OPEN], **more)
            async with anne.sit_at(opened.table) as one:
                await bob.take_seat(opened.table)
                async with bob.sit_at(opened.table) as two:
                    for table in (one, two):
                        while table.now.status == "waiting":
                            await table.wait()
                    yield one, two


def settings_for(folder: Path, **more: Any) -> Settings:
    """Settings for tests: no worker processes, nothing compiled ahead."""
    values: dict[str, Any] = {
        "database": str(folder / "jetons.sqlite3"),
        "bot_workers": 0,
        "bot_seconds": 0.05,
        "warm": False,
        "ready_seconds": 60.0,
        "opening_rate": 1000.0,
        "opening_burst": 1000,
        "rate": 2000.0,
        "burst": 2000,
    }
    return Settings(**{**values, **more})


@asynccontextmanager
async def running(folder: Path, **more: Any) -> AsyncIterator[Running]:
    """A server in this event loop."""
    port = more.pop("port", 0) or free_port()
    server = new_server(settings_for(folder, port=port, **more))
    assert server.site is not None
    task = asyncio.create_task(server.serve())
    while not server.started:
        if task.done():
            task.result()
            raise RuntimeError("the server did not start")
        await asyncio.sleep(0.01)
    try:
        yield Running(f"http://127.0.0.1:{port}", server.site, server.config.app, server.config)
    finally:
        server.should_exit = True
        await task


class Process:
    """A server in a process of its own, to be killed."""

    def __init__(self, folder: Path, port: int | None = None, **more: Any) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._more = more
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = settings_for(self.folder, **self._more)
        environ = {**os.environ, "JETONS_PORT": str(self.port), "JETONS_WARM": "false"}
        environ["JETONS_INTERPRET"] = "1"  # starts at once, and is fast enough here
        for name in (
            "database", "nats", "bot_workers", "bot_seconds", "opening_rate", "opening_burst",
            "rate", "burst", "max_sockets", *self._more,
        ):  # fmt: skip
            environ[f"JETONS_{name.upper()}"] = str(getattr(settings, name))
        log = (self.folder / f"server-{self.port}.log").open("ab")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "jetons.server"],
            env=environ, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        log.close()
        deadline = time.monotonic() + 60
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server did not start: {self.log()[-2000:]}")
            time.sleep(0.05)

    def answers(self) -> bool:
        """Whether it answers."""
        try:
            with urllib.request.urlopen(self.base + "/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def log(self) -> str:
        """What it logged."""
        return (self.folder / f"server-{self.port}.log").read_text(encoding="utf-8")

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill -9."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Ask it to stop; its exit status."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        return self._process.wait(30)


@contextmanager
def process(folder: Path, **more: Any) -> Iterator[Process]:
    """A server process, stopped at the end whatever happens."""
    server = Process(folder, **more)
    server.start()
    try:
        yield server
    finally:
        if server._process is not None and server._process.poll() is None:
            server.kill()


async def until(condition: Callable[[], bool]) -> None:
    """Wait for a condition, for 20 seconds at most."""
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)
