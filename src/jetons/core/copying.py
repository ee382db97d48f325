"""Copying the fields that two records share, in as few blocks as they lie in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from jetons.core.jit import INTERPRETED


def spans(source: Iterable[Any], target: Iterable[Any]) -> list[Any]:
    """Blocks (offset in one record, in the other, bytes) that hold some fields of both.

    A field is its offset, its bytes and its type. Raises TypeError where the types differ.

    >>> one = [(0, 4, "i4"), (4, 8, "i8"), (16, 2, "i2")]
    >>> two = [(8, 4, "i4"), (12, 8, "i8"), (20, 2, "i2")]
    >>> spans(one, two)
    [(0, 8, 12), (16, 20, 2)]
    """
    found: list[Any] = []
    for (at, size, kind), (to, _, other) in zip(source, target):
        if kind != other:
            raise TypeError(f"a field is {kind} in one record and {other} in the other")
        if found and found[-1][0] + found[-1][2] == at and found[-1][1] + found[-1][2] == to:
            found[-1] = (*found[-1][:2], found[-1][2] + size)
        else:
            found.append((at, to, size))
    return found


def copier(fields: Iterable[str], to: Iterable[str] | None = None) -> Callable[[Any, Any], None]:
    """What copies these fields, for kernels: ``copy(source, target)``, two records that have them.

    ``to`` names them in the target, where they have other names there.

    Field by field it would take several times as long: compiled code cannot know that the records
    do not overlap, and copies number by number.
    """
    names = tuple(fields)
    others = names if to is None else tuple(to)
    return _by_field(names, others) if INTERPRETED else _by_block(names, others)


def _by_field(names: tuple[str, ...], others: tuple[str, ...]) -> Callable[[Any, Any], None]:
    def copy(source: Any, target: Any) -> None:
        for name, other in zip(names, others):
            target[other] = source[name]

    return copy


def _by_block(names: tuple[str, ...], others: tuple[str, ...]) -> Callable[[Any, Any], None]:
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    def described(record: Any, names: tuple[str, ...]) -> list[Any]:
        return [
            (record.offset(name), record.dtype.fields[name][0].itemsize, record.typeof(name))
            for name in names
        ]

    @intrinsic  # type: ignore[untyped-decorator]
    def copy(_context: Any, source: Any, target: Any) -> Any:
        blocks = spans(described(source, names), described(target, others))

        def generate(_target: Any, builder: Any, _signature: Any, given: Any) -> Any:
            byte = cgutils.voidptr_t
            one, other = (builder.bitcast(value, byte) for value in given)
            for at, to, size in blocks:
                end = cgutils.pointer_add(builder, other, to)
                begin = cgutils.pointer_add(builder, one, at)
                cgutils.raw_memcpy(builder, end, begin, cgutils.intp_t(size), 1)

        return types.void(source, target), generate

    return copy  # type: ignore[no-any-return]


def span_copier(field: str, size: int) -> Callable[[Any, Any, int], None]:
    """What copies a part of a field of bytes, for kernels: ``copy(source, target, first)``.

    ``size`` bytes from ``first`` on, which must be there.
    """
    return _span_by_field(field, size) if INTERPRETED else _span_by_block(field, size)


def _span_by_field(field: str, size: int) -> Callable[[Any, Any, int], None]:
    def copy(source: Any, target: Any, first: int) -> None:
        target[field][first : first + size] = source[field][first : first + size]

    return copy


def _span_by_block(field: str, size: int) -> Callable[[Any, Any, int], None]:
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def copy(_context: Any, source: Any, target: Any, first: Any) -> Any:
        for record in (source, target):
            if record.typeof(field).dtype.bitwidth != 8:
                raise TypeError(f"{field} is not of bytes")

        def generate(_target: Any, builder: Any, _signature: Any, given: Any) -> Any:
            at = given[2]
            begin, end = (
                cgutils.pointer_add(
                    builder, builder.bitcast(value, cgutils.voidptr_t), record.offset(field)
                )
                for value, record in zip(given, (source, target))
            )
            cgutils.raw_memcpy(
                builder,
                cgutils.pointer_add(builder, end, at),
                cgutils.pointer_add(builder, begin, at),
                cgutils.intp_t(size),
                1,
            )

        return types.void(source, target, types.intp), generate

    return copy  # type: ignore[no-any-return]
