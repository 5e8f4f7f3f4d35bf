"""What a person is asked, and how to go about it."""

from __future__ import annotations

from game.core.rng import Rng
from game.core.state import OVER
from game.fix_bayonets.cards import CARD_NAMES, CASUALTY, DEPLOY, DISCARD, FIGHT, HAND, KIND_NAMES, KIND_OF
from scenes.boards.fix_bayonets.log_lines import kind_name, square_name
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.selection import Selection
from scenes.ui.wording import many


def prompt(orders: Selection, model: TableModel) -> str:
    """What the person is asked."""
    stage = orders.stage
    if orders.deployment is not None:
        picked = orders.deployment.picked
        if picked is None:
            return "All six are placed: deploy, or move them about."
        return f"Where does the {kind_name(KIND_OF[picked])} stand?"
    if orders.answering:
        return "Stop it?"
    if stage == CASUALTY:
        return f"Who falls on {square_name(model.view.target)}?"
    if stage == DISCARD:
        over = model.shown.hand_size[model.me] - HAND
        return f"Discard {many(over, 'card')}."
    return _declaring(orders)


def _declaring(orders: Selection) -> str:
    fighting = orders.stage >= FIGHT
    if orders.grouping:
        count = orders.crowd.total()
        return f"{count} men go along. Who else?" if count else "Who goes straight forward together?"
    if idle(orders):
        return "No card of yours lets anybody attack." if fighting else "No card of yours moves anybody."
    if orders.card is None and orders.who is None:
        return "Fight: pick a card or a man." if fighting else "Move: pick a card or a man."
    if orders.who is None:
        assert orders.card is not None
        return f"{CARD_NAMES[orders.card]}: who attacks?" if fighting else f"{CARD_NAMES[orders.card]}: who goes?"
    square, kind = orders.who
    who = f"{KIND_NAMES[kind]} {square_name(square)}"
    if orders.card is None:
        return f"{who}: with which card?"
    return f"{who}: attack whom?" if fighting else f"{who}: where to?"


def idle(orders: Selection) -> bool:
    """Whether nothing can be declared in the Move or Fight phase."""
    return orders.choices is not None and not orders.choices.cards


def loss(orders: Selection, model: TableModel) -> str:
    """FB 1.2 How letting it happen would lose the last officer though a card could stop it; "" if it does not."""
    if not (orders.answering and orders.negations):
        return ""
    after = model.view.copy()
    after.apply(orders.plain["pass"], Rng(0), None)
    if after.to_act != OVER or after.scores()[orders.seat] == 1:
        return ""
    return "Your last officer would fall, and the match would be lost: a card of yours can stop it."


def help_text(orders: Selection, model: TableModel) -> str:
    """How to go about it."""
    stage = model.view.stage
    if stage == DEPLOY:
        return (
            "Drag your six special men onto your back row, or click a man, then a square. Two men stand on each; "
            "riflemen fill the rest."
        )
    if orders.answering:
        if orders.negations:
            names = " or ".join(CARD_NAMES[card] for card in orders.negations)
            return f"Click {names} in your hand to stop it; SPACE lets it happen. A stopped card is lost all the same."
        return "Nothing in your hand stops this: SPACE lets it happen."
    if stage == CASUALTY:
        return "Click the man who falls; he is gone for good. Men of one kind count as one choice."
    if stage == DISCARD:
        return "Click the cards you can do without. Cards that only the other side can use are grey: let them go first."
    if idle(orders):
        ends = "SPACE ends your turn." if stage >= FIGHT else "SPACE ends the Move phase."
        return f"There is nothing to do here now. {ends}"
    if stage >= FIGHT:
        return (
            "Click a lit card, then the man who uses it and the enemy he attacks; or the man first. "
            "Lines show who can hit whom. SPACE ends your turn."
        )
    return (
        "Click a lit card, then a man and where he goes; or the man first. Once you have picked a card, draw a box "
        "around several men, or press G, to send them straight forward together."
    )
