"""The statistics of the records page: how matches against bots went, by game or by level."""

from __future__ import annotations

import csv
import datetime
import io
import math
import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final

import pygame

from ai.levels import LEVELS
from career.level_ratings import LEVEL_RATINGS
from career.rating import Rating
from dice.solids import SOLIDS, about, product
from game.catalogue import GAMES
from game.core.wording import many
from scenes.anim.die import BONE_LOOK, image
from scenes.keeping.finished import Past
from scenes.keeping.history import SIDES
from scenes.keeping.life import Life, Tally
from scenes.menus.interrupted import seat_name
from scenes.menus.match_row import game_name, share_of, summary
from scenes.menus.tabs import AREA, PageTab
from scenes.stack import Change
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import Colour
from scenes.ui.widgets import Button, Selector, Widget

if TYPE_CHECKING:
    from scenes.menus.records import RecordsScene

CORNER: Final = Box(1300, 931, 524, 64)
"""The place of a selector or field beside BACK."""
HERO: Final = Box(AREA.x + 44, AREA.y + 18, AREA.w - 88, 176)
COURSE: Final = Box(HERO.x + 560, HERO.y + 34, HERO.w - 620, HERO.h - 40)
TABLE: Final = Box(HERO.x, HERO.foot + 12, HERO.w, 250)
_TOP, _HIGH = TABLE.foot + 44, AREA.foot - 14 - TABLE.foot - 44
DECIDED: Final = Box(TABLE.x, _TOP, 400, _HIGH)
DICE: Final = Box(DECIDED.right + 50, _TOP, 690, _HIGH)
VERDICT: Final = Box(DICE.right + 50, _TOP, TABLE.right - DICE.right - 50, _HIGH)
DIE: Final = 34.0
"""Size of a die below its bar."""
FAINT: Final[Colour] = (92, 78, 56)
HAIRLINE: Final[Colour] = (176, 158, 118)
INKS: Final[dict[str, Colour]] = {"w": (66, 84, 40), "l": (150, 44, 34), "d": (122, 88, 30)}
"""The inks of won, lost and drawn matches on paper."""
FULL, SIGNED = 12, 60
"""Matches from which on their course takes all of its room, and up to which each of them has a sign on it."""
FEW: Final = 5
"""Fewer matches than these have no share."""
LATELY: Final = 5
"""Reviewed matches of the mean that is told."""
HEAD: Final = 34.0
"""Height of the row with the names of the columns."""
COLUMNS: Final = (
    ("", 0.0, 0.15),
    ("WON", 0.15, 0.05),
    ("LOST", 0.2, 0.055),
    ("DRAWN", 0.255, 0.065),
    ("SHARE WON", 0.33, 0.19),
    ("STREAK", 0.525, 0.145),
    ("AVERAGE, BEST", 0.67, 0.155),
    ("LENGTH", 0.825, 0.085),
    ("RATING", 0.91, 0.09),
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


class StatisticsTab(PageTab):
    """A table of matches by game or by level; below it how well one decided, and whether the dice are honest."""

    name = "statistics"
    label = "STATISTICS"
    hints = (("ARROWS", "choose"), ("ENTER", "go"), ("F", "next game"))

    def __init__(self, page: RecordsScene) -> None:
        super().__init__(page)
        self.records = page
        self.level = Selector("level", CORNER, "", ["All levels", *(f"Against a {level.name}" for level in LEVELS)])
        self.file = Button("file", Box(96, 930, 360, 66), "SAVE AS CSV", "E", icon="arrow-down")
        self._sheet: tuple[Hashable, pygame.Surface] | None = None
        """The paper with all that is written on it, and what it was drawn for."""
        self.file.note = "Write these matches to a table that spreadsheets open."
        self.resumed()

    def resumed(self) -> None:
        """Work everything out again."""
        self.table = cache(partial(table, self.records.life))
        self.dice = self.app.history.dice()
        self._sheet = None

    @property
    def subtitle(self) -> str:
        return summary(self.records.life)

    def widgets(self) -> list[Widget]:
        return [self.level, self.file] if self.records.slug is None else [self.file]

    def act(self, key: Hashable) -> Change | None:
        if key == "file":
            store, history, slug = self.app.store, self.app.history, self.records.slug
            path = store.unused_record(slug or "matches", ".csv")
            if store.write(path, sheet(history.past(history.numbers(slug)))):
                self.app.toast("TABLE WRITTEN", f"{path.name} now lies in {store.records}.")
        return None

    def counts(self) -> list[int]:
        """How often each face of the dice came up: of the chosen game, or of all games with six-sided ones."""
        slug = self.records.slug
        sides = SIDES if slug is None else GAMES[slug].die_sides
        rolled = [of for game, of in self.dice.items() if slug in (None, game) and len(of) == sides]
        return [sum(of[face] for of in rolled) for face in range(sides)]

    def draw(self, canvas: Canvas) -> None:
        level = "" if self.records.slug is not None or self.level.at == 0 else LEVELS[self.level.at - 1].slug
        key, place = (canvas.scale_key, self.records.slug, level), canvas.rect(*AREA)
        if self._sheet is None or self._sheet[0] != key:
            self._sheet = (key, pictures.read(canvas, "shared/paper", *place.size))
            paper, counts = canvas.part(self._sheet[1], place), self.counts()
            lines, words = self.table(self.records.slug, level)
            draw_hero(paper, lines[-1])
            draw_table(paper, TABLE, lines)
            middle = (TABLE.x + TABLE.w / 2, TABLE.foot + 22)
            styles.BODY_HINT.draw(paper, words, middle, "center", width=TABLE.w, ink=FAINT)
            draw_decisions(paper, DECIDED, self.app.history.decided(self.records.slug, LATELY))
            if counts:
                draw_dice(paper, DICE, counts)
                draw_verdict(paper, VERDICT, counts)
        canvas.surface.blit(self._sheet[1], place)


def draw_hero(canvas: Canvas, line: Line) -> None:
    """How all of the chosen matches went, in large figures and as a line that rises with a win."""
    tally, (x, y, _, h) = line.tally, HERO
    first = (f"{tally.won}:{tally.lost}", "won : lost")
    if tally.played >= FEW:
        first = (f"{round(100 * tally.share)}%", f"of {tally.played} matches won")
    best = (str(tally.longest), f"{'win' if tally.longest == 1 else 'wins'} in a row at best")
    if line.rating is not None:
        best = (str(round(line.rating.points)), f"your rating, \u00b1 {round(2 * line.rating.deviation)}")
    large = styles.TITLE.but(size=104 / canvas.type_scale)
    for left, figure, words in ((x, *first), (x + 280, *best)):
        large.draw(canvas, figure, (left, y + h - 58), "bottomleft", width=250, ink=theme.RED)
        styles.TYPED_BOLD.draw(canvas, words, (left, y + h - 40), "midleft", width=260, ink=theme.INK)
    box, course = COURSE, tally.course  # wins above losses after each match, with light ink between it and zero
    _head(canvas, "WINS ABOVE LOSSES, MATCH BY MATCH", box._replace(y=HERO.y + 4))
    steps = [{"w": 1, "l": -1}.get(one, 0) for one in course]
    heights = [0, *accumulate(steps)]
    low, high = min(-2, *heights), max(2, *heights)
    points = [
        (box.x + box.w * number / max(FULL, len(steps)), box.y + box.h * (high + 0.5 - one) / (high - low + 1))
        for number, one in enumerate(heights)
    ]
    zero = canvas.at(0, points[0][1])[1]
    real = [canvas.at(*point) for point in points]
    for (left, top), (right, foot) in pairwise(real):
        for x in range(left, right):
            y = round(top + (foot - top) * (x - left) / (right - left))
            tint = theme.blend(theme.PAPER, INKS["w" if y < zero else "l"], 0.4)
            canvas.surface.fill(tint, (x, min(y, zero), 1, abs(y - zero)))
    canvas.surface.fill(FAINT, canvas.rect(box.x, points[0][1], box.w, 1.6))
    if len(real) > 1:
        pygame.draw.lines(canvas.surface, theme.INK, False, real, canvas.line(3))
    for one, at in zip(course, real[1:], strict=True) if len(course) <= SIGNED else ():
        pygame.draw.aacircle(canvas.surface, INKS[one], at, canvas.px(9))
        if one != "w":
            pygame.draw.aacircle(canvas.surface, theme.PAPER, at, canvas.px(5))
    words = f"{heights[-1]:+d}" if course else "Your first match against bots begins this line."
    end = (points[-1][0] + 18, points[-1][1])
    styles.HEAD_FIGURE.draw(canvas, words, end, "midleft", width=box.right + 58 - end[0], ink=theme.INK)


def _head(canvas: Canvas, words: str, box: Box) -> float:
    """A small heading on paper; returns the y below it."""
    return styles.LABEL_LARGE.draw(canvas, words, (box.x, box.y), width=box.w, ink=theme.RED).foot


def table(life: Life, slug: str | None, level: str) -> tuple[list[Line], str]:
    """A row for each game, or for each level of one game, and a sentence on what they tell."""
    return by_game(life, level) if slug is None else by_level(life, slug), meaning(life, slug)


def draw_decisions(canvas: Canvas, box: Box, shares: Sequence[float]) -> None:
    """Draw the mean of the shares of good decisions in the last reviewed matches, in a design box."""
    x, y, w, h = box
    top = _head(canvas, "DECISIONS", box) + 6
    words = "No match is reviewed yet. R in the list of matches reviews one."
    if shares:
        told = f"{round(100 * sum(shares) / len(shares))}%"
        top = styles.HEAD_FIGURE.draw(canvas, told, (x, top), width=w, ink=theme.INK).foot + 2
        of = "of the last match" if len(shares) == 1 else f"on average over the last {len(shares)} reviewed"
        words = f"as good as the best that a review found, {of}"
    styles.BODY_NOTE.write(canvas, words, Box(x, top, w, y + h - top), FAINT)


def draw_table(canvas: Canvas, box: Box, lines: Sequence[Line]) -> None:
    """Draw the rows below the names of the columns; the last row is the sum."""
    x, y, w, h = box
    for words, left, wide in COLUMNS:
        at = (x + w * left, y + HEAD - 6)
        styles.LABEL.draw(canvas, words, at, "bottomleft", width=w * wide - 8, ink=theme.RED)
    row = (h - HEAD) / len(lines)
    for number, one in enumerate(lines):
        tally, line = one.tally, Box(x, y + HEAD + number * row, w, row)
        canvas.surface.fill(FAINT if one is lines[-1] else HAIRLINE, canvas.rect(x, line.y, w, 1.4))
        _write(canvas, line, 0, one.name, styles.SUBHEAD.but(size=22, track=0), theme.INK)
        for column, count in enumerate((tally.won, tally.lost, tally.drawn)):
            _write(canvas, line, 1 + column, str(count), styles.HEAD_LARGE, INKS["wld"[column]] if count else HAIRLINE)
        if tally.played:
            _draw_share(canvas, line, tally)
            streak = f"{tally.running} now, {tally.longest} at best" if tally.longest else "none yet"
            _write(canvas, line, 5, streak, styles.BODY, theme.INK)
            _write(canvas, line, 6, one.figure, styles.BODY, theme.INK)
            _write(canvas, line, 7, f"{max(1, round(tally.seconds / tally.played / 60))} min", styles.BODY, theme.INK)
        if one.rating is not None:
            spread = f" \u00b1 {round(2 * one.rating.deviation)}" if one.rating.deviation >= 1 else ""
            _write(canvas, line, 8, f"{round(one.rating.points)}{spread}", styles.HEAD_LARGE, theme.INK)


def _draw_share(canvas: Canvas, box: Box, found: Tally) -> None:
    """Draw the share won as a mark on a bar with its half, and the interval that it may lie in as the lit part."""
    x, y, w, h = box
    _, left, wide = COLUMNS[4]
    low, high = found.interval
    told, middle = f"{round(100 * found.share)}%", y + h / 2
    share = styles.HEAD_LARGE.draw(canvas, told, (x + w * left, middle), "midleft", width=84, ink=theme.INK)
    start = x + w * left + max(84.0, share.w + 12)
    bar = Box(start, middle - 7, x + w * (left + wide) - 24 - start, 14)
    pygame.draw.rect(canvas.surface, (206, 190, 150), canvas.rect(*bar), border_radius=canvas.px(4))
    lit = canvas.rect(bar.x + bar.w * low, bar.y, bar.w * (high - low), bar.h)
    pygame.draw.rect(canvas.surface, (166, 138, 74), lit, border_radius=canvas.px(4))
    canvas.surface.fill(FAINT, canvas.rect(bar.x + bar.w / 2 - 1, bar.y, 2, bar.h))
    canvas.surface.fill(theme.RED, canvas.rect(bar.x + bar.w * found.share - 2, bar.y - 4, 4, bar.h + 8))


def _write(canvas: Canvas, box: Box, column: int, words: str, style: TypeStyle, ink: Colour) -> None:
    x, y, w, h = box
    _, left, wide = COLUMNS[column]
    style.draw(canvas, words, (x + w * left, y + h / 2), "midleft", width=w * wide - 8, ink=ink)


def meaning(life: Life, slug: str | None) -> str:
    """The sentence below the table: of one game where its player stands, of all games how they count."""
    if slug is None:
        return "A shared win counts as a draw. Your true share most likely lies within the lit part of the bar."
    if slug not in life.ratings:
        return f"No match of {GAMES[slug].name} against bots has counted yet."
    mine, played = life.ratings[slug]
    return f"{place(slug, mine)} Your rating comes from {many(played, 'match', 'matches')}."


# --- a table for spreadsheets --------------------------------------------------------------------

MARK: Final = "\ufeff"
"""By this spreadsheets know UTF-8."""
EPOCH: Final = datetime.datetime(1970, 1, 1)
NAMES: Final = ("ended (UTC)", "game", "kind", "result %", "rounds", "minutes", "good decisions %")
FORMULA: Final = re.compile(r"""(?:(?<=[;,|])|^)(?=[\s"]*[-=+@\uff1d\uff0b\uff0d\uff20])""")
"""Where a spreadsheet would take words for a formula: at their beginning, and after what some of them part cells by."""


def sheet(matches: Sequence[Past]) -> str:
    """The matches as comma-separated values (RFC 4180), marked as UTF-8, one a row with its seats and scores.

    Numbers are whole, so that no language reads one of them as a date or as words.
    """
    options = sorted({slug for past in matches for slug in past.options})
    seats = range(max((len(past.seats) for past in matches), default=0))
    written = io.StringIO()
    made = csv.writer(written, quoting=csv.QUOTE_ALL)
    named = [f"{what} {seat + 1}" for seat in seats for what in ("seat", "score %")]
    made.writerow([*NAMES, *map(_harmless, options), *named])
    for past in matches:
        sat = [words for seat, score in enumerate(past.scores) for words in (seat_name(past, seat), _percent(score))]
        cells = [
            f"{EPOCH + datetime.timedelta(seconds=past.ended):%Y-%m-%d %H:%M}",
            game_name(past.game),
            past.practice or "counts",
            _percent(past.result),
            str(past.rounds),
            str(round(past.seconds / 60)),
            _percent(share_of(past)),
            *(past.options.get(slug, "") for slug in options),
            *sat,
        ]
        made.writerow([_harmless(cell) for cell in cells] + [""] * (2 * (len(seats) - len(past.seats))))
    return MARK + written.getvalue()


def _percent(share: float | None) -> str:
    return "" if share is None else str(round(100 * share))


def _harmless(cell: str) -> str:
    return FORMULA.sub("'", cell)


# --- dice, compared with fair ones --------------------------------------------------------------

ENOUGH: Final = 10
"""Minimum number of dice for a verdict, times their number of sides."""
RARE: Final = 0.05
VERY_RARE: Final = 0.002
_ACROSS: Final = {6: 1.3, 10: 1.44}
"""Width of a die by the number of its sides, in edges of a cube."""
BAR: Final = ((188, 155, 82), (105, 87, 46), (120, 100, 56))
"""The upper, lower and edge colour of a bar."""


def deviation(counts: Sequence[int]) -> float:
    """Pearson's chi-square of counts against a uniform distribution; 0 without counts."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / mean if mean else 0.0


def chance(chi_square: float, sides: int = 6) -> float:
    """p-value of a chi-square of dice with an even number of sides: how likely fair ones deviate at least as much."""
    root = math.sqrt(chi_square)
    bell = math.sqrt(2 / math.pi) * math.exp(-chi_square / 2)
    terms = [root**odd / math.prod(range(1, odd + 1, 2)) for odd in range(1, sides - 2, 2)]
    return min(1.0, math.erfc(root / math.sqrt(2)) + bell * sum(terms))


def verdict(counts: Sequence[int]) -> tuple[str, str]:
    """The verdict on the dice: a heading and an explanation."""
    rolled = sum(counts)
    enough = ENOUGH * len(counts)
    if rolled < enough:
        more = enough - rolled
        return "TOO FEW TO TELL", f"After {more} more {'die' if more == 1 else 'dice'} this page can judge the dice."
    again = f"If you rolled {rolled} honest dice again and again, they would stray at least this far"
    likely = chance(deviation(counts), len(counts))
    if likely >= RARE:
        often = f"about {round(likely * 100)} times in 100" if likely < 0.995 else "nearly every time"
        return "HONEST DICE", f"{again} {often}. Nothing out of the ordinary."
    if likely >= VERY_RARE:
        rarity = f"only about once in {round(1 / likely)} times"
        return "AN ODD RUN", f"{again} {rarity}. That happens; it rarely lasts."
    rarity = f"less than once in {round(1 / VERY_RARE)} times"
    return "HARD TO BELIEVE", f"{again} {rarity}. If it goes on like this, please report it."


def draw_dice(canvas: Canvas, box: Box, counts: Sequence[int]) -> None:
    """Draw one bar per face with a line at the expected count, and die and count below it, in a design box."""
    x, y, w, _ = box
    y = _head(canvas, "EVERY DIE OF EVERY MATCH THAT COUNTS", box) + 6
    sides, expected = len(counts), sum(counts) / len(counts)
    high, slot = box.foot - DIE - 8 - y, w / sides
    most = max(*counts, expected, 1) * 1.12
    floor = y + high
    for number, count in enumerate(counts):
        left, tall = x + slot * number, high * count / most
        bar = canvas.rect(left + slot * 0.21, floor - tall, slot * 0.58, tall)
        canvas.surface.blit(art.panel(canvas, bar.w, bar.h, min(bar.h // 2, canvas.px(5)), *BAR), bar)
        canvas.surface.blit(_die(canvas, number + 1, DIE, sides), canvas.at(left + 2, floor + 8))
        at = (left + DIE + 8, floor + 8 + DIE / 2)
        styles.HEAD_SMALL.draw(canvas, str(count), at, "midleft", width=slot - DIE - 10, ink=theme.INK)
    if expected:
        canvas.surface.fill(theme.RED, canvas.rect(x, floor - high * expected / most - 1.5, w, 3))


def _die(canvas: Canvas, face: int, size: float, sides: int) -> pygame.Surface:
    """A die as it lies in the tray, with its figure upright, in a square of that many design pixels; cached."""

    def make() -> pygame.Surface:
        solid, place = SOLIDS[sides], pygame.Rect(0, 0, canvas.px(size), canvas.px(size))
        turn = solid.resting(face)[0]
        upright = product(about((0.0, 0.0, 1.0), solid.askew(turn, face)), turn)
        drawn = image(upright, place.w / _ACROSS[sides], BONE_LOOK, sides=sides)
        place.center = drawn.get_rect().center
        return drawn.subsurface(place.clip(drawn.get_rect()))

    return canvas.caches.of("dice statistics").get((canvas.scale_key, face, size, sides), make)


def draw_verdict(canvas: Canvas, box: Box, counts: Sequence[int]) -> None:
    """Draw the verdict on the dice, and the figures that it comes from, in a design box."""
    x, y, w, h = box
    head, words = verdict(counts)
    top = _head(canvas, "DICE", box) + 4
    top = styles.HEAD_LARGE.draw(canvas, head, (x, top), width=w, ink=theme.INK).foot + 2
    rolled = sum(counts)
    if rolled:
        words += f" {many(rolled, 'die', 'dice')}, {rolled / len(counts):.1f} of each face expected; "
        words += f"chi-square {deviation(counts):.2f}."
    styles.BODY_NOTE.write(canvas, words, Box(x, top, w, y + h - top), FAINT)
