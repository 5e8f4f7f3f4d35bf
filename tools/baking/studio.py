"""What sounds are made of: noise through soft filters, struck modes, brass, a short reverb."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Wave = npt.NDArray[np.float64]


class Studio:
    """One take: its rate in samples a second, and its own generator of noise."""

    def __init__(self, rate: int, seed: int) -> None:
        self.rate = rate
        self.luck = np.random.default_rng(seed)

    def times(self, seconds: float) -> Wave:
        """The moment of every sample."""
        return np.arange(int(seconds * self.rate)) / self.rate

    def noise(self, seconds: float, low: float, high: float) -> Wave:
        """White noise between two frequencies, scaled to a peak of 1."""
        hiss = self.passed(self.luck.standard_normal(int(seconds * self.rate)), low, high)
        return hiss / np.abs(hiss).max()

    def passed(self, sound: Wave, low: float, high: float) -> Wave:
        """Softly cut away what lies outside low..high hertz."""
        size = len(sound) * 2
        frequencies = np.fft.rfftfreq(size, 1 / self.rate)
        gain = 1 / (1 + (low / np.maximum(frequencies, 1)) ** 4) / (1 + (frequencies / high) ** 4)
        return np.fft.irfft(np.fft.rfft(sound, size) * gain)[: len(sound)]

    def fading(self, seconds: float, attack: float, decay: float) -> Wave:
        """Up in `attack` seconds, then dying away."""
        t = self.times(seconds)
        return np.minimum(1, t / max(attack, 1e-5)) * np.exp(-np.maximum(0, t - attack) / decay)

    def struck(self, seconds: float, modes: Sequence[tuple[float, float, float]]) -> Wave:
        """A body that rings at (hertz, decay, loudness)."""
        t = self.times(seconds)
        ringing = np.zeros_like(t)
        for pitch, decay, loudness in modes:
            ringing += loudness * np.sin(2 * np.pi * pitch * t + self.luck.uniform(0, 6)) * np.exp(-t / decay)
        return ringing * np.minimum(1, t / 0.001)

    def reverb(self, sound: Wave, seconds: float, wet: float, low: float = 200, high: float = 5000) -> Wave:
        """The sound in a room that answers for `seconds`."""
        tail = int(seconds * self.rate)
        echo = self.luck.standard_normal(tail) * np.exp(-np.arange(tail) / self.rate / (seconds / 5))
        echo = self.passed(echo, low, high)
        echo /= np.sqrt((echo**2).sum())
        size = len(sound) + tail
        answer = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(echo, size), size)
        answer *= wet
        answer[: len(sound)] += sound
        return answer

    def carried(self, sound: Wave, share: float) -> Wave:
        """Raise what lies between 1 and 3 kHz to this share of the energy: small speakers play little below that."""
        size = len(sound) * 2
        frequencies = np.fft.rfftfreq(size, 1 / self.rate)
        octaves = np.log2(np.maximum(frequencies, 1) / 1732)
        spectrum = np.fft.rfft(sound, size)
        inside = np.abs(octaves) < 0.79
        least, most = 0.0, 30.0
        for _ in range(24):
            gain = 1 + (least + most) / 2 * np.exp(-(octaves**2))
            energy = np.abs(spectrum * gain) ** 2
            if energy[inside].sum() < share * energy.sum():
                least = (least + most) / 2
            else:
                most = (least + most) / 2
        return np.fft.irfft(spectrum * (1 + least * np.exp(-(octaves**2))), size)[: len(sound)]

    def mixed(self, seconds: float, parts: Sequence[tuple[float, Wave]]) -> Wave:
        """Parts laid down at their moments; what runs over the end is cut."""
        whole = np.zeros(int(seconds * self.rate))
        for moment, part in parts:
            start = int(moment * self.rate)
            fits = part[: len(whole) - start]
            whole[start : start + len(fits)] += fits
        return whole

    def brass(self, pitch: float, seconds: float, bright: float = 1.15) -> Wave:
        """One note of a bugle: partials that open up after the attack, a little vibrato."""
        t = self.times(seconds)
        vibrato = 1 + 0.004 * np.sin(2 * np.pi * 5.2 * t) * np.minimum(1, t / 0.4)
        phase = 2 * np.pi * np.cumsum(pitch * vibrato) / self.rate
        breath = np.minimum(1, t / 0.05) * 0.7 + 0.3
        partials = (np.sin(k * phase) / k**bright * np.exp(-0.35 * (k - 1) * (1 - breath)) for k in range(1, 9))
        return (
            sum(partials, np.zeros_like(t))
            * np.minimum(1, np.minimum(t / 0.02, (seconds - t) / 0.05))
            * np.exp(-t / (seconds * 0.7))
        )
