"""From clicks and keys to an action of At the Sharp End, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.core.state import Action
from game.sharp_end.actions import (
    DISCARDS,
    Discard,
    OrderBack,
    Pass,
    Pay,
    PlayOrder,
    Reroll,
    SpendForOrder,
    SpendForUnit,
    Strike,
)
from game.sharp_end.cards import (
    GIVES_ORDER,
    GIVES_UNIT,
    ORDER_NAMES,
    PAY_REINFORCEMENTS,
    PAY_SUPPLY,
    REINFORCEMENTS,
    SUPPLY,
    UNIT_TYPES,
    WITHDRAW_CARD,
)
from game.sharp_end.state import State
from scenes.boards.board import Ending
from scenes.boards.sharp_end.layout import VERBS
from scenes.boards.sharp_end.prompts import LABELS, label, why_not_card
from scenes.pieces.button_bar import ButtonBar
from scenes.ui.widgets import Button

HINTS = {"pass": "SPACE"}
KEEP = "KEEP THE DICE"
"""What rolling means as long as no die is picked."""
PLAIN = tuple(DISCARDS[card].notation for card in range(UNIT_TYPES))
"""Verbs that are never the main one: none is better than the others."""


class Selection:
    """The offered actions, sorted by what a person points at."""

    def __init__(self) -> None:
        self.view: State | None = None
        self.seat = -1
        self.naming = False
        """A Withdraw card has been picked; whom it strikes is still open."""
        self.passing: Action | None = None
        self.cards: dict[tuple[str, int], Action] = {}
        """By sort and card; a Withdraw card leads to a victim instead."""
        self.kinds: dict[int, Action] = {}
        """By the kind of an own counter."""
        self.dice: dict[int, Action] = {}
        self.victims: dict[int, Action] = {}
        self.verbs: ButtonBar[Action] = ButtonBar()

    def offer(self, view: State, actions: Sequence[Action]) -> None:
        """Sort what is open to the seat to act."""
        self.view, self.seat = view, view.to_act if actions else -1
        self.naming, self.passing = False, None
        self.cards, self.kinds, self.dice, self.victims = {}, {}, {}, {}
        for action in actions:
            self._sort(action)
        spoken = [action for action in actions if action.notation in LABELS]
        alone = len(spoken) == 1
        boxes = VERBS[:1] if alone else VERBS[1:]
        verbs: list[tuple[Button, Action]] = []
        for i, (action, box) in enumerate(zip(spoken, boxes, strict=False)):
            name = action.notation
            main = len(actions) == 1 if name == "pass" else i == 0 and name not in PLAIN
            words = KEEP if name == "roll" and not view.picked else label(name, alone)
            button = Button(("verb", name), box, words, HINTS.get(name, ""), main)
            button.below = self.ending.left if name == "pass" else ""
            verbs.append((button, action))
        self.verbs.show(verbs)

    def _sort(self, action: Action) -> None:
        match action:
            case Pay() if action.means == PAY_SUPPLY:
                self.kinds[SUPPLY] = action
            case Pay() if action.means == PAY_REINFORCEMENTS:
                self.cards["order", REINFORCEMENTS] = action
            case Pay():
                self.cards["unit", action.means] = action
            case Discard():
                self.cards["unit", action.card] = action
            case PlayOrder():
                self.cards["order", action.card] = action
            case OrderBack():
                self.victims[action.victim] = action
            case Reroll() | Strike():
                self.dice[action.die] = action
            case SpendForUnit():
                self.kinds[GIVES_UNIT] = action
            case SpendForOrder():
                self.kinds[GIVES_ORDER] = action
            case Pass():
                self.passing = action

    @property
    def ending(self) -> Ending:
        """What passing would leave undone: HQ cards that could be played now."""
        cards = [card for sort, card in self.cards if sort == "order"] + ([WITHDRAW_CARD] if self.victims else [])
        names = " or ".join(ORDER_NAMES[card] for card in cards)
        return Ending(LABELS["pass"], f"{names} could be played" if names else "", not names)

    def playable(self, sort: str, card: int) -> bool:
        """Whether clicking such a card of the own hand leads anywhere."""
        return (sort, card) in self.cards or (sort == "order" and card == WITHDRAW_CARD and bool(self.victims))

    def spendable(self, counter: int) -> bool:
        """Whether an own counter can be spent now."""
        return self.view is not None and bool(self.kinds) and self.view.kind[counter] in self.kinds

    def choose(self, key: Hashable) -> Action | None:
        """The action that choosing this completes; picking a Withdraw card only opens the choice of a victim."""
        match key:
            case ("card", "order", int(card), _) if card == WITHDRAW_CARD and self.victims:
                self.naming = not self.naming
            case ("card", str(sort), int(card), _):
                return self.cards.get((sort, card))
            case ("counter", int(number)) if self.spendable(number) and self.view is not None:
                return self.kinds[self.view.kind[number]]
            case ("die", int(die)):
                return self.dice.get(die)
            case ("seat", int(seat)) if self.naming:
                return self.victims.get(seat)
        return None

    def why_not(self, key: Hashable) -> str:
        """Why choosing this does nothing; empty where nobody would expect anything."""
        view = self.view
        if view is None or self.seat < 0:
            return ""
        match key:
            case ("card", str(sort), int(card), _) if not self.playable(sort, card):
                return why_not_card(view, self.seat, sort, card)
            case ("counter", int(number)) if not self.spendable(number):
                kind = view.kind[number]
                if kind < GIVES_UNIT:
                    return "This counter brings victory points at the end; it cannot be spent."
                if kind == SUPPLY:
                    return "Supply is spent when you, as commander, pay an enemy."
                return "It can be spent beside a decision of your own, while there is a card to draw."
            case ("die", _) if not self.dice:
                return "Dice are picked for Tactics and Air support only."
            case ("seat", int(seat)) if self.naming and seat not in self.victims:
                return "Only another officer who attacks can be made to withdraw."
        return ""
