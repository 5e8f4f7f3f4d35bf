"""A match as a row of a list: result, seats, duration and date."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from career.occasions import describe_occasion
from game.catalogue import GAMES
from game.core.record import Occasion
from game.core.wording import count_of
from scenes.keeping.finished import Past
from scenes.keeping.life import Life
from scenes.match.review import reviewed
from scenes.menus.interrupted import Interrupted, count_names, describe_sides, format_time, seat_name
from scenes.ui import styles, surfaces, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.icons import draw_icon
from scenes.ui.pictures import filling_picture, painting_of
from scenes.ui.text import NARROW
from scenes.ui.theme import Colour
from scenes.ui.widgets import Button, Pressable, Widget

WON: Final[Colour] = (158, 184, 92)
LOST: Final[Colour] = (226, 108, 92)
DRAWN: Final[Colour] = (201, 162, 75)

RESULT_WIDTH: Final = 236.0
"""Width of the result at the left, in design pixels."""
REVIEW_WIDTH: Final = 140.0
"""Width of a row's review button."""
MORE_WIDTH: Final = 92.0
"""Width of the button at the end of a row."""
TIMES_WIDTH: Final = 400.0
"""Width of duration and date at the right, in design pixels."""
TABLE_SHAPE: Final = 1.5
"""Width of the picture of a row, as a multiple of its height."""
PICTURE_EDGE: Final = (90, 78, 52)
STRIP_WIDTH: Final = 720.0
"""Width of the strip of painting at the right end of a row."""
STRIP_ALPHAS: Final = (0, 0, 20, 130, 150, 50, 22, 16)
"""How opaque the strip is, from left to right, 0..255."""


# --- Words about a match -------------------------------------------------------------------------


def game_name(slug: str) -> str:
    """The name of a game, or a readable form of the slug of an unknown one.

    >>> game_name("last_front"), game_name("no_such_game")
    ('Last Front', 'No such game')
    """
    return GAMES[slug].name if slug in GAMES else slug.replace("_", " ").capitalize()


def result_badge(past: Past) -> tuple[str, str, Colour]:
    """The result of a match for its people: a word, an icon and a colour.

    `past.result` is 1 for a victory, 0 for a defeat and between them for a draw or a shared victory. It is None for a
    match without both people and bots, which is merely "FOUGHT".
    """
    if past.result is None:
        return "FOUGHT", "flag", theme.STEEL
    if past.result == 1:
        return "VICTORY", "trophy", WON
    if past.result == 0:
        return "DEFEAT", "cross", LOST
    return "DRAW" if past.was_draw else "SHARED", "minus", DRAWN


def describe_winners(past: Past) -> str:
    """The winners of a match in a few words: "won by Anna and Recruit" or "nobody won"."""
    if past.was_draw:
        return "nobody won"
    return f"won by {count_names([seat_name(past, seat) for seat in past.winners])}"


def describe_length(past: Past) -> str:
    """The length of a match: "9 rounds · 15 min"."""
    unit = GAMES[past.game].round_name if past.game in GAMES else "round"
    minutes = max(1, round(past.seconds / 60))
    return f"{count_of(past.rounds, unit)} · {minutes} min"


def describe_totals(life: Life) -> str:
    """How many matches were played, and for how long: "12 MATCHES · 1 PRACTICE MATCH · 3 H 20 MIN PLAYED"."""
    minutes = max(1, round(life.seconds / 60))
    time_spent = f"{minutes // 60} H {minutes % 60} MIN" if minutes >= 60 else f"{minutes} MIN"

    counts: list[str] = []
    matches = life.matches - life.practice
    if matches:
        counts.append(count_of(matches, "MATCH", "MATCHES"))
    if life.practice:
        counts.append(count_of(life.practice, "PRACTICE MATCH", "PRACTICE MATCHES"))
    return " · ".join([*counts, f"{time_spent} PLAYED"]) if counts else "NOTHING FOUGHT YET"


def name_with_occasion(name: str, occasion: Occasion | None) -> str:
    """The name of a game or match, followed by the occasion it was played for, if there was one."""
    return name if occasion is None else f"{name} · {describe_occasion(occasion)}"


def good_share(past: Past) -> float | None:
    """The share of decisions as good as the best one found, 0..1.

    None unless the match has a complete review of a single person.
    """
    if len(past.tallies) != 1 or not past.tallies[0].is_complete:
        return None
    return past.tallies[0].share_of_good


def share_words(past: Past) -> str:
    """The share of good decisions: "87%". "" if it is not known.

    It is also "" for 100% of a lost match, which would say that the loser made no mistake.
    """
    share = good_share(past)
    if share is None:
        return ""

    words = f"{round(share * 100)}%"
    was_lost = past.scores[past.tallies[0].seat] < max(past.scores)  # a share is that of the only reviewed seat
    return "" if was_lost and words == "100%" else words


# --- Rows ----------------------------------------------------------------------------------------


