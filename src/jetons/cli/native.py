"""``jetons native``: one library a game and platform, so that playing needs no compiler."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from jetons.cli.sentences import refuse
from jetons.core.errors import BadOption
from jetons.games import REGISTRY
from jetons.games import game as game_named


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("native", help=text, description=text)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(REGISTRY))
    parser.add_argument("--if-needed", action="store_true")
    parser.add_argument("--out", metavar="DIR")
    parser.add_argument("--target", action="append", metavar="P")


def run(args: argparse.Namespace) -> int:
    """Build the named games' libraries, or all."""
    from jetons.core.native import own_platform
    from jetons.machines.build import BUILT, NATIVE, build_native, fits

    targets = args.target or [own_platform()]
    if targets == ["all"]:
        targets = list(NATIVE)
    for target in targets:
        if target not in NATIVE:
            known = ", ".join(NATIVE)
            raise refuse(BadOption, "unknown_platform", target=target[:40], known=known)
    folder = Path(args.out) if args.out else BUILT / "native"
    for slug in args.games or REGISTRY:
        game = game_named(slug)
        missing = [
            target
            for target in targets
            if not args.if_needed
            or not fits(game, folder / target / f"{slug}{NATIVE[target].suffix}")
        ]
        for target in missing:
            path = build_native(game, folder, target)
            print(f"{path}  {path.stat().st_size / 1024:.0f} KB", flush=True)
    return 0
