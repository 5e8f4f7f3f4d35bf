"""The statistics of the records page: how matches against bots went, by game or by level."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import mean
from typing import Final

import pygame

from ai.bot import LEVELS
from career.level_ratings import LEVEL_RATINGS
from career.rating import Rating, Result, rated
from game.catalogue import GAMES
from scenes.history import Past
from scenes.menus.win_loss import DRAWN, LOST, WON, WinLoss, standing
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import Colour
from scenes.ui.wording import many

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
    """A row: matches of one person or several against bots, practice left out."""

    name: str
    standing: WinLoss
    running: int
    """How many of the latest matches were won, up to the first that was not."""
    longest: int
    """The most matches that were ever won in a row."""
    seconds: float
    """The mean length of a match; 0 without matches."""
    figure: str = ""
    """Average and best of the points of a game that counts points, else of the rounds that its won matches took."""
    rating: Rating | None = None


def line(name: str, matches: Iterable[Past], rating: Rating | None = None) -> Line:
    """The row of these matches, newest first."""
    counted = [past for past in matches if past.share is not None]
    runs = [(won, len(list(run))) for won, run in groupby(past.share == 1 for past in counted)]
    running = runs[0][1] if runs and runs[0][0] else 0
    longest = max((length for won, length in runs if won), default=0)
    seconds = sum(past.seconds for past in counted) / len(counted) if counted else 0.0
    return Line(name, standing(counted), running, longest, seconds, _figure(counted), rating)


def _figure(counted: Sequence[Past]) -> str:
    """See `Line.figure`; empty for several games, and where there is nothing to tell."""
    if len({past.game for past in counted}) != 1:
        return ""
    points = [max(_points_of_people(past)) for past in counted if past.points]
    if points:
        return f"{many(round(mean(points)), 'point')}, best {max(points)}"
    rounds = [past.rounds for past in counted if past.share == 1]
    unit = GAMES[counted[0].game].round_name if counted[0].game in GAMES else "round"
    return f"{many(round(mean(rounds)), unit)}, best {min(rounds)}" if rounds else ""


def _points_of_people(past: Past) -> list[int]:
    return [points for points, entry in zip(past.points, past.seats, strict=True) if entry.person]


def by_game(matches: Sequence[Past], level: str | None = None) -> list[Line]:
    """A row for each game and one for all, newest match first; with `level`: of the matches in which that level sat."""
    chosen = [past for past in matches if level is None or _has(past, level)]
    rows = []
    for slug, game in GAMES.items():
        played = [past for past in matches if past.game == slug]
        rows.append(line(game.name, [past for past in chosen if past.game == slug], rating(slug, played)))
    return [*rows, line("All games", chosen)]


def by_level(matches: Sequence[Past], slug: str) -> list[Line]:
    """A row for each level and one for all of them, of one game's matches, newest first.

    The rows of the levels have their own ratings, the last one that of the player.
    """
    levels = LEVEL_RATINGS.get(slug, {})
    rows = [line(one.name, [past for past in matches if _has(past, one.slug)], levels.get(one.slug)) for one in LEVELS]
    return [*rows, line("All levels", matches, rating(slug, matches))]


def _has(past: Past, level: str) -> bool:
    return any(seat.kind == level for seat in past.seats)


# --- the rating ------------------------------------------------------------------------------


def rating(slug: str, matches: Sequence[Past]) -> Rating | None:
    """The rating of the person in one game's matches, newest first; None if none of them can be rated.

    A match of one person counts as a rating period, with a result against each bot whose level has a rating.
    """
    now, count = Rating(), 0
    for past in reversed(matches):
        found = results(slug, past)
        if found:
            now, count = rated(now, found), count + 1
    return now if count else None


def results(slug: str, past: Past) -> list[Result]:
    """What a match says of its only person: won, lost or even against each rated bot; nothing in practice."""
    people = [seat for seat, entry in enumerate(past.seats) if entry.person]
    if len(people) != 1 or past.share is None:
        return []
    levels = LEVEL_RATINGS.get(slug, {})
    found = []
    for entry, score in zip(past.seats, past.scores, strict=True):
        if entry.kind in levels:
            even = 0.5 if past.share == score else 0.0
            found.append(Result(levels[entry.kind], 1.0 if past.share > score else even))
    return found


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


def table(matches: Sequence[Past], slug: str | None, level: str | None) -> tuple[list[Line], str]:
    """A row for each game, or for each level of one game, and a sentence on what they tell."""
    played = [past for past in matches if past.game == slug]
    return by_game(matches, level) if slug is None else by_level(played, slug), summary(slug, played)


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
    counts = ((one.standing.won, WON), (one.standing.lost, LOST), (one.standing.drawn, DRAWN))
    for number, (count, ink) in enumerate(counts):
        _write(canvas, box, 1 + number, str(count), styles.HEAD_LARGE, ink if count else theme.DIM)
    if one.standing.played:
        _draw_share(canvas, box, one.standing)
        streak = f"{one.running} now, {one.longest} at best" if one.longest else "none yet"
        _write(canvas, box, 5, streak, styles.BODY, theme.BONE)
        _write(canvas, box, 6, one.figure, styles.BODY, theme.BONE)
        _write(canvas, box, 7, f"{max(1, round(one.seconds / 60))} min", styles.BODY, theme.BONE)
    if one.rating is not None:
        _draw_rating(canvas, box, one.rating)


def _draw_share(canvas: Canvas, box: Box, found: WinLoss) -> None:
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


def summary(slug: str | None, matches: Sequence[Past]) -> str:
    """The sentence below the table: of one game's matches where its player stands, of all games how they count."""
    if slug is None:
        return "A shared win counts as drawn. The lit part of a bar is where the true share may lie."
    mine = rating(slug, matches)
    if mine is None:
        return f"No match of {GAMES[slug].name} against bots has counted yet."
    played = sum(bool(results(slug, past)) for past in matches)
    return f"{place(slug, mine)} Your rating comes from {many(played, 'match', 'matches')}."
