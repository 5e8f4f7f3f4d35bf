"""A score: sections of chords and parts, played in an order."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from tools.music.figures import Figure
from tools.music.harmony import Chord, chords, tone
from tools.music.notation import Note, parse

Value = TypeVar("Value")

KIT: Final = {"K": 36, "S": 38, "T": 38, "L": 39, "W": 40, "H": 42, "P": 44, "R": 51, "C": 49, "X": 37, "M": 41}
"""Drums by letter, as General MIDI numbers them: kick, snare (a tap of the brush), tap, slap, swirl, hi-hats, ride,
cymbal, side stick, low tom."""
MODES: Final = {"major": (0, 2, 4, 5, 7, 9, 11), "minor": (0, 2, 3, 5, 7, 8, 10), "dorian": (0, 2, 3, 5, 7, 9, 10)}
"""Semitones of a scale above its tonic."""
SLOWING: Final = (0.96, 0.9, 0.82)
"""Tempo of the last three beats of a section that slows down, as a share."""
LOOSE: Final = 0.009
"""How far a player is from the beat at most, in seconds."""
ROLL: Final = 0.125
"""Beats from stroke to stroke of a roll."""


@dataclass(frozen=True)
class Part:
    """One instrument: its General MIDI programme (from 0), place from left -1 to right 1, level and reverb 0..127.

    `play` has its line or figure by section. `swells`: it breathes through long notes. `gate` is the share of a note
    that sounds. `pedal`: a piano's right pedal, changed with each chord. `kit`: drums, with lines of their letters.
    `up`: its lines sound so many semitones higher than written.
    """

    name: str
    programme: int
    play: Mapping[str, str | Figure]
    pan: float = 0.0
    level: int = 100
    reverb: int = 60
    swells: bool = False
    gate: float = 0.97
    pedal: bool = False
    kit: bool = False
    up: int = 0


@dataclass(frozen=True)
class Score:
    """A piece: quarters a minute and a bar, its sections in order (`~`: it slows down at the end of that one).

    A section `A2` has the chords and parts of `A` where it has none of its own. `swing` is where the second eighth of a
    beat falls, 0.5 for even ones. `room` has size, damping and level of the reverb, 0..1.
    """

    title: str
    key: str
    tempo: float
    beats: int
    form: str
    chords: Mapping[str, str]
    parts: tuple[Part, ...]
    swing: float = 0.5
    room: tuple[float, float, float] = (0.75, 0.35, 0.55)

    @property
    def scale(self) -> frozenset[int]:
        """The pitch classes of its key."""
        tonic, mode = self.key.split()
        return frozenset((tone(tonic) + step) % 12 for step in MODES[mode])


@dataclass
class Played:
    """What a score comes to: notes by part, chords and tempi, by beats from the beginning."""

    length: float = 0.0
    notes: dict[str, list[Note]] = field(default_factory=dict)
    chords: list[Chord] = field(default_factory=list)
    tempi: list[tuple[float, float]] = field(default_factory=list)
    """From which beat on, how many quarters a minute."""
    sections: list[tuple[str, float]] = field(default_factory=list)


def played(score: Score) -> Played:
    """The whole piece. Raises ValueError with piece, part and section for a line that does not fit."""
    whole = Played(notes={part.name: [] for part in score.parts}, tempi=[(0.0, score.tempo)])
    for word in score.form.split():
        name = word.strip("~")
        harmony = chords(_of(score.chords, name) or "", score.beats)
        length = harmony[-1].start + harmony[-1].length
        whole.sections.append((name, whole.length))
        whole.chords += [replace(one, start=one.start + whole.length) for one in harmony]
        for part in score.parts:
            try:
                notes = _notes(score, part, name, harmony, length)
            except (ValueError, KeyError) as error:
                raise ValueError(f"{score.title}, {part.name}, section {name}: {error}") from None
            whole.notes[part.name] += [replace(one, start=one.start + whole.length) for one in notes]
        whole.length += length
        if word.endswith("~"):
            slower = enumerate(SLOWING, -len(SLOWING))
            whole.tempi += [(whole.length + beat, score.tempo * share) for beat, share in slower]
            whole.tempi.append((whole.length, score.tempo))
    return whole


def _of(table: Mapping[str, Value], section: str) -> Value | None:
    return table.get(section, table.get(section.rstrip("0123456789")))


def _notes(score: Score, part: Part, section: str, harmony: list[Chord], length: float) -> list[Note]:
    line = _of(part.play, section)
    if not line:
        return []
    if not isinstance(line, str):
        return line(harmony, score.beats)
    notes, end = parse(line, score.beats, KIT if part.kit else None)
    if abs(end - length) > 1e-6:
        raise ValueError(f"{end / score.beats:g} bars instead of {length / score.beats:g}.")
    return [replace(note, pitches=tuple(one + part.up for one in note.pitches)) for note in notes]


def loosened(score: Score, part: Part, notes: list[Note]) -> list[Note]:
    """As people play them: swung, not quite together, heavier on the first beat; rolls stroke by stroke."""
    luck = random.Random(f"{score.title} {part.name}")
    away = LOOSE * score.tempo / 60
    made: list[Note] = []
    for note in (stroke for one in notes for stroke in _strokes(one)):
        start, end = _swung(note.start, score.swing), _swung(note.start + note.length, score.swing)
        force = note.loud + (3 if note.start % score.beats < 1e-6 else 0) + luck.uniform(-3, 3)
        late = luck.uniform(-away, away) if not note.roll else luck.uniform(-away, away) / 3
        sounding = (end - start) * (0.45 if note.short else part.gate)
        made.append(replace(note, start=max(0.0, start + late), length=sounding, loud=min(112.0, max(12.0, force))))
    return made


def _swung(moment: float, swing: float) -> float:
    whole, part = divmod(moment + 1e-9, 1.0)
    return whole + (part * 2 * swing if part < 0.5 else swing + (part - 0.5) * 2 * (1 - swing))


def _strokes(note: Note) -> list[Note]:
    if not note.roll:
        return [note]
    count = max(1, round(note.length / ROLL))
    step = note.length / count
    return [
        replace(note, start=note.start + i * step, length=step, loud=note.loud - (0 if i % 2 == 0 else 7))
        for i in range(count)
    ]
