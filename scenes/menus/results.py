"""The results page: who won and why, duration, chart of the win estimates."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from career.challenges.condition import Challenge
from career.challenges.judging import STARS
from game.core.events import Event, MatchEnded
from game.core.game import Game
from game.core.record import RESIGNED, Record, dumps
from game.core.sanitize import DEALS
from game.core.state import State
from scenes import routes
from scenes.boards import BOARDS
from scenes.challenges import challenge_of, following, setup_for, stars_won
from scenes.menus.chart import draw_chances
from scenes.menus.front_page import SHEET, FrontPage, keep_picture
from scenes.menus.menu import MenuScene, draw_hints, draw_label, frosted_desk, page
from scenes.menus.points import draw_points, points_of
from scenes.menus.review_panel import ReviewPanel
from scenes.play.lesson import lesson_of
from scenes.play.setup import Setup
from scenes.stack import Change, Pop, Push, Reset
from scenes.ui import styles
from scenes.ui.canvas import WIDTH, Box, Canvas
from scenes.ui.input import Intent
from scenes.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.play.session import Session

PANEL: Final[Box] = Box(892, SHEET.y, 968, SHEET.h)
INSIDE: Final[Box] = Box(PANEL[0] + 40, PANEL[1] + 34, PANEL[2] - 80, PANEL[3] - 58)
ROW: Final = 1784.0
"""Width of the row of buttons, if there are many."""
TAB: Final = "challenges"
"""The tab of the career page to which a challenge leads back."""
LEAST_TURN: Final = 0.12
"""Least change of a chance in one round that is told as a turning point."""
PICTURE: Final[Box] = Box(PANEL.right - 40 - 250, PANEL.y + 18, 250, 46)
"""Where the button lies that saves the page as a picture."""
WHOLE: Final[Box] = Box(SHEET.x - 30, SHEET.y - 26, PANEL.right - SHEET.x + 60, SHEET.h + 60)
"""What is saved: the front page and what is shown beside it."""
HOT_KEYS: Final = {
    pygame.K_w: "replay",
    pygame.K_c: "turn",
    pygame.K_r: "review",
    pygame.K_a: "again",
    pygame.K_e: "picture",
    pygame.K_n: "next",
    pygame.K_t: "title",
}


@dataclass(frozen=True)
class MatchResult:
    """The outcome of a match. `estimates`: win probabilities by seat, 0..1, one row per answer of a bot."""

    game: Game
    setup: Setup
    ended: MatchEnded
    rounds: int
    decisions: int
    """Of all seats: the steps of its replay."""
    seconds: float
    estimates: list[tuple[float, ...]]
    record: Record
    view: State
    """How it ended, as every seat may know it; as the only person saw it, where there is one."""
    estimated_in: Sequence[int] = ()
    """The round of each estimate."""
    events: Sequence[Event] = ()
    """All that happened, as whoever sees `view` may know it."""
    stars: int = 0
    """Those that it has won in its `challenge`."""

    @property
    def challenge(self) -> Challenge | None:
        """The challenge that it was played for."""
        return challenge_of(self.setup)

    @property
    def guided(self) -> bool:
        """Whether it was a guided match."""
        return self.setup.practice and self.record.guide is not None

    @property
    def closing(self) -> str:
        """A sentence after the one that tells how the match ended: what to try after a guided match or a challenge."""
        if self.challenge is not None:
            title, stars = self.challenge.title, self.challenge.stars
            left = "all three stars." if self.stars == STARS else f"for the next star: {stars[self.stars].sentence}"
            return f"{title}, {left}"
        lesson = lesson_of(self.setup) if self.guided else None
        return lesson.closing if lesson is not None else ""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the best score."""
        best = max(self.ended.scores)
        return tuple(seat for seat, score in enumerate(self.ended.scores) if score == best)

    @property
    def drawn(self) -> bool:
        """Whether all seats have the same score; if only some share the lead, all of these have won."""
        return len(self.winners) == len(self.ended.scores)

    def headline(self) -> str:
        """The result for a single person against bots; otherwise the winners."""
        people = self.setup.people
        if self.drawn:
            return "STALEMATE"
        if len(people) == 1 < len(self.setup.seats):
            return "VICTORY" if set(people) & set(self.winners) & set(self.setup.humans) else "DEFEAT"
        if len(self.winners) > 1:
            return "A SHARED VICTORY"
        name = self.name(self.winners[0])
        army = name == self.setup.seat_names[self.winners[0]] and name.endswith("s")
        return (f"THE {name} WIN" if army else f"{name} WINS").upper()

    def name(self, seat: int) -> str:
        """The name of a seat; that of the bot that went on in it, if the person has resigned."""
        taken = len(self.setup.seats) > 2 and self.setup.seats[seat].kind == RESIGNED
        return f"{self.setup.name(seat)}'s stand-in" if taken else self.setup.name(seat)

    @property
    def text(self) -> str:
        """The text of the record, by which the history knows the match."""
        return dumps(self.record)

    @property
    def chances(self) -> list[tuple[float, ...]]:
        """Each estimate averaged with the one before, then the final scores; empty without estimates.

        Mostly another seat made the one before: where each side thinks well of itself, the line would jump up and down.
        """
        pairs = zip(self.estimates[:1] + self.estimates, self.estimates, strict=False)
        means = [tuple((a + b) / 2 for a, b in zip(last, now, strict=True)) for last, now in pairs]
        return [*means, self.ended.scores] if means else []

    @property
    def round_starts(self) -> list[tuple[int, int]]:
        """Each round of the match in which there are `chances`, with the number of the first of these."""
        return [(at, now) for at, now in enumerate(self.estimated_in) if now not in self.estimated_in[:at]]

    def turning_point(self) -> str:
        """In which round the chance of a seat changed most, in a sentence; "" without estimates.

        The seat is that of the only person, otherwise the first winner's.
        """
        people, ends = self.setup.people, self.round_starts[1:]
        seat = people[0] if len(people) == 1 else self.winners[0]
        course = [row[seat] for row in self.chances[:-1]]
        if len(course) < 2 or not ends:
            return ""
        parts = zip(self.round_starts, [*(at for at, _ in ends), len(course) - 1], strict=True)
        changes = [(number, course[start], course[end]) for (start, number), end in parts]
        number, before, after = max(changes, key=lambda change: abs(change[2] - change[1]))
        if abs(after - before) < LEAST_TURN:
            return "There was no single turning point: the chances changed little by little."
        way, shares = "rose" if after > before else "fell", f"{before * 100:.0f} to {after * 100:.0f} %"
        name = self.game.round_name
        return f"The turning point was {name} {number}: the chance of {self.name(seat)} {way} from {shares}."

    def sentence(self) -> str:
        """Who won and why."""
        if self.drawn:
            return f"A draw: {self.ended.reason}."
        names = [self.name(seat) for seat in self.winners]
        if len(names) > 1:
            return f"{', '.join(names[:-1])} and {names[-1]} win: {self.ended.reason}."
        return f"{names[0]} {self.ended.reason}."

    def duration(self) -> str:
        """The duration in words: 12 s, 3 min 12 s."""
        minutes, seconds = divmod(round(self.seconds), 60)
        return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"


