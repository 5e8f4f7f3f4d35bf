"""The medals tab: for each medal of a group its task, and the day it was won or the progress so far."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from career.challenges.condition import Medal
from career.medals import MEDALS, OF_MATCHES, done
from career.occasions import in_words
from career.officers import OFFICERS
from game.catalogue import GAMES
from scenes.boards import BOARDS
from scenes.menus.tabs import AREA, BESIDE_X, MARGIN, SIDE_GAP, PageTab, TabbedScene, make_side_tabs
from scenes.pieces.portraits import cut_head
from scenes.stack import Change
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.theme import Colour
from scenes.ui.widgets import Pressable, Widget

COLUMNS: Final = 2
MATCH_TOTALS: Final = ("played", "won", "games", "running", "generals", "officers")
"""The totals that count matches. The others count stars, days and fronts of the career."""
GAMES_WITH_MEDALS: Final = {medal.game for medal in OF_MATCHES}
GROUPS: Final = {
    "matches": "All games",
    **{game.slug: game.name for game in GAMES.values() if game.slug in GAMES_WITH_MEDALS},
    "career": "Career",
}
"""The names of the groups of medals, by key. A game without medals has no group."""
LARGEST_RADIUS: Final = 66.0
"""The largest radius of a disc, in design pixels."""
PICTURES: Final = {
    "first-blood": "sharp_end/cards/infantry",
    "veteran": "fighting_front/cards/veteran-infantry",
    "old-guard": "battlefronts/cards/burgundy-K",
    "long-service": "fix_bayonets/cards/march",
    "all-arms": "fighting_front/cards/war-of-maneuver",
    "in-a-row": "fix_bayonets/cards/run",
    "generals": "last_front/cards/montgomery",
    "officers": OFFICERS["drey"].portrait("grim"),
    "week": "last_front/cards/supply-line",
    "stars": "last_front/cards/P2",
    "all-stars": "fighting_front/cards/out-of-the-sun",
    "front": "last_front/cards/T3",
    "europe": "last_front/cards/conscription",
    "sure": "fix_bayonets/cards/rifle-3",
}
"""By medal that is of no single game, the card or portrait on it. Boards name the cards of their games."""
METAL: Final[Colour] = (214, 170, 84)
RIM: Final[Colour] = (140, 104, 44)
DULL: Final[Colour] = (84, 79, 64)
DULL_RIM: Final[Colour] = (58, 54, 44)
UNWON_TINT: Final[Colour] = (158, 150, 134)
"""The picture of a medal that is not won is multiplied by this colour."""
CUT_CENTRE: Final = (0.62, 0.29)
"""The centre of the round cut of a card's picture, as shares of the card's width and height."""
CUT_DIAMETER: Final = 0.56
"""The diameter of that cut, as a share of the card's width."""
CARD_SHAPE: Final = 290 / 206
"""Height of a card divided by its width."""


