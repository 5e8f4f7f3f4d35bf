"""After a match: who won and why, how long it took, how the estimates went."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.core.events import MatchEnded
from game.core.game import Game
from game.core.record import Record
from scenes.menus.chart import draw_chart
from scenes.menus.menu import MenuScene, draw_hints, draw_label, frosted_desk, page
from scenes.stack import Change, Push, Reset
from scenes.ui import text, theme
from scenes.ui.canvas import WIDTH, Box, Canvas
from scenes.ui.input import Intent
from scenes.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from scenes.play.setup import Setup

SHEET: Final[Box] = (150, 120, 660, 760)
PANEL: Final[Box] = (858, 120, 912, 760)
SEEDS: Final = 1_000_000


@dataclass(frozen=True)
class Outcome:
    """A match that has ended. `estimates`: rows of what each seat was given to win, 0..1, in order."""

    game: Game
    setup: Setup
    ended: MatchEnded
    rounds: int
    decisions: int
    seconds: float
    estimates: list[tuple[float, ...]]
    record: Record

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the best score."""
        best = max(self.ended.scores)
        return tuple(seat for seat, score in enumerate(self.ended.scores) if score == best)

    @property
    def drawn(self) -> bool:
        return len(self.winners) > 1

    def headline(self) -> str:
        """One word of what it means to the people who played, or the winner where bots played."""
        humans = self.setup.humans
        if self.drawn:
            return "STALEMATE"
        if len(humans) == 1:
            return "VICTORY" if self.winners[0] in humans else "DEFEAT"
        return "VICTORY"

    def sentence(self) -> str:
        """Who won and why."""
        if self.drawn:
            return f"A draw: {self.ended.reason}."
        return f"{self.setup.name(self.winners[0])} {self.ended.reason}."

    def duration(self) -> str:
        """Minutes and seconds at the table."""
        minutes, seconds = divmod(round(self.seconds), 60)
        return f"{minutes}:{seconds:02} min"


class ResultsScene(MenuScene):
    """The after-action report, and what to do next."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__()
        self.outcome = outcome

    def widgets(self) -> list[Widget]:
        y, wide, gap = 920.0, 360.0, 20.0
        start = (WIDTH - 3 * wide - 2 * gap) / 2
        named = (
            ("again", "PLAY AGAIN", "ENTER", "again"),
            ("replay", "WATCH THE REPLAY", "W", "film"),
            ("title", "TITLE", "ESC", "home"),
        )
        return [
            Button(key, (start + number * (wide + gap), y, wide, 68), label, hint, primary=number == 0, icon=sign)
            for number, (key, label, hint, sign) in enumerate(named)
        ]

    def act(self, key: Hashable) -> Change | None:
        match key:
            case "again":
                from scenes.play.scene import PlayScene

                fresh = dataclasses.replace(self.outcome.setup, seed=self.app.rng.randrange(SEEDS))
                return Reset(PlayScene(fresh))
            case "replay":
                from scenes.play.replay import ReplayScene

                return Push(ReplayScene(self.outcome.record))
            case "title":
                return Reset(self.app.title())
        return None

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        code = event.key if event is not None and event.type == pygame.KEYDOWN else None
        key = "title" if intent is Intent.BACK else {pygame.K_w: "replay"}.get(code or 0)
        if key is None:
            return None
        self.form.press(key)
        return self.act(key)

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        surface = frosted_desk(canvas, [PANEL])
        page(canvas, surface, SHEET)
        return surface

    def draw_over(self, canvas: Canvas) -> None:
        self._draw_report(canvas)
        self._draw_course(canvas)
        draw_hints(canvas, (("ARROWS", "choose"), ("ENTER", "go"), ("ESC", "title")), 1042)

    def _draw_report(self, canvas: Canvas) -> None:
        outcome = self.outcome
        x, y, w, h = SHEET
        middle = x + w / 2
        text.draw(canvas, "AFTER-ACTION REPORT", theme.TYPED_BOLD, 22, theme.RED, (middle, y + 40), "midtop", 2, w - 80)
        head = theme.RED if outcome.headline() == "DEFEAT" else theme.INK
        text.draw(canvas, outcome.headline(), theme.TITLE, 92, head, (middle, y + 84), "midtop", 5, w - 80)
        canvas.surface.fill(theme.INK, canvas.rect(x + 60, y + 212, w - 120, 3))
        canvas.surface.fill(theme.INK, canvas.rect(x + 60, y + 218, w - 120, 1.4))
        lines = text.wrap(canvas, outcome.sentence(), theme.LABEL, 30, w - 130)
        text.draw_lines(canvas, lines, theme.LABEL, 30, theme.INK, (middle, y + 244), "midtop", 1.28, w - 120)
        self._draw_facts(canvas, x + 70, y + h - 330, w - 140)

    def _draw_facts(self, canvas: Canvas, x: float, y: float, w: float) -> None:
        outcome = self.outcome
        facts = [
            ("Game", outcome.game.name),
            *((outcome.game.seat_names[seat], self._score(seat)) for seat in range(len(outcome.ended.scores))),
            ("Rounds", str(outcome.rounds)),
            ("Decisions", str(outcome.decisions)),
            ("Time", outcome.duration()),
        ]
        step = 270 / max(6, len(facts))
        for number, (what, value) in enumerate(facts):
            at = y + number * step + step / 2
            text.draw(canvas, what, theme.TYPED, 21, (92, 78, 56), (x, at), "midleft", 0, w * 0.34)
            text.draw(canvas, value, theme.TYPED_BOLD, 21, theme.INK, (x + w, at), "midright", 0, w * 0.62)
            canvas.surface.fill((176, 158, 118), canvas.rect(x, at + step / 2 - 1, w, 1.4))

    def _score(self, seat: int) -> str:
        """The seat's name and whether it has won."""
        scores = self.outcome.ended.scores
        name = self.outcome.setup.seats[seat].name or _kind(self.outcome.setup.seats[seat].kind)
        if scores[seat] == 1:
            return f"{name}, victor"
        return name if scores[seat] == 0 else f"{name}, {round(scores[seat] * 100)} %"

    def _draw_course(self, canvas: Canvas) -> None:
        x, y, w, h = PANEL
        draw_label(canvas, "HOW THE STAFF SAW IT", x + 40, y + 34, w - 80)
        said = "Each side's chance to win, decision by decision."
        text.draw(canvas, said, theme.BODY, 19, theme.MUTED, (x + 40, y + 68), "topleft", 0, w - 80)
        names = [self.outcome.setup.name(seat) for seat in range(len(self.outcome.ended.scores))]
        draw_chart(canvas, (x + 40, y + 118, w - 80, h - 160), self.outcome.estimates, names)


def _kind(kind: str) -> str:
    from scenes.play.table import kind_name

    return kind_name(kind)
