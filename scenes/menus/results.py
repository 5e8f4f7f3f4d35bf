"""The results page of a match: its front page, the points or the review beside it, and what to do next."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Final

import pygame

from career.campaign import KIND
from career.occasions import DAY
from game.core.sanitize import DEALS
from game.core.wording import listed
from scenes.boards import BOARDS
from scenes.boards.guided_matches import guided_matches, number_of
from scenes.keeping.challenges import following, setup_for
from scenes.menus import codes
from scenes.menus.chart import draw_points, points_of
from scenes.menus.front_page import SHEET, FrontPage
from scenes.menus.match_result import MatchResult
from scenes.menus.review_panel import BESIDE, ReviewPanel
from scenes.stack import Change, Pop, Push, Reset, Services
from scenes.ui.canvas import WIDTH, Box, Canvas
from scenes.ui.input import Intent
from scenes.ui.menu import MenuScene, draw_hints, draw_label, frosted_desk
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


AWARDED: Final = 12
"""The frame in which medals are awarded: to look through a long history takes as long as to draw the page."""


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
        self._frames = 0
        """Frames so far: the desk comes in the first, the words in the second, then photograph, review and medals."""
        self.points = points_of(outcome.record)
        self.counting = self.points is not None
        """True while points are shown instead of the review."""

    def enter(self, app: Services) -> None:
        self.app = app
        self.review = ReviewPanel(app, self.outcome, self.colours)
        self.page = FrontPage(app, self.outcome)
        self.counting = self.counting and not (self.past and self.review.begun)
        self._first = self.counting
        """What is shown at first, to which the way back leads."""
        super().enter(app)

    def leave(self) -> None:
        self.review.stop()

    def speech(self) -> Speech:
        return replace(super().speech(), heading=self.page.head, sentences=self.page.told())

    def resumed(self) -> None:
        if self.review.running:  # others may have asked the bots' process meanwhile
            self.review.stop()
            self.review.start()

    def update(self, seconds: float) -> Change | None:
        self._frames += 1
        if self._frames == AWARDED and not self.past:
            self.app.awards.look()
            fresh = self.app.awards.give()
            if len(fresh) == 1:
                self.app.toast(f"MEDAL: {fresh[0].name.upper()}", fresh[0].words)
            elif fresh:
                names = listed([medal.name for medal in fresh])
                self.app.toast(f"{len(fresh)} MEDALS", f"{names}. CAREER shows them all.")
        if self._frames > 3:
            self.page.update()
            if self.review.update():
                self.form.place(self.widgets())
        return super().update(seconds)

    def widgets(self) -> list[Widget]:
        way = "RECORDS" if self.past else "CAREER" if self.tab else "TITLE"
        named = [
            ("again", "PLAY AGAIN", "A", "again"),
            ("replay", "WATCH THE REPLAY", "W", "film"),
            ("title", way, "T" if self._turned else "ESC", "home"),
        ]
        if self.outcome.guided:
            named[0] = ("again", "YOUR OWN MATCH" if self._second is None else "SECOND GUIDED MATCH", "A", "again")
            named.insert(1, ("deal", "THE SAME DEAL ALONE", "S", "cards"))
        if self.challenge is not None:
            named[0] = ("again", "TRY AGAIN", "A", "again")
            named.insert(0, ("next", "NEXT CHALLENGE", "N", "star"))
            named[:2] = named[:2] if self.outcome.stars else named[1::-1]
        if self.points is not None and self.review.begun:
            other = "THE REVIEW" if self.counting else "THE FIGURES"
            named.insert(2, ("turn", other, "ESC" if self._turned else "C", "eye"))
        if self.review.reviewer.seats and not self.review.complete:
            label = "REVIEW OUR DECISIONS" if len(self.outcome.setup.people) > 1 else "REVIEW MY DECISIONS"
            label = "GO ON WITH THE REVIEW" if self.review.begun else label
            label = "STOP THE REVIEW" if self.review.running else label
            ahead = 0 if self.challenge is None and not self.outcome.guided else 2  # buttons of what to play next
            named.insert(ahead, ("review", label, "R", "target"))
        y, gap = 920.0, 20.0 if len(named) < 5 else 16.0
        wide = min(360.0, (ROW - gap * (len(named) - 1)) / len(named))
        start = (WIDTH - len(named) * (wide + gap) + gap) / 2
        found: list[Widget] = [
            Button(key, Box(start + number * (wide + gap), y, wide, 68), label, hint, primary=number == 0, icon=sign)
            for number, (key, label, hint, sign) in enumerate(named)
        ]
        for widget in found:
            widget.letters += {"title": " T", "turn": " C"}.get(str(widget.key), "")
        found.append(Button("picture", PICTURE, "SAVE A PICTURE", "E", icon="arrow-down"))
        if self.outcome.setup.code:
            found.append(Button("code", CODE, "COPY CODE", "D", icon="cards"))
        if not self.counting:
            found += self.review.widgets(self.app.canvas, INSIDE)
        return found

    @property
    def _turned(self) -> bool:
        """Whether something else is shown than at first."""
        return self.counting != self._first

    @property
    def _second(self) -> int | None:
        """The number of the guided match that follows the one that is over."""
        setup = self.outcome.setup
        number = number_of(setup) if self.outcome.guided else None
        return None if number is None or number + 1 >= len(guided_matches(setup.game.slug)) else number + 1

    def act(self, key: Hashable) -> Change | None:
        match key:
            case "again" | "next" if self.challenge is not None:
                challenge = self.challenge if key == "again" else following(self.challenge)
                return Reset(self.app.routes.match(setup_for(challenge, self.app.person)))
            case "again" if self._second is not None:
                return Reset(self.app.routes.lesson(self.outcome.setup.game, self._second))
            case "again" | "deal":
                return self._begin_anew(same=key == "deal")
            case "replay":
                return Push(self.app.routes.replay(self.outcome.record))
            case "review":
                if self.review.running:
                    self.review.stop()
                else:
                    self.review.start()
                    self.counting = False
                self.form.place(self.widgets())
            case "turn":
                self.counting = not self.counting
                self.form.place(self.widgets())
            case "picture":
                self.export()
            case "code":
                codes.copied(self.app, self.outcome.setup.code)
            case "title":
                return Pop() if self.past else Reset(self.app.routes.career(self.tab) if self.tab else self.app.title())
            case _ if (look := self.review.moment(key)) is not None:
                return Push(self.app.routes.replay(self.outcome.record, look.decision, look.seat, self.review.notes()))
        return None

    def _begin_anew(self, same: bool) -> Change:
        """Begin a match of the same seats. `same`: with the same deal, and without a guide."""
        setup, routes = self.outcome.setup, self.app.routes
        return Reset(routes.unguided(setup) if same else routes.match(setup.afresh(self.app.rng.randrange(DEALS))))

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        return self.act("code") if codes.shortcut(event) == "copy" else super().hot_key(event, intent)

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        return frosted_desk(canvas, [PANEL], sheet=SHEET)

    def export(self) -> None:
        """Save the front page and what is beside it as a picture, and show its path."""
        twin = self.app.canvas.layer(self.bake_behind(self.app.canvas).copy())
        self._draw_pages(twin)
        for widget in self.form.widgets:
            if widget.key not in ("picture", "code") and PANEL.holds(widget.box.centre):
                widget.draw(twin, focused=False, seconds=0.0)
        whole = twin.surface.subsurface(twin.rect(*WHOLE).clip(twin.surface.get_rect()))
        store = self.app.store
        path = store.unused_record(self.outcome.game.slug, ".png")
        try:
            store.make(store.records)
            pygame.image.save(whole, path)
        except (OSError, pygame.error) as error:
            self.app.toast("NO PICTURE", f"The picture could not be written to {store.records}: {error}.")
        else:
            self.app.toast("PICTURE SAVED", f"{path.name} now lies in {store.records}.")

    def _draw_pages(self, canvas: Canvas) -> None:
        self.page.draw(canvas)
        if self.points is None or not self.counting:
            self.review.draw(canvas, INSIDE)
            return
        x, y, w, h = PANEL
        top = draw_label(canvas, self.points.game.ledger_title.upper(), x + 40, y + 34, w - 80 - BESIDE) + 22
        names = [self.outcome.name(seat) for seat in range(len(self.outcome.ended.scores))]
        draw_points(canvas, Box(x + 40, top, w - 80, y + h - 24 - top), self.points, names, self.colours)

    def draw(self, canvas: Canvas) -> None:
        if self._frames > 2:
            super().draw(canvas)
        else:
            canvas.surface.blit(frosted_desk(canvas, [PANEL], sheet=SHEET if self._frames > 1 else None), (0, 0))

    def draw_over(self, canvas: Canvas) -> None:
        self._draw_pages(canvas)
        way = "back" if self.past or self._turned or self.tab else "title"
        draw_hints(canvas, (("ARROWS", "choose"), ("ENTER", "go"), ("ESC", way)), 1042)
