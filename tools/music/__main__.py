"""Render the music of assets/music: `python -m tools.music [names]`; `--check` measures what is there instead.

`--font FILE` names the sound font where it is not at one of its usual places; `--midi FOLDER` writes the scores as MIDI
files, to be heard with other instruments.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
from pathlib import Path
from typing import Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import soundfile

from launch.environment import ROOT
from tools.baking import files
from tools.music import check, midi, render
from tools.music.measure import Wave
from tools.music.pieces import pieces
from tools.music.score import Score

FOLDER: Final = ROOT / "assets" / "music"
SOURCES: Final = "scores.txt"
"""Says of which score each file was rendered."""
QUALITY: Final = 0.1
"""Of the encoding, 0..1."""


def path(name: str) -> Path:
    """The file of a piece."""
    return FOLDER / f"{name}.ogg"


def fingerprint(score: Score) -> str:
    """Names what is played, note for note, and its room."""
    return hashlib.sha256(midi.file(score) + repr(score.room).encode()).hexdigest()[:16]


def sources() -> dict[str, str]:
    """The fingerprint of the score that each file was rendered of."""
    file = FOLDER / SOURCES
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return {line.split()[0]: line.split()[1] for line in lines}


def recording(name: str) -> tuple[Wave, int]:
    """A piece as it is committed: rows of two samples, and their rate."""
    wave, rate = soundfile.read(path(name), always_2d=True)
    return np.asarray(wave, np.float64), int(rate)


def main(arguments: list[str]) -> int:
    """Render or check, and print a line a piece."""
    parser = argparse.ArgumentParser(prog="python -m tools.music", description="Render the music, or measure it.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these pieces: {', '.join(pieces())}")
    parser.add_argument("--check", action="store_true", help="measure the files that are there against their scores")
    parser.add_argument("--font", metavar="FILE", help="the sound font FluidR3_GM.sf2")
    parser.add_argument("--midi", metavar="FOLDER", type=Path, help="write the scores as MIDI files instead")
    known = parser.parse_args(arguments)
    unknown = [name for name in known.names if name not in pieces()]
    if unknown:
        parser.error(f"no piece is called '{unknown[0]}'")
    wanted = {name: score for name, score in pieces().items() if name in (known.names or pieces())}
    if known.midi is not None:
        for name, score in wanted.items():
            (known.midi / f"{name}.mid").write_bytes(midi.file(score))
        return 0
    if known.check:
        return _check(wanted)
    try:
        return _render(wanted, render.font(known.font))
    except render.MissingError as missing:
        print(missing, file=sys.stderr)
        return 1


def _render(wanted: dict[str, Score], font: Path) -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    made = sources()
    for name, score in wanted.items():
        wave = render.loop(score, font)
        path(name).write_bytes(files.ogg(wave, render.RATE, QUALITY))
        made[name] = fingerprint(score)
        print(f"{name:16}{path(name).stat().st_size / 1e6:5.2f} MB  {score.title}, {score.key}, {score.tempo:g}")
    lines = [f"{name} {made[name]}" for name in pieces() if name in made]
    (FOLDER / SOURCES).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


def _check(wanted: dict[str, Score]) -> int:
    wrong = 0
    for name, score in wanted.items():
        found = check.findings(score, *recording(name))
        print(f"{name:16}{found}")
        for fault in found.faults():
            wrong += 1
            print(f"{'':16}{fault}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
