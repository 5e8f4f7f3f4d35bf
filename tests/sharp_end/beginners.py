"""A rule of thumb for two that takes no search, for whether to stay in the attack; bots have to beat it (SE 4.2).

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


def brings(view: State, place: int) -> float:
    """What a counter of a place brings, in victory points."""
    return max(0.0, mean_points(view, place)) if place <= cards.LAST_PLACE else 0.0


def odds_at(view: State, who: int, place: int) -> float:
    """How likely `who` pays for a place before its dice are rolled, as the seat to act knows it."""
    table = view.copy()
    table.commander = who
    return chance_over_rolls(
        means_of_commander(table, view.to_act), [0] * cards.UNIT_TYPES, max(0, view.dice_at(place))
    )


def alone(view: State, who: int, place: int) -> float:
    """What a commander at a place gets who has no officers left: its counter, or what going on promises."""
    on = odds_at(view, who, place + 1) * alone(view, who, place + 1) if place < cards.LAST_PLACE else 0.0
    return max(brings(view, place), on)


def leaving(view: State, officer: int, place: int, odds: float) -> float:
    """How much more an officer gets who withdraws than the commander, who succeeds with these odds."""
    return brings(view, place) - odds * alone(view, 1 - officer, place + 1)


def staying(view: State, officer: int, place: int, odds: float) -> float:
    """How much more an officer gets who stays than the commander: after a success the two change places."""
    ahead = place + 1
    if ahead >= cards.LAST_PLACE:
        return 0.0
    next_odds = odds_at(view, officer, ahead + 1)
    other = 1 - officer
    return -odds * max(leaving(view, other, ahead, next_odds), staying(view, other, ahead, next_odds))


class Thumb:
    """Withdraws if its counter is worth more than staying, and else acts on the first impression of a bot; for two."""

    def decide(self, view: State, seed: int) -> Sequence[Action]:
        legal, seat, place = view.legal(), view.to_act, view.stand
        for counter in (do.SPEND_FOR_UNIT, do.SPEND_FOR_ORDER):
            if counter in legal:
                return [counter]
        if do.ATTACK in legal:
            odds = payment_odds(view, seat)
            leaves = leaving(view, seat, place, odds) > staying(view, seat, place, odds)
            return [do.WITHDRAW if leaves else do.ATTACK]
        if do.GO_ON in legal:
            goes = odds_at(view, seat, place + 1) * alone(view, seat, place + 1) > brings(view, place)
            return [do.GO_ON if goes else do.WITHDRAW]
        return [GAME.actions[action] for action in snap(GAME, view, seed).actions]
