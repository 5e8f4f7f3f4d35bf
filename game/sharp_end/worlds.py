"""Worlds of At the Sharp End: tables that a view allows, with every UNKNOWN filled in."""

from __future__ import annotations

from typing import Final

from game.core import state as core
from game.core.compiled import i64
from game.core.decks import Pools, draw_including, place_of, put_in_at_random
from game.core.packed import append, pop, vec
from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.sharp_end import cards
from game.sharp_end.legal import can_pay, spare_wilds, unpaid_enemies
from game.sharp_end.state import State

TRIES: Final = 12
"""How many deals are tried for a commander who must be able to pay. After that `give_means` swaps cards."""


class Dealer(core.Dealer):
    """Deals worlds from the cards and counters that a view leaves over, all deals equally likely.

    A deal must fit two public statements: *can* is only stated with the means in hand, and a seat that passes on the
    beach holds nothing that would have paid. The hidden hands must also hold what the viewer can tell of them by
    counting. What the other seats can tell by counting is set to nothing, since no rule depends on it.

    What is left over is the same for each world and is counted once, into packed arrays.
    """

    __slots__ = (
        *("bound", "counters_of_hidden", "enemies", "fog", "free", "hidden", "kinds", "known_orders", "known_units"),
        *("orders_left", "sure_orders", "sure_units", "table", "units_left"),
    )

    def __init__(self, view: State) -> None:
        """Find out what of `view` is hidden, and count what is left over for it: counters, fog, and cards by type."""
        super().__init__(view)
        self.table: State = view
        self.hidden: list[int] = [seat for seat in range(view.seats) if view.units[seat * cards.UNIT_TYPES] == UNKNOWN]
        """The seats whose cards are dealt."""
        self.bound: list[int] = [seat for seat in self.hidden if view.lacks[seat]]
        """Those that are known to lack a type of unit card, so that not every card will do for them."""
        self.free: list[int] = [seat for seat in self.hidden if not view.lacks[seat]]
        """All other hidden seats."""

        self.enemies: Pools = Pools()
        """SE 8.2 The enemy counters that lie face down."""
        self.enemies.add(view.enemy, 1, len(view.enemy), cards.ENEMY_COPIES)
        self.fog: Pools = Pools()
        """SE 8.3 The fog counters that were not turned up."""
        self.fog.add(view.fog_kind, 0, len(view.fog_kind), cards.FOG_COPIES)
        self.kinds: Pools = Pools()
        """The kinds of the hidden objective counters. Each terrain has its own counters, and so a pool of its own."""
        for terrain in range(1, len(cards.PILE_SIZE)):
            start = cards.PILE_START[terrain]
            self.kinds.add(view.kind, start, start + cards.PILE_SIZE[terrain], cards.KIND_COPIES[terrain])
        self.counters_of_hidden: vec[i64] = vec[i64]()
        """The objective counters in front of the hidden seats."""
        counter: i64
        for counter in self.kinds.places:
            if view.owner[counter] < view.seats:
                self.counters_of_hidden = append(self.counters_of_hidden, counter)

        self.known_units: vec[i64] = without_unknowns(view.sure_units)
        """`State.sure_units` of each world: what the viewer knows, and 0 for what other seats know."""
        self.known_orders: vec[i64] = without_unknowns(view.sure_orders)
        """`State.sure_orders` of each world, likewise."""
        self.sure_units: vec[i64] = sure_row(view.sure_units, cards.UNIT_TYPES)
        """By type: the unit cards that the hidden hands surely hold together."""
        self.sure_orders: vec[i64] = sure_row(view.sure_orders, cards.ORDER_TYPES)
        """By type: the HQ cards that they surely hold together."""
        self.units_left: vec[i64] = unseen_cards(view.units, cards.UNIT_TYPES, cards.UNIT_COPIES, view.unit_discard)
        """The unit cards of the hidden hands and the deck, without Random Events, sorted by type."""
        self.orders_left: vec[i64] = unseen_cards(
            view.orders, cards.ORDER_TYPES, cards.ORDER_COPIES, view.order_discard
        )
        """The HQ cards of the hidden hands and the deck, sorted by type."""

    def fill(self, world: State, rng: Rng) -> None:
        """Fill every UNKNOWN of a copied view at random, so that it is a world which the view allows.

        A commander who stated *can* (`promised`) must be able to pay all enemies. So the hands are dealt again until
        that is so, at most TRIES times. After that `give_means` swaps cards until it can.
        """
        world.is_view = False
        self.enemies.deal(world.enemy, rng)
        self.fog.deal(world.fog_kind, rng)
        # What seats other than the viewer can tell of other hands by counting is set to 0.
        world.sure_units = self.known_units[:]
        world.sure_orders = self.known_orders[:]

        # SE 3.2, 4.4 Deal the hands and the counters, if need be until the commander has the means that were stated.
        for _ in range(TRIES):
            self.deal_units(world, rng)
            self.deal_orders(world, rng)
            self.kinds.deal(world.kind, rng)
            self.count_tokens(world)
            if not world.promised or can_pay(world, world.commander):
                return
        give_means(world, self.hidden, self.kinds.places, self.sure_units, self.sure_orders)

    def deal_units(self, world: State, rng: Rng) -> None:
        """Deal unit cards to the hidden hands and the deck.

        The deck also gets all Random Events that are not discarded. A hidden hand keeps its known size. It must not
        hold a type that the seat has shown to lack (seats in `bound`), and all hidden hands together must hold the
        cards that are surely in them (`sure_units`).
        """
        if not self.hidden and not is_face_down(self.table.unit_deck):
            return
        pool = self.units_left[:]
        rng.shuffle_packed(pool)

        # first the seats that are known to lack a type, since not every card will do for them
        for seat in self.bound:
            pool = deal_units_to(world, seat, pool)
        if self.bound:
            rng.shuffle_packed(pool)

        # then the others, who hold among them the rest of the cards that are surely in hidden hands: if there are any,
        # the cards of all these hands are first drawn together, out of the pool
        sure_rest = cards_missing(self.sure_units, world.units, self.bound)
        if len(sure_rest) > 0 and self.free:
            dealt, pool = draw_including(pool, sure_rest, count_of_seats(world.unit_count, self.free), rng)
            for seat in self.free:
                dealt = deal_units_to(world, seat, dealt)
        else:
            for seat in self.free:
                pool = deal_units_to(world, seat, pool)

        events = cards.UNIT_COPIES[cards.RANDOM_EVENT] - world.unit_discard[cards.RANDOM_EVENT]
        world.unit_deck = put_in_at_random(pool, card=cards.RANDOM_EVENT, copies=events, rng=rng)

    def deal_orders(self, world: State, rng: Rng) -> None:
        """Deal HQ cards to the hidden hands, each with as many as it is known to hold. The rest is the deck.

        All hidden hands together must hold the cards that are surely in them (`sure_orders`). Nothing is dealt if the
        view hides neither a hand nor the deck.
        """
        if not self.hidden and not is_face_down(self.table.order_deck):
            return
        pool = self.orders_left[:]
        rng.shuffle_packed(pool)

        sure_cards = cards_missing(self.sure_orders, world.orders, seats=[])
        if len(sure_cards) > 0 and self.hidden:  # the cards for all hidden hands are first drawn together
            dealt, pool = draw_including(pool, sure_cards, count_of_seats(world.order_count, self.hidden), rng)
            for seat in self.hidden:
                dealt = deal_orders_to(world, seat, dealt)
        else:
            for seat in self.hidden:
                pool = deal_orders_to(world, seat, pool)
        world.order_deck = pool

    def count_tokens(self, world: State) -> None:
        """Set `tokens` of the hidden seats from the counters just dealt to them. It counts those that can be spent.

        Only the kinds from GIVES_UNIT on can be spent. A token is the number of such a kind counted from there.
        """
        seat: i64
        token: i64
        counter: i64
        for seat in self.hidden:
            for token in range(cards.TOKENS):
                world.tokens[seat * cards.TOKENS + token] = 0
        for counter in self.counters_of_hidden:
            token = world.kind[counter] - cards.GIVES_UNIT
            if token >= 0:
                world.tokens[world.owner[counter] * cards.TOKENS + token] += 1


