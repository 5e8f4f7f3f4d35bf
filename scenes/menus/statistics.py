"""The statistics of the records page: how matches against bots went, by game or by level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from ai.levels import LEVELS
from career.level_ratings import LEVEL_RATINGS
from career.rating import Rating
from game.catalogue import GAMES
from game.core.wording import many
from scenes.life import Life, Tally
from scenes.menus.win_loss import DRAWN, LOST, WON
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import Colour

ROW: Final = 84.0
"""Height of a row in design pixels, if there is room."""
HEAD: Final = 44.0
"""Height of the row with the names of the columns."""
COLUMNS: Final = (
    ("", 0.0, 0.15),
    ("WON", 0.15, 0.05),
    ("LOST", 0.2, 0.055),
    ("DRAWN", 0.255, 0.065),
    ("SHARE WON", 0.33, 0.22),
    ("WINS IN A ROW", 0.56, 0.135),
    ("AVERAGE AND BEST", 0.695, 0.135),
    ("LENGTH", 0.83, 0.07),
    ("RATING", 0.9, 0.1),
)
"""Name, left edge and width of each column, as shares of the table's width."""
SURE: Final = 110.0
"""The greatest deviation of a rating, in points, that is compared with the levels."""


@dataclass(frozen=True)
class Line:
    """A row."""

    name: str
    tally: Tally
    figure: str = ""
    """Average and best of the points of a game that counts points, else of the rounds that its won matches took."""
    rating: Rating | None = None


def figure(slug: str, tally: Tally) -> str:
    """See `Line.figure`; empty where there is nothing to tell."""
    if tally.scored:
        return f"{many(round(tally.points / tally.scored), 'point')}, best {tally.most}"
    if not tally.won:
        return ""
    return f"{many(round(tally.rounds / tally.won), GAMES[slug].round_name)}, best {tally.fewest}"


def by_game(life: Life, level: str = "") -> list[Line]:
    """A row for each game and one for all; with `level`: of the matches in which that level sat."""
    rows = [
        Line(game.name, life.tally(slug, level), figure(slug, life.tally(slug, level)), life.rating(slug))
        for slug, game in GAMES.items()
    ]
    return [*rows, Line("All games", life.tally(level=level))]


def by_level(life: Life, slug: str) -> list[Line]:
    """A row for each level and one for all of them, of one game's matches.

    The rows of the levels have their own ratings, the last one that of the player.
    """
    ratings = {**LEVEL_RATINGS.get(slug, {}), "": life.rating(slug)}
    names = {**{one.slug: one.name for one in LEVELS}, "": "All levels"}
    tallies = {level: life.tally(slug, level) for level in names}
    return [Line(names[one], tally, figure(slug, tally), ratings.get(one)) for one, tally in tallies.items()]


def place(slug: str, mine: Rating) -> str:
    """Where a rating stands among the levels of a game, in a sentence."""
    if mine.deviation > SURE:
        return "A few more matches will tell how strong you are."
    levels = [(one, LEVEL_RATINGS[slug][one.slug].points) for one in LEVELS if one.slug in LEVEL_RATINGS.get(slug, {})]
    below = [one.name for one, points in levels if points <= mine.points]
    above = [one.name for one, points in levels if points > mine.points]
    if not above:
        return f"You are stronger than a {below[-1]}."
    return (
        f"You stand between a {below[-1]} and a {above[0]}." if below else f"You are not yet as strong as a {above[0]}."
    )


# --- the page -------------------------------------------------------------------------------


def table(life: Life, slug: str | None, level: str) -> tuple[list[Line], str]:
    """A row for each game, or for each level of one game, and a sentence on what they tell."""
    return by_game(life, level) if slug is None else by_level(life, slug), summary(life, slug)


def draw_page(canvas: Canvas, panel: Box, lines: Sequence[Line], words: str) -> None:
    """Draw what `table` says: the rows, and the sentence below them."""
    box = Box(panel.x + 44, panel.y + 26, panel.w - 88, panel.h - 110)
    draw_table(canvas, box, lines)
    styles.BODY_HINT.draw(canvas, words, (box.x + box.w / 2, panel.y + panel.h - 42), "center", width=box.w)


