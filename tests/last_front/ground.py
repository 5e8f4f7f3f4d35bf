"""Positions of Last Front written as text, for tests.

A player reads "hand T3, 2 K2, patton | bid K2, face rommel | pile P4, 2 P3". `table` explains the names of the cards.
"""

from __future__ import annotations

from collections import Counter
from functools import partial

from game.core.rng import Rng
from game.last_front import GAME, cards
from game.last_front.battle import hand_out_bonus
from game.last_front.counting import total_of
from game.last_front.rules import run_to_next_decision
from game.last_front.state import State, pile_mark
from game.last_front.table import Table, lay_out
from tests.play import act_through, give, put_on_top, remove_card, run_on, words

WINDOWS = (cards.CANCEL, cards.DIG_WINDOW, cards.FINISH_WINDOW)
act_and_pass_windows = partial(act_through, WINDOWS)
run_from_step = partial(run_on, run_to_next_decision)


def table(*players: str, front: str = "Omaha", held: str = "", active: int = 0, turn: int = 9) -> State:
    """A battle under way with a player for each text, in the turn of `active`, who has drawn already.

    A text reads "hand T3, patton | bid 2 K2 | pile P4, 2 P3" with any number of dug-in piles, and any part may be left
    out. A unit card is its letter and its value: troops "T3", tanks "K3", planes "P4", support "S3". "2 T2" means two
    of them. Other cards have their names.

    `held` reads "Kursk 2, Ruhr 1": territories with the seats, counted from 1, that have captured them.
    """
    state = Table(len(players))
    lay_out(state, Rng(5))
    state.put_fact("deck", sorted(state.deck))
    place_territories(state, front, held)

    state.starter = 0
    state.battle = 1
    state.turn = turn
    state.put_fact("fighting", [1] * state.seats)

    for seat, player in enumerate(players):
        for part in filter(None, player.split(" | ")):
            role, _, names = part.partition(" ")
            if role == "hand":
                give(state, cards.SORT_CODES, seat, names)
            elif role == "bid":
                add_to_bid(state, seat, names)
            else:
                assert role == "pile", f"'{part}' begins with neither hand nor bid nor pile"
                add_pile(state, seat, names)

    state.active = active
    state.step = cards.TURN
    state.to_act = active
    assert Counter(GAME.cards(state)) == Counter(GAME.cards(GAME.new(seats=2, options={}, rng=Rng(1))))

    return state


def place_territories(state: State, front: str, held: str) -> None:
    """Name the front, and give territories to the seats that hold them, such as "Kursk 2, Ruhr 1".

    The front is the open territory, unless it is held. Then the open one is the top card of the deck.
    """
    state.territories.append(state.open_front)  # back into the deck
    state.territories.sort()

    for entry in filter(None, held.split(", ")):
        name, _, seat = entry.rpartition(" ")
        territory = cards.TERRITORY_NAMES.index(name)
        state.territories.remove(territory)
        state.holder[territory] = int(seat) - 1

    state.front = cards.TERRITORY_NAMES.index(front)
    state.open_front = state.territories[-1] if state.holder[state.front] != cards.NONE else state.front
    state.territories.remove(state.open_front)
    for kind in range(cards.TYPES):
        hand_out_bonus(state, kind, transcript=None)


def add_to_bid(state: State, seat: int, text: str) -> None:
    """Move cards from the deck to a bid."""
    for word in words(text):
        stake = cards.STAKE_CODES.index(word)
        remove_card(state, cards.SORT_OF[stake])
        state.bids[seat * cards.STAKES + stake] += 1
    state.totals[seat] = total_of(state, seat)


def add_pile(state: State, seat: int, text: str) -> None:
    """Move cards from the deck to a new dug-in pile."""
    for word in words(text):
        stake = cards.STAKE_CODES.index(word)
        remove_card(state, cards.SORT_OF[stake])
        state.dug.append(pile_mark(seat, state.piles[seat]) * cards.STAKES + stake)
    state.piles[seat] += 1
    state.totals[seat] = total_of(state, seat)


def sorts_of(text: str) -> tuple[int, ...]:
    """The sorts of these cards: their numbers in a hand or a pile. "T3, 2 K2" gives three."""
    return tuple(map(cards.SORT_CODES.index, words(text)))


def stakes_of(text: str) -> tuple[int, ...]:
    """The stakes of these cards: their numbers in a bid. "T3, 2 K2, face rommel" gives four."""
    return tuple(map(cards.STAKE_CODES.index, words(text)))


def next_cards(state: State, *names: str) -> None:
    """Put these cards on top of the deck, the first to be drawn first."""
    deck = list(state.deck)
    put_on_top(deck, *map(cards.SORT_CODES.index, names))
    state.put_fact("deck", deck)


def next_event(state: State, name: str) -> None:
    """Put this event on top of its deck."""
    deck = list(state.event_deck)
    put_on_top(deck, cards.EVENT_NAMES.index(name))
    state.put_fact("event_deck", deck)


def throw_away(state: State, text: str) -> None:
    """Move cards from the deck to the discards."""
    for word in words(text):
        sort = cards.SORT_CODES.index(word)
        remove_card(state, sort)
        state.discard[sort] += 1


def hand_of(state: State, seat: int) -> list[str]:
    """The cards of a hand, each as its notation."""
    return [cards.SORT_CODES[sort] for sort, count in enumerate(state.hand(seat)) for _ in range(count)]


def bid_of(state: State, seat: int) -> list[str]:
    """The un-dug cards of a bid, each as its notation."""
    return [cards.STAKE_CODES[stake] for stake, count in enumerate(state.bid(seat)) for _ in range(count)]


def pile_of(state: State, seat: int, pile: int = 0) -> list[str]:
    """The cards of a dug-in pile, each as its notation."""
    return [cards.STAKE_CODES[stake] for stake in state.pile(seat, pile)]


def discards(state: State) -> list[str]:
    """The discards, each as its notation."""
    return [cards.SORT_CODES[sort] for sort, count in enumerate(state.discard) for _ in range(count)]


def known(state: State, observer: int, holder: int) -> list[str]:
    """The cards that an observer surely knows of a hand, each as its notation."""
    return [cards.SORT_CODES[sort] for sort, count in enumerate(state.known_to(observer, holder)) for _ in range(count)]
