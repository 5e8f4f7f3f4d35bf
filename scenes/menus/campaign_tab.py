"""Campaigns: a map of Europe that fills, and for each front the series that goes on."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from career.campaign import FRONTS, STEPS, Campaign, FrontScore
from career.occasions import in_words
from career.officers import Expression, Officer
from game.catalogue import GAMES
from game.core.sanitize import DEALS
from game.core.wording import count_of, number_word
from scenes.boards import BOARDS
from scenes.keeping.campaigns import Campaigns
from scenes.match.setup import Setup
from scenes.menus.interrupted import Interrupted, find_interrupted, resume_match
from scenes.menus.portraits import draw_head
from scenes.menus.tabs import AREA, PageTab, TabbedScene
from scenes.stack import Change, Pop, Push, Reset
from scenes.ui import art, pictures, styles, surfaces, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.icons import draw_icon
from scenes.ui.pinboard import AskScene
from scenes.ui.theme import Colour
from scenes.ui.widgets import Button, Pressable, Selector, Widget

# --- The map of a campaign: Europe, with the conquered land in the colours of the fronts ----------

SHAPE: Final = 1188 / 812
"""Width of the map divided by its height."""
GREY: Final = 10
"""Shades between two fields of `shared/europe-fields.png` (see tools/baking/last_front.py)."""
WASH: Final = 118
"""Alpha of the colour on conquered land, 0..255."""
DISC: Final = 15.0
"""Radius of the mark of a front."""
PLATE_HEIGHT: Final = 52.0
LEVEL_PITCH: Final = 20.0
"""Distance between the points of two levels on a plate."""
LEVEL_OPEN: Final = (96, 88, 66)
LEVEL_HOLLOW: Final = (30, 28, 22)
PLATE_BORDER: Final = (90, 78, 52)
NAME_STYLE: Final = styles.TYPED_BOLD.derive(size=20)


def front_colour(slug: str) -> Colour:
    """The colour of a front: that of its game's poster."""
    return BOARDS[slug].band


def draw_map(canvas: Canvas, box: Box, campaign: Campaign | None, pointed: str | None) -> None:
    """Draw the map of a campaign, or an empty one for None, in a design box.

    `pointed`: the slug of the game whose front has a ring around it, or None.
    """
    place = canvas.rect(*box)
    art.draw_shadow(canvas, canvas.surface, place, canvas.px(4), canvas.px(14), offset=(0, canvas.px(6)), alpha=150)
    canvas.surface.blit(pictures.at_size(canvas, "shared/europe", place.w, place.h), place)

    levels_beaten = tuple(campaign.score(slug).beaten if campaign is not None else 0 for slug in FRONTS)
    if any(levels_beaten):
        canvas.surface.blit(_conquered_land(canvas, place.size, levels_beaten), place)
    for (slug, front), beaten in zip(FRONTS.items(), levels_beaten, strict=True):
        at = (box.x + box.w * front.x, box.y + box.h * front.y)
        _draw_front(canvas, at, slug, beaten, is_pointed=slug == pointed)


def _draw_front(canvas: Canvas, at: Point, slug: str, beaten: int, is_pointed: bool) -> None:
    """Draw the disc of a front at a design point, and its plate with the name and a small point for each level.

    A front is the place of one game on the map. `beaten`: how many of its STEPS levels of bots have been beaten there.
    `is_pointed`: its row has the focus, so the disc has a ring around it and the plate a brighter border.
    """
    if is_pointed:
        pygame.draw.aacircle(canvas.surface, theme.GLOW, canvas.to_pixels(*at), canvas.px(DISC + 9), canvas.px(4))
    art.draw_disc(canvas, at, radius=DISC, colour=front_colour(slug), rim=3)

    plate = plate_box(canvas, at, slug)
    art.draw_panel(canvas, plate, radius=5, border=theme.BRASS if is_pointed else PLATE_BORDER, height=3)
    x, _ = at
    NAME_STYLE.draw(canvas, FRONTS[slug].name, (x, plate.y + 19), "center", width=plate.w - 12, ink=theme.BRIGHT)
    for step in range(STEPS):
        centre = canvas.to_pixels(x + (step - (STEPS - 1) / 2) * LEVEL_PITCH, plate.foot - 13)
        _draw_level(canvas, centre, is_beaten=step < beaten)


