"""The level buttons of the lobby: what each level of bot can do, and which levels play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ai.levels import Level, Limits
from scenes.ui import art, faces, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.icons import draw_icon
from scenes.ui.widgets import Pressable

TOKEN: Final = 26.0
"""Size of the small pictures of seats."""
TIME_SHOWN: Final = 0.1
"""Seconds per move from which on the time is mentioned."""
ROUNDED: Final = 200
"""Number of lines of play from which on it is rounded to its first digit."""
NATURE: Final = styles.BODY_NOTE.dense
"""Style of the sentence about a level's nature."""
ABILITY: Final = styles.BODY_SMALL.dense
"""Style of the sentence about its ability."""
LIT_TOP: Final = (92, 74, 34)
LIT_FOOT: Final = (48, 40, 24)
LIT_HIGHLIGHT: Final = 90
"""How opaque the light of the focus is on the plate of a level that plays, 0..255."""
SENTENCE_PAD: Final = 20.0
"""Room to the left and right of the sentences in a level button."""


def ability_sentence(most: Limits) -> str:
    """The ability of a level of bot in a sentence. Its figures are rounded, because they vary between machines.

    `most`: how many lines of play the level looks at for a move, and how many seconds it takes for them. Fewer than
    ROUNDED lines are an exact number, and more keep only their first digit.

    >>> ability_sentence(Limits(lines=1234, seconds=2.04))
    'Imagines about 1,000 ways it may go, up to 2.0 s a move.'
    """
    digits = len(str(most.lines))
    lines = most.lines if most.lines < ROUNDED else round(most.lines, 1 - digits)
    duration = f", up to {most.seconds:.1f} s a move" if most.seconds >= TIME_SHOWN else ""
    return f"Imagines about {lines:,} ways it may go{duration}."


class LevelButton(Pressable):
    """One level. Pressing it lets all bots play at it. It is lit while one of them does."""

    def __init__(self, level: Level, ability: str) -> None:
        super().__init__(("rung", level.slug), Box(0, 0, 0, 0), level.name)
        self.level: Level = level
        self.ability = ability
        self.spoken = ability
        self.tokens: Sequence[str] = ()
        """The pictures of the seats that play at this level."""
        self.lit: bool = False

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the level: insignia, name, the pictures of the seats that play at it, and two sentences.

        A level at which a bot plays (`lit`) has a bright plate.
        """
        if self.lit:
            self._draw_lit_plate(canvas, focused, seconds)
        else:
            self.draw_plate(canvas, focused, seconds)
        self._draw_rank(canvas)
        self._draw_tokens(canvas)
        self._draw_sentences(canvas)

    def _draw_lit_plate(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the bright plate of a level that plays at the table.

        The focus or the mouse adds a fainter light than on other plates, so that the plate keeps its colour.
        """
        place = canvas.rect(*self.box)
        plate = art.panel_plate(
            canvas, place.w, place.h, canvas.px(9), LIT_TOP, foot=LIT_FOOT, border=theme.BRASS, thick=canvas.line(2.4)
        )
        canvas.surface.blit(plate, place)
        warmth = self.update_highlight(focused, seconds, canvas.still)
        light = faces.row_plate(canvas, place.w, place.h, hot=True)
        art.blit_faded(canvas.surface, light, place, round(LIT_HIGHLIGHT * warmth))

    def _draw_rank(self, canvas: Canvas) -> None:
        """Draw the insignia and the name of the level in the upper line.

        The name has the room that the pictures of the level's seats (`self.tokens`) leave at the right end of the line.
        Sizes and distances are design pixels.
        """
        x, y, width, _ = self.box
        ink = theme.BRIGHT if self.lit else self._enabled_ink(theme.BONE)
        icon_ink = theme.GLOW if self.lit else self._enabled_ink(theme.BRASS)
        draw_icon(canvas, f"rank-{self.level.slug}", (x + 38, y + 34), size=36, colour=icon_ink)
        room = width - 84 - len(self.tokens) * (TOKEN + 3)
        name_style = styles.HEAD_LARGE.derive(track=1)
        name_style.draw(canvas, self.level.name.upper(), (x + 68, y + 34), "midleft", width=room, ink=ink)

    def _draw_tokens(self, canvas: Canvas) -> None:
        """Draw the pictures of the seats that play at this level (`self.tokens`: their names), from the right end.

        Sizes and distances are design pixels.
        """
        for number, name in enumerate(reversed(self.tokens)):
            image = pictures.picture(canvas, name, TOKEN, TOKEN)
            x = self.box.right - 14 - TOKEN / 2 - number * (TOKEN + 3)
            canvas.surface.blit(image, image.get_rect(center=canvas.to_pixels(x, self.box.y + 34)))

    def _draw_sentences(self, canvas: Canvas) -> None:
        """Draw two sentences below the name: one on how the level plays, then one on its ability.

        The second one ends at the foot of the button, but begins no lower than 12 design pixels below the first.
        """
        x, y, width, height = self.box
        left, room = x + SENTENCE_PAD, width - 2 * SENTENCE_PAD
        ink = theme.BONE if self.lit else self._enabled_ink(theme.MUTED)
        NATURE.draw(canvas, self.level.line, (left, y + 58), width=room, ink=ink)

        lines, leading = self.ability_lines(canvas)
        top = y + height - 10 - len(lines) * ABILITY.height(canvas, leading)
        top = min(top, y + 70 + NATURE.height(canvas))
        ABILITY.draw_lines(canvas, lines, (left, top), leading=leading, width=room, ink=ink)

    def _enabled_ink(self, ink: theme.Colour) -> theme.Colour:
        """This ink, or a dim one while the level cannot be chosen."""
        return ink if self.enabled else theme.DIM

    def ability_lines(self, canvas: Canvas) -> tuple[list[str], float]:
        """The sentence about the level's ability, broken into lines, and the leading of these lines.

        They have the height of the button below the name and the sentence on how the level plays. The leading becomes
        smaller where large letters need more lines than fit.
        """
        room_height = self.box.h - 68 - NATURE.height(canvas, 1.25)
        return ABILITY.wrap_within(canvas, self.ability, width=self.box.w - 2 * SENTENCE_PAD, height=room_height)
