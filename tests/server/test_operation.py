"""What docs/operate.md tells operators to install is tried as it is printed there."""

from __future__ import annotations

import re
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.running import GREEDY, ME, free_port, running
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from jetons.client import Client, first_legal
from jetons.server.identity import COOKIE
from jetons.table import wire

pytestmark = pytest.mark.anyio
PAGE = Path(__file__).parents[2] / "docs" / "operate.md"


def printed(language: str) -> str:
    """The one block of a language on the page."""
    (block,) = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    return str(block)


# --- nginx --------------------------------------------------------------------------------


class Proxy:
    """nginx on a free port of this machine, in front of a server that is to come."""

    def __init__(self, folder: Path) -> None:
        self.port, self.behind = free_port(), free_port()
        self.base = f"https://localhost:{self.port}"
        self.cert = folder / "cert.pem"
        self._folder = folder
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
             "-keyout", folder / "key.pem", "-out", self.cert],
            check=True, capture_output=True,
        )  # fmt: skip
        (folder / "nginx.conf").write_text(self.config(), encoding="utf-8")
        self._process = subprocess.Popen(
            ["nginx", "-p", folder, "-c", "nginx.conf", "-e", "error.log"],
            stdin=subprocess.DEVNULL,
        )

    def config(self) -> str:
        """The printed block with our ports and certificate, in a file that needs no root."""
        block = printed("nginx")
        for old, new in (
            ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
            ("127.0.0.1:8101", f"127.0.0.1:{self.behind}"),
            ("/etc/letsencrypt/live/jetons.example/fullchain.pem", str(self.cert)),
            ("/etc/letsencrypt/live/jetons.example/privkey.pem", str(self._folder / "key.pem")),
            ("server_name jetons.example", "server_name localhost"),
        ):
            assert old in block
            block = block.replace(old, new)
        names = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "".join(f"{name}_temp_path {name}; " for name in names)
        return (
            "daemon off; master_process off; pid nginx.pid; events {}\n"
            f"http {{ access_log off; {temporary}\n{block} }}\n"
        )

    def wait(self) -> None:
        """Wait until it listens."""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                httpx.get(self.base + "/healthz", verify=self.trust())
                return
            except httpx.TransportError:
                assert self._process.poll() is None, (self._folder / "error.log").read_text()
                time.sleep(0.05)
        raise RuntimeError("nginx did not start")

    def trust(self) -> ssl.SSLContext:
        """Believe its certificate."""
        return ssl.create_default_context(cafile=self.cert)

    def stop(self) -> None:
        """Stop it."""
        self._process.terminate()
        self._process.wait()


@pytest.fixture
def proxy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    if not (shutil.which("nginx") and shutil.which("openssl")):
        pytest.skip("nginx or openssl is not installed")
    folder = tmp_path / "nginx"
    folder.mkdir()
    proxy = Proxy(folder)
    monkeypatch.setenv("SSL_CERT_FILE", str(proxy.cert))
    try:
        proxy.wait()
        yield proxy
    finally:
        proxy.stop()


async def test_a_match_through_the_proxy_as_documented(proxy: Proxy, tmp_path: Path) -> None:
    settings = {"port": proxy.behind, "behind_proxy": True, "secure_cookies": True}
    async with running(tmp_path, **settings) as server:
        async with Client(proxy.base, name="Anne") as anne:
            opened = await anne.open_table("triolet", [ME, GREEDY])
            async with anne.sit_at(opened.table) as table:
                await table.play_on(first_legal)
                assert table.n_reconnects == 0
            assert (await anne.replay(opened.table)).deal.ok
        await check_who(proxy)
        await check_fences(proxy)
        # an address is the visitor's, whatever he says it is
        seen: list[str] = []
        plain = server.site.address_of
        server.site.address_of = lambda scope: seen.append(plain(scope)) or seen[-1]  # type: ignore
        async with httpx.AsyncClient(base_url=proxy.base, verify=proxy.trust()) as web:
            headers = {"X-Forwarded-For": "10.9.8.7", "Origin": proxy.base}
            await web.post("/api/me", json={"name": "Eve"}, headers=headers)
        assert seen == ["127.0.0.1"]


async def check_who(proxy: Proxy) -> None:
    """The cookie comes, is for https and pages' eyes only, and is believed by HTTP and socket."""
    async with httpx.AsyncClient(base_url=proxy.base, verify=proxy.trust()) as web:
        answer = await web.get("/api/me")
        for word in ("secure", "httponly", "samesite=lax"):
            assert word in answer.headers["set-cookie"].lower()
        player = answer.json()["player"]
        assert (await web.get("/api/me")).json()["player"] == player
        body = {"game": "triolet", "seats": [ME, {"kind": "here"}]}
        opened = await web.post("/api/tables", json=body, headers={"Origin": proxy.base})
        assert opened.status_code == 200, opened.text
        cookie = f"{COOKIE}={web.cookies[COOKIE]}"
    address = proxy.base.replace("https", "wss") + "/ws"
    name = opened.json()["table"]
    async with connect(address, origin=proxy.base, additional_headers={"Cookie": cookie}) as ws:  # type: ignore[arg-type]
        await ws.send(wire.encode(wire.Hello(table=name)).decode())
        table = wire.decode_server(await ws.recv())
        assert isinstance(table, wire.Table)
        assert (table.me, table.mine) == (player, [0, 1])


async def check_fences(proxy: Proxy) -> None:
    """Other sites' pages, long bodies and curious visitors are kept out."""
    async with httpx.AsyncClient(base_url=proxy.base, verify=proxy.trust()) as web:
        evil = {"Origin": "https://evil.example"}
        answer = await web.post("/api/me", json={"name": "Eve"}, headers=evil)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "bad_origin")
        assert (await web.get("/metrics")).status_code == 403
        assert (await web.post("/api/me", content=b"x" * 70_000)).status_code == 413
        assert (await web.get("/wsx")).status_code == 404
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        async with connect(
            proxy.base.replace("https", "wss") + "/ws",
            origin="https://evil.example",  # type: ignore[arg-type]
        ) as ws:
            await ws.recv()


# --- systemd ------------------------------------------------------------------------------


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    tool = shutil.which("systemd-analyze")
    if tool is None:
        pytest.skip("systemd is not installed")
    unit = tmp_path / "jetons.service"
    block = printed("ini")
    assert "ExecStart=/opt/jetons/bin/jetons serve" in block
    unit.write_text(block.replace("/opt/jetons/bin/jetons", sys.executable), encoding="utf-8")
    done = subprocess.run([tool, "verify", unit], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
