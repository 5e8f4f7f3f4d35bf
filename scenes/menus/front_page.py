"""The front page of a finished match, as a newspaper would print it: headline, photograph, players, story."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

import pygame

from career.challenges.condition import STARS
from career.occasions import describe_occasion
from career.officers import EXPRESSION_AT, Moment
from game.core.record import RESIGNED
from game.core.state import State
from game.core.wording import count_of
from scenes.boards import BOARDS
from scenes.boards.words import Words
from scenes.keeping.campaigns import series_after
from scenes.keeping.schemas import ADVISED, GUIDED, PRACTICE
from scenes.match.setup import rank_and_name
from scenes.menus.chart import draw_sign
from scenes.menus.match_result import MatchResult
from scenes.menus.photograph import Photograph, print_photograph
from scenes.menus.portraits import draw_head
from scenes.pieces import ground
from scenes.pieces.motion import BAD, GOOD, Stamp
from scenes.pieces.stars import draw_stars
from scenes.play.board_of_match import board_of
from scenes.stack import Services
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.text import NARROW

if TYPE_CHECKING:
    from scenes.boards.board import Board


SHEET: Final = Box(60, 52, 800, 836)
"""The sheet of the newspaper."""
PAPER: Final = SHEET.inset(44)
"""The printed part of the sheet."""
LEAST_PHOTO: Final = 120.0
"""Height below which the page has no photograph."""
UNDEVELOPED: Final = (196, 180, 142)
"""The grey paper of a photograph that is still being developed."""
FAINT: Final = (92, 78, 56)
STAR_SIZE: Final = 44.0
"""Size of the stars of a challenge."""
HAIRLINE: Final = (176, 158, 118)
LEAST_ROW: Final = 34.0
OFFICER_ROW: Final = 48.0
"""Height of the row of a seat, without and with heads of officers."""
NARROW_ROOM: Final = 300.0
"""Width up to which player and result are in narrower type: two columns of seats."""
RESIGNED_HEADLINE: Final = "THE WHITE FLAG"
"""The headline of a match in which one of two resigned."""
MOST_FIGURES: Final = 3
FIGURE_INK: Final = (152, 50, 37)
"""A red that can be read on the dark spots of the paper as well."""
FIGURE_STYLE: Final = styles.TITLE.derive(size=56)


class FrontPage:
    """Draws the report of a match. `update` develops its photograph of the final board."""

    def __init__(self, app: Services, outcome: MatchResult) -> None:
        self.app = app
        self.outcome = outcome
        self.closing = outcome.next_step_sentence or series_after(app.store, app.history, outcome.setup.occasion)
        """A last sentence: a suggestion, the state of the campaign's series, or ""."""
        self.photo = Photograph()
        self._print: pygame.Surface | None = None
        """The photograph as the page shows it, in dots of ink. None until it is drawn for the first time."""

    @cached_property
    def board(self) -> Board:
        """The board at the end of the match, ready to be photographed by daylight.

        It is seen from the seat of the only person. Otherwise it shows what all seats may know, seen from seat 0. The
        ground has the marks of the whole match, and a card on the board may say what was fought for last.
        """
        outcome = self.outcome
        viewer = 0 if outcome.only_person is None else outcome.only_person
        board = board_of(self.app, outcome.setup, viewer, outcome.view, still=True)
        board.lay_ground(outcome.events)

        board.show_deciding_place(outcome.events)
        board.update(0.0)  # a still board takes on its final look at once

        if board.ground is not None:
            board.ground.turn_to(ground.DAY, at_once=True)
        return board

    @property
    def words(self) -> Words[State]:
        """The words of the board, as the only person reads them."""
        return self.board.words.addressed_to(self.outcome.only_person)

    def update(self) -> bool:
        """Go on drawing the photograph of the board, a part of it in each frame. Returns whether it is finished.

        The photograph is drawn anew when the size of the window changes. Once the new one is finished, the page has to
        be printed with it, so the picture printed from the old one (`_print`) is dropped.
        """
        has_just_finished = self.photo.develop(self.app.canvas, self.board)
        if has_just_finished:
            self._print = None
        return self.photo.image is not None

    # --- The text of the page ------------------------------------------------------------

    @property
    def headline(self) -> str:
        """The headline of the page.

        A resignation has its own headline. A defeat has the game's headline for defeats, if the game has one
        (`words.defeat`). Any other match has the game's headline for its result.
        """
        if self.outcome.is_resigned:
            return RESIGNED_HEADLINE
        has_defeat_headline = self.outcome.heading() == "DEFEAT" and self.words.defeat
        return self.words.defeat if has_defeat_headline else self.words.front_head(self.outcome.ended)

    @property
    def defeat_sentence(self) -> str:
        """A sentence with facts about the loser. "" if there is no single loser.

        A person who played alone and lost is the loser. Otherwise only a match of two seats has a single one.
        """
        outcome = self.outcome
        if outcome.is_resigned or outcome.is_draw:
            return ""

        losers = [seat for seat in range(len(outcome.ended.scores)) if seat not in outcome.winners]
        if outcome.only_person in losers:
            losers = [outcome.only_person]
        if len(losers) != 1:
            return ""
        return self.words.defeat_sentence(outcome.winners[0], losers[0], outcome.events)

    def spoken_sentences(self) -> tuple[str, ...]:
        """The page in sentences for a voice: story, players with their results, and figures of the match.

        `self.closing`: the last sentence of the story, such as the state of the campaign's series, or "".
        `words.figures()`: pairs of a number and its unit.
        """
        outcome = self.outcome
        stars = f"{count_of(outcome.stars, 'star')} of {STARS}" if outcome.challenge is not None else ""
        story = (outcome.heading(), outcome.ending_sentence(), stars, self.defeat_sentence, self.closing)

        names = outcome.setup.seat_names[: len(outcome.ended.scores)]
        players = ". ".join(f"{name}: {self._player_and_result(seat)}" for seat, name in enumerate(names))
        figures = ", ".join(f"{number} {unit}" for number, unit in self.words.figures())
        return (*story, players, figures)

    def _player_and_result(self, seat: int, is_short: bool = False) -> str:
        """The player of a seat and the result: "Anna, victor", "Captain Karrow, 50%" or just "Ben".

        `is_short`: without the level of an officer.
        """
        outcome = self.outcome
        entry = outcome.setup.seats[seat]
        score = outcome.ended.scores[seat]

        player = entry.name if is_short and entry.name else rank_and_name(entry)
        if entry.name and entry.kind == RESIGNED:
            player = f"{player}, resigned"

        if seat in outcome.winners and not outcome.is_draw:
            return f"{player}, victor"
        return player if score == 0 else f"{player}, {round(score * 100)}%"

    # --- The drawing of the page ---------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the page: head and foot first, then the photograph in the room between them.

        A stamp over the photograph has the result. Sizes and distances are design pixels.
        """
        top = self._draw_head(canvas)
        foot = self._draw_players(canvas)
        foot = self._draw_figures(canvas, foot - 16)
        foot = self._draw_story(canvas, foot=foot - 12)

        room = Box(PAPER.x, top, PAPER.w, foot - 12 - top)
        if room.h >= LEAST_PHOTO:
            self._draw_photograph(canvas, room)

        heading = self.outcome.heading()
        colour = {"VICTORY": GOOD, "STALEMATE": theme.BRASS}.get(heading, BAD)
        stamp = Stamp(heading, colour, seconds_left=60)  # long ago, so that it does not move any more
        stamp.draw(canvas, (room.right + 6, room.y + 6), "topright", size=40, width=PAPER.w * 0.6, angle=5)

    def _draw_photograph(self, canvas: Canvas, room: Box) -> None:
        """Draw the photograph so that it fills the room, or blank paper while it is not finished.

        `_print` keeps it as a newspaper prints it: cropped to the room, in dots of 2 design pixels, with the deciding
        place ringed.
        """
        place = canvas.rect(*room)
        if self.photo.image is None:
            canvas.surface.fill(UNDEVELOPED, place)
        else:
            if self._print is None or self._print.get_size() != place.size:
                dot = max(1, canvas.px(2))
                self._print = print_photograph(self.photo.image, mark=self.deciding_place, size=place.size, dot=dot)
            canvas.surface.blit(self._print, place)
        pygame.draw.rect(canvas.surface, theme.INK, place, canvas.line(1.6))

    @property
    def deciding_place(self) -> pygame.Rect | None:
        """The place on the board that decided the match, in real pixels of the photograph. None if there is none.

        A draw or a resignation is not decided anywhere. `show_deciding_place` also prepares the board to show it, which
        changes nothing after the first time. `photo.corner`: the pixel of the window at which the photograph has its
        upper left corner.
        """
        outcome = self.outcome
        if outcome.is_draw or outcome.is_resigned:
            return None
        box = self.board.show_deciding_place(outcome.events)
        if box is None:
            return None
        left, top = self.photo.corner
        return self.app.canvas.rect(*box).move(-left, -top)

    def _draw_head(self, canvas: Canvas) -> float:
        """Draw the head of the page: name of the game, length of the match, its occasion, and the headline.

        The first two are at both ends of a line, with a double rule below it. Returns the design y below the head.
        Sizes and distances are design pixels.
        """
        outcome = self.outcome
        x, y, width, _ = PAPER
        name_style = styles.TITLE.derive(size=32, track=2)
        name = name_style.draw(canvas, outcome.game.name.upper(), (x, y - 14), width=width * 0.52, ink=theme.INK)
        length_style, length_at = styles.TYPED.derive(size=19), (x + width, name.foot - 2)
        length_style.draw(canvas, self._length_words(), length_at, "bottomright", width=width * 0.45, ink=FAINT)

        rule_y = name.foot + 6
        canvas.surface.fill(theme.INK, canvas.rect(x, rule_y, width, 3))
        canvas.surface.fill(theme.INK, canvas.rect(x, rule_y + 6, width, 1.4))
        top = rule_y + 14

        middle = x + width / 2
        if outcome.setup.occasion is not None:
            occasion = describe_occasion(outcome.setup.occasion)
            occasion_style = styles.TYPED_BOLD.derive(size=20)
            top = occasion_style.draw(canvas, occasion, (middle, top), "midtop", width=width, ink=theme.RED).foot

        headline_style = styles.TITLE.derive(size=68, track=3)
        headline = headline_style.draw(canvas, self.headline, (middle, top), "midtop", width=width, ink=theme.INK)
        return headline.foot + 8

    def _length_words(self) -> str:
        """The length of the match in words: "9 turns · 12 min 3 s" or "9 turns · with hints, not counted".

        A match that does not count has the reason in place of its time: it was guided, begun in the middle of another
        (PRACTICE), or somebody asked for hints (ADVISED). A challenge is practice as well, but always has its time.
        """
        outcome = self.outcome
        rounds = count_of(outcome.rounds, outcome.game.round_name)
        is_with_help = outcome.is_guided or outcome.setup.practice
        if outcome.challenge is not None or not is_with_help:
            return f"{rounds} · {outcome.duration_words()}"
        if outcome.is_guided:
            kind = GUIDED
        else:
            kind = ADVISED if outcome.setup.advised else PRACTICE
        return f"{rounds} · {kind}, not counted"

    def _draw_players(self, canvas: Canvas) -> float:
        """Draw a row for each seat at the foot of the page: sign, name of the seat, and its player with the result.

        Four seats or more are in two columns, filled one after the other. Rows are higher if one of them has the head
        of an officer. Returns the design y above all rows. Sizes and distances are design pixels.
        """
        outcome = self.outcome
        seats = len(outcome.ended.scores)
        columns = 1 if seats < 4 else 2
        rows = -(-seats // columns)  # rounded up
        gap = 30
        has_officers = any(outcome.setup.officer(seat) is not None for seat in range(seats))
        row_height = max(OFFICER_ROW if has_officers else LEAST_ROW, styles.TYPED_BOLD.height(canvas, 1.5))
        top = PAPER.foot + 16 - rows * row_height
        column_width = (PAPER.w - (columns - 1) * gap) / columns

        # The colours of the seats are for a dark table. On paper they have to be darker.
        inks = [theme.lighter(canvas.shade(colour), factor=0.62) for colour in BOARDS[outcome.game.slug].seat_colours]
        for seat in range(seats):
            column, row = divmod(seat, rows)
            x = PAPER.x + column * (column_width + gap)
            y = top + (row + 0.5) * row_height
            draw_sign(canvas, seat, (x + 10, y), radius=10, colours=inks)

            name = outcome.setup.seat_names[seat]
            name_width = column_width * 0.4 - 32
            name_box = styles.TYPED.draw(canvas, name, (x + 32, y), "midleft", width=name_width, ink=FAINT)
            result_width = x + column_width - max(name_box.right + 8, x + column_width * 0.3)
            self._draw_player(canvas, seat, (x + column_width, y), result_width, row_height - 6)
            canvas.surface.fill(HAIRLINE, canvas.rect(x, y + row_height / 2 - 1, column_width, 1.4))
        return top

    def _draw_player(self, canvas: Canvas, seat: int, at: Point, width: float, side: float) -> None:
        """Draw player and result of a seat, and before them the head of its officer, pleased or grim by the result.

        `at`: the middle of the right edge. `width`: the room for both. `side`: that of the head. All are design pixels.
        If letters squeezed to NARROW of their width do not fit, the level of the officer is left out.
        """
        outcome = self.outcome
        officer = outcome.setup.officer(seat)
        room = width if officer is None else width - side - 10
        style = styles.TYPED_BOLD if width > NARROW_ROOM else styles.LABEL.derive(size=18, track=0)
        choices = (self._player_and_result(seat), self._player_and_result(seat, is_short=True))
        player = style.first_that_fits(canvas, choices, width=room / NARROW)
        words_box = style.draw(canvas, player, at, "midright", width=room, ink=theme.INK)
        if officer is None:
            return

        result: Moment = "victory" if seat in outcome.winners else "defeat"
        expression = EXPRESSION_AT["draw" if outcome.is_draw else result]
        draw_head(canvas, officer, expression, (words_box.x - side - 10, at[1]), side, frame=theme.INK)

    def _draw_figures(self, canvas: Canvas, foot: float) -> float:
        """Draw a few figures of the match side by side, each with its unit, above the design y `foot`.

        They are the game's own (`words.figures()`: pairs of a number and its unit), then the numbers of rounds and of
        decisions, MOST_FIGURES at most. A thin line separates them. Returns the design y above them. Sizes and
        distances are design pixels.
        """
        outcome = self.outcome
        rounds = outcome.game.round_name + ("" if outcome.rounds == 1 else "s")
        counts = [(str(outcome.rounds), rounds), (str(outcome.decisions), "decisions")]
        figures = [*self.words.figures(), *counts][:MOST_FIGURES]

        width = PAPER.w / len(figures)
        label_height = styles.BODY_SMALL.height(canvas, 1.3)
        top = foot - label_height - FIGURE_STYLE.height(canvas, 1.2)
        for column, (figure, unit) in enumerate(figures):
            middle = PAPER.x + (column + 0.5) * width
            at = (middle, foot - label_height + 6)
            FIGURE_STYLE.draw(canvas, figure, at, "midbottom", width=width - 20, ink=FIGURE_INK)
            styles.BODY_SMALL.draw(canvas, unit, (middle, foot), "midbottom", width=width - 16, ink=FAINT)
            if column > 0:
                left_edge = PAPER.x + column * width
                canvas.surface.fill(HAIRLINE, canvas.rect(left_edge, top + 6, 1.4, foot - top - 8))
        return top

    def _draw_story(self, canvas: Canvas, foot: float) -> float:
        """Draw above the design y `foot` how the match ended, and the stars of a challenge.

        Returns the y above them. Sizes and distances are design pixels.
        """
        outcome = self.outcome
        paragraphs = [
            (styles.LABEL.derive(size=25), outcome.ending_sentence(), theme.INK),
            (styles.BODY, self.defeat_sentence, FAINT),
            (styles.TYPED_BOLD.derive(size=19), self.closing, theme.RED),
        ]
        wrapped = [(style, style.wrap(canvas, words, PAPER.w), ink) for style, words, ink in paragraphs if words]
        text_top = foot - sum(len(lines) * style.height(canvas, 1.26) for style, lines, _ in wrapped)

        top = text_top
        if outcome.challenge is not None:
            stars_width = STARS * STAR_SIZE * canvas.type_scale * 1.12
            stars_height = STAR_SIZE * canvas.type_scale * 1.2
            top -= stars_height
            left = PAPER.x + (PAPER.w - stars_width) / 2
            draw_stars(canvas, won=outcome.stars, x=left, y=text_top - stars_height / 2 - 2, size=STAR_SIZE, paper=True)

        y = text_top
        for style, lines, ink in wrapped:
            middle = (PAPER.x + PAPER.w / 2, y)
            y = style.draw_lines(canvas, lines, middle, "midtop", leading=1.26, width=PAPER.w, ink=ink)
        return top
