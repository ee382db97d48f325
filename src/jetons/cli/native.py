"""``jetons native``: one library a game and platform, so that playing needs no compiler."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from jetons.core.errors import BadOption
from jetons.core.text import Text, own_lang
from jetons.games import REGISTRY
from jetons.games import game as game_named


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    lang = own_lang()
    parser = subparsers.add_parser("native", help=text, description=text)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(REGISTRY))
    out = Text("dossier (défaut : celui du paquet)", "folder (default: the package's own)")
    needed = Text("seulement ce qui manque", "only what is missing").to(lang)
    parser.add_argument("--if-needed", action="store_true", help=needed)
    parser.add_argument("--out", metavar="DIR", help=out.to(lang))
    target = Text(
        "plate-forme, à répéter ; all : toutes (défaut : celle-ci)",
        "platform, may be repeated; all: every one (default: this one)",
    )
    parser.add_argument("--target", action="append", metavar="P", help=target.to(lang))


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
            raise BadOption(
                Text(
                    f"plate-forme inconnue « {target[:40]} » (il y a : {known})",
                    f"unknown platform {target[:40]!r} (there are: {known})",
                )
            )
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
