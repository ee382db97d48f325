"""TypeScript types of translated Python: its structures, its functions with plain values."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from generators.wire_types import interface, structs_of, type_text

LISTS = (Iterable, list)  # of what a function takes; it changes none


def declared(kinds: Iterable[Any], functions: dict[str, Callable[..., Any]], origin: str) -> str:
    """The declarations beside a translated module: structures, and its functions as ``Script``."""
    hints = {name: get_type_hints(function) for name, function in functions.items()}
    named = [hint for one in hints.values() for hint in one.values()]
    nodes = structs_of((*kinds, *map(read_only, named)))
    methods = [signature(name, function, hints[name]) for name, function in functions.items()]
    parts = [
        f"// Written by scripts/generate.py from {origin}: do not edit.",
        "export default function (py: object, host: object): object;",
        *(interface(node, is_whole(node) or not functions) for node in nodes),
    ]
    if methods:
        parts.append("\n".join(["export interface Script {", *methods, "}"]))
    return "\n\n".join(parts) + "\n"


def is_whole(node: Any) -> bool:
    """Whether a structure is told with what is as it is by default."""
    config = getattr(node.cls, "__struct_config__", None)
    return config is None or not config.omit_defaults


def signature(name: str, function: Callable[..., Any], hints: dict[str, Any]) -> str:
    """A function as a method of an interface, with the first line of what Python says of it."""
    given = ", ".join(
        f"{one}: {'readonly ' if get_origin(hints[one]) in LISTS else ''}{text_of(hints[one])}"
        for one in inspect.signature(function).parameters
    )
    doc = (function.__doc__ or "").strip().split("\n")[0].replace("`", "")
    return f"  /** {doc} */\n  {name}({given}): {text_of(hints['return'])};"


def text_of(hint: Any) -> str:
    """A type hint as TypeScript."""
    return "void" if hint is type(None) else type_text(msgspec.inspect.type_info(read_only(hint)))


def read_only(hint: Any) -> Any:
    """A hint that msgspec knows: what is walked once is a list."""
    return list[get_args(hint)[0]] if get_origin(hint) is Iterable else hint  # type: ignore[misc]
