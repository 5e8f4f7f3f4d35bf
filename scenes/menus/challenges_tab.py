"""The challenges tab: the games at the left, and beside them the five tasks of one, each begun by a press."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from career.challenges import CHALLENGES, challenges_of
from career.challenges.condition import STARS, Challenge
from career.officers import officer_of
from game.catalogue import GAMES
from scenes.boards.board import Board
from scenes.keeping.challenges import FAIR, record_for, setup_for
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.menus.interrupted import describe_bots
from scenes.menus.photograph import Photograph
from scenes.menus.portraits import OVERLAP, draw_group
from scenes.menus.tabs import AREA, BESIDE_X, MARGIN, SIDE_GAP, PageTab, TabbedScene, make_side_tabs
from scenes.pieces.stars import draw_stars, draw_task, task_height
from scenes.play.board_of_match import board_of
from scenes.stack import Change, Reset
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.widgets import Pressable, Widget

TABS: Final = {game.slug: game.name for game in GAMES.values() if challenges_of(game.slug)}
"""The names of the games that have challenges, by slug."""
FOOT: Final = 46.0
"""Height of the line below the tasks."""
ROW_WIDTH: Final = 600.0
"""Width of a challenge in the list."""
STAR_SIZE: Final = 34
"""Size of the stars in the list."""
LEAST_PICTURE: Final = 110.0
"""The least height at which the picture of the position is shown."""
PICTURE_GAP: Final = 16.0
"""Distance between that picture and the title below it."""


class TaskRow(Pressable):
    """A challenge: its title and opponents, the tasks of its stars, and the best stars so far. A press begins it."""

    def __init__(self, challenge: Challenge, box: Box, best_stars: int | None) -> None:
        """A row for this challenge. `best_stars`: the most stars won so far, None before the first try."""
        super().__init__(("challenge", challenge.slug), box, challenge.title)
        self.challenge = challenge
        self.best_stars = best_stars
        tasks = [star.sentence.rstrip(".") for star in challenge.stars]
        progress = "not tried yet" if best_stars is None else f"{best_stars} of {STARS} stars"
        seats = setup_for(challenge).seats
        self.officers = [officer for entry in seats if (officer := officer_of(entry)) is not None]
        self.opponents = f"against {describe_bots(seats)}"
        """The opponents in words: "against Sergeants Tolm and Hask"."""
        self.spoken = ". ".join([self.opponents, *tasks, progress])

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the row: number, heads of the officers, title and opponents of the challenge, and its stars.

        The number is the end of the challenge's slug. Heads that partly cover each other are smaller the more there
        are, and the words have the room between them and the stars. Sizes and distances are design pixels.
        """
        self.draw_plate(canvas, focused, seconds)
        x, y, width, height = self.box
        middle = y + height / 2
        _, _, number = self.challenge.slug.rpartition("-")
        styles.HEAD_FIGURE.draw(canvas, number, (x + 32, middle), "center", width=40, ink=theme.BRASS)
        side = (height - 20) / (1 + OVERLAP * (len(self.officers) - 1) / 2)
        heads_width = draw_group(canvas, self.officers, (x + 62, middle), side)

        stars_left = x + width - 20 - STARS * STAR_SIZE * canvas.type_scale * 1.12  # with gaps between the stars
        draw_stars(canvas, won=self.best_stars or 0, x=stars_left, y=middle, size=STAR_SIZE)

        line = styles.HEAD_SMALL.height(canvas)
        left = x + 62 + heads_width + 16
        room = stars_left - left - 10
        title_at = (left, middle - line * 0.62)
        styles.HEAD_SMALL.draw(canvas, self.challenge.title, title_at, "midleft", width=room, ink=theme.BRIGHT)
        styles.BODY_SMALL.draw(canvas, self.opponents, (left, middle + line * 0.5), "midleft", width=room)


