"""The actions that are offered to a person, by the things that stand for them, and the Withdraw card in hand."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from game.core.state import Action
from game.sharp_end import actions as do
from game.sharp_end import cards
from game.sharp_end.state import State
from scenes.boards.sharp_end.layout import counter_key, seat_key
from scenes.boards.sharp_end.model import TableModel
from scenes.boards.sharp_end.names import pass_label
from scenes.pieces.controls import Ending

Thing = tuple[str, int]
"""A unit card or an HQ card ("order") by its type, a counter by its kind, a die or a seat by its number."""
WITHDRAW: Final[Thing] = ("order", cards.WITHDRAW_CARD)


def thing_of(action: Action) -> Thing | None:
    """The thing that is chosen on the table to take an action, or None for an action that has only a button."""
    match action:
        case do.Pay(means=cards.PAY_SUPPLY):
            return ("counter", cards.SUPPLY)
        case do.Pay(means=cards.PAY_REINFORCEMENTS):
            return ("order", cards.REINFORCEMENTS)
        case do.Pay(means=card) | do.Discard(card=card):  # any other means of payment is a unit card
            return ("unit", card)
        case do.PlayOrder(card=card):
            return ("order", card)

        case do.OrderBack(victim=seat):  # by a Withdraw card
            return ("seat", seat)
        case do.Reroll(die=die) | do.Strike(die=die):
            return ("die", die)
        case do.SpendForUnit():
            return ("counter", cards.GIVES_UNIT)
        case do.SpendForOrder():
            return ("counter", cards.GIVES_ORDER)
    return None


class Selection:
    """The offered actions, sorted by what a person points at."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.view: State | None = None
        """The view in which the actions are offered, or None before the first offer."""
        self.seat = -1
        """The seat that is asked, or -1 for none."""
        self.is_naming_victim = False
        """A Withdraw card has been picked, but not yet the officer who has to leave."""
        self.pass_action: Action | None = None
        self.action_of: dict[Thing, Action] = {}
        """The offered actions by their thing. Those of a Withdraw card have the seat that it names."""

    # --- The offer, and what has been picked of it -------------------------------------------

    def offer(self, actions: Sequence[Action]) -> None:
        """Set the actions among which the seat to act may choose. Without any, nobody is asked (`seat` is -1).

        `action_of`: by thing on the table, the action that is taken by choosing it. Actions without a thing have only a
        button, and of these only the pass is noted here.
        """
        view = self.model.shown
        self.view = view
        self.seat = view.to_act if actions else -1
        self.is_naming_victim = False

        self.pass_action = None
        self.action_of = {}
        for action in actions:
            thing = thing_of(action)
            if thing is not None:
                self.action_of[thing] = action
            elif isinstance(action, do.Pass):
                self.pass_action = action

    @property
    def picked(self) -> bool:
        """Whether a Withdraw card is picked, which needs the choice of the officer who has to withdraw."""
        return self.is_naming_victim

    @property
    def has_picks(self) -> bool:
        """Whether `back` has something to put back: a picked Withdraw card that still needs a victim."""
        return self.is_naming_victim

    def back(self) -> None:
        """Put the Withdraw card back."""
        self.is_naming_victim = False

    def choose(self, key: Hashable | None) -> Action | None:
        """The action that choosing the thing with this key takes, or None.

        `self.action_of`: by thing, its action. A Withdraw card takes none by itself: it asks for the officer who has to
        withdraw, or stops asking.
        """
        match key:
            case ("card", str(sort), int(card), _) if (sort, card) == WITHDRAW and self.can_withdraw_others:
                self.is_naming_victim = not self.is_naming_victim
            case ("card", str(sort), int(card), _):
                return self.action_of.get((sort, card))
            case ("counter", int(number)) if self.view is not None:
                return self.action_of.get(("counter", self.view.kind[number]))
            case ("die", int(die)):
                return self.action_of.get(("die", die))
            case ("seat", int(seat)) if self.is_naming_victim:
                return self.action_of.get(("seat", seat))
        return None

    # --- What the offer allows ---------------------------------------------------------------

    def numbers(self, sort: str) -> list[int]:
        """The numbers of all things of this sort that are offered."""
        return [number for offered_sort, number in self.action_of if offered_sort == sort]

    @property
    def can_withdraw_others(self) -> bool:
        """Whether a Withdraw card can be played on somebody."""
        return bool(self.numbers("seat"))

    def is_playable(self, sort: str, card: int) -> bool:
        """Whether choosing such a card of the own hand does something. `sort` is "unit" or "order"."""
        return (sort, card) in self.action_of or ((sort, card) == WITHDRAW and self.can_withdraw_others)

    def is_spendable(self, counter: int) -> bool:
        """Whether the viewer's counter with this number can be spent now."""
        return self.view is not None and ("counter", self.view.kind[counter]) in self.action_of

    def playable_orders(self) -> list[int]:
        """The HQ cards that can be played now."""
        return self.numbers("order") + ([cards.WITHDRAW_CARD] if self.can_withdraw_others else [])

    @property
    def has_only_counters(self) -> bool:
        """Whether counters can be spent now, but no HQ card can be played."""
        return bool(self.numbers("counter")) and not self.playable_orders()

    @property
    def means_of_payment(self) -> str:
        """The means that can pay the enemy now: "a card", "a counter", "a card or a counter", or "" for none."""
        has_card = bool(self.numbers("unit") or self.numbers("order"))
        has_counter = bool(self.numbers("counter"))
        return " or ".join(["a card"] * has_card + ["a counter"] * has_counter)

    def describe_playable_orders(self, has_room: bool) -> str:
        """The HQ cards that passing would leave unplayed: "Tactics is lit", "HQ cards are lit", or "" for none.

        `has_room`: whether the button has room for the name of a single card.
        """
        playable = self.playable_orders()
        if has_room and len(playable) == 1:
            return f"{cards.ORDER_NAMES[playable[0]]} is lit"
        return ("", "an HQ card is lit", "HQ cards are lit")[min(2, len(playable))]

    @property
    def ending(self) -> Ending:
        """The label of the button that passes, and the HQ cards that passing would leave unplayed."""
        unplayed = self.describe_playable_orders(has_room=True)
        return Ending(pass_label(self.has_only_counters), left_undone=unplayed, is_usual_choice=not unplayed)

    # --- From an action to its things --------------------------------------------------------

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        """The keys of the things that a person chooses one after another for an action, or the key of its button."""
        match thing_of(action):
            case (("unit" | "order") as sort, card):
                return self.card_keys(sort, card)
            # A Supply counter pays for an enemy. Counters that are spent for a card have buttons.
            case ("counter", cards.SUPPLY):
                return self._supply_keys()
            # A seat is named by a Withdraw card, which is chosen before it.
            case ("seat", seat):
                return (*self.card_keys(*WITHDRAW), seat_key(seat))
            case ("die", die):
                return (("die", die),)
        return (("verb", action.notation),)

    def card_keys(self, sort: str, card: int) -> tuple[Hashable, ...]:
        """The key of the first card of this type in the own hand. Empty if there is none."""
        return tuple(key for key in self.model.hand_keys() if key[1:3] == (sort, card))[:1]

    def _supply_keys(self) -> tuple[Hashable, ...]:
        """The key of the first Supply counter of this seat. Empty if there is none."""
        shown = self.model.shown
        supplies = [number for number in shown.counters(self.model.me) if shown.kind[number] == cards.SUPPLY]
        return tuple(counter_key(number) for number in supplies[:1])
