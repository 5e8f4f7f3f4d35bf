"""The results page: who won and why, duration, the points, and the review of what was decided."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

import pygame

from career.campaign import KIND
from career.challenges.condition import STARS, Challenge
from career.occasions import DAY, describe_occasion
from game.core.events import Event, MatchEnded
from game.core.game import Game
from game.core.record import RESIGNED, Record
from game.core.sanitize import DEALS
from game.core.state import State
from game.core.wording import listed, many
from scenes.boards import BOARDS
from scenes.boards.guided_matches import guided_matches, lesson_of, number_of
from scenes.boards.seat_name import SeatName, sentence_about
from scenes.boards.words import Words
from scenes.keeping.campaigns import series_after
from scenes.keeping.challenges import challenge_of, following, setup_for, stars_won
from scenes.match.session import Session
from scenes.match.setup import Setup, kind_name
from scenes.menus import codes
from scenes.menus.chart import draw_points, draw_sign, points_of
from scenes.menus.preload import completed
from scenes.menus.review_panel import BESIDE, ReviewPanel
from scenes.pieces import ground
from scenes.pieces.motion import BAD, GOOD, Stamp
from scenes.pieces.stars import draw_stars
from scenes.play.table_scene import board_of
from scenes.stack import Change, Pop, Push, Reset, Services
from scenes.ui import pictures, styles, surfaces, theme
from scenes.ui.canvas import WIDTH, Box, Canvas
from scenes.ui.input import Intent
from scenes.ui.menu import MenuScene, draw_hints, draw_label, frosted_desk
from scenes.ui.voice import Speech
from scenes.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from scenes.boards.board import Board

# --- The front page of a finished match, as a newspaper would print it: headline, photograph, -----

SHEET: Final = Box(60, 52, 800, 836)
PAPER: Final = SHEET.inset(44)
LEAST_PHOTO: Final = 120.0
"""Height below which there is no photograph."""
FAINT: Final = (92, 78, 56)
STAR: Final = 44.0
"""Size of the stars of a challenge."""
HAIRLINE: Final = (176, 158, 118)
PRINT: Final = (232, 217, 184)
"""The brightest tone of a photograph."""
DARKEST: Final = 34
"""The tone that becomes the darkest one of a photograph, 0..255."""
CONTRAST: Final = 150
"""How much the tones of a photograph are spread beyond that, in 255ths."""
DOTS: Final = 22
"""How much darker the raster of a photograph is between its dots, 0..255."""
RING: Final = 1.3
"""How much wider than the place that decided the ring around it is."""
GIVEN_UP: Final = "THE WHITE FLAG"
"""The headline of a match in which one of two resigned."""


class FrontPage:
    """Draws the report of a match. `update` develops its photograph: the board at the end, from a public seat."""

    def __init__(self, app: Services, outcome: MatchResult) -> None:
        self.app = app
        self.outcome = outcome
        self.closing = outcome.closing or series_after(app.store, app.history, outcome.setup.occasion)
        """A sentence after the one that tells how it ended."""
        self.photo = Photograph()
        self._print: pygame.Surface | None = None

    @cached_property
    def board(self) -> Board:
        """The board as it stood at the end."""
        outcome = self.outcome
        seat = outcome.setup.people[0] if len(outcome.setup.people) == 1 else 0
        board = board_of(self.app, outcome.setup, seat, outcome.view, still=True)
        board.lay_ground(outcome.events)
        board.decided(outcome.events)  # before the photograph is taken: a card may show what the last battle was for
        board.update(0.0)
        if board.ground is not None:
            board.ground.turn_to(ground.DAY, at_once=True)  # no photograph was taken by night
        return board

    @property
    def words(self) -> Words[State]:
        """The words of the board, as the only person reads them."""
        return self.board.words.addressed_to(self.outcome.only_person)

    def update(self) -> None:
        """Go on with the photograph: at most a frame's share of its pieces are made."""
        if self.photo.develop(self.app.canvas, self.board):
            self._print = None

    @property
    def mark(self) -> pygame.Rect | None:
        """Where on the photograph the match was decided."""
        outcome, (x, y) = self.outcome, self.photo.corner
        decided = None if outcome.drawn or outcome.given_up else self.board.decided(outcome.events)
        return None if decided is None else self.app.canvas.rect(*decided).move(-x, -y)

    @property
    def head(self) -> str:
        """The headline: the game's, unless somebody gave up before it could be earned."""
        if self.outcome.given_up:
            return GIVEN_UP
        lost = self.outcome.headline() == "DEFEAT" and self.words.defeat
        return lost or self.words.front_head(self.outcome.ended)

    @property
    def account(self) -> str:
        """In what who has lost was behind: the only person, or the other one of two."""
        outcome, people = self.outcome, self.outcome.setup.people
        lost = [seat for seat in range(len(outcome.ended.scores)) if seat not in outcome.winners]
        lost = [seat for seat in lost if seat in people and len(people) == 1] or lost
        if outcome.given_up or outcome.drawn or len(lost) != 1:
            return ""
        return self.words.account(outcome.winners[0], lost[0], outcome.events)

    def told(self) -> tuple[str, ...]:
        """What stands on it, as a voice says it."""
        outcome = self.outcome
        names = outcome.setup.seat_names[: len(outcome.ended.scores)]
        players = [f"{name}: {self._player(seat)}" for seat, name in enumerate(names)]
        figures = ", ".join(f"{figure} {words}" for figure, words in self.words.figures())
        stars = f"{many(outcome.stars, 'star')} of {STARS}" if outcome.challenge is not None else ""
        story = (outcome.headline(), outcome.sentence(), stars, self.account, self.closing)
        return (*story, ". ".join(players), figures)

    # --- the page ------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw everything on the sheet: head and foot first, the photograph in what is left."""
        top = self._draw_head(canvas)
        foot = self._draw_players(canvas)
        foot = self._draw_figures(canvas, foot - 16)
        foot = self._draw_story(canvas, foot - 12)
        room = Box(PAPER.x, top, PAPER.w, foot - 12 - top)
        if room.h >= LEAST_PHOTO:  # cut to fill the room; grey paper until it is developed
            place = canvas.rect(*room)
            if self.photo.image is None:
                canvas.surface.fill((196, 180, 142), place)
            else:
                if self._print is None or self._print.get_size() != place.size:
                    self._print = printed(self.photo.image, self.mark, place.size, max(1, canvas.px(2)))
                canvas.surface.blit(self._print, place)
            pygame.draw.rect(canvas.surface, theme.INK, place, canvas.line(1.6))
        won = self.outcome.headline()
        stamp = Stamp(won, {"VICTORY": GOOD, "STALEMATE": theme.BRASS}.get(won, BAD), seconds=60)
        stamp.draw(canvas, (room.right + 6, room.y + 6), "topright", size=40, width=PAPER.w * 0.6, angle=5)

    def _draw_head(self, canvas: Canvas) -> float:
        """Name of the game, length of the match, and the headline; returns the y below them."""
        outcome, (x, y, w, _) = self.outcome, PAPER
        name = styles.TITLE.but(size=32, track=2).draw(
            canvas, outcome.game.name.upper(), (x, y - 14), width=w * 0.52, ink=theme.INK
        )
        rounds = many(outcome.rounds, outcome.game.round_name)
        unreal = "guided, not counted" if outcome.guided else "practice, not counted" if outcome.setup.practice else ""
        unreal = "" if outcome.challenge is not None else unreal
        facts = f"{rounds} · {unreal or outcome.duration()}"
        styles.TYPED.but(size=19).draw(canvas, facts, (x + w, name.foot - 2), "bottomright", width=w * 0.45, ink=FAINT)
        rule = name.foot + 6
        canvas.surface.fill(theme.INK, canvas.rect(x, rule, w, 3))
        canvas.surface.fill(theme.INK, canvas.rect(x, rule + 6, w, 1.4))
        rule += 14
        if outcome.setup.occasion is not None:
            line = styles.TYPED_BOLD.but(size=20)
            rule = line.draw(
                canvas, describe_occasion(outcome.setup.occasion), (x + w / 2, rule), "midtop", width=w, ink=theme.RED
            ).foot
        head = styles.TITLE.but(size=68, track=3).draw(
            canvas, self.head, (x + w / 2, rule), "midtop", width=w, ink=theme.INK
        )
        return head.foot + 8

    def _draw_players(self, canvas: Canvas) -> float:
        """Who sat in which seat, and what came of it; returns the y above them."""
        outcome, seats = self.outcome, len(self.outcome.ended.scores)
        columns = 1 if seats < 4 else 2
        rows = -(-seats // columns)
        high = max(34.0, styles.TYPED_BOLD.height(canvas, 1.5))
        top = PAPER.foot + 16 - rows * high
        wide = (PAPER.w - (columns - 1) * 30) / columns
        inks = [theme.lighter(colour, 0.62) for colour in BOARDS[outcome.game.slug].seat_colours]
        for seat in range(seats):
            x, y = PAPER.x + seat // rows * (wide + 30), top + (seat % rows + 0.5) * high
            draw_sign(canvas, seat, (x + 10, y), 10, inks)
            name = outcome.setup.seat_names[seat]
            said = styles.TYPED.draw(canvas, name, (x + 32, y), "midleft", width=wide * 0.4 - 32, ink=FAINT)
            room = x + wide - max(said.right + 8, x + wide * 0.3)
            styles.TYPED_BOLD.draw(canvas, self._player(seat), (x + wide, y), "midright", width=room)
            canvas.surface.fill(HAIRLINE, canvas.rect(x, y + high / 2 - 1, wide, 1.4))
        return top

    def _player(self, seat: int) -> str:
        """The player of a seat (name or kind) and the result."""
        outcome = self.outcome
        entry, score = outcome.setup.seats[seat], outcome.ended.scores[seat]
        name = entry.name or kind_name(entry.kind)
        if entry.name and entry.kind == RESIGNED:
            name = f"{name}, resigned"
        if seat in outcome.winners and not outcome.drawn:
            return f"{name}, victor"
        return name if score == 0 else f"{name}, {round(score * 100)}%"

    def _draw_figures(self, canvas: Canvas, foot: float) -> float:
        """Three figures of the match above this y; returns the y above them."""
        outcome = self.outcome
        rounds = outcome.game.round_name + ("" if outcome.rounds == 1 else "s")
        counted = [(str(outcome.rounds), rounds), (str(outcome.decisions), "decisions")]
        figures = [*self.words.figures(), *counted][:3]
        wide = PAPER.w / len(figures)
        label = styles.BODY_SMALL.height(canvas, 1.3)
        top = foot - label - styles.TITLE.but(size=56).height(canvas, 1.2)
        for place, (figure, words) in enumerate(figures):
            x = PAPER.x + (place + 0.5) * wide
            styles.TITLE.but(size=56).draw(
                canvas, figure, (x, foot - label + 6), "midbottom", width=wide - 20, ink=theme.RED
            )
            styles.BODY_SMALL.draw(canvas, words, (x, foot), "midbottom", width=wide - 16, ink=FAINT)
            if place:
                canvas.surface.fill(HAIRLINE, canvas.rect(PAPER.x + place * wide, top + 6, 1.4, foot - top - 8))
        return top

    def _draw_story(self, canvas: Canvas, foot: float) -> float:
        """How it ended, and what decided it, above this y; returns the y above them."""
        outcome = self.outcome
        parts = [
            (styles.LABEL.but(size=25), outcome.sentence(), theme.INK),
            (styles.BODY, self.account, FAINT),
            (styles.TYPED_BOLD.but(size=19), self.closing, theme.RED),
        ]
        laid = [(style, style.wrap(canvas, words, PAPER.w), ink) for style, words, ink in parts if words]
        y = top = foot - sum(len(lines) * style.height(canvas, 1.26) for style, lines, _ in laid)
        if outcome.challenge is not None:
            wide, high = STARS * STAR * canvas.type_scale * 1.12, STAR * canvas.type_scale * 1.2
            top = y - high
            draw_stars(canvas, outcome.stars, PAPER.x + (PAPER.w - wide) / 2, y - high / 2 - 2, STAR, paper=True)
        for style, lines, ink in laid:
            middle = (PAPER.x + PAPER.w / 2, y)
            y = style.draw_lines(canvas, lines, middle, "midtop", leading=1.26, width=PAPER.w, ink=ink)
        return top


def expose(canvas: Canvas, board: Board) -> None:
    """Draw a board alone, in its light."""
    canvas.surface.blit(pictures.cover(canvas, "shared/table"), (0, 0))
    board.paint(canvas)
    if board.ground is not None:
        board.ground.paint(canvas)
    for tile in board.tiles():
        canvas.surface.set_clip(canvas.rect(*tile.box))
        tile.draw(canvas)
    canvas.surface.set_clip(None)
    board.draw(canvas)


class Photograph:
    """What a board looks like alone: at most a frame's share of its pieces are made at a time."""

    def __init__(self) -> None:
        self.image: pygame.Surface | None = None
        self.corner: tuple[int, int] = (0, 0)
        """Where on the canvas its upper left corner is."""
        self._of: object = None

    def develop(self, canvas: Canvas, board: Board) -> bool:
        """Go on with the picture, and whether it has just been completed."""
        key = (board, canvas.scale_key, canvas.size)
        whole = completed(canvas, lambda twin: expose(twin, board)) if self._of != key else None
        if whole is not None:
            place = canvas.rect(*board.frame.area).clip(whole.get_rect())
            self._of, self.image, self.corner = key, whole.subsurface(place).copy(), place.topleft
        return whole is not None


def printed(picture: pygame.Surface, mark: pygame.Rect | None, size: tuple[int, int], dot: int) -> pygame.Surface:
    """The part of a picture around `mark`, or its middle, filling this size, in the one ink of a newspaper.

    Its browns are a raster of dots; `mark` has a ring around it.
    """
    share = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    wide, high = (max(least, round(side * share)) for least, side in zip(size, picture.get_size(), strict=True))
    whole = pygame.transform.grayscale(pygame.transform.smoothscale(picture, (wide, high)))
    spot = whole.get_rect() if mark is None else pygame.Rect([round(side * share) for side in mark])
    part = pygame.Rect((0, 0), size)
    part.center = spot.center
    part.clamp_ip(whole.get_rect())
    image = whole.subsurface(part).copy()
    image.fill((DARKEST,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    more = image.copy()
    more.fill((CONTRAST,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    image.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    image.fill((26, 24, 20), special_flags=pygame.BLEND_RGB_ADD)
    image.fill(PRINT, special_flags=pygame.BLEND_RGB_MULT)
    raster = surfaces.opaque((2 * dot, 2 * dot))
    raster.fill((255, 255, 255))
    for at in ((0, 0), (dot, dot)):
        raster.fill((255 - DOTS,) * 3, (at, (dot, dot)))
    spots = ((raster, (x, y)) for y in range(0, size[1], 2 * dot) for x in range(0, size[0], 2 * dot))
    image.fblits(spots, pygame.BLEND_RGB_MULT)
    if mark is not None:
        pygame.draw.ellipse(image, theme.RED, spot.scale_by(RING).move(-part.x, -part.y), 2 * dot)
    return image


# --- The outcome of a match in words and numbers, for the results page and its front page ---------


@dataclass(frozen=True)
class MatchResult:
    """The outcome of a match."""

    game: Game
    setup: Setup
    ended: MatchEnded
    rounds: int
    decisions: int
    """Of all seats: the steps of its replay."""
    seconds: float
    record: Record
    view: State
    """How it ended, as every seat may know it; as the only person saw it, where there is one."""
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
    def given_up(self) -> bool:
        """Whether a match of two ended because one resigned."""
        return len(self.setup.seats) == 2 and any(seat.kind == RESIGNED for seat in self.setup.seats)

    @property
    def closing(self) -> str:
        """A sentence after the one that tells how the match ended: what to try after a guided match or a challenge."""
        if self.challenge is not None:
            stars = self.challenge.stars
            return "All three stars!" if self.stars == STARS else f"For the next star: {stars[self.stars].sentence}"
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

    def sentence(self) -> str:
        """Who won and why."""
        if self.drawn:
            return f"A draw: {self.ended.reason}."
        names = [SeatName(self.name(seat), is_reader=seat == self.only_person) for seat in self.winners]
        if len(names) > 1:
            together = listed([f"{name:{'you' if place else 'You'}}" for place, name in enumerate(names)])
            return f"{together} win: {self.ended.reason}."
        return sentence_about(names[0], self.ended.reason).replace("*", "")

    @property
    def only_person(self) -> int | None:
        """The seat of the person who played alone against bots, to whom the page speaks; None if there is no such."""
        people = self.setup.people
        return people[0] if len(people) == 1 else None

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
    record = session.record()
    challenge = challenge_of(setup)
    stars = 0 if challenge is None else stars_won(challenge, session)
    return MatchResult(setup.game, setup, session.ended, *counts, record, view, events, stars)


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
