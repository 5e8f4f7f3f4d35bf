"""A match as a row of a list: result, seats, duration and date."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, overload

import pygame

from career.occasions import describe_occasion
from game.catalogue import GAMES
from game.core.record import Occasion
from game.core.wording import many
from scenes.keeping.finished import Past
from scenes.keeping.life import Life
from scenes.match.review import reviewed
from scenes.menus.interrupted import Interrupted, counted, moment, seat_name, sides
from scenes.ui import styles, surfaces, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import FocusRing
from scenes.ui.form import Form
from scenes.ui.icons import draw_icon
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.pictures import filling_picture, painting_of
from scenes.ui.scroll import Scroll
from scenes.ui.theme import Colour
from scenes.ui.widgets import Button, Pressable, Widget

# --- The colours of matches won, lost and drawn ---------------------------------------------------

WON: Final[Colour] = (158, 184, 92)
LOST: Final[Colour] = (226, 108, 92)
DRAWN: Final[Colour] = (201, 162, 75)


# --- A list of rows that scrolls by wheel, bar and keys; each row is wide, with small buttons at its ---

ROW: Final = 91.0
"""Distance between two rows at least; greater with larger type."""
GAP: Final = 8.0
PAGE: Final = 20
"""So many rows are made at once."""

Cells = Sequence[Widget]
"""A row and the buttons at its end, from left to right; the width of a button is that of its box."""


class Rows(Sequence[Cells]):
    """Rows of a list: some that are there, then one for each of `keys`, made a page at a time when it is needed."""

    def __init__(
        self,
        there: Sequence[Cells] = (),
        keys: Sequence[int] = (),
        make: Callable[[Sequence[int]], Sequence[Cells]] = lambda _: (),
    ) -> None:
        """`make` gives the rows of some of the keys."""
        self.made: dict[int, Cells] = dict(enumerate(there))
        """The rows that were needed so far, by index."""
        self._before = len(there)
        self._keys = keys
        self._make = make

    def __len__(self) -> int:
        return self._before + len(self._keys)

    @overload
    def __getitem__(self, at: int) -> Cells: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Cells]: ...
    def __getitem__(self, at: int | slice) -> Cells | Sequence[Cells]:
        if isinstance(at, slice):
            return [self[one] for one in range(len(self))[at]]
        at = range(len(self))[at]
        if at not in self.made:
            start = at - (at - self._before) % PAGE
            rows = self._make(self._keys[start - self._before : start - self._before + PAGE])
            self.made |= dict(enumerate(rows, start))
        return self.made[at]


class RowList:
    """The rows of a page in a design box, with the scroll bar in another one. Only whole rows are shown."""

    def __init__(self, box: Box, bar: Box) -> None:
        self.box: Box = box
        self.scroll: Scroll = Scroll(bar)
        self.rows: Rows = Rows()
        self._step: float = ROW

    @property
    def room(self) -> int:
        """Number of rows that fit."""
        return max(1, int((self.box.h + GAP) // self._step))

    @property
    def first(self) -> int:
        """Index of the topmost visible row."""
        return min(round(self.scroll.goal / self._step), max(0, len(self.rows) - self.room))

    @property
    def shown(self) -> list[Widget]:
        """The widgets of the visible rows."""
        return [cell for row in self.rows[self.first : self.first + self.room] for cell in row]

    def arrange(self, canvas: Canvas, focused: Hashable | None) -> None:
        """Set the boxes of the visible rows; where rows have another height now, that of the focus stays in sight."""
        step = max(ROW, styles.BODY_PROMPT.height(canvas) + styles.BODY_NOTE.height(canvas) + 16 + GAP)
        x, y, w, _ = self.box
        first, at = self.first, self.index(focused) if step != self._step else None
        self._step = step
        self.scroll.fit(len(self.rows) * step, self.room * step)
        if at is not None:
            self.scroll.jump_to(first * step)
            self.reveal(at)
        for number, (row, *buttons) in enumerate(self.rows[self.first : self.first + self.room]):
            top, end = y + number * self._step, x + w
            for button in reversed(buttons):
                button.box = Box(end - button.box.w, top, button.box.w, self._step - GAP)
                end -= button.box.w + GAP
            row.box = Box(x, top, end - x, self._step - GAP)

    def draw(self, canvas: Canvas, panel: Box, empty: str) -> None:
        """Draw the scroll bar; where there is no row, what is said instead in the middle of a panel."""
        if self.rows:
            self.scroll.offset = self.scroll.goal
            self.scroll.draw(canvas, False)
            return
        (x, y), wide = panel.centre, panel.w - 80
        lines = styles.BODY_LEAD.wrap(canvas, empty, wide)
        styles.BODY_LEAD.draw_lines(canvas, lines, (x, y - 30), "midtop", width=wide, ink=theme.MUTED)

    def index(self, key: Hashable | None) -> int | None:
        """The row that has this widget, among those that were needed so far."""
        return next((at for at, row in self.rows.made.items() if key in [cell.key for cell in row]), None)

    def steer(
        self, form: Form, event: pygame.event.Event | None, intent: Intent | None, place: Callable[[], None]
    ) -> bool:
        """Scroll by wheel, bar or keys; whether the event was used. `place` gives `form` the visible rows."""
        if self.scroll.handle(event):
            place()
            if event is not None:
                form.ring.hovered = form.ring.under(event.pos)  # rows have moved under the mouse
            return True
        at, here = self.walk(event, intent, form.ring), self.index(form.ring.focused)
        if at is not None:  # the same button of its row as before, counted from the end
            keys = [] if here is None else [cell.key for cell in self.rows[here]]
            part = keys.index(form.ring.focused) if keys else 0
            self.focus(form, at, part and part - len(keys), place)
        return at is not None

    def focus(self, form: Form, at: int, part: int, place: Callable[[], None]) -> None:
        """Scroll to a row and focus it (`part` 0) or one of its buttons (-1: the last, -2: the one before)."""
        key = self.reveal(at, part)
        place()
        form.ring.focus(key)
        form.ring.shown = True
        form.play_sound("hover")

    def walk(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> int | None:
        """The row that a key leads to although it may be out of sight; None if the focus moves as usual."""
        code = plain_key(event)
        leaps = {Intent.PAGE_UP: 1 - self.room, Intent.PAGE_DOWN: self.room - 1, Intent.UP: -1, Intent.DOWN: 1}
        at, last = self.index(ring.focused), len(self.rows) - 1
        if code in (pygame.K_HOME, pygame.K_END):
            goal = 0 if code == pygame.K_HOME else last
        elif intent in leaps:
            goal = (self.first if at is None else at) + leaps[intent]
        else:
            return None
        single = intent in (Intent.UP, Intent.DOWN)
        in_sight = self.first <= goal < self.first + self.room
        if not self.rows or (single and (at is None or in_sight or not 0 <= goal <= last)):
            return None
        return max(0, min(last, goal))

    def reveal(self, at: int, part: int = 0) -> Hashable:
        """Scroll until a row is in sight; the key of this part of it, or of the row if it has no such button."""
        if at < self.first:
            self.scroll.jump_to(at * self._step)
        elif at >= self.first + self.room:
            self.scroll.jump_to((at - self.room + 1) * self._step)
        cells = self.rows[at]
        return cells[part if -part < len(cells) else 0].key


ENDS: Final = 236.0
"""Width of the result at the left, in design pixels."""
REVIEW: Final = 140.0
"""Width of a row's review button."""
MORE: Final = 92.0
"""Width of the button at the end of a row."""
TIMES: Final = 400.0
"""Width of duration and date at the right, in design pixels."""


