"""A value computed at first use and stored. Python's own takes a lock before 3.12."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801 - a decorator
    """A property of a value that never changes: computed once, then read from its ``__dict__``.

    >>> class Square:
    ...     @once
    ...     def side(self):
    ...         print("measured")
    ...         return 3
    >>> square = Square()
    >>> square.side, square.side
    measured
    (3, 3)
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self.make = make
        self.name = make.__name__
        self.__doc__ = make.__doc__

    def know(self, instance: object, value: T) -> None:
        """Tell the value to an instance: it is known already."""
        instance.__dict__[self.name] = value

    @overload
    def __get__(self, instance: None, owner: type) -> once[T]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: object | None, owner: type) -> once[T] | T:
        """The value, which from now on hides this descriptor."""
        if instance is None:
            return self
        value = instance.__dict__[self.name] = self.make(instance)
        return value
