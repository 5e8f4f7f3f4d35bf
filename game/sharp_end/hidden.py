"""SE 9 What a seat may not know: UNKNOWN in its view, and dealt at random by `determinize`."""

from __future__ import annotations

from typing import Final

from game.core.decks import counted, drawn_among
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN
from game.sharp_end import cards
from game.sharp_end.legal import can_pay, enemies, spare
from game.sharp_end.state import State

TRIES: Final = 12
"""How many deals are tried for a commander who must be able to pay; after that `give_means` swaps cards."""


# --- Views -----------------------------------------------------------------------------


def hide(view: State, seat: int) -> None:
    """Set what `seat` may not know to UNKNOWN. When the match is over, hands and counters are open."""
    view.unit_deck = [UNKNOWN] * len(view.unit_deck)
    view.order_deck = [UNKNOWN] * len(view.order_deck)
    over = view.to_act == OVER
    for counter in range(cards.COUNTERS):
        owner = view.owner[counter]
        if owner == cards.IN_PILE or (owner != seat and owner != cards.SPENT and not over):
            view.kind[counter] = UNKNOWN
    if not over:
        for other in range(view.seats):
            if other != seat:
                hide_hand(view, other)
    for other in range(view.seats):
        if other != seat:
            view.sure_units[other * cards.UNIT_TYPES : (other + 1) * cards.UNIT_TYPES] = [UNKNOWN] * cards.UNIT_TYPES
            view.sure_orders[other * cards.ORDER_TYPES : (other + 1) * cards.ORDER_TYPES] = [
                UNKNOWN
            ] * cards.ORDER_TYPES
    for place in range(view.shown + 1, len(view.enemy)):
        view.enemy[place] = UNKNOWN
    for i in range(len(view.fog_kind)):
        if view.fog_place[i] != cards.FOG_REMOVED:
            view.fog_kind[i] = UNKNOWN


def hide_hand(view: State, seat: int) -> None:
    """Hide the cards and counters of another seat; their numbers stay known."""
    for i in range(seat * cards.UNIT_TYPES, (seat + 1) * cards.UNIT_TYPES):
        view.units[i] = UNKNOWN
    for i in range(seat * cards.ORDER_TYPES, (seat + 1) * cards.ORDER_TYPES):
        view.orders[i] = UNKNOWN
    for i in range(seat * cards.TOKENS, (seat + 1) * cards.TOKENS):
        view.tokens[i] = UNKNOWN


# --- Worlds ----------------------------------------------------------------------------


def deal_unknown(state: State, rng: Rng) -> None:
    """Fill every UNKNOWN from the cards and counters left over, all deals equally likely.

    A deal must fit two public statements: *can* is only stated with the means in hand, and a seat that
    passes on the beach holds nothing that would have paid. And the hands hold together what the viewer can tell of them
    by counting. In the world nobody else can, since no rule depends on it.
    """
    hidden: list[int] = []
    for seat in range(state.seats):
        if state.units[seat * cards.UNIT_TYPES] == UNKNOWN:
            hidden.append(seat)
    unseen: list[int] = []
    for counter in range(cards.COUNTERS):
        if state.kind[counter] == UNKNOWN:
            unseen.append(counter)
    deal_enemy(state, rng)
    deal_fog(state, rng)
    sure_units = told_apart(state.sure_units, cards.UNIT_TYPES)
    sure_orders = told_apart(state.sure_orders, cards.ORDER_TYPES)
    for _ in range(TRIES):
        deal_units(state, hidden, sure_units, rng)
        deal_orders(state, hidden, sure_orders, rng)
        deal_kinds(state, unseen, rng)
        count_tokens(state, hidden)
        if not state.promised or can_pay(state, state.commander):
            return
    give_means(state, hidden, unseen, sure_units, sure_orders)


def told_apart(sure: list[int], sorts: int) -> list[int]:
    """What the viewer surely knows of the others' cards, by sort; the rows of all others are filled with 0."""
    found: list[int] = []
    for at in range(0, len(sure), sorts):
        if sure[at] == UNKNOWN:
            sure[at : at + sorts] = [0] * sorts
        else:
            found = sure[at : at + sorts]
    return found


def units_unseen(state: State, hidden: list[int]) -> list[int]:
    """The unit cards that lie in the deck or in these hands, without Random Events."""
    pool: list[int] = []
    for card in range(cards.UNIT_TYPES):
        count = cards.UNIT_COPIES[card] - state.unit_discard[card]
        for seat in range(state.seats):
            if seat not in hidden:
                count -= state.units[seat * cards.UNIT_TYPES + card]
        for _ in range(count):
            pool.append(card)
    return pool


