"""The Python around a game's kernels as JavaScript: options, positions, endings.

What people write (a position as JSON, a board as text) is read by plain Python with sentences for
whatever is wrong. So that it is written once, that Python is translated: the functions that the
roots reach, a function of JavaScript for each; the constants they name as data. Operators and
containers keep Python's meaning (``web/node/python.mjs``). What the translation does not know
stops the build.
"""

from __future__ import annotations

import ast
import builtins
import collections.abc
import dataclasses
import enum
import inspect
import json
import operator
import re
import textwrap
import types
from collections.abc import Callable, Mapping
from typing import Any, get_args, get_type_hints

import msgspec
import numpy as np

from jetons.core.errors import JetonsError
from jetons.core.game import Game, new_records
from jetons.core.notation import Texts
from jetons.core.once import once
from jetons.core.words import Catalogue
from jetons.learn import goals, telling
from jetons.study import why

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


def roots_of(game: Game) -> dict[str, Callable[..., Any]]:
    """What a game's script offers, by name."""
    found: dict[str, Any] = {
        "configure": game.configure,
        "check_options": game.check_options,
        "outcome": game.eyes.outcome,
        "tell_move": game.notation.tell_move,
        "read_position": game.notation.read_position,
        "read_table": game.notation.read_table or game.notation.read_position,
        "left_open": game.notation.left_open,
        "write_position": game.notation.write_position,
        "score_position": game.notation.score_position,
        "tell_score": game.notation.tell_score,
        "notices": game.study.notices,
        "tell": telling.tell,
        "why": why.decide,
        "missed": goals.missed_part,
        "why_not": goals.why_not,
        # Python in place of kernels that the game lacks
        "partners": game.eyes.partners if game.kernel.side is None else None,
        "round_points": game.rounds.points
        if game.rounds and not game.kernel.round_points
        else None,
        "wrong_choice": goals.wrong_choice,
    }
    return {name: function for name, function in found.items() if function is not None}


def script_of(game: Game) -> str:
    """The module of JavaScript with a game's roots, ``python(py, host)`` → functions."""
    of = f"`jetons wasm` from the Python of {game.slug}"
    return module_of(Script(game), roots_of(game), of)


def module_of(script: Script, roots: Mapping[str, Any], origin: str) -> str:
    """The module of JavaScript with some roots."""
    names = {name: script.value(function) for name, function in roots.items()}
    body = script.text()
    offered = ", ".join(f"{name}: {told}" for name, told in names.items())
    return (
        f"// Written by {origin}: do not edit.\n"
        "export default function (py, host) {\n"
        "  const { np } = py;\n"
        f"{textwrap.indent(body, '  ')}"
        f"  return {{ {offered} }};\n"
        "}\n"
    )


