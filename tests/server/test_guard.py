"""Security and bad input: origins, forged cookies, limits, headers, fuzzed input."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from tests.server.running import ME, OPEN, Running, process, running
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import jetons
from jetons.client import Client, RemoteTable, ServerRefused, first_legal
from jetons.server.addresses import network_of
from jetons.server.gate import MAX_BODY
from jetons.server.identity import COOKIE, Signer
from jetons.server.limits import Buckets
from jetons.table import wire

pytestmark = pytest.mark.anyio
PROPOSALS = get_args(wire.Proposal)
SOAK = os.environ.get("JETONS_SOAK") == "1"
TABLE = {"game": "triolet", "seats": [ME, OPEN]}


@pytest.fixture
async def web(server: Running) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=server.base) as client:
        yield client


def socket_of(server: Running) -> str:
    return server.base.replace("http", "ws") + "/ws"


# --- headers and origins ------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/table/x", "/healthz"])
async def test_every_answer_has_strict_headers(web: httpx.AsyncClient, path: str) -> None:
    headers = (await web.get(path)).headers
    policy = headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


async def test_the_documents_are_found_without_a_slash(web: httpx.AsyncClient) -> None:
    answer = await web.get("/docs")
    assert answer.is_redirect
    assert answer.headers["location"] == "/docs/"


@pytest.mark.parametrize("forged", ["10.9.8.7", "10.9.8.7, 127.0.0.1", "::1", "", "x" * 5000])
async def test_an_address_cannot_be_made_up(tmp_path: Path, forged: str) -> None:
    """Without a proxy nobody's word counts; behind one only the last, which is the proxy's."""
    headers = [("X-Forwarded-For", forged), ("Forwarded", f"for={forged[:40]}"),
               ("X-Real-IP", forged[:40])]  # fmt: skip
    async with (
        running(tmp_path) as server,
        httpx.AsyncClient(base_url=server.base) as web,
    ):
        server.site.reading._by_address = Buckets(0.001, 5)
        codes = [(await web.get("/api/me", headers=headers)).status_code for _ in range(6)]
        assert codes == [200] * 5 + [429]
        assert set(server.site.reading._by_address._buckets) == {"127.0.0.1"}
    async with (
        running(tmp_path, behind_proxy=True) as server,
        httpx.AsyncClient(base_url=server.base) as web,
    ):
        server.site.reading._by_address = Buckets(0.001, 5)
        passed_on = [("X-Forwarded-For", f"{forged[:40]}, 192.0.2.7"), *headers[1:]]
        codes = [(await web.get("/api/me", headers=passed_on)).status_code for _ in range(6)]
        assert codes == [200] * 5 + [429]
        assert set(server.site.reading._by_address._buckets) == {"192.0.2.7"}


@pytest.mark.parametrize(
    ("told", "counts_for"),
    [
        ("::ffff:192.0.2.7", "192.0.2.7"),  # a proxy that listens for both kinds
        ("192.0.2.7:51234", "192.0.2.7"),  # one that tells the port: a new one each time
        ("[2001:db8::7]:51234", "2001:db8::/64"),
        ("2001:db8::7", "2001:db8::/64"),
        ("fe80::7%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_an_address_counts_however_a_proxy_writes_it(told: str, counts_for: str) -> None:
    """One that was read as another would count for all, or for nobody."""
    assert network_of(told) == counts_for


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:1", "[evil.example", "evil.example" * 200]
)
async def test_a_made_up_host_is_named_nowhere(web: httpx.AsyncClient, host: str) -> None:
    """No link and no redirect is made of it, and it opens no other origin's door."""
    for path in ("/", "/docs", "/docs/_static", "/api/me", "/api/me/", "/api/tables", "/assets"):
        answer = await web.get(path, headers={"Host": host})
        assert answer.status_code in (200, 304, 307, 404)
        assert "evil.example" not in answer.text + str(answer.headers)
    own = {"Host": "evil.example", "Origin": str(web.base_url).rstrip("/")}
    assert (await web.post("/api/tables", json=TABLE, headers=own)).status_code == 403


