"""The results page: who won and why, duration, chart of the win estimates."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.core.events import MatchEnded
from game.core.game import Game
from game.core.record import RESIGNED, Record, dumps
from game.core.sanitize import DEALS
from scenes import routes
from scenes.boards import BOARDS
from scenes.menus.chart import draw_chances
from scenes.menus.menu import MenuScene, draw_hints, draw_label, frosted_desk, page
from scenes.menus.points import draw_points, points_of
from scenes.menus.review_panel import ReviewPanel
from scenes.play.lesson import lesson_of
from scenes.play.setup import Setup, kind_name
from scenes.stack import Change, Pop, Push, Reset
from scenes.ui import styles, theme
from scenes.ui.canvas import WIDTH, Box, Canvas
from scenes.ui.input import Intent
from scenes.ui.widgets import Button, Widget
from scenes.ui.wording import many

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.play.session import Session

SHEET: Final[Box] = Box(150, 120, 660, 760)
PANEL: Final[Box] = Box(858, 120, 912, 760)
INSIDE: Final[Box] = Box(PANEL[0] + 40, PANEL[1] + 34, PANEL[2] - 80, PANEL[3] - 58)
HEAD_ROOM: Final = SHEET[2] - 80
HOT_KEYS: Final = {
    pygame.K_w: "replay",
    pygame.K_c: "turn",
    pygame.K_r: "review",
    pygame.K_a: "again",
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

    @property
    def guided(self) -> bool:
        """Whether it was a guided match."""
        return self.setup.practice and self.record.guide is not None

    @property
    def closing(self) -> str:
        """A sentence after the one that tells how the match ended: what to try after a guided match."""
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
    return MatchResult(setup.game, setup, session.ended, *counts, session.estimates, session.record())


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
        self.points = points_of(outcome.record)
        self.counting = self.points is not None
        """True while points are shown instead of win chances."""

    def enter(self, app: App) -> None:
        self.app = app
        self.review = ReviewPanel(app, self.outcome, self.colours)
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
        if self.review.update():
            self.form.place(self.widgets())
        return super().update(seconds)

    def widgets(self) -> list[Widget]:
        named = [
            ("again", "PLAY AGAIN", "A", "again"),
            ("replay", "WATCH THE REPLAY", "W", "film"),
            ("title", "RECORDS" if self.past else "TITLE", "T" if self._turned else "ESC", "home"),
        ]
        if self.points is not None:
            named.insert(2, ("turn", self._other_page(), "ESC" if self._turned else "C", "eye"))
        if self._review_label():
            named.insert(0, ("review", self._review_label(), "R", "target"))
        y, wide, gap = 920.0, 360.0 if len(named) < 5 else 344.0, 20.0 if len(named) < 5 else 16.0
        start = (WIDTH - len(named) * (wide + gap) + gap) / 2
        found: list[Widget] = [
            Button(key, Box(start + number * (wide + gap), y, wide, 68), label, hint, primary=number == 0, icon=sign)
            for number, (key, label, hint, sign) in enumerate(named)
        ]
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
            case "again":
                return Reset(routes.match(self.outcome.setup.afresh(self.app.rng.randrange(DEALS))))
            case "replay":
                return Push(routes.replay(self.outcome.record))
            case "review":
                self._review()
            case "turn":
                self._turn()
            case "back" if self._turned:
                self._turn()
            case "title" | "back":
                return Pop() if self.past else Reset(self.app.title())
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

    def draw_over(self, canvas: Canvas) -> None:
        self._draw_report(canvas)
        if self.reviewing:
            self.review.draw(canvas, INSIDE)
        elif self.counting:
            self._draw_points(canvas)
        else:
            self._draw_chances(canvas)
        draw_hints(
            canvas,
            (("ARROWS", "choose"), ("ENTER", "go"), ("ESC", "back" if self.past or self._turned else "title")),
            1042,
        )

    def _draw_report(self, canvas: Canvas) -> None:
        outcome = self.outcome
        x, y, w, _ = SHEET
        middle = x + w / 2
        styles.TYPED_BOLD.but(size=22, track=2).draw(
            canvas, "AFTER-ACTION REPORT", (middle, y + 40), "midtop", width=w - 80, ink=theme.RED
        )
        head = theme.RED if outcome.headline() == "DEFEAT" else theme.INK
        size = self.head_size(canvas)
        styles.TITLE.but(size=size, track=5).draw(
            canvas, outcome.headline(), (middle, y + 140), "center", width=HEAD_ROOM, ink=head
        )
        canvas.surface.fill(theme.INK, canvas.rect(x + 60, y + 212, w - 120, 3))
        canvas.surface.fill(theme.INK, canvas.rect(x + 60, y + 218, w - 120, 1.4))
        lines = styles.LABEL.but(size=30).wrap(canvas, outcome.sentence(), w - 130)
        foot = styles.LABEL.but(size=30).draw_lines(
            canvas, lines, (middle, y + 244), "midtop", leading=1.28, width=w - 120, ink=theme.INK
        )
        if outcome.closing:
            lines = styles.TYPED_BOLD.wrap(canvas, outcome.closing, w - 130)
            foot = styles.TYPED_BOLD.draw_lines(
                canvas, lines, (middle, foot + 10), "midtop", width=w - 120, ink=theme.RED
            )
        self._draw_facts(canvas, x + 70, foot + 14, w - 140)

    def head_size(self, canvas: Canvas) -> float:
        """Type size of the headline: smaller for names than for VICTORY."""
        words = self.outcome.headline()
        return next(
            (size for size in (92, 72, 56) if styles.TITLE.but(size=size, track=5).width(canvas, words) <= HEAD_ROOM),
            48,
        )

    def _draw_facts(self, canvas: Canvas, x: float, top: float, w: float) -> None:
        """Draw one fact per line down to the foot of the sheet, with smaller gaps if there are many."""
        outcome = self.outcome
        facts = [
            ("Game", outcome.game.name),
            *((outcome.setup.seat_names[seat], self._score(seat)) for seat in range(len(outcome.ended.scores))),
            (f"{outcome.game.round_name.capitalize()}s", str(outcome.rounds)),
            ("Replay", many(outcome.decisions, "step")),
            ("Time", outcome.duration()),
            *(
                [("Counted", f"no, this was {'guided' if outcome.guided else 'practice'}")]
                if outcome.setup.practice
                else []
            ),
        ]
        bottom = SHEET[1] + SHEET[3] - 60
        step = min(45.0, (bottom - top) / len(facts))
        for number, (what, value) in enumerate(facts):
            at = bottom - (len(facts) - number - 0.5) * step
            styles.TYPED.draw(canvas, what, (x, at), "midleft", width=w * 0.34, ink=(92, 78, 56))
            styles.TYPED_BOLD.draw(canvas, value, (x + w, at), "midright", width=w * 0.62)
            canvas.surface.fill((176, 158, 118), canvas.rect(x, at + step / 2 - 1, w, 1.4))

    def _score(self, seat: int) -> str:
        """The player of a seat (name or kind) and the result."""
        scores = self.outcome.ended.scores
        entry = self.outcome.setup.seats[seat]
        name = entry.name or kind_name(entry.kind)
        if entry.name and entry.kind == RESIGNED:
            name = f"{name}, resigned"
        if seat in self.outcome.winners and not self.outcome.drawn:
            return f"{name}, victor"
        return name if scores[seat] == 0 else f"{name}, {round(scores[seat] * 100)} %"

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
        draw_chances(canvas, box, self.outcome.chances, self._names(), self.colours, hint)
