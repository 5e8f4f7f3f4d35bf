"""The dark cloth-covered board behind menus that are overlays, and what such menus have in common."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from scenes.stack import Change, Scene, Services
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.form import Form
from scenes.ui.input import Intent
from scenes.ui.widgets import Button

CAPS: Final = {Intent.BACK: "ESC", Intent.MENU: "ESC", Intent.RULES: "F1"}
"""The keys of widgets that intents stand for."""
RADIUS: Final = 12
VEIL: Final = 165
"""Opacity of the dark between a board and the scene below, 0..255."""


class PinboardScene(Scene):
    """An overlay: a form on a board. A scene of this kind makes `form` when it is entered."""

    overlay = True
    box: Box
    _seconds = 0.0

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Handle an event: first by the widgets, then as a hot key. Returns the change of scene, or None.

        `self.act` is called with the key of a widget that was pressed or changed. `self.form.used_event`: the form
        has used the event in another way, such as to move the focus.
        """
        acted = self.form.handle(event, intent)
        if acted is None and not self.form.used_event:
            acted = self.form.press_by_key(event, intent, CAPS)
        return None if acted is None else self.act(acted)

    def act(self, key: Hashable) -> Change | None:
        """Called when a widget was pressed or its value changed. Returns the change of scene that follows, or None."""
        return None

    def update(self, seconds: float) -> Change | None:
        self._seconds = seconds
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw the board with its contents and widgets over the scene below, which VEIL, an opacity, darkens."""
        art.draw_veil(canvas, canvas.surface.get_rect(), VEIL)
        draw_frame(canvas, self.box)
        self.draw_board(canvas)
        self.form.draw(canvas, self._seconds)

    def draw_board(self, canvas: Canvas) -> None:
        """Draw the things on the board that are not widgets."""


def draw_frame(canvas: Canvas, box: Box) -> None:
    """Draw an empty dark board with a brass rim and its shadow at a design box, for the contents of an overlay."""
    place = canvas.rect(*box)
    radius, soft = canvas.px(RADIUS), max(1, canvas.px(22))
    offset = (canvas.px(6), canvas.px(16))
    art.draw_shadow(canvas, canvas.surface, place, radius=radius, soft=soft, offset=offset, alpha=200)
    canvas.surface.blit(board_surface(canvas, box), place)


def board_surface(canvas: Canvas, box: Box) -> pygame.Surface:
    """The picture of an empty board of the size of a design box in real pixels, without its shadow. It is cached."""
    _, _, w, h = canvas.rect(*box)

    def make_board() -> pygame.Surface:
        """A new picture of the board: warm cloth, darker towards its foot, with a brass rim and a thin line in it."""
        radius = canvas.px(RADIUS)
        cloth = pictures.load_picture(canvas, "shared/panel", w, h)
        cloth.fill((255, 246, 226), special_flags=pygame.BLEND_RGB_MULT)
        cloth.blit(art.vertical_gradient(canvas, w, h, top=(255, 240, 205, 26), foot=(0, 0, 0, 70)), (0, 0))

        board = art.round_corners(canvas, cloth, radius)
        inset = canvas.line(7)
        art.draw_outline(canvas, board, theme.BRASS, thick=canvas.line(1.8), radius=radius)
        art.draw_outline(canvas, board, (110, 94, 58), thick=canvas.line(1), radius=radius, inset=inset)
        return board

    return canvas.caches.shelf("pinboards").get((canvas.scale_key, w, h), make_board)


def draw_head(canvas: Canvas, words: str, line: str, box: Box) -> None:
    """Draw a centred heading at the top of the design box of a board, and below it `line` between two strokes.

    A stroke that would be shorter than 12 design pixels is left out.
    """
    x, y, w, _ = box
    middle = x + w / 2
    styles.TITLE.derive(size=46, track=4).draw(canvas, words, (middle, y + 62), "center", width=w - 80, shadow=True)

    label = styles.LABEL.derive(track=3).draw(canvas, line, (middle, y + 112), "center", width=w - 150)

    # The strokes on the left and on the right, each with a dot at its inner end.
    for left, right in ((x + 48, label.x - 18), (label.right + 18, x + w - 48)):
        if right - left < 12:
            continue
        pygame.draw.rect(canvas.surface, (138, 112, 58), canvas.rect(left, y + 112, right - left, 1.4))
        inner_end = right if right < middle else left
        pygame.draw.aacircle(
            canvas.surface, theme.BRASS, canvas.to_pixels(inner_end, y + 112.7), max(2, canvas.px(3.5))
        )


def draw_help(canvas: Canvas, words: str, box: Box) -> None:
    """Draw a sentence in the middle of a design box."""
    styles.BODY_HINT.write(canvas, words, box.moved(0, -4), anchor="midtop", down=0.5)


# --- A question over another scene, with a button for each answer ---------------------------------

WIDE: Final = 760.0
ROW: Final = 82.0
TOP: Final = 262.0
"""Design pixels from the top of the board to the first answer."""

Answer = tuple[str, str, Callable[[], Change | None]]
"""An answer: its label, its icon, and what it does."""


class AskScene(PinboardScene):
    """An overlay that asks a question. The first answer has the focus. Each answer has its number as its key.

    ESC gives the answer number `safe`, which changes nothing.
    """

    def __init__(self, head: str, words: str, answers: Sequence[Answer], safe: int = 0) -> None:
        self.head = head
        self.heading = f"{head.rstrip('.')}. {words}" if head[-1] not in "?!" else f"{head} {words}"
        self.words = words
        self.answers = answers
        self.safe = safe
        tall = TOP + ROW * len(answers) + 34
        self.box = Box((WIDTH - WIDE) / 2, (HEIGHT - tall) / 2, WIDE, tall)

    def enter(self, app: Services) -> None:
        """Make a button for each answer to the question. Each has its digit as a hot key, and the safe one also Escape.

        `self.answers`: label, icon and effect of each. `self.safe`: the number of the one that changes nothing.
        """
        super().enter(app)
        x, y, w, _ = self.box

        buttons: list[Button] = []
        for number, (label, icon, _) in enumerate(self.answers):
            row = Box(x + 90, y + TOP + number * ROW, w - 180, 66)
            digit = str(number + 1)
            hint = "ESC" if number == self.safe else digit
            button = Button(number, row, label, hint, primary=number == 0, icon=icon)
            button.letters = f"{digit} {hint}"
            # A mouse that passed over RESIGN must not leave the focus there.
            button.auto_focus = number in (0, self.safe)
            buttons.append(button)

        self.form = Form(buttons, app.sound.play)

    def act(self, key: Hashable) -> Change | None:
        return self.answers[key][2]() if isinstance(key, int) else None

    def draw_board(self, canvas: Canvas) -> None:
        """Draw the heading and the question in the upper part of the board.

        The answers begin TOP pixels from its top.
        """
        x, y, w, _ = self.box
        middle = x + w / 2
        styles.TITLE.derive(size=46, track=4).draw(
            canvas, self.head, (middle, y + 62), "center", width=w - 80, shadow=True
        )
        room = Box(x + 65, y + 108, w - 130, TOP - 130)
        styles.BODY_LARGE.write(canvas, self.words, room, theme.BONE, anchor="midtop", down=0.5)
