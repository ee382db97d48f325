"""What we lean on in other people's code: named here, so that an upgrade says what moved."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import h11
import pytest
import uvicorn
from h11._receivebuffer import ReceiveBuffer
from packaging.requirements import Requirement
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import Protocol

from jetons.server import direct, door, gate, line, packing, reading, site, slices, socket
from jetons.server.settings import Settings
from jetons.table import wire

ROOT = Path(__file__).parents[2]

# Everything that server/direct.py, door.py and serve.py touch and that is nobody's promise.
TOUCHED: list[tuple[Any, str]] = [
    (WebSocketsSansIOProtocol, """
        data_received handle_connect send_receive_event_to_app handle_ping handle_close
        handle_parser_exception connection_lost send loop config scope response transport conn
        frames curr_msg_data_type close_sent disconnected handshake_initiated handshake_complete
        writable read_paused close_timeout close_timer queue
    """),
    (H11Protocol, """
        connection_made connection_lost data_received on_response_complete
        handle_websocket_upgrade send_400_response pause_writing resume_writing ws_protocol_class
        conn cycle flow transport client loop config
    """),
    (ReceiveBuffer, "maybe_extract_lines _data"),
    (FlowControl, "pause_reading resume_reading read_paused"),
    (RequestResponseCycle, "response_complete on_response"),
    (uvicorn.Server, "_captured_signals capture_signals shutdown servers"),
    (uvicorn.Config, "http_protocol_class ws_protocol_class loaded_app ws_max_size"),
    (Protocol, "fail data_to_send current_size"),
    (h11.Connection, "their_state our_state trailing_data _receive_buffer"),
]  # fmt: skip
NAMES = [
    pytest.param(owner, name, id=f"{owner.__module__}.{owner.__name__}.{name}")
    for owner, names in TOUCHED
    for name in names.split()
]


def has(owner: Any, name: str) -> bool:
    """Whether a class has a method or sets an attribute of this name."""
    sources = "".join(inspect.getsource(one) for one in owner.__mro__[:-1] if is_readable(one))
    return hasattr(owner, name) or re.search(rf"\bself\.{name}\b.*=", sources) is not None


def is_readable(owner: Any) -> bool:
    return owner.__module__.partition(".")[0] in ("uvicorn", "websockets", "h11")


def imported() -> Iterator[tuple[str, str]]:
    """Module and name of whatever the server imports of them, for its types alone too."""
    for path in sorted((ROOT / "src" / "jetons" / "server").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            module = (isinstance(node, ast.ImportFrom) and node.module) or ""
            if module.partition(".")[0] in ("uvicorn", "websockets", "h11"):
                yield from ((module, one.name) for one in node.names)  # type: ignore[attr-defined]


IMPORTED = sorted(set(imported()))


@pytest.mark.parametrize(("module", "name"), IMPORTED)
def test_what_we_import_is_where_it_was(module: str, name: str) -> None:
    try:
        found = importlib.import_module(module)
    except ImportError:
        pytest.fail(f"{module} has moved")
    assert hasattr(found, name), f"{module}.{name} has moved"


def test_private_modules_are_among_what_we_import() -> None:
    assert ("uvicorn._types", "ASGISendEvent") in IMPORTED


@pytest.mark.parametrize(("owner", "name"), NAMES)
def test_what_we_touch_is_where_it_was(owner: Any, name: str) -> None:
    assert has(owner, name), f"{owner.__module__}.{owner.__name__}.{name} has moved"


@pytest.mark.parametrize(
    ("owner", "name", "takes"),
    [
        (WebSocketsSansIOProtocol, "__init__", ["config", "server_state", "app_state", "_loop"]),
        (H11Protocol, "__init__", ["config", "server_state", "app_state", "_loop"]),
        (WebSocketsSansIOProtocol, "handle_connect", ["event"]),
        (WebSocketsSansIOProtocol, "handle_close", ["event"]),
        (WebSocketsSansIOProtocol, "handle_ping", []),
        (WebSocketsSansIOProtocol, "send_receive_event_to_app", []),
        (WebSocketsSansIOProtocol, "send", ["message"]),
        (H11Protocol, "handle_websocket_upgrade", ["event"]),
        (H11Protocol, "on_response_complete", []),
        (Protocol, "fail", ["code", "reason"]),
        (uvicorn.Server, "shutdown", ["sockets"]),
    ],
)
def test_what_we_replace_takes_what_it_took(owner: Any, name: str, takes: list[str]) -> None:
    found = list(inspect.signature(getattr(owner, name)).parameters)[1:]
    assert found == takes, f"{owner.__module__}.{owner.__name__}.{name} takes {found} now"


def test_masks_are_where_they_were() -> None:
    for module in ("websockets.speedups", "websockets.utils"):
        try:
            found = importlib.import_module(module)
        except ImportError:
            assert module == "websockets.speedups"  # its compiled part may be missing
            continue
        assert bytes(found.apply_mask(b"\x7f\x9f\x4d\x51\x58", b"\x37\xfa\x21\x3d")) == b"Hello"


def needed_packages() -> list[str]:
    """What serving needs, by PostgreSQL and several nodes too."""
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    hook = whole["tool"]["hatch"]["metadata"]["hooks"]["custom"]
    server = whole["project"]["optional-dependencies"]["server"]
    return [*hook["needs"], *hook["compiler"], *server]


@pytest.mark.parametrize("name", ["uvicorn", "websockets", "h11"])
def test_libraries_whose_inside_we_touch_have_an_upper_bound(name: str) -> None:
    wanted = [Requirement(text) for text in needed_packages()]
    (found,) = [one for one in wanted if one.name == name]
    assert any(bound.operator == "<" for bound in found.specifier), f"{name} is not bounded"


def test_the_threat_model_names_tests_that_exist() -> None:
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    named = re.findall(r"`(tests/[a-z_/]+\.py)::(test_[a-z0-9_]+)`", page)
    assert len(named) > 40
    for file, test in named:
        assert f"def {test}(" in (ROOT / file).read_text("utf-8"), f"{file}::{test}"
    rows = [one for one in page.splitlines() if one.startswith("| ") and "::" not in one]
    sections = page.partition("## What is tried")[2].partition("## Other people's code")[0]
    assert not [
        row for row in rows if row in sections and "attempt |" not in row and "---" not in row
    ]


def test_the_threat_model_states_the_real_limits() -> None:
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    settings = Settings()
    for text in (
        f"{settings.rate:.0f} a second, {settings.burst} at once",
        f"{direct.BEHIND:.0f} s: closed with 4029",
        f"sockets of an address | {settings.max_sockets} |",
        f"{2 * settings.max_sockets}; new ones {settings.max_sockets // 2} a second",
        f"worked on at once | {gate.AT_ONCE} |",
        f"{gate.PIECES[1]} every {gate.PIECES[2] * 1000:.0f} ms, {gate.PIECES[0]} of all",
        f"more than {reading.MUCH:.0f} ms",
        f"{(door.UNSENT + packing.PIECE) // 1024} KiB an unread answer here",
        f"a socket's `hello` | {settings.patience_seconds:.0f} s |",
        f"{settings.ping_seconds:.0f} s, then {settings.ping_seconds:.0f} s",
        f"{door.UNREAD:.0f} s, or {line.QUEUE_BYTES // 1_000_000} MB",
        f"64 KiB; {wire.MAX_MESSAGE // 1024} KiB; {direct.PIECES}; {gate.MAX_BODY // 1024} KiB",
        f"of a connection | {socket.MAX_BAD}, then",
        f"reconnects again and again | {site.FEW} |",
        f"after {slices.SLICE * 1000:.0f} ms of slices",
    ):
        assert text in page, text


def test_the_container_installs_from_the_lock_alone() -> None:
    page = (ROOT / "docs" / "operate.md").read_text("utf-8")
    (recipe,) = re.findall(r"```dockerfile\n(.*?)```", page, re.DOTALL)
    installs = re.findall(r"pip install ([^\\&\n]*)", recipe)
    assert (ROOT / "Containerfile").read_text("utf-8").endswith(recipe)
    assert len(installs) == 2
    assert "--require-hashes -r /tmp/requirements-image.lock" in installs[0]
    assert "--no-deps" in installs[1]
    assert re.search(r"^COPY requirements-image.lock ", recipe, re.MULTILINE)
    locked = (ROOT / "requirements-image.lock").read_text("utf-8")
    pinned = set(re.findall(r"^([a-z0-9-]+)==", locked, re.MULTILINE))
    needed = needed_packages()
    names = {Requirement(text).name.lower().replace("_", "-") for text in needed}
    assert names - pinned == {"numba"}  # the wheel's libraries stand for it
