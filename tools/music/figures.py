"""Accompaniments made of the chords of a section.

A figure gets the chords and the beats of a bar, and returns notes. `loud` is a line of marks such as "p mp p", spread
evenly over the section; the loudness moves from each to the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tools.music.harmony import Chord, voiced
from tools.music.notation import LOUDNESS, Note, pitch

Figure = Callable[[list[Chord], int], list[Note]]

LONGEST: Final = 8.0
"""Beats after which a voice that stays on its pitch begins anew."""


def _loudness(loud: str, moment: float, end: float) -> float:
    marks = [LOUDNESS[mark] for mark in loud.split()]
    if len(marks) == 1:
        return marks[0]
    place = min(moment / end, 0.9999) * (len(marks) - 1)
    at = int(place)
    return marks[at] + (marks[at + 1] - marks[at]) * (place - at)


def _end(progression: list[Chord]) -> float:
    return progression[-1].start + progression[-1].length


def nearest(tone: int, low: int) -> int:
    """The lowest pitch from `low` up that has this pitch class."""
    return low + (tone - low) % 12


def pads(low: str, high: str, voices: int, loud: str) -> Figure:
    """Held chords; a voice that keeps its pitch is not struck again."""

    def make(progression: list[Chord], beats: int) -> list[Note]:
        layouts = voiced(progression, pitch(low), pitch(high), voices)
        notes: list[Note] = []
        for voice in range(voices):
            mine: list[Note] = []
            for chord, layout in zip(progression, layouts, strict=True):
                last = mine[-1] if mine else None
                if last is not None and last.pitches == (layout[voice],) and last.length + chord.length <= LONGEST:
                    mine[-1] = Note(last.start, last.length + chord.length, last.pitches, last.loud)
                else:
                    force = _loudness(loud, chord.start, _end(progression))
                    mine.append(Note(chord.start, chord.length, (layout[voice],), force))
            notes += mine
        return notes

    return make


def bass(low: str, loud: str, rhythm: tuple[float, ...] = ()) -> Figure:
    """The bass of each chord, once; with `rhythm` (lengths in beats) root, fifth, root, ... while the chord lasts."""

    def make(progression: list[Chord], beats: int) -> list[Note]:
        notes: list[Note] = []
        for chord in progression:
            root = nearest(chord.bass, pitch(low))
            fifth = next((one for one in chord.tones if (one - chord.tones[0]) % 12 in (6, 7)), chord.bass)
            other = nearest(fifth, max(pitch(low), root - 7)) if chord.bass == chord.tones[0] else root
            start, number = chord.start, 0
            while start < chord.start + chord.length - 1e-6:
                length = rhythm[number % len(rhythm)] if rhythm else chord.length
                length = min(length, chord.start + chord.length - start)
                force = _loudness(loud, start, _end(progression)) - 4 * (number % 2)
                notes.append(Note(start, length, (other if number % 2 else root,), force))
                start, number = start + length, number + 1
        return notes

    return make


def struck(low: str, high: str, voices: int, loud: str, rhythm: str) -> Figure:
    """Chords in the rhythm of one bar: lengths in beats, rests with a minus, short ones with an apostrophe.

    A chord ends where the next one begins.
    """

    def make(progression: list[Chord], beats: int) -> list[Note]:
        layouts = voiced(progression, pitch(low), pitch(high), voices)
        notes: list[Note] = []
        bar = 0.0
        while bar < _end(progression) - 1e-6:
            moment = bar
            for word in rhythm.split():
                length = float(word.strip("-'"))
                at = max(i for i, chord in enumerate(progression) if chord.start <= moment + 1e-6)
                if not word.startswith("-"):
                    force = _loudness(loud, moment, _end(progression))
                    left = progression[at].start + progression[at].length - moment
                    notes.append(Note(moment, min(length, left), layouts[at], force, word.endswith("'")))
                moment += length
            bar += beats
        return notes

    return make


def broken(low: str, high: str, voices: int, loud: str, order: str, step: float, held: bool = True) -> Figure:
    """Arpeggios: `order` has the voices of one bar, each `step` beats after the other; `held` under a pedal."""

    def make(progression: list[Chord], beats: int) -> list[Note]:
        layouts = voiced(progression, pitch(low), pitch(high), voices)
        notes: list[Note] = []
        places = order.split()
        for number in range(round(_end(progression) / step)):
            moment = number * step
            at = max(i for i, chord in enumerate(progression) if chord.start <= moment + 1e-6)
            place = places[number % len(places)]
            if place == "-":
                continue
            chord = progression[at]
            left = chord.start + chord.length - moment
            force = _loudness(loud, moment, _end(progression)) - (0 if moment % beats < 1e-6 else 6)
            notes.append(Note(moment, min(left, 2.0) if held else step, (layouts[at][int(place)],), force))
        return notes

    return make
