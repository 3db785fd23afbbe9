"""The dealer: the same on every machine, fair, and with as many independent streams as there are labels."""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations

import pytest

from game.table.dealer import WORD, Dealer

CHI_SQUARE_999 = {5: 20.5, 35: 66.6}
"""By degrees of freedom, what a fair source exceeds once in a thousand times."""


def chi_square(counts: Iterable[int]) -> float:
    counts = list(counts)
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def throws(dealer: Dealer, sides: int, times: int) -> list[int]:
    return [dealer.below(sides) for _ in range(times)]


def test_a_seed_means_the_same_numbers_for_ever():
    assert throws(Dealer(1), 6, 20) == [4, 1, 2, 3, 4, 1, 5, 4, 4, 2, 5, 5, 1, 0, 2, 2, 3, 4, 2, 5]
    dealer = Dealer(-7)
    assert dealer.below(WORD) == 985191757
    assert dealer.below(1 << 64) == 9423049259682295864
    assert dealer.below(10**30) == 138238859420536114949625410147
    assert "".join(Dealer(3).shuffled("abcdefgh")) == "bfheacgd"
    assert Dealer(1).fork("a").seed == 52124442873231508401889024694139355967
    assert Dealer(1).fork("a").below(WORD) == 365549945


def test_all_numbers_are_equally_likely():
    counts = Counter(throws(Dealer(2024), 6, 60_000))
    assert sorted(counts) == list(range(6))
    assert chi_square(counts.values()) < CHI_SQUARE_999[5]


def test_numbers_after_each_other_are_independent():
    numbers = throws(Dealer(77), 6, 72_000)
    pairs = Counter(zip(numbers[::2], numbers[1::2], strict=True))
    assert len(pairs) == 36
    assert chi_square(pairs.values()) < CHI_SQUARE_999[35]


@pytest.mark.parametrize("n", [3 << 30, 3 << 62])
def test_small_numbers_are_not_favoured_where_words_do_not_divide_evenly(n):
    """Without throwing words away, the lowest third would come up in half of the cases."""
    dealer = Dealer(5)
    thirds = Counter(dealer.below(n) * 3 // n for _ in range(9_000))
    assert all(2_800 < thirds[third] < 3_200 for third in range(3))


def test_the_limits():
    dealer = Dealer(0)
    assert throws(dealer, 1, 100) == [0] * 100
    assert all(0 <= number < WORD + 1 for number in throws(dealer, WORD + 1, 100))
    for nothing in (0, -1):
        with pytest.raises(ValueError, match="no number"):
            dealer.below(nothing)


def test_every_order_of_a_shuffle_is_equally_likely():
    dealer = Dealer(31)
    orders = Counter(tuple(dealer.shuffled("abc")) for _ in range(12_000))
    assert set(orders) == set(permutations("abc"))
    assert chi_square(orders.values()) < CHI_SQUARE_999[5]


def test_shuffling_keeps_what_was_given():
    cards = tuple(range(52))
    shuffled = Dealer(8).shuffled(cards)
    assert sorted(shuffled) == list(cards)
    assert shuffled != list(cards)
    assert Dealer(8).shuffled([]) == []


def test_a_fork_does_not_care_how_far_its_dealer_has_dealt():
    fresh, used = Dealer(4), Dealer(4)
    throws(used, 6, 33)
    assert throws(fresh.fork("dice"), 6, 50) == throws(used.fork("dice"), 6, 50)


def test_forking_does_not_disturb_the_dealer():
    left, right = Dealer(4), Dealer(4)
    left.fork("dice").below(6)
    assert throws(left, 6, 50) == throws(right, 6, 50)


def test_forks_are_independent_of_each_other_and_of_their_dealer():
    one, other, dealer = Dealer(4).fork("one"), Dealer(4).fork("other"), Dealer(4)
    for left, right in ((one, other), (one, dealer), (dealer.fork("one").fork("two"), other)):
        pairs = Counter((left.below(6), right.below(6)) for _ in range(36_000))
        assert len(pairs) == 36
        assert chi_square(pairs.values()) < CHI_SQUARE_999[35]


def test_neighbouring_seeds_have_nothing_in_common():
    firsts = Counter(Dealer(seed).below(6) for seed in range(12_000))
    assert chi_square(firsts.values()) < CHI_SQUARE_999[5]
