"""Reads scores from standard MIDI files, and measures the loudness, peak and seam of recordings."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import mido
import numpy as np
import numpy.typing as npt
import scipy  # what is used of it is loaded by its first use

Wave = npt.NDArray[np.float64]
END: Final = "end"
"""The marker at which a piece begins again. After it the last notes die away in silence."""
LOUDNESS: Final = -23.0
"""The loudness of every piece in LUFS."""
WITHIN: Final = 1.0
"""The greatest difference from LOUDNESS in LUFS."""
HIGHEST: Final = -1.0
"""The greatest true peak in decibels."""
ROUGHEST: Final = 1.0
"""The greatest roughness of the seam, as a share of the roughest place inside."""
SECONDS: Final = (120.0, 180.0)
"""The shortest and the longest duration of a piece."""


@dataclass(frozen=True)
class Score:
    """A piece: quarters a minute at its beginning, and its seconds without the tail, as a MIDI player counts them."""

    title: str
    tempo: float
    seconds: float


def read_score(data: bytes) -> Score:
    """The piece in a MIDI file. Raises ValueError with a sentence if no marker says where it ends."""
    title = ""
    tempo = 0.0
    seconds = 0.0
    for message in mido.MidiFile(file=io.BytesIO(data)):
        seconds += message.time
        if message.type == "track_name" and not title:
            title = message.name
        elif message.type == "set_tempo" and not tempo:
            tempo = mido.tempo2bpm(message.tempo)
        elif message.type == "marker" and message.text == END:
            return Score(title, tempo, seconds)
    raise ValueError("No marker 'end' says where the piece begins again.")


def measure_loudness(wave: Wave, rate: int) -> float:
    """Integrated loudness in LUFS (ITU-R BS.1770-4)."""
    import pyloudnorm  # which loads scipy.signal, and that is slow

    return float(pyloudnorm.Meter(rate).integrated_loudness(wave))


def measure_true_peak(wave: Wave) -> float:
    """The highest point between the samples in decibels, found with four times as many samples."""
    return float(20 * np.log10(max(np.abs(scipy.signal.resample_poly(side, 4, 1)).max() for side in wave.T)))


def measure_seam(wave: Wave) -> float:
    """The roughness of the passage from the end to the beginning, as a share of the roughest place inside.

    Roughness is the second difference, which is large at a click and small for a loud bass.
    """
    passage = np.concatenate([wave[-64:], wave[:64]])
    return float(np.abs(np.diff(passage, 2, axis=0)).max() / np.abs(np.diff(wave, 2, axis=0)).max())


@dataclass(frozen=True)
class Findings:
    """The measurements of a recording."""

    seconds: float
    loudness: float
    peak: float
    seam: float

    def list_faults(self) -> Iterator[str]:
        """Yield a sentence for each measurement that is out of its limits."""
        if not SECONDS[0] <= self.seconds <= SECONDS[1]:
            yield f"It lasts {self.seconds:.0f} seconds."
        if abs(self.loudness - LOUDNESS) > WITHIN:
            yield f"Its loudness is {self.loudness:.1f} LUFS instead of {LOUDNESS:g}."
        if self.peak > HIGHEST:
            yield f"Its true peak is {self.peak:.1f} dB."
        if self.seam > ROUGHEST:
            yield f"Its seam is {self.seam:.1f} times as rough as the roughest place inside."

    def __str__(self) -> str:
        return f"{self.seconds:6.1f} s  {self.loudness:6.2f} LUFS  peak {self.peak:6.2f} dB  seam {self.seam:.3f}"


def measure_recording(wave: Wave, rate: int) -> Findings:
    """Measure a recording."""
    return Findings(len(wave) / rate, measure_loudness(wave, rate), measure_true_peak(wave), measure_seam(wave))
