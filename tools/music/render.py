"""A score as a seamless loop, rendered by FluidSynth."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

import numpy as np
import soundfile

from tools.music import measure, midi
from tools.music.measure import Wave
from tools.music.score import Score

RATE: Final = 44100
LOUDNESS: Final = -23.0
"""LUFS of every piece."""
FONTS: Final = (
    "/usr/share/sounds/sf2/FluidR3_GM.sf2",
    "/usr/share/soundfonts/FluidR3_GM.sf2",
    "/usr/local/share/sounds/sf2/FluidR3_GM.sf2",
)
MISSING: Final = (
    "Rendering needs FluidSynth and the sound font FluidR3_GM.sf2: install the packages fluidsynth and "
    "fluid-soundfont-gm (Debian, Ubuntu), or name the font with --font FILE."
)


class MissingError(Exception):
    """FluidSynth or the sound font is not there; says what to install."""


def font(named: str | None = None) -> Path:
    """The sound font: the one that was named, or one at its usual places. Raises MissingError."""
    for path in (named,) if named is not None else FONTS:
        if Path(path).is_file() and shutil.which("fluidsynth"):
            return Path(path)
    raise MissingError(MISSING)


def loop(score: Score, sound_font: Path) -> Wave:
    """The piece in stereo at LOUDNESS, as rows of two samples; what rings after the last bar is at the beginning."""
    whole = _synthesised(score, sound_font)
    length = round(midi.seconds(score) * RATE)
    wave = whole[:length].copy()
    tail = whole[length : length + round(midi.TAIL * RATE)].copy()
    fade = min(len(tail), RATE // 2)
    tail[-fade:] *= np.linspace(1, 0, fade)[:, None]
    wave[: len(tail)] += tail
    wave -= wave.mean(0)
    return wave * 10 ** ((LOUDNESS - measure.loudness(wave, RATE)) / 20)


def _synthesised(score: Score, sound_font: Path) -> Wave:
    size, damp, level = score.room
    with tempfile.TemporaryDirectory() as folder:
        notes, sound = Path(folder) / "score.mid", Path(folder) / "sound.wav"
        notes.write_bytes(midi.file(score))
        reverb = {"room-size": size, "damp": damp, "level": level, "width": 1.0}
        options = [word for name, value in reverb.items() for word in ("-o", f"synth.reverb.{name}={value}")]
        command = ["fluidsynth", "-n", "-i", "-q", "-C", "0", "-g", "0.5", "-r", str(RATE), *options]
        command += ["-T", "wav", "-O", "float", "-F", str(sound), str(sound_font), str(notes)]
        subprocess.run(command, check=True, capture_output=True)
        samples, rate = soundfile.read(sound, always_2d=True)
    assert rate == RATE
    return np.asarray(samples, np.float64)
