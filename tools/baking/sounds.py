"""Every sound, synthesised: effects, and seamless loops of background sound. Mono, as Ogg Vorbis."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from tools.baking import files

# --- What sounds are made of ------------------------------------------------------------


Wave = npt.NDArray[np.float64]


class Studio:
    """One take: its rate in samples a second, and its own generator of noise."""

    def __init__(self, rate: int, seed: int) -> None:
        self.rate = rate
        self.rng = np.random.default_rng(seed)

    def sample_times(self, seconds: float) -> Wave:
        """The moment of every sample."""
        return np.arange(int(seconds * self.rate)) / self.rate

    def band_noise(self, seconds: float, low: float, high: float) -> Wave:
        """White noise between two frequencies, scaled to a peak of 1."""
        hiss = self.band_pass(self.rng.standard_normal(int(seconds * self.rate)), low, high)
        return hiss / np.abs(hiss).max()

    def band_pass(self, sound: Wave, low: float, high: float) -> Wave:
        """The sound without its frequencies outside low..high hertz, cut softly."""
        size = len(sound) * 2
        frequencies = np.fft.rfftfreq(size, 1 / self.rate)
        gain = 1 / (1 + (low / np.maximum(frequencies, 1)) ** 4) / (1 + (frequencies / high) ** 4)
        return np.fft.irfft(np.fft.rfft(sound, size) * gain)[: len(sound)]

    def fade_envelope(self, seconds: float, attack: float, decay: float) -> Wave:
        """A loudness 0..1 that rises in `attack` seconds and then dies away."""
        t = self.sample_times(seconds)
        return np.minimum(1, t / max(attack, 1e-5)) * np.exp(-np.maximum(0, t - attack) / decay)

    def strike_body(self, seconds: float, modes: Sequence[tuple[float, float, float]]) -> Wave:
        """Return the sound of a struck body that rings at several (pitch in hertz, decay in seconds, loudness)."""
        t = self.sample_times(seconds)
        ringing = np.zeros_like(t)
        for pitch, decay, loudness in modes:
            ringing += loudness * np.sin(2 * np.pi * pitch * t + self.rng.uniform(0, 6)) * np.exp(-t / decay)
        return ringing * np.minimum(1, t / 0.001)

    def add_reverb(self, sound: Wave, seconds: float, wet: float, low: float = 200, high: float = 5000) -> Wave:
        """Return the sound with the echo of a room that lasts for `seconds`.

        `wet` is the loudness of the echo, which has only the frequencies from `low` to `high` hertz.
        """
        tail = int(seconds * self.rate)
        # The echo of a click: noise that fades to e ** -5 of its loudness.
        echo = self.rng.standard_normal(tail) * np.exp(-np.arange(tail) / self.rate / (seconds / 5))
        echo = self.band_pass(echo, low, high)
        echo /= np.sqrt((echo**2).sum())

        size = len(sound) + tail
        mixed = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(echo, size), size)
        mixed *= wet
        mixed[: len(sound)] += sound
        return mixed

    def raise_midrange(self, sound: Wave, share: float) -> Wave:
        """Raise the band from 1 to 3 kHz to this share of the energy, because small speakers play little below it.

        A sound that has that share already stays nearly as it is.
        """
        size = len(sound) * 2
        frequencies = np.fft.rfftfreq(size, 1 / self.rate)
        octaves = np.log2(np.maximum(frequencies, 1) / 1732)  # from the middle of the band
        spectrum = np.fft.rfft(sound, size)
        inside = np.abs(octaves) < 0.79

        # The least gain that is enough, by halving the range in which it must be.
        least, most = 0.0, 30.0
        for _ in range(24):
            gain = 1 + (least + most) / 2 * np.exp(-(octaves**2))
            energy = np.abs(spectrum * gain) ** 2
            if energy[inside].sum() < share * energy.sum():
                least = (least + most) / 2
            else:
                most = (least + most) / 2

        return np.fft.irfft(spectrum * (1 + least * np.exp(-(octaves**2))), size)[: len(sound)]

    def mix_parts(self, seconds: float, parts: Sequence[tuple[float, Wave]]) -> Wave:
        """Return the sum of the parts, each from its moment (in seconds) on. Samples beyond `seconds` are cut."""
        mix = np.zeros(int(seconds * self.rate))
        for moment, part in parts:
            start = int(moment * self.rate)
            fits = part[: len(mix) - start]
            mix[start : start + len(fits)] += fits
        return mix

    def play_brass(self, pitch: float, seconds: float, bright: float = 1.15) -> Wave:
        """Return one note of a bugle: partials that open up after the attack, with a little vibrato.

        `pitch` is in hertz. The loudness of partial k falls with k ** `bright`, so a smaller number sounds brighter.
        """
        t = self.sample_times(seconds)
        # The vibrato, 5.2 times a second, is full after 0.4 seconds. The higher partials are all there after 0.05.
        vibrato = 1 + 0.004 * np.sin(2 * np.pi * 5.2 * t) * np.minimum(1, t / 0.4)
        phase = 2 * np.pi * np.cumsum(pitch * vibrato) / self.rate
        breath = np.minimum(1, t / 0.05) * 0.7 + 0.3

        partials = (np.sin(k * phase) / k**bright * np.exp(-0.35 * (k - 1) * (1 - breath)) for k in range(1, 9))
        fade_in_and_out = np.minimum(1, np.minimum(t / 0.02, (seconds - t) / 0.05))
        decay = np.exp(-t / (seconds * 0.7))
        return sum(partials, np.zeros_like(t)) * fade_in_and_out * decay


# --- Loops ------------------------------------------------------------------------------


SECONDS = 24.0
"""Duration of a loop. Tones have a whole number of waves in it."""


def _loop_noise(studio: Studio, low: float, high: float) -> Wave:
    """Return noise between two frequencies in hertz that loops without a seam, with a mean loudness of 1."""
    size = int(SECONDS * studio.rate)
    frequencies = np.maximum(np.fft.rfftfreq(size, 1 / studio.rate), 1e-3)
    gain = 1 / (1 + (low / frequencies) ** 4) / (1 + (frequencies / high) ** 4)
    hush = np.fft.irfft(np.fft.rfft(studio.rng.standard_normal(size)) * gain, size)
    return hush / np.sqrt((hush**2).mean())


def _loop_drift(studio: Studio, fastest: float) -> Wave:
    """A looping slow drift around 0, with a mean size of 1."""
    return _loop_noise(studio, low=0.02, high=fastest)


def _loudness_of_passing(studio: Studio, moment: float, width: float) -> Wave:
    """The loudness of something that comes and goes: 1 at its moment, less before and after."""
    apart = (studio.sample_times(SECONDS) - moment + SECONDS / 2) % SECONDS - SECONDS / 2
    return np.asarray(np.exp(-((apart / width) ** 2)))


def _add_to_loop(studio: Studio, loop: Wave, moment: float, part: Wave) -> None:
    """Add a part to the loop at its moment. Samples beyond the end are added at the beginning."""
    loop[(int(moment * studio.rate) + np.arange(len(part))) % len(loop)] += part


def _distant_gun(studio: Studio, dull: float) -> Wave:
    """Return the sound of a gun beyond the horizon, a thump and an echo. Above `dull` hertz nothing is heard."""
    thump = studio.band_noise(seconds=1.3, low=32, high=190) * studio.fade_envelope(1.3, attack=0.03, decay=0.22)
    edge = studio.band_noise(seconds=1.3, low=180, high=dull) * studio.fade_envelope(1.3, attack=0.012, decay=0.1) * 0.6
    return studio.add_reverb(thump + edge, seconds=2.2, wet=0.9, low=45, high=dull)


def rain_loop(studio: Studio) -> Wave:
    """Make a loop of steady rain in a wood: leaves, drops near by, heavy drips from the branches."""
    loop = _loop_noise(studio, low=900, high=6000) * (1 + 0.14 * _loop_drift(studio, fastest=0.25))
    loop += _loop_noise(studio, low=260, high=1100) * 0.5
    loop += _loop_noise(studio, low=90, high=380) * np.exp(0.45 * _loop_drift(studio, fastest=0.15)) * 0.5

    rng = studio.rng
    for _ in range(1300):
        drop = studio.strike_body(0.03, ((float(np.exp(rng.uniform(7.1, 8.5))), rng.uniform(0.0015, 0.005), 1.0),))
        _add_to_loop(studio, loop, rng.uniform(0, SECONDS), part=drop * rng.lognormal(0.7, 0.6))

    for _ in range(40):
        pitch = rng.uniform(430, 950)
        drip = studio.strike_body(seconds=0.09, modes=((pitch, 0.014, 1.0), (pitch * 1.52, 0.008, 0.4)))
        moment = rng.uniform(0, SECONDS)
        heavy_drip = studio.add_reverb(drip, seconds=0.2, wet=0.2, low=300, high=3000) * rng.uniform(1.5, 4)
        _add_to_loop(studio, loop, moment, part=heavy_drip)

    return loop


def plain_loop(studio: Studio) -> Wave:
    """Make a loop of wind over open land, and guns far off."""
    loop = _loop_noise(studio, low=70, high=300) * np.exp(0.4 * _loop_drift(studio, fastest=0.12))
    loop += _loop_noise(studio, low=320, high=1300) * np.exp(0.6 * _loop_drift(studio, fastest=0.2)) * 0.5
    loop += _loop_noise(studio, low=1200, high=3600) * np.exp(0.7 * _loop_drift(studio, fastest=0.3)) * 0.13

    shots = ((1.2, 5), (2.1, 3), (6.6, 3.5), (10.9, 6), (11.5, 4), (12.4, 3), (17.3, 3.5), (21.6, 5), (22.2, 3))
    for moment, loudness in shots:
        _add_to_loop(studio, loop, moment, part=_distant_gun(studio, studio.rng.uniform(500, 800)) * loudness)
    return loop


def road_loop(studio: Studio) -> Wave:
    """Make a loop of a summer evening between hedges: crickets, and engines on a road far off."""
    loop = _loop_noise(studio, low=220, high=1500) * np.exp(0.35 * _loop_drift(studio, fastest=0.15)) * 0.4

    # Crickets: pitch in hertz, chirps in the loop, pulses of a chirp, loudness.
    for pitch, chirps, pulses, loud in ((4150.0, 52, 3, 0.9), (4420.0, 37, 4, 0.55), (3880.0, 70, 2, 0.35)):
        pulse = studio.strike_body(seconds=0.02, modes=((pitch, 1.0, 1.0),)) * np.hanning(int(0.02 * studio.rate))
        singing = np.clip(0.75 + 0.5 * _loop_drift(studio, fastest=0.2), 0.1, 1.2) * loud
        for number in range(chirps):
            moment = (number + studio.rng.uniform(-0.06, 0.06)) * SECONDS / chirps
            for beat in range(pulses):
                loudness = singing[int(moment * studio.rate)] * (0.7 + 0.3 * beat / pulses)
                _add_to_loop(studio, loop, moment=moment + beat * 0.029, part=pulse * loudness)

    t = studio.sample_times(SECONDS) + 0.0015 * _loop_drift(studio, fastest=1.2)
    # Engines: pitch in hertz, moment at which each passes and for how long, in seconds, loudness.
    for pitch, moment, width, loud in ((37.0, 7.5, 3.8, 0.5), (43.5, 9.5, 3.2, 0.4), (51.0, 18.5, 3.0, 0.35)):
        tones = (np.sin(2 * np.pi * k * pitch * t + k * k) / k**0.5 for k in range(2, 16))
        motor = sum(tones, np.zeros_like(t)) * (1 + 0.2 * _loop_drift(studio, fastest=3))
        loop += studio.band_pass(motor, low=60, high=420) * _loudness_of_passing(studio, moment, width) * loud
    return loop


def bunker_loop(studio: Studio) -> Wave:
    """Make a loop of a war room: mains hum and ventilators, a clock on the wall, a wireless murmuring behind a door."""
    t = studio.sample_times(SECONDS)
    loop = _loop_noise(studio, low=110, high=600) * 0.6 + _loop_noise(studio, low=600, high=2600) * 0.12
    # The hum of the mains: hertz and loudness.
    for pitch, loud in ((50, 0.16), (100, 0.3), (150, 0.18), (300, 0.1), (450, 0.05)):
        loop += loud * np.sin(2 * np.pi * pitch * t + pitch)

    tick = studio.strike_body(seconds=0.06, modes=((2350, 0.004, 1.0), (3700, 0.003, 0.5), (820, 0.009, 0.6)))
    tock = studio.strike_body(seconds=0.06, modes=((1980, 0.005, 1.0), (3100, 0.003, 0.5), (690, 0.011, 0.7)))
    for second in range(int(SECONDS)):
        beat = studio.add_reverb(tock if second % 2 else tick, seconds=0.3, wet=0.25, low=500, high=4000)
        _add_to_loop(studio, loop, moment=second + 0.5, part=beat * studio.rng.uniform(1.5, 1.8))

    speeches = ((0.8, 2.6, 112), (4.1, 1.7, 112), (7.2, 3.1, 148), (14.4, 2.2, 112), (18.3, 2.9, 148))
    for moment, seconds, pitch in speeches:
        # Somebody speaks in the next room's wireless: the tune of a voice, and no words.
        t = studio.sample_times(seconds)
        tune = 1 + 0.1 * np.sin(2 * np.pi * 0.7 * t + studio.rng.uniform(0, 6)) - 0.12 * t / seconds
        phase = 2 * np.pi * np.cumsum(pitch * tune) / studio.rate
        throat = sum((np.sin(k * phase) / k for k in range(1, 24)), np.zeros_like(t))

        voice = np.zeros_like(t)
        # Vowels: the hertz of their two formants.
        for low, high in ((620, 1250), (420, 1900), (430, 840), (330, 1500)):
            vowel = studio.band_pass(throat, low=low * 0.85, high=low * 1.15) + 0.5 * studio.band_pass(
                throat, low=high * 0.9, high=high * 1.1
            )
            voice += vowel * np.maximum(0, studio.band_noise(seconds, low=1, high=4)) ** 1.5

        breath = np.minimum(1, np.minimum(t, seconds - t) / 0.12)
        voice *= np.clip(0.25 + 1.6 * studio.band_noise(seconds, low=1.5, high=5), 0, 1) * breath
        static = studio.band_noise(seconds, low=500, high=2400) * 0.1 * np.abs(voice).max() * breath
        voice = studio.add_reverb(studio.band_pass(voice + static, 420, 2300), seconds=0.5, wet=0.4, low=300, high=2200)
        _add_to_loop(studio, loop, moment, part=voice * 2 / np.abs(voice).max())
    return loop


def tent_loop(studio: Studio) -> Wave:
    """Make a loop of a staff tent at dawn: canvas in the wind, a barrage far off, aircraft passing high up."""
    t = studio.sample_times(SECONDS)
    loop = (
        _loop_noise(studio, low=60, high=240) * np.exp(0.4 * _loop_drift(studio, fastest=0.2)) * 0.5
        + _loop_noise(studio, low=300, high=2000) * 0.25
    )

    flutter = np.maximum(0, _loop_drift(studio, fastest=0.5)) ** 1.5 * (
        1 + 0.7 * np.sin(2 * np.pi * 7 * t + 2 * _loop_drift(studio, fastest=1))
    )
    loop += _loop_noise(studio, low=350, high=2200) * flutter * 0.3

    for number in range(22):
        moment = studio.rng.normal(6, 2.5) if number % 3 else studio.rng.uniform(0, SECONDS)
        _add_to_loop(
            studio,
            loop,
            moment=moment % SECONDS,
            part=_distant_gun(studio, studio.rng.uniform(380, 620)) * studio.rng.uniform(0.8, 2.6),
        )

    drone = np.zeros_like(t)
    for pitch in (94.0, 95.3, 97.1, 98.4):
        drone += sum((np.sin(2 * np.pi * k * pitch * t + k * pitch) / k**0.6 for k in range(1, 11)), np.zeros_like(t))
    return loop + studio.band_pass(drone, low=80, high=700) * _loudness_of_passing(studio, 16.5, width=4.2) * 0.32


def room_loop(studio: Studio) -> Wave:
    """Make a loop of a quiet room: faint noise and mains hum."""
    t = studio.sample_times(SECONDS)
    hum = 0.12 * np.sin(2 * np.pi * 50 * t) + 0.08 * np.sin(2 * np.pi * 100 * t + 1)
    return (_loop_noise(studio, low=60, high=320) + 0.2 * _loop_noise(studio, low=400, high=2200)) * (
        1 + 0.15 * _loop_drift(studio, fastest=0.3)
    ) + hum


AMBIENCES: dict[str, tuple[Callable[[Studio], Wave], float]] = {
    "room": (room_loop, -33),
    "plain": (plain_loop, -29),
    "road": (road_loop, -34),
    "rain": (rain_loop, -36),
    "bunker": (bunker_loop, -30),
    "tent": (tent_loop, -29),
}
"""Name -> who makes it, its average loudness in decibels."""


# --- Effects ----------------------------------------------------------------------------


RATE = 44100
HEARD = 0.6
LOOPED = 0.0
"""Quality of the encoding of effects and of loops, 0..1."""


def card_sound(studio: Studio) -> Wave:
    """Make the sound of a card that slides over the table and is put down: a slide, a snap and a knock."""
    t = studio.sample_times(0.16)
    slide = studio.band_noise(seconds=0.16, low=900, high=6500) * np.exp(-(((t - 0.045) / 0.026) ** 2)) * 0.35
    snap = studio.band_noise(seconds=0.07, low=2500, high=11000) * studio.fade_envelope(0.07, 0.0005, decay=0.006) * 0.6
    knock = studio.strike_body(seconds=0.07, modes=((320, 0.012, 0.35), (610, 0.008, 0.2)))
    card = studio.mix_parts(seconds=0.16, parts=((0, slide), (0.085, snap), (0.085, knock)))
    return studio.add_reverb(card, seconds=0.15, wet=0.08, low=600, high=7000)


def flip_sound(studio: Studio) -> Wave:
    """Make the sound of a card that is bent and turned over: a rustle, then a slap."""
    t = studio.sample_times(0.15)
    bend = studio.band_noise(seconds=0.15, low=1600, high=9000) * (np.exp(-(((t - 0.03) / 0.018) ** 2)) * 0.5)
    slap = studio.band_noise(seconds=0.06, low=1800, high=10000) * studio.fade_envelope(0.06, 0.0004, decay=0.008)
    return studio.add_reverb(studio.mix_parts(0.15, ((0, bend), (0.07, slap))), 0.12, wet=0.06, low=800, high=8000)


def stamp_sound(studio: Studio) -> Wave:
    """Make the sound of a rubber stamp on a pad of paper: a thud with the paper, and the stamp lifted again."""
    thud = studio.strike_body(seconds=0.3, modes=((82, 0.06, 1.0), (148, 0.04, 0.6), (236, 0.02, 0.3)))
    thud += studio.strike_body(seconds=0.3, modes=((1130, 0.011, 0.5), (1720, 0.008, 0.4), (2480, 0.005, 0.3)))
    paper = studio.band_noise(seconds=0.3, low=800, high=4200) * studio.fade_envelope(0.3, 0.001, decay=0.018) * 2
    lift = studio.band_noise(seconds=0.1, low=1500, high=6000) * studio.fade_envelope(0.1, 0.02, decay=0.02) * 0.08
    return studio.add_reverb(studio.mix_parts(0.42, ((0, thud + paper), (0.2, lift))), 0.2, wet=0.1, low=120, high=3500)


def shell_sound(studio: Studio) -> Wave:
    """Make the sound of a heavy shell that bursts at some distance: body, crack, rumble, and falling clods."""
    seconds = 1.9
    t = studio.sample_times(seconds)
    sweep = 38 + 62 * np.exp(-t / 0.07)
    body = np.sin(2 * np.pi * np.cumsum(sweep) / studio.rate) * studio.fade_envelope(seconds, attack=0.004, decay=0.34)

    crack = studio.band_noise(seconds, low=300, high=4200) * studio.fade_envelope(seconds, 0.001, decay=0.045) * 2
    crack += studio.band_noise(seconds, low=700, high=2800) * studio.fade_envelope(seconds, 0.006, decay=0.17) * 1.8
    rumble = studio.band_noise(seconds, low=28, high=170) * studio.fade_envelope(seconds, attack=0.03, decay=0.5) * 1.1

    clods = studio.band_noise(seconds, low=700, high=3500) * studio.fade_envelope(seconds, 0.18, decay=0.3) * 0.35
    clods *= studio.rng.random(len(t)) > 0.6
    return np.asarray(np.tanh(1.6 * studio.add_reverb(body + crack + rumble + clods, 0.8, wet=0.35, low=40, high=1800)))


def rifle_sound(studio: Studio) -> Wave:
    """Make the sound of one rifle shot in open country: a crack, a boom and an echo."""
    crack = studio.band_noise(seconds=0.25, low=900, high=9000) * studio.fade_envelope(0.25, attack=0.0004, decay=0.014)
    crack += studio.band_noise(seconds=0.25, low=900, high=3000) * studio.fade_envelope(0.25, attack=0.001, decay=0.035)
    boom = studio.strike_body(seconds=0.25, modes=((128, 0.05, 0.6), (210, 0.03, 0.4)))
    return np.asarray(np.tanh(1.4 * studio.add_reverb(crack + boom, seconds=0.6, wet=0.5, low=250, high=3800)))


def march_sound(studio: Studio) -> Wave:
    """Make the sound of the boots of a column: four steps on gravel, each of five men."""
    steps: list[tuple[float, Wave]] = []
    for number in range(4):
        for _ in range(5):
            heel = studio.strike_body(0.12, ((96, 0.03, 0.7), (170, 0.02, 0.3))) * studio.rng.uniform(0.4, 1)
            grit = (
                studio.band_noise(seconds=0.12, low=1100, high=5000)
                * studio.fade_envelope(seconds=0.12, attack=0.006, decay=0.03)
                * studio.rng.uniform(0.35, 0.7)
            )
            steps.append((0.03 + number * 0.27 + studio.rng.uniform(-0.014, 0.014), heel + grit))

    return studio.add_reverb(studio.mix_parts(seconds=1.15, parts=steps), seconds=0.25, wet=0.12, low=200, high=3000)


def click_sound(studio: Studio) -> Wave:
    """A key of brass pressed."""
    tick = studio.band_noise(seconds=0.08, low=1500, high=9000) * studio.fade_envelope(0.08, attack=0.0003, decay=0.004)
    return tick + studio.strike_body(seconds=0.08, modes=((1830, 0.012, 0.4), (2970, 0.009, 0.25), (190, 0.018, 0.5)))


def hover_sound(studio: Studio) -> Wave:
    """A fingertip on card, hardly audible."""
    tick = studio.band_noise(seconds=0.05, low=1200, high=5000) * studio.fade_envelope(0.05, attack=0.002, decay=0.006)
    return tick + studio.strike_body(seconds=0.05, modes=((880, 0.008, 0.2),))


def plane_sound(studio: Studio) -> Wave:
    """Make the sound of an aircraft engine that passes overhead, and falls in pitch."""
    t = studio.sample_times(1.8)
    bend = np.where(t < 0.9, 1.06, 1.06 - 0.16 * np.minimum(1, (t - 0.9) / 0.5))
    phase = 2 * np.pi * np.cumsum(92 * bend) / studio.rate
    engine = sum((np.sin(k * phase + k) / k**0.8 for k in range(1, 9)), np.zeros_like(t))
    engine *= 1 + 0.35 * np.sin(phase / 4)
    near = np.exp(-(((t - 0.9) / 0.42) ** 2))
    passing = (engine * 0.3 + studio.band_noise(seconds=1.8, low=200, high=2400) * 0.5) * near
    return studio.add_reverb(passing, seconds=0.4, wet=0.15, low=150, high=3000)


def pistol_sound(studio: Studio) -> Wave:
    """Make the sound of one shot of a heavy pistol close by: crack, thump, and the slide of the pistol."""
    crack = studio.band_noise(seconds=0.22, low=500, high=7000) * studio.fade_envelope(0.22, attack=0.0004, decay=0.02)
    crack += studio.band_noise(seconds=0.22, low=900, high=2800) * studio.fade_envelope(0.22, 0.001, decay=0.04) * 0.9
    thump = studio.strike_body(seconds=0.22, modes=((164, 0.045, 0.9), (271, 0.03, 0.5)))
    slide = studio.strike_body(seconds=0.05, modes=((2350, 0.008, 0.16), (3720, 0.006, 0.1)))

    shot = studio.mix_parts(seconds=0.3, parts=((0, crack + thump), (0.075, slide)))
    return np.asarray(np.tanh(1.5 * studio.add_reverb(shot, seconds=0.35, wet=0.35, low=300, high=3200)))


def burst_sound(studio: Studio) -> Wave:
    """Make the sound of eight rounds of a machine gun."""
    rounds: list[tuple[float, Wave]] = []
    for number in range(8):
        crack = (
            studio.band_noise(0.12, 800, 5500) * studio.fade_envelope(0.12, 0.0004, 0.02) * studio.rng.uniform(1.4, 1.8)
        )
        boom = studio.strike_body(seconds=0.12, modes=((118, 0.035, 0.7), (196, 0.025, 0.45), (1480, 0.006, 0.12)))
        rounds.append((0.005 + number * 0.112 + studio.rng.uniform(-0.004, 0.004), crack + boom))

    burst = studio.add_reverb(studio.mix_parts(1.05, rounds), seconds=0.6, wet=0.4, low=200, high=3400)
    return np.asarray(np.tanh(1.3 * burst))


def grenade_sound(studio: Studio) -> Wave:
    """Make the sound of a grenade that bursts near by: body, crack, rumble, and falling earth and splinters."""
    seconds = 1.3
    t = studio.sample_times(seconds)
    sweep = 52 + 110 * np.exp(-t / 0.035)
    body = np.sin(2 * np.pi * np.cumsum(sweep) / studio.rate) * studio.fade_envelope(seconds, attack=0.002, decay=0.16)

    crack = studio.band_noise(seconds, low=500, high=7000) * studio.fade_envelope(seconds, 0.0006, decay=0.03) * 2
    crack += studio.band_noise(seconds, low=800, high=3000) * studio.fade_envelope(seconds, 0.003, decay=0.09) * 1.8
    rumble = studio.band_noise(seconds, low=40, high=320) * studio.fade_envelope(seconds, attack=0.01, decay=0.22) * 0.9

    rain = studio.band_noise(seconds, low=1400, high=6500) * studio.fade_envelope(seconds, 0.22, decay=0.22) * 0.3
    rain *= studio.rng.random(len(t)) > 0.86

    return np.asarray(np.tanh(1.7 * studio.add_reverb(body + crack + rumble + rain, 0.6, wet=0.3, low=60, high=2600)))


def flame_sound(studio: Studio) -> Wave:
    """Make the sound of a jet of burning oil: a hiss, a roar, and the crackle after it."""
    seconds = 1.5
    t = studio.sample_times(seconds)
    swell = np.minimum(1, t / 0.12) * np.exp(-np.maximum(0, t - 0.75) / 0.22)
    flutter = 1 + 0.35 * studio.band_noise(seconds, low=4, high=26)

    roar = studio.band_noise(seconds, low=60, high=620) * swell * flutter
    hiss = (
        studio.band_noise(seconds, 1200, 6000) * np.minimum(1, t / 0.03) * np.exp(-np.maximum(0, t - 0.6) / 0.16) * 0.8
    )

    crackle = studio.band_noise(seconds, 900, high=5200) * (studio.rng.random(len(t)) > 0.995) * np.minimum(1, t / 0.4)
    crackle = studio.band_pass(crackle, low=700, high=6000) * 5 * np.exp(-np.maximum(0, t - 1.0) / 0.3)
    return studio.add_reverb(roar + hiss + crackle, seconds=0.4, wet=0.15, low=100, high=2500)


def bayonet_sound(studio: Studio) -> Wave:
    """Make the sound of a bayonet: steel slides along steel and rings."""
    t = studio.sample_times(0.34)
    scrape = (
        studio.band_noise(0.34, 2600, 9500) * np.exp(-(((t - 0.07) / 0.05) ** 2)) * (0.5 + 0.5 * np.sin(t * 900)) * 0.5
    )
    modes = ((1870, 0.16, 0.4), (2930, 0.13, 0.34), (4410, 0.09, 0.26), (6120, 0.06, 0.16), (740, 0.04, 0.3))
    tick = studio.band_noise(seconds=0.06, low=2500, high=11000) * studio.fade_envelope(0.06, 0.0003, decay=0.004) * 0.9
    ring = studio.strike_body(seconds=0.6, modes=modes)

    parts = ((0.0, scrape), (0.0, tick * 0.6), (0.13, ring), (0.13, tick), (0.24, ring * 0.35))
    return studio.add_reverb(studio.mix_parts(seconds=0.75, parts=parts), seconds=0.3, wet=0.12, low=500, high=7000)


def whistle_sound(studio: Studio) -> Wave:
    """Make the sound of an officer's pea whistle: a trembling tone and some air."""
    seconds = 0.95
    t = studio.sample_times(seconds)
    pea = np.sin(2 * np.pi * 27 * t + 2 * np.sin(2 * np.pi * 3.1 * t))
    pitch = 2350 * (1 - 0.12 * np.exp(-t / 0.03)) * (1 + 0.016 * pea)
    phase = 2 * np.pi * np.cumsum(pitch) / studio.rate
    breath = np.minimum(1, t / 0.03) * np.minimum(1, (seconds - t) / 0.09) * (0.72 + 0.28 * pea)

    tone = np.sin(phase) + 0.5 * np.sin(phase * 1.19 + 1) + 0.12 * np.sin(2 * phase)
    air = studio.band_noise(seconds, low=1600, high=6500) * 0.22
    return studio.add_reverb((tone * 0.6 + air) * breath, seconds=0.7, wet=0.2, low=600, high=5000)


