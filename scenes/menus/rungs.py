"""The ladder of levels in the lobby: what each can do, and which sit at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ai.levels import Level, Limits, limits
from game.core.game import Game
from scenes.match.thinker import thinking_time
from scenes.ui import art, faces, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.icons import draw_icon
from scenes.ui.widgets import Pressable

TOKEN: Final = 26.0
"""Size of the small pictures of seats."""
TELLING: Final = 0.1
"""Seconds from which on the time is told."""
EXACT: Final = 200
"""Number of lines of play from which on it is rounded to its first digit."""
NATURE: Final = styles.BODY_NOTE.dense
ABILITY: Final = styles.BODY_SMALL.dense
"""Styles of the two sentences about a level."""
LIT_TOP: Final = (92, 74, 34)
LIT_FOOT: Final = (48, 40, 24)


def ability(game: Game, level: Level) -> str:
    """What a level does in this game, in a sentence."""
    return told(limits(game, level, thinking_time(game, level.slug)))


def told(most: Limits) -> str:
    """The same of known figures, rounded, for they differ from machine to machine."""
    lines = most.lines if most.lines < EXACT else round(most.lines, 1 - len(str(most.lines)))
    about = f"eighs about {lines:,} ways to go on"
    return f"Thinks up to {most.seconds:.1f} s and w{about}." if most.seconds >= TELLING else f"W{about}."


class Rung(Pressable):
    """One level. Pressing it sets all bots to it; it is lit while one of them plays at it."""

    def __init__(self, level: Level, does: str) -> None:
        super().__init__(("rung", level.slug), Box(0, 0, 0, 0), level.name)
        self.level: Level = level
        self.does = self.spoken = does
        self.tokens: Sequence[str] = ()
        """The pictures of the seats that play at this level."""
        self.lit: bool = False

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        x, y, w, h = self.box
        place = canvas.rect(*self.box)
        if self.lit:
            shown = art.panel(canvas, place.w, place.h, canvas.px(9), LIT_TOP, LIT_FOOT, theme.BRASS, canvas.line(2.4))
            canvas.surface.blit(shown, place)
            warmth = self.warm(focused, seconds, canvas.still)
            art.blit_faded(canvas.surface, faces.row(canvas, place.w, place.h, True), place, round(90 * warmth))
        else:
            self.draw_plate(canvas, focused, seconds)
        ink = theme.BRIGHT if self.lit else theme.BONE if self.enabled else theme.DIM
        colour = theme.GLOW if self.lit else theme.BRASS if self.enabled else theme.DIM
        draw_icon(canvas, f"rank-{self.level.slug}", (x + 38, y + 34), 36, colour)
        room = w - 84 - len(self.tokens) * (TOKEN + 3)
        styles.HEAD_LARGE.but(track=1).draw(
            canvas, self.level.name.upper(), (x + 68, y + 34), "midleft", width=room, ink=ink
        )
        for number, name in enumerate(reversed(self.tokens)):
            image = pictures.picture(canvas, name, TOKEN, TOKEN)
            at = canvas.at(x + w - 14 - TOKEN / 2 - number * (TOKEN + 3), y + 34)
            canvas.surface.blit(image, image.get_rect(center=at))
        quiet = theme.BONE if self.lit else theme.MUTED if self.enabled else theme.DIM
        NATURE.draw(canvas, self.level.line, (x + 20, y + 58), width=w - 40, ink=quiet)
        lines, leading = self.lines(canvas)
        top = y + h - 10 - len(lines) * ABILITY.height(canvas, leading)
        top = min(top, y + 70 + NATURE.height(canvas))
        ABILITY.draw_lines(canvas, lines, (x + 20, top), leading=leading, width=w - 40, ink=quiet)

    def lines(self, canvas: Canvas) -> tuple[list[str], float]:
        """What the level does, in lines for the room below its nature, and their leading."""
        return ABILITY.wrap_within(canvas, self.does, self.box.w - 40, self.box.h - 68 - NATURE.height(canvas, 1.25))


def draw_head(canvas: Canvas, words: str, box: Box) -> None:
    """Draw the heading above the rungs, with an advice at its right end."""
    style = styles.BODY_NOTE
    x, y, w, _ = box
    room = 0.0
    if words:
        room = min(w * 0.6, style.width(canvas, words) + 4)
        style.draw(canvas, words, (x + w, y - 2), "topright", width=room, ink=theme.GLOW)
        room += 24
    head = styles.LABEL_LARGE.but(track=4)
    said = head.longest(canvas, ("OPPONENTS · THEY SEE ONLY WHAT YOU SEE", "OPPONENTS"), w - room)
    drawn = head.draw(canvas, said, (x, y), width=w - room)
    start = drawn[0] + drawn[2] + 18
    if start < x + w - room:
        line = canvas.rect(start, drawn[1] + drawn[3] / 2, x + w - room - start, 1.4)
        pygame.draw.rect(canvas.surface, (96, 84, 56), line)
