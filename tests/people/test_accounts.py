"""Accounts: signing up keeps what a guest did; who may do what; nobody learns too much."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path
from typing import Any

import pytest

from jetons.people.wire import MyAccount
from jetons.server import people as people_http
from jetons.server.passwords import typed
from jetons.server.store.sections import people as people_store
from tests.people.browsers import PASSWORD, Authenticator, Browser, browser, joined
from tests.server.post_office import post_office
from tests.server.running import ME, OPEN, Running, running

pytestmark = pytest.mark.anyio
LOCAL = {"site_url": "http://localhost"}  # passkeys are made for a name, not for an address


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str) -> Any:
    async with running(tmp_path, signin_burst=1000, signup_burst=1000, **LOCAL) as it:
        yield it


async def test_a_guest_keeps_everything(server: Running) -> None:
    async with browser(server) as one, browser(server) as two:
        table = (await one.post("/api/tables", {"game": "triolet", "seats": [ME, OPEN]}))["table"]
        guest, cookie = await one.me(), one.http.cookies["jetons"]
        one.note("setting", "theme", value="dark")
        told = await one.sign_up("Zoé")
        assert (told["name"], len(told["codes"]), told["codes_left"]) == ("Zoé", 10, 10)
        assert await one.me() == guest
        await one.sync()
        # a cookie of before is worth nothing: whoever had it is somebody else now
        async with browser(server) as thief:
            thief.http.cookies.clear()
            thief.http.cookies.set("jetons", cookie)
            assert await thief.me() != guest
        await two.post("/api/session", {"name": "ZOÉ ", "password": PASSWORD, "device_name": "PC"})
        assert await two.me() == guest
        await two.sync()
        assert two.entries == one.entries
        assert [t["table"] for t in (await two.get("/api/me/tables"))["tables"]] == [table]
        assert [d["name"] for d in (await two.get("/api/me/devices"))["devices"]] == ["PC", ""]
        before = two.http.cookies["jetons"]
        await two.call("DELETE", "/api/session")
        two.http.cookies.set("jetons", before)
        assert await two.me() != guest


async def test_names_alike_are_refused(server: Running) -> None:
    async with browser(server) as one, browser(server) as two:
        await one.sign_up("Paulo")
        for name, code in (
            ("paulo", "name_taken"),
            ("Рaulo", "name_alike"),  # a Cyrillic letter
            ("PAUL0", "name_alike"),
            ("Pau1o", "name_alike"),
            ("P a u l o", "name_alike"),
            ("Invité", "name_taken"),
            ("lnvité", "name_taken"),
            ("Pàülö", "name_alike"),  # signs above letters
            ("Pa\u0328ulo", "name_alike"),
            ("Paulо", "name_alike"),  # a Cyrillic о
            ("PauIo", "name_alike"),
            ("Pau|o", "name_alike"),
            ("\u200b", "bad_name"),
            ("x", "bad_name"),
        ):
            status, told = await two.refused(
                "POST", "/api/account", {"name": name, "password": PASSWORD}
            )
            assert (status in (400, 409), told) == (True, code), name
        assert (await two.refused("POST", "/api/me", {"name": "Раulo"}))[1] == "name_alike"
        assert "player" in await one.post("/api/me", {"name": "PAULO"})
        new = {"game": "triolet", "seats": [ME, OPEN], "name": "paulo"}
        assert (await two.refused("POST", "/api/tables", new))[1] == "name_taken"
        for bad in ("court", "motdepasse1", "aaaaaaaaaaaa", "Marcel2024", "x" * 300):
            body = {"name": "Marcel", "password": bad}
            assert (await two.refused("POST", "/api/account", body))[1] == "weak_password", bad


async def test_recovery(server: Running) -> None:
    async with browser(server) as one, browser(server) as two, browser(server) as three:
        codes = (await one.sign_up("Zoé"))["codes"]
        assert typed(codes[0].lower().replace("-", " ")) == codes[0].replace("-", "")
        body = {"name": "Zoé", "code": codes[3], "password": "encore quatre mots"}
        assert (await two.refused("POST", "/api/session/recover", {**body, "code": "AAAA"}))[
            1
        ] == "bad_code"
        assert (await two.refused("POST", "/api/session/recover", {**body, "name": "Zoa"}))[
            1
        ] == "bad_code"
        weak = {**body, "password": "court"}
        assert (await two.refused("POST", "/api/session/recover", weak))[1] == "weak_password"
        assert "player" in await two.post("/api/session/recover", body)
        assert (await two.get("/api/account"))["codes_left"] == 9
        assert not (await one.get("/api/account"))["has_account"]  # it was cut off
        assert (await three.refused("POST", "/api/session/recover", body))[1] == "bad_code"
        old = {"name": "Zoé", "password": PASSWORD}
        assert (await three.refused("POST", "/api/session", old))[1] == "bad_sign_in"
        wrong = {"old": "faux", "new": PASSWORD}
        assert (await two.refused("POST", "/api/account/password", wrong))[1] == "bad_sign_in"
        right = {"old": "encore quatre mots", "new": PASSWORD}
        assert (await two.post("/api/account/password", right))["has_password"]
        assert "player" in await three.post("/api/session", old)
        assert len((await two.post("/api/account/codes"))["codes"]) == 10


async def test_passkeys(server: Running) -> None:
    """A passkey makes an account, signs in, is shown once; one of another site is none."""
    origin, key = "http://localhost", Authenticator()
    async with browser(server) as one, browser(server) as two:
        asked = await one.post("/api/account/passkey/begin", {"name": "Zoé"})
        credential = key.made(asked["options"], origin)
        for bad in (
            key.made(asked["options"], "https://mechant.example"),
            key.made({**asked["options"], "challenge": "AAAA"}, origin),
            {"id": "x"},
        ):
            body = {"state": asked["state"], "credential": bad}
            asked = await one.post("/api/account/passkey/begin", {"name": "Zoé"})
            assert (await one.refused("POST", "/api/account/passkey/finish", body))[
                1
            ] == "bad_passkey"
        credential = key.made(asked["options"], origin)
        body = {"state": asked["state"], "credential": credential, "device_name": "Téléphone"}
        told = await one.post("/api/account/passkey/finish", body)
        assert (told["name"], len(told["passkeys"]), told["has_password"]) == ("Zoé", 1, False)
        assert len(told["codes"]) == 10
        last = await one.refused("DELETE", f"/api/account/passkey/{told['passkeys'][0]['id']}")
        assert last == (409, "last_way_in")
        asked = await two.post("/api/session/passkey/begin")
        assert (
            "allowCredentials" not in asked["options"] or not asked["options"]["allowCredentials"]
        )
        stranger = {
            "state": asked["state"],
            "credential": Authenticator().shown(asked["options"], origin),
        }
        assert (await two.refused("POST", "/api/session/passkey/finish", stranger))[
            1
        ] == "bad_passkey"
        shown = {"state": asked["state"], "credential": key.shown(asked["options"], origin)}
        assert (await two.post("/api/session/passkey/finish", shown))["player"] == await one.me()
        again = await two.refused("POST", "/api/session/passkey/finish", shown)
        assert again[1] == "bad_passkey"


async def test_nobody_learns_who_has_an_account(server: Running) -> None:
    """The same answers for names that there are and names that there are not; about as long."""
    async with browser(server) as one, browser(server) as two:
        await one.sign_up("Zoé")
        took: dict[str, list[float]] = {}
        for name in ("Zoé", "Personne") * 4:
            start = time.perf_counter()
            told = await two.call(
                "POST", "/api/session", {"name": name, "password": "faux faux faux"}
            )
            took.setdefault(name, []).append(time.perf_counter() - start)
            assert (told.status_code, told.json()["error"]["code"]) == (403, "bad_sign_in")
        known, unknown = min(took["Zoé"][1:]), min(took["Personne"][1:])
        assert abs(known - unknown) < 0.5 * max(known, unknown), took
        answers = [await two.post("/api/session/mail", {"name": name}) for name in took]
        assert answers[0] == answers[1] == {"ok": True}


async def test_recovering_tells_nobody_who_has_an_account(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same refusals and the same work, whether there is such an account or not."""
    async with browser(server) as one, browser(server) as two:
        await one.sign_up("Hippolyte")
        looked: list[str] = []
        plain = people_store.use_code

        async def counted(*given: Any) -> Any:
            looked.append("for a code")
            return await plain(*given)

        monkeypatch.setattr("jetons.server.accounts.people.use_code", counted)
        told: dict[str, list[Any]] = {"Hippolyte": [], "Melchior": []}
        for name, found in told.items():
            for password in (f"{name}2024", PASSWORD, "court"):
                body = {"name": name, "code": "AAAA-AAAA", "password": password}
                looked.clear()
                found.append(await two.refused("POST", "/api/session/recover", body))
                found.append(list(looked))
        assert told["Hippolyte"] == told["Melchior"]
        assert [one[1] for one in told["Melchior"][::2]] == [
            "weak_password", "bad_code", "weak_password",
        ]  # fmt: skip
        assert [len(one) for one in told["Melchior"][1::2]] == [0, 2, 0]
        asked, go_on = asyncio.Event(), asyncio.Event()

        async def slow(*_: Any) -> None:
            asked.set()
            await go_on.wait()

        monkeypatch.setattr("jetons.server.accounts.people.account_like", slow)
        assert await two.post("/api/session/mail", {"name": "Hippolyte"}) == {"ok": True}
        await asked.wait()  # whether there is such an account is looked at after the answer
        go_on.set()


