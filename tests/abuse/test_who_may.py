"""Who may do what: every endpoint there is, with every role. One that is new must be put here.

The roles: nobody (no cookie), a program (a pass), a guest (a cookie), a member (the cookie of an
account), somebody who is barred, and the host. What is tried is the permission alone: an answer
that refuses the content, or does not find it, is one that lets in.
"""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from jetons.play.clock import DAY
from jetons.server.http import sections
from jetons.server.moderation import new_link
from jetons.server.moments import milliseconds
from jetons.server.people import MAY
from tests.people.browsers import PASSWORD, Browser, browser
from tests.server.running import ME, OPEN, Running, running

pytestmark = pytest.mark.anyio
ROLES = ("nobody", "program", "guest", "member", "barred", "host")
REFUSALS = {"no_device", "no_account", "has_account", "signed_out", "not_host", "shut_out"}
ALL = frozenset(ROLES)
HOST = frozenset({"host"})
LET_IN = ALL - {"barred"}  # where people meet
TODAY = datetime.datetime.now(datetime.UTC).date().isoformat()
T = "/api/tables/{table}"
G = "/api/games/{slug}"
D = "/api/daily/{date}/{slug}"


def people(what: str) -> frozenset[str]:
    """Those who may, as ``MAY`` says; who is barred is a guest otherwise, and the host too."""
    guests = {"barred", "host"} if "guest" in MAY[what] else set()
    return frozenset({*MAY[what], *guests})


# method, path → who may, a body that is worth trying
TABLE: dict[tuple[str, str], tuple[frozenset[str], Any]] = {
    ("GET", "/api/me"): (ALL, None),
    ("POST", "/api/me"): (ALL, {"name": "Zoé"}),
    ("GET", "/api/me/data"): (ALL, None),
    ("POST", "/api/me/forget"): (ALL, {"what": "chat"}),
    ("POST", "/api/me/sign-out"): (ALL, {}),
    ("GET", "/api/me/tables"): (ALL, None),
    ("GET", "/api/me/stats"): (ALL, None),
    ("POST", "/api/me/log"): (people("sync"), {"device": "telephone1", "have": {}}),
    ("GET", "/api/me/export"): (people("export"), None),
    ("DELETE", "/api/me"): (people("delete"), None),
    ("GET", "/api/me/devices"): (people("see devices"), None),
    ("POST", "/api/me/devices/{session}"): (people("name device"), {"name": "x"}),
    ("DELETE", "/api/me/devices/{session}"): (people("cut off"), None),
    ("POST", "/api/me/handover"): (people("hand over"), {}),
    ("POST", "/api/handover"): (people("take over"), {"code": "2222"}),
    ("GET", "/api/account"): (people("see account"), None),
    ("POST", "/api/account"): (people("sign up"), {"name": "x", "password": "x"}),
    ("POST", "/api/account/passkey/begin"): (people("ask passkey"), {"name": "x"}),
    ("POST", "/api/account/passkey/finish"): (
        people("make passkey"),
        {"state": "x", "credential": {}},
    ),
    ("DELETE", "/api/account/passkey/{name}"): (people("drop passkey"), None),
    ("POST", "/api/account/password"): (people("change password"), {"old": "x", "new": "x"}),
    ("POST", "/api/account/codes"): (people("renew codes"), None),
    ("POST", "/api/account/email"): (people("set email"), {"email": ""}),
    ("POST", "/api/session"): (people("sign in"), {"name": "x", "password": "x"}),
    ("POST", "/api/session/passkey/begin"): (people("sign in"), None),
    ("POST", "/api/session/passkey/finish"): (people("sign in"), {"state": "x", "credential": {}}),
    ("POST", "/api/session/recover"): (
        people("recover"),
        {"name": "x", "code": "x", "password": PASSWORD},
    ),
    ("POST", "/api/session/mail"): (people("ask mail"), {"name": "x"}),
    ("DELETE", "/api/session"): (people("sign out"), None),
    ("GET", "/api/me/notices"): (ALL, None),
    ("POST", "/api/me/notices"): (ALL, {"turn": False}),
    ("POST", "/api/me/push"): (ALL, {"endpoint": "", "p256dh": "", "auth": ""}),
    ("POST", "/api/me/push/remove"): (ALL, {"id": "x"}),
    ("POST", "/api/me/holiday"): (ALL, {"days": 1}),
    ("GET", "/api/me/blocks"): (ALL, None),
    ("POST", "/api/me/blocks"): (ALL, {"player": "x"}),
    ("POST", "/api/reports"): (ALL, {"table": "x", "player": "x", "why": "cheat"}),
    ("POST", "/api/host"): (HOST, {"key": "x"}),
    ("GET", "/api/host"): (HOST, None),
    ("POST", "/api/host/act"): (HOST, {"act": "close", "report": "x"}),
    ("GET", "/api/daily"): (ALL, None),
    ("GET", D): (ALL, None),
    ("POST", D): (ALL, {"moves": ["x"]}),
    ("GET", "/api/tables"): (ALL, None),
    ("POST", "/api/tables"): (LET_IN, {"game": "triolet", "seats": [ME, OPEN]}),
    ("POST", "/api/pair"): (LET_IN, {"game": "triolet"}),
    ("GET", T): (ALL, None),
    ("POST", f"{T}/seats"): (LET_IN, {"seat": 1}),
    ("POST", f"{T}/leave"): (ALL, {}),
    ("GET", f"{T}/series"): (ALL, None),
    ("GET", f"{T}/replay"): (ALL, None),
    ("GET", f"{T}/review"): (ALL, None),
    ("POST", f"{T}/review"): (ALL, {}),
    ("GET", f"{T}/record"): (ALL, None),
    ("GET", f"{T}/review/{{ply}}"): (ALL, None),
    ("GET", "/api/games"): (ALL, None),
    ("GET", f"{G}/fields"): (ALL, None),
    ("GET", f"{G}/rules"): (ALL, None),
    ("GET", f"{G}/puzzles"): (ALL, None),
    ("GET", f"{G}/puzzle-book"): (ALL, None),
    ("GET", f"{G}/puzzles/{{name}}"): (ALL, None),
    ("POST", f"{G}/puzzles/{{name}}"): (ALL, {"moves": []}),
    ("POST", f"{G}/puzzles/{{name}}/draft"): (ALL, {"parts": []}),
    ("GET", f"{G}/lessons"): (ALL, None),
    ("POST", f"{G}/lessons/{{exercise}}"): (ALL, {"answer": []}),
    ("POST", f"{G}/lessons/{{at}}/draft"): (ALL, {"moves": [], "parts": []}),
    ("POST", f"{G}/lessons/{{at}}/look"): (ALL, {"moves": []}),
    ("GET", "/healthz"): (ALL, None),
    ("GET", "/readyz"): (ALL, None),
    ("GET", "/metrics"): (ALL, None),
    ("GET", "/api/openapi.json"): (ALL, None),
}


