"""Buttons, keys and mouse on the board of At the Sharp End: cards, counters, dice, plates and verbs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from game.core.state import Action
from game.sharp_end import actions as decided
from game.sharp_end import cards
from game.sharp_end.actions import DISCARDS, OrderBack
from game.sharp_end.state import State
from scenes.boards.sharp_end import log_lines
from scenes.boards.sharp_end.layout import LOW, VERBS
from scenes.boards.sharp_end.log_lines import KEYS, LABELS, label, pass_label, seat_key, why_not_card
from scenes.boards.sharp_end.model import TableModel, Tooltips, counter_key
from scenes.pieces.controls import Answer, Complaint, Ending, Verb, Wish
from scenes.pieces.controls import Controls as BoardControls
from scenes.ui.canvas import Box, Point
from scenes.ui.focus import Spot
from scenes.ui.sound import Sound

# --- From clicks and keys to an action of At the Sharp End, and why something cannot be done ------

WITHDRAW = ("order", cards.WITHDRAW_CARD)


def thing_of(action: Action) -> tuple[str, int] | None:
    """What an action is done with: a card by its type, a counter by its kind, a die, a seat; None: with a button."""
    match action:
        case decided.Pay(means=cards.PAY_SUPPLY):
            return ("counter", cards.SUPPLY)
        case decided.Pay(means=cards.PAY_REINFORCEMENTS):
            return ("order", cards.REINFORCEMENTS)
        case decided.Pay(means=card) | decided.Discard(card=card):
            return ("unit", card)
        case decided.PlayOrder(card=card):
            return ("order", card)
        case decided.OrderBack(victim=seat):
            return ("seat", seat)
        case decided.Reroll(die=die) | decided.Strike(die=die):
            return ("die", die)
        case decided.SpendForUnit():
            return ("counter", cards.GIVES_UNIT)
        case decided.SpendForOrder():
            return ("counter", cards.GIVES_ORDER)
    return None


class Selection:
    """The offered actions, sorted by what a person points at."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.view: State | None = None
        self.seat = -1
        self.naming = False
        """A Withdraw card has been picked; whom it strikes is still open."""
        self.passing: Action | None = None
        self.things: dict[tuple[str, int], Action] = {}
        """What can be clicked, as `thing_of` names it; a Withdraw card leads to a seat."""

    def offer(self, actions: Sequence[Action]) -> None:
        """Sort what is open to the seat to act."""
        view = self.model.shown
        self.view, self.seat = view, view.to_act if actions else -1
        self.naming = False
        self.passing = next((action for action in actions if isinstance(action, decided.Pass)), None)
        self.things = {thing: action for action in actions if (thing := thing_of(action)) is not None}

    @property
    def picked(self) -> bool:
        """Whether a Withdraw card is picked."""
        return self.naming

    @property
    def busy(self) -> bool:
        return self.naming

    def back(self) -> None:
        """Put the Withdraw card back."""
        self.naming = False

    def numbers(self, sort: str) -> list[int]:
        """The things of a sort that can be clicked."""
        return [number for one, number in self.things if one == sort]

    @property
    def ending(self) -> Ending:
        """What passing would leave undone: HQ cards that could be played now."""
        words = self.undone(alone=True)
        return Ending(pass_label(self.spends), words, not words)

    @property
    def spends(self) -> bool:
        """Whether there are counters to spend, and no HQ cards that could be played now."""
        return bool(self.numbers("counter")) and not self.undone(alone=True)

    @property
    def means(self) -> str:
        """With what an enemy can be paid now: "a card", "a counter" or either."""
        has_card, has_counter = bool(self.numbers("unit") or self.numbers("order")), bool(self.numbers("counter"))
        return " or ".join(["a card"] * has_card + ["a counter"] * has_counter)

    def undone(self, alone: bool) -> str:
        """What passing would leave undone, in as few words as its button needs, which others may stand beside."""
        open_cards = self.numbers("order") + ([cards.WITHDRAW_CARD] if self.numbers("seat") else [])
        if alone and len(open_cards) == 1:
            return f"{cards.ORDER_NAMES[open_cards[0]]} is lit"
        return ("", "an HQ card is lit", "HQ cards are lit")[min(2, len(open_cards))]

    def playable(self, sort: str, card: int) -> bool:
        """Whether clicking such a card of the own hand leads anywhere."""
        return (sort, card) in self.things or ((sort, card) == WITHDRAW and bool(self.numbers("seat")))

    def spendable(self, counter: int) -> bool:
        """Whether an own counter can be spent now."""
        return self.view is not None and ("counter", self.view.kind[counter]) in self.things

    def choose(self, key: Hashable | None) -> Action | None:
        """The action that choosing this completes; picking a Withdraw card only opens the choice of a victim."""
        match key:
            case ("card", str(sort), int(card), _) if (sort, card) == WITHDRAW and self.numbers("seat"):
                self.naming = not self.naming
            case ("card", str(sort), int(card), _):
                return self.things.get((sort, card))
            case ("counter", int(number)) if self.view is not None:
                return self.things.get(("counter", self.view.kind[number]))
            case ("die", int(die)):
                return self.things.get(("die", die))
            case ("seat", int(seat)) if self.naming:
                return self.things.get(("seat", seat))
        return None

    def why_not(self, key: Hashable | None) -> str:
        """Why choosing this does nothing; empty where nobody would expect anything."""
        view = self.view
        if view is None or self.seat < 0:
            return ""
        match key:
            case ("card", str(sort), int(card), _) if not self.playable(sort, card):
                return why_not_card(view, self.seat, sort, card)
            case ("counter", int(number)) if not self.spendable(number):
                kind = view.kind[number]
                if kind < cards.GIVES_UNIT:
                    return "This counter brings victory points at the end; it cannot be spent."
                if kind == cards.SUPPLY:
                    return "Supply is spent when you, as commander, pay an enemy."
                return "It can be spent when you have to decide something, as long as there is a card to draw."
            case ("die", _) if not self.numbers("die"):
                return "Dice are picked for Tactics and Air support only."
            case ("seat", int(seat)) if self.naming and ("seat", seat) not in self.things:
                return "Only another officer who attacks can be made to withdraw."
        return ""

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        """Keys of the things that an action is about."""
        match thing_of(action):
            case (("unit" | "order") as sort, card):
                return self.cards_of(sort, card)
            case ("counter", cards.SUPPLY):  # there are buttons for spending the others
                kinds, own = self.model.shown.kind, self.model.shown.counters(self.model.me)
                return tuple(counter_key(number) for number in own if kinds[number] == cards.SUPPLY)[:1]
            case ("seat", seat):
                return (*self.cards_of("order", cards.WITHDRAW_CARD), seat_key(seat))
            case ("die", die):
                return (("die", die),)
        return (("verb", action.notation),)

    def cards_of(self, sort: str, card: int) -> tuple[Hashable, ...]:
        return tuple(key for key in self.model.hand_keys() if key[1:3] == (sort, card))[:1]


