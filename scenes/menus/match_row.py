"""A match as a row of a list: result, seats, duration and date."""

from __future__ import annotations

import datetime
from collections.abc import Hashable
from typing import Final

from career.occasions import describe_occasion
from game.catalogue import GAMES
from game.core.record import RESIGNED, Occasion
from game.core.wording import many
from scenes.history import Past
from scenes.life import Life
from scenes.match.setup import kind_name
from scenes.menus.decisions import review_button
from scenes.menus.interrupted import Interrupted, against, counted
from scenes.menus.win_loss import DRAWN, LOST, WON
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.icons import draw_icon
from scenes.ui.theme import Colour
from scenes.ui.widgets import Button, Pressable, Widget

ENDS: Final = 236.0
"""Width of the result at the left, in design pixels."""
MORE: Final = 92.0
"""Width of the button at the end of a row."""
TIMES: Final = 400.0
"""Width of duration and date at the right, in design pixels."""


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


def seat_name(past: Past, seat: int) -> str:
    """The person's name, or the bot's level, or the game's name for the seat."""
    entry = past.seats[seat]
    if not entry.person:
        return entry.name or kind_words(entry.kind)
    names = GAMES[past.game].names(past.options) if past.game in GAMES else ()
    name = entry.name or (names[seat] if seat < len(names) else f"Seat {seat + 1}")
    return f"{name} (resigned)" if entry.kind == RESIGNED else name


def kind_words(kind: str) -> str:
    """The name of a level; the slug itself for an unknown one."""
    try:
        return kind_name(kind)
    except ValueError:
        return kind.capitalize()


def sides(past: Past) -> str:
    """The seats, people first: "Anna against General and 2 Recruits"."""
    people = [seat_name(past, seat) for seat, entry in enumerate(past.seats) if entry.person]
    return against(people, [seat_name(past, seat) for seat, entry in enumerate(past.seats) if not entry.person])


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


def when(past: Past) -> str:
    """The local date and time."""
    try:
        stamp = datetime.datetime.fromtimestamp(past.ended)
    except (OSError, ValueError, OverflowError):
        return ""
    return f"{stamp.day} {stamp:%B %Y, %H:%M}"


def summary(life: Life) -> str:
    """Totals of all matches, in words; practice is not counted among them."""
    minutes = max(1, round(life.seconds / 60))
    spent = f"{minutes // 60} H {minutes % 60} MIN" if minutes >= 60 else f"{minutes} MIN"
    count = life.matches - life.practice
    words = [many(count, "MATCH", "MATCHES")] if count else []
    words += [f"{life.practice} FOR PRACTICE"] if life.practice else []
    return " · ".join([*words, f"{spent} AT THE TABLE"]) if words else "NOTHING FOUGHT YET"


class Row(Pressable):
    """A match on two lines, with an icon at the left. Pressed by a click or ACCEPT."""

    def __init__(
        self, key: Hashable, end: tuple[str, str, Colour], left: tuple[str, str], right: tuple[str, str], mark: str = ""
    ) -> None:
        """`end`: word, icon and colour of the result. `left` and `right`: upper and lower line.

        `mark`: what a match was that does not count (`Past.practice`).
        """
        super().__init__(key, Box(0, 0, 1, 1), left[0])
        self.end = end
        self.mark = mark
        self.left = left
        self.right = right
        self.spoken = ". ".join(filter(None, (end[0], mark, left[1], *right)))

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        self.draw_plate(canvas, focused, seconds)
        self._draw_end(canvas)
        x, y, w, h = self.box
        _draw_pair(canvas, Box(x + ENDS, y, w - ENDS - TIMES - 30, h), *self.left, "left")
        _draw_pair(canvas, Box(x + w - TIMES - 24, y, TIMES, h), *self.right, "right")

    def _draw_end(self, canvas: Canvas) -> None:
        word, sign, colour = self.end
        x, y, _, h = self.box
        draw_icon(canvas, sign, (x + 42, y + h / 2), 28, colour)
        head = styles.HEAD.but(size=25, track=1)
        if not self.mark:
            head.draw(canvas, word, (x + 76, y + h / 2), "midleft", width=ENDS - 96, ink=colour)
            return
        head.draw(canvas, word, (x + 76, y + h / 2 + 6), "bottomleft", width=ENDS - 96, ink=colour)
        at = (x + 76, y + h / 2 + 8)
        styles.LABEL_SMALL.draw(canvas, self.mark.upper(), at, "topleft", width=ENDS - 96, ink=theme.BRASS)


def past_row(past: Past) -> Row:
    """The row of a finished match; pressing it opens the replay."""
    word, sign, colour = verdict(past)
    left = named(past.label.name or game_name(past.game), past.occasion), f"{sides(past)} · {who_won(past)}"
    far = f"{game_name(past.game)}, {how_long(past)}" if past.label.name else how_long(past)
    end = word, "star" if past.label.favourite else sign, colour
    return Row(("match", past.number), end, left, (far, when(past)), past.practice)


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
    review = review_button(past)
    return [past_row(past), *([] if review is None else [review]), more]


def lost_cells(number: int) -> list[Widget]:
    """The row of a match that cannot be read just now."""
    return [Row(("lost", number), ("NOT READ", "cross", theme.DIM), ("It cannot be read just now", ""), ("", ""))]


def left_row(left: Interrupted) -> Row:
    """The row of an interrupted match; pressing it resumes the match."""
    words = (
        named(left.game.name, left.record.occasion),
        f"{left.sides} · {'does not count' if left.practice else 'not finished'}",
    )
    end = "RESUME", "play", theme.BRASS
    return Row(("resume", left.path), end, words, (left.far, left.when), left.practice)


def away_button(left: Interrupted) -> Button:
    """The button that takes an interrupted match off the list."""
    button = Button(("away", left.path), Box(0, 0, MORE, 1), "", icon="cross")
    button.note = "Remove this match from the list; its record is kept as a file."
    return button


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
