"""At the Sharp End: why a seat stays in the attack or leaves it, in sentences for the player."""

from __future__ import annotations

from ai.estimates.sharp_end.chances import spoils
from game.sharp_end.cards import (
    ALONE,
)
from game.sharp_end.legal import next_enemy
from game.sharp_end.odds import chance_told, mean_points, payment_odds
from game.sharp_end.state import State


def odds_told(view: State) -> str:
    """What the seat to act expects of the fight to come."""
    odds = payment_odds(view, view.to_act)
    if view.step == ALONE:
        return f"{chance_told(odds)} to beat the next roll."
    if next_enemy(view) < 0:
        return "There is no enemy to pay."
    spoil = round(100 * spoils(view))
    refuses = f" Even then, {spoil} % chance that they say no." if odds >= 0.005 and spoil else ""
    return f"{chance_told(odds)} that the commander can pay.{refuses}"


def counters_told(view: State) -> str:
    """What withdrawing brings now, and what it would bring one terrain further on."""
    here = mean_points(view, view.stand)
    if here < 0:
        return "You get no counter if you withdraw."
    there = max(0.0, mean_points(view, view.stand + 1))
    return f"A counter here brings {here:.1f} VP on average, one from the next terrain {there:.1f}."
