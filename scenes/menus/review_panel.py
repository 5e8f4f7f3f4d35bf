"""The after-action review on the results page: progress, the curve of the chances, and its turning points."""

from __future__ import annotations

from collections.abc import Hashable
from statistics import median
from typing import TYPE_CHECKING, Final

import pygame

from game.core.record import dumps
from game.core.wording import listed
from scenes.keeping.reviews import Look, SeatReview
from scenes.match.advice import standing, worse
from scenes.match.review import Reviewer
from scenes.menus.chart import Colours, Scale, draw_frame, draw_sign, draw_stroke
from scenes.play.turning import LuckMoment, TurningPoint, TurningPointWriter, costliest
from scenes.ui import art, styles, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.icons import draw_icon
from scenes.ui.input import Intent
from scenes.ui.menu import draw_label
from scenes.ui.widgets import Pressable, Widget

if TYPE_CHECKING:
    from scenes.menus.match_result import MatchResult
    from scenes.stack import Services

# --- The curve of the chances in an after-action review, with its turning points; any point of it ---

LEFT: Final = 92.0
"""Width of the labels beside the curve, in design pixels."""
DOT: Final = 13.0
"""Radius of the dot of a turning point."""
REACH: Final = 40.0
"""How near to a point of the curve the mouse has to be, in design pixels."""


def draw_number(canvas: Canvas, number: int, centre: Point) -> None:
    """Draw the number of a turning point on its dot."""
    art.draw_disc(canvas, centre, DOT * canvas.type_scale, theme.DEAR)
    styles.LABEL_SMALL.but(track=0).draw(canvas, str(number), centre, "center", width=22, ink=(24, 12, 8))


