"""What decisions of Fix Bayonets stand for: the declaration that their steps make, and the keys of actions."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.core.state import Action
from game.fix_bayonets import cards
from game.fix_bayonets.actions import At, Deploy, Discard, Lose, Man, Negate, Pick, To
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets.declarations import Declaration, Trial
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.fix_bayonets.sprites import man_key, square_key


def follows(selection: Selection, plan: Declaration | None) -> bool:
    """Whether what is picked may become this declaration."""
    if plan is None:
        return not selection.picking
    fits = selection.card in (None, plan.card) and (selection.who is None or selection.who in plan.crowd)
    return fits and not selection.crowd - plan.crowd


# --- what is advised, or watched ---------------------------------------------------------------------


def keys_of(action: Action, model: TableModel) -> tuple[Hashable, ...]:
    """The keys that an action is about."""
    match action:
        case Pick() | Discard() | Negate():
            return tuple(body.key for body in model.bodies(action.card)[:1])
        case Man():
            return (man_key(action.square, action.kind),)
        case To() | At():
            return (square_key(action.square),)
        case Lose():
            return (man_key(model.view.target, action.kind),)
        case Deploy():
            return (square_key(cards.BACK_ROW[model.me] + action.file),)
    return (("verb", action.notation),)


class Decisions:
    """Finds the declaration that the steps of a decision make; results are kept as long as the view lasts."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self._view: State | None = None
        self._plans: dict[tuple[Action, ...], Declaration | None] = {}

    def plan(self, actions: Sequence[Action]) -> Declaration | None:
        """What the seat to act declares by these steps; None where it is nothing, or not complete yet."""
        view, steps = self.model.view, tuple(actions)
        if view is not self._view:
            self._view, self._plans = view, {}
        if steps not in self._plans:
            self._plans[steps] = _tried(view, steps)
        return self._plans[steps]


def _tried(view: State, steps: tuple[Action, ...]) -> Declaration | None:
    if not isinstance(steps[0], Pick) and not (view.stage > cards.MOVE and view.midway()):
        return None
    trial = Trial(view)
    for step in steps:
        if trial.plan is None:
            trial = trial.then(step)
    return trial.plan
