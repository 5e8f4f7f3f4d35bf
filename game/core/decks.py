"""Decks: lists of cards, the last on top. Discards are counts, by sort of card."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rng import Rng


def cards_by_count(counts: Sequence[int]) -> list[int]:
    """Return a list with each sort of card as often as `counts` says, in the order of the sorts."""
    return [card for card, count in enumerate(counts) for _ in range(count)]


def shuffled(copies: Sequence[int], rng: Rng) -> list[int]:
    """Return a new shuffled deck with this many copies of each sort."""
    deck = cards_by_count(copies)
    rng.shuffle(deck)
    return deck


def cards_held_by_others(hands: list[int], seats: int) -> list[int]:
    """Return the cards of each sort in the hands of all other seats combined, at observer * sorts + sort.

    `hands` holds the number of cards of each seat, at seat * sorts + sort. A seat that has kept count knows these
    numbers once a deck has run out: then a card that is nowhere else is in another hand.
    """
    sorts = len(hands) // seats
    totals: list[int] = []
    for observer in range(seats):
        for sort in range(sorts):
            count = 0
            for seat in range(seats):
                if seat != observer:
                    count += hands[seat * sorts + sort]
            totals.append(count)
    return totals


def forget_card_played(sure: list[int], seats: int, seat: int, sort: int) -> None:
    """Take a card that `seat` has played openly off `sure`, the cards that each observer knows to be in other hands.

    `sure` counts the cards of each sort, at observer * sorts + sort. What the seat itself knows of other hands does not
    change.
    """
    sorts = len(sure) // seats
    for observer in range(seats):
        place = observer * sorts + sort
        if observer != seat and sure[place] > 0:
            sure[place] -= 1


def draw_including(pool: list[int], sure: list[int], number: int, rng: Rng) -> list[int]:
    """Take `number` cards out of a pool at random and return them shuffled. All cards of `sure` are among them.

    The pool must hold the cards of `sure`. The cards that are not drawn stay in it, shuffled as well.
    """
    for card in sure:
        pool.remove(card)
    rng.shuffle(pool)

    drawn = sure[:]
    while len(drawn) < number:
        drawn.append(pool.pop())
    rng.shuffle(drawn)
    return drawn


def deal_to_places(places: list[int], numbers: list[int], cards: list[int], rng: Rng) -> None:
    """Deal cards at random to some places of a list, whose numbers are given. There must be a card for each.

    `places` is changed. `cards` stays as it is, so that it can be dealt again.
    """
    pool = cards[:]
    rng.shuffle(pool)
    for number in numbers:
        places[number] = pool.pop()


def shuffle_discard_into_deck(deck: list[int], discard: list[int], rng: Rng) -> None:
    """Move all discards into the deck and shuffle it, in place. Usually the deck has run out.

    `deck` lists its cards, and `discard` has the number of cards of each sort.
    """
    for sort in range(len(discard)):
        deck += [sort for _ in range(discard[sort])]
        discard[sort] = 0
    rng.shuffle(deck)
