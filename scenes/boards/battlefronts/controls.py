"""Mouse and keys on the board of Battlefronts: a battalion is picked, then a place, and sometimes how."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.battlefronts.actions import March, Redeploy, Size
from game.core.state import Action
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.log_lines import CARD_WORDS
from scenes.boards.battlefronts.selection import FIRST_SIZE, Selection, ask_size, ask_way
from scenes.boards.battlefronts.tooltips import PILES, Tooltips
from scenes.pieces.controls import Answer, Complaint, Undo
from scenes.pieces.controls import Controls as BoardControls
from scenes.pieces.popups import CLOSED, NumberPopup
from scenes.ui.canvas import Box, Point
from scenes.ui.focus import Spot
from scenes.ui.input import Intent
from scenes.ui.sound import Sound


class Controls(BoardControls[Selection]):
    """Battalions are picked by click, drag or keys; `popup` asks whether they march or redeploy (BF 5.2, 5.3)."""

    clicks = False

    def __init__(self, selection: Selection, tips: Tooltips, sound: Sound, still: bool) -> None:
        super().__init__(selection, tips, sound, still, PILES)
        self.model = selection.model
        self.dial: NumberPopup | None = None
        """BF 6.4 Asks how many cards a new battalion shall have."""
        self.rested: Point | None = None
        """Where the mouse was when the last decision was made: a fan opens only once it has moved."""
        self._last_size = FIRST_SIZE

    # --- What is open ------------------------------------------------------------------------

    def offer(self, actions: Sequence[Action]) -> None:
        super().offer(actions)
        self.rested = self.mouse
        self.dial = ask_size(self.model.view, self._last_size) if self.selection.sizes else None

    def advise(self, steps: Sequence[Action]) -> None:
        super().advise(steps)
        if self.dial is not None:
            following = self.advised[0] if self.advised else None
            self.dial.advise(following.cards if isinstance(following, Size) else None)

    def follows(self, steps: Sequence[Action]) -> bool:
        if self.popup is not None:
            return steps[0] in self.popup.choices
        picked = self.selection.selected
        return picked is None or (isinstance(steps[0], March | Redeploy) and steps[0].battalion == picked)

    @property
    def stepping(self) -> bool:
        return self.dial is not None

    @property
    def modal(self) -> bool:
        return self.dial is not None or super().modal

    def keys(self) -> list[Hashable]:
        """What is fanned out comes last, since it lies on top."""
        fanned = {piece.key for piece in self.model.pieces.values() if piece.fanned}
        return sorted(self.selection.choices(), key=lambda key: key in fanned)

    def spots(self) -> list[Spot]:
        return super().spots() if self.dial is None else self.dial.spots()

    def told(self, key: Hashable | None) -> str:
        dial = self.dial
        if dial is None:
            return super().told(key)
        advised = f", the staff advises {dial.advised}" if dial.advised is not None else ""
        return f"{dial.head}: {dial.number} of {dial.most} cards{advised}. ENTER: {dial.order.label}"

    def kept_free(self) -> list[Box]:
        return super().kept_free() + ([] if self.dial is None else [self.dial.box])

    # --- Input -------------------------------------------------------------------------------

    def _answer(self, event: pygame.event.Event | None, intent: Intent | None, focused: Hashable | None) -> Answer:
        if self.dial is None:
            return super()._answer(event, intent, focused)
        number = self.dial.handle(event, intent)
        if isinstance(number, int):
            self._last_size = number
            return self.selection.sizes[number]
        return Undo.STEP if number is CLOSED else None

    def press(self, at: Point) -> Answer:
        piece = self.model.under(at)
        if piece is None or piece.seat != self.selection.seat or piece.number not in self.selection.ways:
            return self.choose(self.under(at), at)
        self.drag.press(at, piece.number)
        return None if self.selection.selected == piece.number else self.choose(piece.key, at)

    def take_up(self, key: Hashable | None) -> None:
        if isinstance(key, int):
            self.carry(self.model.pieces[self.selection.seat, key])
            self.selection.selected = key

    def release(self, key: Hashable | None, at: Point) -> Answer:
        place = layout.place_at(at)
        if self.carried is None or not isinstance(key, int) or place is None:
            return None
        return None if place == self.model.place(self.selection.seat, key) else self._go(key, place, at)

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        match key:
            case ("battalion", int(seat), int(number)):
                return self._choose_battalion(seat, number, at)
            case ("place", int(place)):
                return self._choose_place(place, at)
        return None

    def _choose_battalion(self, seat: int, number: int, at: Point) -> Answer:
        chosen = self.selection
        if chosen.choosable(seat, number):
            if number in chosen.reduces:
                return chosen.reduces[number]
            chosen.selected = None if chosen.selected == number else number
            return None
        if chosen.selected is not None or chosen.zones:
            return self._choose_place(self.model.place(seat, number), at)
        return Complaint(chosen.why_not_pick(seat, number), at)

    def _choose_place(self, place: int, at: Point) -> Answer:
        if self.selection.selected is not None:
            return self._go(self.selection.selected, place, at)
        if place in self.selection.zones:
            return self.selection.zones[place]
        return Complaint(self.selection.why_not_place(place), at)

    def _go(self, number: int, place: int, at: Point) -> Answer:
        ways = self.selection.ways_to(number, place)
        if not ways:
            return Complaint(self.selection.why_not_go(number, place), at)
        if len(ways) > 1:
            lost = CARD_WORDS[self.model.pieces[self.selection.seat, number].card]
            self.popup = ask_way(place, ways, lost)
            return None
        return ways[0]
