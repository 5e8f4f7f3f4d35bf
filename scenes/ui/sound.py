"""Sounds from assets/shared/sounds. Without a device or a file, or at volume 0, nothing is played."""

from __future__ import annotations

from typing import Final, Protocol

import pygame

from scenes.ui.theme import ASSETS

CHANNELS: Final = 16
ROOM: Final = 0
"""Mixer channel reserved for the background loop."""


class Loudness(Protocol):
    """Settings with the volume `sound`, 0..100."""

    sound: int


class Sound:
    """Plays sounds by name; failures are ignored."""

    def __init__(self, settings: Loudness) -> None:
        self.settings: Loudness = settings
        self._ready: bool = False
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._loop: tuple[str, float] | None = None

    def open(self) -> None:
        """Open the sound device. This is slow on some machines, so it is called after the first frame."""
        try:
            pygame.mixer.init(44100, -16, 2, 512)
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(1)
        except (pygame.error, NotImplementedError, AttributeError):
            return  # no device, or pygame was built without its mixer
        self._ready = True
        if self._loop is not None:
            self.loop(*self._loop)

    def close(self) -> None:
        """Close the device."""
        if self._ready:
            self._ready = False
            self._loaded.clear()
            pygame.mixer.quit()

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play assets/shared/sounds/<name>.wav once; `volume` 0..1 is relative to the setting."""
        sound = self._get(name)
        channel = pygame.mixer.find_channel() if sound is not None else None
        if sound is None or channel is None:
            return
        channel.set_volume(self._level(volume))
        channel.play(sound)

    def loop(self, name: str, volume: float = 1.0) -> None:
        """Play a sound as the background loop, in place of the previous one."""
        self._loop = (name, volume)
        sound = self._get(name)
        if sound is None:
            return
        channel = pygame.mixer.Channel(ROOM)
        channel.play(sound, loops=-1, fade_ms=1500)
        channel.set_volume(self._level(volume))

    def quiet(self) -> None:
        """Stop all sounds including the loop."""
        self._loop = None
        if self._ready:
            pygame.mixer.stop()

    def changed(self) -> None:
        """Apply a changed volume setting."""
        if not self._ready:
            return
        if self._loop is None or not self.settings.sound:
            pygame.mixer.stop()
        elif pygame.mixer.Channel(ROOM).get_busy():
            pygame.mixer.Channel(ROOM).set_volume(self._level(self._loop[1]))
        else:
            self.loop(*self._loop)

    def _level(self, volume: float) -> float:
        """Mixer volume for the setting: a power function, so that half of the scale sounds half as loud."""
        return max(0.0, min(1.0, volume)) * (self.settings.sound / 100) ** 1.6

    def _get(self, name: str) -> pygame.mixer.Sound | None:
        if not self._ready or self.settings.sound <= 0:
            return None
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(str(ASSETS / "shared" / "sounds" / f"{name}.wav"))
            except (OSError, pygame.error):
                self._loaded[name] = None
        return self._loaded[name]
