"""Focus for mouse, keys and gamepad. Every place that can be chosen is a spot.

ENTER presses what has the focus, so the focus is always seen, and it comes by itself only to spots that are a sensible
next step (`Spot.auto_focus`).
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.ui import art
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.input import DIRECTIONS, Intent
from scenes.ui.theme import BRIGHT, GLOW, INK

GROW: Final = 5.0
"""Design pixels between a spot and the ring around it."""


@dataclass(frozen=True)
class Spot:
    """A place that can have the focus, with its key, its design box and its label."""

    key: Hashable
    rect: Box
    label: str = ""
    auto_focus: bool = True
    """Whether the focus may come here by itself or with the mouse, and not only by keys. It may not if a press gives
    something up, such as WITHDRAW or QUIT, or only changes the view, such as a pile of discards."""

    @property
    def centre(self) -> Point:
        x, y, w, h = self.rect
        return (x + w / 2, y + h / 2)

    def contains(self, point: Point) -> bool:
        """Whether a design point is on this spot. Its right and lower edges are outside."""
        x, y, w, h = self.rect
        return x <= point[0] < x + w and y <= point[1] < y + h


class FocusRing:
    """The focused spot. `shown` is true after input by keys or gamepad, and false after input by mouse.

    `hovered` is the spot under the mouse, which has the focus, too, if it may come there. Later spots lie on top of
    earlier ones.
    """

    def __init__(self, spots: Iterable[Spot] = ()) -> None:
        self.spots: list[Spot] = list(spots)
        self.hovered: Hashable | None = None
        self.shown: bool = False
        self.unframed: Hashable | None = None
        """The key of a spot that shows in another way that it has the focus."""
        self._home: Spot | None = None
        """The spot, among those where the focus may come by itself, that had the focus last."""
        self._glide: list[float] | None = None
        self.focused: Hashable | None = self._landing_key()

    def place(self, spots: Iterable[Spot]) -> None:
        """Replace the spots, the places that can have the focus. The focus stays on its key if one of them has it.

        Otherwise it moves to the key where it was last (`_home`), else to the nearest spot of the same kind (their
        keys begin alike), else to the first spot, which is the usual choice. It moves only to spots with `auto_focus`,
        to which it may come by itself.
        """
        self._note_home()
        self.spots = list(spots)
        if self.spot() is None:
            self.focused = self._landing_key()
        if self.hovered is not None and not any(spot.key == self.hovered for spot in self.spots):
            self.hovered = None

    def spot(self, key: Hashable | None = None) -> Spot | None:
        """The spot with this key, by default the one that has the focus. None if there is no such spot."""
        wanted = self.focused if key is None else key
        return next((spot for spot in self.spots if spot.key == wanted), None)

    def focus(self, key: Hashable) -> None:
        """Give the focus to the spot with this key. Nothing happens if there is none."""
        if self.spot(key) is not None:
            self.focused = key

    def key_at(self, point: Point) -> Hashable | None:
        """The key of the topmost spot at a design point. None if there is none."""
        return next((spot.key for spot in reversed(self.spots) if spot.contains(point)), None)

    def move_focus(self, direction: Intent) -> bool:
        """Move the focus to the nearest spot in a direction, or to the first spot if nothing has the focus.

        Returns False if there is no spot to move to.
        """
        start = self.spot()
        if start is None:
            self.focused = self.spots[0].key if self.spots else None
            return bool(self.spots)

        best = min(
            (
                (distance, spot)
                for spot in self.spots
                if (distance := _distance_towards(start.rect, spot.rect, direction)) is not None
            ),
            key=lambda distance_and_spot: distance_and_spot[0],
            default=None,
        )

        if best is None:
            return False
        _, nearest = best
        self.focused = nearest.key
        return True

    def focus_next(self, step: int = 1) -> None:
        """Move the focus by `step` spots in order, wrapping round from the last to the first. -1 moves backwards.

        If nothing has the focus, it moves to the first spot, or backwards to the last.
        """
        if not self.spots:
            return
        at = next((i for i, spot in enumerate(self.spots) if spot.key == self.focused), -1 if step > 0 else 0)
        self.focused = self.spots[(at + step) % len(self.spots)].key

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Update the focus from mouse, keys or gamepad. Returns whether it has changed.

        The mouse gives the focus only to spots that may get it by themselves (`auto_focus`): ENTER presses what has
        the focus, so a mouse that passed over RESIGN must not leave it there. `self.shown`: whether the ring is
        drawn, which is so after keys or gamepad, but not after the mouse.
        """
        before = self.focused

        if event is not None and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.hovered = self.key_at(event.pos)
            self.shown = False
            pointed = self.spot(self.hovered) if self.hovered is not None else None
            if pointed is not None and pointed.auto_focus:
                self.focused = pointed.key
            elif (spot := self.spot()) is None or not spot.auto_focus:  # the focus must not stay where it is
                self.focused = self._landing_key()
        elif event is not None and event.type == pygame.WINDOWLEAVE:
            self.hovered = None
        elif intent in DIRECTIONS and intent is not None:
            self._show_ring()
            self.move_focus(intent)
        elif intent in (Intent.NEXT, Intent.PREV):
            self._show_ring()
            self.focus_next(1 if intent is Intent.NEXT else -1)

        return self.focused != before

    def _show_ring(self) -> None:
        self.shown = True
        self.hovered = None

    @property
    def highlighted(self) -> Hashable | None:
        """The key of the spot that is drawn brighter: the focus of keys and gamepad, or the spot under the mouse.

        `self.shown` is True after input by keys or gamepad. None if the mouse was used last and points at no spot.
        """
        return self.focused if self.shown else self.hovered

    @property
    def key_looked_at(self) -> Hashable | None:
        """The key of the spot that a person looks at: the one that is drawn brighter, otherwise the focus.

        None without both.
        """
        return self.focused if self.highlighted is None else self.highlighted

    def _note_home(self) -> None:
        """Remember the focused spot as the one to come back to, if the focus may land there by itself."""
        spot = self.spot()
        if spot is not None and spot.auto_focus:
            self._home = spot

    def _landing_key(self) -> Hashable | None:
        """The key of the spot to which the focus moves by itself, or None if there is no such spot.

        Only spots with `auto_focus` qualify. `self._home` is the last of them that had the focus. Keys that are
        tuples of the same first element are of one kind, such as cards.
        """
        home = self._home
        landing_spots = [spot for spot in self.spots if spot.auto_focus]
        if home is None or not landing_spots:
            return landing_spots[0].key if landing_spots else None

        # Back to where it was, or to the nearest spot of the same kind, otherwise to the first spot.
        if any(spot.key == home.key for spot in landing_spots):
            return home.key
        if not isinstance(home.key, tuple):
            return min(landing_spots, key=lambda spot: math.dist(spot.centre, home.centre)).key
        alike = [spot for spot in landing_spots if isinstance(spot.key, tuple) and spot.key[0] == home.key[0]]
        return min(alike, key=lambda spot: math.dist(spot.centre, home.centre)).key if alike else landing_spots[0].key

    def draw(self, canvas: Canvas, seconds: float, drawn: Box | None = None) -> None:
        """Draw the brass ring around the focused spot, to which it glides from the last one.

        After input by mouse it is a plain frame, and nothing at the spot under the mouse, which is lit already.
        `drawn`: the box of the thing with the focus, if it is not drawn on its spot. `self.unframed` is the key
        of a spot that shows in another way that it has the focus. `self._glide`: where the ring is now, None if
        it must not start from there.
        """
        spot = self.spot()
        is_lit_by_mouse = not self.shown and self.hovered == self.focused
        if spot is None or spot.key == self.unframed or is_lit_by_mouse:
            self._glide = None
            return

        goal = list((drawn or Box(*spot.rect)).inset(-GROW))
        if not self.shown:
            self._glide = None
            _draw_frame(canvas, Box(*goal))
            return

        if self._glide is None or canvas.still:
            self._glide = goal
        share = 1 - math.exp(-seconds * 24)  # the part of the way in this frame: fast at first, then slower
        self._glide = [now + (end - now) * share for now, end in zip(self._glide, goal, strict=True)]
        if math.dist(self._glide, goal) < 0.6:  # less than a pixel away
            self._glide = goal
        x, y, w, h = self._glide
        draw_ring(canvas, Box(x, y, w, h), glow=self._glide is goal)


