"""The sheet beside the dice tray of Fighting Front: who rolls at what, each modifier, the chance of each result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from game.core.wording import percent
from game.fighting_front import cards
from game.fighting_front.cards import SIDES
from game.fighting_front.events import DieRolled
from game.fighting_front.odds import chances_with_modifier, result_chances, roll_modifiers
from game.fighting_front.state import State
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.names import MINUS, plane_name, roll_name, roller_name, space_name, unit_name
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.theme import Colour

RESULT_COLOURS: Final[tuple[Colour, ...]] = ((142, 133, 111), (214, 164, 72), (222, 112, 58), (206, 58, 42))
"""From the mildest result to the worst."""
EMPTY: Final = "Here you see the chances of a roll. Point at a unit that can attack, or at its target."
CHANCES_H: Final = 60.0
"""Height of the odds bar and its figures, at the foot of the sheet."""
COLUMN_W: Final = 62.0
"""Width of a column of odds."""
SPOKEN_RESULTS: Final = {
    "MISS": "a miss",
    "1 DC": "a disruption counter",
    "OFF": "a disruption counter, and the attack is off",
    "1 LOST": "a card destroyed",
    "ALL": "every card there destroyed",
}
"""The results as the sheet shows them, with the words of a voice, from the mildest on, as in `cards`."""
RESULT_WORDS: Final = tuple(SPOKEN_RESULTS)
MOST_ROWS: Final = 4
"""The most targets on a sheet."""


@dataclass(frozen=True)
class RollSheet:
    """A roll to come, or one that an order would bring about."""

    head: str
    """The table: "Ground attack"."""
    words: str
    """The roller and its target: "Infantry C3 at C4"."""
    changes: tuple[tuple[str, int], ...]
    """The source and the number of each modifier of the roll."""
    chances: tuple[tuple[str, float], ...]
    """Each result with its chance, 0..1, from the mildest to the worst."""
    die: int = 0
    """The number that the die shows, or 0 while it has not been cast."""
    result: str = ""
    """The result of the die, one of those in `chances`, or "" while it has not been cast."""
    phase: int = field(default=0, compare=False)
    """The phase in which it is rolled."""

    @property
    def speech(self) -> str:
        """The words of a voice: the roller and the modifiers, then the chances, or the die and its result.

        `result` is "" while the die has not been cast. Modifiers of 0 and results without a chance are left out.
        """
        modifiers = [
            f"{'plus' if modifier > 0 else 'minus'} {abs(modifier)} for {source}"
            for source, modifier in self.changes
            if modifier
        ]
        roll = f"{self.head}, {self.words}: {', '.join(modifiers) or 'no modifiers'}."
        if self.result:
            return f"{roll} The die shows {self.die}: {SPOKEN_RESULTS[self.result]}."

        chances = [f"{percent(chance)} {SPOKEN_RESULTS[name]}" for name, chance in self.chances if chance]
        return f"{roll} {'; '.join(chances)}."


@dataclass(frozen=True)
class ChoiceSheet:
    """The targets from which a unit can choose."""

    head: str
    """The table."""
    words: str
    """The roller."""
    rows: tuple[tuple[str, tuple[float, float]], ...]
    """Each target with the chances of a disruption counter and of a card destroyed, 0..1."""

    @property
    def speech(self) -> str:
        """The words of a voice: the roller, and the chances at each target.

        Each row is the name of a target with the chances (0..1) of a disruption counter and of a card destroyed.
        """
        rows = "; ".join(f"{name}, {percent(hurt)} and {percent(lost)}" for name, (hurt, lost) in self.rows)
        return f"{self.head}, {self.words}. Chances of a disruption counter, and of a card destroyed: {rows}."


Sheet = RollSheet | ChoiceSheet


# --- From a view or an event to a sheet --------------------------------------------------


def sheet_of_roll(view: State) -> RollSheet:
    """The roll to come in a view."""
    return _make_sheet(view.roll, words=roll_name(view), modifiers=roll_modifiers(view), phase=view.phase)


def sheet_of_choice(trials: Sequence[State]) -> ChoiceSheet:
    """The targets among which a unit can choose, with their chances, for the panel beside the tray.

    `trials`: the state of the roll at each target, the most promising first. Only the first MOST_ROWS are listed. A row
    has the name of the target, the chance that it gets a disruption counter (which NEGATE brings, too), and the chance
    that a card is destroyed.
    """
    rows: list[tuple[str, tuple[float, float]]] = []
    for trial in trials[:MOST_ROWS]:
        chances = result_chances(trial)
        disrupted = chances[cards.DISRUPT] + chances[cards.NEGATE]
        lost = chances[cards.DESTROY] + chances[cards.DESTROY_ALL]
        rows.append((unit_name(trial, trial.aim), (disrupted, lost)))

    first = trials[0]
    left_out = f": the best {MOST_ROWS} of {len(trials)} targets" if len(trials) > MOST_ROWS else ""
    return ChoiceSheet(cards.TABLE_NAMES[first.roll], words=roller_name(first) + left_out, rows=tuple(rows))


def sheet_of_event(event: DieRolled, view: State) -> RollSheet:
    """The sheet of the roll that an event reports, without its result. `view`: the table when the die was cast.

    A roller or a target on the map is named by its space, an air unit as target by its slot. NONE: there is none.
    """
    start = f" {space_name(event.space)}" if event.space != cards.NONE else ""
    roller = f"{cards.KIND_NAMES[event.kind]}{start}"

    target = space_name(event.target) if event.target != cards.NONE else ""
    if event.target_slot != cards.NONE:
        target = plane_name(view, event.target_slot)
    words = f"{roller} at {target}" if target else roller
    return _make_sheet(event.table, words, modifiers=event.changes, phase=view.phase)


def with_result(sheet: RollSheet, event: DieRolled) -> RollSheet:
    """The sheet of a roll with the die and the result of its event."""
    return replace(sheet, die=event.die, result=RESULT_WORDS[event.result])


def _make_sheet(table: int, words: str, modifiers: Sequence[tuple[int, int]], phase: int) -> RollSheet:
    """The sheet of a roll on a table of results, before the die is cast.

    `words`: the roller and its target. `modifiers`: pairs of a source and the number that it adds to the die. A source
    is the kind of a card, or DISRUPTION.
    """
    named_modifiers = tuple(
        (cards.KIND_NAMES[source] if source != cards.DISRUPTION else "disruption", number)
        for source, number in modifiers
    )
    chances = chances_with_modifier(table, sum(number for _, number in modifiers))
    # The results that this table has, from the mildest on. RESULT_OF has a row of results for each table, with a place
    # for the total 0 as well.
    start_of_row = table * (SIDES + 1)
    results = sorted({cards.RESULT_OF[start_of_row + total] for total in range(1, SIDES + 1)})
    named_chances = tuple((RESULT_WORDS[result], chances[result]) for result in results)
    return RollSheet(cards.TABLE_NAMES[table], words, changes=named_modifiers, chances=named_chances, phase=phase)


# --- Drawing -----------------------------------------------------------------------------


def draw_sheet(canvas: Canvas, sheet: Sheet | None) -> None:
    """Draw the sheet of a roll or of several targets beside the tray. None: draw a sentence on what is shown there.

    A roll that has been cast shows its die to the right of the heading. All lengths are design pixels.
    """
    x, y, w, h = layout.ODDS
    if sheet is None:
        styles.BODY_SMALL.write(canvas, EMPTY, Box(x + 16, y + 14, w - 32, h - 24), theme.DIM)
        return

    right = x + w - 14
    if isinstance(sheet, RollSheet) and sheet.result:
        right = _draw_die(canvas, sheet, right)
    styles.LABEL.derive(track=1).dense.draw(canvas, sheet.head.upper(), (x + 14, y + 5), width=right - x - 14)
    styles.BODY_SMALL.dense.draw(canvas, sheet.words, (x + 14, y + 25), width=w - 28, ink=theme.BONE)

    if isinstance(sheet, ChoiceSheet):
        _draw_targets(canvas, sheet)
        return
    _draw_modifiers(canvas, sheet)
    # A roll has four possible results, or three. With three the worst one has the last colour all the same.
    miss, disrupted, _, lost = RESULT_COLOURS
    colours = RESULT_COLOURS if len(sheet.chances) == len(RESULT_COLOURS) else (miss, disrupted, lost)
    _draw_bar(canvas, sheet, colours)
    _draw_figures(canvas, sheet, colours)


def _draw_die(canvas: Canvas, sheet: RollSheet, right: float) -> float:
    """Draw the die and the sum of its modifiers, such as "4 + 2", in the upper right corner of the sheet.

    `right`: the x at which it ends. Returns the x at which the heading has to end.
    """
    modifier = sum(number for _, number in sheet.changes)
    die = f"{sheet.die} {'+' if modifier > 0 else MINUS} {abs(modifier)}" if modifier else str(sheet.die)
    style = styles.HEAD_SMALL.derive(size=20).dense
    drawn = style.draw(canvas, die, (right, layout.ODDS.y + 1), "topright", ink=theme.BRIGHT)
    return drawn.x - 10


def _draw_modifiers(canvas: Canvas, sheet: RollSheet) -> None:
    """Draw each modifier with its source, such as "+1 Bunker", in lines above the bar of chances.

    `sheet.changes` holds pairs of source and number. Numbers of 0 change nothing and are left out. The box in design
    pixels leaves room for two lines above it, and for the chances (CHANCES_H) below.
    """
    x, y, w, h = layout.ODDS
    parts = [f"{number:+d} {source}".replace("-", MINUS) for source, number in sheet.changes if number]
    words = ",  ".join(parts) if parts else "No modifiers"
    box = Box(x + 14, y + 46, w - 28, h - CHANCES_H - 48)
    styles.BODY_TINY.dense.write(canvas, words, box, theme.MUTED)


def _draw_bar(canvas: Canvas, sheet: RollSheet, colours: Sequence[Colour]) -> None:
    """Draw a bar in which each result has a share of the width equal to its chance, with a dark line between two.

    `colours`: one for each result, from the mildest to the worst. Results without a chance have no share. The bar is 10
    design pixels high, with a margin of 14 at both sides.
    """
    x, y, w, h = layout.ODDS
    left, width, top = x + 14, w - 28, y + h - CHANCES_H
    start = left
    for (_, chance), colour in zip(sheet.chances, colours, strict=True):
        if chance > 0:
            pygame.draw.rect(canvas.surface, colour, canvas.rect(start, top, width * chance, 10))
            pygame.draw.rect(canvas.surface, theme.INK, canvas.rect(start, top, 1, 10).inflate(canvas.line(2), 0))
        start += width * chance
    pygame.draw.rect(canvas.surface, theme.INK, canvas.rect(left, top, width, 10), canvas.line(1.5))


def _draw_figures(canvas: Canvas, sheet: RollSheet, colours: Sequence[Colour]) -> None:
    """Draw the chance of each result below the bar, with a frame around the result that was rolled.

    `colours`: one for each result, in the order of `sheet.chances`. The columns are equally wide, unlike the parts of
    the bar. `sheet.result` is "" while the die has not been cast. All lengths are design pixels, 14 for the margin at
    the sides.
    """
    x, y, w, h = layout.ODDS
    left, top = x + 14, y + h - CHANCES_H
    step = (w - 28) / len(sheet.chances)
    figure_style = styles.HEAD_SMALL.derive(size=18).dense
    label_style = styles.LABEL_TINY.derive(track=0).dense

    for index, ((result, chance), colour) in enumerate(zip(sheet.chances, colours, strict=True)):
        middle = left + step * (index + 0.5)
        figure = figure_style.draw(
            canvas, percent(chance), (middle, top + 8), "midtop", width=step - 6, ink=theme.BRIGHT
        )
        label_at = (middle, figure.foot - 4)
        ink = theme.lighter(colour, factor=1.25)
        foot = label_style.draw(canvas, result, label_at, "midtop", width=step - 4, ink=ink).foot

        if result == sheet.result:
            frame = canvas.rect(left + step * index + 1, top + 12, step - 2, foot - top - 12)
            pygame.draw.rect(canvas.surface, theme.GLOW, frame, canvas.line(2.4), border_radius=canvas.px(5))


def _draw_targets(canvas: Canvas, sheet: ChoiceSheet) -> None:
    """Draw a row for each target: its name, the chance of a disruption counter, and the chance of a card destroyed.

    The two chances have a column each at the right edge, with headings in the colours of these results. One heading and
    four targets (MOST_ROWS) share the height. All lengths are design pixels, 14 for the margin at the sides.
    """
    x, y, w, h = layout.ODDS
    top, right = y + 46, x + w - 14
    step = (h - 50) / (1 + MOST_ROWS)

    label_style = styles.LABEL_TINY.derive(track=0).dense
    _, disrupted, _, lost = RESULT_COLOURS
    for label, from_right, colour in (("1 DC", COLUMN_W, disrupted), ("LOST", 0.0, lost)):
        at = (right - from_right, top + step / 2)
        label_style.draw(canvas, label, at, "midright", width=COLUMN_W - 8, ink=theme.lighter(colour, factor=1.25))

    row_style = styles.BODY_TINY.dense
    for row, (name, chances) in enumerate(sheet.rows, 1):
        middle = top + (row + 0.5) * step
        row_style.draw(canvas, name, (x + 14, middle), "midleft", width=w - 36 - 2 * COLUMN_W, ink=theme.MUTED)
        for chance, from_right in zip(chances, (COLUMN_W, 0.0), strict=True):
            at = (right - from_right, middle)
            row_style.draw(canvas, percent(chance), at, "midright", width=COLUMN_W - 8, ink=theme.BRIGHT)
