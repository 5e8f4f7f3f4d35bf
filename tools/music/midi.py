"""A score as a standard MIDI file."""

from __future__ import annotations

import struct
from typing import Final

from tools.music.notation import Note
from tools.music.score import Part, Played, Score, loosened, played

TICKS: Final = 480
"""Of a quarter."""
DRUMS: Final = 9
"""The channel of kits."""
TAIL: Final = 8.0
"""Seconds after the last bar in which everything dies away."""
SWELL: Final = 2.0
"""Beats from which on a note swells."""

Event = tuple[int, int, bytes]
"""Tick, order among those of the same tick, message."""


def seconds(score: Score) -> float:
    """Duration of the piece without its tail, as a MIDI player counts it."""
    whole = played(score)
    return sum(
        (end - start) * _pulse(tempo) / 1_000_000
        for (start, tempo), (end, _) in zip(whole.tempi, [*whole.tempi[1:], (whole.length, 0.0)], strict=True)
    )


def clock(whole: Played, beat: float) -> float:
    """The second at which a beat begins."""
    now = 0.0
    for (start, tempo), (end, _) in zip(whole.tempi, [*whole.tempi[1:], (beat, 0.0)], strict=True):
        now += max(0.0, min(beat, end) - start) * _pulse(tempo) / 1_000_000
    return now


def _pulse(tempo: float) -> int:
    """Microseconds of a quarter."""
    return round(60_000_000 / tempo)


def file(score: Score) -> bytes:
    """The whole file."""
    whole = played(score)
    tracks = [_track(_tempi(score, whole))]
    free = iter(channel for channel in range(16) if channel != DRUMS)
    for part in score.parts:
        channel = DRUMS if part.kit else next(free)
        tracks.append(_track(_part(score, whole, part, channel)))
    return struct.pack(">4sIHHH", b"MThd", 6, 1, len(tracks), TICKS) + b"".join(tracks)


def _tempi(score: Score, whole: Played) -> list[Event]:
    events = [
        (_tick(beat), 0, b"\xff\x51\x03" + _pulse(tempo).to_bytes(3, "big"))
        for beat, tempo in whole.tempi
        if beat < whole.length
    ]
    last = _tick(whole.length + TAIL * score.tempo / 60)
    return [*events, (_tick(whole.length), 0, b"\xff\x51\x03" + _pulse(score.tempo).to_bytes(3, "big")), _mute(last)]


def _mute(tick: int) -> Event:
    """A controller without a meaning: a renderer goes on until then."""
    return (tick, 9, bytes((0xB0, 119, 0)))


def _part(score: Score, whole: Played, part: Part, channel: int) -> list[Event]:
    notes = loosened(score, part, whole.notes[part.name])
    at_first = ((7, part.level), (10, round(64 + 63 * part.pan)), (91, part.reverb), (93, 0), (11, 110))
    events = [(0, 0, bytes((0xC0 | channel, part.programme)))]
    events += [(0, 1, bytes((0xB0 | channel, number, min(127, value)))) for number, value in at_first]
    for note in notes:
        start, end = _tick(note.start), _tick(note.start + note.length)
        for one in note.pitches:
            events.append((start, 5, bytes((0x90 | channel, one, round(note.loud)))))
            events.append((max(start + 1, end), 4, bytes((0x80 | channel, one, 0))))
    if part.swells:
        events += [event for note in notes if note.length >= SWELL for event in _swell(note, channel)]
    if part.pedal:
        for chord in whole.chords:
            events.append((_tick(chord.start), 6, bytes((0xB0 | channel, 64, 0))))
            events.append((_tick(chord.start) + TICKS // 12, 7, bytes((0xB0 | channel, 64, 127))))
        events.append((_tick(whole.length), 6, bytes((0xB0 | channel, 64, 0))))
    return events


def _swell(note: Note, channel: int) -> list[Event]:
    """A long note opens and closes a little: controller 11."""
    shape = ((0.0, 98), (0.15, 104), (0.3, 110), (0.45, 116), (0.6, 114), (0.75, 108), (0.9, 102))
    return [
        (_tick(note.start + note.length * share), 3, bytes((0xB0 | channel, 11, value))) for share, value in shape
    ] + [(_tick(note.start + note.length), 3, bytes((0xB0 | channel, 11, 106)))]


def _tick(beat: float) -> int:
    return round(beat * TICKS)


def _track(events: list[Event]) -> bytes:
    body, now = bytearray(), 0
    for tick, _, message in sorted(events):
        body += _varied(tick - now) + message
        now = tick
    body += b"\x00\xff\x2f\x00"
    return struct.pack(">4sI", b"MTrk", len(body)) + bytes(body)


def _varied(number: int) -> bytes:
    """A number in groups of seven bits, all but the last marked."""
    groups = [number & 0x7F]
    while number := number >> 7:
        groups.append(number & 0x7F | 0x80)
    return bytes(reversed(groups))