def _draw_frame(canvas: Canvas, box: Box) -> None:
    """Draw a plain frame along a design box, white on dark, unlike the light around things that can be chosen."""
    place = canvas.rect(*box)
    rim = canvas.px(14)
    dark = place.inflate(canvas.px(3), canvas.px(3))
    pygame.draw.rect(canvas.surface, INK, dark, canvas.line(6), border_radius=rim)
    pygame.draw.rect(canvas.surface, BRIGHT, place, canvas.line(2.5), border_radius=rim)


def draw_ring(canvas: Canvas, box: Box, glow: bool = True) -> None:
    """Draw a brass ring along a design box. `glow` adds light around it."""
    place = canvas.rect(*box)
    rim = canvas.px(14)
    spread = max(1, canvas.px(9))
    thick = canvas.line(3)
    if glow:
        image = art.halo_around(canvas, place.w, place.h, radius=rim, spread=spread, thick=thick)
        canvas.surface.blit(image, (place.x - spread * 2, place.y - spread * 2))
    else:  # a gliding box has a new size in each frame, so its light cannot be cached
        pygame.draw.rect(canvas.surface, GLOW, place, thick, border_radius=rim)


def _distance_towards(start: Box, goal: Box, direction: Intent) -> float | None:
    """The distance in design pixels from the box `start` to the box `goal` in a direction. None if it is not there.

    `ahead`: the distance of the middles in the direction. An offset across the direction is added as a penalty: `aside`
    is that of the middles, and `gap` the free space between the boxes. Where there is a gap, a box that is beside the
    start rather than ahead of it has another penalty: `overlap` is the length along the direction that both cover. A
    box far above or below the start does not count as left or right of it.
    """
    if start == goal:
        return None
    start_x, start_y = start.centre
    goal_x, goal_y = goal.centre
    is_sideways = direction in (Intent.LEFT, Intent.RIGHT)
    ahead = (goal_x - start_x if is_sideways else goal_y - start_y) * (
        1 if direction in (Intent.RIGHT, Intent.DOWN) else -1
    )
    if ahead <= 1:  # beside or behind the start, allowing for a rounding error
        return None

    if is_sideways:
        gap = max(0.0, goal.y - start.foot, start.y - goal.foot)
        aside = abs(goal_y - start_y)
        overlap = min(start.right, goal.right) - max(start.x, goal.x)
    else:
        gap = max(0.0, goal.x - start.right, start.x - goal.right)
        aside = abs(goal_x - start_x)
        overlap = min(start.foot, goal.foot) - max(start.y, goal.y)

    # These factors were tuned by hand, so that the focus goes to the spot that a person would expect.
    if gap > ahead * 2.5:
        return None
    return ahead + gap * 3 + aside * 0.3 + (max(0.0, overlap) * 3 if gap else 0.0)
