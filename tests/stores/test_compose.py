"""The site of compose.yml: its form, and its parts as processes where there is no daemon.

Two nodes, PostgreSQL, NATS and a proxy that ends TLS in front of them; the proxy here is a relay of
our own, Caddy's file is only read.
"""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import itertools
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from tests.server.running import ME, OPEN, free_port, process
from tests.server.services import Nats, Postgres

from jetons.client import Client, first_legal
from jetons.server.settings import PREFIX, load

ROOT = Path(__file__).parents[2]
SITE = yaml.safe_load((ROOT / "compose.yml").read_text(encoding="utf-8"))
CADDY = (ROOT / "scripts" / "Caddyfile").read_text(encoding="utf-8")
pytestmark = pytest.mark.anyio


def test_only_the_proxy_can_be_reached_and_the_database_reaches_nobody() -> None:
    services = SITE["services"]
    assert set(services) == {"one", "two", "database", "nats", "proxy"}
    assert {name for name, one in services.items() if "ports" in one} == {"proxy"}
    assert SITE["networks"]["inside"]["internal"] is True
    assert services["database"]["networks"] == services["nats"]["networks"] == ["inside"]
    for name, one in services.items():
        assert one["restart"] == "unless-stopped", name
        for volume in one.get("volumes", []):
            source = volume.split(":")[0]
            assert source in SITE["volumes"] or (ROOT / source).exists(), volume


def test_its_nodes_are_alike_and_their_settings_exist() -> None:
    nodes = [SITE["services"][name] for name in ("one", "two")]
    environ = nodes[0]["environment"]
    assert environ == nodes[1]["environment"]
    given = {name: str(value) for name, value in environ.items() if name.startswith(PREFIX)}
    settings = load(environ=given)
    assert settings.behind_proxy
    assert settings.secure_cookies
    assert settings.nats
    assert settings.database.startswith("postgresql://")
    names = {PREFIX + name.upper() for name in type(settings).__struct_fields__}
    assert set(given) <= names
    for node in nodes:
        assert node["read_only"]
        assert node["cap_drop"] == ["ALL"]
        assert (ROOT / node["build"]["dockerfile"]).is_file()
    assert (
        ":?" in SITE["services"]["database"]["environment"]["POSTGRES_PASSWORD"]
    )  # none is made up


def test_the_proxy_knows_both_nodes_and_hides_the_metrics() -> None:
    assert "reverse_proxy one:8101 two:8101" in CADDY
    assert "path /metrics" in CADDY
    assert "health_uri /readyz" in CADDY
    assert CADDY.count("{\n") == sum(line.strip() == "}" for line in CADDY.splitlines())


# --- the same as processes ------------------------------------------------------------------


def certificate(folder: Path) -> ssl.SSLContext:
    """A certificate for this machine, in ``cert.pem``, and a proxy's end of it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names: list[x509.GeneralName] = [
        x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1")),
    ]  # fmt: skip
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "cert.pem").write_bytes(made.public_bytes(pem))
    plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "key.pem").write_bytes(key.private_bytes(pem, *plain))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return context


@asynccontextmanager
async def relay(folder: Path, ports: list[int]) -> AsyncIterator[str]:
    """A proxy that ends TLS and gives each connection to the next node that answers."""
    turns = itertools.count()

    async def reached() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        first = next(turns)
        for i in range(len(ports)):
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", ports[(first + i) % len(ports)])
        raise OSError("no node answers")

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, ssl.SSLError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            behind_reader, behind = await reached()
        except OSError:
            writer.close()
            return
        await asyncio.gather(pump(reader, behind), pump(behind_reader, writer))

    port = free_port()
    server = await asyncio.start_server(serve, "127.0.0.1", port, ssl=certificate(folder))
    try:
        yield f"https://localhost:{port}"
    finally:
        server.close()


async def test_its_parts_play_a_match_and_a_node_may_die(
    postgres: Postgres, nats: Nats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = await postgres.new_database()
    shared = {"database": database, "nats": nats.url}
    with process(tmp_path, **shared) as one, process(tmp_path, **shared) as two:
        async with relay(tmp_path, [one.port, two.port]) as base:
            monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))
            async with Client(base, name="Anne") as anne, Client(base, name="Bob") as bob:
                clock = {"kind": "days", "days": 2, "at_zero": "ask"}
                opened = await anne.open_table("21", [ME, OPEN], clock=clock)
                async with anne.sit_at(opened.table) as first:
                    await bob.take_seat(opened.table)
                    async with bob.sit_at(opened.table) as second:
                        for table in (first, second):
                            while table.now.status == "waiting":
                                await asyncio.wait_for(table.wait(), 30)
                        mover = first if first.is_my_turn else second
                        await mover.play(await first_legal(mover))
                        one.kill()
                        position = mover.now.position
                        other = second if mover is first else first
                        while not (other.is_my_turn and other.now.position >= position):
                            await asyncio.wait_for(other.wait(), 30)
                        await other.play(await first_legal(other))
                        assert other.now.position > position