# --- What a view leaves over -------------------------------------------------------------


def is_face_down(deck: vec[i64]) -> bool:
    """Whether the order of a deck is hidden."""
    return len(deck) > 0 and deck[0] == UNKNOWN


def without_unknowns(sure: vec[i64]) -> vec[i64]:
    """Return a copy of `State.sure_units` or `State.sure_orders` with 0, which claims nothing, for every UNKNOWN."""
    known = sure[:]
    place: i64
    for place in range(len(sure)):
        if sure[place] == UNKNOWN:
            known[place] = 0
    return known


def sure_row(sure: vec[i64], types: i64) -> vec[i64]:
    """Return the cards by type that the viewer knows to be in other hands. Empty if the view hides them all.

    `sure` has a row of `types` numbers for each observer. A view hides the rows of all seats but its viewer, so the
    only row without UNKNOWN is the viewer's.
    """
    row = vec[i64]()
    size: i64 = len(sure)
    start: i64 = 0
    while start < size:
        if sure[start] != UNKNOWN:
            row = sure[start : start + types]
        start += types
    return row


def unseen_cards(hands: vec[i64], types: i64, copies: tuple[int, ...], discard: vec[i64]) -> vec[i64]:
    """Return the cards of these types that are in the deck or in the hidden hands, sorted by type.

    `hands` has the number of cards at seat * types + type, `copies` the printed number of each type, and `discard` the
    number of discarded cards of each.
    """
    unseen = vec[i64]()
    card: i64
    seat: i64
    count: i64
    size: i64 = len(hands)
    for card in range(types):
        count = copies[card] - discard[card]
        for seat in range(size // types):
            if hands[seat * types] != UNKNOWN:
                count -= hands[seat * types + card]
        for _ in range(count):
            unseen = append(unseen, card)
    return unseen


def cards_missing(sure: vec[i64], hands: vec[i64], seats: list[int]) -> vec[i64]:
    """Return the cards by which the hands of these seats fall short of `sure`, a number by type. There may be none.

    `hands` has the number of cards at seat * types + type.
    """
    missing = vec[i64]()
    types: i64 = len(sure)
    card: i64
    for card in range(types):
        if sure[card] > 0:
            for _ in range(sure[card] - count_in_hands(hands, types, seats, card)):
                missing = append(missing, card)
    return missing


def deal_units_to(state: State, seat: i64, pool: vec[i64]) -> vec[i64]:
    """Deal a hand of unit cards to a seat, taken from the end of the pool. Returns the cards that are left.

    Types that the seat is known to lack (a bit for each type) are passed over and stay in the pool. If the pool holds
    nothing else, the last card is taken all the same, because the size of the hand is known.
    """
    first = seat * cards.UNIT_TYPES
    card: i64
    for card in range(cards.UNIT_TYPES):
        state.units[first + card] = 0
    lacks = state.lacks[seat]
    last_fit: i64
    for _ in range(state.unit_count[seat]):
        if lacks:
            last_fit = len(pool) - 1
            while last_fit > 0 and lacks >> pool[last_fit] & 1:
                last_fit -= 1
            if lacks >> pool[last_fit] & 1:  # the pool holds no other type
                last_fit = len(pool) - 1
            pool, card = pop(pool, last_fit)
        else:
            pool, card = pop(pool)
        state.units[first + card] += 1
    return pool


def deal_orders_to(state: State, seat: i64, pool: vec[i64]) -> vec[i64]:
    """Deal a hand of HQ cards to a seat, taken from the end of the pool. Returns the cards that are left."""
    first = seat * cards.ORDER_TYPES
    card: i64
    for card in range(cards.ORDER_TYPES):
        state.orders[first + card] = 0
    for _ in range(state.order_count[seat]):
        pool, card = pop(pool)
        state.orders[first + card] += 1
    return pool


# --- A commander who has stated *can* (SE 4.4) -----------------------------------------


def give_means(state: State, hidden: list[int], unseen: vec[i64], sure_units: vec[i64], sure_orders: vec[i64]) -> None:
    """SE 4.4 Swap cards and counters until the commander of a dealt world can pay the enemies, as it has stated.

    It gets unit cards that it needs, then Reinforcements, then Supply, whichever swap is possible first. If none is
    left, the world stays as it is. `hidden`: the seats whose hands were dealt. `unseen`: the hidden counters.
    `sure_units` and `sure_orders`: by type, the cards that the hidden hands surely hold together.
    """
    seat = state.commander
    needs = unpaid_enemies(state)
    while spare_wilds(state, seat, needs) < 0:  # it cannot pay yet
        if not (
            swap_unit(state, needs, hidden, sure_units)
            or swap_order(state, hidden, sure_orders)
            or swap_supply(state, unseen)
        ):
            return


def swap_unit(state: State, needs: vec[i64], hidden: list[int], sure: vec[i64]) -> bool:
    """Swap a unit card that the commander does not need for one that it needs, from the deck or a hidden hand.

    The commander of a dealt world gets means to pay in this way. Returns whether there was such a pair of cards.
    `needs`: enemies by type, each of which takes a card. `hidden`: the seats whose hands were dealt. `sure`: the cards
    by type that these hands surely hold together. No seat gets a card of a type that it is known to lack (SE 8.4), and
    the deck gets none that a hand surely holds.
    """
    first = state.commander * cards.UNIT_TYPES
    lacks = state.lacks[state.commander]  # a bit for each type

    for given in range(cards.UNIT_TYPES - 1, -1, -1):
        if state.units[first + given] <= needs[given]:  # the commander needs all its cards of this type
            continue

        possible_takers = [seat for seat in hidden if not state.lacks[seat] >> given & 1]
        for card in range(cards.UNIT_TYPES):
            # It must be short of this type, and may not be known to lack it.
            if needs[card] <= state.units[first + card] or lacks >> card & 1:
                continue

            may_go_to_deck = count_in_hands(state.units, cards.UNIT_TYPES, seats=hidden, card=given) > sure[given]
            in_deck = place_of(state.unit_deck, card) if may_go_to_deck else -1
            if in_deck >= 0:
                state.unit_deck[in_deck] = given
            elif not swap_with_hand(state.units, cards.UNIT_TYPES, card, given, state.commander, possible_takers):
                continue
            state.units[first + card] += 1
            state.units[first + given] -= 1
            return True
    return False


def swap_order(state: State, hidden: list[int], sure: vec[i64]) -> bool:
    """Swap another HQ card of the commander for a Reinforcements card from the deck or a hidden hand.

    The commander of a dealt world gets means to pay in this way. Returns whether there was such a pair of cards.
    `hidden`: the seats whose hands were dealt. `sure`: the cards by type that these hands surely hold together, none of
    which may go to the deck.
    """
    first = state.commander * cards.ORDER_TYPES

    for given in range(cards.ORDER_TYPES):
        if given == cards.REINFORCEMENTS or state.orders[first + given] <= 0:
            continue

        may_go_to_deck = count_in_hands(state.orders, cards.ORDER_TYPES, seats=hidden, card=given) > sure[given]
        in_deck = place_of(state.order_deck, cards.REINFORCEMENTS) if may_go_to_deck else -1
        if in_deck >= 0:
            state.order_deck[in_deck] = given
        elif not swap_with_hand(state.orders, cards.ORDER_TYPES, cards.REINFORCEMENTS, given, state.commander, hidden):
            continue
        state.orders[first + cards.REINFORCEMENTS] += 1
        state.orders[first + given] -= 1
        return True
    return False


def count_of_seats(counts: vec[i64], seats: list[int]) -> i64:
    """Return the sum of the counts of these seats, out of those of all seats."""
    total: i64 = 0
    for seat in seats:
        total += counts[seat]
    return total


def count_in_hands(hands: vec[i64], types: i64, seats: list[int], card: i64) -> i64:
    """Return how many copies of a card these seats hold together. `hands` has their number at seat * types + type."""
    count: i64 = 0
    for seat in seats:
        count += hands[seat * types + card]
    return count


def swap_with_hand(hands: vec[i64], types: i64, card: i64, given: i64, taker: i64, hidden: list[int]) -> bool:
    """Take a card of type `card` out of a hidden hand and put one of type `given` in its place.

    It comes from the first of the `hidden` seats, other than the `taker`, that holds one. `hands` has the number of
    cards at seat * types + type. The hand of the `taker` is left to the caller. Returns False if no such hand holds the
    card.
    """
    for seat in hidden:
        if seat != taker and hands[seat * types + card] > 0:
            hands[seat * types + card] -= 1
            hands[seat * types + given] += 1
            return True
    return False


def swap_supply(state: State, unseen: vec[i64]) -> bool:
    """Swap kinds between a hidden counter of the commander and a hidden Supply counter of the same terrain.

    The Supply may be in a pile or before another seat. `tokens`, the counters of each seat that can be spent, follow
    the swap. Returns whether there was such a pair of counters. `unseen`: the counters whose kind the view hides. The
    owner of a counter is a seat, or a number above all seats if it is in its pile.
    """
    seat = state.commander

    for mine in unseen:
        if state.owner[mine] == seat and state.kind[mine] != cards.SUPPLY:
            for other in unseen:
                if (
                    cards.TERRAIN_OF[other] == cards.TERRAIN_OF[mine]
                    and state.kind[other] == cards.SUPPLY
                    and state.owner[other] != seat
                ):
                    # `tokens` first loses both counters under their old kinds, then gains those that can be spent.
                    lose_token(state, state.owner[other], cards.SUPPLY)
                    lose_token(state, seat, state.kind[mine])
                    state.kind[other] = state.kind[mine]
                    state.kind[mine] = cards.SUPPLY
                    state.tokens[seat * cards.TOKENS + cards.TOKEN_SUPPLY] += 1
                    if state.owner[other] < state.seats and state.kind[other] >= cards.GIVES_UNIT:
                        state.tokens[state.owner[other] * cards.TOKENS + state.kind[other] - cards.GIVES_UNIT] += 1
                    return True
    return False


def lose_token(state: State, owner: i64, kind: i64) -> None:
    """Take one counter of this kind off `tokens`, which counts the counters of each seat that can be spent.

    Nothing happens if no seat owns it (it is in a pile or spent), or if it is of a kind that cannot be spent.
    """
    token = kind - cards.GIVES_UNIT  # the kinds from GIVES_UNIT on can be spent
    if owner < state.seats and token >= 0:
        state.tokens[owner * cards.TOKENS + token] -= 1
