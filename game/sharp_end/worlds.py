"""Worlds of At the Sharp End: tables that a view allows, with every UNKNOWN filled in."""

from __future__ import annotations

from typing import Final

from game.core import state as core
from game.core.decks import cards_by_count, deal_to_places, draw_including
from game.core.rng import Rng
from game.core.state import UNKNOWN
from game.sharp_end import cards
from game.sharp_end.legal import can_pay, count_unpaid_enemies, spare_wild_payments
from game.sharp_end.state import State

TRIES: Final = 12
"""How many deals are tried for a commander who must be able to pay. After that `give_means` swaps cards."""


class Dealer(core.Dealer):
    """Deals worlds from the cards and counters that a view leaves over, all deals equally likely.

    A deal must fit two public statements: *can* is only stated with the means in hand, and a seat that passes on the
    beach holds nothing that would have paid. The hidden hands must also hold what the viewer can tell of them by
    counting. What the other seats can tell by counting is set to nothing, since no rule depends on it.

    What is left over is the same for each world and is counted once. That more than halves the time of a deal.
    """

    __slots__ = (
        *("bound", "counters_of_hidden", "enemies", "enemy_places", "fog", "fog_counters", "free", "hidden"),
        *("hidden_counters", "kinds_left", "known_orders", "known_units", "orders_left", "sure_orders", "sure_units"),
        *("table", "units_left", "unseen"),
    )

    def __init__(self, view: State) -> None:
        super().__init__(view)
        self.table: State = view
        self.hidden: list[int] = [seat for seat in range(view.seats) if is_hidden(view.units, seat, cards.UNIT_TYPES)]
        """The seats whose cards are dealt."""
        self.bound: list[int] = [seat for seat in self.hidden if view.lacks[seat]]
        """Those that are known to lack a type of unit card, so that not every card will do for them."""
        self.free: list[int] = [seat for seat in self.hidden if not view.lacks[seat]]
        """All other hidden seats."""

        self.enemy_places: list[int] = unknown_places(view.enemy)
        self.enemies: list[int] = left_over(cards.VARIABLE_ENEMY, view.enemy[1:])
        """SE 8.2 The enemy counters that lie face down."""
        self.fog_counters: list[int] = unknown_places(view.fog_kind)
        self.fog: list[int] = left_over(cards.FOG_COUNTERS, view.fog_kind)
        """SE 8.3 The fog counters that were not turned up."""
        self.known_units: list[int] = with_rows_cleared(view.sure_units, cards.UNIT_TYPES)
        self.known_orders: list[int] = with_rows_cleared(view.sure_orders, cards.ORDER_TYPES)
        self.sure_units: list[int] = sure_row(view.sure_units, cards.UNIT_TYPES)
        """By type: the unit cards that the hidden hands surely hold together."""
        self.sure_orders: list[int] = sure_row(view.sure_orders, cards.ORDER_TYPES)
        """By type: the HQ cards that they surely hold together."""

        self.units_left: list[int] = unseen_cards(
            view.units, cards.UNIT_TYPES, cards.UNIT_COPIES, view.unit_discard, self.hidden
        )
        """The unit cards of the hidden hands and the deck, without Random Events."""
        self.orders_left: list[int] = unseen_cards(
            view.orders, cards.ORDER_TYPES, cards.ORDER_COPIES, view.order_discard, self.hidden
        )
        """The HQ cards of the hidden hands and the deck."""
        self.unseen: list[int] = [counter for counter in range(cards.COUNTERS) if view.kind[counter] == UNKNOWN]
        """The counters whose kind is hidden."""
        self.hidden_counters: list[list[int]] = []
        """By terrain with hidden counters: their numbers."""
        self.kinds_left: list[list[int]] = []
        """In the same order: the kinds of these counters."""
        self.collect_hidden_counters()
        self.counters_of_hidden: list[int] = [
            counter for counter in range(cards.COUNTERS) if view.owner[counter] in self.hidden
        ]

    def collect_hidden_counters(self) -> None:
        """Find out for each terrain which of its counters are hidden, and which kinds these have together.

        Both are kept for `deal_kinds`, terrain by terrain: `hidden_counters` has the numbers of the counters, and
        `kinds_left` the kinds that the printed set still has for them. Terrain without hidden counters is left out.
        """
        for terrain in range(1, len(cards.PILE_SIZE)):
            start = cards.PILE_START[terrain]
            counts_left = list(cards.PILE_COUNTS[terrain])
            hidden: list[int] = []
            for counter in range(start, start + cards.PILE_SIZE[terrain]):
                kind = self.table.kind[counter]
                if kind == UNKNOWN:
                    hidden.append(counter)
                else:
                    counts_left[kind] -= 1
            if hidden:
                self.hidden_counters.append(hidden)
                self.kinds_left.append(cards_by_count(counts_left))

    def fill(self, world: State, rng: Rng) -> None:
        """Fill every UNKNOWN of a copied view at random, so that it is a world which the view allows.

        A commander who stated *can* (`promised`) must be able to pay all enemies. So the hands are dealt again until
        that is so, at most TRIES times. After that `give_means` swaps cards until it can.
        """
        world.is_view = False
        deal_to_places(world.enemy, self.enemy_places, self.enemies, rng)
        deal_to_places(world.fog_kind, self.fog_counters, self.fog, rng)
        # What seats other than the viewer can tell of other hands by counting is set to 0.
        world.sure_units = self.known_units[:]
        world.sure_orders = self.known_orders[:]

        # SE 3.2, 4.4 Deal the hands and the counters, if need be until the commander has the means that were stated.
        for _ in range(TRIES):
            self.deal_units(world, rng)
            self.deal_orders(world, rng)
            self.deal_kinds(world, rng)
            self.count_tokens(world)
            if not world.promised or can_pay(world, world.commander):
                return
        give_means(world, self.hidden, self.unseen, self.sure_units, self.sure_orders)

    def deal_units(self, world: State, rng: Rng) -> None:
        """Deal unit cards to the hidden hands and the deck.

        The deck also gets all Random Events that are not discarded. A hidden hand keeps its known size. It must not
        hold a type that the seat has shown to lack (seats in `bound`), and all hidden hands together must hold the
        cards that are surely in them (`sure_units`).
        """
        if not self.hidden and not is_face_down(self.table.unit_deck):
            return
        pool = self.units_left[:]
        rng.shuffle(pool)

        # first the seats that are known to lack a type, since not every card will do for them
        for seat in self.bound:
            deal_hand(world, seat, pool)
        if self.bound:
            rng.shuffle(pool)

        # then the others, who hold among them the rest of the cards that are surely in hidden hands: if there are any,
        # the cards of all these hands are first drawn together, out of the pool
        sure_rest = [
            card
            for card in range(cards.UNIT_TYPES)
            for _ in range(self.sure_units[card] - count_in_hands(world.units, cards.UNIT_TYPES, self.bound, card))
        ]
        dealt = pool
        if sure_rest and self.free:
            dealt = draw_including(pool, sure_rest, sum([world.unit_count[seat] for seat in self.free]), rng)
        for seat in self.free:
            deal_hand(world, seat, dealt)

        for _ in range(cards.UNIT_COPIES[cards.RANDOM_EVENT] - world.unit_discard[cards.RANDOM_EVENT]):
            pool.insert(rng.below(len(pool) + 1), cards.RANDOM_EVENT)
        world.unit_deck = pool

    def deal_orders(self, world: State, rng: Rng) -> None:
        """Deal HQ cards to the hidden hands, each with as many as it is known to hold. The rest is the deck.

        All hidden hands together must hold the cards that are surely in them (`sure_orders`). Nothing is dealt if the
        view hides neither a hand nor the deck.
        """
        if not self.hidden and not is_face_down(self.table.order_deck):
            return
        pool = self.orders_left[:]
        rng.shuffle(pool)

        sure_cards = cards_by_count(self.sure_orders)
        dealt = pool
        if sure_cards and self.hidden:  # the cards for all hidden hands are first drawn together, out of the pool
            dealt = draw_including(pool, sure_cards, sum([world.order_count[seat] for seat in self.hidden]), rng)
        for seat in self.hidden:
            first = seat * cards.ORDER_TYPES
            for card in range(cards.ORDER_TYPES):
                world.orders[first + card] = 0
            for _ in range(world.order_count[seat]):
                world.orders[first + dealt.pop()] += 1
        world.order_deck = pool

    def deal_kinds(self, world: State, rng: Rng) -> None:
        """Deal kinds to the counters whose kind is hidden.

        Each terrain has its own counters, and the kinds left for them.
        """
        for number in range(len(self.hidden_counters)):
            deal_to_places(world.kind, self.hidden_counters[number], self.kinds_left[number], rng)

    def count_tokens(self, world: State) -> None:
        """Set `tokens` of the hidden seats from the counters just dealt to them. It counts those that can be spent.

        Only the kinds from GIVES_UNIT on can be spent. A token is the number of such a kind counted from there.
        """
        for seat in self.hidden:
            for token in range(cards.TOKENS):
                world.tokens[seat * cards.TOKENS + token] = 0
        for counter in self.counters_of_hidden:
            token = world.kind[counter] - cards.GIVES_UNIT
            if token >= 0:
                world.tokens[world.owner[counter] * cards.TOKENS + token] += 1


