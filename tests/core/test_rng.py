"""One generator, the same numbers everywhere."""

from __future__ import annotations

import pickle
from collections import Counter

from game.core.decks import counted, remake, shuffled
from game.core.rng import Rng


def reference(seed: int, count: int) -> list[int]:
    """sfc32 written a second time, straight from its definition."""
    mask = 0xFFFFFFFF
    a, b, c, counter = seed & mask, seed >> 32 & mask, seed >> 64 & mask, 1
    out = []
    for _ in range(12 + count):
        word = (a + b + counter) & mask
        counter += 1
        a, b = b ^ (b >> 9), (c + (c << 3)) & mask
        c = ((c << 21 & mask) | c >> 11) + word & mask
        out.append(word)
    return out[12:]


def test_it_is_sfc32() -> None:
    for seed in (0, 1, 7, 2**32 + 5, 2**90 - 3, -1):
        rng = Rng(seed)
        assert [rng.word() for _ in range(50)] == reference(seed & 2**96 - 1, 50)


def test_below_is_even() -> None:
    rng = Rng(3)
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(9_600 < count < 10_400 for count in counts.values())


def test_every_order_of_four_is_as_likely() -> None:
    rng = Rng(4)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [1, 2, 3, 4]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    assert all(850 < count < 1_150 for count in orders.values())


def test_a_state_can_be_taken_up_again() -> None:
    rng = Rng(9)
    before = rng.state()
    first = [rng.below(100) for _ in range(20)]
    assert rng.state() != before
    rng.restore(before)
    assert [rng.below(100) for _ in range(20)] == first
    assert all(0.0 <= rng.unit() < 1.0 for _ in range(1000))


def test_a_pickled_generator_goes_on_where_it_stood() -> None:
    rng = Rng(9)
    rng.below(6)
    other = pickle.loads(pickle.dumps(rng))
    assert [other.word() for _ in range(20)] == [rng.word() for _ in range(20)]


# --- Decks are made, and made anew from discards that are counts ----------------------------------


def test_a_new_deck_holds_every_copy_and_is_shuffled() -> None:
    deck = shuffled((2, 0, 30), Rng(1))
    assert sorted(deck) == counted((2, 0, 30)) == [0] * 2 + [2] * 30
    assert deck != sorted(deck)


def test_discards_go_into_the_deck() -> None:
    deck, discard = [7], [1, 2]
    remake(deck, discard, Rng(1))
    assert sorted(deck) == [0, 1, 1, 7]
    assert discard == [0, 0]
