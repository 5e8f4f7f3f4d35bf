"""Campaigns: a map of Europe that fills, and for each front the series that goes on."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from career.campaign import FRONTS, STEPS, Campaign, FrontScore
from career.occasions import in_words
from game.catalogue import GAMES
from game.core.sanitize import DEALS
from game.core.wording import many
from scenes.boards import BOARDS
from scenes.keeping.campaigns import Campaigns
from scenes.match.setup import Setup
from scenes.menus.interrupted import Interrupted, go_on, interrupted
from scenes.menus.tabs import AREA, PageTab, TabbedScene
from scenes.stack import Change, Pop, Push, Reset
from scenes.ui import art, pictures, styles, surfaces, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.icons import draw_icon
from scenes.ui.pinboard import AskScene
from scenes.ui.theme import Colour
from scenes.ui.widgets import Button, Pressable, Selector, Widget

# --- The map of a campaign: Europe, with the land that is won in the colours of the fronts --------

SHAPE: Final = 1188 / 812
"""Width of the sheet for each unit of its height."""
GREY: Final = 10
"""Shades between two fields of `shared/europe-fields.png` (see tools/baking/last_front.py)."""
WASH: Final = 118
"""Alpha of the colour on land that is won, 0..255."""
DISC: Final = 15.0
"""Radius of the mark of a front."""
TAG_H: Final = 52.0
ABOVE: Final = "sharp_end"
"""The front whose plate stands above its mark: below it large type would reach the plate beside it."""
NAME: Final = styles.TYPED_BOLD.but(size=20)


def colour(slug: str) -> Colour:
    """The colour of a front: that of its game's poster."""
    return BOARDS[slug].band


def draw_map(canvas: Canvas, box: Box, campaign: Campaign | None, pointed: str | None) -> None:
    """Draw the map; the front of the game `pointed` has a ring."""
    place = canvas.rect(*box)
    art.drop(canvas, canvas.surface, place, canvas.px(4), canvas.px(14), (0, canvas.px(6)), 150)
    canvas.surface.blit(pictures.at_size(canvas, "shared/europe", place.w, place.h), place)
    held = tuple(campaign.score(slug).beaten if campaign is not None else 0 for slug in FRONTS)
    if any(held):
        canvas.surface.blit(_wash(canvas, place.size, held), place)
    for (slug, front), beaten in zip(FRONTS.items(), held, strict=True):  # mark, name, and a point for each level
        at = (box.x + box.w * front.x, box.y + box.h * front.y)
        if slug == pointed:
            pygame.draw.aacircle(canvas.surface, theme.GLOW, canvas.at(*at), canvas.px(DISC + 9), canvas.px(4))
        art.disc(canvas, at, DISC, colour(slug), 3)
        tag = plate(canvas, at, slug)
        art.draw_panel(canvas, tag, 5, border=theme.BRASS if slug == pointed else (90, 78, 52), height=3)
        NAME.draw(canvas, front.name, (at[0], tag.y + 19), "center", width=tag.w - 12, ink=theme.BRIGHT)
        for step in range(STEPS):
            x = at[0] + (step - (STEPS - 1) / 2) * 20
            centre, radius = canvas.at(x, tag.foot - 13), canvas.px(6)
            pygame.draw.aacircle(canvas.surface, theme.GLOW if step < beaten else (96, 88, 66), centre, radius)
            if step >= beaten:
                pygame.draw.aacircle(canvas.surface, (30, 28, 22), centre, max(1, radius - canvas.line(1.6)))


def plate(canvas: Canvas, at: Point, slug: str) -> Box:
    """The box of the name of a front, whose mark stands at a point."""
    wide = max(NAME.width(canvas, FRONTS[slug].name), 4 * 20.0) + 24
    return Box(at[0] - wide / 2, at[1] + (-DISC - 8 - TAG_H if slug == ABOVE else DISC + 8), wide, TAG_H)


def _wash(canvas: Canvas, size: tuple[int, int], held: tuple[int, ...]) -> pygame.Surface:
    """The colours of the land that is won (levels beaten, by front), as a picture of this size; cached."""

    def make() -> pygame.Surface:
        fields = surfaces.without_alpha(pygame.image.load(str(theme.ASSETS / "shared" / "europe-fields.png")))
        washed = surfaces.transparent(fields.get_size())
        for number, (slug, steps) in enumerate(zip(FRONTS, held, strict=True)):
            for step in range(1, steps + 1):
                grey = (number * STEPS + step) * GREY
                land = pygame.mask.from_threshold(fields, (grey, grey, grey), (4, 4, 4, 255))
                land.to_surface(washed, setcolor=(*colour(slug), WASH), unsetcolor=None)
        return pygame.transform.smoothscale(washed, size)

    return canvas.caches.of("campaigns").get((size, held), make)