def splinter_sound(studio: Studio) -> Wave:
    """Make the sound of a bullet that hits wood: a whine, then a knock and chips."""
    t = studio.sample_times(0.3)
    phase = 2 * np.pi * np.cumsum(2600 * np.exp(-t / 0.16) + 500) / studio.rate
    whine = np.sin(phase) * np.exp(-(((t - 0.06) / 0.05) ** 2)) * 0.14

    knock = studio.strike_body(seconds=0.2, modes=((310, 0.022, 0.9), (545, 0.016, 0.6), (1120, 0.008, 0.4)))
    chips = studio.band_noise(seconds=0.2, low=1500, high=7500) * studio.fade_envelope(0.2, 0.0006, decay=0.02) * 0.7
    hit = studio.mix_parts(seconds=0.45, parts=((0, whine), (0.1, knock + chips)))
    return studio.add_reverb(hit, seconds=0.3, wet=0.2, low=300, high=4500)


def run_sound(studio: Studio) -> Wave:
    """Make the sound of one man who runs five steps over leaves."""
    steps: list[tuple[float, Wave]] = []
    for number in range(5):
        heel = studio.strike_body(0.1, ((88, 0.024, 0.8), (152, 0.016, 0.35))) * studio.rng.uniform(0.7, 1)
        leaves = (
            studio.band_noise(0.14, 1300, 6000) * studio.fade_envelope(0.14, 0.012, 0.03) * studio.rng.uniform(0.6, 0.9)
        )
        moment = 0.02 + number * 0.155 + studio.rng.uniform(-0.01, 0.01)
        steps += [(moment, heel), (moment + 0.008, leaves)]

    return studio.add_reverb(studio.mix_parts(seconds=0.95, parts=steps), seconds=0.2, wet=0.1, low=200, high=3500)


