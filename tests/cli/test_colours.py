"""Colours in the terminal where a person looks, nowhere else, and not where NO_COLOR is set."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

COLOUR = re.compile(rb"\x1b\[[0-9;]*(?:3[0-7]|4[0-7]|9[0-7]|10[0-7]|[34]8;[25])[0-9;]*m")
WORDS = [sys.executable, "-m", "jetons", "play", "triolet"]
PLAY = [*WORDS, "--seat", "bot:greedy", "--seat", "bot:greedy", "--seed", "1"]


def environment(**more: str) -> dict[str, str]:
    own = ("NO_COLOR", "FORCE_COLOR", "TERM", "COLORTERM")
    kept = {name: value for name, value in os.environ.items() if name not in own}
    return {**kept, "TERM": "xterm-256color", "COLUMNS": "100", **more}


def on_a_terminal(environ: dict[str, str]) -> bytes:
    """What a terminal is sent."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    program = subprocess.Popen(PLAY, stdin=theirs, stdout=theirs, stderr=theirs, env=environ)
    os.close(theirs)
    told = b""
    try:
        while part := os.read(ours, 65536):
            told += part
    except OSError:  # Linux's way to say that nobody writes any more
        pass
    os.close(ours)
    assert program.wait(120) == 0
    return told


def test_a_terminal_gets_colours_unless_nobody_wants_them() -> None:
    assert COLOUR.search(on_a_terminal(environment()))
    plain = on_a_terminal(environment(NO_COLOR="1"))
    assert b"Triolet" in plain or b"bot:greedy" in plain
    assert not COLOUR.search(plain)
    assert not COLOUR.search(on_a_terminal(environment(TERM="dumb")))


def test_a_pipe_gets_no_escape_at_all() -> None:
    told = subprocess.run(PLAY, capture_output=True, env=environment(), check=True, timeout=120)
    assert b"bot:greedy" in told.stdout
    assert b"\x1b" not in told.stdout + told.stderr
