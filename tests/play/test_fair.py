"""Fair deals: the algorithm, its edges, and a second implementation that agrees."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from jetons.core.engine import engine
from jetons.core.errors import BadDeal
from jetons.core.game import Game
from jetons.games.triolet.layout import COPIES
from jetons.play import fair
from jetons.play.events import drawn
from jetons.play.match import Match
from jetons.play.record import write_record
from tests.conftest import tables
from tests.play.matches import SECRET, greedy_match

DOCS = Path(__file__).parents[2] / "docs"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="no node: the second verifier cannot run")
TRIOLET_BAG = ",".join(f"{n}x{'*' if kind == 16 else kind}" for kind, n in enumerate(COPIES))


def secret_of(n: int) -> bytes:
    return hashlib.sha256(n.to_bytes(8, "big")).digest()


def listed(weights: Any) -> list[int]:
    return [code for code, n in enumerate(weights) for _ in range(n)]


# --- the dealer -----------------------------------------------------------------------------


def test_every_order_is_equally_likely() -> None:
    n_shuffles = 6000
    counts = Counter(
        tuple(fair.Dealer(secret_of(i)).shuffled(1, 0, [0, 1, 2, 3])) for i in range(n_shuffles)
    )
    expected = n_shuffles / 24
    chi_square = sum((counts[order] - expected) ** 2 / expected for order in counts)
    assert len(counts) == 24
    assert chi_square < 49.7  # 23 degrees of freedom: exceeded once in a thousand


def test_every_token_is_equally_likely_to_come_first() -> None:
    n_deals = 1500
    counts = Counter(fair.Dealer(secret_of(i)).pick(1, COPIES) for i in range(n_deals))
    chi_square = sum(
        (counts[kind] - n_deals * n / 83) ** 2 / (n_deals * n / 83) for kind, n in enumerate(COPIES)
    )
    assert chi_square < 39.3  # 16 degrees of freedom: exceeded once in a thousand


def test_numbers_at_the_uneven_end_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[bytes] = []
    answers = iter([(1 << 64) - 1, (1 << 64) - 1, (1 << 64) - 2])  # 2^64 - 1 is a multiple of 3

    def digest(key: bytes, message: bytes, name: str) -> bytes:
        messages.append(message)
        return next(answers).to_bytes(8, "big") + bytes(24)

    monkeypatch.setattr(fair.hmac, "digest", digest)
    assert fair.Dealer(SECRET, ("a", "b")).number(1, 2, 5, 3) == ((1 << 64) - 2) % 3
    assert messages == [f"jetons/1\na\nb\n1\n2\n5\n{attempt}".encode() for attempt in range(3)]


def test_no_number_is_refused_where_all_are_even(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair.hmac, "digest", lambda *_: b"\xff" * 32)
    assert fair.Dealer(SECRET).number(0, 0, 3, 4) == 3


def test_a_pool_is_drawn_out_in_one_order() -> None:
    dealer, weights = fair.Dealer(SECRET), list(COPIES)
    drawn = []
    while sum(weights):
        drawn.append(dealer.pick(1, weights))
        weights[drawn[-1]] -= 1
    assert drawn == fair.Dealer(SECRET).shuffled(1, 0, listed(COPIES))
    assert sorted(drawn) == listed(COPIES)


def test_a_put_back_shuffles_anew_and_only_that_pool() -> None:
    dealer, weights = fair.Dealer(SECRET), [3, 3, 3]
    lot = [dealer.pick(0, [1, 1, 1, 1])]
    first = dealer.pick(1, weights)
    assert dealer.pick(1, weights) == fair.Dealer(SECRET).shuffled(1, 1, listed(weights))[0], first
    assert dealer.pick(1, weights) == fair.Dealer(SECRET).shuffled(1, 2, listed(weights))[0]
    rest = [1, 1, 1, 1]
    rest[lot[0]] = 0
    assert dealer.pick(0, rest) == fair.Dealer(SECRET).shuffled(0, 0, [0, 1, 2, 3])[1]


def test_a_copy_goes_its_own_way() -> None:
    dealer, weights = fair.Dealer(SECRET, ("x",)), [5, 5, 5]
    weights[dealer.pick(1, weights)] -= 1
    twin = dealer.copy()
    theirs = list(weights)
    seen = []
    for _ in range(5):
        seen.append(twin.pick(1, theirs))
        theirs[seen[-1]] -= 1
    twin.pick(1, [9, 0, 0])  # reshuffles the twin's pool only
    ours = []
    for _ in range(5):
        ours.append(dealer.pick(1, weights))
        weights[ours[-1]] -= 1
    assert ours == seen


def test_every_secret_seed_pool_and_shuffle_matters() -> None:
    content = listed(COPIES)
    orders = [
        fair.Dealer(SECRET).shuffled(1, 0, content),
        fair.Dealer(secret_of(1)).shuffled(1, 0, content),
        fair.Dealer(SECRET, ("a",)).shuffled(1, 0, content),
        fair.Dealer(SECRET, ("a", "b")).shuffled(1, 0, content),
        fair.Dealer(SECRET, ("b", "a")).shuffled(1, 0, content),
        fair.Dealer(SECRET).shuffled(2, 0, content),
        fair.Dealer(SECRET).shuffled(1, 1, content),
    ]
    assert len({tuple(order) for order in orders}) == len(orders)


def test_dealing_takes_the_same_work_whatever_the_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the time of an answer says nothing of the order of a bag."""
    real, works = fair.hmac.digest, []
    n = 0

    def counted(*given: Any) -> bytes:
        nonlocal n
        n += 1
        return real(*given)

    monkeypatch.setattr(fair.hmac, "digest", counted)
    for i in range(50):
        n = 0
        dealer, held = fair.Dealer(bytes([i]) * 32, ("a", "b")), [9, 9, 8, 8, 7]
        for _ in range(41):
            held[dealer.pick(1, held)] -= 1
        works.append(n)
    assert set(works) == {40}  # one a place, all of them at the first draw