class Curve(Widget):
    """The chances after each decision that was looked at. A click or ACCEPT chooses a point; arrows go along it."""

    def __init__(self, reviewer: Reviewer, colours: Colours) -> None:
        super().__init__("curve", Box(0, 0, 1, 1), "the curve")
        self.reviewer = reviewer
        self.seats = reviewer.state.seats
        self.colours = colours
        self.looks: list[Look] = []
        self.numbers: dict[int, int] = {}
        """The number of each turning point, by its decision."""
        self.final: tuple[float, ...] = ()
        """The scores at the end, by seat, once the curve is whole."""
        self.at: Look | None = None
        """The point under the mouse, or where the arrows have come to."""
        self._armed: Look | None = None
        self._picture: tuple[Hashable, pygame.Surface] | None = None
        """What it was last drawn from, and that drawing with what lies behind it."""

    @property
    def plot(self) -> Box:
        x, y, w, h = self.box
        return Box(x + LEFT, y + 12, w - LEFT - 24, h - 12 - 30)

    def x_of(self, decision: float) -> float:
        x, _, w, _ = self.plot
        return x + w * decision / max(1, len(self.reviewer.rounds) - 1)

    def place(self, look: Look) -> Point:
        """Where a decision lies on the curve."""
        _, y, _, h = self.plot
        return (self.x_of(look.decision), y + h * (1 - look.value))

    def nearest(self, point: Point) -> Look | None:
        """The point of the curve nearest to the mouse: by its distance, but only as far as REACH aside."""
        near = [look for look in self.looks if abs(self.x_of(look.decision) - point[0]) <= REACH]
        return min(near, key=lambda look: pygame.Vector2(self.place(look)).distance_to(point), default=None)

    def uses_intent(self, intent: Intent) -> bool:
        return bool(self.looks) and intent in (Intent.LEFT, Intent.RIGHT, Intent.ACCEPT)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        if event is not None and event.type == pygame.MOUSEMOTION:
            self.at = self.nearest(event.pos) if self.holds(event.pos) else None
        elif event is not None and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._armed = self.nearest(event.pos) if self.holds(event.pos) else None
        elif event is not None and event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            armed, self._armed = self._armed, None
            self.at = self.nearest(event.pos) if self.holds(event.pos) else None
            return armed is not None and self.at is armed
        elif focused and intent in (Intent.LEFT, Intent.RIGHT):
            step = 1 if intent is Intent.RIGHT else -1
            at = self.looks.index(self.at) + step if self.at in self.looks else 0
            self.at = self.looks[max(0, min(len(self.looks) - 1, at))] if self.looks else None
        elif focused and intent is Intent.ACCEPT:
            self.at = self.at or next(iter(self.looks), None)
            return self.at is not None
        return False

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        key = (canvas.scale_key, canvas.size, self.box, len(self.looks), tuple(self.numbers), self.final)
        place = canvas.rect(*self.box.inset(-4)).clip(canvas.surface.get_rect())
        if self._picture is None or self._picture[0] != key:
            self._draw_chart(canvas)
            self._picture = (key, canvas.surface.subsurface(place).copy())
        else:
            canvas.surface.blit(self._picture[1], place)
        if self.at is None or self.at not in self.looks:
            return
        look, at = self.at, self.place(self.at)  # a line at that point, with what it stands for
        x, y, w, h = self.plot
        canvas.surface.fill(theme.BRASS, canvas.rect(at[0] - 0.7, y, 1.4, h))
        pygame.draw.aacircle(canvas.surface, theme.GLOW, canvas.at(*at), canvas.px(6))
        unit = self.reviewer.game.round_name
        words = f"{unit.capitalize()} {self.reviewer.rounds[look.decision]}: {standing(look.value, self.seats)}"
        if look.loss:
            words += f", {worse(look.best, look.value)} than the best that was found"
        else:
            words += ", choose it to see it"  # the others stand below with a number
        left = at[0] < x + w / 2
        top = y + 8 if at[1] > y + h / 2 else y + h - 12 - styles.LABEL_PLAIN.height(canvas)
        styles.LABEL_PLAIN.draw(
            canvas, words, (at[0] + (12 if left else -12), top), "topleft" if left else "topright", ink=theme.BRIGHT
        )

    def _draw_chart(self, canvas: Canvas) -> None:
        draw_frame(canvas, self.plot, Scale(0.0, 1.0, ((1.0, "WON"), (1 / self.seats, "EVEN"), (0.0, "LOST"))))
        for seat in self.reviewer.seats:
            self._draw_line(canvas, seat)
        before, apart = (-1000.0, 0.0), 2.1 * DOT * canvas.type_scale
        for look in self.looks:
            if look.decision in self.numbers:
                x, y = self.place(look)
                if abs(before[0] - x) < apart and abs(before[1] - y) < apart:
                    y = before[1] - apart  # one that would cover its neighbour goes above it
                before = (x, y)
                draw_number(canvas, self.numbers[look.decision], before)
        foot, rounds, last = self.plot.foot, self.reviewer.rounds, -100.0
        for stop in [stop for stop, number in enumerate(rounds) if stop == 0 or number != rounds[stop - 1]]:
            x = self.x_of(stop)
            if x - last >= 44:  # where rounds begin, as far as there is room for their numbers
                last = x
                canvas.surface.fill((96, 88, 66), canvas.rect(x, foot, 1.4, 6))
                styles.LABEL_SMALL.but(track=0).draw(
                    canvas, str(rounds[stop]), (x, foot + 7), "midtop", width=40, ink=theme.DIM
                )

    def _draw_line(self, canvas: Canvas, seat: int) -> None:
        """Draw a seat's chances: what its decisions gave away falls straight down, in red."""
        _, y, _, h = self.plot
        colour = self.colours[seat % len(self.colours)]
        points: list[Point] = []
        drops: list[tuple[Point, Point]] = []
        for look in self.looks:
            if look.seat != seat:
                continue
            points += [(self.x_of(look.decision), y + h * (1 - look.before)), self.place(look)]
            if look.loss:
                drops.append((points[-2], points[-1]))
        if self.final and points:
            points.append((self.x_of(len(self.reviewer.rounds) - 1), y + h * (1 - self.final[seat])))
        draw_stroke(canvas, points, seat, colour, max(2, canvas.px(2.6)))
        for (px, top), (_, foot) in drops:
            canvas.surface.fill(theme.DEAR, canvas.rect(px - 1.5, top, 3, max(2.0, foot - top)))
        if points:
            draw_sign(canvas, seat, points[-1], 11, self.colours)


BESIDE: Final = 502.0
"""Width at the right of the heading that the buttons of the page take."""
MOST_POINTS: Final = 4
FORTUNE: Final = "fortune"
"""The key of the row of what others or chance did."""
ROUGH: Final = 0.1
"""Where differences of this size may be chance, a share of good decisions tells too little to be shown."""
HEAD: Final = 98.0
"""Height of the head with its number and sentences, in design pixels."""
FOOT: Final = 52.0


