from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.services import Nats, Postgres, nats_server


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    folder: Path = tmp_path_factory.mktemp("postgres")
    server = Postgres(folder)
    yield server
    server.cleanup()


@pytest.fixture
def nats() -> Iterator[Nats]:
    with nats_server() as server:
        yield server
