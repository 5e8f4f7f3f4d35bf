"""Chord symbols, and chords laid out so that their voices move little."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from typing import Final

from tools.music.notation import STEPS

QUALITIES: Final = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "5": (0, 7),
    "6": (0, 4, 7, 9),
    "m6": (0, 3, 7, 9),
    "7": (0, 4, 7, 10),
    "m7": (0, 3, 7, 10),
    "maj7": (0, 4, 7, 11),
    "9": (0, 4, 7, 10, 2),
    "m9": (0, 3, 7, 10, 2),
    "maj9": (0, 4, 7, 11, 2),
    "add9": (0, 4, 7, 2),
    "madd9": (0, 3, 7, 2),
    "sus4": (0, 5, 7),
    "7sus4": (0, 5, 7, 10),
    "sus2": (0, 2, 7),
    "7b9": (0, 4, 7, 10, 1),
    "dim": (0, 3, 6),
    "dim7": (0, 3, 6, 9),
    "m7b5": (0, 3, 6, 10),
}
"""Semitones above the root, the most important ones first."""
SYMBOL: Final = re.compile(r"([A-G][#b]?)([^/]*)(?:/([A-G][#b]?))?")
PARALLEL: Final = 7
"""What two voices cost that move in parallel fifths or octaves, in semitones of movement."""


@dataclass(frozen=True)
class Chord:
    """Start and length in beats, pitch classes from the root up, that of the bass."""

    start: float
    length: float
    tones: tuple[int, ...]
    bass: int


def tone(name: str) -> int:
    """The pitch class of a name such as Bb."""
    return (STEPS[name[0]] + {"": 0, "#": 1, "b": -1}[name[1:]]) % 12


def chords(text: str, beats: int) -> list[Chord]:
    """The chords of a section: those of a bar share it evenly, `.` holds the one before. Raises ValueError."""
    found: list[Chord] = []
    for number, bar in enumerate(text.replace("\n", " ").strip().strip("|").split("|")):
        symbols = bar.split()
        length = beats / len(symbols)
        for place, symbol in enumerate(symbols):
            start = number * beats + place * length
            if symbol == ".":
                last = found.pop()
                found.append(Chord(last.start, last.length + length, last.tones, last.bass))
            else:
                found.append(_chord(symbol, start, length))
    return found


def _chord(symbol: str, start: float, length: float) -> Chord:
    match = SYMBOL.fullmatch(symbol)
    if match is None or match[2] not in QUALITIES:
        raise ValueError(f"'{symbol}' is no chord.")
    root = tone(match[1])
    tones = tuple((root + step) % 12 for step in QUALITIES[match[2]])
    return Chord(start, length, tones, tone(match[3]) if match[3] else root)


def voiced(progression: list[Chord], low: int, high: int, voices: int) -> list[tuple[int, ...]]:
    """Each chord as that many pitches from low to high; every voice moves as little as it can."""
    laid: list[tuple[int, ...]] = []
    for chord in progression:
        ways = [way for tones in _choices(chord, voices) for way in _ways(tones, low, high, voices)]
        if not ways:
            raise ValueError(f"No room for {voices} voices between {low} and {high}.")
        if laid:
            before = laid[-1]
            laid.append(min(ways, key=lambda way: _cost(before, way)))
        else:
            middle = (low + high) / 2
            laid.append(min(ways, key=lambda way: abs(sum(way) / voices - middle)))
    return laid


def _choices(chord: Chord, voices: int) -> list[tuple[int, ...]]:
    """The tones that so many voices may sing: all, or else the third and, for three voices and more, the seventh."""
    if len(chord.tones) <= voices:
        return [chord.tones]
    needed = {chord.tones[1]} | (set(chord.tones[3:4]) if voices > 2 else set())
    return [some for some in itertools.combinations(chord.tones, voices) if needed <= set(some)]


def _ways(tones: tuple[int, ...], low: int, high: int, voices: int) -> list[tuple[int, ...]]:
    """All layouts from low to high: close ones, and open ones with the second voice from above an octave lower."""
    found: list[tuple[int, ...]] = []
    for lowest in range(low, high + 1):
        if lowest % 12 not in tones:
            continue
        stack = [lowest]
        while len(stack) < voices:
            stack.append(next(one for one in range(stack[-1] + 1, stack[-1] + 13) if one % 12 in tones))
        open_one = sorted([*stack[:-2], stack[-2] - 12, stack[-1]]) if voices > 2 else stack
        found += [tuple(way) for way in (stack, open_one) if low <= way[0] and way[-1] <= high]
    complete = [way for way in found if {one % 12 for one in way} >= set(tones)]
    return complete or found


def _cost(before: tuple[int, ...], after: tuple[int, ...]) -> float:
    moved = sum(abs(a - b) for a, b in zip(before, after, strict=True))
    parallels = sum(
        1
        for (a, b), (c, d) in itertools.combinations(list(zip(before, after, strict=True)), 2)
        if a != b and (c - a) % 12 in (0, 7) and (d - b) % 12 == (c - a) % 12
    )
    return moved + PARALLEL * parallels + abs(before[-1] - after[-1]) * 0.3
