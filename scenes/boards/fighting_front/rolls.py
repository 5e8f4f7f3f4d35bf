"""The sheet beside the dice tray: who rolls at whom, every modifier, and how likely each result is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from game.core.wording import percent
from game.fighting_front import cards
from game.fighting_front.cards import SIDES
from game.fighting_front.events import DieRolled
from game.fighting_front.odds import chances, chances_of, changes
from game.fighting_front.state import State
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.names import place, plane_name, roller, rolling, unit_name
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.theme import Colour

RESULT_COLOURS: tuple[Colour, ...] = ((142, 133, 111), (214, 164, 72), (222, 112, 58), (206, 58, 42))
"""From nothing to the worst result."""
EMPTY = "Here you see the chances of a roll. Point at a unit that can attack, or at its target."
CHANCES = 60.0
"""Height of the bar of chances with its figures, at the foot of the sheet."""
COLUMN = 62.0
"""Width of a column of chances."""
MINUS = "\u2212"
SAID: Final = {
    "MISS": "a miss",
    "1 DC": "a disruption counter",
    "OFF": "a disruption counter, and the attack is off",
    "1 LOST": "a card destroyed",
    "ALL": "every card there destroyed",
}
"""The results on the sheet, from the mildest to the worst as `cards` counts them, for a voice."""
RESULT_WORDS: Final = tuple(SAID)
MOST_ROWS: Final = 4
"""Targets on the sheet of chances."""


@dataclass(frozen=True)
class RollSheet:
    """A roll to come, or one that an order would bring about."""

    head: str
    """Which table: "Ground attack"."""
    words: str
    """Who rolls at what."""
    changes: tuple[tuple[str, int], ...]
    """Each modifier of the roll: where it comes from, and how much."""
    chances: tuple[tuple[str, float], ...]
    """Each result with its chance, 0..1, from the mildest to the worst."""
    die: int = 0
    """What the die shows; 0 while it has not been cast."""
    result: str = ""
    """The result that it brought, as `chances` names it."""
    phase: int = field(default=0, compare=False)
    """The phase in which it is rolled."""

    @property
    def speech(self) -> str:
        """What a voice says of it: who rolls with which modifiers, and the chances, or what the die has brought."""
        plus = [f"{'plus' if n > 0 else 'minus'} {abs(n)} for {source}" for source, n in self.changes if n]
        rolls = f"{self.head}, {self.words}: {', '.join(plus) or 'no modifiers'}."
        if self.result:
            return f"{rolls} The die shows {self.die}: {SAID[self.result]}."
        return f"{rolls} {'; '.join(f'{percent(share)} {SAID[name]}' for name, share in self.chances if share)}."


@dataclass(frozen=True)
class ChoiceSheet:
    """The targets among which a unit can choose."""

    head: str
    """Which table."""
    words: str
    """Who rolls."""
    rows: tuple[tuple[str, tuple[float, float]], ...]
    """Each target with the chances of a disruption counter and of a card destroyed, 0..1."""

    @property
    def speech(self) -> str:
        """What a voice says of it."""
        rows = "; ".join(f"{name}, {percent(hurt)} and {percent(lost)}" for name, (hurt, lost) in self.rows)
        return f"{self.head}, {self.words}. Chances of a disruption counter, and of a card destroyed: {rows}."


Sheet = RollSheet | ChoiceSheet


# --- What may be rolled ------------------------------------------------------------------


def sheet_of(view: State) -> RollSheet:
    """The roll that stands in a view."""
    return _sheet(view.roll, rolling(view), changes(view), view.phase)


def choice_of(trials: Sequence[State]) -> ChoiceSheet:
    """The targets that a unit can choose from, the most promising first."""
    first, rows = trials[0], list[tuple[str, tuple[float, float]]]()
    for trial in trials[:MOST_ROWS]:
        found = chances(trial)
        hurt, lost = found[cards.DISRUPT] + found[cards.NEGATE], found[cards.DESTROY] + found[cards.DESTROY_ALL]
        rows.append((unit_name(trial, trial.aim), (hurt, lost)))
    more = f": the best {MOST_ROWS} of {len(trials)} targets" if len(trials) > MOST_ROWS else ""
    return ChoiceSheet(cards.TABLE_NAMES[first.roll], roller(first) + more, tuple(rows))


def cast_of(event: DieRolled, view: State) -> RollSheet:
    """The roll of an event; `view` is the table at which the die was cast."""
    who = f"{cards.KIND_NAMES[event.kind]}{f' {place(event.space)}' if event.space != cards.NONE else ''}"
    goal = place(event.target) if event.target != cards.NONE else ""
    if event.target_slot != cards.NONE:
        goal = plane_name(view, event.target_slot)
    return _sheet(event.table, f"{who} at {goal}" if goal else who, event.changes, view.phase)


def with_result(rolled: RollSheet, event: DieRolled) -> RollSheet:
    """The roll sheet with die and result filled in."""
    return replace(rolled, die=event.die, result=RESULT_WORDS[event.result])


def _sheet(table: int, who: str, changed: Sequence[tuple[int, int]], phase: int) -> RollSheet:
    shares = chances_of(table, sum(plus for _, plus in changed))
    names = ((cards.KIND_NAMES[source] if source != cards.DISRUPTION else "disruption") for source, _ in changed)
    items = tuple(zip(names, (plus for _, plus in changed), strict=True))
    known = sorted({cards.RESULT_OF[table * (SIDES + 1) + total] for total in range(1, SIDES + 1)})
    return RollSheet(
        cards.TABLE_NAMES[table], who, items, tuple((RESULT_WORDS[i], shares[i]) for i in known), phase=phase
    )


# --- The sheet -----------------------------------------------------------------------------


def draw(canvas: Canvas, sheet: Sheet | None) -> None:
    """The sheet; an empty one says what it is for."""
    x, y, w, h = layout.ODDS
    if sheet is None:
        styles.BODY_SMALL.write(canvas, EMPTY, Box(x + 16, y + 14, w - 32, h - 24), theme.DIM)
        return
    right = x + w - 14
    if isinstance(sheet, RollSheet) and sheet.result:
        plus = sum(number for _, number in sheet.changes)
        rolled = f"{sheet.die} {'+' if plus > 0 else MINUS} {abs(plus)}" if plus else str(sheet.die)
        style = styles.HEAD_SMALL.but(size=20).dense
        said = style.draw(canvas, rolled, (right, y + 1), "topright", ink=theme.BRIGHT)
        right = said.x - 10
    styles.LABEL.but(track=1).dense.draw(canvas, sheet.head.upper(), (x + 14, y + 5), width=right - x - 14)
    styles.BODY_SMALL.dense.draw(canvas, sheet.words, (x + 14, y + 25), width=w - 28, ink=theme.BONE)
    if isinstance(sheet, ChoiceSheet):
        _draw_choice(canvas, sheet)
        return
    parts = [f"{plus:+d} {source}".replace("-", MINUS) for source, plus in sheet.changes if plus]
    style, words = styles.BODY_TINY.dense, ",  ".join(parts) if parts else "No modifiers"
    style.write(canvas, words, Box(x + 14, y + 46, w - 28, h - CHANCES - 48), theme.MUTED)
    left, wide, top = x + 14, w - 28, y + h - CHANCES
    start = left
    colours = RESULT_COLOURS if len(sheet.chances) == 4 else (RESULT_COLOURS[0], RESULT_COLOURS[1], RESULT_COLOURS[3])
    for (_, share), colour in zip(sheet.chances, colours, strict=False):
        if share > 0:
            pygame.draw.rect(canvas.surface, colour, canvas.rect(start, top, wide * share, 10))
            pygame.draw.rect(canvas.surface, theme.INK, canvas.rect(start, top, 1, 10).inflate(canvas.line(2), 0))
        start += wide * share
    pygame.draw.rect(canvas.surface, theme.INK, canvas.rect(left, top, wide, 10), canvas.line(1.5))
    step = wide / len(sheet.chances)
    for i, ((words, share), colour) in enumerate(zip(sheet.chances, colours, strict=False)):
        middle = left + step * (i + 0.5)
        figure = percent(share)
        style = styles.HEAD_SMALL.but(size=18).dense
        said = style.draw(canvas, figure, (middle, top + 8), "midtop", width=step - 6, ink=theme.BRIGHT)
        label = styles.LABEL_TINY.but(track=0).dense
        at, ink = (middle, said.foot - 4), theme.lighter(colour, 1.25)
        foot = label.draw(canvas, words, at, "midtop", width=step - 4, ink=ink).foot
        if words == sheet.result:
            frame = canvas.rect(left + step * i + 1, top + 12, step - 2, foot - top - 12)
            pygame.draw.rect(canvas.surface, theme.GLOW, frame, canvas.line(2.4), border_radius=canvas.px(5))


def _draw_choice(canvas: Canvas, sheet: ChoiceSheet) -> None:
    """A row for each target: its name, and the chances of a disruption counter and of a card destroyed."""
    x, y, w, h = layout.ODDS
    style, top, right = styles.BODY_TINY.dense, y + 46, x + w - 14
    step = (h - 50) / 5
    for words, column, ink in (("1 DC", COLUMN, RESULT_COLOURS[1]), ("LOST", 0.0, RESULT_COLOURS[3])):
        label = styles.LABEL_TINY.but(track=0).dense
        at = (right - column, top + step / 2)
        label.draw(canvas, words, at, "midright", width=COLUMN - 8, ink=theme.lighter(ink, 1.25))
    for i, (name, shares) in enumerate(sheet.rows, 1):
        middle = top + (i + 0.5) * step
        style.draw(canvas, name, (x + 14, middle), "midleft", width=w - 36 - 2 * COLUMN, ink=theme.MUTED)
        for share, column in zip(shares, (COLUMN, 0.0), strict=True):
            figure = percent(share)
            style.draw(canvas, figure, (right - column, middle), "midright", width=COLUMN - 8, ink=theme.BRIGHT)
