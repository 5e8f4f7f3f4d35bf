"""Render the music of assets/music: `python -m tools.music [names]`; `--check` measures what is there instead.

`--font FILE` names the sound font where it is not at one of its usual places.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import soundfile

from ai.arena.parser import Parser
from game.catalogue import GAMES
from launch.environment import ROOT
from tools.baking import files
from tools.music import measure
from tools.music.measure import LOUDNESS, Score, Wave, read_score

NAMES: Final = ("menus", *GAMES)
FOLDER: Final = ROOT / "assets" / "music"
SCORES: Final = Path(__file__).parent / "scores"
SOURCES: Final = "scores.txt"
"""Says of which score each file was rendered."""
QUALITY: Final = 0.1
"""Of the encoding, 0..1."""
RATE: Final = 44100
TAIL: Final = 8.0
"""Seconds after the last bar in which everything dies away."""
FONTS: Final = (
    "/usr/share/sounds/sf2/FluidR3_GM.sf2",
    "/usr/share/soundfonts/FluidR3_GM.sf2",
    "/usr/local/share/sounds/sf2/FluidR3_GM.sf2",
)
MISSING: Final = (
    "Rendering needs FluidSynth and the sound font FluidR3_GM.sf2: install the packages fluidsynth and "
    "fluid-soundfont-gm (Debian, Ubuntu), or name the font with --font FILE."
)
ROOMS: Final = {
    "menus": (0.75, 0.35, 0.55),
    "battlefronts": (0.85, 0.35, 0.7),
    "sharp_end": (0.6, 0.45, 0.4),
    "fix_bayonets": (0.75, 0.4, 0.6),
    "last_front": (0.8, 0.35, 0.6),
    "fighting_front": (0.85, 0.3, 0.7),
}
"""Size, damping and level of the reverb of each piece, 0..1."""


def recording_path(name: str) -> Path:
    """The recording of a piece."""
    return FOLDER / f"{name}.ogg"


def score_path(name: str) -> Path:
    """The MIDI file of a piece."""
    return SCORES / f"{name}.mid"


def load_score(name: str) -> Score:
    return read_score(score_path(name).read_bytes())


def fingerprint_of(name: str) -> str:
    """Names what is played, note for note, and its room."""
    return hashlib.sha256(score_path(name).read_bytes() + repr(ROOMS[name]).encode()).hexdigest()[:16]


def read_fingerprints() -> dict[str, str]:
    """The fingerprint of the score that each recording was rendered of."""
    file = FOLDER / SOURCES
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return {line.split()[0]: line.split()[1] for line in lines}


def load_recording(name: str) -> tuple[Wave, int]:
    """A piece as it is committed: rows of two samples, and their rate."""
    wave, rate = soundfile.read(recording_path(name), always_2d=True)
    return np.asarray(wave, np.float64), int(rate)


def make_loop(whole: Wave, seconds: float) -> Wave:
    """A piece of that length at LOUDNESS; what rings after the last bar is at the beginning."""
    length = round(seconds * RATE)
    wave = whole[:length].copy()
    tail = whole[length : length + round(TAIL * RATE)].copy()
    fade = min(len(tail), RATE // 2)
    tail[-fade:] *= np.linspace(1, 0, fade)[:, None]
    wave[: len(tail)] += tail
    wave -= wave.mean(0)
    return wave * 10 ** ((LOUDNESS - measure.measure_loudness(wave, RATE)) / 20)


def main(arguments: list[str]) -> int:
    """Render or check, and print a line a piece."""
    parser = Parser(prog="python -m tools.music", description="Render the music, or measure it.")
    only = f"only these pieces: {', '.join(NAMES)}"
    parser.add_argument("names", nargs="*", choices=[*NAMES, []], metavar="NAME", help=only)
    parser.add_argument("--check", action="store_true", help="measure the files that are there")
    parser.add_argument("--font", metavar="FILE", help="the sound font FluidR3_GM.sf2")
    known = parser.parse_or_exit(arguments)
    wanted = known.names or NAMES
    if known.check:
        wrong = 0
        for name in wanted:
            found = measure.measure_recording(*load_recording(name))
            print(f"{name:16}{found}")
            for fault in found.faults():
                wrong += 1
                print(f"{'':16}{fault}")
        return 1 if wrong else 0
    places = FONTS if known.font is None else [known.font]
    font = next((place for place in places if Path(place).is_file() and shutil.which("fluidsynth")), None)
    if font is None:
        print(MISSING, file=sys.stderr)
        return 1
    made = read_fingerprints()
    for name in wanted:
        piece = load_score(name)
        # A piece and its tail in stereo, by FluidSynth.
        reverb = dict(zip(("room-size", "damp", "level"), ROOMS[name], strict=True)) | {"width": 1.0}
        options = [word for what, value in reverb.items() for word in ("-o", f"synth.reverb.{what}={value}")]
        with tempfile.TemporaryDirectory() as folder:
            sound = Path(folder) / "sound.wav"
            command = ["fluidsynth", "-n", "-i", "-q", "-C", "0", "-g", "0.5", "-r", str(RATE), *options]
            command += ["-T", "wav", "-O", "float", "-F", str(sound), font, str(score_path(name))]
            subprocess.run(command, check=True, capture_output=True)
            samples, rate = soundfile.read(sound, always_2d=True)
        assert rate == RATE
        recording_path(name).write_bytes(
            files.encode_ogg(make_loop(np.asarray(samples, np.float64), piece.seconds), RATE, QUALITY)
        )
        made[name] = fingerprint_of(name)
        print(f"{name:16}{recording_path(name).stat().st_size / 1e6:5.2f} MB  {piece.title}, {piece.tempo:g}")
    lines = [f"{name} {made[name]}" for name in NAMES if name in made]
    (FOLDER / SOURCES).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
