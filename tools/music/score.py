"""Scores as standard MIDI files: what is played, for measuring a recording against it."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

END: Final = b"end"
"""The marker at which a piece begins again; what follows it is silence in which the last notes die away."""
DRUMS: Final = 9
"""The channel of kits."""
LEVEL: Final = 7
"""The controller of a channel's volume."""
TITLE, MARKER, TEMPO, METRE, KEY = (b"\xff%c" % kind for kind in (0x03, 0x06, 0x51, 0x58, 0x59))
"""Meta events."""
MAJOR: Final = (0, 2, 4, 5, 7, 9, 11)
"""Semitones of a major scale above its tonic; other modes have the scale of their key signature."""

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
