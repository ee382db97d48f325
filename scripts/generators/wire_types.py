"""Writes what the page has of the wire.

web/src/lib/wire.ts        the TypeScript types of src/jetons/table/wire
web/src/me/wire.ts         those of src/jetons/people/wire.py
web/src/daily/wire.ts      those of src/jetons/people/day_wire.py
web/src/local/said.json    refusals of src/jetons/table/refusals.py that a device makes too
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from jetons.people import day_wire
from jetons.people import wire as people_wire
from jetons.table import refusals, wire
from jetons.table.wire import events, finished, lessons, messages, things, words

ROOT = Path(__file__).parents[2]
TARGET = ROOT / "web" / "src" / "lib" / "wire.ts"
PERSONAL = ROOT / "web" / "src" / "me" / "wire.ts"
DAILY = ROOT / "web" / "src" / "daily" / "wire.ts"
SENTENCES = ROOT / "web" / "src" / "local" / "said.json"
SAID = (refusals.not_your_turn, refusals.has_begun)  # that a table of a device says by itself
PARTS = (words, things, lessons, events, messages, finished)
CONSTANTS = ("VERSION", "MAX_MESSAGE", "NAME_LENGTH", "CHAT_LENGTH", "SEED_LENGTH", "MOVE_LENGTH")
UNIONS = {
    "ServerMessage": wire.ServerMessage,
    "ClientMessage": wire.ClientMessage,
    "AnyEvent": wire.AnyEvent,
}
ALIASES = {
    "SeatKind": wire.SeatKind,
    "Status": wire.Status,
    "Proposal": wire.Proposal,
    "ClockKind": wire.ClockKind,
    "AtZero": wire.AtZero,
}


def type_text(node: Any) -> str:
    """A type of msgspec.inspect as TypeScript."""
    match node:
        case msgspec.inspect.StructType(cls=cls) | msgspec.inspect.TypedDictType(cls=cls):
            return str(cls.__name__)
        case msgspec.inspect.UnionType(types=types):
            return named_union(types)
        case msgspec.inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case (
            msgspec.inspect.ListType(item_type=item)
            | msgspec.inspect.VarTupleType(item_type=item)
            | msgspec.inspect.SetType(item_type=item)
        ):
            text = type_text(item)
            return f"({text})[]" if " | " in text else f"{text}[]"
        case msgspec.inspect.TupleType(item_types=items):
            return f"[{', '.join(map(type_text, items))}]"
        case msgspec.inspect.DictType(value_type=value):
            return f"Record<string, {type_text(value)}>"
        case msgspec.inspect.StrType():
            return "string"
        case msgspec.inspect.IntType() | msgspec.inspect.FloatType():
            return "number"
        case msgspec.inspect.BoolType():
            return "boolean"
        case msgspec.inspect.NoneType():
            return "null"
        case msgspec.inspect.AnyType() | msgspec.inspect.RawType():
            return "unknown"
    raise TypeError(f"no TypeScript for {node}")


def named_union(types: tuple[Any, ...]) -> str:
    """A union: by its name when it has one."""
    text = " | ".join(type_text(part) for part in types)
    for name, union in UNIONS.items():
        if text == " | ".join(cls.__name__ for cls in union.__args__):
            return name
    return text


def structs_of(roots: tuple[Any, ...]) -> list[Any]:
    """All structs that some types refer to, each once, in the order of the files; first those of
    other rooms."""
    found: dict[str, Any] = {}

    def visit(node: Any) -> None:
        if isinstance(node, (msgspec.inspect.StructType, msgspec.inspect.TypedDictType)):
            if node.cls.__name__ in found:
                return
            found[node.cls.__name__] = node
            for field in node.fields:
                visit(field.type)
        for name in ("types", "item_types"):
            for part in getattr(node, name, ()):
                visit(part)
        for name in ("item_type", "value_type"):
            if hasattr(node, name):
                visit(getattr(node, name))

    for root in roots:
        visit(msgspec.inspect.type_info(root))
    order = {name: i for i, name in enumerate(name for part in PARTS for name in vars(part))}
    return sorted(found.values(), key=lambda node: order.get(node.cls.__name__, -1))


def interface(node: Any, is_whole: bool = False) -> str:
    """One struct as an exported interface; what a client may leave out is optional, where the
    struct is not told whole."""
    doc = (node.cls.__doc__ or "").strip().split("\n")[0].replace("`", "")
    lines = [f"/** {doc} */", f"export interface {node.cls.__name__} {{"]
    if getattr(node, "tag", None) is not None:
        lines.append(f'  {node.tag_field}: "{node.tag}";')
    for field in node.fields:
        optional = "?" if not (field.required or is_whole) else ""
        lines.append(f"  {field.encode_name}{optional}: {type_text(field.type)};")
    return "\n".join([*lines, "}"])


def generate() -> str:
    """The whole file."""
    parts = [
        "// Written by scripts/generators/wire_types.py from src/jetons/table/wire: do not edit.",
        "\n".join(f"export const {name} = {getattr(wire, name)};" for name in CONSTANTS),
        *(
            f"export type {name} = " + " | ".join(f'"{value}"' for value in alias.__args__) + ";"
            for name, alias in ALIASES.items()
        ),
        *(interface(node) for node in structs_of(wire.ROOTS)),
        *(
            f"export type {name} =\n  | " + "\n  | ".join(c.__name__ for c in union.__args__) + ";"
            for name, union in UNIONS.items()
        ),
    ]
    return "\n\n".join(parts) + "\n"


def beside(module: Any) -> str:
    """The types of a part of its own, beside those that it shares with the wire."""
    shared = {node.cls.__name__ for node in structs_of(wire.ROOTS)}
    source = f"src/{module.__name__.replace('.', '/')}.py"
    nodes = structs_of(module.ROOTS)
    told = [interface(node) for node in nodes if node.cls.__name__ not in shared]
    used = sorted(name for name in shared if any(f": {name}" in text for text in told))
    parts = [
        f"// Written by scripts/generators/wire_types.py from {source}: do not edit.",
        f'import type {{ {", ".join(used)} }} from "../lib/wire.ts";',
        *told,
    ]
    return "\n\n".join(parts) + "\n"


def sentences() -> str:
    """What the server says of some refusals, by code."""
    errors = [make() for make in SAID]
    told = {error.code: {"fr": error.text.to("fr"), "en": error.text.to("en")} for error in errors}
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def files() -> dict[Path, str]:
    """Every file with its text."""
    return {
        TARGET: generate(),
        PERSONAL: beside(people_wire),
        DAILY: beside(day_wire),
        SENTENCES: sentences(),
    }
