"""Sound, or silence without an error."""

from __future__ import annotations

import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.store import Settings
from scenes.ui import sound as room
from scenes.ui.sound import Sound


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Half a second called "card", and a file that is no sound called "torn"."""
    folder = tmp_path / "shared" / "sounds"
    folder.mkdir(parents=True)
    with wave.open(str(folder / "card.wav"), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(44100)
        out.writeframes(b"\x10\x20" * 22050)
    (folder / "torn.wav").write_bytes(b"no sound")
    monkeypatch.setattr(room, "ASSETS", tmp_path)
    yield
    pygame.mixer.quit()


def busy() -> list[float]:
    """The volumes of all channels in use."""
    channels = [pygame.mixer.Channel(i) for i in range(pygame.mixer.get_num_channels())]
    return [round(channel.get_volume(), 2) for channel in channels if channel.get_busy()]


@pytest.mark.usefixtures("shelf")
def test_a_sound_is_played_at_the_volume_that_is_set() -> None:
    sound = Sound(Settings(sound=100))
    sound.open()
    sound.play("card", 0.5)
    assert busy() == [0.5]
    sound.settings.sound = 50
    sound.play("card", 1.0)
    assert busy()[1] == pytest.approx(0.33, abs=0.02)
    sound.quiet()
    assert busy() == []


@pytest.mark.usefixtures("shelf")
def test_nought_is_silence() -> None:
    sound = Sound(Settings(sound=0))
    sound.open()
    sound.play("card")
    assert busy() == []


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("name", ["torn", "nobody-made-it"])
def test_a_missing_or_broken_file_is_silence(name: str) -> None:
    sound = Sound(Settings())
    sound.open()
    sound.play(name)
    sound.loop(name)
    assert busy() == []


@pytest.mark.usefixtures("shelf")
def test_the_loop_waits_for_the_device_and_follows_the_volume() -> None:
    sound = Sound(Settings(sound=100))
    sound.loop("card", 0.5)
    sound.open()
    assert busy() == [0.5]
    sound.settings.sound = 0
    sound.changed()
    assert busy() == []
    sound.settings.sound = 100
    sound.changed()
    assert busy() == [0.5]


def test_no_device_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    sound = Sound(Settings())
    sound.open()
    assert pygame.mixer.get_init() is None
    sound.play("card")
    sound.loop("room")
    sound.changed()
    sound.quiet()
    sound.close()
