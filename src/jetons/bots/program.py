"""A bot that is a program of its own, in any language: lines of text over its stdin and stdout.

docs/program.md has the protocol. A program that comes late, says what is no answer, dies or says
too much is stopped, and ``Misbehaved`` tells why: it loses the game that it plays. The next game
starts it anew.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from multiprocessing.util import Finalize
from pathlib import Path
from typing import IO, Any

from jetons.bots.bot import Bot, Budget, Choice
from jetons.bots.sentences import WORDS, refuse
from jetons.bots.simple import own_state
from jetons.core.engine import engine
from jetons.core.errors import BadNotation, BadOption, IllegalMove, JetonsError
from jetons.core.game import Game, Outcome, Records
from jetons.core.stream import new_stream
from jetons.core.text import Text, same

PROTOCOL = 1
START = 20.0  # seconds until a program must be ready
SECONDS = 10.0  # for a move, when nothing else is said
GRACE = 0.5  # seconds beyond what a move may take: lines travel
LONGEST = 1 << 16  # bytes of a line
MOST = 1 << 20  # bytes until an answer
SHOWN = 60  # characters of what a program said that an error shows
STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f]")
Line = str | None  # None: it said no more
FLOOD = "\0"  # in place of a line: it said too much


class Misbehaved(JetonsError):
    """A program did not keep to the protocol, and loses its game."""

    code = "misbehaved"

    def __init__(self, kind: str, text: Text) -> None:
        super().__init__(text)
        self.kind = kind  # late, garbage, illegal, died, flood or resigned


class Voice:
    """The two pipes of a process, each with a thread: nobody waits for a full pipe."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.said: queue.SimpleQueue[Line] = queue.SimpleQueue()
        self.n_bytes = 0  # since somebody last asked
        self._told: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        for work, pipe in ((self._read, process.stdout), (self._write, process.stdin)):
            threading.Thread(target=work, args=(pipe,), daemon=True).start()

    def tell(self, line: str) -> None:
        """Send a line."""
        self._told.put(line.encode() + b"\n")

    def hang_up(self) -> None:
        """Close its input."""
        self._told.put(None)

    def _write(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), pipe:
            while (line := self._told.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _read(self, pipe: IO[bytes]) -> None:
        rest = b""
        with contextlib.suppress(OSError), pipe:
            while data := os.read(pipe.fileno(), LONGEST):
                self.n_bytes += len(data)
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    self.said.put(line.decode("utf-8", "replace").rstrip("\r"))
                if len(rest) > LONGEST or self.n_bytes > MOST:
                    self.said.put(FLOOD)
                    return
        self.said.put(None)


class Program:
    """A command that plays: started at the first move, stopped when it misbehaves or is closed."""

    def __init__(
        self, command: str, options: Mapping[str, str] | None = None, log: Path | None = None
    ) -> None:
        self.command, self.options, self.log = command, dict(options or {}), log
        self.words = words_of(command)
        self.name = Path(self.words[-1]).stem[:40]
        self.author = ""
        self.games: tuple[str, ...] = ()  # slugs that it plays; none: all
        self.offered: dict[str, str] = {}  # options and their defaults
        self.wants_legal = True
        self._process: subprocess.Popen[bytes] | None = None
        self._voice: Voice | None = None
        self._table = ""  # the game that it was told of
        self._n_games = 0

    # --- what hosts call --------------------------------------------------------------------

    def bot(self) -> Bot:
        """This program as a bot like any other. Starts it, to ask its name."""
        self.start()
        about = WORDS.text("says", "a_program", command=self.command)
        return Bot(self.name, same(self.name), about, self.choose, self.plays)

    def plays(self, game: Game) -> bool:
        """Whether it knows a game."""
        return not self.games or game.slug in self.games

    def start(self) -> None:
        """Start it and wait until it is ready. Raises Misbehaved, or BadOption."""
        if self._process is not None:
            return
        log = self.log.open("ab") if self.log else None
        try:
            self._process = subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log or subprocess.DEVNULL,
                start_new_session=sys.platform != "win32",  # it may start others: all are stopped
            )
        except OSError as error:
            why = error.strerror or str(error)
            raise refuse(BadOption, "does_not_start", command=self.command, why=why) from None
        finally:
            if log:
                log.close()
        self._voice, self._table = Voice(self._process), ""
        self._last = Finalize(self, stop, (self._process,), exitpriority=10)
        self._greet()

    def new_game(self, game: Game, seats: int, table: str = "") -> None:
        """Tell it that a game begins, under a name of its own; the last one is forgotten."""
        self.start()
        self._n_games += 1
        self._table = table or str(self._n_games)
        self._tell("new", {"game": game.slug, "seats": seats})

    def game_over(self, outcome: Outcome) -> None:
        """Tell the program how its game ended; a program that has stopped hears nothing."""
        if self._process is not None and self._table:
            told = {"scores": outcome.scores, "winners": outcome.winners, "why": outcome.why}
            self._tell("over", told)
            self._table = ""

    def choose(self, game: Game, views: Records, budget: Budget) -> Choice:
        """Its move. Raises Misbehaved, after which it has been stopped."""
        states = own_state(game, views, new_stream(0))
        seat, seconds = int(views[0].seat), budget.seconds or SECONDS
        if self._process is None or not self._table:
            self.new_game(game, int(views[0].n_seats), self._table)
        asked: dict[str, Any] = {"seat": seat, "ms": int(1000 * seconds)}
        asked["position"] = game.notation.write_position(states[0], seat)
        if self.wants_legal:
            rules = engine(game)
            parts = rules.all_parts(states, rules.legal(states))
            asked["legal"] = [game.notation.between_parts.join(one) for one in parts]
        self._tell("go", asked)
        return Choice(self._answer(game, states, seconds))

    def close(self) -> None:
        """Stop it."""
        process, voice = self._process, self._voice
        self._process = self._voice = None
        if process is not None and voice is not None:
            voice.tell("quit")
            voice.hang_up()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(GRACE)
            self._last()

    def __enter__(self) -> Program:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    # --- the protocol -----------------------------------------------------------------------

    def _greet(self) -> None:
        assert self._voice is not None
        self._voice.tell(f"jetons {PROTOCOL}")
        self.offered = {}
        until = time.monotonic() + START
        while (line := self._line(until, START)) != "ready":
            word, _, rest = line.partition(" ")
            if word in ("name", "author"):
                setattr(self, word, clean(rest)[:40] or self.name)
            elif word == "games":
                self.games = tuple(rest.split())
            elif word == "option":
                name, _, default = rest.partition(" ")
                self.offered[name] = default
            elif line == "without legal":
                self.wants_legal = False
            elif word != "info":
                raise self._garbage(line)
        for name, value in self.options.items():
            if name not in self.offered:
                self.close()
                known = ", ".join(self.offered) or "–"
                raise refuse(
                    BadOption, "no_option", program=self.name, option=name[:40], known=known
                )
            self._voice.tell(f"option {name} {clean(value)}")

    def _tell(self, word: str, what: Mapping[str, Any]) -> None:
        assert self._voice is not None
        text = json.dumps(what, ensure_ascii=False, separators=(",", ":"))
        self._note(f"> {word} {self._table} {text}")
        self._voice.tell(f"{word} {self._table} {text}")

    def _answer(self, game: Game, states: Records, seconds: float) -> str:
        assert self._voice is not None
        self._voice.n_bytes = 0
        until = time.monotonic() + seconds + GRACE
        while True:
            line = self._line(until, seconds)
            word, _, rest = line.partition(" ")
            table, _, move = rest.partition(" ")
            if word == "info":
                continue
            if word == "resign" and rest.strip() == self._table:
                raise self._stop("resigned")
            if word != "move" or table != self._table:
                raise self._garbage(line)
            try:
                engine(game).checked_move(states, move.strip())
            except (BadNotation, IllegalMove) as error:
                told = clean(move)[:SHOWN]
                raise self._stop("illegal", move=told, why=error.text) from None
            return move.strip()

    def _line(self, until: float, seconds: float) -> str:
        """What it says next. Raises Misbehaved."""
        assert self._voice is not None
        try:
            line = self._voice.said.get(timeout=max(until - time.monotonic(), 0.0))
        except queue.Empty:
            raise self._stop("late", seconds=f"{seconds:g}") from None
        if line is None:
            raise self._stop("died")
        if line == FLOOD:
            raise self._stop("flood")
        self._note(f"< {line}")
        return line

    def _garbage(self, line: str) -> Misbehaved:
        return self._stop("garbage", line=clean(line)[:SHOWN])

    def _stop(self, kind: str, **values: Any) -> Misbehaved:
        """Stop it, and say why."""
        assert self._voice is not None
        self._voice.hang_up()
        self._process = self._voice = None
        self._table = ""
        self._last()
        return Misbehaved(kind, WORDS.text("faults", kind, name=self.name, **values))

    def _note(self, line: str) -> None:
        if self.log:
            with self.log.open("a", encoding="utf-8") as file:
                file.write(line + "\n")


def words_of(command: str) -> list[str]:
    """The words of a command whose first is there. Raises BadOption."""
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError:
        words = []
    if not words or shutil.which(words[0]) is None:
        what = clean(command)[:SHOWN]
        raise refuse(BadOption, "no_program", what=what, code="unknown_bot")
    return words


def clean(text: str) -> str:
    """A text without what steers a terminal.

    >>> clean("a\\tb\\x1b[1m")
    'ab[1m'
    """
    return STEERING.sub("", text).strip()


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process and those that it started."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


__all__ = ["Misbehaved", "Program"]