def outcome_of(session: Session, seconds: float | None = None) -> MatchResult:
    """The outcome of a finished match; `seconds`: what it took, if the session is new."""
    assert session.ended is not None
    setup, match = session.setup, session.match
    counts = setup.game.rounds(match.state), session.decisions, session.seconds if seconds is None else seconds
    people = setup.people
    alone = people[0] if len(people) == 1 else None
    view = session.open_view() if alone is None else session.view(alone)
    past = (match.opening, *session.past)
    seen = [session.open_events(step) if alone is None else session.seen(step, alone) for step in past]
    events = [event for step in seen for event in step]
    record, timing = session.record(), session.estimated_in
    challenge = challenge_of(setup)
    stars = 0 if challenge is None else stars_won(challenge, session)
    return MatchResult(
        setup.game, setup, session.ended, *counts, session.estimates, record, view, timing, events, stars
    )


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
        self.points = points_of(outcome.record)
        self.counting = self.points is not None
        """True while points are shown instead of win chances."""

    def enter(self, app: App) -> None:
        self.app = app
        self.review = ReviewPanel(app, self.outcome, self.colours)
        self.page = FrontPage(app, self.outcome)
        self.counting = self.counting and not (self.past and self.review.begun)
        self._first = self.counting
        """What is shown at first, to which the way back leads."""
        super().enter(app)

    def leave(self) -> None:
        self.review.stop()

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
                "RECORDS" if self.past else TAB.upper() if self.challenge else "TITLE",
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
                return Reset(routes.match(setup_for(self.challenge if key == "again" else following(self.challenge))))
            case "again":
                return Reset(routes.match(self.outcome.setup.afresh(self.app.rng.randrange(DEALS))))
            case "replay":
                return Push(routes.replay(self.outcome.record))
            case "review":
                self._review()
            case "turn":
                self._turn()
            case "picture":
                self.export()
            case "back" if self._turned:
                self._turn()
            case "title" | "back":
                return Pop() if self.past else Reset(self.app.title() if not self.challenge else routes.career(TAB))
            case _ if (look := self.review.moment(key)) is not None:
                return Push(routes.replay(self.outcome.record, look.decision, look.seat, self.review.notes()))
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
        code = event.key if event is not None and event.type == pygame.KEYDOWN else None
        if intent is Intent.BACK:
            self.form.press("turn" if self._turned else "title")
            return self.act("back")
        key = HOT_KEYS.get(code or 0)
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
            if widget.key != "picture" and PANEL.holds(widget.box.centre):
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
                ("ESC", "back" if self.past or self._turned or self.challenge else "title"),
            ),
            1042,
        )

    def _names(self) -> list[str]:
        return [self.outcome.name(seat) for seat in range(len(self.outcome.ended.scores))]

    def _draw_points(self, canvas: Canvas) -> None:
        assert self.points is not None
        x, y, w, h = PANEL
        foot = draw_label(canvas, self.points.game.ledger_title.upper(), x + 40, y + 34, w - 80)
        draw_points(
            canvas, Box(x + 40, foot + 22, w - 80, y + h - 24 - foot - 22), self.points, self._names(), self.colours
        )

    def _draw_chances(self, canvas: Canvas) -> None:
        x, y, w, h = PANEL
        draw_label(canvas, "HOW THE STAFF SAW IT", x + 40, y + 34, w - 80)
        said = "Each side's chance to win after every decision, as the sides saw it in turn."
        styles.BODY_HINT.draw(canvas, said, (x + 40, y + 68), width=w - 80)
        label = self._review_label()
        hint = f" {label} works them out now." if label.startswith("REVIEW") else ""
        box = Box(x + 40, y + 118, w - 80, h - 160)
        draw_chances(canvas, box, self.outcome.chances, self._names(), self.colours, hint, self.outcome.round_starts)
