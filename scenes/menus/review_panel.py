"""The after-action review on the results page: progress, the curve of the chances, and the moments that decided."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.core.record import BOT, dumps
from game.core.wording import join_names
from scenes.match.advice import describe_standing, worse
from scenes.match.explaining import Explainer, slipped_away
from scenes.match.moment import Moment
from scenes.match.review import Reviewer
from scenes.match.review_result import Look, SeatReview
from scenes.menus.chart import DOT, GRID, Colours, Scale, draw_frame, draw_moment_number, draw_sign, draw_stroke
from scenes.menus.snapshots import MomentRow, Snapshots
from scenes.play.turning import Story, TurningPointWriter
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas, KeyedPicture, Point
from scenes.ui.input import Intent
from scenes.ui.menu import draw_label
from scenes.ui.widgets import Widget

if TYPE_CHECKING:
    from scenes.menus.match_result import MatchResult
    from scenes.stack import Services

# --- The curve of the chances --------------------------------------------------------------------

LEFT: Final = 92.0
"""Width of the labels beside the curve, in design pixels."""
REACH: Final = 40.0
"""The greatest distance of the mouse from a point of the curve that it chooses, in design pixels, horizontally."""


class Curve(Widget):
    """The chances after each reviewed decision. Arrows go along the curve, and a click or ACCEPT chooses a point."""

    def __init__(self, reviewer: Reviewer, colours: Colours) -> None:
        super().__init__("curve", Box(0, 0, 1, 1), "the curve")
        self.reviewer = reviewer
        self.seats = reviewer.state.seats
        self.colours = colours
        self.looks: list[Look] = []
        self.marks: Sequence[Story] = ()
        """The moments that are numbered on the curve, in their order."""
        self.final: tuple[float, ...] = ()
        """The scores at the end of the match, by seat. Empty until the curve is complete."""
        self.at: Look | None = None
        """The point under the mouse, or the one that the arrows have reached."""
        self._armed: Look | None = None
        """The point on which the mouse button was pressed."""
        self._picture: KeyedPicture | None = None
        """The chart as it was drawn last, with its background, and the values that it was drawn from."""

    @property
    def plot(self) -> Box:
        """The design box of the chart without its labels, which are to the left of it and below it."""
        x, y, width, height = self.box
        above, below, right = 12, 30, 24  # margins in design pixels
        return Box(x + LEFT, y + above, width - LEFT - right, height - above - below)

    def x_of(self, decision: float) -> float:
        """The design x of a decision, by its number in the match. The end has the number after the last decision."""
        x, _, width, _ = self.plot
        return x + width * decision / max(1, len(self.reviewer.rounds) - 1)

    def point_of(self, look: Look) -> Point:
        """The design point of a decision on the curve."""
        return (self.x_of(look.decision), self._y_of(look.value))

    def _y_of(self, chance: float) -> float:
        """The design y of a chance to win, 0..1."""
        _, y, _, height = self.plot
        return y + height * (1 - chance)

    def nearest_look(self, point: Point) -> Look | None:
        """The reviewed decision nearest to a design point. None if none is within REACH to its left or right."""
        near = [look for look in self.looks if abs(self.x_of(look.decision) - point[0]) <= REACH]
        return min(near, key=lambda look: pygame.Vector2(self.point_of(look)).distance_to(point), default=None)

    def _look_under(self, mouse: Point) -> Look | None:
        """The decision that a click at this design point would choose. None beside the curve, and without any yet."""
        return self.nearest_look(mouse) if self.contains(mouse) else None

    def uses_intent(self, intent: Intent) -> bool:
        return bool(self.looks) and intent in (Intent.LEFT, Intent.RIGHT, Intent.ACCEPT)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, focused: bool) -> bool:
        """Handle mouse or keys. Returns whether a reviewed decision was chosen.

        `self.at` is the decision under the mouse, or the one that the arrows have reached. A click chooses it only if
        the mouse button is released on the decision on which it was pressed (`_armed`), and ACCEPT chooses it at once.
        """
        if event is not None and event.type == pygame.MOUSEMOTION:
            self.at = self._look_under(event.pos)
        elif event is not None and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._armed = self._look_under(event.pos)
        elif event is not None and event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            armed, self._armed = self._armed, None
            self.at = self._look_under(event.pos)
            return armed is not None and self.at is armed
        elif focused and intent in (Intent.LEFT, Intent.RIGHT):
            self._move(1 if intent is Intent.RIGHT else -1)
        elif focused and intent is Intent.ACCEPT:
            self.at = self.at or next(iter(self.looks), None)
            return self.at is not None
        return False

    def _move(self, step: int) -> None:
        """Move the cursor by `step` reviewed decisions along the curve, at most to its first or last one.

        `self.looks`: the reviewed decisions in order. `self.at`: the one with the cursor. If there is no cursor yet, it
        appears at the first decision.
        """
        if not self.looks:
            self.at = None
            return
        last = len(self.looks) - 1
        index = self.looks.index(self.at) + step if self.at in self.looks else 0
        self.at = self.looks[max(0, min(last, index))]

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the chart, and over it the cursor at the decision that has been pointed at (`self.at`).

        `self._picture` keeps the drawn chart with all values that it depends on. It is drawn anew if one of them
        changes: the scale, the place, the reviewed decisions, the numbered moments or the final scores.
        """
        key = (canvas.scale_key, canvas.size, self.box, len(self.looks), tuple(self.marks), self.final)
        place = canvas.rect(*self.box.inset(-4)).clip(canvas.surface.get_rect())
        if self._picture is None or self._picture.key != key:
            self._draw_chart(canvas)
            self._picture = KeyedPicture(key, canvas.surface.subsurface(place).copy())
        else:
            canvas.surface.blit(self._picture.image, place)
        if self.at is not None and self.at in self.looks:
            self._draw_cursor(canvas, self.at)

    def forget_picture(self) -> None:
        """Let the chart be drawn anew, because what is behind it has changed. The kept picture is a copy of both."""
        self._picture = None

    def _draw_cursor(self, canvas: Canvas, look: Look) -> None:
        """Draw a vertical line at a reviewed decision, and beside it the round and how its seat was placed then.

        If the decision gave a chance away, the words say how much worse it was than the best one. The words are in the
        half of the chart, left or right and above or below, in which the point is not. Sizes and distances are design
        pixels.
        """
        x, y, width, height = self.plot
        look_x, look_y = self.point_of(look)
        line_width = 1.4
        canvas.surface.fill(theme.BRASS, canvas.rect(look_x - line_width / 2, y, line_width, height))
        pygame.draw.aacircle(canvas.surface, theme.GLOW, canvas.to_pixels(look_x, look_y), canvas.px(6))

        when = f"{self.reviewer.game.round_name.capitalize()} {self.reviewer.rounds[look.decision]}"
        words = f"{when}: {describe_standing(look.value, self.seats)}"
        if look.chance_given_away:
            words += f", {worse(look.best, look.value)} than the best that was found"
        else:
            words += ", choose it to see it"

        is_upper_half = look_y <= y + height / 2
        words_y = y + height - 12 - styles.LABEL_PLAIN.height(canvas) if is_upper_half else y + 8
        is_left_half = look_x < x + width / 2
        at = (look_x + (12 if is_left_half else -12), words_y)
        styles.LABEL_PLAIN.draw(canvas, words, at, "topleft" if is_left_half else "topright", ink=theme.BRIGHT)

    def _draw_chart(self, canvas: Canvas) -> None:
        """Draw the chart of the chances (0..1): grid, a line for each reviewed seat, and the numbers of the moments.

        Grid lines are at a won, an even and a lost match. In an even match each seat has the chance 1 / seats. With
        many seats that line is too low to leave room for the word LOST.
        """
        even = 1 / self.seats
        has_room = self.plot.h * even >= styles.LABEL_SMALL.height(canvas, 1.2)
        lost = "LOST" if has_room else ""
        grid_lines = ((1.0, "WON"), (even, "EVEN"), (0.0, lost))
        draw_frame(canvas, self.plot, Scale(bottom=0.0, top=1.0, lines=grid_lines))
        for seat in self.reviewer.seats:
            self._draw_line(canvas, seat)
        self._draw_moments(canvas)
        self._draw_rounds(canvas)

    def _draw_moments(self, canvas: Canvas) -> None:
        """Draw the number of each moment that decided the match on its point of the curve.

        A number that would overlap the one before it is drawn above that one, or below it at the top of the plot.
        """
        previous: Point = (-1000.0, 0.0)  # far from all points
        least_distance = 2.1 * DOT * canvas.type_scale
        for number, story in enumerate(self.marks, 1):
            moment = story.moment
            x = self.x_of(moment.stop)
            y = self._y_of(moment.chance_after)
            if abs(previous[0] - x) < least_distance and abs(previous[1] - y) < least_distance:
                above = previous[1] - least_distance
                y = above if above >= self.plot.y else previous[1] + least_distance
            previous = (x, y)
            draw_moment_number(canvas, number, previous, has_gained=moment.chance_after > moment.chance_before)

    def _draw_rounds(self, canvas: Canvas) -> None:
        """Draw a short mark and the round number below each decision that begins a round, if there is room for it.

        `reviewer.rounds`: the round of each decision, by its number in the match.
        """
        rounds = self.reviewer.rounds
        least_distance = 44  # design pixels between two round numbers
        last_x = -100.0  # the first number always has room
        for decision, number in enumerate(rounds):
            begins_round = decision == 0 or number != rounds[decision - 1]
            x = self.x_of(decision)
            if not begins_round or x - last_x < least_distance:
                continue
            last_x = x
            canvas.surface.fill(GRID, canvas.rect(x, self.plot.foot, 1.4, 6))
            at = (x, self.plot.foot + 7)
            styles.LABEL_SMALL.derive(track=0).draw(canvas, str(number), at, "midtop", width=40, ink=theme.DIM)

    def _draw_line(self, canvas: Canvas, seat: int) -> None:
        """Draw the line of a seat's chances (0..1) through all its reviewed decisions.

        Each decision has two points above each other: the chance before it and after it. If it gave some chance away,
        the drop between them is a red vertical line. The line ends at the seat's final score once that is known: there
        the x is that of a decision after the last one.
        """
        colour = canvas.shade(self.colours[seat % len(self.colours)])
        points: list[Point] = []
        drops: list[tuple[Point, Point]] = []
        for look in self.looks:
            if look.seat != seat:
                continue
            before = (self.x_of(look.decision), self._y_of(look.chance_before))
            after = self.point_of(look)
            points += [before, after]
            if look.chance_given_away:
                drops.append((before, after))
        if self.final and points:
            points.append((self.x_of(len(self.reviewer.rounds) - 1), self._y_of(self.final[seat])))

        draw_stroke(canvas, points, seat, colour, max(2, canvas.px(2.6)))
        for (x, top), (_, foot) in drops:
            canvas.surface.fill(canvas.shade(theme.DEAR), canvas.rect(x - 1.5, top, 3, max(2.0, foot - top)))
        if points:
            draw_sign(canvas, seat, points[-1], radius=11, colours=self.colours)