def engine_sound(studio: Studio) -> Wave:
    """Make the sound of a tank that starts off: the engine takes up the load, and the tracks clank."""
    seconds = 1.35
    t = studio.sample_times(seconds)
    phase = 2 * np.pi * np.cumsum(24 + 15 * np.minimum(1, t / 0.5)) / studio.rate
    firing = np.maximum(0, np.sin(phase)) ** 6 + 0.6 * np.maximum(0, np.sin(phase * 1.5 + 1)) ** 6
    body = sum((np.sin(k * phase + k) / k for k in (2, 3, 4, 6, 9)), np.zeros_like(t))
    exhaust = (studio.band_noise(seconds, 60, high=620) * 2.2 + studio.band_noise(seconds, 600, 2600) * 0.7) * firing

    tracks: list[tuple[float, Wave]] = []
    for number in range(15):
        link = studio.strike_body(seconds=0.09, modes=((870, 0.012, 0.3), (1460, 0.009, 0.24), (2310, 0.006, 0.14)))
        tracks.append((0.16 + number * 0.078 + studio.rng.uniform(-0.008, 0.008), link * studio.rng.uniform(0.2, 0.6)))

    swell = np.minimum(1, t / 0.16) * np.exp(-np.maximum(0, t - 0.85) / 0.17)
    clank = studio.mix_parts(seconds, tracks) * 1.3
    tank = (body * 0.5 + exhaust + clank) * swell
    return np.asarray(np.tanh(1.3 * studio.add_reverb(tank, seconds=0.35, wet=0.14, low=90, high=2800)))


