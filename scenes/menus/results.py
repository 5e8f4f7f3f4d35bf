"""The results page of a match: its front page, the points or the review beside it, and what to do next."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Final

import pygame

from career.campaign import KIND
from career.occasions import DAY
from game.core.sanitize import DEALS
from game.core.wording import join_names
from scenes.boards import BOARDS
from scenes.boards.guided_matches import guided_matches, number_of
from scenes.keeping.challenges import next_challenge, setup_for
from scenes.menus import codes
from scenes.menus.award import Award
from scenes.menus.chart import count_points, draw_points
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
"""The panel beside the front page: points or review."""
INSIDE: Final[Box] = Box(PANEL.x + 40, PANEL.y + 34, PANEL.w - 80, PANEL.h - 58)
BUTTONS_Y: Final = 920.0
BUTTONS_WIDTH: Final = 1784.0
"""The greatest width of the row of buttons below the page."""
WIDEST_BUTTON: Final = 360.0
CHALLENGES_TAB: Final = "challenges"
TABS: Final = {DAY: "daily", KIND: "campaign"}
"""The tab of the career page that a match was begun from, by kind of occasion."""
PICTURE_BUTTON: Final[Box] = Box(PANEL.right - 40 - 250, PANEL.y + 18, 250, 46)
"""The button that saves the page as a picture."""
CODE_BUTTON: Final[Box] = Box(PICTURE_BUTTON.x - 16 - 220, PICTURE_BUTTON.y, 220, PICTURE_BUTTON.h)
"""The button that copies the deal code."""
PRINTED: Final[Box] = Box(SHEET.x - 30, SHEET.y - 26, PANEL.right - SHEET.x + 60, SHEET.h + 60)
"""The part of the screen that is saved as a picture: the front page and the panel beside it."""
SHEET_FRAME: Final = 2
"""The frame in which the sheet appears on the desk. Text comes a frame later, then photograph and review."""
AWARD_FRAME: Final = 12
"""The frame in which medals are awarded: reading a long history takes as long as drawing the page."""


class ResultsScene(MenuScene):
    """The results page of a match, with buttons for what to do next.

    The review of what people decided begins when it is asked for, goes on while the page is on top, and ends with it.
    """

    def __init__(self, outcome: MatchResult, is_past: bool = False) -> None:
        """The results of a finished match. `is_past`: the match comes from the records, to which the way back leads."""
        super().__init__()
        self.outcome = outcome
        self.is_past = is_past
        self.colours = BOARDS[outcome.game.slug].seat_colours
        self.challenge = outcome.challenge

        self.tab = ""
        """The tab of the career page to which the way back leads, or "" if it leads to the title."""
        if self.challenge is not None:
            self.tab = CHALLENGES_TAB
        elif outcome.setup.occasion is not None:
            self.tab = TABS.get(outcome.setup.occasion.kind, "")

        self.points = count_points(outcome.record)
        """The points of each side over time, or None for games without points."""
        self.shows_points = self.points is not None
        """Whether the panel shows the points instead of the review."""
        self._frames = 0

    def enter(self, app: Services) -> None:
        """Make the front page, and the panel beside it, which shows points or the review.

        In games with points it shows them first (`shows_points`). Only a match from the records (`is_past`) whose
        review was begun earlier shows the review first.
        """
        self.app = app
        self.review = ReviewPanel(app, self.outcome, self.colours)
        self.page = FrontPage(app, self.outcome)
        self.award = Award(app.settings.reduced_motion)

        self.shows_points = self.shows_points and not (self.is_past and self.review.begun)
        self._shows_points_first = self.shows_points
        super().enter(app)

    def leave(self) -> None:
        self.review.stop()

    def speech(self) -> Speech:
        return replace(super().speech(), heading=self.page.headline, sentences=self.page.spoken_sentences())

    def resume_scene(self) -> None:
        """Start a running review again after another scene was open.

        The bots' process answers one scene at a time, so a question of the review may have been lost meanwhile.
        """
        if self.review.running:
            self.review.stop()
            self.review.start()

    def update(self, seconds: float) -> Change | None:
        """Advance the page: the photograph first, then the pictures of the review, and the review itself.

        Nothing of that is done in the first frames, in which the page appears (the last of them is SHEET_FRAME + 1).
        Medals wait for frame AWARD_FRAME, since reading a long history for them takes as long as drawing the page. A
        match from the records awards none. The pictures of the review are not made while the panel shows points.
        """
        self._frames += 1
        if self._frames == AWARD_FRAME and not self.is_past:
            self._award_medals()

        if self._frames > SHEET_FRAME + 1:
            photograph_is_finished = self.page.update()
            if photograph_is_finished and not self.shows_points:
                self.review.develop()
            if self.review.update():
                self.form.place(self.widgets())
        self.award.update(seconds)
        return super().update(seconds)

    def _award_medals(self) -> None:
        """Hand over the medals that this match has won, and name them in a toast."""
        self.app.awards.reload()
        medals = self.app.awards.give()
        self.award.hand_over(medals)
        if len(medals) == 1:
            self.app.toast(f"MEDAL: {medals[0].name.upper()}", medals[0].words)
        elif medals:
            names = join_names([medal.name for medal in medals])
            self.app.toast(f"{len(medals)} MEDALS", f"{names}. CAREER shows them all.")

    # --- Buttons -------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """The buttons, and the widgets of the review unless the points are shown.

        A match that others have played, or one from before there were codes, has no deal code to copy.
        """
        widgets: list[Widget] = list(self._buttons_below())
        widgets.append(Button("picture", PICTURE_BUTTON, "SAVE A PICTURE", "E", icon="arrow-down"))
        if self.outcome.setup.code:
            widgets.append(Button("code", CODE_BUTTON, "COPY CODE", "D", icon="cards"))
        if not self.shows_points:
            widgets += self.review.widgets(self.app.canvas, INSIDE)
        return widgets

    def _buttons_below(self) -> list[Button]:
        """The buttons in a row below the page, in the middle of it. The first one is the primary one.

        From five buttons on, the gaps between them are smaller. The buttons of the way back ("title") and of the other
        side of the panel ("turn") keep their letters T and C also while one of them has ESC as its key.
        """
        rows = self._choices()
        gap = 20.0 if len(rows) < 5 else 16.0
        width = min(WIDEST_BUTTON, (BUTTONS_WIDTH - gap * (len(rows) - 1)) / len(rows))
        left = (WIDTH - len(rows) * (width + gap) + gap) / 2

        buttons: list[Button] = []
        for number, (key, label, hint, icon) in enumerate(rows):
            box = Box(left + number * (width + gap), BUTTONS_Y, width, 68)
            button = Button(key, box, label, hint, primary=number == 0, icon=icon)
            button.letters += {"title": " T", "turn": " C"}.get(key, "")
            buttons.append(button)
        return buttons

    def _choices(self) -> list[tuple[str, str, str, str]]:
        """Key, label, key hint and icon of each button below the page, in order.

        The first one is what most players want next: a review that is not complete, another match, or a try at a
        challenge. Esc turns the panel back if the player has turned it over (`is_turned`), from the points to the
        review or the other way round. Otherwise Esc leads to the records for a past match, to the tab of the career
        page from which the match was begun (`self.tab`), or to the title.
        """
        way_back = "CAREER" if self.tab else "TITLE"
        if self.is_past:
            way_back = "RECORDS"
        is_turned = self._panel_is_turned  # Esc then turns the panel back
        rows = [
            ("again", "PLAY AGAIN", "A", "again"),
            ("replay", "WATCH THE REPLAY", "W", "film"),
            ("title", way_back, "T" if is_turned else "ESC", "home"),
        ]

        if self.outcome.is_guided:
            label = "YOUR OWN MATCH" if self._next_guided_match is None else "SECOND GUIDED MATCH"
            rows[0] = ("again", label, "A", "again")
            rows.insert(1, ("deal", "THE SAME DEAL ALONE", "S", "cards"))
        if self.challenge is not None:
            try_again = ("again", "TRY AGAIN", "A", "again")
            next_one = ("next", "NEXT CHALLENGE", "N", "star")
            rows[:1] = [next_one, try_again] if self.outcome.stars else [try_again, next_one]

        # After a challenge or a guided match the two buttons for the next match come first, and then the review.
        if self.points is not None and self.review.begun:
            label = "THE REVIEW" if self.shows_points else "THE FIGURES"
            rows.insert(2, ("turn", label, "ESC" if is_turned else "C", "eye"))
        if self.review.reviewer.seats and not self.review.complete:
            next_match_is_first = self.challenge is not None or self.outcome.is_guided
            rows.insert(2 if next_match_is_first else 0, ("review", self._review_label(), "R", "target"))
        return rows

    def _review_label(self) -> str:
        """The label of the button that begins, stops or continues the review."""
        if self.review.running:
            return "STOP THE REVIEW"
        if self.review.begun:
            return "GO ON WITH THE REVIEW"
        return "REVIEW OUR DECISIONS" if len(self.outcome.setup.seats_of_people) > 1 else "REVIEW MY DECISIONS"

    @property
    def _panel_is_turned(self) -> bool:
        """Whether the panel shows the review instead of the points that it showed at first, or the other way round."""
        return self.shows_points != self._shows_points_first

    @property
    def _next_guided_match(self) -> int | None:
        """The number of the guided match after the one that has ended.

        None if it was not a guided match, or the last one.
        """
        setup = self.outcome.setup
        number = number_of(setup) if self.outcome.is_guided else None
        if number is None or number + 1 >= len(guided_matches(setup.game.slug)):
            return None
        return number + 1

    def act(self, key: Hashable) -> Change | None:
        """Carry out the command of the widget with this key. Returns the change of scene, or None.

        "again" repeats a challenge or guided match, and otherwise plays another deal. "next": the next challenge.
        "deal": the same deal once more. "turn" changes the panel between points and review.

        A key that is no command may be that of the curve of the review, or of the row of a moment. The replay then
        opens at the decision that it is about, through the eyes of its seat.
        """
        match key:
            case "again" | "next" if self.challenge is not None:
                challenge = self.challenge if key == "again" else next_challenge(self.challenge)
                return Reset(self.app.routes.match(setup_for(challenge, self.app.person)))
            case "again" if (number := self._next_guided_match) is not None:
                return Reset(self.app.routes.lesson(self.outcome.setup.game, number))
            case "again" | "deal":
                return self._begin_anew(same=key == "deal")
            case "replay":
                return Push(self.app.routes.replay(self.outcome.record))
            case "review":
                self._start_or_stop_review()
            case "turn":
                self.shows_points = not self.shows_points
                self.form.place(self.widgets())
            case "picture":
                self.export()
            case "code":
                codes.copy_code(self.app, self.outcome.setup.code)
            case "title":
                if self.is_past:
                    return Pop()
                return Reset(self.app.routes.career(self.tab) if self.tab else self.app.title())
            case _ if (place := self.review.place_in_replay(key)) is not None:
                decision, seat = place
                return Push(self.app.routes.replay(self.outcome.record, decision, seat, self.review.notes()))
        return None

    def _start_or_stop_review(self) -> None:
        """Start or continue the review, which is then shown instead of the points, or stop it if it is running."""
        if self.review.running:
            self.review.stop()
        else:
            self.review.start()
            self.shows_points = False
        self.form.place(self.widgets())

    def _begin_anew(self, same: bool) -> Change:
        """The change of scene to a new match with the same players.

        `same`: with the same deal, and without a guide. Otherwise with a random deal, whose number is below DEALS.
        """
        setup = self.outcome.setup
        if same:
            return Reset(self.app.routes.without_guide(setup))
        return Reset(self.app.routes.match(setup.for_new_match(self.app.rng.randrange(DEALS))))

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Handle an event as usual. A key or click also sends away the medals that hang before the page."""
        is_press = event is not None and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if is_press or intent is not None:
            self.award.let_go()
        return super().handle(event, intent)

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        return self.act("code") if codes.shortcut_button(event) == "copy" else super().hot_key(event, intent)

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        return frosted_desk(canvas, [PANEL], sheet=SHEET)

    def export(self) -> None:
        """Save the front page and the panel beside it as a picture, and show its name in a toast.

        Both are drawn again on another surface, without the toasts and medals that may be over them. The widgets in the
        panel belong to the picture, apart from the two buttons that copy things. PRINTED is the part that is saved.
        """
        sheet = self.app.canvas.layer(self.bake_behind(self.app.canvas).copy())
        self._draw_pages(sheet)
        for widget in self.form.widgets:
            if widget.key not in ("picture", "code") and PANEL.contains(widget.box.centre):
                widget.draw(sheet, focused=False, seconds=0.0)
        printed_part = sheet.surface.subsurface(sheet.rect(*PRINTED).clip(sheet.surface.get_rect()))
        store = self.app.store
        path = store.unused_record(self.outcome.game.slug, ".png")
        try:
            store.make(store.records)
            pygame.image.save(printed_part, path)
        except (OSError, pygame.error) as error:
            self.app.toast("NO PICTURE", f"The picture could not be written to {store.records}: {error}.")
        else:
            self.app.toast("PICTURE SAVED", f"{path.name} is now in {store.records}.")

    # --- Drawing -------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the page, and the medals over it.

        All of it at once would make the first frame long, so the page is built up in three frames: first the desk with
        its empty panel, in frame SHEET_FRAME the blank paper of the front page on it, and then everything.
        """
        if self._frames > SHEET_FRAME:
            super().draw(canvas)
            self.award.draw(canvas)
            return
        blank_paper = SHEET if self._frames == SHEET_FRAME else None
        canvas.surface.blit(frosted_desk(canvas, [PANEL], sheet=blank_paper), (0, 0))

    def draw_over(self, canvas: Canvas) -> None:
        """Draw front page, panel and hints.

        Esc leads back to the records, to a tab of the career page (`self.tab`), or to the first side of the panel.
        Without any of these it leads to the title.
        """
        self._draw_pages(canvas)
        goes_back = self.is_past or self._panel_is_turned or bool(self.tab)
        escape = "back" if goes_back else "title"
        draw_hints(canvas, (("ARROWS", "choose"), ("ENTER", "go"), ("ESC", escape)), y=1042)

    def _draw_pages(self, canvas: Canvas) -> None:
        """Draw the front page, and beside it the review or, while `shows_points`, the points of all seats.

        The heading of the points leaves room for the page's two buttons to its right (BESIDE).
        """
        self.page.draw(canvas)
        if self.points is None or not self.shows_points:
            self.review.draw(canvas, INSIDE)
            return

        left, y, width, _ = INSIDE
        title = self.points.game.ledger_title.upper()
        top = draw_label(canvas, words=title, x=left, y=y, width=width - BESIDE) + 22
        names = [self.outcome.seat_name(seat) for seat in range(len(self.outcome.ended.scores))]
        draw_points(canvas, Box(left, top, width, INSIDE.foot - top), self.points, names, self.colours)
