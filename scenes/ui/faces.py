"""Pictures of widgets, baked once per size, label and state. They are shared, so blit them but do not draw on them."""

from __future__ import annotations

import re
from typing import Final

import pygame

from scenes.ui import art, styles, text, theme
from scenes.ui.canvas import Canvas
from scenes.ui.icons import icon_surface
from scenes.ui.theme import Colour, lighter

PRIMARY: Final[Colour] = (150, 48, 36)
PRIMARY_RIM: Final[Colour] = (238, 198, 164)
"""The rim of a primary button: pale, so that it stands out for those who see no red."""
PLAIN: Final[Colour] = (76, 71, 52)
SPENT: Final[Colour] = (54, 52, 46)
"""Colour of a disabled button."""
HOT: Final = 1.16
"""Brightness factor of a hovered widget."""
RADIUS: Final = 10
_KEYS: Final = re.compile(r"\b(SPACE|ENTER|ESC|F1|F2|F3)\b")
_LETTERS: Final = re.compile(r" \(([A-Z])\)")
"""Names of keys in a sentence. A letter is in brackets, and is left out if the device has no such button."""
_DRAGGED: Final = re.compile(r",? or drag [^.,;:]*")
"""A clause about dragging with the mouse, which is left out for a gamepad and in speech."""


def cap(canvas: Canvas, key: str) -> str:
    """The name of a key on the device in use, or "" if that is a gamepad without such a button."""
    return keyboard_label(canvas, key) if canvas.caps is None else canvas.caps.get(key, "")


def keyboard_label(canvas: Canvas, key: str) -> str:
    """The name of a key as printed on the player's keyboard, or its Latin name if no font can draw the printed one.

    `key`: the name of a default key, such as "H". `canvas.keys.cap` knows the key that the player has set in its place.
    """
    shown = canvas.keys.cap(key)
    drawn = shown.isascii() or text.font(canvas, theme.LABEL, theme.SMALLEST).can_show(shown)
    return shown if drawn else canvas.keys.cap(key, latin=True)


def name_keys(canvas: Canvas, sentence: str, aloud: bool = False) -> str:
    """The sentence with the present names of its keys, for the keyboard or gamepad in use.

    `aloud`: for speech. In speech, and with a gamepad, clauses about dragging with the mouse are left out.
    `canvas.caps` has the names of the gamepad's buttons by key. It is None if the keyboard is in use. With a gamepad
    whose button A is SPACE and whose button Y is P, but which has no button for U,

        "Click a card, or drag it to a space. Pass (P) or undo (U), or press SPACE." becomes
        "Click a card. Pass (Y) or undo, or press A."
    """
    if aloud or canvas.caps is not None:
        sentence = _DRAGGED.sub("", sentence)

    # If the device has no such key, a letter in brackets is left out, but a named key such as SPACE keeps its name.
    sentence = _LETTERS.sub(lambda match: f" ({key})" if (key := cap(canvas, match[1])) else "", sentence)
    return _KEYS.sub(lambda match: cap(canvas, match[1]) or match[1], sentence)


def button_face(
    canvas: Canvas,
    w: int,
    h: int,
    label: str,
    hint: str,
    sign: str,
    colour: Colour,
    hot: bool,
    enabled: bool,
    below: str = "",
) -> pygame.Surface:
    """The picture of a button of w x h real pixels. It is cached.

    It shows an icon (`sign`), a label, a smaller line `below` it, and in a chip the key (`hint`) that presses it.
    `hot`: it has the focus, and is brighter. A disabled button is grey, and only an enabled one in the colour
    PRIMARY has a pale rim.
    """
    hint = cap(canvas, hint)
    key = ("button", canvas.scale_key, w, h, label, hint, sign, colour, hot, enabled, below)

    def make_face() -> pygame.Surface:
        """Draw the plate of the button, lighter if it is pointed at and grey if it is disabled, and its words on it."""
        rim = PRIMARY_RIM if enabled and colour == PRIMARY else None
        plate_colour = colour if enabled else SPENT
        face = raised_plate(canvas, w, h, plate_colour, light=HOT if hot and enabled else 1.0, rim=rim)
        ink = theme.BRIGHT if enabled else theme.DIM
        _lay_out(canvas, face, label, hint, sign, ink, below)
        return face

    return canvas.caches.shelf("faces").get(key, make_face)