# --- The panel -----------------------------------------------------------------------------------

BESIDE: Final = 502.0
"""Width of the buttons of the page to the right of the heading."""
TALLEST_ROW: Final = 168.0
"""The greatest height of the row of a moment, in design pixels."""
LEAST_CURVE: Final = 150.0
"""The smallest height of the curve, in design pixels."""
GAP: Final = 8.0
"""Distance between two rows."""
ROUGH: Final = 0.1
"""If differences of this size may be chance, the share of good decisions is too uncertain to be shown."""
HEAD: Final = 98.0
"""Height of the head with its number and sentences, in design pixels."""
FOOT: Final = 52.0


class Progress(NamedTuple):
    """How far a review is: the values that the widgets of its panel depend on."""

    is_read: bool
    """Whether the record of the match has been read to its end."""
    reviewed: int
    """How many decisions have been reviewed."""
    is_running: bool
    stories: tuple[Story, ...]
    """The moments found so far, in words."""


class ReviewPanel:
    """Runs the review of a match, and shows it on the results page."""

    def __init__(self, app: Services, outcome: MatchResult, colours: Colours) -> None:
        """The panel of a finished match. An earlier review is shown at once, and is continued by `start`."""
        self.app = app
        self.outcome = outcome
        self._record_text = dumps(outcome.record)
        kept = app.history.review(self._record_text)
        self.reviewer = Reviewer(outcome.record, kept.looks if kept is not None else ())
        self.begun = kept is not None
        """Whether there is something to show."""
        self.writer = TurningPointWriter(app, outcome.setup, self.reviewer)
        self._is_writer_prepared = False
        self.curve = Curve(self.reviewer, colours)
        self.explainer = Explainer(self.reviewer)
        self.snapshots = Snapshots(self.writer)
        self.moments: list[Moment] = []
        """The moments that decided the match, as far as is known."""
        self.stories: list[Story] = []
        """Those of them that have words."""
        self.rows: list[MomentRow] = []
        self._explained_stage: tuple[int, int, int] = (0, 0, 0)
        """The stage of the review (`reviewer.stage`) at which the moments were found."""
        self.tallies = kept.tallies if kept is not None else ()
        self._kept_looks = len(kept.looks) if kept is not None else 0
        """The number of reviewed decisions in the history."""

    @property
    def running(self) -> bool:
        return self.reviewer.running

    @property
    def complete(self) -> bool:
        """Whether a complete review has been begun and has looked at all decisions that it wants to look at.

        The reviewer knows that once it has read the record. Until then the tallies of an earlier review tell it: for
        each person, how many decisions were looked at, and how many are wanted.
        """
        if self.reviewer.is_read:
            return self.begun and self.reviewer.is_finished
        return self.begun and bool(self.tallies) and all(tally.looked >= tally.wanted for tally in self.tallies)

    # --- Progress ------------------------------------------------------------------------

    def start(self) -> None:
        """Begin the review, or continue it."""
        self.begun = self.reviewer.running = True

    def stop(self) -> None:
        """Stop the review, and save what it has found."""
        self.reviewer.stop(self.app.bots)
        self.save_review()

    def save_review(self) -> None:
        """Write the review to the history if it covers more decisions than the review there (`_kept_looks`)."""
        look_count = len(self.reviewer.looks)
        if look_count > self._kept_looks:
            self._kept_looks = look_count
            self.app.history.add_review(self._record_text, self.reviewer.review)

    def update(self) -> bool:
        """Let the review go on for a frame. Returns whether the widgets have to be placed again.

        The widgets depend on how far the review is and on the moments it has found (`_progress`). A review that ends in
        this frame is saved. Tallies are counted once the record of the match has been read, and again when another
        decision has been reviewed. `writer` puts the moments into words.
        """
        if not self.begun:
            return False
        if not self._is_writer_prepared:
            self._is_writer_prepared = True
            self.writer.prepare()

        before = self._progress()
        self.reviewer.update(self.app.bots, self.app.elapsed)
        after = self._progress()
        if before.is_running and not after.is_running:
            self.save_review()
            self.curve.forget_picture()

        if after.is_read:
            if not before.is_read or after.reviewed != before.reviewed:
                self.tallies = self.reviewer.review.tallies
            self._update_curve()  # finds moments
        return before != self._progress()

    def develop(self) -> None:
        """Go on with the pictures of the moments: at most a frame's share of their pieces."""
        self.snapshots.develop(self.app.canvas, self.stories)

    def _progress(self) -> Progress:
        """How far the review is now."""
        return Progress(self.reviewer.is_read, len(self.reviewer.looks), self.running, tuple(self.stories))

    def _update_curve(self) -> None:
        """Show the reviewed decisions on the curve, and a row for each moment that decided the match.

        A look is the review of one decision. A moment is a decision or an event that decided the match, and its story
        tells it in words. Moments are looked for once the most important decisions have been reviewed, and again
        whenever the review has come further (`stage`) than the last time (`_explained_stage`). `explainer.prepare`
        needs several frames for that, and returns True in the last one. The final scores end the curve of a finished
        review.
        """
        reviewer = self.reviewer
        looks = reviewer.looks
        self.curve.looks = [looks[number] for number in sorted(looks)]
        self.curve.final = self.outcome.ended.scores if reviewer.is_finished else ()

        has_news = reviewer.has_looked_at_first and self._explained_stage != reviewer.stage
        are_moments_ready = has_news and self.explainer.prepare()
        if are_moments_ready:
            self._explained_stage = reviewer.stage
            self.moments = self.explainer.moments()
        stories = self.writer.explain(self.moments)
        if stories == self.stories:
            return

        self.stories = stories
        self.curve.marks = tuple(stories)
        self.rows = [MomentRow(number, story, self.snapshots) for number, story in enumerate(stories, 1)]

    # --- Widgets -------------------------------------------------------------------------

    def widgets(self, canvas: Canvas, box: Box) -> list[Widget]:
        """The curve, unless it is empty, and below it the rows of moments, placed in a design box.

        Above the curve is the head with its sentences, and below the rows are two lines of small print. The rows are as
        high as they can be while LEAST_CURVE is left for the curve, which gets the rest.
        """
        x, y, width, height = box
        curve_top = y + styles.LABEL_LARGE.height(canvas) + HEAD * canvas.type_scale
        rows_foot = y + height - self._small_print_height(canvas)
        count = max(1, len(self.rows))
        row_height = min(TALLEST_ROW * canvas.type_scale, (rows_foot - curve_top - LEAST_CURVE) / count - GAP)
        rows_top = rows_foot - len(self.rows) * (row_height + GAP)
        for number, row in enumerate(self.rows):
            row.box = Box(x, rows_top + number * (row_height + GAP), width, row_height)

        self.curve.box = Box(x, curve_top, width, rows_top - curve_top - 6)
        return [self.curve, *self.rows] if self.curve.looks else [*self.rows]

    def _small_print_height(self, canvas: Canvas) -> float:
        """The height of the two lines at the foot, in design pixels."""
        return 2 * styles.BODY_SMALL.height(canvas, 1.15) + 6

    def place_in_replay(self, key: Hashable) -> tuple[int, int] | None:
        """Where a replay has to open to show what the widget with this key is about. None for any other key.

        It is the number of a decision, and the seat through whose eyes it is shown. The widget is the curve, with its
        cursor on a decision, or the row of a moment.
        """
        match key:
            case "curve" if self.curve.at is not None:
                return self.curve.at.decision, self.curve.at.seat
            case ("moment", int(decision)):
                return next((decision, row.story.moment.seat) for row in self.rows if row.key == key)
        return None

    def notes(self) -> dict[int, str]:
        """The sentences about the moments that the replay shows, by decision."""
        return {story.moment.stop: story.describe() for story in self.stories}

    # --- Words ---------------------------------------------------------------------------

    def sentence(self) -> str:
        """A sentence on the progress of the review, or on its result once it has ended or been stopped.

        `begun`: there is a review, now or in the history. `reviewer.seats`: those of people. `reviewer.is_read`: all
        decisions of the record are known.
        """
        if not self.begun:
            words = "The review looks at every decision again, with only what could be seen then."
            return words if self.reviewer.seats else "Only bots made decisions in this match."

        reviewer = self.reviewer
        if not reviewer.is_read:
            return "Reading the record."
        if not reviewer.decisions:
            return "There was no choice to make in this match."
        return self._running_sentence() if self.running else self._result_sentence()

    def _running_sentence(self) -> str:
        """A sentence on the stage of a running review.

        A quick search first picks the decisions that mattered (`first_decisions`, None until then). These are reviewed
        first, then all others, and at last the ones that decided the match get a closer look.
        """
        reviewer = self.reviewer
        done = len(reviewer.looks)
        wanted = len(reviewer.decisions_to_review)
        if reviewer.is_finished:
            return "All decisions are looked at. What decided the match gets a closer look."
        if reviewer.first_decisions is None:
            return f"Looking among {wanted} decisions for those that mattered, using only what could be seen then."
        if not reviewer.has_looked_at_first:
            number = len(reviewer.first_decisions & reviewer.looks.keys()) + 1
            count = len(reviewer.first_decisions)
            return f"The decisions that mattered most come first: {number} of {count}, by what could be seen then."
        return f"What mattered most is below. The rest follows: decision {min(done + 1, wanted)} of {wanted}."

    def _result_sentence(self) -> str:
        """A sentence on how many decisions were good, by seat if several people played, and on the moments below.

        `tallies`: the counts of each person. If the review was stopped, the sentence begins with how far it came.
        """
        reviewer = self.reviewer
        done = len(reviewer.looks)
        if self._was_stopped_at_once:
            return "The review was stopped before it had looked at a decision."
        if len(self.tallies) == 1:
            words = self._seat_sentence(self.tallies[0])
        else:
            name = self.outcome.setup.name
            parts = [f"{name(tally.seat)} {tally.good} of {tally.counted}" for tally in self.tallies]
            words = f"As good as the best that was found: {join_names(parts)} decisions."
        words = f"{words} {self._verdict()}".rstrip()
        if reviewer.is_finished:
            return words
        return f"Stopped after {done} of {len(reviewer.decisions_to_review)} decisions. {words}"

    def _seat_sentence(self, tally: SeatReview) -> str:
        """A sentence on how many decisions of the only person were good.

        `tally.counted`: decisions before the match was decided. Good ones gave nothing away that the search is sure of.
        If its doubt is as large as ROUGH, it cannot tell good from bad, and "all were good" would claim too much.
        """
        if not tally.counted:
            return "The match was decided before there was a choice to make."
        if tally.good < tally.counted:
            return f"{tally.good} of your {tally.counted} decisions were as good as the best that was found."
        words = f"None of your {tally.counted} decisions stands out as a mistake."
        if self.uncertainty >= ROUGH:
            words = f"The search cannot tell which of your {tally.counted} decisions were good."
        return words

    def _verdict(self) -> str:
        """A sentence on the moments in the rows below, of which there are three at most. "" while there are none.

        All moments are told to the same seat. In a match that it won there is one moment that won it, and others that
        could have been better. Otherwise each one cost it the match, or a draw instead of a win.
        """
        if not self.moments:
            return ""
        reader = self.moments[0].seat
        count = len(self.moments)
        if self.reviewer.has_won(reader):
            more = "." if count == 1 else ", and what could have been better."
            return f"Below is the moment that won it{more}"

        subject = "More was possible" if self.reviewer.is_draw else "It was lost"
        if slipped_away(self.moments):
            start = "A win" if self.reviewer.is_draw else "It"
            steps = "is the largest step" if count == 1 else "are the largest steps"
            return f"{start} slipped away little by little: below {steps}."
        if count == 1:
            return f"{subject} at the moment below."
        return f"{subject} at the {'two' if count == 2 else 'three'} moments below."

    def empty_words(self) -> str:
        """The sentence in the place of the rows of moments while there are none.

        It is "" where the sentence at the head of the panel says it: the review was stopped before the first decision,
        or its chances are as uncertain as ROUGH, so that it cannot tell good decisions from bad ones.
        """
        if self._was_stopped_at_once or self.uncertainty >= ROUGH:
            return ""
        return "No decision is clearly worse than the best one found."

    @property
    def _was_stopped_at_once(self) -> bool:
        """Whether the review was stopped before it had looked at a decision, so that it has no chances to show."""
        return self.begun and not self.running and not self.reviewer.looks and not self.reviewer.is_finished

    @property
    def uncertainty(self) -> float:
        """How much the search usually doubts a difference between two chances, 0..1.

        It is the median of these doubts over the reviewed decisions for which a better one seemed to exist, or 0.0 if
        there is no such decision.
        """
        return median([look.doubt for look in self.curve.looks if look.better] or [0.0])

    def trust_sentences(self) -> str:
        """Sentences at the foot on how far the chances can be trusted. "" where there are none to show.

        They name exceptions: decisions after the match was as good as won or lost, those before a person took over (in
        practice from the middle of a match, without guide or hints), and choices of a long match that are left out.
        """
        if self._was_stopped_at_once:
            return ""
        words = "The chances come from a short search."
        words += " A difference that it cannot be sure of does not count as a mistake"
        if any(look.was_settled for look in self.curve.looks):
            words += ", nor does anything after the match was decided"
        setup = self.outcome.setup
        is_against_program = any(entry.kind == BOT for entry in setup.seats)  # BOT: a program of somebody else

        # These three make a match practice, too, but a person plays it from its beginning.
        was_played_from_start = self.outcome.is_guided or setup.advised or is_against_program
        began_in_the_middle = setup.practice and not was_played_from_start
        if began_in_the_middle:
            words += ". What was played before you took over is included"

        wanted = len(self.reviewer.decisions_to_review)
        choices = len(self.reviewer.decisions)
        return f"{words}. {wanted} of {choices} choices are looked at." if wanted < choices else f"{words}."

    # --- Drawing -------------------------------------------------------------------------

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw heading, legend and sentences in a design box. The form draws the widgets: the curve and the rows.

        If a review has ended without a row, a sentence in the upper third of their room says why. `reviewer.is_read`:
        all decisions of the record are known. `begun`: there is a review. `running`: it still searches.
        """
        x, y, width, height = box
        self._draw_head(canvas, box)
        self._draw_legend(canvas, x, width)

        has_no_turning_points = self.reviewer.is_read and self.begun and not self.rows and not self.running
        words = self.empty_words() if has_no_turning_points else ""
        if words:
            curve_foot = self.curve.box.foot
            lines = styles.BODY_LEAD.wrap(canvas, words, width=width - 80)
            room_below = y + height - FOOT - curve_foot
            middle = (x + width / 2, curve_foot + room_below / 3)
            styles.BODY_LEAD.draw_lines(canvas, lines, middle, "midtop", width=width, ink=theme.MUTED)

        caveat = self.trust_sentences()
        if caveat:
            caveat_height = self._small_print_height(canvas)
            caveat_box = Box(x, y + height - caveat_height + 6, width, caveat_height)
            styles.BODY_SMALL.write(canvas, caveat, caveat_box, theme.DIM)

    def _draw_head(self, canvas: Canvas, box: Box) -> None:
        """Draw the heading, the share of good decisions, the sentence, and a progress bar while the review runs.

        The heading leaves room for the page's buttons to its right (BESIDE). The sentence is to the right of the share.
        Sizes and distances are design pixels.
        """
        x, y, width, _ = box
        top = draw_label(canvas, words=self._heading(), x=x, y=y, width=width - BESIDE) + 12
        left = x
        share = self._share_words()
        if share:
            share_box = styles.TITLE.derive(size=60).draw(canvas, share, (x, top + 2), width=190, ink=theme.GLOW)
            left = share_box.right + 26

        room = x + width - left
        three_lines = 3 * styles.BODY.height(canvas)
        foot = styles.BODY.write(canvas, self.sentence(), Box(left, top + 4, room, three_lines))
        if not self.running:
            return

        bar_height = 12
        radius = canvas.px(bar_height / 2)
        groove = canvas.rect(x, foot + 12, width, bar_height)
        pygame.draw.rect(canvas.surface, (14, 12, 9), groove, border_radius=radius)
        progress = len(self.reviewer.looks) / max(1, len(self.reviewer.decisions_to_review))
        if progress:
            bar = canvas.rect(x, foot + 12, max(bar_height, width * progress), bar_height)
            pygame.draw.rect(canvas.surface, theme.BRASS, bar, border_radius=radius)

    def _heading(self) -> str:
        """The heading, which says whether the moments in the rows won the match, lost it, or made it only a draw.

        All moments are told to the same seat, so the first one tells whose match it was.
        """
        if not self.moments:
            return "WHAT YOU DECIDED"
        if self.reviewer.is_draw:
            return "WHERE MORE WAS POSSIBLE"
        return "WHERE IT WAS WON" if self.reviewer.has_won(self.moments[0].seat) else "WHERE IT WAS LOST"

    def _share_words(self) -> str:
        """The share of good decisions of the only person: "87%". "" for several people or while the review runs.

        `tallies` has one for each person, with the decisions that count (`counted`) and the share of good ones.

        It is also "" if the search is too unsure (ROUGH) or no decision counts, and for 100% of a lost match, which
        would say that the loser made no mistake.
        """
        tally = self.tallies[0] if len(self.tallies) == 1 else None
        if tally is None or self.running or self.uncertainty >= ROUGH or not tally.counted:
            return ""
        words = f"{round(tally.share_of_good * 100)}%"
        was_lost = tally.seat not in self.outcome.winners
        return "" if was_lost and words == "100%" else words

    def _draw_legend(self, canvas: Canvas, x: float, width: float) -> None:
        """Draw sign and name of each line above the curve, if there are several.

        Sizes and distances are design pixels.
        """
        seats = self.reviewer.seats if self.curve.looks else ()
        if len(seats) < 2:
            return

        room = (width - LEFT) / len(seats)
        y = self.curve.box.y - 22
        for number, seat in enumerate(seats):
            left = x + LEFT + room * number + 12
            draw_sign(canvas, seat, (left, y), radius=9, colours=self.curve.colours)
            name = self.outcome.seat_name(seat)
            styles.BODY_NOTE.draw(canvas, name, (left + 18, y), "midleft", width=room - 44)
