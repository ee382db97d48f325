"""Reading positions from a file or stdin: one JSON document, or JSON Lines."""

from __future__ import annotations

import argparse
import functools
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from jetons.cli import places
from jetons.cli.sentences import refuse, words
from jetons.cli.warm import warm
from jetons.core.errors import BadOption, BadPosition, JetonsError, UnknownGame
from jetons.core.game import Game, Line
from jetons.core.text import Text, own_lang
from jetons.core.told import clause_title
from jetons.games import game as game_named

Answer = Callable[[Game, dict[str, Any]], dict[str, Any]]
Show = Callable[[Game, dict[str, Any], dict[str, Any]], str]  # (game, position, answer) → text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that every command on positions has."""
    parser.add_argument("file", nargs="?", default="-", metavar="FILE")
    parser.add_argument("--json", action="store_true")


def read_text(path: str) -> str:
    """A file's text, or stdin's. Raises BadPosition, with the line, if it is not text."""
    data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    try:
        text = data.decode("utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise refuse(BadPosition, "no_text", text=line) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def check_writable(path: Path) -> None:
    """Refuse a file that could not be written, before the work for it. Raises BadOption."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise refuse(BadOption, "no_folder", folder=folder)
    if path.is_dir():
        raise refuse(BadOption, "a_folder", where=path)
    if path.exists() and not path.is_file():  # a terminal, a pipe
        return
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        raise refuse(BadOption, "no_writing", folder=folder) from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, all of it or nothing."""
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    target = path.resolve()  # a link stays one
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with open(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(target.stat().st_mode if target.exists() else 0o666 & ~umask())
        os.replace(name, target)
    except BaseException:
        Path(name).unlink()
        raise


def umask() -> int:
    """What new files do not allow."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def parse_json(text: str) -> Any:
    """JSON from text. Raises BadPosition with the place of the fault."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise refuse(BadPosition, "malformed_at", lineno=error.lineno, colno=error.colno) from None
    except (RecursionError, ValueError):
        raise refuse(BadPosition, "malformed_json") from None


def documents(text: str) -> Iterator[tuple[Text, Callable[[], Any]]]:
    """The positions of a text, each with its place and parsed when it is asked for."""
    lines = [(k, line) for k, line in enumerate(text.split("\n"), 1) if line.strip()]
    try:
        whole = parse_json(text)
    except BadPosition:
        if len(lines) < 2 or not looks_like_lines(lines):
            raise
        for k, line in lines:
            yield words("line", k=k), functools.partial(parse_json, line)
        return
    many = whole if isinstance(whole, list) else [whole]
    if not many:
        raise refuse(BadPosition, "no_position")
    for k, item in enumerate(many, 1):
        yield words("number", k=k), functools.partial(lambda one: one, item)


def looks_like_lines(lines: list[tuple[int, str]]) -> bool:
    """Whether some line is a JSON value of its own: else it is one broken document."""
    for _, line in lines:
        try:
            json.loads(line)
            return True
        except (ValueError, RecursionError):
            continue
    return False


def game_of(position: Any) -> Game:
    """The game that a position is of. Raises BadPosition or UnknownGame."""
    if not isinstance(position, dict):
        raise refuse(BadPosition, "no_object")
    slug = position.get("game")
    if not isinstance(slug, str):
        raise refuse(BadPosition, "no_game", path=("game",))
    try:
        return game_named(slug)
    except UnknownGame as error:
        raise error.under("game") from None


def lines_of(lines: Sequence[Line]) -> list[dict[str, Any]]:
    """An explanation for programs."""
    return [
        {"text": line.text.to(own_lang()), "points": line.points, "clause": line.clause}
        for line in lines
    ]


def rows_of(game: Game, lines: Sequence[Mapping[str, Any]]) -> list[str]:
    """An explanation as people read it, each line with the rule that it follows from."""
    return [
        f"{line['text']:<40} {line['points']:>5}  {line['clause']:<6} "
        f"{clause_title(game, line['clause']).to(own_lang())}".rstrip()
        for line in lines
    ]


def refusal_of(error: JetonsError) -> dict[str, Any]:
    """What is wrong with one position of several: for programs, and the sentence for people."""
    reason = "" if error.reason == error.code else error.reason
    told = {"error": error.code, "reason": reason, "clause": error.clause, "path": error.path}
    return {**{key: one for key, one in told.items() if one}, "text": error.text.to(own_lang())}


def at_line(error: JetonsError, line: int) -> BadPosition:
    """A refusal of a position, told with its line."""
    text = words("at_line", line=line, why=error.text)
    reason = error.reason or error.code
    return BadPosition(text, reason=reason, clause=error.clause, path=error.path)


def documents_with_lines(text: str) -> Iterator[tuple[Text, Callable[[], Any]]]:
    """Like ``documents``, but refuse a repeated key, and add its line to every refusal."""
    try:
        items = list(documents(text))
    except BadPosition as error:
        if "line" in error.text.en:
            raise
        raise at_line(error, places.line_of_excess(text)) from error
    is_lines = len(items) > 1 and items[0][0].en.startswith("line")
    twice = None if is_lines else places.line_of_twice(text)
    if twice is not None:
        raise at_line(refuse(BadPosition, "twice", key=twice[1]), twice[0])
    yield from items


def with_line(text: str, items: Sequence[Any], k: int, error: JetonsError) -> JetonsError:
    """The refusal of the k-th position of a text, with the line where it stands."""
    if len(items) > 1 and items[k][0].en.startswith("line"):  # it is all on one line, which is told
        return error
    is_list = len(items) > 1 or text.lstrip().startswith("[")
    return at_line(error, places.line_of(text, (k, *error.path) if is_list else error.path))


def answer_all(
    args: argparse.Namespace, answer: Answer, show: Show, *, is_placed: bool = False
) -> int:
    """Answer every position: one line each with --json, else text. Exit code 2 if one was bad.

    A single bad position is an error; among several, its line says so and the others go on.
    ``is_placed``: refusals name the line of the file that they are about.
    """
    text = read_text(args.file)
    items = list(documents_with_lines(text) if is_placed else documents(text))
    n_bad = 0
    first: Text | None = None
    for k, (where, item) in enumerate(items):
        try:
            position = item()
            game = game_of(position)
            warm(game)
            result = answer(game, position)
            shown = "" if args.json else show(game, position, result)
        except JetonsError as refusal:
            error = with_line(text, items, k, refusal) if is_placed else refusal
            if len(items) == 1:
                raise error from refusal
            n_bad += 1
            told = error.whole
            first = first or words("at_place", where=where, why=told)
            result = refusal_of(error)
            shown = ""
        print(shown or json.dumps(result, ensure_ascii=False))
    if first is not None:
        raise refuse(BadPosition, "refused_positions", n_bad=n_bad, n_all=len(items), first=first)
    return 0
