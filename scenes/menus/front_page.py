"""The front page of a finished match, as a newspaper would print it: headline, photograph, players, story."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

import pygame

from career.challenges.condition import STARS
from career.occasions import describe_occasion
from game.core.record import RESIGNED
from game.core.state import State
from game.core.wording import many
from scenes.boards import BOARDS
from scenes.boards.words import Words
from scenes.keeping.career import series_after
from scenes.match.setup import kind_name
from scenes.menus.chart import draw_sign
from scenes.menus.match_result import MatchResult
from scenes.menus.photograph import Photograph, print_photograph
from scenes.pieces import ground
from scenes.pieces.motion import BAD, GOOD, Stamp
from scenes.pieces.stars import draw_stars
from scenes.play.table_scene import board_of
from scenes.stack import Services
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas

if TYPE_CHECKING:
    from scenes.boards.board import Board


SHEET: Final = Box(60, 52, 800, 836)
PAPER: Final = SHEET.inset(44)
LEAST_PHOTO: Final = 120.0
"""Height below which there is no photograph."""
FAINT: Final = (92, 78, 56)
STAR: Final = 44.0
"""Size of the stars of a challenge."""
HAIRLINE: Final = (176, 158, 118)
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
                    self._print = print_photograph(self.photo.image, self.mark, place.size, max(1, canvas.px(2)))
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
