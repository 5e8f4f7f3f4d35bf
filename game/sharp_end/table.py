"""A table of At the Sharp End that can be played on: its setup, what each seat sees of it (SE 9), and its text."""

from __future__ import annotations

from typing import Final

from game.core.decks import cards_by_count, draw_including, fill_unknown, shuffled
from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import OVER, PENDING, UNKNOWN, Action
from game.core.wording import counted_names, seats_named, wrap_line
from game.sharp_end import cards, events
from game.sharp_end.legal import (
    can_pay,
    count_answers_due,
    count_unpaid_enemies,
    is_on_beach,
    legal_actions,
    spare_wild_payments,
)
from game.sharp_end.rules import apply_action, run_to_decision
from game.sharp_end.state import State
from game.sharp_end.turn import draw_order, draw_plain_unit


class Table(State):
    """The class of every state and view of this game."""

    __slots__ = ()

    def blank(self) -> State:
        return Table(self.seats)

    def legal(self) -> list[Action]:
        return legal_actions(self)

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        if self.is_view:
            self.refuse_view()
        apply_action(self, action, rng, transcript)

    def still_asked(self) -> int:
        return count_answers_due(self)

    def _view_of(self, seat: int) -> State:
        """SE 9 Hands, decks, face-down objectives and unrevealed counters are hidden."""
        view = self.copy()
        view.is_view = True
        hide_secrets(view, seat)
        return view

    def text(self) -> str:
        return table_text(self)

    def determinize(self, rng: Rng) -> None:
        deal_unknown(self, rng)
        self.is_view = False


# --- Setup (SE 3, 8.1) -----------------------------------------------------------------


def lay_out(state: State, turns: int, rng: Rng) -> None:
    """SE 3.1-3.3 Lay out the terrain in order, shuffle piles and decks, and draw lots for the first commander."""
    seats = state.seats
    state.to_act = PENDING
    state.last_turn = turns
    state.commander = rng.below(seats)

    # the road, and on each terrain a pile of counters in random order
    state.road = list(range(cards.LAST_PLACE + 1))
    state.kind = []
    for counts in cards.PILE_COUNTS:
        pile = [kind for kind in range(cards.KINDS) for _ in range(counts[kind])]
        rng.shuffle(pile)
        state.kind += pile
    assert len(state.kind) == len(cards.TERRAIN_OF)
    state.owner = [cards.IN_PILE] * cards.COUNTERS
    state.left = list(cards.PILE_SIZE)

    # the decks, and empty discards
    state.unit_deck = shuffled(cards.UNIT_COPIES, rng)
    state.order_deck = shuffled(cards.ORDER_COPIES, rng)
    state.unit_discard = [0] * (cards.UNIT_TYPES + 1)
    state.order_discard = [0] * cards.ORDER_TYPES

    # the seats, with nothing in hand
    state.units = [0] * (seats * cards.UNIT_TYPES)
    state.orders = [0] * (seats * cards.ORDER_TYPES)
    state.sure_units = [0] * (seats * cards.UNIT_TYPES)
    state.sure_orders = [0] * (seats * cards.ORDER_TYPES)
    state.tokens = [0] * (seats * cards.TOKENS)
    state.unit_count = [0] * seats
    state.order_count = [0] * seats
    state.held = [0] * seats
    state.intel = [0] * seats
    state.lacks = [0] * seats
    state.stance = [cards.UNDECLARED] * seats
    state.place = [0] * seats


def shuffle_road(state: State, rng: Rng) -> None:
    """SE 8.1 Shuffle all terrain but the first and the last, together with the piles."""
    between = state.road[2 : cards.LAST_PLACE]
    rng.shuffle(between)
    state.road = state.road[:2] + between + state.road[cards.LAST_PLACE :]


