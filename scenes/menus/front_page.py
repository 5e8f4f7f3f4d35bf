"""The front page of a finished match, as a newspaper would print it: headline, photograph, figures, who played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from career.challenges.judging import STARS
from career.occasions import describe_occasion
from game.core.record import RESIGNED
from game.core.wording import many
from scenes.boards import BOARDS
from scenes.campaigns import told_after
from scenes.match.setup import kind_name
from scenes.menus.chart import draw_sign
from scenes.menus.warm import completed
from scenes.pieces.ground import DAY
from scenes.pieces.motion import BAD, GOOD, Stamp
from scenes.pieces.stars import draw_stars
from scenes.play.table_scene import board_of
from scenes.ui import pictures, styles, theme
from scenes.ui.canvas import Box, Canvas

if TYPE_CHECKING:
    from scenes.boards.board import Board
    from scenes.menus.outcome import MatchResult
    from scenes.stack import Services

SHEET: Final = Box(60, 52, 800, 836)
INSIDE: Final = SHEET.inset(44)
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
GIVEN_UP: Final = "THE WHITE FLAG"
"""The headline of a match in which one of two resigned."""


class FrontPage:
    """Draws the report of a match. `update` develops its photograph: the board at the end, from a public seat."""

    def __init__(self, app: Services, outcome: MatchResult) -> None:
        self.app = app
        self.outcome = outcome
        self.closing = outcome.closing or told_after(app, outcome.setup.occasion)
        """A sentence after the one that tells how it ended."""
        self._board: Board | None = None
        self._photo: tuple[object, pygame.Surface] | None = None
        """Scale and size of the canvas, and the board as it looks there."""
        self._print: pygame.Surface | None = None

    @property
    def board(self) -> Board:
        """The board as it stood at the end."""
        if self._board is None:
            outcome = self.outcome
            seat = outcome.setup.people[0] if len(outcome.setup.people) == 1 else 0
            self._board = board_of(self.app, outcome.setup, seat, outcome.view, still=True)
            self._board.lay_ground(outcome.events)
            self._board.update(0.0)
            if self._board.ground is not None:
                self._board.ground.turn_to(DAY, at_once=True)  # no photograph was taken by night
        return self._board

    def update(self) -> None:
        """Go on with the photograph: at most a frame's share of its pieces are made."""
        canvas = self.app.canvas
        key = (canvas.scale_key, canvas.size)
        if self._photo is None or self._photo[0] != key:
            whole = completed(canvas, lambda twin: expose(twin, self.board))
            if whole is not None:
                place = canvas.rect(*self.board.frame.area).clip(whole.get_rect())
                self._photo, self._print = (key, whole.subsurface(place).copy()), None

    @property
    def head(self) -> str:
        """The headline: the game's, unless somebody gave up before it could be earned."""
        return GIVEN_UP if self.outcome.given_up else self.board.words.front_head(self.outcome.ended)

    def told(self) -> tuple[str, ...]:
        """What stands on it, as a voice says it."""
        outcome = self.outcome
        names = outcome.setup.seat_names[: len(outcome.ended.scores)]
        players = [f"{name}: {self._player(seat)}" for seat, name in enumerate(names)]
        figures = ", ".join(f"{figure} {words}" for figure, words in self.board.words.figures())
        stars = f"{many(outcome.stars, 'star')} of {STARS}" if outcome.challenge is not None else ""
        story = (outcome.headline(), outcome.sentence(), stars, outcome.turning_point(), self.closing)
        return (*story, ". ".join(players), figures)

    # --- the page ------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw everything on the sheet: head and foot first, the photograph in what is left."""
        top = self._draw_head(canvas)
        foot = self._draw_players(canvas)
        foot = self._draw_figures(canvas, foot - 16)
        foot = self._draw_story(canvas, foot - 12)
        room = Box(INSIDE.x, top, INSIDE.w, foot - 12 - top)
        if room.h >= LEAST_PHOTO:
            self._draw_photo(canvas, room)
        self._draw_stamp(canvas, room)

    def _draw_head(self, canvas: Canvas) -> float:
        """Name of the game, length of the match, and the headline; returns the y below them."""
        outcome, (x, y, w, _) = self.outcome, INSIDE
        name = styles.TITLE.but(size=32, track=2).draw(
            canvas, outcome.game.name.upper(), (x, y - 14), width=w * 0.52, ink=theme.INK
        )
        rounds = many(outcome.rounds, outcome.game.round_name)
        unreal = "guided, not counted" if outcome.guided else "practice, not counted" if outcome.setup.practice else ""
        unreal = "" if outcome.challenge is not None else unreal
        facts = " · ".join(filter(None, (rounds, outcome.duration(), unreal)))
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
        top = INSIDE.foot + 16 - rows * high
        wide = (INSIDE.w - (columns - 1) * 30) / columns
        inks = [theme.lighter(colour, 0.62) for colour in BOARDS[outcome.game.slug].seat_colours]
        for seat in range(seats):
            x, y = INSIDE.x + seat // rows * (wide + 30), top + (seat % rows + 0.5) * high
            draw_sign(canvas, seat, (x + 10, y), 10, inks)
            name = outcome.setup.seat_names[seat]
            styles.TYPED.draw(canvas, name, (x + 32, y), "midleft", width=wide * 0.4 - 32, ink=FAINT)
            styles.TYPED_BOLD.draw(canvas, self._player(seat), (x + wide, y), "midright", width=wide * 0.58)
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
        return name if score == 0 else f"{name}, {round(score * 100)} %"

    def _draw_figures(self, canvas: Canvas, foot: float) -> float:
        """Three figures of the match above this y; returns the y above them."""
        outcome = self.outcome
        rounds = outcome.game.round_name + ("" if outcome.rounds == 1 else "s")
        counted = [(str(outcome.rounds), rounds), (str(outcome.decisions), "decisions")]
        figures = [*self.board.words.figures(), *counted][:3]
        wide = INSIDE.w / len(figures)
        label = styles.BODY_SMALL.height(canvas, 1.3)
        top = foot - label - styles.TITLE.but(size=56).height(canvas, 1.2)
        for place, (figure, words) in enumerate(figures):
            x = INSIDE.x + (place + 0.5) * wide
            styles.TITLE.but(size=56).draw(
                canvas, figure, (x, foot - label + 6), "midbottom", width=wide - 20, ink=theme.RED
            )
            styles.BODY_SMALL.draw(canvas, words, (x, foot), "midbottom", width=wide - 16, ink=FAINT)
            if place:
                canvas.surface.fill(HAIRLINE, canvas.rect(INSIDE.x + place * wide, top + 6, 1.4, foot - top - 8))
        return top

    def _draw_story(self, canvas: Canvas, foot: float) -> float:
        """How it ended, and what decided it, above this y; returns the y above them."""
        outcome = self.outcome
        parts = [
            (styles.LABEL.but(size=25), outcome.sentence(), theme.INK),
            (styles.BODY, outcome.turning_point(), FAINT),
            (styles.TYPED_BOLD.but(size=19), self.closing, theme.RED),
        ]
        laid = [(style, style.wrap(canvas, words, INSIDE.w), ink) for style, words, ink in parts if words]
        y = top = foot - sum(len(lines) * style.height(canvas, 1.26) for style, lines, _ in laid)
        if outcome.challenge is not None:
            wide, high = STARS * STAR * canvas.type_scale * 1.12, STAR * canvas.type_scale * 1.2
            top = y - high
            draw_stars(canvas, outcome.stars, INSIDE.x + (INSIDE.w - wide) / 2, y - high / 2 - 2, STAR, paper=True)
        for style, lines, ink in laid:
            middle = (INSIDE.x + INSIDE.w / 2, y)
            y = style.draw_lines(canvas, lines, middle, "midtop", leading=1.26, width=INSIDE.w, ink=ink)
        return top

    def _draw_photo(self, canvas: Canvas, room: Box) -> None:
        """The photograph, cut to fill the room; grey paper until it is developed."""
        place = canvas.rect(*room)
        if self._photo is None:
            canvas.surface.fill((196, 180, 142), place)
        else:
            if self._print is None or self._print.get_size() != place.size:
                self._print = printed(self._photo[1], place.size, max(1, canvas.px(2)))
            canvas.surface.blit(self._print, place)
        pygame.draw.rect(canvas.surface, theme.INK, place, canvas.line(1.6))

    def _draw_stamp(self, canvas: Canvas, room: Box) -> None:
        """Who has won, across the upper right corner of the photograph."""
        words = self.outcome.headline()
        colour = {"VICTORY": GOOD, "STALEMATE": theme.BRASS}.get(words, BAD)
        stamp = Stamp(words, colour, seconds=60)
        stamp.draw(canvas, (room.right + 6, room.y + 6), "topright", size=40, width=INSIDE.w * 0.6, angle=5)


