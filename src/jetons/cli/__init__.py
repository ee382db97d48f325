"""The ``jetons`` command: parse, call, print. A mistake is one line on stderr and exit code 2."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import io
import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

from jetons.cli.french import speak
from jetons.cli.sentences import WORDS, say
from jetons.core.errors import JetonsError
from jetons.core.text import LANGS, own_lang, same
from jetons.games import REGISTRY, check_registry

# One module a command; those of rooms that are not installed are left out
COMMANDS = (
    *("play", "tui", "bots", "sit", "serve", "print", "site", "moves", "score"),
    *("referee", "replay", "review", "analyse", "openings", "puzzles", "verify", "perft"),
    *("stats", "vectors", "board", "arena", "train", "wasm", "native", "warm", "backup"),
    *("restore", "tables", "accounts", "host", "check-database", "completion"),
)


# Named in one line of the help, which is to fit on a screen
RARE = (
    *("sit", "openings", "perft", "vectors", "board", "arena", "train", "wasm", "native", "warm"),
    *("backup", "restore", "tables", "accounts", "host", "check-database", "completion"),
)

# Their loops over whole games are not in the native libraries: they have them compiled
LOOPING = ("arena", "train", "perft", "vectors", "warm", "openings")


FAULTS = WORDS.table("faults")  # what the system says of files, by the name of its error

# Packages that only some need, and the extra that brings them
EXTRAS = {
    "asyncpg": "server",
    "nats": "server",
    "argon2": "server",
    "numba": "machines",
    "llvmlite": "machines",
}


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and leave with code 2."""
        complain(message)
        raise SystemExit(2)

    def add_argument(self, *names: Any, **given: Any) -> argparse.Action:
        """Add an argument; the catalogue explains it, by the command and its name."""
        if "help" not in given:
            command, name = self.prog.partition(" ")[2], (names[-1] if names else "").lstrip("-")
            known = WORDS.by_lang["en"]["arguments"]
            for section in (command, "all"):
                if name in known.get(section, {}):
                    told = WORDS.text("arguments", section, name)
                    given["help"] = told.to(own_lang())
                    break
        return super().add_argument(*names, **given)


class Top(Parser):
    """The parser of ``jetons`` itself, whose help fits on a screen of 80 by 24."""

    names: Mapping[str, str]  # what the commands do

    def format_help(self) -> str:
        """The everyday commands, a line each, and the names of the others."""
        everyday = {name: told for name, told in self.names.items() if name not in RARE}
        rare = ", ".join(name for name in self.names if name in RARE)
        also, more = say("also", rare=rare), say("more")
        lines = [
            f"jetons [--lang fr|en] [--version] {more.split()[0]} … · {self.description}",
            "",
            *(f"  {name:<9} {told}" for name, told in everyday.items()),
            "",
            *textwrap.wrap(f"{also} {more}", 79, break_on_hyphens=False),
        ]
        return "\n".join(lines) + "\n"


def complain(message: str) -> None:
    """One line on stderr, of bounded length, in which nothing steers the terminal."""
    line = STEERING.sub("", " ".join(message.split()))
    if len(line) > LONGEST:
        line = f"{line[: LONGEST // 2]} … {line[-LONGEST // 2 :]}"
    print("jetons: " + line, file=sys.stderr)


STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f]")
LONGEST = 600  # characters of a complaint: a word that was given may be of any length


def replace_unknown_letters() -> None:
    """Write "?" for what the terminal's encoding does not have, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def has_command(name: str) -> bool:
    """Whether the module of a command is there."""
    return importlib.util.find_spec(module_of(name)) is not None


def module_of(command: str) -> str:
    """The module of a command; one called ``print`` would hide Python's own."""
    return f"jetons.cli.{'printing' if command == 'print' else command.replace('-', '_')}"


def summary_of(command: str) -> str:
    """What a command does."""
    return WORDS.text("commands", command).to(own_lang())


def build_parser(argv: Sequence[str]) -> Parser:
    """Build the parser; import the named command's module only, or all of them for the help."""
    lang = own_lang()
    speak(lang)
    titles = ", ".join(game.facts.title.to(lang) for game in REGISTRY.values())
    parser = Top(prog="jetons", description=titles)
    parser.names = {name: summary_of(name) for name in COMMANDS if has_command(name)}
    parser.add_argument("--lang", choices=LANGS)
    parser.add_argument("--version", action="version", version=version())
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    named = next((word for word in argv if word in COMMANDS), None)
    for name, text in parser.names.items():
        if named == name or (named is None and "_ARGCOMPLETE" not in os.environ):
            module = importlib.import_module(module_of(name))
            module.add_parser(subparsers, text)
        else:
            subparsers.add_parser(name, help=text)
    return parser


def complete(parser: Parser) -> NoReturn:
    """Tell the shell how the line can go on, and leave."""
    import argcomplete

    for action in actions_of(parser):
        if action.dest == "game":
            action.completer = lambda **_: list(REGISTRY)  # type: ignore[attr-defined]
    argcomplete.autocomplete(parser)
    raise SystemExit(0)


def actions_of(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The arguments of a parser and of its commands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from actions_of(below)


def version() -> str:
    """The version line."""
    from jetons import __version__

    return f"jetons {__version__}"


def is_native() -> bool:
    """Whether this process has its rules from libraries."""
    from jetons.core.jit import NATIVE

    return NATIVE


def has_compiler() -> bool:
    """Whether numba is installed: not with a wheel that brings libraries."""
    return importlib.util.find_spec("numba") is not None


def run_compiled(words: list[str]) -> int:
    """Run the command in a new process that compiles; return its exit code."""
    again = [sys.executable, "-m", "jetons", *words]
    return subprocess.run(again, env={**os.environ, "JETONS_NATIVE": "0"}, check=False).returncode


def visit() -> int:
    """``pipx run jetons``: the site, if nothing else is asked for."""
    return main(sys.argv[1:] or ["serve"])


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    replace_unknown_letters()
    if "--lang" in words[:-1] and words[words.index("--lang") + 1] in LANGS:
        os.environ["JETONS_LANG"] = words[words.index("--lang") + 1]
    if "_ARGCOMPLETE" in os.environ:  # the shell asks what could stand here
        words = os.environ.get("COMP_LINE", "").split()[1:]
        complete(build_parser(words))
    try:
        check_registry()
    except JetonsError as error:
        complain(str(error))
        return 2
    if any(word in LOOPING for word in words[:3]) and is_native() and has_compiler():
        return run_compiled(words)
    if is_native():  # the workers of a server shall have them too
        os.environ.setdefault("JETONS_NATIVE", "1")
    parser = build_parser(words)
    args = parser.parse_args(words)
    if args.command is None:
        parser.print_help()
        return 0
    try:
        code: int = importlib.import_module(module_of(args.command)).run(args)
        sys.stdout.flush()
        return code
    except JetonsError as error:
        complain(str(error))
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS:
            raise
        asked = f"pip install 'jetons[{EXTRAS[error.name]}]'"
        complain(say("needs", name=error.name, asked=asked))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        text = FAULTS.get(type(error).__name__) or same(error.strerror or str(error))
        why = text.to(own_lang())
        complain(f"{error.filename}: {why}" if error.filename else why)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return 2
