"""Sound, or silence without an error."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from launch.environment import ROOT
from scenes.store import Settings
from scenes.ui import sound as room
from scenes.ui.sound import Sound


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Half a second called "card", "rain", "wind" and "hail", and a file that is no sound called "torn"."""
    folder = tmp_path / "shared" / "sounds"
    folder.mkdir(parents=True)
    for name in ("card", "rain", "wind", "hail"):
        with wave.open(str(folder / f"{name}.ogg"), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(44100)
            out.writeframes(b"\x10\x20" * 22050)
    (folder / "torn.ogg").write_bytes(b"no sound")
    monkeypatch.setattr(room, "ASSETS", tmp_path)
    yield
    pygame.mixer.quit()


def busy() -> list[float]:
    """The volumes of effects that play."""
    channels = [pygame.mixer.Channel(i) for i in range(room.LOOPS, pygame.mixer.get_num_channels())]
    return [round(channel.get_volume(), 2) for channel in channels if channel.get_busy()]


def looped() -> list[float]:
    """The volumes of loops that play."""
    channels = [pygame.mixer.Channel(i) for i in range(room.LOOPS)]
    sounds = [channel.get_sound() for channel in channels if channel.get_busy()]
    return [round(sound.get_volume(), 2) for sound in sounds if sound is not None]


def wait_until(done: Callable[[], bool]) -> None:
    """Let the mixer go on until something is so."""
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.usefixtures("shelf")
def test_a_sound_is_played_at_the_volume_that_is_set() -> None:
    sound = Sound(Settings(sound=100))
    sound.open()
    sound.play("card", 0.5)
    assert busy() == [0.5]
    sound.settings.sound = 50
    sound.settings.ambience = 0
    sound.play("card", 1.0)
    assert busy()[1] == pytest.approx(0.33, abs=0.02)
    sound.quiet()
    assert busy() == []


@pytest.mark.parametrize(
    ("x", "left", "right"),
    [(None, 1, 1), (960, 1, 1), (0, 1, 0.55), (480, 1, 0.775), (1920, 0.55, 1), (5000, 0.55, 1), (-70, 1, 0.55)],
)
def test_both_loudspeakers_share_what_happens_aside(x: float | None, left: float, right: float) -> None:
    assert room.sides(x) == (pytest.approx(left), pytest.approx(right))


HEARD = """
import os, time
from pathlib import Path
import pygame
from scenes.store import Settings
from scenes.ui.sound import Sound
sound = Sound(Settings(sound=100))
sound.open()
sound.play("rifle", 1.0, 0)
end = time.monotonic() + 60
while any(pygame.mixer.Channel(i).get_busy() for i in range(16)) and time.monotonic() < end:
    time.sleep(0.01)
sound.close()
"""


def test_what_happens_on_the_left_comes_from_the_left(tmp_path: Path) -> None:
    """As the mixer hands it to the device; SDL's driver `disk` writes that to a file, faster than it would be heard."""
    disk = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(tmp_path / "heard"), "SDL_DISKAUDIODELAY": "0"}
    subprocess.run([sys.executable, "-c", HEARD], cwd=ROOT, env={**os.environ, **disk}, check=True, capture_output=True)
    heard = np.abs(np.fromfile(tmp_path / "heard", np.int16).reshape(-1, 2).astype(int)).max(0)
    assert heard[0] > 3000
    assert heard[1] / heard[0] == pytest.approx(0.55, abs=0.02)


@pytest.mark.usefixtures("shelf")
def test_nought_is_silence() -> None:
    sound = Sound(Settings(sound=0, ambience=0))
    sound.open()
    sound.play("card")
    sound.loop("rain")
    assert busy() == looped() == []


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("name", ["torn", "nobody-made-it"])
def test_a_missing_or_broken_file_is_silence(name: str) -> None:
    sound = Sound(Settings())
    sound.open()
    sound.play(name)
    sound.loop(name)
    assert busy() == looped() == []


@pytest.mark.usefixtures("shelf")
def test_the_loop_waits_for_the_device_and_follows_the_volume() -> None:
    sound = Sound(Settings(sound=0, ambience=50))
    sound.loop("rain")
    sound.open()
    assert looped() == [pytest.approx(0.33, abs=0.02)]
    sound.settings.ambience = 0
    sound.changed()
    assert looped() == []
    sound.settings.ambience = 100
    sound.changed()
    assert looped() == [1]
    sound.quiet()
    assert looped() == [1]
    assert busy() == []


@pytest.mark.usefixtures("shelf")
def test_one_loop_fades_into_the_next_at_the_volume_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    level = pytest.approx(0.33, abs=0.02)
    monkeypatch.setattr(room, "CROSSFADE", 400)
    sound = Sound(Settings(ambience=50))
    sound.open()
    sound.loop("rain")
    wait_until(lambda: any(0 < pygame.mixer.Channel(i).get_volume() < 1 for i in range(room.LOOPS)))
    sound.loop("rain")
    assert looped() == [level]
    sound.loop("wind")
    assert looped() == [level, level]
    wait_until(lambda: looped() == [level])
    sound.loop(None)
    wait_until(lambda: not looped())


@pytest.mark.usefixtures("shelf")
def test_two_loops_are_kept_and_no_more() -> None:
    """A page is left for another and entered again; a long evening goes through those of all games."""
    sound = Sound(Settings())
    sound.open()
    for name in ("rain", "wind", "rain", "hail", "wind", "card"):
        sound.loop(name)
    assert set(sound._loaded) == {"wind", "card"}


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


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has ALSA")
def test_libraries_of_the_system_say_nothing_where_there_is_no_device() -> None:
    code = "from scenes.store import Settings; from scenes.ui.sound import Sound; Sound(Settings()).open(); print(1)"
    around = {"SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": "/dev/null"}
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={**os.environ, **around}, capture_output=True)
    assert (ran.stdout.split()[-1], ran.stderr) == (b"1", b"")


@pytest.mark.usefixtures("shelf")
def test_loop_and_effects_go_on_once_a_lost_device_is_back() -> None:
    sound = Sound(Settings(sound=100, ambience=100))
    sound.open()
    sound.loop("rain")
    sound.hear(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))
    sound.play("card")
    sound.update(room.AGAIN)
    sound.play("card")
    assert (looped(), busy()) == ([1], [1])
    sound.close()
    sound.update(room.AGAIN)
    assert pygame.mixer.get_init() is None, "nobody wants a device any more"
