"""FB 3.1, 3.2, 7.4 What is hidden, what can be told by counting, and that worlds are dealt fairly."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN
from game.fix_bayonets import GAME
from game.fix_bayonets.cards import AMERICANS, CARD_NAMES, CARDS, COPIES, FIGHT, GERMANS
from game.fix_bayonets.state import State
from tests.fix_bayonets.ground import cards, field, give, pile_up
from tests.play import act

QUIET = "8 o . . . . . . o\n1 O . . . . . . O"


def held(state: State, seat: int) -> Counter[int]:
    return Counter({card: count for card, count in enumerate(state.hand(seat)) if count})


def world_of(view: State, rng: Rng) -> State:
    world = view.copy()
    world.determinize(rng)
    return world


def test_fb_3_2_what_a_view_hides_and_keeps() -> None:
    state = field(QUIET, "Trees, Crawl", "2 March")
    view = state.redact(AMERICANS)
    assert (view.hand(AMERICANS), set(view.hand(GERMANS))) == (state.hand(AMERICANS), {UNKNOWN})
    assert (view.hand_size, len(view.deck), set(view.deck)) == ([2, 2], 56, {UNKNOWN})
    assert (view.men, view.pile) == (state.men, state.pile)


def test_fb_3_2_a_picked_card_lies_open() -> None:
    state = field("8 o . . . . . . o\n1 O . R . . . . O", "Crawl, March", "Trees")
    act(state, "card Crawl")
    view = state.redact(GERMANS)
    assert (view.card, view.hand_size) == (CARD_NAMES.index("Crawl"), [1, 1])
    world = world_of(view, Rng(1))
    assert Counter(GAME.cards(world)) == dict.fromkeys(range(CARDS), COPIES)


def test_fb_3_1_worlds_deal_nothing_that_is_seen_elsewhere() -> None:
    state = field(QUIET, "3 Trees", "2 March")
    pile_up(state, 30)
    view = state.redact(AMERICANS)
    seen = Counter(state.pile) + held(state, AMERICANS)
    rng = Rng(5)
    for _ in range(50):
        world = world_of(view, rng)
        hidden = held(world, GERMANS) + Counter(world.deck)
        assert hidden + seen == dict.fromkeys(range(CARDS), COPIES)
        assert (sum(held(world, GERMANS).values()), len(world.deck)) == (2, 30)


def test_fb_3_1_every_deal_is_as_likely() -> None:
    """Six cards are unseen, and two of them are the other hand: fifteen pairs of places, so many of each hand."""
    state = field(QUIET, "", "Crawl, March")
    pile_up(state, 4)
    unseen = state.redact(AMERICANS).unseen()
    assert len(unseen) == 6
    pairs = Counter(tuple(sorted((unseen[i], unseen[j]))) for i in range(6) for j in range(i))
    rng = Rng(9)
    dealt: Counter[tuple[int, ...]] = Counter()
    tops: Counter[int] = Counter()
    for _ in range(3000):
        world = world_of(state.redact(AMERICANS), rng)
        dealt[tuple(sorted(held(world, GERMANS).elements()))] += 1
        tops[world.deck[-1]] += 1
    assert set(dealt) == set(pairs)
    for hand, ways in pairs.items():
        assert dealt[hand] == pytest.approx(3000 * ways / 15, rel=0.3)
    for card in set(unseen):
        assert tops[card] == pytest.approx(500 * unseen.count(card), rel=0.2)


def test_fb_7_4_an_empty_deck_tells_the_other_hand() -> None:
    state = field(QUIET, "Trees", "2 March, Crawl")
    pile_up(state, 0)
    world = world_of(state.redact(AMERICANS), Rng(1))
    assert held(world, GERMANS) == Counter(cards("2 March, Crawl"))


def test_fb_7_4_after_the_deck_is_renewed_the_other_hand_is_still_known() -> None:
    state = field(QUIET, "Trees, Crawl", "2 March", stage=FIGHT)
    pile_up(state, 1)
    top = state.deck[0]
    act(state, "end", rng=Rng(2))
    assert (state.hand_size, len(state.deck)) == ([2, 5], 60 - 7)
    rng = Rng(3)
    german = [held(world_of(state.redact(AMERICANS), rng), GERMANS) for _ in range(60)]
    certain = Counter([*cards("2 March"), top])
    assert all(hand >= certain for hand in german)
    assert len({tuple(hand.elements()) for hand in german}) > 20, "the two drawn from the new deck are not known"
    american = [held(world_of(state.redact(GERMANS), rng), AMERICANS) for _ in range(20)]
    assert all(hand == Counter(cards("Trees, Crawl")) for hand in american)


def test_fb_7_4_a_known_card_that_is_played_is_no_longer_known() -> None:
    state = field("8 o . . . . . . o\n1 O . R . . . . O", "2 Crawl", "March", seat=GERMANS, stage=FIGHT)
    pile_up(state, 0)
    act(state, "end", rng=Rng(4))
    crawl = GERMANS * CARDS + CARD_NAMES.index("Crawl")
    assert (state.known[crawl], state.hands[crawl]) == (2, 2)
    assert state.known[CARD_NAMES.index("March")] == 1


def test_fb_7_4_playing_takes_known_cards_first() -> None:
    """Cards of a sort are alike, so one that is played may as well be the one that was known."""
    state = field("8 o . . . . . . o\n1 O . R . . . . O", "Crawl", "March")
    state.known = state.hands[:]
    give(state, AMERICANS, CARD_NAMES.index("Crawl"))
    crawl = CARD_NAMES.index("Crawl")
    assert (state.hands[crawl], state.known[crawl]) == (2, 1)
    act(state, "card Crawl")
    assert (state.hands[crawl], state.known[crawl]) == (1, 0)
    act(state, "man rifleman c1", "to c2", "pass", "card Crawl")
    assert (state.hands[crawl], state.known[crawl]) == (0, 0)


def test_fb_7_4_of_two_known_cards_of_a_sort_one_is_still_known_once_the_other_is_played() -> None:
    state = field("8 o . . . . . . o\n1 O . R . . . . O", "2 Crawl", "March")
    state.known = state.hands[:]
    act(state, "card Crawl")
    crawl = CARD_NAMES.index("Crawl")
    assert (state.hands[crawl], state.known[crawl]) == (1, 1)
    act(state, "man rifleman c1", "to c2", "pass")
    view = state.redact(GERMANS)
    assert all(world_of(view, Rng(seed)).hands[crawl] == 1 for seed in range(10))


@pytest.mark.parametrize("seed", range(6))
def test_fb_7_4_what_is_known_is_true_all_through_a_match(seed: int) -> None:
    """At every moment the true hands hold what is taken for known, and something is known in the end."""
    rng = Rng(seed)
    state = GAME.new(2, {"deployment": "quick"}, rng)
    known = 0
    while state.to_act != OVER:
        assert all(sure <= count for sure, count in zip(state.known, state.hands, strict=True))
        known = max(known, sum(state.known))
        for seat in range(2):
            view = state.redact(seat)
            if not view.deck:
                assert Counter(view.unseen()) + held_known(view, 1 - seat) == held(state, 1 - seat)
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))], rng)
    assert known > 0 or state.turn < 22


def held_known(state: State, seat: int) -> Counter[int]:
    known = state.known[seat * CARDS : (seat + 1) * CARDS]
    return Counter({card: count for card, count in enumerate(known) if count})
