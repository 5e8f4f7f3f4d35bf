"""Buttons, keys and mouse on the board of At the Sharp End: cards, counters, dice, plates and verbs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial

from game.core.state import Action
from game.sharp_end.actions import DISCARDS, OrderBack
from scenes.boards.sharp_end.layout import VERBS
from scenes.boards.sharp_end.log_lines import seat_key
from scenes.boards.sharp_end.prompts import KEYS, LABELS, label, pass_label
from scenes.boards.sharp_end.selection import Selection
from scenes.boards.sharp_end.tooltips import Tooltips
from scenes.pieces.answers import Answer, Complaint
from scenes.pieces.controls import Controls as BoardControls
from scenes.pieces.controls import Verb
from scenes.ui.canvas import Box, Point
from scenes.ui.focus import Spot
from scenes.ui.sound import Sound

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
        return list(zip(verbs, VERBS[:1] if alone else VERBS[1:], strict=False))

    def _verb(self, action: Action, first: bool, alone: bool, digits: Iterator[str]) -> Verb:
        """The verb of an action that is chosen by a button; `digits` are the keys that are still free."""
        name, does = action.notation, partial(_chosen, action)
        hint = KEYS.get(name) or next(digits)
        if name == "pass":
            undone = self.selection.undone(alone)
            return Verb(name, pass_label(self.model.shown), does, hint, len(self.offered) == 1, undone)
        keeps = name == "roll" and not self.model.shown.picked
        words = KEEP if keeps else label(name, alone)
        return Verb(name, words, does, hint, first and name not in PLAIN and not keeps)

    def press(self, at: Point) -> Answer:
        return self.choose(self.under(at), at)

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        action = self.selection.choose(key)
        why = self.selection.why_not(key) if action is None else ""
        return Complaint(why, at) if why else action


def _chosen(action: Action) -> Answer:
    return action
