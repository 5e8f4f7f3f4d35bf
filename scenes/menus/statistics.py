"""The statistics of the records page: matches against bots, by game or by level, and whether the dice are honest."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final

import pygame

from ai.levels import LEVELS
from career.level_ratings import LEVEL_RATINGS
from career.officers import OFFICERS, Expression, Officer
from career.rating import Rating
from game.catalogue import GAMES
from game.core.wording import count_of
from scenes.keeping.history import SIDES
from scenes.keeping.life import Life, Tally
from scenes.menus.dice_statistics import draw_dice, draw_verdict_on_dice
from scenes.menus.match_row import describe_totals
from scenes.menus.match_table import write_table
from scenes.menus.portraits import draw_head
from scenes.menus.tabs import AREA, PageTab
from scenes.stack import Change
from scenes.ui import pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, KeyedPicture, Point
from scenes.ui.styles import TypeStyle
from scenes.ui.theme import Colour
from scenes.ui.widgets import Button, Selector, Widget

if TYPE_CHECKING:
    from scenes.menus.records import RecordsScene

CORNER: Final = Box(1300, 931, 524, 64)
"""The place of a selector or field beside BACK."""
HERO: Final = Box(AREA.x + 44, AREA.y + 18, AREA.w - 88, 176)
"""The large figures, and the course of all matches beside them."""
COURSE: Final = Box(HERO.x + 540, HERO.y + 34, 400, HERO.h - 40)
DUELS: Final = Box(COURSE.right + 90, HERO.y + 4, HERO.right - COURSE.right - 90, HERO.h - 2)
"""The results against each officer."""
DUEL_COLUMNS: Final = 4
UNMET_ALPHA: Final = 120
"""How opaque the head of an officer is whom the player has not met, 0..255."""
TABLE: Final = Box(HERO.x, HERO.foot + 12, HERO.w, 250)
FOOT_Y: Final = TABLE.foot + 44
FOOT_HEIGHT: Final = AREA.foot - 14 - FOOT_Y
DECISIONS: Final = Box(TABLE.x, FOOT_Y, 400, FOOT_HEIGHT)
DICE: Final = Box(DECISIONS.right + 50, FOOT_Y, 690, FOOT_HEIGHT)
VERDICT: Final = Box(DICE.right + 50, FOOT_Y, TABLE.right - DICE.right - 50, FOOT_HEIGHT)
FAINT: Final[Colour] = (92, 78, 56)
HAIRLINE: Final[Colour] = (176, 158, 118)
INKS: Final[dict[str, Colour]] = {"w": (66, 84, 40), "l": (150, 44, 34), "d": (122, 88, 30)}
"""The inks of won, lost and drawn matches on paper."""
BAR_GROUND: Final = (206, 190, 150)
BAR_INTERVAL: Final = (166, 138, 74)
FULL_COURSE: Final = 12
"""Matches from which on their course fills its box."""
MOST_SIGNS: Final = 60
"""Matches up to which each of them has a sign on the course."""
LEAST_FOR_SHARE: Final = 5
"""Matches from which on the share of wins is shown."""
REVIEWS_AVERAGED: Final = 5
"""Reviewed matches in the mean of good decisions."""
HEAD: Final = 34.0
"""Height of the row with the names of the columns."""
COLUMNS: Final = {
    "": (0.0, 0.15),
    "WON": (0.15, 0.05),
    "LOST": (0.2, 0.055),
    "DRAWN": (0.255, 0.065),
    "SHARE WON": (0.33, 0.19),
    "STREAK": (0.525, 0.145),
    "AVERAGE, BEST": (0.67, 0.155),
    "LENGTH": (0.825, 0.085),
    "RATING": (0.91, 0.09),
}
"""By the name of a column, its left edge and width, as shares of the table's width."""
LEAST_CERTAIN: Final = 110.0
"""The greatest deviation of a rating, in points, that is compared with the levels."""