def salvo_sound(studio: Studio) -> Wave:
    """Make the sound of a battery: four guns, not quite together, with an echo from the hills."""
    guns: list[tuple[float, Wave]] = []
    # Guns: the second at which each fires, and its loudness.
    for moment, near in ((0.0, 1.0), (0.17, 0.72), (0.29, 0.9), (0.52, 0.6)):
        t = studio.sample_times(0.9)
        sweep = 44 + 95 * np.exp(-t / 0.03)
        boom = np.sin(2 * np.pi * np.cumsum(sweep) / studio.rate) * studio.fade_envelope(0.9, attack=0.002, decay=0.13)
        crack = studio.band_noise(seconds=0.9, low=260, high=3600) * studio.fade_envelope(0.9, 0.0008, decay=0.03) * 1.4
        crack += studio.band_noise(seconds=0.9, low=800, high=2600) * studio.fade_envelope(0.9, 0.004, decay=0.1) * 2.2
        air = studio.band_noise(seconds=0.9, low=50, high=300) * studio.fade_envelope(0.9, 0.01, decay=0.16) * 0.7
        guns.append((moment, (boom + crack + air) * near))

    return np.asarray(np.tanh(1.5 * studio.add_reverb(studio.mix_parts(1.5, guns), 1.0, wet=0.45, low=60, high=1500)))