BAND: Final = 720.0
"""Width of the strip of painting at the right end of a row."""
FADES: Final = (0, 20, 130, 150, 50, 22, 16)
"""How opaque it is from left to right."""


def game_name(slug: str) -> str:
    """The name of a game; the slug itself for an unknown one."""
    return GAMES[slug].name if slug in GAMES else slug.replace("_", " ").capitalize()


def verdict(past: Past) -> tuple[str, str, Colour]:
    """The result for the people who played against bots: a word, its icon and its colour."""
    if past.result is None:
        return "FOUGHT", "flag", theme.STEEL
    if past.result == 1:
        return "VICTORY", "trophy", WON
    if past.result == 0:
        return "DEFEAT", "cross", LOST
    return "DRAW" if past.drawn else "SHARED", "minus", DRAWN


def who_won(past: Past) -> str:
    """The winners in a few words."""
    if past.drawn:
        return "nobody won"
    return f"won by {counted([seat_name(past, seat) for seat in past.winners])}"


def how_long(past: Past) -> str:
    """Rounds and minutes: "9 rounds · 15 min"."""
    unit = GAMES[past.game].round_name if past.game in GAMES else "round"
    minutes = max(1, round(past.seconds / 60))
    return f"{many(past.rounds, unit)} · {minutes} min"


