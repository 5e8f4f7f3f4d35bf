"""Decks: cards in a list or a packed array, the last on top. Discards are counts, by sort of card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.compiled import i64
from game.core.packed import append, pop, remove, vec
from game.core.rng import Rng
from game.core.state import UNKNOWN


def cards_by_count(counts: Sequence[int]) -> list[int]:
    """Return a list with each sort of card as often as `counts` says, in the order of the sorts."""
    return [card for card, count in enumerate(counts) for _ in range(count)]


def shuffled(copies: Sequence[int], rng: Rng) -> list[int]:
    """Return a new shuffled deck with this many copies of each sort."""
    deck = cards_by_count(copies)
    rng.shuffle(deck)
    return deck


def cards_held_by_others(hands: vec[i64], seats: i64) -> vec[i64]:
    """Return the cards of each sort in the hands of all other seats combined, at observer * sorts + sort.

    `hands` holds the number of cards of each seat, at seat * sorts + sort. A seat that has kept count knows these
    numbers once a deck has run out: then a card that is nowhere else is in another hand.
    """
    size: i64 = len(hands)
    sorts = size // seats
    totals = vec[i64]([0] * len(hands))
    observer: i64
    seat: i64
    sort: i64
    for observer in range(seats):
        for seat in range(seats):
            if seat != observer:
                for sort in range(sorts):
                    totals[observer * sorts + sort] += hands[seat * sorts + sort]
    return totals


def forget_card_played(sure: vec[i64], seats: i64, seat: i64, sort: i64) -> None:
    """Take a card that `seat` has played openly off `sure`, the cards that each observer knows to be in other hands.

    `sure` counts the cards of each sort, at observer * sorts + sort. What the seat itself knows of other hands does not
    change.
    """
    size: i64 = len(sure)
    sorts = size // seats
    observer: i64
    for observer in range(seats):
        place = observer * sorts + sort
        if observer != seat and sure[place] > 0:
            sure[place] -= 1


def draw_including(pool: vec[i64], sure: vec[i64], number: i64, rng: Rng) -> tuple[vec[i64], vec[i64]]:
    """Take `number` cards out of a pool at random. All cards of `sure`, which the pool must hold, are among them.

    Returns the cards that are drawn, shuffled, and those that are left, shuffled as well. The pool is used up.
    """
    left = pool
    for card in sure:
        left = remove(left, card)
    rng.shuffle_packed(left)

    drawn = sure[:]
    while len(drawn) < number:
        left, card = pop(left)
        drawn = append(drawn, card)
    rng.shuffle_packed(drawn)
    return drawn, left


_PLACES: Final[vec[i64]] = vec[i64](list(range(128)))
"""The places of the cards in a deck, from the bottom. There are more than in any deck."""


def put_in_at_random(deck: vec[i64], card: i64, copies: i64, rng: Rng) -> vec[i64]:
    """Return a deck with this many copies of a card put in, each at a random place among the cards that are there.

    The cards of the deck keep their order. Places are drawn as if the copies were put in one after another: the deck
    has one more place for each further copy. The place of the last copy is final, so the places are taken from the last
    copy to the first.
    """
    size: i64 = len(deck)
    drawn = vec[i64]([0] * copies)
    number: i64
    for number in range(copies):
        drawn[number] = rng.draw(size + number + 1)

    filled = vec[i64]([card] * (size + copies))
    places = _PLACES[: size + copies]  # those of the deck's own cards, once the places of the copies are taken out
    for number in range(copies - 1, -1, -1):
        places, _ = pop(places, drawn[number])
    for number in range(size):
        filled[places[number]] = deck[number]
    return filled


def place_of(cards: vec[i64], card: i64) -> i64:
    """Return the place of the first card of this sort, counted from the bottom, or -1 if there is none."""
    place: i64
    for place in range(len(cards)):
        if cards[place] == card:
            return place
    return -1


def hide(facts: vec[i64], first: i64, count: i64) -> None:
    """Set `count` facts from `first` on to UNKNOWN."""
    place: i64
    for place in range(first, first + count):
        facts[place] = UNKNOWN


def deal_to_places(places: list[int], numbers: list[int], cards: list[int], rng: Rng) -> None:
    """Deal cards at random to some places of a list, whose numbers are given. There must be a card for each.

    `places` is changed. `cards` stays as it is, so that it can be dealt again.
    """
    pool = cards[:]
    rng.shuffle(pool)
    for number in numbers:
        places[number] = pool.pop()


def take_shuffled_discards(discard: vec[i64], rng: Rng) -> vec[i64]:
    """Return a new shuffled deck of all discards, which become none. `discard` has the number of cards of each sort."""
    deck = vec[i64]()
    sort: i64
    for sort in range(len(discard)):
        while discard[sort] > 0:
            deck = append(deck, sort)
            discard[sort] -= 1
    rng.shuffle_packed(deck)
    return deck


class Pools:
    """Hidden counters in several pools, each of which is shuffled and dealt by itself in every world.

    The pools follow one another in two packed arrays: the places of the counters, and what is printed on them.
    """

    __slots__ = ("ends", "places", "prints")

    def __init__(self) -> None:
        self.places: vec[i64] = vec[i64]()
        """The places of all hidden counters, pool by pool."""
        self.prints: vec[i64] = vec[i64]()
        """The prints that are left for them, pool by pool."""
        self.ends: vec[i64] = vec[i64]()
        """By pool: the number of hidden counters in it and in the pools before it."""

    def add(self, counters: vec[i64], first: i64, end: i64, copies: vec[i64]) -> None:
        """Add a pool with the counters from `first` up to `end` that are UNKNOWN, if there are any.

        `copies`: by print, the number of all counters there. Those that are not hidden are taken off.
        """
        left = copies[:]
        places = self.places
        prints = self.prints
        before: i64 = len(places)
        place: i64
        for place in range(first, end):
            if counters[place] == UNKNOWN:
                places = append(places, place)
            else:
                left[counters[place]] -= 1

        if len(places) > before:
            one: i64
            for one in range(len(left)):
                for _ in range(left[one]):
                    prints = append(prints, one)
            self.places = places
            self.prints = prints
            self.ends = append(self.ends, len(places))

    def deal(self, counters: vec[i64], rng: Rng) -> None:
        """Deal the prints of each pool at random to the places of its counters.

        The last print of a shuffled pool goes to its first place, as if it were drawn from the top of a pile.
        """
        places = self.places
        start: i64 = 0
        end: i64
        number: i64
        for end in self.ends:
            prints = self.prints[start:end]
            rng.shuffle_packed(prints)
            last = end - start
            for number in range(start, end):
                last -= 1
                counters[places[number]] = prints[last]
            start = end