class TurningRow(Pressable):
    """A turning point on two lines: what was decided or happened and its price; what was better, or what it was."""

    def __init__(
        self, key: Hashable, sign: int | str, upper: str, lower: str, price: str, gained: bool = False
    ) -> None:
        """`sign`: a number on its dot, or the name of an icon; `gained`: whether the chance rose."""
        super().__init__(key, Box(0, 0, 1, 1), upper)
        self.sign = sign
        self.upper = upper
        self.lower = lower
        self.price = price
        self.gained = gained
        self.spoken = f"{lower}. {price}"

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        self.draw_plate(canvas, focused, seconds)
        x, y, w, h = self.box
        middle = y + h / 2
        if isinstance(self.sign, int):
            draw_number(canvas, self.sign, (x + 30, middle))
        else:
            draw_icon(canvas, self.sign, (x + 30, middle), 28, theme.BRASS)
        ink = theme.GLOW if self.gained else theme.DEAR
        price = styles.HEAD_SMALL.draw(canvas, self.price, (x + w - 18, middle), "midright", width=170, ink=ink)
        room = price[0] - x - 58 - 18
        styles.BODY.draw(canvas, self.upper, (x + 58, middle + 1), "bottomleft", width=room, ink=theme.BRIGHT)
        lower = styles.BODY_NOTE.sentences_within(canvas, self.lower, room, 1)
        styles.BODY_NOTE.draw(canvas, lower, (x + 58, middle + 1), "topleft", width=room)


def row_of(number: int, point: TurningPoint) -> TurningRow:
    """The row of a decision."""
    better = f"Better: {point.better}. {point.why}".rstrip() if point.better else "Something else was better."
    return TurningRow(("turning", point.look.decision), number, f"{point.when}: {point.made}", better, point.price)


def row_of_fortune(fortune: LuckMoment) -> TurningRow:
    """The row of what others or chance did."""
    upper = f"{fortune.when}: {fortune.line}"
    sign = "cards" if fortune.lucky else "flag"
    before = "event" if fortune.more == 1 else f"{fortune.more} events"
    together = f"This and the {before} before it" if fortune.more else "What others did"
    lower = f"{'Luck' if fortune.lucky else together} moved your chance more than any decision of yours."
    return TurningRow(FORTUNE, sign, upper, lower, fortune.change, fortune.shift.now > fortune.shift.was)


