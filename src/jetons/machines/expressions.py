"""Expressions of Python as JavaScript: operators and calls keep their meaning (``python.mjs``)."""

from __future__ import annotations

import ast
import builtins
import collections.abc
import inspect
import json
import types
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from jetons.core.errors import JetonsError
from jetons.core.game import new_records
from jetons.core.once import once
from jetons.core.refusing import Refuser, Refusing
from jetons.core.words import Catalogue
from jetons.machines.reading import (
    DTYPES,
    KINDS,
    OPERATORS,
    SAME,
    SIMPLE,
    CannotTranslate,
    fields_of,
    names_in,
    short,
)

if TYPE_CHECKING:
    from jetons.machines.script import Script


ROOMS = Path(__file__).parents[1]  # their catalogues; a page has those of games with their modules


class Expressions:
    """Writes the expressions of one function."""

    def __init__(self, script: Script, scope: dict[str, Any]) -> None:
        self.script = script
        self.scope = scope
        self.own: set[str] = set()  # its variables
        self.where = ""

    def local(self, name: str) -> str:
        """A variable's name, which hides none of JavaScript's and none of the script's."""
        return f"{name}_"

    def unknown(self, node: ast.AST, what: str) -> CannotTranslate:
        """The error for what is not known."""
        return CannotTranslate(f"{self.where}, line {getattr(node, 'lineno', 0)}: {what}")

    _n = 0

    def temporary(self) -> str:
        """A name for a value on its way."""
        self._n += 1
        return f"t{self._n}"

    def assign(self, target: ast.expr, value: str) -> str:
        """Assign a value to a name, an attribute, an element, or several of them."""
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
                return self.comparison(left, operators, others)
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

    def comparison(self, left: ast.expr, operators: list[ast.cmpop], others: list[ast.expr]) -> str:
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
        if func.attr == "text" and isinstance(of, Catalogue) and of.folder.parent == ROOMS:
            return self.room_sentence(node, of)
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
            return self.instance(node, target, given)
        if isinstance(target, types.MethodType) and inspect.isclass(target.__self__):
            self.script.used.add(name)
            of = self.script.value(target.__self__)
            return f"{of}.{name}({self.arguments(node, target)})"
        function = inspect.unwrap(getattr(target, "py_func", target))
        if isinstance(function, types.FunctionType):
            return f"{self.script.value(function)}({self.arguments(node, function)})"
        if isinstance(target, Refuser):
            return self.refusal(node, target)
        if isinstance(target, Refusing):
            return f"{self.script.value(target)}({self.keywords(node) if given else ''})"
        raise self.unknown(node, f"a call of {target!r}")

    def refusal(self, node: ast.Call, refuser: Refuser) -> str:
        """A refusal by its class and its name; the sentence is filled in where it is made."""
        kind, name = node.args
        told = refuser.words.sentences("refusals", ast.literal_eval(name))
        made = f"py.refusing({self.of(kind)}, null, {json.dumps(told, ensure_ascii=False)})"
        return f"{made}({self.keywords(node) if node.keywords else ''})"

    def room_sentence(self, node: ast.Call, words: Catalogue) -> str:
        """A sentence of a room, filled in where it is said."""
        said = words.sentences(*map(ast.literal_eval, node.args))
        values = f", {self.keywords(node)}" if node.keywords else ""
        return f"py.sentence({json.dumps(said, ensure_ascii=False)}{values})"

    def arguments(self, node: ast.Call, function: Callable[..., Any]) -> str:
        """Arguments in the order of a function's parameters."""
        names = list(inspect.signature(function).parameters)
        told = [self.of(one) for one in node.args]
        given = {word.arg: self.of(word.value) for word in node.keywords}
        for name in names[len(told) :] if given else ():
            told.append(given.pop(name, "undefined"))
        if given:
            raise self.unknown(node, f"arguments {sorted(map(str, given))}")
        return ", ".join(told)

    def instance(self, node: ast.Call, cls: type, given: dict[str | None, ast.expr]) -> str:
        """A new instance of a class."""
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
