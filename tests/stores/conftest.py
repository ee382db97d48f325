from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.services import Nats, Postgres, nats_server


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    # Not in pytest's own folder: its permissions are reset whenever another pytest starts, and
    # PostgreSQL may run as another user.
    folder = Path(tempfile.mkdtemp(prefix="jetons-postgres-"))
    server = Postgres(folder)
    yield server
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def nats() -> Iterator[Nats]:
    with nats_server() as server:
        yield server