def draw_table(canvas: Canvas, box: Box, lines: Sequence[Line]) -> None:
    """Draw the rows below the names of the columns; the last row is the sum."""
    x, y, w, h = box
    for words, left, wide in COLUMNS:
        at = (x + w * left, y + HEAD - 12)
        styles.LABEL.draw(canvas, words, at, "bottomleft", width=w * wide - 8, ink=theme.BRASS)
    row = min(ROW, (h - HEAD) / len(lines))
    for number, one in enumerate(lines):
        _draw_line(canvas, Box(x, y + HEAD + number * row, w, row), one, number == len(lines) - 1)


def _draw_line(canvas: Canvas, box: Box, one: Line, last: bool) -> None:
    x, y, w, _ = box
    canvas.surface.fill((96, 84, 56) if last else (62, 57, 43), canvas.rect(x, y, w, 1.4))
    _write(canvas, box, 0, one.name, styles.SUBHEAD.but(size=22, track=0), theme.BRIGHT)
    tally = one.tally
    counts = ((tally.won, WON), (tally.lost, LOST), (tally.drawn, DRAWN))
    for number, (count, ink) in enumerate(counts):
        _write(canvas, box, 1 + number, str(count), styles.HEAD_LARGE, ink if count else theme.DIM)
    if tally.played:
        _draw_share(canvas, box, tally)
        streak = f"{tally.running} now, {tally.longest} at best" if tally.longest else "none yet"
        _write(canvas, box, 5, streak, styles.BODY, theme.BONE)
        _write(canvas, box, 6, one.figure, styles.BODY, theme.BONE)
        _write(canvas, box, 7, f"{max(1, round(tally.seconds / tally.played / 60))} min", styles.BODY, theme.BONE)
    if one.rating is not None:
        _draw_rating(canvas, box, one.rating)


def _draw_share(canvas: Canvas, box: Box, found: Tally) -> None:
    """Draw the share won as a mark on a bar with its half, and the interval that it may lie in as the lit part."""
    x, y, w, h = box
    _, left, wide = COLUMNS[4]
    low, high = found.interval
    told = f"{round(100 * found.share)} %"
    number = styles.HEAD_LARGE.draw(canvas, told, (x + w * left, y + h / 2), "midleft", width=84, ink=theme.BRIGHT)
    start = x + w * left + max(84.0, number[2] + 12)
    bar = Box(start, y + h / 2 - 7, x + w * (left + wide) - 24 - start, 14)
    pygame.draw.rect(canvas.surface, (52, 48, 37), canvas.rect(*bar), border_radius=canvas.px(4))
    lit = canvas.rect(bar.x + bar.w * low, bar.y, bar.w * (high - low), bar.h)
    pygame.draw.rect(canvas.surface, (140, 118, 66), lit, border_radius=canvas.px(4))
    canvas.surface.fill((20, 18, 14), canvas.rect(bar.x + bar.w / 2 - 1, bar.y, 2, bar.h))
    canvas.surface.fill(theme.BRIGHT, canvas.rect(bar.x + bar.w * found.share - 2, bar.y - 4, 4, bar.h + 8))


def _draw_rating(canvas: Canvas, box: Box, one: Rating) -> None:
    x, y, w, h = box
    _, left, wide = COLUMNS[8]
    at = (x + w * left, y + h / 2)
    number = styles.HEAD_LARGE.draw(canvas, str(round(one.points)), at, "midleft", width=w * wide, ink=theme.GLOW)
    if one.deviation >= 1:
        beside = (at[0] + number[2] + 10, at[1])
        words = f"± {round(2 * one.deviation)}"
        styles.BODY_NOTE.draw(canvas, words, beside, "midleft", width=max(40.0, w * wide - number[2] - 10))


def _write(canvas: Canvas, box: Box, column: int, words: str, style: TypeStyle, ink: Colour) -> None:
    x, y, w, h = box
    _, left, wide = COLUMNS[column]
    style.draw(canvas, words, (x + w * left, y + h / 2), "midleft", width=w * wide - 8, ink=ink)


def summary(life: Life, slug: str | None) -> str:
    """The sentence below the table: of one game where its player stands, of all games how they count."""
    if slug is None:
        return "A shared win counts as drawn. The lit part of a bar is where the true share may lie."
    if slug not in life.ratings:
        return f"No match of {GAMES[slug].name} against bots has counted yet."
    mine, played = life.ratings[slug]
    return f"{place(slug, mine)} Your rating comes from {many(played, 'match', 'matches')}."
