"""Render the music of assets/music: `python -m tools.music [names]`. `--check` measures the recordings instead.

`--font FILE` names the sound font if it is not at one of its usual places.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
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

FOLDER: Final = ROOT / "assets" / "music"
SCORES: Final = Path(__file__).parent / "scores"
NAMES: Final = tuple(name for name in ("menus", *GAMES) if (SCORES / f"{name}.mid").is_file())
"""The names of the pieces: that of the menus, and those of the games that have one."""
SOURCES: Final = "scores.txt"
"""The file with the fingerprint of the score of each recording."""
QUALITY: Final = 0.1
"""The quality of the encoding, 0..1."""
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


def recording_path(name: str) -> Path:
    """The recording of a piece."""
    return FOLDER / f"{name}.ogg"


def score_path(name: str) -> Path:
    """The MIDI file of a piece."""
    return SCORES / f"{name}.mid"


def reverb_of(name: str) -> tuple[float, ...]:
    """Size, damping and level of the reverb of a piece, 0 to 1, from the file beside its score."""
    return tuple(tomllib.loads((SCORES / f"{name}.toml").read_text(encoding="utf-8"))["room"])


def load_score(name: str) -> Score:
    """The score of a piece. Raises ValueError with a sentence if no marker says where it ends."""
    return read_score(score_path(name).read_bytes())


def fingerprint_of(name: str) -> str:
    """A fingerprint of the score of a piece, of the reverb of its room, and of its recording."""
    made_of = score_path(name).read_bytes() + repr(reverb_of(name)).encode()
    return hashlib.sha256(made_of + recording_path(name).read_bytes()).hexdigest()[:16]


def read_fingerprints() -> dict[str, str]:
    """The fingerprints of all pieces at the time of rendering, by name. A recording with faults has no true one."""
    file = FOLDER / SOURCES
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return {line.split()[0]: line.split()[1] for line in lines}


def load_recording(name: str) -> tuple[Wave, int]:
    """The committed recording of a piece: rows of two samples, and their rate."""
    wave, rate = soundfile.read(recording_path(name), always_2d=True)
    return np.asarray(wave, np.float64), int(rate)


def make_loop(rendered: Wave, seconds: float) -> Wave:
    """Return a loop of this length at LOUDNESS. Notes that ring on after the last bar are added to its beginning."""
    length = round(seconds * RATE)
    wave = rendered[:length].copy()
    tail = rendered[length : length + round(TAIL * RATE)].copy()

    fade = min(len(tail), RATE // 2)
    tail[-fade:] *= np.linspace(1, 0, fade)[:, None]
    wave[: len(tail)] += tail
    wave -= wave.mean(0)
    return wave * 10 ** ((LOUDNESS - measure.measure_loudness(wave, RATE)) / 20)


def render_piece(name: str, font: str) -> Wave:
    """Render a piece and its tail in stereo, by FluidSynth with this sound font. Raises CalledProcessError."""
    reverb = dict(zip(("room-size", "damp", "level"), reverb_of(name), strict=True)) | {"width": 1.0}
    options = [word for setting, value in reverb.items() for word in ("-o", f"synth.reverb.{setting}={value}")]

    with tempfile.TemporaryDirectory() as folder:
        sound = Path(folder) / "sound.wav"
        # Without MIDI input, shell, messages and chorus (-n -i -q -C 0), with half the gain (-g).
        command = ["fluidsynth", "-n", "-i", "-q", "-C", "0", "-g", "0.5", "-r", str(RATE), *options]
        command += ["-T", "wav", "-O", "float", "-F", str(sound), font, str(score_path(name))]
        subprocess.run(command, check=True, capture_output=True)
        samples, rate = soundfile.read(sound, always_2d=True)
    assert rate == RATE
    return np.asarray(samples, np.float64)


def check_recordings(names: Iterable[str]) -> int:
    """Print a line for each recording and for each of its faults. Returns the exit code, 1 if there are faults."""
    faults = 0
    for name in names:
        findings = measure.measure_recording(*load_recording(name))
        print(f"{name:16}{findings}")
        for fault in findings.list_faults():
            faults += 1
            print(f"{'':16}{fault}")
    return 1 if faults else 0


def main(arguments: list[str]) -> int:
    """Render or check, and print a line for each piece. Returns the exit code."""
    parser = Parser(prog="python -m tools.music", description="Render the music, or measure it.")
    only = f"only these pieces: {', '.join(NAMES)}"
    parser.add_argument("names", nargs="*", choices=[*NAMES, []], metavar="NAME", help=only)
    parser.add_argument("--check", action="store_true", help="measure the files that are there")
    parser.add_argument("--font", metavar="FILE", help="the sound font FluidR3_GM.sf2")
    given = parser.parse_or_exit(arguments)
    names = given.names or NAMES
    if given.check:
        return check_recordings(names)

    places = FONTS if given.font is None else [given.font]
    font = next((place for place in places if Path(place).is_file() and shutil.which("fluidsynth")), None)
    if font is None:
        print(MISSING, file=sys.stderr)
        return 1

    fingerprints = read_fingerprints()
    for name in names:
        piece = load_score(name)
        loop = make_loop(render_piece(name, font), piece.seconds)
        recording_path(name).write_bytes(files.encode_ogg(loop, RATE, QUALITY))
        fingerprints[name] = fingerprint_of(name)
        print(f"{name:16}{recording_path(name).stat().st_size / 1e6:5.2f} MB  {piece.title}, {piece.tempo:g}")

    if check_recordings(names):
        return 1
    lines = [f"{name} {fingerprints[name]}" for name in NAMES if name in fingerprints]
    (FOLDER / SOURCES).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
