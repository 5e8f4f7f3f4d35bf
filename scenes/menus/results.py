"""The results page: who won and why, duration, chart of the win estimates."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Final

import pygame

from career.campaign import KIND
from career.medals import Medal
from career.occasions import DAY
from game.core.sanitize import DEALS
from game.core.wording import listed
from scenes.boards import BOARDS
from scenes.challenges import following, setup_for
from scenes.menus import codes
from scenes.menus.cabinet import Cabinet
from scenes.menus.chart import draw_chances
from scenes.menus.front_page import SHEET, FrontPage, keep_picture
from scenes.menus.outcome import MatchResult
from scenes.menus.points import draw_points, points_of
from scenes.menus.review_panel import BESIDE, ReviewPanel
from scenes.stack import Change, Pop, Push, Reset, Services
from scenes.ui import styles
from scenes.ui.canvas import WIDTH, Box, Canvas
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.menu import MenuScene, draw_hints, draw_label, frosted_desk, page
from scenes.ui.voice import Speech
from scenes.ui.widgets import Button, Widget

PANEL: Final[Box] = Box(892, SHEET.y, 968, SHEET.h)
INSIDE: Final[Box] = Box(PANEL[0] + 40, PANEL[1] + 34, PANEL[2] - 80, PANEL[3] - 58)
ROW: Final = 1784.0
"""Width of the row of buttons, if there are many."""
CHALLENGES_TAB: Final = "challenges"
TABS: Final = {DAY: "daily", KIND: "campaign"}
"""By kind of occasion: the tab of the career page that the match was begun from."""
PICTURE: Final[Box] = Box(PANEL.right - 40 - 250, PANEL.y + 18, 250, 46)
"""Where the button lies that saves the page as a picture."""
CODE: Final[Box] = Box(PICTURE.x - 16 - 220, PICTURE.y, 220, PICTURE.h)
"""Where the button lies that copies the deal code."""
WHOLE: Final[Box] = Box(SHEET.x - 30, SHEET.y - 26, PANEL.right - SHEET.x + 60, SHEET.h + 60)
"""What is saved: the front page and what is shown beside it."""
HOT_KEYS: Final = {
    pygame.K_w: "replay",
    pygame.K_c: "turn",
    pygame.K_r: "review",
    pygame.K_a: "again",
    pygame.K_e: "picture",
    pygame.K_n: "next",
    pygame.K_d: "code",
    pygame.K_t: "title",
}


class ResultsScene(MenuScene):
    """The results page of a match, with buttons for what to do next.

    The review of what people decided begins when it is asked for, goes on while the page is on top, and ends with it.
    """

    def __init__(self, outcome: MatchResult, past: bool = False) -> None:
        """`past`: the match comes from the records, and the way back leads there."""
        super().__init__()
        self.outcome = outcome
        self.past = past
        self.colours = BOARDS[outcome.game.slug].seat_colours
        self.challenge = outcome.challenge
        occasion = outcome.setup.occasion
        self.tab = CHALLENGES_TAB if self.challenge else TABS.get(occasion.kind, "") if occasion is not None else ""
        """The tab of the career page to which the way back leads; "": it leads to the title."""
        self.points = points_of(outcome.record)
        self.counting = self.points is not None
        """True while points are shown instead of win chances."""

    def enter(self, app: Services) -> None:
        self.app = app
        self.review = ReviewPanel(app, self.outcome, self.colours)
        self.page = FrontPage(app, self.outcome)
        self.counting = self.counting and not (self.past and self.review.begun)
        self._first = self.counting
        """What is shown at first, to which the way back leads."""
        super().enter(app)
        if not self.past:
            self._tell_medals(Cabinet(app).give())

    def _tell_medals(self, fresh: list[Medal]) -> None:
        """Say which medals this match has won."""
        if len(fresh) == 1:
            self.app.toast(f"MEDAL: {fresh[0].name.upper()}", fresh[0].words)
        elif fresh:
            self.app.toast(f"{len(fresh)} MEDALS", f"{listed([medal.name for medal in fresh])}. CAREER shows them all.")

    def leave(self) -> None:
        self.review.stop()

    def speech(self) -> Speech:
        return replace(super().speech(), heading=self.page.head, sentences=self.page.told())

    def resumed(self) -> None:
        if self.review.running:  # others may have asked the bots' process meanwhile
            self.review.stop()
            self.review.start()

    def resized(self) -> None:
        super().resized()
        self.form.place(self.widgets())

    def update(self, seconds: float) -> Change | None:
        self.page.update()
        if self.review.update():
            self.form.place(self.widgets())
        return super().update(seconds)

    def widgets(self) -> list[Widget]:
        named = [
            ("again", "PLAY AGAIN", "A", "again"),
            ("replay", "WATCH THE REPLAY", "W", "film"),
            (
                "title",
                "RECORDS" if self.past else "CAREER" if self.tab else "TITLE",
                "T" if self._turned else "ESC",
                "home",
            ),
        ]
        if self.challenge is not None:
            named[0] = ("again", "TRY AGAIN", "A", "again")
            named.insert(0, ("next", "NEXT CHALLENGE", "N", "star"))
            named[:2] = named[:2] if self.outcome.stars else named[1::-1]
        if self.points is not None:
            named.insert(2, ("turn", self._other_page(), "ESC" if self._turned else "C", "eye"))
        if self._review_label():
            named.insert(0 if self.challenge is None else 2, ("review", self._review_label(), "R", "target"))
        y, gap = 920.0, 20.0 if len(named) < 5 else 16.0
        wide = min(360.0, (ROW - gap * (len(named) - 1)) / len(named))
        start = (WIDTH - len(named) * (wide + gap) + gap) / 2
        found: list[Widget] = [
            Button(key, Box(start + number * (wide + gap), y, wide, 68), label, hint, primary=number == 0, icon=sign)
            for number, (key, label, hint, sign) in enumerate(named)
        ]
        found.append(Button("picture", PICTURE, "SAVE A PICTURE", "E", icon="arrow-down"))
        if self.outcome.setup.code:
            found.append(Button("code", CODE, "COPY CODE", "D", icon="cards"))
        if self.reviewing:
            found += self.review.widgets(self.app.canvas, INSIDE)
        return found

    @property
    def reviewing(self) -> bool:
        """Whether the review is shown, which takes the place of the chances that were noted during play."""
        return self.review.begun and not self.counting

    @property
    def _turned(self) -> bool:
        """Whether something else is shown than at first."""
        return self.counting != self._first

    def _other_page(self) -> str:
        """What the panel shows next."""
        assert self.points is not None
        if not self.counting:
            return f"THE {self.points.game.points_name.upper()}"
        return "THE REVIEW" if self.review.begun else "THE CHANCES"

    def _review_label(self) -> str:
        """What can be done about the review; "" for nothing."""
        if not self.review.possible or self.review.complete:
            return ""
        if self.review.running:
            return "STOP THE REVIEW"
        if self.review.begun:
            return "GO ON WITH THE REVIEW"
        return "REVIEW OUR DECISIONS" if len(self.outcome.setup.people) > 1 else "REVIEW MY DECISIONS"

    def act(self, key: Hashable) -> Change | None:
        match key:
            case "again" | "next" if self.challenge is not None:
                challenge = self.challenge if key == "again" else following(self.challenge)
                return Reset(self.app.routes.match(setup_for(challenge, self.app.person)))
            case "again":
                return Reset(self.app.routes.match(self.outcome.setup.afresh(self.app.rng.randrange(DEALS))))
            case "replay":
                return Push(self.app.routes.replay(self.outcome.record))
            case "review":
                self._review()
            case "turn":
                self._turn()
            case "picture":
                self.export()
            case "code" | "copy":
                codes.copied(self.app, self.outcome.setup.code)
            case "back" if self._turned:
                self._turn()
            case "title" | "back":
                return Pop() if self.past else Reset(self.app.routes.career(self.tab) if self.tab else self.app.title())
            case _ if (look := self.review.moment(key)) is not None:
                return Push(self.app.routes.replay(self.outcome.record, look.decision, look.seat, self.review.notes()))
        return None

    def _turn(self) -> None:
        """Show the points, or the chances again."""
        self.counting = not self.counting
        self.form.place(self.widgets())

    def _review(self) -> None:
        """Begin the review, stop it or go on with it."""
        if self.review.running:
            self.review.stop()
        else:
            self.review.start()
            self.counting = False
        self.form.place(self.widgets())

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        code = plain_key(event)
        if intent is Intent.BACK:
            self.form.press("turn" if self._turned else "title")
            return self.act("back")
        key = "code" if codes.shortcut(event) == "copy" else HOT_KEYS.get(code)
        if key is None or all(widget.key != key for widget in self.form.widgets):
            return None
        self.form.press(key)
        return self.act(key)

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        surface = frosted_desk(canvas, [PANEL])
        page(canvas, surface, SHEET)
        return surface

    def export(self) -> None:
        """Save the front page and what is beside it as a picture, and show its path."""
        twin = self.app.canvas.layer(self.bake_behind(self.app.canvas))
        self._draw_pages(twin)
        for widget in self.form.widgets:
            if widget.key not in ("picture", "code") and PANEL.holds(widget.box.centre):
                widget.draw(twin, focused=False, seconds=0.0)
        whole = twin.surface.subsurface(twin.rect(*WHOLE).clip(twin.surface.get_rect()))
        keep_picture(self.app, whole, self.outcome.game.slug)

    def _draw_pages(self, canvas: Canvas) -> None:
        self.page.draw(canvas)
        if self.reviewing:
            self.review.draw(canvas, INSIDE)
        elif self.counting:
            self._draw_points(canvas)
        else:
            self._draw_chances(canvas)

    def draw_over(self, canvas: Canvas) -> None:
        self._draw_pages(canvas)
        draw_hints(
            canvas,
            (
                ("ARROWS", "choose"),
                ("ENTER", "go"),
                ("ESC", "back" if self.past or self._turned or self.tab else "title"),
            ),
            1042,
        )

    def _names(self) -> list[str]:
        return [self.outcome.name(seat) for seat in range(len(self.outcome.ended.scores))]

    def _draw_points(self, canvas: Canvas) -> None:
        assert self.points is not None
        x, y, w, h = PANEL
        foot = draw_label(canvas, self.points.game.ledger_title.upper(), x + 40, y + 34, w - 80 - BESIDE)
        draw_points(
            canvas, Box(x + 40, foot + 22, w - 80, y + h - 24 - foot - 22), self.points, self._names(), self.colours
        )

    def _draw_chances(self, canvas: Canvas) -> None:
        x, y, w, h = PANEL
        draw_label(canvas, "HOW THE STAFF SAW IT", x + 40, y + 34, w - 80 - BESIDE)
        said = "Each side's chance to win after every decision, as the sides saw it in turn."
        styles.BODY_HINT.draw(canvas, said, (x + 40, y + 68), width=w - 80)
        label = self._review_label()
        hint = f" {label} works them out now." if label.startswith("REVIEW") else ""
        box = Box(x + 40, y + 118, w - 80, h - 160)
        draw_chances(canvas, box, self.outcome.chances, self._names(), self.colours, hint, self.outcome.round_starts)
