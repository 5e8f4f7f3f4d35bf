"""The medals in groups: what each is for, when it was won or how far it is."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from career.challenges.condition import Medal
from career.medals import MEDALS, done
from career.occasions import in_words
from game.catalogue import GAMES
from scenes.boards import BOARDS
from scenes.menus.tabs import AREA, BESIDE, MARGIN, SIDE_GAP, PageTab, TabbedScene, side_tabs
from scenes.stack import Change
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.theme import Colour
from scenes.ui.widgets import Pressable, Widget

COLUMNS: Final = 2
MATCHES: Final = ("played", "won", "games", "running", "generals")
"""The totals that count matches; the others count what is done beside them."""
GROUPS: Final = {"matches": "All games", **{game.slug: game.name for game in GAMES.values()}, "career": "Career"}
"""What the medals are for, by key."""
RADIUS: Final = 66.0
"""The largest of a disc."""
METAL: Final[Colour] = (214, 170, 84)
SHADE: Final[Colour] = (140, 104, 44)
DULL: Final[Colour] = (84, 79, 64)
UNWON: Final[Colour] = (158, 150, 134)
"""What the picture of a medal that is not won is multiplied with."""
CUT: Final = (0.62, 0.29, 0.56)
"""The round cut of a card's picture: its centre in shares of width and height, its diameter in shares of the width."""
SHAPE: Final = 290 / 206
"""Height of a card by its width."""
PICTURES: Final = {
    "first-blood": "sharp_end/cards/infantry",
    "veteran": "fighting_front/cards/veteran-infantry",
    "old-guard": "battlefronts/cards/burgundy-K",
    "long-service": "fix_bayonets/cards/march",
    "all-arms": "fighting_front/cards/war-of-maneuver",
    "in-a-row": "fix_bayonets/cards/run",
    "generals": "last_front/cards/montgomery",
    "week": "last_front/cards/supply-line",
    "stars": "last_front/cards/P2",
    "all-stars": "fighting_front/cards/out-of-the-sun",
    "front": "last_front/cards/T3",
    "europe": "last_front/cards/conscription",
    "sure": "fix_bayonets/cards/rifle-3",
    "bf-brissol": "battlefronts/cards/olive-8",
    "bf-small": "battlefronts/cards/olive-2",
    "bf-line": "battlefronts/cards/olive-4",
    "bf-quick": "battlefronts/cards/olive-9",
    "bf-long": "battlefronts/cards/olive-6",
    "bf-general": "battlefronts/cards/olive-K",
    "se-turn": "sharp_end/cards/tactics",
    "se-refused": "sharp_end/cards/support",
    "se-points": "sharp_end/cards/reinforcements",
    "se-six": "sharp_end/cards/hero",
    "se-far": "sharp_end/cards/intel-recon",
    "se-general": "sharp_end/cards/counter-attack",
    "fb-steel": "fix_bayonets/cards/bayonet",
    "fb-officers": "fix_bayonets/cards/pistol",
    "fb-few": "fix_bayonets/cards/crawl",
    "fb-last": "fix_bayonets/cards/hold-ground",
    "fb-general": "fix_bayonets/cards/charge",
    "lf-open": "last_front/cards/K3",
    "lf-raid": "last_front/cards/sabotage",
    "lf-bid": "last_front/cards/S3",
    "lf-quick": "last_front/events/harsh-winter",
    "lf-general": "last_front/cards/eisenhower",
    "ff-guns": "fighting_front/cards/howitzers",
    "ff-bombs": "fighting_front/cards/b-17",
    "ff-defense": "fighting_front/cards/entrenched",
    "ff-quick": "fighting_front/cards/blitzkrieg",
    "ff-general": "fighting_front/cards/infantry-commander",
}
"""By medal: the card whose picture it bears."""


