"""Names of battalions and cards, which words and tooltips share."""

from __future__ import annotations

from game.battlefronts.cards import RANK_WORDS
from game.core import wording


def battalion_name(number: int) -> str:
    """How a battalion is called: as an ordinal, in the order in which its side has called up battalions.

    >>> battalion_name(0)
    '1st'
    """
    return wording.ordinal(number + 1)


def card_count(count: int) -> str:
    """A number of cards.

    >>> card_count(1), card_count(3)
    ('1 card', '3 cards')
    """
    return wording.count_of(count, "card")


def rank_with_article(card: int) -> str:
    """A rank as the log calls it.

    >>> [rank_with_article(card) for card in (1, 7, 8, 12)]
    ['an *ace*', 'a *7*', 'an *8*', 'a *queen*']
    """
    return f"{'an' if card in (1, 8) else 'a'} *{RANK_WORDS[card]}*"