def summary(life: Life) -> str:
    """Totals of all matches, in words; practice is not counted among them."""
    minutes = max(1, round(life.seconds / 60))
    spent = f"{minutes // 60} H {minutes % 60} MIN" if minutes >= 60 else f"{minutes} MIN"
    count = life.matches - life.practice
    words = [many(count, "MATCH", "MATCHES")] if count else []
    words += [many(life.practice, "PRACTICE MATCH", "PRACTICE MATCHES")] if life.practice else []
    return " · ".join([*words, f"{spent} PLAYED"]) if words else "NOTHING FOUGHT YET"


class Row(Pressable):
    """A match on two lines, with an icon at the left. Pressed by a click or ACCEPT."""

    def __init__(
        self,
        key: Hashable,
        end: tuple[str, str, Colour],
        left: tuple[str, str],
        right: tuple[str, str],
        mark: str = "",
        game: str = "",
    ) -> None:
        """`end`: word, icon and colour of the result. `left` and `right`: upper and lower line.

        `mark`: what a match was that does not count (`Past.practice`). `game`: the slug of its game.
        """
        super().__init__(key, Box(0, 0, 1, 1), left[0])
        self.end = end
        self.mark = mark
        self.painting = painting_of(game)
        self.left = left
        self.right = right
        self.spoken = ". ".join(filter(None, (end[0], mark, left[1], *right)))

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        self.draw_plate(canvas, focused, seconds)
        x, y, w, h = self.box
        if self.painting:
            canvas.surface.blit(_band(canvas, self.painting, h - 6), canvas.at(x + w - BAND - 3, y + 3))
        word, sign, colour = self.end
        left, middle, room = x + 76, y + h / 2, ENDS - 96
        draw_icon(canvas, sign, (x + 42, middle), 28, colour)
        at, anchor = ((left, middle + 6), "bottomleft") if self.mark else ((left, middle), "midleft")
        styles.HEAD.but(size=25, track=1).draw(canvas, word, at, anchor, width=room, ink=colour)
        if self.mark:
            styles.LABEL_SMALL.draw(canvas, self.mark.upper(), (left, middle + 8), width=room, ink=theme.BRASS)
        _draw_pair(canvas, Box(x + ENDS, y, w - ENDS - TIMES - 30, h), *self.left, "left")
        _draw_pair(canvas, Box(x + w - TIMES - 24, y, TIMES, h), *self.right, "right")


