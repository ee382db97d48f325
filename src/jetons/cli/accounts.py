"""``jetons accounts``: who has an account; block one, reset its password, delete it."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import time
from typing import TYPE_CHECKING, Any

from jetons.cli.backup import existing, store_errors
from jetons.cli.sentences import WORDS, say
from jetons.core.text import own_lang

if TYPE_CHECKING:
    from jetons.server.store import Store
    from jetons.server.store.sections.people import AccountRow

DAY = 86_400_000
PAGE = 500
DONE = WORDS.table("accounts")


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("accounts", help=text, description=text)
    choices = ["list", *DONE]
    parser.add_argument("what", choices=choices)
    parser.add_argument("name", nargs="?", default="", metavar="NAME")
    parser.add_argument("--config", metavar="FILE")
    parser.add_argument("--database")


def run(args: argparse.Namespace) -> int:
    """Do it: 0 if it was done, 2 for a name that nobody has."""
    from jetons.server.settings import load

    if args.what != "list" and not args.name:
        print(say("no_name", what=args.what), file=sys.stderr)
        return 2
    settings = load(args.config, database=args.database)
    with store_errors():
        work = do(existing(settings.database), settings.secret, args.what, args.name)
        return asyncio.run(work)


async def do(database: str, secret: str, what: str, name: str) -> int:
    """Open the store, and do it."""
    from jetons.server.alike import skeleton
    from jetons.server.store import open_store
    from jetons.server.store.sections import people

    store = open_store(database)
    await store.open()
    try:
        if what == "list":
            return await show(store)
        account = await people.account_like(store, skeleton(name))
        if account is None:
            print(say("nobody"), file=sys.stderr)
            return 2
        code = await change(store, secret, what, account)
        print(DONE[what].fill(name=account.name, code=code).to(own_lang()))
    finally:
        await store.close()
    return 0


async def show(store: Store) -> int:
    """A line each: since when, how many devices, the name."""
    from jetons.server.alike import skeleton
    from jetons.server.store.sections import people

    after = ""
    while rows := await people.accounts(store, after, PAGE):
        for row in rows:
            since = time.strftime("%Y-%m-%d", time.gmtime(row.created_at / 1000))
            n = len(await people.sessions_of(store, row.player))
            mark = f"  ({say('blocked')})" if row.is_blocked else ""
            print(f"{since}  {n:>3}  {row.name}{mark}")
        after = skeleton(rows[-1].name)
    return 0


async def change(store: Store, secret: str, what: str, account: AccountRow) -> str:
    """Block, unblock, reset or delete; the code of a reset."""
    from jetons.server import passwords
    from jetons.server.store.sections import people

    now = int(time.time() * 1000)
    if what in ("block", "unblock"):
        sql = "UPDATE accounts SET blocked=? WHERE player_id=?"
        await store.execute(sql, int(what == "block"), account.player)
    if what in ("block", "delete"):
        await people.end_sessions(store, account.player, now)
        await store.revoke(account.player)
    if what == "delete":
        await store.forget_player(account.player, only_chat=False)
    if what != "reset":
        return ""
    key = secret.encode() or await store.secret("signing-key", secrets.token_bytes(32))
    code = passwords.new_code(passwords.RECOVERY_LENGTH)
    print_of = passwords.fingerprint(key, "mail", code)
    await people.keep_code(store, print_of, account.player, "mail", now + DAY)
    return passwords.grouped(code)
