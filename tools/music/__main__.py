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
import tomllib
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
from tools.music.measure import LOUDNESS, Score, Wave, read

FOLDER: Final = ROOT / "assets" / "music"
SCORES: Final = Path(__file__).parent / "scores"
NAMES: Final = tuple(name for name in ("menus", *GAMES) if (SCORES / f"{name}.mid").is_file())
"""The names of the pieces: that of the menus, and those of the games that have one."""
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


def path(name: str) -> Path:
    """The recording of a piece."""
    return FOLDER / f"{name}.ogg"


def source(name: str) -> Path:
    """The MIDI file of a piece."""
    return SCORES / f"{name}.mid"


def room(name: str) -> tuple[float, ...]:
    """Size, damping and level of the reverb of a piece, 0 to 1, from the file beside its score."""
    return tuple(tomllib.loads((SCORES / f"{name}.toml").read_text(encoding="utf-8"))["room"])


def score(name: str) -> Score:
    return read(source(name).read_bytes())


def fingerprint(name: str) -> str:
    """Names what is played, note for note, and its room."""
    return hashlib.sha256(source(name).read_bytes() + repr(room(name)).encode()).hexdigest()[:16]


def sources() -> dict[str, str]:
    """The fingerprint of the score that each recording was rendered of."""
    file = FOLDER / SOURCES
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return {line.split()[0]: line.split()[1] for line in lines}


def recording(name: str) -> tuple[Wave, int]:
    """A piece as it is committed: rows of two samples, and their rate."""
    wave, rate = soundfile.read(path(name), always_2d=True)
    return np.asarray(wave, np.float64), int(rate)


def loop(whole: Wave, seconds: float) -> Wave:
    """A piece of that length at LOUDNESS; what rings after the last bar is at the beginning."""
    length = round(seconds * RATE)
    wave = whole[:length].copy()
    tail = whole[length : length + round(TAIL * RATE)].copy()
    fade = min(len(tail), RATE // 2)
    tail[-fade:] *= np.linspace(1, 0, fade)[:, None]
    wave[: len(tail)] += tail
    wave -= wave.mean(0)
    return wave * 10 ** ((LOUDNESS - measure.loudness(wave, RATE)) / 20)


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
            found = measure.findings(*recording(name))
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
    made = sources()
    for name in wanted:
        piece = score(name)
        # A piece and its tail in stereo, by FluidSynth.
        reverb = dict(zip(("room-size", "damp", "level"), room(name), strict=True)) | {"width": 1.0}
        options = [word for what, value in reverb.items() for word in ("-o", f"synth.reverb.{what}={value}")]
        with tempfile.TemporaryDirectory() as folder:
            sound = Path(folder) / "sound.wav"
            command = ["fluidsynth", "-n", "-i", "-q", "-C", "0", "-g", "0.5", "-r", str(RATE), *options]
            command += ["-T", "wav", "-O", "float", "-F", str(sound), font, str(source(name))]
            subprocess.run(command, check=True, capture_output=True)
            samples, rate = soundfile.read(sound, always_2d=True)
        assert rate == RATE
        path(name).write_bytes(files.ogg(loop(np.asarray(samples, np.float64), piece.seconds), RATE, QUALITY))
        made[name] = fingerprint(name)
        print(f"{name:16}{path(name).stat().st_size / 1e6:5.2f} MB  {piece.title}, {piece.tempo:g}")
    lines = [f"{name} {made[name]}" for name in NAMES if name in made]
    (FOLDER / SOURCES).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
