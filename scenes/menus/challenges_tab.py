"""The challenges: a game on the left, its five tasks beside it, each begun by a press."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from career.challenges import CHALLENGES, challenges_of
from career.challenges.condition import STARS, Challenge
from game.catalogue import GAMES
from game.core.record import HUMAN
from scenes.boards.board import Board
from scenes.keeping.challenges import FAIR, record_for, setup_for
from scenes.match.session import Session
from scenes.match.setup import kind_name, setup_of
from scenes.menus.photograph import Photograph
from scenes.menus.tabs import AREA, BESIDE, MARGIN, SIDE_GAP, PageTab, TabbedScene, side_tabs
from scenes.pieces.stars import draw_stars, draw_task, task_height
from scenes.play.table_scene import board_of
from scenes.stack import Change, Reset
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.widgets import Pressable, Widget

FOOT: Final = 46.0
"""Height of the line below the tasks."""
ROW: Final = 600.0
"""Width of a challenge in the list."""
LEAST: Final = 110.0
"""The lowest picture of a position that is shown."""


class TaskRow(Pressable):
    """A challenge: its title and opponents, what its stars ask, and the best stars so far. A press begins it."""

    def __init__(self, challenge: Challenge, box: Box, won: int | None) -> None:
        """`won`: the best stars so far; None before the first try."""
        super().__init__(("challenge", challenge.slug), box, challenge.title)
        self.challenge = challenge
        self.won = won
        best = "not tried yet" if won is None else f"{won} of {STARS} stars"
        self.spoken = ". ".join([against(challenge), *(star.sentence.rstrip(".") for star in challenge.stars), best])

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        self.draw_plate(canvas, focused, seconds)
        x, y, w, h = self.box
        middle = y + h / 2
        number = self.challenge.slug.rpartition("-")[2]
        styles.HEAD_FIGURE.draw(canvas, number, (x + 38, middle), "center", width=44, ink=theme.BRASS)
        line = styles.HEAD_SMALL.height(canvas)
        stars = x + w - 20 - STARS * 34 * canvas.type_scale * 1.12
        draw_stars(canvas, self.won or 0, stars, middle, 34)
        title, below, wide = (x + 78, middle - line * 0.62), (x + 78, middle + line * 0.5), stars - x - 88
        styles.HEAD_SMALL.draw(canvas, self.challenge.title, title, "midleft", width=wide, ink=theme.BRIGHT)
        styles.BODY_SMALL.draw(canvas, against(self.challenge), below, "midleft", width=wide)


def against(challenge: Challenge) -> str:
    """The opponents: "against 2 Sergeants"."""
    bots = [kind_name(kind) for kind in challenge.seats if kind != HUMAN]
    who = f"a {bots[0]}" if len(bots) == 1 else f"{len(bots)} {bots[0]}s"
    return f"against {who}"


class ChallengesTab(PageTab):
    """The challenges of all games."""

    name = "challenges"
    label = "CHALLENGES"
    hints = (("ARROWS", "choose"), ("ENTER", "play"), ("ESC", "back"))

    def __init__(self, page: TabbedScene) -> None:
        super().__init__(page)
        tried = self.app.history.life().challenged
        self.game = tried if tried in GAMES else next(iter(GAMES))
        """The slug of the open game: at first the one whose challenge was tried last."""
        self.chosen: Challenge | None = None
        """The challenge that is shown beside the list."""
        self._board: tuple[Challenge, Board] | None = None
        self.photo = Photograph()
        """The picture of the position."""
        self.app.awards.look()

    @property
    def subtitle(self) -> str:
        won, tried = sum(self.app.awards.best.values()), len(self.app.awards.best)
        return f"{won} OF {STARS * len(CHALLENGES)} STARS" if tried else "FIVE TASKS FOR EACH GAME"

    def resumed(self) -> None:
        self.app.awards.look()

    @property
    def shown(self) -> Challenge:
        """The challenge of the open game that had the focus last; at first one that has not all its stars."""
        key, every = self.focused, challenges_of(self.game)
        if isinstance(key, tuple) and key[0] == "challenge":
            self.chosen = CHALLENGES.get(str(key[1]), self.chosen)
        if self.chosen not in every:
            best = self.app.awards.best
            self.chosen = next((one for one in every if best.get(one.slug, 0) < STARS), every[0])
        return self.chosen

    def update(self, seconds: float) -> None:
        """Judge a match, and go on with the picture of the position: at most a frame's share of its pieces is made."""
        self.app.awards.step()
        challenge = self.shown
        if self._board is None or self._board[0] is not challenge:
            record = record_for(challenge)
            session = Session(setup_of(record), record)
            seat = session.setup.people[0]
            board = board_of(self.app, session.setup, seat, session.view(seat), still=True)
            board.lay_ground(event for past in session.past for event in past.seen_by(seat))
            board.update(0.0)
            self._board, self.photo = (challenge, board), Photograph()
        self.photo.develop(self.app.canvas, self._board[1])

    def widgets(self) -> list[Widget]:
        best = self.app.awards.best
        games = {game.slug: game.name for game in GAMES.values() if challenges_of(game.slug)}

        def told(slug: str) -> str:
            each = challenges_of(slug)
            return f"{sum(best.get(one.slug, 0) for one in each)} of {STARS * len(each)}"

        tabs = side_tabs(games, self.game, told, FOOT)
        high = tabs[0].box.h
        made: list[Widget] = [*tabs]
        for number, challenge in enumerate(challenges_of(self.game)):
            box = Box(BESIDE, AREA.y + MARGIN + number * (high + SIDE_GAP), ROW, high)
            made.append(TaskRow(challenge, box, best.get(challenge.slug)))
        return made

    def focus(self) -> Hashable:
        return ("side", self.game)

    def act(self, key: Hashable) -> Change | None:
        match key:
            case ("side", str(slug)):
                self.game = slug
            case ("challenge", str(slug)):
                return Reset(self.app.routes.match(setup_for(CHALLENGES[slug], self.app.person)))
        return None

    def draw(self, canvas: Canvas) -> None:
        words = styles.BODY_HINT.longest(
            canvas, (f"Each star also requires the ones above it. {FAIR}", FAIR), AREA.w - 80
        )
        at = (AREA.x + AREA.w / 2, AREA.foot - FOOT / 2 - 6)
        styles.BODY_HINT.draw(canvas, words, at, "center", width=AREA.w - 80)
        x, top = BESIDE + ROW + 20, AREA.y + MARGIN
        wide, challenge = AREA.right - MARGIN - x, self.shown
        foot = AREA.foot - FOOT - MARGIN
        head = styles.HEAD_NAME.height(canvas, 1.5)
        tall = head + task_height(canvas, challenge, wide)
        room = Box(x, top, wide, foot - tall - 16 - top)
        picture, place = self.photo.image, canvas.rect(*room)
        if room.h >= LEAST and picture is not None and self._board is not None and self._board[0] is challenge:
            share = min(place.w / picture.get_width(), place.h / picture.get_height())
            size = (round(picture.get_width() * share), round(picture.get_height() * share))
            shown = canvas.caches.of("positions").get(
                (challenge.slug, place.size), lambda: pygame.transform.smoothscale(picture, size)
            )
            canvas.surface.blit(shown, shown.get_rect(center=place.center))
        styles.HEAD_NAME.draw(canvas, challenge.title, (x, foot - tall), width=wide, ink=theme.BRIGHT)
        draw_task(canvas, challenge, self.app.awards.best.get(challenge.slug, 0), x, foot - tall + head, wide)
