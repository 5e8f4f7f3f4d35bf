"""Scores as standard MIDI files; how loud, high, smooth and tuned a recording is, and whether it is of its score."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import scipy  # what is used of it is loaded by its first use

Wave = npt.NDArray[np.float64]
MAJOR: Final = (0, 2, 4, 5, 7, 9, 11)
"""Semitones of a major scale above its tonic; other modes have the scale of their key signature."""

# --- Scores ----------------------------------------------------------------------------

END: Final = b"end"
"""The marker at which a piece begins again; what follows it is silence in which the last notes die away."""
DRUMS: Final = 9
"""The channel of kits."""
LEVEL: Final = 7
"""The controller of a channel's volume."""
TITLE, MARKER, TEMPO, METRE, KEY = (b"\xff%c" % kind for kind in (0x03, 0x06, 0x51, 0x58, 0x59))
"""Meta events."""

Event = tuple[int, bytes, bytes]
"""Tick, status (of a meta event with its kind), data."""


@dataclass(frozen=True)
class Note:
    """Start and end in seconds, MIDI pitch, and how loud it is: velocity and level of its channel together, 0..1."""

    start: float
    end: float
    pitch: int
    loud: float


@dataclass(frozen=True)
class Score:
    """A piece: quarters a minute, the pitch classes of its key, its notes without drums."""

    title: str
    tempo: float
    scale: frozenset[int]
    bars: tuple[float, ...]
    """The second at which each bar begins, and that at which the last one ends."""
    notes: tuple[Note, ...]

    @property
    def seconds(self) -> float:
        """Duration of the piece without its tail, as a MIDI player counts it."""
        return self.bars[-1]


def read(data: bytes) -> Score:
    """The piece in a MIDI file. Raises ValueError with a sentence if no marker says where it ends."""
    events: list[Event] = []
    at, quarter = 14, int.from_bytes(data[12:14], "big")
    while at < len(data):
        start, at = at + 8, at + 8 + int.from_bytes(data[at + 4 : at + 8], "big")
        events += _events(data[start:at])
    events.sort(key=lambda event: event[0])
    first = {status: body for _, status, body in reversed(events)}
    end = next((tick for tick, status, body in events if (status, body) == (MARKER, END)), None)
    if end is None:
        raise ValueError("No marker 'end' says where the piece begins again.")
    tempi = [(tick, int.from_bytes(body, "big") / 1e6) for tick, status, body in events if status == TEMPO]

    def second(tick: int) -> float:
        spans = zip(tempi, [*(start for start, _ in tempi[1:]), tick], strict=True)
        return sum(max(0, min(tick, until) - start) * length / quarter for (start, length), until in spans)

    beats, power = first[METRE][:2]
    bar = quarter * 4 * beats >> power
    (sharps,) = struct.unpack("b", first[KEY][:1])
    return Score(
        first[TITLE].decode(),
        60 / tempi[0][1],
        frozenset((7 * sharps + step) % 12 for step in MAJOR),
        tuple(second(tick) for tick in range(0, end + 1, bar)),
        tuple(Note(second(start), second(stop), pitch, loud) for start, stop, pitch, loud in _notes(events)),
    )


def _events(track: bytes) -> Iterator[Event]:
    at = tick = status = 0

    def number() -> int:
        """Groups of seven bits, all but the last marked."""
        nonlocal at
        end = next(place for place in itertools.count(at) if track[place] < 128)
        groups, at = track[at : end + 1], end + 1
        return sum((byte & 127) << 7 * place for place, byte in enumerate(reversed(groups)))

    while at < len(track):
        tick += number()
        if track[at] >= 128:  # otherwise the status is that of the event before
            status, at = track[at], at + 1
        kind = b"%c" % status
        if status == 0xFF:
            kind, at = kind + track[at : at + 1], at + 1
        size = number() if status >= 0xF0 else 1 if status >> 4 in (0xC, 0xD) else 2
        yield tick, kind, track[at : at + size]
        at += size


def _notes(events: list[Event]) -> Iterator[tuple[int, int, int, float]]:
    """Start and end in ticks, pitch, and loudness 0..1 of every note that is no drum."""
    begun: dict[tuple[int, int], tuple[int, int]] = {}
    levels: dict[int, int] = {}
    for tick, (status, *_), body in events:
        kind, channel = status >> 4, status & 15
        if kind == 0xB and body[0] == LEVEL:
            levels[channel] = body[1]
        if kind in (0x8, 0x9) and channel != DRUMS:
            if (channel, body[0]) in begun:
                start, force = begun.pop((channel, body[0]))
                yield start, tick, body[0], force / 127 * levels.get(channel, 100) / 127
            if kind == 0x9 and body[1]:
                begun[channel, body[0]] = tick, body[1]


# --- Recordings ------------------------------------------------------------------------

SHELF: Final = (1681.974450955533, 3.999843853973347, 0.7071752369554196)
"""The first filter of BS.1770: hertz, decibels, quality."""
HIGH_PASS: Final = (38.13547087602444, 0.5003270373238773)
"""The second one: hertz, quality."""
SILENT: Final = -70.0
"""LUFS below which a block does not count, and how far below the mean of the others."""
BELOW: Final = -10.0
LOUDNESS: Final = -23.0
"""LUFS of every piece."""
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