def flak_sound(studio: Studio) -> Wave:
    """Make the sound of a light anti-aircraft gun that fires five times, and of two shells that burst in the air."""
    parts: list[tuple[float, Wave]] = []
    for number in range(5):
        crack = studio.band_noise(seconds=0.2, low=700, high=4200) * studio.fade_envelope(0.2, 0.0005, 0.026) * 1.7
        thump = studio.strike_body(seconds=0.2, modes=((104, 0.05, 0.9), (187, 0.03, 0.5), (960, 0.008, 0.2)))
        parts.append((0.005 + number * 0.148 + studio.rng.uniform(-0.005, 0.005), crack + thump))

    for moment in (0.78, 0.98):
        puff = studio.band_noise(seconds=0.4, low=90, high=1500) * studio.fade_envelope(0.4, 0.004, decay=0.06) * 0.9
        parts.append((moment, puff))

    return np.asarray(np.tanh(1.3 * studio.add_reverb(studio.mix_parts(1.4, parts), 0.7, wet=0.38, low=140, high=2600)))


def bomb_sound(studio: Studio) -> Wave:
    """Make the sound of a bomb that whistles down and bursts."""
    fall = studio.sample_times(0.75)
    pitch = 1750 - 1050 * (fall / 0.75) ** 1.4
    tone = np.sin(2 * np.pi * np.cumsum(pitch) / studio.rate + 0.6 * np.sin(2 * np.pi * 9 * fall))
    air = studio.band_noise(seconds=0.75, low=700, high=3200) * 0.35
    whistling = (tone * 0.5 + air) * (fall / 0.75) ** 1.3 * 0.5

    t = studio.sample_times(1.3)
    sweep = 36 + 90 * np.exp(-t / 0.05)
    body = np.sin(2 * np.pi * np.cumsum(sweep) / studio.rate) * studio.fade_envelope(1.3, attack=0.003, decay=0.26)
    crack = studio.band_noise(seconds=1.3, low=320, high=5000) * studio.fade_envelope(1.3, attack=0.001, decay=0.04) * 2
    crack += studio.band_noise(seconds=1.3, low=700, high=2800) * studio.fade_envelope(1.3, 0.004, decay=0.14) * 1.7
    rumble = studio.band_noise(seconds=1.3, low=30, high=220) * studio.fade_envelope(1.3, attack=0.02, decay=0.34)

    burst = np.tanh(1.6 * studio.add_reverb(body + crack + rumble, seconds=0.6, wet=0.3, low=50, high=2000))
    return studio.mix_parts(seconds=0.75 + len(burst) / studio.rate, parts=((0, whistling), (0.75, burst)))


