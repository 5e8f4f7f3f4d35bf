"""The background sounds of matches and menus: synthesised as seamless loops."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.baking.studio import Studio, Wave

SECONDS = 24.0
"""Duration of a loop. Tones have a whole number of waves in it."""


def _air(studio: Studio, low: float, high: float) -> Wave:
    """Looping noise between two frequencies, with a mean loudness of 1."""
    size = int(SECONDS * studio.rate)
    frequencies = np.maximum(np.fft.rfftfreq(size, 1 / studio.rate), 1e-3)
    gain = 1 / (1 + (low / frequencies) ** 4) / (1 + (frequencies / high) ** 4)
    hush = np.fft.irfft(np.fft.rfft(studio.luck.standard_normal(size)) * gain, size)
    return hush / np.sqrt((hush**2).mean())


def _drift(studio: Studio, fastest: float) -> Wave:
    """A looping slow drift around 0, with a mean size of 1."""
    return _air(studio, 0.02, fastest)


def _near(studio: Studio, moment: float, width: float) -> Wave:
    """The loudness of something that comes and goes: 1 at its moment, less before and after."""
    apart = (studio.times(SECONDS) - moment + SECONDS / 2) % SECONDS - SECONDS / 2
    return np.asarray(np.exp(-((apart / width) ** 2)))


def _lay(studio: Studio, whole: Wave, moment: float, part: Wave) -> None:
    """Add a part at its moment; what runs over the end goes on at the beginning."""
    whole[(int(moment * studio.rate) + np.arange(len(part))) % len(whole)] += part


def _gun(studio: Studio, dull: float) -> Wave:
    """A gun beyond the horizon: its thump and its echo."""
    thump = studio.noise(1.3, 32, 190) * studio.fading(1.3, 0.03, 0.22)
    edge = studio.noise(1.3, 180, dull) * studio.fading(1.3, 0.012, 0.1) * 0.6
    return studio.reverb(thump + edge, 2.2, 0.9, 45, dull)


def rain(studio: Studio) -> Wave:
    """Steady rain in a wood: leaves, drops near by, heavy drips from the branches."""
    whole = _air(studio, 900, 6000) * (1 + 0.14 * _drift(studio, 0.25))
    whole += _air(studio, 260, 1100) * 0.5
    whole += _air(studio, 90, 380) * np.exp(0.45 * _drift(studio, 0.15)) * 0.5
    luck = studio.luck
    for _ in range(1300):
        drop = studio.struck(0.03, ((float(np.exp(luck.uniform(7.1, 8.5))), luck.uniform(0.0015, 0.005), 1.0),))
        _lay(studio, whole, luck.uniform(0, SECONDS), drop * luck.lognormal(0.7, 0.6))
    for _ in range(40):
        pitch = luck.uniform(430, 950)
        drip = studio.struck(0.09, ((pitch, 0.014, 1.0), (pitch * 1.52, 0.008, 0.4)))
        _lay(studio, whole, luck.uniform(0, SECONDS), studio.reverb(drip, 0.2, 0.2, 300, 3000) * luck.uniform(1.5, 4))
    return whole


def plain(studio: Studio) -> Wave:
    """Wind over open land, and guns far off."""
    whole = _air(studio, 70, 300) * np.exp(0.4 * _drift(studio, 0.12))
    whole += _air(studio, 320, 1300) * np.exp(0.6 * _drift(studio, 0.2)) * 0.5
    whole += _air(studio, 1200, 3600) * np.exp(0.7 * _drift(studio, 0.3)) * 0.13
    shots = ((1.2, 5), (2.1, 3), (6.6, 3.5), (10.9, 6), (11.5, 4), (12.4, 3), (17.3, 3.5), (21.6, 5), (22.2, 3))
    for moment, near in shots:
        _lay(studio, whole, moment, _gun(studio, studio.luck.uniform(500, 800)) * near)
    return whole


def road(studio: Studio) -> Wave:
    """A summer evening between hedges: crickets, and engines on a road far off."""
    whole = _air(studio, 220, 1500) * np.exp(0.35 * _drift(studio, 0.15)) * 0.4
    for pitch, chirps, pulses, loud in ((4150.0, 52, 3, 0.9), (4420.0, 37, 4, 0.55), (3880.0, 70, 2, 0.35)):
        pulse = studio.struck(0.02, ((pitch, 1.0, 1.0),)) * np.hanning(int(0.02 * studio.rate))
        singing = np.clip(0.75 + 0.5 * _drift(studio, 0.2), 0.1, 1.2) * loud
        for number in range(chirps):
            moment = (number + studio.luck.uniform(-0.06, 0.06)) * SECONDS / chirps
            for beat in range(pulses):
                loudness = singing[int(moment * studio.rate)] * (0.7 + 0.3 * beat / pulses)
                _lay(studio, whole, moment + beat * 0.029, pulse * loudness)
    t = studio.times(SECONDS) + 0.0015 * _drift(studio, 1.2)
    for pitch, moment, width, loud in ((37.0, 7.5, 3.8, 0.5), (43.5, 9.5, 3.2, 0.4), (51.0, 18.5, 3.0, 0.35)):
        tones = (np.sin(2 * np.pi * k * pitch * t + k * k) / k**0.5 for k in range(2, 16))
        motor = sum(tones, np.zeros_like(t)) * (1 + 0.2 * _drift(studio, 3))
        whole += studio.passed(motor, 60, 420) * _near(studio, moment, width) * loud
    return whole


def _murmur(studio: Studio, seconds: float, pitch: float) -> Wave:
    """Somebody speaks in the next room's wireless: the tune of a voice, and no words."""
    t = studio.times(seconds)
    tune = 1 + 0.1 * np.sin(2 * np.pi * 0.7 * t + studio.luck.uniform(0, 6)) - 0.12 * t / seconds
    phase = 2 * np.pi * np.cumsum(pitch * tune) / studio.rate
    throat = sum((np.sin(k * phase) / k for k in range(1, 24)), np.zeros_like(t))
    voice = np.zeros_like(t)
    for low, high in ((620, 1250), (420, 1900), (430, 840), (330, 1500)):
        vowel = studio.passed(throat, low * 0.85, low * 1.15) + 0.5 * studio.passed(throat, high * 0.9, high * 1.1)
        voice += vowel * np.maximum(0, studio.noise(seconds, 1, 4)) ** 1.5
    breath = np.minimum(1, np.minimum(t, seconds - t) / 0.12)
    voice *= np.clip(0.25 + 1.6 * studio.noise(seconds, 1.5, 5), 0, 1) * breath
    static = studio.noise(seconds, 500, 2400) * 0.1 * np.abs(voice).max() * breath
    return studio.reverb(studio.passed(voice + static, 420, 2300), 0.5, 0.4, 300, 2200)


