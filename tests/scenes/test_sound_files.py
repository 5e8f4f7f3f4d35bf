"""The sounds as they are shipped: how loud and long they are, how they begin and end, what a small speaker plays."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.catalogue import GAMES
from scenes.boards import BOARDS
from scenes.ui.menu import MenuScene
from scenes.ui.sound import LOUD, RATE
from scenes.ui.theme import ASSETS
from tools.baking import sounds
from tools.baking.sounds import AMBIENCES
from tools.music import measure

FOLDER = ASSETS / "shared" / "sounds"
CARRIED = "dice clack stamp shell grenade defeat rifle pistol burst salvo flak bomb".split()
"""What has to be heard from a laptop."""

Wave = npt.NDArray[np.float64]


@pytest.fixture(scope="module")
def waves() -> Iterator[dict[str, Wave]]:
    """Every sound as the mixer has it, -1..1, by name."""
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
    yield {
        path.stem: np.frombuffer(pygame.mixer.Sound(str(path)).get_raw(), np.int16) / 32768
        for path in FOLDER.glob("*.ogg")
    }
    pygame.mixer.quit()


def decibels(level: float) -> float:
    return float(20 * np.log10(level))


def test_every_sound_is_committed_and_nothing_else() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{name}.ogg" for name in sounds.names())
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_250_000


def test_effects_begin_and_end_in_silence_and_are_of_a_loudness(waves: dict[str, Wave]) -> None:
    for name in sounds.EFFECTS:
        wave = waves[name]
        peak = np.abs(wave).max()
        assert 0.04 < len(wave) / RATE < 3, name
        assert -21 < decibels(peak) < -1, name
        assert abs(wave[0]) < 0.03 * peak, name
        assert np.abs(wave[-RATE // 1000 :]).max() < 0.01 * peak, name
        assert abs(wave.mean()) < 0.001, name
        assert -42 < decibels(np.sqrt((wave**2).mean())) < -14, name


@pytest.mark.parametrize("name", CARRIED)
def test_small_speakers_carry_it(waves: dict[str, Wave], name: str) -> None:
    energy = np.abs(np.fft.rfft(waves[name])) ** 2
    pitch = np.fft.rfftfreq(len(waves[name]), 1 / RATE)
    assert energy[(pitch > 1000) & (pitch < 3000)].sum() > 0.2 * energy.sum()


def test_music_gives_way_to_the_loudest_effects(waves: dict[str, Wave]) -> None:
    lasting = {name: waves[name] for name in sounds.EFFECTS if len(waves[name]) > RATE // 2}
    levels = {name: measure.loudness(np.stack([wave, wave], 1), RATE) for name, wave in lasting.items()}
    assert {name for name, level in levels.items() if level > -21} == LOUD


@pytest.mark.parametrize("name", AMBIENCES)
def test_an_ambience_is_quiet_and_closes_its_circle(waves: dict[str, Wave], name: str) -> None:
    wave = waves[name]
    assert 12 <= len(wave) / RATE <= 25
    assert decibels(np.abs(wave).max()) < -9
    assert abs(wave.mean()) < 0.001
    assert decibels(np.sqrt((wave**2).mean())) == pytest.approx(AMBIENCES[name][1], abs=0.3)
    seconds = wave[: len(wave) // RATE * RATE].reshape(-1, RATE)
    assert all(-44 < decibels(level) < -22 for level in np.sqrt((seconds**2).mean(1)))
    steps = np.diff(wave)
    assert abs(wave[0] - wave[-1]) < 4 * np.sqrt((steps**2).mean())
    seam = np.diff(np.concatenate([wave[-RATE // 100 :], wave[: RATE // 100]]))
    assert np.sqrt((seam**2).mean()) < 3 * np.sqrt((steps**2).mean())


def test_every_game_has_an_ambience_of_its_own_and_menus_the_room() -> None:
    heard = [BOARDS[slug].ambience for slug in GAMES]
    assert sorted([*heard, str(MenuScene.loop)]) == sorted(AMBIENCES)
    assert MenuScene.loop == "room"