def _play_fanfare(
    studio: Studio, seconds: float, calls: Sequence[tuple[float, float, Sequence[float]]], bright: float
) -> Wave:
    """Return a fanfare of a bugle, `seconds` long.

    A call is its start and length in seconds, and its pitches in hertz. A smaller `bright`, about 1, sounds brighter.
    """
    parts = [(start, studio.play_brass(pitch, length, bright)) for start, length, chord in calls for pitch in chord]
    return studio.add_reverb(studio.mix_parts(seconds, parts), seconds=0.7, wet=0.25)


def victory_sound(studio: Studio) -> Wave:
    """Return a fanfare of two short calls and a high major chord that is held."""
    # Start and length in seconds, and the pitches of the chord in hertz.
    calls = ((0, 0.16, (293.66, 440.0)), (0.17, 0.12, (293.66, 440.0)), (0.3, 1.5, (293.66, 587.33, 440.0, 739.99)))
    return _play_fanfare(studio, seconds=1.9, calls=calls, bright=1.15)


def defeat_sound(studio: Studio) -> Wave:
    """Return a slow fanfare of two falling calls and a low minor chord that is held."""
    # Start and length in seconds, and the pitches of the chord in hertz.
    calls = ((0, 0.36, (293.66, 220.0)), (0.38, 0.36, (261.63, 196.0)), (0.76, 1.3, (146.83, 220.0, 174.61)))
    return _play_fanfare(studio, seconds=2.1, calls=calls, bright=0.95)