def _band(canvas: Canvas, painting: str, high: float) -> pygame.Surface:
    """A strip of a painting that fades to the left, and is dim where the times are written; cached."""

    def make() -> pygame.Surface:
        w, h = canvas.px(BAND), canvas.high(high)
        whole = filling_picture(canvas, painting, BAND, BAND * 9 / 16)
        veil = surfaces.transparent((len(FADES), 1))
        for at, alpha in enumerate(FADES):
            veil.set_at((at, 0), (255, 255, 255, alpha))
        strip = whole.subsurface((0, whole.get_height() * 4 // 7, w, h)).convert_alpha()
        strip.blit(pygame.transform.smoothscale(veil, (w, h)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return strip

    return canvas.caches.of("bands").get((canvas.scale_key, painting, high), make)


def past_row(past: Past) -> Row:
    """The row of a finished match; pressing it opens the replay."""
    word, sign, colour = verdict(past)
    left = named(past.label.name or game_name(past.game), past.occasion), f"{sides(past)} · {who_won(past)}"
    far = f"{game_name(past.game)}, {how_long(past)}" if past.label.name else how_long(past)
    end = word, "star" if past.label.favourite else sign, colour
    return Row(("match", past.number), end, left, (far, moment(past.ended)), past.practice, past.game)


def named(name: str, occasion: Occasion | None) -> str:
    """The name of a game or match, and why it was played."""
    return name if occasion is None else f"{name} · {describe_occasion(occasion)}"


def found(past: Past, wanted: str) -> bool:
    """Whether all words that somebody looks for begin a word of the match: of its row, or "favourite"."""
    row = past_row(past)
    shown = " ".join((*row.left, *row.right, row.end[0], row.mark, game_name(past.game)))
    words = f"{shown} {'favourite' if past.label.favourite else ''}".casefold().replace("·", " ").split()
    return all(any(word.startswith(part) for word in words) for part in wanted.casefold().split())


def past_cells(past: Past) -> list[Widget]:
    """The row of a finished match, its review if a person decided in it, and the button for everything else."""
    more = Button(("more", past.number), Box(0, 0, MORE, 1), "", icon="menu")
    more.note = "Name this match, mark it, or write a copy of its record."
    share = share_words(past)
    review = Button(("review", past.number), Box(0, 0, REVIEW, 1), share, icon="target")
    review.note = "Review the decisions of this match."
    if share:
        review.note = "The share of decisions that were as good as the best one found. Opens the review again."
    return [past_row(past), *([review] if reviewed(past.seats) else []), more]


def left_cells(left: Interrupted) -> list[Widget]:
    """The row of an interrupted match; pressing it resumes the match. Its button takes it off the list."""
    words = (
        named(left.game.name, left.record.occasion),
        f"{sides(left.record)} · {'does not count' if left.practice else 'not finished'}",
    )
    end = "RESUME", "play", theme.BRASS
    away = Button(("away", left.path), Box(0, 0, MORE, 1), "", icon="cross")
    away.lands = False
    away.note = "Remove this match from the list; its record is kept as a file."
    return [Row(("resume", left.path), end, words, (left.far, left.when), left.practice, left.game.slug), away]


def fold_row(folded: int) -> Row:
    """The row that stands for so many more interrupted matches; 0: all are shown, and it folds them again."""
    if folded:
        words = f"{many(folded, 'more match', 'more matches')} to go on with", "Shows them all."
    else:
        words = "Fewer of these", "Shows only those that were played last."
    return Row("fold", ("MORE" if folded else "FEWER", "plus" if folded else "minus", theme.BRASS), words, ("", ""))


def _draw_pair(canvas: Canvas, box: Box, above: str, below: str, side: str) -> None:
    """Draw two lines of text, aligned to the `side` of the box."""
    x, y, w, h = box
    at = x if side == "left" else x + w
    middle = y + h / 2
    style = styles.SUBHEAD.but(size=23, track=0) if side == "left" else styles.BODY
    ink = theme.BRIGHT if side == "left" else theme.MUTED
    style.draw(canvas, above, (at, middle + 2), f"bottom{side}", width=w, ink=ink)
    styles.BODY_NOTE.draw(
        canvas, below, (at, middle + 2), f"top{side}", width=w, ink=theme.MUTED if side == "left" else theme.DIM
    )


def share_of(past: Past) -> float | None:
    """The share of decisions as good as the best, 0..1; None unless a whole review of a single person is there."""
    if len(past.tallies) != 1 or not past.tallies[0].whole:
        return None
    return past.tallies[0].share


def share_words(past: Past) -> str:
    """That share as it is shown; "" if it is 100% of a match that was lost, which would say that none was at fault."""
    share = share_of(past)
    lost = share is not None and past.scores[past.tallies[0].seat] < max(past.scores)
    return "" if share is None or (lost and round(share * 100) == 100) else f"{round(share * 100)}%"
