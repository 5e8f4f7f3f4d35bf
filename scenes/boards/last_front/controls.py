"""Buttons, keys and mouse on the board of Last Front: verbs, cards, targets, and cards that are laid out."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.core.state import Action
from game.last_front import cards
from game.last_front.actions import WITHDRAW, Dig
from game.last_front.cards import FACE_VALUE
from game.last_front.data import DUG_IN
from game.last_front.legal import to_beat
from game.last_front.state import State
from scenes.boards.board import place_key
from scenes.boards.last_front import hand_and_piles, layout, prompts
from scenes.boards.last_front.hand_and_piles import Gallery
from scenes.boards.last_front.log_lines import seat_key
from scenes.boards.last_front.model import sort_of
from scenes.boards.last_front.selection import Selection, Steps, played
from scenes.boards.last_front.tooltips import Tooltips
from scenes.pieces.answers import Answer, Command, Complaint
from scenes.pieces.controls import Controls as BoardControls
from scenes.pieces.controls import Verb
from scenes.pieces.popups import ChoicePopup
from scenes.ui.canvas import Box, Point
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent
from scenes.ui.sound import Sound

LISTS: Final = (("deck", "discards"), ("deck", "event discards"))
"""Keys of the piles that can be looked through at any time."""
POPUP_TOP: Final = 636.0
DIG_KEY, WITHDRAW_KEY, CANCEL_KEY = "I", "E", "C"
"""The keys of the verbs, but for Space and Esc."""


class Controls(BoardControls[Selection]):
    """Turns input into picks and decisions of the selection."""

    def __init__(self, selection: Selection, tips: Tooltips, sound: Sound, still: bool) -> None:
        super().__init__(selection, tips, sound, still, LISTS, {pygame.K_d: LISTS[0]})
        self.model = selection.model
        self.log = selection.log

    # --- What is open ------------------------------------------------------------------------

    def doubt(self, steps: Sequence[Action]) -> str:
        return self.selection.doubt() if steps[0] is WITHDRAW else ""

    def follows(self, steps: Sequence[Action]) -> bool:
        return self.selection.may_become(steps)

    @property
    def covered(self) -> bool:
        return super().covered or self.gallery is not None

    @property
    def gallery(self) -> Gallery | None:
        """The cards that are laid out now."""
        shown = self.model.shown
        if self.modal:
            lays_out = hand_and_piles.discards if self.lists.opened == LISTS[0] else hand_and_piles.played_events
            return lays_out(shown)
        if self.model.seen is not None:
            seat, sorts = self.model.seen
            counts = [sorts.count(sort) for sort in range(cards.SORTS)]
            return hand_and_piles.to_look_at(counts, f"{self.log.whose(seat)} hand")
        takes = self.selection.takes()
        if not takes:
            return None
        counts = {cards.RECOVER: shown.discard, cards.TAKE: shown.hand(shown.victim)}.get(shown.step, [])
        if not counts or counts[0] < 0:
            counts = shown.known_to(shown.to_act, shown.victim) if shown.step == cards.TAKE else [1] * cards.SORTS
        return hand_and_piles.to_take(takes, counts, prompts.prompt(shown, self.log))

    def spots(self) -> list[Spot]:
        """What can be chosen, the usual first: there the focus begins; the verb that leaves comes last."""
        if self.popup is not None or self.modal:
            return super().spots()
        verbs = [button.spot() for button in self.bar.buttons if button.enabled]
        leaving = [spot for spot in verbs if spot.key == ("verb", "withdraw")]
        staying = [spot for spot in verbs if spot not in leaving]
        return [*staying, *self._spots(self.keys()), *leaving, *self.inspectable()]

    def keys(self) -> list[Hashable]:
        playable = self.selection.playable()
        hand = sorted((body.key for body in self.model.hand), key=lambda key: sort_of(key) not in playable)
        return [*self.selection.targets, *hand]

    def usable(self, key: Hashable | None) -> bool:
        match key:
            case ("card", int(sort), _):
                return sort in self.selection.playable()
        return True

    def kept_free(self) -> list[Box]:
        gallery = self.gallery
        return super().kept_free() + ([] if gallery is None else [layout.gallery(len(gallery.faces))[0]])

    def box(self, key: Hashable | None) -> Box:
        gallery = self.gallery
        if gallery is not None and key in gallery.keys:
            return gallery.boxes()[key]
        match key:
            case ("seat", int(seat)):
                return self.model.lane(seat).box
        return self.things.box(key)

    def under(self, point: Point) -> Hashable | None:
        gallery = self.gallery
        if gallery is not None:
            found = next((key for key, box in gallery.boxes().items() if box.holds(point)), None)
            if found is not None or layout.gallery(len(gallery.keys))[0].holds(point):
                return found
        return self.things.under(point)

    # --- Verbs -------------------------------------------------------------------------------

    def verbs(self) -> list[tuple[Verb, Box]]:
        chosen, view = self.selection, self.selection.view
        notations = {action.notation for action in self.offered}
        back = (Verb("back", "BACK", self._does("back"), "ESC"), layout.VERBS[1])
        if view is None:
            return []
        if chosen.digging:
            total = chosen.picked_total()
            why = prompts.digging(total)
            dig = Verb("dig", f"DIG IN: {total}", self._does("dig"), DIG_KEY, True, ready=total >= DUG_IN, why=why)
            return [(dig, layout.VERBS[0]), back]
        if chosen.steps:
            return [(back[0], layout.VERBS[0])]
        if "pass" in notations:
            found = [Verb("pass", prompts.LET_PASS, self._does("pass"), "SPACE", len(notations) == 1)]
            if "cancel" in notations:
                found.append(Verb("cancel", "CANCEL IT", self._does("cancel"), CANCEL_KEY))
            return list(zip(found, layout.VERBS, strict=False))
        return self._of_turn(view, notations) if view.step == cards.TURN else []

    def _of_turn(self, view: State, notations: set[str]) -> list[tuple[Verb, Box]]:
        first, second, third = layout.VERBS
        if "finish" in notations:
            bid = Verb("finish", self.selection.bid_label(), self._does("finish"), "SPACE", True, "until beaten")
        else:
            why, below = prompts.why_not_finish(view), f"{to_beat(view, view.to_act) + 1} or more"
            bid = Verb("finish", "BID", self._does("finish"), below=below, ready=False, why=why)
        verbs = [(bid, first)]
        if view.digging:
            can = any(isinstance(action, Dig) for action in self.offered)
            why = "" if can else prompts.why_no_dig(view)
            verbs.append((Verb("dig", "DIG IN", self._does("dig"), DIG_KEY, ready=can, why=why), second))
        leaves = "withdraw" in notations
        why = "" if leaves else "You begin this battle, so you have to make a bid first."
        withdraw = Verb("withdraw", "WITHDRAW", self._does("withdraw"), WITHDRAW_KEY, ready=leaves, why=why)
        return [*verbs, (withdraw, third)]

    def _does(self, name: str) -> Command:
        return lambda: self._answered(self.selection.do(name), self.box(("verb", name)).centre)

    def go_on(self) -> Answer:
        """LF 6.1 Space digs the picked cards in."""
        chosen = self.selection
        return self._answered(chosen.dig_in(), layout.VERBS[0].centre) if chosen.digging else None

    # --- Input -------------------------------------------------------------------------------

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        self.follow(event, ring)
        if not self.modal and self.selection.takes():
            return False  # the cards that are laid out cover the piles
        return super().browse(event, intent, ring)

    def press(self, at: Point) -> Answer:
        return self.choose(self.under(at), at)

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        match key:
            case ("total", int(seat)):
                key = seat_key(seat)
            case "front":
                key = place_key(self.model.hero)
        steps = self.selection.choose(key)
        if self.selection.ways:
            left = max(40.0, min(1370.0 - ChoicePopup.WIDE, at[0] - 180))
            sort = played(self.selection.ways[0])
            labels = ("PLAY FOR ITS EFFECT", f"AT FACE VALUE: {FACE_VALUE[sort]}")
            self.popup = ChoicePopup((left, POPUP_TOP), list(zip(labels, self.selection.ways, strict=True)))
        return self._answered(steps, at)

    def decide(self, action: Action) -> Answer:
        """Effect or face value?"""
        self.popup = None
        return self._answered(self.selection.take(action), layout.VERBS[0].centre)

    def _answered(self, steps: Steps, at: Point) -> Answer:
        why = self.selection.why
        return steps or (Complaint(why, at) if why else None)

    def back(self) -> bool:
        if self.popup is not None:
            self.selection.back()
        return super().back()