def bunker(studio: Studio) -> Wave:
    """A war room underground: mains and ventilators, a clock on the wall, a wireless murmuring behind a door."""
    t = studio.times(SECONDS)
    whole = _air(studio, 110, 600) * 0.6 + _air(studio, 600, 2600) * 0.12
    for pitch, loud in ((50, 0.16), (100, 0.3), (150, 0.18), (300, 0.1), (450, 0.05)):
        whole += loud * np.sin(2 * np.pi * pitch * t + pitch)
    tick = studio.struck(0.06, ((2350, 0.004, 1.0), (3700, 0.003, 0.5), (820, 0.009, 0.6)))
    tock = studio.struck(0.06, ((1980, 0.005, 1.0), (3100, 0.003, 0.5), (690, 0.011, 0.7)))
    for second in range(int(SECONDS)):
        beat = studio.reverb(tock if second % 2 else tick, 0.3, 0.25, 500, 4000)
        _lay(studio, whole, second + 0.5, beat * studio.luck.uniform(1.5, 1.8))
    spoken = ((0.8, 2.6, 112), (4.1, 1.7, 112), (7.2, 3.1, 148), (14.4, 2.2, 112), (18.3, 2.9, 148))
    for moment, seconds, pitch in spoken:
        voice = _murmur(studio, seconds, pitch)
        _lay(studio, whole, moment, voice * 2 / np.abs(voice).max())
    return whole


def tent(studio: Studio) -> Wave:
    """A staff tent at dawn: canvas in the wind, a barrage far off, aircraft passing high up."""
    t = studio.times(SECONDS)
    whole = _air(studio, 60, 240) * np.exp(0.4 * _drift(studio, 0.2)) * 0.5 + _air(studio, 300, 2000) * 0.25
    flutter = np.maximum(0, _drift(studio, 0.5)) ** 1.5 * (1 + 0.7 * np.sin(2 * np.pi * 7 * t + 2 * _drift(studio, 1)))
    whole += _air(studio, 350, 2200) * flutter * 0.3
    for number in range(22):
        moment = studio.luck.normal(6, 2.5) if number % 3 else studio.luck.uniform(0, SECONDS)
        _lay(
            studio, whole, moment % SECONDS, _gun(studio, studio.luck.uniform(380, 620)) * studio.luck.uniform(0.8, 2.6)
        )
    drone = np.zeros_like(t)
    for pitch in (94.0, 95.3, 97.1, 98.4):
        drone += sum((np.sin(2 * np.pi * k * pitch * t + k * pitch) / k**0.6 for k in range(1, 11)), np.zeros_like(t))
    return whole + studio.passed(drone, 80, 700) * _near(studio, 16.5, 4.2) * 0.32


def room(studio: Studio) -> Wave:
    """A quiet room."""
    t = studio.times(SECONDS)
    hum = 0.12 * np.sin(2 * np.pi * 50 * t) + 0.08 * np.sin(2 * np.pi * 100 * t + 1)
    return (_air(studio, 60, 320) + 0.2 * _air(studio, 400, 2200)) * (1 + 0.15 * _drift(studio, 0.3)) + hum


AMBIENCES: dict[str, tuple[Callable[[Studio], Wave], float]] = {
    "room": (room, -33),
    "plain": (plain, -29),
    "road": (road, -34),
    "rain": (rain, -36),
    "bunker": (bunker, -30),
    "tent": (tent, -29),
}
"""Name -> who makes it, its average loudness in decibels."""