# --- What a view leaves over -------------------------------------------------------------


def is_hidden(rows: list[int], seat: int, types: int) -> bool:
    """Whether the row of a seat is hidden, in a list at seat * types + type."""
    return rows[seat * types] == UNKNOWN


def is_face_down(deck: list[int]) -> bool:
    """Whether the order of a deck is hidden."""
    return len(deck) > 0 and deck[0] == UNKNOWN


def unknown_places(counters: list[int]) -> list[int]:
    """Return the places of a list that hold UNKNOWN."""
    return [place for place in range(len(counters)) if counters[place] == UNKNOWN]


def left_over(printed: tuple[int, ...], counters: list[int]) -> list[int]:
    """Return the printed counters that are not among the known ones, which are those that are hidden.

    `counters` has UNKNOWN for each hidden counter. If none is hidden, nothing has to be dealt, and the list is empty.
    """
    if UNKNOWN not in counters:
        return []
    pool = list(printed)
    for counter in counters:
        if counter != UNKNOWN:
            pool.remove(counter)
    return pool


def with_rows_cleared(sure: list[int], types: int) -> list[int]:
    """Return a copy of `State.sure_units` or `State.sure_orders` with 0 in every row that the view hides.

    Each of these lists has a row of `types` numbers for every observer: the cards that are surely in hands other than
    its own. A view shows only the row of its viewer. The rest is UNKNOWN, and 0 claims nothing.
    """
    cleared: list[int] = []
    for start in range(0, len(sure), types):
        cleared += [0] * types if sure[start] == UNKNOWN else sure[start : start + types]
    return cleared


