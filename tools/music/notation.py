"""A part as text, bar for bar.

    mp D4q. E4e F#4h | [A3 D4]h~ [A3 D4]q -q | < G4e' A4e' Bb4q f C5h% |

A note is a pitch (C4 is middle C) and a length: w, h, q, e, s for a whole note down to a sixteenth, with a dot for half
as much again. [..] is a chord, - a rest. After the length: ~ ties the note to the next one, ' makes it short, % makes a
roll of it. pp to f set the loudness; < begins a change that is complete at the next such mark. | ends a bar, which must
be full.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

LOUDNESS: Final = {"pp": 40, "p": 52, "mp": 64, "mf": 77, "f": 91}
"""MIDI velocity of each mark."""
LENGTHS: Final = {"w": 4.0, "h": 2.0, "q": 1.0, "e": 0.5, "s": 0.25}
"""In beats, which are quarters."""
STEPS: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}

TOKEN: Final = re.compile(r"\[[^\]]*\]\S+|\S+")
NOTE: Final = re.compile(r"(\[[^\]]*\]|-|[A-Z][#b]?-?\d?)([whqes])(\.?)([~'%]*)")
PITCH: Final = re.compile(r"([A-G])([#b]?)(-?\d)")


@dataclass(frozen=True)
class Note:
    """One note or chord: start and length in beats, MIDI pitches, velocity, whether it is short or a roll."""

    start: float
    length: float
    pitches: tuple[int, ...]
    loud: float
    short: bool = False
    roll: bool = False


def pitch(name: str) -> int:
    """The MIDI number of a pitch such as Bb3. Raises ValueError."""
    found = PITCH.fullmatch(name)
    if found is None:
        raise ValueError(f"'{name}' is no pitch.")
    step, sign, octave = found.groups()
    return 12 * (int(octave) + 1) + STEPS[step] + {"": 0, "#": 1, "b": -1}[sign]


def parse(text: str, beats: int, kit: Mapping[str, int] | None = None) -> tuple[list[Note], float]:
    """The notes of a part and its length in beats; `kit` has drums by letter. Raises ValueError with bar and cause."""
    reader = _Reader(beats, kit)
    for token in TOKEN.findall(text):
        try:
            reader.read(token)
        except (ValueError, KeyError) as error:
            raise ValueError(f"Bar {reader.bar}, '{token}': {error.args[0]}") from None
    if reader.now % beats > 1e-6:
        raise ValueError(f"Bar {reader.bar} is not full.")
    return reader.shaped(), reader.now


class _Reader:
    """Reads tokens one after the other."""

    def __init__(self, beats: int, kit: Mapping[str, int] | None) -> None:
        self.beats = beats
        self.kit = kit
        self.now = 0.0
        self.notes: list[Note] = []
        self.marks: list[tuple[float, float, bool]] = [(0.0, LOUDNESS["mp"], False)]
        """From when, how loud, and whether the loudness moves to that of the next mark."""
        self.tied = False

    @property
    def bar(self) -> int:
        return int(self.now / self.beats + 1e-6) + 1

    def read(self, token: str) -> None:
        if token in LOUDNESS:
            self.marks.append((self.now, LOUDNESS[token], False))
        elif token == "<":
            self.marks.append((self.now, self.marks[-1][1], True))
        elif token == "|":
            apart = self.now % self.beats
            if min(apart, self.beats - apart) > 1e-6:
                raise ValueError(f"The bar has {apart:g} beats.")
            self.now = float(round(self.now))
        else:
            self._note(token)

    def _note(self, token: str) -> None:
        found = NOTE.fullmatch(token)
        if found is None:
            raise ValueError("It is no note.")
        name, letter, dot, signs = found.groups()
        length = LENGTHS[letter] * (1.5 if dot else 1)
        if name != "-":
            names = name.strip("[]").split()
            pitches = tuple(self.kit[one] if self.kit is not None else pitch(one) for one in names)
            if self.tied and self.notes[-1].pitches != pitches:
                raise ValueError("It is tied to another note.")
            if self.tied:
                self.notes[-1] = replace(self.notes[-1], length=self.notes[-1].length + length)
            else:
                self.notes.append(Note(self.now, length, pitches, 0, "'" in signs, "%" in signs))
        self.tied = "~" in signs
        self.now += length

    def shaped(self) -> list[Note]:
        """The notes with the loudness that the marks give them."""
        return [replace(note, loud=self._loudness(note.start)) for note in self.notes]

    def _loudness(self, moment: float) -> float:
        at = max(i for i, mark in enumerate(self.marks) if mark[0] <= moment + 1e-6)
        start, loud, moves = self.marks[at]
        if not moves or at + 1 == len(self.marks):
            return loud
        end, goal, _ = self.marks[at + 1]
        return loud + (goal - loud) * (moment - start) / (end - start)