class Row(Pressable):
    """A match on two lines, with an icon at the left. Pressed by a click or ACCEPT."""

    def __init__(
        self,
        key: Hashable,
        badge: tuple[str, str, Colour],
        left: tuple[str, str],
        right: tuple[str, str],
        mark: str = "",
        game: str = "",
    ) -> None:
        """`badge`: word, icon and colour of the result. `left` and `right`: upper and lower line.

        `mark` names the kind of a match that does not count (`Past.practice`). `game`: the slug of its game.
        """
        super().__init__(key, Box(0, 0, 1, 1), left[0])
        self.badge = badge
        self.mark = mark
        self.painting = painting_of(game)
        self.table: pygame.Surface | None = None
        """The picture of its last table. While it is None, a part of the game's painting takes its place."""
        self.left = left
        self.right = right
        self.spoken = ". ".join(filter(None, (badge[0], mark, left[1], *right)))

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the row: result, picture, two lines at the left, two at the right, and a strip of the painting.

        `self.left` and `self.right` are pairs of an upper and a lower line. `self.painting` names the painting of the
        game, and is "" for a row that belongs to no game, which has neither strip nor picture. Sizes and distances are
        design pixels.
        """
        self.draw_plate(canvas, focused, seconds)
        x, y, width, height = self.box
        if self.painting:
            border = 3  # the plate stays visible around the strip
            strip = _painting_strip(canvas, self.painting, height=height - 2 * border)
            canvas.surface.blit(strip, canvas.to_pixels(x + width - STRIP_WIDTH - border, y + border))

        self._draw_badge(canvas)
        left = x + RESULT_WIDTH
        if self.painting:
            left += self._draw_picture(canvas, left) + 20
        left_box = Box(left, y, x + width - TIMES_WIDTH - 30 - left, height)
        _draw_two_lines(canvas, left_box, *self.left, side="left")
        right_box = Box(x + width - TIMES_WIDTH - 24, y, TIMES_WIDTH, height)
        _draw_two_lines(canvas, right_box, *self.right, side="right")

    def _draw_picture(self, canvas: Canvas, left: float) -> float:
        """Draw the picture of the match with its left edge at the design x `left`. Returns its width.

        It is `self.table`, the board at the end of the match. Until that picture is ready (None), the left part of the
        game's painting, which is 16:9, takes its place.
        """
        margin = 8
        height = self.box.h - 2 * margin
        width = height * TABLE_SHAPE
        place = canvas.rect(left, self.box.y + margin, width, height)
        picture = self.table
        if picture is None:
            whole = filling_picture(canvas, name=self.painting, w=height * 16 / 9, h=height)
            picture = whole.subsurface(place.move(-place.x, -place.y).clip(whole.get_rect()))
        if picture.get_size() != place.size:
            picture = pygame.transform.smoothscale(picture, place.size)
        canvas.surface.blit(picture, place)
        pygame.draw.rect(canvas.surface, theme.BRASS if self.table else PICTURE_EDGE, place, canvas.line(1.4))
        return width

    def _draw_badge(self, canvas: Canvas) -> None:
        """Draw the icon and the word of the result at the left end of the row.

        `self.mark` names the kind of a match that does not count, such as "practice", and is below the word. It is ""
        for a match that counts, whose word is then in the middle of the height. Sizes and distances are design pixels.
        """
        word, icon, colour = self.badge
        left = self.box.x + 76
        middle = self.box.y + self.box.h / 2
        room = RESULT_WIDTH - 96
        style = styles.HEAD.derive(size=25, track=1)
        draw_icon(canvas, icon, (self.box.x + 42, middle), size=28, colour=colour)
        if not self.mark:
            style.draw(canvas, word, (left, middle), "midleft", width=room, ink=colour)
            return

        # The two lines meet a little below the middle, because the upper one is in larger type.
        style.draw(canvas, word, (left, middle + 6), "bottomleft", width=room, ink=colour)
        styles.LABEL_SMALL.draw(canvas, self.mark.upper(), (left, middle + 8), width=room, ink=theme.BRASS)


def _painting_strip(canvas: Canvas, painting: str, height: float) -> pygame.Surface:
    """A horizontal strip cut from a painting, which fades out towards both ends. It is cached.

    `height`: of the strip in design pixels. The width is STRIP_WIDTH.
    """

    def render() -> pygame.Surface:
        """Cut the strip from the lower half of the painting (16:9), and multiply its opacity by STRIP_ALPHAS.

        A veil with one pixel for each of these values, from left to right, is stretched over the strip.
        """
        size = (canvas.px(STRIP_WIDTH), canvas.high(height))
        whole = filling_picture(canvas, name=painting, w=STRIP_WIDTH, h=STRIP_WIDTH * 9 / 16)
        top = whole.get_height() * 4 // 7
        strip = whole.subsurface((0, top, *size)).convert_alpha()

        veil = surfaces.transparent((len(STRIP_ALPHAS), 1))
        for x, alpha in enumerate(STRIP_ALPHAS):
            veil.set_at((x, 0), (255, 255, 255, alpha))
        strip.blit(pygame.transform.smoothscale(veil, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return strip

    return canvas.caches.shelf("bands").get((canvas.scale_key, painting, height), render)


def _draw_two_lines(canvas: Canvas, box: Box, above: str, below: str, side: str) -> None:
    """Draw two lines of text below each other, which meet in the middle of the height of a design box.

    `side`: the side of the box at which they are aligned, "left" or "right". Text at the left is larger and brighter,
    because it is more important. NARROW is how far letters may be squeezed, as a share of their width.
    """
    x, y, width, height = box
    middle = y + height / 2
    is_left = side == "left"
    at = (x if is_left else x + width, middle + 2)
    style = styles.SUBHEAD.derive(size=23, track=0) if is_left else styles.BODY
    style.draw(canvas, above, at, f"bottom{side}", width=width, ink=theme.BRIGHT if is_left else theme.MUTED)
    ink_below = theme.MUTED if is_left else theme.DIM

    # A line "players · winners" that is too long loses the winners: the left end of the row shows the result.
    players, _, _ = below.rpartition(" \u00b7 ")
    below = styles.BODY_NOTE.first_that_fits(canvas, (below, players or below), width=width / NARROW)
    styles.BODY_NOTE.draw(canvas, below, at, f"top{side}", width=width, ink=ink_below)


# --- Finished matches ----------------------------------------------------------------------------


def finished_row(past: Past) -> Row:
    """The row of a finished match, which opens the replay. A favourite has a star, not the icon of its result.

    At the left are the name of the match or else of its game, and the players with the winners. At the right are length
    and date, and before them the name of the game if the match has a name of its own. The mark says why a match does
    not count (`past.practice`), and is "" for one that counts.
    """
    word, icon, colour = result_badge(past)
    if past.label.favourite:
        icon = "star"

    name = name_with_occasion(past.label.name or game_name(past.game), past.occasion)
    length = describe_length(past)
    if past.label.name:
        length = f"{game_name(past.game)}, {length}"

    left = (name, f"{describe_sides(past)} · {describe_winners(past)}")
    right = (length, format_time(past.ended))
    return Row(("match", past.number), (word, icon, colour), left, right, mark=past.practice, game=past.game)


def finished_cells(past: Past) -> list[Widget]:
    """The row of a finished match, the button of its review, and the button for all other commands.

    There is a review only if a person decided in the match. Its button has the share of good decisions if that is
    known, and otherwise only an icon. The list places all of them, so only the widths of the buttons are set.
    """
    cells: list[Widget] = [finished_row(past)]
    if reviewed(past.seats):
        share = share_words(past)
        review = Button(("review", past.number), Box(0, 0, REVIEW_WIDTH, 1), share, icon="target")
        review.note = "Review the decisions of this match."
        if share:
            review.note = "The share of decisions that were as good as the best one found. Opens the review again."
        cells.append(review)

    more = Button(("more", past.number), Box(0, 0, MORE_WIDTH, 1), "", icon="menu")
    more.note = "Name this match, mark it, or write a copy of its record."
    return [*cells, more]


def matches_search(past: Past, search: str) -> bool:
    """Whether a finished match fits a search: each word of the search has to begin a word of the match's row.

    A favourite also has the word "favourite".
    """
    row = finished_row(past)
    texts = [*row.left, *row.right, row.badge[0], row.mark, game_name(past.game)]
    if past.label.favourite:
        texts.append("favourite")

    words = " ".join(texts).casefold().replace("·", " ").split()
    searched_words = search.casefold().split()
    return all(any(word.startswith(searched) for word in words) for searched in searched_words)


# --- Interrupted matches -------------------------------------------------------------------------


def interrupted_cells(match: Interrupted) -> list[Widget]:
    """The row of an interrupted match, which resumes it, and the button that takes it off the list.

    Both have the path of the save file in their keys. The list places them, so only the width of the button is set.
    """
    state = "does not count" if match.practice else "not finished"
    left = (name_with_occasion(match.game.name, match.record.occasion), f"{describe_sides(match.record)} · {state}")
    right = (match.time_played, match.time_saved)
    badge = ("RESUME", "play", theme.BRASS)
    row = Row(("resume", match.path), badge, left, right, mark=match.practice, game=match.game.slug)

    remove = Button(("away", match.path), Box(0, 0, MORE_WIDTH, 1), "", icon="cross")
    remove.auto_focus = False  # the focus never comes to it by itself
    remove.note = "Remove this match from the list; its record is kept as a file."
    return [row, remove]


def fold_row(hidden_count: int) -> Row:
    """The row that shows the hidden interrupted matches, or hides some again if none is hidden (0).

    Its key is "fold". It has two lines at the left, and none at the right.
    """
    if hidden_count:
        lines = (f"{count_of(hidden_count, 'more match', 'more matches')} to go on with", "Shows them all.")
        return Row("fold", ("MORE", "plus", theme.BRASS), left=lines, right=("", ""))
    lines = ("Fewer of these", "Shows only the latest ones.")
    return Row("fold", ("FEWER", "minus", theme.BRASS), left=lines, right=("", ""))