class ChallengesTab(PageTab):
    """The challenges of all games."""

    name = "challenges"
    label = "CHALLENGES"
    hints = (("ARROWS", "choose"), ("ENTER", "play"), ("ESC", "back"))

    def __init__(self, page: TabbedScene) -> None:
        super().__init__(page)
        tried = self.app.history.life_totals().challenged
        self.game = tried if tried in TABS else next(iter(TABS))
        """The slug of the open game, at first the one whose challenge was tried last."""
        self.chosen: Challenge | None = None
        """The challenge that is shown beside the list."""
        self._board: Board | None = None
        """The board with the position of a challenge."""
        self._challenge_on_board: Challenge | None = None
        self.photo = Photograph()
        """The picture of that position."""
        self.app.awards.reload()

    @property
    def subtitle(self) -> str:
        """The words beside the heading: all stars won so far, or what the page offers before the first try.

        `awards.best`: the most stars won in each challenge that was tried, by slug.
        """
        best = self.app.awards.best
        return f"{sum(best.values())} OF {STARS * len(CHALLENGES)} STARS" if best else "FIVE TASKS FOR EACH GAME"

    def resume_scene(self) -> None:
        self.app.awards.reload()

    @property
    def shown_challenge(self) -> Challenge:
        """The challenge to show beside the list: the one whose row had the focus last.

        If none of the open game had it, it is the first one that does not have all its stars, or the first of all.
        `self.chosen` keeps it. `awards.best`: the most stars won in each challenge, by slug.
        """
        match self.focused:
            case ("challenge", str(slug)):
                self.chosen = CHALLENGES.get(slug, self.chosen)

        challenges = challenges_of(self.game)
        if self.chosen not in challenges:
            best = self.app.awards.best
            open_ones = [challenge for challenge in challenges if best.get(challenge.slug, 0) < STARS]
            self.chosen = open_ones[0] if open_ones else challenges[0]
        return self.chosen

    def update(self, seconds: float) -> None:
        """Judge one more finished match for stars, and draw some more of the picture of the shown challenge's position.

        `_board` is the board of that position. Another challenge gets a new board and a new picture.
        """
        self.app.awards.step()
        challenge = self.shown_challenge
        if self._board is None or self._challenge_on_board is not challenge:
            self._challenge_on_board = challenge
            self._board = self._make_board(challenge)
            self.photo = Photograph()
        self.photo.develop(self.app.canvas, self._board)

    def _make_board(self, challenge: Challenge) -> Board:
        """A board with the first position of a challenge, as its player will see it.

        The position is at the end of the record with which the challenge begins. The ground gets the marks that the
        events of this record have left.
        """
        record = record_for(challenge)
        session = Session(setup_of(record), record)
        (seat,) = session.setup.seats_of_people
        board = board_of(self.app, session.setup, seat, session.view(seat), still=True)
        board.lay_ground(event for past in session.past for event in past.seen_by(seat))
        board.update(0.0)  # a still board takes on its final look at once
        return board

    def widgets(self) -> list[Widget]:
        """The tabs of the games (TABS: names by slug), and a row for each challenge of the open game.

        Rows are as high as tabs. FOOT is the height of the note below both. `best`: stars won so far, by challenge.
        """
        best = self.app.awards.best

        def describe_progress(slug: str) -> str:
            """The stars won so far in all challenges of a game: "3 of 15". `best`: the most of each challenge."""
            challenges = challenges_of(slug)
            stars = sum(best.get(challenge.slug, 0) for challenge in challenges)
            return f"{stars} of {STARS * len(challenges)}"

        tabs = make_side_tabs(TABS, open_key=self.game, describe_progress=describe_progress, foot=FOOT)
        height = tabs[0].box.h
        rows: list[TaskRow] = []
        for number, challenge in enumerate(challenges_of(self.game)):
            box = Box(BESIDE_X, AREA.y + MARGIN + number * (height + SIDE_GAP), ROW_WIDTH, height)
            rows.append(TaskRow(challenge, box, best.get(challenge.slug)))
        return [*tabs, *rows]

    def first_focus(self) -> Hashable:
        return ("side", self.game)

    def act(self, key: Hashable) -> Change | None:
        """Return the change of scene to the challenge of a row. For the tab of a game, show it and return None."""
        match key:
            case ("side", str(slug)):
                self.game = slug
            case ("challenge", str(slug)):
                return Reset(self.app.routes.match(setup_for(CHALLENGES[slug], self.app.person)))
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw the note at the foot, and beside the list the chosen challenge: picture, title, stars with their tasks.

        The note is on what each star requires, if there is room for that, and on fair play (FAIR). Sizes and distances
        are design pixels.
        """
        notes = (f"Each star also requires the ones above it. {FAIR}", FAIR)
        note = styles.BODY_HINT.first_that_fits(canvas, notes, width=AREA.w - 80)
        note_at = (AREA.x + AREA.w / 2, AREA.foot - FOOT / 2 - 6)
        styles.BODY_HINT.draw(canvas, note, note_at, "center", width=AREA.w - 80)

        # The title and the stars are at the foot of the column, and the picture has the room above them.
        challenge = self.shown_challenge
        x = BESIDE_X + ROW_WIDTH + 20
        width = AREA.right - MARGIN - x
        title_height = styles.HEAD_NAME.height(canvas, 1.5)
        top = AREA.y + MARGIN
        title_y = AREA.foot - FOOT - MARGIN - title_height - task_height(canvas, challenge, width)
        self._draw_position(canvas, challenge, Box(x, top, width, title_y - PICTURE_GAP - top))
        styles.HEAD_NAME.draw(canvas, challenge.title, (x, title_y), width=width, ink=theme.BRIGHT)
        best_stars = self.app.awards.best.get(challenge.slug, 0)
        draw_task(canvas, challenge, won=best_stars, x=x, y=title_y + title_height, w=width)

    def _draw_position(self, canvas: Canvas, challenge: Challenge, box: Box) -> None:
        """Draw the picture of a challenge's position as large as it can be in the middle of a design box.

        Nothing is drawn while the picture is not ready or still that of another challenge, or if the box is lower than
        LEAST_PICTURE. The caches keep the picture at this size.
        """
        picture = self.photo.image
        if box.h < LEAST_PICTURE or picture is None or self._challenge_on_board is not challenge:
            return

        place = canvas.rect(*box)
        scale = min(place.w / picture.get_width(), place.h / picture.get_height())
        size = (round(picture.get_width() * scale), round(picture.get_height() * scale))
        key = (challenge.slug, place.size)
        scaled = canvas.caches.shelf("positions").get(key, lambda: pygame.transform.smoothscale(picture, size))
        canvas.surface.blit(scaled, scaled.get_rect(center=place.center))