class MedalCell(Pressable):
    """A medal, what it is given for, and when it was won or how far it is."""

    def __init__(self, medal: Medal, box: Box, won: bool, state: str, share: float) -> None:
        """`state` says when it was won, or how far it is; `share` (0 to 1) is shown as a bar where it is not 0."""
        super().__init__(("medal", medal.slug), box, medal.name)
        self.medal, self.won, self.state, self.share = medal, won, state, share
        self.spoken = f"{medal.words} {state or 'Not won yet.'}"

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        self.draw_plate(canvas, focused, seconds)
        x, y, w, h = self.box
        radius = min(RADIUS, h * 0.34, w * 0.1)
        at = mx, my = x + 26 + radius, y + h / 2 + radius * 0.2  # a disc on a ribbon in the colour of its game
        band, wide = BOARDS[self.medal.game].band if self.medal.game else theme.RED, radius * 1.1
        for part, colour in ((0.0, band), (0.38, theme.BONE), (0.62, band)):
            place = canvas.rect(mx - wide / 2 + wide * part, my - radius * 1.62, wide * (1 - part), radius)
            canvas.surface.fill(colour if self.won else DULL, place)
        art.draw_disc(canvas, at, radius, METAL if self.won else DULL, edge=theme.INK)
        rim = SHADE if self.won else (58, 54, 44)
        pygame.draw.aacircle(canvas.surface, rim, canvas.at(*at), canvas.px(radius * 0.9))
        face = medallion(canvas, PICTURES[self.medal.slug], canvas.px(radius * 0.86) * 2, self.won)
        canvas.surface.blit(face, face.get_rect(center=canvas.at(*at)))
        left = x + 2 * radius + 50
        wide = x + w - 22 - left
        ink, dim = (theme.BRIGHT, theme.BONE) if self.won else (theme.MUTED, theme.MUTED)
        lines = styles.BODY_HINT.wrap(canvas, self.medal.words, wide)
        rows = len(lines) + bool(self.state)
        head, line = styles.HEAD_SMALL.height(canvas, 1.4), styles.BODY_HINT.height(canvas, 1.25)
        if head + line * rows > h:
            head, line = styles.HEAD_SMALL.height(canvas), styles.BODY_HINT.height(canvas, 1.0)
        tall = head + line * rows
        top = y + (h - tall) / 2
        styles.HEAD_SMALL.draw(canvas, self.medal.name, (left, top), width=wide, ink=ink)
        for number, words in enumerate(lines):
            styles.BODY_HINT.draw(canvas, words, (left, top + head + number * line), width=wide, ink=dim)
        if self.state:
            foot = top + tall - line / 2
            end = styles.BODY_SMALL.draw(canvas, self.state, (left, foot), "midleft", width=wide, ink=theme.BRASS)
            if self.share:
                bar = Box(end[0] + end[2] + 16, foot - 4, 150, 8)
                canvas.surface.fill(DULL, canvas.rect(*bar))
                canvas.surface.fill(theme.BRASS, canvas.rect(*bar._replace(w=bar.w * self.share)))


def medallion(canvas: Canvas, name: str, side: int, won: bool) -> pygame.Surface:
    """A round picture of `side` real pixels, cut from a card; grey while it is not won. Cached."""

    def make() -> pygame.Surface:
        wide = round(side / CUT[2])
        card = pictures.load_picture(canvas, name, wide, round(wide * SHAPE))
        place = pygame.Rect(0, 0, side, side)
        place.center = (round(card.get_width() * CUT[0]), round(card.get_height() * CUT[1]))
        face = card.subsurface(place.clamp(card.get_rect())).copy()
        if not won:
            face = pygame.transform.grayscale(face)
            face.fill(UNWON, special_flags=pygame.BLEND_RGB_MULT)
        return art.round_corners(canvas, face, side // 2)

    return canvas.caches.of("medals").get((name, side, won), make)


class MedalsTab(PageTab):
    """The medals of one group: of a game, of all matches, or of the career beside them."""

    name = "medals"
    label = "MEDALS"
    hints = (("ARROWS", "choose"), ("ENTER", "open"), ("ESC", "back"))

    def __init__(self, page: TabbedScene) -> None:
        super().__init__(page)
        self.group = "matches"
        """The key of the open group."""
        self.app.awards.look()
        self.won = self.app.awards.won

    @property
    def subtitle(self) -> str:
        counted = "" if self.app.awards.settled else " · STILL COUNTING"
        return f"{len(self.won)} OF {len(MEDALS)} MEDALS{counted}"

    def widgets(self) -> list[Widget]:
        def told(group: str) -> str:
            each = medals_of(group)
            return f"{sum(medal.slug in self.won for medal in each)} of {len(each)}"

        tabs = side_tabs(GROUPS, self.group, told, 0)
        for tab in tabs:
            tab.sign = "trophy"
        shown = medals_of(self.group)
        rows = -(-len(shown) // COLUMNS)
        wide = (AREA.right - MARGIN + SIDE_GAP - BESIDE) / COLUMNS
        high = (AREA.h - 2 * MARGIN + SIDE_GAP) / rows
        found: list[Widget] = [*tabs]
        for number, medal in enumerate(shown):
            x, y = BESIDE + number % COLUMNS * wide, AREA.y + MARGIN + number // COLUMNS * high
            day, state, share = self.won.get(medal.slug), "", 0.0
            if medal.slug in self.won:
                state = "Won." if day is None else f"Won on {in_words(day)} {day.year}."
            elif medal.total and medal.number > 1:  # won by all matches together
                reached = done(medal, self.app.awards.totals)
                state, share = f"So far {reached} of {medal.number}.", reached / medal.number
            box = Box(x, y, wide - SIDE_GAP, high - SIDE_GAP)
            found.append(MedalCell(medal, box, medal.slug in self.won, state, share))
        return found

    def focus(self) -> Hashable:
        return ("side", self.group)

    def act(self, key: Hashable) -> Change | None:
        match key:
            case ("side", str(group)):
                self.group = group
        return None

    def update(self, seconds: float) -> None:
        """Judge a match that nobody has judged yet, and give what it has won."""
        if not self.app.awards.settled and self.app.awards.step():
            self.app.awards.give()
            self.changed = self.won.keys() != self.app.awards.won.keys()
            self.won = self.app.awards.won

    def resumed(self) -> None:
        self.app.awards.look()
        self.won = self.app.awards.won


def medals_of(group: str) -> list[Medal]:
    """The medals of a group."""
    named = {slug: medal.game or ("matches" if medal.total in MATCHES else "career") for slug, medal in MEDALS.items()}
    return [medal for slug, medal in MEDALS.items() if named[slug] == group]
