"""A whole decision, as a hint or a demonstration shows it: in words, and as what is lit on the table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence

from game.core.state import Action
from game.fix_bayonets.actions import Deploy, Man, Pick
from game.fix_bayonets.cards import CARD_NAMES, FILE_NAMES, KIND_NAMES, MOVE
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets import log_lines
from scenes.boards.fix_bayonets.declarations import Plan, Trial
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.sprites import card_key, man_key, plan_key, square_key
from scenes.boards.fix_bayonets.tooltips import Tooltips


class Decisions:
    """Finds what the steps of a decision come to; what has been found is kept as long as the view lasts."""

    def __init__(self, model: TableModel, tips: Tooltips) -> None:
        self.model = model
        self.tips = tips
        self._view: State | None = None
        self._plans: dict[tuple[Action, ...], Plan | None] = {}

    def plan(self, actions: Sequence[Action]) -> Plan | None:
        """What the seat to act declares by these steps; None where it is nothing, or not complete yet."""
        view = self.model.view
        if view is not self._view:
            self._view, self._plans = view, {}
        steps = tuple(actions)
        if steps not in self._plans:
            self._plans[steps] = _tried(view, steps)
        return self._plans[steps]

    def words(self, actions: Sequence[Action]) -> str:
        """The decision in a few words: card, who, and where to."""
        plan = self.plan(actions)
        if plan is not None:
            return log_lines.declaration(plan)
        first, *more = actions
        if isinstance(first, Deploy):
            return _deployed([action for action in actions if isinstance(action, Deploy)])
        men = [action for action in more if isinstance(action, Man)]
        if not isinstance(first, Pick) or not more:
            return log_lines.action(first, self.model.view.stage)
        if len(men) == 1 and len(more) == 1:
            return (
                f"{CARD_NAMES[first.card]}: {log_lines.kind_name(men[0].kind)} {log_lines.square_name(men[0].square)}"
            )
        return f"{CARD_NAMES[first.card]}: several men forward"

    def keys(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """What is lit for it; of a declaration one card, the men, where they go, and the way there."""
        plan = self.plan(actions)
        if plan is None:
            return tuple(key for action in actions for key in self.tips.keys_of(action))
        men = [man_key(*who) for who in plan.crowd]
        squares = [square_key(square) for square in dict.fromkeys(plan.goals)]
        return (card_key(plan.card), *men, *squares, plan_key(plan))


def _tried(view: State, steps: tuple[Action, ...]) -> Plan | None:
    if not isinstance(steps[0], Pick) and not (view.stage > MOVE and view.midway()):
        return None
    trial = Trial(view)
    for step in steps:
        if trial.plan is None:
            trial = trial.then(step)
    return trial.plan


def _deployed(actions: list[Deploy]) -> str:
    """FB 2.2 Who is put on which files."""
    files: dict[int, list[str]] = defaultdict(list)
    for action in actions:
        files[action.kind].append(FILE_NAMES[action.file])
    said = [
        f"{KIND_NAMES[kind] if len(on) == 1 else log_lines.PLURALS[kind]} {', '.join(on)}" for kind, on in files.items()
    ]
    return "; ".join(said).lower().capitalize()
