"""``jetons host``: the host's console in the terminal, and the link to the one on the page.

The server does what is asked, since it has the tables in memory: the command makes itself a link in
the database, which is what proves that it is the host's, and comes in by it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import urllib.error
import urllib.request
from datetime import datetime
from typing import Any

from jetons.cli.backup import existing, store_errors
from jetons.cli.sentences import refuse
from jetons.core.errors import JetonsError
from jetons.core.text import Text

ACTS = ("close", "bar", "unbar", "hide-name", "delete-chat")


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("host", help=text, description=text)
    parser.add_argument("what", choices=("link", "list", *ACTS))
    parser.add_argument("about", nargs="?", default="")
    parser.add_argument("--days", type=int, default=7)
    parser.add_argument("--why", default="")
    parser.add_argument("--url", default="")
    parser.add_argument("--config", metavar="FILE")
    parser.add_argument("--database")


def run(args: argparse.Namespace) -> int:
    """Print a link, or have the server do something."""
    from jetons.server.settings import load

    settings = load(args.config, database=args.database)
    url = (args.url or f"http://127.0.0.1:{settings.port}").rstrip("/")
    if (args.what in ACTS) != bool(args.about):
        raise refuse(JetonsError, "of_whom", code="bad_message")
    with store_errors():
        key = asyncio.run(new_key(existing(settings.database)))
    if args.what == "link":
        print(f"{url}/hote#{key}")
        return 0
    cookie = host_cookie(url, key)
    if args.what == "list":
        show(ask(url, "/api/host", cookie))
        return 0
    body = {"act": args.what.replace("-", "_"), "days": args.days, "why": args.why}
    body["report" if args.what == "close" else "player"] = args.about
    show(ask(url, "/api/host/act", cookie, body))
    return 0


async def new_key(database: str) -> str:
    """The key of a fresh link."""
    from jetons.server.moderation import new_link
    from jetons.server.store import open_store
    from jetons.server.store.sections.moderation import ModerationStore

    store = open_store(database)
    try:
        await store.open()
        return await new_link(ModerationStore(store))
    finally:
        await store.close()


def host_cookie(url: str, key: str) -> str:
    """Sign in as the host; return the cookie. Raises JetonsError."""
    with send(request_of(url, "/api/host", "", {"key": key})) as answer:
        return str(answer.headers["set-cookie"]).partition(";")[0]


def ask(url: str, path: str, cookie: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """Send the host's request; return the server's answer. Raises JetonsError."""
    with send(request_of(url, path, cookie, body)) as answer:
        told: dict[str, Any] = json.loads(answer.read())
        return told


def request_of(
    url: str, path: str, cookie: str, body: dict[str, Any] | None
) -> urllib.request.Request:
    """A request of the host."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    try:
        return urllib.request.Request(url + path, data, headers)
    except ValueError as error:  # an address that is none
        raise refuse(JetonsError, "no_answer", where=url + path) from error


def send(request: urllib.request.Request) -> Any:
    """Send a request; return the answer. Raises JetonsError."""
    try:
        return urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as error:
        text = json.loads(error.read())["error"]["text"]
        raise JetonsError(Text(text["fr"], text["en"])) from error
    except (OSError, ValueError) as error:
        where = request.full_url
        raise refuse(JetonsError, "no_answer", where=where) from error


def show(view: dict[str, Any]) -> None:
    """Print what the host sees."""
    for one in view["reports"]:
        print(f"{when(one['at'])}  {one['id']}  {one['why']}  {one['about_name']} ({one['about']})")
        print(f"    {one['by_name']} ({one['by']}), /t/{one['table']} : {one['said']}")
    for one in view["barred"]:
        print(f"barred until {when(one['until'])}  {one['name']} ({one['player']})")
    for one in view["people"]:
        print(f"here  {one['address']}  {one['name']} ({one['player']})")
    for one in view["acts"]:
        print(f"{when(one['at'])}  {one['act']}  {one['player']}  {one['why']}")


def when(at: int) -> str:
    """A moment as a list shows it."""
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")
