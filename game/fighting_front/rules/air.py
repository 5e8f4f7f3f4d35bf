"""FF 4.6-4.9 The air phases."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.state import Action
from game.fighting_front.state import State
from game.fighting_front.steps import BEGIN_MOVEMENT


def advance_air(state: State, transcript: Transcript | None) -> None:
    """Run on in one of the steps BEGIN_AIR, AIR .. AA_TARGET, NEXT_INTERCEPTION, FIGHT, COMBAT, NEXT_AA, BOMB_RUN."""
    state.step = BEGIN_MOVEMENT


def decide_air(state: State, seat: int, action: Action, transcript: Transcript | None) -> None:
    """Carry out a decision of one of the steps AIR .. AA_TARGET."""


def rolled(state: State, transcript: Transcript | None) -> None:
    """FF 4.7, 4.8 The result of a die of AIR_COMBAT or AA_FIRE."""