# --- The rows of the table -----------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """A row of the table."""

    name: str
    tally: Tally
    average_words: str = ""
    """Average and best of the points, or of the rounds of won matches in a game without points."""
    rating: Rating | None = None


def average_words(slug: str, tally: Tally) -> str:
    """The average and the best result of the matches in a tally: "12 points, best 19" or "8 rounds, best 5".

    In a game with points these count (`scored`: matches with points, `most`: the best of them). In any other game a win
    in fewer rounds is better (`rounds`: of all wins together). It is "" if no match has points or was won.
    """
    if tally.scored:
        return f"{count_of(round(tally.points / tally.scored), 'point')}, best {tally.most}"
    if not tally.won:
        return ""
    return f"{count_of(round(tally.rounds / tally.won), GAMES[slug].round_name)}, best {tally.fewest}"


def lines_by_game(life: Life, level: str = "") -> list[Line]:
    """A row for each game, then one for all games. `level`: count only matches against this level, "" for all."""
    lines: list[Line] = []
    for slug, game in GAMES.items():
        tally = life.tally(slug, level)
        lines.append(Line(game.name, tally, average_words(slug, tally), life.rating(slug)))
    return [*lines, Line("All games", life.tally(level=level))]


def lines_by_level(life: Life, slug: str) -> list[Line]:
    """A row for each level, then one for all levels, for the matches of one game.

    Rows of levels have the ratings of the levels. The last row has the rating of the player.
    """
    lines: list[Line] = []
    for level in LEVELS:
        tally = life.tally(slug, level.slug)
        rating = LEVEL_RATINGS.get(slug, {}).get(level.slug)
        lines.append(Line(level.name, tally, average_words(slug, tally), rating))

    total = life.tally(slug, level="")
    return [*lines, Line("All levels", total, average_words(slug, total), life.rating(slug))]


def standing_sentence(slug: str, rating: Rating) -> str:
    """A sentence that compares a rating with those of the levels: "You rank between a Sergeant and a Captain."

    LEVELS are in order of strength, and not all of them have a rating in each game. A rating whose deviation is above
    LEAST_CERTAIN is too uncertain to be compared.
    """
    if rating.deviation > LEAST_CERTAIN:
        return "A few more matches will tell how strong you are."

    ratings = LEVEL_RATINGS.get(slug, {})
    rated = [level for level in LEVELS if level.slug in ratings]
    weaker = [level.name for level in rated if ratings[level.slug].points <= rating.points]
    stronger = [level.name for level in rated if ratings[level.slug].points > rating.points]
    if not stronger:
        return f"You are stronger than a {weaker[-1]}."
    if not weaker:
        return f"You are not yet as strong as a {stronger[0]}."
    return f"You rank between a {weaker[-1]} and a {stronger[0]}."


def make_table(life: Life, slug: str | None, level: str) -> tuple[list[Line], str]:
    """The rows of the table, and the sentence that explains them below it.

    `slug` None: a row for each game, which counts only matches against the bots of `level` ("" for all levels).
    Otherwise a row for each level of this game. `level` has no effect then.
    """
    lines = lines_by_game(life, level) if slug is None else lines_by_level(life, slug)
    return lines, explain_table(life, slug)


def explain_table(life: Life, slug: str | None) -> str:
    """The sentence below the table: the player's standing in one game, or how matches count in all games."""
    if slug is None:
        return "A shared win counts as a draw. Your true share most likely lies within the lit part of the bar."
    if slug not in life.ratings:
        return f"No match of {GAMES[slug].name} against bots has counted yet."
    rating, matches = life.ratings[slug]
    return f"{standing_sentence(slug, rating)} Your rating comes from {count_of(matches, 'match', 'matches')}."


@dataclass(frozen=True)
class Duel:
    """How often a person has won, lost and drawn against an officer."""

    officer: Officer
    won: int
    lost: int
    drawn: int

    @property
    def words(self) -> str:
        """The result: "3 : 1", or "not met" before the first match."""
        return f"{self.won} : {self.lost}" if self.won + self.lost + self.drawn else "not met"

    @property
    def expression(self) -> Expression:
        """The face of the officer: pleased if the officer has won more often than the player, grim if less often."""
        if self.won == self.lost:
            return "calm"
        return "grim" if self.won > self.lost else "pleased"