def deal_units(state: State, hidden: list[int], sure: list[int], rng: Rng) -> None:
    """Deal unit cards to the hidden hands and the deck; Random Events lie in the deck or are discarded."""
    if not hidden and (not state.unit_deck or state.unit_deck[0] != UNKNOWN):
        return
    pool = units_unseen(state, hidden)
    rng.shuffle(pool)
    bound = [seat for seat in hidden if state.lacks[seat]]
    for seat in bound:
        deal_hand(state, seat, pool)
    if bound:
        rng.shuffle(pool)
    left: list[int] = []
    for card in range(cards.UNIT_TYPES):
        for _ in range(sure[card] - held_in(state.units, cards.UNIT_TYPES, bound, card)):
            left.append(card)
    free = [seat for seat in hidden if not state.lacks[seat]]
    dealt = drawn_among(pool, left, sum([state.unit_count[seat] for seat in free]), rng) if left and free else pool
    for seat in free:
        deal_hand(state, seat, dealt)
    for _ in range(cards.UNIT_COPIES[cards.RANDOM_EVENT] - state.unit_discard[cards.RANDOM_EVENT]):
        pool.insert(rng.below(len(pool) + 1), cards.RANDOM_EVENT)
    state.unit_deck = pool


def deal_hand(state: State, seat: int, pool: list[int]) -> None:
    """Deal a hand from the end of the pool; types that the seat is known to lack are passed over and stay there."""
    base = seat * cards.UNIT_TYPES
    for i in range(base, base + cards.UNIT_TYPES):
        state.units[i] = 0
    lacks = state.lacks[seat]
    for _ in range(state.unit_count[seat]):
        at = len(pool) - 1
        if lacks:
            while at >= 0 and lacks >> pool[at] & 1:
                at -= 1
            if at < 0:
                at = len(pool) - 1
        state.units[base + pool.pop(at)] += 1


def deal_orders(state: State, hidden: list[int], sure: list[int], rng: Rng) -> None:
    """Deal HQ cards to the hidden hands; the rest is the deck."""
    if not hidden and (not state.order_deck or state.order_deck[0] != UNKNOWN):
        return
    pool: list[int] = []
    for card in range(cards.ORDER_TYPES):
        count = cards.ORDER_COPIES[card] - state.order_discard[card]
        for seat in range(state.seats):
            if seat not in hidden:
                count -= state.orders[seat * cards.ORDER_TYPES + card]
        for _ in range(count):
            pool.append(card)
    rng.shuffle(pool)
    left = counted(sure)
    dealt = drawn_among(pool, left, sum([state.order_count[seat] for seat in hidden]), rng) if left and hidden else pool
    for seat in hidden:
        base = seat * cards.ORDER_TYPES
        for i in range(base, base + cards.ORDER_TYPES):
            state.orders[i] = 0
        for _ in range(state.order_count[seat]):
            state.orders[base + dealt.pop()] += 1
    state.order_deck = pool


def deal_kinds(state: State, unseen: list[int], rng: Rng) -> None:
    """Deal kinds to the counters whose kind is hidden, from what each terrain has left."""
    for counter in unseen:
        state.kind[counter] = UNKNOWN
    for terrain in range(1, len(cards.PILE_SIZE)):
        start = cards.PILE_START[terrain]
        count = [cards.PILE_COUNTS[terrain][kind] for kind in range(cards.KINDS)]
        for counter in range(start, start + cards.PILE_SIZE[terrain]):
            if state.kind[counter] != UNKNOWN:
                count[state.kind[counter]] -= 1
        pool: list[int] = []
        for kind in range(cards.KINDS):
            for _ in range(count[kind]):
                pool.append(kind)
        if pool:
            rng.shuffle(pool)
            for counter in range(start, start + cards.PILE_SIZE[terrain]):
                if state.kind[counter] == UNKNOWN:
                    state.kind[counter] = pool.pop()


def count_tokens(state: State, hidden: list[int]) -> None:
    """Set `tokens` of these seats from the counters just dealt to them."""
    for seat in hidden:
        for i in range(seat * cards.TOKENS, (seat + 1) * cards.TOKENS):
            state.tokens[i] = 0
    for counter in range(cards.COUNTERS):
        if state.kind[counter] >= cards.GIVES_UNIT and state.owner[counter] in hidden:
            state.tokens[state.owner[counter] * cards.TOKENS + state.kind[counter] - cards.GIVES_UNIT] += 1


def deal_enemy(state: State, rng: Rng) -> None:
    """SE 8.2 Deal the enemy counters that lie face down, in any order."""
    if not state.enemy or state.enemy[cards.LAST_PLACE] != UNKNOWN:
        return
    pool: list[int] = []
    for dice in cards.VARIABLE_ENEMY:
        pool.append(dice)
    for place in range(1, state.shown + 1):
        pool.remove(state.enemy[place])
    rng.shuffle(pool)
    for place in range(state.shown + 1, cards.LAST_PLACE + 1):
        state.enemy[place] = pool.pop()


