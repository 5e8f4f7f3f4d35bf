"""The challenges: a game on the left, its five tasks beside it, each begun by a press."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from career.challenges import CHALLENGES, challenges_of
from career.challenges.condition import STARS, Challenge
from game.catalogue import GAMES
from game.core.record import HUMAN
from scenes.keeping.challenges import FAIR, setup_for
from scenes.match.setup import kind_name
from scenes.menus.tabs import AREA, BESIDE, MARGIN, SIDE_GAP, PageTab, TabbedScene, side_tabs
from scenes.pieces.stars import LEADING, draw_stars, draw_task
from scenes.stack import Change, Reset
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.widgets import Pressable, Widget

FOOT: Final = 46.0
"""Height of the line below the tasks."""
NAME: Final = 330.0
"""Width of the title of a challenge."""


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
        title = (x + 78, middle - line * 0.62)
        styles.HEAD_SMALL.draw(canvas, self.challenge.title, title, "midleft", width=NAME - 90, ink=theme.BRIGHT)
        below = (x + 78, middle + line * 0.5)
        styles.BODY_SMALL.draw(canvas, against(self.challenge), below, "midleft", width=NAME - 90)
        left, wide = x + NAME, w - NAME - 190
        tall = STARS * styles.BODY_HINT.height(canvas, LEADING)
        draw_task(canvas, self.challenge, self.won or 0, left, middle - tall / 2, wide, wraps=False)
        if self.won is None:
            styles.BODY_SMALL.draw(canvas, "not tried yet", (x + w - 24, middle), "midright", width=150)
        else:
            draw_stars(canvas, self.won, x + w - 24 - STARS * 34 * canvas.type_scale * 1.12, middle, 34)


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
        self.app.awards.look()

    @property
    def subtitle(self) -> str:
        won, tried = sum(self.app.awards.best.values()), len(self.app.awards.best)
        return f"{won} OF {STARS * len(CHALLENGES)} STARS" if tried else "FIVE TASKS FOR EACH GAME"

    def resumed(self) -> None:
        self.app.awards.look()

    def update(self, seconds: float) -> None:
        self.app.awards.step()

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
            box = Box(BESIDE, AREA.y + MARGIN + number * (high + SIDE_GAP), AREA.right - MARGIN - BESIDE, high)
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
        words = f"Each star also requires the ones above it. {FAIR}"
        at = (AREA.x + AREA.w / 2, AREA.foot - FOOT / 2 - 6)
        styles.BODY_HINT.draw(canvas, words, at, "center", width=AREA.w - 80)