def _draw_level(canvas: Canvas, centre: tuple[float, float], is_beaten: bool) -> None:
    """Draw the point of a level around a point in real pixels: full if the level is beaten, otherwise hollow."""
    radius = canvas.px(6)
    pygame.draw.aacircle(canvas.surface, theme.GLOW if is_beaten else LEVEL_OPEN, centre, radius)
    if not is_beaten:
        pygame.draw.aacircle(canvas.surface, LEVEL_HOLLOW, centre, max(1, radius - canvas.line(1.6)))


def plate_box(canvas: Canvas, at: Point, slug: str) -> Box:
    """The design box of the plate of a front, above or below its disc (`front.plate_above`).

    `at`: the middle of the disc, whose radius is DISC. The plate is wide enough for the name of the front, and for the
    points of its levels.
    """
    x, y = at
    front = FRONTS[slug]
    width = max(NAME_STYLE.width(canvas, front.name), STEPS * LEVEL_PITCH) + 24
    distance = DISC + 8
    top = y - distance - PLATE_HEIGHT if front.plate_above else y + distance
    return Box(x - width / 2, top, width, PLATE_HEIGHT)


def _conquered_land(canvas: Canvas, size: tuple[int, int], levels_beaten: tuple[int, ...]) -> pygame.Surface:
    """A transparent picture of the map in which conquered land has the colours of its fronts. It is cached.

    `size`: in real pixels. `levels_beaten`: by front, in the order of FRONTS.
    """

    def render() -> pygame.Surface:
        """Colour one field of the map for each beaten level of a front (`levels_beaten`).

        In the picture `europe-fields.png` each field has a grey of its own: GREY times its number, which counts the
        levels of the first front from 1 to STEPS, then those of the second. Greys may differ by less than 4.
        """
        fields = surfaces.without_alpha(pygame.image.load(str(theme.ASSETS / "shared" / "europe-fields.png")))
        land = surfaces.transparent(fields.get_size())
        for number, (slug, beaten) in enumerate(zip(FRONTS, levels_beaten, strict=True)):
            for step in range(1, beaten + 1):
                grey = (number * STEPS + step) * GREY
                field = pygame.mask.from_threshold(fields, (grey, grey, grey), threshold=(4, 4, 4, 255))
                field.to_surface(land, setcolor=(*front_colour(slug), WASH), unsetcolor=None)
        return pygame.transform.smoothscale(land, size)

    return canvas.caches.shelf("campaigns").get((size, levels_beaten), render)


# --- The column beside the map ------------------------------------------------------------------

MAP: Final = Box(AREA.x + 20, AREA.y + 20, (AREA.h - 40) * SHAPE, AREA.h - 40)
SIDE: Final = Box(MAP.right + 24, MAP.y, AREA.right - 20 - MAP.right - 24, MAP.h)
"""The column beside the map."""
GAP: Final = 10.0
ROW: Final = min(78.0, 440.0 / len(FRONTS) - GAP)
"""Height of the row of a front. The rows share the room of the column between selector and buttons."""
FOOT: Final = 62.0
"""Height of the selector at the top and of the buttons at the foot."""
INTRODUCTION: Final = (
    f"{number_word(len(FRONTS)).capitalize()} fronts, and four levels on each: beat the Recruit, the Sergeant, the "
    "Captain and the General in turn. Two wins beat a level; two losses start that level over. Fight on whichever "
    "front you like: the map fills with your colours."
)
HINTS: Final = (("ARROWS", "choose"), ("ENTER", "go"), ("N", "new campaign"), ("X", "end this campaign"))
"""Keys at the foot of the page. The last one appears only where there is a campaign."""
SHORT_RULES: Final = "Two wins beat a level. Each match has one try."
ONE_TRY: Final = "Each match has one try and its own deal; you can pause and resume it."
FRONT_STYLE: Final = styles.SUBHEAD.derive(size=22, track=0)