def duels(life: Life, slug: str = "") -> list[Duel]:
    """The results against each officer, in a game or, for "", in all games."""
    return [Duel(officer, *life.score_against(officer.slug, slug)) for officer in OFFICERS.values()]


# --- The page ------------------------------------------------------------------------------------


class StatisticsTab(PageTab):
    """A table of matches by game or by level, with the quality of decisions and a check of the dice below it."""

    name = "statistics"
    label = "STATISTICS"
    hints = (("ARROWS", "choose"), ("ENTER", "go"), ("F", "next game"))

    def __init__(self, page: RecordsScene) -> None:
        super().__init__(page)
        self.records = page
        self.level = Selector("level", CORNER, "", ["All levels", *(f"Against a {level.name}" for level in LEVELS)])
        self.file = Button("file", Box(96, 930, 360, 66), "SAVE AS CSV", "E", icon="arrow-down")
        self.file.note = "Write these matches to a table that spreadsheets open."
        self._sheet: KeyedPicture | None = None
        """The finished page, behind the key that it was drawn for."""
        self.resume_scene()

    def resume_scene(self) -> None:
        """Read the history again, and draw the page anew.

        `self.table` is `make_table` for these data, which keeps the tables it has made.
        """
        self.table = cache(partial(make_table, self.records.life))
        self.dice = self.app.history.dice()
        self._sheet = None

    @property
    def subtitle(self) -> str:
        return describe_totals(self.records.life)

    def widgets(self) -> list[Widget]:
        return [self.level, self.file] if self.records.slug is None else [self.file]

    def act(self, key: Hashable) -> Change | None:
        """Carry out the command of the widget with this key. Returns None, since the page stays."""
        if key == "file":
            self._export_matches()
        return None

    def _export_matches(self) -> None:
        """Write the matches of the chosen game, or of all games, to a file, and show its name in a toast."""
        store = self.app.store
        history = self.app.history
        slug = self.records.slug
        path = store.unused_record(slug=slug or "matches", kind=".csv")
        if store.write(path, write_table(history.finished_matches(history.match_numbers(slug)))):
            self.app.toast("TABLE WRITTEN", f"{path.name} is now in {store.records}.")

    def face_counts(self) -> list[int]:
        """How often each face of the dice came up in the chosen game, or in all games with six-sided dice.

        `self.dice`: for each game, the count of each face, from 1 upwards. SIDES is 6, and games with other dice have
        another number of counts. The list is empty for a game without dice.
        """
        slug = self.records.slug
        sides = SIDES if slug is None else GAMES[slug].die_sides
        counts = [faces for game, faces in self.dice.items() if (slug is None or game == slug) and len(faces) == sides]
        return [sum(faces[face] for faces in counts) for face in range(sides)]

    def draw(self, canvas: Canvas) -> None:
        """Draw the page. `_sheet` keeps its picture, with the scale, game and level for which it was drawn.

        The choice of a level counts only while all games are shown. Its selector has "All levels" first (`at` 0).
        """
        is_one_level = self.records.slug is None and self.level.at > 0
        level = LEVELS[self.level.at - 1].slug if is_one_level else ""
        place = canvas.rect(*AREA)
        key = (canvas.scale_key, self.records.slug, level)
        if self._sheet is None or self._sheet.key != key:
            self._sheet = KeyedPicture(key, pictures.load_picture(canvas, "shared/paper", *place.size))
            self._draw_sheet(canvas.on_copy(self._sheet.image, place), level)
        canvas.surface.blit(self._sheet.image, place)

    def _draw_sheet(self, paper: Canvas, level: str) -> None:
        """Draw all figures of the page on the paper. `level`: the slug of the chosen level, "" for all.

        The large figures at the top repeat the last row of the table, the sum of the others. `records.slug`: the chosen
        game, None for all. `records.life`: the totals of all matches. Games without dice have no counts of faces.
        """
        lines, explanation = self.table(self.records.slug, level)
        draw_hero(paper, line=lines[-1])
        draw_duels(paper, duels(self.records.life, slug=self.records.slug or ""), is_one_level=bool(level))
        draw_table(paper, TABLE, lines)
        middle = (TABLE.centre[0], TABLE.foot + 22)
        styles.BODY_HINT.draw(paper, explanation, middle, "center", width=TABLE.w, ink=FAINT)

        draw_decisions(paper, DECISIONS, self.app.history.shares_of_good_decisions(self.records.slug, REVIEWS_AVERAGED))
        counts = self.face_counts()
        if counts:
            draw_dice(paper, DICE, counts)
            draw_verdict_on_dice(paper, box=VERDICT, counts=counts, ink=FAINT)