def toast_sound(studio: Studio) -> Wave:
    """A small desk bell, which announces a toast (a short message)."""
    # by tone: pitch in hertz, decay in seconds, loudness
    ring = studio.strike_body(0.6, ((1318.5, 0.16, 0.5), (2637, 0.09, 0.25), (3322, 0.05, 0.12), (659.25, 0.1, 0.2)))
    return studio.add_reverb(sound=ring * np.minimum(1, studio.sample_times(0.6) / 0.002), seconds=0.3, wet=0.12)


def dice_sound(studio: Studio) -> Wave:
    """Make the sound of a die that lands on baize over wood: a tick, the die itself, and the board below."""
    tick = studio.band_noise(seconds=0.14, low=900, high=4200) * studio.fade_envelope(0.14, 0.0004, decay=0.007) * 0.7
    bone = studio.strike_body(seconds=0.14, modes=((1370, 0.009, 0.4), (2140, 0.008, 0.6), (3480, 0.005, 0.25)))
    board = studio.strike_body(seconds=0.14, modes=((168, 0.024, 0.7), (287, 0.018, 0.45), (521, 0.012, 0.35)))
    return studio.add_reverb(tick + bone + board, seconds=0.14, wet=0.1, low=150, high=3500)


def clack_sound(studio: Studio) -> Wave:
    """Make the sound of a die that hits another one, or the rim: a tick and the ringing die."""
    tick = studio.band_noise(seconds=0.1, low=2400, high=11000) * studio.fade_envelope(0.1, 0.0002, decay=0.0022) * 0.8
    bone = studio.strike_body(0.1, ((2630, 0.009, 0.6), (4170, 0.007, 0.45), (6350, 0.004, 0.25), (1120, 0.006, 0.3)))
    return studio.add_reverb(tick + bone, seconds=0.12, wet=0.08, low=600, high=8000)


