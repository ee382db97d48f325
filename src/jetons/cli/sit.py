"""``jetons sit``: a bot, or a program in any language, takes a seat at a table of a site."""

from __future__ import annotations

import argparse
import asyncio
import re
from typing import TYPE_CHECKING, Any

from jetons.bots import REGISTRY as BOTS
from jetons.bots import Bot, bot
from jetons.bots.program import SECONDS, Misbehaved, Program
from jetons.cli import arguments
from jetons.cli.play import check_plays
from jetons.cli.sentences import refuse, say
from jetons.core.errors import BadOption
from jetons.core.game import Outcome
from jetons.core.text import own_lang, same
from jetons.games import game as game_named
from jetons.games import names

if TYPE_CHECKING:
    from jetons.client import Client, RemoteTable
    from jetons.table.wire import Result

LINK = re.compile(r"(https?://[^/\s]+)/?(?:#?/?t/([\w-]+)/?)?$")  # of a site, or of a table there


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("sit", help=text, description=text)
    parser.add_argument("link", metavar="LINK")
    bots = say("sit_bots", bots=", ".join(BOTS))
    parser.add_argument("--bot", required=True, metavar="COMMAND", help=bots)
    parser.add_argument("--bot-option", action="append", default=[], metavar="NAME=VALUE")
    opened = say("open_for_two")
    parser.add_argument("--game", metavar="GAME", help=f"{opened} : {', '.join(names())}")
    parser.add_argument("--name", metavar="NAME")
    parser.add_argument("--think", type=arguments.seconds, default=SECONDS, metavar="S")


def run(args: argparse.Namespace) -> int:
    """Take the seat and play. Exit code 1 if the program misbehaved."""
    found = LINK.match(args.link)
    if found is None or bool(found[2]) == bool(args.game):
        raise refuse(BadOption, "no_link")
    if args.bot in BOTS:
        return asyncio.run(sit(args, found[1], found[2], bot(args.bot), None))
    options = dict(option_of(text) for text in args.bot_option)
    with Program(args.bot, options) as program:
        return asyncio.run(sit(args, found[1], found[2], program.bot(), program))


def option_of(text: str) -> tuple[str, str]:
    """The name and the value of an option. Raises BadOption."""
    name, mark, value = text.partition("=")
    if not mark:
        raise refuse(BadOption, "no_name_value", text=text[:40])
    return name, value


async def sit(
    args: argparse.Namespace, base: str, table: str | None, player: Bot, program: Program | None
) -> int:
    """Sit down, play to the end, and tell the result."""
    from jetons.client import Client

    lang, code = own_lang(), 0
    async with Client(base, name=args.name or player.title.to(lang)) as client:
        table = await take_seat(client, args, table, player)
        async with client.sit_at(table) as remote:
            try:
                result = await remote.play_on(lambda one: one.choose(player, args.think))
            except Misbehaved as fault:  # it loses its game
                print(f"! {fault.text.to(lang)}", flush=True)
                result, code = await give_up(remote), 1
    print(" – ".join(map(str, result.scores)), flush=True)
    if program is not None:
        told = tuple(result.scores), tuple(result.winners), result.why
        program.game_over(Outcome(*told, same(result.why)))
    return code


async def take_seat(
    client: Client, args: argparse.Namespace, table: str | None, player: Bot
) -> str:
    """Take a seat and return the table's name; print the link of a table that this opens."""
    if table is None:
        check_plays(player, game_named(args.game))
        opened = await client.open_table(args.game, [{"kind": "me"}, {"kind": "open"}])
        print(f"{client.base}/t/{opened.table}", flush=True)
        return opened.table
    async with client.sit_at(table) as remote:
        check_plays(player, remote.game)
    await client.take_seat(table)
    return table


async def give_up(remote: RemoteTable) -> Result:
    """Resign; return the result."""
    await remote.resign()
    while remote.now.result is None:
        await remote.wait()
    return remote.now.result