class MedalCell(Pressable):
    """A medal, its task, and the day it was won or the progress so far."""

    def __init__(self, medal: Medal, box: Box, is_won: bool, state: str, progress: float) -> None:
        """A cell for this medal.

        `state`: when it was won, or how far it is. `progress` (0..1): shown as a bar unless it is 0.
        """
        super().__init__(("medal", medal.slug), box, medal.name)
        self.medal = medal
        self.is_won = is_won
        self.state = state
        self.progress = progress
        self.spoken = f"{medal.words} {state or 'Not won yet.'}"

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the medal on its ribbon, and beside it name, task and state.

        Height and width of the cell limit the radius of the medal, so that both have room.
        """
        self.draw_plate(canvas, focused, seconds)
        radius = min(LARGEST_RADIUS, self.box.h * 0.34, self.box.w * 0.1)
        self._draw_disc(canvas, radius)
        self._draw_words(canvas, self.box.x + 2 * radius + 50)

    def _draw_disc(self, canvas: Canvas, radius: float) -> None:
        """Draw the disc of the medal at the left of the cell, hanging on a ribbon. Both are dull while it is not won.

        The ribbon has the colour of the medal's game, with a light stripe in its middle. It ends behind the disc, whose
        middle is a little lower than that of the cell. `radius`: of the disc, in design pixels.
        """
        x = self.box.x + 26 + radius
        y = self.box.y + self.box.h / 2 + radius * 0.2
        width = radius * 1.1
        band = BOARDS[self.medal.game].band if self.medal.game else theme.RED
        stripes = ((0.0, band), (0.38, theme.BONE), (0.62, band))  # each covers the ones before it to the right
        for start, colour in stripes:
            stripe = canvas.rect(x - width / 2 + width * start, y - radius * 1.62, width * (1 - start), radius)
            canvas.surface.fill(colour if self.is_won else DULL, stripe)

        draw_medal_disc(canvas, self.medal, at=(x, y), radius=radius, is_won=self.is_won)

    def _draw_words(self, canvas: Canvas, left: float) -> None:
        """Draw name, task and state below one another, in the middle of the height, from the design x `left`.

        The task may have several lines. The state, such as "Won on 3 May 2026.", may be "". If they are too high for
        the cell, the lines are closer to each other.
        """
        width = self.box.right - 22 - left
        lines = styles.BODY_HINT.wrap(canvas, self.medal.words, width)
        line_count = len(lines) + bool(self.state)
        name_height = styles.HEAD_SMALL.height(canvas, 1.4)
        line_height = styles.BODY_HINT.height(canvas, 1.25)
        if name_height + line_height * line_count > self.box.h:
            name_height = styles.HEAD_SMALL.height(canvas)
            line_height = styles.BODY_HINT.height(canvas, 1.0)

        height = name_height + line_height * line_count
        top = self.box.y + (self.box.h - height) / 2
        name_ink = theme.BRIGHT if self.is_won else theme.MUTED
        styles.HEAD_SMALL.draw(canvas, self.medal.name, (left, top), width=width, ink=name_ink)
        ink = theme.BONE if self.is_won else theme.MUTED
        for number, words in enumerate(lines):
            at = (left, top + name_height + number * line_height)
            styles.BODY_HINT.draw(canvas, words, at, width=width, ink=ink)

        if self.state:
            self._draw_state(canvas, (left, top + height - line_height / 2), width)

    def _draw_state(self, canvas: Canvas, at: Point, width: float) -> None:
        """Draw the state of the medal at a design point, and to the right of it a bar if there is some progress.

        The state is a sentence on when it was won or how far it is. `self.progress` is 0..1.
        """
        words_box = styles.BODY_SMALL.draw(canvas, self.state, at, "midleft", width=width, ink=theme.BRASS)
        if self.progress:
            bar = Box(words_box.right + 16, at[1] - 4, 150, 8)
            canvas.surface.fill(DULL, canvas.rect(*bar))
            canvas.surface.fill(theme.BRASS, canvas.rect(*bar._replace(w=bar.w * self.progress)))


def picture_of(medal: Medal) -> str:
    """The name of the card whose picture is on a medal."""
    return BOARDS[medal.game].medal_pictures[medal.slug] if medal.game else PICTURES[medal.slug]


def draw_medal_disc(canvas: Canvas, medal: Medal, at: Point, radius: float, is_won: bool) -> None:
    """Draw the disc of a medal with its picture around a design point. It is dull while not won.

    `radius`: design pixels. The picture has 0.86 of it, with a rim of another colour around it.
    """
    centre = canvas.to_pixels(*at)
    art.draw_disc(canvas, at, radius, colour=METAL if is_won else DULL, edge=theme.INK)
    pygame.draw.aacircle(canvas.surface, RIM if is_won else DULL_RIM, centre, canvas.px(radius * 0.9))
    face = medal_face(canvas, picture_of(medal), side=canvas.px(radius * 0.86) * 2, is_won=is_won)
    canvas.surface.blit(face, face.get_rect(center=centre))


def medal_face(canvas: Canvas, card_name: str, side: int, is_won: bool) -> pygame.Surface:
    """The round picture of a medal, `side` real pixels wide, grey while not won. It is cached.

    `card_name`: the card, or the portrait, that it is cut from.
    """

    def render() -> pygame.Surface:
        """Cut the picture out of the card or portrait `card_name`, `side` pixels wide, and make it round.

        The medal "officers" has a portrait, and all others have cards. A medal that is not won is grey and darker.
        """
        is_portrait = card_name == PICTURES["officers"]
        face = cut_head(canvas, card_name, (side, side)) if is_portrait else cut_card(canvas, card_name, side)
        if not is_won:
            face = pygame.transform.grayscale(face)
            face.fill(UNWON_TINT, special_flags=pygame.BLEND_RGB_MULT)
        return art.round_corners(canvas, face, side // 2)

    return canvas.caches.shelf("medals").get((card_name, side, is_won), render)


def cut_card(canvas: Canvas, card_name: str, side: int) -> pygame.Surface:
    """The square of `side` real pixels that a medal shows of a card, a new surface.

    Its middle is where the cards have their figures (CUT_CENTRE, as shares of the card's width and height).
    """
    card_width = round(side / CUT_DIAMETER)
    card = pictures.load_picture(canvas, card_name, card_width, round(card_width * CARD_SHAPE))
    place = pygame.Rect(0, 0, side, side)
    across, down = CUT_CENTRE
    place.center = (round(card.get_width() * across), round(card.get_height() * down))
    return card.subsurface(place.clamp(card.get_rect())).copy()


class MedalsTab(PageTab):
    """The medals of one group: those of a game, those of all games together, or those of the career."""

    name = "medals"
    label = "MEDALS"
    hints = (("ARROWS", "choose"), ("ENTER", "open"), ("ESC", "back"))

    def __init__(self, page: TabbedScene) -> None:
        super().__init__(page)
        self.group = "matches"
        """The key of the open group."""
        self.app.awards.reload()
        self.won = self.app.awards.won
        """The medals that are won, with the day, by slug. The day is None for one that was won on an unknown day."""

    @property
    def subtitle(self) -> str:
        """The words beside the heading: how many medals are won, and whether earlier matches are still being judged."""
        still_counting = "" if self.app.awards.is_up_to_date else " · STILL COUNTING"
        return f"{len(self.won)} OF {len(MEDALS)} MEDALS{still_counting}"

    def widgets(self) -> list[Widget]:
        """The tabs of the groups (GROUPS: names by key), and a cell for each medal of the open group.

        The cells are in COLUMNS columns beside the tabs, and share the room of the panel (AREA) within its margin.
        """

        def describe_progress(group: str) -> str:
            """How many medals of a group are won: "3 of 15"."""
            medals = medals_in(group)
            return f"{sum(medal.slug in self.won for medal in medals)} of {len(medals)}"

        tabs = make_side_tabs(GROUPS, self.group, describe_progress, foot=0)
        for tab in tabs:
            tab.goal_icon = "trophy"

        medals = medals_in(self.group)
        row_count = -(-len(medals) // COLUMNS)  # rounded up
        width = (AREA.right - MARGIN + SIDE_GAP - BESIDE_X) / COLUMNS
        height = (AREA.h - 2 * MARGIN + SIDE_GAP) / row_count
        cells: list[MedalCell] = []
        for number, medal in enumerate(medals):
            row, column = divmod(number, COLUMNS)
            x = BESIDE_X + column * width
            y = AREA.y + MARGIN + row * height
            cells.append(self._make_cell(medal, Box(x, y, width - SIDE_GAP, height - SIDE_GAP)))
        return [*tabs, *cells]

    def _make_cell(self, medal: Medal, box: Box) -> MedalCell:
        """The cell of a medal, with the day on which it was won, or how far it is.

        `self.won`: the day by the slug of each won medal, None for an unknown one. A medal may be for reaching a number
        above 1 in one of the totals of the career, such as matches won: then the cell says how much is reached.
        """
        if medal.slug in self.won:
            day = self.won[medal.slug]
            state = "Won." if day is None else f"Won on {in_words(day)} {day.year}."
            return MedalCell(medal, box, is_won=True, state=state, progress=0.0)

        if medal.total and medal.number > 1:
            reached = done(medal, self.app.awards.totals)
            state = f"So far {reached} of {medal.number}."
            return MedalCell(medal, box, is_won=False, state=state, progress=reached / medal.number)
        return MedalCell(medal, box, is_won=False, state="", progress=0.0)

    def first_focus(self) -> Hashable:
        return ("side", self.group)

    def act(self, key: Hashable) -> Change | None:
        """Open the group of the tab with this key. Returns None, since the page stays."""
        match key:
            case ("side", str(group)):
                self.group = group
        return None

    def update(self, seconds: float) -> None:
        """Judge one more finished match of the history, and award the medals that it has won.

        This goes on, one match a frame, until `is_up_to_date`. `step` tells whether a match was judged. If that has won
        a medal, the page has to place its widgets again (`changed`).
        """
        if not self.app.awards.is_up_to_date and self.app.awards.step():
            self.app.awards.give()
            self.changed = self.won.keys() != self.app.awards.won.keys()
            self.won = self.app.awards.won

    def resume_scene(self) -> None:
        self.app.awards.reload()
        self.won = self.app.awards.won


def medals_in(group: str) -> list[Medal]:
    """The medals of a group: a game's slug, "matches" or "career"."""

    def group_of(medal: Medal) -> str:
        """The key of a medal's group: its game, or whether its total counts matches or things of the career."""
        if medal.game:
            return medal.game
        return "matches" if medal.total in MATCH_TOTALS else "career"

    return [medal for medal in MEDALS.values() if group_of(medal) == group]
