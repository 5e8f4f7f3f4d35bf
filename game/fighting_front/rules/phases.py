"""FF 4 The beginning of a phase."""

from __future__ import annotations

from game.core.events import Transcript
from game.fighting_front.events import PhaseBegan
from game.fighting_front.state import State


def begin_phase(state: State, phase: int, transcript: Transcript | None) -> None:
    """FF 4 Begin a phase in which something can happen, and report it."""
    state.phase = phase
    if transcript is not None:
        transcript.append(PhaseBegan(phase))