def raised_plate(
    canvas: Canvas, w: int, h: int, colour: Colour, light: float = 1.0, rim: Colour | None = None
) -> pygame.Surface:
    """A new raised plate of w x h real pixels: gradient, dark edge, bevel.

    `light`: factor of its brightness. `rim`: the colour of the bevel, None for a lighter shade of `colour`.
    """
    radius = canvas.px(RADIUS)
    # Light from above: the gradient goes from a brighter to a darker shade, and the upper half shines faintly.
    face = art.vertical_gradient(canvas, w, h, lighter(colour, 1.28 * light), lighter(colour, 0.70 * light), radius)
    bevel = rim or lighter(colour, 1.65 * light)
    art.draw_outline(canvas, face, bevel, thick=canvas.line(1.4), radius=radius, inset=canvas.line(1.6))

    shine = art.vertical_gradient(canvas, w, max(2, h // 2), (255, 244, 214, 22), (255, 244, 214, 0), radius)
    face.blit(shine, (0, 0))
    art.draw_outline(canvas, face, (16, 12, 8), thick=canvas.line(1.6), radius=radius)
    return face


def sunken_field(canvas: Canvas, w: int, h: int, lit: bool = False) -> pygame.Surface:
    """The sunken field of w x h real pixels behind text and choices. It is cached.

    `lit`: it has the focus and a brass rim.
    """

    def make_field() -> pygame.Surface:
        """Draw the dark plate of the field, with a brass outline if it is edited."""
        radius = canvas.px(8)
        face = art.vertical_gradient(canvas, w, h, top=(18, 16, 12, 235), foot=(34, 31, 25, 235), radius=radius)
        art.draw_outline(canvas, face, theme.BRASS if lit else (92, 84, 62), thick=canvas.line(1.4), radius=radius)
        return face

    return canvas.caches.shelf("faces").get(("sunk", canvas.scale, w, h, lit), make_field)


def row_plate(canvas: Canvas, w: int, h: int, hot: bool) -> pygame.Surface:
    """The flat plate of w x h real pixels behind a row of settings. It is cached.

    `hot`: it has the focus and is brighter.
    """

    def make_row() -> pygame.Surface:
        """Draw the plate of the row, lighter if it is pointed at."""
        radius = canvas.px(9)
        tops = ((66, 62, 48, 225), (46, 43, 34, 225)) if hot else ((48, 46, 37, 205), (34, 32, 26, 205))
        face = art.vertical_gradient(canvas, w, h, *tops, radius)
        art.draw_outline(canvas, face, (120, 104, 66) if hot else (80, 73, 54), thick=canvas.line(1.2), radius=radius)
        return face

    return canvas.caches.shelf("faces").get(("row", canvas.scale, w, h, hot), make_row)


TIGHT = 0.84
"""A label may shrink to this share of its width, larger type further, so that the key of its button can be shown."""


def _lay_out(
    canvas: Canvas, face: pygame.Surface, label: str, hint: str, sign: str, ink: Colour, below: str = ""
) -> None:
    """Draw icon (`sign`), label, smaller line `below`, and a chip with the key `hint` on the face of a button.

    The chip is left out if the label would have to shrink below the share TIGHT beside it (less with larger type), or
    the line below under the share NARROW, to which letters can be squeezed. The icon is left out if the label would
    have to shrink at all. A button without a label has its icon in the middle. Lengths are real pixels.
    """
    w, h = face.get_size()
    head = styles.HEAD.dense if below else styles.HEAD
    label_w = head.width(canvas, label) * canvas.scale
    least_below_w = styles.BODY_TINY.dense.width(canvas, below) * canvas.scale * text.NARROW
    least_pad = canvas.px(6)
    pad = canvas.px(14) if label_w + canvas.px(28) <= w else least_pad  # a smaller margin if the label needs it

    # The chip, if the label beside it need not shrink too much. There are margins left, between and right of the two.
    right = w - pad
    chip = _make_chip(canvas, hint) if hint else None
    least_label_w = label_w * (TIGHT - 0.3 * (canvas.type_scale - 1))
    if chip is not None and max(least_label_w, least_below_w) + chip.get_width() + 3 * least_pad <= w:
        pad = pad if max(label_w, least_below_w) + chip.get_width() + 3 * pad <= w else least_pad
        right = w - pad
        face.blit(chip, chip.get_rect(midright=(right, h // 2)))
        right -= chip.get_width() + pad // 2

    # The icon, alone in the middle if there is no label, otherwise only where it does not make the label smaller.
    left = pad
    if sign:
        image = icon_surface(canvas, sign, size=26, colour=ink)
        if not label:
            face.blit(image, image.get_rect(center=(w // 2, h // 2)))
            return
        if label_w + image.get_width() + pad * 2 <= right:
            face.blit(image, image.get_rect(midleft=(left + pad // 3, h // 2)))
            left += image.get_width() + pad // 2

    # The label on its shadow (itself in black, a line's width lower), above the smaller line if there is one.
    middle = (left + right) // 2
    room = (right - left) / canvas.scale
    if below:
        lesser = styles.BODY_TINY.dense.fit(canvas, below, room, ink=ink)
        face.blit(lesser, lesser.get_rect(center=(middle, round(h * 0.68))))
    words = head.fit(canvas, label, room, ink=ink)
    place = words.get_rect(center=(middle, round(h * 0.3) if below else h // 2))
    dark = head.fit(canvas, label, room, ink=(0, 0, 0))
    shadow_offset = canvas.line(2)
    art.blit_faded(face, dark, place.move(0, shadow_offset), alpha=130)
    face.blit(words, place)


def _make_chip(canvas: Canvas, hint: str) -> pygame.Surface:
    """A new surface with the name of a key (`hint`) in a small dark frame."""
    words = styles.LABEL_TINY.derive(track=0).render(canvas, hint, ink=theme.BRIGHT)
    chip = art.clear(words.get_width() + canvas.px(12), words.get_height() + canvas.px(3))

    pygame.draw.rect(chip, (0, 0, 0, 96), chip.get_rect(), border_radius=canvas.px(4))
    art.draw_outline(canvas, chip, (255, 246, 222, 110), thick=1, radius=canvas.px(4))
    chip.blit(words, words.get_rect(center=chip.get_rect().center))
    return chip


def key_chip(canvas: Canvas, hint: str) -> pygame.Surface:
    """A chip, a small dark frame, with the name of a key on the device in use, for lines of hints. It is cached.

    `hint`: the default key, such as "H", which the player may have set to another one.
    """
    hint = cap(canvas, hint)
    return canvas.caches.shelf("faces").get(("chip", canvas.scale_key, hint), lambda: _make_chip(canvas, hint))
