"""FF 4.6-4.9 What is open in the air: missions, interception, foes, AA guns. Questions only."""

from __future__ import annotations

from game.core.state import Action
from game.fighting_front.state import State


def mission_actions(state: State, seat: int) -> list[Action]:
    """FF 4.6 Step AIR."""
    return []


def goal_actions(state: State, seat: int) -> list[Action]:
    """FF 4.6 Step AIR_TARGET."""
    return []


def intercept_actions(state: State, seat: int) -> list[Action]:
    """FF 4.7 Step INTERCEPT."""
    return []


def foe_actions(state: State, seat: int) -> list[Action]:
    """FF 4.7 Step FOE."""
    return []


def gun_actions(state: State, seat: int) -> list[Action]:
    """FF 4.8 Step AA."""
    return []


def gun_target_actions(state: State, seat: int) -> list[Action]:
    """FF 4.8 Step AA_TARGET."""
    return []