EFFECTS: dict[str, tuple[Callable[[Studio], Wave], float, float]] = {
    "card": (card_sound, -6, 0),
    "flip": (flip_sound, -7, 0),
    "stamp": (stamp_sound, -4, 0.28),
    "shell": (shell_sound, -5, 0.25),
    "rifle": (rifle_sound, -8, 0.25),
    "march": (march_sound, -5, 0.12),
    "click": (click_sound, -9, 0),
    "hover": (hover_sound, -20, 0),
    "plane": (plane_sound, -6, 0.15),
    "victory": (victory_sound, -4, 0),
    "defeat": (defeat_sound, -4, 0.25),
    "toast": (toast_sound, -10, 0),
    "dice": (dice_sound, -4, 0.3),
    "clack": (clack_sound, -10, 0),
    "pistol": (pistol_sound, -7, 0.25),
    "burst": (burst_sound, -7, 0.25),
    "grenade": (grenade_sound, -6, 0.25),
    "flame": (flame_sound, -5, 0.15),
    "bayonet": (bayonet_sound, -7, 0),
    "whistle": (whistle_sound, -10, 0),
    "splinter": (splinter_sound, -8, 0),
    "run": (run_sound, -8, 0.12),
    "engine": (engine_sound, -6, 0.12),
    "salvo": (salvo_sound, -5, 0.25),
    "flak": (flak_sound, -7, 0.25),
    "bomb": (bomb_sound, -5, 0.25),
}
"""Name -> who makes it, its peak in decibels, the least share of its energy between 1 and 3 kHz."""


def sound_names() -> list[str]:
    """The names of all sounds."""
    return [*EFFECTS, *AMBIENCES]


def encode_sound(name: str) -> bytes:
    """A sound as the bytes of an Ogg file."""
    studio = Studio(RATE, seed=40 + sound_names().index(name))
    if name in AMBIENCES:
        make, level = AMBIENCES[name]
        loop = make(studio)
        loop -= loop.mean()
        return files.encode_ogg(sound=loop * 10 ** (level / 20) / np.sqrt((loop**2).mean()), rate=RATE, quality=LOOPED)

    make, peak, midrange = EFFECTS[name]

    # No offset, this peak in decibels, a first millisecond that fades in and some last ones that fade to nothing.
    sound = studio.raise_midrange(make(studio), share=midrange)
    flat = sound - sound.mean()
    rise, fall = int(0.001 * RATE), int(0.012 * RATE)
    flat[:rise] *= np.arange(rise) / rise
    flat[-fall:] *= np.linspace(1, 0, fall)
    return files.encode_ogg(sound=flat * 10 ** (peak / 20) / np.abs(flat).max(), rate=RATE, quality=HEARD)
