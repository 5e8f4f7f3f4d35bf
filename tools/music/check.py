"""Whether a recording is the score that it was made of, and fit to be looped behind a match."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from tools.music import measure, midi
from tools.music.measure import Wave
from tools.music.render import LOUDNESS
from tools.music.score import Score, played

WITHIN: Final = 1.0
"""LUFS from LOUDNESS at most."""
HIGHEST: Final = -1.0
"""Decibels of the true peak at most."""
ROUGHEST: Final = 1.0
"""What the seam may be, as a share of the roughest place inside."""
ALIKE: Final = 0.75
"""Least mean correlation of the pitch classes of a bar with those of its score."""
OFF: Final = 0.02
"""Share by which the pulse may miss the tempo."""
SECONDS: Final = (120.0, 180.0)
"""How long a piece lasts."""


@dataclass(frozen=True)
class Findings:
    """What was measured of a recording."""

    seconds: float
    loudness: float
    peak: float
    seam: float
    likeness: float
    """Mean correlation of pitch classes, bar by bar."""
    shift: int
    """Semitones by which the score would have to be moved to fit best."""
    scale: bool
    """Whether the scale of its key fits better than any other."""
    pulse: float
    """Measured quarters a minute, as a share of the score's tempo."""

    def faults(self) -> Iterator[str]:
        """One sentence for each thing that is wrong."""
        if not SECONDS[0] <= self.seconds <= SECONDS[1]:
            yield f"It lasts {self.seconds:.0f} seconds."
        if abs(self.loudness - LOUDNESS) > WITHIN:
            yield f"Its loudness is {self.loudness:.1f} LUFS instead of {LOUDNESS:g}."
        if self.peak > HIGHEST:
            yield f"Its true peak is {self.peak:.1f} dB."
        if self.seam > ROUGHEST:
            yield f"Its seam is {self.seam:.1f} times as rough as the roughest place inside."
        if self.shift or self.likeness < ALIKE:
            yield f"Its pitches are not those of the score: {self.likeness:.2f} alike, {self.shift} semitones away."
        if not self.scale:
            yield "Another scale than that of its key fits better."
        if abs(self.pulse - 1) > OFF:
            yield f"Its pulse is {self.pulse:.3f} times the tempo of the score."

    def __str__(self) -> str:
        fits = "fits" if self.scale else "differs"
        return (
            f"{self.seconds:6.1f} s  {self.loudness:6.2f} LUFS  peak {self.peak:6.2f} dB  seam {self.seam:.3f}  "
            f"pitches {self.likeness:.2f} at {self.shift:+d}  scale {fits}  pulse {self.pulse:.3f}"
        )


def findings(score: Score, wave: Wave, rate: int) -> Findings:
    """Measure a recording of a score."""
    likeness, shift = pitches(score, wave, rate)
    return Findings(
        len(wave) / rate,
        measure.loudness(wave, rate),
        measure.true_peak(wave),
        measure.seam(wave),
        likeness,
        shift,
        measure.scale(measure.chroma(wave, rate, [0.0, len(wave) / rate])[0]) == score.scale,
        measure.pulse(wave, rate, score.tempo) / score.tempo,
    )


def pitches(score: Score, wave: Wave, rate: int) -> tuple[float, int]:
    """How alike the pitch classes of score and recording are, bar by bar, and by how many semitones they are apart."""
    whole = played(score)
    bars = [float(beat) for beat in np.arange(0, whole.length + 1e-6, score.beats)]
    heard = measure.chroma(wave, rate, [midi.clock(whole, beat) for beat in bars])
    written = _written(score, bars)
    fits = [
        float(np.mean([_correlation(a, np.roll(b, by)) for a, b in zip(heard, written, strict=True)]))
        for by in range(12)
    ]
    best = int(np.argmax(fits))
    return fits[0], (best + 6) % 12 - 6


def _written(score: Score, bars: list[float]) -> Wave:
    """For each bar, how long each pitch class sounds in it, weighted by loudness and level; drums do not count."""
    whole = played(score)
    rows = np.zeros((len(bars) - 1, 12))
    for part in (part for part in score.parts if not part.kit):
        for note in whole.notes[part.name]:
            for row, (start, end) in enumerate(itertools.pairwise(bars)):
                shared = min(end, note.start + note.length) - max(start, note.start)
                if shared > 0:
                    for one in note.pitches:
                        rows[row, one % 12] += shared * (note.loud / 64) ** 2 * (part.level / 100) ** 2
    return rows


def _correlation(one: Wave, other: Wave) -> float:
    if one.std() < 1e-9 or other.std() < 1e-9:
        return 0.0
    return float(np.corrcoef(one, other)[0, 1])