async def test_other_sites_pages_cannot_write(web: httpx.AsyncClient) -> None:
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = await web.post("/api/tables", json=TABLE, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "bad_origin"
    own = {"Origin": str(web.base_url).rstrip("/")}
    assert (await web.post("/api/tables", json=TABLE, headers=own)).status_code == 200


async def test_a_form_of_another_site_is_not_json(web: httpx.AsyncClient) -> None:
    answer = await web.post("/api/tables", data={"game": "triolet"})
    assert answer.status_code == 415
    answer = await web.post(
        "/api/tables", content=json.dumps(TABLE), headers={"Content-Type": "text/plain"}
    )
    assert answer.status_code == 415


async def test_sockets_of_other_sites_are_refused(server: Running) -> None:
    with pytest.raises(InvalidStatus):
        async with connect(socket_of(server), origin="https://evil.example"):  # type: ignore[arg-type]
            pass
    async with connect(socket_of(server), origin=server.base):  # type: ignore[arg-type]
        pass


async def test_an_origin_can_be_allowed(tmp_path: Path) -> None:
    friend: Any = "https://friend.example"
    async with (
        running(tmp_path, origins=(friend,)) as server,
        connect(socket_of(server), origin=friend) as socket,
    ):
        await socket.send('{"t":"ping"}')
        assert isinstance(wire.decode_server(await socket.recv()), wire.Pong)


# --- who is who ---------------------------------------------------------------------------


async def test_a_cookie_is_signed_and_out_of_reach_of_scripts(web: httpx.AsyncClient) -> None:
    answer = await web.get("/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    again = await web.get("/api/me")
    assert again.json()["player"] == answer.json()["player"]


async def test_a_seat_taken_over_a_new_socket_is_kept(server: Running) -> None:
    """The handshake gives a visitor his cookie: the seat is his on the next connection."""
    async with server.client("Anne") as anne:
        opened = await anne.open_table("triolet", [ME, OPEN])
        hello = json.dumps({"t": "hello", "table": opened.table})
        async with connect(socket_of(server)) as first:
            assert first.response is not None
            cookie = first.response.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie
            await first.send(hello)
            await first.send('{"t":"sit","ref":1}')
            while not isinstance(wire.decode_server(await first.recv()), wire.Done):
                pass
        kept = {"Cookie": cookie.partition(";")[0]}
        async with connect(socket_of(server), additional_headers=kept) as second:
            assert second.response is not None
            assert "set-cookie" not in second.response.headers  # he is known
            await second.send(hello)
            table = wire.decode_server(await second.recv())
            assert isinstance(table, wire.Table)
            assert table.mine == [1]


async def test_looking_around_stores_nobody(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.base) as web:
        me = (await web.get("/api/me")).json()["player"]
        await web.get("/api/me/tables")
        async with connect(socket_of(server)) as socket:
            await socket.send('{"t":"hello","lobby":true}')
            await socket.recv()
    assert await server.site.store.player_name(me) is None


async def test_a_forged_cookie_or_token_is_nobody(server: Running) -> None:
    async with server.two_seated() as (one, _):
        anne = one.client.player
        forged = Signer(b"another key")
        async with httpx.AsyncClient(base_url=server.base) as web:
            cookie = f"{COOKIE}={forged.cookie(anne)}"
            me = (await web.get("/api/me", headers={"Cookie": cookie})).json()
            assert me["player"] != anne
            table = await web.get(f"/api/tables/{one.name}", headers={"Cookie": cookie})
            assert table.json()["mine"] == []
        stranger = Client(server.base, token=forged.token(anne, ""))
        with pytest.raises(ServerRefused) as refusal:
            async with stranger.sit_at(one.name):
                pass
        assert refusal.value.code == "bad_token"
        elsewhere = Client(server.base, token=server.site.signer.token(anne, "another-table"))
        with pytest.raises(ServerRefused) as refusal:
            async with elsewhere.sit_at(one.name):
                pass
        assert refusal.value.code == "bad_token"


async def test_the_secret_and_others_seeds_stay_here_until_the_end(server: Running) -> None:
    async with server.two_seated() as (one, two):
        table = await server.site.tables.get(one.name)
        secret = table.desk.secret.hex()
        async with httpx.AsyncClient(base_url=server.base) as web:
            pages = [
                (await web.get(path)).text
                for path in (f"/api/tables/{one.name}", "/metrics", "/api/tables", "/readyz")
            ]
        pages += [wire.encode(message).decode() for message in (*one.heard, *two.heard)]
        assert not any(secret in page for page in pages)
        await one.do(wire.Resign())
        assert one.now.secret == secret


# --- limits -------------------------------------------------------------------------------


async def test_a_body_that_is_too_long_is_refused(web: httpx.AsyncClient) -> None:
    long = {**TABLE, "name": "x" * MAX_BODY}
    answer = await web.post("/api/tables", json=long)
    assert answer.status_code == 413

    async def trickle() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    answer = await web.post(
        "/api/tables", content=trickle(), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code in (400, 413)
    assert answer.json()["error"]["code"] == "too_long"


async def test_a_name_of_ten_thousand_letters_is_cut(server: Running) -> None:
    async with server.client("N" * 10_000) as client:
        me = await client.log_in()
        assert me.name == "N" * wire.NAME_LENGTH
    async with server.client(" a\u0000b\u202e  c ") as client:
        assert (await client.log_in()).name == "a b c"


async def test_opening_many_tables_is_slowed_down(tmp_path: Path) -> None:
    async with running(tmp_path, opening_rate=0.1, opening_burst=3) as server:
        async with httpx.AsyncClient(base_url=server.base) as web:
            answers = [await web.post("/api/tables", json=TABLE) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert answers[-1].json()["error"]["code"] == "too_many"


async def test_who_reconnects_in_a_loop_is_not_banned(tmp_path: Path) -> None:
    async with running(tmp_path, rate=20.0, burst=60) as server, server.two_seated() as (one, _):
        for _ in range(150):
            async with one.client.sit_at(one.name) as again:
                assert again.now.seq >= 2


async def test_a_flood_slows_the_flooder_alone(tmp_path: Path) -> None:
    async with (
        running(tmp_path, rate=50.0, burst=10) as server,
        server.two_seated() as (one, two),
        connect(socket_of(server)) as flood,
    ):
        mover = one if one.is_my_turn else two
        await mover.play(await first_legal(mover))  # all is compiled from here on
        while not (one.is_my_turn or two.is_my_turn) or one.now.seq != two.now.seq:
            await (one if one.now.seq < two.now.seq else two).wait()
        mover = one if one.is_my_turn else two
        for _ in range(60):
            await flood.send('{"t":"ping"}')
        began = asyncio.get_running_loop().time()
        await mover.play(await first_legal(mover))
        assert asyncio.get_running_loop().time() - began < 3
        for _ in range(60):
            await flood.recv()
        assert asyncio.get_running_loop().time() - began > 0.5


async def test_too_many_connections_of_one_address_are_told_so(tmp_path: Path) -> None:
    async with running(tmp_path, max_sockets=2) as server:
        async with (
            connect(socket_of(server)),
            connect(socket_of(server)),
            connect(socket_of(server)) as third,
        ):
            closing = wire.decode_server(await third.recv())
            assert isinstance(closing, wire.Closing)
            assert closing.retry > 0
            with pytest.raises(ConnectionClosed):
                await third.recv()
            assert third.close_code == 4013
        async with connect(socket_of(server)) as later:
            await later.send('{"t":"ping"}')
            assert isinstance(wire.decode_server(await later.recv()), wire.Pong)


# --- bad input ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess", "seats": [ME]}, "unknown_game"),
        ({"game": "triolet", "seats": []}, "bad_option"),
        ({"game": "triolet", "seats": [ME] * 9}, "too_long"),
        ({"game": "triolet", "seats": [ME, {"kind": "bot", "bot": "deep"}]}, "unknown_bot"),
        ({"game": "triolet", "seats": [ME, OPEN], "options": {"x": "y"}}, "bad_option"),
        ({"game": "triolet", "seats": [ME, OPEN], "options": {"first": "9"}}, "bad_option"),
        ({"game": "triolet", "seats": [ME, OPEN], "options": {"board": "zz"}}, ""),
        ({"game": "triolet", "seats": [ME, OPEN], "clock": {"kind": "move"}}, "bad_option"),
        ({**TABLE, "clock": {"kind": "game", "seconds": 10**9}}, "bad_option"),
        ({**TABLE, "pledge": "x" * 64}, "bad_deal"),
        ({**TABLE, "pledge": "ab"}, "bad_deal"),
        ({"game": 5}, "bad_message"),
        ([], "bad_message"),
    ],
)
async def test_what_cannot_be_opened_has_a_reason(
    web: httpx.AsyncClient, body: Any, code: str
) -> None:
    answer = await web.post("/api/tables", json=body)
    assert 400 <= answer.status_code < 500
    problem = answer.json()["error"]
    assert problem["text"]["fr"]
    assert problem["text"]["en"]
    if code:
        assert problem["code"] == code


async def test_dead_links(web: httpx.AsyncClient) -> None:
    for path in ("/api/tables/nothing", "/api/tables/nothing/replay", "/api/tables/x/record"):
        answer = await web.get(path)
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "no_table"
    assert (await web.get("/api/games/chess/rules")).status_code == 404
    assert (await web.get("/api/games/chess/fields")).status_code == 404
    assert (await web.get("/nothing.js")).status_code == 404
    assert (await web.get("/../../etc/passwd.txt")).status_code == 404


def mutated(dice: random.Random, table: str, now: wire.Now, parts: list[str]) -> str | bytes:
    """A message that may be anything; ``parts`` are some that can be laid now."""
    known = [*parts[:: max(1, len(parts) // 20)], "H8=9", "-", "x 1 2"]
    laid = [dice.choice(known) for _ in range(dice.randrange(4))]
    valid: list[dict[str, Any]] = [
        {"t": "hello", "table": table, "seq": 3, "muted": ["x"]},
        {"t": "draft", "position": now.position, "parts": laid},
        {"t": "draft", "position": now.position, "parts": [garbled(dice, part) for part in laid]},
        {"t": "play", "position": now.position, "move": garbled(dice, " ".join(laid))},
        {"t": "play", "position": now.position, "move": dice.choice(known)},
        {"t": "play", "position": 2, "move": "H8=9"},
        {"t": "sit", "seat": 1, "name": "N", "pledge": "5" * 64},
        {"t": "pledge", "pledge": "5" * 64},
        {"t": "seed", "seed": "s"},
        {"t": "stand", "seat": 0},
        {"t": "resign", "seat": 5},
        {"t": "propose", "what": dice.choice(PROPOSALS)},
        {"t": "decline", "what": dice.choice(PROPOSALS)},
        {"t": "chat", "text": "hi"},
        {"t": "mute", "player": "p"},
        {"t": "ping", "ref": 4},
    ]
    odd: list[Any] = [
        None, -1, 10**30, 1.5, "", "x" * 500, [], {}, [[]], True, "\u0000", "-", "é" * 300,
        "H8=9 " * 50, {"t": "ping"}, "place A1", "9-9 at 99999999,0 h", "1e999",
    ]  # fmt: skip
    message = dict(dice.choice(valid))
    for _ in range(dice.randrange(3)):
        message[dice.choice([*message, "ref", "zzz"])] = dice.choice(odd)
    text = json.dumps(message)
    kind = dice.randrange(10)
    if kind == 0:
        text = text[: dice.randrange(len(text))]
    elif kind == 1:
        i = dice.randrange(len(text))
        text = text[:i] + chr(dice.randrange(1, 0x2FF)) + text[i + 1 :]
    elif kind == 2:
        return bytes(dice.randrange(256) for _ in range(dice.randrange(60)))
    elif kind == 3:
        text = "[" * dice.randrange(1, 3000)
    return text


def garbled(dice: random.Random, text: str) -> str:
    """A text with one letter changed, gone or twice."""
    if not text:
        return text
    i = dice.randrange(len(text))
    other = dice.choice(
        ["", chr(dice.randrange(32, 0x180)), text[i] * 2, dice.choice("0123456789-")]
    )
    return text[:i] + other + text[i + 1 :]


@pytest.mark.soak
@pytest.mark.parametrize("game", jetons.names())
async def test_fuzzed_messages_are_all_answered(server: Running, game: str) -> None:
    dice = random.Random(5)
    sent, n = 0, 10_000 if SOAK else 90
    while sent < n:  # match after match: resignations and legal moves end them
        async with server.two_seated(game) as (one, two):
            sent += await fuzz_table(server, dice, one, two, min(n - sent, 1500))
            assert (await one.client.games()).games


async def fuzz_table(
    server: Running, dice: random.Random, one: RemoteTable, two: RemoteTable, n: int
) -> int:
    """Send up to n messages to a table as either player or a stranger; how many were sent."""
    sent = 0
    while sent < n:
        parts: list[str] = []
        async with one.client.sit_at(one.name) as fresh:
            now = fresh.now
            if now.status != "running":
                break
            mover = one if now.turn in one.mine else two
        async with mover.client.sit_at(one.name) as fresh:
            parts = (await fresh.draft()).next
        token = dice.choice(["", one.client.token, two.client.token])
        sent += await fuzz_socket(server, dice, one.name, token, now, parts)
    return sent


async def fuzz_socket(
    server: Running, dice: random.Random, table: str, token: str, now: wire.Now, parts: list[str]
) -> int:
    """One connection's worth of messages, each followed by a ping that must be answered."""
    sent = 0
    async with connect(socket_of(server), max_size=None) as socket:
        await socket.send(json.dumps({"t": "hello", "table": table, "token": token, "ref": 1}))
        try:
            for ref in range(15):
                await socket.send(mutated(dice, table, now, parts))
                sent += 1
                await socket.send(json.dumps({"t": "ping", "ref": 10_000 + ref}))
                while True:
                    message = wire.decode_server(await asyncio.wait_for(socket.recv(), 10))
                    assert_reasoned(message)
                    if isinstance(message, wire.Pong) and message.ref == 10_000 + ref:
                        break
        except ConnectionClosed:
            assert socket.close_code is not None
            assert 4000 <= socket.close_code < 5000 or socket.close_code in (1009, 1007)
    return sent


def assert_reasoned(message: wire.ServerMessage) -> None:
    """A refusal has a code and a sentence in each language, and is not our fault."""
    if isinstance(message, (wire.Refused, wire.Closing)):
        assert message.refusal.code
        assert message.refusal.code != "our_fault"
        assert message.refusal.text.fr
        assert message.refusal.text.en


@pytest.mark.soak
def test_fuzzed_requests_never_break_the_server(tmp_path: Path) -> None:
    import schemathesis
    from hypothesis import HealthCheck, given, settings
    from schemathesis.specs.openapi import checks

    conforms = [  # to the schema that we publish, whatever is asked
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]
    with process(tmp_path) as server:
        schema = schemathesis.openapi.from_url(server.base + "/api/openapi.json")
        n_operations = 0
        for result in schema.get_all_operations():
            operation = result.ok()
            n_operations += 1

            @given(case=operation.as_strategy())
            @settings(
                max_examples=500 if SOAK else 12,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
            )
            def check(case: Any) -> None:
                answer = case.call()
                assert answer.status_code < 500 or answer.status_code == 503, answer.text
                if answer.status_code >= 400 and case.path not in ("/readyz",):
                    assert answer.json()["error"]["code"] != "our_fault"
                    assert answer.json()["error"]["text"]["fr"]
                case.validate_response(answer, checks=conforms)

            check()
        assert n_operations >= 12
        assert "Traceback" not in server.log()
