"""A player for two with a rule of thumb, without search, for staying in the attack. Bots have to beat it (SE 4.2).

python -m ai.arena --game sharp_end --a sergeant --b tests.sharp_end.beginners:Thumb
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.bot import snap
from game.core.state import Action
from game.sharp_end import GAME, cards
from game.sharp_end import actions as do
from game.sharp_end.odds import chance_over_rolls, mean_points, means_of_commander, payment_odds
from game.sharp_end.state import State


def mean_gain(view: State, place: int) -> float:
    """The victory points that a counter of a place brings on average."""
    return max(0.0, mean_points(view, place)) if place <= cards.LAST_PLACE else 0.0


def odds_before_roll(view: State, who: int, place: int) -> float:
    """The chance that `who` pays for a place before its dice are rolled, as the seat to act knows it."""
    table = view.copy()
    table.commander = who
    return chance_over_rolls(
        means_of_commander(table, view.to_act), [0] * cards.UNIT_TYPES, max(0, view.dice_at(place))
    )


def gain_alone(view: State, who: int, place: int) -> float:
    """The victory points of a commander at a place without officers: its counter, or what going on promises."""
    on = odds_before_roll(view, who, place + 1) * gain_alone(view, who, place + 1) if place < cards.LAST_PLACE else 0.0
    return max(mean_gain(view, place), on)


def lead_by_withdrawing(view: State, officer: int, place: int, odds: float) -> float:
    """The lead of an officer who withdraws over the commander, who succeeds with these odds."""
    return mean_gain(view, place) - odds * gain_alone(view, who=1 - officer, place=place + 1)


def lead_by_staying(view: State, officer: int, place: int, odds: float) -> float:
    """The lead of an officer who stays over the commander: the victory points that it is ahead.

    After a success the other one is the officer, who withdraws or stays, whichever gives it the greater lead. The lead
    of this one is the same with the sign changed.
    """
    ahead = place + 1
    if ahead >= cards.LAST_PLACE:
        return 0.0
    next_odds = odds_before_roll(view, officer, place=ahead + 1)
    other = 1 - officer
    return -odds * max(
        lead_by_withdrawing(view, other, ahead, next_odds), lead_by_staying(view, other, ahead, next_odds)
    )


class Thumb:
    """Withdraws if its counter is worth more than staying, and otherwise acts on the first impression of a bot."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        """Spend counters first, then weigh withdrawing against staying."""
        legal = view.legal()
        seat = view.to_act
        place = view.stand
        for counter in (do.SPEND_FOR_UNIT, do.SPEND_FOR_ORDER):
            if counter in legal:
                return [counter]

        if do.ATTACK in legal:
            odds = payment_odds(view, seat)
            leaves = lead_by_withdrawing(view, seat, place, odds) > lead_by_staying(view, seat, place, odds)
            return [do.WITHDRAW if leaves else do.ATTACK]
        if do.GO_ON in legal:
            goes = odds_before_roll(view, seat, place + 1) * gain_alone(view, seat, place + 1) > mean_gain(view, place)
            return [do.GO_ON if goes else do.WITHDRAW]
        return [GAME.actions[action] for action in snap(GAME, view, seed).actions]
