"""Counts the worlds that a view allows: the states that `State.determinize` may make of it, each counted once.

A hand is a multiset of cards, and a deck or a pile is an order of them. Counters in different places are different. The
counts are computed from the view, not from samples. They ignore events that a seat has seen and its view does not keep.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from math import comb, factorial, inf, log10, prod
from typing import Any, Final

import numpy as np

from game.battlefronts import cards as battlefronts
from game.catalogue import GAMES
from game.core.rng import Rng
from game.core.state import UNKNOWN, State
from game.fighting_front import cards as fighting_front
from game.fighting_front.table import unaccounted_cards as unaccounted_in_fighting_front
from game.fix_bayonets import cards as fix_bayonets
from game.last_front import cards as last_front
from game.last_front.table import unaccounted_cards as unaccounted_in_last_front
from game.sharp_end import cards as sharp_end
from game.sharp_end.legal import count_unpaid_enemies
from tools.surveying.randomly import PLAYED, Table, random_length, start_match

Bars = Sequence[Collection[int]]
"""The sorts that a hand cannot hold, for each hand."""


def log_worlds(view: State) -> float:
    """log10 of the number of worlds that a view allows, exact apart from rounding. 0 if it hides nothing."""
    return COUNTED_BY[view.SLUG](view)


def log_worlds_on_the_way(table: Table, number: int) -> tuple[float, float]:
    """`log_worlds` of the seat to act at the start of a random match and after half of its actions."""
    slug, seats = table
    game = GAMES[slug]
    seed = PLAYED + number
    half = random_length(game, seats, seed) // 2

    rng = Rng(seed)
    state = start_match(game, seats, rng)
    start = log_worlds(state.redact(state.to_act))

    for _ in range(half):
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))], rng)
    return start, log_worlds(state.redact(state.to_act))


def log_deals(copies: Sequence[int], hands: Sequence[int] = (), bars: Bars = (), least: Sequence[int] = ()) -> float:
    """log10 of the number of ways to deal the cards to hands of these sizes and to a deck. -inf if there is no way.

    `copies` has the number of cards of each sort, and `hands` the size of each hand. `bars` has the sorts that each
    hand cannot hold, and `least` the fewest cards of each sort that all hands together hold. The deck takes the rest in
    some order.

    >>> round(10 ** log_deals([2, 1], hands=[1]))  # the hand gets an A, and the deck is AB or BA; or a B, and it is AA
    3

    A deck of D cards, of which y1, y2, ... are of each sort, has D! / (y1! y2! ...) orders. D is the same however the
    hands are filled. So `grid` sums only 1 / (y1! y2! ...) over the ways to fill them, and D! is a factor at the end.
    grid[2, 3] is the sum for 2 cards in the first hand and 3 in the second. It begins with empty hands and no sorts,
    and the loop adds the cards of one sort after another.
    """
    grid = np.zeros([size + 1 for size in hands])
    grid[(0,) * len(hands)] = 1
    for sort, count in enumerate(copies):
        fewest = least[sort] if least else 0
        open_hands = [hand for hand in range(len(hands)) if not bars or sort not in bars[hand]]
        grids = _grids_by_number(grid, min(count, sum(hands)), open_hands)
        # `number` cards of this sort are in the hands, and the other ones are in the deck.
        allowed = ((number, ways) for number, ways in enumerate(grids) if number >= fewest)
        grid = sum((ways / factorial(count - number) for number, ways in allowed), np.zeros_like(grid))

    ways = float(grid[tuple(hands)])
    return log10(ways) + log10(factorial(sum(copies) - sum(hands))) if ways else -inf


def _grids_by_number(grid: Any, most: int, open_hands: Sequence[int]) -> list[Any]:
    """Deal cards of one sort to the hands of a grid of `log_deals`. Returns the grid after 0, 1, ... `most` cards.

    Only the hands `open_hands` may hold cards of this sort.
    """
    grids = [grid] + [np.zeros_like(grid) for _ in range(most)]
    for hand in open_hands:
        # One more card in this hand moves all entries by one along its axis.
        before = tuple(slice(-1) if axis == hand else slice(None) for axis in range(grid.ndim))
        after = tuple(slice(1, None) if axis == hand else slice(None) for axis in range(grid.ndim))
        # The numbers must ascend: grids[number - 1] already includes the ways in which this hand holds some cards.
        for number in range(1, len(grids)):
            grids[number][after] += grids[number - 1][before]
    return grids


def count_sorts(cards: Sequence[int], sorts: int) -> list[int]:
    """How many of the cards are of each sort."""
    return [cards.count(sort) for sort in range(sorts)]


def of_battlefronts(view: Any) -> float:
    """log10 of the number of orders in which the unseen cards of both seats may be, in decks and battalions.

    `order` has the rank (1 to RANKS) of each card of both decks, DECK cards a seat, and UNKNOWN for one that is unseen.
    """
    log = 0.0
    size = battlefronts.DECK
    for seat in range(2):
        order = list(view.order[seat * size : (seat + 1) * size])
        seen = [order.count(rank) for rank in range(1, battlefronts.RANKS + 1)]
        log += log_deals([battlefronts.COPIES - count for count in seen])
    return log


def of_fix_bayonets(view: Any) -> float:
    """log10 of the number of worlds: of hands that the hidden seat may hold, times orders of the deck for each.

    `hands` and `known` have the number of each card in a hand, at seat * CARDS + card. `hands` is UNKNOWN where the
    hand is hidden, and `known` has the cards of it that the viewer knows.
    """
    hands = []
    for seat in range(2):
        first = seat * fix_bayonets.CARDS
        is_hidden = view.hands[first] == UNKNOWN
        if is_hidden:
            hands.append(view.hand_size[seat] - sum(view.known[first : first + fix_bayonets.CARDS]))
    return log_deals(count_sorts(view.unseen_cards(), fix_bayonets.CARDS), hands)


def of_fighting_front(view: Any) -> float:
    """log10 of the number of worlds: of hands that the hidden seat may hold, times orders of the deck for each.

    A hand contains the cards that are known of it. It cannot contain a sort that its nation discards for another card,
    which has the kind NONE at nation * SORTS + sort of KIND_OF.
    """
    sorts = range(fighting_front.SORTS)
    hidden = [seat for seat in range(2) if view.hand(seat)[0] == UNKNOWN]
    hands = [view.hand_size[seat] - sum(view.known_of(seat)) for seat in hidden]
    kinds_by_sort = [fighting_front.KIND_OF[view.nation[seat] * len(sorts) :] for seat in hidden]
    bars = [{sort for sort in sorts if kinds[sort] == fighting_front.NONE} for kinds in kinds_by_sort]

    pool = unaccounted_in_fighting_front(view, hidden[0] if hidden else fighting_front.NONE)
    return log_deals(count_sorts(pool, len(sorts)), hands, bars)


def of_last_front(view: Any) -> float:
    """log10 of the number of worlds: of hands that hidden seats may hold, times orders of the three decks for each.

    The decks are those of cards, events and territories.

    Each hidden hand contains the cards that the viewer knows of it, so only the rest of it is dealt. The viewer may
    also know cards that one of the other hands holds, without knowing which. `least` has these by sort.
    """
    view = view.copy()
    sorts = last_front.SORTS
    hidden = [seat for seat in range(view.seats) if view.hand(seat)[0] == UNKNOWN]
    viewer = next(seat for seat in range(view.seats) if seat not in hidden)

    unknown_sizes = []
    least = view.known_to(viewer, viewer)  # in all other hands together
    for seat in hidden:
        known = view.known_to(viewer, seat)
        least = [max(0, sure - count) for sure, count in zip(least, known, strict=True)]
        # In the copy the known cards are the hand, so that `unaccounted_in_last_front` takes them for seen.
        for sort in range(sorts):
            view.hands[seat * sorts + sort] = known[sort]
        unknown_sizes.append(view.hand_size[seat] - sum(known))

    log_of_cards = log_deals(count_sorts(unaccounted_in_last_front(view), sorts), unknown_sizes, least=least)
    pairs = zip(last_front.EVENT_COPIES, view.event_discard, strict=True)
    log_of_events = log_deals([copies - discarded for copies, discarded in pairs])
    log_of_territories = log_deals([1] * view.territories.count(UNKNOWN))
    return log_of_cards + log_of_events + log_of_territories


# --- At the Sharp End ------------------------------------------------------------------


def of_sharp_end(view: Any) -> float:
    """log10 of the number of worlds: of hidden hands, times orders of both decks, times faces that are not seen.

    Such faces are those of counters, of fog and of variable enemies.

    A commander who has stated *can* (`promised`) holds cards that pay all remaining enemies. A unit card pays one enemy
    of its sort. Reinforcements (HQ cards) and Supplies (counters) pay any enemy. So a hand of unit cards that is
    `short` of some counts only with at least as many Reinforcements and Supplies together.
    """
    hidden = [seat for seat in range(view.seats) if view.unit_cards(seat)[0] == UNKNOWN]
    log = log_arrangements(sharp_end.FOG_COUNTERS, view.fog_kind)
    log += log_arrangements(sharp_end.VARIABLE_ENEMY, view.enemy[1:])
    if not view.promised or view.commander not in hidden:
        return (
            log
            + log_deals_of_units(view, hidden)
            + log_deals_of_orders(view, hidden)
            + log10(sum(kinds_by_supply(view)))
        )

    # worlds_by_wild[n]: the deals of HQ cards and counters by which the commander holds n Reinforcements and Supplies.
    worlds_by_wild = [0.0] * (sharp_end.ORDER_COPIES[sharp_end.REINFORCEMENTS] + sharp_end.COUNTERS + 1)
    for supplies, ways in enumerate(kinds_by_supply(view)):
        for cards in range(sharp_end.ORDER_COPIES[sharp_end.REINFORCEMENTS] + 1):
            worlds_by_wild[supplies + cards] += ways * 10 ** log_deals_of_orders(view, hidden, reinforcements=cards)

    needs = count_unpaid_enemies(view)
    worlds = 0.0
    for hand in hands_of(sorts=len(needs), size=view.unit_count[view.commander]):
        short = sum(max(0, need - held) for need, held in zip(needs, hand, strict=True))
        if short < len(worlds_by_wild):
            worlds += 10 ** log_deals_of_units(view, hidden, commander=hand) * sum(worlds_by_wild[short:])
    return log + log10(worlds)


def log_arrangements(printed: Sequence[int], seen: Sequence[int]) -> float:
    """log10 of the number of ways to arrange the things that are not seen, 0 if all are seen.

    `printed` lists the faces of all things, such as counters. `seen` has the face of the thing in each place, or
    UNKNOWN. Things with the same face are alike.
    """
    left = count_sorts(printed, sorts=max(printed) + 1)
    for face in seen:
        if face != UNKNOWN:
            left[face] -= 1
    return log_deals(left) if UNKNOWN in seen else 0.0


def hands_of(sorts: int, size: int) -> Iterator[tuple[int, ...]]:
    """Yield all hands of `size` cards, each as the number of its cards of each sort.

    >>> list(hands_of(sorts=2, size=2))
    [(0, 2), (1, 1), (2, 0)]
    """
    if sorts == 1:
        yield (size,)
        return
    for count in range(size + 1):
        for rest in hands_of(sorts=sorts - 1, size=size - count):
            yield (count, *rest)


def left_over(view: Any, hidden: Sequence[int], copies: Sequence[int], gone: Sequence[int], hand: str) -> list[int]:
    """The number of cards of each sort that are in hidden hands and the deck together.

    `copies`: all cards, `gone`: those on the discard pile. `hand` is the name of the view's method that returns the
    cards of a seat.
    """
    open_hands = [getattr(view, hand)(seat) for seat in range(view.seats) if seat not in hidden]
    # No hand may be open, and a hand has no number for the Random Event, the last sort of unit card.
    held = [sum(cards) for cards in zip(*open_hands, strict=True)]
    held += [0] * (len(copies) - len(held))
    return [all_of - out - own for all_of, out, own in zip(copies, gone, held, strict=True)]


def log_deals_of_units(view: Any, hidden: Sequence[int], commander: Sequence[int] | None = None) -> float:
    """log10 of the number of ways to deal unit cards to the hidden hands and the deck. -inf if there is no way.

    `commander` is a hand of the commander, as the number of its cards of each type. If it is given, only the deals with
    that hand count. No hand holds a Random Event, the last sort, nor a type that its seat lacks (SE 8.4): `lacks` has a
    bit for each type. `least` has the cards that the viewer knows to be in the hidden hands together (`sure_units`).
    """
    left = left_over(view, hidden, sharp_end.UNIT_COPIES, gone=view.unit_discard, hand="unit_cards")
    sizes = {seat: view.unit_count[seat] for seat in hidden}
    least = [*sure_of(view.sure_units, sharp_end.UNIT_TYPES), 0] if hidden else []
    if commander is not None:
        left = [count - held for count, held in zip(left, (*commander, 0), strict=True)]
        lacking = [card for card in range(sharp_end.UNIT_TYPES) if view.lacks[view.commander] >> card & 1]
        if min(left) < 0 or any(commander[card] for card in lacking):
            return -inf
        least = [max(0, sure - held) for sure, held in zip(least, (*commander, 0), strict=True)]
        del sizes[view.commander]

    bars = [[card for card in range(len(left)) if view.lacks[seat] >> card & 1] for seat in sizes]
    return log_deals(left, list(sizes.values()), [[*bar, sharp_end.RANDOM_EVENT] for bar in bars], least)


def log_deals_of_orders(view: Any, hidden: Sequence[int], reinforcements: int | None = None) -> float:
    """log10 of the number of ways to deal HQ cards to the hidden hands and the deck. -inf if there is no way.

    If `reinforcements` is given, only the deals with exactly so many Reinforcements in the commander's hand count. They
    are taken out first, and the rest of that hand is barred from holding any. `bars` has the sorts that each hidden
    hand cannot hold, and `least` the fewest cards of each sort that all of them together hold.
    """
    left = left_over(view, hidden, sharp_end.ORDER_COPIES, gone=view.order_discard, hand="order_cards")
    sizes = [view.order_count[seat] for seat in hidden]
    bars: list[list[int]] = [[] for _ in hidden]
    least = sure_of(view.sure_orders, sharp_end.ORDER_TYPES) if hidden else []

    if reinforcements is not None:
        hand = hidden.index(view.commander)
        left[sharp_end.REINFORCEMENTS] -= reinforcements
        sizes[hand] -= reinforcements
        bars[hand] = [sharp_end.REINFORCEMENTS]
        least[sharp_end.REINFORCEMENTS] = max(0, least[sharp_end.REINFORCEMENTS] - reinforcements)
        if min(left) < 0 or sizes[hand] < 0:
            return -inf

    return log_deals(left, hands=sizes, bars=bars, least=least)


def sure_of(known: Sequence[int], sorts: int) -> list[int]:
    """The cards of each sort that the viewer knows to be in the other hands together.

    `known` has a row for each seat, which is UNKNOWN for all seats but the viewer.
    """
    return next(list(known[at : at + sorts]) for at in range(0, len(known), sorts) if known[at] != UNKNOWN)


def kinds_by_supply(view: Any) -> list[float]:
    """The number of ways to give faces to the hidden counters, by the number of Supplies among those of the commander.

    Item n of the list has the ways in which n hidden counters of the commander are Supplies. If all counters of the
    commander are seen, the list has one item. The counters lie in a pile for each terrain, and the faces of a pile are
    known (PILE_COUNTS). So the piles are independent, and are added one after another.
    """
    ways = [1.0]
    for terrain in range(1, len(sharp_end.PILE_SIZE)):
        first = sharp_end.PILE_START[terrain]
        pile = range(first, first + sharp_end.PILE_SIZE[terrain])
        hidden = [counter for counter in pile if view.kind[counter] == UNKNOWN]
        seen = count_sorts([view.kind[counter] for counter in pile], sharp_end.KINDS)
        unseen = [copies - out for copies, out in zip(sharp_end.PILE_COUNTS[terrain], seen, strict=True)]

        supplies = unseen.pop(sharp_end.SUPPLY)
        of_commander = [view.owner[counter] for counter in hidden].count(view.commander)  # its hidden counters
        orders_of_others = factorial(sum(unseen)) // prod(map(factorial, unseen))  # of the faces that are no Supplies

        # Add the Supplies of this pile to those of the piles before: `held` of them are among the commander's counters.
        ways_so_far = ways
        ways = [0.0] * (len(ways_so_far) + of_commander)
        for held in range(min(of_commander, supplies) + 1):
            places = comb(of_commander, held) * comb(len(hidden) - of_commander, supplies - held)
            for number, before in enumerate(ways_so_far):
                ways[number + held] += before * (orders_of_others * places)
    return ways


COUNTED_BY: Final[dict[str, Callable[[Any], float]]] = {
    "battlefronts": of_battlefronts,
    "sharp_end": of_sharp_end,
    "fix_bayonets": of_fix_bayonets,
    "last_front": of_last_front,
    "fighting_front": of_fighting_front,
}
"""The function that counts the worlds, by the slug of the game. A game that is not listed is not counted."""
