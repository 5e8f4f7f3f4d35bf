"""From input to a decision on the board of At the Sharp End: cards, counters, dice, plates and buttons."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from game.core.state import Action
from game.sharp_end.actions import DISCARDS, OrderBack
from scenes.boards.sharp_end.layout import BUTTONS, PASS_ATTACK_BUTTON, seat_key
from scenes.boards.sharp_end.names import (
    BUTTON_LABELS,
    IN_THIS_ATTACK,
    KEEP_DICE_LABEL,
    button_label,
    pass_attack_label,
    pass_label,
)
from scenes.boards.sharp_end.selection import WITHDRAW, Selection
from scenes.boards.sharp_end.tips import Tooltips
from scenes.boards.sharp_end.words import NOT_IN_ATTACK, WINDOWS, why_not
from scenes.pieces.controls import Answer, Complaint, Verb, Wish
from scenes.pieces.controls import Controls as BoardControls
from scenes.ui.canvas import Box, Point
from scenes.ui.focus import Spot
from scenes.ui.sound import Sound

KEYS: Final = {"attack": "A", "withdraw": "E", "go on": "G", "pass": "SPACE", "roll": "R", "can": "Y", "cannot": "C"}
"""By notation, the keys of buttons. The other buttons have the digits, in their order."""
PASS_ATTACK_KEY: Final = "W"
DIGITS: Final = "1234"
NEVER_MAIN: Final = tuple(action.notation for action in DISCARDS)
"""Notations that are never drawn as the main button: no card to lose is better than the others."""


class Controls(BoardControls[Selection]):
    """Turns input into picks and decisions of the selection."""

    picks_sound = False

    def __init__(self, selection: Selection, tips: Tooltips, sound: Sound, still: bool) -> None:
        super().__init__(selection, tips, sound, still)
        self.model = selection.model

    def may_lead_to(self, steps: Sequence[Action]) -> bool:
        """Whether a decision can still follow. While a Withdraw card is picked, only a decision that plays it can."""
        return not self.selection.is_naming_victim or isinstance(steps[0], OrderBack)

    def picked_keys(self) -> list[Hashable]:
        """The key of the Withdraw card, while it is picked."""
        return list(self.selection.card_keys(*WITHDRAW)) if self.selection.is_naming_victim else []

    # --- What can be pointed at --------------------------------------------------------------

    def spots(self) -> list[Spot]:
        """The spots that can be chosen. The buttons come first, so that the focus begins there.

        While a Withdraw card asks for its victim they are the plates of the seats that it can name.
        """
        if self.selection.is_naming_victim:
            return self._spots([seat_key(seat) for seat in self.selection.numbers("seat")])
        return [*self.bar.spots(), *self._spots(self.keys())]

    def keys(self) -> list[Hashable]:
        """The dice that can be picked, and all own counters and cards."""
        dice: list[Hashable] = [("die", die) for die in self.selection.numbers("die")]
        return dice + [body.key for body in (*self.model.counters, *self.model.hand)]

    def is_usable(self, key: Hashable | None) -> bool:
        """Whether the thing with this key can be used now: a card by being played, a counter by being spent.

        A key is ("card", "unit" or "order", type, copy) or ("counter", number). Everything else is always usable.
        """
        match key:
            case ("card", str(sort), int(card), _):
                return self.selection.is_playable(sort, card)
            case ("counter", int(number)):
                return self.selection.is_spendable(number)
        return True

    # --- Buttons -----------------------------------------------------------------------------

    def verb_buttons(self) -> list[tuple[Verb, Box]]:
        """The buttons of the offered actions, each with its box.

        In a window, where everybody is asked for HQ cards, a button after the first one passes for the whole attack. A
        button alone has a large box.
        """
        actions = [action for action in self.offered if action.notation in BUTTON_LABELS]
        is_alone = len(actions) == 1
        free_digits = iter(DIGITS)
        verbs = [self._action_verb(action, action is actions[0], is_alone, free_digits) for action in actions]

        if actions and self.model.shown.current_step() in WINDOWS:
            verbs.insert(1, self._pass_attack_verb(has_room=is_alone))
        boxes = (BUTTONS[0], PASS_ATTACK_BUTTON) if is_alone else BUTTONS[1:]
        return list(zip(verbs, boxes, strict=False))

    def _pass_attack_verb(self, has_room: bool) -> Verb:
        """The button that passes for the rest of the attack. `has_room`: there is only one other button beside it.

        Without that room the words IN_THIS_ATTACK are in a second, smaller line.
        """
        label = pass_attack_label(self.selection.has_only_counters)
        below = ""
        if not has_room:
            label = label.removesuffix(IN_THIS_ATTACK)
            below = IN_THIS_ATTACK.strip().lower()
        return Verb("whole", label, lambda: Wish.PASS_ALL, hotkey=PASS_ATTACK_KEY, below=below, note=NOT_IN_ATTACK)

    def _action_verb(self, action: Action, is_first: bool, is_alone: bool, free_digits: Iterator[str]) -> Verb:
        """The button of an action. `is_first`: it is the first one, `is_alone`: there is no other action.

        `free_digits`: the number keys for actions without a key of their own.
        """
        notation = action.notation

        def decide() -> Answer:
            return action

        key = KEYS.get(notation) or next(free_digits, "")
        if notation == "pass":
            label = pass_label(self.selection.has_only_counters)
            # The HQ cards that passing would leave unplayed. A single button has room for the name of one.
            unplayed = self.selection.describe_playable_orders(has_room=is_alone)
            return Verb(notation, label, decide, hotkey=key, main=len(self.offered) == 1, below=unplayed)

        # To roll with no die picked is to keep all dice.
        keeps_dice = notation == "roll" and not self.model.shown.picked
        label = KEEP_DICE_LABEL if keeps_dice else button_label(notation, is_alone)
        is_main = is_first and notation not in NEVER_MAIN and not keeps_dice
        gives_up = notation == "withdraw" and not is_alone  # the focus does not come to such a button by itself
        return Verb(notation, label, decide, hotkey=key, main=is_main, gives_up=gives_up)

    # --- Choosing ----------------------------------------------------------------------------

    def press(self, at: Point) -> Answer:
        """Choose the thing under the mouse at once, since nothing is dragged on this board."""
        return self.choose(self.key_at(at), at)

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        """Choose the thing with this key. Returns its action, a complaint at the point `at`, or None."""
        action = self.selection.choose(key)
        if action is not None:
            return action
        reason = why_not(self.selection, key)
        return Complaint(reason, at) if reason else None