class ReviewPanel:
    """Goes on with a review and shows it; the results page gives it its place."""

    def __init__(self, app: Services, outcome: MatchResult, colours: Colours) -> None:
        """An earlier review of the match is shown, and gone on with when it is asked for."""
        self.app = app
        self.outcome = outcome
        self._text = dumps(outcome.record)
        kept = app.history.review(self._text)
        self.reviewer = Reviewer(outcome.record, kept.looks if kept is not None else ())
        self.begun = kept is not None
        """Whether there is something to show."""
        self.writer = TurningPointWriter(app, outcome.setup, self.reviewer)
        self._prepared = False
        self.curve = Curve(self.reviewer, colours)
        self.points: list[TurningPoint] = []
        self.rows: list[TurningRow] = []
        self.fortune: LuckMoment | None = None
        """What others or chance did that decided the match."""
        self._weighed = 0
        """How many decisions had been looked at when that was found out."""
        self.tallies = kept.tallies if kept is not None else ()
        self._kept = len(kept.looks) if kept is not None else 0
        """How many decisions are in the history."""

    @property
    def running(self) -> bool:
        return self.reviewer.running

    @property
    def complete(self) -> bool:
        """Whether there is nothing more to look at, as far as that is known while the record is still read."""
        if self.reviewer.read:
            return self.begun and self.reviewer.finished
        return self.begun and bool(self.tallies) and all(of.looked >= of.wanted for of in self.tallies)

    # --- time ----------------------------------------------------------------------------

    def start(self) -> None:
        """Begin, or go on."""
        self.begun = self.reviewer.running = True

    def stop(self) -> None:
        """Stop, and keep what was found."""
        self.reviewer.stop(self.app.bots)
        self.keep()

    def keep(self) -> None:
        """Write what was found to the history, if it is more than is there."""
        found = len(self.reviewer.looks)
        if found > self._kept:
            self._kept = found
            self.app.history.add_review(self._text, self.reviewer.review)

    def update(self) -> bool:
        """Go on a little; whether other widgets are to be shown now."""
        if not self.begun:
            return False
        if not self._prepared:
            self._prepared = True
            self.writer.prepare()
        was = self.running
        before = (self.reviewer.read, len(self.reviewer.looks), was, len(self.rows))
        self.reviewer.update(self.app.bots, self.app.elapsed)
        if was and not self.running:
            self.keep()
        if self.reviewer.read and (not before[0] or len(self.reviewer.looks) != before[1]):
            self.tallies = self.reviewer.review.tallies
        if self.reviewer.read:
            self.curve.looks = [self.reviewer.looks[number] for number in sorted(self.reviewer.looks)]
            self.curve.final = self.outcome.ended.scores if self.reviewer.finished else ()
            known = self.fortune
            if self._weighed != len(self.curve.looks):
                self._weighed = len(self.curve.looks)
                shift = self.reviewer.fortune
                if shift is None or known is None or shift != known.shift:
                    self.fortune = self.writer.fortune(shift) if shift is not None else None
            dear = costliest(self.curve.looks, MOST_POINTS - (self.fortune is not None))
            points = self.writer.tell(dear)
            self.curve.numbers = {look.decision: number for number, look in enumerate(dear, 1)}
            if points != self.points or self.fortune != known:
                self.points = points
                self.rows = [row_of(self.curve.numbers[point.look.decision], point) for point in points]
                self.rows += [row_of_fortune(self.fortune)] if self.fortune is not None else []
        return before != (self.reviewer.read, len(self.reviewer.looks), self.running, len(self.rows))

    # --- places ----------------------------------------------------------------------------

    def widgets(self, canvas: Canvas, box: Box) -> list[Widget]:
        """The curve and the turning points, placed in a design box; none while there is nothing to choose."""
        x, y, w, h = box
        step = max(64.0, styles.BODY.height(canvas, 1.0) + styles.BODY_NOTE.height(canvas, 1.0) + 14)
        foot = y + h - self._foot(canvas)
        top = foot - MOST_POINTS * (step + 8)
        head = styles.LABEL_LARGE.height(canvas) + HEAD * canvas.type_scale
        self.curve.box = Box(x, y + head, w, top - y - head - 6)
        for number, row in enumerate(self.rows):
            row.box = Box(x, top + number * (step + 8), w, step)
        return [*([self.curve] if self.curve.looks else []), *self.rows]

    def _foot(self, canvas: Canvas) -> float:
        return 2 * styles.BODY_SMALL.height(canvas, 1.15) + 6

    def moment(self, key: Hashable) -> Look | None:
        """The decision that a widget stands for."""
        match key:
            case "curve":
                return self.curve.at
            case ("turning", int(number)):
                return self.reviewer.looks.get(number)
            case "fortune" if self.fortune is not None:
                return self.reviewer.looks.get(self.fortune.shift.after)
        return None

    def notes(self) -> dict[int, str]:
        """What is said of each turning point where the replay comes by."""
        notes = {point.look.decision: point.describe() for point in self.points}
        if self.fortune is not None:
            moved = f"{self._decided()} The chance to win became {self.fortune.change}."
            notes.setdefault(self.fortune.shift.after, moved)
        return notes

    # --- words -----------------------------------------------------------------------------

    def sentence(self) -> str:
        """How far it has come, or what came of it."""
        if not self.begun:
            words = "The review looks at every decision again, with only what could be seen then."
            return words if self.reviewer.seats else "Nobody but bots decided in this match."
        reviewer = self.reviewer
        done, wanted = len(reviewer.looks), len(reviewer.wanted)
        if not reviewer.read:
            return "Reading the record."
        if not reviewer.decisions:
            return "There was no choice to make in this match."
        if self.running and reviewer.first is None:
            return f"Looking for the decisions that mattered among {wanted}, with only what could be seen then."
        if self.running and reviewer.first is not None and not reviewer.essential:
            at, first = len(reviewer.first & reviewer.looks.keys()) + 1, len(reviewer.first)
            return f"The decisions that mattered most come first: {at} of {first}, by what could be seen then."
        if self.running:
            return f"What mattered most is below. The rest follows: decision {min(done + 1, wanted)} of {wanted}."
        if not done and not reviewer.finished:
            return "The review was stopped before it had looked at a decision."
        if len(self.tallies) == 1:
            words = self._verdict(self.tallies[0])
        else:
            parts = [f"{self.outcome.setup.name(of.seat)} {of.good} of {of.counted}" for of in self.tallies]
            words = f"As good as the best that was found: {listed(parts)} decisions."
        return words if reviewer.finished else f"Stopped after {done} of {wanted} decisions. {words}"

    def _verdict(self, found: SeatReview) -> str:
        if not found.counted:
            return "The match was decided before there was a choice to make."
        if found.good == found.counted:
            words = f"None of your {found.counted} decisions stands out as a mistake."
            if self.doubt >= ROUGH:
                words = f"The search cannot tell which of your {found.counted} decisions were good."
            return f"{words} {self._decided()}".strip()
        return f"{found.good} of your {found.counted} decisions were as good as the best that was found."

    def _decided(self) -> str:
        """What decided the match instead of the decisions; "" where nothing stands out."""
        return self.fortune.verdict() if self.fortune is not None else ""

    def nothing(self) -> str:
        """What stands where no decision is shown that cost anything."""
        if not self.reviewer.looks and not self.reviewer.finished:
            return "No decision has been looked at yet."
        return "" if self.doubt >= ROUGH else "Nothing that was decided is clearly worse than the best that was found."

    @property
    def doubt(self) -> float:
        """How large a difference may usually be chance, 0..1."""
        return median([look.doubt for look in self.curve.looks if look.better] or [0.0])

    def caveat(self) -> str:
        """What these numbers are worth."""
        reviewer = self.reviewer
        words = "Chances are what a short search expects. What it cannot tell apart does not count as a mistake"
        if sum(look.settled for look in self.curve.looks):
            words += ", nor does anything after the match was decided"
        if self.outcome.setup.practice and not self.outcome.is_guided:  # a guided match is practice from its start
            words += ". What was played before you took over is included"
        wanted, choices = len(reviewer.wanted), len(reviewer.decisions)
        return f"{words}. {wanted} of {choices} choices are looked at." if wanted < choices else f"{words}."

    # --- pictures ----------------------------------------------------------------------------

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw everything but the widgets in a design box."""
        x, y, w, h = box
        top = draw_label(canvas, "WHAT YOU DECIDED", x, y, w - BESIDE) + 12
        left = x
        if len(self.tallies) == 1 and not self.running and self.doubt < ROUGH:
            found, share = self.tallies[0], f"{round(self.tallies[0].share * 100)}%"
            lost = found.seat not in self.outcome.winners
            if found.counted and not (lost and share == "100%"):  # it would say that a loser made no mistake
                drawn = styles.TITLE.but(size=60).draw(canvas, share, (x, top + 2), width=190, ink=theme.GLOW)
                left = drawn.right + 26
        lines = styles.BODY.wrap(canvas, self.sentence(), x + w - left)
        foot = styles.BODY.draw_lines(canvas, lines[:3], (left, top + 4), width=x + w - left)
        if self.running:
            bar, radius = canvas.rect(x, foot + 12, w, 12), canvas.px(6)
            pygame.draw.rect(canvas.surface, (14, 12, 9), bar, border_radius=radius)
            done = len(self.reviewer.looks) / max(1, len(self.reviewer.wanted))
            if done:
                filled = canvas.rect(x, foot + 12, max(12, w * done), 12)
                pygame.draw.rect(canvas.surface, theme.BRASS, filled, border_radius=radius)
        seats = self.reviewer.seats if self.curve.looks else ()
        room = (w - LEFT) / max(1, len(seats))
        for number, seat in enumerate(seats if len(seats) > 1 else ()):  # whose line is whose
            sx, sy = x + LEFT + room * number + 12, self.curve.box.y - 22
            draw_sign(canvas, seat, (sx, sy), 9, self.curve.colours)
            styles.BODY_NOTE.draw(canvas, self.outcome.seat_name(seat), (sx + 18, sy), "midleft", width=room - 44)
        if self.reviewer.read and self.begun and not self.rows and not self.running:
            below = self.curve.box.foot
            lines = styles.BODY_LEAD.wrap(canvas, self.nothing(), w - 80)
            middle = (x + w / 2, below + (y + h - FOOT - below) / 3)
            styles.BODY_LEAD.draw_lines(canvas, lines, middle, "midtop", width=w, ink=theme.MUTED)
        foot = self._foot(canvas)
        styles.BODY_SMALL.write(canvas, self.caveat(), Box(x, y + h - foot + 6, w, foot), theme.DIM)
