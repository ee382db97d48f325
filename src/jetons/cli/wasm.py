"""``jetons wasm``: one WebAssembly module a game, from the kernels, with its layout as data."""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path
from typing import Any

from jetons.games import REGISTRY
from jetons.games import game as game_named


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("wasm", help=text, description=text)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(REGISTRY))
    parser.add_argument("--if-needed", action="store_true")
    parser.add_argument("--out", metavar="DIR")


def run(args: argparse.Namespace) -> int:
    """Build the named games' modules, or all."""
    from jetons.machines.build import BUILT, build_wasm, fits

    folder = Path(args.out) if args.out else BUILT / "wasm"
    for slug in args.games or REGISTRY:
        game = game_named(slug)
        if args.if_needed and fits(game, folder / f"{slug}.wasm"):
            continue
        path = build_wasm(game, folder)
        data = path.read_bytes()
        packed = len(gzip.compress(data, 9))
        print(f"{path}  {len(data) / 1024:.1f} KB, gzip {packed / 1024:.1f} KB", flush=True)
    return 0
