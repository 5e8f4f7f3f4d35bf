"""The knowledge of a seat of At the Sharp End, from public events and counts alone, for the laws of every game."""

from __future__ import annotations

from collections import Counter
from typing import Any

from game.core.events import Event, MatchEnded
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN
from game.sharp_end import cards, events, legal
from game.sharp_end.state import State
from tests.play import as_list

HIDDEN = (
    *("units", "orders", "tokens", "sure_units", "sure_orders"),
    *("unit_deck", "order_deck", "kind", "enemy", "fog_kind"),
)
"""The fields of a state in which a view strikes something out."""

TURNED_UP = (
    *(events.FogTurnedUp, events.EnemyTurnedUp, events.RandomEventRolled, events.UnitDiscarded, events.CounterSpent),
    *(events.CounterCounted, events.IntelCounted, events.SeatScored, MatchEnded),
)
"""The events that show everybody what was hidden."""

LAID_OPEN = (events.UnitDiscarded,)
"""The events by which whoever acts lays open what only that seat knew: they alone can be taken back."""

SURE = {"sure_units": cards.UNIT_TYPES, "sure_orders": cards.ORDER_TYPES}
"""SE 3.4 The fields that say what is known of hands by counting, and how many sorts they count."""

FOLLOWS: tuple[str, ...] = ()
"""The fields of a view that follow from the others: an observation need not tell them."""


def unknown(state: State, seat: int) -> dict[str, int]:
    """SE 9 By field of the seat's view, how many of its facts are UNKNOWN.

    Other hands and counters are hidden until the end, decks, piles and counters face down on the road always.
    """
    others = 0 if state.to_act == OVER else state.seats - 1
    theirs = sum(state.held) - state.held[seat] if others else 0
    return {
        "units": others * cards.UNIT_TYPES,
        "orders": others * cards.ORDER_TYPES,
        "tokens": others * cards.TOKENS,
        "sure_units": (state.seats - 1) * cards.UNIT_TYPES,
        "sure_orders": (state.seats - 1) * cards.ORDER_TYPES,
        "unit_deck": len(state.unit_deck),
        "order_deck": len(state.order_deck),
        "kind": sum(state.left) + theirs,
        "enemy": cards.LAST_PLACE - state.shown if len(state.enemy) else 0,
        "fog_kind": sum(place != cards.FOG_REMOVED for place in state.fog_place),
    }


def learns(event: Event, seat: int) -> bool:
    """Whether, by the rules, this event shows this seat something that was hidden from it."""
    if isinstance(event, events.HandDealt | events.UnitDrawn | events.OrderDrawn | events.ObjectiveTaken):
        return event.seat == seat
    return isinstance(event, TURNED_UP)


def indistinguishable_table(state: State, seat: int, known: dict[str, list[int]], rng: Rng) -> State:
    """A table that `seat` cannot tell from this one: everything that it does not know is dealt anew.

    A commander who stated *can* keeps the means: everybody knows that it has them.
    """
    other = state.copy()
    kept_hands = (seat, state.commander) if state.promised else (seat,)
    hidden = [holder for holder in range(state.seats) if holder not in kept_hands]  # whose hands are dealt anew

    if state.to_act != OVER:
        unit_deck: list[int] = [card for card in state.unit_deck if card != cards.RANDOM_EVENT]
        sure = {name: known[name][seat * types : (seat + 1) * types] for name, types in SURE.items()}
        for holder in {*range(state.seats)} - {seat, *hidden}:
            for row, hand in ((sure["sure_units"], state.unit_cards), (sure["sure_orders"], state.order_cards)):
                row[:] = [max(0, count - held) for count, held in zip(row, hand(holder), strict=True)]

        with as_list(other, "units") as units:
            redeal(units, sizes=state.unit_count, sure=sure["sure_units"], hidden=hidden, deck=unit_deck, rng=rng)
        for card in state.unit_deck:
            if card == cards.RANDOM_EVENT:
                unit_deck.insert(rng.below(len(unit_deck) + 1), card)
        other.put_fact("unit_deck", unit_deck)
        with as_list(other, "orders") as orders, as_list(other, "order_deck") as order_deck:
            redeal(orders, sizes=state.order_count, sure=sure["sure_orders"], hidden=hidden, deck=order_deck, rng=rng)

    for terrain in range(1, len(cards.PILE_SIZE)):
        counters = range(cards.PILE_START[terrain], cards.PILE_START[terrain] + cards.PILE_SIZE[terrain])
        covered = [cards.IN_PILE, *(hidden if state.to_act != OVER else [])]  # at the end all hands are open
        unseen = [number for number in counters if state.owner[number] in covered]
        shuffle_at(other.kind, unseen, rng)

    for owner in range(state.seats):
        kinds = [other.kind[counter] for counter in other.counters(owner)]
        for token in range(cards.TOKENS):
            other.tokens[owner * cards.TOKENS + token] = kinds.count(cards.GIVES_UNIT + token)

    shuffle_at(other.enemy, [i for i, dice in enumerate(known["enemy"]) if dice == UNKNOWN], rng)
    shuffle_at(other.fog_kind, [i for i, kind in enumerate(known["fog_kind"]) if kind == UNKNOWN], rng)
    return other