class FrontRow(Pressable):
    """A front: its game, the officer and the level to beat, and the state of the series."""

    def __init__(self, slug: str, box: Box, score: FrontScore, officer: Officer, is_interrupted: bool) -> None:
        super().__init__(("front", slug), box, FRONTS[slug].name)
        self.slug = slug
        self.officer = officer
        self.score = score
        self.is_interrupted = is_interrupted
        """Whether its next match was begun and left."""
        self.spoken = f"{self.state_words}. {self.action_label}"

    @property
    def state_words(self) -> str:
        """The state of a front in words: "won against Pell", or opponent and series, "against Captain Pell · 1 : 0".

        `score.level`: the level of bot that is to be beaten next, or None once the front is won. A series is best of
        three matches against this level, and is not mentioned before its first result.
        """
        level = self.score.level
        if level is None:
            return f"won against {self.officer.surname}"
        opponent = f"against {level.name} {self.officer.surname}"
        if not self.score.won and not self.score.lost:
            return opponent
        return f"{opponent} \u00b7 {self.score.won} : {self.score.lost}"

    @property
    def expression(self) -> Expression:
        """The face of the officer: grim once the player has won the front, else by who leads in the series.

        `score.level` is None when no level is left to beat. `won` and `lost` count the player's matches of the series.
        """
        if self.score.level is None:
            return "grim"
        officer_lead = self.score.lost - self.score.won
        if officer_lead == 0:
            return "calm"
        return "pleased" if officer_lead > 0 else "worried"

    @property
    def action_label(self) -> str:
        """The word at the end of the row: WON if no level is left to beat (None), or what a press does."""
        if self.score.level is None:
            return "WON"
        return "GO ON" if self.is_interrupted else "PLAY"

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the row: a stripe in the colour of the front, the officer, two lines, and what a press does.

        The lines are the name of the front, and its game with the state of the series. A won front, which has no level
        left to beat (`score.level`), has a trophy in place of the arrow for a press. Sizes and distances are design
        pixels.
        """
        self.draw_plate(canvas, focused, seconds)
        x, y, width, height = self.box
        middle = y + height / 2
        canvas.surface.fill(front_colour(self.slug), canvas.rect(x + 2, y + 2, 10, height - 4))
        side = height - 16
        draw_head(canvas, self.officer, self.expression, (x + 22, middle), side)

        left = x + side + 40
        room = x + width - 160 - left
        FRONT_STYLE.draw(canvas, self.label, (left, middle + 2), "bottomleft", width=room - 50, ink=theme.BRIGHT)
        below = f"{GAMES[self.slug].name}, {self.state_words}"
        styles.BODY_NOTE.draw(canvas, below, (left, middle + 3), "topleft", width=room, ink=theme.MUTED)

        is_won = self.score.level is None
        ink = theme.GLOW if is_won else theme.BRASS
        draw_icon(canvas, "trophy" if is_won else "play", (x + width - 34, middle), size=26, colour=ink)
        label_style = styles.HEAD.derive(size=22, track=1)
        label_style.draw(canvas, self.action_label, (x + width - 62, middle), "midright", width=110, ink=ink)


class CampaignTab(PageTab):
    """The map, and beside it the fronts of the campaign that is shown."""

    name = "campaign"
    label = "CAMPAIGN"

    def __init__(self, page: TabbedScene) -> None:
        super().__init__(page)
        self.campaigns = Campaigns(self.app.store, self.app.history)
        self.number = max(self.campaigns.all, default=0)
        """The number of the campaign that is shown, or 0 if there is none."""
        self.interrupted: list[Interrupted] = find_interrupted(self.app)
        self.which = Selector("which", Box(0, 0, 0, 0), label="", choices=[""])

    @property
    def campaign(self) -> Campaign | None:
        """The campaign that is shown. None while there is no campaign of this number."""
        return self.campaigns.all.get(self.number)

    @property
    def subtitle(self) -> str:
        """The words below the heading: how many levels are beaten and how many series were lost (setbacks).

        Without a campaign they say what one is.
        """
        campaign = self.campaign
        if campaign is None:
            return f"{number_word(len(FRONTS)).upper()} FRONTS, FOUR LEVELS, BEST OF THREE"
        if campaign.is_complete:
            return "EUROPE IS YOURS"
        setbacks = sum(campaign.score(slug).setbacks for slug in FRONTS)
        words = f"{campaign.levels_beaten} OF {len(FRONTS) * STEPS} LEVELS BEATEN"
        return f"{words} \u00b7 {count_of(setbacks, 'SETBACK')}" if setbacks else words

    # --- Widgets -------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """The selector of campaigns, a row for each front, and the buttons that begin and end a campaign.

        Without a campaign there is only the button that begins one. The hints of the page are set, too: the last one,
        on ending a campaign, is left out then.
        """
        campaign = self.campaign
        new = Button("new", self._button_box(0), "NEW CAMPAIGN", "N", primary=campaign is None, icon="flag")
        self.hints = HINTS if campaign is not None else HINTS[:-1]
        if campaign is None:
            return [new]

        numbers = list(self.campaigns.all)
        titles = [self._title_of(number) for number in numbers]
        self.which = Selector("which", SIDE._replace(h=FOOT), "", titles, numbers.index(self.number))
        rows: list[FrontRow] = []
        for number, slug in enumerate(FRONTS):
            officer = self.campaigns.opponent(self.number, GAMES[slug])
            is_interrupted = self._interrupted_match(slug) is not None
            rows.append(FrontRow(slug, self._row_box(number), campaign.score(slug), officer, is_interrupted))
        end = Button("end", self._button_box(1), "END THIS ONE", "X", icon="cross")
        end.auto_focus = False  # the focus never comes to it by itself
        end.note = "Take this campaign off the list; its file is kept."
        return [self.which, *rows, new, end]

    def _title_of(self, number: int) -> str:
        """The title of a campaign: "Campaign 2, 23 November"."""
        return f"Campaign {number}, {in_words(self.campaigns.all[number].begun)}"

    def _row_box(self, row: int) -> Box:
        return Box(SIDE.x, SIDE.y + FOOT + 18 + row * (ROW + GAP), SIDE.w, ROW)

    def _button_box(self, number: int) -> Box:
        """The box of button number 0 or 1 at the foot of the column.

        Without a campaign button 0 takes the whole width.
        """
        width = (SIDE.w - GAP) / 2 if self.campaign is not None else SIDE.w
        return Box(SIDE.x + number * (width + GAP), SIDE.foot - FOOT, width, FOOT)

    def _interrupted_match(self, slug: str) -> Interrupted | None:
        """The next match of a front, if it was begun and interrupted. Otherwise None.

        It is an interrupted match with the same occasion, which names the campaign and the match. Practice with the
        same occasion is another try, which does not count.
        """
        setup = self._next_setup(slug)
        if setup is None:
            return None
        matches = [match for match in self.interrupted if match.record.occasion == setup.occasion]
        return next((match for match in matches if not match.practice), None)

    def _next_setup(self, slug: str) -> Setup | None:
        """The setup of the next match of a front. None if the front is won or there is no campaign."""
        if self.campaign is None or self.campaign.score(slug).level is None:
            return None
        return self.campaigns.setup(self.number, GAMES[slug], self.app.person)

    def first_focus(self) -> Hashable:
        """The key of the widget that is focused first: the first front that is not won, or NEW CAMPAIGN."""
        campaign = self.campaign
        if campaign is None:
            return "new"
        open_fronts = [slug for slug in FRONTS if campaign.score(slug).level is not None]
        return ("front", open_fronts[0]) if open_fronts else "new"

    # --- Commands ------------------------------------------------------------------------

    def act(self, key: Hashable) -> Change | None:
        """Carry out the command of the widget with this key. Returns the change of scene, or None.

        `self.number` is the number of the campaign that is shown. After a new one has begun, the focus goes to its
        first front.
        """
        match key:
            case ("front", str(slug)):
                return self._play_front(slug)
            case "which":  # the selector of campaigns, which lists them in the order of their numbers
                self.number = list(self.campaigns.all)[self.which.at]
            case "new":
                self.number = self.campaigns.begin(self.app.history.now().date(), self.app.rng.randrange(DEALS))
                self.page.place_widgets()
                self.page.form.ring.focus(self.first_focus())
            case "end":
                return Push(self._ask_to_end())
        return None

    def _play_front(self, slug: str) -> Change | None:
        """The change that begins or resumes the next match of a front. None, after a toast, if the front is won."""
        self.resume_scene()  # another window may have played meanwhile
        match = self._interrupted_match(slug)
        if match is not None:
            return resume_match(self.app, match.path)

        setup = self._next_setup(slug)
        if setup is not None:
            return Reset(self.app.routes.match(setup))
        self.app.toast("WON", f"{FRONTS[slug].name} is yours: every level is beaten there.")
        return None

    def _ask_to_end(self) -> AskScene:
        """The page that asks whether to end the present campaign. Its first answer, also that of Esc, keeps it."""
        number = self.number

        def end_campaign() -> Change:
            """End the campaign `number`, show the newest other one (0 for none), and return to the page."""
            self.campaigns.end(number)
            self.number = max(self.campaigns.all, default=0)
            return Pop()

        words = f"{self._title_of(number)} leaves the list; its file and its matches are kept."
        return AskScene("END IT?", words, [("KEEP IT", "home", Pop), ("END IT", "cross", end_campaign)])

    def resume_scene(self) -> None:
        """Read campaigns and interrupted matches again. If the present campaign has gone, show the newest one."""
        self.campaigns.refresh()
        self.interrupted = find_interrupted(self.app)
        if self.number not in self.campaigns.all:
            self.number = max(self.campaigns.all, default=0)

    # --- Drawing -------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the map, and below the rows a sentence on the rules. Without a campaign, draw what one is.

        The front whose row has the focus, with the key ("front", slug), is marked on the map.
        """
        focused = self.focused
        kind, slug = focused if isinstance(focused, tuple) else ("", "")
        draw_map(canvas, MAP, self.campaign, pointed=slug if kind == "front" else None)
        if self.campaign is None:
            self._draw_introduction(canvas)
            return

        words = "Europe is yours." if self.campaign.is_complete else SHORT_RULES
        lines = styles.BODY_NOTE.wrap(canvas, words, SIDE.w)
        at = (SIDE.centre[0], self._row_box(len(FRONTS)).y + 6)
        styles.BODY_NOTE.draw_lines(canvas, lines, at, "midtop", width=SIDE.w, ink=theme.MUTED)

    def _draw_introduction(self, canvas: Canvas) -> None:
        """Draw what a campaign is, and a list of the fronts with their games, while there is no campaign to show.

        Sizes and distances are design pixels.
        """
        width = SIDE.w - 20
        lines = styles.BODY_LEAD.wrap(canvas, f"{INTRODUCTION} {ONE_TRY}", width)
        at = (SIDE.x + 10, SIDE.y + 20)
        foot = styles.BODY_LEAD.draw_lines(canvas, lines, at, "topleft", width=width, ink=theme.BONE)

        top = foot + 24
        row = min(ROW, (SIDE.foot - FOOT - 44 - foot) / len(FRONTS))
        for number, (slug, front) in enumerate(FRONTS.items()):
            y = top + number * row
            middle = y + row / 2
            canvas.surface.fill(front_colour(slug), canvas.rect(SIDE.x + 10, y + 4, 10, row - 8))
            FRONT_STYLE.dense.draw(canvas, front.name, (SIDE.x + 40, middle), "midleft", width=220, ink=theme.BRIGHT)
            game_at, room = (SIDE.x + 270, middle), SIDE.w - 280
            styles.BODY_NOTE.dense.draw(canvas, GAMES[slug].name, game_at, "midleft", width=room, ink=theme.MUTED)