# --- Drawing -------------------------------------------------------------------------------------


def draw_hero(canvas: Canvas, line: Line) -> None:
    """Draw two figures in large type with words below them, and the course of wins and losses beside them.

    The first is the share of matches won, or won : lost while there are too few for a share. The second is the rating
    with its range of two standard deviations, or the longest series of wins if there is no rating. Sizes and distances
    are design pixels.
    """
    tally = line.tally
    first = (f"{tally.won}:{tally.lost}", "won : lost")
    if tally.played >= LEAST_FOR_SHARE:
        first = (f"{round(100 * tally.share)}%", f"of {tally.played} matches won")
    second = (str(tally.longest), f"{'win' if tally.longest == 1 else 'wins'} in a row at best")
    if line.rating is not None:
        spread = round(2 * line.rating.deviation)
        second = (str(round(line.rating.points)), f"your rating, \u00b1 {spread}")

    figure_style = styles.TITLE.derive(size=104 / canvas.type_scale)
    for left, (figure, words) in ((HERO.x, first), (HERO.x + 280, second)):
        figure_style.draw(canvas, figure, (left, HERO.foot - 58), "bottomleft", width=250, ink=theme.RED)
        styles.TYPED_BOLD.draw(canvas, words, (left, HERO.foot - 40), "midleft", width=260, ink=theme.INK)

    _draw_heading(canvas, "WINS ABOVE LOSSES, MATCH BY MATCH", COURSE._replace(y=HERO.y + 4))
    draw_course(canvas, COURSE, tally.course)


