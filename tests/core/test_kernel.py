"""The rules of a game are gathered by their names; two of one name are a question, not a choice."""

from __future__ import annotations

from types import ModuleType

import pytest

from jetons.core.game import Kernel
from jetons.games.triolet import ending, kernel, notation, scoring, view


def test_every_rule_comes_from_the_module_that_has_it() -> None:
    rules = Kernel.of(kernel, scoring, view, notation, finish=ending.finish)
    assert (rules.legal, rules.explain, rules.observe) == (
        kernel.legal, scoring.explain, view.observe,
    )  # fmt: skip
    assert (rules.finish, rules.side) == (ending.finish, None)


def test_two_rules_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError, match=r"which finish\? jetons\.games\.triolet\.ending"):
        Kernel.of(kernel, scoring, view, notation, ending)


def test_a_rule_that_is_missing_is_named() -> None:
    with pytest.raises(TypeError, match="'start'"):
        Kernel.of(ModuleType("nothing"))