@pytest.fixture
async def server(tmp_path: Any, anyio_backend: str) -> Any:
    plenty = {"signin_burst": 10_000, "signup_burst": 10_000, "opening_burst": 10_000}
    async with running(tmp_path, **plenty) as it:
        yield it


def endpoints() -> set[tuple[str, str]]:
    """All that the sections of the HTTP part have."""
    return {
        (method, route.path)
        for section in sections()
        for route in section.router.routes
        for method in route.methods - {"HEAD"}
    }


def test_the_table_names_every_endpoint() -> None:
    assert set(TABLE) == endpoints()


async def be(server: Running, one: Browser, role: str) -> dict[str, str]:
    """Become somebody fresh of a role; the headers that it takes."""
    one.http.cookies.clear()
    if role == "nobody":
        return {}
    player = await one.me()
    if role == "member":
        assert "has_account" in await one.sign_up(f"Zoé {one.device[:8]} {len(player)}")
    elif role == "program":
        one.http.cookies.clear()
        return {"authorization": f"Bearer {server.site.signer.site_pass(player)}"}
    elif role == "barred":
        moderation = server.site.tables.moderation
        await moderation.kept.bar(player, milliseconds(), milliseconds() + DAY)
        moderation._barred[player] = milliseconds() + DAY
    elif role == "host":
        key = await new_link(server.site.tables.moderation.kept)
        assert (await one.call("POST", "/api/host", {"key": key})).status_code == 200
    return {}


@pytest.mark.parametrize("role", ROLES)
async def test_who_may_do_what(server: Running, role: str) -> None:
    """As the table says; and nobody may from another site's page."""
    async with browser(server) as one, browser(server) as owner:
        opened = await owner.post("/api/tables", {"game": "triolet", "seats": [ME, OPEN]})
        table = opened["table"]
        places = {"table": table, "slug": "triolet", "date": TODAY, "session": "x", "name": "x"}
        places |= {"ply": "0", "exercise": "x", "at": "x"}
        for i, ((method, path), (who, said)) in enumerate(TABLE.items()):
            one.device = f"{role}{i}x"
            headers = await be(server, one, role)
            body = said
            if path == "/api/host" and role == "host":
                body = {"key": await new_link(server.site.tables.moderation.kept)}
            where = path.format(**places)
            if method != "GET":
                foreign = {**headers, "origin": "https://mechant.example"}
                answer = await one.call(method, where, body, **foreign)
                assert (answer.status_code, answer.json()["error"]["code"]) == (403, "bad_origin")
            answer = await one.call(method, where, body, **headers)
            assert answer.status_code < 500, (path, answer.text)
            is_problem = answer.content.startswith(b'{"error"')
            code = answer.json()["error"]["code"] if is_problem else ""
            assert (code not in REFUSALS) == (role in who), (role, path, answer.status_code, code)
            if who is HOST and role != "host":
                assert code == "not_host"
            if who is LET_IN and role == "barred":
                assert code == "shut_out"
