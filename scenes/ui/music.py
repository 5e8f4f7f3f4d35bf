"""Music from assets/music, streamed. Without a device or a file, or at volume 0, nothing is played."""

from __future__ import annotations

from typing import Final, Protocol

import pygame

from scenes.ui.theme import ASSETS

FADE: Final = 1.6
"""Seconds from full volume to silence between two pieces, and the same back."""
DUCKED: Final = 0.35
"""Share of its volume that music keeps under a loud effect."""
SINKING: Final = 0.12
"""Seconds in which it goes down to that, and in which it comes back."""
RISING: Final = 2.4
STEP: Final = 1 / 128
"""The finest step of volume that the mixer has."""


class Loudness(Protocol):
    """Settings with the volume `music`, 0..100."""

    music: int


class Music:
    """Plays one piece at a time, over and over; the sound device is opened and closed by whoever owns it."""

    def __init__(self, settings: Loudness) -> None:
        self.settings: Loudness = settings
        self._ready: bool = False
        self._playing: str | None = None
        self._faded: float = 0.0
        """How far the piece has been faded in, 0..1."""
        self._ducked: float = 1.0
        """Share of its volume that loud effects leave it."""
        self._under: float = 0.0
        """Seconds for which the loudest effects go on."""
        self._volume: float = 0.0

    def opened(self) -> None:
        """The mixer is open."""
        self._ready = True

    def closing(self) -> None:
        """The mixer closes."""
        if self._ready:
            self._start(None)
        self._ready = False

    def give_way(self, seconds: float) -> None:
        """Let a loud effect be heard that lasts so long."""
        self._under = max(self._under, seconds)

    def update(self, wanted: str | None, seconds: float) -> None:
        """Go on towards the piece that is wanted, by that many seconds; None: silence."""
        if not self._ready:
            return
        level = loudness(self.settings.music)
        goal = wanted if level else None
        if goal == self._playing:
            self._faded = min(1.0, self._faded + seconds / FADE)
        else:
            self._faded -= seconds / FADE
            if self._faded <= 0 or self._playing is None or not level:
                self._start(goal)
        self._duck(seconds)
        volume = level * self._faded * self._ducked
        if self._playing is not None and (abs(volume - self._volume) >= STEP or volume in (0.0, level)):
            self._volume = volume
            pygame.mixer.music.set_volume(volume)

    def _duck(self, seconds: float) -> None:
        if self._under > 0:
            self._under -= seconds
            self._ducked = max(DUCKED, self._ducked - (1 - DUCKED) * seconds / SINKING)
        else:
            self._ducked = min(1.0, self._ducked + (1 - DUCKED) * seconds / RISING)

    def _start(self, name: str | None) -> None:
        """Begin this piece in silence; one that cannot be read is silence."""
        self._playing, self._faded, self._volume = name, 0.0, 0.0
        try:
            pygame.mixer.music.stop()
            if name is not None:
                pygame.mixer.music.load(str(ASSETS / "music" / f"{name}.ogg"))
                pygame.mixer.music.set_volume(0.0)
                pygame.mixer.music.play(loops=-1)
        except (OSError, pygame.error):
            return


def loudness(setting: int) -> float:
    """Mixer volume for a setting: a power function, so that half of the scale sounds half as loud."""
    return float((setting / 100) ** 1.6)
