"""Stars that are won or can still be won, and the task of each star of a challenge."""

from __future__ import annotations

from typing import Final

from career.challenges.condition import STARS, Challenge
from scenes.keeping.challenges import FAIR
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.icons import draw_icon
from scenes.ui.pinboard import draw_frame, draw_head
from scenes.ui.theme import Colour

WON: Final[Colour] = (240, 196, 84)
OPEN: Final[Colour] = (92, 84, 64)
ON_PAPER: Final[tuple[Colour, Colour]] = ((196, 132, 20), (196, 180, 142))
"""Stars on paper, won and not won."""
SIZE: Final = 22.0
LEADING: Final = 1.2
ORDERS_HEAD: Final = 152.0
"""Height of the heading on the board with the task of a challenge."""
ORDERS_MARGIN: Final = 40.0
"""The margin on both sides of the words on that board."""
FAIR_GAP: Final = 10.0
"""Distance between the task and the sentences FAIR below it."""


def draw_stars(
    canvas: Canvas, won: int, x: float, y: float, size: float = SIZE, count: int = STARS, paper: bool = False
) -> float:
    """Draw a row of `count` stars from x on, centred at y, of which the first `won` are bright.

    Returns the x behind the row. Lengths are design pixels, but `size` grows with the letters
    (`canvas.type_scale`). On `paper` the colours are darker.
    """
    won_ink, open_ink = ON_PAPER if paper else (WON, OPEN)
    step = size * canvas.type_scale * 1.12  # with a small gap between stars
    for number in range(count):
        draw_icon(canvas, "star", (x + (number + 0.5) * step, y), size, won_ink if number < won else open_ink)
    return x + count * step


def draw_task(canvas: Canvas, challenge: Challenge, won: int, x: float, y: float, w: float) -> float:
    """Draw the task of each star of a challenge, a paragraph each. Returns the y below.

    In front of the first task is one star, of the second two, and so on. The tasks of the first `won` stars are
    bright. All lengths are design pixels.
    """
    style = styles.BODY_HINT
    left = x + _task_indent(canvas)
    for number, star in enumerate(challenge.stars, start=1):
        line_height = style.height(canvas, LEADING)
        is_won = number <= won
        draw_stars(canvas, won=number if is_won else 0, x=x, y=y + line_height * 0.42, size=18, count=number)
        ink = theme.BRIGHT if is_won else theme.BONE
        lines = style.wrap(canvas, star.sentence, width=x + w - left)
        y = style.draw_lines(canvas, lines, (left, y), leading=LEADING, width=x + w - left, ink=ink)
        y += 4  # between paragraphs
    return y


def _task_indent(canvas: Canvas) -> float:
    """Design pixels from the left edge of the stars to the sentence beside them."""
    return STARS * 18 * canvas.type_scale * 1.12 + 14


def task_height(canvas: Canvas, challenge: Challenge, w: float) -> float:
    """The height in design pixels that `draw_task` takes with a width of `w`: lines, and 4 pixels below each task."""
    line_count = sum(
        len(styles.BODY_HINT.wrap(canvas, star.sentence, width=w - _task_indent(canvas))) for star in challenge.stars
    )
    return line_count * styles.BODY_HINT.height(canvas, LEADING) + 4 * STARS


def orders_box(canvas: Canvas, box: Box, challenge: Challenge) -> Box:
    """The box of the board with the task of a challenge: as high as its words need, but no higher than `box`.

    From above: the heading, the task, FAIR (sentences about undo and hints), and a margin. Lengths are design pixels.
    """
    text_width = box.w - 2 * ORDERS_MARGIN
    style = styles.BODY_SMALL
    fair_height = len(style.wrap(canvas, FAIR, text_width)) * style.height(canvas, LEADING)
    lower_margin = 36
    needed_height = ORDERS_HEAD + task_height(canvas, challenge, text_width) + FAIR_GAP + fair_height + lower_margin
    return box._replace(h=min(box.h, needed_height))


def draw_orders(canvas: Canvas, box: Box, challenge: Challenge) -> None:
    """Draw a board with the task of the challenge that is being played, at the top of `box`.

    Below the task is FAIR: what may be used in a challenge, such as undo but no hints.
    """
    box = orders_box(canvas, box, challenge)
    draw_frame(canvas, box)
    draw_head(canvas, "YOUR ORDERS", challenge.title.upper(), box)

    x, text_width = box.x + ORDERS_MARGIN, box.w - 2 * ORDERS_MARGIN
    y = draw_task(canvas, challenge, won=0, x=x, y=box.y + ORDERS_HEAD, w=text_width)
    lines = styles.BODY_SMALL.wrap(canvas, FAIR, width=text_width)
    styles.BODY_SMALL.draw_lines(canvas, lines, (x, y + FAIR_GAP), leading=LEADING, width=text_width)