def loudness(wave: Wave, rate: int) -> float:
    """Integrated loudness in LUFS (ITU-R BS.1770-4): blocks of 400 ms every 100 ms, without the faint ones."""
    # The two filters of BS.1770-4 as second-order sections, for any rate.
    hertz, gain, quality = SHELF
    k, high = np.tan(np.pi * hertz / rate), 10 ** (gain / 20)
    low, norm = high**0.4996667741545416, 1 + k / quality + k * k
    head = [(high + low * k / quality + k * k), 2 * (k * k - high), (high - low * k / quality + k * k)]
    shelf = [*(one / norm for one in head), 1, 2 * (k * k - 1) / norm, (1 - k / quality + k * k) / norm]
    hertz, quality = HIGH_PASS
    k = np.tan(np.pi * hertz / rate)
    norm = 1 + k / quality + k * k
    weighted = scipy.signal.sosfilt(
        np.array([shelf, [1, -2, 1, 1, 2 * (k * k - 1) / norm, (1 - k / quality + k * k) / norm]]), wave, axis=0
    )
    step = rate // 10
    steps = (weighted[: len(weighted) // step * step] ** 2).reshape(-1, step, wave.shape[1]).mean(1).sum(1)
    power = np.convolve(steps, np.ones(4) / 4, "valid")
    loud = power[_lufs(power) > SILENT]
    loud = loud[_lufs(loud) > _lufs(loud.mean()) + BELOW]
    return float(_lufs(loud.mean()))


def _lufs(power: npt.ArrayLike) -> Wave:
    return -0.691 + 10 * np.log10(np.maximum(power, 1e-12))


def true_peak(wave: Wave) -> float:
    """The highest point between the samples, in decibels: four times as many of them."""
    return float(20 * np.log10(max(np.abs(scipy.signal.resample_poly(side, 4, 1)).max() for side in wave.T)))


def seam(wave: Wave) -> float:
    """How rough the passage from the end to the beginning is, as a share of the roughest that is inside.

    Roughness is the second difference: a click stands out in it, a loud bass does not.
    """
    around = np.concatenate([wave[-64:], wave[:64]])
    return float(np.abs(np.diff(around, 2, axis=0)).max() / np.abs(np.diff(wave, 2, axis=0)).max())


def chroma(wave: Wave, rate: int, bounds: list[float]) -> Wave:
    """The share of each pitch class between every two moments, in seconds: a row of twelve each."""
    mono = wave.sum(1)
    rows = []
    for start, end in itertools.pairwise(bounds):
        part = mono[int(start * rate) : int(end * rate)]
        energy = np.abs(np.fft.rfft(part * np.hanning(len(part))))
        hertz = np.fft.rfftfreq(len(part), 1 / rate)
        inside = (hertz > 55) & (hertz < 1760)
        exact = 12 * np.log2(hertz[inside] / 440) + 69
        classes = np.round(exact).astype(int) % 12
        near = np.abs(exact - np.round(exact)) < 0.3
        row = np.bincount(classes[near], energy[inside][near], 12)
        rows.append(row / max(row.sum(), 1e-9))
    return np.array(rows)


def scale(row: Wave) -> frozenset[int]:
    """The seven pitch classes of a major scale (or of its relatives) that have most of these shares."""
    scales = [frozenset((tonic + step) % 12 for step in MAJOR) for tonic in range(12)]
    return max(scales, key=lambda one: float(row[sorted(one)].sum()))


def pulse(wave: Wave, rate: int, expected: float, within: float = 0.06) -> float:
    """Beats a minute near the expected ones at which most notes begin."""
    hop = rate // 100
    mono = wave.sum(1)
    frames = np.lib.stride_tricks.sliding_window_view(mono, 2048)[::hop]
    spectra = np.log1p(200 * np.abs(np.fft.rfft(frames * np.hanning(2048), axis=1))[:, :400])
    onsets = np.maximum(0, np.diff(spectra, axis=0)).sum(1)
    onsets -= scipy.signal.lfilter(np.ones(100) / 100, 1, onsets)
    times = np.arange(len(onsets)) * hop / rate
    tempi = expected * np.linspace(1 - within, 1 + within, 121)
    found = [_regularity(onsets, times, tempo / 60, len(onsets)) for tempo in tempi]
    return float(tempi[int(np.argmax(found))])


def _regularity(onsets: Wave, times: Wave, frequency: float, end: int, stretch: int = 2400) -> float:
    """How much of the onsets comes once a beat or twice, in stretches of 24 seconds."""
    strength = 0.0
    for start in range(0, end - stretch, stretch // 2):
        part, when = onsets[start : start + stretch], times[start : start + stretch]
        waves = (abs(np.sum(part * np.exp(-2j * np.pi * k * frequency * when))) for k in (1, 2))
        strength += sum(waves)
    return strength


# --- The check -------------------------------------------------------------------------


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
        loudness(wave, rate),
        true_peak(wave),
        seam(wave),
        likeness,
        shift,
        scale(chroma(wave, rate, [0.0, len(wave) / rate])[0]) == score.scale,
        pulse(wave, rate, score.tempo) / score.tempo,
    )


def pitches(score: Score, wave: Wave, rate: int) -> tuple[float, int]:
    """How alike the pitch classes of score and recording are, bar by bar, and by how many semitones they are apart."""
    heard = chroma(wave, rate, list(score.bars))
    written = _written(score)
    fits = [
        float(np.mean([_correlation(a, np.roll(b, by)) for a, b in zip(heard, written, strict=True)]))
        for by in range(12)
    ]
    best = int(np.argmax(fits))
    return fits[0], (best + 6) % 12 - 6


def _written(score: Score) -> Wave:
    """For each bar, how long each pitch class sounds in it, weighted by its loudness."""
    rows = np.zeros((len(score.bars) - 1, 12))
    for note in score.notes:
        for row, (start, end) in enumerate(itertools.pairwise(score.bars)):
            rows[row, note.pitch % 12] += max(0.0, min(end, note.end) - max(start, note.start)) * note.loud**2
    return rows


def _correlation(one: Wave, other: Wave) -> float:
    if one.std() < 1e-9 or other.std() < 1e-9:
        return 0.0
    return float(np.corrcoef(one, other)[0, 1])