def deal_hands(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 3.2 Deal unit cards and an HQ card to everyone. Random Events that turn up are shuffled back."""
    for seat in range(state.seats):
        for _ in range(cards.HAND[state.seats]):
            draw_plain_unit(state, seat, rng, None)
        draw_order(state, seat, rng, None)

        if transcript is not None:
            units = [card for card in range(cards.UNIT_TYPES) for _ in range(state.unit_cards(seat)[card])]
            orders = [card for card in range(cards.ORDER_TYPES) for _ in range(state.order_cards(seat)[card])]
            transcript.append(events.HandDealt(seat, tuple(units), tuple(orders)))


def begin_match(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """SE 4 The first turn, up to its first decision."""
    run_to_decision(state, rng, transcript)


# --- Views -----------------------------------------------------------------------------


def hide_secrets(view: State, seat: int) -> None:
    """Set what `seat` may not know to UNKNOWN. When the match is over, hands and counters are open."""
    view.unit_deck = [UNKNOWN] * len(view.unit_deck)
    view.order_deck = [UNKNOWN] * len(view.order_deck)

    is_over = view.to_act == OVER
    for counter in range(cards.COUNTERS):
        owner = view.owner[counter]
        if owner == cards.IN_PILE or (owner != seat and owner != cards.SPENT and not is_over):
            view.kind[counter] = UNKNOWN

    if not is_over:
        for other in range(view.seats):
            if other != seat:
                # The numbers of another seat's cards and counters stay known.
                set_row(view.units, other, cards.UNIT_TYPES, UNKNOWN)
                set_row(view.orders, other, cards.ORDER_TYPES, UNKNOWN)
                set_row(view.tokens, other, cards.TOKENS, UNKNOWN)

    for other in range(view.seats):
        if other != seat:
            set_row(view.sure_units, other, cards.UNIT_TYPES, UNKNOWN)
            set_row(view.sure_orders, other, cards.ORDER_TYPES, UNKNOWN)

    for place in range(view.shown + 1, len(view.enemy)):
        view.enemy[place] = UNKNOWN
    for counter in range(len(view.fog_kind)):
        if view.fog_place[counter] != cards.FOG_REMOVED:
            view.fog_kind[counter] = UNKNOWN


def set_row(rows: list[int], seat: int, types: int, number: int) -> None:
    """Set the number of every type for a seat, in a list at seat * types + type."""
    rows[seat * types : (seat + 1) * types] = [number] * types


# --- Worlds ----------------------------------------------------------------------------

TRIES: Final = 12
"""How many deals are tried for a commander who must be able to pay. After that `give_means` swaps cards."""


def deal_unknown(state: State, rng: Rng) -> None:
    """Fill every UNKNOWN from the cards and counters left over, all deals equally likely.

    A deal must fit two public statements: *can* is only stated with the means in hand, and a seat that passes on the
    beach holds nothing that would have paid. The hidden hands must also hold what the viewer can tell of them by
    counting. What the other seats can tell by counting is set to nothing, since no rule depends on it.
    """
    hidden = [seat for seat in range(state.seats) if state.units[seat * cards.UNIT_TYPES] == UNKNOWN]
    unseen = [counter for counter in range(cards.COUNTERS) if state.kind[counter] == UNKNOWN]

    # SE 8.2 Deal the enemy counters that lie face down, in any order.
    if state.enemy and state.enemy[cards.LAST_PLACE] == UNKNOWN:
        pool = list(cards.VARIABLE_ENEMY)
        for place in range(1, state.shown + 1):
            pool.remove(state.enemy[place])
        rng.shuffle(pool)
        fill_unknown(state.enemy, state.shown + 1, cards.LAST_PLACE + 1, pool)

    # SE 8.3 Deal the fog counters that were not turned up, in any order.
    if UNKNOWN in state.fog_kind:
        pool = list(cards.FOG_COUNTERS)
        for kind in state.fog_kind:
            if kind != UNKNOWN:
                pool.remove(kind)
        rng.shuffle(pool)
        fill_unknown(state.fog_kind, 0, len(state.fog_kind), pool)

    # SE 3.2, 4.4 Deal the hands and the counters, if need be until the commander has the means that were stated.
    sure_units = take_sure_row(state.sure_units, cards.UNIT_TYPES)
    sure_orders = take_sure_row(state.sure_orders, cards.ORDER_TYPES)
    for _ in range(TRIES):
        deal_units(state, hidden, sure_units, rng)
        deal_orders(state, hidden, sure_orders, rng)
        deal_kinds(state, unseen, rng)

        # Set `tokens` of these seats from the counters just dealt to them.
        for seat in hidden:
            set_row(state.tokens, seat, cards.TOKENS, 0)
        for counter in range(cards.COUNTERS):
            if state.kind[counter] >= cards.GIVES_UNIT and state.owner[counter] in hidden:
                state.tokens[state.owner[counter] * cards.TOKENS + state.kind[counter] - cards.GIVES_UNIT] += 1

        if not state.promised or can_pay(state, state.commander):
            return
    give_means(state, hidden, unseen, sure_units, sure_orders)


def take_sure_row(sure: list[int], types: int) -> list[int]:
    """Return the cards by type that the viewer knows to be in other hands, and fill the rows of other observers with 0.

    `sure` is `State.sure_units` or `State.sure_orders` of a view.
    """
    row: list[int] = []
    for start in range(0, len(sure), types):
        if sure[start] == UNKNOWN:
            sure[start : start + types] = [0] * types
        else:
            row = sure[start : start + types]
    return row


def unseen_cards(
    hands: list[int], types: int, copies: tuple[int, ...], discard: list[int], hidden: list[int]
) -> list[int]:
    """The cards of these types that are in the deck or in the hidden hands."""
    pool: list[int] = []
    for card in range(types):
        count = copies[card] - discard[card]
        for seat in range(len(hands) // types):
            if seat not in hidden:
                count -= hands[seat * types + card]
        pool += [card] * count
    return pool


def deal_units(state: State, hidden: list[int], sure: list[int], rng: Rng) -> None:
    """Deal unit cards to the hidden hands and the deck. Random Events are in the deck, unless they are discarded.

    `sure` are the cards by type that the hidden hands surely hold together.
    """
    if not hidden and (not state.unit_deck or state.unit_deck[0] != UNKNOWN):
        return
    pool = unseen_cards(state.units, cards.UNIT_TYPES, cards.UNIT_COPIES, state.unit_discard, hidden)
    rng.shuffle(pool)

    # first the seats that are known to lack a type, since not every card will do for them
    bound = [seat for seat in hidden if state.lacks[seat]]
    for seat in bound:
        deal_hand(state, seat, pool)
    if bound:
        rng.shuffle(pool)

    # then the others, who hold among them the rest of the cards that are surely in hidden hands
    sure_rest = [
        card
        for card in range(cards.UNIT_TYPES)
        for _ in range(sure[card] - count_in_hands(state.units, cards.UNIT_TYPES, bound, card))
    ]
    free = [seat for seat in hidden if not state.lacks[seat]]
    dealt = pool
    if sure_rest and free:
        dealt = draw_including(pool, sure_rest, sum([state.unit_count[seat] for seat in free]), rng)
    for seat in free:
        deal_hand(state, seat, dealt)

    for _ in range(cards.UNIT_COPIES[cards.RANDOM_EVENT] - state.unit_discard[cards.RANDOM_EVENT]):
        pool.insert(rng.below(len(pool) + 1), cards.RANDOM_EVENT)
    state.unit_deck = pool


def deal_hand(state: State, seat: int, pool: list[int]) -> None:
    """Deal a hand from the end of the pool. Types that the seat is known to lack are passed over and stay there."""
    base = seat * cards.UNIT_TYPES
    set_row(state.units, seat, cards.UNIT_TYPES, 0)
    lacks = state.lacks[seat]
    for _ in range(state.unit_count[seat]):
        at = len(pool) - 1
        if lacks:
            while at >= 0 and lacks >> pool[at] & 1:
                at -= 1
            if at < 0:  # the pool holds no other type
                at = len(pool) - 1
        state.units[base + pool.pop(at)] += 1


def deal_orders(state: State, hidden: list[int], sure: list[int], rng: Rng) -> None:
    """Deal HQ cards to the hidden hands. The rest is the deck.

    `sure` are the cards by type that the hidden hands surely hold together.
    """
    if not hidden and (not state.order_deck or state.order_deck[0] != UNKNOWN):
        return
    pool = unseen_cards(state.orders, cards.ORDER_TYPES, cards.ORDER_COPIES, state.order_discard, hidden)
    rng.shuffle(pool)

    sure_cards = cards_by_count(sure)
    dealt = pool
    if sure_cards and hidden:
        dealt = draw_including(pool, sure_cards, sum([state.order_count[seat] for seat in hidden]), rng)
    for seat in hidden:
        set_row(state.orders, seat, cards.ORDER_TYPES, 0)
        for _ in range(state.order_count[seat]):
            state.orders[seat * cards.ORDER_TYPES + dealt.pop()] += 1
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
        fill_unknown(state.kind, start, start + cards.PILE_SIZE[terrain], shuffled(count, rng))


# --- A commander who has stated *can* (SE 4.4) -----------------------------------------


def give_means(
    state: State, hidden: list[int], unseen: list[int], sure_units: list[int], sure_orders: list[int]
) -> None:
    """Swap cards and counters until the commander of a dealt world can pay the enemies, as it has stated (SE 4.4).

    It gets unit cards if it has any to give, else Reinforcements or Supply. If no swap is left, the world stays as it
    is.
    """
    seat = state.commander
    needs = count_unpaid_enemies(state)
    while spare_wild_payments(state, seat, needs) < 0:
        if not (
            swap_unit(state, needs, hidden, sure_units)
            or swap_order(state, hidden, sure_orders)
            or swap_supply(state, unseen)
        ):
            return


def swap_unit(state: State, needs: list[int], hidden: list[int], sure: list[int]) -> bool:
    """Swap a unit card that the commander does not need for one that it needs, from the deck or a hidden hand.

    `needs`: enemies by type. `sure`: the cards by type that the `hidden` hands surely hold together. No seat gets a
    card of a type that it is known to lack (SE 8.4), and the deck gets none that a hand surely holds. Returns whether
    there was such a pair of cards.
    """
    base = state.commander * cards.UNIT_TYPES
    lacks = state.lacks[state.commander]

    for given in range(cards.UNIT_TYPES - 1, -1, -1):
        if state.units[base + given] <= needs[given]:
            continue

        possible_takers = [seat for seat in hidden if not state.lacks[seat] >> given & 1]
        for card in range(cards.UNIT_TYPES):
            if needs[card] <= state.units[base + card] or lacks >> card & 1:
                continue

            may_go_to_deck = count_in_hands(state.units, cards.UNIT_TYPES, hidden, given) > sure[given]
            if may_go_to_deck and card in state.unit_deck:
                state.unit_deck[state.unit_deck.index(card)] = given
            elif not take_from_hand(state.units, cards.UNIT_TYPES, card, given, state.commander, possible_takers):
                continue
            state.units[base + card] += 1
            state.units[base + given] -= 1
            return True
    return False


def swap_order(state: State, hidden: list[int], sure: list[int]) -> bool:
    """Swap another HQ card of the commander for a Reinforcements card from the deck or a hidden hand.

    `sure`: the cards by type that the `hidden` hands surely hold together, none of which may go to the deck. Returns
    whether there was such a pair of cards.
    """
    base = state.commander * cards.ORDER_TYPES

    for given in range(cards.ORDER_TYPES):
        if given == cards.REINFORCEMENTS or state.orders[base + given] <= 0:
            continue

        may_go_to_deck = count_in_hands(state.orders, cards.ORDER_TYPES, hidden, given) > sure[given]
        if may_go_to_deck and cards.REINFORCEMENTS in state.order_deck:
            state.order_deck[state.order_deck.index(cards.REINFORCEMENTS)] = given
        elif not take_from_hand(state.orders, cards.ORDER_TYPES, cards.REINFORCEMENTS, given, state.commander, hidden):
            continue
        state.orders[base + cards.REINFORCEMENTS] += 1
        state.orders[base + given] -= 1
        return True
    return False


def count_in_hands(hands: list[int], types: int, seats: list[int], card: int) -> int:
    """How many copies of a card these hands hold together."""
    held = 0
    for seat in seats:
        held += hands[seat * types + card]
    return held


def take_from_hand(hands: list[int], types: int, card: int, given: int, taker: int, hidden: list[int]) -> bool:
    """Swap `card` for `given` in the first hidden hand that has it, not counting the taker's. False if none has it."""
    for seat in hidden:
        if seat != taker and hands[seat * types + card] > 0:
            hands[seat * types + card] -= 1
            hands[seat * types + given] += 1
            return True
    return False


def swap_supply(state: State, unseen: list[int]) -> bool:
    """Swap kinds between a hidden counter of the commander and a hidden Supply of the same terrain.

    Returns whether there was such a pair of counters.
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


# --- The table as text, with "?" for everything hidden -----------------------------------

STEPS: Final[tuple[str, ...]] = (
    *("a turn begins", "fight for the beach", "approach", "go on alone or withdraw", "roll of the dice"),
    *("Air support takes a die away", "officers declare", "orders", "Tactics: dice to roll again", "statement"),
    *("orders after can", "orders after cannot", "payment", "orders after the failure", "cards are drawn"),
    *("last counters before the scoring", "Exhaustion: a unit card is discarded"),
)
"""The decision that is asked for, by step, cards.TURN .. DISCARD."""
STANCES: Final[tuple[str, ...]] = ("withdrawn", "in the attack, not asked yet", "attacks")
"""By stance, cards.OUT .. ATTACKS."""
OPTIONS: Final[tuple[str, ...]] = ("Variable enemy", "Fog of war", "Beach landing")


def table_text(state: State) -> str:
    """The turn, the road, the attack, what each seat holds, and the decks, in lines of text."""
    rules = [name for name, on in zip(OPTIONS, (state.variable, state.foggy, state.landing), strict=True) if on]
    rules_in_use = f" ({', '.join(rules)})" if rules else ""
    decision = "over" if state.to_act == OVER else STEPS[state.current_step()]
    turn = f"turn {state.turn} of {state.last_turn}{rules_in_use}, seat {state.commander + 1} commands: {decision}"

    lines = [*wrap_line(turn), *_road_lines(state), *wrap_line(_attack_text(state))]
    for seat in range(state.seats):
        lines += _seat_lines(state, seat)

    units = f"unit deck ({len(state.unit_deck)}); discarded: {counted_names(cards.UNIT_NAMES, state.unit_discard)}"
    orders = f"HQ deck ({len(state.order_deck)}); discarded: {counted_names(cards.ORDER_NAMES, state.order_discard)}"
    return "\n".join([*lines, *wrap_line(units), *wrap_line(orders)])


def _road_lines(state: State) -> list[str]:
    """A head and a line for each place. The ground before terrain 1 has a line only while the attack is there."""
    lines = ["  place  terrain         dice  pile  fog  pawns"]
    for place in range(cards.LAST_PLACE + 1):
        if not place and state.stand:
            continue
        terrain = state.road[place]
        mark = ">" if place == state.stand else " "
        name = cards.TERRAIN_NAMES[terrain] if place or is_on_beach(state) else "before the road"
        fog = "?" if place in state.fog_place else ""
        pawns = [seat for seat in range(state.seats) if state.place[seat] == place]

        columns = f"{mark} {place:>5}  {name:<15} {_dice_text(state, place):>4}  {state.left[terrain]:>4}  {fog:>3}"
        lines.append(f"{columns}  {seats_named(pawns) if pawns else ''}".rstrip())
    return lines


def _dice_text(state: State, place: int) -> str:
    """The number of enemy dice of a place, or "?" under a counter face down."""
    if state.variable and not state.enemy:
        return "?"
    dice = state.dice_at(place)
    return "?" if dice == UNKNOWN else str(dice)


def _attack_text(state: State) -> str:
    """The dice of the attack, and everything that waits for the next one."""
    dice = [_die_text(state, die) for die in range(len(state.dice))]
    parts = [f"dice: {', '.join(dice) or 'none'}"]
    if state.promised:
        parts.append("the commander said can")
    if state.extra:
        parts.append(f"fog: {state.extra:+} die at the next place")
    if state.barrage:
        parts.append("Counter-barrage waits")
    if state.air:
        parts.append("Air support waits")

    turned_up = [
        kind for kind, place in zip(state.fog_kind, state.fog_place, strict=True) if place == cards.FOG_REMOVED
    ]
    if turned_up:
        parts.append("fog turned up: " + ", ".join([cards.FOG_NAMES[kind] for kind in sorted(turned_up)]))
    return "; ".join(parts)


def _die_text(state: State, die: int) -> str:
    """The face of a die, its enemy, and whether that is paid or the die is picked: "3 Light paid"."""
    face = state.dice[die]
    words = [str(face)]
    if cards.ENEMY[face] != cards.NO_ENEMY:
        words.append(cards.ENEMY_NAMES[cards.ENEMY[face]])
    if state.paid >> die & 1:
        words.append("paid")
    if state.picked >> die & 1:
        words.append("picked")
    return " ".join(words)


def _seat_lines(state: State, seat: int) -> list[str]:
    """The stance of a seat in the attack, its hand and its counters."""
    units = state.unit_cards(seat)
    orders = state.order_cards(seat)
    head = [f"seat {seat + 1}: {STANCES[state.stance[seat]]}"]
    if UNKNOWN not in orders:
        head.append(f"victory points: {state.points(seat)}")
    if state.intel[seat]:
        head.append("has played Intel-Recon")
    if state.lacks[seat]:
        lacks = [cards.UNIT_NAMES[card] for card in range(cards.UNIT_TYPES) if state.lacks[seat] >> card & 1]
        head.append("has no " + ", no ".join(lacks))
    if is_on_beach(state) and state.done >> seat & 1:
        head.append("can pay no more")

    counters = [_counter_text(state, counter) for counter in state.counters(seat)]
    unit_names = counted_names(cards.UNIT_NAMES[: cards.UNIT_TYPES], units)
    return [
        *wrap_line(", ".join(head)),
        *wrap_line(f"  unit cards ({state.unit_count[seat]}): {unit_names}"),
        *wrap_line(f"  HQ cards ({state.order_count[seat]}): {counted_names(cards.ORDER_NAMES, orders)}"),
        *wrap_line(f"  counters ({len(counters)}): {', '.join(counters) or 'none'}"),
    ]


def _counter_text(state: State, counter: int) -> str:
    """The kind of a counter, or "?", and its terrain: "VP+1 of Farm"."""
    kind = state.kind[counter]
    kind_name = "?" if kind == UNKNOWN else cards.KIND_NAMES[kind]
    return f"{kind_name} of {cards.TERRAIN_NAMES[cards.TERRAIN_OF[counter]]}"