def keep_picture(app: Services, picture: pygame.Surface, slug: str) -> None:
    """Write a picture into the folder of the records, and show its path."""
    store = app.store
    path = store.unused_record(slug, ".png")
    try:
        store.make(store.records)
        pygame.image.save(picture, path)
    except (OSError, pygame.error) as error:
        app.toast("NO PICTURE", f"The picture could not be written to {store.records}: {error}.")
    else:
        app.toast("PICTURE SAVED", f"{path.name} now lies in {store.records}.")


# --- the photograph --------------------------------------------------------------------------


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


def printed(picture: pygame.Surface, size: tuple[int, int], dot: int) -> pygame.Surface:
    """The middle of a picture, filling this size, in the one ink of a newspaper: browns in a raster of dots."""
    share = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    wide, high = (max(least, round(side * share)) for least, side in zip(size, picture.get_size(), strict=True))
    whole = pygame.transform.grayscale(pygame.transform.smoothscale(picture, (wide, high)))
    image = whole.subsurface(((wide - size[0]) // 2, (high - size[1]) // 2), size).copy()
    image.fill((DARKEST,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    more = image.copy()
    more.fill((CONTRAST,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    image.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    image.fill((26, 24, 20), special_flags=pygame.BLEND_RGB_ADD)
    image.fill(PRINT, special_flags=pygame.BLEND_RGB_MULT)
    raster = pygame.Surface((2 * dot, 2 * dot))
    raster.fill((255, 255, 255))
    for at in ((0, 0), (dot, dot)):
        raster.fill((255 - DOTS,) * 3, (at, (dot, dot)))
    spots = ((raster, (x, y)) for y in range(0, size[1], 2 * dot) for x in range(0, size[0], 2 * dot))
    image.fblits(spots, pygame.BLEND_RGB_MULT)
    return image
