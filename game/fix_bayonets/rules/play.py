"""From an action to the next decision."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN, Action
from game.fix_bayonets import cards
from game.fix_bayonets.actions import At, Deploy, Discard, Go, Lose, Man, Negate, Pick, To
from game.fix_bayonets.legal import only_choice
from game.fix_bayonets.rules.declare import choose_man, declare_attack, declare_move, lose, negate, pick, stand
from game.fix_bayonets.rules.turn import deploy, discard, end_phase
from game.fix_bayonets.state import State


def carry_out(state: State, action: Action, rng: Rng, transcript: Transcript | None) -> None:
    """Apply a legal action, then run on to the next decision.

    The steps of a declaration and a casualty answer themselves where there is one answer. Whether a phase
    ends and whether a declaration stands is always asked, since that depends on hidden cards.
    """
    take(state, action, rng, transcript)
    while state.to_act != OVER and (state.stage in cards.HALF_MADE or state.stage == cards.CASUALTY):
        only = only_choice(state)
        if only is None:
            return
        take(state, only, rng, transcript)


def take(state: State, action: Action, rng: Rng, transcript: Transcript | None) -> None:
    """Carry out the answer to the question of `state.stage`."""
    seat = state.to_act
    stage = state.stage
    if stage in (cards.MOVE, cards.FIGHT):
        if isinstance(action, Pick):
            pick(state, seat, action.card)
        else:
            end_phase(state, seat, rng, transcript)
    elif stage in (cards.STOP_MOVE, cards.STOP_FIGHT):
        if isinstance(action, Negate):
            negate(state, seat, action.card, transcript)
        else:
            stand(state, seat, transcript)
    elif isinstance(action, Discard):
        discard(state, seat, action.card, transcript)
    elif isinstance(action, Deploy):
        deploy(state, seat, action.file, rng, transcript)
    elif isinstance(action, Lose):
        lose(state, seat, action.kind, transcript)
    else:
        declare(state, seat, action, transcript)


def declare(state: State, seat: int, action: Action, transcript: Transcript | None) -> None:
    """FB 7 Carry out a step of a declaration that follows its card."""
    if isinstance(action, Man):
        choose_man(state, seat, action.kind, action.square)
    elif isinstance(action, To):
        declare_move(state, seat, action.square, transcript)
    elif isinstance(action, At):
        declare_attack(state, seat, action.square, transcript)
    elif isinstance(action, Go):
        declare_move(state, seat, UNKNOWN, transcript)
    else:
        state.stage = cards.GROUP
