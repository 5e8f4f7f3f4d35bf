"""The number of worlds that a view allows, checked against all that `determinize` makes of views that hide little."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from importlib import import_module
from itertools import permutations
from math import inf
from typing import Any

import pytest

from game.catalogue import GAMES
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN, State
from game.fighting_front.cards import JAPAN, KIND_OF, NONE
from game.last_front.table import unaccounted_cards
from game.sharp_end import cards as printed
from game.sharp_end.cards import FACES
from game.sharp_end.legal import can_pay
from tests.play import as_list
from tools.surveying.worlds import COUNTED_BY, log_deals, log_worlds

SAMPLES = 2500
TABLES = 2000


def count_deals_by_trying(copies: list[int], hands: list[int], bars: list[set[int]], least: list[int]) -> int:
    """The number of deals, counted by dealing the cards in every order.

    `copies`: the cards of each sort. `hands`: the sizes of the hands. `bars`: by hand, the sorts that it cannot have.
    `least`: the cards of each sort that the hands surely have together.
    """
    cards = [sort for sort, count in enumerate(copies) for _ in range(count)]
    deals = set()
    for order in permutations(cards):
        begin = 0
        dealt = []
        for size in hands:
            dealt.append(tuple(sorted(order[begin : begin + size])))
            begin += size
        has_sure_cards = all(sum(hand.count(sort) for hand in dealt) >= sure for sort, sure in enumerate(least))
        has_barred_cards = any(barred & set(hand) for barred, hand in zip(bars, dealt, strict=True))
        if has_sure_cards and not has_barred_cards:
            rest_of_deck = order[begin:]
            deals.add((*dealt, rest_of_deck))
    return len(deals)


@pytest.mark.parametrize(
    ("copies", "hands", "bars", "least"),
    [
        pytest.param([2, 1, 3], [], [], [], id="no hands"),
        pytest.param([2, 0, 3], [2], [set()], [], id="one hand"),
        pytest.param([2, 2, 2], [2, 1], [set(), set()], [0, 2, 1], id="three cards known"),
        pytest.param([3, 2, 1, 1], [1, 2, 2], [{0}, set(), {1, 3}], [1, 0, 1, 0], id="sorts barred"),
        pytest.param([2, 2, 2], [0, 6], [set(), set()], [], id="no deck left"),
    ],
    ids=["no hands", "one hand", "two hands that surely have cards", "barred sorts", "an empty hand"],
)
def test_the_number_of_deals_is_that_of_dealing_the_cards_in_every_order(
    copies: list[int], hands: list[int], bars: list[set[int]], least: list[int]
) -> None:
    assert 10 ** log_deals(copies, hands, bars, least) == pytest.approx(
        count_deals_by_trying(copies, hands, bars, least)
    )


def test_the_logarithm_of_no_deal_is_minus_infinity() -> None:
    """The one hand would need a card of the sort that it cannot have."""
    assert log_deals([1, 1], [2], [{0}]) == -inf


def random_state_after(slug: str, seats: int, seed: int, actions: int) -> Any:
    """A match after this many random actions."""
    rng = Rng(seed)
    state = GAMES[slug].new(seats, GAMES[slug].full_options({}), rng)
    for _ in range(actions):
        if state.to_act != OVER:
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))], rng)
    return state


def discard_from_deck(deck: list[int], discards: list[int], kept: int) -> None:
    """Move all but this many cards of a deck to the discards."""
    for card in deck[kept:]:
        discards[card] += 1
    del deck[kept:]


def discard_from_hand(hands: list[int], first: int, sorts: int, discards: list[int], kept: int) -> int:
    """Move all but this many cards of the hand that begins at `first` to the discards.

    Return the sort of one that stays.
    """
    cards = [card for card in range(sorts) for _ in range(hands[first + card])]
    assert len(cards) >= kept, "too few for this test"
    for card in cards[kept:]:
        hands[first + card] -= 1
        discards[card] += 1
    return cards[0]


def few_in_battlefronts(seed: int) -> State:
    """A view in which seven places are hidden."""
    state = random_state_after("battlefronts", seats=2, seed=seed, actions=12)
    view: Any = state.redact(0)
    hidden = [place for place, rank in enumerate(view.order) if rank == UNKNOWN]
    for place in hidden[3:-4]:  # the first three and the last four stay hidden
        view.order[place] = state.order[place]
    return view


def few_in_fix_bayonets(seed: int) -> State:
    """Three cards are in the deck and three in the other hand. One of these is known."""
    state = random_state_after("fix_bayonets", seats=2, seed=seed, actions=60)
    sorts = len(state.discard)
    discard_from_deck(state.deck, state.discard, kept=3)
    state.put_fact("known", [0] * len(state.known))
    card_left = discard_from_hand(state.hands, first=0, sorts=sorts, discards=state.discard, kept=3)
    state.known[card_left] = 1
    state.hand_size[0] = 3
    return state.redact(1)


def few_in_fighting_front(seed: int) -> State:
    """The view of seat 1, to which seat 0, Japan, has few hidden cards.

    Four cards are in the deck, one of which Japan cannot hold. Three are in its hand, and one of them is known.
    """
    state = random_state_after("fighting_front", seats=2, seed=seed, actions=30)
    sorts = len(state.discard)
    state.nation[0] = JAPAN
    replaced = next(sort for sort in state.deck if KIND_OF[JAPAN * sorts + sort] == NONE)
    with as_list(state, "deck") as deck:
        deck.remove(replaced)
        deck.insert(0, replaced)
        discard_from_deck(deck, state.discard, kept=4)

    state.put_fact("known", [0] * len(state.known))
    card_left = discard_from_hand(state.hands, first=0, sorts=sorts, discards=state.discard, kept=3)
    state.known[card_left] = 1
    state.hand_size[0] = 3
    return state.redact(1)


def few_in_last_front(seed: int) -> State:
    """Two hidden hands of two cards, one card of the second one known, and small decks. Most territories were seen."""
    state = random_state_after("last_front", seats=3, seed=seed, actions=4)
    sorts = len(state.discard)
    for deck, discard in (("deck", state.discard), ("event_deck", state.event_discard)):
        cards_left = list(getattr(state, deck))
        discard_from_deck(cards_left, discard, kept=2)
        state.put_fact(deck, cards_left)
    state.put_fact("known", [0] * len(state.known))
    for seat in range(1, 3):
        kept_sort = discard_from_hand(state.hands, seat * sorts, sorts, state.discard, kept=2)
        is_known_to_seat_0 = seat == 2
        state.known[seat * sorts + kept_sort] = int(is_known_to_seat_0)
        state.hand_size[seat] = 2
    state.buried = len(state.territories) - 2
    return state.redact(0)


def few_in_sharp_end(seed: int) -> Any:
    """Three small hands, small decks, and counters of terrain 1 that seats 2 and 3 hold.

    All other cards are discarded and all other counters spent. A hand is a count for each type of card, seat by seat.
    """
    state: Any = GAMES["sharp_end"].new(seats=3, options=GAMES["sharp_end"].full_options({}), rng=Rng(seed))
    state.put_fact("units", [1, 1, 0, 0, *(1, 0, 1, 0), *(0, 1, 0, 0)])
    state.put_fact("unit_count", [2, 2, 1])
    state.put_fact("unit_deck", [printed.RANDOM_EVENT, printed.HERO])
    state.put_fact("orders", [0, 0, 0, 0, 0, 1, *(0, 0, 0, 1, 0, 0), *(0, 0, 1, 0, 0, 0)])
    state.put_fact("order_count", [1, 1, 1])
    state.put_fact("order_deck", [printed.INTEL_RECON])
    for deck, hands, copies, discards in (
        (state.unit_deck, state.units, printed.UNIT_COPIES, state.unit_discard),
        (state.order_deck, state.orders, printed.ORDER_COPIES, state.order_discard),
    ):
        types = len(hands) // 3
        for card, count in enumerate(copies):
            discards[card] = count - list(deck).count(card) - sum(list(hands)[card::types] if card < types else [])
    state.put_fact("owner", [printed.SPENT] * printed.COUNTERS)
    kinds = list(state.kind)
    supply = kinds.index(printed.SUPPLY, printed.PILE_START[1])
    state.owner[supply] = 1
    state.owner[kinds.index(printed.PLUS_ONE, printed.PILE_START[1])] = 2
    return state


def few_where_all_hands_were_counted(slug: str, seed: int) -> State:
    """A view with few hidden cards, one of which is surely in one of two hidden hands, though nobody knows in which."""
    if slug == "last_front":
        view: Any = few_in_last_front(seed)
        sorts = len(view.discard)
        surely_held = unaccounted_cards(view)[0]
        # The first row of `known`: by sort, what seat 0 knows of all other hands together.
        for sort in range(sorts):
            view.known[sort] = int(sort == surely_held)
        return view

    # The first row: by type, the unit cards and HQ cards that seat 0 knows to be in the other hands together.
    view = few_in_sharp_end(seed).redact(0)
    for field, sure in (("sure_units", [1, 0, 0, 0]), ("sure_orders", [0, 0, 1, 0, 0, 0])):
        with as_list(view, field) as facts:
            facts[: len(sure)] = sure
    return view


def few_where_can_was_stated(seed: int) -> Any:
    """Seat 2 has stated *can* against two enemies. Nobody else knows with which cards."""
    state = few_in_sharp_end(seed)
    state.commander = state.promised = 1
    state.put_fact("dice", [FACES.index("Strong") + 1, FACES.index("Fanatic") + 1])
    assert can_pay(state, seat=1)
    return state


def few_where_a_seat_lacks_cards(seed: int) -> Any:
    """SE 8.4 Seat 2 showed on the beach that it holds no Hero."""
    state = few_in_sharp_end(seed)
    state.lacks[1] = 1 << printed.HERO
    return state


def few_where_all_is_hidden(seed: int) -> Any:
    """A table where nobody holds unit cards or counters, so that there are few worlds though more is hidden.

    SE 8.2, 8.3 Enemy counters and fog are face down as well, except for the first six enemy counters.
    """
    state = few_in_sharp_end(seed)
    state.put_fact("units", [0] * 12)  # three seats, four types
    state.put_fact("unit_count", [0, 0, 0])
    state.put_fact("unit_deck", [printed.RANDOM_EVENT])
    state.put_fact("unit_discard", [20, 17, 14, 11, 9])
    state.put_fact("owner", [printed.SPENT] * printed.COUNTERS)
    state.put_fact("enemy", [0, *printed.VARIABLE_ENEMY])
    state.shown = 6
    state.put_fact("fog_kind", list(printed.FOG_COUNTERS))
    state.put_fact("fog_place", [printed.FOG_REMOVED, printed.FOG_REMOVED, 3, printed.FOG_ASIDE])
    return state


def sample_worlds(view: State, expected: int) -> set[str]:
    """The different worlds among random ones, as text.

    Once as many as expected have come up, as many worlds again are drawn, in which one too many would show.
    """
    found: set[str] = set()
    complete_after = SAMPLES
    for number in range(SAMPLES):
        if number > 2 * complete_after + 100:
            break
        world = view.copy()
        world.determinize(Rng(number))
        found.add(repr(world.facts()))
        if len(found) >= expected:
            complete_after = min(complete_after, number)
    return found


FEW = {
    "battlefronts": few_in_battlefronts,
    "sharp_end": lambda seed: few_in_sharp_end(seed).redact(0),
    "sharp_end, can": lambda seed: few_where_can_was_stated(seed).redact(0),
    "sharp_end, can, its own view": lambda seed: few_where_can_was_stated(seed).redact(1),
    "sharp_end, lacks": lambda seed: few_where_a_seat_lacks_cards(seed).redact(0),
    "sharp_end, all options": lambda seed: few_where_all_is_hidden(seed).redact(0),
    "last_front, counted": lambda seed: few_where_all_hands_were_counted("last_front", seed),
    "sharp_end, counted": lambda seed: few_where_all_hands_were_counted("sharp_end", seed),
    "fix_bayonets": few_in_fix_bayonets,
    "last_front": few_in_last_front,
    "fighting_front": few_in_fighting_front,
}


def fact_shares(tables: Iterable[State], fields: Iterable[str]) -> dict[tuple[str, int, int], float]:
    """In which share of TABLES tables each value is at each place of these fields, 0..1.

    The keys are a field, a place in it, and the value there.
    """
    found = Counter[tuple[str, int, int]]()
    for table in tables:
        found.update((field, at, fact) for field in fields for at, fact in enumerate(getattr(table, field)))
    return {fact: count / TABLES for fact, count in found.items()}


@pytest.mark.parametrize("case", [case for case in FEW if "can" not in case])
def test_worlds_have_the_distribution_of_tables_shuffled_until_they_fit_the_view(case: str) -> None:
    """Each card is as often at each hidden place in worlds of `determinize` as in shuffled tables."""
    view = FEW[case](1)
    secrets = import_module(f"tests.{view.SLUG}.secrets")
    viewer = int(case in ("fix_bayonets", "fighting_front"))
    facts = {field: getattr(view, field) for field in view.FIELDS}
    worlds = [view.copy() for _ in range(TABLES)]
    tables = list[State]()
    rng = Rng(3)
    for world in worlds:
        world.determinize(rng)

    while len(tables) < TABLES:
        table = secrets.indistinguishable_table(worlds[0], seat=viewer, known=facts, rng=rng)
        if secrets.fits(view, table):
            tables.append(table)

    fields = [field for field in secrets.HIDDEN if field != "known"]
    dealt = fact_shares(worlds, fields)
    shuffled = fact_shares(tables, fields)
    assert dealt == {fact: pytest.approx(share, abs=0.06) for fact, share in shuffled.items()}


def test_every_count_is_tried_on_a_view_that_hides_little() -> None:
    assert {case.partition(",")[0] for case in FEW} == set(COUNTED_BY)


@pytest.mark.parametrize("case", FEW)
def test_the_number_of_worlds_is_that_of_the_different_ones_that_determinize_makes(case: str) -> None:
    """Each view hides so little that all of its worlds come up among the samples."""
    view = FEW[case](2)
    expected = 10 ** log_worlds(view)
    assert 1 < expected < SAMPLES / 8, "too many to be all drawn"
    assert round(expected, 3) == len(sample_worlds(view, round(expected)))
