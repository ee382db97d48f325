"""Every line there is, ranked by the kernel and by sorting; the counts by combinatorics."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from jetons.core.jit import is_compiled
from jetons.games.cent_un import lines as rules
from jetons.games.cent_un.layout import KIND_NAMES, N_KINDS, N_TOKENS, SUITE_COULEUR, token_name
from jetons.games.cent_un.show import EXAMPLES
from tests.games.cent_un import reference

kind_of = rules.kind_of
UNIT = rules.UNIT


def slow_kind(tokens: Any, length: int) -> int:
    """The rank of a full line from its sorted values and the runs of equal ones."""
    values = np.sort(tokens[:length] % 10)
    colours = np.sort(tokens[:length] // 10)
    is_suite, is_colour, n_colours = True, colours[0] == colours[length - 1], 1
    longest, second, run = 1, 0, 1
    for i in range(1, length):
        is_suite = is_suite and values[i] == values[i - 1] + 1
        n_colours += 1 if colours[i] != colours[i - 1] else 0
        if values[i] == values[i - 1]:
            run += 1
            longest = max(longest, run)
        else:
            run = 1
    run = 1
    for i in range(1, length + 1):
        if i < length and values[i] == values[i - 1]:
            run += 1
            continue
        second += 1 if run >= 2 else 0
        run = 1
    if is_suite and is_colour:
        return 10
    if longest == 5:
        return 9
    if longest == 4:
        return 8
    if longest == 3 and second == 2:
        return 7
    if is_suite:
        return 6
    if is_colour:
        return 5
    if longest == 3:
        return 4
    if second == 2:
        return 3
    if n_colours == 5:
        return 2
    return 1 if longest == 2 else 0


def compare_all(length: int, kinds: Any) -> int:
    """Rank all lines of a length both ways: how many differ; the kinds are counted."""
    tokens = np.arange(length)
    n_wrong = 0
    while True:
        line = 0
        for i in range(length):
            line += UNIT[tokens[i]]
        kind = kind_of(line, length)
        kinds[kind] += 1
        if kind != slow_kind(tokens, length):
            n_wrong += 1
        i = length - 1
        while i >= 0 and tokens[i] == N_TOKENS - length + i:
            i -= 1
        if i < 0:
            return n_wrong
        tokens[i] += 1
        for j in range(i + 1, length):
            tokens[j] = tokens[j - 1] + 1


def expected_counts(length: int) -> dict[str, int]:
    """How many lines of each kind there are, counted on paper."""
    starts = 11 - length
    counts = dict.fromkeys(KIND_NAMES, 0)
    counts["suite_couleur"] = 5 * starts
    counts["suite"] = starts * (5**length - 5)
    counts["couleur"] = 5 * (math.comb(10, length) - starts)
    if length == 5:
        counts |= {"strike": 10, "carre": 10 * 5 * 45, "full": 10 * 10 * 9 * 10}
        counts |= {"brelan": 10 * 10 * 36 * 25, "deux_paires": 45 * 100 * 8 * 5}
        one_pair_cocktails = 10 * 10 * 9 * 8 * 7
        counts["cocktail"] = 10 * 9 * 8 * 7 * 6 - starts * 120 + one_pair_cocktails
        counts["paire"] = 10 * 10 * 84 * 125 - one_pair_cocktails
    elif length == 4:
        counts |= {"carre": 50, "brelan": 10 * 10 * 45, "deux_paires": 45 * 100}
        counts["paire"] = 10 * 10 * 36 * 25
    else:
        counts |= {"brelan": 100, "paire": 10 * 10 * 45}
    counts["rien"] = math.comb(N_TOKENS, length) - sum(counts.values())
    return counts


@pytest.fixture(scope="module")
def compiled_compare() -> Callable[[int, Any], int]:
    if not is_compiled():
        pytest.skip("all lines are ranked compiled; interpreted, see the sample below")
    numba = pytest.importorskip("numba")
    globals()["slow_kind"] = numba.njit(slow_kind)
    return numba.njit(compare_all)  # type: ignore[no-any-return]


@pytest.mark.parametrize("length", [3, 4, 5])
def test_all_lines_rank_as_by_sorting(
    length: int, compiled_compare: Callable[[int, Any], int]
) -> None:
    kinds = np.zeros(N_KINDS, np.int64)
    assert compiled_compare(length, kinds) == 0
    assert dict(zip(KIND_NAMES, kinds.tolist(), strict=True)) == expected_counts(length)


@pytest.mark.parametrize("length", [3, 4, 5])
def test_sampled_lines_rank_as_by_words(length: int) -> None:
    rng = random.Random(length)
    lines = [rng.sample(range(N_TOKENS), length) for _ in range(2000)]
    planted = [kinds[length].split() for kinds in EXAMPLES.values() if length in kinds]
    for names in [[token_name(token) for token in line] for line in lines] + planted:
        line = sum(int(UNIT["ROGBP".index(name[0]) * 10 + int(name[1:]) - 1]) for name in names)
        assert KIND_NAMES[kind_of(line, length)] == reference.kind_of(names), names


def test_the_ladder_shows_a_line_of_each_kind() -> None:
    for kind, lines in EXAMPLES.items():
        for length, text in lines.items():
            assert len(text.split()) == length
            assert reference.kind_of(text.split()) == KIND_NAMES[kind]
    assert sorted(EXAMPLES) == list(range(1, SUITE_COULEUR + 1))


def test_a_growing_line_never_loses_rank() -> None:
    rng = random.Random(1)
    for length, _ in itertools.product((3, 4, 5), range(500)):
        line, before = 0, 0
        for token in rng.sample(range(N_TOKENS), length):
            line += int(UNIT[token])
            kind = int(kind_of(line, length))
            assert kind >= before
            before = kind


def test_an_unfinished_line_has_only_what_its_tokens_already_are() -> None:
    def kind(text: str) -> str:
        tokens = [("ROGBP".index(name[0]) * 10 + int(name[1:]) - 1) for name in text.split()]
        return KIND_NAMES[kind_of(sum(int(UNIT[token]) for token in tokens), 5)]

    assert kind("") == "rien"
    assert kind("R1 R2 R3 R4") == "rien"
    assert kind("R1 O1") == "paire"
    assert kind("R1 O1 R2 O2") == "deux_paires"
    assert kind("R1 O1 G1") == "brelan"
    assert kind("R1 O1 G1 B1") == "carre"