async def test_a_thousand_sign_ups_from_one_address(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser(server) as one:
        codes: dict[str, int] = {}
        for n in range(1000):
            one.http.cookies.clear()
            status, code = await one.refused(
                "POST", "/api/account", {"name": f"robot{n}", "password": PASSWORD}
            )
            codes[code or str(status)] = codes.get(code or str(status), 0) + 1
            if n == 60:  # the rest cost next to nothing
                start = time.process_time()
        rows = await server.site.store.fetch("SELECT count(*) FROM accounts")
        assert rows[0][0] <= server.site.settings.signup_burst + 1
        assert codes["too_many"] > 900
        assert time.process_time() - start < 20


async def test_guessing_is_slowed_down(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser(server) as one, browser(server) as two:
        await one.sign_up("Zoé")
        body = {"name": "Zoé", "password": "faux faux faux"}
        answers = [await two.refused("POST", "/api/session", body) for _ in range(12)]
        assert answers[-1] == (429, "too_many")
        assert [code for _, code in answers].count("bad_sign_in") <= 9


ROUTES: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "sync": ("POST", "/api/me/log", {"device": "telephone1", "have": {}}),
    "see devices": ("GET", "/api/me/devices", None),
    "name device": ("POST", "/api/me/devices/x", {"name": "x"}),
    "cut off": ("DELETE", "/api/me/devices/nothing", None),
    "hand over": ("POST", "/api/me/handover", {}),
    "take over": ("POST", "/api/handover", {"code": "2222"}),
    "see account": ("GET", "/api/account", None),
    "sign up": ("POST", "/api/account", {"name": "x", "password": "x"}),
    "ask passkey": ("POST", "/api/account/passkey/begin", {"name": "x"}),
    "make passkey": ("POST", "/api/account/passkey/finish", {"state": "x", "credential": {}}),
    "drop passkey": ("DELETE", "/api/account/passkey/x", None),
    "change password": ("POST", "/api/account/password", {"old": "x", "new": "x"}),
    "renew codes": ("POST", "/api/account/codes", None),
    "set email": ("POST", "/api/account/email", {"email": ""}),
    "sign in": ("POST", "/api/session", {"name": "x", "password": "x"}),
    "recover": ("POST", "/api/session/recover", {"name": "x", "code": "x", "password": PASSWORD}),
    "ask mail": ("POST", "/api/session/mail", {"name": "x"}),
    "sign out": ("DELETE", "/api/session", None),
    "export": ("GET", "/api/me/export", None),
    "delete": ("DELETE", "/api/me", None),
}
NOT_ALLOWED = {"no_device", "no_account", "has_account", "signed_out"}


async def as_role(one: Browser, role: str) -> dict[str, str]:
    """Be somebody of a role; the headers that it takes."""
    one.http.cookies.clear()
    if role == "nobody":
        return {}
    await one.me()
    if role == "member":
        await one.sign_up("Zoé" + one.device)
    return {"authorization": "Bearer x"} if role == "program" else {}


async def test_who_may_do_what(server: Running) -> None:
    """Each role with each operation, as the table says; no page of another site may."""
    assert set(ROUTES) == set(people_http.MAY)
    async with browser(server) as one:
        for role in ("nobody", "program", "guest", "member"):
            for what, (method, path, body) in ROUTES.items():
                one.device = f"{one.device[:6]}{len(what)}{what[:3]}".replace(" ", "_")
                headers = await as_role(one, role)
                told = await one.call(method, path, body, **headers)
                code = (
                    told.json().get("error", {}).get("code", "") if told.content[:1] == b"{" else ""
                )
                may = role in people_http.MAY[what]
                assert (code not in NOT_ALLOWED) == may, (role, what, told.status_code, code)
                if method != "GET":
                    foreign = await one.call(method, path, body, origin="https://mechant.example")
                    assert foreign.json()["error"]["code"] == "bad_origin"


async def test_nothing_secret_is_logged_or_kept(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with browser(server) as one, browser(server) as two:
        codes = (await one.sign_up("Zoé"))["codes"]
        await two.post("/api/session", {"name": "Zoé", "password": PASSWORD})
        code = (await one.post("/api/me/handover"))["code"]
        await two.post("/api/handover", {"code": code})
        cookie = one.http.cookies["jetons"]
        kept = []
        for table in ("accounts", "codes", "sessions", "passkeys"):
            kept += [
                repr(tuple(r)) for r in await server.site.store.fetch(f"SELECT * FROM {table}")
            ]
        told = [one.getMessage() for one in caplog.records if not one.name.startswith("http")]
        assert told
        for text in ("\n".join(told), "\n".join(kept)):
            for secret in (PASSWORD, code.replace("-", ""), codes[0].replace("-", ""), cookie):
                assert secret not in text
        assert "$argon2id$" in "\n".join(kept)
        assert "argon2" not in "\n".join(told)


async def test_no_person_sees_another(server: Running) -> None:
    """Secrecy over every route that tells something: nothing of one person reaches another."""
    async with browser(server) as one, browser(server) as other, browser(server) as two:
        await one.sign_up("Hippolyte")
        await joined(one, two)
        one.note("setting", "k", value="confidentiel")
        await one.sync()
        device = (await one.get("/api/me/devices"))["devices"][0]["id"]
        await other.sign_up("Autre")
        for method, path, body in ROUTES.values():
            if path not in ("/api/me", "/api/me/devices"):
                told = await other.call(method, path, body)
                for secret in ("confidentiel", one.device, device, "Hippolyte"):
                    assert secret not in told.text, path
        await other.me()
        await other.sign_up("Autre2")
        assert (await other.call("DELETE", f"/api/me/devices/{device}")).status_code == 200
        assert len((await one.get("/api/me/devices"))["devices"]) == 2
        forged = {"device": one.device, "have": {}, "entries": []}
        assert (await other.post("/api/me/log", forged))["entries"] == []


async def test_a_site_without_accounts_says_so(tmp_path: Path) -> None:
    async with running(tmp_path, accounts=False) as server, browser(server) as one:
        assert (await one.get("/api/account"))["offers"] == []
        assert await one.refused("POST", "/api/account", {"name": "Zoé", "password": PASSWORD}) == (
            404,
            "no_accounts",
        )
        async with browser(server) as two:
            await joined(one, two)
            assert await one.me() == await two.me()


async def test_mail(tmp_path: Path) -> None:
    """An address counts once its code was told; a code by mail recovers the account."""
    async with (
        post_office() as post,
        running(tmp_path, **post.settings) as server,
        browser(server) as one,
        browser(server) as two,
    ):
        assert "email" in (await one.sign_up("Zoé"))["offers"]
        for bad in ("zoe", "zoe@", "a@b", "a b@c.fr", "z@x.fr\r\nBcc: y@z.fr"):
            told = await one.refused("POST", "/api/account/email", {"email": bad})
            assert told == (400, "bad_email"), bad
        address = "zoe@club.example"
        assert (await one.post("/api/account/email", {"email": address}))["email"] == ""
        code = await post.code(1)
        wrong = {"email": "autre@club.example", "code": code}
        assert (await one.refused("POST", "/api/account/email", wrong))[1] == "bad_code"
        await one.post("/api/account/email", {"email": address})
        code = await post.code(2)
        told = await one.post("/api/account/email", {"email": address, "code": code})
        assert told["email"] == address
        assert await two.post("/api/session/mail", {"name": "Personne"}) == {"ok": True}
        assert await two.post("/api/session/mail", {"name": "Zoé"}) == {"ok": True}
        code = await post.code(3)
        body = {"name": "Zoé", "code": code, "password": "encore quatre mots"}
        assert "player" in await two.post("/api/session/recover", body)


def test_answers_have_no_place_for_secrets() -> None:
    assert "password" not in MyAccount.__struct_fields__