KEEP = "KEEP THE DICE"
"""What rolling means as long as no die is picked."""
PLAIN = tuple(action.notation for action in DISCARDS)
"""Notations that are never drawn as the main button: none is better than the others."""


class Controls(BoardControls[Selection]):
    """Turns input into picks and decisions of the selection."""

    clicks = False

    def __init__(self, selection: Selection, tips: Tooltips, sound: Sound, still: bool) -> None:
        super().__init__(selection, tips, sound, still)
        self.model = selection.model

    def follows(self, steps: Sequence[Action]) -> bool:
        return not self.selection.naming or isinstance(steps[0], OrderBack)

    def picks(self) -> list[Hashable]:
        return list(self.selection.cards_of(*WITHDRAW)) if self.selection.naming else []

    def spots(self) -> list[Spot]:
        """What can be chosen, the verbs first: there the focus begins."""
        if self.selection.naming:
            return self._spots([seat_key(seat) for seat in self.selection.numbers("seat")])
        return [*self.bar.spots(), *self._spots(self.keys())]

    def keys(self) -> list[Hashable]:
        dice: list[Hashable] = [("die", die) for die in self.selection.numbers("die")]
        return dice + [body.key for body in (*self.model.counters, *self.model.hand)]

    def usable(self, key: Hashable | None) -> bool:
        match key:
            case ("card", str(sort), int(card), _):
                return self.selection.playable(sort, card)
            case ("counter", int(number)):
                return self.selection.spendable(number)
        return True

    def verbs(self) -> list[tuple[Verb, Box]]:
        spoken = [action for action in self.offered if action.notation in LABELS]
        alone, digits = len(spoken) == 1, iter("1234")
        verbs = [self._verb(action, action is spoken[0], alone, digits) for action in spoken]
        if spoken and self.model.shown.asks() in log_lines.WINDOWS:
            words, below = log_lines.whole_label(self.selection.spends), ""
            if not alone:
                words, below = words.removesuffix(log_lines.IN_ATTACK), log_lines.IN_ATTACK.strip().lower()
            whole = Verb("whole", words, lambda: Wish.PASS_WHOLE, "W", below=below, note=log_lines.NOT_IN_ATTACK)
            verbs.insert(1, whole)
        return list(zip(verbs, (VERBS[0], LOW) if alone else VERBS[1:], strict=False))

    def _verb(self, action: Action, first: bool, alone: bool, digits: Iterator[str]) -> Verb:
        """The verb of an action that is chosen by a button; `digits` are the keys that are still free."""
        name = action.notation

        def does() -> Answer:
            return action

        hint = KEYS.get(name) or next(digits, "")
        if name == "pass":
            undone = self.selection.undone(alone)
            return Verb(name, pass_label(self.selection.spends), does, hint, len(self.offered) == 1, undone)
        keeps = name == "roll" and not self.model.shown.picked
        words = KEEP if keeps else label(name, alone)
        gives_up = name == "withdraw" and not alone
        return Verb(name, words, does, hint, first and name not in PLAIN and not keeps, gives_up=gives_up)

    def press(self, at: Point) -> Answer:
        return self.choose(self.under(at), at)

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        action = self.selection.choose(key)
        why = self.selection.why_not(key) if action is None else ""
        return Complaint(why, at) if why else action
