"""What a person is asked, how to go about it, and what is advised: a decision in words and as keys to be lit."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.core.rng import Rng
from game.core.state import OVER, Action
from game.fix_bayonets import cards
from game.fix_bayonets.actions import At, Deploy, Discard, Lose, Man, Negate, Pick, To
from game.fix_bayonets.cards import CARD_NAMES, FIGHT, KIND_NAMES, KIND_OF, SQUARE_NAMES
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets import log_lines
from scenes.boards.fix_bayonets.declarations import Plan, Trial
from scenes.boards.fix_bayonets.log_lines import kind_name
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.fix_bayonets.sprites import card_key, man_key, plan_key, square_key
from scenes.boards.parts import Call
from scenes.ui.wording import many


def prompt(orders: Selection, model: TableModel) -> str:
    """What the person is asked."""
    if orders.deployment is not None:
        picked = orders.deployment.picked
        if picked is None:
            return "All six are placed: press DEPLOY, or move them about."
        return f"Where does the {kind_name(KIND_OF[picked])} stand?"
    if orders.answering:
        return "Do you stop this, or let it happen?"
    if orders.stage == cards.CASUALTY:
        return f"Who falls on {SQUARE_NAMES[model.view.target]}?"
    if orders.stage == cards.DISCARD:
        return f"Discard {many(model.shown.hand_size[model.me] - cards.HAND, 'card')}."
    return _declaring(orders)


def _declaring(orders: Selection) -> str:
    fighting = orders.fighting
    if orders.grouping:
        count = orders.crowd.total()
        if not count:
            return "Who goes straight forward together?"
        return f"{count} men go along. Who else?" if count > 1 else "1 man goes along. Who else?"
    if orders.idle:
        return f"None of your cards can be used to {'attack' if fighting else 'move'} now."
    if orders.who is None:
        if orders.card is None:
            return f"{'Fight' if fighting else 'Move'}: pick a card or a man."
        return f"{CARD_NAMES[orders.card]}: who {'attacks' if fighting else 'goes'}?"
    square, kind = orders.who
    who = f"{KIND_NAMES[kind]} {SQUARE_NAMES[square]}"
    if orders.card is None:
        return f"{who}: with which card?"
    return f"{who}: {'attack whom' if fighting else 'where to'}?"


def call(view: State, names: tuple[str, ...]) -> Call:
    """What the next person is asked, as everybody may know it."""
    stage = view.stage
    if stage in (cards.STOP_MOVE, cards.STOP_FIGHT):
        other = names[1 - view.to_act]
        what = "moves" if stage == cards.STOP_MOVE else "attacks"
        if view.to_act == view.active:
            return Call(f"{other} plays a card to stop you: stop that card?", True)
        return Call(f"{other} {what}: stop it, or let it happen?", True, view.turn, "PASS THE WHOLE TURN")
    if stage == cards.CASUALTY:
        return Call(f"Who falls on {SQUARE_NAMES[view.target]}?")
    if stage == cards.DISCARD:
        return Call(f"Discard {many(view.hand_size[view.to_act] - cards.HAND, 'card')}.")
    if stage == cards.DEPLOY:
        return Call("Place your six special men.")
    return Call("Fight." if stage >= FIGHT else "Your turn: move, then fight.")


def loss(orders: Selection, model: TableModel) -> str:
    """FB 1.2 How letting it happen would lose the last officer though a card could stop it; "" if it does not."""
    if not (orders.answering and orders.negations):
        return ""
    after = model.view.copy()
    after.allow_trial()
    after.apply(orders.plain["pass"], Rng(0), None)
    if after.to_act != OVER or after.scores()[orders.seat] == 1:
        return ""
    return "Your last officer would fall, and the match would be lost: a card of yours can stop it."


def help_text(orders: Selection, model: TableModel) -> str:
    """What can be clicked, dragged or pressed for it."""
    stage = model.view.stage
    if stage == cards.DEPLOY:
        return (
            "Drag your six special men onto your back row, or click a man, then a square. Two men stand on each; "
            "riflemen fill the rest."
        )
    if orders.answering:
        if orders.negations:
            names = " or ".join(CARD_NAMES[card] for card in orders.negations)
            return f"Click {names} in your hand to stop it; SPACE lets it happen. A stopped card is used up, too."
        return "Nothing in your hand stops this: SPACE lets it happen."
    if stage == cards.CASUALTY:
        return "Click the man who falls; he is gone for good. Men of one kind count as one choice."
    if stage == cards.DISCARD:
        return "Click the cards you can do without. Cards that only the other side can use are grey: let them go first."
    if orders.idle:
        ends = "SPACE ends your turn." if stage >= FIGHT else "SPACE ends the Move phase."
        return f"There is nothing that you could do in this phase. {ends}"
    if stage >= FIGHT:
        return (
            "Click a lit card, then the man who uses it and the enemy he attacks; or the man first. "
            "Lines show who can hit whom. SPACE ends your turn."
        )
    return (
        "Click a lit card, then a man and where he goes; or the man first. With a card picked, a box around several "
        "men, or GROUP ADVANCE (G), sends them straight forward."
    )


def follows(orders: Selection, plan: Plan | None) -> bool:
    """Whether what is picked may become this declaration."""
    if plan is None:
        return not orders.picking
    fits = orders.card in (None, plan.card) and (orders.who is None or orders.who in plan.crowd)
    return fits and not orders.crowd - plan.crowd


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
        self._plans: dict[tuple[Action, ...], Plan | None] = {}

    def plan(self, actions: Sequence[Action]) -> Plan | None:
        """What the seat to act declares by these steps; None where it is nothing, or not complete yet."""
        view, steps = self.model.view, tuple(actions)
        if view is not self._view:
            self._view, self._plans = view, {}
        if steps not in self._plans:
            self._plans[steps] = _tried(view, steps)
        return self._plans[steps]

    def words(self, actions: Sequence[Action]) -> str:
        """The decision in a few words: card, who, and where to."""
        plan = self.plan(actions)
        if plan is not None:
            return log_lines.declaration(plan)
        placed = [action for action in actions if isinstance(action, Deploy)]
        return log_lines.deployed(placed) or log_lines.half_made(actions[0], actions[1:], self.model.view.stage)

    def keys(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """What is lit for it; of a declaration one card, the men, where they go, and the way there."""
        plan = self.plan(actions)
        if plan is None:
            return tuple(key for action in actions for key in keys_of(action, self.model))
        men = [man_key(*who) for who in plan.crowd]
        squares = [square_key(square) for square in dict.fromkeys(plan.goals)]
        return (card_key(plan.card), *men, *squares, plan_key(plan))


def _tried(view: State, steps: tuple[Action, ...]) -> Plan | None:
    if not isinstance(steps[0], Pick) and not (view.stage > cards.MOVE and view.midway()):
        return None
    trial = Trial(view)
    for step in steps:
        if trial.plan is None:
            trial = trial.then(step)
    return trial.plan