class Script:
    """Functions, classes and constants, found from where they are named."""

    def __init__(self, game: Game | None, host: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.host = {id(one): f"host.{name}" for name, one in (host or {}).items()}
        self.names: dict[int, str] = {}  # id of a value → its name in the script
        self.kept: list[Any] = []  # so that ids stay theirs
        self.used: set[str] = {"__init__"}  # names of attributes that something asks for
        self.functions: list[str] = []
        self.constants: list[str] = []
        self.classes: dict[str, type] = {}
        self.methods: dict[tuple[str, str], str] = {}
        self.objects: list[tuple[str, Any]] = []  # instances, whose attributes come later
        self.given: set[tuple[str, str]] = set()
        self.held: dict[tuple[type, str], set[str]] = {}  # names of the structures in a field

    def text(self) -> str:
        """All of it, once nothing new is found any more."""
        assigned: list[str] = []
        n = -1
        while n != (n := self._size() + len(assigned)):
            for name, cls in list(self.classes.items()):
                self._methods(name, cls)
            for name, made in list(self.objects):
                assigned += self._attributes(name, made)
        classes = [self._class(name, cls) for name, cls in sorted(self.classes.items(), key=depth)]
        return "".join([*classes, *self.functions, *self.constants, *assigned])

    def _size(self) -> int:
        return sum(
            map(len, (self.functions, self.constants, self.methods, self.objects, self.used))
        )

    # --- values -----------------------------------------------------------------------------

    def fresh(self, value: Any, name: str) -> str:
        """A name for a value that has none yet."""
        name = re.sub(r"\W", "_", name)
        taken = set(self.names.values())
        chosen, n = name, 1
        while chosen in taken or chosen in RESERVED:
            n += 1
            chosen = f"{name}_{n}"
        self.names[id(value)] = chosen
        self.kept.append(value)
        return chosen

    def value(self, value: Any, hint: str = "constant") -> str:
        """How a value is named or written."""
        if id(value) in self.host:
            return self.host[id(value)]
        value = inspect.unwrap(value) if callable(value) and not inspect.isclass(value) else value
        value = getattr(value, "py_func", value)
        if value is None or isinstance(value, (bool, str)):
            return json.dumps(value, ensure_ascii=False)
        if isinstance(value, (int, np.integer, enum.IntEnum)):
            number = int(value)
            return f"{number}" if abs(number) < 1 << 53 else f"{number}n"
        if id(value) in self.names:
            return self.names[id(value)]
        if isinstance(value, types.MethodType):
            self.used.add(value.__name__)
            return f"((...given) => {self.value(value.__self__)}.{value.__name__}(...given))"
        if isinstance(value, types.FunctionType):
            return self._function(value)
        if inspect.isclass(value):
            return self._named_class(value)
        if isinstance(value, Catalogue):
            return "host.words"
        if isinstance(value, Texts):
            return "host.texts"
        if isinstance(value, np.dtype):
            return self._dtype(value)
        name = self.fresh(value, hint)
        self.constants.append(f"const {name} = {self._literal(value, hint)};\n")
        return name

    def _dtype(self, dtype: np.dtype[Any]) -> str:
        for kind in ("state", "move", "view", "config"):
            if dtype.names is not None and getattr(self.game, kind, None) == dtype:
                return f"host.{kind}"
        raise CannotTranslate(f"the type {dtype}")

    def _literal(self, value: Any, hint: str) -> str:
        if isinstance(value, np.ndarray):
            numbers = [int(number) for number in value.ravel().tolist()]
            kind = value.dtype.str.lstrip("|<")
            told = ",".join(self.value(number) for number in numbers)
            return f'py.Arr.of({list(value.shape)}, "{kind}", [{told}])'
        if isinstance(value, re.Pattern):
            flags = "i" if value.flags & re.IGNORECASE else ""
            return f"new py.Pattern({json.dumps(value.pattern)}, {json.dumps(flags)})"
        if isinstance(value, range):
            return f"new py.Range({value.start}, {value.stop}, {value.step})"
        if isinstance(value, dict):
            pairs = (f"[{self.value(k, hint)}, {self.value(v, hint)}]" for k, v in value.items())
            return f"new py.Dict([{', '.join(pairs)}])"
        if isinstance(value, (set, frozenset)):
            told = ", ".join(self.value(one, hint) for one in sorted(value))
            return f"new py.PySet([{told}])"
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            told = ", ".join(self.value(one, hint) for one in value)
            return f"new {self.value(type(value))}({told})"
        if isinstance(value, (list, tuple)):
            told = f"[{', '.join(self.value(one, hint) for one in value)}]"
            return told if isinstance(value, list) else f"py.tuple({told})"
        name = self.names[id(value)]
        self.objects.append((name, value))
        return f"Object.create({self.value(type(value))}.prototype)"

    def _attributes(self, name: str, made: Any) -> list[str]:
        """Attributes of an instance that something asks for, and that were not given yet."""
        found = []
        if not hasattr(made, "__dict__"):
            raise CannotTranslate(f"{name} is {made!r}")
        for attribute in sorted(self.used & set(vars(made))):
            if (name, attribute) not in self.given:
                self.given.add((name, attribute))
                told = self.value(getattr(made, attribute), f"{name}_{attribute}")
                found.append(f"{name}.{attribute} = {told};\n")
        return found

    # --- functions and classes --------------------------------------------------------------

    def _function(self, function: types.FunctionType) -> str:
        name = self.fresh(function, function.__name__)
        tree = parsed(function)
        self.functions.append(Writer(self, scope_of(function)).function(tree, name))
        return name

    def _named_class(self, cls: type) -> str:
        if issubclass(cls, BaseException) and not issubclass(cls, JetonsError):
            raise CannotTranslate(f"{cls.__name__} outside of except")
        name = self.fresh(cls, cls.__name__)
        if issubclass(cls, JetonsError) and cls is not JetonsError:
            self.value(cls.__bases__[0])
        self.classes[name] = cls
        return name

    def _methods(self, name: str, cls: type) -> None:
        """Translate the methods of a class that something asks for."""
        if issubclass(cls, JetonsError):
            return
        for key, member in list(vars(cls).items()):
            if key not in self.used or (name, key) in self.methods:
                continue
            function, before = method_in(member)
            if not isinstance(function, types.FunctionType):
                continue
            if key == "__init__" and fields_of(cls) is not None:
                continue
            self.methods[name, key] = ""  # it may ask for itself
            scope = scope_of(function)
            if before == "static ":
                scope["cls"] = cls
            self.methods[name, key] = Writer(self, scope).method(parsed(function), before)

    def _class(self, name: str, cls: type) -> str:
        body = "".join(text for (of, _), text in self.methods.items() if of == name)
        if issubclass(cls, JetonsError):
            base = self.names[id(cls.__bases__[0])] if cls is not JetonsError else "py.Refused"
            return f'const {name} = py.refused("{cls.__name__}", "{cls.code}", {base});\n'
        if issubclass(cls, tuple):
            fields = list(cls._fields)  # type: ignore[attr-defined]
            gets = "".join(
                f"get {field}() {{ return this[{i}]; }}\n" for i, field in enumerate(fields)
            )
            known = cls._field_defaults  # type: ignore[attr-defined]
            defaults = {name: self._field((name, one)) for name, one in known.items()}
            given = ", ".join(defaults.get(field, field) for field in fields)
            made = f"constructor({given}) {{ super(); this.push({', '.join(fields)}); }}\n"
            return (
                f"class {name} extends py.Tuple {{\n{textwrap.indent(made + gets + body, '  ')}}}\n"
            )
        made, after = "", self._named(name, cls)
        given_by = fields_of(cls)
        if given_by is not None:
            sets = " ".join(f"this.{field} = {field};" for field in given_by)
            made = f"constructor({', '.join(map(self._field, given_by.items()))}) {{ {sets} }}\n"
            after += f"{name}.fields = {json.dumps(list(given_by))};\n{self._kept(name, cls)}"
        elif (name, "__init__") in self.methods:
            made = "constructor(...given) { this.__init__(...given); }\n"
        return f"class {name} {{\n{textwrap.indent(made + body, '  ')}}}\n{after}"

    def _field(self, named: tuple[str, Any]) -> str:
        """A parameter of a constructor, with the default that its field has."""
        name, default = named
        if default is msgspec.NODEFAULT:
            return name
        if isinstance(default, msgspec.Struct) and default == type(default)():
            return f"{name} = new {self.value(type(default))}()"
        if isinstance(default, (list, dict)):
            return f"{name} = {'[]' if isinstance(default, list) else 'new py.Dict()'}"
        return f"{name} = {'py.tuple([])' if default == () else self.value(default)}"

    def _named(self, name: str, cls: type) -> str:
        """The parameters of the methods that can be called by them."""
        named = {}
        for key in (key for of, key in self.methods if of == name):
            function, before = method_in(vars(cls)[key])
            given = list(inspect.signature(function).parameters)
            if not before and len(given) > 1 and key != "__init__":
                named[key] = given[1:]
        return f"{name}.named = {json.dumps(named)};\n" if named else ""

    def _kept(self, name: str, cls: type) -> str:
        """How a structure is written as data: its keys, its tag, the structures in its fields."""
        if not issubclass(cls, msgspec.Struct):
            return ""
        config, told = cls.__struct_config__, [f"names: {json.dumps(cls.__struct_encode_fields__)}"]
        if config.tag is not None:
            told.append(f"tag: {json.dumps(config.tag)}")
        if config.array_like:
            told.append("isRow: true")
        if config.omit_defaults:
            told.append("omits: true")
        inner = {one: sorted(self.held.get((cls, one), ())) for one in cls.__struct_fields__}
        holds = ", ".join(f"{one}: [{', '.join(kinds)}]" for one, kinds in inner.items() if kinds)
        return f"Object.assign({name}, {{ {', '.join(told)}, holds: () => ({{ {holds} }}) }});\n"

    def hold(self, cls: type) -> str:
        """A structure that is read from data, with all structures in it."""
        name = self.value(cls)
        for field, hint in get_type_hints(cls).items():
            if (cls, field) not in self.held:
                self.held[cls, field] = found = set()
                found |= {self.hold(one) for one in structures_in(hint)}
        return name


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


class Writer:
    """Writes one function."""

    def __init__(self, script: Script, scope: dict[str, Any]) -> None:
        self.script = script
        self.scope = scope
        self.own: set[str] = set()  # its variables
        self.where = ""

    # --- functions ----------------------------------------------------------------------------

    def function(self, tree: ast.FunctionDef, name: str) -> str:
        """A function by a name of the script's."""
        given, body = self.inside(tree)
        star = "*" if any(isinstance(node, ast.Yield) for node in ast.walk(tree)) else ""
        return f"function{star} {name}({given}) {{\n{body}}}\n"

    def method(self, tree: ast.FunctionDef, before: str) -> str:
        """A method; its first parameter is ``this``. ``before``: what stands before its name."""
        first = tree.args.args[0].arg
        given, body = self.inside(tree, skip=1)
        if before == "static ":
            return f"static {tree.name}({given}) {{\n{body}}}\n"
        inner = f"  const {self.local(first)} = this;\n{body}"
        if before == "once ":
            made = f"  return py.know(this, {json.dumps(tree.name)}, (() => {{\n{inner}}})());\n"
            return f"get {tree.name}() {{\n{made}}}\n"
        return f"{before}{tree.name}({given}) {{\n{inner}}}\n"

    def inside(self, tree: ast.FunctionDef, skip: int = 0) -> tuple[str, str]:
        """The parameters and the statements of a function."""
        self.where = tree.name
        args = tree.args
        names = [arg.arg for arg in (*args.args, *args.kwonlyargs)]
        if args.vararg or args.kwarg or args.posonlyargs:
            raise self.unknown(tree, "parameters of any number")
        own = names[1:] if "cls" in self.scope and names[:1] == ["cls"] else names
        self.own = {*own, *stored_in(tree.body)}
        defaults = [*[None] * (len(args.args) - len(args.defaults)), *args.defaults]
        defaults += list(args.kw_defaults)
        given = []
        for name, default in list(zip(names, defaults, strict=True))[skip:]:
            told = self.local(name)
            given.append(f"{told} = {self.of(default)}" if default is not None else told)
        variables = sorted(self.own - set(names))
        body = f"  let {', '.join(map(self.local, variables))};\n" if variables else ""
        return ", ".join(given), body + self.block(tree.body)

    def local(self, name: str) -> str:
        """A variable's name, which hides none of JavaScript's and none of the script's."""
        return f"{name}_"

    def unknown(self, node: ast.AST, what: str) -> CannotTranslate:
        """The error for what is not known."""
        return CannotTranslate(f"{self.where}, line {getattr(node, 'lineno', 0)}: {what}")

    # --- statements ---------------------------------------------------------------------------

    def block(self, nodes: list[ast.stmt]) -> str:
        """Some statements."""
        return "".join(textwrap.indent(self.statement(node), "  ") for node in nodes)

    def statement(self, node: ast.stmt) -> str:
        """One statement."""
        match node:
            case ast.Expr(ast.Constant()) | ast.Pass() | ast.Assert():
                return ""
            case ast.Expr(ast.Yield(value)) if value is not None:
                return f"yield {self.of(value)};\n"
            case ast.Expr(value):
                return f"{self.of(value)};\n"
            case ast.Match(subject, cases):
                return self.choice(subject, cases)
            case ast.Return(value):
                return f"return {self.of(value) if value is not None else 'null'};\n"
            case ast.Assign(targets, value):
                if len(targets) == 1:
                    return self.assign(targets[0], self.of(value))
                kept = self.temporary()
                assigned = "".join(self.assign(target, kept) for target in targets)
                return f"const {kept} = {self.of(value)};\n{assigned}"
            case ast.AnnAssign(target, _, value):
                return self.assign(target, self.of(value)) if value is not None else ""
            case ast.AugAssign(ast.Subscript(of, key), operator, value):
                whose, at = self.temporary(), self.temporary()  # each is asked once
                told = f"py.{OPERATORS[type(operator)]}(py.item({whose}, {at}), {self.of(value)})"
                given = f"const [{whose}, {at}] = [{self.of(of)}, {self.of(key)}];"
                return f"{{ {given} py.setitem({whose}, {at}, {told}); }}\n"
            case ast.AugAssign(target, operator, value):
                read = ast.parse(ast.unparse(target), mode="eval").body
                return self.assign(
                    target, f"py.{OPERATORS[type(operator)]}({self.of(read)}, {self.of(value)})"
                )
            case ast.If(test, body, orelse):
                other = f" else {{\n{self.block(orelse)}}}" if orelse else ""
                return f"if ({self.test(test)}) {{\n{self.block(body)}}}{other}\n"
            case ast.While(test, body, []):
                return f"while ({self.test(test)}) {{\n{self.block(body)}}}\n"
            case ast.For(target, iterated, body, orelse):
                return self.loop(target, iterated, body, orelse)
            case ast.Break():
                return "break;\n"
            case ast.Continue():
                return "continue;\n"
            case ast.Raise(ast.expr() as raised, _):
                return f"throw {self.of(raised)};\n"
            case ast.Delete(targets) if all(isinstance(one, ast.Subscript) for one in targets):
                return "".join(
                    f"py.delitem({self.of(one.value)}, {self.of(one.slice)});\n"
                    for one in targets
                    if isinstance(one, ast.Subscript)
                )
            case ast.Try(body, handlers, [], []):
                return self.attempt(body, handlers)
        raise self.unknown(node, type(node).__name__)

    def loop(
        self, target: ast.expr, iterated: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt]
    ) -> str:
        """A ``for``, with its ``else`` where nothing broke it."""
        item = self.temporary()
        inner = textwrap.indent(self.assign(target, item), "  ") + self.block(body)
        if not orelse:
            return f"for (const {item} of py.iter({self.of(iterated)})) {{\n{inner}}}\n"
        ended = self.temporary()
        broken = re.sub(r"^(\s*)break;", rf"\1{ended} = false;\n\1break;", inner, flags=re.M)
        return (
            f"let {ended} = true;\n"
            f"for (const {item} of py.iter({self.of(iterated)})) {{\n{broken}}}\n"
            f"if ({ended}) {{\n{self.block(orelse)}}}\n"
        )

    def choice(self, subject: ast.expr, cases: list[ast.match_case]) -> str:
        """A ``match`` by values and by classes."""
        kept = self.temporary()
        told = " else ".join(
            f"if ({self.fits(kept, case)}) {{\n{self.block(case.body)}}}" for case in cases
        )
        return f"const {kept} = {self.of(subject)};\n{told}\n"

    def fits(self, kept: str, case: ast.match_case) -> str:
        """Whether a case is the one."""
        match case.pattern:
            case ast.MatchValue(value):
                told = f"py.eq({kept}, {self.of(value)})"
            case ast.MatchClass(cls, [], [], []):
                told = f"py.isinstance({kept}, [{self.kind(cls)}])"
            case _:
                raise self.unknown(case.pattern, "this pattern")
        return f"{told} && {self.test(case.guard)}" if case.guard is not None else told

    def attempt(self, body: list[ast.stmt], handlers: list[ast.ExceptHandler]) -> str:
        """A ``try``: what no handler names is thrown on."""
        caught = self.temporary()
        told = ""
        for handler in handlers:
            kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
            tests = " || ".join(self.catches(caught, kind) for kind in kinds)
            bound = ""
            if handler.name:
                self.own.add(handler.name)
                bound = f"  const {self.local(handler.name)} = {caught};\n"
            told += f"if ({tests}) {{\n{bound}{self.block(handler.body)}}} else "
        return f"try {{\n{self.block(body)}}} catch ({caught}) {{\n  {told}throw {caught};\n}}\n"

    def catches(self, caught: str, kind: ast.expr | None) -> str:
        """Whether an error is of a class."""
        cls = self.static(kind) if kind is not None else None
        if cls is None or not inspect.isclass(cls):
            raise CannotTranslate(f"{self.where}: an unknown error is caught")
        if issubclass(cls, JetonsError):
            return f"{caught} instanceof {self.script.value(cls)}"
        return f'{caught}?.kind === "{cls.__name__}"'

    _n = 0

    def temporary(self) -> str:
        """A name for a value on its way."""
        self._n += 1
        return f"t{self._n}"

    def assign(self, target: ast.expr, value: str) -> str:
        """Let a name, an attribute, an element or several of them have a value."""
        match target:
            case ast.Name(name):
                return f"{self.local(name)} = {value};\n"
            case ast.Attribute(of, name):
                self.script.used.add(name)
                return f"{self.of(of)}.{name} = {value};\n"
            case ast.Subscript(of, key):
                return f"py.setitem({self.of(of)}, {self.of(key)}, {value});\n"
            case ast.Tuple(parts) | ast.List(parts):
                star = next(
                    (i for i, part in enumerate(parts) if isinstance(part, ast.Starred)), -1
                )
                kept = self.temporary()
                more = f", {star}" if star >= 0 else ""
                told = f"const {kept} = py.unpack({value}, {len(parts)}{more});\n"
                for i, part in enumerate(parts):
                    one = part.value if isinstance(part, ast.Starred) else part
                    told += self.assign(one, f"{kept}[{i}]")
                return told
        raise self.unknown(target, "this cannot be assigned to")

    # --- expressions --------------------------------------------------------------------------

    def test(self, node: ast.expr) -> str:
        """Whether something is true."""
        match node:
            case ast.BoolOp(ast.And(), values):
                return f"({' && '.join(map(self.test, values))})"
            case ast.BoolOp(ast.Or(), values):
                return f"({' || '.join(map(self.test, values))})"
            case ast.UnaryOp(ast.Not(), value):
                return f"!{self.test(value)}"
        return f"py.truth({self.of(node)})"

    def of(self, node: ast.expr) -> str:
        """An expression."""
        match node:
            case ast.Constant(value):
                if value is Ellipsis or isinstance(value, (bytes, complex)):
                    raise self.unknown(node, repr(value))
                return (
                    f"new py.Float({value})"
                    if isinstance(value, float)
                    else self.script.value(value)
                )
            case ast.Name(name):
                return self.name(node, name)
            case ast.Attribute(of, name):
                return self.attribute(node, of, name)
            case ast.Subscript(of, key):
                return f"py.item({self.of(of)}, {self.of(key)})"
            case ast.Slice(first, end, step):
                ends = (self.of(one) if one is not None else "null" for one in (first, end, step))
                return f"new py.Slice({', '.join(ends)})"
            case ast.BinOp(left, operator, right):
                return f"py.{OPERATORS[type(operator)]}({self.of(left)}, {self.of(right)})"
            case ast.UnaryOp(ast.Not(), _):
                return self.test(node)
            case ast.UnaryOp(ast.USub(), value):
                return f"py.neg({self.of(value)})"
            case ast.NamedExpr(target, value):
                return f"({self.of(target)} = {self.of(value)})"
            case ast.UnaryOp(ast.Invert(), value):
                return f"py.invert({self.of(value)})"
            case ast.BoolOp(operator, values):
                return self.either(isinstance(operator, ast.And), values)
            case ast.Compare(left, operators, others):
                return self.compared(left, operators, others)
            case ast.IfExp(test, body, orelse):
                return f"({self.test(test)} ? {self.of(body)} : {self.of(orelse)})"
            case ast.List(parts):
                return f"[{self.parts(parts)}]"
            case ast.Tuple(parts):
                return f"py.tuple([{self.parts(parts)}])"
            case ast.Set(parts):
                return f"new py.PySet([{self.parts(parts)}])"
            case ast.Dict(keys, values):
                return self.mapping(keys, values)
            case ast.JoinedStr(values):
                return self.sentence(values)
            case ast.Call():
                return self.call(node)
            case ast.ListComp(item, generators):
                return f"[...{self.each(item, generators)}]"
            case ast.GeneratorExp(item, generators):
                return self.each(item, generators)
            case ast.SetComp(item, generators):
                return f"new py.PySet({self.each(item, generators)})"
            case ast.DictComp(key, value, generators):
                pair = ast.Tuple([key, value], ast.Load())
                return f"new py.Dict({self.each(pair, generators)})"
            case ast.Lambda(args, body):
                names = [arg.arg for arg in args.args]
                before = set(self.own)
                self.own |= set(names)
                told = f"(({', '.join(map(self.local, names))}) => {self.of(body)})"
                self.own = before
                return told
            case ast.Starred(value):
                return f"...py.iter({self.of(value)})"
        raise self.unknown(node, type(node).__name__)

    def parts(self, nodes: list[ast.expr]) -> str:
        """Expressions in a row."""
        return ", ".join(self.of(node) for node in nodes)

    def static(self, node: ast.expr | None) -> Any:
        """What a name that is not the function's own stands for; None: it is not known now."""
        match node:
            case ast.Name(name) if name not in self.own:
                return self.scope.get(name)
            case ast.Attribute(of, name):
                base = self.static(of)
                if isinstance(base, types.ModuleType) or inspect.isclass(base):
                    return getattr(base, name, None)
            case ast.Subscript(of, _):  # list[int]
                base = self.static(of)
                return base if inspect.isclass(base) else None
        return None

    def name(self, node: ast.expr, name: str) -> str:
        """A variable, or what a name of the module stands for."""
        if name in self.own:
            return self.local(name)
        if name not in self.scope:
            raise self.unknown(node, f"the name {name}")
        value = self.scope[name]
        if name in SIMPLE and value is getattr(builtins, name):  # handed on, as in map(str, …)
            return f"py.{name}"
        return self.script.value(value, name)

    def attribute(self, node: ast.expr, of: ast.expr, name: str) -> str:
        """An attribute: of a module or an enum now, of anything else when it runs."""
        found = self.static(node)
        if found is not None:
            if isinstance(found, type) and issubclass(found, np.generic):
                return json.dumps(short(found.__name__))
            return self.script.value(found, name)
        self.script.used.add(name)
        return f"{self.of(of)}.{name}"

    def either(self, is_and: bool, values: list[ast.expr]) -> str:
        """``and`` and ``or`` as values: the last that was looked at."""
        *first, last = values
        told = self.of(last)
        for value in reversed(first):
            kept = self.temporary()
            yes, no = (told, kept) if is_and else (kept, told)
            told = f"(({kept}) => (py.truth({kept}) ? {yes} : {no}))({self.of(value)})"
        return told

    def compared(self, left: ast.expr, operators: list[ast.cmpop], others: list[ast.expr]) -> str:
        """One comparison, or several in a chain."""
        if len(operators) == 1:
            return self.one_compared(left, operators[0], others[0])
        kept, told, given = [], [], []
        for node in [left, *others]:
            kept.append(self.temporary())
            given.append(self.of(node))
        for i, one in enumerate(operators):
            told.append(self.plain_compared(kept[i], one, kept[i + 1]))
        return f"(({', '.join(kept)}) => {' && '.join(told)})({', '.join(given)})"

    def one_compared(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> str:
        """A comparison, or the question what something is."""
        if isinstance(operator, (ast.Is, ast.IsNot)):
            sign = "" if isinstance(operator, ast.Is) else "!"
            kind = KINDS.get(self.static(right))
            if kind and isinstance(left, ast.Call) and self.static(left.func) is type:
                return f'{sign}py.istype({self.of(left.args[0])}, "{kind}")'
            if isinstance(left, ast.Call) and self.static(left.func) is type:
                return f"{sign}py.isinstance({self.of(left.args[0])}, [{self.kind(right)}])"
            return f"{sign}({self.of(left)} === {self.of(right)})"
        return self.plain_compared(self.of(left), operator, self.of(right))

    def plain_compared(self, left: str, operator: ast.cmpop, right: str) -> str:
        """A comparison of what is written already."""
        if isinstance(operator, (ast.Is, ast.IsNot)):  # in a chain
            return f"({left} {'===' if isinstance(operator, ast.Is) else '!=='} {right})"
        if isinstance(operator, ast.In):
            return f"py.contains({right}, {left})"
        if isinstance(operator, ast.NotIn):
            return f"!py.contains({right}, {left})"
        return f"py.{OPERATORS[type(operator)]}({left}, {right})"

    def mapping(self, keys: list[ast.expr | None], values: list[ast.expr]) -> str:
        """An object of keys and values, others spread into it."""
        pairs = []
        for key, value in zip(keys, values, strict=True):
            if key is None:
                pairs.append(f"...py.method({self.of(value)}, 'items')")
            else:
                pairs.append(f"[{self.of(key)}, {self.of(value)}]")
        return f"new py.Dict([{', '.join(pairs)}])"

    def sentence(self, values: list[ast.expr]) -> str:
        """An f-string."""
        told = []
        for value in values:
            match value:
                case ast.Constant(text):
                    told.append(json.dumps(text, ensure_ascii=False))
                case ast.FormattedValue(inner, conversion, spec):
                    how = chr(conversion) if conversion > 0 else ""
                    width = self.sentence(spec.values) if isinstance(spec, ast.JoinedStr) else '""'
                    told.append(f'py.format({self.of(inner)}, "{how}", {width})')
        return f"({' + '.join(told)})" if told else '""'

    def each(self, item: ast.expr, generators: list[ast.comprehension]) -> str:
        """What a comprehension goes through, as a generator."""
        before = set(self.own)
        targets = sorted({name for one in generators for name in names_in(one.target)})
        iterated = self.of(generators[0].iter)
        self.own |= set(targets)
        opening, closing = "", ""
        for i, one in enumerate(generators):
            kept = self.temporary()
            source = "t_all" if i == 0 else f"py.iter({self.of(one.iter)})"
            opening += f"for (const {kept} of {source}) {{ {self.assign(one.target, kept)} "
            closing += "}"
            for test in one.ifs:
                opening += f"if ({self.test(test)}) "
            opening += "{" if one.ifs else ""
            closing += "}" if one.ifs else ""
        told = self.of(item)
        self.own = before
        variables = ", ".join(map(self.local, targets))
        body = f"let {variables}; {opening} yield {told}; {closing}".replace("\n", " ")
        return f"(function* (t_all) {{ {body} }})(py.iter({iterated}))"

    # --- calls --------------------------------------------------------------------------------

    def call(self, node: ast.Call) -> str:
        """A call: of Python's own functions, of a function of ours, of a method."""
        target = self.static(node.func)
        if target is not None:
            return self.known_call(node, target)
        if isinstance(node.func, ast.Attribute):
            return self.method_call(node, node.func)
        return f"{self.of(node.func)}({self.parts(node.args)})"

    def method_call(self, node: ast.Call, func: ast.Attribute) -> str:
        """A call of a method by its name."""
        self.script.used.add(func.attr)
        if func.attr == "view" and self.static(node.args[0]) is np.recarray:
            return self.of(func.value)  # arrays have fields anyway
        of = self.static(func.value)
        if func.attr == "know" and isinstance(of, once):
            whose, value = map(self.of, node.args)
            return f"py.know({whose}, {json.dumps(of.name)}, {value})"
        given = [self.of(func.value), json.dumps(func.attr), *map(self.of, node.args)]
        if node.keywords:
            if func.attr == "sort":
                given += [self.of(word.value) for word in node.keywords if word.arg == "key"]
            else:
                given.append(self.keywords(node))
        return f"py.method({', '.join(given)})"

    def keywords(self, node: ast.Call) -> str:
        """Arguments by name, as one object at the end."""
        words = []
        for word in node.keywords:
            told = self.of(word.value)
            words.append(f"{word.arg}: {told}" if word.arg else f"...py.words({told})")
        return f"{{ [py.kwargs]: true, {', '.join(words)} }}"

    def known_call(self, node: ast.Call, target: Any) -> str:
        """A call of something that is known now."""
        given = {word.arg: word.value for word in node.keywords}
        name = getattr(target, "__name__", "")
        if target is isinstance:
            return self.is_instance(node)
        args = self.parts(node.args)
        told = self.script.host.get(id(target), "")
        if not told and isinstance(target, collections.abc.Hashable):
            told = SAME.get(target, "")
        if told:
            args = ", ".join(filter(None, (args, self.keywords(node) if given else "")))
            return f"{'new ' if inspect.isclass(target) else ''}{told}({args})"
        if target in (max, min):
            words = ", ".join(f"{key}: {self.of(value)}" for key, value in given.items())
            return f"py.{name}([{args}], {{ {words} }})"
        if target is sorted:
            key = f", {self.of(given['key'])}" if "key" in given else ""
            return f"py.sorted({args}{key})"
        if target is zip:
            return f"py.zip([{args}], {self.of(given['strict']) if 'strict' in given else 'false'})"
        if target is enumerate:
            return f"py.all_pairs({args})"
        if target is range:
            return f"new py.Range({args})"
        if target in (set, frozenset):
            return f"new py.PySet({args})"
        if target is tuple:
            return f"py.tuple(py.iter({args}))"
        if target is dict:
            return f"new py.Dict({args})"
        if target is bool:
            return f"py.truth({args})"
        if name in SIMPLE and target is getattr(builtins, name, None):
            return f"py.{name}({args})"
        if target == dict.fromkeys:
            return f"new py.Dict(py.map((key) => [key, null], {args}))"
        if target is json.loads:
            return f"py.json_loads({args})"
        if (getattr(target, "__module__", "") or "").startswith("numpy"):
            return self.numpy_call(name, node)
        if target is new_records:
            return f"np.zeros({args})"
        if inspect.isclass(target):
            return self.made(node, target, given)
        if isinstance(target, types.MethodType) and inspect.isclass(target.__self__):
            self.script.used.add(name)
            of = self.script.value(target.__self__)
            return f"{of}.{name}({self.ordered(node, target)})"
        function = inspect.unwrap(getattr(target, "py_func", target))
        if isinstance(function, types.FunctionType):
            return f"{self.script.value(function)}({self.ordered(node, function)})"
        raise self.unknown(node, f"a call of {target!r}")

    def ordered(self, node: ast.Call, function: Callable[..., Any]) -> str:
        """Arguments in the order of a function's parameters."""
        names = list(inspect.signature(function).parameters)
        told = [self.of(one) for one in node.args]
        given = {word.arg: self.of(word.value) for word in node.keywords}
        for name in names[len(told) :] if given else ():
            told.append(given.pop(name, "undefined"))
        if given:
            raise self.unknown(node, f"arguments {sorted(map(str, given))}")
        return ", ".join(told)

    def made(self, node: ast.Call, cls: type, given: dict[str | None, ast.expr]) -> str:
        """An instance of a class."""
        name, args = self.script.value(cls), [self.of(one) for one in node.args]
        if given and issubclass(cls, JetonsError):
            args.append(self.keywords(node))
        elif given:
            fields = fields_of(cls) or list(inspect.signature(cls).parameters)
            for field in list(fields)[len(args) :]:
                args.append(self.of(given[field]) if field in given else "undefined")
        return f"new {name}({', '.join(args)})"

    def is_instance(self, node: ast.Call) -> str:
        """``isinstance`` with one class or several."""
        kinds = node.args[1].elts if isinstance(node.args[1], ast.Tuple) else [node.args[1]]
        told = ", ".join(map(self.kind, kinds))
        return f"py.isinstance({self.of(node.args[0])}, [{told}])"

    def kind(self, node: ast.expr) -> str:
        """A class that something may be of: the name of one of Python's, or one of ours."""
        cls = self.static(node)
        known = KINDS.get(cls) or ("Mapping" if getattr(cls, "__name__", "") == "Mapping" else "")
        return json.dumps(known) if known else self.script.value(cls)

    def numpy_call(self, name: str, node: ast.Call) -> str:
        """The few functions of NumPy's that make arrays."""
        if name in ("zeros", "where"):
            return f"np.{name}({self.parts(node.args)})"
        if name in DTYPES:
            return f"py.int({self.parts(node.args)})"
        raise self.unknown(node, f"numpy.{name}")


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
