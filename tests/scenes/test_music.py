"""Music behind scenes: which, how loud, and when it gives way."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest
import soundfile

from game.catalogue import GAMES
from game.core.record import SeatEntry
from scenes.app import App
from scenes.match.setup import Setup
from scenes.menus.settings import SettingsScene
from scenes.menus.title import TitleScene
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.settings import Settings
from scenes.stack import Push
from scenes.ui import sound as player
from scenes.ui import sound as room
from scenes.ui.menu import MenuScene
from scenes.ui.sound import DUCKED, FADE, RISING, SINKING, Sound, loudness
from scenes.ui.theme import ASSETS
from tests.scenes.events import steps
from tests.scenes.menus import press, show

FRAME = 1 / 60


@pytest.fixture
def pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A second called "hymn" and "march", one that is no sound called "torn", and an effect called "shell"."""
    for folder, names in (("music", ("hymn", "march")), ("shared/sounds", ("shell", "card"))):
        (tmp_path / folder).mkdir(parents=True)
        for name in names:
            soundfile.write(tmp_path / folder / f"{name}.ogg", np.full((44100, 2), 0.1), 44100)
    (tmp_path / "music" / "torn.ogg").write_bytes(b"no sound")
    monkeypatch.setattr(player, "ASSETS", tmp_path)
    monkeypatch.setattr(room, "ASSETS", tmp_path)
    yield tmp_path
    pygame.mixer.quit()


@pytest.fixture
def sound(pieces: Path) -> Sound:
    opened = Sound(Settings(sound=100, ambience=0, music=100))
    opened.open()
    return opened


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pieces that are begun."""
    begun: list[str] = []
    load = pygame.mixer.music.load

    def noted(path: str) -> None:
        begun.append(Path(path).stem)
        load(path)

    monkeypatch.setattr(pygame.mixer.music, "load", noted)
    return begun


def pass_time(sound: Sound, wanted: str | None, seconds: float) -> list[float]:
    """The volume in each frame of that time."""
    volumes = []
    for _ in range(round(seconds / FRAME)):
        sound.music.update(wanted, FRAME)
        volumes.append(pygame.mixer.music.get_volume() if pygame.mixer.music.get_busy() else 0.0)
    return volumes


def rises(volumes: list[float]) -> bool:
    return volumes == sorted(volumes) and max(after - before for before, after in itertools.pairwise(volumes)) < 0.05


def test_a_piece_fades_in_and_goes_on(sound: Sound, loaded: list[str]) -> None:
    first = pass_time(sound, "hymn", FADE + 0.2)
    assert rises(first)
    assert (first[0] < 0.03, first[-1]) == (True, 1)
    assert set(pass_time(sound, "hymn", 1)) == {1}
    assert loaded == ["hymn"]


def test_a_piece_is_played_over_and_over(sound: Sound, pieces: Path) -> None:
    soundfile.write(pieces / "music" / "short.ogg", np.full((4410, 2), 0.1), 44100)
    pass_time(sound, "short", 0.1)
    time.sleep(0.5)
    assert pygame.mixer.music.get_busy()


def test_one_piece_fades_out_before_the_next_fades_in(sound: Sound, loaded: list[str]) -> None:
    pass_time(sound, "hymn", FADE + 0.2)
    volumes = pass_time(sound, "march", 2 * FADE + 0.2)
    lowest = volumes.index(min(volumes))
    assert rises(volumes[:lowest][::-1])
    assert rises(volumes[lowest:])
    assert volumes[-1] == 1
    assert loaded == ["hymn", "march"]
    assert pass_time(sound, None, FADE + 0.2)[-1] == 0
    assert not pygame.mixer.music.get_busy()


def test_who_comes_back_in_time_hears_no_new_beginning(sound: Sound, loaded: list[str]) -> None:
    pass_time(sound, "hymn", FADE + 0.2)
    assert pass_time(sound, "march", FADE / 2)[-1] == pytest.approx(0.5, abs=0.05)
    assert pass_time(sound, "hymn", FADE)[-1] == 1
    assert loaded == ["hymn"]


def test_music_gives_way_to_a_loud_effect_and_to_no_other(sound: Sound) -> None:
    pass_time(sound, "hymn", FADE + 0.2)
    sound.play("card")
    assert set(pass_time(sound, "hymn", 1)) == {1}
    sound.play("shell")
    under = pass_time(sound, "hymn", 1)
    assert under[0] > 0.8
    assert under[round(SINKING / FRAME)] == under[-1] == pytest.approx(DUCKED, abs=0.02)
    after = pass_time(sound, "hymn", RISING + 0.2)
    assert rises(after)
    assert after[-1] == 1


def test_music_follows_its_own_volume_at_once(sound: Sound, loaded: list[str]) -> None:
    pass_time(sound, "hymn", FADE + 0.2)
    sound.settings.music = 50
    assert pass_time(sound, "hymn", 0.1)[-1] == pytest.approx(loudness(50), abs=0.02)
    sound.settings.music = 0
    assert pass_time(sound, "hymn", 0.1)[-1] == 0
    sound.settings.music = 100
    assert pass_time(sound, "hymn", FADE + 0.2)[-1] == 1
    assert loaded == ["hymn", "hymn"]


@pytest.mark.parametrize("name", ["torn", "nobody-made-it"])
def test_a_missing_or_broken_piece_is_silence(sound: Sound, name: str) -> None:
    assert set(pass_time(sound, name, 0.5)) == {0}
    assert pass_time(sound, "hymn", 2 * FADE + 0.2)[-1] == 1


def test_a_match_has_the_music_of_its_game_also_under_pause_and_settings(app: App) -> None:
    app.start(TitleScene)
    assert app.stack.music() == "menus"
    seats = (SeatEntry("human", "Ada"), SeatEntry("human", "Bo"))
    show(app, PlayScene(Setup(GAMES["battlefronts"], seats, {}, 7)))
    assert app.stack.music() == "battlefronts"
    press(app, pygame.K_m)
    assert isinstance(app.stack.top, PauseScene)
    assert app.stack.music() == "battlefronts"
    app.stack.apply(Push(SettingsScene()))
    steps(app, 2)
    assert app.stack.music() == "battlefronts"


def test_menus_have_a_piece_and_every_game_its_own(app: App) -> None:
    assert MenuScene.music == "menus"
    for name in ("menus", *GAMES):
        assert (ASSETS / "music" / f"{name}.ogg").is_file()


def test_a_mute_program_opens_no_sound_device(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[bool] = []
    monkeypatch.setattr(Sound, "open", lambda sound: opened.append(True))
    app.open_devices()
    mute = App(app.store, app.rng, app.title, app.window, mute=True)
    mute.open_devices()
    assert opened == [True]