def deal_fog(state: State, rng: Rng) -> None:
    """SE 8.3 Deal the fog counters that were not turned up, in any order."""
    if UNKNOWN not in state.fog_kind:
        return
    pool: list[int] = []
    for kind in cards.FOG_COUNTERS:
        pool.append(kind)
    for kind in state.fog_kind:
        if kind != UNKNOWN:
            pool.remove(kind)
    rng.shuffle(pool)
    for i in range(len(state.fog_kind)):
        if state.fog_kind[i] == UNKNOWN:
            state.fog_kind[i] = pool.pop()


# --- A commander who has stated *can* (SE 4.4) -----------------------------------------


def give_means(
    state: State, hidden: list[int], unseen: list[int], sure_units: list[int], sure_orders: list[int]
) -> None:
    """Swap missing means into the commander's hand: unit cards if it has any to give, else wild ones."""
    seat = state.commander
    needs = enemies(state)
    while spare(state, seat, needs) < 0:
        if not (
            swap_unit(state, needs, hidden, sure_units)
            or swap_order(state, hidden, sure_orders)
            or swap_supply(state, unseen)
        ):
            return


def swap_unit(state: State, needs: list[int], hidden: list[int], sure: list[int]) -> bool:
    """Swap a unit card that is not needed for one that is, from the deck or a hidden hand.

    Nobody gets a card of a type that it is known to lack (SE 8.4), nor the deck one that a hand surely holds.
    """
    base = state.commander * cards.UNIT_TYPES
    lacks = state.lacks[state.commander]
    for given in range(cards.UNIT_TYPES - 1, -1, -1):
        if state.units[base + given] <= needs[given]:
            continue
        willing: list[int] = []
        for seat in hidden:
            if not state.lacks[seat] >> given & 1:
                willing.append(seat)
        for card in range(cards.UNIT_TYPES):
            if needs[card] > state.units[base + card] and not lacks >> card & 1:
                if card in state.unit_deck and held_in(state.units, cards.UNIT_TYPES, hidden, given) > sure[given]:
                    state.unit_deck[state.unit_deck.index(card)] = given
                elif not take_from_hand(state.units, cards.UNIT_TYPES, card, given, state.commander, willing):
                    continue
                state.units[base + card] += 1
                state.units[base + given] -= 1
                return True
    return False


def swap_order(state: State, hidden: list[int], sure: list[int]) -> bool:
    """Swap another HQ card for a Reinforcements card from the deck or a hidden hand."""
    base = state.commander * cards.ORDER_TYPES
    for given in range(cards.ORDER_TYPES):
        if given != cards.REINFORCEMENTS and state.orders[base + given] > 0:
            if (
                cards.REINFORCEMENTS in state.order_deck
                and held_in(state.orders, cards.ORDER_TYPES, hidden, given) > sure[given]
            ):
                state.order_deck[state.order_deck.index(cards.REINFORCEMENTS)] = given
            elif not take_from_hand(
                state.orders, cards.ORDER_TYPES, cards.REINFORCEMENTS, given, state.commander, hidden
            ):
                continue
            state.orders[base + cards.REINFORCEMENTS] += 1
            state.orders[base + given] -= 1
            return True
    return False


def held_in(hands: list[int], types: int, hidden: list[int], card: int) -> int:
    """How many of a card the hidden hands hold together."""
    held = 0
    for seat in hidden:
        held += hands[seat * types + card]
    return held


def take_from_hand(hands: list[int], types: int, card: int, given: int, taker: int, hidden: list[int]) -> bool:
    """Swap `card` for `given` in the first hidden hand but the taker's that has it."""
    for seat in hidden:
        if seat != taker and hands[seat * types + card] > 0:
            hands[seat * types + card] -= 1
            hands[seat * types + given] += 1
            return True
    return False


def swap_supply(state: State, unseen: list[int]) -> bool:
    """Swap kinds between a hidden counter of the commander and a hidden Supply of the same terrain."""
    seat = state.commander
    for mine in unseen:
        if state.owner[mine] == seat and state.kind[mine] != cards.SUPPLY:
            for other in unseen:
                if (
                    cards.TERRAIN_OF[other] == cards.TERRAIN_OF[mine]
                    and state.kind[other] == cards.SUPPLY
                    and state.owner[other] != seat
                ):
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
    """Take a counter of this kind out of its owner's `tokens`, if a seat owns it."""
    if owner < state.seats and kind >= cards.GIVES_UNIT:
        state.tokens[owner * cards.TOKENS + kind - cards.GIVES_UNIT] -= 1
