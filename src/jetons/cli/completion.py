"""``jetons completion``: the lines that make a shell complete the command with Tab."""

from __future__ import annotations

import argparse
from typing import Any

from argcomplete.shell_integration import shellcode

from jetons.cli.sentences import say

SHELLS = ("bash", "zsh", "fish")
HOW = {
    "bash": 'eval "$(jetons completion bash)"   # ~/.bashrc',
    "zsh": 'eval "$(jetons completion zsh)"   # ~/.zshrc',
    "fish": "jetons completion fish | source   # ~/.config/fish/config.fish",
}


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    into = say("put_into")
    parser = subparsers.add_parser(
        "completion",
        help=text,
        description=text,
        epilog=f"{into}: " + "\n".join(HOW.values()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("shell", choices=SHELLS)


def run(args: argparse.Namespace) -> int:
    """Print the shell's lines."""
    print(shellcode(["jetons"], shell=args.shell))
    return 0
