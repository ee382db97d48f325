"""What the translation to JavaScript knows of Python: names, operators, how classes are made."""

from __future__ import annotations

import ast
import builtins
import dataclasses
import inspect
import operator
import re
import textwrap
import types
from typing import Any, get_args

import msgspec
import numpy as np

from jetons.core.once import once

RESERVED = {  # by JavaScript and not by Python, or names of what every script is given
    *("case", "catch", "const", "default", "delete", "do", "enum", "export", "extends", "function"),
    *("let", "new", "null", "package", "static", "super", "switch", "this", "throw", "typeof"),
    *("var", "void", "py", "host", "np"),
}
OPERATORS: dict[type[ast.AST], str] = {
    **{ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.FloorDiv: "floordiv", ast.Mod: "mod"},
    **{ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor", ast.Pow: "pow"},
    **{ast.LShift: "lshift", ast.RShift: "rshift"},
    **{ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"},
}
KINDS: dict[Any, str] = {
    int: "int",
    bool: "bool",
    float: "float",
    str: "str",
    list: "list",
    dict: "dict",
}
KINDS |= {tuple: "tuple", set: "set", bytes: "bytes"}
SIMPLE = {  # functions of Python's own that take what they are given
    *("len", "str", "repr", "abs", "chr", "ord", "int", "sum", "all", "any", "map", "list"),
    *("reversed", "divmod", "next", "getattr", "bool"),
}
SAME: dict[Any, str] = {  # functions that Python's library has and ``python.mjs`` too
    re.fullmatch: "py.fullmatch",
    bytes.fromhex: "py.str",
    operator.index: "py.index",
    msgspec.structs.replace: "py.replace",
    dataclasses.replace: "py.replace",
}
DTYPES = {"uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64", "bool_"}


class CannotTranslate(ValueError):
    """Python that the translation does not know."""


def method_in(member: Any) -> tuple[Any, str]:
    """The function of a class's member, and what stands before its name in JavaScript."""
    if isinstance(member, property):
        return member.fget, "get "
    if isinstance(member, once):
        return member.make, "once "
    if isinstance(member, classmethod):
        return member.__func__, "static "
    return inspect.unwrap(member) if callable(member) else member, ""


def fields_of(cls: type) -> dict[str, Any] | None:
    """The fields that a class is made from, with their defaults; None: it is made by a method."""
    if issubclass(cls, msgspec.Struct):
        names, defaults = cls.__struct_fields__, cls.__struct_defaults__
        known = [*[msgspec.NODEFAULT] * (len(names) - len(defaults)), *defaults]
        return {
            name: default.factory() if hasattr(default, "factory") else default
            for name, default in zip(names, known, strict=True)
        }
    if dataclasses.is_dataclass(cls):
        return {
            field.name: msgspec.NODEFAULT if field.default is dataclasses.MISSING else field.default
            for field in dataclasses.fields(cls)
            if field.init
        }
    return None


def structures_in(hint: Any) -> list[type]:
    """The structures that a type names."""
    if inspect.isclass(hint) and issubclass(hint, msgspec.Struct):
        return [hint]
    return [one for part in get_args(hint) for one in structures_in(part)]


def depth(named: tuple[str, type]) -> int:
    """Base classes come first."""
    return len(named[1].__mro__)


def parsed(function: types.FunctionType) -> ast.FunctionDef:
    """The tree of a function's source."""
    try:
        source = inspect.getsource(function)
    except OSError:
        raise CannotTranslate(f"{function.__qualname__} has no source") from None
    tree = ast.parse(textwrap.dedent(source)).body[0]
    if not isinstance(tree, ast.FunctionDef):
        raise CannotTranslate(f"{function.__qualname__} is no plain function")
    return tree


def scope_of(function: types.FunctionType) -> dict[str, Any]:
    """What the names in a function stand for that are not its own."""
    return {**vars(builtins), **function.__globals__, **inspect.getclosurevars(function).nonlocals}


def short(name: str) -> str:
    """NumPy's short name of a type."""
    return str(np.dtype(getattr(np, name)).str).lstrip("|<")


def names_in(target: ast.expr) -> set[str]:
    """The variables that a target sets."""
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}


def stored_in(nodes: list[ast.stmt]) -> set[str]:
    """The variables that statements set, without those of comprehensions."""
    found: set[str] = set()
    waiting: list[ast.AST] = list(nodes)
    while waiting:
        node = waiting.pop()
        if isinstance(
            node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
        ):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        waiting += ast.iter_child_nodes(node)
    return found