MAP: Final = Box(AREA.x + 20, AREA.y + 20, (AREA.h - 40) * SHAPE, AREA.h - 40)
SIDE: Final = Box(MAP.right + 24, MAP.y, AREA.right - 20 - MAP.right - 24, MAP.h)
"""The column beside the map."""
ROW: Final = 78.0
GAP: Final = 10.0
FOOT: Final = 62.0
ABOUT: Final = (
    "Five fronts, and four levels on each: beat the Recruit, the Sergeant, the Captain and the General in turn. "
    "Two wins beat a level; two losses start that level over. Fight on whichever front you like: the map fills "
    "with your colours."
)
HINTS: Final = (("ARROWS", "choose"), ("ENTER", "go"), ("N", "new campaign"), ("X", "end this campaign"))
"""The last one only where there is a campaign."""
SHORT: Final = "Two wins beat a level. Each match has one try."
ONE_TRY: Final = "Each match has one try, with its own deal; you may leave it and go on later."


class FrontRow(Pressable):
    """A front: its game, the level that waits, and how the series stands."""

    def __init__(self, slug: str, box: Box, score: FrontScore, waiting: bool) -> None:
        super().__init__(("front", slug), box, FRONTS[slug].name)
        self.slug = slug
        self.score = score
        self.waiting = waiting
        """Whether its next match was begun and left."""
        self.spoken = f"{self.words}. {self.end}"

    @property
    def words(self) -> str:
        """What waits there, and how it stands."""
        level = self.score.level
        if level is None:
            return "won"
        if not self.score.won and not self.score.lost:
            return f"against a {level.name}"
        return f"against a {level.name} · {self.score.won} : {self.score.lost}"

    @property
    def end(self) -> str:
        return "WON" if self.score.level is None else "GO ON" if self.waiting else "PLAY"

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        self.draw_plate(canvas, focused, seconds)
        x, y, w, h = self.box
        canvas.surface.fill(colour(self.slug), canvas.rect(x + 2, y + 2, 10, h - 4))
        middle = y + h / 2
        head = styles.SUBHEAD.but(size=22, track=0)
        head.draw(canvas, self.label, (x + 30, middle + 2), "bottomleft", width=w - 240, ink=theme.BRIGHT)
        below = f"{GAMES[self.slug].name}, {self.words}"
        styles.BODY_NOTE.draw(canvas, below, (x + 30, middle + 3), "topleft", width=w - 190, ink=theme.MUTED)
        ink = theme.GLOW if self.score.level is None else theme.BRASS
        draw_icon(canvas, "trophy" if self.score.level is None else "play", (x + w - 34, middle), 26, ink)
        styles.HEAD.but(size=22, track=1).draw(canvas, self.end, (x + w - 62, middle), "midright", width=110, ink=ink)


