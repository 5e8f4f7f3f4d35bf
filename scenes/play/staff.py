"""The staff's advice at the table: on the panel, lit on the board, and followed by choosing a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.state import Action
from scenes.match.advice import AdviceRow
from scenes.play.advice_panel import Row
from scenes.ui.input import Intent

if TYPE_CHECKING:
    from scenes.play.play_scene import PlayScene


class Staff:
    """Shows what the director has found out for the person who is asked."""

    def __init__(self, table: PlayScene) -> None:
        self._table = table
        self._told: tuple[list[AdviceRow], list[Row]] = [], []
        """The options that are still open, and the words for them."""

    def _left(self) -> list[AdviceRow]:
        """The options that are still open."""
        advice = self._table.director.advice
        return advice.left() if advice is not None else []

    def show(self) -> bool:
        """Show what is advised for the decision in hand; False if there is nothing."""
        table, advice = self._table, self._table.director.advice
        left, hinting = self._left(), table.director.hinting
        if advice is None or not (left or hinting):
            table.board.controls.advise(())
            return False
        if left != self._told[0]:
            self._told = left, [Row(table.director.named(one.steps), one.value, one.note) for one in left]
        words = advice.words(table.board.words.tie_near()) or "Studying the map."
        settled = not hinting or table.director.thinker.idle
        table.advice_panel.show("THE STAFF ADVISES", words, self._told[1], live=settled)
        table.advice_panel.lit = self._lit_option(left)
        table.board.controls.advise(self.advised())
        return True

    def _lit_option(self, left: Sequence[AdviceRow]) -> int | None:
        """The row under the mouse or the focus, otherwise the first that goes on with what is picked."""
        table, panel = self._table, self._table.advice_panel
        keys = [spot.key for spot in panel.spots()]
        focused = keys.index(table.ring.focused) if table.ring.focused in keys else None
        mouse = table.pointing.mouse
        pointed = focused if table.ring.shown else None if table.rules.covers(mouse) else panel.row_at(mouse)
        if pointed is not None:
            return pointed
        return next((i for i, option in enumerate(left) if table.board.controls.follows(option.steps)), None)

    def advised(self) -> tuple[Action, ...]:
        """The steps that are lit on the board; () without advice that fits."""
        lit = self._table.advice_panel.lit
        left = self._left() if self._table.asked else []
        return left[lit].steps if lit is not None and lit < len(left) else ()

    def ask(self) -> None:
        """Ask for a hint to the decision in hand; if it is there already, put the focus on it."""
        table = self._table
        if not table.asked:
            table.say("A hint is for your own decisions; wait until it is your turn.")
            return
        table.rules.sheet.close()  # it lies over the advice
        if self._left():
            table.place_spots()
            table.ring.focus(("advice", 0))
            table.ring.shown = True
            return
        table.director.hint()
        self.show()

    def choose(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Make the decision of the row that this input chooses; True if the input was for the panel."""
        table, board = self._table, self._table.board
        if not table.asked or table.director.advice is None or (board.controls.modal and not board.controls.stepping):
            return False
        row = table.advice_panel.handle(event, intent, table.ring.focused if table.ring.shown else None)
        left = self._left()
        if row is not None and row < len(left):
            table.app.sound.play("click", 0.6)
            doubt = board.controls.doubt(left[row].steps)
            if doubt:
                table.say(doubt, table.pointing.mouse if event is not None else None)
                return True
            board.controls.offer(board.controls.offered)  # what is half picked is put back
            table.take(left[row].steps, event)
            return True
        if event is None or event.type != pygame.MOUSEBUTTONDOWN:
            return False
        return table.advice_panel.row_at(event.pos) is not None