def sure_row(sure: list[int], types: int) -> list[int]:
    """Return the cards by type that the viewer knows to be in other hands. Empty if the view hides them all.

    `sure` has a row of `types` numbers for each observer. A view hides the rows of all seats but its viewer, so the
    only row without UNKNOWN is the viewer's.
    """
    row: list[int] = []
    for start in range(0, len(sure), types):
        if sure[start] != UNKNOWN:
            row = sure[start : start + types]
    return row


def unseen_cards(
    hands: list[int], types: int, copies: tuple[int, ...], discard: list[int], hidden: list[int]
) -> list[int]:
    """Return the cards of these types that are in the deck or in the `hidden` hands, sorted by type.

    `hands` has the number of cards at seat * types + type, `copies` the printed number of each type, and `discard` the
    number of discarded cards of each.
    """
    pool: list[int] = []
    for card in range(types):
        count = copies[card] - discard[card]
        for seat in range(len(hands) // types):
            if seat not in hidden:
                count -= hands[seat * types + card]
        pool += [card] * count
    return pool


def deal_hand(state: State, seat: int, pool: list[int]) -> None:
    """Deal a hand of unit cards to a seat, taken from the end of the pool.

    Types that the seat is known to lack (a bit for each type) are passed over and stay in the pool. If the pool holds
    nothing else, the last card is taken all the same, because the size of the hand is known.
    """
    first = seat * cards.UNIT_TYPES
    for card in range(cards.UNIT_TYPES):
        state.units[first + card] = 0
    lacks = state.lacks[seat]
    for _ in range(state.unit_count[seat]):
        last_fit = len(pool) - 1
        if lacks:
            while last_fit >= 0 and lacks >> pool[last_fit] & 1:
                last_fit -= 1
            if last_fit < 0:  # the pool holds no other type
                last_fit = len(pool) - 1
        state.units[first + pool.pop(last_fit)] += 1


# --- A commander who has stated *can* (SE 4.4) -----------------------------------------


def give_means(
    state: State, hidden: list[int], unseen: list[int], sure_units: list[int], sure_orders: list[int]
) -> None:
    """SE 4.4 Swap cards and counters until the commander of a dealt world can pay the enemies, as it has stated.

    It gets unit cards that it needs, then Reinforcements, then Supply, whichever swap is possible first. If none is
    left, the world stays as it is. `hidden`: the seats whose hands were dealt. `unseen`: the hidden counters.
    `sure_units` and `sure_orders`: by type, the cards that the hidden hands surely hold together.
    """
    seat = state.commander
    needs = count_unpaid_enemies(state)
    while spare_wild_payments(state, seat, needs) < 0:  # it cannot pay yet
        if not (
            swap_unit(state, needs, hidden, sure_units)
            or swap_order(state, hidden, sure_orders)
            or swap_supply(state, unseen)
        ):
            return


def swap_unit(state: State, needs: list[int], hidden: list[int], sure: list[int]) -> bool:
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

            may_go_to_deck = count_in_hands(state.units, cards.UNIT_TYPES, hidden, given) > sure[given]
            if may_go_to_deck and card in state.unit_deck:
                state.unit_deck[state.unit_deck.index(card)] = given
            elif not swap_with_hand(state.units, cards.UNIT_TYPES, card, given, state.commander, possible_takers):
                continue
            state.units[first + card] += 1
            state.units[first + given] -= 1
            return True
    return False


def swap_order(state: State, hidden: list[int], sure: list[int]) -> bool:
    """Swap another HQ card of the commander for a Reinforcements card from the deck or a hidden hand.

    The commander of a dealt world gets means to pay in this way. Returns whether there was such a pair of cards.
    `hidden`: the seats whose hands were dealt. `sure`: the cards by type that these hands surely hold together, none of
    which may go to the deck.
    """
    first = state.commander * cards.ORDER_TYPES

    for given in range(cards.ORDER_TYPES):
        if given == cards.REINFORCEMENTS or state.orders[first + given] <= 0:
            continue

        may_go_to_deck = count_in_hands(state.orders, cards.ORDER_TYPES, hidden, given) > sure[given]
        if may_go_to_deck and cards.REINFORCEMENTS in state.order_deck:
            state.order_deck[state.order_deck.index(cards.REINFORCEMENTS)] = given
        elif not swap_with_hand(state.orders, cards.ORDER_TYPES, cards.REINFORCEMENTS, given, state.commander, hidden):
            continue
        state.orders[first + cards.REINFORCEMENTS] += 1
        state.orders[first + given] -= 1
        return True
    return False


def count_in_hands(hands: list[int], types: int, seats: list[int], card: int) -> int:
    """Return how many copies of a card these seats hold together. `hands` has their number at seat * types + type."""
    count = 0
    for seat in seats:
        count += hands[seat * types + card]
    return count


def swap_with_hand(hands: list[int], types: int, card: int, given: int, taker: int, hidden: list[int]) -> bool:
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


def swap_supply(state: State, unseen: list[int]) -> bool:
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


def lose_token(state: State, owner: int, kind: int) -> None:
    """Take one counter of this kind off `tokens`, which counts the counters of each seat that can be spent.

    Nothing happens if no seat owns it (it is in a pile or spent), or if it is of a kind that cannot be spent.
    """
    token = kind - cards.GIVES_UNIT  # the kinds from GIVES_UNIT on can be spent
    if owner < state.seats and token >= 0:
        state.tokens[owner * cards.TOKENS + token] -= 1
