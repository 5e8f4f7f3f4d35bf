"""The features of a decision of Fix Bayonets that tempers choose by, from the own hand and the open board.

- Attack: an Attack card, or men who go forward, or to where an Attack card of the hand reaches the enemy. Terrain is
  the opposite, so whoever likes attacks discards Terrain and keeps Attack cards.
- Commitment: a card that is played from the hand.
- Risk: men who come close to the enemy.
- Surprise: Terrain, and the weapons that kill everybody in a square or reach the farthest. Discarded they are none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ai.temper import Features
from game.core.state import Action
from game.fix_bayonets import actions as do
from game.fix_bayonets import cards
from game.fix_bayonets.legal import has_target
from game.fix_bayonets.state import State

CARD: Final = 0.5
"""The commitment of a card that is played in the own turn."""
FAR_FORWARD: Final = 4
"""Squares forward, of one man or of a group together, that count as the most of an attack without a shot."""
ADVANCE: Final = 0.25
"""How much of an attack it is to go that far forward. It is little beside an Attack card, which everybody notices."""
READY: Final = 0.25
"""How much of an attack it is to go where an Attack card of the hand reaches the enemy."""
DISCARD: Final = 0.2
"""How much of an attack it is to discard a card that only stops the enemy. A card that is gone may be missed later."""
WASTE: Final = 0.5
"""How much of a surprise is given away by discarding what would be one."""
CLOSE: Final = 2
"""Squares from an enemy, also in a diagonal, at which a man is close to him."""


def features_of(view: State, line: Sequence[Action]) -> Features:
    """Return what the decision of `view.to_act` is like for the taste of a temper. `line` holds its actions.

    Attack is 1.0 for an Attack card and -1.0 for stopping the enemy (Negate). Surprise is for special cards, and below
    0 for discarding one. Commitment is for a card from the hand.
    """
    match line[0]:
        case do.Discard() as discard:
            return Features(attack=_worth_of_discard(discard.card), surprise=-WASTE * _is_special(discard.card))
        case do.Negate():
            return Features(attack=-1.0, commitment=1.0, surprise=1.0)
        case do.Pick() as pick if cards.CARD_TYPE[pick.card] == cards.ATTACK:
            return Features(attack=1.0, commitment=CARD, surprise=float(_is_special(pick.card)))
        case do.Pick() as pick:
            return _features_of_move(view, pick.card, line)
    return Features()


def _features_of_move(view: State, card: int, line: Sequence[Action]) -> Features:
    """Return the features of a move with a card, of one man or a group, as far as its steps are known.

    A group goes straight forward, without goals in `line`: AHEAD[seat * CARDS + card][square] is the path of a man,
    empty if he cannot go. Attack is for going forward (`forward` counts rows, up to FAR_FORWARD) and for goals from
    which a card of the hand hits an enemy. Risk is 1.0 if a goal is close to an enemy.
    """
    origins = [step.square for step in line if isinstance(step, do.Man)]
    goals = [step.square for step in line if isinstance(step, do.To)]
    if not goals:
        ahead = cards.AHEAD[view.to_act * cards.CARDS + card]
        goals = [ahead[square][-1] for square in origins if ahead[square]]

    forward = sum(goal // cards.SIZE - origin // cards.SIZE for origin, goal in zip(origins, goals, strict=False))
    if cards.FORWARD[view.to_act] < 0:
        forward = -forward
    advance = ADVANCE * max(-1.0, min(1.0, forward / FAR_FORWARD))
    # Goals may be fewer than men, as long as the steps of a decision are not all known.
    kinds = [step.kind for step in line if isinstance(step, do.Man)]
    is_ready = any(_can_fire_from(view, kind, goal) for kind, goal in zip(kinds, goals, strict=False))
    is_close = any(_is_close(view, goal) for goal in goals)
    return Features(attack=advance + READY * is_ready, commitment=CARD, risk=float(is_close))


def _can_fire_from(view: State, kind: int, square: int) -> bool:
    """Return whether a man of this kind could attack from a square with a card that the seat to act holds."""
    seat = view.to_act
    first_of_kind = seat * cards.MEN + cards.FIRST_OF_KIND[kind]  # all men of a kind use the same cards
    return any(
        view.hands[seat * cards.CARDS + card] > 0
        and first_of_kind in cards.USERS[seat * cards.CARDS + card]
        and has_target(view, seat, card, square)
        for card in range(cards.CRAWL)
    )


def _worth_of_discard(card: int) -> float:
    """Return how much it serves attacks to discard a card: it does if the card only stops the enemy, else it harms.

    >>> [_worth_of_discard(card) for card in (cards.TREES, cards.CRAWL, cards.BAYONET)]
    [0.2, 0.0, -0.2]
    """
    if cards.CARD_TYPE[card] == cards.ATTACK:
        return -DISCARD
    return DISCARD * (cards.CARD_TYPE[card] == cards.TERRAIN)


def _is_special(card: int) -> bool:
    """Return whether a card is Terrain, kills everybody in a square, or reaches the farthest."""
    return bool(cards.KILLS_ALL[card]) or card == cards.SNIPER_CARD or cards.CARD_TYPE[card] == cards.TERRAIN


def _is_close(view: State, square: int) -> bool:
    """Return whether an enemy stands within CLOSE squares."""
    foes = (1 - view.to_act) * cards.SQUARES
    rank, file = divmod(square, cards.SIZE)
    return any(
        view.standing[foes + other] > 0
        and max(abs(other // cards.SIZE - rank), abs(other % cards.SIZE - file)) <= CLOSE
        for other in range(cards.SQUARES)
    )