def redeal(hands: list[int], sizes: Any, sure: list[int], hidden: list[int], deck: list[int], rng: Rng) -> None:
    """Shuffle the `hidden` hands (seats) and the deck together and deal as many cards to each.

    `hands` (seat by seat, a count for each type of card) and `deck` are changed in place. `sure` says by type how many
    cards are surely in the hidden hands, though not in which. These are dealt to them first.
    """
    types = len(sure)
    held = [card for card, count in enumerate(sure) for _ in range(count)]
    for seat in hidden:
        for card in range(types):
            deck += [card] * hands[seat * types + card]
            hands[seat * types + card] = 0
    for card in held:
        deck.remove(card)

    rng.shuffle(deck)
    while len(held) < sum(sizes[seat] for seat in hidden):
        held.append(deck.pop())

    rng.shuffle(held)
    for seat in hidden:
        for _ in range(sizes[seat]):
            hands[seat * types + held.pop()] += 1


def shuffle_at(items: Any, places: list[int], rng: Rng) -> None:
    """Shuffle the items at these places among each other."""
    moved = [items[place] for place in places]
    rng.shuffle(moved)
    for place, item in zip(places, moved, strict=True):
        items[place] = item


def fits(view: State, table: State) -> bool:
    """SE 3.4, 4.4, 8.4 Whether a table agrees with everything that this view tells of hidden hands.

    The hands hold what can be told by counting, the commander has the means that it has stated, and no seat holds a
    card of a type that it has shown to lack.
    """
    for name, types in SURE.items():
        for viewer in range(view.seats):
            sure_counts = getattr(view, name)[viewer * types : (viewer + 1) * types]
            hands = getattr(table, name.removeprefix("sure_"))
            for card, sure_count in enumerate(sure_counts):
                in_other_hands = sum(list(hands)[card::types]) - hands[viewer * types + card]
                if in_other_hands < sure_count:
                    return False

    hands = zip(view.lacks, map(table.unit_cards, range(table.seats)), strict=True)
    lacking = any(count for lacks, hand in hands for card, count in enumerate(hand) if lacks >> card & 1)
    return not lacking and (not view.promised or legal.can_pay(table, table.commander))