def draw_duels(canvas: Canvas, results: Sequence[Duel], is_one_level: bool) -> None:
    """Draw the head of each officer with surname and result, such as "3 : 1", in columns.

    `is_one_level`: the table counts a single level only, so the heading says that these results count any level. An
    officer whom the player has not met is faint. Sizes and distances are design pixels.
    """
    words = "WON : LOST AGAINST EACH OFFICER"
    top = _draw_heading(canvas, f"{words}, ANY LEVEL" if is_one_level else words, DUELS) + 6
    rows = -(-len(results) // DUEL_COLUMNS)  # rounded up
    width = DUELS.w / DUEL_COLUMNS
    height = (DUELS.foot - top) / rows
    side = height - 8

    for number, duel in enumerate(results):
        row, column = divmod(number, DUEL_COLUMNS)
        x = DUELS.x + column * width
        middle = top + (row + 0.5) * height
        is_met = duel.words != "not met"
        alpha = 255 if is_met else UNMET_ALPHA
        draw_head(canvas, duel.officer, duel.expression, (x, middle), side, frame=theme.INK, alpha=alpha)

        left, room = x + side + 8, width - side - 16
        name_style = styles.BODY_NOTE.dense
        name_style.draw(canvas, duel.officer.surname, (left, middle - 2), "bottomleft", width=room, ink=theme.INK)
        style = styles.HEAD_LARGE.dense if is_met else name_style
        style.draw(canvas, duel.words, (left, middle), "topleft", width=room, ink=theme.INK if is_met else FAINT)


def draw_course(canvas: Canvas, box: Box, course: Sequence[str]) -> None:
    """Draw a line of wins minus losses, match by match, in a design box, with its last value at its end.

    `course`: "w", "l" or "d" for each match. A short course does not fill the width (FULL_COURSE), and has a sign for
    each match: full for a win, hollow otherwise. The heights from -2 to 2 always fit, with half a step to spare.
    """
    steps = [{"w": 1, "l": -1}.get(result, 0) for result in course]
    heights = [0, *accumulate(steps)]
    lowest = min(-2, *heights)
    highest = max(2, *heights)
    points: list[Point] = []
    for number, height in enumerate(heights):
        x = box.x + box.w * number / max(FULL_COURSE, len(steps))
        points.append((x, box.y + box.h * (highest + 0.5 - height) / (highest - lowest + 1)))

    _, zero_y = points[0]
    last_x, last_y = points[-1]
    pixels = [canvas.to_pixels(*point) for point in points]
    _shade_course(canvas, pixels)
    canvas.surface.fill(FAINT, canvas.rect(box.x, zero_y, box.w, 1.6))
    if len(pixels) > 1:
        pygame.draw.lines(canvas.surface, theme.INK, False, pixels, canvas.line(3))
    if len(course) <= MOST_SIGNS:
        for result, at in zip(course, pixels[1:], strict=True):
            pygame.draw.aacircle(canvas.surface, INKS[result], at, canvas.px(9))
            if result != "w":
                pygame.draw.aacircle(canvas.surface, theme.PAPER, at, canvas.px(5))

    words = f"{heights[-1]:+d}" if course else "Your first match against bots begins this line."
    left = last_x + 18
    styles.HEAD_FIGURE.draw(canvas, words, (left, last_y), "midleft", width=box.right + 58 - left, ink=theme.INK)


def _shade_course(canvas: Canvas, pixels: Sequence[tuple[int, int]]) -> None:
    """Fill the area between a line and the height of its first point with a light tint, one column of pixels a time.

    `pixels`: the points of the line from left to right. Parts above that height have the ink of wins, INKS["w"], and
    parts below it that of losses, INKS["l"].
    """
    _, zero = pixels[0]
    for (left, top), (right, foot) in pairwise(pixels):
        for x in range(left, right):
            y = round(top + (foot - top) * (x - left) / (right - left))
            tint = theme.blend(theme.PAPER, INKS["w" if y < zero else "l"], share=0.4)
            canvas.surface.fill(tint, (x, min(y, zero), 1, abs(y - zero)))


def _draw_heading(canvas: Canvas, words: str, box: Box) -> float:
    """Draw a small heading on paper. Returns the y below it."""
    return styles.LABEL_LARGE.draw(canvas, words, (box.x, box.y), width=box.w, ink=theme.RED).foot


def draw_decisions(canvas: Canvas, box: Box, shares: Sequence[float]) -> None:
    """Draw in a design box the mean share of good decisions in the last reviewed matches. `shares`: 0..1."""
    top = _draw_heading(canvas, "DECISIONS", box) + 6
    words = "No match is reviewed yet. R in the list of matches reviews one."
    if shares:
        mean = f"{round(100 * sum(shares) / len(shares))}%"
        top = styles.HEAD_FIGURE.draw(canvas, mean, (box.x, top), width=box.w, ink=theme.INK).foot + 2
        matches = "of the last match" if len(shares) == 1 else f"on average over the last {len(shares)} reviewed"
        words = f"as good as the best that a review found, {matches}"
    styles.BODY_NOTE.write(canvas, words, Box(box.x, top, box.w, box.foot - top), FAINT)


def draw_table(canvas: Canvas, box: Box, lines: Sequence[Line]) -> None:
    """Draw the names of the columns, and the rows below them. The last row is the sum, with a darker line above it."""
    for name, (left, width) in COLUMNS.items():
        at = (box.x + box.w * left, box.y + HEAD - 6)
        styles.LABEL.draw(canvas, name, at, "bottomleft", width=box.w * width - 8, ink=theme.RED)

    row_height = (box.h - HEAD) / len(lines)
    for number, line in enumerate(lines):
        row = Box(box.x, box.y + HEAD + number * row_height, box.w, row_height)
        is_sum = line is lines[-1]
        canvas.surface.fill(FAINT if is_sum else HAIRLINE, canvas.rect(row.x, row.y, row.w, 1.4))
        _draw_line(canvas, row, line)


def _draw_line(canvas: Canvas, row: Box, line: Line) -> None:
    """Draw a row of the table in the design box `row`: the cell of each of its COLUMNS.

    Without a match it has only a name, zeros and perhaps the rating of a level. A rating has its range (two standard
    deviations) behind it, unless it is exact. INKS: the inks of won, lost and drawn matches.
    """
    tally = line.tally
    # The column of the names has no name of its own.
    _write_cell(canvas, row, column="", words=line.name, style=styles.SUBHEAD.derive(size=22, track=0), ink=theme.INK)
    for column, count, letter in (("WON", tally.won, "w"), ("LOST", tally.lost, "l"), ("DRAWN", tally.drawn, "d")):
        _write_cell(canvas, row, column, str(count), styles.HEAD_LARGE, INKS[letter] if count else HAIRLINE)

    if tally.played:
        _draw_share(canvas, row, tally)
        streak = f"{tally.running} now, {tally.longest} at best" if tally.longest else "none yet"
        minutes = max(1, round(tally.seconds / tally.played / 60))
        cells = {"STREAK": streak, "AVERAGE, BEST": line.average_words, "LENGTH": f"{minutes} min"}
        for column, words in cells.items():
            _write_cell(canvas, row, column, words, style=styles.BODY, ink=theme.INK)

    if line.rating is not None:
        spread = f" \u00b1 {round(2 * line.rating.deviation)}" if line.rating.deviation >= 1 else ""
        _write_cell(canvas, row, "RATING", f"{round(line.rating.points)}{spread}", styles.HEAD_LARGE, theme.INK)


def _write_cell(canvas: Canvas, row: Box, column: str, words: str, style: TypeStyle, ink: Colour) -> None:
    """Write words into the column with this name of a row, whose design box is `row`."""
    left, width = COLUMNS[column]
    at = (row.x + row.w * left, row.centre[1])
    style.draw(canvas, words, at, "midleft", width=row.w * width - 8, ink=ink)


def _draw_share(canvas: Canvas, row: Box, tally: Tally) -> None:
    """Draw the share of wins as a number, and beside it a bar from 0 to 1 with a red mark at the share.

    The bar has a faint mark at one half. Its lit part is the confidence interval of the share. Sizes and distances are
    design pixels.
    """
    left, width = COLUMNS["SHARE WON"]
    x, (_, middle) = row.x + row.w * left, row.centre
    words = f"{round(100 * tally.share)}%"
    words_box = styles.HEAD_LARGE.draw(canvas, words, (x, middle), "midleft", width=84, ink=theme.INK)

    bar_x = x + max(84.0, words_box.w + 12)
    bar = Box(bar_x, middle - 7, row.x + row.w * (left + width) - 24 - bar_x, 14)
    low, high = tally.interval
    interval = canvas.rect(bar.x + bar.w * low, bar.y, bar.w * (high - low), bar.h)
    pygame.draw.rect(canvas.surface, BAR_GROUND, canvas.rect(*bar), border_radius=canvas.px(4))
    pygame.draw.rect(canvas.surface, BAR_INTERVAL, interval, border_radius=canvas.px(4))
    canvas.surface.fill(FAINT, canvas.rect(bar.x + bar.w / 2 - 1, bar.y, 2, bar.h))
    canvas.surface.fill(theme.RED, canvas.rect(bar.x + bar.w * tally.share - 2, bar.y - 4, 4, bar.h + 8))
