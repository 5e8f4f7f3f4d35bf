"""The officers whom the lobby offers: one for each seat that a bot may play."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Final

import pygame

from ai.levels import Level
from career.officers import OFFICERS, Officer, draw_officers, officer_of
from game.core.game import Game
from game.core.record import SeatEntry
from scenes.keeping.finished import Past
from scenes.pieces.portraits import head_picture
from scenes.ui import styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.widgets import Selector

OFFERED: Final = tuple(OFFICERS.values())
SURNAMES: Final = tuple(officer.surname for officer in OFFERED)
GAP_OF_RIVALS: Final = 18.0
"""Gap above and between the large portraits, in design pixels."""


class Rivals:
    """A selector of officers for each seat. No two seats have the same officer."""

    def __init__(self, game: Game, entries: Sequence[SeatEntry], last_match: Past | None, today: datetime.date) -> None:
        """The officers of the entries if the last match of the game was today, otherwise those of this evening."""
        has_played_today = last_match is not None and datetime.date.fromtimestamp(last_match.ended) == today
        last_officers = [officer_of(entry) if has_played_today else None for entry in entries]
        of_this_evening = draw_officers(f"{today} {game.slug}", len(OFFERED))
        waiting = [officer for officer in of_this_evening if officer not in last_officers]

        self.selectors: list[Selector] = []
        for seat, last_officer in enumerate(last_officers):
            at = OFFERED.index(last_officer or waiting.pop(0))
            selector = Selector(("officer", seat), Box(0, 0, 0, 0), label="", choices=SURNAMES, at=at)
            selector.pictures = [officer.portrait("calm") for officer in OFFERED]
            self.selectors.append(selector)
        self._at_before = [selector.at for selector in self.selectors]

    def officer_at(self, seat: int) -> Officer:
        """The officer chosen for a seat, who plays there while its kind is a bot."""
        return OFFERED[self.selectors[seat].at]

    def keep_apart(self, seat: int) -> None:
        """Swap two officers after a choice for this seat, so that no two seats have the same one.

        If another seat had the chosen officer, it gets the one that this seat had before the choice. `selector.at` is
        the index of a seat's officer in OFFERED, and `_at_before` holds these indexes as they were after the last swap.
        """
        chosen = self.selectors[seat].at
        for other, selector in enumerate(self.selectors):
            if other != seat and selector.at == chosen:
                selector.at = self._at_before[seat]
        self._at_before = [selector.at for selector in self.selectors]


def draw_rivals(canvas: Canvas, box: Box, bots: Sequence[tuple[Officer, Level]]) -> None:
    """Draw the officers of all bots side by side in a box, each with the level at which it plays."""
    width = (box.w - GAP_OF_RIVALS * (len(bots) - 1)) / len(bots)
    for place, (officer, level) in enumerate(bots):
        draw_rival(canvas, Box(box.x + place * (width + GAP_OF_RIVALS), box.y, width, box.h), officer, level)


def draw_rival(canvas: Canvas, box: Box, officer: Officer, level: Level) -> None:
    """Draw the portrait of an officer, and beside it the name, the level and a sentence on how the officer plays.

    Sizes and distances are design pixels.
    """
    side = min(box.h, box.w / 2)
    pixels = canvas.px(side)
    place = pygame.Rect(canvas.to_pixels(box.x, box.y), (pixels, pixels))
    canvas.surface.blit(head_picture(canvas, officer, expression="calm", size=place.size), place)

    left = box.x + side + 20
    room = box.right - left
    name_style = styles.HEAD_LARGE.derive(track=1)
    name = name_style.draw(canvas, officer.name.upper(), (left, box.y + 6), width=room, ink=theme.BRIGHT)
    rank_style = styles.LABEL.derive(track=3)
    rank = rank_style.draw(canvas, level.name.upper(), (left, name.foot + 4), width=room, ink=theme.GLOW)
    styles.BODY_NOTE.write(canvas, officer.manner, Box(left, rank.foot + 12, room, box.foot - rank.foot - 12))