class Witness:
    """Somebody who sees the events of a match as one seat does, and nothing else."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.units = [0] * cards.UNIT_TYPES
        self.orders = [0] * cards.ORDER_TYPES
        self.sure = {name: [0] * types for name, types in SURE.items()}
        """By field, the cards that all others surely hold together, by counting."""
        self.view = state
        """The table as it was seen last."""
        self.kind = [UNKNOWN] * cards.COUNTERS
        self.mine: set[int] = set()
        """The counters that this seat holds."""
        self.enemy: list[int] = []
        self.fog: list[int] | None = None
        """The fog counters turned up since they were laid."""

    def see(self, event: Event) -> None:
        """Learn from an event as this seat sees it."""
        match event:
            case events.HandDealt() | events.UnitDrawn() | events.OrderDrawn() | events.ObjectiveTaken():
                self.note_gain(event)
            case events.EnemyPaid() | events.UnitDiscarded() | events.OrderPlayed():
                self.note_loss(event)
            case events.CounterSpent() | events.CounterCounted():
                assert event.counter not in self.mine or self.kind[event.counter] == event.kind
                self.kind[event.counter] = event.kind
                if isinstance(event, events.CounterSpent):
                    self.mine.discard(event.counter)
            case events.DeckRemade():
                self.count_other_hands(event.orders)

            # counters face down on the road
            case events.EnemyLaid():
                self.enemy = [0] + [UNKNOWN] * cards.LAST_PLACE
            case events.EnemyTurnedUp():
                self.enemy[event.place] = event.dice
            case events.FogLaid():
                self.fog = []
            case events.FogTurnedUp():
                assert self.fog is not None
                self.fog.append(event.kind)

    def note_gain(self, event: events.HandDealt | events.UnitDrawn | events.OrderDrawn | events.ObjectiveTaken) -> None:
        """Note what came into a hand, which only its owner sees. Fails where another seat sees it, too."""
        match event:
            case events.HandDealt():
                shown = [*event.units, *event.orders]
            case events.ObjectiveTaken():
                shown = [event.kind]
            case _:
                shown = [event.card]
        mine = event.seat == self.seat
        assert all((fact != UNKNOWN) is mine for fact in shown), f"seat {self.seat} sees {event}"

        if not mine:
            return

        match event:
            case events.HandDealt():
                self.units = [event.units.count(card) for card in range(cards.UNIT_TYPES)]
                self.orders = [event.orders.count(card) for card in range(cards.ORDER_TYPES)]
            case events.UnitDrawn():
                self.units[event.card] += 1
            case events.OrderDrawn():
                self.orders[event.card] += 1
            case events.ObjectiveTaken():
                self.kind[event.counter] = event.kind
                self.mine.add(event.counter)

    def count_other_hands(self, orders: bool) -> None:
        """Count the cards of the other hands: while the deck is empty, they hold all cards that are nowhere else."""
        if orders:
            copies = cards.ORDER_COPIES
            discards = self.view.order_discard
            own = self.orders
        else:
            copies = cards.UNIT_COPIES
            discards = self.view.unit_discard
            own = self.units
        name = "sure_orders" if orders else "sure_units"
        self.sure[name] = [copies[card] - discards[card] - held for card, held in enumerate(own)]

    def note_loss(self, event: events.EnemyPaid | events.UnitDiscarded | events.OrderPlayed) -> None:
        """Note the unit or order card that has left a hand: the own one, or one of which the seat may know cards."""
        unit = UNKNOWN
        order = UNKNOWN
        match event:
            case events.EnemyPaid(means=cards.PAY_REINFORCEMENTS):
                order = cards.REINFORCEMENTS
            case events.EnemyPaid(means=means) if means < cards.UNIT_TYPES:
                unit = means
            case events.UnitDiscarded(card=card):
                unit = card
            case events.OrderPlayed(card=card):
                order = card

        mine = event.seat == self.seat
        for card, own, sure in ((unit, self.units, "sure_units"), (order, self.orders, "sure_orders")):
            if card != UNKNOWN and mine:
                own[card] -= 1
            elif card != UNKNOWN:
                self.sure[sure][card] = max(0, self.sure[sure][card] - 1)

    def fields(self, view: State) -> dict[str, list[int]]:
        """Return by name what the secret fields of the seat's view must hold. Facts that it cannot know are UNKNOWN.

        At the end of a match hands are open without an event that tells of them, so they are left out. `sure`: by
        field, the cards that the seat can infer in other hands. `mine`: the objective counters that the seat has.
        `own_row` puts such facts into a field of all seats.
        """
        self.view = view
        fields = {
            **{name: self.own_row(view.seats, row) for name, row in self.sure.items()},
            "unit_deck": [UNKNOWN] * len(view.unit_deck),
            "order_deck": [UNKNOWN] * len(view.order_deck),
            "kind": self.kind,
            "enemy": self.enemy,
            "fog_kind": self.fog_kinds(view),
        }

        if view.to_act != OVER:
            # A counter that the seat has taken is a token in its hand if its kind gives a card or a supply.
            kinds_taken = [self.kind[counter] for counter in self.mine]
            tokens = [kinds_taken.count(cards.GIVES_UNIT + token) for token in range(cards.TOKENS)]
            fields["units"] = self.own_row(view.seats, self.units)
            fields["orders"] = self.own_row(view.seats, self.orders)
            fields["tokens"] = self.own_row(view.seats, tokens)
        return fields

    def own_row(self, seats: int, own: list[int]) -> list[int]:
        """A field by seat, in which only the part of this seat is known."""
        return [fact for seat in range(seats) for fact in (own if seat == self.seat else [UNKNOWN] * len(own))]

    def fog_kinds(self, view: State) -> list[int]:
        """The kinds of the fog counters. Those of the removed ones are in the view, and must be the kinds turned up."""
        if self.fog is None:
            return []
        assert len(view.fog_place) == len(cards.FOG_COUNTERS)
        removed = [place == cards.FOG_REMOVED for place in view.fog_place]
        kinds = [view.fog_kind[i] if gone else UNKNOWN for i, gone in enumerate(removed)]
        assert Counter(kind for kind, gone in zip(kinds, removed, strict=True) if gone) == Counter(self.fog)
        return kinds
