"""From an action to the next decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN, Action
from game.fix_bayonets.actions import At, Deploy, Discard, End, Go, Group, Lose, Man, Negate, Pass, Pick, To
from game.fix_bayonets.cards import CASUALTY, FIGHT_AT, FIGHT_MAN, GROUP, MOVE_MAN, MOVE_TO
from game.fix_bayonets.legal import legal_actions
from game.fix_bayonets.rules.declare import choose_man, declare_attack, declare_move, lose, negate, pick, stand
from game.fix_bayonets.rules.ground import Events
from game.fix_bayonets.rules.turn import deploy, discard, end_phase

if TYPE_CHECKING:
    from game.fix_bayonets.state import State


def carry_out(state: State, action: Action, rng: Rng, events: Events) -> None:
    """Apply a legal action, then run on to the next decision.

    The steps of a declaration and a casualty answer themselves where there is one answer. Whether a phase
    ends and whether a declaration stands is always asked, since that hangs on hidden cards.
    """
    take(state, action, rng, events)
    while state.to_act != OVER and state.stage in (MOVE_MAN, MOVE_TO, GROUP, FIGHT_MAN, FIGHT_AT, CASUALTY):
        legal = legal_actions(state)
        if len(legal) > 1:
            return
        take(state, legal[0], rng, events)


def take(state: State, action: Action, rng: Rng, events: Events) -> None:
    """One step, taken by the seat to act."""
    seat = state.to_act
    match action:
        case Pass():
            stand(state, seat, events)
        case Negate():
            negate(state, seat, action.card, events)
        case Lose():
            lose(state, seat, action.kind, events)
        case End():
            end_phase(state, seat, rng, events)
        case Discard():
            discard(state, seat, action.card, events)
        case Deploy():
            deploy(state, seat, action.file, rng, events)
        case _:
            declare(state, seat, action, events)


def declare(state: State, seat: int, action: Action, events: Events) -> None:
    """FB 7 One step of a declaration."""
    match action:
        case Pick():
            pick(state, seat, action.card)
        case Man():
            choose_man(state, seat, action.kind, action.square)
        case Group():
            state.stage = GROUP
        case To():
            declare_move(state, seat, action.square, events)
        case Go():
            declare_move(state, seat, UNKNOWN, events)
        case At():
            declare_attack(state, seat, action.square, events)
        case _:
            raise ValueError(f"{action.notation} is not an action of Fix Bayonets.")