class CampaignTab(PageTab):
    """The map, and beside it the campaign that is shown: its fronts, and what else can be done."""

    name = "campaign"
    label = "CAMPAIGN"

    def __init__(self, page: TabbedScene) -> None:
        super().__init__(page)
        self.campaigns = Campaigns(self.app.store, self.app.history)
        self.number = max(self.campaigns.all, default=0)
        """The campaign that is shown; 0: there is none."""
        self.left: list[Interrupted] = interrupted(self.app)
        self.which = Selector("which", Box(0, 0, 0, 0), "", [""])

    @property
    def campaign(self) -> Campaign | None:
        return self.campaigns.all.get(self.number)

    @property
    def subtitle(self) -> str:
        one = self.campaign
        if one is None:
            return "FIVE FRONTS, FOUR LEVELS, BEST OF THREE"
        if one.over:
            return "EUROPE IS YOURS"
        setbacks = sum(one.score(slug).setbacks for slug in GAMES)
        words = f"{one.beaten} OF {len(GAMES) * STEPS} LEVELS BEATEN"
        return f"{words} · {many(setbacks, 'SETBACK')}" if setbacks else words

    def widgets(self) -> list[Widget]:
        new = Button("new", self._foot(0), "NEW CAMPAIGN", "N", primary=self.campaign is None, icon="flag")
        one = self.campaign
        self.hints = HINTS[:-1] if one is None else HINTS
        if one is None:
            return [new]
        names = [self._called(number) for number in self.campaigns.all]
        self.which = Selector("which", SIDE._replace(h=FOOT), "", names, list(self.campaigns.all).index(self.number))
        rows = [
            FrontRow(slug, self._row(i), one.score(slug), self._left(slug) is not None) for i, slug in enumerate(FRONTS)
        ]
        end = Button("end", self._foot(1), "END THIS ONE", "X", icon="cross")
        end.lands = False
        end.note = "Take this campaign off the list; its file is kept."
        return [self.which, *rows, new, end]

    def _called(self, number: int) -> str:
        """The name of a campaign: "Campaign 2, 23 November"."""
        return f"Campaign {number}, {in_words(self.campaigns.all[number].begun)}"

    def _row(self, number: int) -> Box:
        return Box(SIDE.x, SIDE.y + FOOT + 18 + number * (ROW + GAP), SIDE.w, ROW)

    def _foot(self, number: int) -> Box:
        wide = (SIDE.w - GAP) / 2 if self.campaign is not None else SIDE.w
        return Box(SIDE.x + number * (wide + GAP), SIDE.foot - FOOT, wide, FOOT)

    def _left(self, slug: str) -> Interrupted | None:
        """The next match of a front, if it was begun and left."""
        setup = self._setup(slug)
        return next(
            (one for one in self.left if setup and one.record.occasion == setup.occasion and not one.practice), None
        )

    def _setup(self, slug: str) -> Setup | None:
        if self.campaign is None or self.campaign.score(slug).level is None:
            return None
        return self.campaigns.setup(self.number, GAMES[slug], self.app.person)

    def focus(self) -> Hashable:
        one = self.campaign
        if one is None:
            return "new"
        open_ = [slug for slug in FRONTS if one.score(slug).level is not None]
        return ("front", open_[0]) if open_ else "new"

    # --- wishes ----------------------------------------------------------------------------------

    def act(self, key: Hashable) -> Change | None:
        match key:
            case ("front", str(slug)):
                self.resumed()  # another window may have played meanwhile
                left, setup = self._left(slug), self._setup(slug)
                if left is not None:
                    return go_on(self.app, left.path)
                if setup is not None:
                    return Reset(self.app.routes.match(setup))
                self.app.toast("WON", f"{FRONTS[slug].name} is yours: every level is beaten there.")
            case "which":
                self.number = list(self.campaigns.all)[self.which.at]
            case "new":
                self.number = self.campaigns.begin(self.app.history.now().date(), self.app.rng.randrange(DEALS))
                self.page.place()
                self.page.form.ring.focus(self.focus())
            case "end":
                return self._ask_to_end()
        return None

    def _ask_to_end(self) -> Change:
        number = self.number

        def end() -> Change:
            self.campaigns.end(number)
            self.number = max(self.campaigns.all, default=0)
            return Pop()

        words = f"{self._called(number)} leaves the list; its file and its matches are kept."
        return Push(AskScene("END IT?", words, [("KEEP IT", "home", Pop), ("END IT", "cross", end)]))

    def resumed(self) -> None:
        self.campaigns.refresh()
        self.left = interrupted(self.app)
        if self.number not in self.campaigns.all:
            self.number = max(self.campaigns.all, default=0)

    # --- pictures --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        pointed = self.focused[1] if isinstance(self.focused, tuple) and self.focused[0] == "front" else None
        draw_map(canvas, MAP, self.campaign, str(pointed) if pointed else None)
        if self.campaign is None:
            lines = styles.BODY_LEAD.wrap(canvas, f"{ABOUT} {ONE_TRY}", SIDE.w - 20)
            at = (SIDE.x + 10, SIDE.y + 20)
            foot = styles.BODY_LEAD.draw_lines(canvas, lines, at, "topleft", width=SIDE.w - 20, ink=theme.BONE)
            top, row = foot + 24, min(ROW, (SIDE.foot - FOOT - 44 - foot) / len(FRONTS))
            name, game = styles.SUBHEAD.but(size=22, track=0).dense, styles.BODY_NOTE.dense
            for number, (slug, front) in enumerate(FRONTS.items()):  # which game is played on which front
                y, middle, room = top + number * row, top + (number + 0.5) * row, SIDE.w - 280
                canvas.surface.fill(colour(slug), canvas.rect(SIDE.x + 10, y + 4, 10, row - 8))
                name.draw(canvas, front.name, (SIDE.x + 40, middle), "midleft", width=220, ink=theme.BRIGHT)
                played = GAMES[slug].name
                game.draw(canvas, played, (SIDE.x + 270, middle), "midleft", width=room, ink=theme.MUTED)
            return
        words = "Europe is yours." if self.campaign.over else SHORT
        y = self._row(len(FRONTS)).y + 6
        lines = styles.BODY_NOTE.wrap(canvas, words, SIDE.w)
        styles.BODY_NOTE.draw_lines(canvas, lines, (SIDE.x + SIDE.w / 2, y), "midtop", width=SIDE.w, ink=theme.MUTED)