def test_the_commitment_is_plain_sha_256() -> None:
    assert fair.commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert len(fair.new_secret()) == 32
    assert fair.new_secret() != fair.new_secret()


@pytest.mark.parametrize("seed", ["a" * 65, "a\nb", "tab\there", "\x00", "\ud800", "a\u2028b"])
def test_seeds_that_cannot_enter_are_refused(seed: str) -> None:
    with pytest.raises(BadDeal):
        fair.Dealer(SECRET, (seed,))


def test_seeds_are_trimmed_and_any_script_is_welcome() -> None:
    assert fair.Dealer(SECRET, ("  été ♣ ", "", "七")).seeds == ("été ♣", "", "七")
    assert fair.clean_seed("a" * 64) == "a" * 64


# --- the document and the second implementation ------------------------------------------------


def vectors() -> list[dict[str, Any]]:
    block = re.search(r"```json\n(.*?)```", (DOCS / "fair.md").read_text("utf-8"), re.DOTALL)
    assert block is not None
    return json.loads(block[1])  # type: ignore[no-any-return]


def run_node(*args: str) -> subprocess.CompletedProcess[str]:
    assert NODE is not None
    command = [NODE, str(DOCS / "verify-deal.mjs"), *args]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def order_by_node(secret: bytes, seeds: tuple[str, ...], *args: object) -> list[str]:
    done = run_node("order", secret.hex(), "\n".join(seeds), *map(str, args))
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["name"])
def test_the_documents_vectors_are_true(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["secret"])
    dealer = fair.Dealer(secret, vector["seeds"])
    assert fair.commitment(secret) == vector["commitment"]
    order = dealer.shuffled(vector["pool"], vector["shuffle"], listed(vector["weights"]))
    assert order == vector["order"]


def test_the_verifier_is_short() -> None:
    lines = (DOCS / "verify-deal.mjs").read_text("utf-8").splitlines()
    assert len(lines) <= 28
    assert max(map(len, lines)) <= 100


@needs_node
@pytest.mark.parametrize(
    ("seeds", "pool", "shuffle", "weights"),
    [
        ((), 1, 0, COPIES),
        (("trèfle", "七 ♣"), 1, 0, COPIES),
        (("", "b"), 1, 3, [0, 4, 0, 1]),
        (("only",), 0, 0, [1, 1, 1]),
        ((), 12, 10, [1] * 50),
        ((), 0, 0, [0, 0, 1]),
    ],
)
def test_node_shuffles_the_same(
    seeds: tuple[str, ...], pool: int, shuffle: int, weights: list[int]
) -> None:
    for secret in (SECRET, secret_of(7)):
        content = ",".join(f"{n}x{code}" for code, n in enumerate(weights) if n)
        order = order_by_node(secret, seeds, pool, shuffle, content)
        ours = fair.Dealer(secret, seeds).shuffled(pool, shuffle, listed(weights))
        assert [int(code) for code in order] == ours


@needs_node
def test_node_follows_a_dealer_through_a_put_back() -> None:
    dealer, weights, drawn = fair.Dealer(SECRET, ("s",)), [4, 4, 4], []
    for _ in range(3):
        drawn.append(dealer.pick(1, weights))
        weights[drawn[-1]] -= 1
    weights[drawn[0]] += 1  # back into the bag
    then = [dealer.pick(1, weights)]
    weights[then[0]] -= 1
    then.append(dealer.pick(1, weights))
    weights[then[1]] -= 1
    before = order_by_node(SECRET, ("s",), 1, 0, "4x0,4x1,4x2")
    assert [int(code) for code in before[:3]] == drawn
    weights[then[0]] += 1
    weights[then[1]] += 1
    content = ",".join(f"{n}x{code}" for code, n in enumerate(weights))
    after = order_by_node(SECRET, ("s",), 1, 1, content)
    assert [int(code) for code in after[:2]] == then


@needs_node
def test_node_shuffles_what_every_game_shuffles(game: Game) -> None:
    shuffles: list[tuple[int, int, list[int], list[int]]] = []

    class Watched(fair.Dealer):
        def shuffled(self, pool: int, shuffle: int, content: Sequence[int]) -> list[int]:
            order = super().shuffled(pool, shuffle, content)
            shuffles.append((pool, shuffle, list(content), list(order)))
            return order

    n_seats, options = tables(game)[-1]
    match = Match.new(game, [""] * n_seats, options, secret=SECRET, seeds=("s",) * n_seats)
    dealer = Watched(SECRET, match.started.seeds)
    states = engine(game).start(game.configure(n_seats, options))
    assert drawn(engine(game).make_draws(states, dealer.pick), 0) == list(match.events[1:])
    assert bool(shuffles) == (len(match.events) > 1)  # a game may have no luck
    for pool, shuffle, content, order in shuffles[:4]:
        listing = ",".join(map(str, content))
        theirs = order_by_node(SECRET, dealer.seeds, pool, shuffle, listing)
        assert [int(code) for code in theirs] == order


@needs_node
def test_node_checks_the_opening_deal_of_a_record(tmp_path: Path) -> None:
    text = write_record(greedy_match(n_moves=2).abandon(), secret=SECRET)
    path = tmp_path / "match.txt"
    pools = ("0:1=1,2", f"1:9={TRIOLET_BAG}")
    path.write_text(text, encoding="utf-8")
    assert run_node("record", str(path), *pools).returncode == 0
    deal = re.search(r"^deal .*$", text, re.MULTILINE)
    assert deal is not None
    words = deal[0].split()
    words[-1] = "0" if words[-1] != "0" else "1"
    path.write_text(text.replace(deal[0], " ".join(words)), encoding="utf-8")
    assert run_node("record", str(path), *pools).returncode != 0
    path.write_text(text.replace("secret: 00", "secret: 01"), encoding="utf-8")
    assert run_node("record", str(path), *pools).returncode != 0


@needs_node
def test_node_checks_a_deal_without_a_lot(tmp_path: Path) -> None:
    match = greedy_match(n_moves=0, names=["a", "b", "c"], options={"first": "2"}, seeds=())
    path = tmp_path / "match.txt"
    path.write_text(write_record(match.abandon(), secret=SECRET), encoding="utf-8")
    assert run_node("record", str(path), f"1:12={TRIOLET_BAG}").returncode == 0
